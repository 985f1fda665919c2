package kernel

import (
	"fmt"
	"slices"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// GlobalVar returns the value of a global variable, and whether it exists.
func (s *State) GlobalVar(name string) (Value, bool) {
	return s.game.globalValue(&s.position, name)
}

// PlayerVar returns the value of a player's variable, and whether it exists.
func (s *State) PlayerVar(player int, name string) (Value, bool) {
	return s.game.playerValue(&s.position, player, name)
}

// GlobalVar returns the value of a global variable, and whether it exists.
func (p *Playout) GlobalVar(name string) (Value, bool) {
	return p.m.game.globalValue(&p.m.position, name)
}

// PlayerVar returns the value of a player's variable, and whether it exists.
func (p *Playout) PlayerVar(player int, name string) (Value, bool) {
	return p.m.game.playerValue(&p.m.position, player, name)
}

func (g *Game) globalValue(p *position, name string) (Value, bool) {
	at, ok := g.parts.GlobalVar[name]
	if !ok {
		return Value{}, false
	}
	return g.parts.Globals[at].Value(p.vars[at]), true
}

func (g *Game) playerValue(p *position, player int, name string) (Value, bool) {
	at, ok := g.parts.PlayerVar[name]
	if !ok || player < 0 || player >= int(p.players) {
		return Value{}, false
	}
	return g.parts.PlayerVars[at].Value(p.vars[g.parts.PlayerVarAt(playerID(player), at)]), true
}

// ZoneVar returns the value of a zone's variable, and whether it exists.
func (s *State) ZoneVar(zone, name string) (Value, bool) {
	at, ok := s.game.parts.ZoneVar[name]
	z, known := s.game.parts.ZoneOf[zone]
	if !ok || !known {
		return Value{}, false
	}
	return s.game.parts.ZoneVars[at].Value(s.position.vars[s.game.parts.ZoneVarAt(s.position.players, z, at)]), true
}

// TokenProperty is a property of a token with its value.
type TokenProperty struct {
	Name  string
	Value Value
}

// Token returns the type and the properties of a token that have a value, in the order in which the type declares
// them; ok is false if no token ever had that id.
func (s *State) Token(id string) (kind string, properties []TokenProperty, ok bool) {
	name, ok := s.game.parts.Symbols.TokenName(id)
	if !ok || name.N >= int64(len(s.position.tokens)) {
		return "", nil, false
	}
	p := s.position.tokens[name.N].properties
	if p == nil || p.Kind != name.Ref {
		return "", nil, false
	}
	for at, declared := range p.Kind.Props {
		if at < len(p.Values) && p.Values[at].Kind() != Unbound {
			properties = append(properties, TokenProperty{declared.Name, p.Values[at]})
		}
	}
	return p.Kind.ID, properties, true
}

// ZoneOf returns the zone in which a token lies; ok is false if it lies in none, or the id is unknown.
func (s *State) ZoneOf(id string) (zone string, ok bool) {
	name, ok := s.game.parts.Symbols.TokenName(id)
	if !ok || name.N >= int64(len(s.position.tokens)) || s.position.tokens[name.N].zone == nowhere {
		return "", false
	}
	return s.game.parts.Zones[s.position.tokens[name.N].zone].ID, true
}

// Varies reports whether two tokens of a type differ in a property.
func (s *State) Varies(kind, property string) bool {
	t := s.game.parts.Symbols.Tokens[kind]
	if t == nil {
		return false
	}
	at, ok := t.Place[property]
	if !ok {
		return false
	}
	var first Value
	for i := range s.position.tokens {
		p := s.position.tokens[i].properties
		if p == nil || p.Kind != t || at >= len(p.Values) || p.Values[at].Kind() == Unbound {
			continue
		}
		if first.Kind() == Unbound {
			first = p.Values[at]
		} else if !values.Same(first, p.Values[at]) {
			return true
		}
	}
	return false
}

// Seen lists the tokens of a zone that a player sees, top first. The rules do not depend on what players see; hosts
// use it to show a position to a player.
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

// sees returns a function that reports whether a player sees a token of a zone.
func (s *State) sees(player playerID, z zoneID) func(t tokenID, p *values.Properties) bool {
	d := &s.game.parts.Zones[z]
	visible := d.Def.Visibility == gamedef.PublicZone || d.Def.Visibility == gamedef.OwnerZone && d.Player == player
	grants := s.position.reveals.of(z)
	return func(t tokenID, p *values.Properties) bool {
		return visible || slices.ContainsFunc(grants, func(g *grant) bool {
			return (g.all || slices.Contains(g.observers, player)) && g.shows(s.game, t, p)
		})
	}
}

// matches reports whether a token meets all predicates. The predicates of grants compare with literals; a predicate
// with another value is not met.
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

// literalValue returns the value of a literal, independent of a game.
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

// decided is the estimate for a player who has won; the negative is that for a player who has lost.
const decided = 1_000_000_000

// Estimate returns a rough estimate of how good a state is for a player: 10⁹ if the player has won, -10⁹ if another
// player has, 0 in a draw. While the game continues it is 100 times the player's score, if the game has scores, plus,
// for each numeric player variable, the relative height of the player's value within its range, in ten-thousandths,
// less a quarter of the heights for the other players.
func (s *State) Estimate(player int) (int64, error) {
	result, err := s.Terminal()
	if err != nil {
		return 0, err
	}
	if result != nil {
		return finalEstimate(result, player), nil
	}
	standings, err := s.Scores()
	if err != nil {
		return 0, err
	}
	total := int64(0)
	for _, standing := range standings {
		if standing.Player == player {
			total += int64(100 * values.FloatOf(standing.Score))
		}
	}
	p := &s.position
	for i := range s.game.parts.PlayerVars {
		v := &s.game.parts.PlayerVars[i]
		if !v.IsWhole() {
			continue
		}
		span := max(1, v.Max-v.Min)
		for other := range p.players {
			up := p.vars[s.game.parts.PlayerVarAt(playerID(other), i)] - v.Min
			if int(other) == player {
				total += share(up, 10_000, span)
			} else {
				total -= share(up, 2_500, span)
			}
		}
	}
	return total, nil
}

// share returns part*of/span, even if the product overflows.
func share(part, of, span int64) int64 {
	if span > 1<<40 {
		return int64(float64(part) / float64(span) * float64(of))
	}
	return part * of / span
}

// finalEstimate returns a player's estimate when the game has ended.
func finalEstimate(r *Result, player int) int64 {
	won := false
	switch r.Type {
	case gamedef.DrawResult:
		return 0
	case gamedef.WinAllResult:
		won = true
	case gamedef.WinResult:
		won = r.Player == player
	case gamedef.ScoreResult:
		for _, standing := range r.Ranking {
			won = won || standing.Player == player && values.Same(standing.Score, r.Ranking[0].Score)
		}
	}
	if won {
		return decided
	}
	return -decided
}
