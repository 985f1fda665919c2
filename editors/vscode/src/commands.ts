import * as vscode from "vscode";
import { isSimulation } from "./protocol";
import type { SimulationPanel } from "./simulation";

/** What the server answers to a command that shows a document. */
interface Shown {
  uri: string;
  languageId: string;
  shown: boolean;
  text?: string;
}

function isShown(value: unknown): value is Shown {
  return typeof value === "object" && value !== null && "shown" in value && "uri" in value;
}

/** The Markdown document in front. */
export function document(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor?.document.languageId === "markdown" ? editor : undefined;
}

/** The codes of the diagnostics of a document that touch a range. */
function codesAt(uri: vscode.Uri, range: vscode.Range): string[] {
  const codes = vscode.languages
    .getDiagnostics(uri)
    .filter((d) => d.source === "ludo" && d.range.intersection(range) !== undefined)
    .map((d) => String(typeof d.code === "object" ? d.code.value : d.code));
  return [...new Set(codes)];
}

/**
 * The arguments of a command of the server that was called without any, from
 * the palette: they follow from the document in front. Undefined: the user has
 * thought better of it, or was told why it cannot be.
 */
async function argumentsOf(command: string): Promise<unknown[] | undefined> {
  const editor = document();
  if (command === "ludo.explain") {
    const codes = editor ? codesAt(editor.document.uri, editor.selection) : [];
    if (codes.length === 1) {
      return codes;
    }
    const code =
      codes.length > 1
        ? await vscode.window.showQuickPick(codes, { placeHolder: "Which diagnostic?" })
        : await vscode.window.showInputBox({ prompt: "The code of a diagnostic", placeHolder: "CNL_XREF_ZONE_MISSING" });
    return code ? [code] : undefined;
  }
  if (!editor) {
    void vscode.window.showInformationMessage("Open a document of a game first.");
    return undefined;
  }
  const uri = editor.document.uri.toString();
  const { line, character } = editor.selection.active;
  return ["ludo.showExpansion", "ludo.showChanges", "ludo.showReferences", "ludo.simulate"].includes(command) ? [uri, { line, character }] : [uri];
}

type Next = (command: string, args: unknown[]) => unknown;

/** The commands of the server, run for the user: with what they need, and with what they answer shown. */
export class Commands {
  constructor(
    private readonly panel: SimulationPanel,
    private readonly keep: (uri: vscode.Uri) => Promise<void>,
  ) {}

  /** Runs a command, wherever it was called. */
  async run(command: string, args: unknown[], next: Next): Promise<unknown> {
    try {
      return await this.dispatch(command, args, next);
    } catch (error) {
      void vscode.window.showWarningMessage(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  private async dispatch(command: string, args: unknown[], next: Next): Promise<unknown> {
    switch (command) {
      case "ludo.simulateOtherSeed":
      case "ludo.simulationCommandLine":
      case "ludo.pinSimulation":
      case "ludo.cancelSimulation":
        return this.aboutSimulation(command, args.length > 0 ? args : this.panel.shown ? [this.panel.shown] : [], next);
    }
    const given = args.length > 0 ? args : await argumentsOf(command);
    if (!given) {
      return undefined;
    }
    if (command === "ludo.showReferences") {
      return showReferences(given, await next(command, given));
    }
    if (command === "ludo.simulate") {
      const [uri, place, seed = 1, options] = given;
      const done = this.panel.wait();
      try {
        return this.simulated(await next(command, [uri, place, seed, options ?? inPanel]));
      } finally {
        done();
      }
    }
    return showText(await next(command, given));
  }

  /** A command about the simulation that was shown last. */
  private async aboutSimulation(command: string, args: unknown[], next: Next): Promise<unknown> {
    if (args.length === 0) {
      void vscode.window.showInformationMessage("Simulate a rule first.");
      return undefined;
    }
    if (command === "ludo.simulateOtherSeed") {
      return this.simulated(await next(command, [args[0], args[1] ?? inPanel]));
    }
    const result = await next(command, args);
    if (command === "ludo.simulationCommandLine" && isCommandLine(result)) {
      await vscode.env.clipboard.writeText(result.command);
      void vscode.window.setStatusBarMessage(`Copied: ${result.command}`, 5_000);
    }
    if (command === "ludo.pinSimulation" && isPinned(result)) {
      await this.keep(vscode.Uri.parse(result.uri));
    }
    return result;
  }

  private simulated(result: unknown): unknown {
    if (isSimulation(result)) {
      this.panel.show(result);
      return result;
    }
    return showText(result);
  }
}

/** What the panel shows need not be shown as a document, too. */
const inPanel = { show: false, report: true };

function isCommandLine(value: unknown): value is { command: string } {
  return typeof value === "object" && value !== null && "command" in value && typeof value.command === "string";
}

function isPinned(value: unknown): value is { uri: string; applied: boolean } {
  return typeof value === "object" && value !== null && "uri" in value && "applied" in value && value.applied === true;
}

/** Saves the recorded game that was written, and offers to play it again, with the others, and to look at it. */
export async function keep(uri: vscode.Uri, run: () => Promise<void>): Promise<void> {
  const recorded = await vscode.workspace.openTextDocument(uri);
  await recorded.save();
  const name = vscode.workspace.asRelativePath(uri);
  const again = "Run Tests";
  void vscode.window.showInformationMessage(`Recorded in ${name}, a test from now on.`, again, "Open").then((choice) => {
    if (choice === again) {
      void run();
    } else if (choice) {
      void vscode.window.showTextDocument(uri);
    }
  });
}

/** Lists the places where a name is used. */
async function showReferences([uri, place]: unknown[], result: unknown): Promise<unknown> {
  const { line, character } = place as Place;
  const found = (result as { uri: string; range: { start: Place; end: Place } }[]).map(({ uri, range: { start, end } }) => {
    return new vscode.Location(vscode.Uri.parse(uri), new vscode.Range(start.line, start.character, end.line, end.character));
  });
  await vscode.commands.executeCommand("editor.action.showReferences", vscode.Uri.parse(String(uri)), new vscode.Position(line, character), found);
  return result;
}

interface Place {
  line: number;
  character: number;
}

/** Shows the text of an answer whose document the server could not have shown. */
async function showText(result: unknown): Promise<unknown> {
  if (isShown(result) && !isSimulation(result) && !result.shown && result.text !== undefined) {
    const untitled = await vscode.workspace.openTextDocument({ content: result.text, language: result.languageId });
    await vscode.window.showTextDocument(untitled, vscode.ViewColumn.Beside);
  }
  return result;
}

/** Shows a document that the server writes beside the one in front: one with tables as they are to be read, whatever is in
 * front later. */
export async function showBeside(uri: vscode.Uri): Promise<void> {
  if (uri.authority === "balance") {
    await vscode.commands.executeCommand("markdown.showLockedPreviewToSide", uri);
    return;
  }
  const visible = vscode.window.visibleTextEditors.find((e) => e.document.uri.toString() === uri.toString());
  await vscode.window.showTextDocument(uri, { viewColumn: visible?.viewColumn ?? vscode.ViewColumn.Beside, preview: true });
}
