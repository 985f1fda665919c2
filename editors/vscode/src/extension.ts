import * as vscode from "vscode";
import { type BaseLanguageClient, ExecuteCommandRequest, State } from "vscode-languageclient";
import { BookPanel } from "./book";
import { Commands, document, keep, showBeside } from "./commands";
import { Evidence } from "./evidence";
import { FlowPanel } from "./flow";
import { looksLikeGame } from "./games";
import { type Found, type Host, NoServer } from "./host";
import type { Simulation } from "./protocol";
import { LensCommands } from "./lenses";
import { SimulationPanel } from "./simulation";
import { TablePanel } from "./table";
import { Game, Status } from "./status";
import { RecordedGames } from "./tests";
import { Typing } from "./typing";

let host: Host;
let client: BaseLanguageClient | undefined;
let starting: Promise<void> | undefined;
/** No program runs: the server is a worker, which reads no history of files and has no command line. */
let inWorker = false;
let log: vscode.LogOutputChannel;
let status: Status;
let panel: SimulationPanel;
let table: TablePanel;
let flow: FlowPanel;
let book: BookPanel;
let tests: RecordedGames;
let evidence: Evidence;
let commands: Commands;
let lenses: LensCommands;

/** Activates the extension, wherever it runs. */
export async function activate(context: vscode.ExtensionContext, where: Host): Promise<void> {
  host = where;
  log = vscode.window.createOutputChannel("Ludo", { log: true });
  status = new Status();
  panel = new SimulationPanel(context.extensionUri, () => inWorker);
  const kept = (uri: vscode.Uri) => keep(uri, () => tests.runAll());
  table = new TablePanel(context.extensionUri, ask, kept);
  evidence = new Evidence(context.extensionUri, ask, () => client?.state === State.Running, () => !inWorker, (text) => log.debug(text));
  commands = new Commands(panel, kept);
  lenses = new LensCommands();
  flow = new FlowPanel(context.extensionUri, (document, how) => ask("ludo.flow", [document, how]));
  book = new BookPanel(context.extensionUri, (document) => ask("ludo.book", [document]));
  tests = new RecordedGames((document, what, token) => ask("ludo.tests", [document, what], token));
  context.subscriptions.push(
    log,
    status,
    panel,
    table,
    evidence,
    lenses,
    vscode.commands.registerCommand("ludo.compareStatistics", () => evidence.compare()),
    vscode.commands.registerCommand("ludo.toggleCoverage", () => evidence.toggle()),
    vscode.commands.registerCommand("ludo.showTable", (uri?: string) => showTable(uri)),
    vscode.commands.registerCommand("ludo.playFromSimulation", () => panel.simulation && table.show(vscode.Uri.parse(panel.simulation.document), { do: "open", simulation: panel.simulation.uri }, panel.column)),
    flow,
    book,
    tests,
    host.register(),
    new Typing(),
    vscode.commands.registerCommand("ludo.showSimulation", () => panel.shown && vscode.window.showTextDocument(vscode.Uri.parse(panel.shown), { preview: true })),
    vscode.commands.registerCommand("ludo.showFlowPanel", (document?: string) => showGame(flow, document)),
    vscode.commands.registerCommand("ludo.showBook", (document?: string) => showGame(book, document)),
    vscode.commands.registerCommand("ludo.restartServer", () => restart()),
    vscode.commands.registerCommand("ludo.showLog", () => log.show()),
    vscode.commands.registerCommand("ludo.showMenu", showMenu),
    vscode.workspace.onDidOpenTextDocument((d) => startFor(d)),
    vscode.workspace.onDidChangeTextDocument((e) => startFor(e.document)),
    vscode.window.onDidChangeActiveTextEditor(() => describe()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => (client ? undefined : vscode.workspace.textDocuments.forEach((d) => startFor(d)))),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("ludo.serverPath") && (client || starting)) {
        await restart();
      }
    }),
  );
  for (const d of vscode.workspace.textDocuments) {
    startFor(d);
  }
  await starting;
}

export async function deactivate(): Promise<void> {
  await stop();
}

