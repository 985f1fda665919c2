// The script of the flow panel: a rule that is clicked, or on which Enter is pressed, is told.
declare function acquireVsCodeApi(): { postMessage(message: unknown): void; getState(): { x: number; y: number } | undefined; setState(state: unknown): void };

const api = acquireVsCodeApi();

function tell(event: Event): void {
  const rule = event.target instanceof Element ? event.target.closest("[data-path]") : null;
  if (rule) {
    event.preventDefault();
    api.postMessage({ path: rule.getAttribute("data-path") });
  }
}

document.addEventListener("click", tell);
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") {
    tell(event);
  }
});

// The picture is drawn anew after an edit; who looks at it stays where they were.
const before = api.getState();
if (before) {
  window.scrollTo(before.x, before.y);
}
window.addEventListener("scroll", () => api.setState({ x: window.scrollX, y: window.scrollY }));
