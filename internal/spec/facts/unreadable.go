package facts

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/yaml/syntax"
)

// What a unit declares may be unreadable: a list that is a number, an id that is a list. An undeclared name may then
// be declared there, and only that place is reported.

// lose notes that the names declared by a value of a type cannot be read.
func (w *walker) lose(t *grammar.Type) {
	if w.mute > 0 || w.loose > 0 || w.trial {
		return
	}
	for _, kind := range declaredBy(t) {
		if d := lostName(kind); !slices.Contains(w.facts.Lost, d) {
			w.facts.Lost = append(w.facts.Lost, d)
		}
	}
}

var lostNames sync.Map // grammar.Kind → *Def

// lostName returns the definition that stands for unreadable names of a kind: the same for all units, as many units
// may lose names of many kinds.
func lostName(kind grammar.Kind) *Def {
	d, _ := lostNames.LoadOrStore(kind, &Def{Kind: kind})
	return d.(*Def)
}

// halfTyped reports whether a value in place of an entry may be the beginning of its first key: then nothing is lost
// that will not be there soon.
func halfTyped(n syntax.Node, p place) bool {
	return p.elem && n.Kind() == syntax.Scalar && n.Type() == syntax.String
}

var declaredKinds sync.Map // *grammar.Shape or *grammar.Type → []grammar.Kind

// declaredBy returns the kinds of the names that a value of a type can declare.
func declaredBy(t *grammar.Type) []grammar.Kind {
	var key any = t
	if t.Form == grammar.Record {
		key = t.Shape // some record types are made while a unit is read
	}
	if kinds, ok := declaredKinds.Load(key); ok {
		return kinds.([]grammar.Kind)
	}
	c := collector{kinds: map[grammar.Kind]bool{}, seen: map[any]bool{}}
	c.inType(t)
	for kind := range maps.Clone(c.kinds) {
		for _, follows := range following[kind] {
			c.kinds[follows] = true
		}
	}
	kinds := slices.Sorted(maps.Keys(c.kinds))
	declaredKinds.Store(key, kinds)
	return kinds
}

// following are the kinds whose names are derived from names of another kind.
var following = map[grammar.Kind][]grammar.Kind{
	grammar.TokenType:     {grammar.TokenProp},
	grammar.PieceType:     {grammar.TokenType, grammar.TokenProp},
	grammar.Seat:          {grammar.Zone},
	grammar.EventDeck:     {grammar.Action, grammar.TokenType, grammar.TokenProp},
	grammar.PhaseTemplate: {grammar.Phase},
	grammar.DataAsset:     {grammar.TokenType, grammar.TokenProp, grammar.Table, grammar.TableField},
}

// collector gathers the kinds of the names that parts of the grammar declare.
type collector struct {
	kinds map[grammar.Kind]bool
	seen  map[any]bool
}

func (c *collector) seeAgain(part any) bool {
	again := c.seen[part]
	c.seen[part] = true
	return again
}

func (c *collector) inType(t *grammar.Type) {
	if t == nil || c.seeAgain(t) {
		return
	}
	if t.Form == grammar.Define && t.Kind != grammar.Binding {
		c.kinds[t.Kind] = true
	}
	for _, also := range t.Also {
		c.kinds[also.Kind] = true
	}
	for _, part := range []*grammar.Type{t.Elem, t.Key, t.Value, t.Else} {
		c.inType(part)
	}
	for _, alternative := range t.Alternatives {
		c.inType(alternative)
	}
	for _, of := range t.Cases {
		c.inType(of.Type)
	}
	c.inShape(t.Shape)
	c.inUnion(t.Union)
}

func (c *collector) inShape(shape *grammar.Shape) {
	if shape == nil || c.seeAgain(shape) {
		return
	}
	for _, f := range shape.Fields {
		c.inType(f.Type)
	}
}

// inUnion leaves out effects and expressions: they declare only bindings, which
// no other unit sees.
func (c *collector) inUnion(u *grammar.Union) {
	switch u {
	case nil, grammar.EffectUnion, grammar.ConditionUnion, grammar.ValueUnion, grammar.QueryUnion:
		return
	}
	if c.seeAgain(u) {
		return
	}
	c.inShape(u.Fallback)
	for _, v := range u.Variants {
		c.inShape(v.Shape)
	}
	for _, other := range u.Others {
		c.inUnion(other)
	}
}

// unreadWords notes the words of an unreadable text.
func (w *walker) unreadWords(text string) {
	if w.trial {
		return
	}
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r < 0x80 && !partOfName(byte(r)) }) {
		if w.unread == nil {
			w.unread = set{}
		}
		w.unread.add(word)
		if strings.Contains(word, "-") { // a difference, perhaps
			for part := range strings.SplitSeq(word, "-") {
				w.unread.add(part)
			}
		}
	}
}
