package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/pictures"
)

// What the pictures of the rulebook and of the table show is what these pages are today (editors/vscode/e2e/book.mjs
// and table.mjs take them).
func TestPicturesOfPagesAreCurrent(t *testing.T) {
	out := filepath.Join(t.TempDir(), "book")
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	code, _, stderr := runCore(root, "book", "data/games/area-control", "-o", out, "--games", "60")
	if code != exitClean {
		t.Fatal(stderr)
	}
	book := pictures.Files(t, out+"/index.html", out+"/*.css")
	before, _, _ := strings.Cut(book, "</svg>") // what stands above the folds, with the map
	table := before + pictures.Files(t, "../../internal/show/webtable/page.*", "../../internal/show/webtable/table.*s")
	shown := map[string]string{"book.png": book, "book-dark.png": book, "table.png": table, "table-dark.png": table}
	pictures.Check(t, filepath.Join("..", ".."), *update, shown)
	taken, err := filepath.Glob("../../docs/img/*.png")
	noted := pictures.Files(t, "../../docs/img/sources.json")
	for _, name := range taken {
		if !strings.Contains(noted, `"`+filepath.Base(name)+`"`) {
			t.Errorf("nothing is known of what %s shows", name)
		}
	}
	if err != nil || len(taken) == 0 {
		t.Error(os.ErrNotExist, err)
	}
}
