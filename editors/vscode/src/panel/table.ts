// The page of the table in the editor: the game at a node of what was tried, played by clicking what is
// legal; the branches, and what the rules of now make of them; and the moves as a tree in chapters.
// All text is put in as text, never as HTML.
import { mount, type Refusal, type Rule, type View } from "../../../../internal/show/webtable/table.js";
import pictureStyle from "../../../../internal/show/picture/style.css";
import type { FromTable, Location, TryNode, TryResult, TryWish, ToTable } from "../protocol";
import { menu } from "./menu";
import { byChapters, branchesOf, type Chapter, pathTo, through } from "./timeline";

declare function acquireVsCodeApi(): { postMessage(message: FromTable): void; getState(): unknown; setState(state: unknown): void };

const editor = acquireVsCodeApi();

// The picture is light or dark with the theme of the editor, not with the system.
const style = new CSSStyleSheet();
style.replaceSync(pictureStyle);
for (let i = style.cssRules.length - 1; i >= 0; i--) {
  const rule = style.cssRules[i];
  if (rule instanceof CSSMediaRule && rule.conditionText.includes("prefers-color-scheme")) {
    style.deleteRule(i);
    for (const inner of rule.cssRules) {
      style.insertRule(`:is(.vscode-dark, .vscode-high-contrast:not(.vscode-high-contrast-light)) ${inner.cssText}`, i);
    }
  }
}
document.adoptedStyleSheets = [style];

function el<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Record<string, string> = {}, ...children: (Node | string | undefined)[]): HTMLElementTagNameMap[K] {
  const out = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    out.setAttribute(name, value);
  }
  out.append(...children.filter((c) => c !== undefined));
  return out;
}

function button(label: string, title: string, act: () => void): HTMLButtonElement {
  const out = el("button", { type: "button", title }, label);
  out.addEventListener("click", act);
  return out;
}

const signs = { same: "✓", different: "≠", refused: "✗" };

let nodes: TryNode[] = [];
let current = (editor.getState() as { node?: string } | undefined)?.node ?? "";
/** The leaf towards which the timeline goes on from the current node. */
let end = "";
let answers: number[][] = [];
let over = false;
/** The game cannot be played as it is written now: what is shown is how it was before. */
let broken = false;
let focused: HTMLElement | undefined; // the last button that had the focus
let seat = -1;
let opened = new Map<string, boolean>(); // chapters and moves that were folded or unfolded by hand
const effects = new Map<string, { text: string; source?: Rule }[]>(); // of the moves that were unfolded

const node = (id: string) => nodes.find((n) => n.id === id);

/** The table that was asked for last, until it is shown: answers may come in another order. */
let wanted = "";

// A narrow panel shows the table in parts.
const narrow = matchMedia("(max-width: 599.9px)");
narrow.addEventListener("change", () => look());
/** The room for which it was asked last. */
let room = 0;

function ask(what: TryWish): void {
  if (what.do === "table") {
    room = table.parts.table.clientWidth;
    what = { ...what, narrow: narrow.matches, room };
    wanted = JSON.stringify(what);
    place.setAttribute("aria-busy", "true");
  }
  editor.postMessage({ kind: "try", what });
}

// What stands in the bar above the table, and beside it.
const another = () => editor.postMessage({ kind: "begin" });
const begin = button("New game", "Begin another game", another);
const forward = button("Redo ▶", "One move on (])", () => step(1));
const ten = button("Play 10", "Agents play ten moves from here, by lot", () => ask({ do: "begin", node: current, moves: 10 }));
const keep = button("Keep…", "Write the branch to here as a recorded game beside the spec, which is a test of it. What is not kept is gone when the window is closed", () => editor.postMessage({ kind: "keep", node: current }));
const more = menu("…", "More", [
  { label: "Otherwise…", title: "Have the dice of this move fall otherwise, or choose something else", act: () => editor.postMessage({ kind: "otherwise", node: current }) },
  { label: "Open…", title: "Go on with a recorded game", act: () => editor.postMessage({ kind: "open-recording" }) },
]);
const note = el("p", { class: "note bad", role: "status", hidden: "" });
const verdict = el("div", { class: "verdict", "aria-live": "polite" });
const summary = el("p", { class: "summary" });
const branches = el("ul", { class: "branches", "aria-label": "Branches" });
const timeline = el("ul", { class: "timeline", role: "tree", "aria-label": "Moves" });
const tree = el("section", { "aria-label": "What was tried out", hidden: "" }, el("h2", {}, "Branches"), summary, branches);
const place = el("div", { id: "page" });
document.body.append(place);

