package testgames

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/kernel"
)

// Folders of games, below the module and beside it.
const (
	Ours      = "data/games"
	Elsewhere = "../shared/corpus"
)

// All are the games of both folders by the last part of the folder and their name, such
// as "games/tic-tac-toe".
func All(t testing.TB) map[string]*kernel.Game {
	t.Helper()
	out := map[string]*kernel.Game{}
	for _, folder := range []string{Ours, Elsewhere} {
		for _, name := range Names(t, folder) {
			if g := Of(t, folder, name); g != nil {
				out[filepath.Base(folder)+"/"+name] = g
			}
		}
	}
	return out
}

// Names are the folders in a folder of games; none when it is not there.
func Names(t testing.TB, folder string) (names []string) {
	t.Helper()
	entries, _ := os.ReadDir(filepath.Join(module(t), folder))
	for _, entry := range entries {
		if entry.IsDir() {
			names = append(names, entry.Name())
		}
	}
	return names
}

// Of is the game with a name in a folder of games; nil when it has no documents. A game
// that does not compile fails the test.
func Of(t testing.TB, folder, name string) *kernel.Game {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(module(t), folder, name, "*.md"))
	slices.Sort(paths)
	var files []cnl.File
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, cnl.File{Path: path, Text: string(text)})
	}
	if len(files) == 0 {
		return nil
	}
	game, _ := Compile(t, files...)
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

// module is the folder of the module, in or above the one in which a test runs.
func module(t testing.TB) string {
	t.Helper()
	for folder := "."; ; folder = filepath.Join(folder, "..") {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder
		}
		if full, err := filepath.Abs(folder); err != nil || full == filepath.Dir(full) {
			t.Fatal("the test does not run in the module")
		}
	}
}
