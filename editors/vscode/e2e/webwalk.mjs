// Walks through VS Code with the extension in the browser (GAMES=nim), where its server is a worker: a slip is told and
// mended, a rule simulated, a move made at the table and kept, the recorded games are played, and files change on the disk.
// With BROKEN=1 the extension runs on the machine, and its program does not start: the server is the worker, too.
import assert from "node:assert/strict";
import { globSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { keep, openGame, openTable, readBook } from "./attable.mjs";
import { choose, clickAway, frameWith, gone, goTo, out, page, picture, press, until, url, wait, walk } from "./workbench.mjs";

const game = `${out}/workspace/nim`;
const rules = `${game}/rules.md`;
const right = readFileSync(rules, "utf8");
const slip = right.replace("$heap, bag)", "$heap, bagg)");
const lines = slip.split("\n");
const line = lines.findIndex((l) => l.includes("bagg")) + 1;
const column = lines[line - 1].indexOf("bagg") + 1;
writeFileSync(rules, slip);

const broken = Boolean(process.env.BROKEN);
if (broken) {
  const [program] = globSync(`${out}/extensions/*/bin/ludo-lsp`);
  writeFileSync(program, "no program");
}
const settings = `${out}/data/data/User/settings.json`;
const inBrowser = broken ? {} : { "remote.extensionKind": { "ludo-lsp.ludo-lsp": ["web"] } };
writeFileSync(settings, JSON.stringify({ ...JSON.parse(readFileSync(settings, "utf8")), ...inBrowser }));

await walk({
  async "the server runs in the browser"() {
    await openGame("nim", "rules.md");
    if (broken) {
      await wait(".notification-toast:has-text('The server for browsers runs instead')");
    }
    await wait(".statusbar-item:has-text('1 Ludo') .codicon-error");
    await picture("open");
    await until("what the item tells", async () => {
      await page.mouse.move(400, 300); // it goes when the item is drawn anew
      await page.locator(".statusbar-item:has-text('1 Ludo')").first().hover();
      return page.waitForSelector(".monaco-hover:has-text('ludo.wasm')", { timeout: 3_000 }).catch(() => false);
    });
  },
  async "a slip is told at its token, and mended"() {
    await goTo(1);
    await press("F8", ".marker-widget:has-text('bagg')");
    await page.keyboard.press("Escape");
    await wait(`.statusbar-item:has-text('Ln ${line}, Col ${column}')`);
    await press("Control+.", ".action-widget :text('Change to \"bag\"')");
    await picture("fix");
    await page.keyboard.press("Enter");
    await gone(".squiggly-error");
    await press("Control+s", ".tab:has-text('rules.md'):not(.dirty)");
    await until("the file to be saved", () => readFileSync(rules, "utf8") === right);
  },
  async "a lens simulates its rule"() {
    await goTo(line - 5);
    await clickAway(".codelens-decoration a:has-text('simulate from here')", ".no-such-thing");
    const frame = await frameWith("the panel", "section.player");
    await frame.waitForSelector("button:has-text('Pin as test'):enabled");
    assert.equal(await frame.locator("button:has-text('Copy command line')").isVisible(), false, "there is no terminal");
    await picture("simulation");
    await page.keyboard.press("Control+1");
  },
  async "a move is made at the table, and kept"() {
    await page.locator(".tab:has-text('rules.md')").click();
    const frame = await openTable();
    await frame.locator("#options button.option").first().click();
    await frame.waitForSelector("#status:has-text('player 1 to move')");
    await picture("table");
    await keep(frame, "nim", "short");
  },
  async "the rulebook follows the text"() {
    await readBook("nim", "rules.md", "Some more words. ");
    assert.equal(await page.locator(".editor-group-container").count(), 2, "it is where the table was");
    await page.keyboard.press("Control+w");
    await gone(".tab:has-text('Rulebook of')");
    await page.keyboard.press("Control+1");
  },
  async "the recorded games are played"() {
    await choose("F1", "Test: Run All Tests");
    for (const name of ["random", "short"]) {
      await wait(`.monaco-list-row:has-text('${name}') .codicon-testing-passed-icon`);
    }
    await picture("tests");
  },
  async "files that change on the disk are read anew"() {
    await page.locator(".tab:has-text('rules.md')").click();
    writeFileSync(`${game}/more.md`, "# More\n\n```yaml\nzones:\n  - { id: bag, owner: none, visibility: public, ordering: set }\n```\n");
    await wait(".statusbar-item:has-text('Ludo') .codicon-error");
    rmSync(`${game}/more.md`);
    await wait(".statusbar-item:has-text('Ludo') .codicon-check");
  },
  async "links follow a file that gets another name"() {
    writeFileSync(`${game}/notes.md`, "# Notes\n\nSee [the heaps](rules.md#the-heaps).\n\n```yaml\nassets: {}\n```\n");
    await choose("F1", "File: Reveal Active File in Explorer View");
    await wait(".explorer-folders-view .monaco-list-row:has-text('notes.md')");
    await page.locator(".explorer-folders-view .monaco-list-row:has-text('rules.md')").click();
    await press("F2", ".explorer-item-edited input");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("heaps.md");
    await page.keyboard.press("Enter");
    await page.locator(".monaco-dialog-box:has-text('Ludo') .monaco-button:text-is('OK')").click();
    await wait(".tab.dirty:has-text('notes.md')");
    await choose("F1", "File: Save All", "Save All");
    await until("the link", () => readFileSync(`${game}/notes.md`, "utf8").includes("(heaps.md#the-heaps)"));
  },
  async "a workspace that is too large is told"() {
    writeFileSync(`${game}/large.png`, "");
    truncateSync(`${game}/large.png`, 65 << 20);
    await wait(".notification-toast:has-text('The workspace is too large')");
  },
  async "what needs a program is not in the menu"() {
    await page.locator(".statusbar-item:has-text('Ludo')").first().click();
    await wait(".quick-input-list .monaco-list-row:has-text('Show the Balance')");
    await picture("menu");
    assert.doesNotMatch(await page.locator(".quick-input-list").innerText(), /Compare/);
    await page.keyboard.press("Escape");
  },
  async "what needs a program is told"() {
    if (broken) {
      return;
    }
    await page.keyboard.press("F5");
    await wait(".notification-toast:has-text('Debugging a game needs VS Code on the desktop')");
  },
  async "a folder that comes to the workspace is read"() {
    rmSync(`${game}/large.png`);
    writeFileSync(`${out}/two.code-workspace`, JSON.stringify({ folders: [{ path: "workspace/nim" }] }));
    const two = new URL(url);
    two.searchParams.delete("folder");
    two.searchParams.set("workspace", `${out}/two.code-workspace`);
    await page.goto(two.href, { waitUntil: "domcontentloaded" });
    await wait(".monaco-workbench .explorer-folders-view .monaco-list-row:has-text('nim')");
    await choose("Control+p", "heaps.md");
    await wait(".statusbar-item:has-text('Ludo') .codicon-check");
    writeFileSync(`${out}/two.code-workspace`, JSON.stringify({ folders: [{ path: "workspace/nim" }, { path: "workspace/pebbles" }] }));
    await wait(".explorer-folders-view .monaco-list-row:has-text('pebbles')");
    // Its fault is told in the document that lacks the other one's zones.
    await choose("Control+p", "10-play.md");
    await wait(".tab.active:has-text('10-play.md')");
    await wait(".statusbar-item:has-text('1 Ludo') .codicon-error");
    await press("F8", ".marker-widget:has-text('There is no global variable')");
    await picture("folder");
  },
});
