package kernel

import (
	"strconv"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// playerSelection is a compiled selector of players.
type playerSelection struct {
	kind gamedef.PlayerKind
	id   int64
	bind values.Name
	text string // of the binding
	// value returns the number of the player, for ValuedPlayer; source is where it comes from.
	value  valueFunc
	source gamedef.Value
}

func (c *compiler) playerSelection(s gamedef.PlayerSelector) playerSelection {
	out := playerSelection{kind: s.Kind, id: s.ID, bind: values.NoName, text: s.Binding}
	switch s.Kind {
	case gamedef.ChosenPlayer:
		out.bind = c.game.names.Name(s.Binding)
	case gamedef.ValuedPlayer:
		c.compilePart("value", func() { out.value, out.source = c.compileValue(s.Value), s.Value })
	}
	return out
}

// compilePlayers compiles a selector of any number of players.
func (c *compiler) compilePlayers(s gamedef.PlayerSelector) playersFunc {
	sel := c.playerSelection(s)
	return func(m *machine, out []playerID) []playerID { return sel.append(m, out) }
}

// compilePlayer compiles a selector of one player.
func (c *compiler) compilePlayer(s gamedef.PlayerSelector) playerFunc {
	switch s.Kind {
	case gamedef.ActorPlayer:
		return func(m *machine) playerID { return m.actor }
	case gamedef.ActivePlayer:
		return func(m *machine) playerID { return m.actives }
	case gamedef.PlayerByID:
		if id := playerID(s.ID); s.ID >= 0 && s.ID < c.game.parts.Def.Metadata.Players.Min {
			return func(*machine) playerID { return id }
		}
	}
	sel := c.playerSelection(s)
	return func(m *machine) playerID { return sel.onePlayer(m) }
}

// onePlayer returns the one player of the selector.
func (s *playerSelection) onePlayer(m *machine) playerID {
	n := playerID(m.players)
	switch s.kind {
	case gamedef.ActorPlayer:
		return m.actor
	case gamedef.ActivePlayer:
		return m.actives
	case gamedef.PlayerByID:
		return s.checkedPlayer(m, s.id)
	case gamedef.ChosenPlayer:
		v := m.bound(s.bind, s.text)
		if !v.IsNumber() {
			m.failEvaluation(codeTypeMismatch,
				"The binding "+quote(s.text)+" must hold the number of a player, but it holds "+values.Noun(v)+".",
				"selector", s.data(), "binding", s.text, "actualType", values.TypeName(v), "value", values.Plain(v))
		}
		return s.playerOfNumber(m, v)
	case gamedef.ValuedPlayer:
		v := s.value(m)
		if !v.IsNumber() {
			m.failEvaluation(codeTypeMismatch,
				"What stands for a player must be the number of one, but it is "+values.Noun(v)+".",
				"selector", s.data(), "actualType", values.TypeName(v), "value", values.Plain(v))
		}
		return s.playerOfNumber(m, v)
	case gamedef.LeftOfActor:
		return (m.actor - 1 + n) % n
	case gamedef.RightOfActor:
		return (m.actor + 1) % n
	case gamedef.AllPlayers:
		if n == 1 {
			return 0
		}
		s.failSeveral(m)
	case gamedef.AllOtherPlayers:
		if n == 2 {
			return 1 - m.actor
		}
		s.failSeveral(m)
	}
	m.failEvaluation(codeTypeMismatch, "Here belongs a selector of players.", "selector", s.data())
	return 0
}

// append appends all players of the selector, ascending.
func (s *playerSelection) append(m *machine, out []playerID) []playerID {
	switch s.kind {
	case gamedef.AllPlayers, gamedef.AllOtherPlayers:
		for p := playerID(0); p < playerID(m.players); p++ {
			if s.kind == gamedef.AllPlayers || p != m.actor {
				out = append(out, p)
			}
		}
		return out
	}
	return append(out, s.onePlayer(m))
}

// has reports whether a player is among those of the selector.
func (s *playerSelection) has(m *machine, p playerID) bool {
	switch s.kind {
	case gamedef.AllPlayers:
		return p < playerID(m.players)
	case gamedef.AllOtherPlayers:
		return p < playerID(m.players) && p != m.actor
	}
	return p == s.onePlayer(m)
}

// isSingle reports whether the selector selects one player in every game.
func (s *playerSelection) isSingle() bool {
	return s.kind != gamedef.AllPlayers && s.kind != gamedef.AllOtherPlayers
}

// playerOfNumber returns the player with a computed number.
func (s *playerSelection) playerOfNumber(m *machine, v Value) playerID {
	if v.Kind() == Fraction {
		s.unknown(m, v.Text())
	}
	return s.checkedPlayer(m, v.N)
}

func (s *playerSelection) checkedPlayer(m *machine, id int64) playerID {
	if id < 0 || id >= int64(m.players) {
		s.unknown(m, strconv.FormatInt(id, 10))
	}
	return playerID(id)
}

func (s *playerSelection) unknown(m *machine, id string) {
	m.failEvaluation(codeMissingVar, "There is no player "+id+"; "+
		countNoun(int(m.players), "player plays", "players play")+", counted from 0.",
		"selector", s.data(), "playerId", id, "playerCount", int(m.players))
}

// failSeveral fails with SELECTOR_CARDINALITY.
func (s *playerSelection) failSeveral(m *machine) {
	found := lists.Map(s.append(m, nil), func(p playerID) int { return int(p) })
	m.failEvaluation(codeSelectorCardinality, "The selector "+s.name()+" must give one player here, but it gives "+
		strconv.Itoa(len(found))+".",
		"selectorKind", "player", "selector", s.data(), "resolvedCount", len(found), "resolvedPlayers", found)
}

// name returns the selector as an author writes it.
func (s *playerSelection) name() string {
	switch s.kind {
	case gamedef.ActorPlayer:
		return "actor"
	case gamedef.ActivePlayer:
		return "active"
	case gamedef.AllPlayers:
		return "all"
	case gamedef.AllOtherPlayers:
		return "allOther"
	case gamedef.LeftOfActor:
		return "left"
	case gamedef.RightOfActor:
		return "right"
	case gamedef.ChosenPlayer:
		return s.text
	case gamedef.PlayerByID:
		return strconv.FormatInt(s.id, 10)
	case gamedef.ValuedPlayer:
		if v, is := s.source.(*gamedef.GlobalVarRef); is {
			return v.Var
		}
	}
	return ""
}

// data returns the selector as the definition has it.
func (s *playerSelection) data() any {
	switch s.kind {
	case gamedef.PlayerByID:
		return map[string]any{"id": s.id}
	case gamedef.ChosenPlayer:
		return map[string]any{"chosen": s.text}
	case gamedef.LeftOfActor, gamedef.RightOfActor:
		return map[string]any{"relative": s.name()}
	case gamedef.ValuedPlayer:
		return map[string]any{"value": s.name()}
	}
	return s.name()
}
