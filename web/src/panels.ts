// The panels of the other editor, in frames of the page: the table, and simulations.
import { replacePage } from "../../editors/vscode/src/panel/bookpage";
import { branchesOf } from "../../editors/vscode/src/panel/timeline";
import { type FromPanel, type FromTable, type Group, isSimulation, panelCommands, type Simulation, type ToPanel, type ToTable, type TryNode, type TryResult, type TryWish, tryWishes } from "../../editors/vscode/src/protocol";
import type { Rule } from "../../internal/show/webtable/table.js";
import { button, el, fillIn, notify, pick } from "./dom";
import type { Server } from "./server";
import type { Texts } from "./texts";

/** A page of its own within this one. */
class Frame<From, To> {
  private readonly frame: HTMLIFrameElement;
  private readonly heard = new AbortController();
  constructor(place: HTMLElement, source: string, title: string, receive: (message: From) => void) {
    this.frame = el("iframe", { src: source, title });
    addEventListener("message", ({ source, origin, data }) => {
      if (source === this.frame.contentWindow && origin === location.origin) receive(data as From);
    }, this.heard);
    place.append(this.frame);
  }

  remove(): void {
    this.heard.abort();
    this.frame.remove();
  }

  post(message: To): void {
    this.frame.contentWindow?.postMessage(message, location.origin);
  }

  load(): void {
    this.frame.contentWindow?.location.reload();
  }
}

/** Which document the game is asked for by: "" where there is no game yet. */
export async function documentOfGame(server: Server, texts: Texts): Promise<string> {
  for (const uri of [texts.shown, ...texts.paths.map((path) => texts.uri(path))]) {
    const { game } = await server.run<{ game: string }>("ludo.describe", uri);
    if (game !== "") return uri;
  }
  return "";
}

/** Says why something cannot be shown, with what leads to the error. */
function tell(place: HTMLElement, texts: Texts, front: () => void, { refused = "", location }: Pick<TryResult, "refused" | "location">): void {
  place.replaceChildren(refused);
  if (location) place.append(el("br"), button("Go to the error", () => (front(), texts.show(location.uri, location.range, true))));
}

/** How long nothing may be typed before the branches are played by the rules of now, in ms. */
const rest = 300;
const notYet = "The table is empty: this text is no game yet. It becomes one with a block of YAML that says who plays, as the first lines of any of our games do.";
const notYetABook = "There is no rulebook yet: this text is no game.";
const whole = (text: string) => (/^-?\d{1,18}$/.test(text.trim()) ? undefined : "A whole number.");

/** The table, with what was tried at it, beside the text. */
export class TableHost {
  private frame: Frame<FromTable, ToTable> | undefined;
  private document = "";
  private nodes: TryNode[] = [];
  private first: TryWish = { do: "tree" };
  private timer = 0;
  private running = 0;
  private again = false;

  /** Front: the text is to be shown where it is not. */
  constructor(private readonly place: HTMLElement, private readonly server: Server, private readonly texts: Texts, private readonly empty: HTMLElement, private readonly front: () => void) {}

  /** Begins anew for the game that is open now. */
  open(): void {
    this.document = "";
    this.nodes = [];
    this.first = { do: "tree" };
    this.again = false;
    this.place.hidden = true;
    this.empty.hidden = false;
    this.empty.textContent = "The game is made ready to be played. A large one takes some seconds.";
    this.edited(0);
  }

