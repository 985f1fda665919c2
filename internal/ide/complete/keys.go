package complete

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/yaml/syntax"
)

// Ranks of items, best first.
const (
	rankRequired = iota
	rankVariant
	rankWord
	rankBinding
	rankName
	rankOptional
	rankRecord
	rankParam
	rankUnlikely
)

// keys offers keys for the mapping of the mark.
func (q *query) keys(mapping syntax.Node) {
	if q.macroArguments(mapping) {
		return
	}
	level := q.level(mapping)
	if level == nil {
		return
	}
	fewest := -1
	for _, r := range level.Records {
		if n := q.countUnknownKeys(&r); r.Shape != nil && (fewest < 0 || n < fewest) {
			fewest = n
		}
	}
	for i := range level.Records {
		r := &level.Records[i]
		switch {
		case r.Shape != nil && q.countUnknownKeys(r) == fewest:
			q.fields(r, level)
		case r.Shape == nil && r.Variant == nil && mapping.Len() == 1:
			q.variantKeys(r.Union)
		case r.Shape == nil && r.Variant == nil && !r.Union.Wrapped:
			q.discriminators(r.Union)
		}
	}
	for _, o := range level.Options {
		if o.Type.Form == grammar.FreeMap && o.Type.Key != nil {
			q.mapKeys(o, mapping)
		}
	}
	if mapping.Len() == 1 && q.place.Macro != grammar.NoKind && q.place.Macro != grammar.PhaseTemplate &&
		(q.word.flow || q.word.key) && !q.formula {
		q.add(rankParam, Item{
			Label: view.ParamNodeParam, Kind: KindField, Summary: grammar.ParamNodeShape.Doc,
			Text: q.writeKeyText(view.ParamNodeParam, nil), Snippet: false,
			Doc: fieldKey(grammar.ParamNodeShape, view.ParamNodeParam),
		})
	}
}

// countUnknownKeys counts the keys that a record does not have, except the mark.
func (q *query) countUnknownKeys(r *facts.Record) int { return r.Strange - 1 }

// fields offers the missing fields of a record.
func (q *query) fields(r *facts.Record, level *facts.Level) {
	excluded := map[string]bool{}
	wanted := map[string]bool{}
	for _, g := range r.Shape.ExactlyOne {
		markGroup(g.Fields, r, excluded, wanted, true)
	}
	markGroup(r.Shape.AtLeastOne, r, excluded, wanted, false)
	for _, g := range r.Shape.Together {
		for _, f := range r.Fields {
			if f.Given && slices.Contains(g.Fields, f.Name) {
				for _, name := range g.Fields {
					wanted[name] = true
				}
			}
		}
	}
	for i := range r.Fields {
		f := &r.Fields[i]
		if f.Given || excluded[f.Name] || !q.isSectionAllowed(r.Shape, f.Name) || !q.isSuitable(f.Type) {
			continue
		}
		rank := rankOptional
		required := f.Required || r.Shape == grammar.DocumentShape && q.isSectionMissing(f.Name)
		if required || wanted[f.Name] {
			rank = rankRequired
		}
		q.add(rank, q.field(r.Shape, f.Field, required))
	}
}

// isSuitable reports whether the value already after the word's colon can be of a type.
func (q *query) isSuitable(t *grammar.Type) bool {
	if !q.word.key {
		return true
	}
	for key, value := range q.node.Parent().Pairs() {
		if key != q.node {
			continue
		}
		switch {
		case value.Kind() == syntax.Sequence || value.Hole():
			return acceptsForm(t, func(t *grammar.Type) bool { return t.Form == grammar.List })
		case value.Kind() == syntax.Mapping:
			return acceptsForm(t, func(t *grammar.Type) bool {
				return t.Form == grammar.Record || t.Form == grammar.FreeMap || t.Form == grammar.Choice ||
					t.Form == grammar.Selector
			}) || q.place.Macro != grammar.NoKind
		}
	}
	return true
}

