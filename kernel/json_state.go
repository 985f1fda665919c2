package kernel

import (
	"strconv"

	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Data is s as a JSON object: everything that s holds.
func (s *State) Data() gamedef.Object {
	g, p := s.game, &s.position
	w := &stateWriter{game: g, position: p}
	out := gamedef.Object{
		{Key: "playerCount", Value: gamedef.Number(p.players)},
		{Key: "globalVars", Value: w.variables(g.parts.Globals, 0)},
		{Key: "perPlayerVars", Value: w.playerVars()},
		{Key: "zoneVars", Value: w.zoneVars()},
		{Key: "zones", Value: w.zones()},
		{Key: "nextTokenOrdinal", Value: gamedef.Number(len(p.tokens))},
		{Key: "currentPhase", Value: gamedef.Text(g.phases[p.phase].id)},
		{Key: "activePlayer", Value: gamedef.Number(p.active)},
		{Key: "turnCount", Value: gamedef.Number(p.turn)},
		{Key: "rng", Value: generatorData(p.random)},
		{Key: "stateHash", Value: gamedef.Text("0x" + strconv.FormatUint(p.hash, 16))},
		{Key: "actionUsage", Value: w.usage()},
		{Key: "turnOrderState", Value: w.turnOrder()},
		{Key: "markers", Value: w.markers()},
		{Key: "globalMarkers", Value: w.globalMarkers()},
		{Key: "activeLastingEffects", Value: w.lasting()},
	}
	set := func(key string, d gamedef.Data) { out = append(out, gamedef.Entry[gamedef.Data]{Key: key, Value: d}) }
	if len(g.decks) > 0 && g.flow == nil {
		set("playedEventCards", w.spent())
	}
	if p.reveals != nil {
		set("reveals", w.reveals())
	}
	if len(p.interrupts) > 0 {
		set("interruptPhaseStack", w.interrupts())
	}
	if p.exhausted {
		set("exhausted", gamedef.Bool(true))
	}
	if p.pending != nil {
		set("pendingMove", w.pending())
	}
	return out
}

// MarshalJSON writes s as canonical JSON. Equal states give equal bytes.
func (s *State) MarshalJSON() ([]byte, error) { return gamedef.Canonical(s.Data()), nil }

// stateWriter turns a position into JSON data.
type stateWriter struct {
	game     *Game
	position *position
}

func (w *stateWriter) variables(list []components.Variable, at int) gamedef.Object {
	out := make(gamedef.Object, len(list))
	for i := range list {
		out[i].Key = list[i].Name
		n := w.position.vars[at+i]
		switch v := &list[i]; {
		case v.Boolean:
			out[i].Value = gamedef.Bool(n != 0)
		case v.Texts != nil:
			out[i].Value = gamedef.Text(v.Texts[n].Text())
		default:
			out[i].Value = gamedef.Number(n)
		}
	}
	return out
}

func (w *stateWriter) playerVars() gamedef.Object {
	out := make(gamedef.Object, w.position.players)
	for p := range out {
		out[p].Key = strconv.Itoa(p)
		out[p].Value = w.variables(w.game.parts.PlayerVars, w.game.parts.PlayerVarAt(playerID(p), 0))
	}
	return out
}

func (w *stateWriter) zoneVars() gamedef.Object {
	if len(w.game.parts.ZoneVars) == 0 {
		return gamedef.Object{}
	}
	out := make(gamedef.Object, len(w.game.parts.Zones))
	for z := range out {
		out[z].Key = w.game.parts.Zones[z].ID
		out[z].Value = w.variables(w.game.parts.ZoneVars, w.game.parts.ZoneVarAt(w.position.players, zoneID(z), 0))
	}
	return out
}

func (w *stateWriter) zones() gamedef.Object {
	out := make(gamedef.Object, len(w.game.parts.Zones))
	for z := range out {
		out[z].Key = w.game.parts.Zones[z].ID
		list := make(gamedef.Array, len(w.position.zones[z]))
		for i, t := range w.position.zones[z] {
			list[i] = w.token(t)
		}
		out[z].Value = list
	}
	return out
}

func (w *stateWriter) token(t tokenID) gamedef.Object {
	p := w.position.tokens[t].properties
	props := gamedef.Object{}
	for i, v := range p.Values {
		if v.Kind() != Unbound {
			props = append(props, gamedef.Entry[gamedef.Data]{Key: p.Kind.Props[i].Name, Value: v.Data()})
		}
	}
	return gamedef.Object{
		{Key: "id", Value: gamedef.Text(values.TokenText(p.Kind, int64(t)))},
		{Key: "type", Value: gamedef.Text(p.Kind.ID)},
		{Key: "props", Value: props},
	}
}

func generatorData(g random.Generator) gamedef.Object {
	out := gamedef.Object{
		{Key: "algorithm", Value: gamedef.Text(random.Algorithm)},
		{Key: "version", Value: gamedef.Number(random.Version)},
		{Key: "state", Value: gamedef.Array{gamedef.Text(g.State.String()), gamedef.Text(g.Increment.String())}},
	}
	if g.Mixed {
		out = append(out, gamedef.Entry[gamedef.Data]{Key: "seeding", Value: gamedef.Text(random.Mixed)})
	}
	return out
}

func (w *stateWriter) usage() gamedef.Object {
	return w.usageFrom(0)
}

// usageFrom is how often each action was used, which is counted from a place on.
func (w *stateWriter) usageFrom(at actionID) gamedef.Object {
	out := gamedef.Object{}
	for i, u := range w.position.usage[at:][:len(w.game.actions)] {
		if u != (usage{}) {
			out = append(out, gamedef.Entry[gamedef.Data]{Key: w.game.actions[i].id, Value: gamedef.Object{
				{Key: "turnCount", Value: gamedef.Number(u.turn)},
				{Key: "phaseCount", Value: gamedef.Number(u.phase)},
				{Key: "gameCount", Value: gamedef.Number(u.game)},
			}})
		}
	}
	return out
}

func (w *stateWriter) turnOrder() gamedef.Object {
	kind := w.game.orderType()
	out := gamedef.Object{{Key: "type", Value: gamedef.Text(kind)}}
	switch kind {
	case gamedef.FixedOrder:
		out = append(out, gamedef.Entry[gamedef.Data]{Key: "currentIndex",
			Value: gamedef.Number(w.position.orderIndex)})
	case gamedef.Simultaneous:
		out = append(out, w.round()...)
	case gamedef.CardDriven:
		out = append(out, gamedef.Entry[gamedef.Data]{Key: "runtime", Value: w.cards()})
	}
	return out
}

func (w *stateWriter) markers() gamedef.Object {
	out := gamedef.Object{}
	for z := range w.game.parts.Zones {
		var states gamedef.Object
		for l := range w.game.parts.Lattices {
			if state := w.position.markers[z*len(w.game.parts.Lattices)+l]; state != unset {
				states = append(states, gamedef.Entry[gamedef.Data]{Key: w.game.parts.Lattices[l].ID,
					Value: w.game.parts.Lattices[l].States[state].Data()})
			}
		}
		if states != nil {
			out = append(out, gamedef.Entry[gamedef.Data]{Key: w.game.parts.Zones[z].ID, Value: states})
		}
	}
	return out
}

func (w *stateWriter) globalMarkers() gamedef.Object {
	out := gamedef.Object{}
	for l := range w.game.parts.GlobalLattices {
		if state := w.position.globalMarkers[l]; state != unset {
			out = append(out, gamedef.Entry[gamedef.Data]{Key: w.game.parts.GlobalLattices[l].ID,
				Value: w.game.parts.GlobalLattices[l].States[state].Data()})
		}
	}
	return out
}

func (w *stateWriter) interrupts() gamedef.Array {
	out := make(gamedef.Array, len(w.position.interrupts))
	for i, frame := range w.position.interrupts {
		out[i] = gamedef.Object{
			{Key: "phase", Value: gamedef.Text(w.game.phases[frame.phase].id)},
			{Key: "resumePhase", Value: gamedef.Text(w.game.phases[frame.resume].id)},
		}
	}
	return out
}

// spent is the event cards that were played and lie where they were put.
func (w *stateWriter) spent() gamedef.Array {
	out := make(gamedef.Array, len(w.position.spent))
	for i, t := range w.position.spent {
		out[i] = gamedef.Text(values.TokenText(w.position.tokens[t].properties.Kind, int64(t)))
	}
	return out
}

// orderType is how the turn passes between players.
func (g *Game) orderType() gamedef.TurnOrderType {
	if g.parts.Def.TurnOrder == nil {
		return gamedef.RoundRobin
	}
	return g.parts.Def.TurnOrder.Type
}
