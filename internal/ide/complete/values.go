package complete

import (
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// value offers values for the mark.
func (q *query) value() {
	level := q.level(q.node)
	if level == nil {
		q.offerDiscriminatorsAndParams()
		return
	}
	for _, o := range level.Options {
		if !level.NoScalar || !isScalarForm(o.Type) {
			q.option(o, level)
		}
	}
	q.offerCompared()
	q.offerParameters(level)
}

// offerCompared offers the possible values of the other operand of a comparison.
func (q *query) offerCompared() {
	condition, unit := q.node.Parent(), q.place.Facts
	kind, owner, texts := crossref.TextsBeside(q.trial.Spec, q.trial.ID, q.unitFacts(), q.node, q.names.nameCache())
	for _, text := range texts {
		q.add(rankRequired, Item{Label: text, Kind: KindName, Symbol: grammar.TraitValue, Text: q.quoteName(text),
			Summary: "a text that it can be"})
	}
	switch site := unit.Variant(unit.ComparedWith(q.node)); {
	case site.Is(grammar.ReferenceUnion, view.ReferenceIsBinding):
		q.offerKnown(grammar.Binding, site.Value(view.ReferenceBindingName).Value())
	case site.Is(grammar.ReferenceUnion, view.ReferenceIsGvar) && texts == nil:
		q.offerKnown(grammar.GlobalVar, site.Value(view.ReferenceGvarVar).Value())
	case site.Is(grammar.ReferenceUnion, view.ReferenceIsPvar) && texts == nil:
		q.offerKnown(grammar.PlayerVar, site.Value(view.ReferenceGvarVar).Value())
	}
	if unit.Variant(condition).Is(grammar.ConditionUnion, view.ConditionIsZonePropIncludes) &&
		q.node.Key().Value() == view.ConditionZonePropIncludesValue {
		kind, owner = crossref.ZoneValues(condition.Get(view.ConditionZonePropIncludesProp))
	}
	if kind == grammar.NoKind {
		return
	}
	o := facts.Option{Type: &grammar.Type{Form: grammar.Refer, Kinds: []grammar.Kind{kind}}, Owners: []string{owner}}
	for _, name := range q.names.namesFor(o) {
		q.add(rankRequired, q.symbol(o.Type.Kinds, o.Owners, name))
	}
	if kind == grammar.TraitValue {
		q.offerKnown(grammar.TokenProp, owner)
	}
}

func isScalarForm(t *grammar.Type) bool {
	switch t.Form {
	case grammar.Record, grammar.Choice, grammar.List, grammar.FreeMap:
		return false
	}
	return true
}

// canBeginRecord reports whether a record may begin here without braces.
func (q *query) canBeginRecord() bool {
	return q.word.opens && !q.word.flow && q.word.style == syntax.Plain
}

// option offers the values of one type.
func (q *query) option(o facts.Option, level *facts.Level) {
	t := o.Type
	switch t.Form {
	case grammar.Enum:
		q.words(t)
	case grammar.Bool:
		if q.word.style == syntax.Plain {
			q.add(rankWord, Item{Label: "true", Kind: KindWord, Text: "true"})
			if !t.OnlyTrue {
				q.add(rankWord, Item{Label: "false", Kind: KindWord, Text: "false"})
			}
		}
	case grammar.Refer:
		q.offerNames(o)
	case grammar.Selector:
		if isPlayer(t.Syntax) {
			q.players(o)
		} else {
			q.zones(o)
		}
	case grammar.Define:
		q.offerUndeclared(o)
	case grammar.Choice:
		q.members(t.Union)
	case grammar.Record:
		q.recordValue(t, level)
	case grammar.List:
		q.listValue(t)
	}
}

func isPlayer(s grammar.Syntax) bool {
	return s == grammar.Player || s == grammar.OnePlayer || s == grammar.PlayerOrAll
}

// offerUndeclared offers the names that are used but not declared.
func (q *query) offerUndeclared(o facts.Option) {
	if o.Type.Kind == grammar.Binding || o.Type.Syntax != grammar.NoSyntax {
		return
	}
	owner := ""
	if o.Type.Kind.Info().Owned && len(o.Owners) > 0 {
		owner = o.Owners[0]
	}
	for name := range q.trial.Spec.Index().UndeclaredNames(o.Type.Kind, owner) {
		if name == "" || strings.Contains(name, mark) ||
			index.Key(o.Type.Kind, owner, name) == index.ListKey(o.Type.Kind) {
			continue
		}
		q.add(rankName, Item{
			Label: name, Kind: KindName, Symbol: o.Type.Kind, Text: q.quoteName(name),
			Summary: "used, but not declared yet",
		})
	}
}

// members offers the members of a union.
func (q *query) members(u *grammar.Union) {
	if q.word.style != syntax.Plain {
		return
	}
	if q.canBeginRecord() {
		q.variantKeys(u)
		if u.Fallback != nil {
			q.freshFields(u.Fallback)
		}
		return
	}
	for v, owner := range variants(u) {
		item := q.variant(owner, v)
		w := &writer{snippet: q.options.Snippets}
		w.WriteString("{ ")
		q.writeInline(w, owner, v)
		w.WriteString(" }")
		item.Text = w.String()
		item.Filter = item.Label
		q.add(rankVariant, item)
	}
}

// writeInline writes a member of a union between braces.
func (q *query) writeInline(w *writer, u *grammar.Union, v *grammar.Variant) {
	if !w.snippet && u.Discriminator == "" {
		w.WriteString(v.Word + ": ")
		return
	}
	q.writeContent(w, u, v)
}

// recordValue offers a record: its fields if it can be written without braces, otherwise a skeleton.
func (q *query) recordValue(t *grammar.Type, level *facts.Level) {
	if q.word.style != syntax.Plain || t.Shape.Unseated && len(q.names.namesFor(seats)) > 0 {
		return
	}
	if q.canBeginRecord() {
		q.freshFields(t.Shape)
		return
	}
	r := requiredRecord(t.Shape, nil, 1)
	if len(r) == 0 || len(r) == 1 && r[0].key == view.ParamNodeParam {
		return
	}
	names := lists.Map(r, func(p pair) string { return p.key })
	w := &writer{snippet: q.options.Snippets}
	w.WriteString("{ ")
	w.writePairs(r, 0)
	w.WriteString(" }")
	q.add(rankRecord, Item{
		Label: "{ " + strings.Join(names, ", ") + " }", Kind: KindRecord, Summary: grammar.WithoutArticle(t.Shape.Noun), Text: w.String(),
		Filter: strings.Join(names, " "), Snippet: q.options.Snippets, Doc: shapeKey(t.Shape),
	})
}

// freshFields offers the fields of a record that begins here, and all required fields at once.
func (q *query) freshFields(shape *grammar.Shape) {
	if r := requiredRecord(shape, nil, 1); len(r) > 1 && q.options.Snippets && q.options.Lines {
		w := q.writer()
		if isRow(shape) {
			w.writeRow(row(r))
		} else {
			w.writePairs(r, q.relativeColumn())
		}
		q.add(rankRequired, Item{
			Label: grammar.WithoutArticle(shape.Noun), Kind: KindRecord, Summary: shape.Doc, Text: w.String(), Snippet: true, Doc: shapeKey(shape),
			Filter: grammar.WithoutArticle(shape.Noun),
		})
	}
	for _, f := range shape.Fields {
		if f.When != nil && !f.When.OrAbsent || !q.isSectionAllowed(shape, f.Name) {
			continue
		}
		rank := rankOptional
		if f.Required {
			rank = rankRequired
		}
		q.add(rank, q.field(shape, f, f.Required))
	}
}

// listValue offers a list whose first entry is to be filled in: for names and words, one list for each.
func (q *query) listValue(t *grammar.Type) {
	if q.word.style != syntax.Plain {
		return
	}
	inner := &query{
		src: q.src, options: q.options, word: q.word, line: q.line, span: q.span, indent: q.indent, typed: q.typed,
		trial: q.trial, place: q.place, node: q.node, names: q.names, added: map[string]bool{},
	}
	inner.word.space = false
	level := &facts.Level{Node: q.node}
	before, behind := "[", "]"
	if q.canBeginRecord() {
		before, behind = "- ", ""
		inner.word.column += 2
	} else {
		inner.word.flow, inner.word.opens = true, false
	}
	switch t.Elem.Form {
	case grammar.Enum, grammar.Refer:
		inner.option(facts.Option{Type: t.Elem}, level)
	default:
		if q.canBeginRecord() {
			inner.option(facts.Option{Type: t.Elem}, level)
		}
	}
	for _, i := range inner.items {
		i.Text = before + i.Text + behind
		i.Filter = i.Label
		q.add(rankOf(i), i)
	}
	if len(inner.items) == 0 && !q.canBeginRecord() {
		text := "[]"
		if q.options.Snippets {
			text = "[$1]"
		}
		q.add(rankRecord, Item{Label: "[]", Kind: KindRecord, Summary: grammar.WithoutArticle(t.Noun), Text: text,
			Snippet: q.options.Snippets})
	}
}

// rankOf returns the rank of an item.
func rankOf(i Item) int {
	if len(i.Sort) < 2 {
		return rankOptional
	}
	return int(i.Sort[0]-'0')*10 + int(i.Sort[1]-'0')
}

// offerParameters offers the parameters of the surrounding macro.
func (q *query) offerParameters(level *facts.Level) {
	if len(q.place.Params) == 0 || q.word.pair && q.word.style != syntax.Plain {
		return
	}
	for _, o := range level.Options {
		if o.Type.Form == grammar.Define {
			return
		}
	}
	for _, name := range q.place.Params {
		if q.place.Macro == grammar.PhaseTemplate {
			q.add(rankParam, Item{Label: "{" + name + "}", Kind: KindParam, Symbol: grammar.TemplateParam,
				Summary: "parameter of the template",
				Text:    syntax.Quote("{"+name+"}", q.word.style, q.word.flow)})
			continue
		}
		if q.word.style != syntax.Plain {
			return
		}
		argument := render.Argument(name)
		text := argument.Line()
		if q.canBeginRecord() {
			text = argument.Pairs()
		}
		q.add(rankParam, Item{Label: view.ParamNodeParam + ": " + name, Kind: KindParam, Symbol: grammar.MacroParam,
			Summary: "parameter of the macro", Text: text})
	}
}

// offerDiscriminatorsAndParams offers values that the walk does not reach: the word that chooses the member of a
// union, and the name of a parameter.
func (q *query) offerDiscriminatorsAndParams() {
	key := q.node.Key()
	parent := q.node.Parent()
	level := q.level(parent)
	if !key.Valid() || level == nil {
		return
	}
	if key.Value() == view.ParamNodeParam && q.place.Macro != grammar.NoKind && parent.Len() == 1 {
		for _, name := range q.place.Params {
			q.add(rankName, Item{Label: name, Kind: KindParam, Symbol: grammar.MacroParam,
				Summary: "parameter of the macro", Text: q.quoteName(name)})
		}
		return
	}
	for i := range level.Records {
		r := &level.Records[i]
		if r.Union == nil || r.Shape != nil {
			continue
		}
		for v, owner := range variants(r.Union) {
			if owner.Discriminator == key.Value() {
				q.discriminator(owner, v, parent)
			}
		}
	}
}

// discriminator offers the word of a discriminator, with the fields then missing.
func (q *query) discriminator(u *grammar.Union, v *grammar.Variant, parent syntax.Node) {
	item := Item{Label: v.Word, Kind: KindVariant, Summary: v.Doc, Doc: variantKey(u, v.Word), Text: wordText(v.Word)}
	if q.word.style != syntax.Plain {
		item.Text = q.quoteName(v.Word)
	}
	if q.options.Snippets && q.word.style == syntax.Plain && parent.Len() == 1 && v.Snippet == "" &&
		(q.word.flow || q.options.Lines) {
		w := q.writer()
		w.writePlain(item.Text)
		rest := requiredRecord(v.Shape, map[string]bool{u.Discriminator: true}, 1)
		if len(rest) > 0 {
			if w.block {
				w.WriteString("\n" + strings.Repeat(" ", q.relativeColumn()))
			} else {
				w.WriteString(", ")
			}
			w.writePairs(rest, q.relativeColumn())
			item.Text, item.Snippet = w.String(), true
		}
	}
	q.add(rankVariant, item)
}
