package formula

import (
	"slices"
	"strings"
	"sync"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/yaml/syntax"
)

// operator is an operator between operands, or in front of one.
type operator struct {
	form   grammar.NotationForm
	level  grammar.Level
	symbol string
}

// operators are the operators in the table.
var operators = sync.OnceValue(func() map[string]operator {
	all := map[string]operator{wordHas: {grammar.Infix, grammar.LevelCompare, wordHas}}
	for _, u := range grammar.Unions() {
		for _, v := range u.Variants {
			switch n := v.Notation; n.Form {
			case grammar.Infix, grammar.Joined, grammar.Prefix:
				for _, symbol := range []string{n.Symbol, n.Sign} {
					if symbol != "" {
						all[symbol] = operator{n.Form, n.Level, n.Symbol}
					}
				}
			}
		}
	}
	return all
})

// IsOperator reports whether a word or a sign is an operator.
func IsOperator(word string) bool { return isOperator(word) }

func isOperator(word string) bool {
	_, is := operators()[word]
	return is
}

// wordNot is the prefix operator.
var wordNot = sync.OnceValue(func() string {
	for symbol, op := range operators() {
		if op.form == grammar.Prefix {
			return symbol
		}
	}
	return ""
})

// wordAnd returns the operator between conditions that must all hold.
func wordAnd() string {
	return grammar.ConditionUnion.VariantByWord(view.ConditionIsAnd).Notation.Symbol
}

// wordOr returns the operator between conditions of which one must hold.
func wordOr() string {
	return grammar.ConditionUnion.VariantByWord(view.ConditionIsOr).Notation.Symbol
}

// member is a variant with its union.
type member struct {
	*grammar.Variant
	union *grammar.Union
}

// body returns the shape with the fields of a member, and the key in front of them; "" where they stand beside the
// discriminating key.
func (m member) body() (shape *grammar.Shape, key string) {
	if m.union.Wrapped {
		return m.Shape, m.Word
	}
	if own := m.Shape.FieldByName(m.Word); own != nil && own.Type.Form == grammar.Record {
		return own.Type.Shape, m.Word
	}
	return m.Shape, ""
}

// fields returns the fields whose names a member's formula omits.
func (m member) fields() (names []string) {
	if m.Notation.Fields != nil {
		return m.Notation.Fields
	}
	return m.requiredFields()
}

// requiredFields returns the fields that a call of a member must have.
func (m member) requiredFields() (names []string) {
	shape, _ := m.body()
	for _, f := range shape.Fields {
		if f.Required && f.When == nil && f.Name != m.union.Discriminator {
			names = append(names, f.Name)
		}
	}
	return names
}

// name returns the name of a member's call.
func (m member) name() string {
	if n := m.Notation; n.Symbol != "" && (n.Form == grammar.Called || n.Form == grammar.Spread) {
		return n.Symbol
	}
	return m.Word
}

// key identifies a member's formula among those of the same form.
type key struct {
	form   grammar.NotationForm
	symbol string
}

// notations are the formulas of the members of a union, and of unions that may stand in its place.
type notations struct {
	members map[key][]member
	calls   []string // the names of calls
	unions  []*grammar.Union
}

var known sync.Map // *grammar.Union → *notations

func notationsOf(u *grammar.Union) *notations {
	if n, ok := known.Load(u); ok {
		return n.(*notations)
	}
	n := &notations{members: map[key][]member{}}
	n.add(u)
	for k := range n.members {
		if k.form == grammar.Called {
			n.calls = append(n.calls, k.symbol)
		}
	}
	slices.Sort(n.calls)
	known.Store(u, n)
	return n
}

func (n *notations) add(u *grammar.Union) {
	n.unions = append(n.unions, u)
	for _, v := range u.Variants {
		m := member{v, u}
		n.put(key{grammar.Called, m.name()}, m)
		switch v.Notation.Form {
		case grammar.Called, grammar.Spread:
		case grammar.Infix, grammar.Joined, grammar.Prefix, grammar.Assigned:
			n.put(key{v.Notation.Form, v.Notation.Symbol}, m)
		default:
			n.put(key{v.Notation.Form, ""}, m)
		}
	}
	for _, other := range u.Others {
		n.add(other)
	}
}

