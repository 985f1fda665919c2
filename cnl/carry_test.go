package cnl_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// weather is a spec in which compiling shows faults that its text alone does not:
// in an action, in a macro that another file uses, in comments that suppress such
// faults and in one that suppresses none.
var weather = []cnl.File{
	{Path: "10-map.md", Text: "# Weather\n\n```yaml\n" + `metadata: { id: weather, players: { min: 2, max: 2 } }
dataAssets:
  - id: isle
    kind: map
    payload:
      spaces:
        - { id: bay, adjacentTo: [ { to: moor } ] }
        - { id: moor, adjacentTo: [ { to: bay } ] }
      markerLattices:
        - { id: sky, states: [clear, cloudy, storm], defaultState: clear }
turnStructure: { phases: [ { id: main } ] }
terminal: { conditions: [ { when: { op: '>', left: { ref: gvar, var: wind }, right: 8 }, result: { type: draw } } ] }
globalVars:
  - { name: wind, type: int, init: 0, min: 0, max: 9 }
` + "```\n\nA gust.\n\n```yaml\n" + `effectMacros:
  - id: gust
    params: []
    exports: []
    effects:
      - let: { bind: $n, value: 1, in: [ { addVar: { scope: global, var: wind, delta: { ref: binding, name: $n } } } ] }
      - chooseN: { bind: $places, options: { query: mapSpaces }, max: 2 }
      - shiftMarker: { space: $places, marker: sky, delta: 1 }
` + "```\n"},
	{Path: "20-rules.md", Text: "# Rules\n\n```yaml\n" + `actions:
  - id: blow
    actor: active
    executor: actor
    phase: [main]
    limits: [ { scope: turn, max: 2 } ]
    effects:
      - { macro: gust, args: {} }
      - chooseN: { bind: $fronts, options: { query: mapSpaces }, max: 2 }
      - shiftMarker: { space: $fronts, marker: sky, delta: 1 }
  - id: pour
    actor: active
    executor: actor
    phase: [main]
    limits: [ { scope: turn, max: 1 } ]
    effects:
      - chooseN: { bind: $clouds, options: { query: mapSpaces }, max: 2 }
      # ludo-ignore CNL_COMPILER_ZONE_SELECTOR_CARDINALITY: there are enough storms
      - shiftMarker: { space: $clouds, marker: sky, delta: 1 }
      # ludo-ignore CNL_COMPILER_ZONE_SELECTOR_CARDINALITY: for nothing
      - shiftMarker: { space: bay, marker: sky, delta: 1 }
  - id: rest
    actor: active
    executor: actor
    phase: [main]
    limits: [ { scope: turn, max: 1 } ]
    effects: []
` + "```\n"},
}

// seen lists what is wrong in all documents.
func seen(s *cnl.Spec, list func(string, source.Encoding) []cnl.Diagnostic) []string {
	out := []string{}
	for _, path := range s.Files() {
		for _, d := range list(path, source.UTF8) {
			out = append(out, fmt.Sprintf("%s:%s %s %s %s %v", path, d.Range, d.Severity, d.Code, d.Path, d.Related))
		}
	}
	return out
}

// TestWhatCompilingFoundMovesAlong makes edits that change nothing in what
// compiling finds, several in a row, and compares what is known at once with what
// compiling finds then.
func TestWhatCompilingFoundMovesAlong(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 9))
	compiled := cnl.New(weather, cnl.Options{})
	if n := len(seen(compiled, compiled.Diagnostics)); n != 3 {
		t.Fatalf("%d diagnostics: %v", n, seen(compiled, compiled.Diagnostics))
	}
	spec := compiled
	for round := range 2000 {
		path := weather[random.IntN(2)].Path
		text, _ := spec.Text(path)
		lines := strings.Split(text, "\n")
		line := random.IntN(len(lines))
		at := source.Position{Line: line}
		end := source.Position{Line: line + 1}
		insert := ""
		switch indented := strings.HasPrefix(lines[line], " "); random.IntN(7) {
		case 0:
			insert = "\n"
		case 1:
			insert = "# a note\n"
		case 2:
			if indented && !strings.Contains(lines[line], "#") {
				at.Character = len(lines[line])
				insert = "  # a note"
			}
		case 3:
			if strings.HasPrefix(lines[line], "  - id: ") {
				insert = fmt.Sprintf("  - id: new-%d\n    actor: active\n    executor: actor\n    phase: [main]\n    limits: [ { scope: turn, max: 2 } ]\n    effects: []\n", round)
				if path == "10-map.md" {
					insert = ""
				}
			}
		case 4:
			if strings.HasPrefix(lines[line], "# a note") || lines[line] == "" && line > 10 {
				spec = spec.Edit(path, source.Range{Start: at, End: end}, source.UTF8, "")
				continue
			}
		case 5: // the whole text, as from an editor that sends no ranges
			changed := strings.Replace(text, "# a note", "# another note", 1)
			spec = spec.WithFile(path, changed)
			continue
		case 6:
			if at := strings.Index(text, "  - id: new-"); at >= 0 && path == "20-rules.md" {
				from := strings.Count(text[:at], "\n")
				spec = spec.Edit(path, source.Range{Start: source.Position{Line: from},
					End: source.Position{Line: from + 1}}, source.UTF8, "  - id: renewed\n")
				text, _ = spec.Text(path)
				at := strings.Index(text, "  - id: renewed")
				to := at + strings.Index(text[at:], "effects: []\n") + len("effects: []\n")
				spec = spec.Edit(path, source.Range{Start: source.Position{Line: from},
					End: source.Position{Line: from + strings.Count(text[at:to], "\n")}}, source.UTF8, "")
				continue
			}
		}
		if insert == "# a note\n" && !strings.HasPrefix(lines[line], " ") {
			continue // in front of a fence, it would be prose
		}
		spec = spec.Edit(path, source.Range{Start: at, End: at}, source.UTF8, insert)
		prompt := seen(spec, spec.Prompt)
		if round%5 > 0 {
			continue
		}
		if diff := cmp.Diff(seen(spec, spec.Diagnostics), prompt); diff != "" {
			text, _ := spec.Text(path)
			t.Fatalf("round %d, %q at %v of %s (-then +at once):\n%s\n%s", round, insert, at, path, diff, text)
		}
		if diff := cmp.Diff(seen(spec, spec.Diagnostics), seen(spec, spec.Prompt)); diff != "" {
			t.Fatalf("once it is compiled:\n%s", diff)
		}
		if len(text) > 8000 {
			spec = spec.WithFiles(weather)
		}
	}
}

