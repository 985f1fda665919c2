// The page of a rulebook, which the server makes anew after an edit.

/** What is seen of it: how far down, and which rules are unfolded. */
export interface Seen {
  down: number;
  unfolded: boolean[];
}

export const seenOf = ({ documentElement, body }: Document): Seen => ({
  down: documentElement.scrollTop,
  unfolded: [...body.querySelectorAll("details")].map((d) => d.open),
});

/** Puts a page in the place of the one that a document shows, as it is to be seen. Styles with an id are not of the page, and stay. */
export function replacePage(shown: Document, page: string, { down, unfolded } = seenOf(shown)): void {
  const next = new DOMParser().parseFromString(page, "text/html");
  next.querySelectorAll("details").forEach((d, i) => (d.open = unfolded[i] ?? false));
  shown.title = next.title;
  shown.head.querySelectorAll("style:not([id])").forEach((style) => style.remove());
  shown.head.append(...next.head.querySelectorAll("style"));
  shown.body.replaceChildren(...next.body.childNodes);
  shown.documentElement.scrollTop = down;
}
