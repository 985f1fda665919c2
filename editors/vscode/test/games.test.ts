import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { looksLikeGame } from "../src/games";

test("games are recognised", () => {
  for (const text of [
    "# A\n\n```yaml\nzones:\n  - { id: deck }\n```\n",
    "~~~ yml\r\nactions: []\r\n~~~\r\n",
    "```\nmetadata: { id: x }\n```\n",
    "```yaml\n\"zones\" :\n```\n",
  ]) {
    assert.ok(looksLikeGame(text), text);
  }
});

test("other documents are not", () => {
  for (const text of ["# Zones\n\nzones: many\n", "```yaml\nname: ci\njobs: {}\n```\n", "```js\nzones: 1\n```\n", "", "```yaml\n  - zones: 1\n```\n"]) {
    assert.ok(!looksLikeGame(text), text);
  }
});

test("the parts of the games that ship are, and what is written about them is not", () => {
  const games = join(process.cwd(), "../../data/games");
  for (const game of readdirSync(games)) {
    for (const file of readdirSync(join(games, game)).filter((name) => name.endsWith(".md"))) {
      const text = readFileSync(join(games, game, file), "utf8");
      assert.equal(looksLikeGame(text), file !== "README.md", `${game}/${file}`);
    }
  }
});
