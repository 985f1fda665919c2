// The story of an author in VS Code, for any game of STORIES (GAMES=texas-holdem, say; the first one is walked through):
// makes a fault, mends it by its quick fix, simulates a rule and sees the panel, opens the table, plays three moves by lot, takes one back, branches, has something fall otherwise, keeps a branch, edits a
// rule, sees the branches and the balance change, writes a new rule, and sees that it has acted. Pictures go to
// the folder of ./run: light, dark, and 800 pixels wide.
import assert from "node:assert/strict";
import { branches, coverNewRule, edit, keep, more, openFile, openGame, openTable, pictures, sound, table, undo } from "./attable.mjs";
import { readFileSync } from "node:fs";
import { choose, frameWith, gone, goTo, out, page, picture, press, until, wait, walk } from "./workbench.mjs";

/** Of each game an edit by which all branches are played otherwise, and a new rule that acts in every game. */
const STORIES = {
  "texas-holdem": {
    file: "20-chips.md", rules: "40-betting.md", before: "name: chips, type: int, init: ", number: "1500", becomes: "1400",
    added: { file: "50-showdown.md", above: "  - id: count-the-survivors",
      rule: "  - { id: tidy-up, event: { type: phaseEnter, phase: showdown }, effects: [{ shuffle: { zone: muck } }] }" },
  },
  "fire-in-the-lake": {
    file: "86-medium.md", rules: "50-cards.md", before: "trackId: aid, value: ", number: "30", becomes: "31",
    added: { file: "50-cards.md", above: "actions:",
      rule: "triggers: [{ id: rainy-season, event: { type: phaseEnter, phase: operations }, effects: [{ shuffle: { zone: 'available:us' } }] }]" },
  },
  "tic-tac-toe": {
    file: "10-play.md", rules: "10-play.md", before: "$square, ", number: "1", becomes: "2",
    added: { file: "10-play.md", above: "actions:",
      rule: "triggers: [{ id: applause, event: { type: turnEnd }, effects: [{ shuffle: { zone: 'box:0' } }] }]" },
  },
};
const game = process.env.GAMES.split(" ")[0];
const story = STORIES[game];
const patience = 180_000;

const current = (frame) => frame.locator(".timeline li[aria-current]").innerText();

/** Makes a move: the option of a place, or by lot, which also makes the decisions that are left. */
async function move(frame, place) {
  // A move that was taken back and is made again changes only where one stands.
  const timeline = async () => (await frame.locator(".timeline").innerText()) + (await current(frame));
  const before = await timeline();
  const options = frame.locator("#page:not([aria-busy]) #options button.option");
  await until("an option", async () => {
    const many = await options.count();
    const option = place === undefined ? frame.locator("#lot") : options.nth(place % many);
    return many > 0 && option.click({ timeout: 1_000 }).then(() => true, () => false);
  });
  let clicked = Date.now();
  await until("the move", async () => {
    if ((await timeline()) !== before) {
      return (await options.count()) > 0;
    }
    // Decisions are left, from which it can be gone back.
    if (Date.now() - clicked > 5_000 && (await frame.locator("#back").isVisible())) {
      await frame.locator("#lot").click();
      clicked = Date.now();
    }
  });
}

await walk({
  async "a fault is mended by its quick fix"() {
    await openGame(game, story.rules);
    const line = readFileSync(`${out}/workspace/${game}/${story.rules}`, "utf8").split("\n").findIndex((l) => l.startsWith("actions:")) + 1;
    await goTo(line, "actions".length + 1);
    await page.keyboard.press("Backspace");
    await wait(".squiggly-error, .squiggly-warning");
    await goTo(line);
    await press("Control+.", ".action-widget :text('Rename to \"actions\"')");
    await page.keyboard.press("Enter");
    await gone(".squiggly-error, .squiggly-warning");
    await press("Control+s", `.tab:has-text('${story.rules}'):not(.dirty)`);
    await picture(`${game}-mended`);
  },
  async "a rule is simulated"() {
    await page.locator(".codelens-decoration a:text-is('▶ simulate from here')").first().click({ timeout: patience });
    const frame = await frameWith("the panel", "section.player");
    await frame.waitForSelector("text=/Games? played from there on/", { timeout: patience });
    await picture(`${game}-simulated`);
    await press("Control+F4", ".editor-group-container:only-child");
  },
  async "the table of the game opens from the palette"() {
    await openFile(game, story.file);
    await openTable();
    await picture(`${game}-open`);
  },
  async "three moves by lot, one is taken back, and another one makes a branch"() {
    const frame = await table();
    for (let made = 0; made < 3; made++) {
      await move(frame);
    }
    await picture(`${game}-played`);
    // The first three options of the place before, then of the one before that: chance may have made the same move, or
    // have led to where only one is possible, but where a game begins there are several.
    for (let tries = 0; (await branches(frame)).length < 2; tries++) {
      assert.ok(tries < 9, "another move leads elsewhere");
      for (let back = tries > 0 && tries % 3 === 0 ? 2 : 1; back > 0; back--) {
        const before = await current(frame);
        // Decisions of the move are taken back first.
        await until("the move before", async () => (await current(frame)) !== before || (await frame.locator("#undo:visible, #back:visible").last().click({ timeout: 1_000 }).catch(() => {}), false));
      }
      await move(frame, tries % 3);
    }
    await keep(frame, game, "other");
    await sound(frame);
    await picture(`${game}-branched`);
  },
  async "what the move was is decided otherwise"() {
    const frame = await table();
    const before = await current(frame);
    await more(frame, "Otherwise…");
    await wait(".quick-input-list .monaco-list-row.focused:has-text('Choose something else')");
    await picture(`${game}-otherwise`);
    await page.keyboard.press("Enter");
    await until("the move before", async () => (await current(frame)) !== before);
    await frame.locator(".branches button:has-text('kept in other')").click();
    await until("the branch", async () => (await current(frame)) === before);
  },
  async "after an edit the branches are different, and say how"() {
    const frame = await table();
    await edit(game, story.file, story.before, story.number, story.becomes);
    await until("both branches to be different", async () => (await branches(frame)).every((b) => /^[≠✗]/.test(b)));
    await sound(frame);
    await picture(`${game}-edited`);
  },
  async "what many games show is compared with before the edit"() {
    await page.locator(`.tab:has-text('${story.file}')`).click();
    await choose("F1", "Ludo: Show the Balance");
    await (await frameWith("the report", "h1:has-text('What many games show')")).waitForSelector("p:has-text('Since')", { timeout: patience });
    await picture(`${game}-balance`);
    await page.locator(".tab:has-text('balance.md') [aria-label^='Close']").click();
    const frame = await table();
    await undo(story.file, async () => (await branches(frame)).every((b) => b.startsWith("✓")));
  },
  async "a new rule is marked as one that has acted"() {
    await coverNewRule(game, story.added, patience);
    await picture(`${game}-gutter`);
  },
  async "dark, and 800 pixels wide"() {
    await pictures(await table(), `${game}-`);
  },
});
