// What zoom.js takes and gives, for those who call it from TypeScript.

/** How a picture is shown: in which size, and from where on. */
export interface Shown {
  size: "first" | "width" | "whole" | number;
  x: number;
  y: number;
}

export function zoomed(place: HTMLElement, options?: { most?: number; changed?: (now: Shown) => void; before?: Shown }): { controls: HTMLElement; put(svg: Element | null): void; see(what: Iterable<Element>): void };
