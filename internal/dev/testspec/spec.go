package testspec

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/ide/format"
	"ludo-lsp/internal/text/source"
)

// Load reads the spec of a folder.
func Load(t testing.TB, folder string) *cnl.Spec {
	t.Helper()
	var files []cnl.File
	paths, texts := specs.Files(t, folder)
	for i, path := range paths {
		if cnl.IsGameSpec(texts[i]) {
			files = append(files, cnl.File{Path: filepath.Base(path), Text: texts[i]})
		}
	}
	return cnl.New(files, cnl.Options{})
}

// Files are the documents of a folder, below a root.
func Files(t testing.TB, folder string) (files []cnl.File) {
	t.Helper()
	paths, texts := specs.Files(t, folder)
	for i, path := range paths {
		files = append(files, cnl.File{Path: "/" + filepath.Base(path), Text: texts[i]})
	}
	return files
}

// Games are the documents of the games that come with the program.
func Games(t testing.TB) (games [][]cnl.File) {
	t.Helper()
	for _, folder := range specs.Ours(t) {
		var files []cnl.File
		paths, texts := specs.Files(t, folder)
		for i, path := range paths {
			files = append(files, cnl.File{Path: filepath.ToSlash(path), Text: texts[i]})
		}
		games = append(games, files)
	}
	return games
}

// Of is a spec of one document, a.md.
func Of(text string) *cnl.Spec {
	return cnl.New([]cnl.File{{Path: "a.md", Text: text}}, cnl.Options{})
}

// Spot is a place in a spec with a name.
type Spot struct {
	File string
	At   source.Position
	Text string
	Kind string // for people
}

// Position is where a piece of a text begins; « in it is the place itself.
func Position(t testing.TB, text, piece string) source.Position {
	t.Helper()
	ahead := max(0, strings.Index(piece, "«"))
	at := strings.Index(text, strings.Replace(piece, "«", "", 1))
	if at < 0 {
		t.Fatalf("no %s", piece)
	}
	return PositionAt(text, at+ahead)
}

// PositionAt is the place of a byte of a text.
func PositionAt(text string, at int) source.Position {
	before := text[:at]
	return source.Position{Line: strings.Count(before, "\n"),
		Character: source.UTF16.Units(before[strings.LastIndexByte(before, '\n')+1:])}
}

// macroUse finds the lines on which a macro or phase template is used.
var macroUse = regexp.MustCompile(`\b(macro|conditionMacro|fromTemplate): *["']?[a-z]`)

// Uses finds a place in each use of a macro or template that is written on a line.
func Uses(spec *cnl.Spec) (out []Spot) {
	for _, path := range spec.Files() {
		text, _ := spec.Text(path)
		for line, content := range strings.Split(text, "\n") {
			for _, m := range macroUse.FindAllStringIndex(content, -1) {
				out = append(out, Spot{File: path,
					At: source.Position{Line: line, Character: source.UTF16.Units(content[:m[1]])}, Text: content})
			}
		}
	}
	return out
}

// EveryText gives the texts of all documents by their paths.
func EveryText(spec *cnl.Spec) map[string]string {
	out := map[string]string{}
	for _, path := range spec.Files() {
		out[path], _ = spec.Text(path)
	}
	return out
}

// Edit makes edits, which are in order, one by one.
func Edit(spec *cnl.Spec, edits []cnl.FileEdit) *cnl.Spec {
	for _, e := range slices.Backward(edits) {
		spec = spec.Edit(e.File, e.Range, source.UTF16, e.NewText)
	}
	return spec
}

// Refactor is what becomes of a spec.
func Refactor(spec *cnl.Spec, r cnl.Refactoring) *cnl.Spec {
	next := spec.Apply(r.Edits, source.UTF16)
	for _, f := range r.New {
		next = next.WithFile(f.Path, f.Text)
	}
	return next
}

// InForm is a spec with all its rules in a form.
func InForm(spec *cnl.Spec, to cnl.Form) *cnl.Spec {
	for _, path := range spec.Files() {
		spec = spec.Apply(spec.WriteAs(path, to, source.UTF8), source.UTF8)
	}
	return spec
}

// Offset is the byte of a text at which a position lies.
func Offset(text string, p source.Position) int {
	offset := 0
	for range p.Line {
		line, rest := source.NextLine(text[offset:])
		if rest == "" && source.TrimLineBreak(line) == line {
			break
		}
		offset += len(line)
	}
	line, _ := source.NextLine(text[offset:])
	return offset + source.UTF16.Offset(source.TrimLineBreak(line), p.Character)
}

// Format writes the YAML of a document's text in one style.
func Format(text string, o format.Options) string {
	formatted, _ := cnl.FormatRead(text, o)
	return formatted
}
