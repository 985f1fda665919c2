import * as vscode from "vscode";
import type { Rule } from "../../../internal/show/webtable/table.js";
import { page } from "./panel/page";
import { branchesOf } from "./panel/timeline";
import { type FromTable, type TryNode, type TryResult, type TryWish, tryWishes, type ToTable } from "./protocol";
import { isTests } from "./tests";

/** Asks the server for a command. */
export type Ask = (command: string, args: unknown[]) => Promise<unknown>;

/** How long nothing may be typed before the branches are played by the rules of now, in ms. */
const rest = 300;

/** The table of a game, with the branches that were tried out in it, beside the text. */
export class TablePanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  /** The document of the game that is shown, and the folder of its game. */
  private document: vscode.Uri | undefined;
  private folder = "";
  private nodes: TryNode[] = [];
  /** What is done when the page is loaded. */
  private first: TryWish = { do: "tree" };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listener: vscode.Disposable;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly ask: Ask,
    private readonly keep: (uri: vscode.Uri) => Promise<void>,
  ) {
    this.listener = vscode.workspace.onDidChangeTextDocument((e) => e.contentChanges.length > 0 && this.edited(e.document.uri));
  }

  /** Shows the table of the game to which a document belongs, in a column, once something was done in it. */
  async show(document: vscode.Uri, first: TryWish = { do: "tree" }, viewColumn = vscode.ViewColumn.Beside): Promise<void> {
    const game = (await this.ask("ludo.describe", [document.toString()])) as { game: string };
    if (game.game === "") {
      void vscode.window.showInformationMessage("This document belongs to no game.");
      return;
    }
    const other = this.folder !== game.game;
    this.document = document;
    this.folder = game.game;
    this.first = first;
    if (other) {
      this.nodes = [];
    }
    if (this.panel) {
      this.panel.reveal(undefined, false);
      if (other) {
        this.load();
      } else if (first.do !== "tree") {
        await this.try(first);
      }
      return;
    }
    const folder = vscode.Uri.joinPath(this.extension, "dist");
    this.panel = vscode.window.createWebviewPanel("ludo.table", "Table", { viewColumn, preserveFocus: false }, { enableScripts: true, localResourceRoots: [folder], retainContextWhenHidden: true });
    this.panel.webview.onDidReceiveMessage((message: FromTable) => void this.receive(message));
    this.panel.onDidDispose(() => {
      this.panel = undefined;
      this.folder = "";
    });
    this.load();
  }

  private load(): void {
    const panel = this.panel;
    if (panel) {
      const folder = vscode.Uri.joinPath(this.extension, "dist");
      panel.title = `Table: ${this.folder.split("/").pop()}`;
      panel.webview.html = page(panel.webview.cspSource, (file) => panel.webview.asWebviewUri(vscode.Uri.joinPath(folder, file)).toString(), "table", "Table");
    }
  }

  /** Forgets what a server told that does not run any more, and with it what was not kept. */
  reset(): void {
    this.panel?.dispose();
    this.replace([]);
  }

  /** Looks what is there, once a server runs again. */
  renew(): void {
    this.post({ kind: "edited" });
  }

  /** Takes what the server has now. That becomes less only when another server runs. */
  private replace(nodes: TryNode[]): void {
    if (nodes.length < this.nodes.length && branchesOf(this.nodes).some((n) => n.moves > 0 && !n.kept)) {
      void vscode.window.showWarningMessage("What was tried at the table and not kept is gone: the language server was started anew.");
    }
    this.nodes = nodes;
  }

  private edited(uri: vscode.Uri): void {
    if (this.panel && uri.path.startsWith(this.folder)) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.post({ kind: "edited" }), rest);
    }
  }

  private post(message: ToTable): void {
    void this.panel?.webview.postMessage(message);
  }

  private async receive(message: FromTable): Promise<void> {
    switch (message.kind) {
      case "ready":
        await this.try(this.first);
        this.first = { do: "tree" };
        break;
      case "try":
        if (tryWishes.some((wish) => wish === message.what.do)) {
          await this.try(message.what);
        }
        break;
      case "begin":
        await this.begin();
        break;
      case "open-recording":
        await this.openRecording();
        break;
      case "keep": {
        const name = await vscode.window.showInputBox({ prompt: "What is the recording called?", value: "try" });
        if (name !== undefined) {
          await this.try({ do: "keep", node: message.node, name });
        } else {
          this.comeBack();
        }
        break;
      }
      case "otherwise":
        await this.otherwise(message.node);
        break;
      case "open":
        await this.open(message.rule);
        break;
    }
  }

  /** Begins a game: the first one at once, others with a seed and a number of players that are asked for. */
  private async begin(): Promise<void> {
    if (this.nodes.length === 0) {
      await this.try({ do: "begin", seed: 1 });
      return;
    }
    const whole = (text: string) => (/^-?\d{1,18}$/.test(text.trim()) ? undefined : "A whole number.");
    const seed = await vscode.window.showInputBox({ prompt: "The seed of the game's dice and cards", value: String(this.nodes.filter((n) => n.begin).length + 1), validateInput: whole });
    const players = seed === undefined ? undefined : await vscode.window.showInputBox({ prompt: "How many play? 0: as few as can", value: "0", validateInput: whole });
    if (seed !== undefined && players !== undefined) {
      await this.try({ do: "begin", seed: seed.trim(), players: Math.max(0, Number(players)) });
    } else {
      this.comeBack();
    }
  }

  /** Comes back to the button that asked for something, which was not chosen. */
  private comeBack(): void {
    this.panel?.reveal(undefined, false);
    this.post({ kind: "focus" });
  }

  /** Opens one of the recorded games beside the game. */
  private async openRecording(): Promise<void> {
    const list = await this.ask("ludo.tests", [this.document?.toString(), { do: "list" }]).catch(() => undefined);
    const tests = isTests(list) ? list.tests : [];
    const chosen = await vscode.window.showQuickPick(
      tests.map((t) => ({ label: t.name, uri: t.uri })),
      { placeHolder: tests.length > 0 ? "Open which recorded game?" : "There is no recorded game beside the game yet: keep a try." },
    );
    if (chosen) {
      await this.try({ do: "open", recording: chosen.uri });
    } else {
      this.comeBack();
    }
  }

  /** Lets the dice of a move fall otherwise, or goes back to before it, where something else can be chosen. */
  private async otherwise(node: string): Promise<void> {
    const parent = this.nodes.find((n) => n.id === node)?.parent;
    if (parent === undefined) {
      await this.begin();
      return;
    }
    const { dice = [] } = await this.answer({ do: "dice", node });
    const chosen = await vscode.window.showQuickPick([
      { label: "$(discard) Choose something else", description: "goes back to before the move", seed: undefined },
      ...dice.map((d) => ({ label: `$(symbol-numeric) ${d.text}`, description: "the same move, other luck", seed: d.seed })),
    ], { placeHolder: "What happens otherwise?", matchOnDescription: true });
    if (chosen?.seed !== undefined) {
      await this.try({ do: "dice", node, seed: chosen.seed });
    } else if (chosen) {
      this.post({ kind: "go", node: parent });
    } else {
      this.comeBack();
    }
  }

  private async answer(what: TryWish): Promise<TryResult> {
    try {
      return (await this.ask("ludo.try", [this.document?.toString(), what])) as TryResult;
    } catch (error) {
      return { refused: error instanceof Error ? error.message : String(error) };
    }
  }

  private async try(what: TryWish): Promise<void> {
    if (!this.document) {
      return;
    }
    const result = await this.answer(what);
    this.replace(result.nodes ?? this.nodes);
    if (result.note) {
      void vscode.window.showInformationMessage(result.note);
    }
    this.post({ kind: "tried", what, result });
    if (result.kept?.applied) {
      await this.keep(vscode.Uri.parse(result.kept.uri));
    }
  }

  /** Shows the place of a rule, whose file is told from the folder of the game. */
  private async open(rule: Rule): Promise<void> {
    const folder = this.folder.endsWith(".md") ? this.folder.slice(0, this.folder.lastIndexOf("/")) : this.folder;
    const uri = this.document?.with({ path: rule.file.startsWith("/") ? rule.file : `${folder}/${rule.file}` });
    if (!uri) {
      return;
    }
    const range = new vscode.Range(rule.line - 1, rule.column - 1, rule.endLine - 1, rule.endColumn - 1);
    const visible = vscode.window.visibleTextEditors.find((e) => e.document.uri.toString() === uri.toString());
    const column = visible?.viewColumn ?? (this.panel?.viewColumn === vscode.ViewColumn.One ? vscode.ViewColumn.Two : vscode.ViewColumn.One);
    await vscode.window.showTextDocument(uri, { viewColumn: column, preview: true, selection: range });
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.panel?.dispose();
    this.listener.dispose();
  }
}
