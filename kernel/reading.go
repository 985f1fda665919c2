package kernel

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
	at, ok := g.globalVar[name]
	if !ok {
		return Value{}, false
	}
	return g.globals[at].value(p.vars[at]), true
}

func (g *Game) playerValue(p *position, player int, name string) (Value, bool) {
	at, ok := g.playerVar[name]
	if !ok || player < 0 || player >= int(p.players) {
		return Value{}, false
	}
	return g.playerVars[at].value(p.vars[g.playerVarAt(playerID(player), at)]), true
}
