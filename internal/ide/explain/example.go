package explain

import (
	"cmp"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/yaml/syntax"
)

// examples fills in missing examples: a record without required fields gets its first field, a choice its first
// member, a section an entry, and a word the record or field that it is in.
func (b *builder) examples() {
	for _, s := range grammar.Shapes() {
		if t := b.byName[s.Name]; t != nil && t.Example == "" && len(s.Fields) > 0 {
			t.Example = s.Fields[0].Name + ": " + s.Fields[0].Example
		}
	}
	for _, u := range grammar.Unions() {
		if t := b.byName[unionName(u)]; t != nil && t.Kind == Choice {
			t.Example = b.member(u)
		}
	}
	for _, s := range grammar.Sections {
		text := b.sample(s.Type)
		if !strings.ContainsAny(text, ":-") {
			continue
		}
		b.byName["section."+s.Name].Example = s.Name + ":\n  " + strings.ReplaceAll(text, "\n", "\n  ")
	}
	for _, t := range b.list {
		if t.Kind == Word && t.Example == "" {
			if t.Example, t.short = b.usage(t); !hasWord(t.short, t.Word) {
				t.short = ""
			}
		}
	}
}

// member returns the first example of a member of a union.
func (b *builder) member(u *grammar.Union) string {
	if u.Fallback != nil { // the usual form of an entry
		if t := b.byName[u.Fallback.Name]; t != nil && t.Example != "" {
			return t.Example
		}
	}
	for _, v := range u.Variants {
		if t := b.byName[v.Shape.Name]; t != nil && t.Example != "" {
			return t.Example
		}
	}
	for _, other := range u.Others {
		if text := b.member(other); text != "" {
			return text
		}
	}
	return ""
}

// sample returns a value of a type, as YAML of any number of lines.
func (b *builder) sample(t *grammar.Type) string {
	switch t.Form {
	case grammar.List:
		return "- " + strings.ReplaceAll(b.sample(t.Elem), "\n", "\n  ")
	case grammar.FreeMap:
		return "name: " + b.sample(t.Value)
	case grammar.Record:
		if topic := b.byName[t.Shape.Name]; topic != nil {
			return topic.Example
		}
	case grammar.Choice:
		return b.member(t.Union)
	case grammar.Int, grammar.Number:
		return "3"
	}
	for _, alternative := range t.Alternatives {
		if text := b.sample(alternative); text != "" {
			return text
		}
	}
	return "./more.md"
}

// usage returns an example with a word: that of a field which has it, of the record that it chooses, or a field whose
// whole value it is; and the same with a formula, if there is one.
func (b *builder) usage(t *Topic) (example, short string) {
	var whole string
	for _, where := range t.StandsIn {
		field := b.byName[where]
		if field == nil || field.Kind != Field {
			continue
		}
		if _, value, _ := strings.Cut(field.Example, ": "); hasWord(value, t.Word) && value != quote(t.Word) {
			return field.Example, field.short
		}
		// In the name of a zone, a word comes after the name and not alone.
		if named := strings.HasPrefix(field.Type, "a zone") && !strings.Contains(t.Word, ":"); whole == "" && !named {
			whole = field.Word + ": " + quote(t.Word)
			for _, s := range grammar.Shapes() {
				for _, f := range s.Fields { // fields required with this word
					w := f.RequiredWhen
					if w != nil && s.Name+"."+w.Field == where && slices.Contains(w.Words, t.Word) {
						whole += "\n" + f.Name + ": " + f.Example
					}
				}
			}
		}
	}
	for _, record := range b.list {
		if record.Kind != Word && record.Kind != Field && record.Word == t.Word && hasWord(record.Example, t.Word) {
			return record.Example, record.formula()
		}
	}
	if whole != "" {
		return whole, ""
	}
	for _, other := range b.list {
		if other.Kind != Word && hasWord(other.Example, t.Word) {
			return other.Example, cmp.Or(other.short, other.formula())
		}
	}
	return "", ""
}

// hasWord reports whether a piece of YAML contains a whole word.
func hasWord(text, word string) bool {
	between := func(r rune) bool { return strings.ContainsRune(" \n{}[](),:'\"", r) }
	return slices.Contains(strings.FieldsFunc(text, between), word)
}

// examples returns the example of a topic as an author writes it, with formulas, and the same as a record if all of
// it is a formula.
func (t *Topic) examples() (example, record string) {
	switch short := cmp.Or(t.short, t.formula()); {
	case short == "" || short == t.Example:
		return t.Example, ""
	case t.Kind == Field:
		return short, ""
	default:
		return short, t.Example
	}
}

// formula returns the example of a condition, value, query, reference or effect as a formula, or "" if there is none.
func (t *Topic) formula() string {
	return asFormula(map[Kind]*grammar.Type{Effect: grammar.EffectType, Condition: grammar.ConditionType,
		Query: grammar.QueryType, Value: grammar.ValueType, Reference: grammar.ValueType}[t.Kind], t.Example)
}

// shortExample returns the example of a field with a one-line formula instead of a record for a condition, a query or
// effects. Values stay: where a text is also allowed, their formulas are marked.
func shortExample(f *grammar.Field) string {
	isRecord := strings.HasPrefix(f.Example, "{") || strings.HasPrefix(f.Example, "[{")
	isValue := f.Type.Form == grammar.Choice && !slices.Contains(
		[]*grammar.Union{grammar.ConditionUnion, grammar.QueryUnion, grammar.EffectUnion}, f.Type.Union)
	if !isRecord || isValue || !formula.Takes(f.Type) {
		return f.Example
	}
	text := asFormula(f.Type, f.Example)
	if text == "" || strings.ContainsAny(text, "\n#:") || strings.ContainsAny(text[:1], "'\"([{-!*&") {
		return f.Example // it would need quotes
	}
	return text
}

// asFormula writes a record, given as YAML, as a formula; "" if it has none.
func asFormula(t *grammar.Type, record string) string {
	if t == nil || record == "" {
		return ""
	}
	parsed := syntax.Parse(record, syntax.Options{})
	if len(parsed.Errors) > 0 {
		return ""
	}
	tree, ok := formula.Of(parsed.Root())
	if !ok {
		return ""
	}
	return formula.Write(t, tree)
}
