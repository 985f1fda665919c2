// Walks through the page in a real browser: node --test web/e2e/walk.mjs, with the folder of the site in SITE and the
// program of the browser in CHROMIUM where they are elsewhere. Pictures go to the folder SHOTS, if there is one.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../serve.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const [first, whole] = [...readFileSync(`${root}/docs/tutorial.md`, "utf8").matchAll(/^````markdown rules\.md\n(.*?)^````$/gms)].map((m) => m[1]);

let server, browser, base;

before(async () => {
  server = await serve(process.env.SITE ?? `${root}/site`);
  base = `http://localhost:${server.address().port}/`;
  const known = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? known.find((file) => existsSync(file)), args: ["--no-sandbox", "--disable-gpu"] });
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** A page of a browser that knows nothing yet. What it complains of fails the test that asks for it. */
async function open(fragment = "", options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  page.complaints = [];
  page.on("pageerror", (error) => page.complaints.push(String(error.stack)));
  // In the frame of the rulebook nothing runs, the scripts of this test neither.
  page.on("console", (m) => m.type() === "error" && !/^Blocked script execution in '[^']*\/book\.html/.test(m.text()) && page.complaints.push(m.text()));
  await page.addInitScript(() => new PerformanceObserver((list) => list.getEntries().forEach((e) => (globalThis.longest = Math.max(globalThis.longest ?? 0, e.duration)))).observe({ entryTypes: ["longtask"] }));
  await page.goto(base + fragment);
  return page;
}

async function close(page) {
  console.log(`  the longest task took ${Math.round((await page.evaluate(() => globalThis.longest)) ?? 0)} ms`);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
}

const summary = (page, text) => page.locator("#summary", { hasText: text }).waitFor();
const frame = (page) => page.frameLocator("#table-place iframe");
const shoot = (page, name) => (process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined);

async function check(page, what) {
  for (const f of page.frames()) {
    await f.evaluate(axe);
  }
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(violations.map((v) => `${what}: ${v.id}: ${v.nodes.map((n) => n.html.slice(0, 150)).join(" | ")}`), []);
}

