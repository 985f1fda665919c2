package cnl

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/edits"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// The invariant above all: after any sequence of edits, the diagnostics,
// symbols and trees of a spec equal those of a fresh read of the same text.

// dump writes everything that a reader can see of a spec.
func dump(s *Spec) string {
	var b strings.Builder
	for i, path := range s.Files() {
		fmt.Fprintf(&b, "== %s\n", path)
		for _, d := range s.Diagnostics(path, source.UTF16) {
			fmt.Fprintf(&b, "%v %s[%s] %s (%s) %d\n", d.Range, d.Severity, d.Code, d.Message, d.Path, d.Tag)
			for _, r := range d.Related {
				fmt.Fprintf(&b, "    %s %v %s\n", r.File, r.Range, r.Message)
			}
			for _, f := range s.Fixes(d, source.UTF16) {
				fmt.Fprintf(&b, "    fix %q %t %t %v\n", f.Title, f.Preferred, f.Unsafe, f.Edits)
			}
		}
		d := s.state.Documents[i]
		for _, u := range d.Units.All() {
			fmt.Fprintf(&b, "unit %v %q\n", d.Text.Range(u.Unit, source.Span{End: len(u.Text)}, source.UTF8), u.Text)
			for _, def := range u.Facts.Defs {
				fmt.Fprintf(&b, "  def %s %q %q %v %s %s %s\n", def.Kind, def.Owner, def.Name, def.Span, def.Signature,
					def.Class, def.Path)
			}
			for _, ref := range u.Facts.Refs {
				fmt.Fprintf(&b, "  ref %v %q %q %v\n", ref.Kinds, ref.Owner, ref.Name, ref.Span)
			}
			fmt.Fprintf(&b, "  reads %q\n", u.Result.Reads)
		}
	}
	return b.String()
}

func positionAt(text string, offset int) source.Position {
	before := text[:offset]
	line := source.CountBreaks(before)
	start := max(strings.LastIndexByte(before, '\n'), strings.LastIndexByte(before, '\r')) + 1
	if offset > 0 && offset < len(text) && text[offset-1] == '\r' && text[offset] == '\n' {
		// Inside a CRLF: LSP has no such position.
		return positionAt(text, offset-1)
	}
	return source.Position{Line: line, Character: source.UTF16.Units(text[start:offset])}
}

// edit makes an edit of a document that has this text.
func edit(spec *Spec, path, text string, e edits.Edit) *Spec {
	return spec.Edit(path, source.Range{Start: positionAt(text, e.From), End: positionAt(text, e.To)}, source.UTF16,
		e.Insert)
}

// editAndCompare makes rounds of random edits to a spec and compares it with a
// fresh read after every so many.
func editAndCompare(t testing.TB, files []File, seed uint64, rounds, every int) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 5))
	original := files
	spec := New(files, Options{})
	files = append([]File(nil), files...)
	for round := range rounds {
		i := r.IntN(len(files))
		text := files[i].Text
		e := edits.Typing(r, text)
		edited := edit(spec, files[i].Path, text, e)
		got, _ := edited.Text(files[i].Path)
		before := files[i].Text
		files[i].Text = got
		if round%every == every-1 || every == 1 {
			if a, b := dump(edited), dump(New(files, Options{})); a != b {
				t.Fatalf("seed %d, round %d: after %+v in %s:\n%s\n%s", seed, round, e, files[i].Path, before,
					difference(b, a))
			}
		}
		spec = edited
		if len(got) > 2*len(original[i].Text)+500 || r.IntN(60) == 0 {
			spec = spec.WithFile(files[i].Path, original[i].Text)
			files[i].Text = original[i].Text
		}
	}
}

// difference shows the first lines in which two texts differ.
func difference(fresh, edited string) string {
	a, b := strings.Split(fresh, "\n"), strings.Split(edited, "\n")
	for i := 0; i < len(a) && i < len(b); i++ {
		if a[i] != b[i] {
			from := max(0, i-2)
			return "fresh:\n" + strings.Join(a[from:min(len(a), i+3)], "\n") + "\nedited:\n" +
				strings.Join(b[from:min(len(b), i+3)], "\n")
		}
	}
	return "one is longer than the other"
}

