import * as vscode from "vscode";
import type { Location } from "./protocol";

/** What is being shown, and how often something was asked for: what was asked for last stays, however long the others take. */
let showing: Promise<void> = Promise.resolve();
let asked = 0;

/** Shows a place in the text, marked, without taking the focus, beside the panel in a column. */
export function reveal(location: Location, mark: vscode.TextEditorDecorationType, panel: vscode.ViewColumn | undefined): Promise<void> {
  const mine = ++asked;
  const next = showing.then(() => (mine === asked ? show(location, mark, panel) : undefined));
  showing = next.catch(() => undefined);
  return next;
}

async function show(location: Location, mark: vscode.TextEditorDecorationType, panel: vscode.ViewColumn | undefined): Promise<void> {
  const uri = vscode.Uri.parse(location.uri);
  const { start, end } = location.range;
  const range = new vscode.Range(start.line, start.character, end.line, end.character);
  unmark(mark);
  const visible = vscode.window.visibleTextEditors.find((e) => e.document.uri.toString() === uri.toString());
  // Not where the panel is: beside it.
  const column = visible?.viewColumn ?? (panel === vscode.ViewColumn.One ? vscode.ViewColumn.Two : vscode.ViewColumn.One);
  const editor = visible ?? (await vscode.window.showTextDocument(uri, { viewColumn: column, preserveFocus: true, preview: true }));
  editor.setDecorations(mark, [range]);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Takes a mark out of all texts. */
export function unmark(mark: vscode.TextEditorDecorationType): void {
  for (const editor of vscode.window.visibleTextEditors) {
    editor.setDecorations(mark, []);
  }
}

/** The column for a new panel: beside the text in front, or where another panel is in front. */
export function besideText(): vscode.ViewColumn {
  return vscode.window.activeTextEditor ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
}
