// The language server as a worker, which web/server.js is. It has no disk: it is sent the files of the workspace.
import * as vscode from "vscode";
import type { BaseLanguageClient, LanguageClientOptions, Message, MessageTransports } from "vscode-languageclient";
import type { Found } from "./host";

/** A worker that runs. */
export interface Port {
  post(message: unknown, moved?: ArrayBuffer[]): void;
  listen(take: (message: Message) => void): void;
  end(): void;
}

/** The files that the server reads. */
const readable = "**/{*.md,*.MD,ludo.yaml,*.replay.jsonl,*.replay.jsonl.gz,*.svg,*.png,*.jpg,*.jpeg,*.gif,*.webp}";
const isReadable = /\.(md|MD|replay\.jsonl(\.gz)?|svg|png|jpe?g|gif|webp)$|\/ludo\.yaml$/;
const nowhere = "**/node_modules/**";
/** What the server holds; see cmd/ludo-web. */
const mostFiles = 10_000;
const mostBytes = 64 << 20;

/** The worker that comes with the extension, as a server. */
export function findWorker(extension: vscode.Uri, open: (script: string) => Port, client: (start: () => Promise<MessageTransports>, options: LanguageClientOptions) => BaseLanguageClient): Found {
  return {
    server: { command: "ludo.wasm", source: "package" },
    schemes: [...new Set(roots().map(([uri]) => uri.scheme))],
    connect: (options) => client(() => start(extension, open), options),
  };
}

