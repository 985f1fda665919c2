// The page of the simulation panel. It shows what it is sent and says what the
// user does; all text is put in as text, never as HTML.
import { isFinal, type FromPanel, type PanelCommand, type Play, type Report, type Simulation, type Statistics, type ToPanel } from "../protocol";
import { decidedOf, lastStep, lengthsOf, namesOf, percent, rowAt, stepAfter, stepRows, variableRows, wholeState, zoneRows, type StepRow } from "./play";

declare function acquireVsCodeApi(): { postMessage(message: FromPanel): void };

const editor = acquireVsCodeApi();

type Child = Node | string | undefined;

/** An element with attributes and children. */
function el<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Record<string, string> = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const out = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    out.setAttribute(name, value);
  }
  out.append(...children.filter((c) => c !== undefined));
  return out;
}

function button(label: string, title: string, act: () => void, attributes: Record<string, string> = {}): HTMLButtonElement {
  const out = el("button", { type: "button", title, ...attributes }, label);
  out.addEventListener("click", act);
  return out;
}

const run = (command: PanelCommand) => () => editor.postMessage({ kind: "run", command });

/** A table with a row of headings, which is moved sideways where the page is too narrow for it. */
function table(headings: string[], rows: (Child | HTMLTableCellElement)[][], caption: string, kind = ""): HTMLElement {
  const cell = (c: Child) => (c instanceof HTMLTableCellElement ? c : el("td", {}, c));
  const grid = el(
    "table",
    {},
    el("caption", {}, caption),
    el("thead", {}, el("tr", {}, ...headings.map((h) => el("th", { scope: "col" }, h)))),
    el("tbody", {}, ...rows.map((r) => el("tr", {}, ...r.map(cell)))),
  );
  return el("div", { class: `scroll ${kind}`, role: "region", "aria-label": caption, tabindex: "0" }, grid);
}

function plural(n: number, what: string): string {
  return `${n.toLocaleString("en")} ${what}${n === 1 ? "" : "s"}`;
}

// The parts of the page, each drawn when what it shows changes, so that neither
// the focus nor the place is lost while results come in.
const head = el("header");
const story = el("section", { "aria-label": "How it comes to that" });
const player = el("section", { "aria-label": "Step by step", class: "player" });
const outcome = el("section", { "aria-label": "Afterwards" });
const statistics = el("section", { "aria-label": "Games played from there on" });
const title = el("h1");
const rule = el("p", { class: "rule" });
const message = el("p", { role: "status", class: "message" });
const progress = el("progress", { "aria-label": "Progress" });
const cancel = button("Cancel", "End the search or the games that are being played", run("ludo.cancelSimulation"));
const pin = button("Pin as test", "Write a recorded game beside the spec", run("ludo.pinSimulation"));
const onward = button("Play it from here", "Open the table before the move in which the rule acts", run("ludo.playFromSimulation"), { class: "primary" });
const copy = button("Copy command line", "Copy the command line that gives the same play", run("ludo.simulationCommandLine"));
head.append(
  title,
  rule,
  el(
    "div",
    { class: "buttons", role: "toolbar", "aria-label": "Simulation" },
    onward,
    button("Other seed", "Look for another way to it", run("ludo.simulateOtherSeed")),
    copy,
    pin,
    button("Report", "Show the whole report as a document", run("ludo.showSimulation")),
    cancel,
  ),
  message,
  progress,
);
document.body.append(head, story, player, outcome, statistics);

/** Says that the game is made ready, and that nothing more is known yet. */
function wait(): void {
  title.textContent ||= "Simulation";
  message.textContent = "Making the game ready to be played.";
  message.className = "message";
  progress.hidden = false;
  progress.removeAttribute("value");
  onward.disabled = pin.disabled = copy.disabled = true;
  cancel.hidden = true;
}

let shown: Simulation | undefined;
let playText = ""; // the play that is drawn
let step = 0;
let everything = false;
let timer: number | undefined;

