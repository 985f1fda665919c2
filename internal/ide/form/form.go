package form

import (
	"cmp"
	"slices"
	"strings"

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
)

// Form is one of the two forms in which rules are written.
type Form string

// The forms.
const (
	Formulas Form = "formulas"
	Records  Form = "records"
)

// Forms lists both forms.
var Forms = []Form{Formulas, Records}

// Names holds the meanings of names that stand alone in formulas.
type Names struct {
	// Constant: the name is that of a constant, and not of a variable. Formulas treat both alike.
	Constant func(name string) bool
	// Variable: the name is that of a variable of the table.
	Variable func(name string) bool
	// Truth: the name is that of a variable of the table, and not of a condition macro.
	Truth func(name string) bool
	// Text: the name stands for itself, as there is no variable, constant or zone of that name.
	Text func(name string) bool
}

// NamesIn returns the Names of a unit of a spec, with the names that stand for themselves in its formulas.
func NamesIn(in *index.Index, texts []string) Names {
	known := func(kind grammar.Kind, name string) bool { return in.Lookup(index.Key(kind, "", name)).Def() != nil }
	return Names{
		Constant: func(name string) bool { return crossref.IsConstant(in, name) },
		Text: func(name string) bool {
			return slices.Contains(texts, name) && !known(grammar.Zone, name)
		},
		Variable: func(name string) bool { return known(grammar.GlobalVar, name) },
		Truth:    func(name string) bool { return known(grammar.GlobalVar, name) && !known(grammar.ConditionMacro, name) },
	}
}

// Kept is a formula that was not converted, with the reason.
type Kept struct {
	At  int
	Why string
}

