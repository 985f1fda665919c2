package values

import (
	"strconv"
	"strings"
)

// Symbols numbers the texts of a definition, so that rules compare numbers.
type Symbols struct {
	ByText map[string]Value
	texts  []string              // by number
	Tokens map[string]*TokenType // by the id of the type
}

// Symbol returns the value of a text in the definition; the first use of a text assigns its number. It is called only
// at compile time.
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

// Text returns the value of any text from play or from outside.
func (s *Symbols) Text(text string) Value {
	if v, ok := s.ByText[text]; ok {
		return v
	}
	if v, ok := s.TokenName(text); ok {
		return v
	}
	return String(text)
}

// TextOfBytes returns what Text returns, for a text that was composed in play.
func (s *Symbols) TextOfBytes(text []byte) Value {
	if v, ok := s.ByText[string(text)]; ok {
		return v
	}
	return s.Text(string(text))
}

// TokenName returns the value of a text that can be the id of a token; ok is false for any other text.
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

// Own converts a value from outside into a value of this game.
func (s *Symbols) Own(v Value) Value {
	switch v.kind {
	case Symbol:
		if v.N < int64(len(s.texts)) && s.texts[v.N] == v.Ref.(string) {
			return v
		}
		return s.Text(v.Text())
	case TokenName:
		if kind := v.Ref.(*TokenType); s.Tokens[kind.ID] == kind {
			return v
		}
		return s.Text(v.Text())
	case Text:
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

// Name is the number of a binding's name: the index of its value in a machine's environment.
type Name int32

// NoName means no name.
const NoName Name = -1

// Names numbers the names of bindings in a definition. The machine assigns further numbers to names that appear in
// play.
type Names struct {
	ByText map[string]Name
	Texts  []string
}

// Name returns the number of a name. It is called only at compile time.
func (n *Names) Name(text string) Name {
	if at, ok := n.ByText[text]; ok {
		return at
	}
	at := Name(len(n.Texts))
	n.ByText[text] = at
	n.Texts = append(n.Texts, text)
	return at
}

// Find returns the number of a name that rules use, NoName for any other name.
func (n *Names) Find(text string) Name {
	if at, ok := n.ByText[text]; ok {
		return at
	}
	return NoName
}
