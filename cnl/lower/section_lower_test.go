package lower_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/cnl/expand"
	"ludo-lsp/cnl/lower"
)

// TestSectionsDoNotDependOnEachOther lowers the sections of real games in any
// order.
func TestSectionsDoNotDependOnEachOther(t *testing.T) {
	folders, _ := filepath.Glob("../../data/games/*")
	more, _ := filepath.Glob("../../../shared/acceptance/games/*")
	corpus, _ := filepath.Glob("../../../shared/corpus/*-[hl]*")
	for _, folder := range append(append(folders, more...), corpus...) {
		paths, _ := filepath.Glob(filepath.Join(folder, "*.md"))
		var files []cnl.File
		for _, p := range paths {
			text, err := os.ReadFile(p)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, cnl.File{Path: p, Text: string(text)})
		}
		if len(files) == 0 {
			continue
		}
		in := lower.Input{Document: cnl.New(files, cnl.Options{}).Expand(nil, expand.Limits{})}
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
