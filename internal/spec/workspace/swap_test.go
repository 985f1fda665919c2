package workspace_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/internal/spec/workspace"
)

// TestLinksThatAreSwappedLeadNowhere: what lay in the workspace when it was looked at and
// is a link out of it when it is opened is not read, be it the file or a folder on the way.
func TestLinksThatAreSwappedLeadNowhere(t *testing.T) {
	for name, swapped := range map[string]string{"a file": "game/more/b.md", "a folder": "game/more"} {
		t.Run(name, func(t *testing.T) {
			outside := tree(t, map[string]string{"b.md": "secret", "more/b.md": "secret"})
			root := tree(t, map[string]string{"game/a.md": importing("more/b.md"), "game/more/b.md": folderPart})
			target := outside + "/more"
			if strings.HasSuffix(swapped, ".md") {
				target = outside + "/b.md"
			}
			swaps := 0
			disk := workspace.Disk{}.Resolved(func() {
				if swaps++; swaps == 3 { // a.md and its imports have been read
					_ = os.RemoveAll(root + "/" + swapped)
					if err := os.Symlink(target, root+"/"+swapped); err != nil {
						t.Fatal(err)
					}
				}
			})
			f := workspace.Finder{FileSystem: disk, Roots: []string{root}, IsPart: finder().IsPart}
			l, err := f.Locate(root + "/game/a.md")
			if err != nil {
				t.Fatal(err)
			}
			files, err := workspace.Load(disk, l)
			for _, f := range files {
				if strings.Contains(f.Text, "secret") {
					t.Errorf("%s was read", f.Path)
				}
			}
			if err == nil || swaps < 3 || !l.Contains(root+"/game/more/b.md") {
				t.Errorf("looked %d times, error %v, files %v", swaps, err, l.Files)
			}
		})
	}
}

// TestLinksInsideTheWorkspaceAreFollowed, absolute ones and those into another of its
// folders too.
func TestLinksInsideTheWorkspaceAreFollowed(t *testing.T) {
	root := tree(t, map[string]string{"game/a.md": folderPart, "shared/b.md": folderPart, "shared/c.md": folderPart})
	for link, target := range map[string]string{"game/b.md": root + "/shared/b.md", "game/c.md": "../shared/c.md"} {
		if err := os.Symlink(target, root+"/"+link); err != nil {
			t.Fatal(err)
		}
	}
	l, err := finder(root).Locate(root + "/game")
	if err != nil {
		t.Fatal(err)
	}
	if files, err := workspace.Load(workspace.Disk{}, l); err != nil || len(files) != 3 {
		t.Errorf("%d files, %v", len(files), err)
	}
}

// TestFoldersThatBecomeLinks: a folder of the workspace that leads out of it by now is not
// read, unless somebody named it.
func TestFoldersThatBecomeLinks(t *testing.T) {
	outside := tree(t, map[string]string{"b.md": folderPart})
	root := tree(t, map[string]string{"a.md": folderPart})
	if err := os.Symlink(outside, root+"/game"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		roots []string
		read  int
	}{{[]string{root}, 0}, {[]string{root, root + "/game"}, 1}, {nil, 1}} {
		specs, err := finder(c.roots...).Specs(root + "/game")
		if err != nil || len(specs) != c.read {
			t.Errorf("in %d folders of the workspace %d games, %v", len(c.roots), len(specs), err)
		}
	}
}

// lateFiles is a file system in which another program makes a file after it was looked for once.
type lateFiles struct {
	workspace.Disk
	missing bool
}

func (l *lateFiles) Resolve(name string) (string, error) {
	if l.missing {
		l.missing = false
		return "", fs.ErrNotExist
	}
	return l.Disk.Resolve(name)
}

// A file that another program makes meanwhile is in the workspace; a link that leads nowhere is not.
func TestFilesThatAreMadeMeanwhile(t *testing.T) {
	folder, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.ToSlash(folder)
	if err := os.WriteFile(filepath.Join(folder, "new.md"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	files := workspace.Overlay{FileSystem: &lateFiles{missing: true}, Roots: []string{root}}
	if !files.Has(root + "/new.md") {
		t.Error("the file is said to be outside")
	}
	if err := os.Symlink(filepath.Join(folder, "nowhere"), filepath.Join(folder, "link.md")); err != nil {
		t.Logf("links cannot be made here: %v", err)
	} else if files.Has(root + "/link.md") {
		t.Error("a link that leads nowhere is said to be inside")
	}
}
