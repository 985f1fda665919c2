package crossref

import (
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/yaml/syntax"
)

// Finder resolves names in one state of a spec, as the checks do. It must not be used from several goroutines at
// once.
type Finder struct{ resolver resolver }

// NewFinder returns a Finder for a spec.
func NewFinder(spec Spec) *Finder {
	return &Finder{resolver{reader: reader{
		Spec: spec, index: spec.Index(), cache: NewCache(),
	}}}
}

// Find returns the definition that a reference resolves to, nil if there is none.
func (f *Finder) Find(ref *facts.Ref) *facts.Def {
	if ref.Found != "" {
		return nil
	}
	found, wrongClass := f.resolver.find(ref)
	if found == nil {
		return wrongClass
	}
	return found
}

// Signature returns what users of a definition can see of it.
func (f *Finder) Signature(d *facts.Def) facts.Signature { return f.resolver.cache.signature(d) }

// Callee returns the signature of a macro or template, or false if it is not declared.
func (f *Finder) Callee(c facts.Callee) (facts.Signature, bool) {
	d := f.resolver.index.Lookup(index.Key(c.Kind, "", c.Name)).Def()
	if d == nil {
		return facts.Signature{}, false
	}
	return f.Signature(d), true
}

// SeatIn returns the offsets of the seat's name in the name of a zone that a template makes for a seat.
func SeatIn(zone string, template *facts.Def) (from, to int, ok bool) {
	if template == nil || template.Kind != grammar.Zone || template.Pattern != grammar.SeatPattern {
		return 0, 0, false
	}
	before, after, _ := strings.Cut(template.Name, "{seat}")
	if len(zone) <= len(before)+len(after) || !strings.HasPrefix(zone, before) || !strings.HasSuffix(zone, after) {
		return 0, 0, false
	}
	return len(before), len(zone) - len(after), zone != template.Name
}

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
