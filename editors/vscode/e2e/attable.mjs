// What an author does at the table in VS Code, and what is looked at there: the walks of the table are made of it.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import axe from "axe-core";
import { choose, frameWith, goTo, out, page, picture, press, until, url, wait } from "./workbench.mjs";

/** The page of the table. */
export const table = () => frameWith("the table", "#page");
export const branches = (frame) => frame.locator(".branches button").allInnerTexts();

/** Looks for what WCAG AA forbids, and for what is wider than the page. */
export async function sound(frame) {
  await frame.evaluate(axe.source);
  const found = await frame.evaluate(() => window.axe.run(document, { preload: false, runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] }));
  assert.ok(found.passes.length > 5, "axe has looked");
  assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.html.slice(0, 200)} ${n.failureSummary}`).join("; ")}`), []);
  assert.equal(await frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, "nothing is wider than the page");
}

/** Opens a document of a game that lies in the workspace. */
export async function openGame(game, file) {
  await page.goto(url.href, { waitUntil: "domcontentloaded" });
  await wait(`.monaco-workbench .explorer-folders-view .monaco-list-row:has-text('${game}')`);
  await openFile(game, file);
  await press("Control+b", ".monaco-workbench.nosidebar");
  await wait(".statusbar-item:has-text('Ludo') .codicon:not(.codicon-sync)");
}

/** Opens a document, in the group of editors that is in front. */
export async function openFile(game, file) {
  await choose("Control+p", `${game}/${file}`, file);
  await wait(`.tab.active:has-text('${file}')`);
}

/** Opens the table beside the document in front. */
export async function openTable() {
  await choose("F1", "Ludo: Show the Table");
  const frame = await table();
  await until("options", async () => (await frame.locator("#options button.option").count()) > 0);
  return frame;
}

/** Chooses from the menu of the table. */
export async function more(frame, entry) {
  await frame.locator(".menu > button").click();
  await frame.locator(`[role=menuitem]:has-text('${entry}')`).click();
}

/** Keeps the branch as a recording with a name. */
export async function keep(frame, game, called) {
  await frame.locator("button:has-text('Keep…')").click();
  await wait(".quick-input-widget:not([style*='display: none']) input");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(called);
  await page.keyboard.press("Enter");
  await wait(".notification-toast:has-text('Recorded in')");
  assert.ok(existsSync(`${out}/workspace/${game}/${called}.replay.jsonl`), "the recording is there");
  await page.keyboard.press("Escape");
  await until("the sign that it is kept", async () => (await branches(frame)).some((b) => b.includes(`kept in ${called}.replay.jsonl`)));
}

/** Writes something else in a line of the document in front: becomes in the place of text, behind before. */
export async function edit(game, file, before, text, becomes) {
  const lines = readFileSync(`${out}/workspace/${game}/${file}`, "utf8").split("\n");
  const line = lines.findIndex((l) => l.includes(before + text));
  await page.locator(`.tab:has-text('${file}')`).click();
  await goTo(line + 1, lines[line].indexOf(before + text) + before.length + 1);
  for (const _ of text) {
    await page.keyboard.press("Shift+ArrowRight");
  }
  await page.keyboard.type(becomes);
}

/** Takes the last edit back: each letter that was typed may be one. */
export async function undo(file, holds) {
  await page.locator(`.tab:has-text('${file}')`).click();
  for (let tries = 0; !(await holds()); tries++) {
    assert.ok(tries < 20, "the edit is taken back");
    await page.keyboard.press("Control+z");
    await page.waitForTimeout(1_000);
  }
}

