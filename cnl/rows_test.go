package cnl

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view/generate"
)

// row is a row of the grammar table: a section, a field of a shape, a variant of
// a union, or a word that may stand in a field.
type row struct {
	kind, owner, name string
	// views is what the names of the package view for it and the rows beside it
	// begin with.
	views string
}

func (r row) String() string {
	if r.owner == "" {
		return r.kind + " " + r.name
	}
	return r.kind + " " + r.owner + "." + r.name
}

func sectionRow(name string) row { return row{"section", "", name, "Section"} }

func fieldRow(s *grammar.Shape, f *grammar.Field) row {
	return row{"field", s.Name, f.Name, generate.Name(s.Name)}
}

func variantRow(u *grammar.Union, word string) row {
	return row{"variant", u.Name, word, generate.Name(u.Name) + "Is"}
}

// wordRow is the row of a word. Those that pick players and zones are the same
// wherever such a thing is picked.
func wordRow(s *grammar.Shape, f *grammar.Field, t *grammar.Type, word grammar.Word) row {
	if group := generate.SelectorName(t); group != "" {
		return row{"word", t.Noun, word.Text, group}
	}
	return row{"word", s.Name + "." + f.Name, word.Text, generate.Name(s.Name) + generate.Name(f.Name)}
}

// TestEveryRowHasAReader misspells every row of the table in specs that were
// made from it, and in specs of the tests: where the compiler gives the same as
// before, it does not read the row, and what an author writes there is lost.
func TestEveryRowHasAReader(t *testing.T) {
	t.Parallel()
	r := &reading{t, map[row]int{}, map[row]bool{}}
	for _, text := range writtenSpecs(t) {
		r.spec(text)
	}
	if testsize.RowSpecs.N() > 0 { // what written specs leave open is tried anew
		clear(r.tries)
	}
	rows := rowsForTheGame()
	open := func(at row) bool { return !r.read[at] && r.tries[at] < testsize.RowTries.N() }
	for seed := range testsize.RowSpecs.N() {
		if !slices.ContainsFunc(rows, open) {
			break
		}
		if text, ok := soundSpec(uint64(seed)); ok {
			r.spec(text)
		}
	}
	var unread []string
	for _, at := range rows {
		if !r.read[at] {
			unread = append(unread, fmt.Sprintf("%s (%d tries): %s", at, r.tries[at], readerOf(t, at)))
		}
	}
	t.Logf("%d rows of %d are read", len(rows)-len(unread), len(rows))
	if len(unread) > 0 {
		t.Errorf("rows that nobody reads, and where their reader belongs (a row that is not for the game has another Purpose):\n%s",
			strings.Join(unread, "\n"))
	}
}

// rowsForTheGame lists the rows of the table that can stand somewhere in a spec,
// apart from notes.
func rowsForTheGame() (out []row) {
	listed := map[row]bool{}
	add := func(at row) {
		if !listed[at] {
			listed[at] = true
			out = append(out, at)
		}
	}
	seen := map[any]bool{}
	var visit func(t *grammar.Type)
	shape := func(s *grammar.Shape) {
		if s == nil || seen[s] {
			return
		}
		seen[s] = true
		for _, f := range s.Fields {
			if f.Purpose == grammar.ForPeople {
				continue
			}
			if s == grammar.DocumentShape {
				add(sectionRow(f.Name))
			} else {
				add(fieldRow(s, f))
			}
			generate.WordsOf(f, func(t *grammar.Type) {
				for _, word := range t.Words {
					if !word.Given {
						add(wordRow(s, f, t, word))
					}
				}
			})
			visit(f.Type)
		}
	}
	var union func(u *grammar.Union)
	union = func(u *grammar.Union) {
		if u == nil || seen[u] {
			return
		}
		seen[u] = true
		for _, v := range u.Variants {
			if u.Wrapped || u.Discriminator != "" { // otherwise its words are fields of the record
				for _, word := range append([]string{v.Word}, v.Also...) {
					add(variantRow(u, word))
				}
			}
			shape(v.Shape)
		}
		for _, other := range u.Others {
			union(other)
		}
		for _, scalar := range u.Scalars {
			visit(scalar)
		}
		shape(u.Fallback)
	}
	visit = func(t *grammar.Type) {
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		shape(t.Shape)
		union(t.Union)
		for _, part := range append([]*grammar.Type{t.Elem, t.Key, t.Value, t.Else, t.Literal}, t.Alternatives...) {
			visit(part)
		}
		for _, part := range t.Cases {
			visit(part.Type)
		}
	}
	visit(grammar.DocumentType)
	return out
}

// readerOf finds the file of expand or lower that reads most of the rows beside
// one that nobody reads; of a record that none reads, the file that tells it from
// others.
func readerOf(t *testing.T, at row) string {
	t.Helper()
	file := mostReads(t, "view."+at.views)
	if union, ok := strings.CutSuffix(at.views, "Is"); ok {
		file = mostReads(t, "view."+at.views, "view.Visit"+union+"(")
	}
	if union, _, ok := strings.Cut(at.owner, "."); ok && file == "" {
		file = mostReads(t, "view."+generate.Name(union)+"Is", "view.Visit"+generate.Name(union)+"(")
	}
	if file == "" {
		return "no file of expand or lower reads the record"
	}
	return file
}

// mostReads finds the file of expand or lower that has some names most often.
func mostReads(t *testing.T, names ...string) (best string) {
	t.Helper()
	most := 0
	for _, pkg := range []string{"lower", "expand"} {
		files, err := filepath.Glob("../internal/compile/" + pkg + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatal("no files of ", pkg)
		}
		for _, path := range files {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			reads := 0
			for _, name := range names {
				reads += strings.Count(string(text), name)
			}
			if reads > most {
				best, most = strings.TrimPrefix(filepath.ToSlash(path), "../"), reads
			}
		}
	}
	return best
}
