package facts

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// The fixes that add what a record lacks.

// offerField adds a fix that adds a field with its default, and the fields that become required by it.
func (w *walker) offerField(finding *finding, r *record, f *grammar.Field) {
	w.reportMissingName(finding, r, f)
	finding.Rivals = finding.Rivals || f.Type.Form == grammar.Enum || f.Type.Form == grammar.Choice
	if !finding.mends {
		return
	}
	value := w.defaultOf(r, f)
	if value == "" {
		return
	}
	if r.node.Kind() == syntax.Mapping && !w.slotNode(r, f.Name).Valid() {
		if name, kinds := w.namedBeside(r, f); len(kinds) > 0 {
			words := wordTexts(f.Type.Words)
			slices.SortStableFunc(words, func(a, b string) int { return w.wordScore(r, f, b) - w.wordScore(r, f, a) })
			for _, word := range words {
				if kind, ok := kinds[word]; ok {
					w.offerWord(finding, r, f, word, &diag.Create{Kind: kind.String(), Name: name})
				}
			}
			return
		}
	}
	certain := isEmptyText(value) && !r.surplus && !declaresNames(f.Type) && !holdsEffects(f.Type)
	if n := w.slotNode(r, f.Name); n.Valid() { // given as null
		if n.Kind() == syntax.Scalar {
			finding.put(n, value).Unsafe = !certain
		} else if n.Kind() == syntax.Missing {
			finding.offerAfterKey("Write "+value, n, value).Unsafe = !certain
		}
		return
	}
	entries, complete := w.withRequired(r, f, value)
	if !complete {
		return // only the author can say it
	}
	title := "Add " + entries.Pairs()
	if r.node.Kind() == syntax.Mapping {
		finding.addFix(title, editsIf(insertEntries(r.node, entries, w.goesFirst(r, f)))...).Unsafe = !certain
		for _, text := range w.otherWords(f, value) {
			if other, complete := w.withRequired(r, f, text); complete && len(finding.Fixes) < mostRivals {
				finding.unsafeFix("Add "+other.Pairs(), editsIf(insertEntries(r.node, other, w.goesFirst(r, f)))...)
			}
		}
	} else if r.node.Kind() == syntax.Missing && r.key.Valid() {
		finding.offerAfterKey(title, r.node, entries.Line()).Unsafe = !certain
	}
}

// mostRivals is how many words are offered for a field that has no default.
const mostRivals = 4

// otherWords returns the other words that may stand in a field, or what may stand there besides a number.
func (w *walker) otherWords(f *grammar.Field, value string) (out []string) {
	switch {
	case f.Type.Form == grammar.Enum:
		for _, word := range wordTexts(f.Type.Words) {
			if text := syntax.Quote(word, syntax.Plain, true); text != value {
				out = append(out, text)
			}
		}
	case f.Type.Form == grammar.Choice && value == "0" && w.tryText(f.Type, "true") == fitting:
		out = append(out, "true")
	}
	return out
}

// reportMissingName reports a record that lacks a field for a name.
func (w *walker) reportMissingName(finding *finding, r *record, f *grammar.Field) {
	t := w.decidedType(f.Type)
	want := &diag.Want{}
	switch {
	case r.node.Kind() != syntax.Mapping || w.slotNode(r, f.Name).Valid():
		return
	case t.Form == grammar.Define:
		want.Kind, want.Declares = t.Kind.String(), true
	case (t.Form == grammar.Refer || t.Form == grammar.Selector) && len(t.Kinds) == 1 && t.Within == "":
		want.Kind = t.Kinds[0].String()
	default:
		return
	}
	node, first := r.node, w.goesFirst(r, f)
	want.Put = func(name string) diag.Fix {
		entries := render.Record().Say(f.Name, name)
		return diag.Fix{Title: "Add " + entries.Pairs(), Edits: editsIf(insertEntries(node, entries, first))}
	}
	finding.Want = want
}

// withRequired returns the entries that add a field with a value, and the fields that become required by it if they
// have a default. Complete is false if one of these has none.
func (w *walker) withRequired(r *record, f *grammar.Field, value string) (entries render.Value, complete bool) {
	entries, complete = render.Record().With(f.Name, render.Raw(value)), true
	for i, s := range r.ix.slots {
		if w.given[r.base+i].Valid() || s.name == f.Name {
			continue
		}
		for _, other := range s.fields {
			if !becomesRequired(other, f, value) {
				continue
			}
			if more := w.defaultOf(r, other); more != "" {
				entries.With(other.Name, render.Raw(more))
			} else {
				complete = false
			}
			break
		}
	}
	return entries, complete
}

