// The page: which game is open, and what is around it.
import { LSPPlugin } from "@codemirror/lsp-client";
import type * as lsp from "vscode-languageserver-protocol";
import { type Simulation } from "../../editors/vscode/src/protocol";
import { byId, button, chooseTab, dialog, el, fillIn, notify, pick, settle, tabs } from "./dom";
import { checkPath, type Files, isDocument, Refusal, titleOf } from "./files";
import { addressOf, drawGallery, load, offerUndo } from "./gallery";
import { canSaveFolder, openOne, type Opened, readArchive, refuse, saveFolder, saveZip } from "./open";
import { BookHost, documentOfGame, SimulationHost, TableHost } from "./panels";
import { clean, Server } from "./server";
import { decode, encode, shortName } from "./share";
import { forget, keep, keepAtOnce, type Kept, newKey, recall, whyNotKept } from "./store";
import { plain, type Problem, Texts } from "./texts";

/** The game that is open. */
interface Game {
  /** What it is kept as in this browser. */
  key: string;
  title: string;
  /** What it was before anything was typed here, where that is known. */
  ours?: Files;
  changed: boolean;
  /** When it was kept as this tab has it; 0: it is not. */
  at: number;
  folder?: Opened["folder"];
}

const embedded = new URLSearchParams(location.search).has("embed");
let game: Game | undefined;
let server: Server;
let table: TableHost;
let simulation: SimulationHost;
let book: BookHost;
let shownDocument = "";
let warned = false;

const texts = new Texts(byId("editor"), byId("documents"), { changed, problems, run: (command, args) => void run(command, args) });

/** Why this browser cannot show the page. */
function lacking(): string | undefined {
  const needed: [string, () => unknown][] = [
    ["WebAssembly", () => WebAssembly.instantiateStreaming],
    ["workers", () => Worker],
    ["the unpacking of streams", () => new DecompressionStream("deflate-raw")],
    ["dialogs", () => HTMLDialogElement],
  ];
  const missing = needed.filter(([, has]) => {
    try {
      return !has();
    } catch {
      return true;
    }
  });
  return missing.length === 0 ? undefined : `This browser lacks ${missing.map(([what]) => what).join(" and ")}, without which games cannot be checked and played here. A newer browser has it: Firefox, Chrome, Edge or Safari of the last years.`;
}

// ---------------------------------------------------------------------------------------------------------------
// Which game is open

/** How often something was to be opened: what was asked for last stays. */
let opening = 0;

async function route(): Promise<void> {
  const mine = ++opening;
  settle();
  await save(true);
  const [, kind, rest] = /^#(game|own|g|shared)=(.*)$/.exec(location.hash) ?? [];
  try {
    if (kind === "game") {
      const files = await load(rest);
      if (!files) throw new Refusal(`There is no game called ${JSON.stringify(rest)} here.`);
      if (mine === opening) await open(`game:${rest}`, files);
    } else if (kind === "g") {
      const files = await decode(rest);
      if (mine === opening) await open(`shared:${shortName(rest)}`, files);
    } else if (kind === "own" || kind === "shared") {
      await open(`${kind}:${rest}`, undefined, history.state === "new" ? { "rules.md": "" } : undefined);
    } else {
      await showGallery();
    }
  } catch (error) {
    await showGallery();
    if (error instanceof Refusal) {
      embedded ? byId("gallery").replaceChildren(el("p", { class: "hero" }, error.message)) : history.replaceState(null, "", location.pathname);
    }
    refuse(error);
  }
}

async function showGallery(): Promise<void> {
  game = undefined;
  document.title = "Ludo: board games as text";
  document.body.dataset.page = "gallery";
  simulation.close();
  await drawGallery(begin, () => void openOne().then((opened) => opened && take(opened)).catch(refuse));
}

function begin(): void {
  history.pushState("new", "", addressOf(newKey()));
  void route();
}

/** Takes a game of one's own, which is kept at once. */
async function take({ name, files, folder }: Opened): Promise<void> {
  if (!Object.keys(files).some(isDocument)) {
    throw new Refusal("There is no document of a game in it: a game is written in files that end in .md.");
  }
  const key = newKey();
  const title = titleOf(files) === "A new game" ? name : titleOf(files);
  await save(true);
  settle();
  const at = Date.now();
  await keep({ key, title, files, at }).catch((error) => void notify(whyNotKept(error), [], "error unkept"));
  history.pushState(null, "", addressOf(key));
  await open(key, undefined, files, title, folder);
}

