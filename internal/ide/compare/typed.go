package compare

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/text/lists"
)

// fieldType returns the type of a field of a value of a type; nil if it is not in the table.
func fieldType(t *grammar.Type, n *expand.Node, key string) *grammar.Type {
	if t = resolveType(t, n); t == nil {
		return nil
	}
	var found *grammar.Type
	switch t.Form {
	case grammar.FreeMap:
		return t.Value
	case grammar.Record:
		if f := t.Shape.FieldByName(key); f != nil {
			found = f.Type
		}
	case grammar.Choice:
		shape := t.Union.Fallback
		if v := variantOf(t.Union, n); v != nil {
			shape = v.Shape
		}
		if shape == nil {
			return nil
		}
		if f := shape.FieldByName(key); f != nil {
			found = f.Type
		}
	}
	if found != nil && found.Form == grammar.Switch {
		word, _ := n.Get(found.By).Scalar()
		if of := found.Case(word); of != nil {
			return of
		}
		return found.Else
	}
	return found
}

// variantOf returns the variant of a record.
func variantOf(u *grammar.Union, n *expand.Node) *grammar.Variant {
	for key, value := range n.Pairs() {
		if v, owner := u.SelectByWord(value.Text()); v != nil && owner.Discriminator == key.Name && key.Name != "" {
			return v
		}
	}
	for key := range n.Pairs() {
		if v, owner := u.SelectByWord(key.Name); v != nil && owner.Discriminator == "" {
			return v
		}
	}
	return nil
}

// resolveType returns the one of several alternative types that a value has.
func resolveType(t *grammar.Type, n *expand.Node) *grammar.Type {
	if t == nil || t.Form != grammar.OneOf && t.Form != grammar.Selector {
		return t
	}
	for _, a := range t.Alternatives {
		if a = resolveType(a, n); a != nil && fits(a, n) {
			return a
		}
	}
	return nil
}

func fits(t *grammar.Type, n *expand.Node) bool {
	switch n.Kind() {
	case expand.List:
		return t.Form == grammar.List
	case expand.Map:
		switch t.Form {
		case grammar.Record:
			for key := range n.Pairs() {
				if t.Shape.FieldByName(key.Name) == nil && !t.Shape.Open {
					return false
				}
			}
			return true
		case grammar.Choice:
			return variantOf(t.Union, n) != nil
		}
		return t.Form == grammar.FreeMap
	}
	return t.Form != grammar.List && t.Form != grammar.Record && t.Form != grammar.FreeMap
}

// asList returns the type as a list; nil if it is not one.
func asList(t *grammar.Type, n *expand.Node) *grammar.Type {
	if t = resolveType(t, n); t == nil || t.Form != grammar.List {
		return nil
	}
	return t
}

// nounOf returns the noun for an entry of a list, without an article.
func nounOf(t *grammar.Type, list string) string {
	for t != nil && t.Form == grammar.OneOf {
		t = t.Alternatives[0]
	}
	switch {
	case t == nil:
	case t.Form == grammar.Record && t.Shape.Noun != "":
		return grammar.WithoutArticle(t.Shape.Noun)
	case t.Form == grammar.Choice && t.Union.Noun != "":
		return grammar.WithoutArticle(t.Union.Noun)
	case t.Noun != "":
		return grammar.WithoutArticle(t.Noun)
	}
	if list != "" {
		return "entry of " + list
	}
	return "entry"
}

// canonical returns a value as a text that ignores the order of keys and the names that keep the bindings of macros
// apart; "" for none.
func canonical(n *expand.Node) string {
	if n == nil {
		return ""
	}
	var b strings.Builder
	writeCanonical(&b, n)
	return b.String()
}

func writeCanonical(b *strings.Builder, n *expand.Node) {
	switch n.Kind() {
	case expand.List:
		b.WriteByte('[')
		for _, item := range n.Items() {
			writeCanonical(b, item)
			b.WriteByte(',')
		}
		b.WriteByte(']')
	case expand.Map:
		type field struct {
			key   string
			value *expand.Node
		}
		fields := make([]field, 0, n.Len())
		for key, value := range n.Pairs() {
			fields = append(fields, field{key.Name, value})
		}
		slices.SortStableFunc(fields, func(a, b field) int { return strings.Compare(a.key, b.key) })
		b.WriteByte('{')
		for _, f := range fields {
			b.WriteString(strconv.Quote(f.key) + ":")
			writeCanonical(b, f.value)
			b.WriteByte(',')
		}
		b.WriteByte('}')
	case expand.Text:
		b.WriteString(strconv.Quote(writtenText(n)))
	case expand.Number:
		b.WriteString(strconv.FormatFloat(n.Number(), 'g', -1, 64))
	case expand.Bool:
		b.WriteString(strconv.FormatBool(n.Bool()))
	default:
		b.WriteString("null")
	}
}

func texts(entries []*expand.Node) []string {
	return lists.Map(entries, canonical)
}