/** Goes on with Tab until something has the focus. */
async function tabTo(page, selector, within = page) {
  for (let i = 0; i < 60; i++) {
    if (await within.evaluate((s) => document.hasFocus() && document.activeElement?.matches(s), selector)) {
      return;
    }
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not come to ${selector}`);
}

/** Types a text as somebody would who does not look at what the editor offers. */
async function type(page, text) {
  for (const [i, line] of text.trimEnd().split("\n").entries()) {
    if (i > 0) {
      if (await page.locator(".cm-tooltip-autocomplete").isVisible()) {
        await page.keyboard.press("Escape");
      }
      await page.keyboard.press("Enter");
      await page.keyboard.press("Shift+Home");
      if (line === "") {
        await page.keyboard.press("Delete");
      }
    }
    await page.keyboard.type(line);
  }
}

/** Puts the cursor behind so many letters of a text, or of its beginning. */
const at = (page, place, after = 0) => page.evaluate(([place, after]) => {
  const view = [...document.querySelectorAll(".cm-content")].find((e) => e.checkVisibility()).cmTile.view;
  const anchor = (typeof place === "number" ? place : view.state.doc.toString().indexOf(place)) + after;
  view.dispatch({ selection: { anchor }, scrollIntoView: true });
  view.focus();
}, [place, after]);

test("the first game of the tutorial, from nothing to a game that is won, with the keyboard alone", async () => {
  const page = await open();
  await tabTo(page, ".hero .primary");
  await page.keyboard.press("Enter");
  await page.locator(".cm-content").waitFor();
  await page.locator("#no-table").waitFor();
  await page.keyboard.press("Tab");
  await tabTo(page, ".cm-content");
  await type(page, first);
  assert.equal(await page.evaluate(() => document.querySelector(".cm-content").cmTile.view.state.doc.toString()), first.trimEnd());
  await summary(page, "1 problem");

  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(whole.trimEnd());
  await summary(page, "1 problem");
  await page.locator(".lenses", { hasText: "cannot simulate" }).first().waitFor();
  await page.keyboard.press("F8");
  await page.locator(".cm-diagnostic", { hasText: "walkd" }).first().waitFor();
  await shoot(page, "problem");
  await page.keyboard.press("Control+.");
  await page.locator("dialog .choices button:focus", { hasText: "walked" }).waitFor();
  await page.keyboard.press("Enter");
  await summary(page, "No problems");

  // Out of the text, over what is around it, to the table.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await shoot(page, "mended");
  await frame(page).locator("#options .option").first().waitFor();
  const inner = page.frames().find((f) => f.url().endsWith("table.html"));
  await tabTo(page, "button", inner);
  for (let move = 0; move < 40 && !(await frame(page).locator("#over").isVisible()); move++) {
    const before = await frame(page).locator("[role=treeitem]").count();
    await page.keyboard.press("1");
    await inner.waitForFunction((n) => document.querySelectorAll("[role=treeitem]").length > n && !document.querySelector("[aria-busy]"), before);
  }
  await frame(page).locator("#result", { hasText: "wins" }).waitFor();
  await shoot(page, "won");

  // It is kept.
  await page.locator("#kept", { hasText: "Kept in this browser" }).waitFor();
  await page.reload();
  await page.locator("#title", { hasText: "Twenty steps" }).waitFor();
  await summary(page, "No problems");
  assert.match(await page.locator(".cm-content").innerText(), /Twenty steps/);
  await close(page);
});

test("an edit plays the game again at the table, and a simulation goes through a rule", async () => {
  const page = await open("#game=nim");
  await frame(page).locator("#options .option").first().click();
  await frame(page).locator("#status", { hasText: "player 1" }).waitFor();
  await summary(page, "No problems");
  await at(page, "stones: 3", "stones: 3".length);
  await page.keyboard.press("Backspace");
  await page.keyboard.type("4");
  await frame(page).locator(".verdict .other").waitFor();
  await shoot(page, "replayed");
  await page.locator(".lenses button", { hasText: "simulate from here" }).first().click();
  const panel = page.frameLocator("#simulation iframe");
  await panel.locator("h2", { hasText: "Legal next" }).waitFor();
  await panel.locator("button", { hasText: "Pin as test" }).waitFor();
  assert.equal(await panel.locator("button", { hasText: "command line" }).isVisible(), false);
  await shoot(page, "simulation");
  await page.locator("#table-tab").click();
  await frame(page).locator("[role=treeitem]").first().waitFor();
  await close(page);
});

test("the editor helps: hovers, completion, names, the places of them, form, and who wins", async () => {
  const page = await open("#game=nim");
  await summary(page, "No problems");
  const cursor = () => page.evaluate(() => {
    const { state } = [...document.querySelectorAll(".cm-content")].find((e) => e.checkVisibility()).cmTile.view;
    return [state.doc.lineAt(state.selection.main.head).text, state.doc.toString()];
  });
  const choose = async (text) => {
    await page.keyboard.press("Control+.");
    await page.locator("dialog button", { hasText: text }).click();
  };
  await page.locator(".cm-line:visible", { hasText: "zones:" }).getByText("zones", { exact: true }).hover();
  await page.locator(".cm-tooltip-hover", { hasText: "section" }).waitFor();

  const [, before] = await cursor();
  const use = [...before.matchAll(/\bbag\b/g)].map((m) => m.index)[1];
  await at(page, use, 1);
  await page.keyboard.press("F12");
  await page.waitForFunction(() => document.querySelector(".cm-activeLine")?.textContent.includes("id: bag"));
  await page.keyboard.press("F2");
  await page.locator("dialog input").fill("small");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /small/.test(document.querySelector("dialog input").validationMessage));
  await page.locator("dialog input").fill("pouch");
  await page.keyboard.press("Enter");
  await page.locator(".cm-line:visible", { hasText: "id: pouch" }).waitFor();
  assert.match((await cursor())[1], /, pouch\b/, "it is another name where it is used, too");
  await summary(page, "No problems");
  await choose("See where it is used");
  await page.locator("dialog", { hasText: "Where it is used" }).locator("button").last().click();
  assert.match((await cursor())[0], /pouch/);

  await at(page, "id: pouch, owner: none, visibility: ", "id: pouch, owner: none, visibility: ".length);
  await page.keyboard.press("Control+Delete");
  await page.keyboard.type("hid");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: "hidden" }).first().click();
  await page.locator(".cm-line:visible", { hasText: "visibility: hidden, ordering" }).waitFor();
  await at(page, "players:", 8);
  await page.keyboard.type("   ");
  await page.keyboard.press("Shift+Alt+f");
  await page.locator(".cm-line:visible", { hasText: /players: \{/ }).waitFor();
  await choose("See who wins");
  await page.locator("#document .prose table").first().waitFor();
  await shoot(page, "balance");
  await choose("See how the game goes");
  await page.locator("#document", { hasText: "take" }).waitFor();
  await page.locator("#statistics", { hasText: /player 0 wins \d+ %, .* moves a game/ }).waitFor();
  await close(page);
});

test("only what is there is offered: fixes, what can be done in prose, and hints after problems", async () => {
  const page = await open("#game=nim");
  await summary(page, "No problems");
  const prose = "Heaps are spaces";
  await at(page, prose);
  await page.keyboard.type("`midle` ");
  await page.locator(".cm-lintRange-hint").waitFor();
  await page.keyboard.press("F8");
  await page.locator(".cm-diagnostic", { hasText: "midle" }).first().waitFor();
  await at(page, "moveToken($stone, $heap, bag", "moveToken($stone, $heap, bag".length);
  await page.keyboard.type("g");
  await summary(page, "1 problem");
  for (let i = 0; i < 2; i++) {
    await at(page, 0);
    await page.keyboard.press("F8");
    await page.locator(".cm-diagnostic-error .cm-diagnosticAction", { hasText: "Fix…" }).waitFor();
    await page.keyboard.press("Escape");
  }
  await page.locator(".cm-activeLine:visible", { hasText: "moveToken" }).waitFor();
  await at(page, "A heap is a zone");
  await page.keyboard.press("Control+.");
  await page.locator("dialog button", { hasText: "into form" }).waitFor();
  assert.doesNotMatch(await page.locator("dialog").innerText(), /Simulate|name everywhere|is used|is written/);
  await page.keyboard.press("Escape");
  await at(page, "id: take", 5);
  await page.keyboard.press("Control+.");
  await page.locator("dialog button", { hasText: "name everywhere" }).waitFor();
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+f");
  const panel = await page.locator(".cm-search").boundingBox();
  for (const part of await page.locator(".cm-search :is(input, button, label)").all()) {
    const { x, width } = await part.boundingBox();
    assert.ok(x >= panel.x && x + width <= panel.x + panel.width, "nothing hangs over the edge");
  }
  assert.ok(panel.height < 120);
  await check(page, "find");
  await close(page);
});

test("the rulebook follows the text, and nothing that an author writes runs in it", async () => {
  const page = await open("#game=nim");
  await summary(page, "No problems");
  await page.locator("#book-tab").click();
  const book = page.frameLocator("#book iframe");
  await book.locator("h1", { hasText: "Nim" }).waitFor();
  const rules = book.locator("details.rules").last();
  await rules.locator("summary").click();
  await book.locator("dl.names a").last().click();
  const inner = page.frames().find((f) => f.url().includes("book.html"));
  await page.waitForFunction(() => document.querySelector("#book iframe").contentDocument.documentElement.scrollTop > 300);
  const down = await page.evaluate(() => document.querySelector("#book iframe").contentDocument.documentElement.scrollTop);
  await shoot(page, "book");
  await check(page, "the rulebook");

  await at(page, "\n\n", 2);
  await page.keyboard.insertText("Whoever reads this <script>top.ran = 1</script><img src=x onerror=top.ran=1> [wins](javascript:top.ran=1).\n\n");
  await book.locator("p", { hasText: "Whoever reads this <script>" }).waitFor();
  assert.equal(await rules.getAttribute("open"), "", "what was unfolded stays unfolded");
  assert.equal(await page.evaluate(() => document.querySelector("#book iframe").contentDocument.documentElement.scrollTop), down);
  assert.equal(await page.evaluate(() => globalThis.ran), undefined);
  // Not even what comes into the frame in another way.
  await page.evaluate(() => (document.querySelector("#book iframe").contentDocument.body.innerHTML += "<img src='data:,' onerror='top.ran = 1'><b onclick='top.ran = 1'>B</b>"));
  await book.locator("b").last().dispatchEvent("click");
  assert.equal(await page.evaluate(() => globalThis.ran), undefined);

  await at(page, "players:");
  await page.keyboard.type("x");
  await page.locator("#no-book", { hasText: "xplayers" }).waitFor();
  await shoot(page, "book-broken");
  assert.ok(await book.locator("h1", { hasText: "Nim" }).isVisible(), "the last one stays");
  await page.locator("#no-book button").click();
  await page.locator(".cm-activeLine:visible", { hasText: "xplayers" }).waitFor();
  await page.locator("#table-tab").click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press("Control+z");
  await page.locator("#play").click();
  await page.locator("#book-tab").click();
  await page.locator("#book").waitFor();
  await shoot(page, "phone-book");
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, "nothing hangs over the edge");
  await close(page);
});

test("a game is shared by its link, which another browser opens and changes", async () => {
  const page = await open("#game=tic-tac-toe");
  await summary(page, "No problems");
  await page.locator("#share").click();
  const link = await page.locator("dialog input").first().inputValue();
  assert.match(link, /#g=1\.[\w-]+$/);
  await page.keyboard.press("Escape");
  await close(page);

  const other = await open(link.slice(base.length));
  await other.locator("#title", { hasText: "Tic-tac-toe" }).waitFor();
  await summary(other, "No problems");
  await frame(other).locator("#options .option").first().waitFor();
  await other.locator(".cm-content:visible").click();
  await other.keyboard.press("Control+Home");
  await other.keyboard.type("!");
  await other.locator("#kept", { hasText: "Kept in this browser" }).waitFor();
  await other.locator("#save").click();
  await other.locator("dialog button", { hasText: "Start again from ours" }).click();
  await other.locator("#kept", { hasText: "Change anything" }).waitFor();
  assert.match(await other.locator(".cm-content:visible").innerText(), /^# /);
  await other.locator(".notice button", { hasText: "Undo" }).click();
  await other.locator("#kept", { hasText: "Kept in this browser" }).waitFor();
  assert.match(await other.locator(".cm-content:visible").innerText(), /^!# /);
  await other.reload();
  await summary(other, "No problems");
  assert.match(await other.locator(".cm-content:visible").innerText(), /^!# /);
  await close(other);

  const small = await open(`?embed${new URL(link).hash}`, { viewport: { width: 520, height: 400 } });
  const option = frame(small).locator("#options .option").nth(1);
  await option.waitFor();
  await frame(small).locator("svg [data-legal]").first().waitFor();
  await shoot(small, "embed");
  const { y, height } = await option.boundingBox();
  assert.ok(y + height < 400, `moves are seen: ${y}`);
  assert.ok((await frame(small).locator("#bar").boundingBox()).height < 50, "the tools are one line");
  for (const name of ["tic-tac-toe", "breakthrough"]) {
    await small.goto("about:blank"); // or only the part behind # would be another
    await small.goto(`${base}?embed#game=${name}`);
    await frame(small).locator("svg [data-legal]").first().waitFor();
    // All of the board, which may be drawn once more for the room that there is.
    await small.frames().find((f) => f.url().endsWith("table.html")).waitForFunction(() => {
      const { left, top, bottom, height } = document.querySelector("#table svg")?.getBoundingClientRect() ?? {};
      return height > 100 && left >= 0 && top >= 0 && bottom <= innerHeight && !document.querySelector("[aria-busy]");
    });
    await shoot(small, `embed-${name}`);
  }
  await small.locator("#read").click();
  await small.locator(".cm-content").waitFor();
  await close(small);
});

