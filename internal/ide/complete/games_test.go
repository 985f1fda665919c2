package complete_test

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/ide/complete"
	"ludo-lsp/internal/spec/diagnose"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// TestCompletionsFit applies items at every key and value of the games: the text
// parses, and the place of the item has no fault of its shape.
func TestCompletionsFit(t *testing.T) {
	t.Parallel()
	for _, files := range testspec.Games(t) {
		s := cnl.New(files, cnl.Options{})
		places, applied := 0, 0
		some := !testsize.Deep() || !specs.IsTriedWhole(filepath.Dir(files[0].Path))
		all, stride := make([]map[syntax.Node]int, len(files)), 1
		for i := range files {
			all[i] = scalarPlaces(s, i)
			places += len(all[i])
		}
		if some {
			stride = 1 + places/testsize.CompletedPlaces.N()
		}
		places = 0
		for i, f := range files {
			inOrder := slices.SortedFunc(maps.Keys(all[i]), func(a, b syntax.Node) int { return all[i][a] - all[i][b] })
			for _, n := range inOrder {
				if places++; places%stride != 0 {
					continue
				}
				offset := all[i][n]
				at := stateOf(s).Documents[i].Text.PositionAt(offset, source.UTF8)
				for _, o := range []complete.Options{{Snippets: true, Lines: true}, {}} {
					list := s.Complete(f.Path, at, source.UTF8, o)
					for k, item := range list.Items {
						if some && k%7 != places%7 {
							continue
						}
						applied++
						checkItem(t, s, f, n, list, item)
					}
				}
			}
		}
		t.Logf("%s: %d items at %d places", files[0].Path, applied, places)
	}
}

// stateOf is what a spec has read.
func stateOf(s *cnl.Spec) *state.State { return s.View().(*state.State) }

// textDiagnostics lists what the text of one document shows.
func textDiagnostics(s *cnl.Spec, path string) []diagnose.Diagnostic {
	read := stateOf(s)
	return diagnose.Document(read, read.Document(path), source.UTF8, diagnose.Found{})
}

// manyAlike is after how many of its entries a list of the games is a table or a map,
// whose further entries show nothing new.
const manyAlike = 15

// scalarPlaces lists the ends of all scalars of a document, keys included. Of long
// lists it takes the first entries.
func scalarPlaces(s *cnl.Spec, i int) map[syntax.Node]int {
	out := map[syntax.Node]int{}
	d := stateOf(s).Documents[i]
	type list struct {
		parent *doc.Unit
		hole   int
	}
	entries := map[list]int{}
	for label, u := range d.Units.All() {
		if slot := d.Text.Slot(label); slot.Parent != nil {
			if entries[list{slot.Parent, slot.Hole}]++; entries[list{slot.Parent, slot.Hole}] > manyAlike {
				continue
			}
		}
		var visit func(n syntax.Node)
		add := func(n syntax.Node) {
			p := d.Text.Position(u.Unit, n.Span().End, source.UTF8)
			out[n] = d.Text.Offset(p, source.UTF8)
		}
		visit = func(n syntax.Node) {
			switch n.Kind() {
			case syntax.Scalar:
				add(n)
			case syntax.Sequence:
				for k, item := range n.Items() {
					if k == manyAlike {
						break
					}
					visit(item)
				}
			case syntax.Mapping:
				for key, value := range n.Pairs() {
					add(key)
					visit(value)
				}
			}
		}
		visit(u.Tree.Root())
	}
	return out
}

