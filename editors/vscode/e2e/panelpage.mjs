// The page of the simulation panel alone, in a browser, and what a server could
// send to it.
import { readFileSync } from "node:fs";
import path from "node:path";
import { page as panelPage } from "../src/panel/page.ts";

const origin = "http://panel.test";
const dist = path.join(import.meta.dirname, "../dist");

/** Opens the page: what it asked for, what went wrong in it, and how to send something to it. */
export async function openPanel(browser) {
  const context = await browser.newContext({ viewport: { width: 700, height: 900 } });
  const asked = [];
  await context.route("**", (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    switch (pathname) {
      case "/":
        return route.fulfill({ contentType: "text/html", body: panelPage(origin, (file) => `${origin}/${file}`) });
      case "/panel.js":
        return route.fulfill({ contentType: "text/javascript", body: readFileSync(`${dist}/panel.js`) });
      case "/panel.css":
        return route.fulfill({ contentType: "text/css", body: readFileSync(`${dist}/panel.css`) });
    }
    return route.abort();
  });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (m) => m.type() === "error" && faults.push(m.text()));
  await page.addInitScript(() => {
    window.sent = [];
    window.acquireVsCodeApi = () => ({ postMessage: (message) => window.sent.push(message) });
  });
  await page.goto(origin);
  const send = (s) => page.evaluate((simulation) => void window.postMessage({ kind: "simulation", simulation }), s);
  return { page, asked, faults, send };
}

export const evil = '<img src="http://evil.test/x" onerror="window.broken=true"><script>window.broken=true</script>';
const at = (line) => ({ uri: "file:///games/10%20play.md", range: { start: { line, character: 0 }, end: { line, character: 9 } } });
const token = (id) => ({ id, name: id, type: "card", props: {} });
const state = (heap, deck, hand, phase) => ({
  phase,
  activePlayer: "North",
  turn: 3,
  variables: [{ name: "heap", title: "heap", value: heap }, { name: "chips", title: "chips of North", owner: "0", value: "7" }],
  zones: [
    { id: "deck", name: "deck", tokens: deck.map(token) },
    { id: evil, name: evil, tokens: hand.map(token) },
  ],
});
export const play = {
  rule: { kind: "action", name: "take", path: "actions[0]" },
  point: { seed: 1, players: 2, moves: [] },
  path: ["take 2", evil],
  playerName: "North",
  moveText: "take howMany=3",
  title: "Take: North",
  choices: [{ name: "how many", value: "3" }, { name: "", value: evil }],
  answers: [],
  before: state("10", ["a", "b", "c"], [], "main"),
  after: state("6", ["a"], ["c", "b"], "end"),
  steps: [
    { kind: "varChange", text: "heap: 10 → 7", path: "actions[0].effects[0]", location: at(11), changes: [{ what: "heap", name: "heap", before: "10", after: "7" }] },
    { kind: "if", text: evil, path: "actions[0].effects[1]", location: at(12), changes: [] },
    { kind: "moveToken", text: "deck → hand", path: "actions[0].effects[2]", location: at(13), changes: [{ what: "deck → hand", tokens: ["c", "b"], from: "deck", to: evil }] },
    { kind: "varChange", text: "heap: 7 → 6", path: "actions[0].effects[3]", changes: [{ what: "heap", name: "heap", before: "7", after: "6" }] },
  ],
  groups: [
    { from: 0, to: 1, does: "change", text: "heap: 10 → 7", location: at(11) },
    {
      from: 1, to: 3, does: "change", text: "deck → hand", counts: "1 change, 1 looked at", macro: "deal", location: at(12),
      parts: [{ from: 1, to: 2, does: "look", text: evil, location: at(12) }, { from: 2, to: 3, does: "change", text: "deck → hand", location: at(13) }],
    },
    { from: 3, to: 4, does: "change", text: "heap: 7 → 6" },
  ],
  lines: [],
  changes: [
    { what: "heap", name: "heap", before: "10", after: "6" },
    { what: "phase", before: "main", after: "end" },
    { what: "deck → hand", tokens: ["c", "b"], from: "deck", to: evil },
  ],
  next: [{ actionId: "take", actionName: "take", moves: 3, player: 1, playerName: "South" }],
};
export const statistics = (n) => ({
  playouts: n,
  draws: 0,
  losses: 0,
  moves: 4 * n,
  turns: n,
  lengths: { 2: n / 2, 5: n / 2 },
  seats: [
    { player: 0, name: evil, wins: n / 4, lost: 0, shared: 0, winRate: { low: 0.2, high: 0.31 } },
    { player: 1, name: "South", wins: (3 * n) / 4, lost: 0, shared: 0, winRate: { low: 0.69, high: 0.8 } },
  ],
  stops: [{ stopReason: "terminal", count: n, seed: 1 }, { stopReason: "error", count: 1, seed: 9, message: "There is no space.", location: at(20) }],
});
const tried = { games: 12, moves: 340, offered: 2, acted: 0, ends: 9, over: "", stops: [{ what: evil, times: 2 }] };
export const simulation = (version, status, report, more = {}) => ({
  uri: "ludo://simulation/games/x.md", languageId: "markdown", shown: false, name: `action "${evil}"`, path: "actions[0]", seed: 1, document: "file:///games/10.md",
  status, message: `It is ${status}.`, progress: { done: version, of: 10 }, version,
  report: { rules: [], partly: false, tried, command: "ludo-lsp simulate", ...report }, ...more,
});
