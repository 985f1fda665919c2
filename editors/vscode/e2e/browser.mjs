// A browser in front of the VS Code that ./run has started.
import assert from "node:assert/strict";
import { appendFileSync } from "node:fs";
import { chromium } from "playwright-core";

export const out = process.env.VSCODE_OUT;
const began = Date.now();

export function say(text) {
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`);
}

/** Starts the browser, without a window. */
export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}

/** Opens the workbench; more becomes part of the query. */
export async function open(more = {}) {
  const url = new URL(process.env.VSCODE_URL);
  for (const [key, value] of Object.entries(more)) {
    url.searchParams.set(key, value);
  }
  const browser = await launch();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  // Nothing is loaded from anywhere else, so nothing waits for a network.
  await context.route((u) => u.hostname !== "127.0.0.1", (route) => route.abort());
  const page = await context.newPage();
  page.on("console", (m) => appendFileSync(`${out}/console.log`, `${m.type()} ${m.text()}\n`));
  return { browser, page, url };
}

/** The texts of pictures in a page or frame that are shown smaller than 11 pixels, with their heights and fonts. */
export async function unreadable(page) {
  const { texts, small } = await page.evaluate(() => {
    const all = [...document.querySelectorAll("svg text")].filter((e) => e.textContent.trim() && e.checkVisibility());
    const sizes = all.map((e) => {
      const m = e.getScreenCTM(); // what the fonts of the picture are multiplied with
      return { text: e.textContent, height: e.getBoundingClientRect().height, font: parseFloat(getComputedStyle(e).fontSize) * Math.hypot(m.b, m.d) };
    });
    return { texts: all.length, small: sizes.filter((s) => s.height < 11 || s.font < 10.99) };
  });
  assert.ok(texts > 0, "there are texts");
  return small;
}
