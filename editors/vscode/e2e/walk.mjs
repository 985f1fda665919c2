// Walks through VS Code as a user does: open a game, see the fault, mend it with one
// key, complete a formula, give a zone another name in all files, simulate from a rule,
// watch it play, and play on at the table. Pictures go to the folder of ./run, and with
// UPDATE_PICTURES=1 those of the documentation to docs/img.
import assert from "node:assert/strict";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openFile, readBook } from "./attable.mjs";
import { choose, clickAway, frameWith, gone, goTo, out, page, picture, press, throughDocument, until, url, wait, walk } from "./workbench.mjs";

const game = `${out}/workspace/pebbles`;

// A second game, which the tutorial makes.
const tutorial = readFileSync(path.join(import.meta.dirname, "../../../docs/tutorial.md"), "utf8");
mkdirSync(`${out}/workspace/twenty-steps`);
const twenty = tutorial.split("````").find((block) => block.includes("walkd")).replace("markdown rules.md\n", "").replace("walkd", "walked");
writeFileSync(`${out}/workspace/twenty-steps/rules.md`, twenty);

// A third, which is typed.
mkdirSync(`${out}/workspace/typed`);
writeFileSync(`${out}/workspace/typed/hikers.md`, "");

// More of the text, less around it: the pictures are shown 800 pixels wide.
const settings = `${out}/data/data/User/settings.json`;
const spare = { "workbench.activityBar.location": "hidden", "window.commandCenter": false, "workbench.layoutControl.enabled": false, "editor.folding": false };
writeFileSync(settings, JSON.stringify({ ...JSON.parse(readFileSync(settings, "utf8")), ...spare }));

const usual = { width: 1280, height: 800 };

/** A picture that the documentation shows, of a window so large, in which something is done first. */
async function documented(name, width, height, first = () => {}) {
  await page.setViewportSize({ width, height });
  await first();
  await page.waitForTimeout(500); // until all is laid out
  await picture(name);
  await page.setViewportSize(usual);
  if (process.env.UPDATE_PICTURES) {
    const folder = path.join(import.meta.dirname, "../../../docs/img");
    mkdirSync(folder, { recursive: true });
    copyFileSync(`${out}/${name}.png`, `${folder}/${name}.png`);
  }
}

/** The page of the simulation panel. */
const panel = () => frameWith("the panel", "section.player");

/** Until an edited file is on the disk; a save is not done at once. */
const saved = (file, holds) => until(`${file} to be saved`, () => holds(readFileSync(`${game}/${file}`, "utf8")));

/** Opens a file, or comes back to it. */
async function file(name) {
  await choose("Control+p", name);
  await wait(`.tab.active:has-text(${JSON.stringify(name)})`);
}

/** Puts another text in the place of one in the editor in front. */
async function replace(from, to) {
  await page.keyboard.press("Control+1"); // not beside a panel
  await press("Control+f", ".find-widget.visible");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(from);
  await wait(".find-widget.visible .matchesCount:has-text('1 of 1')");
  await press("Escape", ".find-widget:not(.visible)"); // something else may take the first
  await page.keyboard.type(to);
}

/** Until no rule of the document in front has a lens that says what is in the way. */
async function playable(file) {
  const refused = ".codelens-decoration:has-text('cannot simulate')";
  const lines = readFileSync(`${game}/${file}`, "utf8").split("\n").length;
  await throughDocument(lines, () => gone(`${refused}[monaco-visible-content-widget='true']`));
  await gone(refused);
}

