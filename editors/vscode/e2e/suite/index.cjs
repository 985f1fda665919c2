// Runs in the extension host. Each test leaves the documents as they were.
const assert = require("node:assert/strict");
const vscode = require("vscode");

const say = (text) => console.log(`[suite] ${text}`);

/** Waits until something holds, and gives it. What there was instead is told by `seen`. */
async function until(what, holds, seen = () => vscode.window.activeTextEditor?.document.getText() ?? "no document") {
  for (let end = Date.now() + 30_000; ; ) {
    const value = await holds();
    if (value) {
      return value;
    }
    if (Date.now() > end) {
      throw new Error(`waited in vain for ${what}; there was ${await seen()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const at = (path) => vscode.Uri.joinPath(vscode.workspace.workspaceFolders[0].uri, path);
const faults = (uri) => vscode.languages.getDiagnostics(uri).filter((d) => d.severity === vscode.DiagnosticSeverity.Error);
const run = (command, ...args) => vscode.commands.executeCommand(command, ...args);

async function open(path) {
  const document = await vscode.workspace.openTextDocument(at(path));
  return vscode.window.showTextDocument(document, vscode.ViewColumn.One);
}

/**
 * An editor of a new document without a file. Its name is that of the one before, which was discarded, and VS Code gives it
 * the text of that one where its backup is not deleted yet.
 */
async function fresh(content) {
  const document = await vscode.workspace.openTextDocument({ language: "markdown", content });
  const editor = await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
  await until("its own text", async () =>
    document.getText() === content || ((await editor.edit((b) => b.replace(new vscode.Range(0, 0, document.lineCount, 0), content))), false));
  return editor;
}

/** The place of a text in a document, so many characters into it. */
function find(document, text, into = 0) {
  const offset = document.getText().indexOf(text);
  assert.ok(offset >= 0, `${text} is missing in\n${document.getText()}`);
  return document.positionAt(offset + into);
}

async function change(editor, from, to) {
  const start = find(editor.document, from);
  assert.ok(await editor.edit((b) => b.replace(new vscode.Range(start, start.translate(0, from.length)), to)));
}

/** Gives a document the text of its file again. The command does nothing where another editor became the active one meanwhile. */
async function revert({ document, viewColumn }) {
  const file = new TextDecoder().decode(await vscode.workspace.fs.readFile(document.uri));
  await until("the text of the file", async () => {
    await vscode.window.showTextDocument(document, viewColumn);
    await run("workbench.action.files.revert");
    return document.getText() === file;
  });
}

/** Closes a document that has no file. */
async function discard(document) {
  await until("the document to close", async () => {
    if (!document.isClosed) {
      await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
      await run("workbench.action.revertAndCloseActiveEditor");
    }
    return document.isClosed || !vscode.window.tabGroups.all.some((g) => g.tabs.some((t) => t.input?.uri?.toString() === document.uri.toString()));
  });
}

const shownFaults = (uri) => JSON.stringify(vscode.languages.getDiagnostics(uri).map((d) => [d.range, d.message]));
const titles = async (uri) => JSON.stringify((await run("vscode.executeCodeLensProvider", uri, 20)).map((l) => [l.range.start.line, l.command?.title]));

/** Sets whether what a macro becomes is a lens; undefined is as without a setting. */
const expansions = (on) => vscode.workspace.getConfiguration("ludo.codeLens").update("expansions", on, vscode.ConfigurationTarget.Workspace);

const shown = (part) => vscode.workspace.textDocuments.find((d) => d.uri.scheme === "ludo" && `${d.uri.authority}${d.uri.path}`.includes(part));

const tests = {
  async "no server runs for Markdown that is no game"() {
    await open("notes/todo.md");
    await vscode.extensions.getExtension("ludo-lsp.ludo-lsp").activate();
    assert.ok(!(await vscode.commands.getCommands()).includes("ludo.showSpec"));
  },

  async "a fault shows, says what it means, and is mended"() {
    const editor = await open("pebbles/10-play.md");
    const uri = editor.document.uri;
    const [fault] = await until("the fault", () => faults(uri).length === 1 && faults(uri));
    assert.equal(editor.document.getText(fault.range), "haep");
    assert.match(fault.message, /Did you mean "heap"/);
    const hovers = await run("vscode.executeHoverProvider", uri, fault.range.start);
    assert.match(hovers.flatMap((h) => h.contents.map((c) => c.value)).join("\n"), /declared in `globalVars`/);
    assert.equal(fault.code.value, "REF_GVAR_MISSING");
    assert.equal(fault.code.target.toString(true), "ludo://explain/REF_GVAR_MISSING.md");
    const actions = await run("vscode.executeCodeActionProvider", uri, fault.range, "quickfix");
    const fix = actions.find((a) => a.isPreferred);
    assert.equal(fix.title, 'Change to "heap"');
    if (!fix.edit) {
      // VS Code gives none where it has cancelled the request meanwhile.
      const resolved = () => run("vscode.executeCodeActionProvider", uri, fault.range, "quickfix", 10);
      fix.edit = await until("the edit of the fix", async () => (await resolved()).find((a) => a.title === fix.title)?.edit);
    }
    assert.ok(await vscode.workspace.applyEdit(fix.edit));
    await until("the fault to go", () => faults(uri).length === 0);
    await editor.document.save();
  },

  async "completion, definition and symbols"() {
    const editor = await open("pebbles/10-play.md");
    const uri = editor.document.uri;
    const list = await run("vscode.executeCompletionItemProvider", uri, find(editor.document, "pre: heap", 6));
    assert.ok(list.items.some((i) => (i.label.label ?? i.label) === "heap"));
    const [definition] = await run("vscode.executeDefinitionProvider", uri, find(editor.document, "pre: heap", 6));
    assert.match((definition.targetUri ?? definition.uri).path, /00-rules\.md$/);
    const symbols = await run("vscode.executeDocumentSymbolProvider", uri);
    // VS Code itself lists the headings alone.
    assert.deepEqual(symbols.map((s) => s.name).sort(), ["# Playing", "Playing"]);
    const { children } = symbols.find((s) => s.name === "Playing");
    assert.deepEqual(children.map((s) => s.name), ["actions", "effectMacros", "terminal"]);
    assert.deepEqual(children[2].children.map((s) => s.name), ["active wins"]);
  },

  async "a rename goes through all files"() {
    const editor = await open("pebbles/10-play.md");
    const edit = await run("vscode.executeDocumentRenameProvider", editor.document.uri, find(editor.document, "pre: heap", 6), "pile");
    assert.deepEqual(edit.entries().map(([uri, edits]) => `${uri.path.split("/").pop()} ${edits.length}`).sort(), ["00-rules.md 1", "10-play.md 3"]);
  },

  async "a name that only its entry uses is typed in all of its places"() {
    const editor = await open("pebbles/10-play.md");
    const whole = vscode.workspace.getConfiguration("editor");
    await whole.update("linkedEditing", true, vscode.ConfigurationTarget.Global);
    const name = find(editor.document, "heap >= $howMany", "heap >= $how".length);
    editor.selection = new vscode.Selection(name, name);
    await run("editor.action.linkedEditing");
    await run("type", { text: "y" });
    await until("the other places to follow", () => !editor.document.getText().includes("howMany"));
    assert.equal(editor.document.getText().match(/howyMany/g).length, 3);
    await whole.update("linkedEditing", undefined, vscode.ConfigurationTarget.Global);
    await revert(editor);
  },

  async "links between the files of a game lead there"() {
    const editor = await open("pebbles/10-play.md");
    await change(editor, "# Playing", "# Playing\n\nSee [the coins](00-rules.md).");
    const link = await until("the link", async () =>
      (await run("vscode.executeLinkProvider", editor.document.uri)).find((l) => l.tooltip === "Open 00-rules.md"));
    assert.match(link.target.path, /pebbles\/00-rules\.md$/);
    assert.equal(editor.document.getText(link.range), "00-rules.md");
    await revert(editor);
  },

  async "paragraphs without a rule have a lens where that is wanted"() {
    const editor = await open("pebbles/10-play.md");
    const lenses = vscode.workspace.getConfiguration("ludo.codeLens");
    await change(editor, "# Playing", "# Feelings\n\nPebbles are warm.\n\n# Playing");
    assert.doesNotMatch(await titles(editor.document.uri), /has no rule/);
    await lenses.update("prose", true, vscode.ConfigurationTarget.Global);
    await until("the lens", async () => /\[2,"this paragraph has no rule"\]/.test(await titles(editor.document.uri)), () => titles(editor.document.uri));
    await lenses.update("prose", undefined, vscode.ConfigurationTarget.Global);
    await until("the lens to go", async () => !/has no rule/.test(await titles(editor.document.uri)), () => titles(editor.document.uri));
    await revert(editor);
  },

  async "what a rule reads is shown behind its lines while it runs"() {
    const { document } = await open("pebbles/10-play.md");
    const stopped = new vscode.Range(find(document, "take-away(count"), find(document, "take-away(count", 9));
    const values = await run("vscode.executeInlineValueProvider", document.uri, new vscode.Range(0, 0, document.lineCount, 0),
      { frameId: 1, stoppedLocation: stopped });
    const said = values.map((v) => `${document.lineAt(v.range.start.line).text.trim().split(":")[0]}: ${v.expression ?? v.variableName}`);
    assert.ok(said.some((v) => /^pre: heap/.test(v)) && said.some((v) => /howMany/.test(v)), said.join("\n"));
    assert.ok(values.every((v) => v.range.start.line <= stopped.start.line), said.join("\n"));
  },

  async "the lens of a macro shows what it becomes, and follows edits"() {
    await expansions(true);
    const editor = await open("pebbles/10-play.md");
    const lenses = await until("the lens", async () => {
      const all = await run("vscode.executeCodeLensProvider", editor.document.uri, 20);
      return all.some((l) => l.command?.title === "expands to 1 effect: addVar") && all;
    });
    assert.ok(lenses.some((l) => l.command?.title === "1 use"));
    const lens = lenses.find((l) => l.command?.title === "expands to 1 effect: addVar");
    await run(lens.command.command, ...(lens.command.arguments ?? []));
    const document = await until("the document", () => shown("actions.take.effects.0"));
    assert.equal(document.languageId, "yaml");
    assert.match(document.getText(), /\naddVar:\n  scope: global/);
    assert.equal(vscode.window.visibleTextEditors.length, 2, "it stands beside the text");
    await vscode.window.showTextDocument(editor.document, vscode.ViewColumn.One);
    await change(editor, "heap -= param(count)", "heap -= 7 * param(count)");
    await until("the document to follow", () => document.getText().includes("left: 7"));
    await revert(editor);
    await until("the document to follow back", () => !document.getText().includes("left: 7"));
    await expansions(undefined);
  },

  async "the spec, the definition and an explanation are documents"() {
    const editor = await open("pebbles/10-play.md");
    editor.selection = new vscode.Selection(3, 0, 3, 0);
    await run("ludo.showSpec");
    const spec = await until("the spec", () => shown("spec.yaml"));
    assert.match(spec.getText(), /zones:\n  - id: bank/);
    await open("pebbles/10-play.md");
    await run("ludo.showGameDef");
    const definition = await until("the definition", () => shown("gamedef.json"));
    assert.equal(JSON.parse(definition.getText()).metadata.id, "pebbles");
    const back = await open("pebbles/10-play.md");
    await change(back, "heap -= ", "haep -= ");
    const [fault] = await until("a fault", () => faults(back.document.uri).length === 1 && faults(back.document.uri));
    back.selection = new vscode.Selection(fault.range.start, fault.range.start);
    await run("ludo.explain");
    await until("the explanation", () => shown("REF_GVAR_MISSING.md"));
    await revert(back);
  },

  async "a macro is inlined, and effects become one"() {
    const editor = await open("pebbles/10-play.md");
    const uri = editor.document.uri;
    // Effects of a formula are neither written out nor moved: they are records here.
    await change(editor, "effects: |", "effects:");
    await change(editor, "take-away(count=$howMany)", "- { macro: take-away, args: { count: { ref: binding, name: $howMany } } }");
    await change(editor, "effects: |", "effects:");
    await change(editor, "heap -= param(count)", "- { addVar: { scope: global, var: heap, delta: { op: '-', left: 0, right: { param: count } } } }");
    const use = find(editor.document, "macro: take-away", 2);
    const inline = await until("the action", async () => {
      const all = await run("vscode.executeCodeActionProvider", uri, new vscode.Range(use, use), "refactor.inline", 50);
      return all.find((a) => a.title === 'Inline this use of "take-away"' && a.edit);
    });
    assert.ok(await vscode.workspace.applyEdit(inline.edit));
    const start = find(editor.document, "      - { addVar");
    const selected = new vscode.Range(start, start.translate(1, 0));
    const extract = await until("the other action", async () => {
      const all = await run("vscode.executeCodeActionProvider", uri, selected, "refactor.extract", 50);
      return all.find((a) => a.title === "Extract this effect into a macro");
    });
    assert.ok(await vscode.workspace.applyEdit(extract.edit));
    assert.match(editor.document.getText(), /- \{ macro: take-effects, args: \{ howMany: \$howMany \} \}/);
    assert.equal(faults(uri).length, 0);
    await revert(editor);
  },

  async "settings count at once"() {
    const editor = await open("pebbles/10-play.md");
    const expanded = async () => (await titles(editor.document.uri)).includes('"expands');
    assert.ok(!(await expanded()));
    await expansions(true);
    await until("the lenses", expanded);
    await expansions(undefined);
    await until("the lenses to go", async () => !(await expanded()));
  },

  async "a lens that was filled in before an edit still does what it says"() {
    const editor = await open("pebbles/10-play.md");
    const lensOf = (what) => until("the lens", async () => {
      const all = await run("vscode.executeCodeLensProvider", editor.document.uri, 20);
      return all.find((l) => l.command?.title === "▶ simulate from here" && l.range.start.line === find(editor.document, what).line);
    });
    const before = await lensOf("- id: take");
    assert.deepEqual(before.command.arguments ?? [], [], "VS Code forgets the arguments of commands when there are newer lenses");
    assert.ok(await editor.edit((b) => b.insert(new vscode.Position(0, 0), "Once more.\n\n")));
    await lensOf("- id: take");
    assert.equal((await run(before.command.command)).name, 'action "take"');
    await revert(editor);
    await run("workbench.action.closeEditorsInOtherGroups");
  },

  async "a rule is simulated, and the simulation pinned as a test"() {
    const editor = await open("pebbles/10-play.md");
    const uri = editor.document.uri;
    const lens = await until("the lens", async () => {
      const all = await run("vscode.executeCodeLensProvider", uri, 20);
      return all.find((l) => l.command?.title === "▶ simulate from here" && l.range.start.line === find(editor.document, "- id: take").line);
    }, async () => `${await titles(uri)} in\n${editor.document.getText()}`);
    const simulation = await run(lens.command.command, ...(lens.command.arguments ?? []));
    assert.equal(simulation.name, 'action "take"');
    assert.equal(simulation.seed, 1);
    const tab = () => vscode.window.tabGroups.all.flatMap((g) => g.tabs).find((t) => t.input instanceof vscode.TabInputWebview);
    assert.equal((await until("the panel", tab)).label, '▶ action "take"');
    // What it did stands behind its line.
    const effect = find(editor.document, "heap -= ");
    await until("the hint", async () => {
      const hints = await run("vscode.executeInlayHintProvider", uri, new vscode.Range(effect, effect.translate(1, 0)));
      return hints.some((h) => /heap: 10 → [789]/.test(typeof h.label === "string" ? h.label : h.label.map((p) => p.value).join("")));
    });
    // From the palette it is the rule at the cursor; the commands of the panel need none.
    const other = await run("ludo.simulateOtherSeed");
    assert.equal(other.seed, 2);
    const { command } = await run("ludo.simulationCommandLine");
    assert.match(command, /^ludo-lsp simulate .*--seed 2/);
    // A simulation that goes on for long is cancelled; what was found stays.
    const { line, character } = find(editor.document, "- id: take", 2);
    const long = await run("ludo.simulate", uri.toString(), { line, character }, 3, { show: false, report: true, games: 100_000 });
    await until("the play", async () => (await run("ludo.simulationState", long.uri)).report?.play);
    assert.equal(await run("ludo.cancelSimulation"), true);
    const cancelled = await until("the end", async () => {
      const now = await run("ludo.simulationState", long.uri);
      return now.status !== "playing" && now;
    });
    assert.equal(cancelled.status, "cancelled");
    assert.ok(cancelled.report.play);
    await vscode.window.showTextDocument(editor.document, vscode.ViewColumn.One);
    editor.selection = new vscode.Selection(find(editor.document, "terminal:").translate(2), find(editor.document, "terminal:").translate(2));
    const ending = await run("ludo.simulate");
    assert.match(ending.path, /^terminal/);
    const pinned = await until("the pinned game", () => run("ludo.pinSimulation"));
    const file = vscode.Uri.parse(pinned.uri);
    assert.equal(vscode.Uri.joinPath(file, "..").path, at("pebbles").path);
    await until("the file", async () => (await vscode.workspace.fs.readFile(file).then((b) => b.length, () => 0)) > 0);
    await run("ludo.showSimulation");
    await until("the report", () => shown("simulation/"));
    await vscode.workspace.fs.delete(file);
    await vscode.window.tabGroups.close(tab());
  },

  async "a game is debugged: a breakpoint on a rule, what is there, a step, and back"() {
    const { document } = await open("pebbles/10-play.md");
    const effect = find(document, "heap -= ");
    vscode.debug.addBreakpoints([new vscode.SourceBreakpoint(new vscode.Location(document.uri, effect))]);
    assert.ok(await vscode.debug.startDebugging(undefined, { type: "ludo", request: "launch", name: "pebbles", program: at("pebbles").fsPath, seed: 1 }));
    const frame = () => vscode.debug.activeStackItem?.frameId !== undefined && vscode.debug.activeStackItem;
    const { session, threadId } = await until("the stop", frame);
    assert.deepEqual([session.configuration.stopOnEntry, session.configuration.internalConsoleOptions], [false, "neverOpen"]);
    const top = async () => (await session.customRequest("stackTrace", { threadId })).stackFrames[0];
    const heap = async () => (await session.customRequest("evaluate", { expression: "heap", frameId: (await top()).id, context: "watch" })).result;
    const { line, endLine } = await top();
    assert.deepEqual([line, endLine], [effect.line + 1, effect.line + 1], "it begins at the breakpoint");
    const { scopes } = await session.customRequest("scopes", { frameId: (await top()).id });
    const variables = await Promise.all(scopes.map((s) => session.customRequest("variables", { variablesReference: s.variablesReference })));
    assert.ok(variables.some((v) => v.variables.some(({ name, value }) => name === "heap" && value === "10")), JSON.stringify(variables));
    await session.customRequest("next", { threadId });
    await until("the step", async () => /^[789]$/.test(await heap()));
    await session.customRequest("stepBack", { threadId });
    await until("the step back", async () => (await heap()) === "10" && (await top()).line === effect.line + 1);
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    await vscode.debug.stopDebugging(session);
    await until("the end", () => !vscode.debug.activeDebugSession);
    await run("workbench.view.explorer");
  },

  async "every command of the manifest exists"() {
    const manifest = vscode.extensions.getExtension("ludo-lsp.ludo-lsp").packageJSON;
    const all = await vscode.commands.getCommands();
    assert.deepEqual(manifest.contributes.commands.map((c) => c.command).filter((c) => !all.includes(c)), []);
  },

  async "a snippet writes a game without a fault"() {
    const { document } = await fresh("");
    await run("editor.action.insertSnippet", { langId: "markdown", name: "A game" });
    await until("the game", () => document.getText().includes("terminal:"));
    const symbols = await until("the server to read it", async () => {
      const all = await run("vscode.executeDocumentSymbolProvider", document.uri);
      return all?.length > 0 && all;
    });
    const named = (symbols, name) => symbols.some((s) => s.name === name || named(s.children ?? [], name));
    assert.ok(named(symbols, "terminal"));
    assert.deepEqual(vscode.languages.getDiagnostics(document.uri).map((d) => d.message), []);
    await discard(document);
  },

  async "an empty block offers the sections"() {
    const editor = await fresh("# Draft\n\n```yaml\nmetadata: { id: draft, players: { min: 2, max: 2 } }\n\n```\n");
    const { document } = editor;
    editor.selection = new vscode.Selection(4, 0, 4, 0);
    const items = await until("the sections", async () => {
      const list = await run("vscode.executeCompletionItemProvider", document.uri, editor.selection.active);
      const labels = list?.items.map((i) => (typeof i.label === "string" ? i.label : i.label.label)) ?? [];
      return labels.some((l) => l.startsWith("zones")) && list.items;
    }, async () => `${JSON.stringify(await run("vscode.executeCompletionItemProvider", document.uri, editor.selection.active))}, closed: ${document.isClosed}`);
    const zones = items.find((i) => String(i.label.label ?? i.label).startsWith("zones"));
    assert.ok((zones.insertText?.value ?? zones.insertText ?? zones.textEdit?.newText).includes("zones:"), JSON.stringify(zones));
    await discard(document);
  },

  async "a new game is made, opened, and clean"() {
    const folder = vscode.workspace.workspaceFolders[0].uri.fsPath;
    await run("ludo.newGame", { kind: "dice", name: "north-wind", folder });
    const { document } = vscode.window.activeTextEditor;
    assert.ok(document.uri.path.includes("/north-wind/"), document.uri.path);
    await until("the server to read it", async () => (await run("vscode.executeDocumentSymbolProvider", document.uri))?.length > 0);
    assert.deepEqual(vscode.languages.getDiagnostics(document.uri).map((d) => d.message), []);
    await run("workbench.action.closeActiveEditor");
    await vscode.workspace.fs.delete(at("north-wind"), { recursive: true });
  },

  async "the walkthrough opens"() {
    await run("workbench.action.openWalkthrough", "ludo-lsp.ludo-lsp#firstGame", false);
    await until("its page", () => vscode.window.tabGroups.all.some((g) => g.tabs.some((t) => /Walkthrough|Welcome/.test(t.label))));
    await run("workbench.action.closeActiveEditor");
  },

  async "the server is started anew"() {
    const editor = await open("pebbles/10-play.md");
    await run("ludo.restartServer");
    await change(editor, "heap -= ", "haep -= ");
    await until("a fault from the new server", () => faults(editor.document.uri).length === 1);
    await revert(editor);
    await until("no fault", () => faults(editor.document.uri).length === 0, () => shownFaults(editor.document.uri));
  },
};

exports.run = async function () {
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    const began = Date.now();
    try {
      await test();
      say(`ok      ${name} (${Date.now() - began} ms)`);
    } catch (error) {
      failed++;
      say(`FAILED  ${name}: ${error.stack}`);
    }
  }
  if (failed > 0) {
    throw new Error(`${failed} tests failed`);
  }
};
