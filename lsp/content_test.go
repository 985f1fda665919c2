package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
)

// contentCapabilities are those of an editor that shows our documents.
var contentCapabilities = merged(editingCapabilities, object{
	"workspace":    object{"textDocumentContent": object{}},
	"window":       object{"showDocument": object{"support": true}},
	"textDocument": object{"codeAction": object{"disabledSupport": true}},
})

const twoPhases = `metadata: { id: pot, players: { min: 2, max: 2 } }
zones:
  - { macro: grid, args: [2, 2] }
globalVars:
  - { name: pot, type: int, init: 0, min: 0, max: 9 }
effectMacros:
  - id: fill
    params: [{ name: amount, type: value }]
    exports: []
    effects:
      - addVar: { scope: global, var: pot, delta: { param: amount } }
      - setVar: { scope: global, var: pot, value: 9 }
  - { id: nothing, params: [], exports: [], effects: [] }
setup:
  - { macro: fill, args: { amount: 2 } }
  - { macro: nothing }
turnStructure: { phases: [{ id: main }] }
actions:
  - { id: take, actor: active, executor: actor, phase: [main], params: [], pre: null, cost: [], effects: [{ macro: fill, args: { amount: 1 } }], limits: [] }
terminal: { conditions: [{ when: { op: '>=', left: { ref: gvar, var: pot }, right: 9 }, result: { type: draw } }] }`

// lineWith is the first line of a text that has another text in it.
func lineWith(text, part string) int {
	return strings.Count(text[:strings.Index(text, part)], "\n")
}

func (c *testClient) content(uri string) string {
	c.t.Helper()
	var result struct{ Text string }
	c.request("workspace/textDocumentContent", object{"uri": uri}, &result)
	return result.Text
}

// run executes a command.
func (c *testClient) run(command string, arguments ...any) (out showResult) {
	c.t.Helper()
	c.request("workspace/executeCommand", object{"command": command, "arguments": arguments}, &out)
	return out
}

func TestDocumentsOfTheServer(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, map[string]string{"my pot/rules.md": gameText(twoPhases)})
	capabilities := c.initialize(contentCapabilities, root).Capabilities
	if got, _ := json.Marshal(capabilities["workspace"].(object)["textDocumentContent"]); string(
		got) != `{"schemes":["ludo"]}` {
		t.Errorf("the capability is %s", got)
	}
	base := "/" + strings.TrimPrefix(strings.ReplaceAll(root, " ", "%20"), "/") + "/my%20pot/"
	// No document is open: an editor may open ours first.
	if got := c.content("ludo://expansion" + base + "setup.0.yaml"); !strings.Contains(got,
		"# doc.setup.0\n- addVar:") || !strings.Contains(got, "delta: 2") {
		t.Errorf("the expansion is\n%s", got)
	}
	uri := fileURI(filepath.Join(root, "my pot", "rules.md"))
	c.open(uri, 1, gameText(twoPhases))
	spec := c.content("ludo://spec" + base + "spec.yaml")
	for _, part := range []string{"zones:\n  - id: cell_0_0\n", "setup:\n  - addVar:", "terminal:\n  conditions:\n"} {
		if !strings.Contains(spec, part) {
			t.Errorf("%q is missing in the composed spec:\n%s", part, spec)
		}
	}
	if strings.Contains(spec, "effectMacros") || strings.Contains(spec, "has errors") {
		t.Errorf("the composed spec is\n%s", spec)
	}
	var def struct{ Metadata struct{ ID string } }
	if err := json.Unmarshal([]byte(c.content("ludo://gamedef"+base+"gamedef.json")), &def); err != nil ||
		def.Metadata.ID != "pot" {
		t.Errorf("the definition has the id %q: %v", def.Metadata.ID, err)
	}
	if got := c.content("ludo://explain/CNL_VALIDATOR_UNKNOWN_KEY.md"); !strings.HasPrefix(got,
		"# Unknown key\n\n`CNL_VALIDATOR_UNKNOWN_KEY`") {
		t.Errorf("the explanation is\n%s", got)
	}
	if got := c.content("ludo://expansion" + base + "effectMacros.fill.yaml"); strings.Count(got, "\n# doc.") != 2 {
		t.Errorf("what the macro becomes is\n%s", got)
	}
	if got := c.content("ludo://expansion" + base + "setup.7.yaml"); !strings.Contains(got,
		"# Nothing in the game comes of it") {
		t.Errorf("what nothing becomes is\n%s", got)
	}
	// With an error it is said which, and what stands is there.
	line := lineWith(gameText(twoPhases), "init: 0")
	c.change(uri, 2, splice(line, 0, line, 0, "  - { name: other, typ: int, init: 0, min: 0, max: 9 }\n"))
	broken := c.content("ludo://gamedef" + base + "gamedef.json")
	if !strings.Contains(broken, "// The spec has errors:\n//   rules.md:8: ") ||
		!strings.Contains(broken, `"id": "take"`) {
		t.Errorf("the definition with an error is\n%s", broken)
	}
	if got := c.content("ludo://spec" + base + "spec.yaml"); !strings.Contains(got,
		"# The spec has errors:\n#   rules.md:8: ") {
		t.Errorf("the composed spec with an error is\n%s", got)
	}
}

