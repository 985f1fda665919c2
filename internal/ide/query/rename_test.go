package query_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel/gamedef"
)

var word = regexp.MustCompile(`[\p{L}\p{N}$_][\p{L}\p{N}$_-]*`)

// spots finds one place for each thing in a spec that can get another name, if it stands on
// one of the lines that are looked at: all of them, or each so many of them.
func spots(spec *cnl.Spec, every int) (out []testspec.Spot) {
	seen := map[string]bool{}
	for _, path := range spec.Files() {
		text, _ := spec.Text(path)
		for line, content := range strings.Split(text, "\n") {
			if line%every != every/2 {
				continue
			}
			for _, w := range word.FindAllStringIndex(content, -1) {
				at := source.Position{Line: line, Character: source.UTF16.Units(content[:w[0]])}
				place := query.At(spec.View(), path, at, source.UTF16)
				if place == nil {
					continue
				}
				r, ok := place.Range()
				if !ok || seen[path+r.String()] {
					continue
				}
				for _, l := range place.References(true) {
					seen[l.File+l.Range.String()] = true
				}
				seen[path+r.String()] = true
				if _, text, err := place.Renameable(); err == nil {
					out = append(out, testspec.Spot{File: path, At: r.Start, Text: text, Kind: kindAt(place)})
				}
			}
		}
	}
	return out
}

// kindAt says what a name is the name of, as hovering does.
func kindAt(place *query.Place) string {
	h, ok := place.Hover()
	if !ok || len(h.Parts) == 0 {
		return ""
	}
	kind, _, _ := strings.Cut(strings.TrimPrefix(h.Parts[0], "**"), "**")
	return kind
}

// kept are names of a game that cannot be changed, which a change of theirs says.
var kept = map[string][]string{
	"oh-hell":          {"hand"},                             // hand:each draws for a zone of this name
	"worker-placement": {"wood", "stone", "coins", "points"}, // the argument of a macro names an attribute and a variable
	"draughts":         {"$middle", "$behind"},               // arguments of a condition macro that calls another one
	"delta":            {"coup"},                             // a tag of cards, which the piles of a scenario count
	"texas-holdem":     {"neutral"},                          // pieces of nobody
	// A seat and an attribute in texts, and two names in what a comment suppresses.
	"fire-in-the-lake": {"us", "piece", "arvnResources", "paid"},
}

// Whatever can be renamed is renamed everywhere: the spec says the same as
// before but for the name and is compiled to the same game, the old name is gone, and
// renaming it back gives the same text.
func TestRenamingChangesNothingButTheName(t *testing.T) {
	elsewhere := specs.Larger(t)
	for _, folder := range append(specs.Ours(t), elsewhere...) {
		most, altogether := testsize.NamesOfAKind, testsize.NamesOfAGame
		switch {
		case slices.Contains(elsewhere, folder), filepath.Base(folder) == "fire-in-the-lake":
			most, altogether = testsize.NamesOfAKindInALargeSpec, testsize.NamesOfALargeSpec
		case filepath.Base(folder) != "texas-holdem" && filepath.Base(folder) != "tic-tac-toe":
			most = testsize.NamesOfAKindInAnyGame // there are many of them, and the maps of some have many spaces
		}
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			spec := testspec.Load(t, folder)
			lines := 1
			if spec.Size() > 200_000 {
				lines = testsize.LinesOfALargeSpec.N()
			}
			all := spots(spec, lines)
			// The game has an id and a name that nobody uses.
			if want := min(10, declarations(spec)-2); len(all) < want {
				t.Fatalf("only %d names can be changed", len(all))
			}
			if len(all) <= 200 && !slices.Contains(elsewhere, folder) {
				most = testsize.NamesOfAKind
			}
			kinds, was := map[string]int{}, game(t, spec)
			var chosen []testspec.Spot
			for _, s := range all {
				if kinds[s.Kind]++; kinds[s.Kind] <= most.N() && !slices.Contains(kept[filepath.Base(folder)], s.Text) {
					chosen = append(chosen, s)
				}
			}
			chosen = testsize.Pick(altogether, chosen)
			for _, s := range chosen {
				checkRename(t, spec, was, s)
			}
			t.Logf("%d names, %d of them renamed: %v", len(all), len(chosen), kinds)
		})
	}
}

var declaration = regexp.MustCompile(`\b(?:id|name|bind): *([\w$-]+)`)

// declarations counts the names that look as if they were declared.
func declarations(spec *cnl.Spec) int {
	names := map[string]bool{}
	for _, text := range testspec.EveryText(spec) {
		for _, m := range declaration.FindAllStringSubmatch(text, -1) {
			names[m[1]] = true
		}
	}
	return len(names)
}

