// Plays on the page of `ludo-lsp play --web` in a browser (SERVER names the program): by
// pointer and by keyboard, against an agent and between two people of whom neither sees the
// hand of the other. The page loads nothing from elsewhere, its policy is kept, and
// axe-core finds nothing that WCAG AA forbids.
// UPDATE_PICTURES=1 writes the pictures of the documentation anew.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import axe from "axe-core";
import { launch, out, say, unreadable } from "./browser.mjs";

const root = resolve(import.meta.dirname, "../../..");
const browser = await launch();
let failed = false;
const running = new Set();

async function check(name, what) {
  try {
    await what();
    say(`ok      ${name}`);
  } catch (error) {
    say(`FAILED  ${name}: ${error.message}`);
    failed = true;
  }
}

/** Begins a game, and opens its page. */
async function begin(game, flags, { width = 1280, colorScheme = "light" } = {}) {
  const server = spawn(resolve(root, process.env.SERVER), ["play", `data/games/${game}`, "--web", "--seed", "3", ...flags], { cwd: root, stdio: ["ignore", "pipe", "ignore"] });
  const ended = new Promise((done) => server.on("exit", done));
  running.add(server);
  let said = "";
  const url = await new Promise((found, lost) => {
    server.stdout.on("data", (text) => {
      said += text;
      const [address] = said.match(/http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\//) ?? [];
      if (address) {
        found(address);
      }
    });
    server.on("exit", () => lost(new Error(`the game ended: ${said}`)));
  });
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  page.faults = [];
  page.on("console", (m) => page.faults.push(m.text()));
  page.on("pageerror", (e) => page.faults.push(e.message));
  page.on("request", (r) => r.url().startsWith(url) || page.faults.push(`asks for ${r.url()}`));
  await page.goto(url);
  // Who is asked first depends on the game; the page says when it is somebody else.
  const mine = page.locator("#mine:not([hidden])");
  await page.locator("#options button").or(mine).first().waitFor();
  if (await mine.isVisible()) {
    await mine.click();
    await page.waitForSelector("#options button");
  }
  const end = async () => {
    server.kill("SIGINT");
    await ended;
    running.delete(server);
    await page.close();
  };
  return { page, end };
}

async function sound(page) {
  // Past the policy of the page, which lets no foreign script in.
  await page.evaluate(axe.source);
  const found = await page.evaluate(() => window.axe.run(document, { preload: false, runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] }));
  assert.ok(found.passes.length > 5, "axe has looked");
  assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.html.slice(0, 200)} ${n.failureSummary}`).join("; ")}`), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, "nothing is wider than the page");
}

const options = (page, count) => page.waitForFunction((n) => document.querySelectorAll("#options button").length === n, count);

await check("tic-tac-toe by pointer, with a move taken back", async () => {
  const { page, end } = await begin("tic-tac-toe", []);
  await options(page, 9);
  const cells = await page.locator(".cell").evaluateAll((all) => all.map((e) => ({ edge: parseFloat(getComputedStyle(e).strokeWidth) / 2 + e.getBBox().width / 2, scale: new DOMMatrix(getComputedStyle(e).transform).a })));
  assert.ok(cells.every((c) => c.edge * c.scale < 23.1), "the edge of a cell lies within it");
  await page.locator("[data-zone='cell_1_1:none']").click();
  await options(page, 7);
  await page.getByRole("button", { name: "Undo" }).click();
  await options(page, 9);
  await sound(page);
  assert.deepEqual(page.faults, []);
  await end();
});