// TestWhatIsEditedIsLost: a place whose text an edit changed, or took out, is not
// shown until the spec is compiled again.
func TestWhatIsEditedIsLost(t *testing.T) {
	compiled := cnl.New(weather, cnl.Options{})
	compiled.Compile(t.Context())
	text := weather[1].Text
	at := strings.Index(text, "space: $fronts") + len("space: ")
	line := strings.Count(text[:at], "\n")
	column := at - strings.LastIndex(text[:at], "\n") - 1
	place := func(from, to int) source.Range {
		return source.Range{Start: source.Position{Line: line, Character: from},
			End: source.Position{Line: line, Character: to}}
	}
	for name, c := range map[string]struct {
		at   source.Range
		text string
		left int
	}{
		"a letter inside":     {place(column+3, column+3), "x", 0},
		"a letter after":      {place(column+7, column+7), "x", 0},
		"a letter in front":   {place(column, column), "x", 0},
		"it is deleted":       {place(column, column+7), "", 0},
		"a blank in front":    {place(column, column), " ", 1},
		"a blank after":       {place(column+7, column+7), " ", 1},
		"its line is deleted": {source.Range{Start: source.Position{Line: line}, End: source.Position{Line: line + 1}}, "", 0},
	} {
		spec := compiled.Edit("20-rules.md", c.at, source.UTF8, c.text)
		left := 0
		for _, d := range spec.Prompt("20-rules.md", source.UTF8) {
			if d.Code == diag.CompilerZoneSelectorCardinality {
				left++
			}
		}
		if left != c.left {
			t.Errorf("%s: %d are left", name, left)
		}
	}
}

// TestADocumentMoreOrLess: documents that come and go leave what was found in the
// others where it is.
func TestADocumentMoreOrLess(t *testing.T) {
	spec := cnl.New(weather, cnl.Options{})
	spec.Compile(t.Context())
	more := spec.WithFiles([]cnl.File{{Path: "05-words.md", Text: "# Words\n\n```yaml\nconstants: { a: 1 }\n```\n"},
		weather[0], weather[1]})
	if diff := cmp.Diff(seen(more, more.Prompt), seen(more, more.Diagnostics)); diff != "" {
		t.Errorf("one more (-at once +then):\n%s", diff)
	}
	less := more.WithFiles(weather[1:])
	for _, d := range less.Prompt("20-rules.md", source.UTF8) {
		if d.Code == diag.SuppressionUnused {
			return
		}
	}
	t.Errorf("one less: at once %v", seen(less, less.Prompt))
}

// TestTakingOverFromAStateThatWasSlow: compiling gives the same whether or not it
// takes over from a state that was compiled after the spec was edited.
func TestTakingOverFromAStateThatWasSlow(t *testing.T) {
	before := cnl.New(weather, cnl.Options{})
	at := source.Position{Line: 3}
	after := before.Edit("20-rules.md", source.Range{Start: at, End: at}, source.UTF8, "# new\n")
	before.Compile(t.Context())
	after.TakeOver(before)
	other := cnl.New(weather[:1], cnl.Options{})
	other.Compile(t.Context())
	after.TakeOver(other) // has other documents: nothing happens
	text, _ := after.Text("20-rules.md")
	fresh := cnl.New([]cnl.File{weather[0], {Path: "20-rules.md", Text: text}}, cnl.Options{})
	if diff := cmp.Diff(seen(fresh, fresh.Diagnostics), seen(after, after.Diagnostics)); diff != "" {
		t.Errorf("(-fresh +taken over):\n%s", diff)
	}
}
