// Drives the page of the simulation panel alone, in a browser, with what a server
// could send: results that come in bits, names that look like HTML, light and dark.
import assert from "node:assert/strict";
import { launch, say } from "./browser.mjs";
import { evil, openPanel, play, simulation, statistics } from "./panelpage.mjs";

const browser = await launch();
const { page, asked, faults, send } = await openPanel(browser);
const text = (selector) => page.locator(selector).innerText();
const sent = () => page.evaluate(() => window.sent.splice(0));
const row = async (name) => (await page.locator(`tr:has(th:text-is(${JSON.stringify(name)}))`).first().locator("td").allInnerTexts()).slice(0, 3);
const see = (selector) => page.waitForSelector(selector, { timeout: 20_000 });

const tests = {
  async "it says when it is ready"() {
    await page.waitForFunction(() => window.sent.length > 0);
    assert.deepEqual(await sent(), [{ kind: "ready" }]);
  },
  async "that the game is made ready is shown at once"() {
    await page.evaluate(() => window.postMessage({ kind: "waiting" }));
    await see("text=Making the game ready to be played.");
    assert.ok(await page.getByRole("button", { name: "Play it from here" }).isDisabled());
    assert.ok(await page.getByRole("button", { name: "Cancel" }).isHidden());
  },
  async "a search shows what was tried and can be cancelled"() {
    await send(simulation(1, "searching", {}));
    await see("text=12 games with 340 moves");
    assert.equal(await text("[role=status]"), "It is searching.");
    await page.getByRole("button", { name: "Cancel" }).click();
    assert.deepEqual(await sent(), [{ kind: "run", command: "ludo.cancelSimulation" }]);
    assert.ok(await page.getByRole("button", { name: "Pin as test" }).isDisabled());
  },
  async "the play goes forward and back by keys"() {
    await send(simulation(2, "playing", { play }));
    await see(".step");
    assert.equal(await text("h1"), "Take: North");
    assert.deepEqual(await page.locator(".choices li").allInnerTexts(), ["how many: 3", evil]);
    assert.deepEqual(await row("heap"), ["10", "10", "6"]);
    await page.keyboard.press("ArrowRight");
    assert.deepEqual(await row("heap"), ["10", "7", "6"]);
    assert.equal(await text(".counter"), "step 1 of 3");
    assert.match(await text("[aria-current=step]"), /heap: 10 → 7[\s\S]*10 play\.md:12/);
    await page.keyboard.press("End");
    assert.deepEqual(await row("heap"), ["10", "6", "6"]);
    assert.deepEqual(await row("phase"), ["main", "end", "end"]);
    assert.deepEqual(await row("deck"), ["3: a, b, c", "a", "a"]);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await text(".counter"), "step 2 of 3"); // a folded group of two steps is one
    assert.deepEqual(await row("phase"), ["main", "main", "end"]);
    assert.deepEqual(await row(evil), ["—", "2: c, b", "2: c, b"]);
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await text(".counter"), "before the first of 3 steps");
    assert.deepEqual((await sent()).map((m) => [m.step, m.group?.join(".")]), [[1, "0"], [4, "2"], [3, "1"], [0, undefined], [0, undefined]]);
  },
  async "a step is chosen by a click"() {
    await page.locator(".step").nth(1).click();
    assert.equal(await text(".counter"), "step 2 of 3");
    assert.deepEqual(await sent(), [{ kind: "step", step: 3, group: [1] }]);
  },
  async "a group is unfolded, gone through and folded by keys"() {
    const focused = () => page.evaluate(() => document.activeElement.innerText.split("\n").map((s) => s.trim()).filter(Boolean).join(" | "));
    const key = async (name) => {
      await page.keyboard.press(name);
      return [await page.locator(".step").count(), await text(".counter")];
    };
    await page.locator(".step").nth(1).focus();
    assert.equal(await page.locator(".step").nth(1).getAttribute("aria-expanded"), "false");
    assert.deepEqual(await key("ArrowRight"), [5, "step 3 of 4"]);
    assert.deepEqual(await key("ArrowRight"), [5, "step 2 of 4"]);
    assert.deepEqual(await key("ArrowDown"), [5, "step 3 of 4"]);
    assert.match(await focused(), /deck → hand.*10 play\.md:14/);
    assert.deepEqual(await page.locator("[aria-current=step]").getAttribute("aria-level"), "2");
    assert.deepEqual(await key("ArrowLeft"), [5, "step 3 of 4"]);
    assert.match(await focused(), /1 change, 1 looked at.*deal · 10 play\.md:13/);
    assert.deepEqual(await key("Enter"), [3, "step 2 of 3"]);
    assert.match(await focused(), /1 change, 1 looked at/);
    await sent();
  },
  async "results that come in leave the place and the focus"() {
    await page.getByRole("button", { name: "Copy command line" }).focus();
    await send(simulation(3, "playing", { play, statistics: statistics(80) }));
    await see("text=80 games");
    await send(simulation(4, "done", { play, statistics: statistics(200) }));
    await see("text=200 games");
    assert.equal(await text(".counter"), "step 2 of 3");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Copy command line");
    assert.deepEqual(await row("South"), ["150", "75.0 %", "69.0 % to 80.0 %"]);
    assert.ok(await page.getByRole("button", { name: "Cancel" }).isHidden());
    await page.getByRole("button", { name: "There is no space." }).click();
    assert.deepEqual(await sent(), [{ kind: "stop", index: 1 }]);
  },
  async "it plays by itself, to the end"() {
    await page.keyboard.press("Home");
    await page.getByRole("button", { name: "▶ Play" }).click();
    await see("text=⏸ Pause");
    await see(".counter:text-is('step 3 of 3')");
    await see("text=▶ Play");
    await sent();
  },
  async "an edit is told of"() {
    await send(simulation(5, "done", { play, edited: { same: false, differences: ["heap: 10 → 7 is heap: 10 → 8"] } }));
    await see("text=heap: 10 → 7 is heap: 10 → 8");
    await send(simulation(6, "notReached", { lost: "The second move is not legal.", why: "Nothing offers it." }));
    await see("text=Nothing offers it.");
    assert.equal(await page.locator(".steps").count(), 0);
  },
  async "it is as light or dark as the editor"() {
    for (const colour of ["rgb(1, 2, 3)", "rgb(250, 251, 252)"]) {
      await page.evaluate((c) => document.documentElement.style.setProperty("--vscode-foreground", c), colour);
      assert.equal(await page.evaluate(() => getComputedStyle(document.body).color), colour);
    }
  },
  async "names are text, and nothing else was loaded"() {
    assert.ok((await text("h1")).includes(evil)); // of a rule that was not reached: the rule
    assert.equal(await page.evaluate(() => window.broken), undefined);
    assert.equal(await page.locator("img").count(), 0);
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement("img"), { src: "http://evil.test/y" }));
      return fetch("http://evil.test/z").catch(() => undefined);
    });
    assert.deepEqual(asked.filter((p) => !["/", "/panel.js", "/panel.css"].includes(p)), []);
    assert.deepEqual(faults.filter((f) => !f.includes("Content Security Policy")), []);
    assert.ok(faults.some((f) => f.includes("Content Security Policy")), "the policy refuses what comes from outside");
  },
};

let failed = false;
for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
    say(`ok      ${name}`);
  } catch (error) {
    say(`FAILED  ${name}: ${error.stack}`);
    await page.screenshot({ path: `${process.env.VSCODE_OUT ?? "."}/failed.png` });
    failed = true;
  }
}
if (process.env.PICTURE) {
  await send(simulation(9, "playing", { play, statistics: statistics(120) }, { uri: "other", name: 'action "take"' }));
  await page.keyboard.press("ArrowRight");
  await page.screenshot({ path: process.env.PICTURE });
}
await browser.close();
process.exit(failed ? 1 : 0);
