package form_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/choices"
	"ludo-lsp/internal/dev/fixture"
	"ludo-lsp/internal/dev/randomspec"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/format"
	"ludo-lsp/internal/text/source"
)

// aWord is what a diagnostic stands on where it stands on a name or a literal.
var aWord = regexp.MustCompile(`^\$?[\w.:-]+$`)

// kindWords are the words that say what kind of thing stands there. Each form has its own: tokens and tokensInZone.
var kindWords = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for _, u := range grammar.Unions() {
		for _, v := range u.Variants {
			out[v.Word], out[v.Notation.Symbol] = true, true
		}
	}
	return out
})

// saidOf are the diagnostics of a document, each with the name or literal that it stands on.
func saidOf(spec *cnl.Spec, path string) (out []string) {
	text, _ := spec.Text(path)
	for _, d := range spec.Diagnostics(path, source.UTF8) {
		word := textIn(text, d.Range)
		if word = strings.Trim(word, `'"`); !aWord.MatchString(word) || kindWords()[word] {
			word = ""
		}
		out = append(out, fmt.Sprintf("%s: %s %s on %q", path, d.Severity, d.Code, word))
	}
	slices.Sort(out)
	return out
}

// saidAlike compares diagnostics. What stands on a word in the one form may stand on a whole record in the other.
func saidAlike(t *testing.T, name string, was, is []string) {
	t.Helper()
	gone, come := testspec.Without(was, is), testspec.Without(is, was)
	onWhole := func(said string) string { return said[:strings.LastIndex(said, " on ")] + ` on ""` }
	for _, a := range slices.Clone(gone) {
		if i := slices.IndexFunc(come, func(b string) bool { return onWhole(a) == b || onWhole(b) == a }); i >= 0 {
			come = slices.Delete(come, i, i+1)
			gone = slices.Delete(gone, slices.Index(gone, a), slices.Index(gone, a)+1)
		}
	}
	if len(gone)+len(come) > 0 {
		t.Errorf("%s: no more is said\n%s\nbut\n%s", name, strings.Join(gone, "\n"), strings.Join(come, "\n"))
	}
}

// textIn is the text in a range.
func textIn(text string, r source.Range) string {
	lines := strings.SplitAfter(text, "\n")
	if r.Start.Line != r.End.Line || r.Start.Line >= len(lines) {
		return ""
	}
	return lines[r.Start.Line][r.Start.Character:r.End.Character]
}

// bothForms looks whether a spec says the same in both forms, and whether writing one after the other comes to rest.
func bothForms(t *testing.T, spec *cnl.Spec) (formulas *cnl.Spec) {
	t.Helper()
	formulas = testspec.InForm(spec, cnl.Formulas)
	others := map[string]*cnl.Spec{"formulas": formulas}
	again := formulas
	if spec.Size() < 200_000 || testsize.FormedLarge.N() > 0 {
		others["records"] = testspec.InForm(formulas, cnl.Records)
		again = testspec.InForm(others["records"], cnl.Formulas)
	}
	last := again
	if len(others) > 1 {
		last = testspec.InForm(testspec.InForm(again, cnl.Records), cnl.Formulas)
	}
	before := testspec.DefinitionBytes(t, spec)
	for name, other := range others {
		if !bytes.Equal(before, testspec.DefinitionBytes(t, other)) {
			t.Errorf("in %s, the definition is another one: %s", name,
				testspec.FirstDifference(string(before), string(testspec.DefinitionBytes(t, other))))
		}
		for _, path := range spec.Files() {
			saidAlike(t, name, saidOf(spec, path), saidOf(other, path))
		}
	}
	for _, path := range spec.Files() {
		first, _ := again.Text(path)
		if second, _ := last.Text(path); first != second {
			t.Errorf("%s comes to no rest: %s", path, testspec.FirstDifference(first, second))
		}
		text, _ := formulas.Text(path)
		original, _ := spec.Text(path)
		if prose(text) != prose(original) {
			t.Errorf("%s: prose has changed", path)
		}
	}
	return formulas
}

// prose is a text without what stands in its fences.
func prose(text string) string {
	var b strings.Builder
	fence := ""
	for line := range strings.SplitAfterSeq(text, "\n") {
		inside := fence != ""
		if fence = fixture.FenceAfter(fence, strings.TrimRight(line, "\r\n")); !inside {
			b.WriteString(line)
		}
	}
	return b.String()
}