await check("tic-tac-toe by keyboard, to its end, and once more", async () => {
  const { page, end } = await begin("tic-tac-toe", ["--seats", "human,human", "--record", `${out}/twice.replay.jsonl`, "--force"]);
  await page.locator("[data-zone='cell_0_0:none']").focus();
  await page.keyboard.press("Enter");
  for (const left of [8, 7, 6, 5, 4, 3, 2]) {
    const over = page.waitForFunction(() => document.querySelector("#result:not([hidden] *)")?.textContent.includes("wins"));
    const mine = page.locator("#mine:not([hidden])");
    const next = await Promise.race([over.then(() => "over"), mine.waitFor().then(() => "mine")]);
    over.catch(() => {});
    if (next === "over") {
      break;
    }
    await mine.press("Enter");
    await options(page, left);
    await page.keyboard.press("1");
  }
  await page.waitForFunction(() => document.querySelectorAll("#options button").length === 0 && document.querySelector("#log li"));
  assert.equal(await page.locator("#result").innerText(), "Player 0 wins");
  assert.match(await page.locator("#how").innerText(), /lines of 3 .*7 moves/s);
  assert.equal(await page.locator("text=/ ▸|to move/").count(), 0, "nobody is to move");
  assert.equal(await page.locator(".moved").count(), 1, "the last mark is marked");
  await sound(page);
  assert.equal(await page.evaluate(() => document.activeElement.id), "again", "what had the focus is gone");
  assert.ok(await page.locator("#lot").isDisabled(), "By lot keeps its place");
  await page.screenshot({ path: `${out}/table-end.png` });
  await page.locator("#rewind").press("Enter");
  const mine = page.locator("#mine:not([hidden])");
  const goOn = async (left) => {
    await page.locator("#options button").or(mine).first().waitFor();
    await ((await mine.isVisible()) && mine.press("Enter"));
    await options(page, left);
  };
  await goOn(3);
  await page.keyboard.press("1");
  await page.locator("#again:visible").waitFor();
  await page.locator("#again").press("Enter");
  await goOn(9);
  assert.equal(await page.locator("#log li").count(), 0, "the log is of the new game");
  await page.keyboard.press("1");
  await mine.waitFor();
  assert.deepEqual(page.faults, []);
  await end();
  const recorded = (file) => readFileSync(`${out}/${file}`, "utf8").match(/"move"/g)?.length;
  assert.ok(recorded("twice.replay.jsonl") > recorded("twice-2.replay.jsonl"), "each game is recorded by itself");
});

await check("the focus goes on to what comes next", async () => {
  const { page, end } = await begin("tic-tac-toe", ["--seats", "human,human"]);
  const at = (what) => page.waitForFunction((what) => document.activeElement.matches(what), what);
  await page.locator("[data-zone='cell_0_0:none']").focus();
  await page.screenshot({ path: `${out}/table-focus.png` });
  await page.keyboard.press("Enter"); // the cell is taken, and the other player's turn
  await at("#mine");
  await page.keyboard.press("Enter");
  await at("#board [data-legal]");
  await page.locator("#undo").focus();
  await page.keyboard.press("Enter");
  await at("#undo, #lot, #mine, #board [data-legal]");
  for (let moves = 0; moves < 10 && (await page.locator("#over").isHidden()); moves++) {
    const mine = page.locator("#mine:not([hidden])");
    await page.locator("#lot:enabled").or(mine).or(page.locator("#over:not([hidden])")).first().waitFor();
    await ((await mine.isVisible()) && mine.press("Enter"));
    if (await page.locator("#over").isHidden()) {
      await page.locator("#lot:enabled").focus();
      const before = await page.locator("#turn").innerText();
      await page.keyboard.press("Enter");
      await page.waitForFunction((t) => document.querySelector("#turn").innerText !== t, before);
      await at("#mine, #lot, #again, #status");
    }
  }
  await at("#again");
  assert.deepEqual(page.faults, []);
  await end();
});

await check("nobody sees the hand of another", async () => {
  const { page, end } = await begin("oh-hell", ["--players", "4", "--seats", "human,human,random,random"]);
  const seen = () => page.evaluate(() => [...document.querySelectorAll("[data-zone^='hand:']")].map((z) => z.querySelectorAll("[data-token]").length > 0));
  const seat = Number(await page.locator("#seat").inputValue());
  assert.deepEqual(await seen(), [0, 1, 2, 3].map((s) => s === seat));
  await page.locator("#seat").selectOption(String(1 - seat));
  await page.waitForFunction((s) => document.querySelectorAll(`[data-zone='hand:${s}'] [data-token]`).length > 0, 1 - seat);
  assert.deepEqual(await seen(), [0, 1, 2, 3].map((s) => s === 1 - seat));
  assert.equal(await page.locator("#options button").count(), 0);
  assert.deepEqual(page.faults, []);
  await end();
});

