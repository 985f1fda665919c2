package refactor

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// Title says what Extract does.
func (s *Selection) Title() string {
	if n := len(s.items); n > 1 {
		return "Extract " + strconv.Itoa(n) + " effects into a macro"
	}
	return "Extract this effect into a macro"
}

// extractEffects makes a macro of the selected effects, or of the one at the cursor, unless that is already a use of
// a macro.
func extractEffects(p *place) []Rewriting {
	s := p.effects()
	if s == nil || p.from == p.to && p.call() != nil {
		return nil
	}
	return []Rewriting{{Title: s.Title(), Category: Extracts, Ways: int(Ways), Selected: p.from < p.to,
		Change: func(way int) (Change, error) {
			edits, err := s.Extract(p.encoding, Way(way))
			return changeOf(err, edits...)
		}}}
}

// Extract returns the edits that move the effects to a new effect macro and use it in their place. The error is a
// sentence that says why the effects cannot be moved.
func (s *Selection) Extract(encoding source.Encoding, way Way) ([]source.FileEdit, error) {
	for _, id := range s.units() {
		if len(s.spec.Facts(id).Tree.Errors) > 0 {
			return nil, query.Refuse("The YAML here has errors; mend them first.")
		}
	}
	x := &extraction{Selection: s, id: s.macroID()}
	into, out := query.Crossings(s.spec, s.parts())
	for _, c := range out {
		if !slices.Contains(x.exports, c.Name) {
			x.exports = append(x.exports, c.Name)
		}
	}
	if way == ExportMentioned {
		x.exportMentioned()
	}
	if err := x.addMacroParameters(); err != nil {
		return nil, err
	}
	if way != TakeFree {
		if err := x.addBindingParameters(slices.Concat(into, x.looseNames())); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(x.changes, func(a, b source.Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	d := s.spec.Text(s.document)
	place := func(span source.Span) source.Range {
		return source.Range{Start: d.PositionAt(span.Start, encoding), End: d.PositionAt(span.End, encoding)}
	}
	edits := []source.FileEdit{
		{File: s.spec.Path(s.document), Range: place(source.Span{Start: s.from, End: s.to}), NewText: withBreaks(d, x.call())},
		x.declare(encoding),
	}
	order := func(e source.FileEdit) int { return s.spec.Document(e.File) }
	slices.SortStableFunc(edits, func(a, b source.FileEdit) int {
		return cmp.Or(cmp.Compare(order(a), order(b)), cmp.Compare(a.Range.Start.Line, b.Range.Start.Line))
	})
	return edits, nil
}

// Way is a way to treat the names of bindings that connect effects with their surroundings.
type Way uint8

// Ways, the best one first.
const (
	// PassNames makes parameters of names from around the effects, and exports those used after them.
	PassNames Way = iota
	// ExportMentioned also exports names that occur after the effects in a place where they are not read as bindings.
	ExportMentioned
	// TakeFree leaves names from around the effects as they are: the macro takes them from where it is used.
	TakeFree
	Ways
)

// exportMentioned exports what the effects bind and the text after them mentions.
func (x *extraction) exportMentioned() {
	units := x.units()
	last := units[len(units)-1]
	rest := x.spec.Facts(last).Tree.Text[x.items[len(x.items)-1].node.Span().End:]
	for _, id := range units {
		for _, site := range query.Trace(x.spec, id).Bindings {
			if site.Declares && x.covers(id, site.Span) && !slices.Contains(x.exports, site.Name) &&
				mentions(rest, site.Name) {
				x.exports = append(x.exports, site.Name)
			}
		}
	}
}

// extraction is a macro in the making.
type extraction struct {
	*Selection
	id      string
	params  []newParam
	exports []string
	changes []source.Edit // in the text of the document
}

// newParam is a parameter of the macro.
type newParam struct {
	name, kind string
	argument   string // as a value in a flow collection
}

// addMacroParameters passes on the parameters of a macro around the effects.
func (x *extraction) addMacroParameters() error {
	for _, id := range x.units() {
		trace := query.Trace(x.spec, id)
		for _, p := range trace.Params {
			if !x.covers(id, p.Span) || p.Argument || p.Declares {
				continue
			}
			if p.Callee.Kind != grammar.EffectMacro {
				return query.Refuse("The effects use the parameter %q of the template %q; a macro cannot have it.",
					p.Name, p.Callee.Name)
			}
			if slices.ContainsFunc(x.params, func(known newParam) bool { return known.name == p.Name }) {
				continue
			}
			x.params = append(x.params, newParam{
				name: p.Name, kind: x.declaredType(p.Callee.Name, p.Name),
				argument: render.Argument(p.Name).Line(),
			})
		}
	}
	return nil
}

// covers reports whether a span of a unit is in the selection.
func (s *Selection) covers(id index.UnitID, span source.Span) bool {
	return slices.ContainsFunc(s.items, func(item selectedEffect) bool {
		whole := item.node.Span()
		return item.unit == id && whole.Start <= span.Start && span.End <= whole.End
	})
}

// declaredType returns the type of a parameter as it is written.
func (x *extraction) declaredType(macro, param string) string {
	for _, m := range x.spec.Expansion().AuthoredSection(view.SectionEffectMacros).Items() {
		if expand.Identifier(m.Get(view.EffectMacroID)) != macro {
			continue
		}
		for _, p := range m.Get(view.EffectMacroParams).Items() {
			if t := p.Get(view.EffectMacroParamType); p.Get(view.EffectMacroParamName).Text() == param && t != nil {
				return plainWriter.writeValue(t, 0, true)
			}
		}
	}
	return view.EffectMacroParamTypeValue
}

// looseNames finds names of bindings from around the effects in the arguments of condition macros, where only the
// condition makes them names.
func (x *extraction) looseNames() (out []query.Crossing) {
	for _, id := range x.units() {
		trace := query.Trace(x.spec, id)
		for _, call := range trace.Calls {
			if call.Kind != grammar.ConditionMacro || !x.covers(id, call.Span) {
				continue
			}
			for n := range call.Args.Scalars() {
				name := n.Value()
				read := slices.ContainsFunc(trace.Bindings,
					func(s facts.BindingSite) bool { return s.Span == n.Span() })
				bound := slices.ContainsFunc(trace.Bindings, func(s facts.BindingSite) bool {
					return s.Declares && s.Name == name && x.covers(id, s.Span)
				})
				if strings.HasPrefix(name, "$") && !read && !bound {
					out = append(out, query.Crossing{Unit: id, Span: n.Span(), Name: name})
				}
			}
		}
	}
	return out
}

// addBindingParameters makes parameters of names of bindings from around the effects.
func (x *extraction) addBindingParameters(into []query.Crossing) error {
	seen := map[selectedEffect]bool{}
	for _, c := range into {
		n := x.spec.Facts(c.Unit).Tree.At(c.Span.Start)
		at := selectedEffect{c.Unit, n}
		if seen[at] {
			continue
		}
		seen[at] = true
		if n.Kind() != syntax.Scalar || n.Style() > syntax.DoubleQuoted {
			return query.Refuse("The binding %q is named in a text that cannot be passed on.", c.Name)
		}
		t := x.typeOf(at)
		if t != nil && t.Form == grammar.Define {
			continue // a binder that has the name inside its own
		}
		kind := paramType(t, n.Value())
		name := ""
		for _, p := range x.params {
			if p.kind == kind && p.argument == syntax.Quote(n.Value(), quotesOf(n), true) {
				name = p.name
			}
		}
		if name == "" {
			name = x.paramName(n.Value())
			x.params = append(x.params, newParam{name, kind, syntax.Quote(n.Value(), quotesOf(n), true)})
		}
		x.changes = append(x.changes, source.Edit{Span: x.place(c.Unit, n.Span()),
			NewText: render.Argument(name).Line()})
	}
	return nil
}

// typeOf returns what a scalar is read as.
func (x *extraction) typeOf(at selectedEffect) *grammar.Type {
	trace := query.Trace(x.spec, at.unit)
	for _, v := range trace.Values {
		if v.Node == at.node {
			return v.Type
		}
	}
	return nil
}

// paramType returns the type word for a parameter that replaces a name.
func paramType(t *grammar.Type, text string) string {
	if strings.Contains(text, "{") {
		return view.EffectMacroParamTypeBindingTemplate
	}
	if t != nil {
		for _, p := range grammar.MacroParamTypes {
			if p.Argument.Form == t.Form && p.Argument.Syntax == t.Syntax &&
				p.Word != view.EffectMacroParamTypeBindingTemplate &&
				t.Syntax != grammar.NoSyntax {
				return p.Word
			}
		}
	}
	if strings.Contains(text, ":") {
		return view.EffectMacroParamTypeZoneSelector
	}
	return view.EffectMacroParamTypeBindingName
}

// paramName makes a name for a parameter from the text it replaces.
func (x *extraction) paramName(text string) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case r == '_' || r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= 0x80:
			return r
		}
		return -1
	}, strings.TrimPrefix(firstWord(text), "$"))
	if name == "" {
		name = "name"
	}
	taken := func(name string) bool {
		return slices.ContainsFunc(x.params, func(p newParam) bool { return p.name == name })
	}
	if taken(name) {
		name = freshName(name, taken)
	}
	return name
}

