package facts

import (
	"slices"
	"strings"
	"sync"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// formulaSign stands before a formula where a text may stand as well.
const formulaSign = "="

// readFormula reads a text as a formula where a formula may stand: the node is then read as the record, list or literal
// that the formula means. With text, the place accepts a text as well, so that only the sign makes it a formula. It
// returns true if the text was a formula.
func (w *walker) readFormula(t *grammar.Type, n syntax.Node, p place, text bool) bool {
	parsed, is := w.graftFormula(t, n, p, text)
	if is && (n.Kind() != syntax.Scalar || w.literals[n]) {
		if !parsed { // the contents of the brackets are unknown
			w.mute++
			defer func() { w.mute-- }()
		}
		w.readValue(t, n, p)
	}
	return is
}

// graftFormula replaces the text of a formula by the tree it means. Parsed is false if the brackets or operators are
// not in order; is reports whether the text is a formula.
func (w *walker) graftFormula(t *grammar.Type, n syntax.Node, p place, text bool) (parsed, is bool) {
	if n.Kind() != syntax.Scalar || n.Type() != syntax.String || w.literals[n] {
		return false, false
	}
	source, signed := signedFormula(n.Value())
	if !signed && (text || !formula.IsFormula(source)) || !signed && !TakesFormula(t) {
		return false, false
	}
	tree, errors, parsed := formula.ReadParts(source, t)
	if w.trial || !w.grafts || w.loose > 0 {
		w.noteUnreadWords(source)
		return true, len(errors) == 0
	}
	if len(errors) == 0 || !w.reportCutOffFormula(t, n, p) {
		for _, err := range errors {
			w.reportUnreadFormula(t, n, p, source, err)
		}
	}
	if len(errors) > 0 {
		w.markItemsUsed()
		w.inDoubt = n.Span()
		w.noteUnreadWords(source)
	}
	w.readFormulaComments(n, source)
	if len(errors) == 0 {
		w.reportLooseStatements(n, source)
	}
	syntax.Graft(n, tree)
	if n.Kind() == syntax.Scalar {
		if w.literals == nil {
			w.literals = map[syntax.Node]bool{}
		}
		w.literals[n] = true // it is meant literally
	}
	return parsed, true
}

// reportCutOffFormula reports an unquoted formula in braces or brackets that ends at a comma or bracket of its own.
// It returns true if it reported one.
func (w *walker) reportCutOffFormula(t *grammar.Type, n syntax.Node, p place) bool {
	if n.Style() != syntax.Plain || !inFlow(n) {
		return false
	}
	const most = 500 // characters
	text, depth := w.text[n.Span().Start:min(len(w.text), n.Span().Start+most)], 0
	end := strings.IndexFunc(text, func(c rune) bool {
		switch {
		case strings.ContainsRune("([{", c):
			depth++
		case strings.ContainsRune(")]}", c):
			depth--
		}
		return depth < 0 || depth == 0 && c == ',' || c == '\n'
	})
	if end <= n.Span().Len() {
		return false
	}
	whole := strings.TrimRight(text[:end], " \t\r")
	signed, _ := signedFormula(whole)
	if _, err := formula.Read(signed, t); err != nil {
		return false
	}
	f := w.report(w.invalidCode(t, p), n.Span(), Path{Node: n}, "Here the formula "+quoteName(whole)+
		" is cut off. In braces or brackets, a formula with a comma or a bracket needs quotes around it.")
	span := source.Span{Start: n.Span().Start, End: n.Span().Start + len(whole)}
	f.addFix("Put it in quotes", replace(span, syntax.Quote(whole, syntax.Plain, true)))
	return true
}

// reportUnreadFormula reports a formula that cannot be parsed, with a fix if there is one.
func (w *walker) reportUnreadFormula(t *grammar.Type, n syntax.Node, p place, text string, err *formula.Error) {
	f := w.report(w.invalidCode(t, p), formulaPartSpan(n, text, err.Start, err.End), Path{Node: n}, err.Message)
	if err.Opened != nil {
		f.relate(n.Part(err.Opened.Start, err.Opened.End), "The bracket is opened here.")
	}
	if len(err.Edits) == 0 || !f.mends {
		return
	}
	edits := lists.Map(err.Edits, func(e formula.Edit) source.Edit { return replace(n.Part(e.Start, e.End), e.Text) })
	slices.SortStableFunc(edits, func(a, b source.Edit) int { return a.Span.Start - b.Span.Start })
	title := "Write it so"
	if text := strings.TrimSpace(err.Edits[0].Text); len(edits) == 1 && text != "" {
		title = "Write " + text
	}
	f.addFix(title, edits...).Unsafe = err.Guess
}

// signedFormula returns the text without the formula sign; all other characters keep their places.
func signedFormula(text string) (source string, signed bool) {
	at := len(text) - len(strings.TrimLeft(text, " \t\r\n"))
	if !strings.HasPrefix(text[at:], formulaSign) || strings.HasPrefix(text[at:], "==") {
		return text, false
	}
	return text[:at] + " " + text[at+1:], true
}

// formulaPartSpan returns the span of a part of a formula. For an empty part at the end of the formula it is the span
// of the last character before it.
func formulaPartSpan(n syntax.Node, text string, start, end int) source.Span {
	if start == end && start > 0 {
		if end = len(strings.TrimRight(text[:start], " \t\r\n")); end > 0 {
			start = end - 1
		}
	}
	return n.Part(start, end)
}

// TakesFormula reports whether the values of a type can be formulas.
func TakesFormula(t *grammar.Type) bool {
	switch t.Form {
	case grammar.OneOf:
		return slices.ContainsFunc(t.Alternatives, TakesFormula)
	case grammar.Record:
		return formula.IsTest(t.Shape)
	}
	return formula.Takes(t)
}

// reportFormulaInBraces reports a record in braces that was meant as a formula, or as several separated by commas:
// commas separate the keys of a record, and formulas have none. It returns true if it reported one.
func (w *walker) reportFormulaInBraces(t *grammar.Type, n syntax.Node, code diag.Code) bool {
	if n.Style() != syntax.Flow || n.IsBroken() || !TakesFormula(t) {
		return false
	}
	var parts []string
	for key, value := range n.Pairs() {
		if !value.IsNull() && value.Kind() != syntax.Missing || key.Kind() != syntax.Scalar {
			return false
		}
		parts = append(parts, key.Value())
	}
	inside := strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(n.Raw(), "{"), "}"))
	if !formula.IsFormula(inside) {
		return false
	}
	advice := "It is a formula in braces, which are for records; it stands without them, or in quotes."
	_, err := formula.Read(inside, t)
	joined := err != nil && len(parts) > 1 && t.Union == grammar.ConditionUnion
	if joined {
		advice = "These are formulas in braces, where commas part the keys of a record. If all of them must hold, put \"and\" " +
			"between them."
		inside = strings.Join(parts, " and ")
		_, err = formula.Read(inside, t)
	}
	if err != nil {
		return false
	}
	f := w.report(code, w.faultSpan(n), Path{Node: n}, "Expected "+expectation(t)+". "+advice)
	f.addFix("Write the formula without braces", replace(n.Span(), syntax.Quote(inside, syntax.Plain,
		inFlow(n)))).Unsafe =
		joined // do not report whether one of them would do
	w.readUnknown(n)
	return true
}

