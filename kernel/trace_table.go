package kernel

import "ludo-lsp/kernel/gamedef"

// ZoneContents is the tokens of a zone, as far as they can be told apart by their properties.
type ZoneContents struct {
	Zone   string
	Tokens int
	Unlike bool   // at least two of them differ
	Hash   uint64 // of the properties; also of their order, except in a set
}

// HiddenContents returns the contents of the zones that are not visible to everybody.
func (p *Playout) HiddenContents() (out []ZoneContents) {
	for i := range p.m.game.parts.Zones {
		z := &p.m.game.parts.Zones[i]
		if z.Def == nil || z.Def.Visibility == gamedef.PublicZone {
			continue
		}
		l := ZoneContents{Zone: z.ID, Tokens: len(p.m.zones[i])}
		first := uint64(0)
		var order digest
		for at, t := range p.m.zones[i] {
			what := tokenKey(0, p.m.tokens[t])
			if at == 0 {
				first = what
			}
			l.Unlike = l.Unlike || what != first
			l.Hash += what
			order.number(what)
		}
		if z.Ordering != gamedef.SetOrdering {
			l.Hash = uint64(order)
		}
		out = append(out, l)
	}
	return out
}

// Table returns the hash of the variables, zones, tokens and markers, which does not depend on whose turn it is.
func (p *Playout) Table() uint64 { return p.m.hashTable() }
