package crossref

import (
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/yaml/syntax"
)

// StandsFor returns how a formula writes what a bare name stands for that is read as a text here: a variable, a
// constant, a parameter or a macro; "" if none. It is sure of a variable that holds a text. Known finds a definition
// of the name, by kind.
func StandsFor(name syntax.Node, unit *facts.Facts, known func(grammar.Kind) *facts.Def) (written string, sure bool) {
	if !name.InText() || name.Kind() != syntax.Scalar || name.Style() != syntax.Plain || name.Type() != syntax.String {
		return "", false
	}
	text := name.Value()
	for _, d := range unit.Defs {
		signature, ok := facts.ParseSignature(d.Signature)
		if ok && (d.Kind == grammar.EffectMacro || d.Kind == grammar.ConditionMacro) &&
			d.Entry.Span().Contains(name.Span().Start) &&
			slices.ContainsFunc(signature.Params, func(param facts.Param) bool { return param.Name == text }) {
			return "(" + view.ParamNodeParam + "(" + text + "))", false
		}
	}
	for _, one := range []struct {
		kind   grammar.Kind
		behind string
	}{{grammar.GlobalVar, ""}, {grammar.Constant, ""}, {grammar.PlayerVar, "[" + view.QualifierActor + "]"},
		{grammar.ConditionMacro, "()"}} {
		if d := known(one.kind); d != nil {
			signature, _ := facts.ParseSignature(d.Signature)
			return "(" + text + one.behind + ")", one.kind == grammar.GlobalVar && len(signature.Values) > 0
		}
	}
	return "", false
}

// NameAsText returns the message and the fix for a name that is read as a text but was meant as a reference.
func NameAsText(name syntax.Node, written string) (said string, fix diag.Fix) {
	return " A name is a text here; what it stands for is written in brackets: " + written + ".",
		Replace("Write "+written, name.Span(), written)
}

// adviseArgument adds to a finding about a macro's argument that is only a name and does not fit, what was meant
// instead.
func (r *resolver) adviseArgument(f *diag.Finding, args syntax.Node) {
	name := r.facts.Tree.At(f.Span.Start)
	if name.Span() != f.Span || name.Parent() != args {
		return
	}
	if written, _ := StandsFor(name, r.facts, func(kind grammar.Kind) *facts.Def {
		return r.lookup(kind, "", name.Value()).Def()
	}); written != "" {
		said, fix := NameAsText(name, written)
		f.Message += said
		f.Fixes = append([]diag.Fix{fix}, f.Fixes...)
	}
}