const table = mount(place, {
  everything: true,
  choose(places) {
    if (refuse()) {
      return;
    }
    if (wanted) {
      return; // these are the options of another place
    }
    answers = [...answers, places];
    ask({ do: "table", node: current, seat, answers });
  },
  wish(wish) {
    switch (wish) {
      case "undo":
        step(-1);
        break;
      case "back":
        answers = [];
        ask({ do: "table", node: current, seat });
        break;
      case "new":
        another();
        break;
      case "random":
        ask({ do: "begin", node: current, moves: 1, seed: Math.floor(Math.random() * 1_000_000) });
        break;
    }
  },
  seat(player) {
    seat = player;
    ask({ do: "table", node: current, seat, answers });
  },
  why(ids) {
    if (refuse()) {
      return;
    }
    ask({ do: "table", node: current, seat, answers, about: ids[ids.length - 1] });
  },
  open: (rule) => editor.postMessage({ kind: "open", rule }),
});

/** Says why nothing can be chosen, where that is so; what is at fault stands beside it. */
function refuse(): boolean {
  if (broken) {
    table.say("Nothing can be chosen until the game can be played again.");
  }
  return broken;
}

const { bar, buttons, undo, lot, head, side } = table.parts;
undo.textContent = "◀ Undo";
undo.title = "One move back ([)";
buttons.prepend(begin);
undo.after(forward);
lot.after(ten);
buttons.append(keep, more);
bar.append(note);
head.before(verdict);
side.append(tree, el("h2", {}, "Played"), timeline);

// It is laid out anew for the room that there is, once that does not change any more.
let resting: ReturnType<typeof setTimeout> | undefined;
new ResizeObserver(() => {
  clearTimeout(resting);
  resting = setTimeout(() => {
    const now = table.parts.table.clientWidth;
    if (now > 0 && !narrow.matches && Math.abs(now - room) > 20 && answers.length === 0) {
      look();
    }
  }, 200);
}).observe(table.parts.table);

/** Goes to a node. */
function go(id: string): void {
  if (!node(id)) {
    return;
  }
  current = id;
  answers = [];
  editor.setState({ node: id });
  draw();
  look();
}

/** Goes along the branch that is shown. */
function step(by: number): void {
  const line = through(nodes, current, end);
  const next = line[line.findIndex((n) => n.id === current) + by];
  if (next) {
    go(next.id);
  }
}

/** Asks for the table at the current node; at the last one that can be reached where it is refused. */
function look(): void {
  const here = node(current);
  if (!here) {
    return;
  }
  let shown: TryNode | undefined = here;
  while (shown && shown.verdict === "refused") {
    shown = node(shown.parent ?? "");
  }
  if (shown) {
    ask({ do: "table", node: shown.id, seat });
  }
}

/** The place of an error as that of a rule; undefined where it is no file. */
function ruleAt({ uri, range: { start, end } }: Location): Rule | undefined {
  const file = decodeURIComponent(new URL(uri).pathname);
  return file.startsWith("/") ? { file, line: start.line + 1, column: start.character + 1, endLine: end.line + 1, endColumn: end.character + 1 } : undefined;
}

function ruleButton(rule: Rule | undefined): HTMLElement | undefined {
  return rule && button(`${rule.file.split("/").pop()}:${rule.line}`, "Show the rule", () => editor.postMessage({ kind: "open", rule }));
}

/** What is to be said of the branch to the current node. */
function drawVerdict(): void {
  verdict.replaceChildren();
  const here = node(current);
  if (!here || here.verdict === "same") {
    return;
  }
  const at = node(here.at ?? here.id) ?? here;
  const number = pathTo(nodes, at.id).length - 1;
  const move = `move ${number} (${at.text})`;
  if (here.verdict === "refused") {
    verdict.append(el("p", { class: "bad" }, `✗ The game leaves this branch ${number > 0 ? `at ${move}` : "where it begins"}: ${at.why ?? ""} `, ruleButton(at.source)));
  } else {
    verdict.append(el("p", { class: "other" }, `≠ The same moves, and something else comes of them, from ${number > 0 ? move : "the beginning"} on:`), el("ul", {}, ...[...new Set([...(at.changes ?? []), ...(here.changes ?? [])])].map((c) => el("li", {}, c))));
  }
}