func TestDocumentsThatAreNotThere(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, map[string]string{"a/rules.md": gameText(twoPhases), "plain/notes.md": "# Notes\n"})
	c.initialize(contentCapabilities, root)
	for uri, want := range map[string]string{
		"ludo://spec" + root + "/plain/spec.yaml":      "there is no game at " + root + "/plain",
		"ludo://spec" + root + "/nowhere/spec.yaml":    "there is no game at " + root + "/nowhere",
		"ludo://spec/elsewhere/spec.yaml":              "there is no game at /elsewhere",
		"ludo://spec" + root + "/a/rules.md/spec.yaml": "there is no game at " + root + "/a/rules.md",
		"ludo://spec/untitled%3AUntitled-1/spec.yaml":  "there is no game at untitled:Untitled-1",
		"ludo://explain/CNL_NONE.md":                   `there is no diagnostic code "CNL_NONE"`,
		"ludo://dream" + root + "/a/dream.yaml":        "there are balance, changes, comparison, expansion, explain, flow, flowpicture, gamedef, simulation, spec, state, statistics, trace",
		"ludo://spec" + root + "/a/spec.md":            `ends in ".yaml"`,
		"file://" + root + "/a/rules.md":               "is no document of ludo-lsp",
		"":                                             "is no document of ludo-lsp",
	} {
		if got := c.fails("workspace/textDocumentContent", object{"uri": uri}); !strings.Contains(got.Message, want) {
			t.Errorf("%s: %d %s, want %s", uri, got.Code, got.Message, want)
		}
	}
}

// The client is told once that a document may have changed, and again after it
// has asked for it again.
func TestChangedDocumentsAreAskedForAgain(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, nil)
	c.initialize(contentCapabilities, root)
	uri := fileURI(filepath.Join(root, "rules.md"))
	c.open(uri, 1, gameText(twoPhases))
	content := "ludo://expansion" + root + "/setup.0.yaml"
	if got := c.content(content); !strings.Contains(got, "delta: 2") {
		t.Fatalf("the expansion is\n%s", got)
	}
	told := func() (n int) {
		for _, m := range c.got {
			if m.Method == "workspace/textDocumentContent/refresh" {
				n++
			}
		}
		return n
	}
	line := lineWith(gameText(twoPhases), "fill, args: { amount: 2 }")
	column := strings.Index(strings.Split(gameText(twoPhases), "\n")[line], "2 }")
	c.change(uri, 2, splice(line, column, line, column+1, "3"))
	if params := string(c.sent("workspace/textDocumentContent/refresh", "setup.0")); !strings.Contains(params,
		content) {
		t.Errorf("the client is told of %s", params)
	}
	c.change(uri, 3, splice(line, column, line, column+1, "4"))
	c.diagnosed(uri, 3)
	if got := c.content(content); !strings.Contains(got, "delta: 4") {
		t.Errorf("the expansion is\n%s", got)
	}
	c.until("no message for each edit", func() bool { return told() == 1 })
	c.change(uri, 4, splice(line, column, line, column+1, "5"))
	c.until("a second message", func() bool { return told() == 2 })
	if got := c.content(content); !strings.Contains(got, "delta: 5") {
		t.Errorf("the expansion is\n%s", got)
	}
}