// Edits returns the edits that convert part of a unit's text to a form, in order, and the formulas that have no
// record.
func Edits(unit *facts.Facts, in source.Span, to Form, names Names) ([]source.Edit, []Kept) {
	if len(unit.Tree.Errors) > 0 {
		return nil, nil
	}
	w := &writer{unit: unit, tree: unit.Tree, in: in, to: to,
		Names: names,
		sites: map[syntax.Node][]facts.ValueSite{}, ranks: map[syntax.Node]int{}, refused: map[int]bool{}}
	trace := facts.NewTrace(unit, func(facts.Callee) (s facts.Signature, ok bool) { return s, false })
	for _, v := range trace.Values {
		w.sites[v.Node] = append(w.sites[v.Node], v)
	}
	for _, f := range trace.Fields {
		w.ranks[f.Key] = 1 + slices.Index(f.Shape.Fields, f.Field)
	}
	for {
		w.edits, w.kept = nil, nil
		w.node(w.tree.Root())
		slices.SortFunc(w.edits, func(a, b source.Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
		if w.keepsMeaning(w.edits) {
			return w.edits, w.kept
		}
		if w.readings > maxReadings {
			return nil, nil
		}
		w.refuse(w.edits)
	}
}

// isWanted reports whether a value is in the other form, so that it is to be converted.
func (to Form) isWanted(n syntax.Node) bool {
	if to == Records {
		return isRoot(n)
	}
	return !n.InText() && (n.Kind() == syntax.Mapping || n.Kind() == syntax.Sequence && n.Len() > 0)
}

// hasFormula reports whether a value can be written as a formula. Of lists, only those of effects can; in others each
// entry is a formula.
func hasFormula(v facts.ValueSite) bool {
	if v.Node.Kind() == syntax.Sequence {
		return formula.Takes(v.Type)
	}
	return facts.TakesFormula(v.Type) || v.Type.Form == grammar.Selector
}

// At returns the smallest value around an offset that could be written as a formula.
func At(values []facts.ValueSite, at int) (best facts.ValueSite, ok bool) {
	for _, v := range values {
		if !Formulas.isWanted(v.Node) || !hasFormula(v) {
			continue
		}
		if key := v.Node.Key(); key.Valid() && key.Span().Contains(at) {
			return v, true
		}
		if v.Node.Span().Contains(at) && (!ok || v.Node.Span().Len() < best.Node.Span().Len()) {
			best, ok = v, true
		}
	}
	return best, ok
}

// writer converts the values of a unit to a form.
type writer struct {
	unit *facts.Facts
	tree *syntax.Tree
	in   source.Span
	to   Form
	Names
	sites   map[syntax.Node][]facts.ValueSite
	ranks   map[syntax.Node]int // of keys, in the table
	refused map[int]bool        // where the values begin that would change their meaning
	edits   []source.Edit
	kept    []Kept
	// readings counts how often the unit was parsed.
	readings int
}

// isRoot reports whether a node was written as a formula.
func isRoot(n syntax.Node) bool { return n.InText() && !n.Parent().InText() }

// node converts a value or, if that is not possible, its parts.
func (w *writer) node(n syntax.Node) {
	span := n.Span()
	if !n.Valid() || span.End < w.in.Start || w.in.End < span.Start || len(n.Properties()) > 0 ||
		n.Kind() == syntax.Alias {
		return
	}
	if w.to.isWanted(n) && w.in.Start <= span.Start && span.End <= w.in.End {
		if e, ok := w.writeInForm(n); ok && !w.refused[e.Span.Start] {
			w.edits = append(w.edits, e)
			return
		}
		switch {
		case w.to != Records:
		case !w.hasRecord(n):
			w.kept = append(w.kept, Kept{span.Start, "it gives a macro a binding alone, or has a name whose meaning hangs on what " +
				"stands beside it"})
		default:
			w.kept = append(w.kept, Kept{span.Start, "it has a comment, an anchor or a fault in it"})
		}
	}
	if n.InText() {
		return
	}
	for _, value := range n.Pairs() {
		w.node(value)
	}
	for _, item := range n.Items() {
		w.node(item)
	}
}

// writeInForm returns the edit that converts a value to the other form; ok is false if the value stays as it is.
func (w *writer) writeInForm(n syntax.Node) (e source.Edit, ok bool) {
	p, ok := w.placeOf(n)
	if !ok || !w.isSheer(n) || w.to == Formulas && hasBinding(n) {
		return e, false
	}
	tree, ok := formula.Of(n)
	if !ok {
		return e, false
	}
	if w.to == Records {
		if !w.hasRecord(n) {
			return e, false
		}
		text, err := p.record(w.arrangeFields(n, w.asReferences(tree)))
		return source.Edit{Span: p.span, NewText: text}, err == nil
	}
	names := w.asNames(tree)
	for _, v := range w.sites[n] {
		if !hasFormula(v) {
			continue
		}
		for _, text := range append(p.formulas(v, names), p.formulas(v, tree)...) {
			if w.readsAs(text, n, tree) {
				return source.Edit{Span: p.span, NewText: text}, true
			}
		}
		return e, false
	}
	return e, false
}

// hasRecord reports whether a record can express a formula. A zone name in the place of a text, or a binding given to
// a macro, means something else in a record, and a name may mean nothing.
func (w *writer) hasRecord(n syntax.Node) bool {
	for part := range n.Values() {
		name := part.Get(view.ReferenceGvarVar).Value()
		if part.Get(view.ReferenceRef).Value() == view.ReferenceIsGvar &&
			!w.Variable(name) && !w.Constant(name) && !w.Text(name) ||
			givesBinding(part) {
			return false
		}
	}
	return true
}

// givesBinding reports whether a node of a formula passes a macro just a binding, which may mean its name or its
// value.
func givesBinding(n syntax.Node) bool {
	return facts.ReadsBinding(n) && n.Parent().Key().Value() == view.MacroCallArgs
}

// hasBinding reports whether a list has formulas that pass a macro just a binding: mixed with records they would be
// ambiguous.
func hasBinding(n syntax.Node) bool {
	for part := range n.Values() {
		if givesBinding(part) {
			return true
		}
	}
	return false
}

// readsAs reports whether text, in the place of the value n, has the same meaning as the tree.
func (w *writer) readsAs(text string, n syntax.Node, as formula.Tree) bool {
	context := w.unit.Context
	context.Type = w.sites[n][0].Type
	alone := facts.Walk(syntax.Parse(strings.TrimLeft(text, " ")+"\n", syntax.Options{}), context).Tree
	tree, ok := formula.Of(alone.Root())
	return ok && len(alone.Errors) == 0 && formula.InShort(w.asReferences(tree)).Equal(formula.InShort(as))
}

// isSheer reports whether a value has nothing that the other form cannot express.
func (w *writer) isSheer(n syntax.Node) bool {
	if len(n.Properties()) > 0 || n.Kind() == syntax.Alias || n.Hole() || n.IsBroken() {
		return false
	}
	if isRoot(n) {
		// A hash may begin a comment, and a faulty value may say more than was understood.
		return !strings.Contains(n.Raw(), "#") && !slices.ContainsFunc(w.unit.Findings, func(f diag.Finding) bool {
			return n.Span().Contains(f.Span.Start)
		})
	}
	if ref := n.Get(view.ReferenceRef); ref.Value() == view.ReferenceIsGvar &&
		w.Constant(n.Get(view.ReferenceGvarVar).Value()) {
		return false // no variable has this name
	}
	for key, value := range n.Pairs() {
		if key.Kind() != syntax.Scalar || key.Value() == "<<" || len(key.Properties()) > 0 || !w.isSheer(value) {
			return false
		}
	}
	for _, item := range n.Items() {
		if !w.isSheer(item) {
			return false
		}
	}
	return true
}

// place is the position of a value in the text, which decides how it can be written.
type place struct {
	span   source.Span // the range to rewrite: all after the colon of a key
	column int         // of the key, or of the value if it has none
	first  int         // where the value begins, if it is on the line of its key
	key    bool
	flow   bool
	// last: nothing follows the value on its last line.
	last bool
}

// placeOf returns the place of a value; ok is false if there is a comment in the value.
func (w *writer) placeOf(n syntax.Node) (p place, ok bool) {
	text := w.tree.Text
	p.span, p.flow = n.Span(), n.InFlow()
	for p.span.End > p.span.Start && strings.IndexByte(" \t\r\n", text[p.span.End-1]) >= 0 {
		p.span.End--
	}
	p.first = columnOf(text, p.span.Start)
	p.column = p.first
	if key := n.Key(); key.Valid() && !p.flow {
		colon := strings.IndexByte(text[key.Span().End:p.span.Start], ':')
		if colon < 0 {
			return p, false
		}
		p.span.Start = key.Span().End + colon + 1
		p.key, p.column, p.first = true, columnOf(text, key.Span().Start), columnOf(text, p.span.Start)+1
	}
	line, _ := source.NextLine(text[p.span.End:])
	p.last = strings.TrimSpace(line) == ""
	end := p.span.End
	if strings.Contains(text[p.span.Start:end], "\n") {
		end += len(line) // a comment on the last line is about the last part
	}
	comments := w.tree.Comments
	first, _ := slices.BinarySearchFunc(comments, p.span.Start,
		func(c source.Span, at int) int { return cmp.Compare(c.Start, at) })
	return p, first == len(comments) || comments[first].Start >= end
}

// record writes a value as a record.
func (p place) record(tree formula.Tree) (string, error) {
	switch {
	case p.flow || !p.last:
		text, err := tree.OnLine()
		if p.key {
			return " " + text.Line(), err
		}
		return text.Line(), err
	case p.key:
		return layout.AfterKey(tree, p.column)
	}
	return layout.Block(tree, p.column)
}

// layout is the layout of records.
var layout = render.Layout{Key: len("condition: ")}

// arrangeFields returns the tree of a formula in the usual layout: fields in the order of the table, and each effect
// on its own lines.
func (w *writer) arrangeFields(n syntax.Node, tree formula.Tree) formula.Tree {
	if tree.Kind() != n.Kind() || tree.Len() != n.Len() {
		return tree // a name that stands for itself, or for a true variable
	}
	switch n.Kind() {
	case syntax.Sequence:
		out, i := render.List(), 0
		for _, item := range n.Items() {
			part := w.arrangeFields(item, tree.At(i))
			if w.isEffect(item) {
				part = part.Spread()
			}
			out.Add(part)
			i++
		}
		return out
	case syntax.Mapping:
		type field struct {
			rank  int
			key   string
			value formula.Tree
		}
		var fields []field
		for key, value := range n.Pairs() {
			i := len(fields)
			fields = append(fields, field{w.ranks[key], tree.Key(i), w.arrangeFields(value, tree.At(i))})
		}
		slices.SortStableFunc(fields, func(a, b field) int { return cmp.Compare(a.rank, b.rank) })
		out := render.Record()
		for _, f := range fields {
			out.With(f.key, f.value)
		}
		return out
	}
	return tree
}

// isEffect reports whether a value is read as an effect.
func (w *writer) isEffect(n syntax.Node) bool {
	return slices.ContainsFunc(w.sites[n], func(v facts.ValueSite) bool { return v.Type == grammar.EffectType })
}

// indent is the indentation of multi-line text below its key.
const indent = 2

// maxJoined is the maximal length of several effects on one line.
const maxJoined = 60

// formulas returns the ways to write a value as a formula, the best one first.
func (p place) formulas(v facts.ValueSite, tree formula.Tree) (out []string) {
	text := formula.Write(v.Type, tree)
	if formula.HasYAML(text) {
		return nil
	}
	if p.first+len(text) > render.Width || len(formula.Statements(v.Type, tree)) > 1 && len(text) > maxJoined ||
		strings.Contains(formula.Lines(text, render.Width-p.column, 0, ""), "\n") {
		out = p.block(text)
	}
	if len(out) > 0 && !slices.ContainsFunc(out, p.isTooWide) {
		return out
	}
	out = nil
	for _, sign := range []string{"", "= "} {
		quoted := quote(sign+text, p.flow)
		if p.first+len(quoted) > render.Width && !(p.flow && len(quoted) <= p.span.Len()) {
			return nil
		}
		out = append(out, p.afterColon(quoted))
	}
	return out
}

// block returns the ways to write a formula as a block scalar, or nil if one is not allowed there.
func (p place) block(text string) (out []string) {
	if p.flow || !p.last {
		return nil
	}
	column := p.column
	if p.key {
		column += indent
	}
	begin := "\n" + strings.Repeat(" ", column)
	for _, way := range []struct{ sign, between string }{{"", ""}, {"", ";"}, {"= ", ""}} {
		lines := formula.Lines(text, render.Width-column, len(way.sign), way.between)
		out = append(out, p.afterColon("|"+begin+way.sign+strings.ReplaceAll(lines, "\n", begin)))
	}
	return out
}

// isTooWide reports whether a multi-line text has a line that is too long.
func (p place) isTooWide(text string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if len(line) > render.Width {
			return true
		}
	}
	return false
}

// afterColon returns text as it is written after the colon, if the value has one before it.
func (p place) afterColon(text string) string {
	if p.key {
		return " " + text
	}
	return text
}

// quote writes a formula as a scalar, quoted only if necessary, and if possible with quotes it does not contain.
func quote(text string, flow bool) string {
	quoted := syntax.Quote(text, syntax.Plain, flow)
	if quoted != text && strings.Contains(text, "'") && !strings.ContainsAny(text, "\"\\") {
		return syntax.Quote(text, syntax.DoubleQuoted, flow)
	}
	return quoted
}

// columnOf returns the distance of an offset from the start of its line.
func columnOf(text string, at int) int { return at - (strings.LastIndexByte(text[:at], '\n') + 1) }
