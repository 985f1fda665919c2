package specs

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testsize"
)

// Names of folders beside the repository in which there may be further specs. They are
// extras: nothing that the project promises is tested on them alone.
const (
	Corpus     = "corpus"
	Acceptance = "acceptance/games"
)

// Ours are the folders of the games that ship with us. That there are none fails the test.
func Ours(t testing.TB) []string {
	t.Helper()
	folders := foldersIn(filepath.Join(Module(t), "data", "games"))
	if len(folders) == 0 {
		t.Fatal("the games of data/games are not there")
	}
	return folders
}

// Largest is the folder of the game of ours with the longest text.
func Largest(t testing.TB) (folder string) {
	t.Helper()
	most := 0
	for _, f := range Ours(t) {
		_, texts := Files(t, f)
		length := 0
		for _, text := range texts {
			length += len(text)
		}
		if length > most {
			folder, most = f, length
		}
	}
	return folder
}

// FoldersBelow are the folders of specs in a folder, which is named from the module on.
func FoldersBelow(t testing.TB, folder string) []string {
	t.Helper()
	return foldersIn(filepath.Join(Module(t), filepath.FromSlash(folder)))
}

// Large is the folder of a spec of half a MB in the deep run and in benchmarks, of a tenth of that in the gate. It is
// gone when the test ends.
func Large(t testing.TB) string {
	t.Helper()
	if _, measured := t.(*testing.B); measured || testsize.Deep() {
		return Folder(t, Medium)
	}
	return Folder(t, Small)
}

// Larger are the folders of larger games: those of the corpus beside the repository, and the one of Large.
func Larger(t testing.TB) []string {
	t.Helper()
	return append(FoldersBeside(t, Corpus), Large(t))
}

// Folder is a folder with the documents that Write makes. It is gone when the test ends.
func Folder(t testing.TB, size Size) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "delta")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range Write(size) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// FoldersBeside are the folders of specs that lie beside the repository, below those names; none
// when nothing lies there, and none outside of the deep run: what the gate looks at is
// the same everywhere. The test says how many it is given.
func FoldersBeside(t testing.TB, below ...string) (folders []string) {
	t.Helper()
	if !testsize.Deep() {
		return nil
	}
	for _, name := range below {
		found := foldersIn(filepath.Join(BesideFolder(t), filepath.FromSlash(name)))
		if len(found) > 0 {
			Note(t, len(found), "specs", name)
		}
		folders = append(folders, found...)
	}
	return folders
}

// All are the folders of our games, of a large spec, and of those that lie beside the
// repository.
func All(t testing.TB) []string {
	t.Helper()
	return append(append(Ours(t), Large(t)), FoldersBeside(t, Corpus, Acceptance)...)
}

// IsTriedWhole tells whether everything is tried with the game of a folder; with the others, which are many and alike,
// a part.
func IsTriedWhole(folder string) bool {
	return slices.Contains([]string{"texas-holdem", "tic-tac-toe"}, filepath.Base(folder))
}

// Sample are the folders of All in the deep run. Outside of it the largest game is left out: reading it as a
// whole takes as long as reading all others, and the spec that is made in its likeness has what it has.
func Sample(t testing.TB) []string {
	t.Helper()
	all := All(t)
	if testsize.Deep() {
		return all
	}
	largest := Largest(t)
	return slices.DeleteFunc(all, func(folder string) bool { return folder == largest })
}

// Documents are the Markdown files of a folder, in the order of their names.
func Documents(folder string) []string {
	paths, _ := filepath.Glob(filepath.Join(folder, "*.md"))
	slices.Sort(paths)
	return paths
}

// DocumentsOf are the Markdown files of several folders.
func DocumentsOf(folders ...string) (paths []string) {
	for _, folder := range folders {
		paths = append(paths, Documents(folder)...)
	}
	return paths
}

// Note says how much of what lies beside the repository a test tries besides.
func Note(t testing.TB, count int, what, from string) {
	t.Helper()
	t.Logf("extra: %d %s of %s beside the repository", count, what, from)
}

// BesideFolder is the folder beside the repository in which extras may lie, as an
// absolute path. It need not exist.
func BesideFolder(t testing.TB) string {
	t.Helper()
	folder, err := filepath.Abs(filepath.Join(Module(t), "..", "shared"))
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// foldersIn are the folders in a folder that have Markdown in them.
func foldersIn(folder string) (out []string) {
	files, _ := filepath.Glob(filepath.Join(folder, "*", "*.md"))
	for _, file := range files {
		if of := filepath.Dir(file); !slices.Contains(out, of) {
			out = append(out, of)
		}
	}
	return out
}

// Files are the texts of the documents of a folder by their paths, in their order.
func Files(t testing.TB, folder string) (paths, texts []string) {
	t.Helper()
	paths = Documents(folder)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	if len(paths) == 0 {
		t.Fatalf("%s has no documents", folder)
	}
	return paths, texts
}

// With is the document of a folder that has a section, and its text. That there is none
// fails the test.
func With(t testing.TB, folder, section string) (path, text string) {
	t.Helper()
	paths, texts := Files(t, folder)
	for i := range paths {
		if strings.Contains(texts[i], "\n"+section+":") {
			return paths[i], texts[i]
		}
	}
	t.Fatalf("no document of %s has the section %s", folder, section)
	return "", ""
}

// Module is the folder of the module, in or above the one in which a test runs.
func Module(t testing.TB) string {
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
