import type * as vscode from "vscode";
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient";

/** Where a server was found. */
export type Source = "setting" | "package" | "path";

export interface Server {
  command: string;
  source: Source;
}

/** Why there is no server to run, as a sentence for the user. */
export class NoServer extends Error {}

/** A server that can be started. */
export interface Found {
  server: Server;
  /** The schemes of the documents that it reads. */
  schemes: string[];
  connect(options: LanguageClientOptions): BaseLanguageClient;
}

/** Where the extension runs: in VS Code on a machine, or in a browser, which runs no programs. */
export interface Host {
  programs: boolean;
  /** The server to run here; fails with NoServer. */
  find(): Promise<Found>;
  /** Registers what runs programs: debugging, and the commands for new games and for playing in the terminal. */
  register(): vscode.Disposable;
}

/** What a source is called in sentences. */
export function describeSource(source: Source): string {
  switch (source) {
    case "setting":
      return "named by the setting ludo.serverPath";
    case "package":
      return "part of the extension";
    case "path":
      return "found on the PATH";
  }
}