// acceptsForm looks for a form in a type and its alternatives.
func acceptsForm(t *grammar.Type, is func(*grammar.Type) bool) bool {
	if t.Form == grammar.Any || t.Form == grammar.Switch || is(t) {
		return true
	}
	return slices.ContainsFunc(t.Alternatives, func(a *grammar.Type) bool { return acceptsForm(a, is) })
}

// markGroup marks the missing fields of a group as wanted, or all its fields as excluded if one is given and only is
// set.
func markGroup(group []string, r *facts.Record, excluded, wanted map[string]bool, only bool) {
	given := false
	for _, f := range r.Fields {
		given = given || f.Given && slices.Contains(group, f.Name)
	}
	for _, name := range group {
		switch {
		case given && only:
			excluded[name] = true
		case !given:
			wanted[name] = true
		}
	}
}

// isSectionMissing reports whether a game requires a section that the spec lacks.
func (q *query) isSectionMissing(name string) bool {
	if s := grammar.FindSection(name); s == nil || !s.Required {
		return false
	}
	for range q.trial.Spec.Sections(name) {
		return false
	}
	return true
}

// isSectionAllowed reports whether a root key is still allowed: a section that is not a list is given once, a list once
// in each block.
func (q *query) isSectionAllowed(shape *grammar.Shape, name string) bool {
	if shape != grammar.DocumentShape {
		return true
	}
	s, spec, own := grammar.FindSection(name), q.trial.Spec, q.trial.ID
	if s == nil {
		return true
	}
	for id := range spec.Sections(name) {
		if !s.List || id.Document() == own.Document() && spec.Block(id) == spec.Block(own) {
			return false
		}
	}
	return true
}

// field returns the item of a field.
func (q *query) field(shape *grammar.Shape, f *grammar.Field, required bool) Item {
	item := Item{Label: f.Name, Kind: KindField, Type: grammar.WithoutArticle(f.Type.Noun), Summary: f.Doc,
		Doc: fieldKey(shape, f.Name)}
	if required {
		item.Type += " (required)"
	}
	value := fieldValue(f, 1)
	if shape == grammar.DocumentShape {
		item.Kind, item.Type = KindSection, ""
		value = sectionValue(f.Type)
	}
	item.Text = q.writeKeyText(f.Name, value)
	item.Snippet = q.options.Snippets && !q.word.key && !q.formula
	return item
}

// sectionValue returns the value for the key of a section.
func sectionValue(t *grammar.Type) skeleton {
	if t.Form != grammar.List {
		return writeRowsForShort(valueOf(t, 1))
	}
	return items{entryOf(t.Elem)}
}

// entryOf returns an entry of a section, with its required fields.
func entryOf(t *grammar.Type) skeleton {
	shape := t.Shape
	if t.Form == grammar.Choice {
		shape = t.Union.Fallback
	}
	if shape == nil {
		return stop("")
	}
	r := requiredRecord(shape, nil, 1)
	if isRow(shape) {
		return row(r)
	}
	return withRows(r)
}

// writeKeyText writes a key and its value. A word with a colon gets only the key.
func (q *query) writeKeyText(key string, value skeleton) string {
	if q.formula {
		return q.quoteName(key) + "="
	}
	name := syntax.Quote(key, q.word.style, true)
	if q.word.key {
		return name
	}
	if !q.options.Snippets {
		return name + ": "
	}
	w := q.writer()
	w.writePlain(name + ":")
	if value == nil {
		value = stop("")
	}
	if r, ok := value.(record); ok && isShort(r) {
		value = row(r)
	}
	w.writeValue(value, q.relativeColumn())
	return w.String()
}

// writer returns a writer for the style of the place.
func (q *query) writer() *writer {
	return &writer{snippet: q.options.Snippets, block: q.options.Lines && !q.word.flow}
}

// relativeColumn returns the column of the record's keys, relative to the indentation of the line.
func (q *query) relativeColumn() int { return max(0, q.word.column-q.indent) }

// variantKeys offers the members of a union as the content of an empty mapping.
func (q *query) variantKeys(u *grammar.Union) {
	for v, owner := range variants(u) {
		q.add(rankVariant, q.variant(owner, v))
	}
	if u == grammar.EffectUnion || slices.Contains(u.Others, grammar.MacroCallUnion) {
		q.macroCalls()
	}
}

