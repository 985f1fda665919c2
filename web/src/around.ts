// What is shown around the text: lenses above its lines, hints in them, and a line that is being spoken of.
import { type ChangeDesc, type Extension, RangeSet, StateEffect, type StateEffectType, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import type * as lsp from "vscode-languageserver-protocol";
import { button, el } from "./dom";

export interface Lens {
  line: number;
  command: lsp.Command;
}

class Lenses extends WidgetType {
  constructor(private readonly lenses: lsp.Command[], private readonly run: (command: lsp.Command) => void) {
    super();
  }

  override eq(other: Lenses): boolean {
    return JSON.stringify(other.lenses) === JSON.stringify(this.lenses);
  }

  override toDOM(): HTMLElement {
    return el("div", { class: "lenses" }, ...this.lenses.map((c) => (c.command ? button(c.title, () => this.run(c), { tabindex: "-1", ...(c.tooltip ? { title: c.tooltip } : {}) }) : el("span", {}, c.title))));
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

class Hint extends WidgetType {
  constructor(private readonly text: string) {
    super();
  }

  override eq(other: Hint): boolean {
    return other.text === this.text;
  }

  override toDOM(): HTMLElement {
    return el("span", { class: "hint" }, this.text);
  }
}

const setLenses = StateEffect.define<DecorationSet>();
const setHints = StateEffect.define<DecorationSet>();
const setMark = StateEffect.define<number | undefined>({ map: (at, changes: ChangeDesc) => (at === undefined ? at : changes.mapPos(at)) });

function held<T>(kind: StateEffectType<T>, made: (value: T) => DecorationSet): StateField<DecorationSet> {
  return StateField.define<DecorationSet>({
    create: () => RangeSet.empty,
    update: (before, transaction) => transaction.effects.reduce((set, e) => (e.is(kind) ? made(e.value) : set), before.map(transaction.changes)),
    provide: (field) => EditorView.decorations.from(field),
  });
}

const spoken = Decoration.line({ class: "spoken" });

export const around: Extension = [
  held<DecorationSet>(setLenses, (set) => set),
  held<DecorationSet>(setHints, (set) => set),
  held<number | undefined>(setMark, (at) => (at === undefined ? RangeSet.empty : Decoration.set(spoken.range(at)))),
];

/** Shows lenses above their lines. */
export function showLenses(view: EditorView, lenses: Lens[], run: (command: lsp.Command) => void): void {
  const lines = new Map<number, lsp.Command[]>();
  for (const { line, command } of lenses) {
    if (line < view.state.doc.lines) lines.set(line, [...(lines.get(line) ?? []), command]);
  }
  const ranges = [...lines].map(([line, commands]) => Decoration.widget({ widget: new Lenses(commands, run), block: true, side: -1 }).range(view.state.doc.line(line + 1).from));
  view.dispatch({ effects: setLenses.of(Decoration.set(ranges, true)) });
}

/** Shows hints in and behind their lines. */
export function showHints(view: EditorView, hints: lsp.InlayHint[]): void {
  const { doc } = view.state;
  const ranges = hints.filter((h) => h.position.line < doc.lines).map((h) => {
    const line = doc.line(h.position.line + 1);
    const text = typeof h.label === "string" ? h.label : h.label.map((part) => part.value).join("");
    return Decoration.widget({ widget: new Hint(`${h.paddingLeft ? " " : ""}${text}${h.paddingRight ? " " : ""}`), side: 1 }).range(Math.min(line.to, line.from + h.position.character));
  });
  view.dispatch({ effects: setHints.of(Decoration.set(ranges, true)) });
}

/** Marks the line that is spoken of, and shows it, without taking the focus. */
export function mark(view: EditorView, line: number | undefined): void {
  const at = line !== undefined && line < view.state.doc.lines ? view.state.doc.line(line + 1).from : undefined;
  view.dispatch({ effects: [setMark.of(at), ...(at === undefined ? [] : [EditorView.scrollIntoView(at, { y: "center" })])] });
}