function show(simulation: Simulation): void {
  const other = shown?.uri !== simulation.uri;
  shown = simulation;
  const made = simulation.report?.play?.title;
  title.textContent = made ?? simulation.name;
  rule.textContent = simulation.name;
  rule.hidden = made === undefined;
  title.title = rule.title = simulation.path;
  message.textContent = simulation.message;
  message.className = `message ${simulation.status}`;
  progress.hidden = isFinal(simulation);
  progress.max = Math.max(1, simulation.progress.of);
  progress.value = simulation.progress.done;
  // A button that is gone cannot keep the focus.
  if (isFinal(simulation) && document.activeElement === cancel) {
    document.body.focus();
  }
  cancel.hidden = isFinal(simulation);
  const report = simulation.report;
  const play = report?.play;
  onward.disabled = pin.disabled = copy.disabled = !play;
  const text = JSON.stringify([play, report?.edited, report?.lost, report?.why, play ? 0 : report?.tried]);
  if (other || text !== playText) {
    const before = playText;
    playText = text;
    halt();
    if (other || !play || before === "" || step > lastStep(play)) {
      step = 0;
      unfolded.clear();
    }
    drawStory(report);
    drawPlayer(play);
    drawOutcome(play);
  }
  drawStatistics(report?.statistics, report?.onward);
}

/** How many values that a rule saw are told unasked. */
const mostSeen = 8;

function drawStory(report: Report | undefined): void {
  story.replaceChildren();
  if (!report) {
    return;
  }
  if (report.lost) {
    story.append(el("p", { class: "warning" }, report.lost));
  }
  if (report.edited) {
    const e = report.edited;
    story.append(
      e.same
        ? el("p", { class: "edited" }, "After the edit the rule does the same.")
        : el("div", { class: "edited" }, el("p", {}, "After the edit it is different:"), el("ul", {}, ...e.differences.map((d) => el("li", {}, d)))),
    );
  }
  if (report.why) {
    story.append(el("p", { class: "warning" }, report.why));
  }
  if (report.partly) {
    story.append(el("p", { class: "warning" }, "The rule acts, but the effect that is meant does nothing there."));
  }
  const play = report.play;
  if (!play) {
    const t = report.tried;
    if (t.games > 0) {
      story.append(
        el("h2", {}, "What was tried"),
        el("p", {}, `${plural(t.games, "game")} with ${plural(t.moves, "move")}; it could be chosen ${plural(t.offered, "time")} and acted ${plural(t.acted, "time")}. ${t.over}`),
        el("ul", {}, ...t.stops.map((s) => el("li", {}, `${s.times} × ${s.what}`))),
      );
    }
    return;
  }
  const facts = [`seed ${play.point.seed}`, plural(play.point.players, "player")];
  if (play.point.card) {
    facts.push(`the card ${play.point.card} put after ${plural(play.point.after ?? 0, "other")}`);
  }
  if (play.before) {
    facts.push(`turn ${play.before.turn}`, `phase ${play.before.phase}`, `${play.before.activePlayer} to move`);
  }
  story.append(el("p", {}, facts.join(" · ")));
  if (play.path.length > 0) {
    story.append(el("details", {}, el("summary", {}, `${plural(play.path.length, "move")} before`), el("ol", {}, ...play.path.map((m) => el("li", {}, m)))));
  }
  if (play.choices?.length) {
    story.append(el("ul", { class: "choices", "aria-label": "What was chosen" }, ...play.choices.map((c) => el("li", {}, c.name ? el("span", { class: "name" }, `${c.name}: `) : undefined, el("span", { class: "value" }, c.value)))));
  }
  if (play.saw) {
    const more = play.sawMore ? `, and ${play.sawMore} more` : "";
    const all = `${play.saw.map((s) => `${s.what} = ${s.value}`).join(", ")}${more}.`;
    story.append(play.saw.length > mostSeen ? el("details", { class: "saw" }, el("summary", {}, `It saw ${play.saw.length + (play.sawMore ?? 0)} values`), el("p", {}, all)) : el("p", { class: "saw" }, "It saw ", all));
  }
}

/** What is drawn anew at each step. */
const counter = el("span", { class: "counter", "aria-live": "polite" });
const values = el("div");
const list = el("div", { class: "steps", role: "tree", "aria-label": "Steps" });
/** The rows of the list with what is drawn of each, and the groups that are unfolded, by the ways to them. */
let rows: { row: StepRow; item: HTMLElement }[] = [];
const unfolded = new Set<string>();
let toggle: HTMLButtonElement | undefined;