// variants iterates over the members of a union, including those of its Others.
func variants(u *grammar.Union) func(func(*grammar.Variant, *grammar.Union) bool) {
	return func(yield func(*grammar.Variant, *grammar.Union) bool) {
		seen := map[*grammar.Union]bool{}
		var visit func(u *grammar.Union) bool
		visit = func(u *grammar.Union) bool {
			if seen[u] {
				return true
			}
			seen[u] = true
			for _, v := range u.Variants {
				if !yield(v, u) {
					return false
				}
			}
			return !slices.ContainsFunc(u.Others, func(other *grammar.Union) bool { return !visit(other) })
		}
		visit(u)
	}
}

// variant returns the item of a member of a union, as the content of a mapping.
func (q *query) variant(u *grammar.Union, v *grammar.Variant) Item {
	item := Item{Label: v.Word, Kind: KindVariant, Summary: v.Doc, Doc: variantKey(u, v.Word),
		Snippet: q.options.Snippets}
	if u.Discriminator != "" {
		item.Label = u.Discriminator + ": " + v.Word
	}
	if q.word.key {
		item.Snippet = false
		item.Text = syntax.Quote(v.Word, q.word.style, true)
		if u.Discriminator != "" {
			item.Label, item.Text = u.Discriminator, syntax.Quote(u.Discriminator, q.word.style, true)
			item.Summary = "says which kind of " + grammar.WithoutArticle(u.Noun) + " this is"
		}
		return item
	}
	w := q.writer()
	q.writeContent(w, u, v)
	item.Text = w.String()
	if !q.options.Snippets && u.Discriminator == "" {
		item.Text = syntax.Quote(v.Word, q.word.style, true) + ": "
	}
	return item
}

// writeContent writes a member of a union as the content of a mapping.
func (q *query) writeContent(w *writer, u *grammar.Union, v *grammar.Variant) {
	body := variantBody(u, v, nil)
	switch {
	case u.Wrapped:
		w.writePlain(v.Word + ":")
		w.writeValue(body, q.relativeColumn())
	case u.Discriminator != "":
		q.writeDiscriminated(w, u, v, body)
	default:
		if text, ok := body.(lines); ok {
			q.writeRawContent(w, string(text))
			return
		}
		w.writePairs(body.(record), q.relativeColumn())
	}
}

func (q *query) writeDiscriminated(w *writer, u *grammar.Union, v *grammar.Variant, body skeleton) {
	if text, ok := body.(lines); ok && w.snippet {
		q.writeRawContent(w, string(text))
		return
	}
	w.writePlain(u.Discriminator + ": " + wordText(v.Word))
	rest, _ := body.(record)
	if !w.snippet || len(rest) < 2 {
		return
	}
	if w.block {
		w.WriteString("\n" + strings.Repeat(" ", q.relativeColumn()))
	} else {
		w.WriteString(", ")
	}
	w.writePairs(rest[1:], q.relativeColumn())
}

