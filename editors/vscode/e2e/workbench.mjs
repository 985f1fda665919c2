// What a user does in the VS Code that ./run has started, and what is waited for: the
// walks are made of it.
import { open, out, say } from "./browser.mjs";

export { out };
export const { browser, page, url } = await open();

export const wait = (selector) => page.waitForSelector(selector, { timeout: 60_000 });
export const gone = (selector) => page.waitForSelector(selector, { state: "detached", timeout: 60_000 });
export const picture = (name) => page.screenshot({ path: `${out}/${name}.png` });

/** Asks again until something holds, and gives it. */
export async function until(what, holds) {
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

/** The page of a panel: the frame in which something is. */
export const frameWith = (what, selector) =>
  until(what, async () => {
    for (const frame of page.frames()) {
      if (await frame.locator(selector).count().catch(() => 0)) {
        return frame;
      }
    }
  });

/** Presses a key until something shows: the focus may not have settled. */
export async function press(key, selector) {
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

/** Clicks until something is gone: what is clicked may have moved or been drawn again under the click. */
export async function clickAway(what, selector) {
  for (let tries = 0; ; tries++) {
    try {
      if (tries === 0 || (await page.locator(what).count())) {
        await page.locator(what).first().click({ timeout: 10_000 });
      }
      return await page.waitForSelector(selector, { state: "detached", timeout: 3_000 });
    } catch (error) {
      if (tries > 10) {
        throw new Error(`${error.message}; there is ${await page.locator(selector).allInnerTexts()}`);
      }
    }
  }
}

const quickInput = ".quick-input-widget:not([style*='display: none']) input";

/** Chooses from the quick input, which goes when something else takes the focus. */
export async function choose(key, text, row = text) {
  for (let tries = 0; ; tries++) {
    await press(key, quickInput);
    await page.keyboard.press("Control+a");
    await page.keyboard.type(`${key === "F1" ? ">" : ""}${text}`);
    try {
      await page.waitForSelector(`.quick-input-list .monaco-list-row.focused:has-text(${JSON.stringify(row)})`, { timeout: 15_000 });
      break;
    } catch (error) {
      if (tries === 3) {
        throw error;
      }
      await page.keyboard.press("Escape");
    }
  }
  await page.keyboard.press("Enter");
}

/**
 * Puts the cursor of the editor in front at a line and a column, counted from 1, and sees that the line is in view: lenses that
 * come meanwhile bring the lines back that were.
 */
export async function goTo(line, column = 1) {
  await until(`line ${line}`, async () => {
    await press("Control+g", quickInput);
    await page.keyboard.type(`${line}:${column}`);
    await page.keyboard.press("Enter");
    await wait(`.statusbar-item:has-text('Ln ${line}, Col ${column}')`);
    return page.locator(`.editor-instance .line-numbers.active-line-number:text-is('${line}')`).first().waitFor({ timeout: 2_000 }).then(() => true, () => false);
  });
}

/**
 * Looks at all lines of the document in front, some at a time: VS Code fills in the lenses of what is in
 * view (`computeIfNecessary` gives none of the others), which keep their old words until then.
 */
export async function throughDocument(lines, holds) {
  const page = 15; // lines, fewer than are in view
  for (let line = 1; line < lines + page; line += page) {
    await goTo(Math.min(line, lines));
    await holds();
  }
  await goTo(1);
}

/** Takes the steps of a walk until one fails, and ends the program. */
export async function walk(steps) {
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
}
