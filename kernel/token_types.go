package kernel

func (c *compiler) tokenTypes() {
	g := c.game
	for i := range g.def.TokenTypes {
		d := &g.def.TokenTypes[i]
		t := &tokenType{id: d.ID, at: i, seat: d.Seat, place: map[string]int{}, numbers: &g.properties,
			transitions: map[int][]transition{}}
		g.tokenTypes = append(g.tokenTypes, t)
		g.symbols.tokens[d.ID] = t
	}
	for i, t := range g.tokenTypes {
		d := &g.def.TokenTypes[i]
		t.text = c.symbol(d.ID)
		for _, p := range d.Props {
			at := t.property(p.Key)
			t.props[at].declared = p.Value
		}
		for _, tr := range d.Transitions {
			at := t.property(tr.Prop)
			t.transitions[at] = append(t.transitions[at], transition{from: tr.From, to: tr.To})
		}
	}
}
