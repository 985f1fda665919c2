// Elements, notices and questions. All text is put in as text.

type Child = Node | string | undefined | false;

export function el<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Record<string, string> = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const out = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) out.setAttribute(name, value);
  out.append(...children.filter((c) => c !== undefined && c !== false));
  return out;
}

export function button(label: string, act: () => unknown, attributes: Record<string, string> = {}): HTMLButtonElement {
  const out = el("button", { type: "button", ...attributes }, label);
  out.addEventListener("click", () => void act());
  return out;
}

export function byId(id: string): HTMLElement {
  return document.getElementById(id) as HTMLElement;
}

interface Notice {
  kind: string;
  sentence: string;
  /** Something can be done about it. */
  asks: boolean;
  close(choice?: string): void;
}

let notices: Notice[] = [];

/**
 * Says something in passing, with what can be done about it; gives what was chosen. It takes the place of one of its
 * kind, and stays while the pointer or the focus is on it.
 */
export function notify(sentence: string, actions: string[] = [], kind = ""): Promise<string | undefined> {
  return new Promise((resolve) => {
    const shown = el("div", { class: `notice ${kind}` }, el("p", {}, sentence));
    const asks = actions.length > 0;
    const notice: Notice = { kind, sentence, asks, close: (choice) => {
      clearTimeout(timer);
      notices = notices.filter((n) => n !== notice);
      shown.remove();
      resolve(choice);
    } };
    shown.append(...actions.map((label) => button(label, () => notice.close(label))), button("×", () => notice.close(), { "aria-label": "Close", class: "plain" }));
    let timer = 0;
    const wait = () => {
      clearTimeout(timer);
      if (!shown.matches(":hover, :focus-within")) timer = window.setTimeout(notice.close, asks ? 60_000 : kind === "" ? 8_000 : 20_000);
    };
    for (const event of ["pointerenter", "pointerleave", "focusin"]) shown.addEventListener(event, wait);
    shown.addEventListener("focusout", () => setTimeout(wait));
    notices.filter((n) => n.sentence === sentence || (!asks && !n.asks && n.kind === kind)).forEach((n) => n.close());
    notices.slice(0, -2).forEach((n) => n.close());
    notices.push(notice);
    byId("notices").append(shown);
    wait();
  });
}

/** Something else is tried: what was said of the last failure is of no use any more. */
export function settle(kind = "error"): void {
  notices.filter((n) => n.kind === kind && !n.asks).forEach((n) => n.close());
}

/** Opens a dialog, and gives back the focus once it is closed. Undefined: it was closed without an answer. */
export function dialog<T>(title: string, fill: (close: (value?: T) => void) => Child[], kind = ""): Promise<T | undefined> {
  return new Promise((resolve) => {
    let answer: T | undefined;
    const close = (value?: T) => {
      answer = value;
      out.close();
    };
    const out = el("dialog", { "aria-label": title, class: kind });
    out.append(el("h2", {}, title), ...fill(close).filter((c) => c !== undefined && c !== false));
    out.addEventListener("close", () => {
      out.remove();
      resolve(answer);
    });
    out.addEventListener("click", (event) => event.target === out && close());
    document.body.append(out);
    out.showModal();
  });
}

export interface Choice<T> {
  label: string;
  detail?: string;
  value: T;
}

/** Has one of several things chosen. */
export function pick<T>(title: string, choices: Choice<T>[], none = ""): Promise<T | undefined> {
  return dialog<T>(title, (close) => {
    const list = el("div", { class: "choices" }, ...choices.map((c) => {
      const b = button(c.label, () => close(c.value), c === choices[0] ? { autofocus: "" } : {});
      if (c.detail) b.append(el("span", {}, c.detail));
      return b;
    }));
    list.addEventListener("keydown", (event) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (by) {
        const all = [...list.children] as HTMLElement[];
        all[(all.indexOf(document.activeElement as HTMLElement) + by + all.length) % all.length]?.focus();
        event.preventDefault();
      }
    });
    return choices.length > 0 ? [list] : [el("p", {}, none), button("Close", () => close())];
  }, "pick");
}

export interface Field {
  label: string;
  value: string;
  /** Why a value cannot be taken. */
  refuse?: (value: string) => string | undefined | Promise<string | undefined>;
}

/** Has fields filled in. */
export function fillIn(title: string, fields: Field[], done = "OK"): Promise<string[] | undefined> {
  return dialog<string[]>(title, (close) => {
    const inputs = fields.map((f) => el("input", { value: f.value, autocomplete: "off", spellcheck: "false" }));
    const form = el("form", { method: "dialog" }, ...fields.map((f, i) => el("label", {}, f.label, inputs[i])), el("div", { class: "buttons" }, el("button", { class: "primary" }, done), button("Cancel", () => close())));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      for (const [i, input] of inputs.entries()) input.setCustomValidity((await fields[i].refuse?.(input.value)) ?? "");
      if (form.reportValidity()) close(inputs.map((input) => input.value.trim()));
    });
    form.addEventListener("input", () => inputs.forEach((input) => input.setCustomValidity("")));
    return [form];
  });
}

/** Makes buttons the tabs of what they show: the arrow keys go from one to the next. */
export function tabs(list: HTMLElement): void {
  list.addEventListener("keydown", (event) => {
    const all = [...list.querySelectorAll<HTMLElement>("[role=tab]:not([hidden])")];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at >= 0 && to !== undefined) {
      const next = all[(to + all.length) % all.length];
      next.focus();
      next.click();
      event.preventDefault();
    }
  });
}

/** Shows which of the tabs is chosen. */
export function chooseTab(list: HTMLElement, chosen: Element | undefined): void {
  for (const tab of list.querySelectorAll<HTMLElement>("[role=tab]")) {
    tab.setAttribute("aria-selected", String(tab === chosen));
    tab.tabIndex = tab === chosen ? 0 : -1;
  }
  chosen?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
