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
  const frame = await frameWith("the flow", "svg.flow");
  await frame.locator("#picture").focus();
  const wide = await size(frame);
  await page.keyboard.press("+");
  assert.ok((await size(frame)) > wide * 1.3);
  await frame.locator("[data-fold][aria-expanded=false]").focus();
  await page.keyboard.press("Enter");
  await frame.waitForSelector("[data-fold][aria-expanded=true]:focus");
  assert.ok((await frame.locator("[data-path*='.cards[']").count()) > 100);
  await picture("unfolded");
}]);
await walk(Object.fromEntries(looks));
