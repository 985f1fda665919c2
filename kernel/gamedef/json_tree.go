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

// nodeKind is the kind of a JSON value.
type nodeKind uint8

const (
	nullNode nodeKind = iota
	boolNode
	numberNode
	textNode
	listNode
	objectNode
)

// nodeNouns are the nouns of the kinds, for messages.
var nodeNouns = [...]string{"null", "a truth value", "a number", "a text", "a list", "an object"}

// node is one JSON value.
type node struct {
	kind   nodeKind
	truth  bool
	number float64
	text   string
	keys   []string // of an object, in order
	items  []*node  // of a list or an object
}

// member returns the value of a key, nil if there is none.
func (n *node) member(key string) *node {
	for i, k := range n.keys {
		if k == key {
			return n.items[i]
		}
	}
	return nil
}

// treeReader reads JSON text into nodes.
type treeReader struct {
	in    *json.Decoder
	depth int
}

// parse reads the whole text, which must be one JSON value.
func parse(data []byte) (*node, error) {
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

func (p *treeReader) value() (*node, error) {
	token, err := p.in.Token()
	if err != nil {
		return nil, err
	}
	switch t := token.(type) {
	case nil:
		return &node{kind: nullNode}, nil
	case bool:
		return &node{kind: boolNode, truth: t}, nil
	case string:
		return &node{kind: textNode, text: t}, nil
	case json.Number:
		f, err := strconv.ParseFloat(t.String(), 64)
		if err != nil {
			return nil, fmt.Errorf("the number %s is out of range", t)
		}
		return &node{kind: numberNode, number: f + 0}, nil // -0 becomes 0
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

func (p *treeReader) list() (*node, error) {
	n := &node{kind: listNode}
	for p.in.More() {
		item, err := p.value()
		if err != nil {
			return nil, err
		}
		n.items = append(n.items, item)
	}
	_, err := p.in.Token()
	return n, err
}

func (p *treeReader) object() (*node, error) {
	n := &node{kind: objectNode}
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
		if hasKeyTwice(n, &seen, key) {
			return nil, fmt.Errorf("the key %q is given twice in one object", key)
		}
		item, err := p.value()
		if err != nil {
			return nil, err
		}
		n.keys = append(n.keys, key)
		n.items = append(n.items, item)
	}
	_, err := p.in.Token()
	return n, err
}

// hasKeyTwice reports whether n already has a key, and adds the key to seen.
func hasKeyTwice(n *node, seen *map[string]bool, key string) bool {
	if len(n.keys) < 16 {
		return n.member(key) != nil
	}
	if *seen == nil {
		*seen = make(map[string]bool, 2*len(n.keys))
		for _, k := range n.keys {
			(*seen)[k] = true
		}
	}
	if (*seen)[key] {
		return true
	}
	(*seen)[key] = true
	return false
}
