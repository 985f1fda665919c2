import { execFile } from "node:child_process";
import * as path from "node:path";
import * as vscode from "vscode";
import type { Server } from "./host";

/** What a new game can begin as; the same that `ludo-lsp new --kind` takes. */
const kinds: { label: string; begins: string; detail: string }[] = [
  { label: "$(layers) Cards", begins: "cards", detail: "a deck, hands, and a table" },
  { label: "$(table) Board", begins: "board", detail: "pieces on squares" },
  { label: "$(globe) Map", begins: "map", detail: "spaces with neighbours" },
  { label: "$(circle-large-filled) Dice", begins: "dice", detail: "chance, and a race" },
];

/** What is chosen beforehand; the rest is asked for. */
export interface Wanted {
  kind?: string;
  name?: string;
  folder?: string;
}

/** Why a name cannot be that of a new folder; undefined if it can. What else is wrong with it the server says. */
export function wrongName(name: string): string | undefined {
  const text = name.trim();
  if (text === "") {
    return "A game needs a name.";
  }
  return /[/\\:]/.test(text) || text.startsWith(".") || text.startsWith("-") ? "A name has no slashes and colons, and begins with a letter or number." : undefined;
}

/** Makes the folder of a new game, and opens its rules. */
export async function newGame(server: () => Server, wanted: Wanted = {}): Promise<void> {
  try {
    const kind = wanted.kind ?? (await vscode.window.showQuickPick(kinds, { title: "New Game (1 of 2)", placeHolder: "What does it begin as?" }))?.begins;
    if (!kind) {
      return;
    }
    const name = wanted.name ?? (await vscode.window.showInputBox({ title: "New Game (2 of 2)", prompt: "What is the game called? Its folder gets the name.", placeHolder: "north-wind", validateInput: wrongName }));
    const folder = name && (wanted.folder ?? (await folderFor()));
    if (!name || !folder) {
      return;
    }
    const target = path.join(folder, name.trim());
    await run(server().command, ["new", target, "--kind", kind]);
    await show(target);
  } catch (error) {
    void vscode.window.showWarningMessage(error instanceof Error ? error.message : String(error));
  }
}

/** The folder in which the folder of the game is made. */
async function folderFor(): Promise<string | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 1) {
    return folders[0].uri.fsPath;
  }
  if (folders.length > 1) {
    return (await vscode.window.showWorkspaceFolderPick({ placeHolder: "Where is it made?" }))?.uri.fsPath;
  }
  const chosen = await vscode.window.showOpenDialog({ canSelectFolders: true, canSelectFiles: false, openLabel: "Make the game here" });
  return chosen?.[0].fsPath;
}

/** Runs the program, and fails with what it says. */
function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { timeout: 30_000, windowsHide: true }, (error, _, stderr) => {
      if (!error) {
        resolve();
        return;
      }
      const [said] = stderr.replace(/^ludo-lsp: /, "").split("\n");
      reject(new Error(said || `ludo-lsp new cannot be run: ${error.message}`));
    });
  });
}

/** Opens the first document of the rules; a folder outside the workspace is offered to be opened. */
async function show(target: string): Promise<void> {
  const folder = vscode.Uri.file(target);
  const files = (await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name).sort();
  const rules = files.find((name) => name.endsWith(".md") && name !== "README.md");
  if (rules) {
    await vscode.window.showTextDocument(vscode.Uri.joinPath(folder, rules));
  }
  if (!vscode.workspace.getWorkspaceFolder(folder)) {
    const open = "Open the Folder";
    if ((await vscode.window.showInformationMessage(`The game is in ${target}.`, open)) === open) {
      await vscode.commands.executeCommand("vscode.openFolder", folder);
    }
  }
}

/** Plays the game of the document in front, in a terminal. */
export function play(server: () => Server): void {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== "markdown" || document.uri.scheme !== "file") {
    void vscode.window.showInformationMessage("Open a document of a game first.");
    return;
  }
  try {
    // The program is run as such, so that no shell reads the name of the file.
    const terminal = vscode.window.createTerminal({ name: "Ludo", shellPath: server().command, shellArgs: ["play", document.uri.fsPath] });
    terminal.show();
  } catch (error) {
    void vscode.window.showWarningMessage(error instanceof Error ? error.message : String(error));
  }
}
