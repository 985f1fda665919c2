package state

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/index"
)

// PathOf completes a path inside a unit to one of the whole spec.
func (s *State) PathOf(i int, u *Unit, tail string) string {
	return s.PathIn(i, u, nil)(tail)
}

// addEarlierEntries adds, to the index of an entry of a list section, the entries of the
// section's earlier occurrences.
func (s *State) addEarlierEntries(i int, u *Unit, tail string) string {
	parts := strings.SplitN(tail, ".", 4) // "", section, index, rest
	if len(parts) < 3 {
		return tail
	}
	n, err := strconv.Atoi(parts[2])
	if err != nil {
		return tail
	}
	parts[2] = strconv.Itoa(n + s.entriesBefore(parts[1], IDOf(i, u.Label)))
	return strings.Join(parts, ".")
}

// entriesBefore counts the entries of a list section before a unit. The first call computes it for all units: a
// section may have thousands of blocks.
func (s *State) entriesBefore(section string, id index.UnitID) int {
	s.asked.mu.Lock()
	defer s.asked.mu.Unlock()
	known := s.asked.sections[section]
	if known == nil {
		known = &occurrences{}
		n := 0
		for id, use := range s.Sections(section) {
			known.ids, known.before = append(known.ids, id), append(known.before, n)
			n += s.entries(id, use.Value.Len())
		}
		known.before = append(known.before, n)
		if s.asked.sections == nil {
			s.asked.sections = map[string]*occurrences{}
		}
		s.asked.sections[section] = known
	}
	at, _ := slices.BinarySearch(known.ids, id)
	return known.before[at]
}

// entries counts the entries of one occurrence of a list section.
func (s *State) entries(id index.UnitID, inline int) int {
	d := s.Documents[id.Document()]
	u, _ := d.Units.Get(doc.Label(id.Label()))
	if u == nil || len(u.Facts.Holes) == 0 {
		return inline
	}
	return d.Text.Entries(u.Label)
}

// Lists caches the lists of a document, by the place in a unit to which their entries belong.
type Lists map[HangingPlace]List

// HangingPlace is a place in a unit that others belong to.
type HangingPlace struct {
	Parent doc.Label
	Hole   int
}

// List is the path prefix of a list's entries, and how many entries it has before them.
type List struct {
	Path   string
	Before int
}

// PathIn returns a function that completes paths in a unit.
func (s *State) PathIn(i int, u *Unit, lists Lists) func(tail string) string {
	if u.Level == doc.LevelSection {
		return func(tail string) string { return "doc" + s.addEarlierEntries(i, u, tail) }
	}
	head := "" // found once: it does not depend on the tail
	return func(tail string) string {
		if head == "" {
			head = s.head(i, u, lists)
		}
		return head + tail
	}
}

// head returns the path prefix of a unit that is an entry. Lists found are cached if lists is not nil.
func (s *State) head(i int, u *Unit, lists Lists) string {
	slot := s.Documents[i].Text.Slot(u.Label)
	if slot.Parent == nil {
		return "doc"
	}
	known, there := s.ListAt(i, HangingPlace{slot.Parent.Label, slot.Hole}, lists)
	if !there {
		return "doc"
	}
	return known.Path + strconv.Itoa(known.Before+slot.Index)
}

// ListAt returns the list at a place of document i, from the cache or computed and cached.
func (s *State) ListAt(i int, at HangingPlace, lists Lists) (known List, ok bool) {
	if known, ok = lists[at]; ok {
		return known, true
	}
	parent, there := s.Documents[i].Units.Get(at.Parent)
	if !there {
		return List{}, false
	}
	known = s.list(i, parent, at.Hole, lists)
	if lists != nil {
		lists[at] = known
	}
	return known, true
}

// list returns the list at a hole of a unit. Entries of a list section are numbered across blocks and files.
func (s *State) list(i int, parent *Unit, hole int, lists Lists) List {
	path := ""
	for _, h := range parent.Facts.Holes {
		if h.Offset == hole {
			path = h.Path.String()
		}
	}
	if parent.Level != doc.LevelSection {
		return List{Path: s.head(i, parent, lists) + path + "."}
	}
	if section, alone := strings.CutPrefix(path, "."); alone && !strings.Contains(section, ".") {
		return List{Path: "doc" + path + ".", Before: s.entriesBefore(section, IDOf(i, parent.Label))}
	}
	return List{Path: "doc" + s.addEarlierEntries(i, parent, path) + "."}
}
