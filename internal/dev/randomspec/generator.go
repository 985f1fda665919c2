package randomspec

import (
	"slices"

	"ludo-lsp/internal/dev/choices"
	"ludo-lsp/internal/grammar"
)

// Bounds of a spec: how deep its values go, and how many parts a section has
// before its values are made as simple as they can be.
const (
	maxDepth = 9
	maxParts = 120
)

// generator makes one spec.
type generator struct {
	source  choices.Source
	symbols map[grammar.Kind][]*symbol
	macros  map[string]*node // effect macros, condition macros and phase templates
	frames  []*frame         // the records in which the value stands
	index   int              // of the list entry in which the value stands
	scope   []string         // bindings that the value can see
	pending []string         // bindings that the next effects of the list can see
	params  []macroParam     // of the macro in which the value stands
	binders int              // bindings made so far
	depth   int
	parts   int // made for the section
	faulty  int // one part of so many is faulty; 0: none
}

// symbol is a name that the spec declares.
type symbol struct{ name, class string }

// frame is a record that is being made.
type frame struct {
	node    *node
	bound   []string  // bindings made inside
	classes []classOf // symbols whose class a field of the record says
}

type classOf struct {
	field  string
	symbol *symbol
}

func newGenerator(source choices.Source) *generator {
	g := &generator{source: source, symbols: map[grammar.Kind][]*symbol{}, macros: map[string]*node{}}
	if g.numberBelow(2) == 1 {
		g.faulty = 60
	}
	return g
}

func (g *generator) numberBelow(n int) int { return g.source.Below(n) }

// chance is true once in n times.
func (g *generator) chance(n int) bool { return g.numberBelow(n) == n-1 }

// declaring are the sections that are made first, because others use their names.
var declaring = []string{
	"metadata", "dataAssets", "globalMarkerLattices", "globalVars", "perPlayerVars", "zoneVars", "zones", "tokenTypes",
	"markerLattices", "conditionMacros", "effectMacros", "phaseTemplates", "turnStructure", "actions",
}

// spec makes all sections.
func (g *generator) spec() *node {
	order := slices.Clone(grammar.Sections)
	rank := func(s *grammar.Section) int {
		if i := slices.Index(declaring, s.Name); i >= 0 {
			return i
		}
		return len(declaring)
	}
	slices.SortStableFunc(order, func(a, b *grammar.Section) int { return rank(a) - rank(b) })
	whole := g.numberBelow(2) == 0 // terminal, or the sections that stand for it
	made := &node{kind: mapping, block: true}
	for _, s := range order {
		instead := s.Name == "endConditions" || s.Name == "victory" || s.Name == "scoring"
		switch {
		case s.Name == "imports", s.Name == "terminal" && !whole, instead && whole:
			continue
		case !s.Required && s.Name != "endConditions" && g.chance(3):
			continue
		}
		g.parts, g.depth = 0, 0
		made.set(s.Name, g.value(s.Type))
	}
	out := &node{kind: mapping, block: true}
	for _, s := range grammar.Sections {
		if n := made.get(s.Name); n != nil {
			out.set(s.Name, n)
		}
	}
	return out
}

// simple reports whether there has been enough of everything.
func (g *generator) simple() bool { return g.depth >= maxDepth || g.parts >= maxParts }

// value makes a value of a type.
func (g *generator) value(t *grammar.Type) *node {
	g.parts++
	g.depth++
	defer func() { g.depth-- }()
	if g.faulty > 0 && g.chance(g.faulty) {
		return g.fault()
	}
	if t.Nullable && g.chance(12) {
		return literalNode("null")
	}
	if n := g.param(t); n != nil {
		return n
	}
	switch t.Form {
	case grammar.Text:
		return g.words(t)
	case grammar.Int, grammar.Number:
		return g.number(t)
	case grammar.Bool:
		if t.OnlyTrue {
			return literalNode("true")
		}
		return literalNode([]string{"true", "false"}[g.numberBelow(2)])
	case grammar.Enum:
		return textNode(g.word(t.Words))
	case grammar.Define:
		return &node{kind: quotable, text: g.define(t), declares: true}
	case grammar.Refer, grammar.Selector:
		return g.reference(t)
	case grammar.List:
		return g.list(t)
	case grammar.FreeMap:
		return g.freeMap(t)
	case grammar.Record:
		return g.record(t.Shape, "")
	case grammar.OneOf:
		return g.value(g.alternative(t.Alternatives))
	case grammar.Choice:
		if t.Literal != nil && !g.chance(3) {
			return g.value(t.Literal)
		}
		return g.choice(t.Union)
	case grammar.Switch:
		if c := g.chosenCase(t); c != nil {
			return g.value(c)
		}
	}
	return g.anything()
}

