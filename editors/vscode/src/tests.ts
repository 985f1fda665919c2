import * as vscode from "vscode";
import type { Location } from "./protocol";
import { tellRefusal } from "./refusal";

/** What the server answers to ludo.tests; docs/protocol.md describes it. */
export interface Tests {
  game: string;
  name: string;
  tests: Test[];
}

export interface Test {
  uri: string;
  name: string;
  state?: "passed" | "failed" | "unreadable" | "other";
  message?: string;
  failures?: { message: string; location: Location; recorded: Location }[];
}

export function isTests(value: unknown): value is Tests {
  return typeof value === "object" && value !== null && "tests" in value && Array.isArray(value.tests);
}

/** Asks the server about the tests of the game of a document. */
export type Ask = (document: string, what: { do: string; test?: string }, token?: vscode.CancellationToken) => Promise<unknown>;

const recordings = "**/*.replay.{jsonl,jsonl.gz}";

/** The recorded games of the workspace in the view of tests: a game has those that lie beside its documents. */
export class RecordedGames implements vscode.Disposable {
  readonly controller = vscode.tests.createTestController("ludo", "Ludo: Recorded Games");
  private readonly watcher = vscode.workspace.createFileSystemWatcher(recordings);
  private readonly documents = new WeakMap<vscode.TestItem, string>();
  private readonly subscriptions: vscode.Disposable[];
  private looking: Promise<void> = Promise.resolve();

  constructor(private readonly ask: Ask) {
    this.controller.refreshHandler = () => this.refresh();
    this.controller.createRunProfile("Play Again", vscode.TestRunProfileKind.Run, (request, token) => this.run(request, token), true);
    this.subscriptions = [
      this.controller,
      this.watcher,
      this.watcher.onDidCreate(() => this.refresh()),
      this.watcher.onDidDelete(() => this.refresh()),
      vscode.commands.registerCommand("ludo.updateTest", (item?: vscode.TestItem) => this.update(item)),
    ];
  }

  /** Finds the recorded games anew. */
  refresh(): Promise<void> {
    this.looking = this.looking.then(() => this.find());
    return this.looking;
  }

  private async find(): Promise<void> {
    const found = await vscode.workspace.findFiles(recordings, "**/node_modules/**", 10_000);
    const folders = new Map<string, vscode.Uri>();
    for (const file of found) {
      const folder = vscode.Uri.joinPath(file, "..");
      folders.set(folder.toString(), folder);
    }
    const games: vscode.TestItem[] = [];
    for (const key of [...folders.keys()].sort()) {
      const folder = folders.get(key)!;
      const documents = await vscode.workspace.findFiles(new vscode.RelativePattern(folder, "*.md"), undefined, 50);
      const seen = new Set<string>();
      for (const document of documents.map(String).sort()) {
        const list = await this.ask(document, { do: "list" }).catch(() => undefined);
        if (isTests(list) && list.tests.length > 0 && !seen.has(list.game)) {
          seen.add(list.game);
          games.push(this.game(document, list, folder));
        }
      }
    }
    this.controller.items.replace(games);
  }

  private game(document: string, list: Tests, folder: vscode.Uri): vscode.TestItem {
    const game = this.controller.createTestItem(list.game, list.name, folder);
    this.documents.set(game, document);
    for (const test of list.tests) {
      const item = this.controller.createTestItem(test.uri, test.name, vscode.Uri.parse(test.uri));
      this.documents.set(item, document);
      game.children.add(item);
    }
    return game;
  }

  /** Plays all recorded games, and shows what comes of them. */
  async runAll(): Promise<void> {
    await vscode.commands.executeCommand("workbench.view.testing.focus");
    await this.refresh();
    const stop = new vscode.CancellationTokenSource();
    await this.run(new vscode.TestRunRequest(), stop.token).finally(() => stop.dispose());
  }

  /** The recordings that are to be played: those of an item, or of all games. */
  private *meant(request: vscode.TestRunRequest): Iterable<vscode.TestItem> {
    const leave = new Set(request.exclude ?? []);
    const below = function* (item: vscode.TestItem): Iterable<vscode.TestItem> {
      if (leave.has(item)) {
        return;
      }
      if (item.children.size === 0) {
        yield item;
      }
      for (const [, child] of item.children) {
        yield* below(child);
      }
    };
    for (const item of request.include ?? [...this.controller.items].map(([, item]) => item)) {
      yield* below(item);
    }
  }

  private async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const run = this.controller.createTestRun(request);
    const items = [...this.meant(request)];
    items.forEach((item) => run.enqueued(item));
    for (const item of items) {
      if (token.isCancellationRequested) {
        run.skipped(item);
        continue;
      }
      run.started(item);
      const began = Date.now();
      const answer = await this.ask(this.documents.get(item) ?? "", { do: "run", test: item.id }, token).catch((error: unknown) => error);
      this.tell(run, item, answer, Date.now() - began);
    }
    run.end();
  }

  private tell(run: vscode.TestRun, item: vscode.TestItem, answer: unknown, took: number): void {
    const test = isTests(answer) ? answer.tests[0] : undefined;
    if (!test) {
      const why = typeof answer === "object" && answer !== null && "refused" in answer ? String(answer.refused) : answer instanceof Error ? answer.message : "The game could not be played.";
      run.errored(item, new vscode.TestMessage(why), took);
      return;
    }
    run.appendOutput(`${test.name}: ${test.message ?? ""}\r\n`, undefined, item);
    switch (test.state) {
      case "passed":
        run.passed(item, took);
        break;
      case "other":
        run.skipped(item);
        break;
      default: {
        const messages = (test.failures ?? []).map(messageOf);
        const told = messages.length > 0 ? messages : [new vscode.TestMessage(test.message ?? "")];
        if (test.state === "failed") {
          run.failed(item, told, took);
        } else {
          run.errored(item, told, took);
        }
      }
    }
  }

  /** Records a game anew, after a question, and saves it. */
  private async update(item?: vscode.TestItem): Promise<void> {
    const document = item && this.documents.get(item);
    if (!item || !document || item.children.size > 0) {
      void vscode.window.showInformationMessage("Choose a recorded game in the view of tests first.");
      return;
    }
    const yes = "Record Anew";
    const chosen = await vscode.window.showWarningMessage(`Take what comes of "${item.label}" now for what is meant?`, { modal: true }, yes);
    if (chosen === yes) {
      await this.record(item.id, document);
    }
  }

  /** Records a game anew, and saves it. */
  async record(test: string, document: string): Promise<void> {
    const result = await this.ask(document, { do: "update", test });
    if (typeof result === "object" && result !== null && "applied" in result && result.applied === true) {
      const recorded = await vscode.workspace.openTextDocument(vscode.Uri.parse(test));
      await recorded.save();
    } else {
      void tellRefusal(result);
    }
  }

  /** Forgets what a server told that does not run any more. */
  reset(): void {
    this.controller.items.replace([]);
  }

  dispose(): void {
    this.subscriptions.forEach((s) => void s.dispose());
  }
}

/** What is told of a difference, at the rule that was at work. */
function messageOf(failure: { message: string; location: Location }): vscode.TestMessage {
  const { start, end } = failure.location.range;
  const message = new vscode.TestMessage(failure.message);
  message.location = new vscode.Location(vscode.Uri.parse(failure.location.uri), new vscode.Range(start.line, start.character, end.line, end.character));
  return message;
}
