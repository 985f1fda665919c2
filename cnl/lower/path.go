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
		if l, found := r.ladder(i).nearest(path); found != nil && l > length {
			length, n = l, found
		}
	}
	return length, n
}

// ladder gives the index of a map, made when somebody first looks for a path in it.
func (r *Result) ladder(i int32) *ladder {
	r.climbing.Lock()
	defer r.climbing.Unlock()
	if r.ladders == nil {
		r.ladders = map[int32]*ladder{}
	}
	if r.ladders[i] == nil {
		r.ladders[i] = newLadder(r.maps[i])
	}
	return r.ladders[i]
}

// ladder finds the entries of a map by how they stand below their parents.
type ladder struct {
	entries []mapEntry
	below   map[rung]int32 // the last one
	before  []int32        // the one before with the same rung; -1: none
	dotted  bool           // there are names that look like several steps
}

// rung is a step down from a parent: a name, or else an index.
type rung struct {
	parent, index int32
	name          string
}

func newLadder(m *Map) *ladder {
	l := &ladder{entries: m.entries, below: make(map[rung]int32, len(m.entries)), before: make([]int32, len(m.entries))}
	for k := range m.entries {
		e := &m.entries[k]
		s := rung{e.parent, e.index, e.name}
		if e.name != "" {
			s.index = 0
		}
		l.before[k] = -1
		if other, again := l.below[s]; again {
			l.before[k] = other
		}
		l.below[s] = int32(k)
		l.dotted = l.dotted || e.parent >= 0 && strings.ContainsAny(e.name, ".[")
	}
	return l
}

// nearest is that of Result in one map; of several values with one path, the last.
func (l *ladder) nearest(path string) (length int, n *expand.Node) {
	last := int32(-1)
	var descend func(parent int32, from int)
	// found goes on from the entries that stand one step below a parent, where so
	// much of path is covered with it.
	found := func(s rung, covered int) {
		k, any := l.below[s]
		for ; any && k >= 0; k = l.before[k] {
			if l.entries[k].node != nil && (covered > length || covered == length && k > last) {
				length, n, last = covered, l.entries[k].node, k
			}
			descend(k, covered)
		}
	}
	descend = func(parent int32, from int) {
		rest := path[from:]
		switch {
		case rest == "":
		case parent >= 0 && rest[0] == '[':
			if end := strings.IndexByte(rest, ']'); end > 0 {
				if i, err := strconv.ParseInt(rest[1:end], 10, 32); err == nil {
					found(rung{parent: parent, index: int32(i)}, from+end+1)
				}
			}
		case parent < 0 || rest[0] == '.':
			start := from
			if parent >= 0 {
				start++
			}
			for end := start + 1; end <= len(path); end++ {
				if end < len(path) && path[end] != '.' && path[end] != '[' {
					continue
				}
				found(rung{parent: parent, name: path[start:end]}, end)
				if parent >= 0 && !l.dotted {
					break
				}
			}
		}
	}
	descend(-1, 0)
	return length, n
}
