// Walks through the table in VS Code as an author does (GAMES=tic-tac-toe): plays three moves, takes
// one back, branches, keeps a branch, edits a rule, sees what becomes of each branch, and goes through
// the moves by keyboard. Pictures go to the folder of ./run: light, dark, and 800 pixels wide.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { branches, edit, keep, more, openGame, openTable, pictures, sound, table } from "./attable.mjs";
import { choose, out, page, picture, until, wait, walk } from "./workbench.mjs";

const game = `${out}/workspace/tic-tac-toe`;

/** What the status bar tells of many games; it writes blanks that break no line. */
const statistics = async () => (await page.locator(".statusbar").innerText()).replaceAll("\u00a0", " ");
const square = (row, column) => `[data-zone='cell_${row}_${column}:none']`;
const options = (frame, n) => until(`${n} options`, async () => (await frame.locator("#options button.option").count()) === n);

await walk({
  async "the table of the game opens from the palette"() {
    await openGame("tic-tac-toe", "10-play.md");
    await until("the statistics", async () => /\d+:\d+ · \d moves/.test(await statistics()));
    await picture("open");
    const frame = await openTable();
    await options(frame, 9);
    assert.match(await frame.locator("#status").innerText(), /player 0 to move: choose a move/);
  },
  async "before there are branches there are a few buttons and one menu"() {
    const frame = await table();
    assert.deepEqual(await frame.locator("#buttons > button:visible, #buttons > .menu > button").allInnerTexts(), ["New game", "◀ Undo", "Redo ▶", "By lot", "Play 10", "Keep…", "…"]);
    assert.equal(await frame.locator(".branches:visible").count(), 0);
    const opener = frame.locator(".menu > button");
    await opener.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    assert.equal(await frame.evaluate(() => document.activeElement.textContent), "Open…");
    await sound(frame);
    await picture("menu");
    await page.keyboard.press("Escape");
    assert.equal(await opener.getAttribute("aria-expanded"), "false");
    assert.equal(await frame.evaluate(() => document.activeElement.textContent), "…");
  },
  async "three moves by click, and what is refused says why"() {
    const frame = await table();
    for (const [row, column, left] of [[1, 1, 8], [0, 0, 7], [0, 2, 6]]) {
      await frame.locator(square(row, column)).click();
      await options(frame, left);
    }
    await frame.locator(square(1, 1)).click();
    await frame.waitForSelector("#refused:has-text('place: ')");
    assert.match(await frame.locator("#refused").innerText(), /None of the choices is cell 1 1, which holds 1 piece.*10-play\.md:\d+/s);
    await picture("played");
  },
  async "one is taken back, and another one makes a branch"() {
    const frame = await table();
    await frame.locator("#undo").click();
    await options(frame, 7);
    assert.match(await frame.locator(".timeline .undone[title*=Redo]").first().innerText(), /Turn 3 · play/);
    await sound(frame);
    await picture("undone");
    await frame.locator(square(2, 0)).click();
    await options(frame, 6);
    await until("two branches", async () => (await branches(frame)).length === 2);
    await picture("branched");
  },
  async "the moves are a tree that the keyboard goes through"() {
    const frame = await table();
    const current = frame.locator(".timeline li[aria-current]");
    assert.match(await current.innerText(), /place cell 2 0/);
    await current.focus();
    await page.keyboard.press("ArrowRight");
    await frame.waitForSelector(".timeline [aria-level='3']:has-text('cell 2 0')");
    await page.keyboard.press("[");
    await until("the move before", async () => /place cell 0 0/.test(await current.innerText()));
    await page.keyboard.press("]");
    await until("the move again", async () => /place cell 2 0/.test(await current.innerText()));
    await sound(frame);
    await picture("timeline");
  },
  async "each move leads to its rule"() {
    const frame = await table();
    await frame.locator("#options button.rule").first().click();
    await wait(".tab.active:has-text('10-play.md')");
    await until("the rule to be selected", () => page.locator(".statusbar-item:has-text('selected')").count());
  },
  async "the branch is kept, and a recording is opened and gone on with"() {
    const frame = await table();
    await keep(frame, "tic-tac-toe", "corner");
    await frame.locator("#undo").click();
    await options(frame, 7);
    await more(frame, "Open…");
    await wait(".quick-input-list .monaco-list-row:has-text('corner')");
    await page.keyboard.type("corner");
    await page.keyboard.press("Enter");
    await options(frame, 6);
    await frame.locator(square(2, 2)).click();
    await options(frame, 5);
    await keep(frame, "tic-tac-toe", "further");
    assert.match(readFileSync(`${game}/further.replay.jsonl`, "utf8"), /"parent":\{"file":"corner.replay.jsonl","moves":3\}/);
    await frame.locator("#undo").click();
    await options(frame, 6);
    await picture("kept");
  },
  async "after an edit the branches are refused, and say where and why"() {
    // Only squares with one mark may be taken: there are none.
    const frame = await table();
    await edit("tic-tac-toe", "10-play.md", "count($zone) == ", "0", "1");
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
    const figures = async () => (await statistics()).match(/\d+:\d+ · \d moves/)?.[0];
    const before = await until("the figures", figures);
    await edit("tic-tac-toe", "10-play.md", "$square, ", "1", "2"); // two marks at once: the box is empty sooner
    await until("other figures", async () => ![before, undefined].includes(await figures()));
    await picture("statistics");
    await page.keyboard.press("Control+z");
  },
  async "the gutter shows which rules acted"() {
    await choose("F1", "Ludo: Show or Hide the Coverage");
    await wait(".notification-toast:has-text('of what can act did')");
    const marks = page.locator(".margin [class*='TextEditorDecorationType']");
    await until("marks in the gutter", async () => (await marks.count()) >= 2);
    await picture("gutter");
    await page.keyboard.press("Escape");
    await choose("F1", "Ludo: Show or Hide the Coverage");
  },
  async "dark, and 800 pixels wide"() {
    await pictures(await table(), "");
  },
});