  /** Plays what was tried by the rules of now, when nothing was typed for a while. */
  edited(after = rest): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.look(), after);
  }

  private async look(): Promise<void> {
    if (this.document !== "") {
      // One after the other: in a large game each takes seconds, and only the last is of any use.
      this.again = this.running > 0;
      if (!this.again) this.frame?.post({ kind: "edited" });
      return;
    }
    const document = await documentOfGame(this.server, this.texts).catch(() => "");
    const { refused, location }: TryResult = document === "" ? { refused: notYet } : await this.answer({ do: "tree" }, document);
    this.empty.hidden = refused === undefined;
    this.place.hidden = refused !== undefined;
    tell(this.empty, this.texts, this.front, { refused, location });
    if (refused !== undefined) return;
    this.document = document;
    if (this.frame) {
      this.frame.load();
    } else {
      this.frame = new Frame(this.place, "table.html", "Table", (message: FromTable) => void this.receive(message));
    }
  }

  /** Does something at the table, which is in front. */
  try(what: TryWish): void {
    if (this.frame && this.document !== "") {
      void this.do(what);
    } else {
      this.first = what;
    }
  }

  private async receive(message: FromTable): Promise<void> {
    switch (message.kind) {
      case "ready":
        await this.do(this.first);
        this.first = { do: "tree" };
        break;
      case "try":
        if (tryWishes.some((wish) => wish === message.what.do)) await this.do(message.what);
        break;
      case "begin":
        await this.begin();
        break;
      case "open-recording": {
        const { tests } = await this.server.run<{ tests: { uri: string; name: string }[] }>("ludo.tests", this.document, { do: "list" });
        const recording = await pick("Open which recorded game?", tests.map((t) => ({ label: t.name, value: t.uri })), "There is no recorded game beside the game yet: keep a try.");
        recording === undefined ? this.comeBack() : await this.do({ do: "open", recording });
        break;
      }
      case "keep": {
        const [name] = (await fillIn("Keep this game", [{ label: "What is the recording called?", value: "try" }], "Keep")) ?? [];
        name === undefined ? this.comeBack() : await this.do({ do: "keep", node: message.node, name });
        break;
      }
      case "otherwise":
        await this.otherwise(message.node);
        break;
      case "open":
        this.showRule(message.rule);
        break;
    }
  }

  private comeBack(): void {
    this.frame?.post({ kind: "focus" });
  }

  private async begin(): Promise<void> {
    if (this.nodes.length === 0) {
      await this.do({ do: "begin", seed: 1 });
      return;
    }
    const games = this.nodes.filter((n) => n.begin).length;
    const [seed, players] = (await fillIn("Another game", [
      { label: "The seed of its dice and cards", value: String(games + 1), refuse: whole },
      { label: "How many play? 0: as few as can", value: "0", refuse: whole },
    ], "Begin")) ?? [];
    seed === undefined ? this.comeBack() : await this.do({ do: "begin", seed, players: Math.max(0, Number(players)) });
  }

  private async otherwise(node: string): Promise<void> {
    const parent = this.nodes.find((n) => n.id === node)?.parent;
    if (parent === undefined) {
      await this.begin();
      return;
    }
    const { dice = [] } = await this.answer({ do: "dice", node });
    const chosen = await pick<TryWish | { do: "go" }>("What happens otherwise?", [
      { label: "Choose something else", detail: "goes back to before the move", value: { do: "go" } },
      ...dice.map((d) => ({ label: d.text, detail: "the same move, other luck", value: { do: "dice" as const, node, seed: d.seed } })),
    ]);
    if (chosen?.do === "go") {
      this.frame?.post({ kind: "go", node: parent });
    } else if (chosen) {
      await this.do(chosen);
    } else {
      this.comeBack();
    }
  }

  private async answer(what: TryWish, document = this.document): Promise<TryResult> {
    this.running++;
    try {
      return await this.server.run<TryResult>("ludo.try", document, what);
    } catch (error) {
      return { refused: (error as Error).message };
    } finally {
      this.running--;
      if (this.again) this.edited(0);
    }
  }

  private async do(what: TryWish): Promise<void> {
    const result = await this.answer(what);
    const after = result.nodes ?? this.nodes;
    if (after.length < this.nodes.length && branchesOf(this.nodes).some((n) => n.moves > 0 && !n.kept)) {
      void notify("What was tried at the table and not kept is gone.");
    }
    this.nodes = after;
    if (result.note) void notify(result.note);
    this.frame?.post({ kind: "tried", what, result });
    if (result.kept?.applied) {
      void notify(`Kept as ${this.texts.path(result.kept.uri)}, a test of the game from now on: it is saved with it.`);
    }
  }

  private showRule(rule: Rule): void {
    const path = rule.file.startsWith("/") ? rule.file : this.texts.paths.find((p) => p === rule.file || p.endsWith(`/${rule.file}`) || rule.file.endsWith(`/${p}`));
    if (path !== undefined) {
      const uri = path.startsWith("/") ? `file://${path}` : this.texts.uri(path);
      this.front();
      this.texts.show(uri, { start: { line: rule.line - 1, character: rule.column - 1 }, end: { line: rule.endLine - 1, character: rule.endColumn - 1 } }, true);
    }
  }
}

/** A simulation, played step by step beside the text. */
export class SimulationHost {
  private frame: Frame<FromPanel, ToPanel> | undefined;
  private current: Simulation | undefined;
  private early: Simulation | undefined;
  private waiting = false;

  constructor(private readonly place: HTMLElement, private readonly server: Server, private readonly texts: Texts, private readonly front: (found: boolean) => void, private readonly play: (simulation: string) => void, private readonly report: (uri: string) => void) {}

