package lower

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/kernel/member"
)

// nearest finds the value whose path is the longest part of a path from its
// beginning, and how long that is. The paths of values are never written for it:
// there are far more of them than are looked for.
func (r *Result) nearest(path string) (length int, n *expand.Node) {
	r.indexing.Do(func() {
		r.rooted = map[string][]int32{}
		for i, m := range r.maps {
			for _, name := range m.names() {
				r.rooted[name] = append(r.rooted[name], int32(i))
			}
		}
	})
	var maps []int32
	for at := path; at != ""; at = member.Above(at) {
		maps = append(maps, r.rooted[at]...)
	}
	slices.Sort(maps)
	for _, i := range slices.Compact(maps) { // the first map counts
		if l, found := r.maps[i].nearest(path); found != nil && l > length {
			length, n = l, found
		}
	}
	return length, n
}

// lookup finds values in a map that is complete. Later states of the spec take it
// over with the map, for an index costs more than what is looked for in it.
type lookup struct {
	*Map
	naming   sync.Once
	roots    []string
	linking  sync.Once
	first    []int32 // see link
	next     []int32
	counting sync.Mutex
	asked    map[expand.Origin]int // places in macros, by whoever asked last
	counts   map[expand.Origin]int // the values of the map that come from them
}

// instances counts the values that come from places in macros, and perhaps from others. It goes through
// all values once for all places, and again when somebody asks for one that nobody has asked for before.
func (m *lookup) instances(places map[expand.Origin]int) map[expand.Origin]int {
	m.counting.Lock()
	defer m.counting.Unlock()
	// Few values begin where a place does; only those are compared as a whole.
	var begins [1 << 12]bool
	again := false
	for at := range places {
		_, known := m.asked[at]
		again = again || !known
		begins[at.Span.Start%len(begins)] = true
	}
	if !again {
		return m.counts
	}
	m.asked, m.counts = places, map[expand.Origin]int{}
	for i := range m.entries {
		n := m.entries[i].node
		if n == nil || n.Uses == nil || !begins[n.At.Span.Start%len(begins)] {
			continue
		}
		if _, wanted := places[n.At]; wanted {
			m.counts[n.At]++
		}
	}
	return m.counts
}

// names are those of the roots, each once.
func (m *lookup) names() []string {
	m.naming.Do(func() {
		for k := range m.entries {
			if e := &m.entries[k]; e.parent < 0 {
				m.roots = append(m.roots, e.name)
			}
		}
		slices.Sort(m.roots)
		m.roots = slices.Clip(slices.Compact(m.roots))
	})
	return m.roots
}

// link notes which entries stand below which: the first of each, and the one behind each, counted from 1.
func (m *lookup) link() {
	m.first, m.next = make([]int32, len(m.entries)+1), make([]int32, len(m.entries))
	for k := len(m.entries) - 1; k >= 0; k-- {
		first := &m.first[m.entries[k].parent+1]
		m.next[k], *first = *first, int32(k)+1
	}
}

// below gives how much of a path is covered with an entry, where so much is with its parent; 0: it leads elsewhere.
func (e *mapEntry) below(path string, from int) int {
	step := e.name
	switch {
	case step == "":
		step = "[" + strconv.Itoa(int(e.index)) + "]"
	case e.parent >= 0:
		step = "." + step
	}
	end := from + len(step)
	if strings.HasPrefix(path[from:], step) && (end == len(path) || path[end] == '.' || path[end] == '[') {
		return end
	}
	return 0
}

// nearest is that of Result in one map; of several values with one path, the last.
func (m *lookup) nearest(path string) (length int, n *expand.Node) {
	m.linking.Do(m.link)
	last := int32(-1)
	var descend func(parent int32, from int)
	descend = func(parent int32, from int) {
		for k := m.first[parent+1] - 1; k >= 0; k = m.next[k] - 1 {
			e := &m.entries[k]
			covered := e.below(path, from)
			if covered == 0 {
				continue
			}
			if e.node != nil && (covered > length || covered == length && k > last) {
				length, n, last = covered, e.node, k
			}
			descend(k, covered)
		}
	}
	descend(-1, 0)
	return length, n
}
