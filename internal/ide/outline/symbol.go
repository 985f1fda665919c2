package outline

import (
	"cmp"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/syntax"
)

// Role says what a symbol of the outline is.
type Role uint8

// Roles.
const (
	Section Role = iota
	Entry        // declares something, or is in a list of such entries
	Part         // a field that holds more than one value
	Heading      // of the prose around the blocks
)

// Symbol is a named part of a unit in the outline.
type Symbol struct {
	Name   string
	Detail string
	// More distinguishes an entry without a name from others that begin alike: the rest of it.
	More string
	Role Role
	Kind grammar.Kind // of an entry that declares something
	// Continues: the entry continues an earlier one of its name.
	Continues bool
	Span      source.Span // all of it
	// Select is the name itself.
	Select   source.Span
	Children []Symbol
}

// maxParts bounds the outline of one unit.
const maxParts = 4000

// Symbols returns the outline of a unit: of its sections, or of the entry that it is. It leaves out entries that are
// separate units.
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
	return lists.Map(f.Sections, b.section)
}

// builder builds the outline of one unit.
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

// members returns the symbols in a value: the entries of a list, the parts of a record.
func (b *builder) members(n syntax.Node, depth int) []Symbol {
	switch n.Kind() {
	case syntax.Sequence:
		return b.items(n, true)
	case syntax.Mapping:
		return b.parts(n, depth)
	}
	return nil
}

// items returns the entries of a list; without all only those that declare something.
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

// entry returns the symbol of an entry.
func (b *builder) entry(n syntax.Node, span source.Span) Symbol {
	b.count++
	s := Symbol{Role: Entry, Span: span, Select: source.Span{Start: span.Start, End: span.Start}}
	if d := b.defs[n]; d != nil {
		s.Name, s.Kind, s.Select = d.Name, d.Kind, d.Span
		s.Continues = d.Kind.Info().Continued != "" && d.Duplicate == ""
		s.Detail = strings.TrimSuffix(grammar.WithoutArticle(d.Kind.Info().Noun), " id")
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
	if title := n.Get(view.EventCardTitle); s.Detail != "" && title.Kind() == syntax.Scalar {
		s.Detail = title.Value()
	}
	if s.Name == "" {
		s.Name, s.Select = b.nameByContent(n)
		s.More = cut(wordsOfRest(n))
	}
	s.Children = b.parts(n, 0)
	return s
}

// nameByContent names an entry without a name by its content, and returns the place of its first key: an ending by its
// result, all else by the first key and the words after it.
func (b *builder) nameByContent(n syntax.Node) (name string, at source.Span) {
	for key, value := range n.Pairs() {
		said := words(value)
		switch {
		case b.isEnding(n):
			return cmp.Or(endingText(view.EndConditionRecord[syntax.Node]{Node: n}.Result()), key.Value()), key.Span()
		case value.Kind() == syntax.Scalar && said != "":
			return cut(key.Value() + ": " + said), source.Span{Start: key.Span().Start, End: value.Span().End}
		case said != "":
			return cut(key.Value() + " " + said), key.Span()
		}
		return key.Value(), key.Span()
	}
	return "{}", source.Span{Start: n.Span().Start, End: n.Span().Start}
}

// isEnding reports whether an entry is a condition that ends the game.
func (b *builder) isEnding(n syntax.Node) bool {
	t := b.facts.Context.Type
	return n == b.facts.Tree.Root() && t != nil && t.Shape != nil && t.Shape.Name == view.ShapeEndCondition
}

// endingText says how a game ends; "" if unknown.
func endingText(result view.ResultRecord[syntax.Node]) string {
	switch result.Type().Value() {
	case view.ResultTypeWin:
		return cut(cmp.Or(words(result.Player()), "a player") + " wins")
	case view.ResultTypeDraw:
		return "nobody wins"
	case view.ResultTypeWinAll:
		return "everybody wins"
	case view.ResultTypeLossAll:
		return "everybody loses"
	case view.ResultTypeScore:
		return "the score decides"
	}
	return ""
}

// words returns the texts and numbers directly in a value.
func words(n syntax.Node) string {
	if n.Kind() == syntax.Scalar {
		return n.Value()
	}
	var out []string
	for _, value := range n.Pairs() {
		if value.Kind() == syntax.Scalar {
			out = append(out, value.Value())
		}
	}
	return strings.Join(out, " ")
}

// wordsOfRest returns all texts and numbers of an entry except those of its first key.
func wordsOfRest(n syntax.Node) string {
	var out []string
	var add func(n syntax.Node)
	add = func(n syntax.Node) {
		if n.Kind() == syntax.Scalar {
			out = append(out, n.Value())
		}
		for _, value := range n.Pairs() {
			add(value)
		}
		for _, item := range n.Items() {
			add(item)
		}
	}
	first := true
	for _, value := range n.Pairs() {
		if !first && len(out) <= maxDerivedName {
			add(value)
		}
		first = false
	}
	return strings.Join(out, " ")
}

// maxDerivedName is the maximal length of a name derived for an entry.
const maxDerivedName = 40

func cut(text string) string {
	return symbols.Clip(strings.Join(strings.Fields(text), " "), maxDerivedName)
}

// maxPartDepth bounds how deep the outline goes below an entry.
const maxPartDepth = 3

// parts returns the fields of a record that hold more than one value.
func (b *builder) parts(n syntax.Node, depth int) (out []Symbol) {
	for key, value := range n.Pairs() {
		if value.Len() == 0 || key.Kind() != syntax.Scalar || b.count > maxParts {
			continue
		}
		b.count++
		s := Symbol{Name: key.Value(), Role: Part, Span: value.PairSpan(), Select: key.Span()}
		if d := b.defs[value]; d != nil && d.Span == key.Span() {
			s.Role, s.Kind, s.Detail = Entry, d.Kind, strings.TrimSuffix(grammar.WithoutArticle(d.Kind.Info().Noun), " id")
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
