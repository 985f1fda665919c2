package crossref

import (
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/yaml/syntax"
)

// local checks one unit by itself and the names it mentions: its entries and its expressions.
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
		case grammar.Action:
			r.reservedAction(d)
		}
	}
	r.types()
}