await check("what is asked and what has changed is in view, and the moves scroll as one", async () => {
  const { page, end } = await begin("worker-placement", []);
  await page.setViewportSize({ width: 1280, height: 400 });
  for (let moves = 0; moves < 6; moves++) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const before = await page.locator("#log li").count();
    await page.locator("#lot").click();
    await page.waitForFunction((n) => document.querySelectorAll("#log li").length > n, before);
    const seen = await page.evaluate(() => {
      const bar = document.querySelector("#bar").getBoundingClientRect();
      const at = (e) => e.getBoundingClientRect();
      const changed = [...document.querySelectorAll(".moved")];
      return { bar: bar.top, shown: changed.length === 0 || changed.some((e) => at(e).bottom > bar.bottom && at(e).top < innerHeight) };
    });
    assert.deepEqual(seen, { bar: 0, shown: true });
  }
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll("#side *")].filter((e) => /auto|scroll/.test(getComputedStyle(e).overflowY)).map((e) => e.id)), []);
  assert.ok((await page.locator("#side").boundingBox()).width >= 320);
  assert.deepEqual(page.faults, []);
  await end();
});

await check("on a phone what one holds is large at the lower edge, and only the page scrolls", async () => {
  const { page, end } = await begin("hearts", [], { width: 390 });
  await page.setViewportSize({ width: 390, height: 700 });
  const cards = await page.locator("#hand [data-token]").evaluateAll((all) => all.map((e) => e.getBoundingClientRect()).map(({ left, right, bottom }) => ({ width: right - left, bottom })));
  assert.equal(cards.length, 13);
  assert.ok(cards.every((c) => c.width >= 44 && c.bottom <= 700), JSON.stringify(cards));
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll("body *")].filter((e) => e.scrollHeight > e.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(e).overflowY)).map((e) => e.id)), []);
  assert.equal(await page.locator("#others svg").count(), 3);
  assert.match(await page.locator("#own").textContent(), /player \d \(you\)/);
  const listed = await page.locator("#options .option").allInnerTexts();
  const lit = await page.locator("#hand [data-legal] > title").allTextContents();
  assert.deepEqual(listed.map((o) => o.split(" ").pop()), lit, "moves are listed as the hand is sorted");
  await page.locator("#hand [data-legal]").first().click();
  await page.waitForFunction(() => document.querySelectorAll("#hand [data-token]").length === 12);
  await sound(page);
  await page.screenshot({ path: `${out}/table-phone.png` });
  await page.setViewportSize({ width: 900, height: 700 });
  await page.waitForSelector("#table [data-zone^='hand:']");
  assert.deepEqual(page.faults, []);
  await end();
});

for (const [colorScheme, width] of [["light", 1280], ["dark", 1280], ["light", 390]]) {
  await check(`area control, ${colorScheme}, ${width} px`, async () => {
    const { page, end } = await begin("area-control", [], { width, colorScheme });
    for (let move = 0; move < 3; move++) {
      const before = await page.locator("#log li").count();
      await page.getByRole("button", { name: "By lot" }).click();
      await page.waitForFunction((n) => document.querySelectorAll("#log li").length > n && document.querySelector("#options button"), before);
    }
    await sound(page);
    const name = `${out}/table-${colorScheme}-${width}.png`;
    await page.screenshot({ path: name });
    if (process.env.UPDATE_PICTURES && width === 1280) {
      await page.setViewportSize({ width, height: 640 });
      await page.screenshot({ path: `${root}/docs/img/${colorScheme === "dark" ? "table-dark" : "table"}.png` });
    }
    assert.deepEqual(page.faults, []);
    await end();
  });
}

