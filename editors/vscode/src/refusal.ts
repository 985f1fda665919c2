import * as vscode from "vscode";
import type { Location } from "./protocol";

/** Says why something could not be done, and leads to the error in the way. */
export async function tellRefusal(answer: unknown): Promise<void> {
  if (typeof answer !== "object" || answer === null || !("refused" in answer)) {
    return;
  }
  const { refused, location } = answer as { refused: string; location?: Location };
  const goTo = "Go to Error";
  if ((await vscode.window.showWarningMessage(refused, ...(location ? [goTo] : []))) === goTo && location) {
    const { start, end } = location.range;
    await vscode.window.showTextDocument(vscode.Uri.parse(location.uri), { selection: new vscode.Range(start.line, start.character, end.line, end.character) });
  }
}
