package gamedef

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// maxDepth is the maximum nesting of JSON that is read or written.
const maxDepth = 2000

// nounOf returns the noun of the kind of a JSON value, for messages.
func nounOf(d Data) string {
	switch d.(type) {
	case Bool:
		return "a truth value"
	case Number:
		return "a number"
	case Text:
		return "a text"
	case Array:
		return "a list"
	case Object:
		return "an object"
	}
	return "null"
}

// treeReader reads JSON text.
type treeReader struct {
	in    *json.Decoder
	depth int
}

// parse reads the whole text, which must be one JSON value.
func parse(data []byte) (Data, error) {
	p := treeReader{in: json.NewDecoder(bytes.NewReader(data))}
	p.in.UseNumber()
	n, err := p.value()
	if err != nil {
		if errors.Is(err, io.EOF) {
			err = errors.New("the text ends too early")
		}
		return nil, fmt.Errorf("at byte %d: %w", p.in.InputOffset(), err)
	}
	if _, err := p.in.Token(); err != io.EOF {
		return nil, fmt.Errorf("at byte %d: more text stands after the value", p.in.InputOffset())
	}
	return n, nil
}

func (p *treeReader) value() (Data, error) {
	token, err := p.in.Token()
	if err != nil {
		return nil, err
	}
	switch t := token.(type) {
	case nil:
		return Null{}, nil
	case bool:
		return Bool(t), nil
	case string:
		return Text(t), nil
	case json.Number:
		f, err := strconv.ParseFloat(t.String(), 64)
		if err != nil {
			return nil, fmt.Errorf("the number %s is out of range", t)
		}
		return Number(f + 0), nil // -0 becomes 0
	case json.Delim:
		if p.depth++; p.depth > maxDepth {
			return nil, fmt.Errorf("values are nested more than %d deep", maxDepth)
		}
		defer func() { p.depth-- }()
		if t == '[' {
			return p.list()
		}
		return p.object()
	}
	return nil, fmt.Errorf("unexpected %v", token)
}

func (p *treeReader) list() (Data, error) {
	list := Array{}
	for p.in.More() {
		item, err := p.value()
		if err != nil {
			return nil, err
		}
		list = append(list, item)
	}
	_, err := p.in.Token()
	return list, err
}

func (p *treeReader) object() (Data, error) {
	object := Object{}
	var seen map[string]bool // built if there are too many keys to scan
	for p.in.More() {
		token, err := p.in.Token()
		if err != nil {
			return nil, err
		}
		key, ok := token.(string)
		if !ok {
			return nil, fmt.Errorf("unexpected %v", token)
		}
		if hasKeyTwice(object, &seen, key) {
			return nil, fmt.Errorf("the key %q is given twice in one object", key)
		}
		item, err := p.value()
		if err != nil {
			return nil, err
		}
		object.Add(key, item)
	}
	_, err := p.in.Token()
	return object, err
}

// hasKeyTwice reports whether an object already has a key, and adds the key to seen.
func hasKeyTwice(o Object, seen *map[string]bool, key string) bool {
	if len(o) < 16 {
		_, has := o.Get(key)
		return has
	}
	if *seen == nil {
		*seen = make(map[string]bool, 2*len(o))
		for i := range o {
			(*seen)[o[i].Key] = true
		}
	}
	if (*seen)[key] {
		return true
	}
	(*seen)[key] = true
	return false
}