func TestCommandsShowDocuments(t *testing.T) {
	for _, able := range []bool{true, false} {
		c := connectToCore(t)
		capabilities := contentCapabilities
		if !able {
			capabilities = editingCapabilities
		}
		c.answer = func(method string, _ json.RawMessage) any {
			if method == "window/showDocument" {
				return object{"success": true}
			}
			return nil
		}
		root := folder(t, nil)
		got := c.initialize(capabilities, root).Capabilities
		if _, offered := got["workspace"].(object)["textDocumentContent"]; offered != able {
			t.Errorf("able %t: documents are offered: %t", able, offered)
		}
		text := gameText(twoPhases)
		uri := fileURI(filepath.Join(root, "rules.md"))
		c.open(uri, 1, text)
		for _, run := range []struct {
			command   string
			arguments []any
			uri, part string
		}{
			{"ludo.showExpansion", []any{uri, at(lineWith(text, "macro: fill, args: { amount: 2 }"), 8)}, "ludo://expansion" + root + "/setup.0.yaml", "delta: 2"},
			{"ludo.showExpansion", []any{uri, at(lineWith(text, "id: take"), 8)}, "ludo://expansion" + root + "/actions.take.yaml", "# doc.actions.0"},
			{"ludo.showSpec", []any{uri}, "ludo://spec" + root + "/spec.yaml", "cell_1_1"},
			{"ludo.showGameDef", []any{uri}, "ludo://gamedef" + root + "/gamedef.json", `"id": "take"`},
			{"ludo.explain", []any{"validator-unknown-key"}, "ludo://explain/CNL_VALIDATOR_UNKNOWN_KEY.md", "`CNL_VALIDATOR_UNKNOWN_KEY`"},
		} {
			out := c.run(run.command, run.arguments...)
			if out.URI != run.uri || out.Shown != able || (out.Text == "") != able {
				t.Errorf("able %t: %s gives %+v, want %s", able, run.command, out, run.uri)
			}
			if able {
				c.sent("window/showDocument", run.uri)
				out.Text = c.content(out.URI)
			}
			if !strings.Contains(out.Text, run.part) {
				t.Errorf("%s shows\n%s", run.command, out.Text)
			}
		}
	}
}

