// What a panel of the other editor finds in its frame here: a way to the page around it, and its theme.
declare global {
  var acquireVsCodeApi: () => { postMessage(message: unknown): void; getState(): unknown; setState(state: unknown): void };
}

let state: unknown;
globalThis.acquireVsCodeApi = () => ({
  postMessage: (message) => parent.postMessage(message, location.origin),
  getState: () => state,
  setState: (to) => (state = to),
});

// Only the page around it has something to say to a panel: who has put that page into a frame has not.
addEventListener("message", (event) => {
  if (event.source !== parent || event.origin !== location.origin) event.stopImmediatePropagation();
});

document.body.classList.toggle("embed", new URLSearchParams(parent.location.search).has("embed"));

const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => {
  document.body.classList.toggle("vscode-dark", dark.matches);
  document.body.classList.toggle("vscode-light", !dark.matches);
};
dark.addEventListener("change", paint);
paint();

export {};
