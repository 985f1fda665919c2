package cnl

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/grammar"
)

// TestNoGameIsInTheProgram: what a game calls its seats, pieces, counts, markers, actions,
// phases and cards is spelled in its documents alone. The compiler, the checks and the kernel
// know no game by them.
func TestNoGameIsInTheProgram(t *testing.T) {
	// The largest game of ours; words of smaller ones are those of any game: "take", "points".
	folders := specs.Ours(t)
	at := slices.IndexFunc(folders, func(folder string) bool { return filepath.Base(folder) == "fire-in-the-lake" })
	r := Compile(New(readFolder(t, folders[at]), Options{}))
	if r.GameDef == nil {
		t.Fatalf("the game has no definition: %v", said(r))
	}
	def, names := r.GameDef, map[string]bool{}
	for _, s := range def.Seats {
		names[s.ID] = true
	}
	for _, typ := range def.TokenTypes {
		names[typ.ID] = !strings.HasPrefix(typ.ID, "__") // which the compiler brings along
	}
	for _, v := range slices.Concat(def.GlobalVars, def.PerPlayerVars) {
		names[v.Name] = true
	}
	for _, m := range def.MarkerLattices {
		names[m.ID] = true
	}
	for _, m := range def.GlobalMarkerLattices {
		names[m.ID] = true
	}
	for _, a := range def.Actions {
		names[a.ID] = true
	}
	for _, p := range def.TurnStructure.Phases {
		names[p.ID] = true
	}
	for _, deck := range def.EventDecks {
		for _, card := range deck.Cards {
			names[card.ID] = true
		}
	}
	if len(names) < 200 {
		t.Fatalf("only %d names", len(names))
	}
	// Words of the language are no game's.
	for _, u := range grammar.Unions() {
		for _, v := range u.Variants {
			delete(names, v.Word)
		}
	}
	for _, s := range grammar.Shapes() {
		for _, f := range s.Fields {
			delete(names, f.Name)
		}
	}
	grammar.WalkTypes(func(typ *grammar.Type) {
		for _, word := range typ.Words {
			delete(names, word.Text)
		}
	})
	looked := 0
	for _, root := range []string{".", "../kernel", "../internal"} {
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			room := regexp.MustCompile(`^\.\./internal/(\w+)/`).FindStringSubmatch(filepath.ToSlash(path))
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
				room != nil && !slices.Contains([]string{"text", "yaml", "spec", "compile", "ide", "kernel"}, room[1]) {
				return err
			}
			text, err := os.ReadFile(path)
			set, words := token.NewFileSet(), scanner.Scanner{}
			words.Init(set.AddFile(path, -1, len(text)), text, nil, 0)
			for at, kind, word := words.Scan(); kind != token.EOF; at, kind, word = words.Scan() {
				if kind == token.STRING {
					looked++
					if text, err := strconv.Unquote(word); err == nil && names[text] {
						t.Errorf("%s: %q is a name of a game", set.Position(at), text)
					}
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if looked < 1000 {
		t.Errorf("only %d texts were looked at", looked)
	}
}