// Every game, recipe and beginning of a game is the same in formulas and in records, and stays formatted.
func TestFormsSayTheSame(t *testing.T) {
	folders := slices.Concat(specs.Ours(t), specs.FoldersBelow(t, "docs/language/cookbook"),
		specs.FoldersBelow(t, "internal/starter/games"))
	for _, folder := range folders {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			spec := testspec.Load(t, folder)
			formulas := bothForms(t, spec)
			for _, path := range spec.Files() {
				was, _ := spec.Text(path)
				is, _ := formulas.Text(path)
				after := testspec.Format(is, format.Options{})
				if after != is && testspec.Format(was, format.Options{}) == was {
					t.Errorf("%s is not formatted: %s", path, testspec.FirstDifference(is, after))
				}
			}
		})
	}
}

// A variable that stands as a condition is one that is true, in either form; what is a condition stands as a value.
func TestTruthInForms(t *testing.T) {
	t.Parallel()
	game := func(text string) *cnl.Spec {
		text = strings.Replace(testspec.Purse("", text), "globalVars:",
			"globalVars:\n  - { name: over, type: boolean, init: false }", 1)
		text = strings.Replace(text, "perPlayerVars: [", "perPlayerVars: [{ name: out, type: boolean, init: false }, ",
			1)
		return cnl.New([]cnl.File{{Path: "rules.md", Text: text}}, cnl.Options{})
	}
	for short, long := range map[string]string{
		"if over and out[left] then createToken(card, deck, props=(suit=bells, rank=1))\nover = not wealthy; out[actor] = not over": "if over == true and out[left] == true then createToken(card, deck, props=(suit='bells', rank=1))\n" +
			"over = if not wealthy() then true else false; out[actor] = if not over == true then true else false",
		"if over and not out[actor] then gold = 1\nout[actor] = not over; over = not wealthy": "if over == true and not out[actor] == true then gold = 1\n" +
			"out[actor] = if not over == true then true else false; over = if not wealthy() then true else false",
		"out[actor] = wealthy and over; over = gold == 3; gold = if out[left] or over then 1 else 2": "out[actor] = if wealthy() and over == true " +
			"then true else false; over = if gold == 3 " +
			"then true else false; gold = if out[left] == true or over == true then 1 else 2",
	} {
		spec := game(short)
		for _, d := range spec.Diagnostics("rules.md", source.UTF8) {
			t.Errorf("%s: %s", short, d.Message)
		}
		if !bytes.Equal(testspec.DefinitionBytes(t, spec), testspec.DefinitionBytes(t, game(long))) {
			t.Errorf("%s is something else than %s", short, long)
		}
		bothForms(t, spec)
	}
	text, _ := game("if over then over = not over").Text("rules.md")
	text = strings.Replace(text, "conditionMacros: [{ id: wealthy, condition: gold > 2 }]\n", "", 1)
	bare := cnl.New([]cnl.File{{Path: "rules.md", Text: text}}, cnl.Options{})
	if failed := cnl.Compile(bare).Failed; len(failed) > 0 {
		t.Errorf("without macros %v fails", failed)
	}
}