function drawPlayer(play: Play | undefined): void {
  player.replaceChildren();
  rows = [];
  if (!play) {
    return;
  }
  toggle = button("▶ Play", "Step by step by itself (space)", () => (timer === undefined ? start() : halt()), { class: "toggle" });
  const bar = el(
    "div",
    { class: "buttons", role: "toolbar", "aria-label": "Steps" },
    button("|◀", "Before the first step (Home)", () => go(0)),
    button("◀", "One step back (←)", () => go(next(-1))),
    toggle,
    button("▶", "One step on (→)", () => go(next(1))),
    button("▶|", "Behind the last step (End)", () => go(lastStep(play))),
    counter,
  );
  drawRows(play);
  player.append(el("h2", {}, "Step by step"), bar, play.steps.length > 0 ? list : el("p", {}, "No effect ran."), values);
  drawStep(play);
}

/** Draws the list of steps, as far as it is unfolded. */
function drawRows(play: Play): void {
  rows = stepRows(play.groups, (way) => unfolded.has(way.join())).map((row) => ({ row, item: drawRow(play, row) }));
  list.replaceChildren(...rows.map((r) => r.item));
}

function drawRow(play: Play, row: StepRow): HTMLElement {
  const g = row.group;
  const where = g.location ? `${g.macro ? `${g.macro} · ` : ""}${fileOf(g.location.uri)}:${g.location.range.start.line + 1}` : "";
  const item = el(
    "div",
    {
      role: "treeitem",
      class: `step ${g.does}`,
      "aria-level": `${row.way.length}`,
      "aria-posinset": `${row.place}`,
      "aria-setsize": `${row.of}`,
      tabindex: "-1",
      title: g.location ? "Show its line" : (play.steps[g.from]?.path ?? ""),
      ...(g.parts ? { "aria-expanded": `${row.open}` } : {}),
    },
    el("span", { class: "fold", "aria-hidden": "true" }, g.parts ? (row.open ? "▾" : "▸") : ""),
    el("span", { class: "text" }, g.text, g.counts && g.counts !== g.text ? el("span", { class: "counts" }, g.counts) : undefined),
    el("span", { class: "where" }, where),
  );
  item.style.setProperty("--level", `${row.way.length - 1}`);
  item.querySelector(".fold")?.addEventListener("click", (event) => {
    event.stopPropagation();
    fold(row, !row.open);
  });
  item.addEventListener("click", () => stand(row));
  item.addEventListener("dblclick", () => fold(row, !row.open));
  item.addEventListener("keydown", (event) => onRow(event, row));
  return item;
}

/** Goes behind the steps of a row, and to its line. */
function stand(row: StepRow): void {
  go(row.group.to, false, row);
  rows.find((r) => r.row.way.join() === row.way.join())?.item.focus();
}

/** Folds or unfolds a group; the row keeps the focus. */
function fold(row: StepRow, open: boolean): void {
  const play = shown?.report?.play;
  if (!play || !row.group.parts) {
    return;
  }
  if (open) {
    unfolded.add(row.way.join());
  } else {
    unfolded.delete(row.way.join());
  }
  drawRows(play);
  drawStep(play);
  focusOn(row.way);
}

function focusOn(way: number[]): void {
  const at = rows.findIndex((r) => r.row.way.join() === way.join());
  rows.forEach((r, i) => (r.item.tabIndex = i === at ? 0 : -1));
  rows[at]?.item.focus();
}