  /** Begins a simulation, or goes on with the one that is shown. */
  async run(command: string, ...args: unknown[]): Promise<void> {
    this.waiting = true;
    this.front(true);
    if (this.frame) {
      this.send();
    } else {
      this.frame = new Frame(this.place, "simulation.html", "Simulation", (message: FromPanel) => void this.receive(message));
    }
    try {
      const result = await this.server.run<unknown>(command, ...args, { show: false, report: true });
      if (isSimulation(result)) {
        const early = this.early;
        this.early = undefined;
        this.current = early?.uri === result.uri && early.version > result.version ? early : result;
      }
    } finally {
      this.waiting = false;
      this.send();
      if (!this.current) {
        this.front(false); // the server has said why
      }
    }
  }

  /** Takes news of a simulation. */
  update(simulation: Simulation): void {
    if (simulation.uri !== this.current?.uri) {
      this.early = simulation;
    } else if (simulation.version > this.current.version) {
      this.current = simulation;
      this.send();
    }
  }

  /** Nobody looks at it any more. */
  close(): void {
    if (this.current) {
      void this.server.run("ludo.cancelSimulation", this.current.uri, { closed: true }).catch(() => undefined);
    }
    this.current = undefined;
    this.frame?.remove();
    this.frame = undefined;
  }

  private send(): void {
    if (this.waiting) {
      this.frame?.post({ kind: "waiting" });
    } else if (this.current) {
      this.frame?.post({ kind: "simulation", simulation: this.current });
    }
  }

  private async receive(message: FromPanel): Promise<void> {
    const play = this.current?.report?.play;
    switch (message.kind) {
      case "ready":
        this.send();
        break;
      case "run":
        if (this.current && panelCommands.includes(message.command)) {
          await this.command(message.command, this.current.uri);
        }
        break;
      case "step": {
        let list: Group[] | undefined = play?.groups;
        let group: Group | undefined;
        for (const at of message.group ?? []) {
          group = list?.[at];
          list = group?.parts;
        }
        this.texts.reveal(group?.location ?? play?.steps[message.step - 1]?.location);
        break;
      }
      case "stop":
        this.texts.reveal(this.current?.report?.statistics?.stops[message.index]?.location);
        break;
    }
  }

  private async command(command: (typeof panelCommands)[number], uri: string): Promise<void> {
    switch (command) {
      case "ludo.simulateOtherSeed":
        await this.run(command, uri);
        break;
      case "ludo.playFromSimulation":
        this.play(uri);
        break;
      case "ludo.showSimulation":
        this.report(uri);
        break;
      case "ludo.pinSimulation": {
        const result = await this.server.run<{ uri: string; applied?: boolean }>(command, uri);
        if (result.applied) {
          void notify(`Kept as ${this.texts.path(result.uri)}, a test of the game from now on: it is saved with it.`);
        }
        break;
      }
      default:
        await this.server.run(command, uri);
    }
  }
}

/** The rulebook of the game as it is now, in a frame in which nothing runs. */
export class BookHost {
  private readonly frame = el("iframe", { src: "book.html", title: "Rulebook", sandbox: "allow-same-origin allow-popups allow-popups-to-escape-sandbox" });
  private readonly loaded = new Promise((done) => this.frame.addEventListener("load", done, { once: true }));
  private timer = 0;
  private asked = 0;

  constructor(private readonly place: HTMLElement, private readonly why: HTMLElement, private readonly server: Server, private readonly texts: Texts, private readonly front: () => void) {}

  /** Begins anew for the game that is open now. */
  open(): void {
    this.frame.hidden = true;
    this.why.hidden = false;
    this.why.textContent = "The rulebook is being made. That of a large game takes a while.";
    this.edited(0);
  }

  /** Makes it anew where it is shown, when nothing was typed for a while. */
  edited(after = 3 * rest): void {
    clearTimeout(this.timer);
    this.asked++;
    if (!this.place.hidden) this.timer = window.setTimeout(() => void this.look(), after);
  }

  private async look(): Promise<void> {
    const number = ++this.asked;
    if (!this.frame.isConnected) this.place.append(this.frame);
    type Made = Pick<TryResult, "refused" | "location"> & { page?: string };
    const made = async (): Promise<Made> => {
      const document = await documentOfGame(this.server, this.texts);
      return document === "" ? { refused: notYetABook } : this.server.run("ludo.book", document);
    };
    const [{ refused, location, page = "" }] = await Promise.all([made().catch((error: Error): Made => ({ refused: error.message })), this.loaded]);
    if (number !== this.asked) return;
    this.why.hidden = refused === undefined;
    tell(this.why, this.texts, this.front, { refused, location });
    if (refused !== undefined) {
      // The last one that could be made stays below.
      if (!this.frame.hidden) this.why.append("\nBelow is the last one that could be made.");
      return;
    }
    this.frame.hidden = false;
    if (this.frame.contentDocument) replacePage(this.frame.contentDocument, page);
  }
}
