package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/shell"
	"ludo-lsp/internal/starter"
)

// runNew runs the command that creates a new game.
func runNew(i invocation, a *arguments) int {
	folder, kind, from := a.Arg(0), a.text("kind"), a.text("from")
	if folder == "" {
		return i.reportMisuse(a.row.Ask)
	}
	name := filepath.Base(folder)
	if _, err := starter.Name(name); err != nil {
		return i.reportMisuse(err.Error())
	}
	begin := starter.Kind(kind)
	switch {
	case from != "":
		files, _, code := i.loadGame(from)
		if files == nil {
			return code
		}
		if i.readWhole(files) == nil {
			return exitInternal
		}
		begin = files
	case begin == nil && kind != starter.Empty:
		kinds := &flagRow{OneOf: append(starter.Kinds(), starter.Empty)}
		return i.reportMisuse("--kind " + kinds.findMistake(kind))
	}
	files, err := starter.New(name, begin, a.is("workflow"))
	if err != nil {
		return i.fail(exitFindings, "%s", sentence(err.Error()))
	}
	target := i.absolutePath(folder)
	if code := i.mayFill(target, folder); code != exitClean {
		return code
	}
	if code := i.fill(target, folder, files); code != exitClean {
		return code
	}
	for _, f := range files {
		fmt.Fprintf(i.stdout, "wrote %s\n", filepath.Join(folder, f.Path))
	}
	if strings.HasPrefix(folder, "-") {
		folder = "./" + folder // which is not a flag
	}
	quoted := shell.Quote(folder)
	fmt.Fprintf(i.stdout, "\nNow read it, change it, and see what comes of it:\n  ludo-lsp --check %s\n  ludo-lsp run %s --seed 7\n  ludo-lsp simulate %s --games 1000\n", quoted, quoted, quoted)
	return exitClean
}

// mayFill checks whether a command may write into a folder; it returns an exit code, 0 if it may.
func (i invocation) mayFill(target, shown string) int {
	entries, err := os.ReadDir(target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return exitClean
	case err != nil:
		if info, _ := os.Stat(target); info != nil && !info.IsDir() {
			return i.reportMisuse(fmt.Sprintf("a file is called %s; give another name", shown))
		}
		return i.fail(exitInternal, "%s cannot be read: %v", shown, err)
	case len(entries) > 0 && !i.force:
		return i.reportMisuse(fmt.Sprintf("the folder %s has files already; give another name, or --force to write over those of the same names", shown))
	}
	return exitClean
}

// writeBelow writes a file of a game into its folder, creating the folders above it. Links in the folder do not lead
// out of it.
func writeBelow(folder string, f cnl.File) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer root.Close()
	name := filepath.FromSlash(f.Path)
	if err := root.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	if info, err := root.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return errors.New("something that is no file has this name")
	}
	return root.WriteFile(name, []byte(f.Text), 0o666)
}
