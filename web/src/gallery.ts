// The first page: our games, the answers of the cookbook, and what was kept here.
import { byId, button, el, notify } from "./dom";
import type { Files } from "./files";
import { forget, keep, type Kept, recallAll, whyNotKept } from "./store";

/** One of our games, as the list of them has it. */
export interface Shipped {
  name: string;
  title: string;
  about: string;
  kind: "game" | "answer";
  picture?: string;
}

/** The games that come with the page. */
export async function shipped(): Promise<Shipped[]> {
  return (await fetch("games/index.json")).json() as Promise<Shipped[]>;
}

/** The files of one of them; undefined: there is no such game. */
export async function load(name: string): Promise<Files | undefined> {
  const response = /^[\w-]+$/.test(name) ? await fetch(`games/${name}.json`) : undefined;
  return response?.ok ? ((await response.json()) as Files) : undefined;
}

/** Says that something was removed, and gives whether that is to be undone. The focus stays near: what had it is gone. */
export async function offerUndo(sentence: string): Promise<boolean> {
  const chosen = notify(sentence, ["Undo"]);
  if (document.activeElement === document.body) byId("notices").querySelector<HTMLElement>(".notice:last-child button")?.focus({ preventScroll: true });
  return (await chosen) === "Undo";
}

/** The address of a kept game in this page. */
export const addressOf = (key: string) => `#${key.replace(":", "=")}`;

export async function drawGallery(begin: () => void, open: () => void): Promise<void> {
  const place = byId("gallery");
  const [games, kept] = await Promise.all([shipped(), recallAll().catch(() => [] as Kept[])]);
  const known = new Map(games.map((g) => [`game:${g.name}`, g]));
  const own = kept.sort((a, b) => b.at - a.at);
  const card = (g: Shipped) => el("li", {}, el("a", { href: `#game=${g.name}`, class: "card" },
    g.picture ? el("span", { class: "picture" }, el("img", { src: `games/${g.picture}`, alt: "", loading: "lazy" })) : undefined,
    el("strong", {}, g.title), el("span", {}, g.about)));
  const redraw = () => document.body.dataset.page === "gallery" && drawGallery(begin, open);
  const remove = async (k: Kept) => {
    await forget(k.key);
    await redraw();
    if (await offerUndo(`${k.title} is removed from this browser.`)) {
      await keep(k).catch((error) => void notify(whyNotKept(error), [], "error unkept"));
      await redraw();
    }
  };
  const row = (k: Kept) => {
    const item = el("li", {}, el("a", { href: addressOf(k.key) }, k.title), el("span", { class: "soft" }, `${known.has(k.key) ? "your version of ours, " : ""}${new Date(k.at).toLocaleDateString(undefined, { day: "numeric", month: "long" })}`));
    item.append(button("Remove", () => remove(k), { class: "plain", "aria-label": `Remove ${k.title} from this browser` }));
    return item;
  };
  place.replaceChildren(
    el("div", { class: "hero" },
      el("h1", {}, "Write a board game, and play it while you write."),
      el("p", {}, "A game is a text: prose for people, and blocks that say the same to the computer. Here it is checked as you type, and lies on the table beside you. Everything happens in this tab: nothing is installed, and nothing is sent anywhere."),
      el("p", { class: "buttons" }, button("Begin a new game", begin, { class: "primary" }), button("Open yours…", open))),
    ...(own.length > 0 ? [el("section", { "aria-labelledby": "yours" }, el("h2", { id: "yours" }, "Yours"), el("p", { class: "soft" }, "Kept in this browser, and nowhere else."), el("ul", { class: "kept" }, ...own.map(row)))] : []),
    el("section", { "aria-labelledby": "games" }, el("h2", { id: "games" }, "Games to read, play and change"), el("ul", { class: "cards" }, ...games.filter((g) => g.kind === "game").map(card))),
    el("section", { "aria-labelledby": "answers" }, el("h2", { id: "answers" }, "How do I …?"), el("p", { class: "soft" }, "Questions of authors, each answered by a small game."), el("ul", { class: "answers" }, ...games.filter((g) => g.kind === "answer").map((g) => el("li", {}, el("a", { href: `#game=${g.name}` }, g.title.replace(/^How do I /, ""))))),
  ));
}
