package main

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
)

// runExpand runs the command that shows what macros expand to.
func runExpand(i invocation, a *arguments) int {
	at := a.text("at")
	where, err := parsePlace(at)
	if err != nil {
		return i.reportMisuse(err.Error())
	}
	files, _, code := i.loadGame(a.Arg(0))
	if files == nil {
		return code
	}
	file, ok := i.fileOf(files, a.Arg(0), where.file)
	if !ok {
		return i.reportMisuse(fmt.Sprintf("%s is no part of this game", where.file))
	}
	spec := i.readWhole(files)
	if spec == nil {
		return exitInternal
	}
	start := source.Position{Line: where.line - 1, Character: where.column - 1}
	if where.column == 0 {
		start.Character = firstText(spec, file, start.Line)
	}
	found := spec.ExpandAt(file, start, source.UTF16, where.column == 0)
	if len(found) == 0 {
		return i.fail(exitFindings, "What is written at %s has no part in the game: nothing uses it, or it could not be read.", at)
	}
	for k, e := range found {
		if k > 0 {
			fmt.Fprintln(i.stdout)
		}
		if _, err := fmt.Fprintf(i.stdout, "# %s\n%s", e.Path, e.Text); err != nil {
			return i.reportUnwritten(err)
		}
	}
	return exitClean
}

// position is a place in a file, counted from 1; column 0 means the whole line.
type position struct {
	file         string
	line, column int
}

// parsePlace parses FILE:LINE[:COLUMN]. The name of the file may contain colons.
func parsePlace(text string) (position, error) {
	wrong := fmt.Errorf("--at takes FILE:LINE or FILE:LINE:COLUMN, counted from 1, not %q", text)
	if text == "" {
		return position{}, fmt.Errorf("which place is to be expanded? Give --at FILE:LINE")
	}
	var numbers []int
	for len(numbers) < 2 {
		k := strings.LastIndexByte(text, ':')
		if k < 0 {
			break
		}
		n, err := strconv.Atoi(text[k+1:])
		if err != nil {
			break
		}
		if n < 1 {
			return position{}, wrong
		}
		numbers, text = append(numbers, n), text[:k]
	}
	switch {
	case text == "" || len(numbers) == 0:
		return position{}, wrong
	case len(numbers) == 1:
		return position{file: text, line: numbers[0]}, nil
	}
	return position{file: text, line: numbers[1], column: numbers[0]}, nil
}

// fileOf returns the file of a game that a name means: relative to the working directory, to the game's folder, or
// the end of a path if only one matches.
func (i invocation) fileOf(files []cnl.File, game, name string) (string, bool) {
	game = i.absolutePath(game)
	var candidates []string
	if filepath.IsAbs(name) {
		candidates = []string{name}
	} else {
		candidates = []string{filepath.Join(i.dir, name), filepath.Join(game, name),
			filepath.Join(filepath.Dir(game), name)}
	}
	for _, c := range candidates {
		if absolute, err := workspace.Absolute(c); err == nil {
			for _, f := range files {
				if f.Path == absolute {
					return f.Path, true
				}
			}
		}
	}
	found := ""
	for _, f := range files {
		if strings.HasSuffix(f.Path, "/"+filepath.ToSlash(name)) {
			if found != "" {
				return "", false
			}
			found = f.Path
		}
	}
	return found, found != ""
}

// firstText returns the column of the first character on a line that is no blank, list dash or the like.
func firstText(spec *cnl.Spec, file string, line int) int {
	text, _ := spec.Text(file)
	for range line {
		_, text = source.NextLine(text)
	}
	text, _ = source.NextLine(text)
	text = source.TrimLineBreak(text)
	return len(text) - len(strings.TrimLeft(text, " -"))
}
