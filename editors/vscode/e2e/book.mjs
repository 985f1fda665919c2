// Looks at rulebooks in a browser (SERVER names the program that makes them): light
// and dark, from narrow to wide, and as they are printed. Nothing lies outside the
// page, axe-core finds nothing that WCAG AA forbids, the policy of the pages lets
// their style through and nothing else, and links lead into what is folded away.
// UPDATE_PICTURES=1 writes the pictures of the documentation anew.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import { launch, out, say, unreadable } from "./browser.mjs";

const root = resolve(import.meta.dirname, "../../..");
const widths = [320, 390, 800, 1280];
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];

function book(game, ...flags) {
  const folder = `${out}/${game}`;
  execFileSync(resolve(root, process.env.SERVER), ["book", `data/games/${game}`, "-o", folder, ...flags], { cwd: root });
  return folder;
}

const browser = await launch();
let failed = false;

/** Does something, and says what came of it. */
async function check(name, what) {
  try {
    await what();
    say(`ok      ${name}`);
  } catch (error) {
    say(`FAILED  ${name}: ${error.message}`);
    failed = true;
  }
}

/** Opens a page that may load its style and pictures from its folder, and nothing else. */
async function open(folder, file, colorScheme, width) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  page.faults = [];
  page.on("console", (m) => page.faults.push(m.text()));
  page.on("pageerror", (e) => page.faults.push(e.message));
  page.on("request", (r) => {
    if (!r.url().startsWith(pathToFileURL(folder).href)) {
      page.faults.push(`asks for ${r.url()}`);
    }
  });
  await page.goto(pathToFileURL(`${folder}/${file}`).href);
  return page;
}

/** What axe-core finds. It is put in past the policy of the page, which lets no script in. */
async function violations(page) {
  await page.evaluate(axe.source);
  const found = await page.evaluate((runOnly) => window.axe.run(document, { runOnly, preload: false }), rules);
  assert.ok(found.passes.length > 5, "axe has looked");
  return found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.html.slice(0, 200)} ${n.failureSummary}`).join("; ")}`);
}

const small = book("area-control", "--games", "60");
const large = book("fire-in-the-lake");

for (const scheme of ["light", "dark"]) {
  for (const width of widths) {
    await check(`area control, ${scheme}, ${width} px`, async () => {
      const page = await open(small, "index.html", scheme, width);
      const { wider, ground } = await page.evaluate(() => ({
        wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ground: getComputedStyle(document.body).backgroundColor,
      }));
      assert.equal(wider, 0, "nothing is wider than the page");
      assert.equal(ground, scheme === "dark" ? "rgb(22, 25, 29)" : "rgb(255, 255, 255)", "the style sheet was let in");
      await page.screenshot({ path: `${out}/area-control-${scheme}-${width}.png` });
      await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, "unfolded");
      if (width === 390 || width === 1280) {
        assert.deepEqual(await violations(page), []);
      }
      assert.deepEqual(page.faults, []);
      await page.close();
    });
  }
}

await check("a link to a rule unfolds it", async () => {
  const page = await open(small, "index.html", "light", 800);
  const name = page.locator("dl.names dd a").first();
  const anchor = await name.getAttribute("href");
  await name.click();
  await page.waitForFunction((id) => document.querySelector(id).checkVisibility(), anchor);
  assert.equal(await page.evaluate((id) => document.querySelector(id).closest("details").open, anchor), true);
  await page.close();
});

await check("it is read by keyboard", async () => {
  const page = await open(small, "index.html", "light", 800);
  await page.focus("summary");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.querySelector("details").open), true);
  await page.close();
});

await check("printed", async () => {
  const page = await open(small, "index.html", "dark", 800);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const shown = await page.evaluate(() => ({
    ground: getComputedStyle(document.body).backgroundColor,
    code: getComputedStyle(document.querySelector("pre")).display,
    ink: getComputedStyle(document.querySelector("svg.table text")).fill,
  }));
  assert.deepEqual(shown, { ground: "rgb(255, 255, 255)", code: "none", ink: "rgb(0, 0, 0)" });
  const pdf = await page.pdf({ path: `${out}/area-control.pdf`, format: "A4" });
  assert.ok(pdf.length > 10_000);
  await page.close();
});

await check("Fire in the Lake is printed from one page, with nothing cut and without the index", async () => {
  const page = await open(large, "all.html", "light", 800);
  await page.emulateMedia({ media: "print" });
  const { index, title, picture, height } = await page.evaluate(() => ({
    index: getComputedStyle(document.querySelector(".index")).display,
    title: document.querySelector("h1").getBoundingClientRect().top,
    picture: document.querySelector("figure").getBoundingClientRect().bottom,
    height: window.innerHeight,
  }));
  assert.equal(index, "none");
  assert.ok(picture - title <= height, `the title and the picture are ${picture - title} px high, of ${height}`);
  await page.close();
});

await check("all pages of Fire in the Lake", async () => {
  for (const file of readdirSync(large).filter((f) => f.endsWith(".html"))) {
    const page = await open(large, file, "dark", 390);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, `${file} is wider than the page`);
    if (statSync(`${large}/${file}`).size < 60_000) {
      assert.deepEqual(await violations(page), [], file);
    }
    assert.deepEqual(page.faults, []);
    await page.close();
  }
});

for (const [name, folder] of [["area control", small], ["Fire in the Lake", large]]) {
  await check(`the pictures of ${name} are read at any width`, async () => {
    for (const width of [1600, 1280, 800, 390]) {
      const page = await open(folder, "index.html", "light", width);
      assert.deepEqual(await unreadable(page), [], `${width} px`);
      await page.screenshot({ path: `${out}/${name.replaceAll(" ", "-").toLowerCase()}-${width}.png` });
      await page.close();
    }
  });
}

if (process.env.UPDATE_PICTURES) {
  for (const [scheme, file] of [["light", "book.png"], ["dark", "book-dark.png"]]) {
    const page = await open(small, "index.html", scheme, 1280);
    await page.screenshot({ path: `${root}/docs/img/${file}` });
    await page.close();
  }
}

await browser.close();
process.exit(failed ? 1 : 0);
