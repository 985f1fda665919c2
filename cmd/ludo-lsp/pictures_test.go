package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/specs"
)

// The page of each game that ships shows a picture of its table, which is what the command on the page draws.
func TestPicturesOfGamesAreCurrent(t *testing.T) {
	for _, folder := range specs.Ours(t) {
		name := filepath.Base(folder)
		page, err := os.ReadFile(filepath.Join(folder, "README.md"))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(page), "](table.svg)") {
			t.Errorf("the page of %s does not show its table", name)
		}
		_, rest, found := strings.Cut(string(page), "\nludo-lsp picture ")
		line, _, _ := strings.Cut(rest, "\n")
		args, ok := strings.CutSuffix(line, " -o data/games/"+name+"/table.svg")
		if !found || !ok {
			t.Errorf("the page of %s does not say how its picture is drawn", name)
			continue
		}
		var stdout, stderr bytes.Buffer
		code := run(invocation{args: append([]string{"picture"}, strings.Fields(args)...), stdin: strings.NewReader(""),
			stdout: &stdout, stderr: &stderr, getenv: func(string) string { return "" }, dir: "../.."})
		if code != exitClean {
			t.Errorf("ludo-lsp picture %s: exit code %d\n%s", args, code, stderr.String())
			continue
		}
		file := filepath.Join(folder, "table.svg")
		if *update {
			if err := os.WriteFile(file, stdout.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
		} else if have, _ := os.ReadFile(file); !bytes.Equal(have, stdout.Bytes()) {
			t.Errorf("%s is not current; run make generate", file)
		}
	}
}
