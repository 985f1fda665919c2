package lower

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/compile/expand"
)

// Path is the place of a value: in the expanded spec, and in the definition.
type Path struct {
	// Doc is the place in the expanded spec, "doc.actions.0.effects"; ids of decisions are made from it.
	Doc string
	// Def is the place in the game definition, "actions[0].effects". "" if the source map does not need the value.
	Def string
	// Shift is the number of list entries in the definition before those being lowered.
	Shift int
}

// Field returns the path of a field of the value.
func (p Path) Field(name string) Path {
	p.Doc += "." + name
	if p.Def != "" {
		p.Def += "." + name
	}
	p.Shift = 0
	return p
}

// Index returns the path of an entry of the value, if that is a list.
func (p Path) Index(i int) Path {
	p.Doc += "." + strconv.Itoa(i)
	if p.Def != "" {
		p.Def += "[" + strconv.Itoa(i+p.Shift) + "]"
	}
	p.Shift = 0
	return p
}

// step is one step of the path below the root: a field, or an entry if name is empty.
type step struct {
	name      string
	index     int
	bracketed bool // a list entry whose list's entries see each other
}

// Path returns the place of the value being lowered, in the expanded spec.
func (c *Context) Path() string {
	size := len(c.root.Doc)
	for _, s := range c.path {
		size += len(s.name) + 5
	}
	out := append(make([]byte, 0, size), c.root.Doc...)
	for _, s := range c.path {
		switch {
		case s.bracketed:
			out = append(strconv.AppendInt(append(out, '['), int64(s.index), 10), ']')
		case s.name != "":
			out = append(append(out, '.'), s.name...)
		default:
			out = strconv.AppendInt(append(out, '.'), int64(s.index), 10)
		}
	}
	return string(out)
}

// Map maps the values of a game definition to the places where they were written. It has an entry for each lowered
// value, below roots named by the sections.
type Map struct {
	entries []mapEntry
}

// mapEntry is a value of the definition, stored as one step below its parent.
type mapEntry struct {
	parent int32 // -1 for a root
	index  int32
	name   string // of a field; the whole path of a root; "" for an entry of a list
	node   *expand.Node
}

// Mapping is one value of the definition, with the place where it was written.
type Mapping struct {
	Path string // "actions[0].effects[1].if.when"
	At   expand.Origin
	Uses *expand.Use // innermost first
}

// Add records where a value of the definition was written, for sections that lower values themselves.
func (m *Map) Add(path string, n *expand.Node) {
	if path != "" && n != nil {
		m.entries = append(m.entries, mapEntry{parent: -1, name: path, node: n})
	}
}

// addBelow adds an entry for a value below the entry parent, and returns its index.
func (m *Map) addBelow(parent int32, name string, index int, n *expand.Node) int32 {
	m.entries = append(m.entries, mapEntry{parent: parent, index: int32(index), name: name, node: n})
	return int32(len(m.entries) - 1)
}

// reserve allocates space for lowering a large node with expressions: about two entries for three nodes. It does
// nothing if the map already has other entries.
func (m *Map) reserve(n *expand.Node) {
	if size := n.Size(); len(m.entries) < 2 && size > 15 {
		m.entries = slices.Grow(m.entries, size*2/3)
	}
}

// Len returns the number of values in the map.
func (m *Map) Len() int { return len(m.entries) }

// All iterates over the values in the order in which they were lowered.
func (m *Map) All(yield func(Mapping) bool) {
	for i := range m.entries {
		n := m.entries[i].node
		if n == nil {
			continue
		}
		if !yield(Mapping{m.path(int32(i)), n.At, n.Uses}) {
			return
		}
	}
}

// path returns the path of an entry, as a text.
func (m *Map) path(i int32) string {
	var chain []int32
	for ; i >= 0; i = m.entries[i].parent {
		chain = append(chain, i)
	}
	var b strings.Builder
	for k := len(chain) - 1; k >= 0; k-- {
		e := &m.entries[chain[k]]
		switch {
		case e.parent < 0:
			b.WriteString(e.name)
		case e.name != "":
			b.WriteByte('.')
			b.WriteString(e.name)
		default:
			b.WriteByte('[')
			b.WriteString(strconv.Itoa(int(e.index)))
			b.WriteByte(']')
		}
	}
	return b.String()
}
