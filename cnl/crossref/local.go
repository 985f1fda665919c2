package crossref

import (
	"ludo-lsp/cnl/facts"
	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/syntax"
)

// local checks what one unit shows of itself, or of itself and the names it
// mentions: its entries and its expressions.
func (r *resolver) local() {
	var last syntax.Node
	for i := range r.facts.Defs {
		d := &r.facts.Defs[i]
		if d.Entry == last {
			continue // one entry may declare many names
		}
		last = d.Entry
		switch d.Kind {
		case grammar.EventCard:
			r.eventCard(d.Entry)
		case grammar.Zone:
			r.deckZone(d.Entry)
		case grammar.PieceType:
			r.statusValues(d.Entry)
		case grammar.Action:
			r.reservedAction(d)
		}
	}
	r.types()
}

// ruleSections are the sections that hold effects, conditions and queries.
var ruleSections = map[string]bool{
	"setup": true, "turnStructure": true, "turnOrder": true, "actions": true, "actionPipelines": true, "triggers": true,
	"terminal": true, "endConditions": true, "victory": true, "scoring": true, "eventDecks": true,
	"effectMacros": true, "conditionMacros": true, "phaseTemplates": true,
}

// ruleRoots gives the parts of a unit that hold effects, conditions and
// queries; the rest is data.
func ruleRoots(f *facts.Facts) (out []syntax.Node) {
	if len(f.Sections) == 0 {
		if t := f.Context.Type; ruleSections[f.Context.Section] || t != nil && t.Shape != nil && t.Shape.Name == "eventCard" {
			out = append(out, f.Tree.Root())
		}
		return out
	}
	for _, use := range f.Sections {
		if ruleSections[use.Name] {
			out = append(out, use.Value)
		}
	}
	return out
}
