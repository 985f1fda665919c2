// The extension in VS Code on a machine.
import { execFile } from "node:child_process";
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import * as vscode from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import { registerDebugging } from "./debug";
import * as extension from "./extension";
import { type Found, NoServer, type Server } from "./host";
import { newGame, play, type Wanted } from "./newgame";
import { findServer } from "./server";
import { findWorker, type Port } from "./worker";

export { deactivate } from "./extension";

export function activate(context: vscode.ExtensionContext): Promise<void> {
  const server = () => serverOf(context);
  return extension.activate(context, {
    programs: true,
    find: () => find(context),
    register: () =>
      vscode.Disposable.from(
        registerDebugging(server),
        vscode.commands.registerCommand("ludo.newGame", (wanted?: Wanted) => newGame(server, wanted)),
        vscode.commands.registerCommand("ludo.play", () => play(server)),
      ),
  });
}

const configured = () => vscode.workspace.getConfiguration("ludo").get<string>("serverPath", "");

/** The server that is to run here. */
function serverOf(context: vscode.ExtensionContext): Server {
  return findServer({
    configured: configured(),
    extension: context.extensionPath,
    home: homedir(),
    platform: process.platform,
    searchPath: process.env.PATH ?? "",
    folders: (vscode.workspace.workspaceFolders ?? []).map((f) => f.uri.fsPath),
    trusted: vscode.workspace.isTrusted,
    isProgram,
  });
}

/**
 * The program, or else the worker: where the workspace lies on no disk, and where the program is missing or cannot be
 * run, unless it is the one that the user has set.
 */
async function find(context: vscode.ExtensionContext): Promise<Found> {
  const worker = () => findWorker(context.extensionUri, open, (start, options) => new LanguageClient("ludo", "Ludo", start, options));
  const hasWorker = existsSync(vscode.Uri.joinPath(context.extensionUri, "dist", "web", "ludo.wasm.gz").fsPath);
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (hasWorker && folders.length > 0 && folders.every((f) => f.uri.scheme !== "file")) {
    return worker();
  }
  try {
    const server = serverOf(context);
    if (hasWorker && server.source !== "setting") {
      await promisify(execFile)(server.command, ["version"], { timeout: 30_000, windowsHide: true }).catch((error) => {
        throw new NoServer(`${server.command} cannot be run: ${error.code ?? error.message}.`);
      });
    }
    return {
      server,
      schemes: ["file"],
      connect: (options) => new LanguageClient("ludo", "Ludo", { command: server.command, transport: TransportKind.stdio, options: { cwd: context.extensionPath } }, options),
    };
  } catch (error) {
    if (!hasWorker || configured().trim() !== "" || !(error instanceof NoServer)) {
      throw error;
    }
    tell(`${error.message} The server for browsers runs instead, which is slower. Debugging, new games and playing in the terminal need the program.`);
    return worker();
  }
}

const told = new Set<string>();

/** Tells a sentence once. */
function tell(sentence: string): void {
  if (!told.has(sentence)) {
    told.add(sentence);
    void vscode.window.showWarningMessage(sentence);
  }
}

/** What a worker of a browser has and a thread of Node lacks. */
const likeBrowser = `const { parentPort } = require("node:worker_threads");
globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.addEventListener = (kind, take) => kind === "message" && parentPort.on(kind, (data) => take({ data }));
`;

/** Starts a script as a thread. */
function open(script: string): Port {
  const worker = new Worker(likeBrowser + script, { eval: true });
  return {
    post: (message, moved) => worker.postMessage(message, moved),
    listen: (take) => void worker.on("message", take).on("error", (error) => vscode.window.showErrorMessage(`The language server has failed: ${error.message}.`)),
    end: () => void worker.terminate(),
  };
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, process.platform === "win32" ? constants.F_OK : constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
