package syntax

import (
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// Kind is the kind of a node.
type Kind uint8

// Node kinds.
const (
	// Missing stands for an omitted value: `key:` with nothing after it, or an empty text. It resolves to null; its
	// span is empty.
	Missing Kind = iota
	Scalar
	Mapping
	Sequence
	Alias
)

// Style is the way in which a node was written.
type Style uint8

// Styles. Block and Flow apply to collections, the others to scalars.
const (
	Plain Style = iota
	SingleQuoted
	DoubleQuoted
	Literal // |
	Folded  // >
	Block
	Flow
)

// Type is the type of a scalar in the YAML 1.2 core schema.
type Type uint8

// Scalar types. NotScalar is the type of collections.
const (
	NotScalar Type = iota
	Null
	Bool
	Int
	Float
	String
)

// Tree is the result of parsing one text. It is immutable after Parse and safe for concurrent reads.
type Tree struct {
	// Text is the parsed text. All spans are byte offsets in it.
	Text string
	// Errors are the YAML faults, ordered by position.
	Errors []diag.Finding
	// Comments are the spans of all comments, from '#' to the end of the line (without the line break), in order.
	Comments []source.Span
	// Holes are sorted offsets in Text, at line starts, where lines were cut out to be parsed on their own (see
	// Node.Hole).
	Holes []int

	entry bool // parsed as an entry
	nodes []node
	arena // owned by the parser
}

// IsEntry reports whether the tree is that of one entry of a list.
func (t *Tree) IsEntry() bool { return t.entry }

// Node is a handle to one node of a tree, and can be copied freely. The zero Node is invalid: Valid reports false and
// all its methods return zero values.
type Node struct {
	tree  *Tree
	index int32
}
