import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { enters, isIndented } from "../src/indent";

/** The column of the line that Enter begins behind another one, with two blanks for a level. */
function behind(line: string): number {
  const rule = enters.find((e) => e.before.test(line));
  return /^ */.exec(line)![0].length + (rule?.deeper ? 2 : 0) + (rule?.append.length ?? 0);
}

test("Enter goes to the column where the next line of a block is written", () => {
  for (const [line, column] of [
    ["zones:", 2], ["    params:", 6], ["    effects: |", 6], ["  'a': ", 4], ["  - id: walk", 4], ["    - when: walked[active] == 20", 6],
    ["    - when:", 8], ["  - effects: >-", 6],
    ["  id: a", 2], ["  - { id: deck, owner: none }", 2], ["  - walk", 2], ["    walked[actor] += 1", 4], ["players: { min: 2, max: 2 }", 0], ["# zones:", 0],
  ] as const) {
    assert.equal(behind(line), column, line);
  }
});

test("an indentation that there is stays", () => {
  assert.equal(isIndented("# A\n\n```yaml\nzones:\n"), false);
  assert.equal(isIndented("# A\n\n```yaml\nzones:\n    \n"), false);
  assert.equal(isIndented("# A\n\n```yaml\nzones:\n    - a\n"), true);
});

test("Enter takes no word of the editor's, and no item that changes nothing", () => {
  const defaults = JSON.parse(readFileSync("package.json", "utf8")).contributes.configurationDefaults["[markdown]"];
  assert.equal(defaults["editor.suggest.showWords"], false); // editor.wordBasedSuggestions of Markdown is not asked for within a block of YAML
  assert.equal(defaults["editor.acceptSuggestionOnEnter"], "smart");
});
