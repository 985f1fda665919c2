// Walks through the table in VS Code as an author does (GAMES=tic-tac-toe): plays three moves, takes
// one back, branches, edits a rule, sees what becomes of each branch, compares, pins, and goes through
// the moves by keyboard. Pictures go to the folder of ./run: light, dark, and 800 pixels wide.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import axe from "axe-core";
import { open, out, say } from "./browser.mjs";

const { browser, page, url } = await open();
const wait = (selector) => page.waitForSelector(selector, { timeout: 60_000 });
const picture = (name) => page.screenshot({ path: `${out}/${name}.png` });
const game = `${out}/workspace/tic-tac-toe`;

async function until(what, holds) {
  for (const end = Date.now() + 60_000; ; ) {
    const value = await holds();
    if (value) {
      return value;
    }
    if (Date.now() > end) {
      throw new Error(`waited in vain for ${what}`);
    }
    await page.waitForTimeout(100);
  }
}

/** The page of the table. */
const table = () =>
  until("the table", async () => {
    for (const frame of page.frames()) {
      if (await frame.locator("#page").count().catch(() => 0)) {
        return frame;
      }
    }
  });

async function press(key, selector) {
  for (let tries = 0; ; tries++) {
    await page.keyboard.press(key);
    try {
      return await page.waitForSelector(selector, { timeout: 3_000 });
    } catch (error) {
      if (tries > 10) {
        throw error;
      }
    }
  }
}

async function choose(key, text, row = text) {
  await press(key, ".quick-input-widget:not([style*='display: none']) input");
  await page.keyboard.type(text);
  await wait(`.quick-input-list .monaco-list-row.focused:has-text(${JSON.stringify(row)})`);
  await page.keyboard.press("Enter");
}

/** What the status bar tells of many games; it writes blanks that break no line. */
const statistics = async () => (await page.locator(".statusbar").innerText()).replaceAll("\u00a0", " ");
const square = (row, column) => `[data-zone='cell_${row}_${column}:none']`;
const options = (frame, n) => until(`${n} options`, async () => (await frame.locator("#options button.option").count()) === n);
const branches = (frame) => frame.locator(".branches button").allInnerTexts();

/** Looks for what WCAG AA forbids, and for what is wider than the page. */
async function sound(frame) {
  await frame.evaluate(axe.source);
  const found = await frame.evaluate(() => window.axe.run(document, { preload: false, runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] }));
  assert.ok(found.passes.length > 5, "axe has looked");
  assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.html.slice(0, 200)} ${n.failureSummary}`).join("; ")}`), []);
  assert.equal(await frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, "nothing is wider than the page");
}

