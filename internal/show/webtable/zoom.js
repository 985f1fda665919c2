// A picture that is larger than its place, or smaller: the table and the flow of the turn are looked at with
// this one component, on the page of `ludo-lsp play --web` and in the panels of the editor. Nothing is shown
// smaller than it was drawn unless somebody asks for it, so that its texts can be read.

const least = 0.2;
const largest = 6;
const step = 1.4;
const still = 4; // how many pixels a press may move and be a click
const bar = 16; // how wide a scroll bar is, about
const mostSeen = 300; // parts among which the place is sought that is seen first

/**
 * Lets the picture in a place be zoomed and moved: by the buttons of `controls`, which the caller puts
 * beside it, by a wheel with Ctrl or two fingers, by dragging, and by the keys + - 0 and the arrows.
 *
 * @param place  the element that scrolls; it takes the focus
 * @param most   how much larger than it was drawn a small picture may be shown at first
 * @param changed  is told after the size or the place have changed, with what `before` takes
 * @param before   how the picture was shown before
 */
export function zoomed(place, { most = 1.8, changed, before } = {}) {
  const controls = document.createElement("div");
  controls.className = "zooms";
  controls.hidden = true; // until there is a picture
  controls.setAttribute("role", "group");
  controls.setAttribute("aria-label", "Size of the picture");
  const button = (text, act) => {
    const b = document.createElement("button");
    b.type = "button";
    b.textContent = text;
    b.addEventListener("click", act);
    controls.append(b);
  };
  button("Larger", () => by(step));
  button("Smaller", () => by(1 / step));
  button("Fit width", () => show("width"));
  button("Whole", () => show("whole"));
  place.classList.add("zoomed");

  let picture;
  let width = 0; // as it was drawn
  let height = 0;
  let looked = before !== undefined; // whether somebody has looked around
  let size = before?.size ?? "first"; // or "width", "whole", or a scale
  let scale = 1;

  function scaleOf() {
    const style = getComputedStyle(place);
    const below = innerHeight - place.getBoundingClientRect().top - document.documentElement.scrollTop;
    const high = (parseFloat(style.maxHeight) || Math.max(below, innerHeight / 2)) / height;
    const wide = place.clientWidth / width;
    const smallest = parseFloat(style.getPropertyValue("--zoom-least")) || 1;
    switch (size) {
      case "first":
        return Math.max(smallest, Math.min(most, wide, high));
      case "width":
        return Math.min(most, wide > high ? (place.offsetWidth - bar) / width : wide);
      case "whole":
        return Math.min(most, wide, high);
    }
    return size;
  }

  const fits = () => place.scrollWidth <= place.clientWidth && place.scrollHeight <= place.clientHeight;

  function draw() {
    if (!picture || place.clientWidth === 0) {
      return;
    }
    scale = scaleOf();
    picture.style.width = `${width * scale}px`;
    picture.style.height = `${height * scale}px`;
    place.classList.toggle("pans", !fits());
    controls.hidden = fits() && size === "first" && width <= 640;
  }

  const tell = () => changed?.({ size, x: place.scrollLeft, y: place.scrollTop });

  /** Shows the picture in a size, with what lies at a point of the window where it lay: else what is in the middle. */
  function show(next, x, y) {
    const around = place.getBoundingClientRect();
    const [px, py] = [x ?? around.left + place.clientWidth / 2, y ?? around.top + place.clientHeight / 2];
    const old = picture?.getBoundingClientRect();
    size = next;
    draw();
    if (old) {
      const now = picture.getBoundingClientRect();
      place.scrollLeft += now.left + ((px - old.left) / old.width) * now.width - px;
      place.scrollTop += now.top + ((py - old.top) / old.height) * now.height - py;
    }
    tell();
  }

  const by = (factor, x, y) => show(Math.min(largest, Math.max(least, scale * factor)), x, y);

  // Two fingers on a touchpad are told as a wheel with the control key.
  const wheel = (event) => {
    if (event.ctrlKey) {
      event.preventDefault();
      by(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
    }
  };
  place.addEventListener("wheel", wheel, { passive: false });
  place.addEventListener("keydown", (event) => {
    const act = { "+": () => by(step), "=": () => by(step), "-": () => by(1 / step), 0: () => show("whole") }[event.key];
    if (act && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      event.stopPropagation();
      act();
    }
  });

  const fingers = new Map(); // by pointer, where it is
  let drag; // of the mouse: where it was pressed, and whether it has moved
  const apart = ([a, b]) => Math.hypot(a.x - b.x, a.y - b.y);
  place.addEventListener("touchstart", (event) => event.touches.length > 1 && event.preventDefault(), { passive: false });
  place.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch") {
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    } else if (event.button === 0 && picture?.contains(event.target)) {
      drag = { x: event.clientX, y: event.clientY, left: place.scrollLeft, top: place.scrollTop, moved: false };
    }
  });
  addEventListener("pointermove", (event) => {
    if (fingers.has(event.pointerId)) {
      const two = fingers.size === 2;
      const was = two && apart([...fingers.values()]);
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (two && was > 0) {
        const [a, b] = fingers.values();
        by(apart([a, b]) / was, (a.x + b.x) / 2, (a.y + b.y) / 2);
      }
    } else if (drag && event.pointerType !== "touch") {
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      drag.moved ||= Math.hypot(dx, dy) > still;
      if (drag.moved) {
        place.classList.add("panning");
        place.scrollLeft = drag.left - dx;
        place.scrollTop = drag.top - dy;
      }
    }
  });
  const over = (event) => {
    fingers.delete(event.pointerId);
    if (drag?.moved) { // what is under the pointer now was not chosen
      const swallow = (click) => click.stopPropagation();
      place.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => place.removeEventListener("click", swallow, { capture: true }));
    }
    drag = undefined;
    place.classList.remove("panning");
  };
  addEventListener("pointerup", over);
  addEventListener("pointercancel", over);
  place.addEventListener("scroll", tell);
  new ResizeObserver(draw).observe(place);

  return {
    controls,
    /** Shows another picture in the same size, at the same place; null: none. */
    put(svg) {
      const [x, y] = picture ? [place.scrollLeft, place.scrollTop] : [before?.x ?? 0, before?.y ?? 0];
      picture = svg ?? undefined;
      width = Number(svg?.getAttribute("width"));
      height = Number(svg?.getAttribute("height"));
      place.replaceChildren(...(svg ? [svg] : []));
      controls.hidden = true;
      draw();
      place.scrollTo(x, y);
    },
    /** Shows the place where most of some parts of the picture are, if nobody has looked around yet. */
    see(what) {
      if (picture && !looked && !fits()) {
        const { left, top } = picture.getBoundingClientRect();
        const at = [...what].slice(0, mostSeen).map((e) => e.getBoundingClientRect()).map((r) => ({ x: (r.left + r.right) / 2 - left, y: (r.top + r.bottom) / 2 - top }));
        const [wide, high] = [place.clientWidth, place.clientHeight];
        const within = (x, y) => at.filter((p) => p.x > x && p.x < x + wide && p.y > y && p.y < y + high).length;
        const start = (middle, room, all) => Math.max(0, Math.min(middle - room / 2, all - room));
        let best = { x: 0, y: 0, n: within(0, 0) };
        for (const p of at) {
          const [x, y] = [start(p.x, wide, width * scale), start(p.y, high, height * scale)];
          const n = within(x, y);
          if (n > best.n) {
            best = { x, y, n };
          }
        }
        place.scrollTo(best.x, best.y);
      }
      looked = true;
    },
  };
}
