package values

import (
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/member"
)

// question is the question of what a name, or an expression, can be at a place in an entry.
type question struct {
	name, path string
	answer     Value
	at         int  // the length of the path where the answer was found; -1: none
	anywhere   bool // any binding of the name in the entry counts
}

// acceptAnswer records a possible answer, if its place is nearer to the place of the question than earlier answers.
func (q *question) acceptAnswer(name, at string, v Value) {
	if name != q.name && !strings.HasSuffix(name, "__"+strings.TrimPrefix(q.name, "$")) ||
		!q.anywhere && !isPathPrefix(at, q.path) {
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

// isPathPrefix reports whether a path is a prefix of path, or the same.
func isPathPrefix(to, path string) bool {
	return to == "" || member.IsWithin(path, to)
}

// ValueOf returns the possible values of a name at a path of the definition; with the name "", those of the
// expression there. If nothing is known, the value is unknown.
func (a *Analysis) ValueOf(name, path string) Value { return a.ask(question{name: name}, path) }

// BindingNear returns the possible values of a name anywhere in the entry of the definition around a path.
func (a *Analysis) BindingNear(name, path string) Value {
	return a.ask(question{name: name, anywhere: true}, path)
}

func (a *Analysis) ask(q question, path string) Value {
	for _, e := range entries(a.vocabulary.def) {
		if !isPathPrefix(e.path, path) {
			continue
		}
		q.path, q.at = strings.TrimPrefix(strings.TrimPrefix(path, e.path), "."), -1
		p := newInterpreter(a.vocabulary)
		p.facts, p.asked = a.facts, &q
		e.walk(p)
		if q.at >= 0 {
			return q.answer
		}
	}
	return unknown
}

// Declarations is a kind of named things with values.
type Declarations string

// The kinds that can be looked up.
const (
	GlobalVariable Declarations = "g"
	PlayerVariable Declarations = "p"
	ZoneVariable   Declarations = "z"
	SpaceMarker    Declarations = "m"
	GlobalMarker   Declarations = "M"
	TokenProperty  Declarations = "t"
)

// Of returns the possible values of a thing in any play.
func (a *Analysis) Of(what Declarations, name string) Value {
	v, ok := a.facts[string(what)+"/"+name]
	if !ok {
		return unknown
	}
	return v
}

// maxListed is the maximal number of properties that are listed for a token, and of texts that are listed for a
// property.
const maxListed = 4

// IsPlayer reports whether a value is known to be always a player, or a player's number.
func (a *Analysis) IsPlayer(v Value) bool {
	return v.Unknown || v.isImpossible() || v.Kinds&Player != 0 ||
		v.Kinds&Number != 0 && v.Min >= 0 && v.Max < a.vocabulary.most
}

// property returns a few words about the possible values of a token property.
func (a *Analysis) property(name string) string {
	v := a.Of(TokenProperty, name)
	switch {
	case v.Unknown:
		return ""
	case v.scalars() == Number && v.Min > -Infinite && v.Max < Infinite:
		return boundsText(v.Min, v.Max)
	case v.scalars() == Text && !v.AnyText && len(v.Texts) > maxListed:
		return fmt.Sprintf("one of %d", len(v.Texts))
	case v.scalars() == Text && !v.AnyText:
		return listTexts(v.Texts)
	}
	return ""
}

// Join returns the union of two values.
func (v Value) Join(w Value) Value { return v.join(w) }

// List returns the texts that a value can be, sorted, or nil if they are unknown, or the value can be something else.
func (v Value) List() []string {
	if v.Unknown || v.AnyText || v.Kinds&^(Text|Zone) != 0 {
		return nil
	}
	return slices.Clone(v.Texts)
}
