package refactor

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Selection is a run of effects that follow each other in one list.
type Selection struct {
	spec     Spec
	document int
	text     string // of the document
	items    []selectedEffect
	flow     bool // the list is written in flow style
	// from and to are the range of the document that the effects occupy, with their comments.
	from, to int
}

// selectedEffect is one effect of a selection.
type selectedEffect struct {
	unit index.UnitID
	node syntax.Node
}

// Select returns the effects that the bytes [from, to) of a document consist of; nil if something else is there, or a
// part of an effect.
func Select(spec Spec, document, from, to int) *Selection {
	d := spec.Text(document)
	s := &Selection{spec: spec, document: document, text: d.Text()}
	if from < 0 || to > len(s.text) || from >= to {
		return nil
	}
	first, ok := s.begin(from, to)
	if !ok {
		return nil
	}
	if columnOf(s.text, s.from) != columnOf(s.text, first) {
		s.from = first // the comments belong to something else
	}
	to = s.end(first, to)
	item, ok := s.itemAt(d, first)
	if !ok {
		return nil
	}
	list := item.node.Parent()
	s.flow = list.Valid() && list.Style() == syntax.Flow
	for _, next := range s.effectsFrom(item) {
		span := s.extent(next)
		if span.Start >= to {
			break
		}
		s.items = append(s.items, next)
		s.to = span.End
	}
	if len(s.items) == 0 || s.to > to || !onlyRemarks(strings.TrimLeft(s.text[s.to:to], ",")) ||
		strings.Contains(s.text[s.from:s.to], "\n```") || !s.areEffects() {
		return nil
	}
	if !s.flow {
		s.to += len(remarkBehind(s.text[s.to:]))
	}
	return s
}

// begin finds the first effect in the selected text, and where the comments
// begin that stand before it.
func (s *Selection) begin(from, to int) (at int, ok bool) {
	s.from = -1
	for at = from; at < to; {
		switch s.text[at] {
		case ' ', '\t', '\r', '\n':
			at++
		case '#':
			if s.from < 0 {
				s.from = at
			}
			line, _ := source.NextLine(s.text[at:])
			at += len(line)
		default:
			// The dash may have been left out of the selection.
			line := lineStart(s.text, at)
			if before := strings.TrimRight(s.text[line:at], " "); strings.TrimLeft(before, " ") == "-" {
				at = line + len(before) - 1
			}
			if s.from < 0 {
				s.from = at
			}
			return at, true
		}
	}
	return 0, false
}

// end leaves out blank lines and comments at the end of the selected text.
func (s *Selection) end(from, to int) int {
	for {
		trimmed := len(strings.TrimRight(s.text[:to], " \t\r\n"))
		start := lineStart(s.text, trimmed)
		if trimmed <= from || !strings.HasPrefix(strings.TrimLeft(s.text[start:trimmed], " \t"), "#") {
			return max(trimmed, from)
		}
		to = start
	}
}

// itemAt finds the item of a list that begins at an offset of the document: with
// its dash, or in a flow list with its first character.
func (s *Selection) itemAt(d *doc.Document, at int) (item selectedEffect, ok bool) {
	inner := at
	if s.text[at] == '-' {
		inner++
		for inner < len(s.text) && s.text[inner] == ' ' {
			inner++
		}
	}
	u, offset, ok := d.Locate(inner)
	if !ok {
		return item, false
	}
	id := index.UnitIDOf(s.document, uint64(u.Label))
	f := s.spec.Facts(id)
	if f == nil {
		return item, false
	}
	for n := f.Tree.At(offset); n.Valid(); n = n.Parent() {
		item = selectedEffect{id, n}
		isItem := n.Parent().Kind() == syntax.Sequence || !n.Parent().Valid() && u.Level != doc.LevelSection
		if isItem && s.extent(item).Start == at {
			return item, true
		}
	}
	return item, false
}

// effectsFrom lists an item and those after it in the same list.
func (s *Selection) effectsFrom(item selectedEffect) (out []selectedEffect) {
	if list := item.node.Parent(); list.Valid() {
		for i, n := range list.Items() {
			if i >= item.node.Index() {
				out = append(out, selectedEffect{item.unit, n})
			}
		}
		return out
	}
	list := s.spec.List(item.unit)
	if list.In == 0 {
		return []selectedEffect{item}
	}
	for id, f := range s.spec.Entries(list) {
		if id == item.unit || len(out) > 0 {
			out = append(out, selectedEffect{id, f.Tree.Root()})
		}
	}
	return out
}

// extent is where an item stands in the document, with its dash.
func (s *Selection) extent(item selectedEffect) source.Span {
	text := item.node.Tree().Text
	span := trimBreaks(text, item.node.Span())
	if dash := dashBefore(text, item.node); dash >= 0 && item.node.Parent().Style() != syntax.Flow {
		span.Start = dash
	}
	return s.place(item.unit, span)
}

// place turns a span of a unit into one of the document.
func (s *Selection) place(id index.UnitID, span source.Span) source.Span {
	d := s.spec.Text(s.document)
	r := d.Range(s.spec.Unit(id), span, source.UTF8)
	return source.Span{Start: d.Offset(r.Start, source.UTF8), End: d.Offset(r.End, source.UTF8)}
}

// areEffects reports whether the items are read as effects.
func (s *Selection) areEffects() bool {
	first := s.items[0]
	f := s.spec.Facts(first.unit)
	if !first.node.Parent().Valid() {
		return f.Context.Type == grammar.EffectType
	}
	trace := query.Trace(s.spec, first.unit)
	for _, v := range trace.Values {
		if v.Node == first.node && v.Type == grammar.EffectType {
			return true
		}
	}
	return false
}

// parts are the effects as parts of units.
func (s *Selection) parts() []query.Part {
	return lists.Map(s.items,
		func(item selectedEffect) query.Part { return query.Part{Unit: item.unit, Span: item.node.Span()} })
}

// units are the units in which the effects stand.
func (s *Selection) units() (out []index.UnitID) {
	for _, item := range s.items {
		if !slices.Contains(out, item.unit) {
			out = append(out, item.unit)
		}
	}
	return out
}

// onlyRemarks reports whether a text has nothing but blanks and comments.
func onlyRemarks(text string) bool {
	for text != "" {
		var line string
		line, text = source.NextLine(text)
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			return false
		}
	}
	return true
}

// remarkBehind is the comment on the rest of a line, with the blanks before it;
// "" if something else stands there.
func remarkBehind(text string) string {
	line, _ := source.NextLine(text)
	line = strings.TrimRight(source.TrimLineBreak(line), " \t")
	if rest := strings.TrimLeft(line, " \t"); !strings.HasPrefix(rest, "#") || rest == line {
		return ""
	}
	return line
}
