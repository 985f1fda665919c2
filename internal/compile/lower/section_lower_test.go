package lower_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/compile/lower"
	"ludo-lsp/internal/dev/specs"
)

// TestSectionsDoNotDependOnEachOther lowers the sections of real games in any
// order.
func TestSectionsDoNotDependOnEachOther(t *testing.T) {
	for folder, in := range inputs(t) {
		want := lower.Lower(in)
		for seed := range uint64(5) {
			random := rand.New(rand.NewPCG(seed, 1))
			got := lower.LowerShuffled(in, random.Shuffle)
			if !reflect.DeepEqual(got.Sections, want.Sections) {
				t.Errorf("%s: other sections in the order of seed %d", folder, seed)
			}
			if fmt.Sprint(got.Problems) != fmt.Sprint(want.Problems) {
				t.Errorf("%s: other problems in the order of seed %d", folder, seed)
			}
		}
	}
}

// The place of a value is found without a list of all; it is one that the list has
// for its path. What is not in the list has the place of what is above it.
func TestPlacesAreThoseOfTheMap(t *testing.T) {
	for folder, in := range inputs(t) {
		result := lower.Lower(in)
		listed := map[string][]expand.Origin{}
		var paths []string
		for m := range result.Mappings() {
			listed[m.Path] = append(listed[m.Path], m.At)
			paths = append(paths, m.Path)
		}
		if len(paths) == 0 {
			t.Errorf("%s: no values", folder)
		}
		for i := 0; i < len(paths); i += 1 + len(paths)/500 {
			path := paths[i]
			at, _ := result.Place(path)
			if !slices.Contains(listed[path], at) {
				t.Errorf("%s: %s stands at %v, the list says %v", folder, path, at, listed[path])
			}
			if below, _ := result.Place(path + ".nothing[3]"); below != at {
				t.Errorf("%s: what is below %s stands at %v, not at %v", folder, path, below, at)
			}
		}
		if at, uses := result.Place("nothing[0].at.all"); at != (expand.Origin{}) || uses != nil {
			t.Errorf("%s: what is not there stands at %v", folder, at)
		}
	}
}

// inputs are real games, expanded.
func inputs(t *testing.T) map[string]lower.Input {
	out := map[string]lower.Input{}
	for _, folder := range specs.Sample(t) {
		paths, texts := specs.Files(t, folder)
		var files []cnl.File
		for i := range paths {
			files = append(files, cnl.File{Path: paths[i], Text: texts[i]})
		}
		out[folder] = lower.Input{Document: cnl.New(files, cnl.Options{}).Expand(nil, expand.Limits{})}
	}
	return out
}