test("two tabs on one game: neither loses what was typed", async () => {
  const page = await open("#game=nim");
  await summary(page, "No problems");
  const other = await page.context().newPage();
  await other.goto(`${base}#game=nim`);
  await summary(other, "No problems");
  const kept = (start) => new Promise((done) => {
    const opened = indexedDB.open("ludo");
    opened.onsuccess = () => {
      const games = opened.result.transaction("games").objectStore("games").getAll();
      opened.result.close();
      games.onsuccess = () => done(games.result.some((g) => g.files["rules.md"].startsWith(start)));
    };
  });
  await at(page, 0);
  await page.keyboard.type("a");
  await page.waitForFunction(kept, "a#");
  await at(other, 0);
  await other.keyboard.type("b");
  await other.locator(".notice", { hasText: "changed in another tab" }).waitFor();
  assert.match(other.url(), /#own=/);
  await at(other, 0);
  await other.keyboard.type("c");
  for (const [tab, start] of [[page, "a#"], [other, "cb#"]]) {
    await tab.reload();
    await summary(tab, "No problems");
    assert.ok((await tab.locator(".cm-content:visible").innerText()).startsWith(start));
  }
  assert.match(other.url(), /#own=/);
  await close(page);
});

test("a game that cannot be played says why at the table, and leads there", async () => {
  const page = await open("#game=nim");
  await frame(page).locator("#options .option").first().waitFor();
  await at(page, "moveToken($stone, $heap, bag", "moveToken($stone, $heap, bag".length);
  await page.keyboard.type("g");
  const why = frame(page).locator("#bar .note.bad", { hasText: "cannot be played" });
  await why.waitFor();
  await shoot(page, "broken");
  assert.equal(await frame(page).locator("[data-legal], .option:not([aria-disabled])").count(), 0, "nothing looks as if it could be chosen");
  await frame(page).locator(".option").first().click({ force: true });
  await frame(page).locator("#notes", { hasText: "Nothing can be chosen until" }).waitFor();
  await at(page, 0);
  await why.locator("button", { hasText: "rules.md:" }).click();
  await page.locator(".cm-activeLine:visible", { hasText: "bagg" }).waitFor();
  await page.locator(".cm-editor.cm-focused").waitFor();
  await at(page, "bagg", 4);
  await page.keyboard.press("Backspace");
  await frame(page).locator("svg [data-legal]").first().waitFor();
  assert.equal(await frame(page).locator("#notes").innerText(), "");
  await close(page);
});

test("what is no place of a move says how moves are chosen", async () => {
  const page = await open("#game=connect-four");
  await frame(page).locator("#options .option").first().waitFor();
  await frame(page).locator("[data-zone='cell_2_3:none']").click();
  await frame(page).locator("#notes", { hasText: "in the list of moves" }).waitFor();
  await close(page);
});

test("a link that holds no game is told in a sentence", async () => {
  const page = await open("#g=1.AAAA");
  await page.locator(".notice", { hasText: "cut off" }).waitFor();
  await page.goto(`${base}#g=7.AAAA`);
  await page.locator(".notice", { hasText: "another version" }).waitFor();
  assert.equal(await page.locator(".notice").count(), 1, "it takes the place of the one before");
  await page.goto(`${base}#own=zzz`);
  await page.locator(".notice", { hasText: 'Nothing is kept in this browser under the name "zzz".' }).waitFor();
  await page.locator(".card").first().waitFor();
  assert.equal(page.url(), base);
  await page.locator(".card", { hasText: "Nim" }).click();
  await page.locator("#title", { hasText: "Nim" }).waitFor();
  assert.equal(await page.locator(".notice").count(), 0, "what was tried next has succeeded");
  await close(page);
});

test("what was typed a moment before the page is left is there again", async () => {
  const page = await open("#game=nim");
  await summary(page, "No problems");
  await page.locator(".cm-content:visible").click();
  await page.keyboard.press("Control+Home");
  for (const letter of ["a", "b"]) {
    await page.keyboard.type(letter);
    await page.reload();
    await summary(page, "No problems");
    await page.locator(".cm-content:visible").click();
    await page.keyboard.press("Control+Home");
  }
  assert.match(await page.locator(".cm-content:visible").innerText(), /^ba#/);
  await close(page);
});

test("a new game has no problems, and is not a game yet", async () => {
  const page = await open();
  await page.locator("button", { hasText: "Begin a new game" }).click();
  await summary(page, "No problems");
  await close(page);
});

test("what cannot be kept is said, and nothing is lost", async () => {
  const page = await open("#game=nim");
  await page.evaluate(() => (IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }));
  await page.locator(".cm-content:visible").click();
  await page.keyboard.type("x");
  await page.locator(".notice", { hasText: "no room left" }).waitFor();
  await page.locator("#save").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("dialog button", { hasText: "Download a zip" }).click()]);
  assert.equal(download.suggestedFilename(), "nim.zip");
  const archive = { name: "nim.zip", mimeType: "application/zip", buffer: readFileSync(await download.path()) };
  await close(page);

  // What was saved is opened elsewhere; what is no archive is not.
  const other = await open();
  const choose = async (file) => {
    await other.locator(".hero button", { hasText: "Open yours" }).click();
    const [chooser] = await Promise.all([other.waitForEvent("filechooser"), other.locator("dialog button", { hasText: "A zip archive" }).click()]);
    await chooser.setFiles(file);
  };
  await choose({ name: "text.zip", mimeType: "application/zip", buffer: Buffer.from("# A game, and no archive at all") });
  await other.locator(".notice", { hasText: "no zip archive" }).waitFor();
  await choose(archive);
  await other.locator("#title", { hasText: "Nim" }).waitFor();
  assert.match(await other.locator(".cm-content:visible").innerText(), /x/);
  await other.locator(".brand").click();
  await other.locator(".kept a", { hasText: "Nim" }).waitFor();
  await other.locator(".kept button", { hasText: "Remove" }).click();
  await other.locator(".kept").waitFor({ state: "detached" });
  await other.locator(".notice button:focus", { hasText: "Undo" }).press("Enter");
  await other.locator(".kept a", { hasText: "Nim" }).focus();
  await other.keyboard.press("Enter");
  await other.locator("#title:focus").waitFor();
  await other.keyboard.press("Tab");
  await other.locator(".skip a:focus").press("Enter");
  await other.locator(".cm-editor.cm-focused").waitFor();
  await other.locator("#keys", { hasText: "leaves the text" }).waitFor();
  assert.match(await other.locator(".cm-content:visible").innerText(), /x/);
  await close(other);
});

