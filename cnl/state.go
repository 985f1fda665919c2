package cnl

import (
	"iter"
	"slices"
	"sync"

	"ludo-lsp/cnl/crossref"
	"ludo-lsp/cnl/doc"
	"ludo-lsp/cnl/facts"
	"ludo-lsp/cnl/index"
	"ludo-lsp/cnl/persistent"
	"ludo-lsp/cnl/prose"
	"ludo-lsp/cnl/source"
)

// state is everything derived from a spec's documents. It is immutable once
// built; a change makes a new one that shares the rest.
type state struct {
	options   Options
	documents []*document
	index     index.Index
	rules     []ruleResult
	made      facts.Made // by all units
	refused   int        // units that could not make all of theirs
	misnamed  int        // faults that the rest of the spec makes of units
	asked     *answers   // what was worked out of it since
}

// answers keep what is worked out of a state when somebody asks for it.
type answers struct {
	loud once[map[fault]int]

	mu       sync.Mutex
	sections map[string]*occurrences
	prose    map[*doc.Document]*prose.Reading
	outlines map[outlined][]*OutlineSymbol
}

// outlined is a document, by its number, whose outline is asked for in an encoding.
type outlined struct {
	document int
	encoding source.Encoding
}

// occurrences are where a list section is given, in the order of the spec, and how
// many entries stand before each.
type occurrences struct {
	ids    []index.UnitID
	before []int
}

// document is one text with its units and what is wrong with them.
type document struct {
	path  string
	text  *doc.Document
	units persistent.Map[doc.Label, *unit]
	// faulty are the units that have findings, suppressions included.
	faulty persistent.Map[doc.Label, *unit]
	// sections are the units that open a section.
	sections persistent.Map[doc.Label, *unit]
	// anchors are the units that have YAML anchors, aliases those with aliases
	// that no anchor of the unit explains.
	anchors, aliases persistent.Map[doc.Label, *unit]
	tooLarge         bool
}

// unit is one unit with its facts and what the spec makes of them.
type unit struct {
	*doc.Unit
	facts  *facts.Facts
	result crossref.Result
	memo   *memo // of what follows from the facts alone
}

// ruleResult is what one rule found, by unit. about are the units of which it
// knows places.
type ruleResult struct {
	faults persistent.Map[index.UnitID, []crossref.Fault]
	about  map[index.UnitID]bool
}

func (r *ruleResult) add(id index.UnitID, f crossref.Fault) {
	if r.about == nil {
		r.about = map[index.UnitID]bool{}
	}
	faults, _ := r.faults.Get(id)
	r.faults = r.faults.With(id, append(slices.Clip(faults), f))
	r.about[id] = true
	for _, other := range f.Elsewhere {
		r.about[other.Unit] = true
	}
	for _, fix := range f.Across {
		r.about[fix.Unit] = true
		for _, more := range fix.With {
			r.about[more.Unit] = true
		}
	}
}

func (s *state) find(path string) int {
	return slices.IndexFunc(s.documents, func(d *document) bool { return d.path == path })
}

func (s *state) files() []File {
	out := make([]File, len(s.documents))
	for i, d := range s.documents {
		out[i] = File{d.path, d.text.Text()}
	}
	return out
}

func (s *state) unit(id index.UnitID) *unit {
	if id.Document() >= len(s.documents) {
		return nil
	}
	u, _ := s.documents[id.Document()].units.Get(doc.Label(id.Label()))
	return u
}

// Index implements crossref.Spec.
func (s *state) Index() *index.Index { return &s.index }

// Facts implements crossref.Spec.
func (s *state) Facts(id index.UnitID) *facts.Facts {
	if u := s.unit(id); u != nil {
		return u.facts
	}
	return nil
}

// Sections implements crossref.Spec.
func (s *state) Sections(name string) iter.Seq2[index.UnitID, facts.SectionUse] {
	return func(yield func(index.UnitID, facts.SectionUse) bool) {
		for i, d := range s.documents {
			for label, u := range d.sections.All() {
				for _, use := range u.facts.Sections {
					if use.Name == name && !yield(idOf(i, label), use) {
						return
					}
				}
			}
		}
	}
}

// Units implements crossref.Spec.
func (s *state) Units(section string) iter.Seq2[index.UnitID, *facts.Facts] {
	return func(yield func(index.UnitID, *facts.Facts) bool) {
		for i, d := range s.documents {
			for label, opener := range d.sections.All() {
				if !opens(opener, section) {
					continue
				}
				if !yield(idOf(i, label), opener.facts) {
					return
				}
				if opener.Whole {
					continue
				}
				for l, u := range d.units.From(label + 1) {
					if u.Level == doc.LevelSection {
						break
					}
					// What stands where the section has no list belongs to none; an
					// edit of it runs no rule of the section.
					if u.facts.Context.Section == section && !yield(idOf(i, l), u.facts) {
						return
					}
				}
			}
		}
	}
}

func opens(u *unit, section string) bool {
	return slices.ContainsFunc(u.facts.Sections, func(use facts.SectionUse) bool { return use.Name == section })
}

// Before implements crossref.Spec.
func (s *state) Before(id index.UnitID) iter.Seq[*facts.Facts] {
	return func(yield func(*facts.Facts) bool) {
		d := s.documents[id.Document()]
		label := doc.Label(id.Label())
		slot := d.text.Slot(label)
		if slot.Parent == nil {
			return
		}
		for l, u := range d.units.From(slot.Parent.Label + 1) {
			if l >= label {
				return
			}
			if at := d.text.Slot(l); at.Parent == slot.Parent && at.Hole == slot.Hole && !yield(u.facts) {
				return
			}
		}
	}
}

// Block implements crossref.Spec.
func (s *state) Block(id index.UnitID) int {
	return s.documents[id.Document()].text.Block(doc.Label(id.Label()))
}

func idOf(document int, label doc.Label) index.UnitID {
	return index.UnitIDOf(document, uint64(label))
}
