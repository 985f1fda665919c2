import * as vscode from "vscode";
import { tellRefusal } from "./refusal";
import { besideText } from "./reveal";

/** What the server answers to ludo.book; docs/protocol.md describes it. */
interface Book {
  title: string;
  page: string;
}

function isBook(value: unknown): value is Book {
  return typeof value === "object" && value !== null && "page" in value;
}

/** The page of the panel: our script, into which it puts the page of the server, and nothing else runs or is loaded. */
function bookPage(source: string, script: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${source}; style-src 'unsafe-inline'; img-src data:; form-action 'none'">
<style id="own">code { color: inherit; }</style>
<title>Rulebook</title>
</head>
<body>
<script src="${script}"></script>
</body>
</html>`;
}

/** The rulebook of a game, in a panel in which nothing of it runs; it follows the edits. */
export class BookPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private shown: Book | undefined;
  private document = "";
  /** How often a rulebook was asked for: what was asked for last is shown. */
  private asked = 0;
  /** The text was edited while the panel was out of sight. */
  private stale = false;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private readonly edits = vscode.workspace.onDidChangeTextDocument((e) => {
    if (this.panel && e.document.languageId === "markdown" && e.document.uri.scheme !== "ludo") {
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => void this.again(), 900);
    }
  });

  constructor(
    private readonly extension: vscode.Uri,
    private readonly ask: (document: string) => Promise<unknown>,
  ) {}

  /** Shows the rulebook of the game to which a document belongs. */
  async show(document: string): Promise<unknown> {
    const number = ++this.asked;
    const book = await this.ask(document);
    if (!isBook(book)) {
      void tellRefusal(book);
      return book;
    }
    if (number === this.asked) {
      this.document = document;
      this.draw(book, (this.panel ??= this.open()));
      this.panel.reveal(undefined, true);
    }
    return book;
  }

  private open(): vscode.WebviewPanel {
    const folder = vscode.Uri.joinPath(this.extension, "dist");
    const panel = vscode.window.createWebviewPanel("ludo.book", "Rulebook", { viewColumn: besideText(), preserveFocus: true }, { enableScripts: true, enableFindWidget: true, localResourceRoots: [folder] });
    panel.onDidDispose(() => (this.panel = this.shown = undefined));
    const { webview } = panel;
    // The page tells that it is there: each time that it is shown again.
    webview.onDidReceiveMessage(() => {
      if (this.shown) void webview.postMessage({ page: this.shown.page });
      if (this.stale) void this.again();
    });
    webview.html = bookPage(webview.cspSource, webview.asWebviewUri(vscode.Uri.joinPath(folder, "book.js")).toString());
    return panel;
  }

  private draw(book: Book, panel: vscode.WebviewPanel): void {
    panel.title = `Rulebook of ${book.title}`;
    if (book.page !== this.shown?.page) {
      void panel.webview.postMessage({ page: book.page });
    }
    this.shown = book;
  }

  private async again(): Promise<void> {
    this.stale = !this.panel?.visible;
    if (this.stale) return;
    const number = ++this.asked;
    const book = await this.ask(this.document).catch(() => undefined); // what it shows stays
    if (this.panel && number === this.asked && isBook(book)) {
      this.draw(book, this.panel);
    }
  }

  dispose(): void {
    clearTimeout(this.waiting);
    this.edits.dispose();
    this.panel?.dispose();
  }
}
