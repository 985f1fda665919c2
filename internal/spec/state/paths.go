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

// entriesBefore counts the entries of a list section that stand before a unit. The
// first question works it out for all units: a section may be given in thousands
// of blocks.
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

// entries counts the entries that one occurrence of a list section has.
func (s *State) entries(id index.UnitID, inline int) int {
	d := s.Documents[id.Document()]
	u, _ := d.Units.Get(doc.Label(id.Label()))
	if u == nil || len(u.Facts.Holes) == 0 {
		return inline
	}
	return d.Text.Entries(u.Label)
}

// Lists keep what was found out of the lists of a document, by the place in a unit at which their
// entries hang.
type Lists map[HangingPlace]List

// HangingPlace is a place in a unit at which others hang.
type HangingPlace struct {
	Parent doc.Label
	Hole   int
}

// List is what the paths of those begin with, and how many entries the list has before them.
type List struct {
	Path   string
	Before int
}

// PathIn gives what completes paths in a unit.
func (s *State) PathIn(i int, u *Unit, lists Lists) func(tail string) string {
	if u.Level == doc.LevelSection {
		return func(tail string) string { return "doc" + s.addEarlierEntries(i, u, tail) }
	}
	head := "" // found once: where it stands does not depend on what follows
	return func(tail string) string {
		if head == "" {
			head = s.head(i, u, lists)
		}
		return head + tail
	}
}

// head is what the paths in a unit that is an entry begin with. What it finds out of lists
// is kept, unless there is nowhere to keep it.
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

// ListAt is the list at a place of document i, of those that are known or found out and kept.
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

// list tells of the list at a hole of a unit. The entries of a list section count on over
// blocks and files.
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
