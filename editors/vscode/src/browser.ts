// The extension in a browser.
import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/browser";
import * as extension from "./extension";
import { findWorker, type Port } from "./worker";

export { deactivate } from "./extension";

export function activate(context: vscode.ExtensionContext): Promise<void> {
  return extension.activate(context, {
    programs: false,
    find: async () => findWorker(context.extensionUri, open, (start, options) => new LanguageClient("ludo", "Ludo", start, options)),
    register: () => {
      void vscode.commands.executeCommand("setContext", "ludo.browser", true);
      const missing = (what: string) => () => void vscode.window.showInformationMessage(`${what} needs VS Code on the desktop: no program runs in a browser. The table and simulations are here, too.`);
      return vscode.Disposable.from(
        vscode.commands.registerCommand("ludo.newGame", missing("A new game")),
        vscode.commands.registerCommand("ludo.play", missing("Playing in the terminal")),
        vscode.debug.registerDebugConfigurationProvider("ludo", { resolveDebugConfiguration: missing("Debugging a game") }),
      );
    },
  });
}

/** Starts a script as a worker. A browser starts one from elsewhere only if it comes as an object. */
function open(script: string): Port {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(url);
  return {
    post: (message, moved = []) => worker.postMessage(message, moved),
    listen: (take) => void (worker.onmessage = (event) => take(event.data)),
    end: () => {
      worker.terminate();
      URL.revokeObjectURL(url);
    },
  };
}