await walk({
  async "the extension is quiet in a workspace without an open game"() {
    await page.goto(url.href, { waitUntil: "domcontentloaded" });
    await wait(".monaco-workbench .explorer-folders-view .monaco-list-row:has-text('pebbles')");
    await file("todo.md");
    await wait(".monaco-editor .view-line:has-text('To do')");
    if (await page.locator(".statusbar-item:has-text('Ludo')").count()) {
      throw new Error("the item shows although there is no game");
    }
    await press("Control+b", ".monaco-workbench.nosidebar"); // more room for the text
  },
  async "a game opens: its fault, lenses, and the item in the status bar"() {
    await file("10-play.md");
    await wait(".squiggly-error");
    await wait(".codelens-decoration:has-text('cannot simulate: There is no global variable')");
    await wait(".statusbar-item:has-text('1 Ludo') .codicon-error");
    await picture("open");
  },
  async "a game with a fault is refused in words, once, and leads to the fault"() {
    await page.locator(".codelens-decoration a:has-text('cannot simulate')").first().click();
    await wait(".statusbar-item:has-text('Ln 12, Col 14 (4 selected)')");
    await page.locator(".view-line:has-text('id: take')").first().click();
    await choose("F1", "Ludo: Simulate from Here");
    const toast = ".notification-toast:has-text('The game cannot be played: 10-play.md:12: There is no global variable')";
    await wait(toast);
    assert.doesNotMatch(await page.locator(".notifications-toasts").innerText(), /executeCommand|-32\d\d\d/);
    assert.equal(await page.locator(".notification-toast").count(), 1);
    await picture("refused");
    await clickAway(`${toast} a:has-text('Go to Error')`, toast);
    await wait(".statusbar-item:has-text('Ln 12, Col 14 (4 selected)')");
  },
  async "the fault is explained and mended with one key"() {
    await page.locator(".view-line:has-text('# Playing')").first().click();
    await press("F8", ".marker-widget:has-text('There is no global variable')");
    await documented("fault", 860, 560);
    await page.keyboard.press("Escape");
    await press("Control+.", ".action-widget :text('Change to \"heap\"')");
    await picture("fix");
    await page.keyboard.press("Enter");
    await gone(".squiggly-error");
    await playable("10-play.md");
  },
  async "a statement of a formula is completed"() {
    await page.locator(".view-line:has-text('take-away(count')").first().click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    // The items come while a word is typed.
    await page.keyboard.type("dr", { delay: 100 });
    await wait(".suggest-widget.visible .monaco-list-row.focused:has-text('draw')");
    // The key shows the items, or the documentation beside them where the items are there already.
    const documentation = ".suggest-details:has-text('Draws tokens')";
    await page.waitForSelector(documentation, { timeout: 3_000 }).catch(() => press("Control+Space", documentation));
    await documented("completion", 900, 560);
    await page.keyboard.press("Enter");
    await wait(".view-line:has-text('draw(')");
    for (const [typed, name] of [["b", "bank"], ["pu", "purse:actor"]]) {
      await page.keyboard.type(typed);
      await press("Control+Space", `.suggest-widget.visible .monaco-list-row.focused:has-text('${name}')`);
      await page.keyboard.press("Enter");
      await gone(".suggest-widget.visible");
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type("1");
    await page.keyboard.press("Escape");
    await press("Control+s", ".tab:has-text('10-play.md'):not(.dirty)");
    await saved("10-play.md", (text) => text.includes("\n      draw(bank, purse:actor, 1)\n"));
    await gone(".squiggly-error");
    await playable("10-play.md");
  },
  async "a zone gets another name in all files"() {
    await page.locator(".view-line:has-text('draw(bank') span:text-is('bank')").first().click();
    await press("F2", ".rename-box input:focus");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("till");
    await picture("rename");
    await page.keyboard.press("Enter");
    await wait(".view-line:has-text('draw(till')");
    await file("00-rules.md");
    await wait(".view-line:has-text('createToken(coin, till)')");
    await press("Control+s", ".tab:has-text('00-rules.md'):not(.dirty)");
    await file("10-play.md");
    await press("Control+s", ".tab:has-text('10-play.md'):not(.dirty)");
    await saved("10-play.md", (text) => text.includes("draw(till"));
    await saved("00-rules.md", (text) => text.includes("id: till") && text.includes("(coin, till)") && !text.includes("id: bank"));
  },
  async "▶ simulate from here, and the rule plays"() {
    await page.locator(".codelens-decoration:near(:text('id: take')) a:has-text('simulate from here')").first().click();
    const frame = await panel();
    await frame.waitForSelector(".steps [role=treeitem]:has-text('till')", { timeout: 60_000 });
    assert.match(await frame.locator("h1").innerText(), /^Take: player \d$/);
    assert.match(await frame.locator(".rule").innerText(), /action "take"/);
    // What it did stands on its lines.
    await wait(".view-line:has-text('heap: 10 → ')");
    await frame.waitForSelector("text=200 games", { timeout: 60_000 });
    await frame.waitForSelector("button:has-text('Cancel')", { state: "hidden", timeout: 60_000 });
    const row = (name) => frame.locator(`tr:has(th:text-is("${name}")) td`).allInnerTexts();
    await frame.locator("h1").click();
    await page.keyboard.press("Home");
    assert.equal((await row("heap"))[1], "10");
    await page.keyboard.press("End");
    assert.match((await row("heap"))[1], /^[789]$/);
    assert.match(await frame.locator("section >> text=Legal next >> xpath=..").innerText(), /take/);
    assert.match((await row("player 0")).join(" "), /^\d+ \d+\.\d % \d+\.\d % to \d+\.\d %/);
    // Each step shows its line.
    await frame.locator(".steps [role=treeitem]:has-text('heap')").first().click();
    await wait(".view-overlays .cdr[class*='TextEditorDecorationType']");
    await until("all lenses", async () => (await page.locator(".codelens-decoration:has-text('simulate from here')").count()) === 3);
    await documented("simulation", 1060, 800);
  },
  async "the same in the dark"() {
    await choose("F1", "Preferences: Toggle between Light/Dark Themes");
    await wait(".monaco-workbench.vs-dark");
    const frame = await panel();
    await frame.waitForSelector("body.vscode-dark .steps");
    await documented("simulation-dark", 1060, 800);
    await choose("F1", "Preferences: Toggle between Light/Dark Themes");
    await frame.waitForSelector("body.vscode-light .steps");
  },
  async "it is played again after an edit"() {
    await page.locator(".view-line:has-text('draw(till') span:text-is('1')").first().dblclick();
    await page.keyboard.type("2");
    const frame = await panel();
    await frame.waitForSelector(".edited:has-text('different')", { timeout: 60_000 });
    await picture("edited");
    await press("Control+z", ".view-line:has-text('purse:actor, 1)')");
  },
  async "another seed, and pinned as a test"() {
    const frame = await panel();
    await frame.locator("button:has-text('Other seed')").click();
    await frame.waitForSelector("text=seed 2 ", { timeout: 60_000 });
    await frame.waitForSelector("button:has-text('Cancel')", { state: "hidden", timeout: 60_000 });
    const known = new Set(readdirSync(game));
    await frame.locator("button:has-text('Pin as test')").click();
    const recorded = await until("the recorded game", () => readdirSync(game).find((f) => !known.has(f)));
    await saved(recorded, (text) => text.includes("take"));
    assert.ok(existsSync(path.join(game, recorded)));
    const toast = ".notification-toast:has-text('Recorded in')";
    await wait(toast);
    await clickAway(`${toast} a:has-text('Run Tests')`, toast);
    await wait(".test-explorer .monaco-list-row:has-text('pebbles') .codicon-testing-passed-icon");
    await page.keyboard.press("Control+1");
  },
  async "the palette finds first what simulates the rule at the cursor"() {
    await press("F1", ".quick-input-widget:not([style*='display: none']) input");
    await page.keyboard.type("Ludo: Simul");
    await wait(".quick-input-list .monaco-list-row:has-text('Simulation: Pin as a Test')");
    await wait(".quick-input-list .monaco-list-row.focused:has-text('Ludo: Simulate from Here')");
    await picture("palette");
    await page.keyboard.press("Escape");
  },
  async "the recorded game is a test: it passes, fails at the rule after an edit, and passes again"() {
    await choose("F1", "Focus on Test Explorer View", "Focus on Test Explorer View");
    await wait(".test-explorer .monaco-list-row:has-text('pebbles')");
    const run = async (state) => {
      await choose("F1", "Test: Run All Tests", "Run All Tests");
      await wait(`.test-explorer .monaco-list-row:has-text('pebbles') .codicon-testing-${state}-icon`);
    };
    await run("passed");
    await page.keyboard.press("Control+1"); // not where a panel is
    await file("10-play.md");
    await replace("-= param(count)", "-= 2 * param(count)");
    await run("failed");
    await wait(".test-output-peek, .zone-widget:has-text('Line'), .test-error-content-widget, .view-line:has-text('Line ')");
    await picture("tests");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+1");
    await file("10-play.md");
    await replace("-= 2 * param(count)", "-= param(count)");
    await run("passed");
    await press("Control+b", ".monaco-workbench.nosidebar");
    await press("Control+j", ".monaco-workbench.nopanel");
  },
  async "the turn is a picture whose rules lead to their lines"() {
    await page.keyboard.press("Control+1");
    await file("10-play.md");
    await choose("F1", "Ludo: Show the Flow of the Turn");
    const frame = await frameWith("the flow", "svg.flow");
    await picture("flow");
    await frame.locator("[data-path='actions[0]'] .label").click();
    await wait(".view-overlays .cdr[class*='TextEditorDecorationType']");
    await page.locator(".view-line:has-text('id: take')").first().waitFor();
    await page.keyboard.press("Control+w");
  },
  async "what the macro becomes stands beside the text"() {
    await file("10-play.md");
    await page.locator(".view-line:has-text('take-away(count')").first().click();
    await choose("F1", "Ludo: Show Expansion");
    await wait(".tab:has-text('actions.take.effects.0.yaml')");
    await wait(".editor-group-container:nth-child(1n) .view-line:has-text('doc.actions.0.effects.0'), .view-line:has-text('actions.take.effects.0 becomes')");
    await picture("expansion");
  },
  async "a condition becomes a macro, from the menu of refactorings"() {
    await page.locator(".view-line:has-text('pre: heap') span:text-is('heap')").first().click();
    await press("Control+Shift+r", ".action-widget :text('Extract this condition into a macro')");
    await picture("refactor");
    await page.keyboard.press("Enter");
    await wait(".view-line:has-text('conditionMacros:')");
    await page.keyboard.press("Control+1");
    await press("Control+z", ".view-line:has-text('pre: heap >= $howMany')");
  },
  async "the menu of the item leads to the definition"() {
    await page.locator(".statusbar-item:has-text('Ludo') a").click();
    await wait(".quick-input-list .monaco-list-row:has-text('Show the Game Definition')");
    const shown = (await page.locator(".quick-input-list .monaco-list-row .label-name").allInnerTexts()).map((t) => t.trim());
    assert.deepEqual(shown.slice(0, 14), [ // the others are below
      "Show the Table", "Play in the Terminal", "Simulate from Here", "Debug the Game",
      "Show the Flow of the Turn", "Show the Rulebook", "Show the Expanded Spec", "Show the Game Definition", "Show the Balance", "Show or Hide the Coverage",
      "Pin the Simulation as a Test", "Compare with HEAD", "Compare the Balance with HEAD",
      "New Game",
    ]);
    assert.match(await page.locator(".quick-input-list").innerText(), /Play[^]*See[^]*Check[^]*Begin[^]*Server/);
    await picture("menu");
    await page.keyboard.type("Definition");
    await page.keyboard.press("Enter");
    await wait(".tab:has-text('gamedef.json')");
    await wait(".view-line:has-text('\"metadata\"')");
    await picture("definition");
  },
  async "the rulebook follows the text"() {
    await choose("F1", "View: Close All Editors");
    await openFile("twenty-steps", "rules.md");
    await readBook("twenty-steps", "rules.md", "Some more words. ");
    await choose("F1", "View: Close All Editors");
  },
  async "the list and what a call takes open by themselves while a formula is typed"() {
    await choose("F1", "View: Close All Editors");
    await openFile("twenty-steps", "rules.md");
    await wait(".codelens-decoration:has-text('simulate from here')");
    await goTo(twenty.split("\n").findIndex((line) => line.includes("walked[actor] +=")) + 1);
    for (const above of ["Twenty steps", "A turn", "actions", "walk"]) {
      await wait(`.breadcrumbs-control .monaco-breadcrumb-item:has-text('${above}')`);
    }
    await page.keyboard.press("End");
    const typed = async (keys, selector) => {
      await page.keyboard.press("Enter");
      await page.keyboard.type(keys, { delay: 100 });
      await wait(selector);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await page.keyboard.press("End");
    };
    await typed("if $card.", ".suggest-widget.visible .monaco-list-row:has-text('steps')");
    await typed("walked[", ".suggest-widget.visible .monaco-list-row:has-text('actor')");
    await typed("moveToken(", ".parameter-hints-widget.visible:has-text('moveToken')");
    await typed("# if $card.", ".view-line:has-text('# if $card.')");
    await page.keyboard.type("steps > walked[", { delay: 100 });
    await page.waitForTimeout(1_000); // the time that the lists before took
    assert.equal(await page.locator(".suggest-widget.visible").count(), 0, "a list opens in a comment");
    await choose("F1", "File: Revert File");
  },
  async "a new game is typed, and Enter begins lines"() {
    await choose("F1", "View: Close All Editors");
    await openFile("typed", "hikers.md");
    await page.locator(".monaco-editor .view-lines").first().click();
    // A sign less at the start of a line: one level back.
    const lines = ["# Twenty steps", "", "```yaml", "metadata:", "id: twenty-steps", "name: Twenty steps", "players: { min: 2, max: 2 }", "<tokenTypes:",
      "- { id: card, props: { steps: int } }", "<zones:", "- { id: deck, owner: none, visibility: hidden, ordering: stack }", "<turnStructure:",
      "phases: [{ id: walk }]", "<actions:", "- id: walk", "actor: active", "effects: |", "shuffle(deck)"];
    for (const line of lines) {
      await (line.startsWith("<") && page.keyboard.press("Shift+Tab"));
      await page.keyboard.type(line.replace("<", ""), { delay: 30 });
      await page.waitForTimeout(500); // until what opens by itself is there
      await page.keyboard.press("Enter");
    }
    await press("Control+s", ".tab:has-text('hikers.md'):not(.dirty)");
    const typed = () => readFileSync(`${out}/workspace/typed/hikers.md`, "utf8");
    await until("the file", () => typed().includes("shuffle"));
    assert.equal(typed().trimEnd(), "# Twenty steps\n\n```yaml\nmetadata:\n  id: twenty-steps\n  name: Twenty steps\n  players: { min: 2, max: 2 }\ntokenTypes:\n" +
      "  - { id: card, props: { steps: int } }\nzones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }\nturnStructure:\n  phases: [{ id: walk }]\n" +
      "actions:\n  - id: walk\n    actor: active\n    effects: |\n      shuffle(deck)");
  },
  async "a rule of a card game is simulated, and played on with at the table"() {
    await choose("F1", "View: Close All Editors");
    await openFile("twenty-steps", "rules.md");
    await wait(".statusbar-item:has(.codicon-graph):has-text(' moves')");
    await goTo(twenty.split("\n").findIndex((line) => line.includes("walked[actor] +=")) + 1);
    await choose("F1", "Ludo: Simulate from Here");
    const simulated = await panel();
    await simulated.waitForSelector("button:has-text('Cancel')", { state: "hidden", timeout: 60_000 });
    await wait(".view-line:has-text('walked: 0 → ')");
    await simulated.locator("button:has-text('Play it from here')").click();
    const frame = await frameWith("the table", "#page");
    await frame.waitForSelector("#options button.option");
    assert.equal(await page.locator(".editor-group-container").count(), 2, "the table is where the simulation was");
    await frame.locator("#options button.option:has-text('walk 3')").first().click(); // as in the simulation
    await frame.waitForSelector("#status:has-text('player 1 to move')");
    assert.deepEqual(readdirSync(`${out}/workspace/twenty-steps`), ["rules.md"], "nothing is written before something is kept");
    // More room for the text.
    const { x } = await page.locator(".editor-group-container").nth(1).boundingBox();
    await page.mouse.move(x, 300);
    await page.mouse.down();
    await page.mouse.move(x + 70, 300, { steps: 5 });
    await page.mouse.up();
    await documented("values", 1060, 640);
    await documented("fairness", 800, 400, async () => {
      await page.locator(".statusbar-item:has(.codicon-graph)").hover();
      await wait(".monaco-hover:not(.hidden):has-text('400 games')");
    });
  },
  async "the table in the dark, too"() {
    await choose("F1", "Preferences: Toggle between Light/Dark Themes");
    await wait(".monaco-workbench.vs-dark");
    await (await frameWith("the table", "#page")).waitForSelector("body.vscode-dark");
    // The colours of the server come behind those of the grammar.
    const colours = () => page.locator(".view-line span:text-is('$card')").evaluateAll((words) => new Set(words.map((w) => getComputedStyle(w).color)).size);
    await documented("values-dark", 1060, 640, () => until("the colours", async () => (await colours()) === 1));
  },
});
