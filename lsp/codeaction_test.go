package lsp

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

type codeAction struct {
	Title       string
	Kind        string
	IsPreferred bool `json:"isPreferred"`
	Diagnostics []lspDiagnostic
	Edit        *struct {
		Changes map[string][]struct {
			Range   lspRange
			NewText string `json:"newText"`
		}
		DocumentChanges []struct {
			TextDocument struct {
				URI     string
				Version *int
			} `json:"textDocument"`
			Edits []struct {
				Range   lspRange
				NewText string `json:"newText"`
			}
		} `json:"documentChanges"`
	}
	Data json.RawMessage
}

func (c *testClient) actions(uri string, where object, context object) []codeAction {
	c.t.Helper()
	if context["diagnostics"] == nil {
		context["diagnostics"] = []any{}
	}
	var out []codeAction
	c.request("textDocument/codeAction", object{"textDocument": object{"uri": uri}, "range": where, "context": context},
		&out)
	return out
}

func titles(all []codeAction) []string {
	out := []string{}
	for _, a := range all {
		out = append(out, a.Title)
	}
	return out
}

func TestQuickFixes(t *testing.T) {
	c := connect(t)
	c.initialize(usualCapabilities)
	c.open("untitled:a", 4, gameText("TYPO and TYPO"))
	p := c.diagnosed("untitled:a", 4)
	got := c.actions("untitled:a", span(3, 2, 3, 2), object{})
	if diff := cmp.Diff([]string{"Change to FIXED", "Remove it"}, titles(got)); diff != "" {
		t.Fatal(diff)
	}
	first := got[0]
	if first.Kind != "quickfix" || !first.IsPreferred || got[1].IsPreferred {
		t.Errorf("%+v", got)
	}
	if len(first.Diagnostics) != 1 || first.Diagnostics[0].Code != "CNL_TYPO" {
		t.Errorf("it mends %+v", first.Diagnostics)
	}
	change := first.Edit.DocumentChanges[0]
	if change.TextDocument.URI != "untitled:a" || change.TextDocument.Version == nil ||
		*change.TextDocument.Version != 4 {
		t.Errorf("it edits %+v", change.TextDocument)
	}
	if e := change.Edits[0]; e.NewText != "FIXED" || e.Range != p.Diagnostics[0].Range {
		t.Errorf("the edit is %+v", e)
	}
	// The range touches both, the client names one.
	both := c.actions("untitled:a", span(3, 0, 3, 20), object{})
	if len(both) != 4 {
		t.Errorf("%d actions for two diagnostics", len(both))
	}
	named := c.actions("untitled:a", span(3, 0, 3, 20), object{"diagnostics": []object{{
		"range": span(3, 9, 3, 13), "code": "CNL_TYPO", "source": "ludo", "message": "TYPO is wrong.",
	}}})
	if len(named) != 2 || named[0].Edit.DocumentChanges[0].Edits[0].Range.Start.Character != 9 {
		t.Errorf("%+v", named)
	}
	if none := c.actions("untitled:a", span(0, 0, 1, 0), object{}); len(none) != 0 {
		t.Errorf("actions where nothing is wrong: %v", titles(none))
	}
}

func TestOnlyTheKindsThatAreAskedFor(t *testing.T) {
	c := connect(t)
	c.initialize(usualCapabilities)
	c.open("untitled:a", 1, gameText("TYPO and TYPO"))
	for _, test := range []struct {
		only []string
		want []string
	}{
		{nil, []string{"quickfix", "quickfix"}},
		{[]string{"quickfix"}, []string{"quickfix", "quickfix"}},
		{[]string{"refactor"}, nil},
		{[]string{"source"}, []string{"source.fixAll.ludo"}},
		{[]string{"source.fixAll"}, []string{"source.fixAll.ludo"}},
		{[]string{"source.fixAll.ludo"}, []string{"source.fixAll.ludo"}},
		{[]string{"source.fixAll.other"}, nil},
		{[]string{"source.organizeImports"}, nil},
		{[]string{"quick"}, nil},
	} {
		var kinds []string
		context := object{}
		if test.only != nil {
			context["only"] = test.only
		}
		for _, a := range c.actions("untitled:a", span(3, 0, 3, 1), context) {
			kinds = append(kinds, a.Kind)
		}
		if !slices.Equal(kinds, test.want) {
			t.Errorf("only %v: %v, want %v", test.only, kinds, test.want)
		}
	}
}

func TestFixAll(t *testing.T) {
	c := connect(t)
	c.initialize(merged(usualCapabilities,
		object{"workspace": object{"workspaceEdit": object{"documentChanges": false}}}))
	c.open("untitled:a", 1, gameText("TYPO FADED TYPO\nTYPO USE(x)"))
	got := c.actions("untitled:a", span(0, 0, 0, 0), object{"only": []string{"source.fixAll"}})
	if len(got) != 1 {
		t.Fatalf("%+v", got)
	}
	var places [][2]int
	for _, e := range got[0].Edit.Changes["untitled:a"] {
		places = append(places, [2]int{e.Range.Start.Line, e.Range.Start.Character})
	}
	// Declaring x is safe too: it is the spec's first document.
	if diff := cmp.Diff([][2]int{{0, 0}, {3, 0}, {3, 11}, {4, 0}}, places); diff != "" {
		t.Error(diff)
	}
	c.change("untitled:a", 2, whole(gameText("FADED")))
	if got := c.actions("untitled:a", span(0, 0, 0, 0), object{"only": []string{"source.fixAll"}}); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}

