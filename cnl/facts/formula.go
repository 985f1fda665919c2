package facts

import (
	"strings"

	"ludo-lsp/cnl/formula"
	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/source"
	"ludo-lsp/cnl/syntax"
)

// formula takes a text that stands in the place of a condition, value, query or effect for
// a formula, if it looks like one: the fix writes the records that it means, or the fault
// lies where it cannot be read.
func (w *walker) formula(f *finding, t *grammar.Type, n syntax.Node) bool {
	if n.Kind() != syntax.Scalar || n.Type() != syntax.String || !takesFormula(t) || !formula.IsFormula(n.Value()) {
		return false
	}
	tree, err := formula.Read(n.Value(), t)
	if err != nil {
		f.Message = "Expected " + expected(t) + ", found " + describe(n) + ". Read as a formula: " + err.Message
		f.Span = insideScalar(n, err.Start, err.End)
		return true
	}
	f.Message = "Expected " + expected(t) + ", found " + describe(n) + ". It is a formula, which the language does not have; the fix writes out what it means."
	span := n.Span()
	written := w.written(tree, n)
	if strings.HasPrefix(written, "\n") { // no blanks stay behind the key
		span.Start = len(strings.TrimRight(w.text[:span.Start], " "))
	}
	f.fix("Write the formula out", replace(span, written))
	f.Fixes[len(f.Fixes)-1].Names = true
	return true
}

// takesFormula reports whether the values of a type have formulas, and texts are none.
func takesFormula(t *grammar.Type) bool {
	if t.Form != grammar.OneOf {
		return formula.Takes(t)
	}
	for _, a := range t.Alternatives {
		if a.Form == grammar.Record && formula.IsTest(a.Shape) {
			return true
		}
	}
	return false
}

// insideScalar is a part of what a scalar says, in the text of the unit; the whole scalar
// where that is written in another way than it reads.
func insideScalar(n syntax.Node, start, end int) source.Span {
	span := n.Span()
	raw, quotes := n.Raw(), 0
	if n.Style() == syntax.SingleQuoted || n.Style() == syntax.DoubleQuoted {
		raw, quotes = raw[1:len(raw)-1], 1
	}
	if raw != n.Value() {
		return span
	}
	if start == end && start > 0 { // behind the last token
		start = len(strings.TrimRight(raw[:start], " ")) - 1
	}
	return source.Span{Start: span.Start + quotes + start, End: span.Start + quotes + end}
}

// written is a tree as YAML in the place of a scalar: on the line if it fits there, else
// in lines below the key or dash.
func (w *walker) written(tree *formula.Tree, n syntax.Node) string {
	span := n.Span()
	line := lineStart(w.text, span.Start)
	flow := tree.Flow()
	text := flow
	switch before := w.text[line:span.Start]; {
	case inFlow(n) || !n.Parent().Valid() || strings.ContainsRune(before, '\t') || len(before)+len(flow) <= formula.Width:
	case n.Parent().Kind() == syntax.Sequence:
		text = tree.Block(len(before))
	default:
		if key := n.Key().Span(); key.Start >= line {
			column := len(before) - (span.Start - key.Start) + 2
			text = "\n" + strings.Repeat(" ", column) + tree.Block(column)
		}
	}
	if trailingBreak(w.text, span) > 0 {
		text += "\n"
	}
	return text
}