func readFolder(t testing.TB, folder string) []File {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	var files []File
	for _, p := range paths {
		text, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, File{Path: "/" + filepath.Base(folder) + "/" + filepath.Base(p), Text: string(text)})
	}
	return files
}

const smallSpec = "# Small\n\n```yaml\nmetadata: { id: small, players: { min: 2, max: 3 } }\nzones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }\n  - id: hand\n    owner: player\n    visibility: owner\n    ordering: set\nglobalVars:\n  - { name: gold, type: int, init: 1, min: 0, max: 9 }\ntokenTypes:\n  - { id: coin, props: { worth: int } }\n```\n\nMore words.\n\n```yaml\neffectMacros:\n  - id: take\n    params:\n      - { name: count, type: number }\n    exports: [$taken]\n    effects:\n      - chooseN: { bind: $taken, options: { query: tokensInZone, zone: deck }, max: { param: count } }\nturnStructure:\n  phases:\n    - id: main\n    - id: rest\nactions:\n  - id: draw\n    actor: active\n    executor: actor\n    phase: [main]\n    effects:\n      - { macro: take, args: { count: 2 } }\n      - forEach:\n          bind: $t\n          over: { query: binding, name: $taken }\n          effects:\n            - moveToken: { token: $t, from: deck, to: 'hand:actor' }\n      - addVar: { scope: global, var: gold, delta: 1 }\nterminal:\n  conditions:\n    - when: { op: '>=', left: { ref: gvar, var: gold }, right: 9 }\n      result: { type: draw }\n```\n"

// formulaSpec has a formula in each style of a text, and some that cannot be read.
const formulaSpec = `# Small

~~~yaml
metadata: { id: small, players: { min: 2, max: 3 } }
zones:
  - { id: deck, owner: none, visibility: hidden, ordering: stack }
  - { id: hand, owner: player, visibility: owner, ordering: set }
constants: { size: 5 }
globalVars:
  - { name: gold, type: int, init: 1, min: 0, max: 9 }
tokenTypes:
  - { id: coin, props: { worth: int } }
conditionMacros:
  - { id: rich, params: [{ name: least, type: number }], condition: gold >= param(least) }
effectMacros:
  - id: take
    params: [{ name: how many, type: number }]
    exports: [$taken]
    effects: 'chooseN($taken, tokens(deck), max={ param: ''how many'' })'
~~~

More words.

~~~yaml
setup: |
  for $n in intsInRange(1, size) do [ # each worth
    createToken(coin, deck, props=(worth=$n))
  ]
  gold = 0
turnStructure: { phases: [{ id: main }] }
actions:
  - id: draw
    actor: active
    executor: actor
    phase: [main]
    pre: >-
      rich(least=1) or
      count(deck) > 0 and not (count(tokens(hand:actor, worth == 3)) >= size)
    effects:
      - "take('how many'=2)"
      - for $t in $taken do
        [moveToken($t, deck, 'hand:actor'); $t.worth = $t.worth + 1]
      - if count(hand:actor) > 2 then [gold += 1] else [gold =
      - { setVar: { scope: global, var: gold, value: = sum($c.worth for $c in tokens(hand:actor)) } }
terminal:
  conditions:
    - { when: gold >= 9 adn gold < size, result: { type: draw } }
~~~
`

func TestEditedSpecEqualsFreshOne(t *testing.T) {
	t.Parallel()
	files := []File{{Path: "/small/a.md", Text: smallSpec}}
	t.Run("formulas", func(t *testing.T) {
		editAndCompare(t, []File{{Path: "/small/a.md", Text: formulaSpec}}, 5, testsize.EditsOfASmallSpec.N(), 1)
	})
	two := strings.SplitAfterN(smallSpec, "More words.", 2)
	t.Run("one file", func(t *testing.T) { editAndCompare(t, files, 1, testsize.EditsOfASmallSpec.N(), 1) })
	t.Run("two files", func(t *testing.T) {
		both := []File{{Path: "/small/a.md", Text: two[0]}, {Path: "/small/b.md", Text: two[1]}}
		editAndCompare(t, both, 2, testsize.EditsOfASmallSpec.N(), 1)
	})
	t.Run("crlf", func(t *testing.T) {
		dos := []File{{Path: "/small/a.md", Text: strings.ReplaceAll(smallSpec, "\n", "\r\n")}}
		editAndCompare(t, dos, 3, testsize.EditsOfCRLF.N(), 1)
	})
	for _, g := range specs.Ours(t) {
		edits := testsize.EditsOfAnyGame
		if specs.IsTriedWhole(g) {
			edits = testsize.EditsOfAGame
		}
		t.Run(filepath.Base(g), func(t *testing.T) { editAndCompare(t, readFolder(t, g), 4, edits.N(), 10) })
	}
}

