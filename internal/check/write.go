package check

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	udiff "github.com/aymanbagabas/go-udiff"
	"golang.org/x/term"

	"ludo-lsp/internal/report"
	"ludo-lsp/internal/text/source"
)

// Write writes changed documents to disk, each atomically. It returns those that could not be written.
func Write(changes []Change) []report.Failure {
	var failures []report.Failure
	for _, c := range changes {
		if c.Stdin {
			continue
		}
		if err := writeChange(c); err != nil {
			failures = append(failures, report.Failure{
				File: c.File, Message: fmt.Sprintf("It could not be written: %v.", withoutPath(err)),
			})
		}
	}
	return failures
}

func writeChange(c Change) error {
	name, err := filepath.EvalSymlinks(filepath.FromSlash(c.Path))
	if err != nil {
		return err
	}
	return withLock(filepath.Dir(name), func() error {
		now, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if source.Decode(string(now)) != c.Before {
			return errors.New("the file changed while it was being checked")
		}
		after, err := source.EncodeLike(string(now), c.After)
		if err != nil {
			return err
		}
		return replaceContent(name, now, []byte(after))
	})
}

// WriteNew writes a new document atomically. It gets a mode; 0 is the usual one.
func WriteNew(name string, content []byte, mode fs.FileMode) error {
	_ = os.MkdirAll(filepath.Dir(name), 0o777) // if that fails, so does the next step
	return withLock(filepath.Dir(name), func() error {
		if _, err := os.Lstat(name); err == nil {
			return fs.ErrExist
		}
		return replaceFile(name, content, nil, mode)
	})
}

// longestLock is how long to wait for another program that writes in a folder.
const longestLock = 10 * time.Second

// withLock does work while no other program changes documents of the folder.
func withLock(folder string, work func() error) error {
	for end := time.Now().Add(longestLock); ; time.Sleep(time.Millisecond) {
		if unlock, free := lock(folder); free {
			defer unlock()
			return work()
		}
		if time.Now().After(end) {
			return errors.New("another program has been writing in its folder for ten seconds")
		}
	}
}

// Remove removes a file that still has the text from before the change.
func Remove(c Change) []report.Failure {
	name := filepath.FromSlash(c.Path)
	now, err := os.ReadFile(name)
	if err == nil && source.Decode(string(now)) != c.Before {
		err = errors.New("the file changed while it was being checked")
	}
	if err == nil {
		err = os.Remove(name)
	}
	if err != nil {
		return []report.Failure{{File: c.File, Message: fmt.Sprintf("It could not be removed: %v.", withoutPath(err))}}
	}
	return nil
}

// replaceContent replaces the content of a regular file: atomically, by a new file in its place, or, if that would lose
// something of the file, in place.
func replaceContent(name string, before, after []byte) error {
	// Replacing a file needs no permission for the file itself, so ask.
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if !isMore(name, info) {
		err = replaceFile(name, after, info, info.Mode())
		if !errors.Is(err, errOwner) && !errors.Is(err, fs.ErrPermission) {
			return err
		}
	}
	return errors.Join(writeRewrite(file, before, after), file.Close())
}

// writeRewrite writes new content into a file, so that it keeps its other names, its owner and its attributes. If that
// fails, the old content is restored.
func writeRewrite(file *os.File, before, after []byte) error {
	_, err := file.WriteAt(after, 0)
	if err == nil {
		err = file.Truncate(int64(len(after)))
	}
	if err != nil {
		_, back := file.WriteAt(before, 0)
		return errors.Join(err, back, file.Truncate(int64(len(before))))
	}
	return nil
}

// errOwner says that a replacement file would belong to somebody else.
var errOwner = errors.New("a new file belongs to somebody else")

// replaceFile writes a file so that everybody sees either the old content or the new, and nothing in between. It sets
// the mode, or the usual one for 0, and the owner of the old file, which is nil if there was none.
func replaceFile(name string, content []byte, before os.FileInfo, mode fs.FileMode) error {
	file, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return withoutPath(err) // the temporary name means nothing to the user
	}
	if before != nil {
		if made, statErr := file.Stat(); statErr != nil || !sameOwner(made, before) {
			err = errOwner
		}
	}
	if err == nil {
		_, err = file.Write(content)
	}
	err = errors.Join(err, file.Chmod(cmp.Or(mode, 0o644)), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}

// Diff returns the changes of mending, in the unified format of patch and git apply. A patch does not reach outside
// its folder, so documents of another folder are named from the top of their repository.
func Diff(changes []Change) string {
	out := ""
	for _, c := range changes {
		name := c.File
		if !filepath.IsLocal(filepath.FromSlash(name)) && !c.Stdin {
			name = nameInRepository(filepath.FromSlash(c.Path))
			out += fmt.Sprintf("diff --git a/%s b/%s\n", name, name) // from the top, wherever it is applied
		}
		out += udiff.Unified("a/"+name, "b/"+name, c.Before, c.After)
	}
	return out
}

// nameInRepository returns the name of a file from the top of its repository, or from the root if it is in none.
func nameInRepository(file string) string {
	top := filepath.Dir(file)
	for parent := filepath.Dir(top); ; top, parent = parent, filepath.Dir(parent) {
		if _, err := os.Lstat(filepath.Join(top, ".git")); err == nil || parent == top {
			break
		}
	}
	name, _ := filepath.Rel(top, file)
	return filepath.ToSlash(name)
}

// WriteFile writes an output file atomically. A relative name starts at dir. If it is not a regular file, such as a
// pipe or /dev/null, it is written through; on a terminal control characters are shown, not obeyed.
func WriteFile(name, dir string, content []byte) error {
	name = resolve(dir, name)
	if info, err := os.Stat(name); err == nil {
		if !info.Mode().IsRegular() {
			return writeThrough(name, content)
		}
		target, err := filepath.EvalSymlinks(name)
		if err != nil {
			return err
		}
		before, err := os.ReadFile(target)
		if err != nil {
			return err
		}
		return replaceContent(target, before, content)
	}
	return replaceFile(name, content, nil, 0)
}

// writeThrough writes to a file that is not regular.
func writeThrough(name string, content []byte) error {
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	if term.IsTerminal(int(file.Fd())) {
		content = []byte(source.VisibleLines(string(content)))
	}
	_, err = file.Write(content)
	return errors.Join(err, file.Close())
}
