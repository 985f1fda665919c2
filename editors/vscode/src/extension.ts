import { existsSync } from "node:fs";
import * as vscode from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

/** The server to run: the configured one, the one in the package, or the one on the PATH. */
function serverCommand(context: vscode.ExtensionContext): string {
  const configured = vscode.workspace.getConfiguration("ludo").get<string>("serverPath", "").trim();
  if (configured !== "") {
    return configured;
  }
  const name = process.platform === "win32" ? "ludo-lsp.exe" : "ludo-lsp";
  const packaged = context.asAbsolutePath(`bin/${name}`);
  return existsSync(packaged) ? packaged : name;
}

async function start(context: vscode.ExtensionContext): Promise<void> {
  client = new LanguageClient(
    "ludo",
    "Ludo",
    { command: serverCommand(context), transport: TransportKind.stdio },
    {
      documentSelector: [
        { scheme: "file", language: "markdown" },
        { scheme: "untitled", language: "markdown" },
      ],
    },
  );
  await client.start();
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand("ludo.restartServer", async () => {
      // A server that never came up cannot be stopped.
      await client?.stop().catch(() => undefined);
      await start(context);
    }),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("ludo.serverPath")) {
        await vscode.commands.executeCommand("ludo.restartServer");
      }
    }),
  );
  await start(context);
}

export function deactivate(): Promise<void> | undefined {
  return client?.stop();
}
