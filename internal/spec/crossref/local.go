package crossref

import (
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/yaml/syntax"
)

// checkLocal checks the entries and expressions of one unit, for which no other unit is needed except for the names it
// mentions.
func (r *resolver) checkLocal() {
	var last syntax.Node
	for i := range r.facts.Defs {
		d := &r.facts.Defs[i]
		if d.Entry == last {
			continue // one entry may declare many names
		}
		last = d.Entry
		switch d.Kind {
		case grammar.EventCard:
			r.checkEventCard(d.Entry)
		case grammar.Zone:
			r.checkDeckZone(d.Entry)
		case grammar.Action:
			r.reportReservedAction(d)
		}
	}
	r.checkTypes()
}
