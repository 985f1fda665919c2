package kernel

import "ludo-lsp/internal/kernel/values"

// GlobalVar is the value of a global variable, and whether there is one of that
// name.
func (s *State) GlobalVar(name string) (Value, bool) {
	return s.game.globalValue(&s.position, name)
}

// PlayerVar is the value of a player's variable, and whether there is one.
func (s *State) PlayerVar(player int, name string) (Value, bool) {
	return s.game.playerValue(&s.position, player, name)
}

// GlobalVar is the value of a global variable, and whether there is one of that
// name.
func (p *Playout) GlobalVar(name string) (Value, bool) {
	return p.m.game.globalValue(&p.m.position, name)
}

// PlayerVar is the value of a player's variable, and whether there is one.
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

// ZoneVar is the value of a zone's variable, and whether there is one.
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

// Token is the type and the properties of a token, those that it has, in the order in
// which the type declares them; ok is false where there never was a token of that id.
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

// ZoneOf is the zone in which a token lies; ok is false where it lies in none, or there is none
// of that id.
func (s *State) ZoneOf(id string) (zone string, ok bool) {
	name, ok := s.game.parts.Symbols.TokenName(id)
	if !ok || name.N >= int64(len(s.position.tokens)) || s.position.tokens[name.N].zone == nowhere {
		return "", false
	}
	return s.game.parts.Zones[s.position.tokens[name.N].zone].ID, true
}

// Varies tells whether two tokens of a type differ in a property.
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