async function start(extension: vscode.Uri, open: (script: string) => Port): Promise<MessageTransports> {
  const part = (name: string) => vscode.workspace.fs.readFile(vscode.Uri.joinPath(extension, "dist", "web", name));
  const [script, packed] = await Promise.all([part("server.js"), part("ludo.wasm.gz")]);
  const program = new Blob([new Uint8Array(packed)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const wasm = await new Response(program).arrayBuffer();
  const port = open(new TextDecoder().decode(script));
  port.post({ jsonrpc: "2.0", method: "ludo/start", params: { wasm } }, [wasm]);
  const files = new Files((params) => port.post({ jsonrpc: "2.0", method: "ludo/files", params }));
  await files.read(() => vscode.workspace.findFiles(readable, nowhere, mostFiles + 1));
  const none = () => new vscode.Disposable(() => {});
  const end = () => {
    files.dispose();
    port.end();
  };
  return {
    reader: {
      onError: none,
      onClose: none,
      onPartialMessage: none,
      listen: (take) => {
        port.listen((message) => take(JSON.parse(inward(JSON.stringify(message)))));
        return none();
      },
      dispose: end,
    },
    writer: { onError: none, onClose: none, write: async (message) => {
      // What has changed on the disk is told once the server has it: it looks at once.
      if ("method" in message && String(message.method).startsWith("workspace/did")) await files.settled();
      port.post(JSON.parse(outward(JSON.stringify(message))));
    }, end, dispose: end },
  };
}

/** The roots of the workspace's file systems, and the folders that they are for the server, which knows paths only. */
function roots(): [uri: vscode.Uri, folder: string][] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const uris = folders.length > 0 ? folders.map((f) => f.uri.with({ path: "/", query: "", fragment: "" })) : [vscode.Uri.file("/")];
  return uris.map((uri) => [uri, `/${`${uri.scheme}-${uri.authority}`.replace(/[^a-z0-9]+/gi, "-").replace(/-$/, "")}`]);
}

/** A message to the server: strings that are URIs of files become those that it knows. */
function outward(message: string): string {
  const known = new Map(roots().map(([uri, folder]) => [uri.toString(), `file://${folder}/`]));
  const begin = [...known.keys()].map((uri) => uri.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return message.replace(new RegExp(`(?<=[{[,:]")(?:${begin})`, "g"), (uri) => known.get(uri) ?? uri);
}

/** A message of the server: the URIs in it become those of the workspace. What it offers for files it offers for these. */
function inward(message: string): string {
  const texts = roots().reduce((text, [uri, folder]) => text.replaceAll(`file://${folder}/`, uri.toString()), message);
  return texts.replaceAll('"scheme":"file",', "");
}

/** The files of the workspace as the server is told of them, now and when they change. */
class Files implements vscode.Disposable {
  private readonly watcher = vscode.workspace.createFileSystemWatcher("**/*");
  private readonly sizes = new Map<string, number>();
  private bytes = 0;
  private full = false;
  private turn: Promise<void> = Promise.resolve();
  private readonly folders: vscode.Disposable;

  constructor(private readonly tell: (params: { write: Record<string, { base64: string }>; remove: string[] }) => void) {
    this.watcher.onDidChange((uri) => isReadable.test(uri.path) && this.read(() => [uri]));
    this.watcher.onDidCreate((uri) => this.read(() => (isReadable.test(uri.path) ? [uri] : inside(uri))));
    this.watcher.onDidDelete((uri) => this.read(() => [uri]));
    this.folders = vscode.workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
      this.read(async () => [...removed.map((folder) => folder.uri), ...(await Promise.all(added.map(inside))).flat()]), // a folder is no file: it is forgotten
    );
  }

  /** Until all is told that has changed so far. */
  settled(): Promise<void> {
    return this.turn;
  }

  /** Reads files, one call after the other. What cannot be read is there no more. */
  read(find: () => vscode.Uri[] | Thenable<vscode.Uri[]>): Promise<void> {
    return (this.turn = this.turn.then(async () => {
      // Those of the rules come first, should there be too many.
      const rank = (uri: vscode.Uri) => Number(!/\.(md|MD|yaml)$/.test(uri.path));
      const found = await Promise.resolve(find()).catch(() => []);
      const sorted = found.filter((uri) => !uri.path.includes("/node_modules/")).sort((a, b) => rank(a) - rank(b));
      for (let from = 0; from < sorted.length; from += 50) {
        const write: Record<string, { base64: string }> = {};
        const remove: string[] = [];
        const readOne = async (uri: vscode.Uri) => {
          const path = pathOf(uri);
          try {
            const { size, type } = await vscode.workspace.fs.stat(uri);
            if (type & vscode.FileType.File && this.holds(path, size)) {
              write[path] = { base64: base64(await vscode.workspace.fs.readFile(uri)) };
              return;
            }
          } catch {
            // it is gone
          }
          this.forget(path);
          remove.push(path);
        };
        await Promise.all(sorted.slice(from, from + 50).map(readOne));
        this.tell({ write, remove });
      }
    }));
  }

  /** Whether a file still has room, of which the user is told once. */
  private holds(path: string, size: number): boolean {
    const before = this.sizes.get(path);
    const bytes = this.bytes - (before ?? 0) + size;
    if ((before === undefined && this.sizes.size >= mostFiles) || bytes > mostBytes) {
      if (!this.full) {
        this.full = true;
        void vscode.window.showWarningMessage(`The workspace is too large for the language server in a browser: it reads ${mostFiles.toLocaleString("en")} files and ${mostBytes >> 20} MB of them. Open the folder of a game.`);
      }
      return false;
    }
    this.bytes = bytes;
    this.sizes.set(path, size);
    return true;
  }

  /** Forgets a file, or a folder with what is in it. */
  private forget(path: string): void {
    for (const [name, size] of this.sizes) {
      if (name === path || name.startsWith(`${path}/`)) {
        this.sizes.delete(name);
        this.bytes -= size;
      }
    }
  }

  dispose(): void {
    this.folders.dispose();
    this.watcher.dispose();
  }
}

/** The files in a folder that the server reads. */
const inside = (folder: vscode.Uri | vscode.WorkspaceFolder) => vscode.workspace.findFiles(new vscode.RelativePattern(folder, readable), nowhere, mostFiles + 1);

/** The path of a file for the server. */
function pathOf(uri: vscode.Uri): string {
  const root = roots().find(([r]) => r.scheme === uri.scheme && r.authority === uri.authority);
  return (root?.[1] ?? "") + uri.path;
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let from = 0; from < bytes.length; from += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  }
  return btoa(text);
}