// game is a compiled spec as data; nil when it does not compile.
func game(t *testing.T, spec *cnl.Spec) gamedef.Data {
	t.Helper()
	def := cnl.Compile(spec).GameDef
	if def == nil {
		return nil
	}
	text, err := gamedef.Encode(def)
	if err != nil {
		t.Fatal(err)
	}
	var out gamedef.Data
	if err := gamedef.DecodePart(text, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// derived are names that compiling makes of others, in which these stand as in slug.
var derived = regexp.MustCompile(`(^|:)\$?__`)

var noLetters = regexp.MustCompile(`[^\p{L}\p{N}]+`)

func slug(text string) string { return noLetters.ReplaceAllString(strings.ToLower(text), "_") }

// alike tells whether a text is another one but for the new name in place of the old
// one, which seats may spell with other capitals and bindings without their mark.
func alike(a, b, from, to string) bool {
	bareFrom, bareTo := strings.TrimPrefix(from, "$"), strings.TrimPrefix(to, "$")
	replaced := func(text string) string { return strings.ReplaceAll(text, from, to) }
	made := func(text string) string { return strings.ReplaceAll(slug(text), slug(bareFrom), slug(bareTo)) }
	return a == b || replaced(a) == replaced(b) || strings.EqualFold(a, bareFrom) && b == bareTo ||
		derived.MatchString(a) && made(a) == made(b)
}

// unlike finds where data is not other data but for a name; "" when it is everywhere.
func unlike(a, b gamedef.Data, from, to, path string) string {
	switch a := a.(type) {
	case gamedef.Object:
		b, _ := b.(gamedef.Object)
		if len(a) != len(b) {
			return path
		}
		for _, e := range a {
			at := slices.IndexFunc(b, func(o gamedef.Entry[gamedef.Data]) bool { return o.Key == e.Key })
			if at < 0 {
				at = slices.IndexFunc(b,
					func(o gamedef.Entry[gamedef.Data]) bool { return alike(e.Key, o.Key, from, to) })
			}
			if at < 0 {
				return path + "." + e.Key
			}
			if found := unlike(e.Value, b[at].Value, from, to, path+"."+e.Key); found != "" {
				return found
			}
		}
		return ""
	case gamedef.Array:
		b, _ := b.(gamedef.Array)
		if len(a) != len(b) {
			return path
		}
		if strings.HasSuffix(path, ".adjacentTo") { // in the order of the names
			for i := range a {
				if !slices.ContainsFunc(b, func(o gamedef.Data) bool { return unlike(a[i], o, from, to, path) == "" }) {
					return fmt.Sprintf("%s[%d]", path, i)
				}
			}
			return ""
		}
		for i := range a {
			if found := unlike(a[i], b[i], from, to, fmt.Sprintf("%s[%d]", path, i)); found != "" {
				return found
			}
		}
		return ""
	case gamedef.Text:
		if b, ok := b.(gamedef.Text); ok && alike(string(a), string(b), from, to) {
			return ""
		}
	default:
		if a == b {
			return ""
		}
	}
	return fmt.Sprintf("%s: %s, then %s", path, gamedef.Canonical(a), gamedef.Canonical(b))
}

// freshName is a name that has nothing in common with another one.
func freshName(old string) string {
	fresh := "brandNew"
	if strings.Contains(fresh, strings.TrimPrefix(old, "$")) {
		fresh = "zoomy7"
	}
	if strings.HasPrefix(old, "$") {
		fresh = "$" + fresh
	}
	return fresh
}

func checkRename(t *testing.T, spec *cnl.Spec, was gamedef.Data, s testspec.Spot) {
	t.Helper()
	fresh := freshName(s.Text)
	edits, err := spec.Rename(s.File, s.At, source.UTF16, fresh)
	if err != nil {
		// The name may be made of parts elsewhere, which can show only now.
		if made := strings.Contains(err.Error(), "would be at fault: "); !made || s.Kind != "state" {
			t.Errorf("%s:%d %s: %v", s.File, s.At.Line+1, s.Text, err)
		}
		return
	}
	next := testspec.Edit(spec, edits)
	if diff := cmp.Diff(testspec.Told(spec, s.Text, fresh), testspec.Told(next, s.Text, fresh)); diff != "" {
		t.Errorf("%s:%d renaming %s changes what is at fault:\n%s", s.File, s.At.Line+1, s.Text, diff)
	}
	if at := unlike(was, game(t, next), s.Text, fresh, ""); at != "" {
		t.Errorf("%s:%d renaming %s changes the game at %s", s.File, s.At.Line+1, s.Text, at)
	}
	first := edits[0]
	at := first.Range.Start
	if strings.HasPrefix(first.NewText, "'") || strings.HasPrefix(first.NewText, "\"") {
		at.Character++
	}
	back, err := next.Rename(first.File, at, source.UTF16, s.Text)
	if err != nil {
		t.Errorf("%s:%d renaming %s back: %v", s.File, s.At.Line+1, s.Text, err)
		return
	}
	before, after := testspec.EveryText(spec), testspec.EveryText(testspec.Edit(next, back))
	if s.Kind == "seat" { // each place may have had other capitals
		for file := range before {
			before[file], after[file] = strings.ToLower(before[file]), strings.ToLower(after[file])
		}
	}
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("%s:%d renaming %s there and back:\n%s", s.File, s.At.Line+1, s.Text, diff)
	}
}
