package lower

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"ludo-lsp/internal/compile/expand"
)

// nearest returns the value whose path is the longest prefix of a path, and the length of that prefix. It never
// formats the paths of values: there are far more of them than lookups.
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
	for end := len(path); end > 0; end = strings.LastIndexAny(path[:end], ".[") {
		maps = append(maps, r.rooted[path[:end]]...)
	}
	slices.Sort(maps)
	for _, i := range slices.Compact(maps) { // the first map has priority
		if l, found := r.maps[i].nearest(path); found != nil && l > length {
			length, n = l, found
		}
	}
	return length, n
}

// lookup finds values in a complete map by their paths. Later states of the spec reuse it with the map, because an
// index costs more than the lookups.
type lookup struct {
	*Map
	naming   sync.Once
	roots    []string
	climbing sync.Once
	rungs    *ladder
	counting sync.Mutex
	asked    map[expand.Origin]int // places in macros, by the latest caller
	counts   map[expand.Origin]int // the number of the map's values from them
}

// instances returns the number of values from each of the places, which are in macros; the result may contain other
// places, too. It scans all values once for all places, and again for a place that was not requested before.
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

// names returns the names of the roots, each once.
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

// ladder returns the index of the map, built at the first lookup of a path.
func (m *lookup) ladder() *ladder {
	m.climbing.Do(func() { m.rungs = newLadder(m.entries) })
	return m.rungs
}

// ladder is an index of the entries of a map by their step below the parent.
type ladder struct {
	// children are the entries, grouped by parent and in the order of rungs; those of the parent p begin at
	// first[p+1].
	children []int32
	first    []int32
	dotted   bool // some names look like several steps
}

// rung is a step below a parent: a name, or else an index.
type rung struct {
	index int32
	name  string
}

func (e *mapEntry) rung() rung {
	if e.name != "" {
		return rung{name: e.name}
	}
	return rung{index: e.index}
}

func (r rung) compare(s rung) int {
	return cmp.Or(cmp.Compare(r.index, s.index), cmp.Compare(r.name, s.name))
}

func newLadder(entries []mapEntry) *ladder {
	l := &ladder{children: make([]int32, len(entries)), first: make([]int32, len(entries)+2)}
	for k := range entries {
		e := &entries[k]
		l.first[e.parent+2]++
		l.dotted = l.dotted || e.parent >= 0 && strings.ContainsAny(e.name, ".[")
	}
	for p := range len(entries) + 1 {
		l.first[p+1] += l.first[p]
	}
	next := slices.Clone(l.first)
	for k := range entries {
		at := &next[entries[k].parent+1]
		l.children[*at] = int32(k)
		*at++
	}
	for p := range len(entries) + 1 {
		slices.SortStableFunc(l.children[l.first[p]:l.first[p+1]], func(a, b int32) int {
			return entries[a].rung().compare(entries[b].rung())
		})
	}
	return l
}

// on returns the entries on a rung below a parent.
func (l *ladder) on(entries []mapEntry, parent int32, r rung) []int32 {
	all := l.children[l.first[parent+1]:l.first[parent+2]]
	from, _ := slices.BinarySearchFunc(all, r, func(k int32, r rung) int { return entries[k].rung().compare(r) })
	to := from
	for to < len(all) && entries[all[to]].rung() == r {
		to++
	}
	return all[from:to]
}

// nearest is like Result.nearest, for one map; of several values with one path it returns the last.
func (m *lookup) nearest(path string) (length int, n *expand.Node) {
	l := m.ladder()
	last := int32(-1)
	var descend func(parent int32, from int)
	// found continues from the entries one step below a parent, with covered bytes of path consumed.
	found := func(parent int32, r rung, covered int) {
		for _, k := range l.on(m.entries, parent, r) {
			if m.entries[k].node != nil && (covered > length || covered == length && k > last) {
				length, n, last = covered, m.entries[k].node, k
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
					found(parent, rung{index: int32(i)}, from+end+1)
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
				found(parent, rung{name: path[start:end]}, end)
				if parent >= 0 && !l.dotted {
					break
				}
			}
		}
	}
	descend(-1, 0)
	return length, n
}
