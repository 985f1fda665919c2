import * as vscode from "vscode";
import { tellRefusal } from "./refusal";

/** What the server answers to ludo.book; docs/protocol.md describes it. */
interface Book {
  title: string;
  page: string;
}

function isBook(value: unknown): value is Book {
  return typeof value === "object" && value !== null && "page" in value;
}

/** The rulebook of a game, in a panel in which nothing runs; it follows the edits. */
export class BookPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private document = "";
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private readonly edits = vscode.workspace.onDidChangeTextDocument((e) => {
    if (this.panel && e.document.languageId === "markdown" && e.document.uri.scheme !== "ludo") {
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => void this.again(), 900);
    }
  });

  constructor(private readonly ask: (document: string) => Promise<unknown>) {}

  /** Shows the rulebook of the game to which a document belongs. */
  async show(document: string): Promise<unknown> {
    const book = await this.ask(document);
    if (!isBook(book)) {
      void tellRefusal(book);
      return book;
    }
    this.document = document;
    if (!this.panel) {
      this.panel = vscode.window.createWebviewPanel("ludo.book", "Rulebook", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, { localResourceRoots: [] });
      this.panel.onDidDispose(() => (this.panel = undefined));
    }
    this.draw(book);
    this.panel.reveal(undefined, true);
    return book;
  }

  private draw({ title, page }: Book): void {
    if (this.panel && this.panel.webview.html !== page) {
      this.panel.title = `Rulebook of ${title}`;
      this.panel.webview.html = page;
    }
  }

  private async again(): Promise<void> {
    const book = await this.ask(this.document).catch(() => undefined); // what it shows stays
    if (isBook(book)) this.draw(book);
  }

  dispose(): void {
    clearTimeout(this.waiting);
    this.edits.dispose();
    this.panel?.dispose();
  }
}
