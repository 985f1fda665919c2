import * as vscode from "vscode";
import { page } from "./panel/page";
import { type FromPanel, type Group, type Location, panelCommands, type Simulation, type ToPanel } from "./protocol";
import { reveal, unmark } from "./reveal";

/** How long nothing is shown of a simulation that was asked for. */
const patience = 200; // ms

/** The panel in which a simulation is played step by step, beside the text. */
export class SimulationPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private current: Simulation | undefined;
  /** What came by notification before the answer that it belongs to. */
  private early: Simulation | undefined;
  /** The game of a simulation that was asked for is made ready. */
  private waiting = false;
  private readonly line = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor("editor.stackFrameHighlightBackground"),
    overviewRulerColor: new vscode.ThemeColor("editorOverviewRuler.findMatchForeground"),
  });

  constructor(
    private readonly extension: vscode.Uri,
    private readonly inBrowser: () => boolean,
  ) {}

  /** The URI of the simulation that is shown. */
  get shown(): string | undefined {
    return this.current?.uri;
  }

  get simulation(): Simulation | undefined {
    return this.current;
  }

  /** The column of editors in which it is shown. */
  get column(): vscode.ViewColumn | undefined {
    return this.panel?.viewColumn;
  }

  /** Shows, unless an answer comes soon, that the game is made ready. What it gives ends that: without a simulation nothing stays. */
  wait(): () => void {
    const timer = setTimeout(() => {
      this.waiting = true;
      if (!this.panel) {
        this.open();
      }
      this.send();
    }, patience);
    return () => {
      clearTimeout(timer);
      if (this.waiting) {
        this.waiting = false;
        this.send();
        if (!this.current) {
          this.panel?.dispose();
        }
      }
    };
  }

  /** Shows the simulation that a command has begun. */
  show(simulation: Simulation): void {
    const early = this.early;
    this.early = undefined;
    this.waiting = false;
    this.current = early && early.uri === simulation.uri && early.version > simulation.version ? early : simulation;
    this.clear();
    if (this.panel) {
      this.panel.reveal(undefined, false);
    } else {
      this.open();
    }
    void vscode.commands.executeCommand("setContext", "ludo.simulation", true);
    this.send();
  }

  /** Takes news of a simulation. */
  update(simulation: Simulation): void {
    if (!this.panel || simulation.uri !== this.current?.uri) {
      this.early = simulation;
    } else if (simulation.version > this.current.version) {
      this.current = simulation;
      this.send();
    }
  }

  /** Forgets what a server told that does not run any more. */
  reset(): void {
    this.current = undefined;
    this.panel?.dispose();
  }

  private open(): void {
    const folder = vscode.Uri.joinPath(this.extension, "dist");
    const panel = vscode.window.createWebviewPanel("ludo.simulation", "Simulation", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: false }, { enableScripts: true, localResourceRoots: [folder] });
    this.panel = panel;
    panel.webview.html = page(panel.webview.cspSource, (file) => panel.webview.asWebviewUri(vscode.Uri.joinPath(folder, file)).toString());
    panel.webview.onDidReceiveMessage((message: FromPanel) => this.receive(message));
    panel.onDidDispose(() => {
      const closed = this.current?.uri;
      this.panel = undefined;
      this.current = undefined;
      this.clear();
      if (closed !== undefined) {
        // Nobody looks at it any more, so it is not played on, nor again after edits.
        void vscode.commands.executeCommand("ludo.cancelSimulation", closed, { closed: true });
      }
      void vscode.commands.executeCommand("setContext", "ludo.simulation", false);
    });
  }

  private send(): void {
    if (this.waiting) {
      void this.panel?.webview.postMessage({ kind: "waiting" } satisfies ToPanel);
    } else if (this.panel && this.current) {
      this.panel.title = `▶ ${this.current.name}`;
      void this.panel.webview.postMessage({ kind: "simulation", simulation: this.current, inBrowser: this.inBrowser() } satisfies ToPanel);
    }
  }

  private async receive(message: FromPanel): Promise<void> {
    switch (message.kind) {
      case "ready": // the page is loaded, or loaded again after it was hidden
        this.send();
        break;
      case "run":
        if (panelCommands.includes(message.command)) {
          await vscode.commands.executeCommand(message.command);
        }
        break;
      case "step":
        await this.reveal(this.groupAt(message.group)?.location ?? this.current?.report?.play?.steps[message.step - 1]?.location);
        break;
      case "stop":
        await this.reveal(this.current?.report?.statistics?.stops[message.index]?.location);
        break;
    }
  }

  private groupAt(way: number[] | undefined): Group | undefined {
    let list = this.current?.report?.play?.groups;
    let out: Group | undefined;
    for (const at of way ?? []) {
      out = list?.[at];
      list = out?.parts;
    }
    return out;
  }

  /** Marks a place in the text, without taking the focus. */
  private async reveal(location: Location | undefined): Promise<void> {
    this.clear();
    if (!location) {
      return;
    }
    await reveal(location, this.line, this.panel?.viewColumn);
  }

  private clear(): void {
    unmark(this.line);
  }

  dispose(): void {
    this.reset();
    this.line.dispose();
  }
}