func TestEditedLargeSpecEqualsFreshOne(t *testing.T) {
	t.Parallel()
	for _, g := range append(specs.FoldersBeside(t, specs.Corpus), specs.Large(t)) {
		t.Run(filepath.Base(g), func(t *testing.T) {
			editAndCompare(t, readFolder(t, g), 6, testsize.EditsOfALargeSpec.N(), 50)
		})
	}
}

// TestBlocksThatBecomeOne: what is said of keys that a block gives twice follows the
// fences, although the keys stay as they are.
func TestBlocksThatBecomeOne(t *testing.T) {
	zone := func(id string) string {
		return "zones:\n  - { id: " + id + ", owner: none, visibility: public, ordering: set }\n"
	}
	const path, fence = "/small/a.md", "```\n\n```yaml\n"
	text := "# Small\n\n```yaml\nmetadata: { id: small, players: { min: 2, max: 2 } }\n" + zone("deck") +
		"constants: { size: 5 }\n" + fence + "tokenTypes: []\nsetup: []\n" + zone("hand") + "```\n"
	spec := New([]File{{Path: path, Text: text}}, Options{})
	codes := func() (out []diag.Code) {
		for _, d := range spec.Diagnostics(path, source.UTF16) {
			if d.Path == "doc.zones" {
				out = append(out, d.Code)
			}
		}
		return out
	}
	start := strings.Index(text, fence)
	from, to := positionAt(text, start), positionAt(text, start+len(fence))
	for round := range 4 {
		if got, want := codes(), round%2 == 1; (len(got) == 1 && got[0] == diag.YAML006) != want ||
			!want && len(got) > 0 {
			t.Fatalf("round %d: %v", round, got)
		}
		if round%2 == 0 {
			spec = spec.Edit(path, source.Range{Start: from, End: to}, source.UTF16, "")
		} else {
			spec = spec.Edit(path, source.Range{Start: from, End: from}, source.UTF16, fence)
		}
	}
}

// TestAnEntryThatIsWrittenTwice: two entries with the same text are two, also where one
// edit writes both of them in the place of one.
func TestAnEntryThatIsWrittenTwice(t *testing.T) {
	const path, entry = "/small/a.md",
		"  - id: take\n    params: [ { name: count, type: number } ]\n    exports: []\n    effects: []\n"
	text, other := "```yaml\neffectMacros:\n"+entry+"```\n", strings.ReplaceAll(entry, "take", "give")
	at := strings.Index(text, entry)
	spec := edit(New([]File{{Path: path, Text: text}}, Options{}), path, text,
		edits.Edit{From: at, To: at + len(entry), Insert: other + entry + entry + other})
	now, _ := spec.Text(path)
	if a, b := dump(spec), dump(New([]File{{Path: path, Text: now}}, Options{})); a != b {
		t.Errorf("%s\n%s", now, difference(b, a))
	}
}

// TestEarlierStatesStay: an edit of one document leaves the earlier states of
// the others as they are, and says which of them may have other diagnostics.
func TestEarlierStatesStay(t *testing.T) {
	parts := strings.SplitAfterN(smallSpec, "More words.", 2)
	before := New([]File{{Path: "/small/a.md", Text: parts[0]}, {Path: "/small/b.md", Text: parts[1]}}, Options{})
	want := dump(before)
	at := positionAt(parts[0], strings.Index(parts[0], "deck"))
	after := before.Edit("/small/a.md", source.Range{Start: at, End: at}, source.UTF16, "x")
	if n := len(after.Diagnostics("/small/b.md", source.UTF16)); n == 0 {
		t.Error("the zone is missed nowhere")
	}
	if got := dump(before); got != want {
		t.Errorf("the state before the edit is another now:\n%s", difference(want, got))
	}
	if changed := after.ChangedSince(before); len(changed) != 2 {
		t.Errorf("changed %q", changed)
	}
	if changed := after.Edit("/small/a.md", source.Range{}, source.UTF16, "x").ChangedSince(after); len(changed) != 1 {
		t.Errorf("changed by a letter in the prose: %q", changed)
	}
}

