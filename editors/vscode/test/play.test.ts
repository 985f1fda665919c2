import assert from "node:assert/strict";
import { test } from "node:test";
import { lastStep, lengthsOf, namesOf, variableRows, wholeState, zoneRows } from "../src/panel/play";
import type { Play, State, Statistics } from "../src/protocol";

const state = (heap: string, deck: string[], hand: string[]): State => ({
  phase: "main",
  activePlayer: "North",
  turn: 1,
  variables: [{ name: "heap", value: heap }, { name: "chips", owner: "0", value: "7" }],
  zones: [
    { id: "deck", tokens: deck.map((id) => ({ id, type: "card", props: {} })) },
    { id: "hand:0", tokens: hand.map((id) => ({ id, type: "card", props: {} })) },
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

test("tokens go from zone to zone", () => {
  const zones = (step: number) => zoneRows(play, step).map((z) => [z.id, z.now.join(" "), [...z.fresh].join(" ")]);
  assert.deepEqual(zones(1), [["deck", "a b", ""], ["hand:0", "", ""]]);
  assert.deepEqual(zones(2), [["deck", "", ""], ["hand:0", "a b", "a b"]]);
  assert.deepEqual(zones(3), [["deck", "c", "c"], ["hand:0", "a b", ""]]);
  assert.deepEqual(zoneRows(play, 0).map((z) => [z.before.join(" "), z.after.join(" ")]), [["a b", "c"], ["", "a b"]]);
});

test("a setup begins with nothing", () => {
  const setup = { ...play, before: undefined };
  assert.deepEqual(zoneRows(setup, 0).map((z) => z.before), [[], []]);
  assert.deepEqual(zoneRows(setup, 4).map((z) => z.now), [["c"], ["a", "b"]]);
});

test("in words", () => {
  assert.equal(namesOf([..."abcdefghij"]), "a, b, c, d, e, f, g, h and 2 more");
  assert.deepEqual(wholeState(state("3", ["a"], [])), [{ name: "heap", value: "3" }, { name: "chips[0]", value: "7" }, { name: "deck", value: "a" }]);
  const lengths = (lengths: Record<string, number>) => lengthsOf({ lengths } as Statistics);
  assert.deepEqual(lengths({ 10: 1, 9: 4, 100: 2 }), { least: 9, median: 9, most: 100 });
  assert.equal(lengths({}), undefined);
});