function draw(): void {
  const focused = (document.activeElement as HTMLElement | null)?.dataset?.key;
  const line = through(nodes, current, end);
  end = line[line.length - 1]?.id ?? "";
  const at = line.findIndex((n) => n.id === current);
  const last = at + 1 >= line.length;
  if (last && document.activeElement === forward) {
    undo.focus();
  }
  forward.disabled = at < 0 || last;
  ten.disabled = at < 0 || over;
  keep.disabled = at < 0;
  drawVerdict();
  const ends = branchesOf(nodes);
  tree.hidden = ends.length < 2;
  branches.replaceChildren(
    ...ends.map((leaf) => {
      const b = button("", leaf.text, () => ((end = leaf.id), go(leaf.id)));
      b.dataset.key = `branch ${leaf.id}`;
      b.className = leaf.verdict;
      if (pathTo(nodes, leaf.id).some((n) => n.id === current)) {
        b.setAttribute("aria-current", "true");
      }
      b.append(el("span", { class: "sign", title: leaf.verdict }, signs[leaf.verdict]), ` ${leaf.moves} ${leaf.moves === 1 ? "move" : "moves"}, ${leaf.text}${leaf.result ? `. ${leaf.result}` : ""}${leaf.kept ? ` (kept in ${leaf.kept})` : ""}`);
      return el("li", {}, b);
    }),
  );
  drawTimeline(line);
  if (focused) {
    document.querySelector<HTMLElement>(`[data-key=${CSS.escape(focused)}]`)?.focus();
  }
}

interface Row {
  key: string;
  level: number;
  text: string;
  /** undefined: there is nothing below. */
  open?: boolean;
  node?: string;
  rule?: Rule;
  verdict?: TryNode["verdict"];
  /** It stands behind the current move: it was undone, and Redo makes it again. */
  undone: boolean;
  below: Row[];
}

/** The rows of the timeline: chapters that do not hold the current move are folded. */
function rowsOf(line: TryNode[]): Row[] {
  const undone = new Set(line.slice(line.findIndex((n) => n.id === current) + 1).map((n) => n.id));
  const chapter = (c: Chapter, level: number): Row => ({
    key: c.key,
    level,
    text: c.title,
    open: opened.get(c.key) ?? c.nodes.some((n) => n.id === current),
    undone: c.nodes.every((n) => undone.has(n.id)),
    below: c.parts.length > 0 ? c.parts.map((p) => chapter(p, level + 1)) : c.nodes.map((n) => move(n, level + 1)),
  });
  const move = (n: TryNode, level: number): Row => ({
    key: n.id,
    level,
    text: n.text,
    node: n.id,
    verdict: n.verdict,
    undone: undone.has(n.id),
    open: n.begin || n.verdict === "refused" ? undefined : (opened.get(n.id) ?? false),
    below: (effects.get(n.id) ?? []).map((e, i) => ({ key: `${n.id}.${i}`, level: level + 1, text: e.text, rule: e.source, undone: undone.has(n.id), below: [] })),
  });
  return byChapters(line).map((c) => chapter(c, 1));
}

let focusable = ""; // the key of the row in the order of the tabulator

