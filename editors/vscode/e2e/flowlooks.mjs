// Looks at the flow of the turn of a game in high contrast, from narrow to wide: every text is read.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { unreadable } from "./browser.mjs";
import { choose, frameWith, out, page, picture, press, url, wait, walk } from "./workbench.mjs";

const game = process.env.GAMES;
const file = `${out}/data/data/User/settings.json`;
const settings = JSON.parse(readFileSync(file, "utf8"));

const themes = { "Default High Contrast": "vscode-high-contrast", "Default High Contrast Light": "vscode-high-contrast-light" };
// Every text is read, at any width, and the page itself is not wider than the panel.
async function reads(frame) {
  await frame.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth);
  assert.deepEqual(await unreadable(frame), []);
}
const size = (frame) => frame.evaluate(() => document.querySelector("svg.flow").getBoundingClientRect().width);
const looks = Object.entries(themes).map(([theme, body]) => [
  `the flow in ${theme}`, async () => {
    writeFileSync(file, JSON.stringify({ ...settings, "workbench.colorTheme": theme }));
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(url.href, { waitUntil: "domcontentloaded" });
    await wait(`.monaco-workbench .explorer-folders-view .monaco-list-row:has-text('${game}')`);
    await choose("Control+p", process.env.DOCUMENT);
    await wait(".statusbar-item:has-text('Ludo') .codicon:not(.codicon-sync)");
    await choose("F1", "Ludo: Show the Flow of the Turn");
    const frame = await frameWith("the flow", "svg.flow");
    await frame.waitForSelector(`body.${body}`);
    await reads(frame);
    await picture(body);
    await press("Control+b", ".monaco-workbench.nosidebar");
    for (const width of [1600, 800, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await reads(frame);
      await picture(`${body}-${width}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await press("Control+b", ".monaco-workbench:not(.nosidebar)");
  },
]);
looks.push(["the flow is zoomed, and its cards are unfolded by a key", async () => {
  await page.setViewportSize({ width: 1600, height: 900 });
  const before = await frameWith("the flow", "svg.flow");
  await before.locator("#picture").focus();
  await page.keyboard.press("+");
  const wide = await size(before);
  const cards = before.locator("[data-fold][aria-expanded=false]");
  await cards.focus();
  await page.keyboard.press("Enter");
  const after = await frameWith("the flow", "[data-fold][aria-expanded=true]");
  await after.waitForSelector("[data-fold]:focus");
  assert.ok((await after.locator("[data-path*='.cards[']").count()) > 100);
  assert.ok((await size(after)) > wide, "it is as large as before, and has more in it");
  await picture("unfolded");
}]);
await walk(Object.fromEntries(looks));
