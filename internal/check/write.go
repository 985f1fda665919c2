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

// Write writes changed documents to the disk, each at once or not at all. What
// could not be written is given back.
func Write(changes []Change) []report.Failure {
	var failures []report.Failure
	for _, c := range changes {
		if c.Stdin {
			continue
		}
		if err := writeChange(c); err != nil {
			failures = append(failures, report.Failure{
				File: c.File, Message: fmt.Sprintf("It could not be written: %v.", reason(err)),
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
	return alone(filepath.Dir(name), func() error {
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
		return put(name, now, []byte(after))
	})
}

// WriteNew writes a document that is not there yet, at once or not at all. It has a mode; 0 is the usual one.
func WriteNew(name string, content []byte, mode fs.FileMode) error {
	_ = os.MkdirAll(filepath.Dir(name), 0o777) // where that fails, so does what follows
	return alone(filepath.Dir(name), func() error {
		if _, err := os.Lstat(name); err == nil {
			return fs.ErrExist
		}
		return replaceFile(name, content, nil, mode)
	})
}

// longestLock is how long another program may write in a folder before one gives up.
const longestLock = 10 * time.Second

// alone does work while no other program changes documents of the same folder.
func alone(folder string, work func() error) error {
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

// Remove takes a file away that has the text of before the change.
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
		return []report.Failure{{File: c.File, Message: fmt.Sprintf("It could not be removed: %v.", reason(err))}}
	}
	return nil
}

// put gives a regular file other content: at once, by another file in its place, or
// else, where something of the file would be lost by that, in the file that it is.
func put(name string, before, after []byte) error {
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
	return errors.Join(rewrite(file, before, after), file.Close())
}

// rewrite writes other content into a file, so that it stays the file that it
// is: its other names, its owner and its attributes. When that fails, what was
// in it is put back.
func rewrite(file *os.File, before, after []byte) error {
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

// errOwner says that a file in the place of another would belong to somebody else.
var errOwner = errors.New("a new file belongs to somebody else")

// replaceFile writes a file so that everybody sees either the old content or
// the new, and nothing in between. It has a mode, or the usual one for 0, and the owner of the one
// before, which is nil if there was none.
func replaceFile(name string, content []byte, before os.FileInfo, mode fs.FileMode) error {
	file, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return reason(err) // the temporary name means nothing to the user
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

// Diff is what mending changed, in the unified format that patch and git apply
// read. A patch leads to nothing outside its folder, so documents of another folder have the
// names that they have at the top of their repository.
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

// nameInRepository is a file as named from the top of its repository, or from the root if it is in none.
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

// WriteFile writes a file of the outcome at once or not at all. A relative name
// starts at dir. What is no regular file, such as a pipe or /dev/null, is
// written through; a terminal is shown the control characters and does not obey them.
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
		return put(target, before, content)
	}
	return replaceFile(name, content, nil, 0)
}

// writeThrough writes to what is no regular file.
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
