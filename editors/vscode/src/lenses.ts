import * as vscode from "vscode";

/** What a lens does when it is clicked. */
interface Action {
  command: string;
  arguments: unknown[];
  /** Where its lens stands. */
  at: vscode.Position;
}

/**
 * The commands of lenses, which stay valid as long as a lens is shown. VS Code forgets the arguments of a command when
 * newer lenses of the document are filled in, but goes on to show those that were not in view until they are: a click
 * on one would fail. A command of ours has no arguments that could be forgotten, and does what its lens does now.
 */
export class LensCommands implements vscode.Disposable {
  private readonly names = new WeakMap<vscode.CodeLens, string>();
  private readonly actions = new Map<string, Action>();
  private readonly commands = new Map<string, vscode.Disposable>();
  private readonly closing = vscode.workspace.onDidCloseTextDocument((d) => this.forget(prefix(d.uri)));

  /** Takes the lenses of a document. */
  given(document: vscode.Uri, lenses: vscode.CodeLens[] | null | undefined): typeof lenses {
    lenses?.forEach((lens, n) => {
      const name = prefix(document) + n;
      this.names.set(lens, name);
      const action = this.actions.get(name);
      if (action) {
        action.at = lens.range.start;
      }
    });
    return lenses;
  }

  /** Gives a lens that was filled in a command of ours. */
  filled(lens: vscode.CodeLens, filled: vscode.CodeLens | null | undefined): typeof filled {
    const name = this.names.get(lens);
    const does = filled?.command;
    if (!name || !filled || !does?.command) {
      return filled;
    }
    this.actions.set(name, { command: does.command, arguments: does.arguments ?? [], at: filled.range.start });
    if (!this.commands.has(name)) {
      this.commands.set(name, vscode.commands.registerCommand(name, () => this.run(name)));
    }
    filled.command = { title: does.title, tooltip: does.tooltip, command: name };
    return filled;
  }

  private run(name: string): unknown {
    const action = this.actions.get(name);
    const { line, character } = action?.at ?? {};
    const place = action?.arguments[1];
    const moved = typeof place === "object" && place !== null && "line" in place;
    return action && vscode.commands.executeCommand(action.command, ...action.arguments.map((a, i) => (moved && i === 1 ? { line, character } : a)));
  }

  private forget(beginning: string): void {
    for (const [name, command] of this.commands) {
      if (name.startsWith(beginning)) {
        command.dispose();
        this.commands.delete(name);
        this.actions.delete(name);
      }
    }
  }

  dispose(): void {
    this.closing.dispose();
    this.forget("");
  }
}

/** How the names of the commands of a document's lenses begin: those with a line below are in no list of commands. */
function prefix(document: vscode.Uri): string {
  return `_ludo.lens ${document} `;
}
