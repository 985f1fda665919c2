package outline_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/ide/outline"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/state"
	"ludo-lsp/internal/yaml/syntax"
)

const text = "# Trade\n\n```yaml\n" + `constants: { most: 9 }
globalVars:
  - { name: gold, type: int, init: 0, min: 0, max: 9 }
effectMacros:
  - id: pay
    params: [ { name: n, type: number } ]
    exports: []
    effects:
      - addVar: { scope: global, var: gold, delta: { param: n } } # a comment
actions:
  - id: dig
    actor: active
    executor: actor
    phase: [main]
    effects:
      - { macro: pay, args: { n: 2 } }
` + "```\n"

// units are the units of the text: what each says, and its facts.
func units(t *testing.T) (texts []string, all []*facts.Facts, s *state.State) {
	t.Helper()
	s = state.Read([]state.File{{Path: "/a.md", Text: text}}, state.Options{}, nil)
	for id := range s.All() {
		texts, all = append(texts, s.Unit(id).Text), append(all, s.Facts(id))
	}
	return texts, all, s
}

// each is what is said of all units, one line for each thing.
func each(t *testing.T, say func(text string, f *facts.Facts) []string) (out []string) {
	t.Helper()
	texts, all, _ := units(t)
	for i := range texts {
		out = append(out, say(texts[i], all[i])...)
	}
	return out
}

func TestUnits(t *testing.T) {
	of := func(text string, from, to int) string { return text[from:to] }
	for _, c := range []struct {
		name string
		say  func(text string, f *facts.Facts) []string
		want []string
	}{
		{"symbols", func(text string, f *facts.Facts) (out []string) {
			var list func(in string, all []outline.Symbol)
			list = func(in string, all []outline.Symbol) {
				for _, s := range all {
					if !strings.HasPrefix(of(text, s.Select.Start, s.Select.End), s.Name) && s.Role == outline.Entry {
						t.Errorf("%q is selected by %q", s.Name, of(text, s.Select.Start, s.Select.End))
					}
					out = append(out, fmt.Sprint(in, s.Name, " ", s.Role))
					list(in+s.Name+"/", s.Children)
				}
			}
			list("", outline.Symbols(f))
			return out
		}, []string{"constants 0", "globalVars 0", "gold 1", "effectMacros 0", "pay 1", "pay/params 2", "pay/params/n 1",
			"pay/effects 2", "actions 0", "dig 1", "dig/phase 2", "dig/effects 2"}},
		{"lenses", func(text string, f *facts.Facts) (out []string) {
			for _, l := range outline.Lenses(f) {
				out = append(out, l.Kind.String()+" "+of(text, l.Span.Start, l.Span.End))
			}
			return out
		}, []string{"constant most", "globalVar gold", "effectMacro pay", "action dig"}},
		{"expandables", func(text string, f *facts.Facts) (out []string) {
			for _, e := range outline.Expandables(f) {
				out = append(out, fmt.Sprint(of(text, e.Span.Start, e.Span.End), " ", e.Arguments))
			}
			return out
		}, []string{"pay false", "pay true"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := each(t, c.say); !slices.Equal(got, c.want) {
				t.Errorf("%q, not %q", got, c.want)
			}
		})
	}
}

// Tokens are in order, do not overlap, stand on one line, and colour names as what they are.
func TestTokens(t *testing.T) {
	found := map[string]string{}
	texts, all, _ := units(t)
	for i, f := range all {
		end := 0
		for _, token := range outline.Tokens(f) {
			word := texts[i][token.Span.Start:token.Span.End]
			if token.Span.Start < end || word == "" || strings.Contains(word, "\n") {
				t.Errorf("%q at %v, after %d", word, token.Span, end)
			}
			end = token.Span.End
			found[word] += outline.TokenTypes[token.Type] + " "
		}
	}
	for word, want := range map[string]string{"pay": "macro macro ", "gold": "variable variable ", "dig": "function ", "addVar": "function ",
		"n": "typeParameter typeParameter typeParameter ", "9": "number number "} {
		if got := found[word]; got != want {
			t.Errorf("%s is %q, not %q", word, got, want)
		}
	}
}

// A comment of a formula is one, whatever stands in it and whether the formula can be read.
func TestCommentsOfFormulas(t *testing.T) {
	for _, rest := range []string{"gold += 1", "gold +="} {
		text := "globalVars: [{ name: gold, type: int, init: 0, min: 0, max: 9 }]\nsetup: |\n  # draw(gold, 1)\n  gold = 2  # gold and more\n  " + rest + "\n"
		s := state.Read([]state.File{{Path: "/a.md", Text: "```yaml\n" + text + "```\n"}}, state.Options{}, nil)
		var comments []string
		for id := range s.All() {
			for _, token := range outline.Tokens(s.Facts(id)) {
				word := s.Unit(id).Text[token.Span.Start:token.Span.End]
				if outline.TokenTypes[token.Type] == "comment" {
					comments = append(comments, word)
				} else if strings.Contains("draw and more", word) {
					t.Errorf("%q is a %s", word, outline.TokenTypes[token.Type])
				}
			}
		}
		if want := []string{"# draw(gold, 1)", "# gold and more"}; !slices.Equal(comments, want) {
			t.Errorf("after %q: %q", rest, comments)
		}
	}
}

func TestFoldsAndSelections(t *testing.T) {
	const entry = "- id: dig\n  phase: [main]\n  effects:\n    - shuffle:\n        zone: yard\n"
	tree := syntax.Parse(entry, syntax.Options{Entry: true})
	var folds []string
	for _, f := range outline.Folds(tree) {
		first, _, _ := strings.Cut(entry[f.Span.Start:], "\n")
		folds = append(folds, fmt.Sprint(f.Depth, " ", first))
	}
	if want := []string{"0 id: dig", "1 effects:"}; !slices.Equal(folds, want) {
		t.Errorf("folds %q, not %q", folds, want)
	}
	var spans []string
	last := 0
	for _, s := range outline.Selections(tree, strings.Index(entry, "yard")+1) {
		if s.Len() <= last {
			t.Errorf("%v is no larger than the one before", s)
		}
		last = s.Len()
		first, _, _ := strings.Cut(entry[s.Start:s.End], "\n")
		spans = append(spans, first)
	}
	want := []string{"yard", "zone: yard", "shuffle:", "- shuffle:", "effects:", "id: dig"}
	if !slices.Equal(spans, want) {
		t.Errorf("selections %q, not %q", spans, want)
	}
}

func TestMatch(t *testing.T) {
	for _, c := range []struct{ wanted, better, worse string }{
		{"dig", "dig", "d-i-g"}, {"rt", "raid-town", "start"}, {"DIG", "digger", "undigested"}, {"", "a", ""},
		{"ab", "ab", "axb"},
	} {
		better, ok := outline.Match(c.wanted, c.better)
		worse, _ := outline.Match(c.wanted, c.worse)
		if !ok || c.worse != "" && better <= worse {
			t.Errorf("%q: %q has %d, %q has %d", c.wanted, c.better, better, c.worse, worse)
		}
	}
	for wanted, name := range map[string]string{"gid": "dig", "digs": "dig", "x": ""} {
		if _, ok := outline.Match(wanted, name); ok {
			t.Errorf("%q is found in %q", wanted, name)
		}
	}
}
