// Shows the table as the server tells it, and gives answers back. Texts of the game are put
// in as text; the picture is read as SVG, in which the server has escaped them.
"use strict";

const $ = (id) => document.getElementById(id);
let shown = { version: -1, seat: -1 };
let seat = -1; // whose view is asked for; -1: who is asked
let chosen = new Set();
let only = null; // the places of options that are listed; null: all

const numbers = "123456789";

function element(name, text, attributes = {}) {
  const e = document.createElement(name);
  e.textContent = text;
  for (const [key, value] of Object.entries(attributes)) {
    e.setAttribute(key, value);
  }
  return e;
}

async function send(answer) {
  const response = await fetch("answer", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ version: shown.version, ...answer }),
  });
  if (!response.ok && response.status !== 409) {
    $("status").textContent = await response.text();
  }
}

/** Takes an option: at once where one is wanted, else among those that are chosen. */
function take(place) {
  const q = shown.question;
  if (!q) {
    return;
  }
  if (q.least === 1 && q.most === 1) {
    void send({ chosen: [place] });
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

/** What the pointer or a key has chosen on the table. */
function pick(e) {
  const places = about(idsOf(e)).filter((p) => only === null || only.includes(p));
  if (places.length === 1) {
    take(places[0]);
  } else if (places.length > 1) {
    only = places;
    options();
    $("options").querySelector("button")?.focus();
  }
}

const idsOf = (e) => (e.dataset.token ? e.dataset.token.split(" ") : [e.dataset.zone]);

/** Marks what can be chosen on the table. */
function legal() {
  for (const e of $("table").querySelectorAll("[data-zone], [data-token]")) {
    const possible = about(idsOf(e)).length > 0;
    if (!possible) {
      continue;
    }
    e.setAttribute("data-legal", "");
    e.setAttribute("tabindex", "0");
    e.setAttribute("role", "button");
  }
}

function options() {
  const q = shown.question;
  $("options").replaceChildren();
  $("buttons").hidden = !q;
  $("filtered").hidden = !q || only === null;
  $("what").textContent = q ? (q.of ? `${q.of}: choose ${q.what}` : "Choose a move") : "";
  if (!q) {
    return;
  }
  const several = q.least !== 1 || q.most !== 1;
  $("done").hidden = !several;
  $("done").textContent = `Choose these (${chosen.size}; ${q.least} to ${q.most})`;
  $("done").disabled = chosen.size < q.least || chosen.size > q.most;
  $("back").hidden = !q.of;
  const places = only ?? q.options.map((_, place) => place);
  $("filtered").firstElementChild.textContent = `${places.length} of ${q.options.length}`;
  places.forEach((place, at) => {
    const b = element("button", "", { type: "button", "data-place": place });
    if (several) {
      b.setAttribute("aria-pressed", chosen.has(place));
    }
    if (at < numbers.length) {
      b.append(element("kbd", numbers[at]));
    }
    b.append(q.options[place].text);
    const item = element("li", "");
    item.append(b);
    $("options").append(item);
  });
}

function show(v) {
  shown = v;
  chosen = new Set();
  only = null;
  document.title = $("title").textContent = v.title;
  $("seats").hidden = v.seats.length < 2;
  $("seat").replaceChildren(...v.seats.map((s) => element("option", s.name, { value: s.player })));
  $("seat").value = v.seat;
  const other = v.asked >= 0 && v.asked !== v.seat ? v.seats.find((s) => s.player === v.asked) : undefined;
  $("mine").hidden = !other;
  $("mine").textContent = other ? `I am ${other.name}: show my side` : "";
  $("status").textContent = v.over || v.question?.notes || (v.question ? "" : other ? `${other.name} is to move. The others look away.` : "The others move …");
  const picture = v.picture ? new DOMParser().parseFromString(v.picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" '), "image/svg+xml").documentElement : undefined;
  $("table").replaceChildren(...(picture && picture.localName === "svg" ? [document.importNode(picture, true)] : []));
  legal();
  options();
  const log = v.log ?? [];
  $("log").replaceChildren(...log.map((line) => element("li", line)));
  $("log").scrollTop = $("log").scrollHeight;
}

$("table").addEventListener("click", (event) => {
  const e = event.target.closest("[data-token][data-legal]") ?? event.target.closest("[data-legal]");
  if (e) {
    pick(e);
  }
});
$("table").addEventListener("keydown", (event) => {
  const e = event.target.closest("[data-legal]");
  if (e && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    pick(e);
  }
});
$("options").addEventListener("click", (event) => {
  const b = event.target.closest("button");
  if (b) {
    take(Number(b.dataset.place));
  }
});
$("all").addEventListener("click", () => ((only = null), options()));
$("done").addEventListener("click", () => send({ chosen: [...chosen] }));
$("mine").addEventListener("click", () => ((seat = shown.asked), again()));
$("seat").addEventListener("change", () => ((seat = Number($("seat").value)), again()));
$("buttons").addEventListener("click", (event) => {
  const wish = event.target.dataset.wish;
  if (wish) {
    void send({ wish });
  }
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select, input") || !shown.question) {
    return;
  }
  const at = numbers.indexOf(event.key);
  const button = at >= 0 ? $("options").querySelectorAll("button")[at] : undefined;
  if (button) {
    take(Number(button.dataset.place));
  } else if (event.key === "u") {
    void send({ wish: "undo" });
  } else if (event.key === "Escape") {
    only = null;
    options();
  }
});

let asking;

/** Asks at once for the view that is wanted now. */
function again() {
  shown = { ...shown, version: -1 };
  asking?.abort();
}

async function follow() {
  for (;;) {
    asking = new AbortController();
    try {
      const response = await fetch(`state?seat=${seat}&known=${shown.version}`, { signal: asking.signal });
      if (!response.ok) {
        throw new Error(await response.text());
      }
      const v = await response.json();
      if (v.version !== shown.version) {
        // A single person has one side; of several each takes theirs themselves.
        if (seat < 0 && v.seats.length > 0) {
          seat = v.seat;
        }
        show(v);
      }
    } catch (error) {
      if (error.name === "AbortError") {
        continue;
      }
      $("status").textContent = "The game has ended: its terminal is closed.";
      $("buttons").hidden = true;
      $("options").replaceChildren();
      return;
    }
  }
}

void follow();
