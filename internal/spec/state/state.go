package state

import (
	"iter"
	"slices"
	"sync"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/spec/prose"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/persistent"
	"ludo-lsp/internal/text/source"
)

// State is everything derived from a spec's documents. It is immutable once
// built; a change makes a new one that shares the rest.
type State struct {
	Options   Options // with defaults filled in
	Documents []*Document
	index     index.Index
	rules     []ruleResult
	made      facts.Usage // by all units
	refused   int         // units that exceeded the limit
	misnamed  int         // faults in units found with the rest of the spec
	Cut       bool        // the documents exceed the weight limit together
	asked     *answers    // computed from it on demand
}

// answers caches what is computed from a state on demand.
type answers struct {
	loud    Once[map[PlacelessFault]int]
	anchors Once[map[anchorName][]anchor]

	mu       sync.Mutex
	sections map[string]*occurrences
	prose    map[*doc.Document]*prose.Reading
	outlines map[outlineKey][]*OutlineSymbol
}

// outlineKey is the key of a cached outline: a document, by its number, and an encoding.
type outlineKey struct {
	document int
	encoding source.Encoding
}

// occurrences are the occurrences of a list section, in the order of the spec, with the number of entries before
// each.
type occurrences struct {
	ids    []index.UnitID
	before []int
}

// ruleResult is the faults that one rule found, by unit, and the units to whose places these faults refer (about).
type ruleResult struct {
	faults persistent.Map[index.UnitID, []crossref.Fault]
	about  map[index.UnitID]bool
}

// resultOf returns the result of a rule from the faults that it found. One unit may have many faults.
func resultOf(faults map[index.UnitID][]crossref.Fault) (r ruleResult) {
	for id, found := range faults {
		r.faults = r.faults.With(id, found)
		for i := range found {
			r.addConcerned(id, &found[i])
		}
	}
	return r
}

