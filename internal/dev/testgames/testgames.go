package testgames

import (
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/kernel"
)

// Delta is the name of the game that is written for tests; see specs.Write.
const Delta = "written/delta"

// All are our games, a small one of those that are written for tests, one with its lines in a table, and those beside
// the repository, by the last part of their folder and their name: "games/tic-tac-toe".
func All(t testing.TB) map[string]*kernel.Game {
	t.Helper()
	out := map[string]*kernel.Game{Delta: In(t, specs.Folder(t, specs.Small)), Lines: withTable(t)}
	for _, folder := range append(specs.Ours(t), specs.FoldersBeside(t, specs.Corpus)...) {
		out[filepath.Base(filepath.Dir(folder))+"/"+filepath.Base(folder)] = In(t, folder)
	}
	return out
}

// Larger are a large game that is written for tests, the largest of ours, and those beside the
// repository, by names as in All.
func Larger(t testing.TB) map[string]*kernel.Game {
	t.Helper()
	out := map[string]*kernel.Game{Delta: In(t, specs.Large(t))}
	for _, folder := range append(specs.FoldersBeside(t, specs.Corpus), specs.Largest(t)) {
		out[filepath.Base(filepath.Dir(folder))+"/"+filepath.Base(folder)] = In(t, folder)
	}
	return out
}

// Names are the names of our games.
func Names(t testing.TB) (names []string) {
	t.Helper()
	for _, folder := range specs.Ours(t) {
		names = append(names, filepath.Base(folder))
	}
	return names
}

// Of is one of our games by its name.
func Of(t testing.TB, name string) *kernel.Game {
	t.Helper()
	for _, folder := range specs.Ours(t) {
		if filepath.Base(folder) == name {
			return In(t, folder)
		}
	}
	t.Fatalf("there is no game %s", name)
	return nil
}

// compiled are the games in folders, by the names and texts of their files: what many tests play is compiled once.
var compiled sync.Map

// In is the game in a folder. One that does not compile fails the test. Tests share it, and must not change its
// definition.
func In(t testing.TB, folder string) *kernel.Game {
	t.Helper()
	paths, texts := specs.Files(t, folder)
	key := strings.Join(append(slices.Clone(paths), texts...), "\x00")
	if game, ok := compiled.Load(key); ok {
		return game.(*kernel.Game)
	}
	var files []cnl.File
	for i := range paths {
		files = append(files, cnl.File{Path: paths[i], Text: texts[i]})
	}
	game, _ := Compile(t, files...)
	compiled.Store(key, game)
	return game
}

// Compile makes the game of some documents. One that does not compile fails the test.
func Compile(t testing.TB, files ...cnl.File) (*kernel.Game, cnl.CompileResult) {
	t.Helper()
	result := cnl.Compile(cnl.New(files, cnl.Options{}))
	if result.GameDef == nil {
		for _, d := range result.Diagnostics {
			t.Logf("%s:%d: %s", d.File, d.Range.Start.Line+1, d.Message)
		}
		t.Fatal("the game does not compile")
	}
	game, err := kernel.New(result.GameDef)
	if err != nil {
		t.Fatal(err)
	}
	return game, result
}
