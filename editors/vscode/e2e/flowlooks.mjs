// Looks at the flow of the turn of a game in high contrast, wide and 800 pixels wide.
import { readFileSync, writeFileSync } from "node:fs";
import { choose, frameWith, out, page, picture, press, url, wait, walk } from "./workbench.mjs";

const game = process.env.GAMES;
const file = `${out}/data/data/User/settings.json`;
const settings = JSON.parse(readFileSync(file, "utf8"));

const themes = { "Default High Contrast": "vscode-high-contrast", "Default High Contrast Light": "vscode-high-contrast-light" };
// The picture is as wide as the panel, if it would be wider.
const fits = (frame) => frame.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth);
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
    await fits(frame);
    await picture(body);
    await press("Control+b", ".monaco-workbench.nosidebar");
    await page.setViewportSize({ width: 800, height: 900 });
    await fits(frame);
    await picture(`${body}-800`);
  },
]);
await walk(Object.fromEntries(looks));