// An editor that can show files, but not documents of the server's, is shown a file. Nobody
// else can read it, no name in a game becomes one of a file, and it goes with the session.
func TestCommandsShowFiles(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	c := connectToCore(t)
	c.answer = func(method string, _ json.RawMessage) any {
		if method == "window/showDocument" {
			return object{"success": true}
		}
		return nil
	}
	root := folder(t, nil)
	c.initialize(merged(editingCapabilities, object{"window": object{"showDocument": object{"support": true}}}), root)
	text := gameText(twoPhases)
	doc := fileURI(filepath.Join(root, "rules.md"))
	c.open(doc, 1, text)
	read := func(file string) string {
		t.Helper()
		out, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	files := map[string]string{}
	for _, run := range []struct {
		command   string
		arguments []any
		name      string
		part      string
	}{
		{"ludo.showExpansion", []any{doc, at(lineWith(text, "macro: fill, args: { amount: 2 }"), 8)}, "expansion-1.yaml", "delta: 2"},
		{"ludo.explain", []any{"validator-unknown-key"}, "explain-2.md", "`CNL_VALIDATOR_UNKNOWN_KEY`"},
		{"ludo.showExpansion", []any{doc, at(lineWith(text, "macro: fill, args: { amount: 2 }"), 8)}, "expansion-1.yaml", "delta: 2"},
		{"ludo.simulate", []any{doc, at(lineWith(text, "id: take"), 0), 1}, "simulation-3.md", "What was tried"},
	} {
		out := c.run(run.command, run.arguments...)
		var p protocol.ShowDocumentParams
		if err := json.Unmarshal(c.sent("window/showDocument", run.name), &p); err != nil || !out.Shown ||
			out.Text != "" {
			t.Fatalf("%s: %v, %+v", run.command, err, out)
		}
		if got := read(p.URI.FsPath()); !strings.Contains(got, run.part) {
			t.Errorf("%s shows\n%s", run.command, got)
		}
		files[run.name] = p.URI.FsPath()
	}
	for name, file := range files {
		info, err := os.Stat(filepath.Dir(file))
		if err != nil || info.Mode().Perm() != 0o700 || filepath.Dir(filepath.Dir(file)) != os.Getenv("TMPDIR") {
			t.Errorf("%s lies in %s: %v", name, file, err)
		}
	}
	c.request("shutdown", nil, nil)
	c.notify("exit", nil)
	if err := c.end(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(os.Getenv("TMPDIR")); err != nil || len(left) > 0 {
		t.Errorf("left are %v, %v", left, err)
	}
}

func TestAGameWithoutAPartHasNoDefinition(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, nil)
	c.initialize(editingCapabilities, root)
	uri := fileURI(filepath.Join(root, "rules.md"))
	c.open(uri, 1, gameText("imports: [zones.md]\n"+twoPhases))
	out := c.run("ludo.showGameDef", uri)
	if !strings.Contains(out.Text, "rules.md:") || !strings.Contains(out.Text, "CNL_COMPOSE_IMPORT_NOT_FOUND") ||
		!strings.Contains(out.Text, "These sections could be compiled") {
		t.Errorf("the definition is\n%s", out.Text)
	}
}

func TestAGameWithoutAPartIsNotSimulated(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, nil)
	c.initialize(editingCapabilities, root)
	uri, text := fileURI(filepath.Join(root, "rules.md")), gameText("imports: [zones.md]\n"+twoPhases)
	c.open(uri, 1, text)
	got := c.refuses(object{"command": "ludo.simulate", "arguments": []any{uri, at(lineWith(text, "id: take"), 0), 1}})
	if !strings.Contains(got.Message, "The game cannot be played: rules.md:") ||
		!strings.Contains(got.Message, "zones.md") {
		t.Errorf("it says %q", got.Message)
	}
}

func TestDocumentsAreDescribed(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, map[string]string{"a/10-more.md": gameText("constants: { most: 3 }")})
	c.initialize(editingCapabilities, root)
	uri, notes := fileURI(filepath.Join(root, "a", "00-rules.md")), fileURI(filepath.Join(root, "a", "notes.md"))
	c.open(uri, 1, gameText(twoPhases))
	c.open(notes, 1, "# Notes\n")
	var got description
	c.request("workspace/executeCommand", object{"command": "ludo.describe", "arguments": []any{uri}}, &got)
	if got.Game != root+"/a" || len(got.Documents) != 2 || string(got.Documents[0]) != uri {
		t.Errorf("the game is %+v", got)
	}
	c.request("workspace/executeCommand", object{"command": "ludo.describe", "arguments": []any{notes}}, &got)
	if got.Game != "" || len(got.Documents) != 0 {
		t.Errorf("the notes belong to %+v", got)
	}
}

