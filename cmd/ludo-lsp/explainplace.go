package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/source"
)

// explainPlace prints the sentences for the rules at a place of a spec: all that begin on a line, or the smallest
// condition, value, query or effect around a column.
func (i invocation) explainPlace(at, format string) int {
	write := readText
	if format == "json" {
		write = readJSON
	}
	spec, file, where, code := i.specAt(at)
	if spec == nil {
		return code
	}
	found := readingsAt(spec, file, where)
	if len(found) == 0 {
		return i.fail(exitFindings, "No condition, value, query or effect stands at %s.", at)
	}
	if err := write(i.stdout, found); err != nil {
		return i.reportUnwritten(err)
	}
	return exitClean
}

// specAt reads the game that has the document of a place, and returns the document's name in the game; it returns nil
// and an exit code if there is none.
func (i invocation) specAt(at string) (spec *cnl.Spec, file string, where position, code int) {
	where, err := parsePlace(at)
	if err != nil {
		return nil, "", where, i.reportMisuse(err.Error())
	}
	files, _, code := i.loadGame(where.file)
	if files == nil {
		return nil, "", where, code
	}
	file, ok := i.fileOf(files, where.file, where.file)
	if !ok {
		return nil, "", where, i.reportMisuse(fmt.Sprintf("%s is no part of a game", where.file))
	}
	return i.readWhole(files), file, where, exitInternal
}

// reading is the JSON of a rule with its sentence.
type reading struct {
	Line     int    `json:"line"`
	Column   int    `json:"column"`
	What     string `json:"what"`
	Formula  string `json:"formula"`
	Sentence string `json:"sentence"`
}

func readingsAt(spec *cnl.Spec, file string, where position) (out []reading) {
	add := func(r query.Reading) {
		out = append(out, reading{r.Range.Start.Line + 1, r.Range.Start.Character + 1, r.Noun, r.Formula, r.Sentence})
	}
	start := source.Position{Line: where.line - 1, Character: where.column - 1}
	if where.column == 0 {
		for _, r := range spec.Readings(file, start.Line, start.Line+1, source.UTF16) {
			add(query.Reading{Range: r.Range, Noun: r.Noun, Formula: r.Formula, Sentence: r.Sentence})
		}
		start.Character = firstText(spec, file, start.Line)
	}
	if len(out) == 0 {
		if place := query.At(spec.View(), file, start, source.UTF16); place != nil {
			if r, ok := place.Reading(); ok {
				add(r)
			}
		}
	}
	return out
}

func readText(w io.Writer, all []reading) error {
	for k, r := range all {
		if k > 0 {
			if _, err := fmt.Fprintln(w); err != nil {
				return err
			}
		}
		if _, err := fmt.Fprintf(w, "Line %d, %s:\n\n    %s\n\n%s\n", r.Line, r.What, oneLine(r.Formula),
			oneLine(r.Sentence)); err != nil {
			return err
		}
	}
	return nil
}

// oneLine replaces line breaks in a text by blanks, so that names with line breaks do not look like lines of their
// own.
func oneLine(text string) string { return strings.Join(strings.FieldsFunc(text, isControl), " ") }

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

func readJSON(w io.Writer, all []reading) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(all)
}
