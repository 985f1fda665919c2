package workspace_test

import (
	"errors"
	"io"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"ludo-lsp/internal/spec/workspace"
)

// rooted is a FileSystem as an io/fs.FS, whose paths begin without a slash.
type rooted struct{ workspace.FileSystem }

func (r rooted) at(name string) string { return "/" + strings.TrimPrefix(name, ".") }

func (r rooted) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	info, err := r.FileSystem.Stat(r.at(name))
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	if info.IsDir() {
		return fstest.MapFS{}.Open(".")
	}
	text, err := r.FileSystem.ReadFile(r.at(name))
	if err != nil {
		return nil, err
	}
	return fstest.MapFS{"f": {Data: []byte(text)}}.Open("f")
}

func (r rooted) ReadDir(name string) ([]fs.DirEntry, error) { return r.FileSystem.ReadDir(r.at(name)) }
func (r rooted) Stat(name string) (fs.FileInfo, error)      { return r.FileSystem.Stat(r.at(name)) }

// walked lists all that is in a file system.
func walked(t *testing.T, files workspace.FileSystem) string {
	t.Helper()
	var out []string
	err := fs.WalkDir(rooted{files}, ".", func(name string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() {
			name += "/"
		}
		out = append(out, name)
		return err
	})
	if err != nil {
		t.Error(err)
	}
	return strings.Join(out, " ")
}

// What is put is listed in its folders, and what is removed takes the folders with it that held nothing else.
func TestFilesAreListedInTheirFolders(t *testing.T) {
	files := &workspace.Files{}
	for _, name := range []string{"/games/b/rules.md", "/games/a.md", "/games/b/deep/c.md", "/top.md"} {
		if err := files.Put(name, workspace.Held("text of "+name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, step := range []struct{ remove, left string }{
		{"", "./ games/ games/a.md games/b/ games/b/deep/ games/b/deep/c.md games/b/rules.md top.md"},
		{"/games/b/deep/c.md", "./ games/ games/a.md games/b/ games/b/rules.md top.md"},
		{"/games/a.md/under/a/file.md", "./ games/ games/a.md games/b/ games/b/rules.md top.md"},
		{"/games", "./ top.md"},
		{"/games", "./ top.md"},
		{"/top.md", "./"},
	} {
		files.Remove(step.remove)
		if got := walked(t, files); got != step.left {
			t.Errorf("without %q there is %s, not %s", step.remove, got, step.left)
		}
	}
	if _, err := files.Stat("/games"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the folder that was removed: %v", err)
	}
}

// A game in memory is found and read, and nothing outside the folders that may be read.
func TestGamesInMemoryAreFound(t *testing.T) {
	files := &workspace.Files{}
	for name, text := range map[string]string{
		"/w/g/rules.md": "```yaml\nzones: []\n```\n", "/w/g/utf16.md": "\xff\xfe#\x00", "/else/other.md": "secret",
		"/w/g/one.replay.jsonl": "{}\n", "/w/g/two.replay.jsonl.gz": "\x1f\x8b\xff\x00",
	} {
		_ = files.Put(name, workspace.Held(text))
	}
	f := finder("/w")
	f.FileSystem = files
	layout, err := f.Locate("/w/g")
	if got := shown("/w", layout); err != nil || strings.Join(got, "") != "folder: g/rules.md" {
		t.Errorf("found is %v, %v", got, err)
	}
	recordings, err := workspace.Recordings(files, "/w/g")
	if err != nil || len(recordings) != 2 {
		t.Fatalf("recorded are %v, %v", recordings, err)
	}
	in, err := layout.Open(files, recordings[1])
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(in); err != nil || string(text) != "\x1f\x8b\xff\x00" {
		t.Errorf("of a compressed recording comes %q, %v", text, err)
	}
	if text, err := files.ReadFile("/w/g/utf16.md"); err != nil || text != "#" {
		t.Errorf("of UTF-16 comes %q, %v", text, err)
	}
	if _, err := layout.Open(files, "/else/other.md"); !errors.Is(err, workspace.ErrOutside) {
		t.Errorf("outside: %v", err)
	}
}

// Beyond its bounds a file is refused, and what was there stays.
func TestFilesAreBounded(t *testing.T) {
	files := &workspace.Files{MostFiles: 2, MostBytes: 3 << 20}
	large := strings.Repeat("x", 2<<20)
	for _, step := range []struct{ name, text, refused string }{
		{"/a", large, ""},
		{"/a", large, ""}, // in its own place
		{"/b", large, "/b is not read: together the files are larger than 3 MB"},
		{"/b", "b", ""},
		{"/c", "c", "/c is not read: there are more than 2 files"},
		{"/b", "again", ""},
	} {
		err := files.Put(step.name, workspace.Held(step.text))
		if (err == nil) != (step.refused == "") || err != nil && err.Error() != step.refused {
			t.Errorf("%s: %v, not %q", step.name, err, step.refused)
		}
	}
	files.Remove("/a")
	if err := files.Put("/c", workspace.Held(large)); err != nil {
		t.Errorf("in the place of what was removed: %v", err)
	}
	if text, err := files.ReadFile("/b"); text != "again" || err != nil {
		t.Errorf("/b is %q, %v", text, err)
	}
}