/** Writes a rule in a line above another one, shows what acted, and sees by the mark of its line that it has. */
export async function coverNewRule(game, { file, above, rule }, patience) {
  const lines = readFileSync(`${out}/workspace/${game}/${file}`, "utf8").split("\n");
  const line = lines.findIndex((l) => l.startsWith(above)) + 1;
  await openFile(game, file);
  await goTo(line);
  await page.keyboard.insertText(`${rule}\n`);
  for (const _ of rule.match(/^ */)[0]) {
    await page.keyboard.press("Delete"); // the editor has indented the line behind as the rule, too
  }
  await choose("F1", "Ludo: Show or Hide the Coverage");
  await page.waitForSelector(".notification-toast:has-text('of what can act did')", { timeout: patience });
  await page.keyboard.press("Escape");
  await until("the mark of the new rule", () =>
    page.evaluate((line) => {
      const numbers = [...document.querySelectorAll(".editor-instance .line-numbers")].filter((e) => e.textContent.trim() === `${line}`);
      const marks = [...document.querySelectorAll(".editor-instance .cgmr")];
      const at = (e) => e.getBoundingClientRect();
      return marks.some((m) => getComputedStyle(m).backgroundImage.includes("acted.svg") && numbers.some((n) => Math.abs(at(n).y - at(m).y) < 4));
    }, line),
  );
}

/** Takes pictures in the dark, and 800 pixels wide, dark and light. */
export async function pictures(frame, called) {
  await choose("F1", "Preferences: Toggle between Light/Dark Themes");
  await wait(".monaco-workbench.vs-dark");
  await frame.waitForSelector("body.vscode-dark");
  await sound(frame);
  await picture(`${called}dark`);
  await page.setViewportSize({ width: 800, height: 900 });
  await sound(frame);
  await picture(`${called}dark-800`);
  await choose("F1", "Preferences: Toggle between Light/Dark Themes");
  await frame.waitForSelector("body.vscode-light");
  await sound(frame);
  await picture(`${called}light-800`);
}

/** Opens the rulebook beside the document in front: it follows an edit, with what is unfolded, is dark with the editor, and links lead into it. */
export async function readBook(game, file, words) {
  await choose("F1", "Ludo: Show the Rulebook");
  const frame = await frameWith("the rulebook", "details.rules");
  await picture("book");
  const folded = frame.locator("details.rules");
  await folded.last().locator("summary").click();
  const down = await frame.evaluate(() => document.documentElement.scrollTop);
  assert.ok(down > 0, "it is read further down");
  await page.locator(`.tab:has-text('${file}')`).first().click();
  const lines = readFileSync(`${out}/workspace/${game}/${file}`, "utf8").split("\n");
  await goTo(lines.findIndex((l) => l.startsWith("# ")) + 3);
  await page.keyboard.type(words);
  await frame.waitForSelector(`p:has-text('${words.trim()}')`, { timeout: 60_000 });
  assert.deepEqual(await folded.evaluateAll((all) => all.filter((d) => d.open).length), 1, "what was unfolded is unfolded");
  assert.equal(await frame.evaluate(() => document.documentElement.scrollTop), down, "it is where it was");
  await undo(file, async () => !(await page.locator(`.tab.dirty:has-text('${file}')`).count()));
  await choose("F1", "Preferences: Toggle between Light/Dark Themes");
  await frame.waitForSelector("body.vscode-dark");
  await until("the dark page", () => frame.evaluate(() => getComputedStyle(document.body).backgroundColor === "rgb(22, 25, 29)"));
  await picture("bookdark");
  await sound(frame);
  await choose("F1", "Preferences: Toggle between Light/Dark Themes");
  await frame.waitForSelector("body.vscode-light");
  // A link into what is folded.
  const into = await frame.evaluate(() => {
    for (const d of document.querySelectorAll("details")) d.open = false;
    const to = (a) => document.getElementById(a.getAttribute("href").slice(1));
    const link = [...document.querySelectorAll("a[href^='#']")].find((a) => !a.closest("details") && to(a)?.closest("details"));
    link?.scrollIntoView();
    return link?.getAttribute("href");
  });
  assert.ok(into, "there is such a link");
  await frame.locator(`a[href='${into}']`).locator("visible=true").first().click();
  await frame.waitForSelector(`[id='${into.slice(1)}']:target`, { timeout: 60_000 });
  await picture("booklink");
}
