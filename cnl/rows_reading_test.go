package cnl

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/compile/lower"
	"ludo-lsp/internal/dev/choices"
	"ludo-lsp/internal/dev/edits"
	"ludo-lsp/internal/dev/randomspec"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// reading tells which rows of the table the compiler reads: those whose text
// makes a difference to what it gives.
type reading struct {
	t     *testing.T
	tries map[row]int
	read  map[row]bool
}

// misspelt stands for the text of a row in a spec.
const misspelt = "zzzz"

// compiled is what the compiler makes of a spec.
type compiled struct {
	spec     *Spec
	document *expand.Document
	lowered  *lower.Result
	meaning  string
	// contracts are what is demanded of tables of data, by their ids.
	contracts map[string]string
}

// compiled reads a spec, after one that is nearly the same. What it means does
// not include the tables of data that a definition keeps as they were written.
func (r *reading) compiled(text string, earlier *compiled) *compiled {
	r.t.Helper()
	c := &compiled{contracts: map[string]string{}}
	if earlier != nil {
		c.spec = rewritten(earlier.spec, "/random.md", text)
		c.document = c.spec.Expand(earlier.document, expand.Limits{})
		c.lowered = lower.Lower(lower.Input{Document: c.document, Earlier: earlier.lowered})
	} else {
		c.spec = New([]File{{Path: "/random.md", Text: text}}, Options{})
		c.document = c.spec.Expand(nil, expand.Limits{})
		c.lowered = lower.Lower(lower.Input{Document: c.document})
	}
	var b strings.Builder
	if strings.Contains(text, view.SectionImports) {
		for _, i := range workspace.Imports(text) {
			fmt.Fprintln(&b, i.Specifier)
		}
	}
	for _, p := range c.document.Problems {
		fmt.Fprintln(&b, p.Code, p.Message)
	}
	for _, p := range c.lowered.Problems {
		fmt.Fprintln(&b, p.Code, p.Message)
	}
	encode := func(part any) string {
		text, err := json.Marshal(part)
		if err != nil {
			r.t.Fatal(err)
		}
		return string(text)
	}
	sections := c.lowered.Sections
	for _, contract := range sections.TableContracts {
		c.contracts[contract.ID] = encode(contract)
	}
	sections.RuntimeDataAssets, sections.TableContracts = nil, nil
	b.WriteString(encode(sections))
	c.meaning = b.String()
	return c
}

// rewritten is a spec in which a document has another text, made by an edit of no more than what differs.
func rewritten(spec *Spec, path, text string) *Spec {
	was, _ := spec.Text(path)
	from, end := 0, 0
	for from < min(len(was), len(text)) && was[from] == text[from] && text[from] < utf8.RuneSelf {
		from++
	}
	for end < min(len(was), len(text))-from && was[len(was)-1-end] == text[len(text)-1-end] &&
		text[len(text)-1-end] < utf8.RuneSelf {
		end++
	}
	return edit(spec, path, was, edits.Edit{From: from, To: len(was) - end, Insert: text[from : len(text)-end]})
}

// differs reports whether the compiler has read a text that is misspelt in
// after. What it hands on as it is written is read if the definition is at fault
// with it, or is another game. A table that has another name is kept like any
// other: nobody has read the name.
func (c *compiled) differs(after *compiled, text string) bool {
	for id, contract := range c.contracts {
		if other, ok := after.contracts[id]; ok && other != contract {
			return true
		}
	}
	return c.meaning != strings.ReplaceAll(after.meaning, misspelt, text) ||
		c.meaning != after.meaning && c.played(text) != after.played(text)
}

// played is what becomes of the definition: what is wrong with it or, when
// nothing is, the moves of a few games. What is handed on stands there as text.
func (c *compiled) played(text string) string {
	sections := c.lowered.Sections
	if !sections.Complete() || len(c.lowered.Problems) > 0 {
		return ""
	}
	def := sections.Assemble()
	if problems := gamedef.Validate(def); len(problems) > 0 {
		return problems[0].Path
	}
	game, err := kernel.New(def)
	if err != nil {
		return "no game"
	}
	var b strings.Builder
	for seed := range int64(3) {
		observer := &sim.Observer{Move: func(r *sim.Record) { fmt.Fprintf(&b, "%s\n", gamedef.Canonical(r.Data())) }}
		p, err := sim.Play(context.Background(), game, sim.Setup{Seed: seed, MaxMoves: 40}, observer)
		if err != nil {
			return "no play"
		}
		fmt.Fprintf(&b, "%s\n", gamedef.Canonical(p.Data()))
	}
	return strings.ReplaceAll(b.String(), misspelt, text)
}

// soundSpec makes a random spec and takes out what is at fault; ok is false when
// nothing sound is left.
func soundSpec(seed uint64) (text string, ok bool) {
	random := randomspec.New(choices.Bytes(nil, seed))
	spec := New([]File{{Path: "/random.md", Text: random.Text()}}, Options{})
	for range 60 {
		result := Compile(spec)
		if result.GameDef != nil {
			return random.Text(), true
		}
		removed := false
		for _, d := range slices.Backward(result.Diagnostics) {
			removed = d.Severity == diag.Error && random.Remove(d.Path) || removed
		}
		if !removed && !random.Remove("doc.turnOrder") {
			break
		}
		spec = spec.WithFile("/random.md", random.Text())
	}
	return "", false
}

