package outline

import (
	"strings"

	"ludo-lsp/cnl/facts"
	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/source"
	"ludo-lsp/cnl/syntax"
)

// Role says what a symbol of the outline is.
type Role uint8

// Roles.
const (
	Section Role = iota
	Entry        // declares something, or stands in a list of such
	Part         // a field that holds more than one value
	Heading      // of the prose around the blocks
)

// Symbol is a part of a unit that has a name in the outline.
type Symbol struct {
	Name   string
	Detail string
	Role   Role
	Kind   grammar.Kind // of an entry that declares something
	Span   source.Span  // all of it
	// Select is the name itself.
	Select   source.Span
	Children []Symbol
}

// maxParts bounds the outline of one unit.
const maxParts = 4000

// Symbols gives the outline of a unit: of its sections, or of the entry that it
// is. Entries that are units of their own are not in it.
func Symbols(f *facts.Facts) []Symbol {
	b := &builder{facts: f, defs: map[syntax.Node]*facts.Def{}}
	for i := range f.Defs {
		d := &f.Defs[i]
		if d.Derived || d.Kind.Info().Open && d.Kind != grammar.Grant {
			continue
		}
		if _, known := b.defs[d.Entry]; !known {
			b.defs[d.Entry] = d
		}
	}
	if f.Context.Type != grammar.DocumentType {
		root := f.Tree.Root()
		if root.Kind() == syntax.Missing {
			return nil
		}
		return []Symbol{b.entry(root, root.Span())}
	}
	var out []Symbol
	for _, use := range f.Sections {
		out = append(out, b.section(use))
	}
	return out
}

// builder makes the outline of one unit.
type builder struct {
	facts *facts.Facts
	defs  map[syntax.Node]*facts.Def
	count int
}

func (b *builder) section(use facts.SectionUse) Symbol {
	s := Symbol{Name: use.Name, Role: Section, Select: use.Span, Span: use.Value.PairSpan()}
	if s.Span.Len() == 0 || s.Span.Start > use.Span.Start || s.Span.End < use.Span.End {
		s.Span = source.Span{Start: min(use.Span.Start, s.Span.Start), End: max(use.Span.End, s.Span.End)}
	}
	s.Children = b.members(use.Value, 0)
	return s
}

// members are the symbols in a value: the entries of a list, the parts of a
// record.
func (b *builder) members(n syntax.Node, depth int) []Symbol {
	switch n.Kind() {
	case syntax.Sequence:
		return b.items(n, true)
	case syntax.Mapping:
		return b.parts(n, depth)
	}
	return nil
}

// items are the entries of a list; without all only those that declare
// something.
func (b *builder) items(n syntax.Node, all bool) (out []Symbol) {
	for _, item := range n.Items() {
		if b.count > maxParts {
			return out
		}
		if d := b.defs[item]; (all || d != nil && d.Entry == item) && item.Kind() != syntax.Missing {
			out = append(out, b.entry(item, item.Span()))
		}
	}
	return out
}

// entry is the symbol of an entry.
func (b *builder) entry(n syntax.Node, span source.Span) Symbol {
	b.count++
	s := Symbol{Role: Entry, Span: span, Select: source.Span{Start: span.Start, End: span.Start}}
	if d := b.defs[n]; d != nil {
		s.Name, s.Kind, s.Select = d.Name, d.Kind, d.Span
		s.Detail = strings.TrimSuffix(bare(d.Kind.Info().Noun), " id")
	}
	if n.Kind() != syntax.Mapping {
		if s.Name == "" && n.Kind() == syntax.Scalar {
			s.Name, s.Select = n.Value(), span
		}
		if s.Name == "" {
			s.Name = "list"
		}
		return s
	}
	first := true
	for key, value := range n.Pairs() {
		if first && s.Name == "" {
			s.Name, s.Select = key.Value(), key.Span()
			if value.Kind() == syntax.Scalar && value.Span().Len() <= 40 {
				s.Name += ": " + value.Value()
				s.Select.End = value.Span().End
			}
		}
		if first = false; key.Value() == "title" && s.Detail != "" && value.Kind() == syntax.Scalar {
			s.Detail = value.Value()
		}
	}
	if s.Name == "" {
		s.Name = "{}"
	}
	s.Children = b.parts(n, 0)
	return s
}

// maxPartDepth bounds how deep the outline goes below an entry.
const maxPartDepth = 3

// parts are the fields of a record that hold more than one value.
func (b *builder) parts(n syntax.Node, depth int) (out []Symbol) {
	for key, value := range n.Pairs() {
		if value.Len() == 0 || key.Kind() != syntax.Scalar || b.count > maxParts {
			continue
		}
		b.count++
		s := Symbol{Name: key.Value(), Role: Part, Span: value.PairSpan(), Select: key.Span()}
		if d := b.defs[value]; d != nil && d.Span == key.Span() {
			s.Role, s.Kind, s.Detail = Entry, d.Kind, strings.TrimSuffix(bare(d.Kind.Info().Noun), " id")
		}
		switch {
		case value.Kind() == syntax.Sequence:
			s.Children = b.items(value, false)
		case depth < maxPartDepth && value.Style() == syntax.Block:
			s.Children = b.parts(value, depth+1)
		}
		out = append(out, s)
	}
	return out
}

// bare is a noun without its article.
func bare(noun string) string {
	for _, article := range []string{"a ", "an ", "the "} {
		if rest, ok := strings.CutPrefix(noun, article); ok {
			return rest
		}
	}
	return noun
}
