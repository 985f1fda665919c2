// Looks at the page of the simulation panel in the themes that ./colours.mjs has
// loaded (THEMES names its file), from narrow to wide: no word is broken, nothing
// lies outside, the step that is shown can be told without colour, and axe-core
// finds nothing that WCAG AA forbids.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import axe from "axe-core";
import { launch, out, say } from "./browser.mjs";
import { openPanel, play, simulation, statistics } from "./panelpage.mjs";

const widths = [320, 480, 800, 1280, 1600];
const themes = JSON.parse(readFileSync(process.env.THEMES, "utf8"));

// A name as long as games have them, in the place of one that looks like HTML.
const name = "casualties of the United States";
const named = (value) => JSON.parse(JSON.stringify(value), (_, v) => (typeof v === "string" && v.includes("<img") ? name : v));

/** The words that stand on several lines, and what is wider than the page. */
function broken() {
  const words = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = texts.nextNode()); ) {
    for (const match of node.data.matchAll(/[\p{L}\d]{2,}/gu)) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      if (new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size > 1) {
        words.push(match[0]);
      }
    }
  }
  return { words, wider: document.documentElement.scrollWidth - document.documentElement.clientWidth };
}

/** What tells the step that is shown from the next, but for text and background. */
function marker() {
  const now = document.querySelector("[aria-current=step]");
  const next = now.nextElementSibling;
  const edge = (e) => [getComputedStyle(e).borderLeftStyle, getComputedStyle(e).borderLeftColor].join(" ");
  return [edge(now), edge(next)];
}

const browser = await launch();
const { page, faults, send } = await openPanel(browser);
await page.waitForFunction(() => window.sent.length > 0);
await send(named(simulation(1, "playing", { play, statistics: statistics(120) })));
await page.waitForSelector("text=120 games");
await page.keyboard.press("ArrowRight");
await page.keyboard.press("ArrowRight");
await page.evaluate(axe.source);
let failed = false;
for (const [theme, variables] of Object.entries(themes)) {
  await page.evaluate((list) => {
    const root = document.documentElement;
    root.removeAttribute("style");
    for (const [key, value] of Object.entries(list)) {
      root.style.setProperty(key, value);
    }
    root.style.background = "var(--vscode-editor-background)";
  }, variables);
  for (const width of widths) {
    try {
      await page.setViewportSize({ width, height: 900 });
      assert.deepEqual(await page.evaluate(broken), { words: [], wider: 0 });
      const [now, next] = await page.evaluate(marker);
      assert.notEqual(now, next);
      const found = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] }));
      assert.ok(found.passes.length > 5, "axe has looked");
      assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => `${n.html} ${n.failureSummary}`).join("; ")}`), []);
      say(`ok      ${theme}, ${width} px`);
    } catch (error) {
      say(`FAILED  ${theme}, ${width} px: ${error.message}`);
      failed = true;
    }
    await page.screenshot({ path: `${out}/${theme.replaceAll(" ", "-")}-${width}.png` });
  }
}
assert.deepEqual(faults, []);
await browser.close();
process.exit(failed ? 1 : 0);