// addConcerned adds to the result the units to whose places a fault refers.
func (r *ruleResult) addConcerned(id index.UnitID, f *crossref.Fault) {
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

// Document implements query.Spec: it returns the number of the document with a path, -1 if there is none.
func (s *State) Document(path string) int {
	return slices.IndexFunc(s.Documents, func(d *Document) bool { return d.Path == path })
}

// Files returns the documents with their texts, in the order of the spec.
func (s *State) Files() []File {
	return lists.Map(s.Documents, func(d *Document) File { return File{d.Path, d.Text.Text()} })
}

// Lookup returns the unit with an ID, nil if there is none.
func (s *State) Lookup(id index.UnitID) *Unit {
	if id.Document() >= len(s.Documents) {
		return nil
	}
	u, _ := s.Documents[id.Document()].Units.Get(doc.Label(id.Label()))
	return u
}

// Index implements crossref.Spec.
func (s *State) Index() *index.Index { return &s.index }

// Facts implements crossref.Spec.
func (s *State) Facts(id index.UnitID) *facts.Facts {
	if u := s.Lookup(id); u != nil {
		return u.Facts
	}
	return nil
}

// Sections implements crossref.Spec.
func (s *State) Sections(name string) iter.Seq2[index.UnitID, facts.SectionUse] {
	return func(yield func(index.UnitID, facts.SectionUse) bool) {
		for i, d := range s.Documents {
			for label, u := range d.Sections.All() {
				for _, use := range u.Facts.Sections {
					if use.Name == name && !yield(IDOf(i, label), use) {
						return
					}
				}
			}
		}
	}
}

// Units implements crossref.Spec.
func (s *State) Units(section string) iter.Seq2[index.UnitID, *facts.Facts] {
	return func(yield func(index.UnitID, *facts.Facts) bool) {
		for i, d := range s.Documents {
			for label, opener := range d.Sections.All() {
				if !opens(opener, section) {
					continue
				}
				if !yield(IDOf(i, label), opener.Facts) {
					return
				}
				if opener.Whole {
					continue
				}
				for l, u := range d.Units.From(label + 1) {
					if u.Level == doc.LevelSection {
						break
					}
					// A value where the section has no list belongs to none; editing it runs no rule of the section.
					if u.Facts.Context.Section == section && !yield(IDOf(i, l), u.Facts) {
						return
					}
				}
			}
		}
	}
}

// Loud returns how often each fault that must not be missed is reported. The first call computes it with count.
func (s *State) Loud(count func() map[PlacelessFault]int) map[PlacelessFault]int {
	return s.asked.loud.Get(count)
}

// Empty returns the state of a spec without documents.
func Empty() *State { return &State{asked: &answers{}} }

func opens(u *Unit, section string) bool {
	return slices.ContainsFunc(u.Facts.Sections, func(use facts.SectionUse) bool { return use.Name == section })
}

// List implements crossref.Spec.
func (s *State) List(id index.UnitID) crossref.List {
	return ListOf(id, s.Documents[id.Document()].Text)
}

// ListOf returns the list that a unit of a document was cut out of.
func ListOf(id index.UnitID, text *doc.Document) crossref.List {
	slot := text.Slot(doc.Label(id.Label()))
	if slot.Parent == nil {
		return crossref.List{}
	}
	return crossref.List{In: IDOf(id.Document(), slot.Parent.Label), Hole: slot.Hole}
}

// Entries implements crossref.Spec.
func (s *State) Entries(list crossref.List) iter.Seq2[index.UnitID, *facts.Facts] {
	return func(yield func(index.UnitID, *facts.Facts) bool) {
		i, in := list.In.Document(), doc.Label(list.In.Label())
		d := s.Documents[i]
		parent, ok := d.Units.Get(in)
		if !ok {
			return
		}
		for l, u := range d.Units.From(in + 1) {
			if u.Level <= parent.Level {
				return
			}
			if id := IDOf(i, l); ListOf(id, d.Text) == list && !yield(id, u.Facts) {
				return
			}
		}
	}
}

// Block implements crossref.Spec.
func (s *State) Block(id index.UnitID) int {
	return s.Documents[id.Document()].Text.Block(doc.Label(id.Label()))
}

// IDOf returns the ID of the unit with a label in a document.
func IDOf(document int, label doc.Label) index.UnitID {
	return index.UnitIDOf(document, uint64(label))
}

// HasTooMuch reports whether there are so many faults, or is so much text, that not all of the spec is checked.
func (s *State) HasTooMuch() bool { return s.Cut || s.made.Findings+s.misnamed > facts.MaxFindings }

// IsPartial reports whether some of the text was left out because it makes too many values.
func (s *State) IsPartial() bool { return s.refused > 0 || s.HasTooMuch() }

// File is one document of a spec: its text and a slash-separated path that identifies it (absolute for files on disk,
// any text for other documents).
type File struct {
	Path string
	Text string
}

// PlacelessFault is the part of a diagnostic that does not depend on its place.
type PlacelessFault struct {
	Code             diag.Code
	Message          string
	Severity         diag.Severity
	Name, Suggestion string // what stands at the fault and the name suggested for it, if one is
}

// Options are the limits and switches of a spec; the zero value means the defaults.
type Options struct {
	MaxInputBytes int // per document; default 16 MiB
	MaxBlocks     int // per document; default 4096
	// FileExists reports whether the file that a link in the prose leads to exists, by its path; nil: only links to
	// documents of the spec are checked.
	FileExists func(path string) bool
	Scenario   string // that is played instead of the default one; "": none is
}

func (o Options) withDefaults() Options {
	if o.MaxInputBytes <= 0 {
		o.MaxInputBytes = 16 << 20
	}
	if o.MaxBlocks <= 0 {
		o.MaxBlocks = 4096
	}
	return o
}

// WithBounds returns the options with other limits, if they are above 0, and with another scenario, if one is named.
func (o Options) WithBounds(inputBytes, blocks int, scenario string) Options {
	if scenario != "" {
		o.Scenario = scenario
	}
	if inputBytes > 0 {
		o.MaxInputBytes = inputBytes
	}
	if blocks > 0 {
		o.MaxBlocks = blocks
	}
	return o
}

// SameDocuments reports whether two states have the same documents, whatever their texts.
func SameDocuments(a, b *State) bool {
	return slices.EqualFunc(a.Documents, b.Documents, func(a, b *Document) bool { return a.Path == b.Path })
}
