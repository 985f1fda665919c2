package cnl

import (
	"iter"
	"slices"
	"sync"

	"ludo-lsp/internal/cnl/crossref"
	"ludo-lsp/internal/cnl/doc"
	"ludo-lsp/internal/cnl/facts"
	"ludo-lsp/internal/cnl/index"
	"ludo-lsp/internal/cnl/persistent"
	"ludo-lsp/internal/cnl/prose"
	"ludo-lsp/internal/cnl/source"
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
	cut       bool       // the documents weigh too much together
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

// resultOf puts what a rule found in order. It may be much in one unit.
func resultOf(faults map[index.UnitID][]crossref.Fault) (r ruleResult) {
	for id, found := range faults {
		r.faults = r.faults.With(id, found)
		for i := range found {
			r.concern(id, &found[i])
		}
	}
	return r
}

// concern notes the units of which a fault knows places.
func (r *ruleResult) concern(id index.UnitID, f *crossref.Fault) {
	if r.about == nil {
		r.about = map[index.UnitID]bool{}
	}
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

// List implements crossref.Spec.
func (s *state) List(id index.UnitID) crossref.List {
	return listOf(id, s.documents[id.Document()].text)
}

// listOf names the list that a unit of a document was cut out of.
func listOf(id index.UnitID, text *doc.Document) crossref.List {
	slot := text.Slot(doc.Label(id.Label()))
	if slot.Parent == nil {
		return crossref.List{}
	}
	return crossref.List{In: idOf(id.Document(), slot.Parent.Label), Hole: slot.Hole}
}

// Entries implements crossref.Spec.
func (s *state) Entries(list crossref.List) iter.Seq2[index.UnitID, *facts.Facts] {
	return func(yield func(index.UnitID, *facts.Facts) bool) {
		i, in := list.In.Document(), doc.Label(list.In.Label())
		d := s.documents[i]
		parent, ok := d.units.Get(in)
		if !ok {
			return
		}
		for l, u := range d.units.From(in + 1) {
			if u.Level <= parent.Level {
				return
			}
			if id := idOf(i, l); listOf(id, d.text) == list && !yield(id, u.facts) {
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
