// The table: what a player sees, what can be chosen there, and what cannot and why. The page of
// `ludo-lsp play --web` and the panel of the editor show it with this one component. Texts of the
// game are put in as text; the picture is read as SVG, in which the server has escaped them.

import { zoomed } from "./zoom.js";

const numbers = "123456789";

function element(name, text, attributes = {}) {
  const e = document.createElement(name);
  e.textContent = text;
  for (const [key, value] of Object.entries(attributes)) {
    e.setAttribute(key, value);
  }
  return e;
}

/**
 * Puts a table into an element. What the user does goes to `to`:
 *
 *   choose(places)  options of the question that is shown, by their places
 *   wish(wish)      "undo", "back" or "random"
 *   seat(player)    whose view is wanted
 *   why(ids)        why nothing can be chosen for what has these ids
 *   open(rule)      the place of a rule; where it is missing, rules are told and lead nowhere
 *
 * @returns what shows a view, and what ends the table with a sentence
 */
export function mount(root, to) {
  const parts = {};
  const part = (id, name, text = "", attributes = {}) => (parts[id] = element(name, text, { id, ...attributes }));
  const button = (id, text, wish) => part(id, "button", text, { type: "button", ...(wish ? { "data-wish": wish } : {}) });

  const header = element("header", "");
  const seats = part("seats", "label", "Seen by ", { hidden: "" });
  seats.append(part("seat", "select"));
  header.append(part("title", "h1", "Table"), seats);
  const side = part("side", "section", "", { "aria-label": "What can be done" });
  const filtered = part("filtered", "p", "", { hidden: "" });
  filtered.append(part("some", "span"), " ", button("all", "Show all"));
  const buttons = part("buttons", "div", "", { hidden: "" });
  buttons.append(button("done", "Choose these"), button("back", "Back", "back"), button("undo", "Undo", "undo"), button("lot", "By lot", "random"));
  side.append(
    part("status", "p", "", { role: "status", "aria-live": "polite" }),
    button("mine", ""),
    part("what", "h2"),
    filtered,
    part("options", "ol"),
    buttons,
    part("refused", "section", "", { "aria-label": "What cannot be done", hidden: "" }),
    part("logged", "h2", "Log"),
    part("log", "ol", "", { tabindex: "0", "aria-label": "Log" }),
  );
  const main = element("main", "");
  const board = element("div", "");
  const zoom = zoomed(part("table", "section", "", { "aria-label": "The table", tabindex: "0" }));
  board.append(zoom.controls, parts.table);
  main.append(board, side);
  root.replaceChildren(header, main);
  parts.mine.hidden = true;

  let shown = {};
  let chosen = new Set();
  let only = null; // the places of options that are listed; null: all

  /** Takes an option: at once where one is wanted, else among those that are chosen. */
  function take(place) {
    const q = shown.question;
    if (!q) {
      return;
    }
    if (q.least === 1 && q.most === 1) {
      to.choose([place]);
      return;
    }
    if (!chosen.delete(place)) {
      chosen.add(place);
    }
    options();
  }

  /** The options that tell of something on the table. */
  function about(ids) {
    const q = shown.question;
    return q ? q.options.flatMap((o, place) => (o.about.some((id) => ids.includes(id)) ? [place] : [])) : [];
  }

  const idsOf = (e) => (e.dataset.token ? e.dataset.token.split(" ") : [e.dataset.zone]);

  /** What the pointer or a key has chosen on the table. */
  function pick(e) {
    const places = about(idsOf(e)).filter((p) => only === null || only.includes(p));
    if (places.length === 1) {
      take(places[0]);
    } else if (places.length > 1) {
      only = places;
      options();
      parts.options.querySelector("button")?.focus();
    }
  }

  /** Marks what can be chosen on the table. */
  function legal() {
    for (const e of parts.table.querySelectorAll("[data-zone], [data-token]")) {
      if (about(idsOf(e)).length > 0) {
        e.setAttribute("data-legal", "");
        e.setAttribute("tabindex", "0");
        e.setAttribute("role", "button");
      }
    }
  }

  /** Where the tokens lie that are shown one by one. */
  function lying() {
    const out = new Map();
    for (const e of parts.table.querySelectorAll("[data-token]")) {
      for (const id of idsOf(e)) {
        out.set(id, e.closest("[data-zone]")?.dataset.zone);
      }
    }
    return out;
  }

  /** Lets tokens that lie elsewhere now come into sight, unless motion is not wanted. */
  function arrive(before) {
    if (before.size === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches || document.body.classList.contains("vscode-reduce-motion")) {
      return;
    }
    for (const e of parts.table.querySelectorAll("[data-token]")) {
      const zone = e.closest("[data-zone]")?.dataset.zone;
      if (idsOf(e).some((id) => before.get(id) !== zone)) {
        e.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 350, easing: "ease-out" });
      }
    }
  }

  /** What leads to a rule; undefined where that is not known. */
  function rule(of) {
    if (!of) {
      return undefined;
    }
    const name = `${of.file.split("/").pop()}:${of.line}`;
    if (!to.open) {
      return element("span", name, { class: "rule" });
    }
    const e = element("button", name, { type: "button", class: "rule", title: "Show the rule" });
    e.addEventListener("click", (event) => {
      event.stopPropagation();
      to.open(of);
    });
    return e;
  }

  function options() {
    const q = shown.question;
    parts.options.replaceChildren();
    parts.buttons.hidden = !q && !shown.undo;
    parts.undo.hidden = shown.undo === false;
    parts.lot.hidden = !q;
    parts.filtered.hidden = !q || only === null;
    parts.what.textContent = q ? (q.of ? `${q.of}: choose ${q.what}` : "Choose a move") : "";
    parts.done.hidden = parts.back.hidden = true;
    if (!q) {
      return;
    }
    const several = q.least !== 1 || q.most !== 1;
    parts.done.hidden = !several;
    parts.done.textContent = `Choose these (${chosen.size}; ${q.least} to ${q.most})`;
    parts.done.disabled = chosen.size < q.least || chosen.size > q.most;
    parts.back.hidden = !q.of;
    const places = only ?? q.options.map((_, place) => place);
    parts.some.textContent = `${places.length} of ${q.options.length}`;
    places.forEach((place, at) => {
      const b = element("button", "", { type: "button", class: "option", "data-place": place });
      if (several) {
        b.setAttribute("aria-pressed", chosen.has(place));
      }
      if (at < numbers.length) {
        b.append(element("kbd", numbers[at]));
      }
      b.append(q.options[place].text);
      const item = element("li", "");
      item.append(b);
      const where = rule(q.options[place].rule);
      if (where) {
        item.append(where);
      }
      parts.options.append(item);
    });
  }

  function refused(list) {
    parts.refused.hidden = list.length === 0;
    const items = list.map((r) => {
      const item = element("li", `${r.action}: ${r.why} `);
      const where = rule(r.rule);
      if (where) {
        item.append(where);
      }
      return item;
    });
    const ul = element("ul", "");
    ul.append(...items);
    parts.refused.replaceChildren(element("h2", "Not possible"), ul);
  }

  function show(v) {
    const moved = v.picture !== shown.picture;
    const held = document.activeElement?.closest?.("#table [data-zone], #table [data-token]");
    const focus = held && idsOf(held).join(" ");
    shown = v;
    chosen = new Set();
    only = null;
    parts.title.textContent = v.title;
    const everything = v.seat < 0;
    parts.seats.hidden = v.seats.length < 2 && !everything;
    parts.seat.replaceChildren(...(to.everything ? [element("option", "everybody", { value: -1 })] : []), ...v.seats.map((s) => element("option", s.name, { value: s.player })));
    parts.seat.value = v.seat;
    const other = !everything && !to.everything && v.asked >= 0 && v.asked !== v.seat ? v.seats.find((s) => s.player === v.asked) : undefined;
    parts.mine.hidden = !other;
    parts.mine.textContent = other ? `I am ${other.name}: show my side` : "";
    parts.status.textContent = v.status ?? (v.over || v.question?.notes || (v.question ? "" : other ? `${other.name} is to move. The others look away.` : "The others move …"));
    if (moved) {
      const before = lying();
      const picture = v.picture ? new DOMParser().parseFromString(v.picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" '), "image/svg+xml").documentElement : undefined;
      zoom.put(picture?.localName === "svg" ? document.importNode(picture, true) : null);
      arrive(before);
    } else {
      for (const e of parts.table.querySelectorAll("[data-legal]")) {
        for (const name of ["data-legal", "tabindex", "role"]) {
          e.removeAttribute(name);
        }
      }
    }
    legal();
    zoom.see(parts.table.querySelector("[data-legal]") ?? parts.table.querySelector(".space"));
    if (focus) {
      [...parts.table.querySelectorAll("[data-legal]")].find((e) => idsOf(e).join(" ") === focus)?.focus();
    }
    options();
    refused(v.refused ?? []);
    const log = v.log ?? [];
    parts.log.hidden = parts.logged.hidden = !v.log;
    parts.log.replaceChildren(...log.map((line) => element("li", line)));
    parts.log.scrollTop = parts.log.scrollHeight;
  }

  parts.table.addEventListener("click", (event) => {
    const e = event.target.closest("[data-token][data-legal]") ?? event.target.closest("[data-legal]");
    if (e) {
      pick(e);
      return;
    }
    const other = event.target.closest("[data-token], [data-zone]");
    if (other && shown.question && to.why) {
      to.why([...new Set([...idsOf(other), other.closest("[data-zone]")?.dataset.zone].filter(Boolean))]);
    }
  });
  parts.table.addEventListener("keydown", (event) => {
    const e = event.target.closest("[data-legal]");
    if (e && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      pick(e);
    }
  });
  parts.options.addEventListener("click", (event) => {
    const b = event.target.closest("button.option");
    if (b) {
      take(Number(b.dataset.place));
    }
  });
  parts.all.addEventListener("click", () => ((only = null), options()));
  parts.done.addEventListener("click", () => to.choose([...chosen]));
  parts.mine.addEventListener("click", () => to.seat(shown.asked));
  parts.seat.addEventListener("change", () => to.seat(Number(parts.seat.value)));
  parts.buttons.addEventListener("click", (event) => {
    const wish = event.target.dataset.wish;
    if (wish) {
      to.wish(wish);
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select, input, [role=tree]")) {
      return;
    }
    const at = numbers.indexOf(event.key);
    const button = at >= 0 ? parts.options.querySelectorAll("button.option")[at] : undefined;
    if (button) {
      take(Number(button.dataset.place));
    } else if (event.key === "u" && !parts.buttons.hidden && !parts.undo.hidden) {
      to.wish("undo");
    } else if (event.key === "Escape" && shown.question) {
      only = null;
      options();
    }
  });

  return {
    show,
    /** Shows why something cannot be chosen. */
    refused,
    /** Ends the table with a sentence. */
    end(sentence) {
      parts.status.textContent = sentence;
      parts.buttons.hidden = true;
      parts.options.replaceChildren();
    },
    say(sentence) {
      parts.status.textContent = sentence;
    },
  };
}
