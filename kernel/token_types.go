package kernel

import "ludo-lsp/internal/kernel/values"

func (c *compiler) tokenTypes() {
	g := c.game
	for i := range g.def.TokenTypes {
		d := &g.def.TokenTypes[i]
		t := &values.TokenType{ID: d.ID, At: i, Seat: d.Seat, Place: map[string]int{}, Numbers: &g.properties,
			Transitions: map[int][]values.Transition{}}
		g.tokenTypes = append(g.tokenTypes, t)
		g.symbols.Tokens[d.ID] = t
	}
	for i, t := range g.tokenTypes {
		d := &g.def.TokenTypes[i]
		t.Text = c.symbol(d.ID)
		for _, p := range d.Props {
			at := t.Property(p.Key)
			t.Props[at].Declared = p.Value
		}
		for _, tr := range d.Transitions {
			at := t.Property(tr.Prop)
			t.Transitions[at] = append(t.Transitions[at], values.Transition{From: tr.From, To: tr.To})
		}
	}
}
