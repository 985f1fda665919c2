import * as vscode from "vscode";
import { looksLikeGame } from "./games";
import { enters, isIndented } from "./indent";

/**
 * Indents while a game is typed: by two blanks where nothing is indented yet, and behind the keys and dashes of a
 * block of YAML. Within a block the editor asks for the rules of YAML, so these are given only while a game is in front:
 * other documents keep theirs.
 */
export class Typing implements vscode.Disposable {
  #rules: vscode.Disposable | undefined;
  readonly #events = vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(() => this.#look()),
    vscode.workspace.onDidChangeTextDocument((e) => e.document === vscode.window.activeTextEditor?.document && this.#look()),
  );

  constructor() {
    this.#look();
  }

  #look(): void {
    const editor = vscode.window.activeTextEditor;
    const text = editor?.document.languageId === "markdown" ? editor.document.getText() : "";
    const game = looksLikeGame(text);
    if (!game) {
      this.#rules?.dispose();
      this.#rules = undefined;
    } else if (!this.#rules) {
      if (editor && !isIndented(text)) {
        editor.options = { tabSize: 2, insertSpaces: true };
      }
      const action = vscode.IndentAction;
      this.#rules = vscode.languages.setLanguageConfiguration("yaml", {
        onEnterRules: enters.map((e) => ({ beforeText: e.before, action: { indentAction: e.deeper ? action.Indent : action.None, appendText: e.append } })),
      });
    }
  }

  dispose(): void {
    this.#rules?.dispose();
    this.#events.dispose();
  }
}
