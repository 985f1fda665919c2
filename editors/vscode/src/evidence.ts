import * as vscode from "vscode";
import type { Ask } from "./table";

/** What ludo.statistics answers; see docs/protocol.md. */
interface Balance {
  refused?: string;
  line: string;
  text: string;
  /** More games are to be played: it is worth asking again. */
  goesOn: boolean;
  compared?: { sentence: string; changed: string[] };
}

/** What ludo.coverage answers. */
interface Coverage {
  refused?: string;
  text: string;
  files: { uri: string; rules: CoveredRule[] }[];
}

interface CoveredRule {
  range: { start: vscode.Position; end: vscode.Position };
  path: string;
  state: State;
  text: string;
}

type State = "acted" | "never" | "alwaysTrue" | "alwaysFalse";

/** How long nothing may be typed before games are played, in ms. */
const rest = 2_000;

/**
 * What many games show of the game in front, asked for when nobody types: who wins, in the status bar;
 * and, where that is wanted, which rules acted, in the gutter.
 */
export class Evidence implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("ludo.statistics", vscode.StatusBarAlignment.Right, 99);
  private readonly marks: Record<State, vscode.TextEditorDecorationType>;
  private readonly listeners: vscode.Disposable[] = [this.item];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  /** The game of which the item tells. */
  private game = "";
  /** The game of which the gutter shows what acted. */
  private covered = new Map<string, CoveredRule[]>();
  private shown = false;

  constructor(
    extension: vscode.Uri,
    private readonly ask: Ask,
    private readonly running: () => boolean,
    private readonly compares: () => boolean,
    private readonly log: (text: string) => void,
  ) {
    this.item.name = "Ludo: Statistics";
    this.item.command = "ludo.showStatistics";
    const mark = (name: string, color: string) =>
      vscode.window.createTextEditorDecorationType({
        gutterIconPath: vscode.Uri.joinPath(extension, "media", `${name}.svg`),
        gutterIconSize: "contain",
        overviewRulerColor: new vscode.ThemeColor(color),
        overviewRulerLane: vscode.OverviewRulerLane.Left,
      });
    this.marks = {
      acted: mark("acted", "testing.coveredGutterBackground"),
      never: mark("never", "testing.uncoveredGutterBackground"),
      alwaysTrue: mark("always-true", "editorWarning.foreground"),
      alwaysFalse: mark("always-false", "editorWarning.foreground"),
    };
    this.listeners.push(
      ...Object.values(this.marks),
      vscode.workspace.onDidChangeTextDocument((e) => e.contentChanges.length > 0 && e.document.languageId === "markdown" && this.soon()),
      vscode.window.onDidChangeActiveTextEditor(() => this.soon()),
      vscode.window.onDidChangeVisibleTextEditors(() => this.draw()),
    );
  }

  /** Shows or hides in the gutter what acted. */
  async toggle(): Promise<void> {
    this.shown = !this.shown;
    this.covered.clear();
    this.draw();
    if (this.shown) {
      const told = await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: "Ludo: playing" }, () => this.cover());
      void vscode.window.showInformationMessage(told);
    }
  }

  /** Shows what many games show of the game in front, compared with what was committed last. */
  async compare(): Promise<void> {
    const uri = this.document();
    if (!uri) {
      void vscode.window.showInformationMessage("Open a document of a game first.");
      return;
    }
    await vscode.commands.executeCommand("ludo.showStatistics", uri, "HEAD");
  }

  /** Looks again when nothing was typed for a while. */
  soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), rest);
  }

  /** The document of a game that is in front. */
  private document(): string | undefined {
    const document = vscode.window.activeTextEditor?.document;
    return document?.languageId === "markdown" && document.uri.scheme !== "ludo" ? document.uri.toString() : undefined;
  }

  private async look(): Promise<void> {
    const uri = this.document();
    if (!uri || !this.running()) {
      return;
    }
    if (this.shown) {
      await this.cover();
    }
    const number = ++this.asked;
    try {
      const game = (await this.ask("ludo.describe", [uri])) as { game: string };
      if (game.game === "") {
        this.item.hide();
        return;
      }
      if (number === this.asked && game.game !== this.game) {
        this.item.hide(); // it tells of another game, and this one may take its time
        this.game = game.game;
      }
      const told = (await this.ask("ludo.statistics", [uri, { idle: true }])) as Balance;
      if (number !== this.asked) {
        return;
      }
      if (told.refused !== undefined) {
        this.log(`ludo.statistics: ${told.refused}`);
        this.item.hide();
        return;
      }
      this.item.text = `$(graph) ${told.line}`;
      if (told.goesOn) {
        this.soon();
      }
      const tooltip = new vscode.MarkdownString(`${told.text}${this.compares() ? "\n\n[Compare with HEAD](command:ludo.compareStatistics)" : ""}`);
      tooltip.isTrusted = { enabledCommands: ["ludo.compareStatistics"] };
      this.item.tooltip = tooltip;
      this.item.accessibilityInformation = { label: `${told.line}. ${told.compared?.sentence ?? ""}` };
      this.item.show();
    } catch (error) {
      this.log(`ludo.statistics: ${error}`); // the server has stopped, or is of another version
      this.item.hide();
    }
  }

  /** Asks which rules acted; gives what is to be said of it. */
  private async cover(): Promise<string> {
    const uri = this.document();
    if (!uri || !this.running()) {
      return "Open a document of a game first.";
    }
    try {
      const told = (await this.ask("ludo.coverage", [uri, { idle: true }])) as Coverage;
      this.covered = new Map((told.files ?? []).map((f) => [vscode.Uri.parse(f.uri).toString(), f.rules]));
      this.draw();
      return told.refused ?? told.text;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  private draw(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const rules = this.shown ? (this.covered.get(editor.document.uri.toString()) ?? []) : [];
      // A line has one mark: what is wrong with it, if something is.
      const lines = new Map<number, CoveredRule[]>();
      for (const rule of rules) {
        lines.set(rule.range.start.line, [...(lines.get(rule.range.start.line) ?? []), rule]);
      }
      const by: Record<State, vscode.DecorationOptions[]> = { acted: [], never: [], alwaysTrue: [], alwaysFalse: [] };
      for (const [line, all] of lines) {
        const worst = (["never", "alwaysFalse", "alwaysTrue", "acted"] as const).find((s) => all.some((r) => r.state === s)) ?? "acted";
        by[worst].push({ range: new vscode.Range(line, 0, line, 0), hoverMessage: all.map((r) => this.told(editor.document.uri, r)) });
      }
      for (const state of Object.keys(by) as State[]) {
        editor.setDecorations(this.marks[state], by[state]);
      }
    }
  }

  private told(uri: vscode.Uri, rule: CoveredRule): vscode.MarkdownString {
    const out = new vscode.MarkdownString();
    out.appendText(rule.text);
    const arguments_ = encodeURIComponent(JSON.stringify([uri.toString(), rule.path]));
    out.appendMarkdown(` [Show me](command:ludo.simulate?${arguments_})`);
    out.isTrusted = { enabledCommands: ["ludo.simulate"] };
    return out;
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.listeners.forEach((l) => l.dispose());
  }
}
