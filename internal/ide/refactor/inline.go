package refactor

import (
	"slices"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// Spec is what refactorings see of a spec: an immutable state of it.
type Spec interface {
	query.Spec
	// Documents returns the number of documents.
	Documents() int
	// Expansion is the spec joined and expanded.
	Expansion() *expand.Document
}

// Use is the use of a macro or template that could be written out.
type Use struct {
	Name string // of the callee

	spec     Spec
	document *expand.Document
	unit     index.UnitID
	node     *expand.Node // the use, as it was written
	macro    *expand.Node // the entry that declares the callee; nil if none does
	kind     useKind
}

type useKind uint8

const (
	effectUse useKind = iota
	conditionUse
	phaseUse
)

// UseAt finds the smallest use of a macro or phase template around an offset of a unit's text; nil if there is none.
func UseAt(spec Spec, unit index.UnitID, offset int) *Use {
	u := &Use{spec: spec, document: spec.Expansion(), unit: unit}
	if u.node = u.document.UseAt(unit, offset); u.node == nil {
		return nil
	}
	section := ""
	for _, k := range []struct {
		key, section string
		kind         useKind
	}{{view.MacroCallMacro, view.SectionEffectMacros, effectUse},
		{view.ConditionMacroCallConditionMacro, view.SectionConditionMacros, conditionUse},
		{view.PhaseCallFromTemplate, view.SectionPhaseTemplates, phaseUse}} {
		if name := u.node.Get(k.key); name.Kind() == expand.Text {
			u.Name, u.kind, section = expand.Identifier(name), k.kind, k.section
			break
		}
	}
	if section == "" || u.isBoard() {
		return nil
	}
	for _, n := range u.document.AuthoredSection(section).Items() {
		if expand.Identifier(n.Get(view.EffectMacroID)) == u.Name {
			u.macro = n
			break
		}
	}
	return u
}

// Title says what Inline does.
func (u *Use) Title() string { return useTitle(u.Name) }

func useTitle(name string) string { return "Inline this use of \"" + name + "\"" }

// inlineUse inlines the use of a macro or template on the line of the place.
func inlineUse(p *place) []Rewriting {
	call := p.call()
	if call == nil || call.Entry.InText() && call.Kind != grammar.ConditionMacro ||
		!p.standsForSomething(call.Kind, call.Name) {
		return nil
	}
	at := call.Span.Start
	return []Rewriting{{Title: useTitle(call.Name), Category: Inlines, Ways: InlineWays,
		Change: func(way int) (Change, error) {
			use := UseAt(p.spec, p.id, at)
			if use == nil {
				return Change{}, query.Refuse("The use cannot be written out where it stands.")
			}
			edits, err := use.Inline(p.encoding, way)
			return changeOf(err, edits...)
		}}}
}

// standsForSomething reports whether there is something to write in the place of a use.
func (p *place) standsForSomething(kind grammar.Kind, name string) bool {
	at, ok := p.declaration(kind, name)
	body := map[grammar.Kind]string{grammar.EffectMacro: view.EffectMacroEffects,
		grammar.ConditionMacro: view.ConditionMacroCondition, grammar.PhaseTemplate: view.PhaseTemplatePhase}[kind]
	return ok && at.node.Get(body).Valid() && (kind != grammar.EffectMacro || at.node.Get(body).Len() > 0)
}

// isBoard reports whether the use is one of the boards built into the language.
func (u *Use) isBoard() bool {
	return u.kind == effectUse && u.node.Get(view.MacroCallArgs).Kind() == expand.List
}

// Inline returns the edits that replace the use with its expansion, in one of several ways: bindings inside the macro
// get new names if theirs mean something at the use, or all of them do; and names in the arguments refer to the
// macro's bindings, or stay as they are. The error is a sentence that says why the use cannot be inlined.
func (u *Use) Inline(encoding source.Encoding, way int) ([]source.FileEdit, error) {
	if !u.hasRoom() {
		return nil, query.Refuse("This use stands in a formula, in which what it stands for cannot be written. " +
			"Write it as a record first.")
	}
	if u.macro == nil {
		return nil, query.Refuse("Nothing in this spec declares %q.", u.Name)
	}
	for _, id := range []index.UnitID{u.unit, u.macro.At.Unit} {
		if f := u.spec.Facts(id); f == nil || len(f.Tree.Errors) > 0 {
			return nil, query.Refuse("The YAML of the use or of what it uses has errors; mend them first.")
		}
	}
	args, err := u.arguments()
	if err != nil {
		return nil, err
	}
	if u.node.At.Unit != u.unit {
		return nil, query.Refuse("The use is written after an anchor in another place.")
	}
	if !u.node.At.Node.InText() && inLines(u.macro.At.Node) {
		return nil, errInFormula
	}
	w := &writer{texts: map[*expand.Node]string{}, replace: func(n *expand.Node) *expand.Node {
		if name := n.Get(view.ParamNodeParam); name.Kind() == expand.Text && n.Len() == 1 {
			return args[name.Text()]
		}
		return nil
	}}
	var edit source.Edit
	switch u.kind {
	case effectUse:
		body := u.macro.Get(view.EffectMacroEffects)
		if body.Kind() != expand.List || body.Len() == 0 {
			return nil, query.Refuse("The macro %q has no effects; remove the use instead.", u.Name)
		}
		u.rename(w, body, way%2 == 1, args, way >= 2)
		edit, err = u.writeEffects(w, body)
	case conditionUse:
		body := u.macro.Get(view.ConditionMacroCondition)
		if body == nil {
			return nil, query.Refuse("The macro %q has no condition.", u.Name)
		}
		if edit = u.replaceWhole(w, body); u.node.At.Node.InText() {
			edit = u.inFormula(expand.Substitute(body, w.replace))
		}
	case phaseUse:
		body := u.macro.Get(view.PhaseTemplatePhase)
		if body.Kind() != expand.Map {
			return nil, query.Refuse("The template %q has no phase.", u.Name)
		}
		w.replace = func(n *expand.Node) *expand.Node { return expand.FillingArgument(n, args) }
		fill(w, body, args)
		edit = u.replaceWhole(w, body)
	}
	if err != nil {
		return nil, err
	}
	return []source.FileEdit{editOf(u.spec, u.unit, edit, encoding)}, nil
}

// hasRoom reports whether something else can be written in place of the use: formulas only allow conditions and
// values.
func (u *Use) hasRoom() bool { return u.kind == conditionUse || !u.node.At.Node.InText() }

// inFormula writes a condition or value in the place of the use in a formula.
func (u *Use) inFormula(body *expand.Node) source.Edit {
	from := u.node.At.Node
	text := formula.Write(ExpressionType(body), expand.Value(body))
	_, style, whole := from.WrittenAs()
	if !whole && strings.Contains(text, " ") {
		text = "(" + text + ")"
	}
	for at := from; !whole && at.Valid(); at = at.Parent() {
		_, style, whole = at.WrittenAs()
	}
	if style == syntax.SingleQuoted || style == syntax.DoubleQuoted {
		text = syntax.Quote(text, style, true)
		text = text[1 : len(text)-1]
	}
	return source.Edit{Span: from.Span(), NewText: text}
}

// ExpressionType returns the type of the value of a condition macro: a condition or a value.
func ExpressionType(n *expand.Node) *grammar.Type {
	op := n.Get(grammar.ConditionUnion.Discriminator)
	if grammar.ConditionUnion.VariantByWord(op.Text()) != nil {
		return grammar.ConditionType
	}
	return grammar.ValueType
}

// arguments returns the values that the use passes for the parameters.
func (u *Use) arguments() (map[string]*expand.Node, error) {
	out := map[string]*expand.Node{}
	for key, value := range u.node.Get(view.MacroCallArgs).Pairs() {
		out[key.Name] = value
	}
	declared := 0
	for _, p := range u.macro.Get(view.EffectMacroParams).Items() {
		declared++
		if name := p.Get(view.EffectMacroParamName).Text(); out[name] == nil {
			return nil, query.Refuse("The use gives nothing for the parameter %q.", name)
		}
	}
	if len(out) != declared {
		return nil, query.Refuse("The use gives arguments for which %q has no parameters.", u.Name)
	}
	return out, nil
}

// InlineWays is in how many ways a use can be inlined.
const InlineWays = 4

// rename renames the bindings inside the macro whose names are taken, or all of them. Names in the arguments are
// renamed, too, unless they are to stay.
func (u *Use) rename(w *writer, body *expand.Node, fresh bool, args map[string]*expand.Node, stay bool) {
	around := u.spec.Facts(u.unit)
	text := around.Tree.Text
	names := map[string]string{}
	for _, name := range expand.Locals(body, u.macro.Get(view.EffectMacroExports)) {
		if fresh || mentions(text, name) || isVisible(around, name) {
			names[name] = freshName(name, func(candidate string) bool {
				return mentions(text, candidate) || mentions(u.macro.At.Node.Raw(), candidate) ||
					isVisible(around, candidate)
			})
		}
	}
	if len(names) == 0 {
		return
	}
	kept := map[*expand.Node]bool{}
	var keep func(n *expand.Node)
	keep = func(n *expand.Node) {
		kept[n] = true
		for _, item := range n.Items() {
			keep(item)
		}
		for _, value := range n.Pairs() {
			keep(value)
		}
	}
	for _, arg := range args {
		if stay {
			keep(arg)
		}
	}
	u.document.Sites(expand.Substitute(body, w.replace), func(n *expand.Node, at expand.Site) {
		if renamed := expand.RenameBindings(n.Text(), at, names); renamed != n.Text() && !kept[n] {
			w.texts[n] = renamed
		}
	})
}

// isVisible reports whether a name enters a unit from around it.
func isVisible(f *facts.Facts, name string) bool {
	return slices.Contains(f.Context.Bindings, name)
}

// writeEffects writes effects in place of a use among others.
func (u *Use) writeEffects(w *writer, body *expand.Node) (source.Edit, error) {
	from := u.node.At.Node
	text := from.Tree().Text
	list := from.Parent()
	if list.Kind() == syntax.Mapping || list.Style() == syntax.Flow || list.Valid() && list.Kind() != syntax.Sequence {
		parts := lists.Map(body.Items(), func(item *expand.Node) string { return w.writeValue(item, 0, true) })
		if list.Kind() == syntax.Mapping && len(parts) != 1 {
			return source.Edit{}, query.Refuse("%q has %d effects, but only one can stand here.", u.Name, len(parts))
		}
		if list.Kind() == syntax.Mapping {
			return u.replaceWhole(w, body.Items()[0]), nil
		}
		return source.Edit{Span: trimBreaks(text, from.Span()), NewText: strings.Join(parts, ", ")}, nil
	}
	dash := dashBefore(text, from)
	if dash < 0 {
		return source.Edit{}, query.Refuse("The use stands in no list of effects.")
	}
	column := columnOf(text, dash)
	indent := "\n" + strings.Repeat(" ", column)
	span := source.Span{Start: dash, End: trimBreaks(text, from.Span()).End}
	written := body.At.Node
	if written.Style() == syntax.Flow {
		parts := lists.Map(body.Items(),
			func(item *expand.Node) string { return render.Item(render.Raw(w.writeValue(item, column+2, false))) })
		return source.Edit{Span: span, NewText: strings.Join(parts, indent)}, nil
	}
	before, behind := commentsAround(written)
	out := w.writeValue(body, column, false)
	for _, remark := range before {
		out = strings.TrimRight(remark, " \t\r") + indent + out
	}
	return source.Edit{Span: span, NewText: out + behind}, nil
}

// commentsAround returns the comments that belong to a block list but are outside it: those on the lines before it,
// the last one first, and the one after its last line, with the blanks before it.
func commentsAround(list syntax.Node) (before []string, behind string) {
	tree := list.Tree()
	span := trimBreaks(tree.Text, list.Span())
	start := list.Span().Start
	if key := list.Key(); key.Valid() {
		start = key.Span().End
	}
	for i := len(tree.Comments) - 1; i >= 0; i-- {
		c := tree.Comments[i]
		if start <= c.Start && c.End <= span.Start &&
			strings.TrimLeft(tree.Text[lineStart(tree.Text, c.Start):c.Start], " \t") == "" {
			before = append(before, tree.Text[c.Start:c.End])
		}
		if c.Start >= span.End && strings.TrimLeft(tree.Text[span.End:c.Start], " \t") == "" {
			behind = strings.TrimRight(tree.Text[span.End:c.End], " \t\r")
		}
	}
	return before, behind
}

func lineStart(text string, at int) int { return strings.LastIndexByte(text[:at], '\n') + 1 }

// replaceWhole writes a value in place of the use.
func (u *Use) replaceWhole(w *writer, body *expand.Node) source.Edit {
	from := u.node.At.Node
	flow := false
	for at := from.Parent(); at.Valid(); at = at.Parent() {
		flow = flow || at.Style() == syntax.Flow
	}
	return w.place(body, from.Key(), from, from.Tree().Text, 0, flow)
}

// dashBefore returns the dash of a node that is an entry; -1 if it is not one.
func dashBefore(text string, n syntax.Node) int {
	at := n.Span().Start
	if anchor, ok := anchorOf(text, n); ok {
		at = anchor.Start
	}
	for at--; at >= 0; at-- {
		switch text[at] {
		case ' ', '\t':
		case '-':
			return at
		default:
			return -1
		}
	}
	return -1
}

// fill sets the texts of a template that contain arguments.
func fill(w *writer, n *expand.Node, args map[string]*expand.Node) {
	if n.Kind() == expand.Text {
		if text := expand.Fill(n.Text(), args); text != n.Text() {
			w.texts[n] = text
		}
		return
	}
	for _, item := range n.Items() {
		fill(w, item, args)
	}
	for _, item := range n.Pairs() {
		fill(w, item, args)
	}
}

// editOf translates an edit of a unit's text to its document.
func editOf(spec Spec, id index.UnitID, e source.Edit, encoding source.Encoding) source.FileEdit {
	d := spec.Text(id.Document())
	return source.FileEdit{
		File: spec.Path(id.Document()), Range: d.Range(spec.Unit(id), e.Span, encoding),
		NewText: withBreaks(d, e.NewText),
	}
}

// withBreaks writes a text with the line breaks of a document.
func withBreaks(d *doc.Document, text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n", d.LineBreak())
}

// inLines reports whether a value contains a formula of several lines, unless it is of statements, each on its own
// line and without comments.
func inLines(n syntax.Node) bool {
	_, _, root := n.WrittenAs()
	if n.InText() && (!root || n.Kind() != syntax.Sequence || strings.Contains(n.Raw(), "#")) {
		return strings.Contains(strings.TrimSpace(n.Raw()), "\n")
	}
	for _, value := range n.Pairs() {
		if inLines(value) {
			return true
		}
	}
	for _, item := range n.Items() {
		if inLines(item) {
			return true
		}
	}
	return false
}
