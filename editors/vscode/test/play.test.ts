import assert from "node:assert/strict";
import { test } from "node:test";
import { lastStep, lengthsOf, namesOf, rowAt, stepAfter, stepRows, variableRows, wholeState, zoneRows } from "../src/panel/play";
import type { Play, State, Statistics } from "../src/protocol";

const state = (heap: string, deck: string[], hand: string[]): State => ({
  phase: "main",
  activePlayer: "North",
  turn: 1,
  variables: [{ name: "heap", title: "heap", value: heap }, { name: "chips", title: "chips of North", owner: "0", value: "7" }],
  zones: [
    { id: "deck", name: "deck", tokens: deck.map((id) => ({ id, name: id.toUpperCase(), type: "card", props: {} })) },
    { id: "hand:0", name: "hand of North", tokens: hand.map((id) => ({ id, name: id.toUpperCase(), type: "card", props: {} })) },
  ],
});

const play: Play = {
  point: { seed: 1, players: 2 },
  path: [],
  answers: [],
  before: state("10", ["a", "b"], []),
  after: state("6", ["c"], ["a", "b"]),
  steps: [
    { kind: "addVar", text: "", path: "", changes: [{ what: "heap", name: "heap", before: "10", after: "7" }] },
    { kind: "moveAll", text: "", path: "", changes: [{ what: "deck → hand:0", tokens: ["a", "b"], from: "deck", to: "hand:0" }] },
    { kind: "createToken", text: "", path: "", changes: [{ what: "created in deck", tokens: ["c"], to: "deck" }, { what: "chips[0]", name: "chips", owner: "0", before: "7", after: "8" }] },
    { kind: "addVar", text: "", path: "", changes: [{ what: "heap", name: "heap", before: "7", after: "6" }] },
  ],
  groups: [
    { from: 0, to: 1, does: "change", text: "" },
    { from: 1, to: 3, does: "change", text: "", parts: [{ from: 1, to: 2, does: "change", text: "" }, { from: 2, to: 3, does: "change", text: "" }] },
    { from: 3, to: 4, does: "change", text: "" },
  ],
  changes: [{ what: "turns", before: "1", after: "2" }],
  next: [],
};

test("variables go from before to after", () => {
  const values = (step: number) => variableRows(play, step).map((r) => [r.what, r.before, r.now, r.after, r.fresh]);
  assert.equal(lastStep(play), 4);
  assert.deepEqual(values(0), [["heap", "10", "10", "6", false], ["chips[0]", "7", "7", "8", false], ["turns", "1", "1", "2", false]]);
  assert.deepEqual(values(1), [["heap", "10", "7", "6", true], ["chips[0]", "7", "7", "8", false], ["turns", "1", "1", "2", false]]);
  assert.deepEqual(values(3), [["heap", "10", "7", "6", false], ["chips[0]", "7", "8", "8", true], ["turns", "1", "1", "2", false]]);
  assert.deepEqual(values(4), [["heap", "10", "6", "6", true], ["chips[0]", "7", "8", "8", false], ["turns", "1", "2", "2", false]]);
});

test("what changed before a step told of it began as before the play", () => {
  const change = (before: string, after: string) => ({ what: "to move", name: "to move", before, after });
  const step = { kind: "setActivePlayer", text: "", path: "", changes: [change("South", "South")] };
  const steps = [{ kind: "lifecycle", text: "the turn ends, the next begins", path: "", changes: [] }, step];
  const values = (of: Play) => [0, 1, 2].map((n) => variableRows(of, n).map((r) => `${r.before} ${r.now} ${r.after}`).join());
  assert.deepEqual(values({ ...play, steps, changes: [change("North", "South")] }), ["North North South", "North North South", "North South South"]);
  const back = { ...step, changes: [change("South", "North")] };
  assert.deepEqual(values({ ...play, steps: [steps[0], back], changes: [] }), ["North North North", "North North North", "North North North"]);
});

test("tokens go from zone to zone", () => {
  const zones = (step: number) => zoneRows(play, step).map((z) => [z.name, z.now.join(" "), [...z.fresh].join(" ")]);
  assert.deepEqual(zones(1), [["deck", "A B", ""], ["hand of North", "", ""]]);
  assert.deepEqual(zones(2), [["deck", "", ""], ["hand of North", "A B", "a b"]]);
  assert.deepEqual(zones(3), [["deck", "C", "c"], ["hand of North", "A B", ""]]);
  assert.deepEqual(zoneRows(play, 0).map((z) => [z.before.join(" "), z.after.join(" ")]), [["A B", "C"], ["", "A B"]]);
});

test("a folded group is one step, and its parts are steps when it is unfolded", () => {
  const through = (open: boolean) => {
    const rows = stepRows(play.groups, () => open);
    const out = [0];
    for (let at = 0; at < lastStep(play); out.push(at)) {
      at = stepAfter(rows, at, 1);
      assert.equal(rowAt(rows, at)?.group.to, at);
    }
    for (let at = lastStep(play); at > 0; out.push(at)) {
      at = stepAfter(rows, at, -1);
    }
    return out;
  };
  assert.deepEqual(through(false), [0, 1, 3, 4, 3, 1, 0]);
  assert.deepEqual(through(true), [0, 1, 2, 3, 4, 3, 2, 1, 0]);
  assert.deepEqual(stepRows(play.groups, () => true).map((r) => r.way.join(".")), ["0", "1", "1.0", "1.1", "2"]);
  assert.equal(rowAt(stepRows(play.groups, () => false), 2)?.group.to, 3);
  assert.deepEqual(zoneRows(play, 3, 1).map((z) => [...z.fresh].join(" ")), ["c", "a b"]);
  assert.deepEqual(variableRows(play, 4, 0).map((r) => r.fresh), [true, true, false]);
});

test("a setup begins with nothing", () => {
  const setup = { ...play, before: undefined };
  assert.deepEqual(zoneRows(setup, 0).map((z) => z.before), [[], []]);
  assert.deepEqual(zoneRows(setup, 4).map((z) => z.now), [["C"], ["A", "B"]]);
});

test("in words", () => {
  assert.equal(namesOf([..."abcdefghij"]), "a, b, c, d, e, f, g, h and 2 more");
  assert.equal(namesOf(["ace", "pear", "pear"]), "ace, 2 × pear");
  assert.deepEqual(wholeState(state("3", ["a"], [])), [{ name: "heap", value: "3" }, { name: "chips of North", value: "7" }, { name: "deck", value: "A" }]);
  const lengths = (lengths: Record<string, number>) => lengthsOf({ lengths } as Statistics);
  assert.deepEqual(lengths({ 10: 1, 9: 4, 100: 2 }), { least: 9, median: 9, most: 100 });
  assert.equal(lengths({}), undefined);
});
