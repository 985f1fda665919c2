import type { Change, Group, Play, State, Statistics, Zone } from "../protocol";

/** A thing that the play changes: what it was, is behind some steps, and will be. */
export interface Row {
  what: string;
  before: string;
  now: string;
  after: string;
  /** The last of the steps, or the group of them, changed it. */
  fresh: boolean;
}

/** How many steps a play has: positions go from 0, before the first, to this. */
export function lastStep(play: Play): number {
  return play.steps.length;
}

/** A row of the list of steps: a group, how deep it lies in others, and the way to it. */
export interface StepRow {
  group: Group;
  way: number[];
  /** Its number among the parts of the one around it, from 1, and how many these are. */
  place: number;
  of: number;
  open: boolean;
}

/** The rows of groups of which some are unfolded. */
export function stepRows(groups: Group[], isOpen: (way: number[]) => boolean, way: number[] = []): StepRow[] {
  return groups.flatMap((group, i) => {
    const here = [...way, i];
    const open = group.parts !== undefined && isOpen(here);
    const row = { group, way: here, place: i + 1, of: groups.length, open };
    return open ? [row, ...stepRows(group.parts ?? [], isOpen, here)] : [row];
  });
}

/** The row in which so many steps end: no unfolded group, which has rows of its own. */
export function rowAt(rows: StepRow[], step: number): StepRow | undefined {
  return rows.find((r) => !r.open && r.group.from < step && step <= r.group.to);
}

/** Behind how many steps one stands after the next row, or before the row in which one is. */
export function stepAfter(rows: StepRow[], step: number, by: 1 | -1): number {
  const ends = [0, ...rows.filter((r) => !r.open).map((r) => r.group.to)];
  return by > 0 ? (ends.find((end) => end > step) ?? step) : Math.max(0, ...ends.filter((end) => end < step));
}

const keyOf = (c: Change) => (c.name === undefined ? c.what : `${c.name}\u0001${c.owner ?? ""}`);

/** The variables, markers and properties that the play changes, as they are behind so many steps; fresh is what those since some step changed. */
export function variableRows(play: Play, step: number, since = step - 1): Row[] {
  const rows = new Map<string, Row>();
  // Before its first step a thing is as before the play: what no step tells of may have changed it by then.
  const begun = new Map(play.changes.filter((c) => !c.tokens).map((c) => [keyOf(c), c.before ?? ""]));
  if (play.before) {
    begun.set(keyOf({ what: "to move", name: "to move" }), play.before.activePlayer);
  }
  const row = (c: Change): Row => {
    const key = keyOf(c);
    let found = rows.get(key);
    if (!found) {
      const before = begun.get(key) ?? c.before ?? "";
      found = { what: c.what, before, now: before, after: before, fresh: false };
      rows.set(key, found);
    }
    return found;
  };
  play.steps.forEach((s, i) => {
    for (const c of s.changes.filter((c) => !c.tokens)) {
      const r = row(c);
      r.after = c.after ?? "";
      if (i < step) {
        r.now = r.after;
        r.fresh ||= i >= since;
      }
    }
  });
  // What no step tells of, such as whose turn it is, changes behind the last.
  for (const c of play.changes.filter((c) => !c.tokens)) {
    const r = row(c);
    r.after = c.after ?? "";
    if (step === lastStep(play)) {
      r.now = r.after;
    }
  }
  return [...rows.values()];
}

/** A zone that the play changes. */
export interface ZoneRow {
  name: string;
  before: string[];
  now: string[];
  after: string[];
  /** The tokens that the last of the steps, or the group of them, brought. */
  fresh: Set<string>;
}

/** The zones whose tokens the play changes, as they are behind so many steps; fresh are those that the steps since some step brought. */
export function zoneRows(play: Play, step: number, since = step - 1): ZoneRow[] {
  const contents = (zones: Zone[] | undefined) => new Map((zones ?? []).map((z) => [z.id, z.tokens.map((t) => t.id)]));
  const now = contents(play.before?.zones);
  const touched = new Set<string>();
  const fresh = new Map<string, Set<string>>();
  const move = (c: Change) => {
    const moved = new Set(c.tokens);
    if (c.from !== undefined) {
      now.set(c.from, (now.get(c.from) ?? []).filter((t) => !moved.has(t)));
    }
    if (c.to !== undefined) {
      now.set(c.to, [...(now.get(c.to) ?? []).filter((t) => !moved.has(t)), ...(c.tokens ?? [])]);
    }
  };
  const touch = (c: Change) => {
    for (const zone of [c.from, c.to]) {
      if (zone !== undefined) {
        touched.add(zone);
      }
    }
  };
  play.steps.forEach((s, i) => {
    for (const c of s.changes.filter((c) => c.tokens)) {
      touch(c);
      if (i < step) {
        move(c);
      }
      if (i < step && i >= since && c.to !== undefined) {
        fresh.set(c.to, new Set([...(fresh.get(c.to) ?? []), ...(c.tokens ?? [])]));
      }
    }
  });
  play.changes.filter((c) => c.tokens).forEach(touch);
  const before = contents(play.before?.zones);
  const after = contents(play.after.zones);
  const behind = step === lastStep(play) ? after : now;
  const told = names(play);
  const list = (of: Map<string, string[]>, id: string) => (of.get(id) ?? []).map((token) => told.get(token) ?? token);
  return [...touched].map((id) => ({
    name: told.get(id) ?? id,
    before: list(before, id),
    now: list(behind, id),
    after: list(after, id),
    fresh: fresh.get(id) ?? new Set(),
  }));
}

/** What zones and tokens are called, by their ids. */
function names(play: Play): Map<string, string> {
  const zones = [...play.after.zones, ...(play.before?.zones ?? [])];
  return new Map(zones.flatMap((z) => [[z.id, z.name] as const, ...z.tokens.map((t) => [t.id, t.name] as const)]));
}

/** A state in lines, for whoever wants to see all of it. */
export function wholeState(s: State): { name: string; value: string }[] {
  return [
    ...s.variables.map((v) => ({ name: v.title, value: v.value })),
    ...s.zones.filter((z) => z.tokens.length > 0).map((z) => ({ name: z.name, value: namesOf(z.tokens.map((t) => t.name)) })),
  ];
}

/** Tokens in few words: alike ones together. */
export function namesOf(tokens: string[], shown = 8): string {
  const counts = new Map<string, number>();
  tokens.forEach((token) => counts.set(token, (counts.get(token) ?? 0) + 1));
  const told = [...counts].map(([token, count]) => (count > 1 ? `${count} × ${token}` : token));
  const rest = [...counts.values()].slice(shown).reduce((sum, count) => sum + count, 0);
  return told.slice(0, shown).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** The length that half of the games exceed, and the shortest and the longest. */
export function lengthsOf(s: Statistics): { least: number; median: number; most: number } | undefined {
  const all = Object.entries(s.lengths)
    .map(([moves, games]) => ({ moves: Number(moves), games }))
    .sort((a, b) => a.moves - b.moves);
  const games = all.reduce((sum, l) => sum + l.games, 0);
  if (games === 0) {
    return undefined;
  }
  let seen = 0;
  const middle = all.find((l) => (seen += l.games) * 2 >= games) ?? all[0];
  return { least: all[0].moves, median: middle.moves, most: all[all.length - 1].moves };
}

/** How many games came to their end. */
export function decidedOf(s: Statistics): number {
  return s.stops.filter((stop) => stop.stopReason === "terminal").reduce((sum, stop) => sum + stop.count, 0);
}

/** A share as people write it. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
