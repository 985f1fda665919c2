import * as vscode from "vscode";
import { describeSource, type Server } from "./host";

/** What the status item knows of the server. */
export type State =
  | { kind: "starting"; server: Server }
  | { kind: "running"; server: Server; version: string }
  | { kind: "stopped"; server: Server }
  | { kind: "failed"; reason: string };

/** The game to which the document in the editor belongs. */
export interface Game {
  game: string;
  documents: string[];
}

/** The item in the status bar: which server runs, for which game, and what can be done about it. */
export class Status implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("ludo.status", vscode.StatusBarAlignment.Right, 100);
  private state: State | undefined;
  private game: Game | undefined;

  private readonly listener = vscode.languages.onDidChangeDiagnostics(() => this.draw());

  constructor() {
    this.item.name = "Ludo";
    this.item.command = "ludo.showMenu";
  }

  /** How many findings of a severity the documents of the game have. */
  private count(severity: vscode.DiagnosticSeverity): number {
    const all = (this.game?.documents ?? []).flatMap((d) => vscode.languages.getDiagnostics(vscode.Uri.parse(d)));
    return all.filter((d) => d.severity === severity).length;
  }

  show(state: State): void {
    this.state = state;
    this.draw();
  }

  /** Tells to what game the document in front belongs; undefined: there is no Markdown document. */
  about(game: Game | undefined): void {
    this.game = game;
    this.draw();
  }

  private draw(): void {
    const state = this.state;
    if (!state) {
      return;
    }
    const lines: string[] = [];
    this.item.backgroundColor = undefined;
    switch (state.kind) {
      case "starting":
        this.item.text = "$(sync~spin) Ludo";
        lines.push("ludo-lsp is starting.");
        break;
      case "running": {
        const errors = this.count(vscode.DiagnosticSeverity.Error);
        const warnings = this.count(vscode.DiagnosticSeverity.Warning);
        this.item.text = errors > 0 ? `$(error) ${errors} Ludo` : warnings > 0 ? "$(warning) Ludo" : "$(check) Ludo";
        if (errors + warnings > 0) {
          lines.push(`The game has ${plural(errors, "error")} and ${plural(warnings, "warning")}.`);
        }
        lines.push(`ludo-lsp ${state.version} is running.`);
        break;
      }
      case "stopped":
        this.item.text = "$(circle-slash) Ludo";
        lines.push("ludo-lsp is not running.");
        break;
      case "failed":
        this.item.text = "$(error) Ludo";
        this.item.backgroundColor = new vscode.ThemeColor("statusBarItem.errorBackground");
        lines.push(state.reason);
        break;
    }
    if (state.kind !== "failed") {
      lines.push(`\`${state.server.command}\`, ${describeSource(state.server.source)}.`);
    }
    if (state.kind === "running" && this.game) {
      const n = this.game.documents.length;
      lines.push(this.game.game === "" ? "This document belongs to no game." : `Game: \`${this.game.game}\`, ${plural(n, "document")}.`);
    }
    const tooltip = new vscode.MarkdownString(lines.join("\n\n"));
    tooltip.appendMarkdown("\n\n[Restart](command:ludo.restartServer) · [Log](command:ludo.showLog)");
    tooltip.isTrusted = { enabledCommands: ["ludo.restartServer", "ludo.showLog"] };
    this.item.tooltip = tooltip;
    this.item.show();
  }

  dispose(): void {
    this.listener.dispose();
    this.item.dispose();
  }
}

function plural(n: number, noun: string): string {
  return n === 1 ? `1 ${noun}` : `${n} ${noun}s`;
}
