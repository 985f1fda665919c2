package compile

import (
	"slices"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/yaml/syntax"
)

// inFormula is a finding as it is told of a part of a formula: what is to be written is a formula, and a name in a
// filter, which is a text there, may be meant as what it stands for. It is nil where a record means what it says.
func (p *placing) inFormula(f *values.Finding, at expand.Origin) *values.Finding {
	if !at.Node.InText() {
		if f.Bare {
			return nil
		}
		return f
	}
	out := *f
	out.Fixes = nil
	named, sure := "", false
	if key := at.Node.Key().Value(); f.Code == diag.ValuesTextNever && at.Node.Kind() == syntax.Scalar &&
		at.Node.Style() == syntax.Plain && (key == view.TokenTestEq || key == view.TokenTestNeq) {
		named, sure = p.standsFor(at)
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

// standsFor is how a formula says what a name stands for: a variable, a constant, a parameter or a macro; "" if there
// is none of them. It is sure of a variable that holds a text.
func (p *placing) standsFor(at expand.Origin) (written string, sure bool) {
	name := at.Node.Value()
	for _, d := range p.Lookup(at.Unit).Facts.Defs {
		signature, ok := facts.ParseSignature(d.Signature)
		if ok && (d.Kind == grammar.EffectMacro || d.Kind == grammar.ConditionMacro) &&
			slices.ContainsFunc(signature.Params, func(param facts.Param) bool { return param.Name == name }) {
			return "(" + view.ParamNodeParam + "(" + name + "))", false
		}
	}
	for _, known := range []struct {
		kind   grammar.Kind
		behind string
	}{{grammar.GlobalVar, ""}, {grammar.Constant, ""}, {grammar.PlayerVar, "[" + view.QualifierActor + "]"},
		{grammar.ConditionMacro, "()"}} {
		if d := p.State.Index().Lookup(index.Key(known.kind, "", name)).Def(); d != nil {
			signature, _ := facts.ParseSignature(d.Signature)
			return "(" + name + known.behind + ")", known.kind == grammar.GlobalVar && len(signature.Values) > 0
		}
	}
	return "", false
}
