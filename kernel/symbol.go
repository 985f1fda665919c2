package kernel

import (
	"strconv"
	"strings"
)

// symbols gives every text of a definition a number, so that rules compare
// numbers.
type symbols struct {
	byText map[string]Value
	texts  []string              // by number
	tokens map[string]*tokenType // by the id of the type
}

// symbol is the value of a text that occurs in the definition; the first use of
// a text gives it its number. Only compiling calls it.
func (s *symbols) symbol(text string) Value {
	if v, ok := s.byText[text]; ok {
		return v
	}
	if v, ok := s.tokenName(text); ok {
		return v
	}
	v := Value{kind: Symbol, n: int64(len(s.texts)), ref: text}
	s.byText[text] = v
	s.texts = append(s.texts, text)
	return v
}

// text is the value of any text that comes up in play or from outside.
func (s *symbols) text(text string) Value {
	if v, ok := s.byText[text]; ok {
		return v
	}
	if v, ok := s.tokenName(text); ok {
		return v
	}
	return String(text)
}

// built is text of a text that was put together in play.
func (s *symbols) built(text []byte) Value {
	if v, ok := s.byText[string(text)]; ok {
		return v
	}
	return s.text(string(text))
}

// tokenName is the value of a text that can be the id of a token.
func (s *symbols) tokenName(text string) (Value, bool) {
	rest, ok := strings.CutPrefix(text, "tok_")
	at := strings.LastIndexByte(rest, '_')
	if !ok || at < 0 {
		return Value{}, false
	}
	kind := s.tokens[rest[:at]]
	ordinal, err := strconv.ParseInt(rest[at+1:], 10, 32)
	if kind == nil || err != nil || ordinal < 0 || strconv.FormatInt(ordinal, 10) != rest[at+1:] {
		return Value{}, false
	}
	return Value{kind: TokenName, n: ordinal, ref: kind}, true
}

// own is a value from outside as a value of this game.
func (s *symbols) own(v Value) Value {
	switch v.kind {
	case Symbol:
		if v.n < int64(len(s.texts)) && s.texts[v.n] == v.ref.(string) {
			return v
		}
		return s.text(v.Text())
	case Text, TokenName:
		return s.text(v.Text())
	case List:
		items := v.Items()
		for i := range items {
			if w := s.own(items[i]); !(w.kind == items[i].kind && w.equal(items[i]) && w.ref == items[i].ref) {
				copied := append([]Value(nil), items...)
				for j := range copied {
					copied[j] = s.own(copied[j])
				}
				return ListOf(copied...)
			}
		}
	}
	return v
}

// name is a binding's name as a number: the place of its value in a machine's
// environment.
type name int32

// noName is the absence of a name.
const noName name = -1

// names gives every binding's name in a definition its number. Names that come
// up in play are numbered behind them by the machine.
type names struct {
	byText map[string]name
	texts  []string
}

// name is the number of a name. Only compiling calls it.
func (n *names) name(text string) name {
	if at, ok := n.byText[text]; ok {
		return at
	}
	at := name(len(n.texts))
	n.byText[text] = at
	n.texts = append(n.texts, text)
	return at
}

// find is the number of a name that rules use, noName for another.
func (n *names) find(text string) name {
	if at, ok := n.byText[text]; ok {
		return at
	}
	return noName
}