for (const game of ["tic-tac-toe", "hearts", "texas-holdem", "fire-in-the-lake"]) {
  await check(`${game} is read at any width`, async () => {
    const { page, end } = await begin(game, ["--seats", "human"]);
    for (const width of [1600, 1280, 800, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      assert.deepEqual(await unreadable(page), [], `${width} px`);
      await page.screenshot({ path: `${out}/table-${game}-${width}.png` });
    }
    await sound(page);
    assert.deepEqual(page.faults, []);
    await end();
  });
}

await check("the map of Fire in the Lake is zoomed and moved", async () => {
  const { page, end } = await begin("fire-in-the-lake", ["--seats", "human"]);
  const table = page.locator("#table");
  const shown = () => page.evaluate(() => {
    const t = document.querySelector("#table");
    const { left, top, width, height } = t.querySelector("svg").getBoundingClientRect();
    return { left, top, width, height, x: t.scrollLeft, y: t.scrollTop, room: t.clientWidth, high: t.clientHeight, below: innerHeight };
  });
  const first = await shown();
  assert.ok(first.x > 0 || first.y > 0, "it is seen first where most pieces lie");
  const edges = () => table.evaluate((t) => ["left", "right", "above", "below"].filter((e) => parseFloat(getComputedStyle(t).getPropertyValue(`--more-${e}`)) > 0));
  await table.evaluate((t) => t.scrollTo(0, 0));
  await page.waitForFunction(() => parseFloat(getComputedStyle(document.querySelector("#table")).getPropertyValue("--more-left")) === 0);
  assert.deepEqual(await edges(), ["right", "below"], "the edges behind which it goes on fade");
  await page.getByRole("button", { name: "Fit width" }).click();
  const fitted = await shown();
  assert.ok(fitted.width <= fitted.room && fitted.width > fitted.room - 20, `fits: ${fitted.width} of ${fitted.room}`);
  assert.notDeepEqual(await unreadable(page), [], "small texts are found where somebody asks for them");
  await page.getByRole("button", { name: "Whole" }).click();
  const all = await shown();
  assert.ok(all.width <= all.room && all.height <= all.high + 1 && all.high < all.below, "all of it is seen");
  await page.getByRole("button", { name: "Larger" }).click();
  assert.ok((await shown()).width > all.width * 1.3);
  await page.getByRole("button", { name: "Smaller" }).click();
  await table.focus();
  await page.keyboard.press("0");
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await page.keyboard.press("-");
  assert.ok(Math.abs((await shown()).width - all.width * 1.4) < 2, "by keys");
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  // What lies under the pointer stays there.
  const [x, y] = [400, 400];
  await page.mouse.move(x, y);
  const under = (s) => [((x - s.left) / s.width) * first.width, ((y - s.top) / s.height) * first.height];
  const pinched = await shown();
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -60);
  await page.keyboard.up("Control");
  await page.waitForFunction((w) => document.querySelector("#table svg").getBoundingClientRect().width > w, pinched.width);
  const moved = under(await shown()).map((at, i) => Math.abs(at - under(pinched)[i]));
  assert.ok(Math.max(...moved) < 2, `it has moved by ${moved}`);
  assert.ok(first.width > first.room);
  const { x: left } = await shown();
  await table.focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((x) => document.querySelector("#table").scrollLeft > x, left);
  await end();
});

await check("dragging moves the picture and chooses nothing, a press does", async () => {
  const { page, end } = await begin("tic-tac-toe", []);
  await options(page, 9);
  await page.locator("#table").focus();
  for (let i = 0; i < 2; i++) {
    await page.keyboard.press("+");
  }
  const centre = async (zone) => {
    const { x, y, width, height } = await page.locator(`[data-zone='${zone}']`).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.locator("#table").evaluate((t) => t.scrollTo(0, 0));
  const [x, y] = await centre("cell_1_1:none");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 4 });
  await page.mouse.up();
  assert.equal(await page.locator("#table").evaluate((t) => t.scrollLeft), 60);
  assert.equal(await page.locator("#options button").count(), 9);
  const [now, high] = await centre("cell_1_1:none");
  await page.mouse.move(now, high);
  await page.mouse.down();
  await page.mouse.move(now - 2, high);
  await page.mouse.up();
  await options(page, 7);
  assert.equal(await page.locator("#table").evaluate((t) => t.scrollLeft), 60, "drawn anew it is where it was");
  // Two fingers, as a touchscreen tells of them.
  const wide = () => page.locator("#table svg").evaluate((e) => e.getBoundingClientRect().width);
  const before = await wide();
  await page.locator("#table").evaluate((t) => {
    const { left, top } = t.getBoundingClientRect();
    const finger = (kind, pointerId, dx) =>
      t.dispatchEvent(new PointerEvent(kind, { pointerId, pointerType: "touch", clientX: left + 100 + dx, clientY: top + 100, bubbles: true }));
    finger("pointerdown", 11, -20);
    finger("pointerdown", 12, 20);
    finger("pointermove", 12, 60);
    finger("pointerup", 11, -20);
    finger("pointerup", 12, 60);
  });
  assert.ok(Math.abs((await wide()) / before - 2) < 0.05);
  await end();
});

for (const server of running) {
  server.kill(); // of checks that have failed
}
await browser.close();
process.exit(failed ? 1 : 0);
