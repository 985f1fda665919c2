package compile

import (
	"slices"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/yaml/syntax"
)

// inFormula returns a finding rewritten for a part of a formula: the text to write is a formula, and a name in a
// filter, which is a text there, may be meant as what it stands for. It returns nil if a record would mean what it
// says.
func (p *placer) inFormula(f *values.Finding, at expand.Origin) *values.Finding {
	if !at.Node.InText() {
		if f.Bare {
			return nil
		}
		return f
	}
	out := *f
	out.Fixes = nil
	out.Message = strings.ReplaceAll(out.Message, values.WriteReference,
		"Where the value of something is meant, its name stands without quotes: round, $card.")
	named, sure := "", false
	if key := at.Node.Key().Value(); f.Code == diag.ValuesTextNever && at.Node.Kind() == syntax.Scalar &&
		at.Node.Style() == syntax.Plain && (key == view.TokenTestEq || key == view.TokenTestNeq) {
		named, sure = crossref.StandsFor(at.Node, p.Lookup(at.Unit).Facts, func(kind grammar.Kind) *facts.Def {
			return p.State.Index().Lookup(index.Key(kind, "", at.Node.Value())).Def()
		})
	}
	if named != "" {
		said, _, _ := strings.Cut(f.Message, " It can be ")
		out.Message = said + " A name is a text here; what it stands for is written in brackets: " + named + "."
		path := f.At[0]
		out.Fixes = []values.Fix{{Title: "Write " + named, Edits: []values.Edit{{Path: path, Text: named}}, Safe: sure}}
		return &out
	}
	if f.Bare {
		return nil
	}
	for _, fix := range f.Fixes {
		fix.Edits = slices.Clone(fix.Edits)
		for i, e := range fix.Edits {
			tree := syntax.Parse(e.Text, syntax.Options{})
			record, ok := formula.Of(tree.Root())
			if !ok || record.Kind() != syntax.Mapping {
				continue
			}
			written := "(" + formula.Write(grammar.ValueType, record) + ")"
			fix.Edits[i].Text = written
			fix.Title = strings.ReplaceAll(fix.Title, e.Text, written)
			out.Message = strings.ReplaceAll(out.Message, e.Text, written)
		}
		out.Fixes = append(out.Fixes, fix)
	}
	return &out
}
