// The documents of a game as tabs, each with its editor.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, temporarilySetTabFocusMode } from "@codemirror/commands";
import { markdown } from "@codemirror/lang-markdown";
import { yamlLanguage, yaml } from "@codemirror/lang-yaml";
import { bracketMatching, HighlightStyle, indentUnit, LanguageDescription, LanguageSupport, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, diagnosticCount, forEachDiagnostic, lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics } from "@codemirror/lint";
import { findReferencesKeymap, formatDocument, formatKeymap, hoverTooltips, jumpToDefinition, jumpToDefinitionKeymap, type LSPClient, LSPPlugin, serverCompletion, signatureHelp, Workspace, type WorkspaceFile } from "@codemirror/lsp-client";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { ChangeSet, EditorState, Prec, type Text } from "@codemirror/state";
import { closeHoverTooltips, type Command, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type * as lsp from "vscode-languageserver-protocol";
import { enters } from "../../editors/vscode/src/indent";
import { around, mark, showHints, showLenses } from "./around";
import { button, chooseTab, el, fillIn, notify, pick, type Choice } from "./dom";
import { isDocument, isProject, type Files } from "./files";
import { root, type Server } from "./server";

interface Document extends WorkspaceFile {
  view: EditorView;
}

/** The documents that are open at the server: those whose tabs were shown. */
class Documents extends Workspace {
  override files: Document[] = [];
  constructor(client: LSPClient, private readonly texts: () => Texts) {
    super(client);
  }

  override syncFiles() {
    const changed: { changes: ChangeSet; file: Document; prevDoc: Text }[] = [];
    for (const file of this.files) {
      const plugin = LSPPlugin.get(file.view);
      if (plugin && !plugin.unsyncedChanges.empty) {
        changed.push({ changes: plugin.unsyncedChanges, file, prevDoc: file.doc });
        file.doc = file.view.state.doc;
        file.version++;
        plugin.clear();
      }
    }
    return changed;
  }

  override openFile(uri: string, languageId: string, view: EditorView): void {
    const file: Document = { uri, languageId, version: 0, doc: view.state.doc, view, getView: () => view };
    this.files.push(file);
    this.client.didOpen(file);
  }

  override closeFile(uri: string): void {
    this.files = this.files.filter((f) => f.uri !== uri);
    this.client.didClose(uri);
  }

  /** It is opened by the client once it is connected, and by nobody else. */
  override connected(): void {}

  override async requestFile(uri: string): Promise<WorkspaceFile | null> {
    this.texts().viewOf(uri);
    return this.getFile(uri);
  }

  override async displayFile(uri: string): Promise<EditorView | null> {
    return this.texts().show(uri) ?? null;
  }
}

const yamlFence = LanguageDescription.of({ name: "yaml", support: new LanguageSupport(yamlLanguage) });
const markdownLanguage = markdown({ codeLanguages: (info) => (/^ya?ml\b/.test(info) ? yamlFence : null) });

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "700", color: "var(--ink)" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--key)" },
  { tag: [tags.string, tags.content], color: "var(--ink)" },
  { tag: [tags.number, tags.bool, tags.atom, tags.literal], color: "var(--value)" },
  { tag: [tags.comment, tags.meta, tags.processingInstruction, tags.punctuation, tags.separator, tags.labelName, tags.contentSeparator], color: "var(--faint)" },
  { tag: [tags.keyword, tags.typeName, tags.url, tags.link], color: "var(--value)" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strong, fontWeight: "700" },
]);

/** What Enter does behind a line of YAML, as in the other editor. */
function enter(view: EditorView): boolean {
  const { main } = view.state.selection;
  const line = view.state.doc.lineAt(main.head);
  const before = line.text.slice(0, main.head - line.from);
  const rule = main.empty ? enters.find((e) => e.before.test(before)) : undefined;
  if (!rule || line.text.slice(main.head - line.from).trim() !== "") return false;
  const insert = `\n${/^\s*/.exec(before)?.[0] ?? ""}${rule.append}${rule.deeper ? "  " : ""}`;
  view.dispatch({ ...view.state.replaceSelection(insert), scrollIntoView: true, userEvent: "input" });
  return true;
}