func TestMisusedCommands(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, nil)
	c.initialize(editingCapabilities, root)
	uri, notes := fileURI(filepath.Join(root, "a", "rules.md")), fileURI(filepath.Join(root, "b", "notes.md"))
	c.open(uri, 1, gameText(twoPhases))
	c.open(notes, 1, "# Notes\n")
	for _, run := range []struct {
		command   string
		arguments any
		want      string
	}{
		{"ludo.dance", nil, `there is no command "ludo.dance"`},
		{"ludo.explain", nil, "takes the code of a diagnostic"},
		{"ludo.explain", []any{7}, "takes the code of a diagnostic"},
		{"ludo.explain", []any{"CNL_NONE"}, "there is no diagnostic code"},
		{"ludo.showSpec", nil, "takes the URI of a document"},
		{"ludo.showSpec", []any{object{"uri": uri}}, "takes the URI of a document"},
		{"ludo.showSpec", []any{notes}, "The document notes.md belongs to no game"},
		{"ludo.showSpec", []any{"::"}, "belongs to no game"},
		{"ludo.describe", []any{1}, "takes the URI of a document"},
		{"ludo.showExpansion", []any{uri}, "a position in it"},
		{"ludo.showExpansion", []any{uri, "here"}, "a position in it"},
		{"ludo.showExpansion", []any{uri}, "a position in it is missing"},
		{"ludo.showExpansion", []any{uri, "here"}, `the argument "here" is not a position in it`},
		{"ludo.showFlow", []any{uri, "pdf"}, `the flow is shown as "svg" or "md", not as "pdf"`},
		{"ludo.showFlow", []any{notes, nil}, "belongs to no game"},
		{"ludo.compare", []any{notes, []any{}}, "belongs to no game"},
		{"ludo.try", []any{uri, 7}, "the argument 7 is not what is to be done, as an object"},
		{"ludo.showExpansion", []any{uri, at(0, 0)}, "No entry of a section stands at line 1"},
		{"ludo.showExpansion", []any{uri, at(9999, 9999)}, "No entry of a section"},
	} {
		params := object{"command": run.command}
		if run.arguments != nil {
			params["arguments"] = run.arguments
		}
		if got := c.refuses(params); !strings.Contains(got.Message, run.want) {
			t.Errorf("%s %v: %s, want %s", run.command, run.arguments, got.Message, run.want)
		}
	}
}

type offered struct {
	Title    string
	Kind     string
	Disabled struct{ Reason string }
	Command  struct {
		Command   string
		Arguments []json.RawMessage
	}
	Edit struct {
		DocumentChanges []struct {
			Edits []struct{ NewText string }
		}
	}
}

func TestMacrosHaveActions(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, nil)
	c.initialize(contentCapabilities, root)
	text := gameText(twoPhases)
	uri := fileURI(filepath.Join(root, "rules.md"))
	c.open(uri, 1, text)
	trigger := 1 // somebody asked
	actions := func(where object, only ...string) []offered {
		context := object{"diagnostics": []any{}, "triggerKind": trigger}
		if only != nil {
			context["only"] = only
		}
		var out []offered
		c.request("textDocument/codeAction",
			object{"textDocument": object{"uri": uri}, "range": where, "context": context}, &out)
		return out
	}
	fill, none := lineWith(text, "macro: fill, args: { amount: 2 }"), lineWith(text, "macro: nothing")
	first := lineWith(text, "- addVar")
	const oneLine, lines = "Write this on one line", "Write this on several lines"
	const formula, formulas = "Write as formula", "Write this document in formulas"
	inlines := []string{`Inline this use of "fill"`, `Inline "fill" everywhere and remove it`}
	extracts := "Extract 2 effects into a macro"
	for _, want := range []struct {
		where   object
		trigger int
		only    []string
		titles  []string
	}{
		{span(fill, 5, fill, 5), 1, nil, slices.Concat([]string{"Show expansion"}, inlines, []string{lines, formula, formulas})},
		{span(fill, 5, fill, 5), 2, nil, []string{"Show expansion"}},
		{span(fill, 5, fill, 5), 1, []string{"refactor"}, append(inlines, lines, formula, formulas)},
		{span(fill, 5, fill, 5), 1, []string{"quickfix"}, nil},
		// There is nothing to write in the place of what has no effects.
		{span(none, 5, none, 5), 1, nil, []string{"Show expansion", lines, formula, formulas,
			`Split "setup" before this entry`}},
		{span(first, 0, first+2, 0), 1, nil, []string{extracts, oneLine}},
		{span(first, 0, first+2, 0), 2, nil, []string{extracts}},
		{span(first, 0, first+2, 0), 1, []string{"refactor.inline"}, nil},
		{span(first, 0, first, 0), 1, nil, []string{oneLine}},
		{span(first, 12, first, 12), 1, nil,
			[]string{"Extract this effect into a macro", oneLine, formula, "Write these effects in formulas", formulas}},
		{span(first, 12, first, 12), 2, nil, nil},
		{span(1, 0, 1, 0), 1, nil, nil},
	} {
		var titles []string
		trigger = want.trigger
		for _, a := range actions(want.where, want.only...) {
			titles = append(titles, a.Title)
		}
		if strings.Join(titles, "; ") != strings.Join(want.titles, "; ") {
			t.Errorf("%v %v: %q, want %q", want.where, want.only, titles, want.titles)
		}
	}
	trigger = 1
	show := actions(span(fill, 5, fill, 5))[0]
	if show.Command.Command != "ludo.showExpansion" || len(show.Command.Arguments) != 2 {
		t.Errorf("the action runs %+v", show.Command)
	}
	inline := actions(span(fill, 5, fill, 5))[1]
	if inline.Kind != "refactor.inline" || len(inline.Edit.DocumentChanges) != 1 ||
		!strings.Contains(inline.Edit.DocumentChanges[0].Edits[0].NewText, "delta: 2") {
		t.Errorf("inlining is %+v", inline)
	}
}