function drawTimeline(line: TryNode[]): void {
  const rows: { row: Row; item: HTMLElement }[] = [];
  const list = (of: Row[]): void =>
    of.forEach((row, i) => {
      const twistie = row.open === undefined ? undefined : el("span", { class: "twistie", "aria-hidden": "true" }, row.open ? "▾" : "▸");
      const sign = row.verdict && row.verdict !== "same" ? el("span", { class: "sign" }, `${signs[row.verdict]} `) : undefined;
      const item = el("li", { role: "treeitem", class: `level${row.level}`, "aria-level": String(row.level), "aria-posinset": String(i + 1), "aria-setsize": String(of.length), tabindex: "-1", "data-key": row.key }, twistie, sign, row.text);
      if (row.open !== undefined) {
        item.setAttribute("aria-expanded", String(row.open));
      }
      if (row.node === current) {
        item.setAttribute("aria-current", "step");
      }
      if (row.undone) {
        item.classList.add("undone");
        item.title = "Undone: Redo makes it again";
      }
      item.setAttribute("aria-selected", String(row.node === current));
      item.addEventListener("click", (event) => {
        if (row.rule) {
          editor.postMessage({ kind: "open", rule: row.rule });
        } else if (row.node && event.target !== twistie) {
          go(row.node);
        } else {
          fold(row);
        }
        focus(row.key);
      });
      rows.push({ row, item });
      if (row.open) {
        list(row.below);
      }
    });
  list(rowsOf(line));
  timeline.replaceChildren(...rows.map((r) => r.item));
  const held = rows.find((r) => r.row.key === focusable) ?? rows.find((r) => r.row.node === current) ?? rows[0];
  if (held) {
    held.item.tabIndex = 0;
    focusable = held.row.key;
  }
  timeline.onkeydown = (event) => {
    const i = rows.findIndex((r) => r.row.key === focusable);
    const row = rows[i]?.row;
    if (!row || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    const parent = () => rows.slice(0, i).reverse().find((r) => r.row.level < row.level)?.row.key;
    switch (event.key) {
      case "ArrowDown":
        focus(rows[Math.min(i + 1, rows.length - 1)].row.key);
        break;
      case "ArrowUp":
        focus(rows[Math.max(i - 1, 0)].row.key);
        break;
      case "Home":
        focus(rows[0].row.key);
        break;
      case "End":
        focus(rows[rows.length - 1].row.key);
        break;
      case "ArrowRight":
        row.open === false ? fold(row) : row.open && rows[i + 1] && focus(rows[i + 1].row.key);
        break;
      case "ArrowLeft":
        row.open ? fold(row) : focus(parent() ?? row.key);
        break;
      case "Enter":
      case " ":
        row.rule ? editor.postMessage({ kind: "open", rule: row.rule }) : row.node ? go(row.node) : fold(row);
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
}

function focus(key: string): void {
  focusable = key;
  for (const item of timeline.querySelectorAll<HTMLElement>("[role=treeitem]")) {
    item.tabIndex = item.dataset.key === key ? 0 : -1;
    if (item.dataset.key === key) {
      item.focus();
    }
  }
}

/** Folds or unfolds a row; what a move did is asked for when it is unfolded first. */
function fold(row: Row): void {
  if (row.open === undefined) {
    return;
  }
  opened.set(row.key, !row.open);
  if (row.node && !row.open && !effects.has(row.node)) {
    ask({ do: "steps", node: row.node });
  }
  draw();
}

function take(what: TryWish, result: TryResult): void {
  const awaited = JSON.stringify(what) === wanted;
  if (awaited) {
    wanted = "";
    place.removeAttribute("aria-busy");
  }
  note.replaceChildren(...[result.refused, " ", result.location && ruleButton(ruleAt(result.location))].filter((part) => part !== undefined));
  note.hidden = !result.refused;
  if (what.do === "tree" && broken !== (result.refused !== undefined)) {
    broken = !broken;
    table.off(broken);
    table.say("");
  }
  if (result.refused !== undefined || !result.nodes) {
    if (what.do === "table" && what.answers) {
      answers = [];
      look();
    }
    return;
  }
  nodes = result.nodes;
  summary.textContent = result.summary ?? "";
  const known = node(current) !== undefined;
  if (result.node && what.do !== "tree") {
    end = "";
    go(result.node);
    return;
  }
  if (!known) {
    const last = branchesOf(nodes).at(-1);
    current = last?.id ?? "";
    if (!current) {
      draw();
      editor.postMessage({ kind: "begin" });
      return;
    }
    go(current);
    return;
  }
  switch (what.do) {
    case "table":
      if (result.table && awaited) {
        showTable(what, result.table);
      }
      break;
    case "steps":
      effects.set(what.node ?? "", (result.steps ?? []).filter((s) => !s.lifecycle));
      break;
    case "tree":
      for (const id of effects.keys()) {
        opened.delete(id); // what it did may be something else now
      }
      effects.clear();
      draw();
      look();
      return;
  }
  draw();
}

function showTable(what: TryWish, view: View & { node: string; turn: number; phase: string; who?: string; move?: object; refused: Refusal[] }): void {
  if (view.move && what.answers) {
    answers = [];
    ask({ do: "move", node: current, move: view.move });
    return;
  }
  if (what.about !== undefined) {
    table.refused(view.refused);
    return;
  }
  const lost = view.node !== current;
  table.show({ ...view, question: lost ? null : view.question, undo: pathTo(nodes, current).length > 1, status: lost ? "The game as far as it goes now" : undefined });
  over = view.over !== null;
}

window.addEventListener("message", (event: MessageEvent<ToTable>) => {
  switch (event.data.kind) {
    case "tried":
      take(event.data.what, event.data.result);
      break;
    case "go":
      go(event.data.node);
      break;
    case "focus":
      (focused?.isConnected ? focused : table.parts.status).focus();
      break;
    case "edited":
      ask({ do: "tree" });
      break;
  }
});
document.addEventListener("focusin", (event) => (focused = event.target instanceof HTMLButtonElement ? event.target : focused));
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || (event.target instanceof HTMLElement && event.target.closest("input, select"))) {
    return;
  }
  if (event.key === "[" || event.key === "]") {
    step(event.key === "[" ? -1 : 1);
    event.preventDefault();
  }
});
editor.postMessage({ kind: "ready" });