/** Goes to a problem: to what is only a hint where there is nothing else. */
function toProblem(go: Command): Command {
  return (view) => {
    const { main } = view.state.selection;
    const whole = (from: number, to: number) => view.state.doc.lineAt(from).to < to;
    // It stands at the beginning of a problem of several lines: the one after that is meant.
    forEachDiagnostic(view.state, (_d, from, to) => main.empty && from === main.from && whole(from, to) && view.dispatch({ selection: { anchor: from, head: to } }));
    const serious = new Set<number>();
    forEachDiagnostic(view.state, ({ severity }, from) => (severity === "error" || severity === "warning") && serious.add(from));
    for (let left = diagnosticCount(view.state); left > 0 && go(view); left--) {
      if (serious.size === 0 || serious.has(view.state.selection.main.from)) break;
    }
    const { from, to } = view.state.selection.main;
    if (whole(from, to)) view.dispatch({ selection: { anchor: from } });
    return true;
  };
}

export interface Problem extends lsp.Diagnostic {
  uri: string;
}

/** What the texts tell the page. */
export interface Listener {
  changed(): void;
  /** Checked: the document in front was looked at. */
  problems(all: Problem[], checked: boolean): void;
  /** A command of a lens or a fix is to be done. */
  run(command: string, args: unknown[]): void;
}

export class Texts {
  server!: Server;
  /** The texts of the game that is open, and where the server finds them. */
  files: Files = {};
  private folder = root;
  private readonly views = new Map<string, EditorView>();
  private diagnostics = new Map<string, lsp.Diagnostic[]>();
  private active = "";
  private timer = 0;
  private looking = false;
  private wanted = false;
  private marked: EditorView | undefined;
  /** The lines of the text in front above which a lens simulates. */
  private rules: number[] = [];

  constructor(private readonly place: HTMLElement, private readonly list: HTMLElement, private readonly listener: Listener) {
    // What the pointer has opened is closed by keys wherever the focus is.
    addEventListener("keydown", ({ key, ctrlKey, metaKey }) => {
      if (key === "Escape" || (key === "f" && (ctrlKey || metaKey))) this.view?.dispatch({ effects: closeHoverTooltips });
    }, true);
  }

  workspace = (client: LSPClient): Workspace => new Documents(client, () => this);

  uri(path: string): string {
    return `file://${`${this.folder}/${path}`.split("/").map(encodeURIComponent).join("/")}`;
  }