test("without a network it works as before, after a first visit", async () => {
  const page = await open("#game=hex");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.context().setOffline(true);
  await page.goto(`${base}#game=connect-four`);
  await page.reload();
  const began = Date.now();
  await summary(page, "No problems");
  console.log(`  the first diagnostics came ${Date.now() - began} ms after the page`);
  await frame(page).locator("#options .option").first().waitFor();
  await page.goto(base);
  await page.locator(".card").first().waitFor();
  await close(page);
});

test("on a phone the text and the table are two views", async () => {
  const page = await open("", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await page.locator(".card").first().waitFor();
  await shoot(page, "phone-gallery");
  await page.locator(".card", { hasText: "Connect four" }).tap();
  await summary(page, "No problems");
  await shoot(page, "phone-text");
  assert.equal(await page.locator("#side").isVisible(), false);
  assert.equal(await page.locator("#kept").isVisible(), true, "it says where what is typed is kept");
  await page.locator("#play").tap();
  await frame(page).locator("#options .option").first().tap();
  await frame(page).locator("#status", { hasText: "player 1" }).waitFor();
  await shoot(page, "phone-table");
  assert.equal(await page.locator("#text").isVisible(), false);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, "nothing hangs over the edge");
  await close(page);
});

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing, ${colorScheme}`, async () => {
    const page = await open("", { colorScheme });
    await page.locator(".card").first().waitFor();
    await page.waitForFunction(() => [...document.querySelectorAll(".picture img")].slice(0, 4).every((i) => i.complete));
    await shoot(page, `${colorScheme}-gallery`);
    await check(page, "gallery");
    await page.locator(".card", { hasText: "Draughts" }).click();
    await summary(page, "No problems");
    await frame(page).locator("#options .option").first().click();
    await page.locator(".lenses").first().waitFor();
    await page.locator(".cm-content:visible").click();
    await shoot(page, `${colorScheme}-game`);
    await check(page, "game");
    await page.keyboard.press("Control+.");
    await page.locator("dialog").waitFor();
    await check(page, "dialog");
    await close(page);
  });
}
