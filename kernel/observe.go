package kernel

import (
	"fmt"
	"slices"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Seen lists the tokens of a zone that a player sees, top first. The rules
// themselves never ask who sees what; hosts do, to show a position to a player.
func (s *State) Seen(player int, zone string) ([]Value, error) {
	z, ok := s.game.parts.ZoneOf[zone]
	if !ok {
		return nil, fmt.Errorf("there is no zone %q", zone)
	}
	if player < 0 || player >= s.Players() {
		return nil, fmt.Errorf("there is no player %d; the players are 0 to %d", player, s.Players()-1)
	}
	sees := s.sees(playerID(player), z)
	var out []Value
	for _, t := range s.position.zones[z] {
		if p := s.position.tokens[t].properties; sees(t, p) {
			out = append(out, values.Make(Token, int64(t), p))
		}
	}
	return out, nil
}

// sees tells which tokens of a zone a player sees.
func (s *State) sees(player playerID, z zoneID) func(t tokenID, p *values.Properties) bool {
	d := &s.game.parts.Zones[z]
	visible := d.Def.Visibility == gamedef.PublicZone || d.Def.Visibility == gamedef.OwnerZone && d.Player == player
	grants := s.position.reveals.of(z)
	return func(t tokenID, p *values.Properties) bool {
		return visible || slices.ContainsFunc(grants, func(g *grant) bool {
			return (g.all || slices.Contains(g.observers, player)) && s.game.matches(g.filter, t, p)
		})
	}
}

// matches tells whether a token meets all predicates. Those of
// grants compare with literals; a predicate with another value is not met.
func (g *Game) matches(filter []gamedef.TokenPredicate, t tokenID, p *values.Properties) bool {
	for i := range filter {
		if !g.meets(&filter[i], t, p) {
			return false
		}
	}
	return true
}

func (g *Game) meets(d *gamedef.TokenPredicate, t tokenID, p *values.Properties) bool {
	have := p.Get(d.Prop)
	if d.Prop == "id" {
		have = g.parts.Symbols.Text(values.TokenText(p.Kind, int64(t)))
	}
	if have.Kind() == Unbound {
		return false
	}
	switch d.Op {
	case gamedef.FilterEqual, gamedef.FilterNotEqual:
		literal, ok := d.Value.Value.(gamedef.Scalar)
		return ok && have.Equal(literalValue(literal)) == (d.Op == gamedef.FilterEqual)
	}
	if d.Value.Value != nil {
		return false
	}
	among := slices.ContainsFunc(d.Value.List, func(s gamedef.Scalar) bool { return have.Equal(literalValue(s)) })
	return among == (d.Op == gamedef.FilterIn)
}

// literalValue is a literal as a value of no particular game.
func literalValue(s gamedef.Scalar) Value {
	switch s := s.(type) {
	case gamedef.Number:
		return Float(float64(s))
	case gamedef.Bool:
		return Truth(bool(s))
	case gamedef.Text:
		return String(string(s))
	}
	return Value{}
}
