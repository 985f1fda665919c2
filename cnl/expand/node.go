package expand

import (
	"ludo-lsp/cnl/index"
	"ludo-lsp/cnl/source"
)

// Kind is the kind of a node's value.
type Kind uint8

// Kinds of values. Absent is the kind of a nil node.
const (
	Absent Kind = iota
	Null
	Bool
	Number
	Text
	List
	Map
)

// Node is one value of the joined and expanded spec. Nodes are immutable once
// the expansion is done, and may be shared between expansions of one macro.
// All methods work on a nil node, which is Absent.
type Node struct {
	kind   Kind
	text   string // of Text; of Number as written
	number float64
	bool   bool
	items  []*Node // of List; the values of Map
	keys   []Key   // of Map, in the order in which they were written

	// At is where the value was written, Uses the macro and template uses that
	// brought it here, innermost first; nil for text that stands where it is.
	At   Origin
	Uses *Use
}

// Key is a key of a Map with the place where it was written.
type Key struct {
	Name string
	At   Origin
}

// Origin is a place in a unit of the spec. The zero Origin is that of values
// that nobody wrote.
type Origin struct {
	Unit index.UnitID
	Span source.Span
	// Path leads from the unit's root to the place, in authored indices.
	Path string
}

// Use is one use of a macro or template on the way to a node.
type Use struct {
	Name  string // of the macro or template
	At    Origin // of the use
	Outer *Use   // the use inside which this one stands
}