func checkItem(t *testing.T, s *cnl.Spec, f cnl.File, n syntax.Node, list cnl.CompletionList, item complete.Item) {
	t.Helper()
	lines := strings.Split(f.Text, "\n")
	line := lines[list.Range.Start.Line]
	indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
	text := item.Text
	if item.Snippet {
		text = filledIn(text)
	}
	text = strings.ReplaceAll(text, "\n", "\n"+indent)
	edited := s.Edit(f.Path, list.Range, source.UTF8, text)
	start := list.Range.Start
	end := start.Character + len(strings.TrimRight(strings.SplitN(text, "\n", 2)[0], " "))
	if stop := strings.IndexAny(text, ":,{["); stop > 0 {
		end = start.Character + stop
	}
	for _, d := range textDiagnostics(edited, f.Path) {
		switch {
		case strings.HasPrefix(string(d.Code), "CNL_YAML_") && d.Code != diag.YAML014 &&
			d.Code != diag.YAML004: // these are about values
		case (strings.Contains(d.Message, " needs ") || strings.Contains(d.Message, " without ") ||
			strings.Contains(d.Message, "found nothing") ||
			strings.Contains(d.Message, "The formula ends")): // a fault of what is not there yet
			continue
		case slices.Contains(formula.Between(), item.Label), strings.Contains(text, "("): // it asks for more
			continue
		case d.Range.Start.Line == start.Line && d.Range.Start.Character >= start.Character &&
			d.Range.Start.Character < end && (structural[d.Code] || d.Code == diag.CompilerMissingCapability):
		default:
			continue
		}
		t.Errorf("%s:%v %q completed with %q (%s): %s %s", f.Path, list.Range, n.Raw(), text, item.Label, d.Code,
			d.Message)
		return
	}
}

// structural are the codes of keys and words that cannot stand where they do.
// What is missing beside them is none of them.
var structural = map[diag.Code]bool{
	diag.ValidatorUnknownKey: true, diag.YAML007: true, diag.CompilerLegacyNameUnsupported: true,
	diag.CompilerZoneSelectorInvalid: true, diag.CompilerPlayerSelectorInvalid: true,
}

// filledIn is a snippet as it looks before the author fills it in.
func filledIn(snippet string) string {
	var b strings.Builder
	for i := 0; i < len(snippet); i++ {
		switch {
		case snippet[i] == '\\':
			i++
			b.WriteByte(snippet[i])
		case snippet[i] != '$':
			b.WriteByte(snippet[i])
		case snippet[i+1] != '{':
			for i+1 < len(snippet) && snippet[i+1] >= '0' && snippet[i+1] <= '9' {
				i++
			}
		default:
			i += 2
			for snippet[i] >= '0' && snippet[i] <= '9' {
				i++
			}
			if snippet[i] == '|' {
				end := strings.Index(snippet[i:], "|}")
				first, _, _ := strings.Cut(snippet[i+1:i+end], ",")
				b.WriteString(first)
				i += end + 1
				continue
			}
			for i++; snippet[i] != '}'; i++ {
				if snippet[i] == '\\' {
					i++
				}
				b.WriteByte(snippet[i])
			}
		}
	}
	return b.String()
}

// What the parameters of a macro say is looked up through any number of calls in
// each other's arguments; a macro of its own is as good as one in the arguments
// of another.
func TestCompletionsInArgumentsOfArguments(t *testing.T) {
	const text = "```yaml\n" + `zones: [ { id: yard, owner: none, visibility: public, ordering: set } ]
conditionMacros:
  - { id: half, params: [ { name: of, type: value } ], condition: { op: '/', left: { param: of }, right: 2 } }
effectMacros:
  - id: pay
    params: [ { name: sum, type: value }, { name: from, type: zoneSelector } ]
    exports: []
    effects: [ { moveAll: { from: { param: from }, to: yard } }, { bindValue: { bind: $paid, value: { param: sum } } } ]
setup:
  - macro: pay
    args:
      from: yard
      sum: { conditionMacro: half, args: { of: { conditionMacro: half, args: { of: { ref: gvar, var: x } } } } }
` + "```\n"
	s := cnl.New([]cnl.File{{Path: "a.md", Text: text}}, cnl.Options{})
	for _, place := range []string{"gvar", "of: { ref", "conditionMacro: half, args: { of: { ref", "from: yard"} {
		offset := strings.Index(text, place)
		if offset < 0 {
			t.Fatalf("no %s", place)
		}
		at := stateOf(s).Documents[0].Text.PositionAt(offset+2, source.UTF8)
		if list := s.Complete("a.md", at, source.UTF8, complete.Options{}); len(list.Items) == 0 {
			t.Errorf("nothing is offered at %s", place)
		}
	}
}