var resolving = merged(usualCapabilities, object{"textDocument": object{"codeAction": object{
	"dataSupport": true, "resolveSupport": object{"properties": []string{"edit"}},
}}})

func TestResolving(t *testing.T) {
	c := connect(t)
	c.initialize(resolving)
	c.open("untitled:a", 1, gameText("TYPO"))
	all := append(c.actions("untitled:a", span(3, 0, 3, 0), object{}),
		c.actions("untitled:a", span(3, 0, 3, 0), object{"only": []string{"source"}})...)
	if len(all) != 3 {
		t.Fatalf("%v", titles(all))
	}
	for _, a := range all {
		if a.Edit != nil || len(a.Data) == 0 {
			t.Errorf("%s comes with its edit", a.Title)
		}
		params := object{"title": a.Title, "kind": a.Kind, "data": a.Data}
		var done codeAction
		c.request("codeAction/resolve", params, &done)
		if done.Edit == nil || len(done.Edit.DocumentChanges) != 1 {
			t.Errorf("%s: no edit in %+v", a.Title, done)
		}
	}
	c.change("untitled:a", 2, splice(0, 0, 0, 0, "\n"))
	stale := all[0]
	if err := c.fails("codeAction/resolve",
		object{"title": stale.Title, "kind": stale.Kind, "data": stale.Data}); err.Code != -32801 {
		t.Errorf("a stale action gives code %d", err.Code)
	}
	var strange codeAction
	c.request("codeAction/resolve", object{"title": "of another server", "data": object{"x": 1}}, &strange)
	if strange.Edit != nil {
		t.Error("an action that is not ours got an edit")
	}
}

func TestAFixInAnotherDocument(t *testing.T) {
	root := folder(t, map[string]string{"a.md": gameText("DEF(box)"), "b.md": gameText("USE(bag)")})
	c := connect(t)
	c.initialize(usualCapabilities, root)
	a, b := fileURI(root+"/a.md"), fileURI(root+"/b.md")
	c.open(b, 5, gameText("USE(bag)"))
	got := c.actions(b, span(3, 0, 3, 0), object{})
	if len(got) != 1 {
		t.Fatalf("%+v", got)
	}
	change := got[0].Edit.DocumentChanges[0].TextDocument
	if change.URI != a || change.Version != nil {
		t.Errorf("it edits %+v, want %s which is not open", change, a)
	}
	if all := c.actions(b, span(3, 0, 3, 0), object{"only": []string{"source.fixAll"}}); len(all) != 0 {
		t.Errorf("fixing one document would edit another: %+v", all)
	}
	c.open(a, 9, gameText("DEF(box)"))
	got = c.actions(b, span(3, 0, 3, 0), object{})
	if v := got[0].Edit.DocumentChanges[0].TextDocument.Version; v == nil || *v != 9 {
		t.Errorf("it edits version %v", v)
	}
}

func TestAClientWithoutCodeActionLiteralsIsOfferedNone(t *testing.T) {
	c := connect(t)
	plain := object{"textDocument": object{"codeAction": object{}}}
	if got := c.initialize(plain); got.Capabilities["codeActionProvider"] != nil {
		t.Error("it could only take commands, and there are none")
	}
}

// Actions are those of what is shown: who asks for them right after an edit waits for no
// compilation.
func TestActionsWaitForNoCompilation(t *testing.T) {
	engine := newFakeEngine()
	c := connectTo(t, engine, Options{Version: "test", engine: engine})
	c.initialize(usualCapabilities)
	c.open("untitled:a", 1, "```yaml\nWAIT TYPO\n```\n")
	<-engine.blocking // it is being compiled
	if diff := cmp.Diff([]string{"Change to FIXED", "Remove it"},
		titles(c.actions("untitled:a", span(1, 5, 1, 9), object{}))); diff != "" {
		t.Error(diff)
	}
	close(engine.release)
}

// Who mends a fault sees its fixes first and no ways to write the same otherwise, unless they are asked for.
func TestFixesStandAlone(t *testing.T) {
	c := connectToCore(t)
	c.initialize(usualCapabilities)
	text := gameText(declaring + "\n" + strings.Replace(naming, "zone: bank", "zone: bnak", 1))
	c.open("untitled:a", 1, text)
	line := lineWith(text, "bnak")
	at := strings.Index(strings.Split(text, "\n")[line], "bnak")
	kinds := func(line, from int, context object) string {
		var out []string
		for _, a := range c.actions("untitled:a", span(line, from, line, from), context) {
			out = append(out, a.Kind)
		}
		return strings.Join(out, " ")
	}
	invoked := object{"triggerKind": 1}
	if got := kinds(line, at, invoked); !strings.Contains(got, "quickfix") || strings.Contains(got, "rewrite") {
		t.Errorf("at the fault there are %s", got)
	}
	asked := object{"triggerKind": 1, "only": []string{"refactor"}}
	if got := kinds(line, at, asked); !strings.Contains(got, "rewrite") {
		t.Errorf("asked for, the refactorings are %q", got)
	}
	if got := kinds(lineWith(text, "addVar"), 10, invoked); !strings.Contains(got, "rewrite") {
		t.Errorf("where nothing is wrong there are %q", got)
	}
}
