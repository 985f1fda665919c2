package generate

import (
	"bytes"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

var update = flag.Bool("update", false, "write the generated files")

// TestFilesAreUpToDate compares the committed files with what the types say now.
// `go generate ./kernel/gamedef` writes them.
func TestFilesAreUpToDate(t *testing.T) {
	files, err := Files("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join("..", "..", name)
		if *update {
			if err := os.WriteFile(path, files[name], 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if text, err := os.ReadFile(path); err != nil || !bytes.Equal(text, files[name]) {
			t.Errorf("%s is not what the types of gamedef say; run go generate ./kernel/gamedef", name)
		}
	}
}

// TestEffectsSayWhatTheyDo: what follows the rules reads the tags, so an effect without any would do nothing for them.
func TestEffectsSayWhatTheyDo(t *testing.T) {
	s, err := read("../..")
	if err != nil {
		t.Fatal(err)
	}
	effects := s.sums[0]
	for _, v := range effects.variants {
		body := slices.ContainsFunc(s.fields(v.typ), func(f field) bool { return element(f.typ) == effects.name })
		if !s.hasUses(v.typ) && !body {
			t.Errorf("no member of the effect %s says what it does: it needs a tag as of type Verb", v.typ)
		}
	}
}
