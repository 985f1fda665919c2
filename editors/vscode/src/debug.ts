import { dirname } from "node:path";
import * as vscode from "vscode";
import type { Server } from "./server";

/** What a launch configuration says; docs/debug.md tells of each. */
interface Launch extends vscode.DebugConfiguration {
  program?: string;
}

/**
 * Registers the debug adapter of the server: `ludo-lsp dap`. find gives the program that is used as
 * the server, and throws where there is none.
 */
export function registerDebugging(find: () => Server): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.debug.registerDebugAdapterDescriptorFactory("ludo", {
      createDebugAdapterDescriptor: (session) =>
        new vscode.DebugAdapterExecutable(find().command, ["dap"], { cwd: session.workspaceFolder?.uri.fsPath }),
    }),
    vscode.debug.registerDebugConfigurationProvider("ludo", {
      // Without a launch.json, the game of the active document is meant.
      resolveDebugConfiguration: (_folder, launch: Launch) => {
        const active = vscode.window.activeTextEditor?.document;
        if (!launch.type && active?.languageId === "markdown") {
          Object.assign(launch, { type: "ludo", request: "launch", name: "Debug the game", stopOnEntry: true });
        }
        if (launch.type === "ludo" && !launch.program) {
          if (active?.languageId !== "markdown" || active.uri.scheme !== "file") {
            void vscode.window.showErrorMessage("Open a document of the game first, or name its folder as “program”.");
            return undefined;
          }
          launch.program = dirname(active.uri.fsPath);
        }
        return launch.type ? launch : undefined;
      },
    }),
  );
}
