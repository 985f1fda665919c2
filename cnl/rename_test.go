package cnl_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel/gamedef"
)

// shelf lists the folders of games.
func shelf(t testing.TB) []string {
	t.Helper()
	return specs.Ours(t)
}

func load(t testing.TB, folder string) *cnl.Spec {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(folder, "*.md"))
	var files []cnl.File
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if cnl.IsGameSpec(string(text)) {
			files = append(files, cnl.File{Path: filepath.Base(path), Text: string(text)})
		}
	}
	return cnl.New(files, cnl.Options{})
}

// spot is a place in a spec with a name.
type spot struct {
	file string
	at   source.Position
	text string
	kind string // for people
}

var word = regexp.MustCompile(`[\p{L}\p{N}$_][\p{L}\p{N}$_-]*`)

// spots finds one place for each thing in a spec that can get another name, if it stands on
// one of the lines that are looked at: all of them, or each so many of them.
func spots(spec *cnl.Spec, every int) (out []spot) {
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
					out = append(out, spot{path, r.Start, text, kindAt(place)})
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

func told(spec *cnl.Spec, from, to string) (out []string) {
	for _, path := range spec.Files() {
		for _, d := range spec.Diagnostics(path, source.UTF16) {
			if d.Code.AboutMeaning() {
				continue // a text that only happens to be the name is left alone, and then says something else
			}
			out = append(out, fmt.Sprintf("%s:%d %s %s", path, d.Range.Start.Line, d.Code,
				inOrder(strings.ReplaceAll(d.Message, from, to))))
		}
	}
	return out
}

var known = regexp.MustCompile(`Known are: [^.]+`)

// inOrder sorts the names that a message lists, which are in their alphabetical order: a
// name that changes changes its place in it. Of a list that is cut short the first ones
// are others then.
func inOrder(message string) string {
	return known.ReplaceAllStringFunc(message, func(list string) string {
		names := strings.Split(strings.TrimPrefix(list, "Known are: "), ", ")
		if last := names[len(names)-1]; strings.HasPrefix(last, "and ") {
			return last
		}
		slices.Sort(names)
		return strings.Join(names, ", ")
	})
}

func apply(spec *cnl.Spec, edits []cnl.FileEdit) *cnl.Spec {
	for _, e := range slices.Backward(edits) {
		spec = spec.Edit(e.File, e.Range, source.UTF16, e.NewText)
	}
	return spec
}

func everyText(spec *cnl.Spec) map[string]string {
	out := map[string]string{}
	for _, path := range spec.Files() {
		out[path], _ = spec.Text(path)
	}
	return out
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
	elsewhere := larger(t)
	for _, folder := range append(shelf(t), elsewhere...) {
		most, altogether := testsize.NamesOfAKind, testsize.NamesOfAGame
		switch {
		case slices.Contains(elsewhere, folder), filepath.Base(folder) == "fire-in-the-lake":
			most, altogether = testsize.NamesOfAKindInALargeSpec, testsize.NamesOfALargeSpec
		case filepath.Base(folder) != "texas-holdem" && filepath.Base(folder) != "tic-tac-toe":
			most = testsize.NamesOfAKindInAnyGame // there are many of them, and the maps of some have many spaces
		}
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			spec := load(t, folder)
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
			var chosen []spot
			for _, s := range all {
				if kinds[s.kind]++; kinds[s.kind] <= most.N() && !slices.Contains(kept[filepath.Base(folder)], s.text) {
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
	for _, text := range everyText(spec) {
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

func checkRename(t *testing.T, spec *cnl.Spec, was gamedef.Data, s spot) {
	t.Helper()
	fresh := freshName(s.text)
	edits, err := spec.Rename(s.file, s.at, source.UTF16, fresh)
	if err != nil {
		// The name may be made of parts elsewhere, which can show only now.
		if made := strings.Contains(err.Error(), "would be at fault: "); !made || s.kind != "state" {
			t.Errorf("%s:%d %s: %v", s.file, s.at.Line+1, s.text, err)
		}
		return
	}
	next := apply(spec, edits)
	if diff := cmp.Diff(told(spec, s.text, fresh), told(next, s.text, fresh)); diff != "" {
		t.Errorf("%s:%d renaming %s changes what is at fault:\n%s", s.file, s.at.Line+1, s.text, diff)
	}
	if at := unlike(was, game(t, next), s.text, fresh, ""); at != "" {
		t.Errorf("%s:%d renaming %s changes the game at %s", s.file, s.at.Line+1, s.text, at)
	}
	first := edits[0]
	at := first.Range.Start
	if strings.HasPrefix(first.NewText, "'") || strings.HasPrefix(first.NewText, "\"") {
		at.Character++
	}
	back, err := next.Rename(first.File, at, source.UTF16, s.text)
	if err != nil {
		t.Errorf("%s:%d renaming %s back: %v", s.file, s.at.Line+1, s.text, err)
		return
	}
	before, after := everyText(spec), everyText(apply(next, back))
	if s.kind == "seat" { // each place may have had other capitals
		for file := range before {
			before[file], after[file] = strings.ToLower(before[file]), strings.ToLower(after[file])
		}
	}
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("%s:%d renaming %s there and back:\n%s", s.file, s.at.Line+1, s.text, diff)
	}
}