/** The keys of a tree: up and down go from row to row, left and right fold and unfold, Enter does either. */
function onRow(event: KeyboardEvent, row: StepRow): void {
  if (event.ctrlKey || event.altKey || event.metaKey) {
    return;
  }
  const at = rows.findIndex((r) => r.row.way.join() === row.way.join());
  const beside = (by: number) => rows[at + by] && stand(rows[at + by].row);
  switch (event.key) {
    case "ArrowDown":
      beside(1);
      break;
    case "ArrowUp":
      beside(-1);
      break;
    case "Home":
      stand(rows[0].row);
      break;
    case "End":
      stand(rows[rows.length - 1].row);
      break;
    case "ArrowRight":
      if (row.open) {
        beside(1);
      } else {
        fold(row, true);
      }
      break;
    case "ArrowLeft":
      if (row.open) {
        fold(row, false);
      } else if (row.way.length > 1) {
        focusOn(row.way.slice(0, -1));
      }
      break;
    case "Enter":
    case " ":
      if (row.group.parts) {
        fold(row, !row.open);
      } else {
        stand(row);
      }
      break;
    default:
      return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/** Behind how many steps the next row ends, or the one before. */
const next = (by: 1 | -1) => stepAfter(rows.map((r) => r.row), step, by);

function drawStep(play: Play): void {
  const current = rowAt(rows.map((r) => r.row), step);
  // A group that is folded is one step, as it is gone through.
  const leaves = rows.map((r) => r.row).filter((row) => !row.open);
  counter.textContent = current ? `step ${leaves.indexOf(current) + 1} of ${leaves.length}` : `before the first of ${plural(leaves.length, "step")}`;
  const focused = rows.find((r) => r.item === document.activeElement);
  rows.forEach(({ row, item }, i) => {
    item.tabIndex = (focused ? item === focused.item : current ? row === current : i === 0) ? 0 : -1;
    item.setAttribute("aria-selected", `${row === current}`);
    if (row === current) {
      item.setAttribute("aria-current", "step");
    } else {
      item.removeAttribute("aria-current");
    }
  });
  const since = current?.group.from ?? step;
  const mark = (text: string, fresh: boolean, changed: boolean) => el("td", { class: fresh ? "fresh" : changed ? "changed" : "" }, text);
  values.replaceChildren();
  const variables = variableRows(play, step, since);
  if (variables.length > 0) {
    values.append(
      table(
        ["", "before", "now", "after"],
        variables.map((r) => [el("th", { scope: "row" }, r.what), r.before, mark(r.now, r.fresh, r.now !== r.before), r.after]),
        "Variables and markers",
      ),
    );
  }
  const zones = zoneRows(play, step, since);
  if (zones.length > 0) {
    const tokens = (list: string[]) => (list.length === 0 ? "—" : (new Set(list).size > 1 ? `${list.length}: ` : "") + namesOf(list, 3));
    values.append(
      table(
        ["", "before", "now", "after"],
        zones.map((z) => [el("th", { scope: "row" }, z.name), tokens(z.before), mark(tokens(z.now), z.fresh.size > 0, z.now.join() !== z.before.join()), tokens(z.after)]),
        "Zones and tokens",
      ),
    );
  }
  const all = el("details", everything ? { open: "" } : {}, el("summary", {}, "The whole state before and after"));
  const fill = () => {
    everything = all.open;
    if (all.open && all.children.length === 1) {
      const before = new Map((play.before ? wholeState(play.before) : []).map((v) => [v.name, v.value]));
      const after = wholeState(play.after);
      all.append(table(["", "before", "after"], after.map((v) => [el("th", { scope: "row" }, v.name), before.get(v.name) ?? "", mark(v.value, false, v.value !== before.get(v.name))]), "Everything"));
    }
  };
  all.addEventListener("toggle", fill);
  fill();
  values.append(all);
}

function go(to: number, byItself = false, chosen?: StepRow): void {
  const play = shown?.report?.play;
  if (!play) {
    return;
  }
  if (!byItself) {
    halt();
  }
  step = Math.min(Math.max(to, 0), lastStep(play));
  drawStep(play);
  const current = chosen ?? rowAt(rows.map((r) => r.row), step);
  rows.find((r) => r.row.way.join() === current?.way.join())?.item.scrollIntoView({ block: "nearest" });
  editor.postMessage({ kind: "step", step, ...(current ? { group: current.way } : {}) });
}

/** How long a step stays when the play goes by itself. */
const pace = 900; // ms

function start(): void {
  const play = shown?.report?.play;
  if (!play || !toggle) {
    return;
  }
  toggle.textContent = "⏸ Pause";
  go(step >= lastStep(play) ? 0 : next(1), true);
  timer = window.setInterval(() => {
    if (step >= lastStep(play)) {
      halt();
    } else {
      go(next(1), true);
    }
  }, pace);
}

function halt(): void {
  window.clearInterval(timer);
  timer = undefined;
  if (toggle) {
    toggle.textContent = "▶ Play";
  }
}

function drawOutcome(play: Play | undefined): void {
  outcome.replaceChildren();
  if (!play) {
    return;
  }
  if (play.resultText) {
    outcome.append(el("h2", {}, "The game is over"), el("p", {}, play.resultText));
    return;
  }
  outcome.append(el("h2", {}, "Legal next"));
  outcome.append(
    play.next.length === 0
      ? el("p", {}, "Nobody can move.")
      : el("ul", { class: "next" }, ...play.next.map((n) => el("li", {}, `${n.playerName}: `, n.actionName, n.moves > 1 ? ` ×${n.moves}` : ""))),
  );
}

function drawStatistics(s: Statistics | undefined, onward: string | undefined): void {
  statistics.replaceChildren();
  if (!s || s.playouts === 0) {
    return;
  }
  const lengths = lengthsOf(s);
  // Shares and intervals are of the games that came to their end.
  const decided = decidedOf(s);
  const share = (wins: number) => (decided > 0 ? wins / decided : 0);
  statistics.append(
    el("h2", {}, "Games played from there on"),
    el("p", {}, plural(s.playouts, "game") + (s.draws > 0 ? `, ${plural(s.draws, "draw")}` : "") + (lengths ? `; ${lengths.least === lengths.most ? `${plural(lengths.most, "move")} each` : `${lengths.median} moves in the middle, ${lengths.least} to ${lengths.most}`}` : "")),
    el("p", {}, onward ?? ""),
  );
  if (s.seats.length > 0) {
    statistics.append(
      table(
        ["", "wins", "share", "95 % interval", ""],
        s.seats.map((seat) => [
          el("th", { scope: "row" }, seat.name),
          `${seat.wins}`,
          percent(share(seat.wins)),
          `${percent(seat.winRate.low)} to ${percent(seat.winRate.high)}`,
          el("td", { class: "chart" }, interval(share(seat.wins), seat.winRate)),
        ]),
        "Wins of the seats",
        "wins",
      ),
    );
  }
  const stops = s.stops.filter((stop) => stop.stopReason !== "terminal");
  if (stops.length > 0) {
    statistics.append(
      el("p", {}, "Games that did not come to their end:"),
      el(
        "ul",
        {},
        ...s.stops.map((stop, index) => {
          if (stop.stopReason === "terminal") {
            return undefined;
          }
          const text = `${stop.count} × ${stop.message ?? stop.stopReason}`;
          return el("li", {}, stop.location ? button(text, "Show its line", () => editor.postMessage({ kind: "stop", index })) : text);
        }),
      ),
    );
  }
}

/** A bar for a share, with its interval. */
function interval(share: number, of: { low: number; high: number }): SVGElement {
  const draw = (tag: string, attributes: Record<string, string | number>) => {
    const out = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) {
      out.setAttribute(name, String(value));
    }
    return out;
  };
  const svg = draw("svg", { viewBox: "0 0 100 10", preserveAspectRatio: "none", role: "img", "aria-label": `${percent(share)}, from ${percent(of.low)} to ${percent(of.high)}` });
  svg.append(
    draw("rect", { class: "back", x: 0, y: 4, width: 100, height: 2 }),
    draw("rect", { class: "range", x: 100 * of.low, y: 2, width: Math.max(0.5, 100 * (of.high - of.low)), height: 6 }),
    draw("rect", { class: "share", x: Math.max(0, 100 * share - 0.5), y: 0, width: 1, height: 10 }),
  );
  return svg;
}

function fileOf(uri: string): string {
  const last = uri.split("/").pop() ?? uri;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

document.addEventListener("keydown", (event) => {
  const play = shown?.report?.play;
  if (!play || event.ctrlKey || event.altKey || event.metaKey) {
    return;
  }
  const onControl = event.target instanceof HTMLElement && event.target.closest("button, summary");
  switch (event.key) {
    case "ArrowRight":
    case "ArrowDown":
      go(next(1));
      break;
    case "ArrowLeft":
    case "ArrowUp":
      go(next(-1));
      break;
    case "Home":
      go(0);
      break;
    case "End":
      go(lastStep(play));
      break;
    case " ":
      if (onControl) {
        return;
      }
      if (timer === undefined) {
        start();
      } else {
        halt();
      }
      break;
    default:
      return;
  }
  event.preventDefault();
});

window.addEventListener("message", (event: MessageEvent<ToPanel>) => {
  if (event.data?.kind === "simulation") {
    copy.hidden = event.data.inBrowser === true;
    show(event.data.simulation);
  } else if (event.data?.kind === "waiting") {
    wait();
  }
});

editor.postMessage({ kind: "ready" });