// A lens says what a macro expands to, and shows it.
func TestLensesOfMacros(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, nil)
	c.initialize(merged(contentCapabilities, waitingForLenses), root)
	text := gameText(twoPhases)
	uri := fileURI(filepath.Join(root, "rules.md"))
	c.open(uri, 1, text)
	// lenses are those of macros, as they came.
	lenses := func(shown bool) (out []json.RawMessage) {
		c.notify("workspace/didChangeConfiguration",
			object{"settings": object{"ludo": object{"codeLens": object{"expansions": shown}}}})
		var all []json.RawMessage
		c.request("textDocument/codeLens", object{"textDocument": object{"uri": uri}}, &all)
		for _, l := range all {
			if strings.Contains(string(l), "expands") {
				out = append(out, l)
			}
		}
		return out
	}
	titles := map[int]string{}
	all := lenses(true)
	for _, raw := range all {
		var l struct{ Range lspRange }
		if err := json.Unmarshal(raw, &l); err != nil {
			t.Fatal(err)
		}
		var resolved struct {
			Command struct {
				Title, Command string
				Arguments      []json.RawMessage
			}
		}
		c.request("codeLens/resolve", raw, &resolved)
		titles[l.Range.Start.Line] = resolved.Command.Title
		if resolved.Command.Command != "ludo.showExpansion" || len(resolved.Command.Arguments) != 2 {
			t.Errorf("line %d runs %+v", l.Range.Start.Line+1, resolved.Command)
		}
	}
	for part, want := range map[string]string{
		"macro: grid":          "expands to 4 zones",
		"fill, args: { amount": "expands to 2 effects: addVar, setVar",
		"id: take":             "expands to 2 effects: addVar, setVar",
	} {
		if got := titles[lineWith(text, part)]; got != want {
			t.Errorf("%s: %q, want %q", part, got, want)
		}
	}
	if len(titles) != 3 { // the others are told of by hovers

		t.Errorf("%d lines have a lens: %v", len(titles), titles)
	}
	c.change(uri, 2, whole(text+"\n"))
	if left := lenses(false); len(left) > 0 {
		t.Errorf("%d lenses are left", len(left))
	}
}

// Resting on a macro's name shows what it expands to, once the spec is compiled.
func TestHoverShowsExpansions(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, nil)
	c.initialize(merged(contentCapabilities,
		object{"textDocument": object{"hover": object{"contentFormat": []string{"markdown"}}}}), root)
	text := gameText(twoPhases)
	uri := fileURI(filepath.Join(root, "rules.md"))
	c.open(uri, 1, text)
	c.content("ludo://spec" + root + "/spec.yaml") // compiles
	for part, want := range map[string][]string{
		"fill, args: { amount: 2": {"Expands to:\n\n```yaml\npot += 2;\n", "\n\n", "2"},
		"fill\n    params":        {"Comes into the game in 2 places."},
	} {
		line := lineWith(text, part)
		column := strings.Index(strings.Split(text, "\n")[line], "fill") + 1
		var hover struct{ Contents struct{ Value string } }
		c.request("textDocument/hover", object{"textDocument": object{"uri": uri}, "position": at(line, column)},
			&hover)
		for _, w := range want {
			if !strings.Contains(hover.Contents.Value, w) {
				t.Errorf("%q is missing in\n%s", w, hover.Contents.Value)
			}
		}
	}
}

