// The language server, which runs beside the page in a worker, and the client of CodeMirror that speaks to it.
import { LSPClient, type Workspace } from "@codemirror/lsp-client";
import type * as lsp from "vscode-languageserver-protocol";
import { notify } from "./dom";
import type { Files } from "./files";

/** What the page does for the server. */
export interface Page {
  workspace(client: LSPClient): Workspace;
  diagnostics(params: lsp.PublishDiagnosticsParams): void;
  /** Takes a notification that is not of the standard. */
  told(method: string, params: unknown): void;
  applyEdit(edit: lsp.WorkspaceEdit): boolean;
  show(params: lsp.ShowDocumentParams): boolean;
  /** What is shown around the texts, or a document of the server, may have changed. */
  refresh(what: string, uri?: string): void;
  /** The server cannot go on. */
  ended(sentence: string): void;
}

interface Message {
  id?: number | string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

/** The folder in which the server finds the games. */
export const root = "/game";

// What the page can do beyond CodeMirror's client.
const abilities = {
  workspace: {
    applyEdit: true,
    workspaceEdit: { documentChanges: true, resourceOperations: ["create"] },
    workspaceFolders: true,
    codeLens: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
    textDocumentContent: {},
  },
  textDocument: {
    codeLens: { resolveSupport: { properties: ["command"] } },
    inlayHint: {},
    rename: { prepareSupport: true },
    publishDiagnostics: { versionSupport: true, relatedInformation: true, codeDescriptionSupport: false },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "refactor", "source"] } },
      isPreferredSupport: true,
      dataSupport: true,
      resolveSupport: { properties: ["edit"] },
    },
  },
  window: { showDocument: { support: true }, showMessage: { messageActionItem: {} } },
  experimental: { ludoSimulation: true, ludoReferences: true },
};

export class Server {
  readonly client: LSPClient;
  private readonly worker = new Worker("server.js");
  private readonly handlers = new Set<(message: string) => void>();
  private readonly asked = new Map<string, { resolve(result: unknown): void; reject(error: Error): void }>();
  private number = 0;

  constructor(private readonly page: Page) {
    this.client = new LSPClient({
      rootUri: `file://${root}`,
      timeout: 120_000,
      sanitizeHTML: clean,
      workspace: (client) => page.workspace(client),
      notificationHandlers: {
        "textDocument/publishDiagnostics": (_client, params) => (page.diagnostics(params as lsp.PublishDiagnosticsParams), true),
        "window/showMessage": (_client, { type, message }) => (void notify(message, [], type === 1 ? "error" : ""), true),
      },
      unhandledNotification: (_client, method, params) => page.told(method, params),
      extensions: [{ clientCapabilities: abilities }],
    });
    this.worker.addEventListener("message", ({ data }: MessageEvent<Message>) => this.receive(data));
    this.worker.addEventListener("error", () => page.ended("The language server could not be loaded. Load the page again to go on."));
    this.worker.postMessage({ jsonrpc: "2.0", method: "ludo/start", params: { wasm: new URL("ludo.wasm", document.baseURI).href } });
    this.client.connect({
      send: (text) => this.send(JSON.parse(text)),
      subscribe: (handler) => void this.handlers.add(handler),
      unsubscribe: (handler) => void this.handlers.delete(handler),
    });
  }

  private send(message: Message): void {
    if (message.method === "initialize") {
      const params = message.params as lsp.InitializeParams;
      params.workspaceFolders = [{ uri: `file://${root}`, name: "game" }];
      // CodeMirror's client announces that it asks for diagnostics, and does not.
      delete params.capabilities.textDocument?.diagnostic;
    }
    this.worker.postMessage({ jsonrpc: "2.0", ...message });
  }

  private receive(message: Message): void {
    if (message.method !== undefined && message.id !== undefined) {
      void this.answer(message);
      return;
    }
    const mine = typeof message.id === "string" ? this.asked.get(message.id) : undefined;
    if (mine) {
      this.asked.delete(message.id as string);
      message.error ? mine.reject(new Error(message.error.message)) : mine.resolve(message.result);
      return;
    }
    const text = JSON.stringify(message);
    this.handlers.forEach((handler) => handler(text));
  }

  /** Answers what the server asks. */
  private async answer({ id, method, params }: Message): Promise<void> {
    const result = await this.do(method ?? "", params);
    this.send(result === undefined ? { id, error: { code: -32601, message: "This client does not do that." } as Message["error"] } : { id, result });
  }

  private async do(method: string, params: unknown): Promise<unknown> {
    switch (method) {
      case "workspace/configuration":
        return (params as lsp.ConfigurationParams).items.map(() => null);
      case "workspace/applyEdit":
        return { applied: this.page.applyEdit((params as lsp.ApplyWorkspaceEditParams).edit) };
      case "window/showDocument":
        return { success: this.page.show(params as lsp.ShowDocumentParams) };
      case "window/showMessageRequest": {
        const { message, actions = [] } = params as lsp.ShowMessageRequestParams;
        const chosen = await notify(message, actions.map((a) => a.title));
        return actions.find((a) => a.title === chosen) ?? null;
      }
      case "workspace/textDocumentContent/refresh":
        this.page.refresh(method, (params as { uri: string }).uri);
        return null;
      case "workspace/codeLens/refresh":
      case "workspace/inlayHint/refresh":
        this.page.refresh(method);
        return null;
      case "client/registerCapability":
      case "client/unregisterCapability":
      case "window/workDoneProgress/create":
        return null;
    }
    return undefined;
  }

  /** Asks the server something, once it knows what was typed. */
  async ask<T>(method: string, params: unknown): Promise<T> {
    this.client.sync();
    await this.client.initializing;
    const id = `page-${++this.number}`;
    return new Promise<T>((resolve, reject) => {
      this.asked.set(id, { resolve: resolve as (result: unknown) => void, reject });
      this.send({ id, method, params });
    });
  }

  /** Has the server do one of its commands. */
  run<T>(command: string, ...args: unknown[]): Promise<T> {
    return this.ask<T>("workspace/executeCommand", { command, arguments: args });
  }

  /** Tells the server which files there are; the names of those that go may be folders. */
  async put(write: Files, remove: string[] = []): Promise<void> {
    await this.client.initializing;
    const files = Object.entries(write).map(([path, file]) => [path, typeof file === "string" ? { text: file } : { base64: base64(file) }]);
    this.send({ method: "ludo/files", params: { write: Object.fromEntries(files), remove } });
  }
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

const harmless = new Set("A B BLOCKQUOTE BR CODE DEL EM H1 H2 H3 H4 H5 H6 HR I LI OL P PRE SPAN STRONG TABLE TBODY TD TH THEAD TR UL".split(" "));

/** What may stand in a text that is shown, of HTML that may come from a foreign game. */
export function clean(html: string): string {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const element of [...parsed.body.querySelectorAll("*")]) {
    if (!harmless.has(element.tagName)) {
      element.replaceWith(element.textContent ?? "");
      continue;
    }
    const href = element.getAttribute("href");
    for (const { name } of [...element.attributes]) {
      if (name !== "class" || element.tagName !== "SPAN") element.removeAttribute(name);
    }
    if (element.tagName === "A" && href && /^https:\/\//.test(href)) {
      element.setAttribute("href", href);
      element.setAttribute("target", "_blank");
      element.setAttribute("rel", "noopener noreferrer");
    }
  }
  return parsed.body.innerHTML;
}