// writeRawContent writes a snippet of the table as the content of a mapping.
func (q *query) writeRawContent(w *writer, text string) {
	if !w.snippet {
		text = plainSnippet(text)
	}
	if w.block {
		w.WriteString(strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", q.relativeColumn())))
		return
	}
	w.WriteString(flowLines(text))
}

// discriminators offers the keys that choose the member of a union.
func (q *query) discriminators(u *grammar.Union) {
	given := q.node.Parent()
	for v, owner := range variants(u) {
		switch {
		case owner.Wrapped:
		case owner.Discriminator != "":
			if !given.Get(owner.Discriminator).Valid() {
				q.add(rankRequired, Item{
					Label: owner.Discriminator, Kind: KindField, Summary: "says which kind of " + grammar.WithoutArticle(owner.Noun) + " this is",
					Text: q.writeKeyText(owner.Discriminator, nil), Snippet: q.options.Snippets && !q.word.key,
				})
			}
		case hasAllKeys(v.Shape, given):
			q.add(rankVariant, q.variantKey(owner, v))
		}
	}
}

// variantKey returns the key of a variant alone.
func (q *query) variantKey(u *grammar.Union, v *grammar.Variant) Item {
	var value skeleton
	if f := v.Shape.FieldByName(v.Word); f != nil {
		value = fieldValue(f, 1)
	}
	return Item{
		Label: v.Word, Kind: KindVariant, Summary: v.Doc, Doc: variantKey(u, v.Word),
		Text: q.writeKeyText(v.Word, value), Snippet: q.options.Snippets && !q.word.key,
	}
}

// hasAllKeys reports whether a shape has all keys of a mapping except the mark.
func hasAllKeys(shape *grammar.Shape, mapping syntax.Node) bool {
	for key := range mapping.Pairs() {
		if name := key.Value(); name != mark && shape.FieldByName(name) == nil {
			return false
		}
	}
	return true
}

// macroCalls offers calls of effect macros as the content of a mapping.
func (q *query) macroCalls() {
	if q.word.key || !q.options.Snippets {
		return
	}
	o := facts.Option{Type: &grammar.Type{Form: grammar.Refer, Kinds: []grammar.Kind{grammar.EffectMacro}}}
	for _, name := range q.names.namesFor(o) {
		item := q.symbol(o.Type.Kinds, nil, name)
		s, _ := q.names.signature(grammar.EffectMacro, name)
		w := q.writer()
		w.writePlain("macro: " + syntax.Quote(name, syntax.Plain, true))
		if w.block {
			w.WriteString("\n" + strings.Repeat(" ", q.relativeColumn()))
		} else {
			w.WriteString(", ")
		}
		w.block = false
		w.writePairs(record{{view.MacroCallArgs, argumentsOf(s)}}, q.relativeColumn())
		item.Label = "macro: " + name
		item.Text, item.Snippet = w.String(), true
		q.add(rankName, item)
	}
}

// mapKeys offers the keys of a mapping whose keys are data.
func (q *query) mapKeys(o facts.Option, mapping syntax.Node) {
	key := o.Type.Key
	offer := func(name string, item Item) {
		if mapping.Get(name).Valid() {
			return
		}
		item.Label = name
		item.Text = q.writeKeyText(name, valueOrStop(o.Type.Value))
		item.Snippet = q.options.Snippets && !q.word.key && !q.formula
		q.add(rankName, item)
	}
	switch key.Form {
	case grammar.Enum:
		for _, w := range key.Words {
			offer(w.Text, Item{Kind: KindWord, Summary: w.Doc})
		}
	case grammar.Refer:
		for _, w := range key.Words {
			offer(w.Text, Item{Kind: KindWord, Summary: w.Doc})
		}
		names := o
		names.Type = key
		all := q.names.namesFor(names)
		if own := q.names.propsOf(mapping.Parent().Get(view.EffectCreateTokenType).Value()); mapping.Key().Value() ==
			view.EffectCreateTokenProps && own != nil {
			all = own
		}
		for _, name := range all {
			offer(name, q.symbol(key.Kinds, o.Owners, name))
		}
	}
}

func valueOrStop(t *grammar.Type) skeleton {
	if t == nil {
		return stop("")
	}
	return valueOf(t, 1)
}

// macroArguments offers the parameters of a callee; it returns false if the mapping does not hold arguments.
func (q *query) macroArguments(mapping syntax.Node) bool {
	level := q.level(mapping)
	if level == nil || level.Call == 0 || level.Call > len(q.place.Facts.Calls) {
		return false
	}
	call := q.place.Facts.Calls[level.Call-1]
	s, ok := q.names.signature(call.Kind, call.Name)
	if !ok {
		return false
	}
	for _, p := range s.Params {
		if mapping.Get(p.Name).Valid() {
			continue
		}
		item := Item{Label: p.Name, Kind: KindParam, Symbol: grammar.MacroParam, Type: p.Type, Summary: "parameter"}
		item.Text, item.Snippet = q.writeKeyText(p.Name, argumentOf(p)), q.options.Snippets && !q.word.key && !q.formula
		q.add(rankRequired, item)
	}
	return true
}
