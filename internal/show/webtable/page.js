// Shows the table as the server tells it, and gives answers back.
import { mount } from "./table.js";

let shown = { version: -1, seat: -1 };
let seat = -1; // whose view is asked for; -1: who is asked
let asking;

async function send(answer) {
  const response = await fetch("answer", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ version: shown.version, ...answer }),
  });
  if (!response.ok && response.status !== 409) {
    table.say(await response.text());
  }
}

/** Asks at once for the view that is wanted now. */
function again() {
  shown = { ...shown, version: -1 };
  asking?.abort();
}

// A narrow page shows the table in parts.
const narrow = matchMedia("(max-width: 599.9px)");
narrow.addEventListener("change", again);

const table = mount(document.getElementById("page"), {
  choose: (chosen) => void send({ chosen }),
  wish: (wish) => void send({ wish }),
  seat(player) {
    seat = player;
    again();
  },
  async why(ids) {
    const response = await fetch(`why?${new URLSearchParams(ids.map((id) => ["about", id]))}`);
    if (response.ok) {
      table.refused(await response.json());
    }
  },
});

async function follow() {
  for (;;) {
    asking = new AbortController();
    try {
      const response = await fetch(`state?seat=${seat}&known=${shown.version}${narrow.matches ? "&narrow" : ""}`, { signal: asking.signal });
      if (!response.ok) {
        throw new Error(await response.text());
      }
      const v = await response.json();
      if (v.version !== shown.version) {
        // A single person has one side; of several each takes theirs themselves.
        if (seat < 0 && v.seats.length > 0) {
          seat = v.seat;
        }
        shown = v;
        document.title = v.title;
        table.show(v.faulty ? { ...v, status: v.faulty } : v);
      }
    } catch (error) {
      if (error.name === "AbortError") {
        continue;
      }
      table.end("The game has ended: its terminal is closed.");
      return;
    }
  }
}

void follow();
