package revision

import (
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"ludo-lsp/internal/spec/workspace"
)

// Tree is the files of a revision, as a file system with the paths of the working tree. It is a workspace.FileSystem.
// Symbolic links are not followed: they count as missing.
type Tree struct {
	// Root is the folder of the repository, absolute, with slashes.
	Root string
	// Folder is the folder in which it was opened, below the root, without symbolic links.
	Folder string
	// Commit is the full id of the revision.
	Commit string

	workspace.Files
}

// ErrNoRepository reports that a folder is not in a git repository, or that git is not installed.
var ErrNoRepository = errors.New("this is no git repository")

// ErrNoRevision reports that a repository has no revision with a name.
var ErrNoRevision = errors.New("there is no such revision")

// maxListing is the maximum number of bytes that are read of the list of a revision's files.
const maxListing = 64 << 20

// Open returns the revision with a name in the repository around a folder. The error is ErrNoRepository or
// ErrNoRevision if one of them is missing.
func Open(folder, name string) (*Tree, error) {
	top, err := run(folder, 1<<16, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", folder, ErrNoRepository)
	}
	t := &Tree{Root: filepath.ToSlash(strings.TrimRight(string(top), "\r\n"))}
	if name == "" || strings.HasPrefix(name, "-") {
		return nil, fmt.Errorf("%q: %w", name, ErrNoRevision)
	}
	prefix, err := run(folder, 1<<16, "rev-parse", "--show-prefix")
	if err != nil {
		return nil, err
	}
	t.Folder = path.Join(t.Root, strings.TrimRight(string(prefix), "\r\n"))
	commit, err := run(folder, 1<<10, "rev-parse", "--verify", "--quiet", "--end-of-options", name+"^{commit}")
	if err != nil {
		return nil, fmt.Errorf("%q: %w", name, ErrNoRevision)
	}
	t.Commit = strings.TrimSpace(string(commit))
	listing, err := run(folder, maxListing, "ls-tree", "-r", "-z", "-l", "--full-tree", t.Commit)
	if err != nil {
		return nil, err
	}
	if len(listing) == maxListing {
		return nil, fmt.Errorf("the revision %s has too many files", name)
	}
	for line := range strings.SplitSeq(string(listing), "\x00") {
		t.add(line)
	}
	return t, nil
}

// add adds a file of the tree from a line of git's list: "MODE TYPE ID SIZE\tNAME".
func (t *Tree) add(line string) {
	facts, name, ok := strings.Cut(line, "\t")
	words := strings.Fields(facts)
	if !ok || len(words) != 4 || words[1] != "blob" || words[0] == "120000" {
		return
	}
	file := workspace.File{Read: func() (string, error) {
		text, err := run(t.Root, workspace.DefaultMaxFileBytes, "cat-file", "blob", words[2])
		return string(text), err
	}}
	fmt.Sscan(words[3], &file.Size)
	_ = t.Put(path.Join(t.Root, name), file) // there is no bound
}
