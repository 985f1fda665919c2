package refactor_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/choices"
	"ludo-lsp/internal/dev/randomspec"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// ofTitle are the parts of the titles of refactorings that depend on where they are offered.
var ofTitle = regexp.MustCompile(`"[^"]*"|\d+|to \S+\.md|file \S+`)

// offered lists what is offered at places of a spec, no more than so many of each title.
func offered(spec *cnl.Spec, most int) (out []cnl.Offer) {
	seen := map[string]int{}
	for _, path := range spec.Files() {
		text, _ := spec.Text(path)
		for line, content := range strings.Split(text, "\n") {
			if len(text) > 100_000 && line%300 > 0 || spec.Size() > 200_000 && line%testsize.LinesOfALargeSpec.N() > 0 {
				continue
			}
			for at := len(content) - len(strings.TrimLeft(content, " -")); at < len(content); at += 19 {
				place := source.Position{Line: line, Character: at}
				for _, o := range spec.Offers(path, source.Range{Start: place, End: place}, source.UTF8) {
					title := ofTitle.ReplaceAllString(o.Title, "")
					if seen[title]++; seen[title]%7 == 1 && seen[title] <= 7*most {
						out = append(out, o)
					}
				}
			}
		}
	}
	return out
}

// What is offered to be written in another way leaves the game as it is, up to the
// names of bindings of macros; where its rules are written in another form, it is
// played in the same way. Nearly all that is offered can be made, or says why not.
func TestOffersChangeNothing(t *testing.T) {
	for _, folder := range specs.Ours(t) {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			spec := testspec.Load(t, folder)
			most, altogether := testsize.OfferedAlike.N(), testsize.GameOffers
			if spec.Size() > 200_000 {
				most, altogether = 1, testsize.LargeOffers
			}
			all := offered(spec, most)
			if made := offersChangeNothing(t, spec, testsize.Pick(altogether, all)); made < min(10, altogether.N()/2) {
				t.Errorf("only %d refactorings can be made", made)
			}
		})
	}
}

func offersChangeNothing(t *testing.T, spec *cnl.Spec, offers []cnl.Offer) (made int) {
	t.Helper()
	before := testspec.Definition(t, spec)
	for _, o := range offers {
		r := o.Make()
		if r.Refused != nil {
			continue
		}
		made++
		next := testspec.Refactor(spec, r)
		if len(r.New) > 0 {
			continue // the order of the files is the workspace's to say
		}
		if d := testspec.Difference(before, testspec.Definition(t, next)); d != "" {
			if a, b := testspec.Played(t, spec), testspec.Played(t, next); a != b {
				t.Errorf("%s: %s, and it is played in another way:\n%s\n%s", o.Title, d, a, b)
			}
		}
	}
	return made
}

// The same of specs that are made at random by the grammar table.
func TestOffersChangeNothingInRandomSpecs(t *testing.T) {
	t.Parallel()
	specs := testsize.OfferSpecs.N()
	made := 0
	for seed := range uint64(specs) {
		spec, ok := soundSpec(seed)
		if !ok {
			continue
		}
		made += offersChangeNothing(t, spec, offered(spec, testsize.OfferedAlike.N()))
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Logf("%d refactorings of %d specs", made, specs)
	if made < specs {
		t.Errorf("only %d refactorings of %d specs could be made", made, specs)
	}
}

// soundSpec is a random spec from which what is at fault was taken out.
func soundSpec(seed uint64) (*cnl.Spec, bool) {
	random := randomspec.New(choices.Bytes(nil, seed))
	for range 60 {
		spec := cnl.New([]cnl.File{{Path: "random.md", Text: random.Text()}}, cnl.Options{})
		r := cnl.Compile(spec)
		if r.GameDef != nil {
			return spec, true
		}
		removed := false
		for _, d := range r.Diagnostics {
			removed = d.Severity == diag.Error && random.Remove(d.Path) || removed
		}
		if !removed && !random.Remove("doc.turnOrder") {
			return nil, false
		}
	}
	return nil, false
}
