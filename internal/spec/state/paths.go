package state

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/index"
)

// PathOf returns the path in the whole spec for a path inside a unit.
func (s *State) PathOf(i int, u *Unit, tail string) string {
	return s.PathIn(i, u, nil)(tail)
}

// addEarlierEntries returns a path in which the index of an entry of a list section includes the entries of earlier
// occurrences of the section.
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

// entriesBefore returns the number of entries of a list section before a unit. The first call computes it for all
// units: a section may have thousands of blocks.
func (s *State) entriesBefore(section string, id index.UnitID) int {
	s.asked.mu.Lock()
	defer s.asked.mu.Unlock()
	known := s.asked.sections[section]
	if known == nil {
		known = &occurrences{}
		n := 0
		for id, use := range s.Sections(section) {
			known.ids, known.before = append(known.ids, id), append(known.before, n)
			n += s.countEntries(id, use.Value.Len())
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

// countEntries returns the number of entries of one occurrence of a list section, of which inline are in the unit
// itself.
func (s *State) countEntries(id index.UnitID, inline int) int {
	d := s.Documents[id.Document()]
	u, _ := d.Units.Get(doc.Label(id.Label()))
	if u == nil || len(u.Facts.Holes) == 0 {
		return inline
	}
	return d.Text.Entries(u.Label)
}

// Lists caches the lists of a document, by the place in a unit to which the entries of a list belong.
type Lists map[AttachmentPlace]List

// AttachmentPlace is a place in a unit to which other units belong as entries.
type AttachmentPlace struct {
	Parent doc.Label
	Hole   int
}

// List is the path prefix of a list's entries, and the number of entries before those in question.
type List struct {
	Path   string
	Before int
}

// PathIn returns a function that makes paths in the whole spec from paths in a unit of document i.
func (s *State) PathIn(i int, u *Unit, lists Lists) func(tail string) string {
	if u.Level == doc.LevelSection {
		return func(tail string) string { return "doc" + s.addEarlierEntries(i, u, tail) }
	}
	head := "" // found once: it does not depend on the tail
	return func(tail string) string {
		if head == "" {
			head = s.entryPrefix(i, u, lists)
		}
		return head + tail
	}
}

// entryPrefix returns the path prefix of a unit that is an entry. If lists is not nil, the lists that it finds are
// cached there.
func (s *State) entryPrefix(i int, u *Unit, lists Lists) string {
	slot := s.Documents[i].Text.Slot(u.Label)
	if slot.Parent == nil {
		return "doc"
	}
	known, there := s.ListAt(i, AttachmentPlace{slot.Parent.Label, slot.Hole}, lists)
	if !there {
		return "doc"
	}
	return known.Path + strconv.Itoa(known.Before+slot.Index)
}

// ListAt returns the list at a place of document i. It is taken from the cache lists, or computed and stored there.
func (s *State) ListAt(i int, at AttachmentPlace, lists Lists) (known List, ok bool) {
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
		return List{Path: s.entryPrefix(i, parent, lists) + path + "."}
	}
	if section, alone := strings.CutPrefix(path, "."); alone && !strings.Contains(section, ".") {
		return List{Path: "doc" + path + ".", Before: s.entriesBefore(section, IDOf(i, parent.Label))}
	}
	return List{Path: "doc" + s.addEarlierEntries(i, parent, path) + "."}
}
