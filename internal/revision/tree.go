package revision

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
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

	files   map[string]blob
	folders map[string][]fs.DirEntry
}

// blob is a file of the tree.
type blob struct {
	id   string
	size int64
}

// ErrNoRepository reports that a folder is not in a git repository, or that git is not installed.
var ErrNoRepository = errors.New("this is no git repository")

// ErrNoRevision reports that a repository has no revision with a name.
var ErrNoRevision = errors.New("there is no such revision")

// timeout is how long git may take for one answer.
const timeout = 30 * time.Second

// run runs git in a folder, and returns its output, of which at most `most` bytes are read.
func run(folder string, most int64, arguments ...string) ([]byte, error) {
	ctx, stop := context.WithTimeout(context.Background(), timeout)
	defer stop()
	// No hooks or monitors of the repository run, and nothing is fetched.
	all := append([]string{"--no-pager", "--no-optional-locks", "-c", "core.fsmonitor=false", "-c",
		"core.hooksPath=" + os.DevNull, "-c", "protocol.allow=never"}, arguments...)
	command := exec.CommandContext(ctx, "git", all...)
	command.Dir = filepath.FromSlash(folder)
	command.Env = append(os.Environ(), "GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0", "LC_ALL=C")
	for _, name := range []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"} {
		command.Env = slices.DeleteFunc(command.Env, func(v string) bool { return strings.HasPrefix(v, name+"=") })
	}
	var said bytes.Buffer
	command.Stderr = &limitedBuffer{&said, 1000}
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(out, most))
	if err == nil && int64(len(data)) == most {
		command.Process.Kill() // the rest is not wanted
		command.Wait()
		return data, nil
	}
	if ended := command.Wait(); ctx.Err() != nil {
		return nil, fmt.Errorf("git takes more than %.0f s for it", timeout.Seconds())
	} else if ended != nil {
		first, _, _ := strings.Cut(strings.TrimSpace(said.String()), "\n")
		return nil, fmt.Errorf("git: %w: %s", ended, first)
	}
	return data, err
}

// limitedBuffer keeps the beginning of what is written to it, up to a limit.
type limitedBuffer struct {
	to   *bytes.Buffer
	left int
}

func (l *limitedBuffer) Write(p []byte) (int, error) {
	n := min(len(p), l.left)
	l.to.Write(p[:n])
	l.left -= n
	return len(p), nil
}

// maxListing is the maximum number of bytes that are read of the list of a revision's files.
const maxListing = 64 << 20

// Open returns the revision with a name in the repository around a folder. The error is ErrNoRepository or
// ErrNoRevision if one of them is missing.
func Open(folder, name string) (*Tree, error) {
	top, err := run(folder, 1<<16, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", folder, ErrNoRepository)
	}
	t := &Tree{Root: filepath.ToSlash(strings.TrimRight(string(top), "\r\n")),
		files: map[string]blob{}, folders: map[string][]fs.DirEntry{}}
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
	for _, entries := range t.folders {
		slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
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
	b := blob{id: words[2]}
	fmt.Sscan(words[3], &b.size)
	full := path.Join(t.Root, name)
	t.files[full] = b
	var entry fs.DirEntry = fs.FileInfoToDirEntry(info{path.Base(full), b.size, false})
	for at := full; len(at) > len(t.Root); {
		folder := path.Dir(at)
		_, known := t.folders[folder]
		t.folders[folder] = append(t.folders[folder], entry)
		if known {
			return
		}
		at = folder
		entry = fs.FileInfoToDirEntry(info{path.Base(at), 0, true})
	}
}

// ReadFile implements workspace.FileSystem.
func (t *Tree) ReadFile(name string) (string, error) {
	b, ok := t.files[name]
	if !ok {
		return "", &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
	}
	text, err := run(t.Root, workspace.DefaultMaxFileBytes, "cat-file", "blob", b.id)
	if err != nil {
		return "", &fs.PathError{Op: "read", Path: name, Err: err}
	}
	return source.Decode(string(text)), nil
}

// ReadFileIn implements workspace.FileSystem. A tree has no links that could lead outside.
func (t *Tree) ReadFileIn(folders []string, name string) (string, error) {
	for _, folder := range folders {
		if name == folder || strings.HasPrefix(name, strings.TrimSuffix(folder, "/")+"/") {
			return t.ReadFile(name)
		}
	}
	return "", &fs.PathError{Op: "read", Path: name, Err: workspace.ErrOutside}
}

// ReadDir implements workspace.FileSystem.
func (t *Tree) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, ok := t.folders[name]
	if !ok {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
	}
	return entries, nil
}

// Stat implements workspace.FileSystem.
func (t *Tree) Stat(name string) (fs.FileInfo, error) {
	if b, ok := t.files[name]; ok {
		return info{path.Base(name), b.size, false}, nil
	}
	if _, ok := t.folders[name]; ok {
		return info{path.Base(name), 0, true}, nil
	}
	return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
}

// Resolve implements workspace.FileSystem.
func (t *Tree) Resolve(name string) (string, error) {
	if _, err := t.Stat(name); err != nil {
		return "", err
	}
	return name, nil
}

// info is an fs.FileInfo.
type info struct {
	name   string
	size   int64
	folder bool
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.size }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool        { return i.folder }
func (i info) Sys() any           { return nil }

// Mode implements fs.FileInfo.
func (i info) Mode() fs.FileMode {
	if i.folder {
		return fs.ModeDir | 0o755
	}
	return 0o644
}