/** Opens a game: as it was kept here, else as it is given. */
async function open(key: string, ours: Files | undefined, otherwise?: Files, title?: string, folder?: Opened["folder"]): Promise<void> {
  const mine = ++opening;
  const before = document.body.dataset.page;
  const kept = embedded ? undefined : await recall(key).catch(() => undefined);
  if (mine !== opening) return;
  const files = kept?.files ?? ours ?? otherwise;
  if (!files) throw new Refusal(`Nothing is kept in this browser under the name ${JSON.stringify(key.replace(/^\w+:/, ""))}.`);
  game = { key, title: title ?? titleOf(files), ours, changed: kept !== undefined || folder !== undefined, at: kept?.at ?? 0, folder };
  document.body.dataset.page = "game";
  // What had the focus is gone.
  if (!embedded && (before === "gallery" || (before === "game" && document.activeElement === document.body))) byId("title").focus({ preventScroll: true });
  showView(embedded ? "table" : "text");
  byId("statistics").textContent = "";
  showSide("table");
  simulation.close();
  closeDocument();
  drawHead();
  await texts.open(key.replace(/[^\w-]/g, "-"), files);
  table.open();
  book.open();
  texts.lookAround();
  evidenceSoon();
  scrollTo(0, 0);
}

function drawHead(): void {
  if (!game) return;
  document.title = `${game.title} · Ludo`;
  byId("title").textContent = game.title;
  byId("kept").textContent = embedded ? "" : !game.changed ? "Change anything: it is yours" : warned ? "Not kept: save it as a zip" : "Kept in this browser";
}

// ---------------------------------------------------------------------------------------------------------------
// What was typed

let saving = 0;
/** The last of what is being kept, one thing after the other. */
let keeping: Promise<void> = Promise.resolve();

function changed(): void {
  if (game) {
    game.changed = true;
    game.title = titleOf(texts.files);
    drawHead();
    clearTimeout(saving);
    saving = window.setTimeout(() => void save(), 500);
    table.edited();
    book.edited();
    evidenceSoon();
  }
}

/** Keeps what was typed; at once: what is still to be kept, before something else is opened. */
function save(waiting = false, leaving = false): Promise<void> {
  const g = game;
  if (!g?.changed || embedded || (waiting && saving === 0)) return keeping;
  clearTimeout(saving);
  saving = 0;
  const before = g.at;
  const what = { title: g.title, files: texts.files, at: (g.at = Math.max(Date.now(), before + 1)) };
  if (leaving) keepAtOnce({ key: g.key, ...what }, before);
  return (keeping = keeping.then(async () => {
    try {
      const key = await keep({ key: g.key, ...what }, before);
      if (key !== g.key) {
        Object.assign(g, { key, ours: undefined });
        if (g === game) history.replaceState(null, "", addressOf(key));
        void notify("This game was changed in another tab, too. What you write here is kept as a game of its own from now on, so that nothing of either is lost.", [], "error");
      }
      settle("error unkept");
      warned = false;
    } catch (error) {
      if (g.at === what.at) g.at = before;
      if (!warned) void notify(whyNotKept(error), [], "error unkept");
      warned = true;
    }
    drawHead();
  }));
}

async function startAgain(): Promise<void> {
  if (!game) return;
  await save(true);
  const { key, title, at, ours, folder } = game;
  const was = { key, title, at, files: texts.files };
  await forget(key).catch(() => undefined);
  if (ours) {
    await open(key, ours);
  } else {
    history.pushState(null, "", location.pathname);
    await route();
  }
  if (await offerUndo(ours ? `What you had typed in ${title} is removed.` : `${title} is removed from this browser.`)) await bringBack(was, ours, folder);
}

/** Brings back what was removed: where it was, or as a game of its own where something else has been written since. */
async function bringBack(was: Kept, ours: Files | undefined, folder: Opened["folder"]): Promise<void> {
  await save(true);
  const key = await keep(was).catch((error) => (void notify(whyNotKept(error), [], "error unkept"), was.key));
  if (key !== was.key) ours = undefined;
  if (game?.key !== key) history.pushState(null, "", addressOf(key));
  await open(key, was.files, undefined, was.title, folder);
  if (game?.key === key) Object.assign(game, { ours, changed: true });
  drawHead();
}

