package refactor

import (
	"cmp"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// extractExpression makes a condition or a value a condition macro.
func extractExpression(p *place) (out []Rewriting) {
	for _, what := range []struct {
		noun  string
		union *grammar.Union
	}{{"condition", grammar.ConditionUnion}, {"value", grammar.ValueUnion}} {
		n := p.smallest(func(n syntax.Node) bool {
			return n.Kind() == syntax.Mapping && !n.Get(view.ParamNodeParam).Valid() &&
				!n.Get(view.ConditionMacroCallConditionMacro).Valid() && p.readAs(n, what.union)
		})
		if !n.Valid() || p.unitIsMacroOf(n) {
			continue
		}
		out = append(out, Rewriting{Title: "Extract this " + what.noun + " into a macro", Category: Extracts, Ways: 2,
			Change: func(way int) (Change, error) { return p.expressionMacro(n, what.noun, way == 0) }})
	}
	return out
}

// smallest returns the smallest fitting value around the selection.
func (p *place) smallest(fits func(syntax.Node) bool) syntax.Node {
	for _, n := range p.valuesAround() {
		span := p.text.Range(p.unit, trimBreaks(n.Tree().Text, n.Span()), source.UTF8)
		if p.text.Offset(span.End, source.UTF8) >= p.to && fits(n) {
			return n
		}
	}
	return syntax.Node{}
}

// readAs reports whether a value is read as a variant of a union, or of a union that includes it.
func (p *place) readAs(n syntax.Node, union *grammar.Union) bool {
	return slices.ContainsFunc(p.traceOfUnit().Variants, func(v facts.VariantSite) bool {
		return v.Record() == n && (v.Union == union ||
			union == grammar.ValueUnion && v.Union != grammar.ConditionUnion &&
				(includesUnion(union, v.Union) || includesUnion(grammar.NumericValueUnion, v.Union)))
	})
}

// includesUnion reports whether values of one union are also of another one.
func includesUnion(whole, part *grammar.Union) bool {
	return whole == part || slices.ContainsFunc(whole.Others, func(u *grammar.Union) bool {
		return includesUnion(u, part)
	})
}

// unitIsMacroOf reports whether a value is the whole body of a condition macro.
func (p *place) unitIsMacroOf(n syntax.Node) bool {
	return n.Parent() == p.facts.Tree.Root() && n.Key().Value() == view.ConditionMacroCondition &&
		p.isShape(n.Parent(), view.ShapeConditionMacro)
}

// expressionMacro makes a condition macro of an expression. With named, names of bindings from around it become
// parameters; otherwise the macro takes them from its uses.
func (p *place) expressionMacro(n syntax.Node, noun string, named bool) (Change, error) {
	x := &extraction{Selection: &Selection{spec: p.spec, document: p.document, text: p.text.Text(), flow: true,
		items: []selectedEffect{{p.id, n}}}}
	for _, site := range p.traceOfUnit().Params {
		if !x.covers(p.id, site.Span) || site.Argument || site.Declares ||
			slices.ContainsFunc(x.params, func(known newParam) bool { return known.name == site.Name }) {
			continue
		}
		if site.Callee.Kind == grammar.PhaseTemplate {
			return Change{}, query.Refuse("It uses the parameter %q of the template %q; a macro cannot have it.",
				site.Name, site.Callee.Name)
		}
		x.params = append(x.params, newParam{name: site.Name,
			argument: render.Argument(site.Name).Line()})
	}
	into, _ := query.Crossings(p.spec, x.parts())
	if named {
		if err := x.addBindingParameters(slices.Concat(into, x.looseNames())); err != nil {
			return Change{}, err
		}
	} else if len(into) == 0 {
		return Change{}, query.Refuse("No names come into it from around it.")
	}
	slices.SortFunc(x.changes, func(a, b source.Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	id := p.unusedName(grammar.ConditionMacro, cmp.Or(p.owner(), p.sectionName(), "new")+"-"+noun)
	call := render.Record().With(view.ConditionMacroCallConditionMacro, plainText(id))
	params, args := render.List(), render.Record()
	for _, param := range x.params {
		params.Add(render.Record().With(view.ConditionMacroParamName, plainText(param.name)))
		args.With(param.name, render.Raw(param.argument))
	}
	if len(x.params) > 0 {
		call.With(view.ConditionMacroCallArgs, args)
	}
	use, err := p.replace(p.id, n, call)
	if err != nil {
		return Change{}, err
	}
	extent := x.place(p.id, trimBreaks(n.Tree().Text, n.Span()))
	declared, err := p.declare(view.SectionConditionMacros, func(indent string) (string, error) {
		head := render.Record().With(view.ConditionMacroID, plainText(id))
		if params.Len() > 0 {
			head.With(view.ConditionMacroParams, params)
		}
		column := len(indent) + 4
		body := cutMoved(x.text, extent, column-columnOf(x.text, extent.Start), x.changes)
		if n.InText() {
			if len(x.changes) > 0 {
				return "", errInFormula
			}
			if body, err = flowOf(n); err != nil {
				return "", err
			}
		}
		if n.Style() == syntax.Block {
			body = "\n" + strings.Repeat(" ", column) + body
		}
		text, err := layout.Item(head.With(view.ConditionMacroCondition, render.Raw(body)), len(indent))
		return indent + text + "\n", err
	})
	return changeOf(err, use, declared)
}

// sectionName returns the section around the place.
func (p *place) sectionName() string {
	for _, use := range p.facts.Sections {
		return use.Name
	}
	if s, ok := p.entry(); ok {
		return s.Name
	}
	return ""
}

// extractNamedSet makes a list of words a named set in the metadata, used wherever the same list occurs.
func extractNamedSet(p *place) []Rewriting {
	places := namedSetPlaces(p.traceOfUnit())
	n := p.smallest(func(n syntax.Node) bool {
		return n.Kind() == syntax.Sequence && n.Len() > 1 && slices.Contains(places, n)
	})
	if !n.Valid() {
		return nil
	}
	return singleRewriting(Extracts, "Give this list of words a name", func() (Change, error) {
		id := p.unusedName(grammar.NamedSet, n.First().Value()+"-and-others")
		var edits []source.FileEdit
		for unit := range p.spec.All() {
			f := p.spec.Facts(unit)
			if f == nil || !strings.Contains(f.Tree.Text, n.First().Value()) {
				continue
			}
			for _, list := range namedSetPlaces(query.Trace(p.spec, unit)) {
				if !isSameValue(list, n) {
					continue
				}
				e, err := p.replace(unit, list, render.Record().With(view.FilterSetNamedSetRef,
					plainText(view.FilterSetIsNamedSet)).With(view.FilterSetNamedSetName, plainText(id)))
				if err != nil {
					return Change{}, err
				}
				edits = append(edits, e)
			}
		}
		for unit, use := range p.spec.Sections(view.SectionMetadata) {
			to, value := use.Value, render.Record().With(id, asWritten(n))
			if sets := to.Get(view.MetadataNamedSets); sets.Kind() == syntax.Mapping {
				to = sets
			} else {
				value = render.Record().With(view.MetadataNamedSets, value)
			}
			e, err := p.addPair(unit, to, value)
			return changeOf(err, append(edits, e)...)
		}
		return Change{}, query.Refuse("The game has no metadata in which the name could stand.")
	})
}

// namedSetPlaces returns the lists of words that a name can replace.
func namedSetPlaces(t *facts.Trace) (out []syntax.Node) {
	seen := map[syntax.Node]bool{}
	for _, f := range t.Fields {
		value := f.Key.Next()
		if value.Kind() == syntax.Sequence && !seen[value] && takesNamedSet(f.Field.Type) {
			seen[value] = true
			out = append(out, value)
		}
	}
	return out
}

// takesNamedSet reports whether a type allows the name of a list of words.
func takesNamedSet(t *grammar.Type) bool {
	return t != nil && (t.Union == grammar.FilterSetUnion || slices.ContainsFunc(t.Alternatives, takesNamedSet) ||
		slices.ContainsFunc(t.Cases, func(c grammar.Case) bool { return takesNamedSet(c.Type) }))
}

// callables are the kinds that are declared with parameters and used by name.
var callables = []grammar.Kind{grammar.EffectMacro, grammar.ConditionMacro, grammar.PhaseTemplate}

// call returns the use of a macro or template on the line of the place; nil if there is none.
func (p *place) call() (found *facts.Call) {
	all := p.traceOfUnit().Calls
	for i := range all {
		if p.isOnLine(all[i].Span) && (found == nil || all[i].Span.Start <= p.at) {
			found = &all[i]
		}
	}
	return found
}

// callee returns the macro or template that is declared or used at the place, with the entry that declares it.
func (p *place) callee() (kind grammar.Kind, name string, at sibling, ok bool) {
	if c := p.call(); c != nil {
		kind, name = c.Kind, c.Name
	}
	for _, d := range p.facts.Defs {
		if slices.Contains(callables, d.Kind) && p.isOnLine(d.Span) {
			kind, name = d.Kind, d.Name
		}
	}
	if name == "" {
		return kind, name, at, false
	}
	at, ok = p.declaration(kind, name)
	return kind, name, at, ok
}

// isOnLine reports whether a span begins on the line of the place.
func (p *place) isOnLine(span source.Span) bool {
	text := p.facts.Tree.Text
	return !strings.Contains(text[min(p.at, span.Start):max(p.at, span.Start)], "\n")
}

// declaration returns the entry that declares a macro or template.
func (p *place) declaration(kind grammar.Kind, name string) (at sibling, ok bool) {
	s := p.spec.Index().Lookup(index.Key(kind, "", name))
	if s == nil {
		return at, false
	}
	for site := range s.Sites() {
		if site.Def != nil {
			at, ok = sibling{site.Unit, site.Def.Entry}, true
		}
	}
	return at, ok && at.node == p.spec.Facts(at.id).Tree.Root()
}

// calls returns all uses of a macro or template.
func (p *place) calls(kind grammar.Kind, name string) (out []index.Site) {
	for site := range p.spec.Index().Lookup(index.UsesKey(kind, name)).Sites() {
		out = append(out, site)
	}
	return out
}

// usesOf returns the uses of a macro or template, including those in arguments of others; none if uses are nested, so
// that they cannot be inlined together, or if a formula has no room.
func (p *place) usesOf(kind grammar.Kind, name string) (out []*Use) {
	at := map[index.UnitID][]source.Span{}
	for _, site := range p.calls(kind, name) {
		at[site.Unit] = append(at[site.Unit], site.Call.Span)
	}
	for id := range p.spec.Index().Readers(index.Key(kind, "", name)) {
		for _, r := range p.spec.ImpliedRefs(id) {
			if r.Name == name && slices.Contains(r.Kinds, kind) {
				at[id] = append(at[id], r.Span)
			}
		}
	}
	for id, spans := range at {
		var behind int
		slices.SortFunc(spans, func(a, b source.Span) int { return a.Start - b.Start })
		for _, span := range slices.Compact(spans) {
			use := UseAt(p.spec, id, span.Start)
			if use == nil || use.Name != name || use.node.At.Span.Start < behind || !use.hasRoom() {
				return nil
			}
			behind = use.node.At.Span.End
			out = append(out, use)
		}
	}
	return out
}

// inlineEverywhere inlines all uses of a macro or template, and removes it.
func inlineEverywhere(p *place) []Rewriting {
	kind, name, at, ok := p.callee()
	if !ok || !p.standsForSomething(kind, name) {
		return nil
	}
	uses := p.usesOf(kind, name)
	if len(uses) == 0 {
		return nil
	}
	return []Rewriting{{Title: everywhereTitle(name), Category: Inlines, Ways: InlineWays,
		Change: func(way int) (Change, error) {
			var edits []source.FileEdit
			for _, use := range uses {
				more, err := use.Inline(p.encoding, way)
				if err != nil {
					return Change{}, err
				}
				edits = append(edits, more...)
			}
			return changeOf(nil, append(edits, p.removeEntry(at.id))...)
		}}}
}

// removeEntry removes an entry of a section, and the section with its last entry.
func (p *place) removeEntry(id index.UnitID) source.FileEdit {
	d := p.spec.Text(id.Document())
	from, to := d.EntryExtent(label(id))
	count := 0
	list := p.spec.List(id)
	for range p.spec.Entries(list) {
		count++
	}
	if count == 1 {
		from, to = d.SectionExtent(label(list.In))
	}
	return p.cut(id.Document(), from, to, "")
}

// parameters changes the parameters of a macro or template, with all uses.
func parameters(p *place) (out []Rewriting) {
	for _, n := range p.valuesAround() {
		kind, macro, ok := p.parameterAt(n)
		if !ok {
			continue
		}
		list := n.Parent()
		name := n.Get(view.EffectMacroParamName).Value()
		if !p.isParameterUsed(name) {
			out = append(out, singleRewriting(Rewrites, "Remove the parameter \""+name+"\"", func() (Change, error) {
				return p.removeParameter(kind, macro, name, n)
			})...)
		}
		if n.Index() > 0 {
			out = append(out, singleRewriting(Rewrites, "Move the parameter \""+name+"\" up", func() (Change, error) {
				return p.reorderParameters(kind, macro, list, n.Index())
			})...)
		}
		if n.Index() < list.Len()-1 {
			out = append(out, singleRewriting(Rewrites, "Move the parameter \""+name+"\" down", func() (Change, error) {
				return p.reorderParameters(kind, macro, list, n.Index()+1)
			})...)
		}
		return out
	}
	return nil
}

// isParameterUsed reports whether the macro or template at the place uses one of its parameters.
func (p *place) isParameterUsed(name string) bool {
	return slices.ContainsFunc(p.traceOfUnit().Params, func(site facts.ParamSite) bool {
		return site.Name == name && !site.Declares && !site.Argument
	})
}

// parameterAt reports whether a record declares a parameter, and of what.
func (p *place) parameterAt(n syntax.Node) (kind grammar.Kind, macro string, ok bool) {
	root := p.facts.Tree.Root()
	if n.Kind() != syntax.Mapping || n.Parent().Parent() != root || n.Parent().Key().Value() != view.EffectMacroParams {
		return kind, "", false
	}
	for _, d := range p.facts.Defs {
		if d.Entry == root && slices.Contains(callables, d.Kind) {
			return d.Kind, d.Name, true
		}
	}
	return kind, "", false
}

// removeParameter removes a parameter and its arguments.
func (p *place) removeParameter(kind grammar.Kind, macro, name string, n syntax.Node) (Change, error) {
	remove := func(id index.UnitID, e source.Edit, ok bool) (source.FileEdit, error) {
		if !ok {
			return source.FileEdit{}, query.Refuse("The parameter is written in a way in which it cannot be taken out.")
		}
		return editOf(p.spec, id, e, p.encoding), nil
	}
	whole := n
	e, ok := source.Edit{}, false
	if n.Parent().Len() == 1 {
		e, ok = facts.RemovePair(n.Parent())
	} else {
		e, ok = facts.RemoveItem(whole)
	}
	first, err := remove(p.id, e, ok)
	if err != nil {
		return Change{}, err
	}
	edits := []source.FileEdit{first}
	for _, site := range p.calls(kind, macro) {
		arg := site.Call.Args.Get(name)
		if !arg.Valid() {
			continue
		}
		if site.Call.Args.Len() == 1 {
			arg = site.Call.Args
		}
		e, ok := facts.RemovePair(arg)
		next, err := remove(site.Unit, e, ok)
		if err != nil {
			return Change{}, err
		}
		edits = append(edits, next)
	}
	return changeOf(nil, edits...)
}

// reorderParameters swaps a parameter with the one before it, and the arguments of all uses.
func (p *place) reorderParameters(kind grammar.Kind, macro string, list syntax.Node, at int) (Change, error) {
	edits, err := p.swapEdits(p.id, list, at)
	if err != nil {
		return Change{}, err
	}
	var order []string
	for _, param := range list.Items() {
		order = append(order, param.Get(view.EffectMacroParamName).Value())
	}
	before, behind := order[at-1], order[at]
	for _, site := range p.calls(kind, macro) {
		args := site.Call.Args
		a, b := args.Get(before), args.Get(behind)
		if a.Valid() && b.Valid() && a.Index()+1 == b.Index() {
			more, err := p.swapEdits(site.Unit, args, b.Index())
			if err != nil {
				return Change{}, err
			}
			edits = append(edits, more...)
		}
	}
	return changeOf(nil, edits...)
}

// swapEdits returns the edits that swap two neighbours of a collection.
func (p *place) swapEdits(id index.UnitID, list syntax.Node, at int) ([]source.FileEdit, error) {
	var spans []source.Span
	text := list.Tree().Text
	for _, item := range list.Items() {
		spans = append(spans, trimBreaks(text, item.Span()))
	}
	for _, item := range list.Pairs() {
		spans = append(spans, trimBreaks(text, item.PairSpan()))
	}
	a, b := spans[at-1], spans[at]
	if strings.Contains(text[a.End:b.Start], "#") {
		return nil, query.Refuse("A comment stands between the two, and nobody knows to which it belongs.")
	}
	return []source.FileEdit{p.edit(id, a, text[b.Start:b.End]), p.edit(id, b, text[a.Start:a.End])}, nil
}

// makeParameter turns a value in a macro into a parameter.
func makeParameter(p *place) []Rewriting {
	root := p.facts.Tree.Root()
	n := p.node
	var kind grammar.Kind
	var macro string
	for _, d := range p.facts.Defs {
		if d.Entry == root && (d.Kind == grammar.EffectMacro || d.Kind == grammar.ConditionMacro) {
			kind, macro = d.Kind, d.Name
		}
	}
	if macro == "" || n.Kind() != syntax.Scalar {
		return nil
	}
	body := view.EffectMacroEffects
	if kind == grammar.ConditionMacro {
		body = view.ConditionMacroCondition
	}
	inside := false
	for at := n; at.Valid(); at = at.Parent() {
		inside = inside || at.Key().Value() == body && at.Parent() == root
	}
	t := p.typeOf(n)
	if !inside || t == nil || t.Form == grammar.Define || t.Form == grammar.Enum {
		return nil
	}
	words := []string{""}
	if kind == grammar.EffectMacro {
		words = parameterWords(t)
	}
	return []Rewriting{{Title: "Make this value a parameter of \"" + macro + "\"", Category: Extracts, Ways: len(words),
		Change: func(way int) (Change, error) { return p.newParameter(kind, macro, n, words[way]) }}}
}

// parameterWords returns the types that a parameter for a value may have, the best one first.
func parameterWords(t *grammar.Type) (out []string) {
	for _, word := range grammar.MacroParamTypes {
		if word.Argument.Form == t.Form && word.Argument.Syntax == t.Syntax && word.Argument.Union == t.Union {
			out = append(out, word.Word)
		}
	}
	for _, word := range grammar.MacroParamTypes {
		if word.Argument.Form != grammar.List && !slices.Contains(out, word.Word) {
			out = append(out, word.Word)
		}
	}
	return out
}

func (p *place) newParameter(kind grammar.Kind, macro string, n syntax.Node, word string) (Change, error) {
	root := p.facts.Tree.Root()
	params := root.Get(view.EffectMacroParams)
	taken := func(name string) bool {
		for _, param := range params.Items() {
			if param.Get(view.EffectMacroParamName).Value() == name {
				return true
			}
		}
		return false
	}
	name := "value"
	if key := n.Key(); key.Valid() {
		name = key.Value()
	}
	if taken(name) {
		name = freshName(name, taken)
	}
	param := render.Record().With(view.EffectMacroParamName, plainText(name))
	if word != "" {
		param.With(view.EffectMacroParamType, plainText(word))
	}
	use, err := p.replace(p.id, n, render.Record().With(view.ParamNodeParam, plainText(name)))
	if err != nil {
		return Change{}, err
	}
	edits := []source.FileEdit{use}
	var e source.FileEdit
	switch {
	case params.Kind() == syntax.Sequence && params.Len() > 0:
		e, err = p.addItem(p.id, params, param)
	case params.Valid():
		e, err = p.replace(p.id, params, render.List(param))
	default:
		e, err = p.addPair(p.id, root, render.Record().With(view.EffectMacroParams, render.List(param)))
	}
	if err != nil {
		return Change{}, err
	}
	edits = append(edits, e)
	for _, site := range p.calls(kind, macro) {
		args := render.Record().With(name, asWritten(n))
		if site.Call.Args.Kind() == syntax.Mapping {
			e, err = p.addPair(site.Unit, site.Call.Args, args)
		} else {
			e, err = p.addPair(site.Unit, p.spec.Facts(site.Unit).Tree.At(site.Call.Span.Start).Parent(),
				render.Record().With(view.MacroCallArgs, args))
		}
		if err != nil {
			return Change{}, err
		}
		edits = append(edits, e)
	}
	return changeOf(nil, edits...)
}

// addItem adds an item to a list that is not empty.
func (p *place) addItem(id index.UnitID, list syntax.Node, item render.Value) (source.FileEdit, error) {
	text := list.Tree().Text
	span := trimBreaks(text, list.Span())
	if list.Style() == syntax.Flow {
		last := span.End - 1
		for last > span.Start && strings.IndexByte(" \t\r\n,", text[last-1]) >= 0 {
			last--
		}
		now, err := item.OnLine()
		return p.edit(id, source.Span{Start: last, End: last}, ", "+now.Line()), err
	}
	dash := dashBefore(text, list.First())
	if dash < 0 {
		return source.FileEdit{}, query.Refuse("The list is written in a way in which nothing can be added.")
	}
	column := columnOf(text, dash)
	end := span.End + len(remarkBehind(text[span.End:]))
	now, err := layout.Lines(render.List(item), column)
	return p.edit(id, source.Span{Start: end, End: end}, "\n"+strings.Repeat(" ", column)+now), err
}
