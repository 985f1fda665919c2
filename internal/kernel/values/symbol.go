package values

import (
	"strconv"
	"strings"
)

// Symbols gives every text of a definition a number, so that rules compare
// numbers.
type Symbols struct {
	ByText map[string]Value
	texts  []string              // by number
	Tokens map[string]*TokenType // by the id of the type
}

// Symbol is the value of a text that occurs in the definition; the first use of
// a text gives it its number. Only compiling calls it.
func (s *Symbols) Symbol(text string) Value {
	if v, ok := s.ByText[text]; ok {
		return v
	}
	if v, ok := s.TokenName(text); ok {
		return v
	}
	v := Value{kind: Symbol, N: int64(len(s.texts)), Ref: text}
	s.ByText[text] = v
	s.texts = append(s.texts, text)
	return v
}

// Text is the value of any text that comes up in play or from outside.
func (s *Symbols) Text(text string) Value {
	if v, ok := s.ByText[text]; ok {
		return v
	}
	if v, ok := s.TokenName(text); ok {
		return v
	}
	return String(text)
}

// TextOfBytes is text of a text that was put together in play.
func (s *Symbols) TextOfBytes(text []byte) Value {
	if v, ok := s.ByText[string(text)]; ok {
		return v
	}
	return s.Text(string(text))
}

// TokenName is the value of a text that can be the id of a token.
func (s *Symbols) TokenName(text string) (Value, bool) {
	rest, ok := strings.CutPrefix(text, "tok_")
	at := strings.LastIndexByte(rest, '_')
	if !ok || at < 0 {
		return Value{}, false
	}
	kind := s.Tokens[rest[:at]]
	ordinal, err := strconv.ParseInt(rest[at+1:], 10, 32)
	if kind == nil || err != nil || ordinal < 0 || strconv.FormatInt(ordinal, 10) != rest[at+1:] {
		return Value{}, false
	}
	return Value{kind: TokenName, N: ordinal, Ref: kind}, true
}

// Own is a value from outside as a value of this game.
func (s *Symbols) Own(v Value) Value {
	switch v.kind {
	case Symbol:
		if v.N < int64(len(s.texts)) && s.texts[v.N] == v.Ref.(string) {
			return v
		}
		return s.Text(v.Text())
	case Text, TokenName:
		return s.Text(v.Text())
	case List:
		items := v.Items()
		for i := range items {
			if w := s.Own(items[i]); !(w.kind == items[i].kind && Same(w, items[i]) && w.Ref == items[i].Ref) {
				copied := append([]Value(nil), items...)
				for j := range copied {
					copied[j] = s.Own(copied[j])
				}
				return ListOf(copied...)
			}
		}
	}
	return v
}

// Name is a binding's name as a number: the place of its value in a machine's
// environment.
type Name int32

// NoName is the absence of a name.
const NoName Name = -1

// Names gives every binding's name in a definition its number. Names that come
// up in play are numbered after them by the machine.
type Names struct {
	ByText map[string]Name
	Texts  []string
}

// Name is the number of a name. Only compiling calls it.
func (n *Names) Name(text string) Name {
	if at, ok := n.ByText[text]; ok {
		return at
	}
	at := Name(len(n.Texts))
	n.ByText[text] = at
	n.Texts = append(n.Texts, text)
	return at
}

// Find is the number of a name that rules use, noName for another.
func (n *Names) Find(text string) Name {
	if at, ok := n.ByText[text]; ok {
		return at
	}
	return NoName
}