// FuzzEdits makes the edits that the fuzzer's bytes spell and compares with a
// fresh read.
func FuzzEdits(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed, smallSpec)
		f.Add(seed, formulaSpec)
	}
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		if len(text) > 4<<10 {
			return // longer texts only take longer
		}
		editAndCompare(t, []File{{Path: "/fuzz/a.md", Text: text}}, seed, 12, 1)
	})
}

// TestEntriesWhereASectionHasNoList: no rule of the section holds on to what
// stands there when it is edited.
func TestEntriesWhereASectionHasNoList(t *testing.T) {
	text := "```yaml\nterminal: score\n  condition\n    - when: { op: '==', left: 1, right: 1 }\n      result: { type: score }\n```\n"
	for at := range text {
		files := []File{{Path: "/small/a.md", Text: text}}
		spec := New(files, Options{})
		edited := spec.Edit("/small/a.md", source.Range{Start: positionAt(text, at), End: positionAt(text, at+1)},
			source.UTF16, "")
		files[0].Text, _ = edited.Text("/small/a.md")
		if a, b := dump(edited), dump(New(files, Options{})); a != b {
			t.Errorf("without the byte at %d:\n%s\n%s", at, files[0].Text, difference(b, a))
		}
	}
}

// TestAMacroIsAskedAgainWhereAnotherIsUsedBeforeIt: what a macro takes from the places where
// it is used follows from the macros that are used there before it.
func TestAMacroIsAskedAgainWhereAnotherIsUsedBeforeIt(t *testing.T) {
	const path = "/small/a.md"
	for name, uses := range map[string]string{
		"in one entry":        "  - if: { when: true, then: [ { macro: give, args: {} }, { macro: take, args: {} } ] }\n",
		"in entries of setup": "  - { macro: give, args: {} }\n  - { macro: take, args: {} }\n",
	} {
		t.Run(name, func(t *testing.T) {
			text := "```yaml\neffectMacros:\n" +
				"  - { id: give, params: [], exports: [$taken], effects: [ { chooseOne: { bind: $taken, options: { query: players } } } ] }\n" +
				"  - { id: keep, params: [], exports: [], effects: [] }\n" +
				"  - { id: take, params: [], exports: [], effects: [ { setActivePlayer: { player: { chosen: $taken } } } ] }\n" +
				"setup:\n" + uses + "```\n"
			files := []File{{Path: path, Text: text}}
			spec := New(files, Options{})
			for _, word := range []string{"give", "keep", "gave", "give"} {
				now, _ := spec.Text(path)
				at := strings.Index(now, "{ macro: ") + len("{ macro: ")
				spec = edit(spec, path, now, edits.Edit{From: at, To: at + 4, Insert: word})
				now, _ = spec.Text(path)
				if a, b := dump(spec), dump(New([]File{{Path: path, Text: now}}, Options{})); a != b {
					t.Errorf("with %s:\n%s", word, difference(b, a))
				}
			}
		})
	}
}

// A merge conflict hides what an entry's own text shows; what a rule left out because of that is said then.
func TestWhatAConflictHidesIsSaidByOthers(t *testing.T) {
	const before = "```yaml\nactionPipelines:\n  - id: raid\n    actionId: raid\n" +
		"    costValidation: { op: '>', left: { ref: binding, name: $targets }, right: 0 }\n" +
		"    targeting: { tieBreak: c }\n    stages:\n" +
		"      - { effects: [ { setVar: { scope: zoneVar, zone: $targets, var: spoils, value: 1 } } ] }\n```\n"
	at := strings.Index(before, "      - {")
	spec := edit(New([]File{{Path: "/a.md", Text: before}}, Options{}), "/a.md", before,
		edits.Edit{From: at, To: at, Insert: "|||||||\n"})
	text, _ := spec.Text("/a.md")
	if fresh := New([]File{{Path: "/a.md", Text: text}}, Options{}); dump(spec) != dump(fresh) {
		t.Error(difference(dump(fresh), dump(spec)))
	}
}