// So is every spec that the table makes.
func TestFormsSayTheSameAtRandom(t *testing.T) {
	t.Parallel()
	for seed := range testsize.FormSpecs.N() {
		text := randomspec.New(choices.Bytes(nil, uint64(seed))).Text()
		bothForms(t, cnl.New([]cnl.File{{Path: "random.md", Text: text}}, cnl.Options{}))
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// oneFormOnly are fixtures in which a form has a fault of its own, and why.
var oneFormOnly = map[string]string{
	"expressions/bare-constants.md in records": "a formula uses both a variable and a constant of its name",
}

// Every fixture in the other form has the same faults, on the same words.
func TestFixturesInFormulas(t *testing.T) {
	t.Parallel()
	written := 0
	for _, f := range fixture.All(t) {
		spec := f.Spec("\n")
		for _, to := range []cnl.Form{cnl.Formulas, cnl.Records} {
			other := testspec.InForm(spec, to)
			for _, file := range f.Files {
				was, _ := spec.Text(file.Path)
				is, _ := other.Text(file.Path)
				if was != is {
					written++
				}
				if at := f.Name + " in " + string(to); oneFormOnly[at] == "" {
					saidAlike(t, at, saidOf(spec, file.Path), saidOf(other, file.Path))
				}
			}
		}
	}
	t.Logf("%d documents were written in another form", written)
}

// What only its own form can say keeps it, and what holds for the whole does not hold for its parts.
func TestWhatKeepsItsForm(t *testing.T) {
	const before, behind = "```yaml\nactions:\n  - id: a\n    actor: active\n", "\n    limits: []\n```\n"
	less := "{ op: '<', left: { ref: gvar, var: pot }, right: 3 }"
	for _, c := range []struct {
		name     string
		to       cnl.Form
		was, is  string
		previous string
	}{
		{"an anchor", cnl.Formulas, "    pre: &few " + less + "\n    effects: [{ if: { when: *few, then: [] } }]", "", ""},
		{"a tag", cnl.Formulas, "    pre: !!map " + less, "", ""},
		{"a merge key", cnl.Formulas, "    pre: { op: not, arg: { <<: *few } }", "", "x: &few " + less + "\n"},
		{"a comment", cnl.Formulas, "    pre:\n      op: not # here\n      arg: " + less, "    pre:\n      op: not # here\n      arg: pot < 3", ""},
		{"a comment after the last effect", cnl.Formulas,
			"    effects:\n      - shuffle: { zone: deck }\n      - shuffle: { zone: hand } # too\n        # all",
			"    effects:\n      - shuffle(deck)\n      - shuffle(hand) # too\n        # all", ""},
		{"a comment after a record on a line", cnl.Formulas, "    pre: " + less + " # few", "    pre: pot < 3 # few", ""},
		{"a key of no field", cnl.Formulas, "    pre: { op: not, agr: 3 }", "", ""},
		{"a text with an operator", cnl.Formulas, "    effects: [{ setVar: { scope: global, var: pot, value: 1 + 2 } }]",
			"    effects: pot = '1 + 2'", ""},
		{"a sign where a text may stand", cnl.Formulas, "    effects: [{ moveAll: { from: { zoneExpr: { concat: [a, b] } }, to: &b c } }]",
			"    effects: [{ moveAll: { from: \"= concat('a', 'b')\", to: &b c } }]", ""},
		{"effects in each other", cnl.Formulas, "    effects:\n      - if:\n          when: " + less + "\n          then:\n" +
			"            - shuffle: { zone: deck-of-the-cards-that-are-left }\n            - moveAll: { from: deck, to: hand }\n" +
			"          else: [{ if: { when: " + less + ", then: [{ advancePhase: {} }] } }]",
			"    effects: |\n      if pot < 3 then [\n        shuffle(deck-of-the-cards-that-are-left)\n        moveAll(deck, hand)\n" +
				"      ] else if pot < 3 then advancePhase()", ""},
		{"what a macro is given", cnl.Formulas,
			"    effects: [{ macro: m, args: { which: [{ prop: kind, in: [a, b] }], who: { chosen: $p }, deed: [{ shuffle: { zone: z } }] } }]",
			"    effects: m(which=[kind in [a, b]], who=$p, deed=[shuffle(z)])", ""},
		{"a fault", cnl.Records, "    pre: pot < 3 then", "", ""},
		{"a hash", cnl.Records, "    effects: \"pot = '#1'\"", "", ""},
		{"a literal block", cnl.Records, "    effects: |\n      shuffle(deck);\n      advancePhase()",
			"    effects:\n      - shuffle: { zone: deck }\n      - advancePhase: {}", ""},
		{"a formula in braces", cnl.Records, "    params: [{ name: $x, domain: players() }]",
			"    params: [{ name: $x, domain: { query: players } }]", ""},
	} {
		if c.is == "" {
			c.is = c.was
		}
		opening := strings.Replace(before, "actions:", c.previous+"actions:", 1)
		for _, lineBreak := range []string{"\n", "\r\n"} {
			text := strings.ReplaceAll(opening+c.was+behind, "\n", lineBreak)
			spec := cnl.New([]cnl.File{{Path: "a.md", Text: text}}, cnl.Options{})
			got, _, _ := spec.WrittenAs("a.md", c.to)
			if want := opening + c.is + behind; strings.ReplaceAll(got, lineBreak, "\n") != want {
				t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, want)
			}
		}
	}
}