/** Starts the server for the first document that is a part of a game. */
function startFor(document: vscode.TextDocument): void {
  if (!client && !starting && document.languageId === "markdown" && document.uri.scheme !== "ludo" && looksLikeGame(document.getText())) {
    void start();
  }
}

function start(): Promise<void> {
  starting = run().finally(() => (starting = undefined));
  return starting;
}

async function run(): Promise<void> {
  let found: Found;
  try {
    found = await host.find();
  } catch (error) {
    if (!(error instanceof NoServer)) {
      throw error;
    }
    await fail(error.message);
    return;
  }
  const { server } = found;
  inWorker = server.command.endsWith(".wasm");
  void vscode.commands.executeCommand("setContext", "ludo.worker", inWorker);
  log.info(`starting ${server.command} (${server.source})`);
  status.show({ kind: "starting", server });
  const fresh = found.connect({
    documentSelector: [
      { scheme: "untitled", language: "markdown" },
      ...found.schemes.flatMap((scheme) => [
        { scheme, language: "markdown" },
        { scheme, pattern: "**/{,.}ludo.{yaml,yml,json}" },
      ]),
    ],
    outputChannel: log,
    middleware: {
      // Not as the library would: it shows errors with their codes.
      executeCommand: (command, args) => commands.run(command, args, (command, args) => fresh.sendRequest(ExecuteCommandRequest.type, { command, arguments: args })),
      provideCodeLenses: async (document, token, next) => lenses.given(document.uri, await next(document, token)),
      resolveCodeLens: async (lens, token, next) => lenses.filled(lens, await next(lens, token)),
      window: {
        showDocument: async (params, _token, next) => {
          const uri = vscode.Uri.parse(params.uri);
          if (uri.scheme !== "ludo") {
            return next(params, _token);
          }
          try {
            await showBeside(uri);
            return { success: true };
          } catch (error) {
            log.warn(`cannot show ${params.uri}: ${error}`);
            return { success: false };
          }
        },
      },
    },
  });
  client = fresh;
  fresh.registerFeature({
    // With this the server tells of simulations also when nobody asks, and leaves it to us to list references.
    fillClientCapabilities: (capabilities) => void (capabilities.experimental = { ...capabilities.experimental, ludoSimulation: true, ludoReferences: true }),
    initialize: () => {},
    getState: () => ({ kind: "static" }),
    clear: () => {},
  });
  fresh.onNotification("ludo/simulation", (simulation: Simulation) => panel.update(simulation));
  fresh.onDidChangeState(({ newState }) => {
    const running = newState === State.Running;
    void vscode.commands.executeCommand("setContext", "ludo.running", running);
    if (running) {
      status.show({ kind: "running", server, version: fresh.initializeResult?.serverInfo?.version ?? "of unknown version" });
      void describe();
      void tests.refresh();
      evidence.soon();
      table.renew();
    } else {
      status.show({ kind: newState === State.Starting ? "starting" : "stopped", server });
    }
  });
  try {
    await fresh.start();
  } catch (error) {
    client = undefined;
    await fail(`ludo-lsp does not start: ${error instanceof Error ? error.message : error}`);
  }
}

async function fail(reason: string): Promise<void> {
  log.error(reason);
  status.show({ kind: "failed", reason });
  const settings = "Open Settings";
  void vscode.window.showErrorMessage(reason, settings, "Show Log").then((choice) => {
    if (choice === settings) {
      void vscode.commands.executeCommand("workbench.action.openSettings", "ludo.serverPath");
    } else if (choice) {
      log.show();
    }
  });
}

async function stop(): Promise<void> {
  const old = client;
  client = undefined;
  panel.reset();
  table.reset();
  flow.reset();
  tests.reset();
  // A server that never came up cannot be stopped.
  await old?.stop().catch(() => undefined);
  await old?.dispose().catch(() => undefined);
}

async function restart(): Promise<void> {
  await starting;
  await stop();
  await start();
}

/** Asks the server for one of its commands. */
async function ask(command: string, args: unknown[], token?: vscode.CancellationToken): Promise<unknown> {
  if (client?.state !== State.Running) {
    throw new Error("ludo-lsp is not running.");
  }
  return client.sendRequest(ExecuteCommandRequest.type, { command, arguments: args }, token);
}