// alternative picks one of the types, the shallowest when there is enough.
func (g *generator) alternative(types []*grammar.Type) *grammar.Type {
	if g.simple() {
		height := measure(heights())
		return slices.MinFunc(types, func(a, b *grammar.Type) int { return height.of(a) - height.of(b) })
	}
	return types[g.numberBelow(len(types))]
}

// chosenCase is the case of a switch; nil if the sibling has no word.
func (g *generator) chosenCase(t *grammar.Type) *grammar.Type {
	if len(g.frames) > 0 {
		if c := t.Case(g.frames[len(g.frames)-1].node.get(t.By).scalar()); c != nil {
			return c
		}
	}
	return t.Else
}

// candidate is a way to write a member of a union.
type candidate struct {
	scalar  *grammar.Type
	union   *grammar.Union
	variant *grammar.Variant
	shape   *grammar.Shape // of the fallback
	height  int
}

func candidates(u *grammar.Union) []candidate {
	height := measure(heights())
	var out []candidate
	for _, s := range u.Scalars {
		out = append(out, candidate{scalar: s})
	}
	for _, v := range u.Variants {
		out = append(out, candidate{union: u, variant: v, height: height.shape(v.Shape)})
	}
	if u.Fallback != nil {
		out = append(out, candidate{shape: u.Fallback, height: height.shape(u.Fallback)})
	}
	for _, other := range u.Others {
		out = append(out, candidates(other)...)
	}
	return out
}

// choice makes a member of a union.
func (g *generator) choice(u *grammar.Union) *node {
	of := candidates(u)
	if g.simple() {
		least := slices.MinFunc(of, func(a, b candidate) int { return a.height - b.height }).height
		of = slices.DeleteFunc(of, func(c candidate) bool { return c.height > least })
	}
	c := of[g.numberBelow(len(of))]
	switch {
	case c.scalar != nil:
		return g.value(c.scalar)
	case c.shape != nil:
		return g.record(c.shape, "")
	}
	word := c.variant.Word
	if n := g.numberBelow(len(c.variant.Also) + 1); n > 0 {
		word = c.variant.Also[n-1]
	}
	if c.union.Wrapped {
		return &node{kind: mapping, keys: []string{word}, items: []*node{g.record(c.variant.Shape, "")}}
	}
	if c.union.Discriminator == "" {
		word = ""
	}
	return g.record(c.variant.Shape, word)
}

// list makes a list.
func (g *generator) list(t *grammar.Type) *node {
	n := &node{kind: list, block: g.depth < 4 && !g.chance(4), of: t}
	least, most := 0, 3
	if t.NonEmpty {
		least = max(1, t.MinItems)
	}
	if t.Unit && g.depth == 1 {
		least, most = max(1, least), 4
	}
	if g.simple() {
		most = 0
	}
	length := least + g.numberBelow(max(0, most-least)+1)
	if len(t.ItemNames) > 0 {
		length = len(t.ItemNames)
	}
	index, scope, pending := g.index, len(g.scope), g.pending
	for i := range length {
		g.index, g.pending = i, nil
		item := g.value(t.Elem)
		g.scope = append(g.scope, g.pending...)
		if t.Unique && slices.ContainsFunc(n.items, func(other *node) bool { return other.scalar() == item.scalar() }) {
			continue
		}
		n.items = append(n.items, item)
	}
	g.index, g.scope, g.pending = index, g.scope[:scope], pending
	return n
}

// freeMap makes a mapping whose keys are data.
func (g *generator) freeMap(t *grammar.Type) *node {
	n := &node{kind: mapping, block: g.depth < 4 && g.chance(2), of: t}
	if t.Key != nil && t.Key.Form == grammar.Refer &&
		(t.Key.Kinds[0] == grammar.MacroParam || t.Key.Kinds[0] == grammar.TemplateParam) {
		g.arguments(n, t)
		return n
	}
	length := g.numberBelow(3)
	if t.NonEmpty {
		length++
	}
	if g.simple() && !t.NonEmpty {
		length = 0
	}
	index := g.index
	for i := range length {
		g.index = i
		key := g.name()
		if t.Key != nil {
			key = g.value(t.Key).scalar()
		}
		if key != "" {
			n.set(key, g.value(t.Value))
		}
	}
	g.index = index
	return n
}
