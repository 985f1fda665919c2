// The script of the flow panel: a rule that is clicked, or on which Enter is pressed, is told; so is what is
// to be folded or unfolded, and how much room there is.
import { type Shown, zoomed } from "../../../../internal/show/webtable/zoom.js";

declare function acquireVsCodeApi(): { postMessage(message: unknown): void; getState(): Shown | undefined; setState(state: Shown): void };

const api = acquireVsCodeApi();
const place = document.getElementById("picture")!;
const zoom = zoomed(place, { most: 1.2, changed: (shown) => api.setState(shown), before: api.getState() });

/** What a click or a key on a part of the picture means: the rule to which it leads, or the box that it folds. */
const marks = ["data-path", "data-fold"];
const marked = (e: EventTarget | null) => (e instanceof Element ? e.closest(marks.map((m) => `[${m}]`).join()) : null);

function tell(event: Event): void {
  const part = marked(event.target);
  if (part) {
    event.preventDefault();
    const fold = part.getAttribute("data-fold");
    api.postMessage(fold === null ? { path: part.getAttribute("data-path") } : { fold });
  }
}

/** Shows a picture; what had the focus in the one before has it again. */
function show(svg: Element | null): void {
  const held = marked(document.activeElement);
  zoom.put(svg);
  for (const mark of marks) {
    const value = held?.getAttribute(mark);
    if (value) {
      place.querySelector<SVGElement>(`[${mark}=${CSS.escape(value)}]`)?.focus({ preventScroll: true });
    }
  }
}

place.before(zoom.controls);
show(place.querySelector("svg"));
place.addEventListener("click", tell);
place.addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") {
    tell(event);
  }
});
window.addEventListener("message", (event: MessageEvent<{ svg: string }>) => {
  const { documentElement } = new DOMParser().parseFromString(event.data.svg, "image/svg+xml");
  if (documentElement.localName === "svg") {
    show(document.importNode(documentElement, true));
  }
});
// It is drawn for the width that there is, once that does not change any more.
let waiting: ReturnType<typeof setTimeout> | undefined;
new ResizeObserver(() => {
  clearTimeout(waiting);
  waiting = setTimeout(() => api.postMessage({ width: place.clientWidth }), 100);
}).observe(place);