func (n *notations) put(k key, m member) { n.members[k] = append(n.members[k], m) }

// find returns the first member with a formula of a form.
func (n *notations) find(form grammar.NotationForm, symbol string) (member, bool) {
	if all := n.members[key{form, symbol}]; len(all) > 0 {
		return all[0], true
	}
	return member{}, false
}

// chooseMember returns the member that a record is, as a walk over it would choose it.
func (n *notations) chooseMember(t Tree) (member, bool) {
	for _, u := range n.unions {
		if u.Discriminator == "" {
			continue
		}
		if word := t.Get(u.Discriminator); word.IsText() {
			for _, v := range u.Variants {
				if v.Word == word.Text() {
					return member{v, u}, true
				}
			}
		}
	}
	for _, u := range n.unions {
		if u.Discriminator != "" {
			continue
		}
		for _, v := range u.Variants {
			if t.Get(v.Word).Valid() {
				return member{v, u}, true
			}
		}
	}
	return member{}, false
}

// isCall reports whether a word is that of a call.
func isCall(word string) bool {
	return slices.ContainsFunc(anyRecord.Union.Others, func(u *grammar.Union) bool {
		return slices.Contains(notationsOf(u).calls, word)
	})
}

// Calls returns the names of calls that may be meant in place of a macro of a kind: for a condition also values.
func Calls(macro grammar.Kind) []string {
	switch macro {
	case grammar.EffectMacro:
		return notationsOf(grammar.EffectUnion).calls
	case grammar.ConditionMacro:
		return append(slices.Clone(notationsOf(grammar.ConditionUnion).calls), notationsOf(grammar.ValueUnion).calls...)
	}
	return nil
}

// isRecord reports whether a tree is a record of a shape: its keys are fields of the shape, without duplicates.
func isRecord(t Tree, s *grammar.Shape) bool {
	for i := range t.Len() {
		if k := t.Key(i); s.FieldByName(k) == nil || t.Index(k) < i {
			return false
		}
	}
	return t.Kind() == syntax.Mapping
}

// fieldType returns the type of a field in a record; word returns the texts of the other fields.
func fieldType(f *grammar.Field, word func(field string) string) *grammar.Type {
	t := f.Type
	for t.Form == grammar.Switch {
		of := t.Case(word(t.By))
		if of == nil {
			of = t.Else
		}
		if of == nil {
			return &grammar.Type{Form: grammar.Any}
		}
		t = of
	}
	return t
}

// Any is the type of what may be any formula, such as an argument whose parameter has no type.
var Any = anyRecord

// anyRecord is the type in parentheses where anything may stand, as in an argument whose parameter has no type:
// without them, a name is a text there.
var anyRecord = &grammar.Type{Form: grammar.Choice, Noun: "a formula", Union: &grammar.Union{
	Name: "argument", Noun: "a formula",
	Others: []*grammar.Union{grammar.ConditionUnion, grammar.ValueUnion, grammar.QueryUnion, grammar.EffectUnion},
}}

// IsTest reports whether a record is a test of a filter, which also has a formula.
func IsTest(s *grammar.Shape) bool { return testSubject(s) != nil }

// Takes reports whether values of a type are written as formulas: conditions, values,
// queries, effects and lists of effects.
func Takes(t *grammar.Type) bool {
	if t == nil {
		return false
	}
	if t.Form == grammar.List {
		return isEffects(t)
	}
	return t.Form == grammar.Choice && slices.ContainsFunc(notationsOf(t.Union).unions, func(u *grammar.Union) bool {
		return u == grammar.ConditionUnion || u == grammar.ReferenceUnion || u == grammar.QueryUnion ||
			u == grammar.EffectUnion
	})
}

// Symbols returns the operators of the table, and the words and signs of the grammar of formulas that stand between
// quotes there, except brackets.
var Symbols = sync.OnceValue(func() (all []string) {
	for symbol := range operators() {
		all = append(all, symbol)
	}
	all = append(all, frameWords...)
	all = append(all, assign, plusAssign, minusAssign, strings.TrimSuffix(yamlCall, "("), ".")
	all = append(all, aggregates()...)
	slices.Sort(all)
	return slices.Compact(all)
})