// firstWord returns a text up to the first separator.
func firstWord(text string) string {
	if i := strings.IndexAny(text, ":{@ "); i > 0 {
		return text[:i]
	}
	return text
}

// macroID makes a name for the macro from the entry around the effects.
func (s *Selection) macroID() string {
	document := s.spec.Expansion()
	first := s.items[0]
	place, _ := document.PlaceOf(first.unit, first.node.Span().Start, true)
	stem := ""
	for step := range strings.SplitSeq(place, ".") {
		if _, err := strconv.Atoi(step); err != nil && !strings.Contains(step, "%") {
			stem = step
		}
	}
	id := stem + "-effects"
	taken := func(id string) bool {
		return s.spec.Index().Lookup(index.Key(grammar.EffectMacro, "", id)) != nil
	}
	if taken(id) {
		id = freshName(id, taken)
	}
	return id
}

// callWidth is the maximal length of a line with a use of the macro.
const callWidth = 100

// call writes the use of the macro.
func (x *extraction) call() string {
	call, args := render.Record().Say(view.MacroCallMacro, x.id), render.Record()
	for _, p := range x.params {
		args.With(p.name, render.Raw(p.argument))
	}
	if args.Len() > 0 {
		call.With(view.MacroCallArgs, args)
	}
	short := call.Line()
	if x.flow {
		return short
	}
	column := columnOf(x.text, x.from)
	if column+len(short)+2 <= callWidth {
		return render.Item(call)
	}
	return render.List(call).Lines(column)
}

