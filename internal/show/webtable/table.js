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
 *   wish(wish)      "undo", "back", "random", and once the game is over "new"
 *   seat(player)    whose view is wanted
 *   why(ids)        why nothing can be chosen for what has these ids
 *   open(rule)      the place of a rule; where it is missing, rules are told and lead nowhere
 *
 * @returns what shows a view, what ends the table with a sentence, and the parts to which more can be added
 */
export function mount(root, to) {
  const parts = {};
  const part = (id, name, text = "", attributes = {}) => (parts[id] = element(name, text, { id, ...attributes }));
  const button = (id, text, wish) => part(id, "button", text, { type: "button", ...(wish ? { "data-wish": wish } : {}) });

  const header = part("bar", "header");
  const seats = part("seats", "label", "Seen by ", { hidden: "" });
  seats.append(part("seat", "select"));
  const buttons = part("buttons", "div", "", { role: "toolbar", "aria-label": "The game" });
  buttons.append(button("undo", "Undo", "undo"), button("lot", "By lot", "random"), button("back", "Back", "back"), button("done", "Choose these"));
  const asked = part("asked", "div");
  asked.append(part("status", "p", "", { role: "status", "aria-live": "polite", tabindex: "-1" }), part("turn", "p"));
  header.append(part("title", "h1", "Table"), buttons, asked, button("mine", ""), seats, part("notes", "p", "", { role: "status", "aria-live": "polite" }));
  const side = part("side", "section", "", { "aria-label": "What can be done", tabindex: "0" });
  const head = part("head", "div");
  head.append(part("what", "h2"), button("places", "Rules"));
  parts.places.title = "Show where the rule of each move is written";
  const filtered = part("filtered", "p", "", { hidden: "" });
  filtered.append(part("some", "span"), " ", button("all", "Show all"));
  side.append(head, filtered, part("options", "ol"), part("refused", "section", "", { "aria-label": "What cannot be done", hidden: "" }), part("logged", "h2", "Log"), part("log", "ol", "", { "aria-label": "Log" }));
  const main = element("main", "");
  const board = part("board", "div");
  const over = part("over", "section", "", { "aria-label": "The end", "aria-live": "polite", hidden: "" });
  const then = element("div", "", { class: "buttons" });
  then.append(button("again", "New game", "new"), button("rewind", "Undo", "undo"));
  over.append(part("result", "p"), part("how", "p"), then);
  const zoom = zoomed(part("table", "section", "", { "aria-label": "The table", tabindex: "0" }));
  // On a narrow page what others have stands above the table, and what one holds below it.
  board.append(over, part("others", "section", "", { "aria-label": "What others have" }), zoom.controls, parts.table, part("own", "section", "", { "aria-label": "What is yours" }), part("hand", "section", "", { "aria-label": "What you hold" }));
  main.append(board, side);
  root.replaceChildren(header, main);
  // What can do nothing is not shown before there is a view.
  parts.mine.hidden = parts.places.hidden = buttons.hidden = side.hidden = true;
  // How much of the window the bar and the hand cover.
  const covered = () => {
    const { style } = document.documentElement;
    parts.hand.classList.toggle("tall", parts.hand.offsetHeight > innerHeight / 2);
    style.setProperty("--bar", `${header.offsetHeight}px`);
    style.setProperty("--hand", `${parts.hand.classList.contains("tall") ? 0 : parts.hand.offsetHeight}px`);
  };
  const sizes = new ResizeObserver(covered);
  sizes.observe(header);
  sizes.observe(parts.hand);

  let shown = {};
  let chosen = new Set();
  let only = null; // the places of options that are listed; null: all
  let off = false; // whether nothing can be chosen, whatever the view says
  let waiting; // what had the focus before nothing could be done

  /** Takes an option: at once where one is wanted, else among those that are chosen. */
  function take(place) {
    const q = shown.question;
    if (!q) {
      return;
    }
    if (off || (q.least === 1 && q.most === 1)) {
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

  /** Marks what can be chosen on the table, and nothing else. */
  function legal() {
    for (const e of board.querySelectorAll("[data-legal]")) {
      for (const name of ["data-legal", "tabindex", "role"]) {
        e.removeAttribute(name);
      }
    }
    for (const e of board.querySelectorAll("[data-zone], [data-token]")) {
      if (!off && about(idsOf(e)).length > 0) {
        e.setAttribute("data-legal", "");
        e.setAttribute("tabindex", "0");
        e.setAttribute("role", "button");
      }
    }
  }

  /** Where the tokens lie that are shown one by one. */
  function lying() {
    const out = new Map();
    for (const e of board.querySelectorAll("[data-token]")) {
      for (const id of idsOf(e)) {
        out.set(id, e.closest("[data-zone]")?.dataset.zone);
      }
    }
    return out;
  }

  /** What has the focus: a thing on the table by its ids, an option, or another part. */
  function focused() {
    const e = document.activeElement;
    const thing = e?.closest?.("#board [data-zone], #board [data-token]");
    if (thing) {
      return { ids: idsOf(thing).join(" ") };
    }
    return root.contains(e) ? (parts.options.contains(e) ? { listed: true } : { part: e }) : undefined;
  }

  /** Leaves the focus where it was, or puts it on what comes next where that is gone or can do nothing any more. */
  function refocus(had) {
    const usable = (e) => e.isConnected && !e.disabled && e.getClientRects().length > 0;
    const things = [...board.querySelectorAll("[data-legal]")];
    const option = parts.options.querySelector("button");
    const row = [...buttons.querySelectorAll("button")];
    let to = had.listed ? option : (things.find((e) => idsOf(e).join(" ") === had.ids) ?? things[0] ?? option);
    if (had.part && usable(had.part)) {
      to = had.part;
    } else if (row.includes(had.part) && shown.question) {
      to = row.slice(row.indexOf(had.part) + 1).find(usable) ?? to;
    }
    to ??= [parts.again, parts.mine].find(usable) ?? parts.status;
    waiting = to === parts.status ? had : undefined;
    if (to !== document.activeElement) {
      to.focus({ preventScroll: true });
    }
  }

  /** Lets tokens that lie elsewhere now come into sight, unless motion is not wanted. */
  function arrive(before) {
    if (before.size === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches || document.body.classList.contains("vscode-reduce-motion")) {
      return;
    }
    for (const e of board.querySelectorAll("[data-token]")) {
      const zone = e.closest("[data-zone]")?.dataset.zone;
      if (idsOf(e).some((id) => before.get(id) !== zone)) {
        e.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 350, easing: "ease-out" });
      }
    }
  }

  /** Marks what the last move has moved. */
  function moves(ids) {
    for (const e of board.querySelectorAll("[data-token]")) {
      e.classList.toggle("moved", idsOf(e).some((id) => ids.includes(id)));
    }
  }

  /** Brings what the last move has changed into view, if none of it is. */
  function look() {
    const seen = (e) => {
      const { top, bottom } = e.getBoundingClientRect();
      const below = parts.hand.contains(e) || parts.hand.classList.contains("tall") ? 0 : parts.hand.offsetHeight;
      return bottom > header.offsetHeight && top < innerHeight - below;
    };
    const changed = [...board.querySelectorAll(".moved")];
    if (!(changed.length > 0 ? changed : [parts.table]).some(seen)) {
      (changed[0] ?? parts.table).scrollIntoView?.({ block: "nearest" });
    }
  }

  /** Reads a picture; what is no SVG is left out. */
  function read(svg) {
    const picture = new DOMParser().parseFromString(svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" '), "image/svg+xml").documentElement;
    return picture.localName === "svg" ? document.importNode(picture, true) : undefined;
  }

  /** Takes the heading off a picture: whose turn it is is said above it. */
  function withoutHeading(picture) {
    picture.querySelector(".heading")?.remove();
    parts.table.append(picture); // what is not there has no size
    const { y, height } = picture.getBBox();
    if (height > 0) {
      const [left, , width] = picture.getAttribute("viewBox").split(" ");
      picture.setAttribute("viewBox", `${left} ${y - 4} ${width} ${height + 8}`);
      picture.setAttribute("height", height + 8);
    }
  }

  /** Puts the picture there, or its parts. */
  function draw(v) {
    const put = (into, list) => into.replaceChildren(...list.map((svg) => svg && read(svg)).filter(Boolean));
    put(parts.others, v.parts ? v.parts.seats.filter((_, player) => player !== v.seat) : []);
    put(parts.own, v.parts ? [v.parts.seats[v.seat]] : []);
    put(parts.hand, v.parts ? [v.parts.hand] : []);
    const picture = read((v.parts ? v.parts.middle : v.picture) ?? "");
    if (picture && !v.parts) {
      withoutHeading(picture);
    }
    zoom.put(picture ?? null);
    covered();
  }

  /** Tells the end of the game. */
  function ending(v) {
    over.hidden = !v.over;
    if (!v.over) {
      return;
    }
    const { title, winners, how, rule: of } = v.over;
    const alone = !to.everything && v.seats.length === 1 && winners.length === 1 && winners[0] === v.seat;
    parts.result.textContent = alone ? "You win" : title[0].toUpperCase() + title.slice(1);
    parts.how.textContent = `${how.join(" ")} `;
    const where = rule(of);
    if (where) {
      parts.how.append(where);
    }
    parts.rewind.hidden = v.undo === false;
    for (const e of parts.table.querySelectorAll("text.title")) {
      e.textContent = e.textContent.replace(" ▸", ""); // nobody is to move
    }
    parts.table.querySelector("svg")?.setAttribute("aria-label", "The table at the end of the game");
  }

  /** What is asked, and of whom. */
  function sentence(v, other) {
    const q = v.question;
    if (v.status || v.over) {
      return v.status ?? "The game is over.";
    }
    if (q) {
      return `${!to.everything && v.seats.length === 1 ? "Your turn" : `${v.who} to move`}: choose ${q.of ? `${q.what} for ${q.of}` : "a move"}`;
    }
    return other ? `${other.name} is to move. The others look away.` : "The others move …";
  }

  /** The lines of a log by what they tell of, the last thing first. */
  function chronicle(lines) {
    const out = [];
    for (const line of lines) {
      if (out.length > 0 && /^\s{4}/.test(line)) {
        out[0].append(element("div", line.trim()));
      } else {
        out.unshift(element("li", line.trim()));
      }
    }
    return out;
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
    parts.undo.disabled = !(shown.undo ?? (q || shown.over));
    parts.lot.disabled = !q;
    parts.filtered.hidden = !q || only === null;
    parts.what.textContent = q?.of ? q.what : "Moves";
    head.hidden = !q;
    parts.places.hidden = Boolean(to.open) || !q?.options.some((o) => o.rule);
    parts.done.hidden = parts.back.hidden = true;
    if (!q) {
      return;
    }
    const several = q.least !== 1 || q.most !== 1;
    parts.done.hidden = !several;
    parts.done.textContent = `Choose these (${chosen.size}; ${q.least} to ${q.most})`;
    parts.done.disabled = chosen.size < q.least || chosen.size > q.most;
    parts.back.hidden = !q.of;
    const places = (q.order ?? q.options.map((_, place) => place)).filter((place) => only === null || only.includes(place));
    parts.some.textContent = `${places.length} of ${q.options.length}`;
    places.forEach((place, at) => {
      const b = element("button", "", { type: "button", class: "option", "data-place": place });
      if (several) {
        b.setAttribute("aria-pressed", chosen.has(place));
      }
      if (off) {
        b.setAttribute("aria-disabled", "true");
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
    const moved = JSON.stringify([v.picture, v.parts]) !== JSON.stringify([shown.picture, shown.parts]);
    const had = document.activeElement === parts.status && waiting ? waiting : focused();
    const first = shown.title === undefined || v.seat !== shown.seat;
    shown = v;
    buttons.hidden = side.hidden = false;
    chosen = new Set();
    only = null;
    parts.title.textContent = v.title;
    const everything = v.seat < 0;
    parts.seats.hidden = v.seats.length < 2 && !everything;
    parts.seat.replaceChildren(...(to.everything ? [element("option", "all (nothing hidden)", { value: -1 })] : []), ...v.seats.map((s) => element("option", s.name, { value: s.player })));
    parts.seat.value = v.seat;
    const other = !everything && !to.everything && v.asked >= 0 && v.asked !== v.seat ? v.seats.find((s) => s.player === v.asked) : undefined;
    parts.mine.hidden = !other;
    parts.mine.textContent = other ? `I am ${other.name}: show my side` : "";
    parts.status.textContent = sentence(v, other);
    parts.turn.textContent = v.over ? "" : `Turn ${v.turn} · ${v.phase}`;
    parts.notes.textContent = v.question?.notes ?? "";
    if (moved) {
      const before = lying();
      draw(v);
      arrive(before);
    }
    legal();
    moves(v.moved ?? []);
    ending(v);
    const lit = parts.table.querySelectorAll("[data-legal]");
    zoom.see(lit.length > 0 ? lit : parts.table.querySelectorAll("[data-token]"));
    options();
    refused(v.refused ?? []);
    parts.log.hidden = parts.logged.hidden = !v.log;
    parts.log.replaceChildren(...chronicle(v.log ?? []));
    side.scrollTop = 0;
    if (moved && !first) {
      look();
    }
    if (had) {
      refocus(had);
    }
  }

  board.addEventListener("click", (event) => {
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
  board.addEventListener("keydown", (event) => {
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
  parts.places.setAttribute("aria-pressed", "false");
  parts.places.addEventListener("click", () => parts.places.setAttribute("aria-pressed", root.classList.toggle("placed")));
  root.classList.toggle("placed", Boolean(to.open));
  root.addEventListener("click", (event) => {
    const wish = event.target.dataset?.wish;
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
    } else if (event.key === "u" && !parts.undo.disabled) {
      to.wish("undo");
    } else if (event.key === "Escape" && shown.question) {
      only = null;
      options();
    }
  });

  return {
    show,
    /** Shows why something that was clicked cannot be chosen; where no rule says it, what can be clicked. */
    refused(list) {
      refused(list);
      parts.refused.scrollIntoView?.({ block: "nearest" });
      parts.notes.textContent = list.length > 0 ? "" : board.querySelector("[data-legal]") ? "Nothing can be chosen there now. What can be has a bold edge." : "The moves of now are not chosen on the table, but in the list of moves.";
    },
    /** Shows what can be chosen as what cannot, or not any more: what is wished nevertheless is told. */
    off(on) {
      off = on;
      root.classList.toggle("off", on);
      buttons.inert = on;
      options();
      legal();
    },
    /** Ends the table with a sentence. */
    end(sentence) {
      parts.status.textContent = sentence;
      buttons.hidden = then.hidden = head.hidden = true;
      parts.options.replaceChildren();
    },
    say(sentence) {
      parts.notes.textContent = sentence;
    },
    parts,
  };
}
