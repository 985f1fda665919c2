package values

import (
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/member"
)

// question asks what a name, or an expression, can be at a place in an entry.
type question struct {
	name, path string
	answer     Value
	at         int  // the length of the path at which the answer was found; -1: none
	anywhere   bool // wherever in the entry a name is bound counts
}

// heard takes what a name was bound to, or found to be, if it is nearer to the place than
// what was heard before.
func (q *question) heard(name, at string, v Value) {
	if name != q.name && !strings.HasSuffix(name, "__"+strings.TrimPrefix(q.name, "$")) ||
		!q.anywhere && !leads(at, q.path) {
		return
	}
	switch {
	case q.anywhere:
		q.answer, q.at = q.answer.join(v), 0
	case len(at) > q.at:
		q.answer, q.at = v, len(at)
	case len(at) == q.at:
		q.answer = q.answer.join(v)
	}
}

// leads tells whether a path is another one or leads to it.
func leads(to, path string) bool {
	return to == "" || member.IsWithin(path, to)
}

// Binding tells what a name can be bound to at a path of the definition; with the name ""
// what the expression at the path can give. It is unknown where nothing tells.
func (a *Analysis) Binding(name, path string) Value { return a.ask(question{name: name}, path) }

// BindingNear tells what a name can be bound to anywhere in the entry of the definition in
// which a path lies.
func (a *Analysis) BindingNear(name, path string) Value {
	return a.ask(question{name: name, anywhere: true}, path)
}

func (a *Analysis) ask(q question, path string) Value {
	for _, e := range entries(a.vocabulary.def) {
		if !leads(e.path, path) {
			continue
		}
		q.path, q.at = strings.TrimPrefix(strings.TrimPrefix(path, e.path), "."), -1
		p := &interpreter{vocabulary: a.vocabulary, facts: a.facts, read: map[string]Value{},
			choices: map[string]Value{}, asked: &q}
		e.walk(p)
		if q.at >= 0 {
			return q.answer
		}
	}
	return unknown
}

// Declarations are things of a game that have values.
type Declarations string

// What can be asked for by name.
const (
	GlobalVariable Declarations = "g"
	PlayerVariable Declarations = "p"
	ZoneVariable   Declarations = "z"
	SpaceMarker    Declarations = "m"
	GlobalMarker   Declarations = "M"
	TokenProperty  Declarations = "t"
)

// Of tells what something of a game can be, whatever is played.
func (a *Analysis) Of(what Declarations, name string) Value {
	v, ok := a.facts[string(what)+"/"+name]
	if !ok {
		return unknown
	}
	return v
}

// maxTold is how many properties of a token are told, and how many texts of one.
const maxTold = 4

// IsPlayer tells whether a value is always a player, or the number of one, as far as that is known.
func (a *Analysis) IsPlayer(v Value) bool {
	return v.Unknown || v.nothing() || v.Kinds&Player != 0 ||
		v.Kinds&Number != 0 && v.Min >= 0 && v.Max < a.vocabulary.most
}

// property says in a few words what a property of tokens can be.
func (a *Analysis) property(name string) string {
	v := a.Of(TokenProperty, name)
	switch {
	case v.Unknown:
		return ""
	case v.scalars() == Number && v.Min > -Infinite && v.Max < Infinite:
		return bounds(v.Min, v.Max)
	case v.scalars() == Text && !v.AnyText && len(v.Texts) > maxTold:
		return fmt.Sprintf("one of %d", len(v.Texts))
	case v.scalars() == Text && !v.AnyText:
		return listTexts(v.Texts)
	}
	return ""
}

// Join is what can be one value or the other.
func (v Value) Join(w Value) Value { return v.join(w) }

// List are the texts that a value can be, sorted; nil when they are not
// known, or it can be something else.
func (v Value) List() []string {
	if v.Unknown || v.AnyText || v.Kinds&^(Text|Zone) != 0 {
		return nil
	}
	return slices.Clone(v.Texts)
}
