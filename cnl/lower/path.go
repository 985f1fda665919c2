package lower

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/cnl/expand"
)

// Path is where a value stands, twice.
type Path struct {
	// Doc is the place in the expanded spec, "doc.actions.0.effects"; ids of
	// decisions are made from it.
	Doc string
	// Def is the place in the game definition, "actions[0].effects". "" when the
	// source map need not know the value.
	Def string
	// Shift is how many entries of a list stand in the definition before those
	// that are lowered.
	Shift int
}

// Field is the path of a field of the value.
func (p Path) Field(name string) Path {
	p.Doc += "." + name
	if p.Def != "" {
		p.Def += "." + name
	}
	p.Shift = 0
	return p
}

// Index is the path of an entry of the value, a list.
func (p Path) Index(i int) Path {
	p.Doc += "." + strconv.Itoa(i)
	if p.Def != "" {
		p.Def += "[" + strconv.Itoa(i+p.Shift) + "]"
	}
	p.Shift = 0
	return p
}

// step is one step of the path below the root: a field, or an entry if name is
// empty.
type step struct {
	name  string
	index int
}

// Path is where the value stands that is being lowered, in the expanded spec.
func (c *Context) Path() string {
	size := len(c.root.Doc)
	for _, s := range c.path {
		size += len(s.name) + 5
	}
	out := append(make([]byte, 0, size), c.root.Doc...)
	for _, s := range c.path {
		out = append(out, '.')
		if s.name != "" {
			out = append(out, s.name...)
		} else {
			out = strconv.AppendInt(out, int64(s.index), 10)
		}
	}
	return string(out)
}

// Map says where the values of a game definition were written. It has an entry
// for each value that was lowered, below roots that the sections name.
type Map struct {
	entries []mapEntry
}

// mapEntry is a value of the definition: one step below its parent.
type mapEntry struct {
	parent int32 // -1 for a root
	index  int32
	name   string // of a field; the whole path of a root; "" for an entry of a list
	node   *expand.Node
}

// Mapping is one value of the definition and where it was written.
type Mapping struct {
	Path string // "actions[0].effects[1].if.when"
	At   expand.Origin
	Uses *expand.Use // innermost first
}

// Add records where a value of the definition was written, for sections that
// lower values themselves.
func (m *Map) Add(path string, n *expand.Node) {
	if path != "" && n != nil {
		m.entries = append(m.entries, mapEntry{parent: -1, name: path, node: n})
	}
}

// Len is the number of values that the map knows.
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

// path writes the path of an entry.
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

// nearest finds the value whose path is the longest part of a path from its
// beginning, and how long that is. The paths of values are never written for it:
// there are far more of them than are looked for.
func (r *Result) nearest(path string) (length int, n *expand.Node) {
	r.indexing.Do(func() {
		r.rooted = map[string][]int32{}
		for i, m := range r.maps {
			for k := range m.entries {
				if e := &m.entries[k]; e.parent < 0 {
					in := r.rooted[e.name]
					if len(in) == 0 || in[len(in)-1] != int32(i) {
						r.rooted[e.name] = append(in, int32(i))
					}
				}
			}
		}
	})
	var maps []int32
	for end := len(path); end > 0; end = strings.LastIndexAny(path[:end], ".[") {
		maps = append(maps, r.rooted[path[:end]]...)
	}
	slices.Sort(maps)
	for _, i := range slices.Compact(maps) { // the first map counts
		if l, found := r.maps[i].nearest(path); found != nil && l > length {
			length, n = l, found
		}
	}
	return length, n
}

// nearest is that of Result in one map.
func (m *Map) nearest(path string) (length int, n *expand.Node) {
	covered := make([]int32, len(m.entries)) // how much of path the entry's path is; -1: it is no part
	for k := range m.entries {
		e := &m.entries[k]
		covered[k] = -1
		switch {
		case e.parent < 0:
			covered[k] = covers(path, e.name)
		case covered[e.parent] >= 0:
			from := covered[e.parent]
			if l := e.covers(path[from:]); l >= 0 {
				covered[k] = from + l
			}
		}
		if l := int(covered[k]); l >= length && e.node != nil {
			length, n = l, e.node
		}
	}
	return length, n
}

// covers is how long the step to an entry is when rest begins with it, else -1.
func (e *mapEntry) covers(rest string) int32 {
	if e.name != "" {
		if rest == "" || rest[0] != '.' {
			return -1
		}
		if l := covers(rest[1:], e.name); l >= 0 {
			return l + 1
		}
		return -1
	}
	end := strings.IndexByte(rest, ']')
	if rest == "" || rest[0] != '[' || end < 0 {
		return -1
	}
	if i, err := strconv.Atoi(rest[1:end]); err != nil || i != int(e.index) {
		return -1
	}
	return int32(end + 1)
}

// covers is the length of a part if path begins with it and a step ends there,
// else -1.
func covers(path, part string) int32 {
	if !strings.HasPrefix(path, part) || len(path) > len(part) && path[len(part)] != '.' && path[len(part)] != '[' {
		return -1
	}
	return int32(len(part))
}
