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

// TestViewsAreUpToDate compares the committed files with what the table says and Go code
// uses now. `go generate ./internal/grammar` writes them.
func TestViewsAreUpToDate(t *testing.T) {
	used, err := UsesBelow("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	files, err := Files(used)
	if err != nil {
		t.Fatal(err)
	}
	old, err := filepath.Glob("../*.gen.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range old {
		if _, wanted := files[filepath.Base(path)]; wanted {
			continue
		}
		if !*update {
			t.Errorf("%s is not generated any more; run go generate ./internal/grammar", filepath.Base(path))
		} else if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join("..", name)
		if *update {
			if err := os.WriteFile(path, files[name], 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if text, err := os.ReadFile(path); err != nil || !bytes.Equal(text, files[name]) {
			t.Errorf("%s is not what the grammar table says; run go generate ./internal/grammar", name)
		}
	}
}