const steps = {
  async "the table of the game opens from the palette"() {
    await page.goto(url.href, { waitUntil: "domcontentloaded" });
    await wait(".monaco-workbench .explorer-folders-view .monaco-list-row:has-text('tic-tac-toe')");
    await choose("Control+p", "tic-tac-toe/10-play.md", "10-play.md");
    await wait(".tab.active:has-text('10-play.md')");
    await press("Control+b", ".monaco-workbench.nosidebar");
    await wait(".statusbar-item:has-text('Ludo') .codicon-check");
    await until("the statistics", async () => /\d+ \/ \d+ %, draws \d+ %, \d moves/.test(await statistics()));
    await picture("open");
    await choose("F1", "Ludo: Show the Table");
    const frame = await table();
    await options(frame, 9);
    assert.match(await frame.locator("#status").innerText(), /Turn 1, play: player 0 to move/);
  },
  async "three moves by click, and what is refused says why"() {
    const frame = await table();
    for (const [row, column, left] of [[1, 1, 8], [0, 0, 7], [0, 2, 6]]) {
      await frame.locator(square(row, column)).click();
      await options(frame, left);
    }
    await frame.locator(square(1, 1)).click();
    await frame.waitForSelector("#refused:has-text('place: ')");
    assert.match(await frame.locator("#refused").innerText(), /cannot have the value.*10-play\.md:\d+/s);
    await picture("played");
  },
  async "one is taken back, and another one makes a branch"() {
    const frame = await table();
    await frame.locator("#undo").click();
    await options(frame, 7);
    await frame.locator(square(2, 0)).click();
    await options(frame, 6);
    await until("two branches", async () => (await branches(frame)).length === 2);
    await frame.locator("button:has-text('Name…')").click();
    await wait(".quick-input-widget:not([style*='display: none']) input");
    await page.keyboard.type("corner");
    await page.keyboard.press("Enter");
    await frame.waitForSelector(".branches button:has-text('“corner”')");
    await picture("branched");
  },
  async "the moves are a tree that the keyboard goes through"() {
    const frame = await table();
    const current = frame.locator(".timeline li[aria-current]");
    assert.match(await current.innerText(), /square cell 2 0/);
    await current.focus();
    await page.keyboard.press("ArrowRight");
    await frame.waitForSelector(".timeline [aria-level='3']:has-text('cell 2 0')");
    await page.keyboard.press("[");
    await until("the move before", async () => /square cell 0 0/.test(await current.innerText()));
    await page.keyboard.press("]");
    await until("the move again", async () => /square cell 2 0/.test(await current.innerText()));
    await sound(frame);
    await picture("timeline");
  },
  async "each move leads to its rule"() {
    const frame = await table();
    await frame.locator("#options button.rule").first().click();
    await wait(".tab.active:has-text('10-play.md')");
    await until("the rule to be selected", () => page.locator(".statusbar-item:has-text('selected')").count());
  },
  async "two branches are compared, with games from each"() {
    const frame = await table();
    await frame.locator("button:has-text('Compare…')").click();
    await wait(".quick-input-list .monaco-list-row.focused");
    await page.keyboard.press("Enter");
    await frame.waitForSelector("pre:has-text('player 0 wins')", { timeout: 120_000 });
    await picture("compared");
  },
  async "the branch is pinned as a test"() {
    const frame = await table();
    await frame.locator("button:has-text('Pin as test')").click();
    await wait(".notification-toast:has-text('Recorded in')");
    const recorded = readdirSync(game).find((f) => f.startsWith("corner") && f.endsWith(".replay.jsonl"));
    assert.ok(recorded && existsSync(`${game}/${recorded}`), "the recording is there");
    assert.equal(readFileSync(`${game}/.ludo/skein.jsonl`, "utf8").trim().split("\n").length, 5);
    await page.keyboard.press("Escape");
  },
  async "after an edit the branches are refused, and say where and why"() {
    // Only squares with one mark may be taken: there are none.
    const frame = await table();
    const lines = readFileSync(`${game}/10-play.md`, "utf8").split("\n");
    const line = lines.findIndex((l) => l.includes("zoneCount: $zone }, right: 0"));
    await page.locator(".tab:has-text('10-play.md')").click();
    await press("Control+g", ".quick-input-widget:not([style*='display: none']) input");
    await page.keyboard.type(`${line + 1}:${lines[line].indexOf("right: 0") + 8}`);
    await page.keyboard.press("Enter");
    await wait(`.statusbar-item:has-text('Ln ${line + 1}')`);
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.type("1");
    await frame.waitForSelector(".verdict:has-text('The game leaves this branch at move 1')", { timeout: 60_000 });
    await until("both branches to be refused", async () => (await branches(frame)).every((b) => b.startsWith("✗")));
    await sound(frame);
    await picture("refused");
    await frame.locator(".verdict button").click();
    await wait(".tab.active:has-text('10-play.md')");
    await page.keyboard.press("Control+z");
    await until("both branches to be the same again", async () => (await branches(frame)).every((b) => b.startsWith("✓")));
  },
  async "the status bar tells who wins, and after an edit that it is something else"() {
    const text = readFileSync(`${game}/10-play.md`, "utf8").split("\n");
    const line = text.findIndex((l) => l.includes("count: 1 }"));
    await page.locator(".tab:has-text('10-play.md')").click();
    await press("Control+g", ".quick-input-widget:not([style*='display: none']) input");
    await page.keyboard.type(`${line + 1}:${text[line].indexOf("count: 1") + 8}`);
    await page.keyboard.press("Enter");
    await wait(`.statusbar-item:has-text('Ln ${line + 1}')`);
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.type("2"); // two marks at once: the box is empty sooner
    await until("the difference", async () => (await statistics()).includes("≠"));
    await picture("statistics");
    await page.keyboard.press("Control+z");
  },
  async "the gutter shows which rules acted"() {
    await choose("F1", "Ludo: Show or Hide What Acted");
    await wait(".notification-toast:has-text('of what can act did')");
    const marks = page.locator(".margin [class*='TextEditorDecorationType']");
    await until("marks in the gutter", async () => (await marks.count()) >= 2);
    await picture("gutter");
    await page.keyboard.press("Escape");
    await choose("F1", "Ludo: Show or Hide What Acted");
  },
  async "dark, and 800 pixels wide"() {
    const frame = await table();
    await choose("F1", "Preferences: Toggle between Light/Dark Themes");
    await wait(".monaco-workbench.vs-dark");
    await frame.waitForSelector("body.vscode-dark");
    await sound(frame);
    await picture("dark");
    await page.setViewportSize({ width: 800, height: 900 });
    await sound(frame);
    await picture("dark-800");
    await choose("F1", "Preferences: Toggle between Light/Dark Themes");
    await frame.waitForSelector("body.vscode-light");
    await sound(frame);
    await picture("light-800");
  },
};

let failed = "";
for (const [name, step] of Object.entries(steps)) {
  try {
    await step();
    say(`ok      ${name}`);
  } catch (error) {
    say(`FAILED  ${name}: ${error.message.split("\n").slice(0, 6).join(" | ")}`);
    await picture("failed").catch(() => {});
    failed = name;
    break;
  }
}
await browser.close();
process.exit(failed ? 1 : 0);