// numberType is the type of all values that may stand where a number must stand.
var numberType = sync.OnceValue(func() *grammar.Type {
	return grammar.EffectUnion.VariantByWord(view.EffectIsAddVar).Shape.FieldByName(view.EffectAddVarDelta).Type
})

// ValueFormula takes a text that stands for a number or a boolean as a formula. It returns the fix that makes it one,
// if it can be read, and the message. Both are empty where the text does not look like a formula.
//
// ValueFormula returns the fixes for a text that stands where a value must stand and may be meant as a formula, and
// the message about it. Truth says that a condition is wanted; constant reports whether a name is that of a constant
// and of nothing else.
func ValueFormula(n syntax.Node, truth bool, constant func(name string) bool) (fixes []diag.Fix, said string) {
	if n.Kind() != syntax.Scalar || n.Type() != syntax.String {
		return nil, ""
	}
	text := n.Value()
	if name := strings.TrimSpace(strings.TrimPrefix(text, "$")); !truth && constant(name) {
		fix, said := ReadConstant(n, name)
		fix.Unsafe = true // a text may be meant
		return []diag.Fix{fix}, said
	}
	if !IsDotted(n) && !formula.IsFormula(text) {
		return nil, ""
	}
	t := numberType()
	if truth {
		if _, err := formula.Read(text, grammar.ConditionType); err == nil {
			text, t = "if "+text+" then true else false", grammar.ValueType
		}
	}
	if _, err := formula.Read(text, t); err != nil {
		return nil, "Read as a formula: " + err.Message
	}
	written := syntax.Quote(formulaSign+" "+text, n.Style(), inFlow(n))
	return []diag.Fix{{Title: "Write " + written, Names: true, Edits: []source.Edit{replace(n.Span(), written)}}},
		"It is a formula only with \"=\" in front of it, since a text may stand here as well."
}

// IsDotted reports whether a text names a property of the value of a binding: "$card.suit".
func IsDotted(n syntax.Node) bool {
	return n.Kind() == syntax.Scalar && n.Type() == syntax.String && strings.HasPrefix(n.Value(), "$") &&
		strings.Contains(n.Value(), ".") && !strings.ContainsAny(n.Value(), "{}")
}