/** Shows the table of the game to which a document belongs: of the one in front if none is given. */
async function showTable(given?: string): Promise<void> {
  const uri = given ? vscode.Uri.parse(given) : (document() ?? beside())?.document.uri;
  if (!uri) {
    void vscode.window.showInformationMessage("Open a document of a game first.");
    return;
  }
  await table.show(uri).catch((error) => vscode.window.showWarningMessage(error instanceof Error ? error.message : String(error)));
}

/** Asks the server to which game the document in front belongs. */
async function describe(): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (!client || client.state !== State.Running || document?.languageId !== "markdown" || document.uri.scheme === "ludo") {
    status.about(undefined);
    return;
  }
  try {
    const game: Game = await client.sendRequest(ExecuteCommandRequest.type, { command: "ludo.describe", arguments: [document.uri.toString()] });
    status.about(game);
  } catch (error) {
    log.debug(`ludo.describe: ${error}`); // a server of another version
    status.about(undefined);
  }
}

/** A document of a game that is in view: a panel beside it may be in front. */
function beside(): vscode.TextEditor | undefined {
  return vscode.window.visibleTextEditors.find(({ document }) => document.languageId === "markdown" && document.uri.scheme !== "ludo" && looksLikeGame(document.getText()));
}

/** Shows the game to which a document belongs in a panel: of the one in front if none is given. */
async function showGame(shown: FlowPanel | BookPanel, given = (document() ?? beside())?.document.uri.toString()): Promise<unknown> {
  if (!given) {
    void vscode.window.showInformationMessage("Open a document of a game first.");
    return undefined;
  }
  return shown.show(given);
}

interface Entry extends vscode.QuickPickItem {
  command?: string;
  arguments?: unknown[];
}

/** What can be done about the game and the server. */
async function showMenu(): Promise<void> {
  const group = (label: string): Entry => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const game: Entry[] = [
    group("Play"),
    { label: "$(layout) Show the Table", command: "ludo.showTable" },
    ...(host.programs ? [{ label: "$(terminal) Play in the Terminal", command: "ludo.play" }] : []),
    { label: "$(play) Simulate from Here", command: "ludo.simulate" },
    ...(host.programs ? [{ label: "$(debug-alt) Debug the Game", command: "workbench.action.debug.start" }] : []),
    group("See"),
    { label: "$(type-hierarchy) Show the Flow of the Turn", command: "ludo.showFlowPanel" },
    { label: "$(book) Show the Rulebook", command: "ludo.showBook" },
    { label: "$(symbol-namespace) Show the Expanded Spec", command: "ludo.showSpec" },
    { label: "$(json) Show the Game Definition", command: "ludo.showGameDef" },
    { label: "$(graph) Show the Balance", command: "ludo.showStatistics" },
    { label: "$(checklist) Show or Hide the Coverage", command: "ludo.toggleCoverage" },
    group("Check"),
    ...(panel.simulation ? [{ label: "$(pin) Pin the Simulation as a Test", command: "ludo.pinSimulation" }] : []),
    ...(inWorker ? [] : [
      { label: "$(diff) Compare with HEAD", command: "ludo.compare" },
      { label: "$(git-compare) Compare the Balance with HEAD", command: "ludo.compareStatistics" },
    ]),
  ];
  const all: Entry[] = [
    ...(client?.state === State.Running ? game : []),
    ...(host.programs ? [group("Begin"), { label: "$(new-folder) New Game", command: "ludo.newGame" }] : []),
    group("Server"),
    { label: "$(gear) Open the Settings", command: "workbench.action.openSettings", arguments: ["ludo"] },
    { label: "$(output) Show the Log", command: "ludo.showLog" },
    { label: "$(debug-restart) Restart the Language Server", command: "ludo.restartServer" },
  ];
  const chosen = await vscode.window.showQuickPick(all, { placeHolder: "Ludo" });
  if (chosen?.command) {
    await vscode.commands.executeCommand(chosen.command, ...(chosen.arguments ?? []));
  }
}
