package facts

import (
	"sort"
	"strings"

	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// The edits of fixes. Apart from its change, each leaves a text that reads as before, in block and in flow style.

// RemovePair returns the edit that removes a field with its value from its mapping; ok is false when one edit of the
// unit's text cannot do it.
func RemovePair(value syntax.Node) (edit source.Edit, ok bool) {
	if value.Parent().Kind() != syntax.Mapping || !value.Key().Valid() {
		return edit, false
	}
	return removeMember(value, "{}")
}

// RemoveItem returns the edit that removes an item from its list; ok is false when one edit of the unit's text cannot
// do it.
func RemoveItem(item syntax.Node) (edit source.Edit, ok bool) {
	if item.Valid() && item == item.Tree().Root() {
		return removeEntry(item)
	}
	if item.Parent().Kind() != syntax.Sequence {
		return edit, false
	}
	return removeMember(item, "[]")
}

// hasHoles reports whether units were cut out of a span, or right after it: an edit of the text cannot remove them.
func hasHoles(tree *syntax.Tree, span source.Span) bool {
	if len(tree.Holes) == 0 {
		return false
	}
	line, _ := source.NextLine(tree.Text[span.End:])
	i := sort.SearchInts(tree.Holes, span.Start+1)
	return i < len(tree.Holes) && tree.Holes[i] <= span.End+len(line)
}

// removeEntry returns the edit that removes the lines of an entry that is a unit of its own, so that its list is not
// visible.
func removeEntry(entry syntax.Node) (source.Edit, bool) {
	text, span := entry.Tree().Text, entry.Span()
	before := strings.TrimRight(text[:span.Start], " \t")
	indent, dashed := strings.CutSuffix(before, "-")
	start := strings.LastIndexByte(indent, '\n') + 1
	line, _ := source.NextLine(text[span.End:])
	if end := span.End + len(line); dashed && strings.TrimLeft(indent[start:], " ") == "" &&
		len(entry.Tree().Holes) == 0 {
		return source.Edit{Span: source.Span{Start: start, End: end}}, true
	}
	return source.Edit{}, false
}

// itemSpan returns the span of an item with the dash in front of it.
func itemSpan(item syntax.Node) source.Span {
	text, span := item.Tree().Text, item.Span()
	if item.Parent().Style() == syntax.Flow {
		return span
	}
	for i := span.Start - 1; i >= 0; i-- {
		if text[i] == '-' && (i == 0 || isBlank(text[i-1]) || text[i-1] == '\n' || text[i-1] == '-') {
			return source.Span{Start: i, End: span.End}
		}
		if text[i] == '\n' && span.Len() == 0 {
			break
		}
	}
	return span
}

// memberSpan returns the span of an item with its dash, or of a value with its key and colon.
func memberSpan(n syntax.Node) source.Span {
	if !n.Key().Valid() {
		return itemSpan(n)
	}
	span := n.PairSpan()
	span.End = max(span.End, colonAfter(n))
	return span
}

// memberBefore returns the member before the last one of a collection. It visits all of them, so do not use it for
// other members.
func memberBefore(last syntax.Node) (previous syntax.Node) {
	for at := last.Parent().First(); at != last; at = at.Next() {
		if at.Key().Valid() == last.Key().Valid() { // no key
			previous = at
		}
	}
	return previous
}

// removeMember returns the edit that removes an item or a pair from its collection, which becomes the text in empty
// if that was its last member.
func removeMember(n syntax.Node, empty string) (edit source.Edit, ok bool) {
	text, in, span := n.Tree().Text, n.Parent(), memberSpan(n)
	if hasHoles(n.Tree(), span) {
		return edit, false
	}
	behind := n.Next()
	if in.Kind() == syntax.Mapping {
		behind = behind.Next() // the value of the next key
	}
	previous, next := -1, -1
	if behind.Valid() {
		next = memberSpan(behind).Start
	} else if other := memberBefore(n); other.Valid() {
		previous = memberSpan(other).End
	}
	if previous < 0 && next < 0 {
		if in.Style() == syntax.Flow {
			return source.Edit{Span: in.Span(), NewText: empty}, true
		}
		if start := lineStart(text, span.Start); !in.Parent().Valid() && strings.TrimSpace(text[start:span.Start]) == "" {
			end := lineEnd(text, span.End-trailingBreak(text, span))
			return source.Edit{Span: source.Span{Start: start, End: end}}, true
		}
		return source.Edit{Span: span, NewText: empty}, true
	}
	if in.Style() == syntax.Flow {
		if next >= 0 {
			return source.Edit{Span: source.Span{Start: span.Start, End: next}}, true
		}
		return source.Edit{Span: source.Span{Start: previous, End: span.End}}, true
	}
	start := lineStart(text, span.Start)
	if strings.TrimLeft(text[start:span.Start], " ") != "" { // after a dash
		if next < 0 || lineStart(text, next) == start {
			return source.Edit{}, false
		}
		return source.Edit{Span: source.Span{Start: span.Start, End: next}}, true
	}
	end := lineEnd(text, max(span.End-trailingBreak(text, span), span.Start))
	if next >= 0 && end > next {
		return source.Edit{}, false
	}
	if end == len(text) && next < 0 && start > 0 && !strings.HasSuffix(text, "\n") {
		start = len(source.TrimLineBreak(text[:start]))
	}
	return source.Edit{Span: source.Span{Start: start, End: end}}, true
}

// trailingBreak returns 1 when a span ends just after a line break, as that of a block scalar does.
func trailingBreak(text string, span source.Span) int {
	if span.End > span.Start && text[span.End-1] == '\n' {
		return 1
	}
	return 0
}

// colonAfter returns the place after the colon of a pair, for values that were left out.
func colonAfter(value syntax.Node) int {
	text := value.Tree().Text
	for i := value.Key().Span().End; i < len(text); i++ {
		switch text[i] {
		case ':':
			return i + 1
		case ' ', '\t':
		default:
			return -1
		}
	}
	return -1
}

// AddPair returns the edit that adds a field to a mapping, in the style of the mapping; ok is false if there is no
// mapping, if it has the field, or if one edit of the unit's text cannot do it. The name and the value are written
// verbatim.
func AddPair(mapping syntax.Node, name, value string) (edit source.Edit, ok bool) {
	if mapping.Kind() != syntax.Mapping || mapping.IsBroken() || mapping.Get(name).Valid() {
		return edit, false
	}
	return insertPair(mapping, name, value, false)
}

// insertPair returns the edit that adds a pair to a mapping, in the mapping's own style: before the first pair if
// first is true, otherwise after it. The name is one from the table, so it needs no quotes.
func insertPair(mapping syntax.Node, name, value string, first bool) (source.Edit, bool) {
	return insertEntries(mapping, render.Record().With(name, render.Raw(value)), first)
}

// insertEntries returns the edit that adds the pairs of a record to a mapping.
func insertEntries(mapping syntax.Node, entries render.Value, first bool) (source.Edit, bool) {
	if mapping.Style() == syntax.Flow {
		return insertFlow(mapping, entries, first)
	}
	text := mapping.Tree().Text
	for _, v := range mapping.Pairs() {
		at := v.PairStart()
		start := lineStart(text, at)
		line := newLine(text, at)
		joined := strings.Join(entries.EachPair(), line)
		if !first && v.Kind() == syntax.Scalar && v.Style() <= syntax.DoubleQuoted &&
			!strings.Contains(v.Raw(), "\n") && lineStart(text, v.Span().Start) == start {
			end := len(source.TrimLineBreak(text[:lineEnd(text, v.Span().End)]))
			return insertion(end, line+joined), true
		}
		return insertion(at, joined+line), true
	}
	return source.Edit{}, false
}

func insertFlow(mapping syntax.Node, entries render.Value, first bool) (source.Edit, bool) {
	text, span := mapping.Tree().Text, mapping.Span()
	if span.Len() < 2 || text[span.Start] != '{' || text[span.End-1] != '}' {
		return source.Edit{}, false
	}
	if mapping.Len() == 0 {
		return source.Edit{Span: span, NewText: entries.Line()}, true
	}
	firstKey, firstEnd := 0, 0
	for key, v := range mapping.Pairs() {
		firstKey, firstEnd = v.PairStart(), max(v.Span().End, key.Span().End)
		if v.Kind() == syntax.Missing {
			firstEnd = max(firstEnd, colonAfter(v))
		}
		break
	}
	if first {
		return insertion(firstKey, entries.Pairs()+", "), true
	}
	return insertion(firstEnd, ", "+entries.Pairs()), true
}

// insertItem returns the edit that adds an item in front of the first one of a sequence.
func insertItem(list syntax.Node, item render.Value) (source.Edit, bool) {
	text := list.Tree().Text
	for _, first := range list.Items() {
		at := itemSpan(first).Start
		if list.Style() == syntax.Flow {
			at = first.Span().Start
			return insertion(at, item.Line()+", "),
				first.Span().Len() > 0
		}
		if at == first.Span().Start {
			return source.Edit{}, false
		}
		return insertion(at, render.Item(item)+newLine(text, at)), true
	}
	return source.Edit{}, false
}

// insertion returns an edit that inserts text at an offset.
func insertion(at int, text string) source.Edit {
	return source.Edit{Span: source.Span{Start: at, End: at}, NewText: text}
}

// newLine returns a line break, of the kind that the text uses, and the indentation of a place.
func newLine(text string, at int) string {
	if strings.Contains(text, "\r\n") {
		return "\r\n" + indentationOf(text, at)
	}
	return "\n" + indentationOf(text, at)
}

// separator returns the text that stands between a pair and the next one of its mapping.
func separator(key syntax.Node) string {
	if inFlow(key) {
		return ", "
	}
	return "\n" + indentationOf(key.Tree().Text, key.Span().Start)
}

// indentationOf returns the beginning of a line up to a place, with everything but blanks turned into blanks: the
// column at which the next key of the same mapping stands.
func indentationOf(text string, at int) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, text[lineStart(text, at):at])
}

func lineStart(text string, at int) int { return strings.LastIndexByte(text[:at], '\n') + 1 }

// lineEnd returns the place after the line break of the line at an offset.
func lineEnd(text string, at int) int {
	if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(text)
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }
