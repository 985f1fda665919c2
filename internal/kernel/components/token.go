package components

import (
	"slices"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// addTokenTypes reads the token types.
func (g *Set) addTokenTypes() {
	for i := range g.Def.TokenTypes {
		d := &g.Def.TokenTypes[i]
		t := &values.TokenType{ID: d.ID, At: i, Seat: d.Seat, Place: map[string]int{}, Numbers: &g.Properties,
			Transitions: map[int][]values.Transition{}}
		g.TokenTypes = append(g.TokenTypes, t)
		g.Symbols.Tokens[d.ID] = t
	}
	for i, t := range g.TokenTypes {
		d := &g.Def.TokenTypes[i]
		t.Text = g.Symbol(d.ID)
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

// IsTypedEverywhere reports whether every token type that has a property declares it with the type of a kind of values.
func (g *Set) IsTypedEverywhere(prop values.Name, kind values.Kind) bool {
	want := map[values.Kind]gamedef.PropType{values.Number: gamedef.IntProp, values.Bool: gamedef.BooleanProp,
		values.Symbol: gamedef.StringProp}[kind]
	return !slices.ContainsFunc(g.TokenTypes, func(t *values.TokenType) bool {
		at := t.PlaceOf(prop)
		return at >= 0 && t.Props[at].Declared != want
	})
}
