package randomspec

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
)

// node is a value of a spec.
type node struct {
	kind  nodeKind
	text  string  // of a scalar: as it is meant, without quotes
	items []*node // of a list and a mapping
	keys  []string
	block bool // the items stand on lines of their own
	// of is the type of a list, or of a mapping whose keys are data.
	of *grammar.Type
	// declares: the text is a name that stands here as declared.
	declares bool
}

type nodeKind uint8

const (
	quotable nodeKind = iota // a scalar that is a text
	literal                  // a scalar that is none: a number, a boolean, null
	list
	mapping
)

func textNode(text string) *node    { return &node{kind: quotable, text: text} }
func literalNode(text string) *node { return &node{kind: literal, text: text} }

// get gives the value of a key; nil if there is none.
func (n *node) get(key string) *node {
	if n == nil || n.kind != mapping {
		return nil
	}
	if i := slices.Index(n.keys, key); i >= 0 {
		return n.items[i]
	}
	return nil
}

// set gives a key a value, in place of the one that it has.
func (n *node) set(key string, value *node) {
	if i := slices.Index(n.keys, key); i >= 0 {
		n.items[i] = value
		return
	}
	n.keys = append(n.keys, key)
	n.items = append(n.items, value)
}

// scalar is the text of a scalar, "" of anything else.
func (n *node) scalar() string {
	if n == nil || n.kind == list || n.kind == mapping {
		return ""
	}
	return n.text
}

// collect lists the texts at a path like params[].name.
func (n *node) collect(path string) []string {
	name, rest, nested := strings.Cut(path, ".")
	name, each := strings.CutSuffix(name, "[]")
	n = n.get(name)
	if n == nil {
		return nil
	}
	of := []*node{n}
	if each || n.kind == list && !nested {
		of = n.items
	}
	var out []string
	for _, item := range of {
		if nested {
			out = append(out, item.collect(rest)...)
		} else if text := item.scalar(); text != "" {
			out = append(out, text)
		}
	}
	return out
}

// child is the part of a value under one step of a path, -1 if there is none.
func (n *node) child(step string) int {
	switch n.kind {
	case mapping:
		return slices.Index(n.keys, step)
	case list:
		if i, err := strconv.Atoi(step); err == nil && i >= 0 && i < len(n.items) {
			return i
		}
	}
	return -1
}

// remove takes the innermost part out that a path leads to. It reports whether
// the path leads anywhere, and whether something is gone: not where the value
// itself is the innermost part.
func (n *node) remove(path []string) (found, gone bool) {
	if len(path) == 0 {
		return true, false
	}
	i := n.child(path[0])
	if i < 0 {
		return n.kind != list, false // a record may lack a field, a list has no entry to lack
	}
	if found, gone = n.items[i].remove(path[1:]); gone || !found {
		return found, gone
	}
	n.items = slices.Delete(n.items, i, i+1)
	if n.kind == mapping {
		n.keys = slices.Delete(n.keys, i, i+1)
	}
	return true, true
}

// plain are the texts that need no quotes; a few more would not.
var plain = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$-]*$`)

// words that YAML takes for something else.
var notText = []string{"true", "false", "null", "yes", "no", "on", "off", "y", "n"}

func quote(text string) string {
	if plain.MatchString(text) && !slices.Contains(notText, strings.ToLower(text)) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", "''") + "'"
}

// flow writes a value on one line.
func (n *node) flow(b *strings.Builder) {
	switch n.kind {
	case quotable:
		b.WriteString(quote(n.text))
	case literal:
		b.WriteString(n.text)
	case list:
		b.WriteString("[")
		for i, item := range n.items {
			if i > 0 {
				b.WriteString(", ")
			}
			item.flow(b)
		}
		b.WriteString("]")
	case mapping:
		b.WriteString("{")
		for i, item := range n.items {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(quote(n.keys[i]) + ": ")
			item.flow(b)
		}
		b.WriteString("}")
	}
}

// write writes a value after a key or a dash, with its own lines at an indent.
func (n *node) write(b *strings.Builder, indent int) {
	if !n.block || len(n.items) == 0 {
		b.WriteString(" ")
		n.flow(b)
		b.WriteString("\n")
		return
	}
	b.WriteString("\n")
	for i, item := range n.items {
		b.WriteString(strings.Repeat(" ", indent))
		if n.kind == list {
			b.WriteString("-")
		} else {
			b.WriteString(quote(n.keys[i]) + ":")
		}
		item.write(b, indent+2)
	}
}
