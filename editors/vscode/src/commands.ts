import * as vscode from "vscode";

/** What the server answers to a command that shows a document. */
interface Shown {
  uri: string;
  languageId: string;
  shown: boolean;
  text?: string;
}

function isShown(value: unknown): value is Shown {
  return typeof value === "object" && value !== null && "shown" in value && "uri" in value;
}

/** The Markdown document in front. */
function document(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor?.document.languageId === "markdown" ? editor : undefined;
}

/** The codes of the diagnostics of a document that touch a range. */
function codesAt(uri: vscode.Uri, range: vscode.Range): string[] {
  const codes = vscode.languages
    .getDiagnostics(uri)
    .filter((d) => d.source === "ludo" && d.range.intersection(range) !== undefined)
    .map((d) => String(typeof d.code === "object" ? d.code.value : d.code));
  return [...new Set(codes)];
}

/**
 * The arguments of a command of the server that was called without any, from
 * the palette: they follow from the document in front. Undefined: the user has
 * thought better of it, or was told why it cannot be.
 */
async function argumentsOf(command: string): Promise<unknown[] | undefined> {
  const editor = document();
  if (command === "ludo.explain") {
    const codes = editor ? codesAt(editor.document.uri, editor.selection) : [];
    if (codes.length === 1) {
      return codes;
    }
    const code =
      codes.length > 1
        ? await vscode.window.showQuickPick(codes, { placeHolder: "Which diagnostic?" })
        : await vscode.window.showInputBox({ prompt: "The code of a diagnostic", placeHolder: "CNL_XREF_ZONE_MISSING" });
    return code ? [code] : undefined;
  }
  if (!editor) {
    void vscode.window.showInformationMessage("Open a document of a game first.");
    return undefined;
  }
  const uri = editor.document.uri.toString();
  const { line, character } = editor.selection.active;
  return command === "ludo.showExpansion" ? [uri, { line, character }] : [uri];
}

/** Runs a command of the server for the user, wherever it was called. */
export async function runForUser(command: string, args: unknown[], next: (command: string, args: unknown[]) => unknown): Promise<unknown> {
  const given = args.length > 0 ? args : await argumentsOf(command);
  if (!given) {
    return undefined;
  }
  let result: unknown;
  try {
    result = await next(command, given);
  } catch (error) {
    void vscode.window.showWarningMessage(error instanceof Error ? error.message : String(error));
    return undefined;
  }
  if (isShown(result) && !result.shown && result.text !== undefined) {
    const untitled = await vscode.workspace.openTextDocument({ content: result.text, language: result.languageId });
    await vscode.window.showTextDocument(untitled, vscode.ViewColumn.Beside);
  }
  return result;
}

/** Shows a document that the server writes beside the one in front. */
export async function showBeside(uri: vscode.Uri): Promise<void> {
  const visible = vscode.window.visibleTextEditors.find((e) => e.document.uri.toString() === uri.toString());
  await vscode.window.showTextDocument(uri, { viewColumn: visible?.viewColumn ?? vscode.ViewColumn.Beside, preview: true });
}
