import { dirname } from "node:path";
import * as vscode from "vscode";
import type { Server } from "./host";

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
          Object.assign(launch, { type: "ludo", request: "launch", name: "Debug the game" });
        }
        if (launch.type === "ludo" && !launch.program) {
          if (active?.languageId !== "markdown" || active.uri.scheme !== "file") {
            void vscode.window.showErrorMessage("Open a document of the game first, or name its folder as “program”.");
            return undefined;
          }
          launch.program = dirname(active.uri.fsPath);
        }
        launch.stopOnEntry ??= !vscode.debug.breakpoints.some(isOurs);
        launch.internalConsoleOptions ??= "neverOpen"; // it is empty, and takes the room of the rules
        return launch.type ? launch : undefined;
      },
    }),
    // Where it stops at a breakpoint, VS Code itself shows the variables.
    vscode.debug.onDidStartDebugSession((session) => {
      if (session.type === "ludo" && session.configuration.stopOnEntry) {
        void vscode.commands.executeCommand("workbench.view.debug");
      }
    }),
  );
}

/** Whether a game may stop at a breakpoint. */
function isOurs(point: vscode.Breakpoint): boolean {
  return point.enabled && (!(point instanceof vscode.SourceBreakpoint) || point.location.uri.path.endsWith(".md"));
}
