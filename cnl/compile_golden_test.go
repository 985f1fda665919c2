package cnl

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/kernel/gamedef"
)

// updating reports whether expectations are to be rewritten (-update).
func updating() bool {
	f := flag.Lookup("update")
	return f != nil && f.Value.String() == "true"
}

// TestCompiledDefinitions compares what our games, and small specs that use what
// they do not, compile to with testdata/compile.
func TestCompiledDefinitions(t *testing.T) {
	specs := map[string][]File{}
	small, _ := filepath.Glob("../testdata/compile/*.md")
	for _, path := range small {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(path)
		specs[strings.TrimSuffix(name, ".md")] = []File{{Path: "/" + name, Text: string(text)}}
	}
	for _, name := range []string{"tic-tac-toe", "texas-holdem"} {
		specs[name] = readFolder(t, filepath.Join("../data/games", name))
	}
	for name, files := range specs {
		t.Run(name, func(t *testing.T) {
			r := Compile(New(files, Options{}))
			if list := said(r); len(list) > 0 || r.GameDef == nil {
				t.Fatalf("definition %v, said %v", r.GameDef != nil, list)
			}
			got, err := gamedef.EncodeIndent(r.GameDef)
			if err != nil {
				t.Fatal(err)
			}
			golden := filepath.Join("../testdata/compile", name+".json")
			if updating() {
				if err := os.WriteFile(golden, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			for i, difference := range differences("", parsed(t, want), parsed(t, got)) {
				if i == 20 {
					break
				}
				t.Error(difference)
			}
			if !t.Failed() && string(want) != string(got) {
				t.Error("the definition is written in another form; run with -update")
			}
		})
	}
}
