// Walks through VS Code as a user does: open a game, see the fault, mend it with
// one key, look at what a macro becomes. Pictures go to the folder of ./run.
import { readFileSync } from "node:fs";
import { open, out, say } from "./browser.mjs";

const { browser, page, url } = await open();
const wait = (selector) => page.waitForSelector(selector, { timeout: 60_000 });
const gone = (selector) => page.waitForSelector(selector, { state: "detached", timeout: 60_000 });
const picture = (name) => page.screenshot({ path: `${out}/${name}.png` });

/** Presses a key until something shows: the focus may not have settled. */
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

/** Chooses from the quick input. */
async function choose(key, text, row = text) {
  await press(key, ".quick-input-widget:not([style*='display: none']) input");
  await page.keyboard.type(text);
  await wait(`.quick-input-list .monaco-list-row:has-text(${JSON.stringify(row)})`);
  await page.keyboard.press("Enter");
}

const steps = {
  async "the extension is quiet in a workspace without an open game"() {
    await page.goto(url.href, { waitUntil: "domcontentloaded" });
    await wait(".monaco-workbench .explorer-folders-view .monaco-list-row:has-text('pebbles')");
    await choose("Control+p", "todo.md");
    await wait(".monaco-editor .view-line:has-text('To do')");
    if (await page.locator(".statusbar-item:has-text('Ludo')").count()) {
      throw new Error("the item shows although there is no game");
    }
  },
  async "a game opens: its fault, lenses, and the item in the status bar"() {
    await choose("Control+p", "10-play.md");
    await wait(".squiggly-error");
    await wait(".codelens-decoration:has-text('expands to 1 effect: addVar')");
    await wait(".statusbar-item:has-text('Ludo') .codicon-check");
    await picture("1-open");
  },
  async "the fault is explained and mended with one key"() {
    await page.locator(".view-line:has-text('# Playing')").first().click();
    await press("F8", ".marker-widget:has-text('There is no global variable')");
    await page.keyboard.press("Escape");
    await press("Control+.", ".action-widget :text('Change to \"heap\"')");
    await picture("2-fix");
    await page.keyboard.press("Enter");
    await gone(".squiggly-error");
  },
  async "the lens shows what the macro becomes"() {
    await page.locator(".codelens-decoration a:has-text('expands to 1 effect')").first().click();
    await wait(".tab:has-text('actions.take.effects.0.yaml')");
    await wait(".editor-group-container:nth-child(1n) .view-line:has-text('doc.actions.0.effects.0'), .view-line:has-text('actions.take.effects.0 becomes')");
    await picture("3-expansion");
  },
  async "a macro is inlined from the menu of refactorings"() {
    await page.locator(".view-line:has-text('take-away, args')").first().click();
    await press("Control+Shift+r", ".action-widget :text('Inline this use')");
    await picture("4-refactor");
    await page.keyboard.press("Enter");
    await gone(".view-line:has-text('take-away, args')");
    await press("Control+z", ".view-line:has-text('take-away, args')");
  },
  async "the menu of the item leads to the definition"() {
    await page.locator(".statusbar-item:has-text('Ludo') a").click();
    await wait(".quick-input-list .monaco-list-row:has-text('Show the Game Definition')");
    await page.keyboard.type("Definition");
    await page.keyboard.press("Enter");
    await wait(".tab:has-text('gamedef.json')");
    await wait(".view-line:has-text('\"metadata\"')");
    await picture("5-definition");
  },
  async "the game is saved without its fault"() {
    await page.locator(".tab:has-text('10-play.md')").first().click();
    await press("Control+s", ".tab:has-text('10-play.md'):not(.dirty)");
    for (let tries = 0; ; tries++) {
      const text = readFileSync(`${out}/workspace/pebbles/10-play.md`, "utf8");
      if (text.includes("actions:") && !text.includes("haep")) {
        return;
      }
      if (tries > 100) {
        throw new Error(`it was not saved:\n${text}`);
      }
      await page.waitForTimeout(100);
    }
  },
};

let failed = "";
for (const [name, step] of Object.entries(steps)) {
  try {
    await step();
    say(`ok      ${name}`);
  } catch (error) {
    say(`FAILED  ${name}: ${error.message.split("\n").slice(0, 4).join(" | ")}`);
    await picture("failed").catch(() => {});
    failed = name;
    break;
  }
}
await browser.close();
process.exit(failed ? 1 : 0);
