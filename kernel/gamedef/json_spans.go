package gamedef

import (
	"bytes"
	"encoding/json"
)

// Span is the range of a value in a text.
type Span struct{ From, To int }

// Spans returns the ranges of the values of a JSON text, by their paths in the form of Place. For invalid JSON it
// returns those up to the error.
func Spans(text []byte) map[string]Span {
	s := &spanner{text: text, tokens: json.NewDecoder(bytes.NewReader(text)), found: map[string]Span{}}
	s.tokens.UseNumber()
	_ = s.value()
	return s.found
}

type spanner struct {
	text   []byte
	tokens *json.Decoder
	at     path
	found  map[string]Span
}

func (s *spanner) value() error {
	from := int(s.tokens.InputOffset())
	for from < len(s.text) && bytes.IndexByte([]byte(" \t\r\n:,"), s.text[from]) >= 0 {
		from++
	}
	token, err := s.tokens.Token()
	if err != nil {
		return err
	}
	if opens, is := token.(json.Delim); is {
		for i := 0; s.tokens.More(); i++ {
			if opens == '[' {
				s.at.entry(i)
			} else {
				name, err := s.tokens.Token()
				if err != nil {
					return err
				}
				text, _ := name.(string)
				s.at.member(text)
			}
			err := s.value()
			s.at.pop()
			if err != nil {
				return err
			}
		}
		if _, err := s.tokens.Token(); err != nil {
			return err
		}
	}
	s.found[s.at.String()] = Span{from, int(s.tokens.InputOffset())}
	return nil
}