async function showSave(): Promise<void> {
  const g = game;
  if (!g) return;
  const choice = await pick(byId("kept").textContent || "Save", [
    { label: "Download a zip", detail: "all documents of the game, and what was kept of it", value: "zip" },
    ...(canSaveFolder ? [{ label: g.folder ? `Save into the folder ${g.folder.name}` : "Save into a folder…", detail: "of this computer", value: "folder" }] : []),
    { label: "Open another…", detail: "a folder or a zip of yours", value: "open" },
    ...(g.changed && !embedded ? [g.ours ? { label: "Start again from ours", detail: "what you have typed is removed from this browser", value: "again" } : { label: "Remove it", detail: "from this browser, where it is kept", value: "again" }] : []),
  ]);
  try {
    if (choice === "zip") {
      await saveZip(g.title, texts.files);
    } else if (choice === "folder") {
      g.folder = await saveFolder(texts.files, g.folder);
      if (g.folder) void notify(`Saved in ${g.folder.name}.`);
    } else if (choice === "open") {
      const opened = await openOne();
      if (opened) await take(opened);
    } else if (choice === "again") {
      await startAgain();
    }
  } catch (error) {
    refuse(error);
  }
}

async function share(): Promise<void> {
  const fragment = `#g=${await encode(texts.files)}`;
  const address = new URL(location.pathname, location.href).href;
  const frame = `<iframe src="${address}?embed${fragment}" width="100%" height="520" title="${(game?.title ?? "A game").replace(/["&<]/g, "")}"></iframe>`;
  const line = (label: string, value: string) => {
    const field = el("input", { readonly: "", value, "aria-label": label });
    field.addEventListener("focus", () => field.select());
    const copied = button("Copy", () => navigator.clipboard.writeText(value).then(() => (copied.textContent = "Copied"), () => field.select()));
    return el("label", {}, label, el("span", { class: "copy" }, field, copied));
  };
  await dialog("Share this game", (close) => [
    el("p", {}, "The whole game is in the link itself, and nothing is sent anywhere: whoever opens it reads, plays and changes a copy of their own."),
    line("Link", address + fragment),
    line("For a page of yours", frame),
    fragment.length > 8_000 ? el("p", { class: "soft" }, `The link has ${fragment.length.toLocaleString("en")} characters. Some programs cut such long ones: a zip is surer.`) : undefined,
    button("Close", () => close()),
  ], "share");
}

