package compare

import (
	"strconv"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/symbols"
)

// details lists the differences in a value that is on both sides or on one.
func details(t *grammar.Type, a, b *expand.Node, path []string) (out []Detail) {
	if canonical(a) == canonical(b) {
		return nil
	}
	field := strings.Join(path, " › ")
	switch {
	case a == nil:
		return []Detail{{Added, field, "", describeValue(t, b)}}
	case b == nil:
		return []Detail{{Removed, field, describeValue(t, a), ""}}
	case a.Kind() == expand.List && b.Kind() == expand.List:
		return listDetails(t, a, b, path)
	case a.Kind() == expand.Map && b.Kind() == expand.Map && comparesFields(t, a, b):
		for _, key := range keysOf(a, b) {
			inner := fieldType(t, b, key)
			if inner == nil {
				inner = fieldType(t, a, key)
			}
			out = append(out, details(inner, a.Get(key), b.Get(key), append(path[:len(path):len(path)], key))...)
		}
		return out
	}
	return []Detail{{Changed, field, describeValue(t, a), describeValue(t, b)}}
}

func listDetails(t *grammar.Type, a, b *expand.Node, path []string) (out []Detail) {
	var elem *grammar.Type
	if list := asList(t, b); list != nil {
		elem = list.Elem
	}
	if !areRecords(a) || !areRecords(b) {
		return []Detail{{Changed, strings.Join(path, " › "), describeValue(t, a), describeValue(t, b)}}
	}
	for _, p := range pairEntries(a.Items(), b.Items()) {
		at, n := p.to, p.after
		if n == nil {
			at, n = p.from, p.before
		}
		step := identity(n)
		if step == "" {
			step = strconv.Itoa(at + 1)
		}
		out = append(out, details(elem, p.before, p.after, append(path[:len(path):len(path)], step))...)
	}
	if was, is, moved := compareOrder(a.Items(), b.Items()); moved {
		out = append(out, Detail{Moved, strings.Join(path, " › "), was, is})
	}
	return out
}

// comparesFields reports whether the fields of two records are compared one by one: not if a formula says them in a few
// words, and not for records of different kinds.
func comparesFields(t *grammar.Type, a, b *expand.Node) bool {
	if !formula.Takes(t) {
		return true
	}
	if kindOf(a) != kindOf(b) {
		return false
	}
	return holdsEffects(t, a) || len(describeValue(t, a)) > maxWords/2 || len(describeValue(t, b)) > maxWords/2
}

// holdsEffects reports whether a record contains lists of effects.
func holdsEffects(t *grammar.Type, n *expand.Node) bool {
	for key, value := range n.Pairs() {
		inner := fieldType(t, n, key.Name)
		if inner != nil && inner.Form == grammar.List && formula.Takes(inner) {
			return true
		}
		if value.Kind() == expand.Map && inner != nil && inner.Form == grammar.Record && holdsEffects(inner, value) {
			return true
		}
	}
	return false
}

// describeEntry describes an added or removed entry: on a line, or field by field if that would be long.
func describeEntry(t *grammar.Type, n *expand.Node, kind Kind) (out []Detail) {
	add := func(field string, t *grammar.Type, n *expand.Node) {
		d := Detail{Kind: kind, Field: field}
		if d.After = describeValue(t, n); kind == Removed {
			d.Before, d.After = d.After, ""
		}
		out = append(out, d)
	}
	if n.Kind() != expand.Map || formula.Takes(t) || len(expand.RenderLine(n)) <= maxLine {
		add("", t, n)
		return out
	}
	for key, value := range n.Pairs() {
		add(key.Name, fieldType(t, n, key.Name), value)
	}
	return out
}

// maxLine is how long an entry may be that is shown as written.
const maxLine = 80

// maxWords is how long the description of a value may be.
const maxWords = 300

// describeValue describes a value in words: a condition, value, query or effect as a sentence, anything else as
// written.
func describeValue(t *grammar.Type, n *expand.Node) string {
	if n == nil {
		return ""
	}
	if n.Kind() == expand.List && n.Len() == 0 {
		return "nothing"
	}
	if text, ok := n.Scalar(); ok && n.Kind() == expand.Text {
		return shortenText(text)
	}
	if (n.Kind() == expand.Map || n.Kind() == expand.List) && formula.Takes(t) {
		return shortenText(formula.Say(t, expand.Value(n)))
	}
	return shortenText(expand.RenderLine(n))
}

// shortenText cuts a text that is too long to read.
func shortenText(text string) string {
	return symbols.Clip(strings.Join(strings.Fields(text), " "), maxWords+1)
}

// writtenText returns a text as its author wrote it.
func writtenText(n *expand.Node) string {
	if n.Local != nil {
		return n.Local.Text
	}
	text, _ := n.Scalar()
	return text
}
