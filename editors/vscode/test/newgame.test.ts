import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const manifest = JSON.parse(readFileSync("package.json", "utf8")).contributes;

test("the walkthrough has five steps, with pages and commands that there are", () => {
  const [{ steps }] = manifest.walkthroughs;
  assert.equal(steps.length, 5);
  const commands = new Set(manifest.commands.map((c: { command: string }) => c.command));
  for (const step of steps) {
    assert.match(readFileSync(step.media.markdown, "utf8"), /^# \S/);
    for (const [, command] of step.description.matchAll(/\(command:([^)]*)\)/g)) {
      assert.ok(commands.has(command) || !command.startsWith("ludo."), command);
    }
  }
});