// What a condition macro inside a macro becomes is shown, also where that comes into the game several times.
func TestHoverShowsExpansionsInSeveralPlaces(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, nil)
	c.initialize(merged(contentCapabilities,
		object{"textDocument": object{"hover": object{"contentFormat": []string{"markdown"}}}}), root)
	text := gameText("conditionMacros:\n  - { id: much, params: [], condition: { op: '>=', left: { ref: gvar, var: pot }, right: 3 } }\n" +
		strings.Replace(twoPhases, "      - setVar:",
			"      - if: { when: { conditionMacro: much, args: {} }, then: [] }\n      - setVar:", 1))
	uri := fileURI(filepath.Join(root, "rules.md"))
	c.open(uri, 1, text)
	c.content("ludo://spec" + root + "/spec.yaml") // compiles
	line := lineWith(text, "conditionMacro: much")
	column := strings.Index(strings.Split(text, "\n")[line], "much") + 1
	var hover struct{ Contents struct{ Value string } }
	c.request("textDocument/hover", object{"textDocument": object{"uri": uri}, "position": at(line, column)}, &hover)
	if got := hover.Contents.Value; !strings.Contains(got,
		"In the first of 2 places it expands to:\n\n```yaml\npot >= 3\n```\n\nThe") {
		t.Errorf("it says\n%s", got)
	}
}

// While a game cannot be played, documents about it stay as they were, and say why. Nothing fails, and nothing
// is told to somebody who only types.
func TestDocumentsStayWhileAGameCannotBePlayed(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, map[string]string{"rules.md": race("0")})
	c.initialize(merged(contentCapabilities, simulatingCapabilities), root)
	uri := fileURI(filepath.Join(root, "rules.md"))
	c.open(uri, 1, race("0"))
	told := c.simulates("ludo.simulate", uri, "actions[0].effects[0]", 1, object{"wait": true, "games": 5})
	balance, unseen := "ludo://balance"+root+"/balance.md", "ludo://trace"+root+"/actions%5B0%5D%20seed%201.md"
	before := map[string]string{balance: "", told.Documents.Trace: "", unseen: ""}
	for document := range before {
		if document != unseen {
			before[document] = c.content(document)
		}
	}
	c.change(uri, 2, object{"text": strings.Replace(race("0"), "var: way, delta", "var: wya, delta", 1)})
	for document, text := range before {
		got := c.content(document)
		if document == balance || document == unseen {
			why := `> The game cannot be played: rules.md:18: There is no per-player variable "wya"`
			if !strings.HasPrefix(got, why) {
				t.Errorf("%s does not say why it is as it was:\n%.300s", document, got)
			}
		}
		if !strings.HasSuffix(got, text) {
			t.Errorf("%s is another one:\n%.300s", document, got)
		}
	}
	c.change(uri, 3, object{"text": race("0")})
	if got := c.content(balance); got != before[balance] {
		t.Errorf("once it is mended, the balance is\n%s", got)
	}
	c.change(uri, 4, object{"text": "# Nothing\n"})
	if got := c.content(balance); !strings.HasPrefix(got, "> There is no game at ") ||
		!strings.HasSuffix(got, before[balance]) {
		t.Errorf("of no game, the balance is\n%.300s", got)
	}
	c.change(uri, 5, object{"text": strings.Replace(race("0"), "var: way, delta", "var: wya, delta", 1)})
	var tree struct{ Refused string }
	c.request("workspace/executeCommand",
		object{"command": "ludo.try", "arguments": []any{uri, object{"do": "tree"}}}, &tree)
	if tree.Refused == "" || c.told("window/showMessage")+c.told("window/showMessageRequest") > 0 {
		t.Errorf("the table, which shows it itself, is refused %q, and the user is told it, too", tree.Refused)
	}
}