// site is a text of a spec that stands for a row. With instead it does once that
// is written there.
type site struct {
	row
	from, to int
	instead  string
}

// sites finds the texts of a spec that are rows of the table.
func (r *reading) sites(text string) (out []site) {
	lines := strings.SplitAfter(text, "\n")
	starts := make([]int, len(lines))
	for i := 1; i < len(lines); i++ {
		starts[i] = starts[i-1] + len(lines[i-1])
	}
	s := New([]File{{Path: "/random.md", Text: text}}, Options{}).state
	for id := range s.All() {
		u := s.Lookup(id)
		instead := ""
		add := func(at row, span source.Span, written string) {
			p := s.Documents[0].Text.Position(u.Unit, span.Start, source.UTF8)
			from := starts[p.Line] + p.Character
			if i := strings.LastIndex(text[from:from+span.Len()], written); i >= 0 {
				out = append(out, site{at, from + i, from + i + len(written), instead})
			}
		}
		for _, use := range s.Facts(id).Sections {
			add(sectionRow(use.Name), use.Span, use.Name)
		}
		trace := facts.NewTrace(s.Facts(id),
			func(facts.Callee) (facts.Signature, bool) { return facts.Signature{}, false })
		fields := map[syntax.Node]facts.FieldSite{}
		for _, f := range trace.Fields {
			fields[f.Key] = f
			add(fieldRow(f.Shape, f.Field), f.Key.Span(), f.Field.Name)
		}
		for _, v := range trace.Variants {
			at := v.Key
			if v.Word.Valid() {
				at = v.Word
			}
			add(variantRow(v.Union, at.Value()), at.Span(), at.Value())
		}
		for _, v := range trace.Values {
			if len(v.Type.Words) == 0 || v.Node.Kind() != syntax.Scalar {
				continue
			}
			n := v.Node
			for n.Valid() && fields[n.Key()].Field == nil {
				n = n.Parent()
			}
			if !n.Valid() {
				continue
			}
			at := fields[n.Key()]
			i := slices.IndexFunc(v.Type.Words,
				func(word grammar.Word) bool { return written(v.Type, word, v.Node.Value()) })
			if i < 0 {
				continue
			}
			for _, word := range v.Type.Words {
				if instead = ""; word.Text != v.Type.Words[i].Text {
					instead = word.Text
				}
				add(wordRow(at.Shape, at.Field, v.Type, word), v.Node.Span(), v.Type.Words[i].Text)
			}
			instead = ""
		}
	}
	return out
}

// written reports whether a text is a word of a type, or has it after the colon
// of a zone.
func written(t *grammar.Type, word grammar.Word, text string) bool {
	if text == word.Text {
		return true
	}
	return isQualified(t) && strings.HasSuffix(text, ":"+word.Text)
}

// isQualified reports whether the words of a type stand after a name.
func isQualified(t *grammar.Type) bool {
	return t.Syntax == grammar.ZoneID || t.Syntax == grammar.ZoneSelector || t.Syntax == grammar.ZoneReference
}

// spec misspells in a spec what has not been seen to be read, a few times each.
func (r *reading) spec(text string) {
	var before *compiled
	tries := map[row]int{}
	for _, site := range r.sites(text) {
		if r.read[site.row] || tries[site.row] >= 4 || r.tries[site.row] >= testsize.RowTries.N() {
			continue
		}
		if before == nil {
			before = r.compiled(text, nil)
		}
		tries[site.row]++
		r.tries[site.row]++
		said, with := text[site.from:site.to], before
		if site.instead != "" {
			said = site.instead
			with = r.compiled(text[:site.from]+said+text[site.to:], before)
		}
		after := r.compiled(text[:site.from]+misspelt+text[site.to:], before)
		r.read[site.row] = with.differs(after, said)
	}
}

// writtenSpecs are the specs of the project's tests, each as one document.
func writtenSpecs(t *testing.T) (out []string) {
	t.Helper()
	for _, pattern := range []string{"rows/*.md", "compile/*.md", "sections/*.txtar", "expand/*.txtar",
		"diagnostics/*/*.md"} {
		paths, err := filepath.Glob(filepath.Join("../testdata", pattern))
		if err != nil || len(paths) == 0 {
			t.Fatalf("no specs in %s: %v", pattern, err)
		}
		for _, path := range paths {
			if strings.HasSuffix(path, ".md") {
				text, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				if strings.Contains(pattern, "diag") &&
					Compile(New([]File{{Path: "/a.md", Text: string(text)}}, Options{})).GameDef == nil {
					continue
				}
				out = append(out, string(text))
				continue
			}
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			for _, f := range archive.Files {
				if strings.HasSuffix(f.Name, ".md") && f.Name != "faulty.md" {
					b.Write(append(f.Data, '\n'))
				}
			}
			out = append(out, b.String())
		}
	}
	return out
}