// namedBeside returns a name in a record whose kind depends on a word in a field, and the kind for each word.
func (w *walker) namedBeside(r *record, f *grammar.Field) (name string, kinds map[string]grammar.Kind) {
	for i, s := range r.ix.slots {
		n, t := w.given[r.base+i].Resolve(), s.fields[0].Type
		if t.Form != grammar.Switch || t.By != f.Name || f.Type.Form != grammar.Enum || n.Kind() != syntax.Scalar {
			continue
		}
		kinds = map[string]grammar.Kind{}
		for _, c := range t.Cases {
			if c.Type.Form == grammar.Refer && len(c.Type.Kinds) == 1 {
				kinds[c.Word] = c.Type.Kinds[0]
			}
		}
		return normalise(n.Value()), kinds
	}
	return "", nil
}

// offerWord adds a fix that adds a field with a word. The fix is likely if needs declares a symbol.
func (w *walker) offerWord(finding *finding, r *record, f *grammar.Field, word string, needs *diag.Create) {
	entries, complete := w.withRequired(r, f, word)
	fix := finding.addFix("Add "+entries.Pairs(), editsIf(insertEntries(r.node, entries, w.goesFirst(r, f)))...)
	fix.Needs, fix.Unsafe = needs, !complete || w.wordScore(r, f, word) < 0
}

// declaresNames reports whether values of a type declare names, so that an empty one has a meaning. A fix that writes
// what the author has not said, or what an unknown key may be meant to say, is never applied unasked.
func declaresNames(t *grammar.Type) bool {
	return t.Form == grammar.FreeMap && t.Key != nil && t.Key.Form == grammar.Define
}

// holdsEffects reports whether a type is a list of effects, as of a rule: a rule without effects is not what was meant.
func holdsEffects(t *grammar.Type) bool { return t.Elem != nil && t.Elem.Union == grammar.EffectUnion }

// isEmptyText reports whether a YAML text is an empty list or mapping.
func isEmptyText(value string) bool { return value == "[]" || value == "{}" }

// becomesRequired reports whether field f is required once field by has the given word.
func becomesRequired(f, by *grammar.Field, word string) bool {
	if c := f.RequiredWhen; c != nil && c.Field == by.Name && slices.Contains(c.Words, word) {
		return true
	}
	c := f.When
	return f.Required && c != nil && c.Field == by.Name && slices.Contains(c.Words, word)
}

// goesFirst reports whether a missing field stands in front of all given ones in the order of the shape.
func (w *walker) goesFirst(r *record, f *grammar.Field) bool {
	for i, s := range r.ix.slots {
		if s.name == f.Name {
			return true
		}
		if w.given[r.base+i].Valid() {
			return false
		}
	}
	return false
}

// defaultOf returns the YAML text of a default for a missing field, "" if there is none that is valid.
func (w *walker) defaultOf(r *record, f *grammar.Field) string {
	if f.Type.Form == grammar.Enum {
		if word, ok := w.impliedWord(r, f); ok {
			return syntax.Quote(word, syntax.Plain, true)
		}
	}
	t := w.decidedType(f.Type)
	if token := r.node.Get(view.EffectMoveTokenToken).Resolve(); f.Moves == grammar.OutOf &&
		strings.HasPrefix(token.Value(), "$") { // it stays where it is
		return render.Record().With(view.ZoneExprZoneExpr, render.Reference(view.ReferenceIsTokenZone).
			Say(view.ReferenceToken, token.Value())).Line()
	}
	for _, text := range []string{f.Default, defaultValue(t, 0)} {
		if text != "" && w.tryText(t, text) != unfitting {
			return text
		}
	}
	return ""
}

// verdict is the result of trying a text as a value of some place.
type verdict uint8

const (
	unfitting verdict = iota // new faults
	guessed                  // a name that may not exist
	fitting
)

// tryText reads a text as a value of a type at this place, without reporting anything, and returns whether it would
// be valid.
func (w *walker) tryText(t *grammar.Type, text string) verdict {
	tree := syntax.Parse(text, syntax.Options{})
	if len(tree.Errors) > 0 {
		return unfitting
	}
	trial := newWalker(tree, Context{Type: t, Section: w.ctx.Section, Siblings: w.siblingWords(),
		Bindings: append(w.boundNames(), w.ctx.Bindings...)})
	trial.trial = true
	trial.readValue(t, tree.Root(), place{})
	if len(trial.findings) > 0 {
		return unfitting
	}
	if len(trial.facts.Free) > 0 || slices.ContainsFunc(trial.facts.Refs, func(r Ref) bool { return !r.Soft }) {
		return guessed
	}
	return fitting
}

