package check

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	udiff "github.com/aymanbagabas/go-udiff"

	"ludo-lsp/report"
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
				File: c.File, Message: fmt.Sprintf("The fixes could not be written: %v.", reason(err)),
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
	now, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if string(now) != c.Before {
		return errors.New("the file changed while it was being checked")
	}
	// Replacing a file needs no permission for the file itself, so ask.
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	info, err := file.Stat()
	if err == nil && isMore(name, info) {
		return errors.Join(rewrite(file, c.Before, c.After), file.Close())
	}
	if err := errors.Join(err, file.Close()); err != nil {
		return err
	}
	return replaceFile(name, []byte(c.After), info.Mode().Perm())
}

// rewrite writes other content into a file, so that it stays the file that it
// is: its other names, its owner and its attributes. When that fails, what was
// in it is put back.
func rewrite(file *os.File, before, after string) error {
	_, err := file.WriteAt([]byte(after), 0)
	if err == nil {
		err = file.Truncate(int64(len(after)))
	}
	if err != nil {
		_, back := file.WriteAt([]byte(before), 0)
		return errors.Join(err, back, file.Truncate(int64(len(before))))
	}
	return nil
}

// replaceFile writes a file so that everybody sees either the old content or
// the new, and nothing in between.
func replaceFile(name string, content []byte, mode os.FileMode) error {
	file, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return reason(err) // the temporary name means nothing to the user
	}
	_, err = file.Write(content)
	err = errors.Join(err, file.Chmod(mode), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}

// Diff is what mending changed, in the unified format that patch and git apply
// read.
func Diff(changes []Change) string {
	out := ""
	for _, c := range changes {
		out += udiff.Unified("a/"+c.File, "b/"+c.File, c.Before, c.After)
	}
	return out
}

// WriteFile writes a file of the outcome at once or not at all. A relative name
// starts at dir. What is no regular file, such as a pipe or /dev/null, is
// written through.
func WriteFile(name, dir string, content []byte) error {
	name = resolve(dir, name)
	if info, err := os.Stat(name); err == nil {
		if !info.Mode().IsRegular() {
			return os.WriteFile(name, content, 0o644)
		}
		target, err := filepath.EvalSymlinks(name)
		if err != nil {
			return err
		}
		return replaceFile(target, content, info.Mode().Perm())
	}
	return replaceFile(name, content, 0o644)
}
