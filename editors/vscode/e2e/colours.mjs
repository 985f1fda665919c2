// Compares the colours of a game without and with what the server says of it, in the
// themes that VS Code comes with: what the grammar colours keeps its colour where it
// is a word of the language, nothing loses its colour, and all of it can be read.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { open, out, say } from "./browser.mjs";

const themes = ["Light 2026", "Dark 2026", "Default High Contrast", "Default High Contrast Light"]; // those that VS Code begins with
// WCAG AA for text.
const leastContrast = 4.5;

const file = `${out}/data/data/User/settings.json`;
const settings = JSON.parse(readFileSync(file, "utf8"));
/** Loads VS Code with other settings: it does not always see that their file has changed. */
async function load(theme, semantic) {
  writeFileSync(file, JSON.stringify({ ...settings, "editor.codeLens": false, "editor.inlayHints.enabled": "off", "workbench.colorTheme": theme, "editor.semanticHighlighting.enabled": semantic }));
  await page.goto(url.href, { waitUntil: "domcontentloaded" });
  await page.waitForSelector(".statusbar-item:has-text('Ludo') .codicon:not(.codicon-sync)", { timeout: 60_000 });
}

/** The variables of the theme, as VS Code hands them to the pages of extensions. */
function variables() {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule.selectorText === ".monaco-workbench");
  const style = getComputedStyle(document.querySelector(".monaco-workbench"));
  const names = rules.flatMap((rule) => [...rule.style]).filter((name) => name.startsWith("--vscode-"));
  return Object.fromEntries([...new Set(names)].map((name) => [name, style.getPropertyValue(name)]));
}

/** The lines that are shown, each a list of characters with their colours, and the colours of the editor. */
function look() {
  const lines = [...document.querySelectorAll(".editor-instance .view-line")].sort((a, b) => a.offsetTop - b.offsetTop);
  const editor = getComputedStyle(document.querySelector(".monaco-workbench"));
  const plain = document.createElement("i");
  document.querySelector(".monaco-workbench").append(plain);
  const resolved = (name) => {
    plain.style.color = editor.getPropertyValue(name);
    return getComputedStyle(plain).color;
  };
  const out = {
    foreground: resolved("--vscode-editor-foreground"),
    background: resolved("--vscode-editor-background"),
    lines: lines.map((line) => [...line.querySelectorAll("span > span")].flatMap((s) => [...s.textContent.replaceAll("\u00a0", " ")].map((c) => [c, getComputedStyle(s).color]))),
  };
  plain.remove();
  return out;
}

function contrast(one, other) {
  const luminance = (colour) => {
    const [r, g, b] = colour.match(/[\d.]+/g).map((n) => n / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [a, b] = [luminance(one), luminance(other)].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

/** The words of a line: their texts, whether they are keys, and their colours. */
function words(line) {
  const text = line.map(([c]) => c).join("");
  return [...text.matchAll(/\$?[\p{L}\d][\p{L}\d-]*|[<>=]+/gu)].map((m) => ({ text: m[0], key: /^['"]?:(\s|$)/.test(text.slice(m.index + m[0].length)), colour: line[m.index][1] }));
}

const { browser, page, url } = await open();
/** Looks until the picture holds. */
async function until(what, holds) {
  for (const end = Date.now() + 60_000; ; await page.waitForTimeout(100)) {
    const seen = await page.evaluate(look);
    if (seen.lines.length && holds(seen)) {
      return seen;
    }
    assert.ok(Date.now() < end, `waited in vain for ${what}`);
  }
}
const colourOf = (seen, name) => seen.lines.flatMap(words).find((w) => w.text === name)?.colour;

let failed = false;
const loaded = {}; // the variables of each theme
try {
  const name = `${out}/workspace/pebbles/10-play.md`;
  writeFileSync(name, readFileSync(name, "utf8").replace("haep", "heap").replace("limits: [{ scope", "limits: # 'as' many\n      [{ scope") + "\n```yaml\nzones:\n  - { id: bowl, owner: player, visibility: public, ordering: set, isInternal: false }\n```\n");
  url.searchParams.set("payload", JSON.stringify([["openFile", `vscode-remote://${url.host}${name}`]]));
  for (const theme of themes) {
    await load(theme, false);
    // What the grammar takes for a text, and the server for the name of a zone.
    const before = await until(`the colours of ${theme}`, (s) => colourOf(s, "bowl") && colourOf(s, "bowl") === colourOf(s, "public"));
    await load(theme, true);
    const after = await until("the colours of the server", (s) => colourOf(s, "bowl") && colourOf(s, "bowl") !== colourOf(before, "bowl"));
    loaded[theme] = await page.evaluate(variables);
    assert.ok(loaded[theme]["--vscode-editor-background"], "the theme has colours");
    const faults = new Set();
    // The key of an argument is a name that was declared somewhere.
    const names = new Set(before.lines.flatMap((line) => [...line.map(([c]) => c).join("").matchAll(/\bname: ([\w-]+)/g)].map((m) => m[1])));
    before.lines.forEach((line, i) => {
      const now = words(after.lines[i]);
      words(line).forEach((was, k) => {
        const is = now[k];
        assert.equal(is.text, was.text);
        if (was.key && !names.has(was.text) && is.colour !== was.colour) {
          faults.add(`the key ${was.text}: ${was.colour} → ${is.colour}`);
        }
        if (was.colour !== before.foreground && is.colour === before.foreground) {
          faults.add(`${was.text} loses its colour`);
        }
        const ratio = contrast(is.colour, after.background);
        if (ratio < leastContrast && ratio < contrast(was.colour, before.background)) {
          faults.add(`${was.text} can be read less well: ${ratio.toFixed(1)} : 1`);
        }
      });
    });
    await page.screenshot({ path: `${out}/${theme.replaceAll(" ", "-")}.png` });
    assert.deepEqual([...faults], [], theme);
    say(`ok      ${theme}: ${new Set(after.lines.flatMap(words).map((w) => w.colour)).size} colours`);
  }
} catch (error) {
  say(`FAILED  ${error.message.split("\n").slice(0, 60).join("\n        ")}`);
  await page.screenshot({ path: `${out}/failed.png` });
  failed = true;
}
writeFileSync(`${out}/themes.json`, JSON.stringify(loaded));
await browser.close();
process.exit(failed ? 1 : 0);