// impliedWord returns the word of a missing field that fits the rest of the record best: the fields that exist or are
// required only beside some words, and the values whose type depends on the word.
func (w *walker) impliedWord(r *record, f *grammar.Field) (string, bool) {
	best, most := "", 0
	for _, word := range wordTexts(f.Type.Words) {
		score := w.wordScore(r, f, word) * 2
		if word == f.Default {
			score++ // as good as any other
		}
		if best == "" || score > most {
			best, most = word, score
		}
	}
	return best, best != ""
}

// wordScore returns the number of fields of a record that fit a word, less those that do not fit it.
func (w *walker) wordScore(r *record, f *grammar.Field, word string) (score int) {
	for i, s := range r.ix.slots {
		n := w.given[r.base+i]
		given := n.Valid() && !n.IsNull()
		for _, other := range s.fields {
			if c := other.When; c != nil && c.Field == f.Name && len(c.Words) > 0 && given {
				score += vote(slices.Contains(c.Words, word))
			}
			if becomesRequired(other, f, word) {
				score += vote(given)
			}
			if t := other.Type; t.Form == grammar.Switch && t.By == f.Name && given && n.Kind() == syntax.Scalar &&
				t.Case(word) != nil {
				score += vote(acceptsScalar(t.Case(word), n))
			}
		}
	}
	return score
}

func vote(yes bool) int {
	if yes {
		return 1
	}
	return -1
}

func defaultValue(t *grammar.Type, depth int) string {
	if depth > 3 {
		return ""
	}
	switch t.Form {
	case grammar.Enum:
		if len(t.Words) > 0 {
			return syntax.Quote(t.Words[0].Text, syntax.Plain, true)
		}
	case grammar.Choice:
		if fallback := t.Union.Fallback; fallback != nil {
			return defaultValue(&grammar.Type{Form: grammar.Record, Shape: fallback}, depth)
		}
	case grammar.Bool:
		if t.OnlyTrue {
			return "true"
		}
		return "false"
	case grammar.Int, grammar.Number:
		if t.Min != nil && *t.Min > 0 {
			return strconv.FormatFloat(*t.Min, 'f', -1, 64)
		}
		return "0"
	case grammar.Text:
		if !t.NonBlank && t.Syntax == grammar.NoSyntax {
			return "''"
		}
	case grammar.List:
		if !t.NonEmpty && t.MinItems == 0 {
			return "[]"
		}
		if entry := defaultValue(t.Elem, depth+1); entry != "" {
			return inList(entry)
		}
	case grammar.FreeMap:
		if !t.NonEmpty {
			return "{}"
		}
	case grammar.Record:
		record := render.Record()
		for _, f := range t.Shape.Fields {
			c := f.RequiredWhen
			if (!f.Required || f.When != nil) && (c == nil || !c.OrAbsent) {
				continue
			}
			value := f.Default
			if value == "" || value == "[]" || value == "{}" {
				value = defaultValue(f.Type, depth+1)
			}
			if value == "" {
				return ""
			}
			record.With(f.Name, render.Raw(value))
		}
		return record.Line()
	}
	return ""
}

// impliedEntry returns an entry that an empty list needs because of the rest of the record: a word that must stand in
// it, or the dimensions that a pattern names.
func (w *walker) impliedEntry(p place) string {
	r := w.record
	if r == nil || p.field == nil || p.elem {
		return ""
	}
	if t := p.field.Type; t.Elem != nil && t.Elem.Within != "" {
		if names, _ := w.namesInList(t.Elem.Within); len(names.all) > 0 {
			return syntax.Quote(names.all[0], syntax.Plain, true)
		}
	}
	for i, s := range r.ix.slots {
		for _, f := range s.fields {
			n := w.given[r.base+i].Resolve()
			if f.Type.Within == p.field.Name && n.Kind() == syntax.Scalar && n.Type() == syntax.String {
				return syntax.Quote(n.Value(), syntax.Plain, true)
			}
		}
	}
	if !r.ix.generate || p.field.Name != view.GenerateDimensions {
		return ""
	}
	derived := w.slotNode(r, view.GenerateDerivedProps).Resolve()
	var entries []string
	for _, group := range placeholder.FindAllStringSubmatch(w.slotNode(r, view.GenerateIdPattern).Resolve().Value(),
		-1) {
		if !derived.Get(group[1]).Valid() {
			entries = append(entries, render.Record().Say(view.DimensionName, group[1]).
				With(view.DimensionValues, render.Texts("plain")).Line())
		}
	}
	return strings.Join(entries, ", ")
}
