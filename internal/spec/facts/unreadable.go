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

// noteLostNames records that the names which a value of a type declares cannot be read.
func (w *walker) noteLostNames(t *grammar.Type) {
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

// isHalfTyped reports whether a value in place of an entry may be the beginning of the first key of that entry: then no
// names are lost, because they will soon be there.
func isHalfTyped(n syntax.Node, p place) bool {
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
	c := kindCollector{kinds: map[grammar.Kind]bool{}, seen: map[any]bool{}}
	c.inType(t)
	for kind := range maps.Clone(c.kinds) {
		for _, follows := range derivedKinds[kind] {
			c.kinds[follows] = true
		}
	}
	kinds := slices.Sorted(maps.Keys(c.kinds))
	declaredKinds.Store(key, kinds)
	return kinds
}

// derivedKinds are, for a kind, the kinds whose names are derived from names of that kind.
var derivedKinds = map[grammar.Kind][]grammar.Kind{
	grammar.TokenType:     {grammar.TokenProp},
	grammar.PieceType:     {grammar.TokenType, grammar.TokenProp},
	grammar.Seat:          {grammar.Zone},
	grammar.EventDeck:     {grammar.Action, grammar.TokenType, grammar.TokenProp},
	grammar.PhaseTemplate: {grammar.Phase},
	grammar.DataAsset:     {grammar.TokenType, grammar.TokenProp, grammar.Table, grammar.TableField},
}

// kindCollector gathers the kinds of the names that parts of the grammar declare.
type kindCollector struct {
	kinds map[grammar.Kind]bool
	seen  map[any]bool
}

func (c *kindCollector) seeAgain(part any) bool {
	again := c.seen[part]
	c.seen[part] = true
	return again
}

func (c *kindCollector) inType(t *grammar.Type) {
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

func (c *kindCollector) inShape(shape *grammar.Shape) {
	if shape == nil || c.seeAgain(shape) {
		return
	}
	for _, f := range shape.Fields {
		c.inType(f.Type)
	}
}

// inUnion reports whether a union is skipped: effects and expressions declare only bindings, which no other unit
// sees.
func (c *kindCollector) inUnion(u *grammar.Union) {
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

// noteUnreadWords records the words of an unreadable text, which may be names.
func (w *walker) noteUnreadWords(text string) {
	if w.trial {
		return
	}
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r < 0x80 && !isNameByte(byte(r)) }) {
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
