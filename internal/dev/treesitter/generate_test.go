package treesitter_test

import (
	"flag"
	"os"
	"testing"

	"ludo-lsp/internal/dev/treesitter"
)

var update = flag.Bool("update", false, "write the files anew")

// That editors colour by them is tested in editors/neovim/smoke and editors/helix/smoke.
func TestQueriesAreUpToDate(t *testing.T) {
	for path, want := range map[string]string{
		"../../../editors/neovim/queries/" + treesitter.Language + "/highlights.scm": treesitter.Highlights(),
		"../../../editors/neovim/queries/markdown/injections.scm":                    treesitter.Injections(),
		"../../../editors/helix/queries/" + treesitter.Language + "/highlights.scm":  treesitter.HelixHighlights(),
		"../../../editors/helix/queries/markdown/injections.scm":                     treesitter.HelixInjections(),
	} {
		if *update {
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%s is outdated (%v): run go generate ./internal/dev/treesitter", path, err)
		}
	}
}
