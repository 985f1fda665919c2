package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The lens of a rule simulates from it; what it did stands on its lines until they
// are edited.
func TestSimulatingFromALens(t *testing.T) {
	c := connectToCore(t)
	files := map[string]string{}
	for _, name := range []string{"00-board.md", "10-play.md"} {
		text, err := os.ReadFile(filepath.Join("..", "data", "games", "tic-tac-toe", name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(text)
	}
	root := folder(t, files)
	c.initialize(merged(contentCapabilities, waitingForLenses), root)
	uri, text := fileURI(filepath.Join(root, "10-play.md")), files["10-play.md"]
	c.open(uri, 1, text)
	type lens struct {
		Range   lspRange
		Command struct {
			Title, Tooltip, Command string
			Arguments               []json.RawMessage
		}
	}
	lensAt := func(line int) (out lens) {
		var all []json.RawMessage
		c.request("textDocument/codeLens", object{"textDocument": object{"uri": uri}}, &all)
		for _, raw := range all {
			var l lens
			if json.Unmarshal(raw, &l) == nil && l.Range.Start.Line == line &&
				!strings.Contains(string(raw), "kind") {
				c.request("codeLens/resolve", raw, &out)
			}
		}
		return out
	}
	line := lineWith(text, "id: place")
	for _, rule := range []string{"id: play", "id: place", "    - when:"} {
		if got := lensAt(lineWith(text, rule)); got.Command.Command != "ludo.simulate" ||
			got.Command.Title != "▶ simulate from here" {
			t.Errorf("the lens of %q is %+v", rule, got)
		}
	}
	var arguments []any
	for _, raw := range lensAt(line).Command.Arguments {
		arguments = append(arguments, raw)
	}
	shown := c.run("ludo.simulate", append(arguments, object{"wait": true})...)
	if want := "ludo://simulation" + root + "/actions%5B0%5D%20seed%201.md"; shown.URI != want {
		t.Errorf("it shows %s, want %s", shown.URI, want)
	}
	page := c.content(shown.URI)
	for _, part := range []string{`# action "place"`, "box → ", "## Next", "200 playouts"} {
		if !strings.Contains(page, part) {
			t.Errorf("the page lacks %q:\n%s", part, page)
		}
	}
	hints := func() (out []string) {
		var all []struct {
			Position struct{ Line int }
			Label    string
		}
		c.request("textDocument/inlayHint", object{"textDocument": object{"uri": uri}, "range": span(0, 0, 999, 0)},
			&all)
		for _, h := range all {
			if strings.Contains(h.Label, " → ") {
				out = append(out, h.Label)
			}
		}
		return out
	}
	if got := hints(); len(got) != 1 || !strings.HasPrefix(got[0], "box → ") {
		t.Errorf("the hints are %q", got)
	}
	c.change(uri, 2, splice(0, 0, 0, 0, "Moved.\n\n"))
	if got := hints(); len(got) != 1 {
		t.Errorf("after an edit above the hints are %q", got)
	}
	draw := lineWith(text, "draw(") + 2
	c.change(uri, 3, splice(draw, 0, draw, 0, " "))
	if got := hints(); len(got) != 0 {
		t.Errorf("after an edit of the line the hints are %q", got)
	}
	// What is in the way is named.
	c.change(uri, 4, splice(draw, 0, draw, 1, ""))
	c.change(uri, 5, splice(lineWith(text, "phase: [play]")+2, 0, lineWith(text, "phase: [play]")+3, 0,
		"    phase: [game]\n"))
	if got := lensAt(lineWith(text, "id: play") + 2); got.Command.Command != "ludo.goToError" ||
		!strings.HasPrefix(got.Command.Title, `▶ cannot simulate: There is no phase "game". (10-play.md:`) ||
		!strings.Contains(got.Command.Tooltip, "cannot be played: 10-play.md:") {
		t.Errorf("with an error the lens is %+v", got)
	}
}

func TestMisusedSimulations(t *testing.T) {
	c := connectToCore(t)
	root := folder(t, nil)
	c.initialize(editingCapabilities, root)
	uri := fileURI(filepath.Join(root, "rules.md"))
	c.open(uri, 1, gameText(twoPhases))
	for _, run := range []struct {
		arguments []any
		want      string
	}{
		{nil, "takes the URI of a document"},
		{[]any{uri}, "a position in it or a path"},
		{[]any{uri, "metadata"}, "Nothing that acts"},
		{[]any{uri, at(0, 0)}, "Nothing that acts comes of line 1: no rule stands there"},
	} {
		params := object{"command": "ludo.simulate"}
		if run.arguments != nil {
			params["arguments"] = run.arguments
		}
		if got := c.refuses(params); !strings.Contains(got.Message, run.want) {
			t.Errorf("%v: %s, want %s", run.arguments, got.Message, run.want)
		}
	}
}
