import assert from "node:assert/strict";
import test from "node:test";
import { titleOf } from "../dist/files.js";

test("a game is called as its metadata say, signs and all", () => {
  const of = (metadata) => titleOf({ "rules.md": `# Rules\n\n\`\`\`yaml\n${metadata}\n\`\`\`\n` });
  assert.equal(of("metadata:\n  id: a\n  name: Texas hold'em"), "Texas hold'em");
  assert.equal(of("metadata:\n  name: 'Nim: three heaps' # of stones"), "Nim: three heaps");
  assert.equal(of('metadata: { id: a, name: "Cat\'s cradle", players: 2 }'), "Cat's cradle");
  assert.equal(of("metadata: { id: a, name: Hex # 11 }"), "Hex # 11");
  assert.equal(of("zones: []"), "Rules");
});
