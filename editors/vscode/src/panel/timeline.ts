// What follows from the nodes of what was tried: branches, the line through a node, and its chapters.
import type { TryNode } from "../protocol";

/** The nodes from the beginning to one. */
export function pathTo(nodes: TryNode[], id: string): TryNode[] {
  const by = new Map(nodes.map((n) => [n.id, n]));
  const out: TryNode[] = [];
  for (let n = by.get(id); n && !out.includes(n); n = n.parent === undefined ? undefined : by.get(n.parent)) {
    out.unshift(n);
  }
  return out;
}

/**
 * The nodes from the beginning through one to the end of a branch: to the wanted one if that
 * follows it, else to what was tried last.
 */
export function through(nodes: TryNode[], id: string, wanted: string): TryNode[] {
  const before = pathTo(nodes, id);
  if (before.length === 0) {
    return [];
  }
  const towards = pathTo(nodes, wanted);
  if (towards.some((n) => n.id === id)) {
    before.push(...towards.slice(before.length));
  }
  const last = new Map<string, TryNode>(); // of the nodes that follow one, the one that was made last
  for (const n of nodes) {
    if (n.parent !== undefined) {
      last.set(n.parent, n);
    }
  }
  for (let n = last.get(before[before.length - 1].id); n; n = last.get(n.id)) {
    before.push(n);
  }
  return before;
}

/** The ends of branches, and of recordings, with how many moves lead to each. */
export function branchesOf(nodes: TryNode[]): (TryNode & { moves: number })[] {
  const inner = new Set(nodes.map((n) => n.parent));
  const depth = new Map<string, number>();
  for (const n of nodes) {
    depth.set(n.id, n.parent === undefined ? 0 : (depth.get(n.parent) ?? 0) + 1);
  }
  return nodes.filter((n) => !inner.has(n.id) || n.kept).map((n) => ({ ...n, moves: depth.get(n.id) ?? 0 }));
}

/** A turn, or a phase of it, with the moves that were made in it. */
export interface Chapter {
  key: string;
  title: string;
  nodes: TryNode[];
  /** The phases of a turn that has several. */
  parts: Chapter[];
}

/** The chapters of a line of nodes. A turn with one phase is one chapter; many turns are put together by tens. */
export function byChapters(line: TryNode[]): Chapter[] {
  const out: Chapter[] = [];
  let before: { turn: number; phase: string } = { turn: 1, phase: "" };
  for (const n of line) {
    const at = { turn: n.turn ?? before.turn, phase: n.phase ?? before.phase };
    const last = out.at(-1);
    if (n.begin) {
      out.push({ key: `begin ${n.id}`, title: "Beginning", nodes: [n], parts: [] });
    } else if (!last || last.nodes[0].begin || at.turn !== before.turn) {
      out.push({ key: `turn ${n.id}`, title: `Turn ${at.turn}`, nodes: [n], parts: [{ key: `phase ${n.id}`, title: at.phase, nodes: [n], parts: [] }] });
    } else {
      last.nodes.push(n);
      const part = last.parts[last.parts.length - 1];
      if (part.title === at.phase) {
        part.nodes.push(n);
      } else {
        last.parts.push({ key: `phase ${n.id}`, title: at.phase, nodes: [n], parts: [] });
      }
    }
    before = at;
  }
  for (const turn of out) {
    if (turn.parts.length === 1) {
      turn.title += ` · ${turn.parts[0].title}`;
      turn.parts = [];
    }
  }
  return out.length > most ? bundles(out) : out;
}

/** How many rows stand side by side before they are put together. */
const most = 30;

function bundles(turns: Chapter[]): Chapter[] {
  const out: Chapter[] = [turns[0]];
  for (let i = 1; i < turns.length; i += 10) {
    const of = turns.slice(i, i + 10);
    out.push({ key: `bundle ${of[0].key}`, title: of.length > 1 ? `${of[0].title.split(" · ")[0]} to ${of[of.length - 1].title.split(" · ")[0].toLowerCase()}` : of[0].title, nodes: of.flatMap((t) => t.nodes), parts: of });
  }
  return out;
}
