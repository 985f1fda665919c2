package expand

import (
	"iter"
	"slices"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/yaml/syntax"
)

// Source is the input of expansion: an immutable state of a spec.
type Source interface {
	// Facts of a unit; nil if the spec has no such unit.
	Facts(id index.UnitID) *facts.Facts
	// Sections iterates over the places that open a section, in order.
	Sections(name string) iter.Seq2[index.UnitID, facts.SectionUse]
	// NestedUnits iterates over the units cut out of a unit, in order, with their offsets in its text.
	NestedUnits(id index.UnitID) iter.Seq2[index.UnitID, int]
	// Text is the text of a document, by its index: if it is the same, so are all units of the document.
	Text(document int) *doc.Document
	// Anchor finds the value of an anchor's name at an offset of a unit's text, if the anchor is in another unit of
	// the same block.
	Anchor(id index.UnitID, offset int, name string) (index.UnitID, syntax.Node, bool)
}

// DefaultNodes is the default number of values that expansion may add to the written ones.
const DefaultNodes = 500_000

// Limits are the maximal amounts that an expansion may make, and the selected scenario; the zero value means the
// defaults.
type Limits struct {
	Effects      int // that shorthands make; default 20,000
	Zones        int // that boards make; default 10,000
	Combinations int // pieces of one generate block; default 5,000
	Pieces       int // of all generate blocks, long names counting as several; default 20,000
	// Nodes are the values that expansion adds to the written ones: by aliases, macros, templates and batches.
	// Default DefaultNodes.
	Nodes int
	// Scenario is played instead of the default one; "": no other.
	Scenario string
}

func (l Limits) withDefaults() Limits {
	set := func(limit *int, value int) {
		if *limit <= 0 {
			*limit = value
		}
	}
	set(&l.Effects, 20_000)
	set(&l.Zones, 10_000)
	set(&l.Combinations, 5_000)
	set(&l.Pieces, 20_000)
	set(&l.Nodes, DefaultNodes)
	return l
}

// Document is a spec joined and expanded. It is immutable.
type Document struct {
	// Problems are the faults that only expansion finds, in the order of discovery. Faults of the text as written are
	// reported by the front end and not included, but lead to failed sections.
	Problems []Problem
	// Seats are the ids of the selected seat catalogue, in player order.
	Seats []string

	authored map[string]*Node // sections as they were written
	sections map[string]*Node
	failed   map[string]bool
	memo     *memo
}

// Problem is a fault found only by compiling.
type Problem struct {
	Code     diag.Code
	Severity diag.Severity // 0: the registry's
	At       Origin        // the smallest faulty text
	Uses     *Use          // the uses through which it came, innermost first
	Message  string
	Related  []crossref.Elsewhere
	Near     []string // what may be meant instead of the faulty text
	Quiet    bool     // reported only if there is no other error, since the text shows it
	Lacks    string   // the path of what is missing in the text at fault; "" if nothing is
}

// RelateUses adds the uses through which a problem came to the related places, innermost first, each once.
func (p *Problem) RelateUses(uses *Use) {
	for u := uses; u != nil; u = u.Outer {
		use := u.NameAt().Elsewhere("It comes in by this use of " + quote(u.Name) + ".")
		if !slices.Contains(p.Related, use[0]) {
			p.Related = append(p.Related, use...)
		}
	}
}

// Section returns the value of a section: a list of all its entries in the order of the spec, a map, or nil if the
// spec does not have it. The entries of templates and boards are replaced by their results; macros and templates have
// no section.
func (d *Document) Section(name string) *Node {
	if d == nil {
		return nil
	}
	return d.sections[name]
}

// HasFailed reports whether part of a section could not be expanded and is missing, or is there unexpanded.
func (d *Document) HasFailed(section string) bool { return d.failed[section] }