async function newDocument(): Promise<void> {
  const [path] = (await fillIn("Another document of the game", [{ label: "Its name", value: "notes.md", refuse: (value) => {
    try {
      checkPath(value.trim());
    } catch (error) {
      return (error as Error).message;
    }
    return !isDocument(value.trim()) ? "A document ends in .md." : texts.files[value.trim()] !== undefined ? "There is one of this name." : undefined;
  } }], "Add")) ?? [];
  if (path !== undefined) {
    texts.apply({ documentChanges: [{ kind: "create", uri: texts.uri(path) }] });
    await server.put({});
    texts.show(texts.uri(path), undefined, true);
    changed();
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Beside the text

function showSide(name: "table" | "book" | "simulation" | "document", focus = false): void {
  for (const tab of byId("sides").querySelectorAll<HTMLElement>("[role=tab]")) {
    const panel = byId(tab.getAttribute("aria-controls") ?? "");
    const chosen = tab.id === `${name}-tab`;
    panel.hidden = !chosen;
    if (chosen) {
      tab.hidden = false;
      chooseTab(byId("sides"), tab);
    }
  }
  if (name === "book") book.edited(0);
  if (focus) showView("table");
}

/** A narrow page shows either the text or what is beside it. */
function showView(view: "text" | "table"): void {
  document.body.dataset.view = view;
  for (const b of byId("views").querySelectorAll("button")) {
    b.setAttribute("aria-pressed", String(b.dataset.view === view));
  }
}

function closeDocument(): void {
  shownDocument = "";
  byId("document-tab").hidden = true;
  byId("simulation-tab").hidden = true;
}

/** Shows a document that the server writes. */
async function showDocument(uri: string, given?: string): Promise<void> {
  shownDocument = uri;
  const text = given ?? (await server.ask<{ text: string }>("workspace/textDocumentContent", { uri }).catch((e: Error) => ({ text: e.message }))).text;
  if (shownDocument !== uri) return;
  const place = byId("document");
  const plugin = texts.view && LSPPlugin.get(texts.view);
  if (uri.endsWith(".svg")) {
    place.replaceChildren(el("img", { src: `data:image/svg+xml,${encodeURIComponent(text)}`, alt: "How the game goes" }));
  } else if (uri.endsWith(".md") && plugin) {
    const shown = el("div", { class: "prose" });
    shown.innerHTML = clean(plugin.docToHTML({ kind: "markdown", value: text }));
    place.replaceChildren(shown);
  } else {
    place.replaceChildren(el("pre", {}, text));
  }
  const names: Record<string, string> = { balance: "Balance", expansion: "Expansion", simulation: "Report", explain: "Meaning", changes: "Changes", flow: "Flow" };
  byId("document-tab").textContent = names[/^ludo:\/\/(\w+)/.exec(uri)?.[1] ?? ""] ?? "Document";
}

/** Does a command of a lens, of a fix or of the page. */
async function run(command: string, args: unknown[]): Promise<void> {
  settle();
  try {
    if (command === "ludo.simulate") {
      await simulation.run(command, args[0], args[1], args[2] ?? 1);
      return;
    }
    const result = await server.run<unknown>(command, ...args);
    if (command === "ludo.showReferences" && Array.isArray(result)) {
      const at = await pick("Where it is used", (result as lsp.Location[]).map((l) => ({ label: `${texts.path(l.uri)}, line ${l.range.start.line + 1}`, detail: lineOf(l), value: l })));
      if (at) {
        showView("text");
        texts.show(at.uri, at.range, true);
      }
      return;
    }
    const shown = result as { uri?: string; shown?: boolean; text?: string } | null;
    if (shown && shown.shown === false && shown.text !== undefined && shown.uri) {
      showSide("document", true);
      await showDocument(shown.uri, shown.text);
    }
  } catch (error) {
    void notify(error instanceof Error ? error.message : String(error), [], "error");
  }
}

const lineOf = (l: lsp.Location) => String(texts.files[texts.path(l.uri) ?? ""] ?? "").split("\n")[l.range.start.line]?.trim();

function problems(all: Problem[], checked: boolean): void {
  const errors = all.filter((p) => p.severity === 1).length;
  const serious = all.filter((p) => (p.severity ?? 1) <= 2);
  const summary = byId("summary");
  summary.textContent = !checked ? "Checking…" : serious.length === 0 ? "✓ No problems" : `${errors > 0 ? "✗" : "!"} ${serious.length} ${serious.length === 1 ? "problem" : "problems"}`;
  summary.className = !checked ? "soft" : errors > 0 ? "bad" : serious.length > 0 ? "other" : "good";
  byId("problems").replaceChildren(...all.slice(0, 200).map((p) => {
    const b = button("", () => texts.show(p.uri, p.range, true), { class: ["", "bad", "other", "", ""][p.severity ?? 1] });
    b.append(el("span", { class: "soft" }, `${texts.path(p.uri)}:${p.range.start.line + 1} `), plain(p.message));
    return el("li", {}, b);
  }));
  if (all.length === 0) (byId("check") as HTMLDetailsElement).open = false;
}

let byKey = false;
let toldOfTab = false;

/** Says how one leaves the text, when the focus has come into it by a key for the first time. */
function tellOfTab(): void {
  addEventListener("pointerdown", () => (byKey = false), true);
  addEventListener("keydown", () => (byKey = true), true);
  const place = byId("keys");
  byId("editor").addEventListener("focusin", ({ target }) => {
    if (toldOfTab || !byKey || !(target as Element).closest(".cm-content")) return;
    toldOfTab = true;
    place.textContent = "Tab indents here. Escape, then Tab, leaves the text.";
  });
  byId("editor").addEventListener("focusout", () => (place.textContent = ""));
}

// Who wins, of many games, once nobody types.

let evidence = 0;
let asked = 0;

function evidenceSoon(): void {
  clearTimeout(evidence);
  if (!embedded) evidence = window.setTimeout(() => void lookAtEvidence(), 2_000);
}

async function lookAtEvidence(): Promise<void> {
  const number = ++asked;
  const of = game;
  const place = byId("statistics");
  try {
    const uri = await documentOfGame(server, texts);
    const told = uri === "" ? undefined : await server.run<{ refused?: string; words: string; goesOn: boolean }>("ludo.statistics", uri, { idle: true });
    if (number !== asked || of !== game) return;
    place.textContent = place.title = told && told.refused === undefined ? told.words : "";
    if (place.title) place.title += ". Of many games played by lot: show the report";
    place.onclick = () => void run("ludo.showStatistics", [uri]);
    if (told?.goesOn) evidenceSoon();
  } catch {
    place.textContent = "";
  }
}

// ---------------------------------------------------------------------------------------------------------------

function ended(sentence: string): void {
  byId("summary").textContent = "The server has ended";
  void notify(sentence, ["Load again"], "error").then((choice) => choice && location.reload());
}

function start(): void {
  const lacks = lacking();
  if (lacks) {
    document.body.dataset.page = "gallery";
    byId("gallery").replaceChildren(el("p", { class: "hero" }, lacks));
    return;
  }
  document.documentElement.classList.toggle("embed", embedded);
  if (embedded) document.querySelector("header .buttons")?.prepend(byId("views"));
  server = new Server({
    workspace: texts.workspace,
    diagnostics: (params) => {
      texts.take(params);
      if (performance.getEntriesByName("first diagnostics").length === 0) performance.mark("first diagnostics");
    },
    told: (method, params) => method === "ludo/simulation" && simulation.update(params as Simulation),
    applyEdit: (edit) => texts.apply(edit),
    show: ({ uri, selection, takeFocus }) => {
      if (uri.startsWith("ludo:")) {
        showSide("document", true);
        void showDocument(uri);
        return true;
      }
      showView("text");
      return texts.show(uri, selection, takeFocus ?? true) !== undefined;
    },
    refresh: (_what, uri) => (uri === undefined ? texts.lookAround() : uri === shownDocument && void showDocument(uri)),
    ended,
  });
  texts.server = server;
  table = new TableHost(byId("table-place"), server, texts, byId("no-table"), () => showView("text"));
  book = new BookHost(byId("book"), byId("no-book"), server, texts, () => showView("text"));
  simulation = new SimulationHost(byId("simulation"), server, texts, (found) => {
    showSide(found ? "simulation" : "table", found);
    byId("simulation-tab").hidden = !found;
  }, (uri) => {
    showSide("table", true);
    table.try({ do: "open", simulation: uri });
  }, (uri) => {
    showSide("document", true);
    void showDocument(uri);
  });
  for (const [id, act] of [["share", share], ["save", showSave], ["add", newDocument], ["play", () => showView("table")], ["read", () => showView("text")], ["actions", () => texts.view && texts.fix(texts.view)]] as const) {
    byId(id).addEventListener("click", () => void Promise.resolve(act()).catch(refuse));
  }
  for (const name of ["table", "book", "simulation", "document"] as const) {
    byId(`${name}-tab`).addEventListener("click", () => showSide(name));
  }
  byId("summary").addEventListener("click", (event) => byId("problems").childElementCount === 0 && event.preventDefault());
  tellOfTab();
  // These lead within the page; the part of an address behind # says which game is open.
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".skip a")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      showView(link.hash === "#editor" ? "text" : "table");
      link.hash === "#editor" && texts.view ? texts.view.focus() : byId("side").focus();
    });
  }
  tabs(byId("documents"));
  tabs(byId("sides"));
  byId("full").addEventListener("click", (event) => {
    event.preventDefault();
    // Opened at once, as browsers want it, and filled when the link is made.
    const whole = window.open("about:blank", "_blank");
    void encode(texts.files).then((fragment) => whole && (whole.location.href = `${location.pathname}#g=${fragment}`));
  });
  addEventListener("hashchange", () => void route());
  addEventListener("visibilitychange", () => document.hidden && void save(true));
  addEventListener("pagehide", () => void save(true, true));
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (file) {
      event.preventDefault();
      void readArchive(file).then(take).catch(refuse);
    }
  });
  void route().then(async () => {
    if ("serviceWorker" in navigator && !embedded) {
      await server.client.initializing;
      // Keeping all parts has time until the game that was opened has been looked at.
      setTimeout(() => void navigator.serviceWorker.register("sw.js").catch(() => undefined), 2_000); // without it the page works, but not offline
    }
  });
}

start();
