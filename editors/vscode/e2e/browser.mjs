// A browser in front of the VS Code that ./run has started.
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
