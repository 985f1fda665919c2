import * as vscode from "vscode";
import type { Location } from "./protocol";
import { tellRefusal } from "./refusal";
import { besideText, reveal } from "./reveal";

/** What the server answers to ludo.flow; docs/protocol.md describes it. */
export interface Flow {
  title: string;
  svg: string;
  places: Record<string, Location>;
  document: string;
}

export function isFlow(value: unknown): value is Flow {
  return typeof value === "object" && value !== null && "svg" in value && "places" in value;
}

/** The page of the panel: the picture of the server, our script and style, and nothing else. */
export function flowPage(source: string, file: (name: string) => string, svg: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${source}; style-src ${source} 'unsafe-inline'">
<link rel="stylesheet" href="${file("flow.css")}">
<title>Flow of the Turn</title>
</head>
<body>
<div id="picture" role="region" aria-label="The flow" tabindex="0">${svg}</div>
<script src="${file("flow.js")}"></script>
</body>
</html>`;
}

/** Asks the server for the flow of the game of a document, and says how it is to be drawn. */
export type Ask = (document: string, how: { unfolded: string[]; width: number }) => Promise<unknown>;

/** The panel that shows how a game goes; it follows the edits. */
export class FlowPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private current: Flow | undefined;
  private document = "";
  /** The paths of the boxes that are unfolded. */
  private unfolded = new Set<string>();
  /** How wide the panel is, as its page has told. */
  private width = 0;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private readonly line = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor("editor.stackFrameHighlightBackground"),
  });
  private readonly edits = vscode.workspace.onDidChangeTextDocument((e) => e.document.languageId === "markdown" && e.document.uri.scheme !== "ludo" && this.later());

  constructor(
    private readonly extension: vscode.Uri,
    private readonly ask: Ask,
  ) {}

  /** Shows the flow of the game to which a document belongs. */
  async show(document: string): Promise<unknown> {
    if (document !== this.document) {
      this.unfolded.clear();
    }
    const flow = await this.ask(document, this.how);
    if (isFlow(flow)) {
      this.document = document;
      this.draw(flow);
      this.panel?.reveal(undefined, true);
    } else {
      void tellRefusal(flow);
    }
    return flow;
  }

  /** Forgets what a server told that does not run any more. */
  reset(): void {
    this.panel?.dispose();
  }

  private draw(flow: Flow): void {
    if (!this.panel) {
      const panel = vscode.window.createWebviewPanel("ludo.flow", "Flow", { viewColumn: besideText(), preserveFocus: false }, { enableScripts: true, localResourceRoots: [this.folder] });
      this.panel = panel;
      panel.webview.onDidReceiveMessage((message: { path?: unknown; fold?: unknown; width?: unknown }) => this.receive(message));
      panel.onDidDispose(() => {
        this.panel = undefined;
        this.current = undefined;
        this.width = 0;
        clearTimeout(this.waiting);
      });
    }
    const { webview } = this.panel;
    this.panel.title = `Flow of ${flow.title}`;
    if (this.current && flow.svg !== this.current.svg) {
      void webview.postMessage({ svg: flow.svg });
    } else if (!this.current) {
      webview.html = flowPage(webview.cspSource, (file) => webview.asWebviewUri(vscode.Uri.joinPath(this.folder, file)).toString(), flow.svg);
    }
    this.current = flow;
  }

  private receive(message: { path?: unknown; fold?: unknown; width?: unknown }): void {
    if (typeof message.width === "number") {
      if (message.width !== this.width) {
        this.width = message.width;
        void this.again();
      } else {
        void this.panel?.webview.postMessage({ svg: this.current?.svg }); // a page that comes back begins with the first
      }
    } else if (message.fold !== undefined) {
      void this.fold(String(message.fold));
    } else {
      void this.go(String(message.path));
    }
  }

  private get how(): { unfolded: string[]; width: number } {
    return { unfolded: [...this.unfolded], width: this.width };
  }

  private get folder(): vscode.Uri {
    return vscode.Uri.joinPath(this.extension, "dist");
  }

  /** Draws anew once nothing is typed. */
  private later(): void {
    if (!this.panel) {
      return;
    }
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.again(), 400);
  }

  private async again(): Promise<void> {
    const flow = await this.ask(this.document, this.how).catch(() => undefined); // what it shows stays
    if (this.panel && isFlow(flow)) {
      this.draw(flow);
    }
  }

  /** Folds or unfolds the many rules of a box. */
  private async fold(path: string): Promise<void> {
    if (!this.unfolded.delete(path)) {
      this.unfolded.add(path);
    }
    await this.again();
  }

  private async go(path: string): Promise<void> {
    const places = this.current?.places ?? {};
    if (Object.hasOwn(places, path)) {
      await reveal(places[path], this.line, this.panel?.viewColumn);
    }
  }

  dispose(): void {
    clearTimeout(this.waiting);
    this.edits.dispose();
    this.panel?.dispose();
    this.line.dispose();
  }
}
