// The script of the rulebook's panel, which puts the page of the server in the place of the one before it: as far down, with the
// same rules unfolded, and in the colours of the editor's theme, where the page asks for those of the system.
import { replacePage, type Seen, seenOf } from "./bookpage";

declare function acquireVsCodeApi(): { postMessage(message: unknown): void; getState(): Seen | undefined; setState(state: Seen): void };

const api = acquireVsCodeApi();
const { documentElement: root, body } = document;
let before = api.getState(); // the panel was hidden, and comes back

function show(page: string): void {
  replacePage(document, page, before); // the editor's own styles have ids
  before = undefined;
  colour();
}

/** Has what is meant for the dark hold where the theme is dark. */
function colour(): void {
  const dark = body.matches(".vscode-dark, .vscode-high-contrast:not(.vscode-high-contrast-light)");
  root.style.colorScheme = dark ? "dark" : "light"; // pictures go by it
  for (const style of document.querySelectorAll<HTMLStyleElement>("style:not([id])")) {
    for (const rule of style.sheet?.cssRules ?? []) {
      if (rule instanceof CSSMediaRule && (asked.has(rule) || rule.conditionText.includes("prefers-color-scheme: dark"))) {
        asked.add(rule);
        rule.media.mediaText = dark ? "all" : "not all";
      }
    }
  }
}

const asked = new WeakSet<CSSRule>();

const remember = () => api.setState(seenOf(document));
window.addEventListener("scroll", remember);
body.addEventListener("toggle", remember, true);
// Before the editor scrolls there: a link leads into what is folded away, too, and marks its place.
window.addEventListener(
  "click",
  (event) => {
    const to = event.target instanceof Element && event.target.closest("a[href^='#']")?.getAttribute("href");
    if (to) {
      for (let up = document.getElementById(decodeURIComponent(to.slice(1))); up; up = up.parentElement) {
        if (up instanceof HTMLDetailsElement) up.open = true;
      }
      location.hash = to;
    }
  },
  true,
);
window.addEventListener("message", (event: MessageEvent<{ page: string }>) => show(event.data.page));
new MutationObserver(colour).observe(body, { attributeFilter: ["class"] });
api.postMessage({ ready: true });
