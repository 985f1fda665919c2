// A button that opens a menu: with the pointer, and with Enter, arrows and Escape.

/** What can be chosen from a menu. */
export interface Entry {
  label: string;
  title: string;
  act(): void;
}

/** Makes a button with a menu. */
export function menu(label: string, name: string, entries: Entry[]): HTMLElement {
  const out = document.createElement("div");
  out.className = "menu";
  const opener = document.createElement("button");
  opener.type = "button";
  opener.textContent = label;
  opener.title = name;
  opener.setAttribute("aria-label", name);
  opener.setAttribute("aria-haspopup", "menu");
  const list = document.createElement("div");
  list.setAttribute("role", "menu");
  list.setAttribute("aria-label", name);
  const items = entries.map((entry) => {
    const item = document.createElement("button");
    item.type = "button";
    item.textContent = entry.label;
    item.title = entry.title;
    item.tabIndex = -1;
    item.setAttribute("role", "menuitem");
    item.addEventListener("click", () => {
      open(false);
      opener.focus();
      entry.act();
    });
    return item;
  });
  list.append(...items);
  out.append(opener, list);

  function open(on: boolean): void {
    list.hidden = !on;
    opener.setAttribute("aria-expanded", String(on));
  }
  open(false);
  opener.addEventListener("click", () => {
    open(list.hidden);
    if (!list.hidden) {
      items[0].focus();
    }
  });
  out.addEventListener("keydown", (event) => {
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) {
      open(true);
      items.at(to % items.length)?.focus();
    } else if (event.key === "Escape" && !list.hidden) {
      open(false);
      opener.focus();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
  out.addEventListener("focusout", (event) => {
    if (!out.contains(event.relatedTarget as Node | null)) {
      open(false);
    }
  });
  return out;
}