// writeBodyText writes the effects as the list of a macro, each line with an indentation.
func (x *extraction) writeBodyText(column int) string {
	indent := strings.Repeat(" ", column)
	if !x.flow {
		delta := column - columnOf(x.text, x.from)
		return indent + cutMoved(x.text, source.Span{Start: x.from, End: x.to}, delta, x.changes) + "\n"
	}
	var b strings.Builder
	for _, item := range x.items {
		effect := cutMoved(x.text, x.extent(item), column+2-columnOf(x.text, x.extent(item).Start), x.changes)
		b.WriteString(indent + render.Item(render.Raw(effect)) + "\n")
	}
	return b.String()
}

// writeEntryText writes the macro as an entry of its section.
func (x *extraction) writeEntryText(indent string) string {
	entry, params := render.Record().Say(view.EffectMacroID, x.id), render.List()
	for _, p := range x.params {
		params.Add(render.Record().Say(view.EffectMacroParamName, p.name).
			With(view.EffectMacroParamType, render.Raw(p.kind)).InLine())
	}
	if params.Len() > 0 {
		entry.With(view.EffectMacroParams, params)
	}
	entry.With(view.EffectMacroExports, render.Texts(x.exports...).InLine()).
		With(view.EffectMacroEffects, render.Raw("\n"+x.writeBodyText(len(indent)+4)))
	return indent + render.List(entry).Lines(len(indent))
}

// declare adds the macro to the section of macros, preferably of the same document, or to a new block if there is
// none.
func (x *extraction) declare(encoding source.Encoding) source.FileEdit {
	var at *doc.Document
	document, offset, indent := x.document, 0, ""
	for id := range x.spec.Sections(view.SectionEffectMacros) {
		if at != nil && id.Document() != x.document {
			continue
		}
		if u := x.spec.Unit(id); u != nil {
			if o, i, ok := x.spec.Text(id.Document()).AfterEntries(u, false); ok {
				at, document, offset, indent = x.spec.Text(id.Document()), id.Document(), o, i
			}
		}
	}
	if at == nil {
		at = x.spec.Text(x.document)
		p := at.End(encoding)
		text := "\n```yaml\n" + render.Pair(view.SectionEffectMacros, render.Raw("\n"+x.writeEntryText("  "))) + "```\n"
		if p.Character > 0 {
			text = "\n" + text
		}
		return source.FileEdit{File: x.spec.Path(x.document), Range: source.Range{Start: p, End: p},
			NewText: withBreaks(at, text)}
	}
	p := at.PositionAt(offset, encoding)
	text := x.writeEntryText(indent)
	if p.Character > 0 {
		text = "\n" + strings.TrimSuffix(text, "\n")
	}
	return source.FileEdit{File: x.spec.Path(document), Range: source.Range{Start: p, End: p},
		NewText: withBreaks(at, text)}
}
