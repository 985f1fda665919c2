package facts

import (
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// reportLooseStatements reports statements that look as if they belonged to a preceding if or loop.
func (w *walker) reportLooseStatements(n syntax.Node, text string) {
	for _, l := range formula.LooseStatements(text) {
		f := w.report(diag.FormulaStatementLoose, n.Part(l.Start, l.End), Path{Node: n}, "This does not belong to the "+
			quoteName(l.Word)+" before it on the line: it happens in any case. Write [a; b] for both, or begin a new line.")
		f.relate(n.Part(l.Body[0], l.Body[1]), "Only this belongs to it.")
		f.unsafeFix("Put both in brackets", source.Edit{Span: n.Part(l.Body[0], l.Body[0]), NewText: "["},
			source.Edit{Span: n.Part(l.End, l.End), NewText: "]"})
	}
}