  /** The path of a file of the game. */
  path(uri: string): string | undefined {
    const path = decodeURIComponent(uri.replace(/^file:\/\//, ""));
    return path.startsWith(`${this.folder}/`) ? path.slice(this.folder.length + 1) : undefined;
  }

  get paths(): string[] {
    const rank = (path: string) => (isProject(path) ? 2 : /readme\.md$/i.test(path) ? 1 : 0);
    return Object.keys(this.files).filter((path) => isDocument(path) && typeof this.files[path] === "string").sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  }

  /** The URI of the document that is shown. */
  get shown(): string {
    return this.uri(this.active);
  }

  get view(): EditorView | undefined {
    return this.views.get(this.active);
  }

  /** Shows a game in the place of the one before. */
  async open(name: string, files: Files): Promise<void> {
    const before = this.folder;
    this.views.forEach((view) => view.destroy());
    this.views.clear();
    this.diagnostics.clear();
    this.active = "";
    this.marked = undefined;
    this.folder = `${root}/${name}`;
    this.files = { ...files };
    this.place.replaceChildren();
    this.listener.problems([], false);
    this.drawTabs();
    const first = this.paths[0];
    const sent = this.server.put(Object.fromEntries(Object.entries(files).map(([path, file]) => [`${this.folder}/${path}`, file])), before === root || before === this.folder ? [] : [before]);
    if (first !== undefined) this.show(this.uri(first));
    await sent;
  }

  private drawTabs(): void {
    this.list.replaceChildren(...this.paths.map((path) => {
      const tab = button(path, () => this.show(this.uri(path)), { role: "tab", "aria-controls": "editor", "data-path": path });
      return tab;
    }));
    chooseTab(this.list, this.tab(this.active));
  }

  private tab(path: string): Element | undefined {
    return this.list.querySelector(`[data-path="${CSS.escape(path)}"]`) ?? undefined;
  }

  /** The editor of a document, made when it is wanted first. */
  viewOf(uri: string): EditorView | undefined {
    const path = this.path(uri);
    const text = path === undefined ? undefined : this.files[path];
    if (path === undefined || typeof text !== "string" || !isDocument(path)) return undefined;
    let view = this.views.get(path);
    if (!view) {
      view = new EditorView({ state: this.state(path, text) });
      view.dom.hidden = true;
      this.views.set(path, view);
      this.place.append(view.dom);
    }
    return view;
  }

  private state(path: string, doc: string): EditorState {
    return EditorState.create({
      doc,
      extensions: [
        lineNumbers(), lintGutter(), highlightActiveLineGutter(), highlightActiveLine(), history(), drawSelection(), bracketMatching(), closeBrackets(), highlightSelectionMatches(),
        indentUnit.of("  "), EditorState.tabSize.of(2), EditorView.lineWrapping,
        isProject(path) ? yaml() : markdownLanguage,
        syntaxHighlighting(colours),
        around,
        this.server.client.plugin(this.uri(path), isProject(path) ? "yaml" : "markdown"),
        autocompletion(), serverCompletion({ override: true }), hoverTooltips(), signatureHelp(),
        EditorView.contentAttributes.of({ "aria-label": `Text of ${path}. Escape, then Tab, leaves it.` }),
        EditorView.updateListener.of((update) => update.docChanged && this.edited(path)),
        Prec.high(keymap.of([
          { key: "Enter", run: enter },
          // The next Tab leaves the text, whatever else Escape does.
          { key: "Escape", run: (view) => (temporarilySetTabFocusMode(view), false) },
          { key: "Mod-.", run: (view) => (void this.fix(view), true) },
          { key: "F2", run: (view) => (void this.rename(view), true) },
          { key: "F8", run: toProblem(nextDiagnostic) },
          { key: "Shift-F8", run: toProblem(previousDiagnostic) },
        ])),
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...formatKeymap, ...jumpToDefinitionKeymap, ...findReferencesKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
      ],
    });
  }

  /** Shows a place in a document; undefined: there is no such document. */
  show(uri: string, range?: lsp.Range, focus = false): EditorView | undefined {
    const view = this.viewOf(uri);
    const path = this.path(uri);
    if (!view || path === undefined) return undefined;
    if (path !== this.active) {
      this.active = path;
      this.views.forEach((v) => (v.dom.hidden = v !== view));
      chooseTab(this.list, this.tab(path));
      this.lookAround();
    }
    if (range) {
      const anchor = this.offset(view, range.start);
      // The next key would replace all lines of a range.
      const head = range.start.line === range.end.line ? this.offset(view, range.end) : anchor;
      view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    }
    if (focus) view.focus();
    return view;
  }

  /** Marks a line without taking the focus; without a location nothing is marked. */
  reveal(location: lsp.Location | undefined): void {
    if (this.marked) mark(this.marked, undefined);
    this.marked = location && this.show(location.uri);
    if (this.marked && location) mark(this.marked, location.range.start.line);
  }

  private offset(view: EditorView, at: lsp.Position): number {
    const { doc } = view.state;
    const line = doc.line(Math.min(at.line + 1, doc.lines));
    return Math.min(line.to, line.from + at.character);
  }

  private edited(path: string): void {
    const view = this.views.get(path);
    if (view) this.files[path] = view.state.doc.toString();
    // Once the editor has the edit, and before it is drawn: the server works meanwhile.
    queueMicrotask(() => this.server.client.sync());
    this.listener.changed();
  }

  /** Takes the diagnostics of a document. */
  take({ uri, version, diagnostics }: lsp.PublishDiagnosticsParams): void {
    const path = this.path(uri);
    const file = this.server.client.workspace.getFile(uri);
    if (path === undefined || (file && version != null && version !== file.version)) return;
    this.diagnostics.set(path, diagnostics);
    const view = file?.getView();
    const plugin = view && LSPPlugin.get(view);
    if (view && plugin) {
      const at = (p: lsp.Position) => {
        const line = plugin.syncedDoc.line(Math.min(p.line + 1, plugin.syncedDoc.lines));
        return plugin.unsyncedChanges.mapPos(Math.min(line.to, line.from + p.character));
      };
      const severities = ["error", "error", "warning", "info", "hint"] as const;
      view.dispatch(setDiagnostics(view.state, diagnostics.map((d): Diagnostic => ({
        from: at(d.range.start),
        to: at(d.range.end),
        severity: severities[d.severity ?? 1],
        message: plain(d.message),
        renderMessage: () => this.told(d),
      }))));
    }
    const all = this.paths.flatMap((p) => (this.diagnostics.get(p) ?? []).map((d) => ({ ...d, uri: this.uri(p) })));
    this.listener.problems(all, this.diagnostics.has(this.active));
    for (const tab of this.list.children) {
      const list = this.diagnostics.get((tab as HTMLElement).dataset.path ?? "") ?? [];
      tab.classList.toggle("bad", list.some((d) => d.severity === 1));
    }
    this.lookAround();
  }

  /** What is said of a problem, with what leads to the fixes, where there are some. */
  private told(d: lsp.Diagnostic): Node {
    const out = el("span", {}, plain(d.message));
    void this.actions(d.range, [d]).then((found) => {
      if (found.some((a) => a.kind === "quickfix")) out.append(button("Fix… (Ctrl+.)", () => this.view && this.fix(this.view, d.range), { class: "cm-diagnosticAction" }));
    });
    return out;
  }

  private async actions(range: lsp.Range, diagnostics: lsp.Diagnostic[]): Promise<lsp.CodeAction[]> {
    const params = { textDocument: { uri: this.shown }, range, context: { diagnostics, triggerKind: 1 } };
    const found = await this.server.ask<lsp.CodeAction[] | null>("textDocument/codeAction", params).catch(() => null);
    return (found ?? []).filter((a) => !a.disabled);
  }

  position(view: EditorView, at: number): lsp.Position {
    const line = view.state.doc.lineAt(at);
    return { line: line.number - 1, character: at - line.from };
  }

  /** Looks what is to be shown around the text that is in front. */
  lookAround(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.lookNow(), 150);
  }

  /** One look at a time, and one more where something has changed since it began. */
  private async lookNow(): Promise<void> {
    this.wanted = true;
    if (this.looking) return;
    this.looking = true;
    while (this.wanted) {
      this.wanted = false;
      await this.fetchAround();
    }
    this.looking = false;
  }

  private async fetchAround(): Promise<void> {
    const view = this.view;
    if (!view) return;
    const doc = view.state.doc;
    const textDocument = { uri: this.shown };
    const still = () => view.state.doc === doc && view === this.view;
    try {
      const lenses = (await this.server.ask<lsp.CodeLens[] | null>("textDocument/codeLens", { textDocument })) ?? [];
      const full = await Promise.all(lenses.map((l) => (l.command ? l : this.server.ask<lsp.CodeLens>("codeLens/resolve", l))));
      if (!still()) return;
      this.rules = full.flatMap((l) => (l.command?.command === "ludo.simulate" ? [l.range.start.line] : []));
      showLenses(view, full.flatMap((l) => (l.command ? [{ line: l.range.start.line, command: l.command }] : [])), (c) => this.listener.run(c.command, c.arguments ?? []));
      const hints = await this.server.ask<lsp.InlayHint[] | null>("textDocument/inlayHint", { textDocument, range: { start: { line: 0, character: 0 }, end: { line: doc.lines, character: 0 } } });
      if (still()) showHints(view, hints ?? []);
      // Of a text that belongs to no game nothing is said.
      if (this.diagnostics.has(this.active)) return;
      const { game } = await this.server.run<{ game: string }>("ludo.describe", this.shown);
      if (still() && game === "" && !this.diagnostics.has(this.active)) this.listener.problems([], true);
    } catch {
      // The text has changed meanwhile, or the server has ended, which it says itself.
    }
  }

  /** Lists what can be done about what is at the cursor, and does what was chosen. */
  async fix(view: EditorView, range?: lsp.Range): Promise<void> {
    const { from, to } = view.state.selection.main;
    const wanted = range ?? { start: this.position(view, from), end: this.position(view, to) };
    const line = (d: lsp.Diagnostic) => d.range.start.line <= wanted.end.line && d.range.end.line >= wanted.start.line;
    const diagnostics = (this.diagnostics.get(this.active) ?? []).filter(line);
    const touching = diagnostics.some((d) => touches(d.range, wanted)) ? wanted : diagnostics[0] ? diagnostics[0].range : wanted;
    const place = { textDocument: { uri: this.shown }, position: wanted.start };
    const has = (method: string) => this.server.ask<unknown>(method, place).then((found) => found !== null && String(found) !== "", () => false);
    const [found, defined, named] = await Promise.all([this.actions(touching, diagnostics), has("textDocument/definition"), has("textDocument/prepareRename")]);
    const choices: Choice<lsp.CodeAction | lsp.Command | Command>[] = found.map((a) => ({ label: a.title, value: a }));
    const command = (command: string, ...more: unknown[]) => ({ title: "", command, arguments: [this.shown, ...more] });
    if (isRule(view, this.rules, wanted.start.line)) choices.push({ label: "Simulate from here", detail: "play a game until this rule acts", value: command("ludo.simulate", wanted.start) });
    if (defined) choices.push({ label: "Go to where it is written", detail: "F12", value: jumpToDefinition });
    if (named) {
      choices.push(
        { label: "See where it is used", value: command("ludo.showReferences", wanted.start) },
        { label: "Change its name everywhere", detail: "F2", value: (v) => (void this.rename(v), true) },
      );
    }
    choices.push(
      { label: "Put the document into form", detail: "Shift+Alt+F", value: formatDocument },
      { label: "See how the game goes", value: command("ludo.showFlow") },
      { label: "See who wins, of many games", value: command("ludo.showStatistics") },
    );
    const chosen = await pick("What can be done here", choices);
    view.focus();
    if (typeof chosen === "function") {
      chosen(view);
    } else if (chosen) {
      await this.act(chosen);
    }
  }

  private async act(action: lsp.CodeAction | lsp.Command): Promise<void> {
    if (typeof action.command === "string") {
      this.listener.run(action.command, (action as lsp.Command).arguments ?? []);
      return;
    }
    let full = action as lsp.CodeAction;
    if (!full.edit && full.data !== undefined) full = await this.server.ask<lsp.CodeAction>("codeAction/resolve", full);
    if (full.edit) this.apply(full.edit);
    if (full.command) this.listener.run(full.command.command, full.command.arguments ?? []);
  }

  private async rename(view: EditorView): Promise<void> {
    const params = { textDocument: { uri: this.shown }, position: this.position(view, view.state.selection.main.head) };
    try {
      const at = await this.server.ask<{ placeholder?: string; range?: lsp.Range } | null>("textDocument/prepareRename", params);
      if (!at) {
        void notify("There is no name here that can be changed.");
        return;
      }
      const name = at.placeholder ?? (at.range ? view.state.sliceDoc(this.offset(view, at.range.start), this.offset(view, at.range.end)) : "");
      let edit: lsp.WorkspaceEdit | null = null;
      const refuse = async (newName: string) => {
        try {
          edit = newName === name ? null : await this.server.ask<lsp.WorkspaceEdit | null>("textDocument/rename", { ...params, newName });
        } catch (error) {
          return (error as Error).message;
        }
        return undefined;
      };
      if ((await fillIn("Change the name everywhere", [{ label: "Name", value: name, refuse }], "Rename")) && edit) this.apply(edit);
    } catch (error) {
      void notify((error as Error).message, [], "error");
    }
    view.focus();
  }

  /** Makes an edit of several files; false: one of them does not belong to the game, and nothing was done. */
  apply(edit: lsp.WorkspaceEdit): boolean {
    type Change = { uri: string; edits?: lsp.TextEdit[] };
    const changes: Change[] = edit.documentChanges
      ? edit.documentChanges.flatMap((c): Change[] => ("textDocument" in c ? [{ uri: c.textDocument.uri, edits: c.edits as lsp.TextEdit[] }] : c.kind === "create" ? [{ uri: c.uri }] : [{ uri: "" }]))
      : Object.entries(edit.changes ?? {}).map(([uri, edits]) => ({ uri, edits }));
    if (changes.some((c) => this.path(c.uri) === undefined)) return false;
    let made = false;
    for (const { uri, edits = [] } of changes) {
      const path = this.path(uri) as string;
      made ||= this.files[path] === undefined;
      this.files[path] ??= "";
      const view = this.viewOf(uri);
      if (view) {
        view.dispatch({ changes: edits.map((e) => ({ from: this.offset(view, e.range.start), to: this.offset(view, e.range.end), insert: e.newText })), userEvent: "input.edit" });
      } else {
        const state = EditorState.create({ doc: String(this.files[path]) });
        const at = (p: lsp.Position) => Math.min(state.doc.length, (p.line < state.doc.lines ? state.doc.line(p.line + 1).from : state.doc.length) + p.character);
        this.files[path] = state.update({ changes: edits.map((e) => ({ from: at(e.range.start), to: at(e.range.end), insert: e.newText })) }).newDoc.toString();
        void this.server.put({ [`${this.folder}/${path}`]: this.files[path] });
        this.listener.changed();
      }
    }
    if (made) this.drawTabs();
    return true;
  }
}

/** A message, which may have been written as Markdown. */
export const plain = (message: lsp.Diagnostic["message"]): string => (typeof message === "string" ? message : message.value);

/** Whether a line belongs to a rule that can be simulated: such a rule begins above it, in the same block. */
function isRule(view: EditorView, rules: number[], line: number): boolean {
  const above = rules.filter((rule) => rule <= line).at(-1);
  const between = above === undefined ? undefined : view.state.sliceDoc(view.state.doc.line(above + 1).from, view.state.doc.line(line + 1).to);
  return between !== undefined && !/^\s*```/m.test(between);
}

function touches(a: lsp.Range, b: lsp.Range): boolean {
  const before = (p: lsp.Position, q: lsp.Position) => p.line < q.line || (p.line === q.line && p.character < q.character);
  return !before(a.end, b.start) && !before(b.end, a.start);
}
