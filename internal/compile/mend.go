package compile

import (
	"slices"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
	"ludo-lsp/kernel/gamedef"
)

// fixesOf returns the fixes of a definition's fault that the text at its place suggests, and a sentence with further
// remarks.
func (c *Compilation) fixesOf(p expand.Problem) (fixes []diag.Fix, said string) {
	n := p.At.Node
	if p.Code == diag.ValidatorTerminalConditionsInvalid {
		return emptyConditionsFix(n), ""
	}
	if n.Kind() != syntax.Scalar || n.Type() != syntax.String {
		return nil, ""
	}
	switch p.Code {
	case diag.ValueExprNumericRequired, diag.CompilerConditionTypeMismatch:
		if written, _ := crossref.StandsFor(n, c.Lookup(p.At.Unit).Facts, func(kind grammar.Kind) *facts.Def {
			return c.State.Index().Lookup(index.Key(kind, "", n.Value())).Def()
		}); written != "" {
			said, fix := crossref.NameAsText(n, written)
			return []diag.Fix{fix}, strings.TrimSpace(said)
		}
		fixes, said = facts.ValueFormula(n, false, c.isConstant)
		argument := strings.HasPrefix(n.Value(), "$") // of a macro
		if said == "" && (argument || p.Code == diag.ValueExprNumericRequired) {
			fixes = facts.NumberFixes(n)
		}
	case diag.SetvarEnumValueInvalid, diag.ValidatorVariableInitOutOfRange:
		for _, text := range p.Near {
			fixes = append(fixes, diag.Fix{Title: "Change to " + text,
				Edits: []source.Edit{{Span: n.Span(), NewText: syntax.Quote(text, n.Style(), true)}}})
		}
	case diag.CompilerZoneSelectorCardinality:
		if strings.HasPrefix(n.Value(), "$") {
			return c.itemsFixes(p.At, false)
		}
		fixes = c.sumFixes(p)
	}
	return fixes, said
}

// emptyConditionsFix returns the fix that writes an empty list of conditions into the section terminal, or in place
// of a null.
func emptyConditionsFix(n syntax.Node) []diag.Fix {
	var fix diag.Fix
	switch {
	case n.Key().Value() == view.SectionTerminal:
		fix = crossref.AddPair(n, view.TerminalConditions, render.List())
	case n.IsNull():
		list := "[]"
		if n.Span().Len() == 0 {
			list = " []" // right after the colon
		}
		fix = crossref.Replace("Write an empty list", n.Span(), list)
	default:
		return nil
	}
	fix.Unsafe = true // only the author knows when the game ends
	return []diag.Fix{fix}
}

// itemsFixes returns a sentence about how to iterate over or count the contents of a binding that holds several things,
// where the binding is written like a zone to mean its tokens, and the fixes that do so. They are safe if a list
// cannot be meant otherwise.
func (c *Compilation) itemsFixes(at expand.Origin, safe bool) (fixes []diag.Fix, said string) {
	n := at.Node
	if !n.InText() {
		return nil, "Go through them with forEach."
	}
	written := formula.Write(grammar.QueryType, render.Query(view.QueryIsBinding).Say(view.QueryBindingName, n.Value()))
	of := c.Lookup(at.Unit).Facts.Variant(n.Parent())
	alone := of.Is(grammar.QueryUnion, view.QueryIsTokensInZone) && of.Record().Span() == n.Span()
	if !alone && !of.Is(grammar.ReferenceUnion, view.ReferenceIsZoneCount) &&
		!of.Is(grammar.ValueUnion, view.ValueIsZoneCount) {
		return nil, "Go through them: for $each in " + written + " do …"
	}
	return []diag.Fix{{Title: "Write " + written, Unsafe: !safe,
		Edits: []source.Edit{{Span: n.Span(), NewText: written}}}}, "What it holds is " + written + "."
}

// isConstant reports whether a name is that of a constant and not of a variable.
func (c *Compilation) isConstant(name string) bool {
	_, is := c.Sections.Constants.Get(name)
	return is && !slices.ContainsFunc(c.Sections.GlobalVars, func(v gamedef.VariableDef) bool { return v.Name == name })
}

// sumFixes returns the fixes that sum a count over the zones of several players.
func (c *Compilation) sumFixes(p expand.Problem) []diag.Fix {
	base, _, _ := strings.Cut(p.At.Node.Value(), ":")
	count := c.Lookup(p.At.Unit).Facts.Variant(p.At.Node.Parent())
	if count == nil || count.Variant.Word != view.ReferenceIsZoneCount && count.Variant.Word != view.ValueIsZoneCount {
		return nil
	}
	const player = view.BindingPlayer
	text := render.Record().With(view.ValueAggregateAggregate, render.Record().
		Say(view.AggregateOp, view.AggregateOpSum).With(view.AggregateQuery, render.Query(view.QueryIsPlayers)).
		Say(view.AggregateBind, player).With(view.AggregateValueExpr,
		render.Record().With(view.ValueZoneCountZoneCount, render.Text(base+":"+player)))).Line()
	return []diag.Fix{{Title: "Add up the zones of all players", Unsafe: true,
		Edits: []source.Edit{{Span: count.Record().Span(), NewText: text}}}}
}
