import assert from "node:assert/strict";
import test from "node:test";
import { branchesOf, byChapters, pathTo, through } from "../src/panel/timeline";
import type { TryNode } from "../src/protocol";

const node = (id: string, parent?: string, more: Partial<TryNode> = {}): TryNode => ({ id, text: id, parent, begin: parent === undefined ? {} : undefined, verdict: "same", ...more });

const tree = [
  node("begin", undefined, { turn: 1, phase: "play" }),
  node("a", "begin", { turn: 1, phase: "play" }),
  node("b", "a", { turn: 1, phase: "score" }),
  node("c", "b", { turn: 2, phase: "play" }),
  node("x", "a", { turn: 1, phase: "score", kept: "other.replay.jsonl" }),
  node("lost", "x", { verdict: "refused" }),
];

test("the line through a node goes on to the wanted end, else to what was tried last", () => {
  const ids = (nodes: TryNode[]) => nodes.map((n) => n.id).join(" ");
  assert.equal(ids(pathTo(tree, "c")), "begin a b c");
  assert.equal(ids(through(tree, "a", "c")), "begin a b c");
  assert.equal(ids(through(tree, "a", "nobody")), "begin a x lost");
  assert.equal(ids(through(tree, "c", "lost")), "begin a b c");
  assert.equal(ids(through(tree, "nobody", "")), "");
});

test("branches are the ends and what is kept", () => {
  assert.deepEqual(branchesOf(tree).map((n) => `${n.id} ${n.moves}`), ["c 3", "x 2", "lost 3"]);
});

test("a turn with several phases has a chapter for each, and a move that is refused stays where it was", () => {
  const told = byChapters(through(tree, "lost", "")).map((c) => [c.title, c.nodes.length, c.parts.map((p) => `${p.title} ${p.nodes.length}`)]);
  assert.deepEqual(told, [["Beginning", 1, []], ["Turn 1", 3, ["play 1", "score 2"]]]);
  assert.deepEqual(byChapters(pathTo(tree, "c")).map((c) => c.title), ["Beginning", "Turn 1", "Turn 2 · play"]);
});

test("many turns are put together by tens", () => {
  const long = [tree[0], ...Array.from({ length: 543 }, (_, i) => node(`m${i}`, i === 0 ? "begin" : `m${i - 1}`, { turn: i + 1, phase: "play" }))];
  const chapters = byChapters(long);
  assert.equal(chapters.length, 56);
  assert.deepEqual([chapters[1].title, chapters[1].nodes.length, chapters.at(-1)?.title], ["Turn 1 to turn 10", 10, "Turn 541 to turn 543"]);
});
