package facts

import (
	"slices"
	"strings"
	"sync"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
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
		w.perhapsMacro(f, t, n, n.Value()[err.Start:err.End])
		return true
	}
	w.readAs(f, tree, t, n)
	if w.macro == nil {
		w.namesIn(tree, t, n).into(w.facts)
	}
	return true
}

// perhapsMacro notes what is to be said of a formula if a name in it, which resembles a word of the language, is
// that of a macro: only the whole spec shows that.
func (w *walker) perhapsMacro(f *finding, t *grammar.Type, n syntax.Node, name string) {
	tree, err := formula.ReadMacros(n.Value(), t)
	if err != nil || w.unheard() || w.trial {
		return
	}
	names := w.namesIn(tree, t, n)
	i := slices.IndexFunc(names.Refs, func(r Ref) bool {
		return r.Name == name && slices.Contains(macroKinds, r.Kinds[0])
	})
	if i < 0 {
		return
	}
	if w.macro != nil {
		names = Names{Refs: names.Refs[i : i+1]}
		i = 0
	}
	said := &finding{Finding: diag.Finding{Code: f.Code, Span: n.Span(), Severity: f.Severity}, place: f.place}
	w.readAs(said, tree, t, n)
	for i := range w.bare {
		if w.bare[i].finding == said {
			w.bare[i].finding = f
		}
	}
	w.perhaps = append(w.perhaps, perhaps{f, said, PerhapsMacro{Macro: names.Refs[i], Names: names}})
}

// readAs says what a formula means, and how it is written.
func (w *walker) readAs(f *finding, tree formula.Tree, t *grammar.Type, n syntax.Node) {
	if fault := unreadable(tree, n, t); fault != "" && w.macro == nil {
		f.Message = "Expected " + expected(t) + ", found a text. Read as a formula: " + fault
		return
	}
	// It is not quoted: the names in it are looked up, too, and mended one by one.
	f.Message = "Expected " + expected(t) +
		", found a text. It is a formula, which the language does not have; the fix writes out what it means."
	f.Fixes = append(f.Fixes, writeOut(w.text, tree, n))
	w.bareIn(f, tree, n)
}

// formulaInBraces reports a record in braces that is a formula, or several with commas between
// them: the keys of a record are parted so, and formulas have none.
func (w *walker) formulaInBraces(t *grammar.Type, n syntax.Node, code diag.Code) bool {
	if n.Style() != syntax.Flow || n.Broken() || !takesFormula(t) {
		return false
	}
	var parts []string
	for key, value := range n.Pairs() {
		if !value.IsNull() && value.Kind() != syntax.Missing || key.Kind() != syntax.Scalar {
			return false
		}
		parts = append(parts, key.Value())
	}
	inside := strings.TrimSuffix(strings.TrimPrefix(n.Raw(), "{"), "}")
	if !formula.IsFormula(inside) {
		return false
	}
	advice := "It is a formula in braces, which are for records; the fix writes out what it means."
	tree, err := formula.Read(inside, t)
	joined := err != nil && len(parts) > 1 && t.Union == grammar.ConditionUnion
	if joined {
		advice = "These are formulas in braces, where commas part the keys of a record. If all of them must hold, put \"and\" " +
			"between them; the fix writes that out."
		tree, err = formula.Read(strings.Join(parts, " and "), t)
	}
	if err != nil {
		return false
	}
	f := w.report(code, w.faultSpan(n), Path{Node: n}, "Expected "+expected(t)+". "+advice)
	fix := writeOut(w.text, tree, n)
	fix.Unsafe = joined // whether one of them would do is not said
	f.Fixes = append(f.Fixes, fix)
	w.bareIn(f, tree, n)
	w.poison(n)
	return true
}

// writeOut is the fix that writes the records of a formula in its place.
func writeOut(whole string, tree formula.Tree, n syntax.Node) diag.Fix {
	span := n.Span()
	text := written(whole, tree, n)
	if strings.HasPrefix(text, "\n") { // no blanks stay behind the key
		span.Start = len(strings.TrimRight(whole[:span.Start], " "))
	}
	return diag.Fix{Title: "Write the formula out", Names: true, Edits: []source.Edit{replace(span, text)}}
}

// numberType is what may stand where a number must.
var numberType = sync.OnceValue(func() *grammar.Type {
	return grammar.EffectUnion.VariantByWord(view.EffectIsAddVar).Shape.FieldByName(view.EffectAddVarDelta).Type
})

// ValueFormula takes a text that stands for a number, or for true or false, for a formula: it gives the fix that
// writes the formula out, if it can be read, and what is to be said of it. Both are nothing where the text looks
// like none.
//
// Constant tells which names are those of constants, and of nothing else.
func ValueFormula(whole string, n syntax.Node, truth bool, constant func(name string) bool) (fixes []diag.Fix,
	said string) {
	if n.Kind() != syntax.Scalar || n.Type() != syntax.String {
		return nil, ""
	}
	text, t := n.Value(), numberType()
	if name := strings.TrimSpace(strings.TrimPrefix(text, "$")); !truth && constant(name) {
		fix, said := ReadConstant(n, name)
		fix.Unsafe = true // a text may be meant
		return []diag.Fix{fix}, said
	}
	if !Dotted(n) && !formula.IsFormula(text) {
		return nil, ""
	}
	if truth {
		if _, err := formula.Read(text, grammar.ConditionType); err == nil {
			text, t = "if "+text+" then true else false", grammar.ValueType
		}
	}
	tree, err := formula.Read(text, t)
	if err != nil {
		return nil, "Read as a formula: " + err.Message
	}
	if fault := unreadable(tree, n, t); fault != "" {
		return nil, "Read as a formula: " + fault
	}
	return []diag.Fix{writeOut(whole, formula.Constants(tree, constant), n)},
		"It is a formula, which the language does not have; the fix writes out what it means."
}

// unreadable says what is wrong with the records in braces in a formula, which are read as they stand.
func unreadable(tree formula.Tree, n syntax.Node, t *grammar.Type) string {
	if !strings.Contains(n.Value(), "{") {
		return ""
	}
	for _, f := range Walk(syntax.Parse(tree.Flow(), syntax.Options{}), Context{Type: t}).Findings {
		if f.Severity == diag.Error || f.Severity == 0 && diag.SeverityOf(f.Code) == diag.Error {
			return f.Message
		}
	}
	return ""
}

// Dotted reports whether a text names a property of what a binding holds: "$card.suit".
func Dotted(n syntax.Node) bool {
	return n.Kind() == syntax.Scalar && n.Type() == syntax.String && strings.HasPrefix(n.Value(), "$") &&
		strings.Contains(n.Value(), ".") && !strings.ContainsAny(n.Value(), "{}")
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
func written(whole string, tree formula.Tree, n syntax.Node) string {
	span := n.Span()
	line := lineStart(whole, span.Start)
	flow := tree.Line()
	text := flow
	switch before := whole[line:span.Start]; {
	case inFlow(n) || !n.Parent().Valid() || strings.ContainsRune(before, '\t') ||
		len(before)+len(flow) <= render.Width:
	case n.Parent().Kind() == syntax.Sequence:
		text = tree.Block(len(before))
	default:
		if key := n.Key().Span(); key.Start >= line {
			column := len(before) - (span.Start - key.Start) + 2
			text = "\n" + strings.Repeat(" ", column) + tree.Block(column)
		}
	}
	if trailingBreak(whole, span) > 0 {
		text += "\n"
	}
	return text
}
