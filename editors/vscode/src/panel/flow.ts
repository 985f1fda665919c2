// The script of the flow panel: a rule that is clicked, or on which Enter is pressed, is told; so is what is
// to be folded or unfolded, and how much room there is.
import { type Shown, zoomed } from "../../../../internal/show/webtable/zoom.js";

/** What stays when the picture is drawn anew after an edit: how it is shown, and what has the focus. */
interface State {
  shown?: Shown;
  focus?: string;
}

declare function acquireVsCodeApi(): { postMessage(message: unknown): void; getState(): State | undefined; setState(state: State): void };

const api = acquireVsCodeApi();
let state = api.getState() ?? {};

function keep(now: State): void {
  state = { ...state, ...now };
  api.setState(state);
}

function tell(event: Event): void {
  const part = event.target instanceof Element ? event.target.closest("[data-path], [data-fold]") : null;
  if (part) {
    event.preventDefault();
    const fold = part.getAttribute("data-fold");
    api.postMessage(fold === null ? { path: part.getAttribute("data-path") } : { fold });
  }
}

const place = document.getElementById("picture");
const svg = place?.querySelector("svg");
if (place && svg) {
  const zoom = zoomed(place, { most: 1.2, changed: (shown) => keep({ shown }), before: state.shown });
  place.before(zoom.controls);
  zoom.put(svg);
  // It is drawn for the width that there is, once that does not change any more.
  let waiting: ReturnType<typeof setTimeout> | undefined;
  new ResizeObserver(() => {
    clearTimeout(waiting);
    waiting = setTimeout(() => api.postMessage({ width: place.clientWidth }), 100);
  }).observe(place);
  place.addEventListener("click", tell);
  place.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      tell(event);
    }
  });
  place.addEventListener("focusin", (event) => keep({ focus: (event.target as Element).getAttribute("data-fold") ?? undefined }));
  if (state.focus) {
    svg.querySelector<SVGElement>(`[data-fold=${CSS.escape(state.focus)}]`)?.focus({ preventScroll: true });
  }
}
