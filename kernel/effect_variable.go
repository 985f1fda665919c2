package kernel

import (
	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// variableCell is a variable that an effect reads and writes.
type variableCell struct {
	scope  gamedef.VarScope
	event  gamedef.EventVarScope
	def    *components.Variable
	at     int
	player playerArgument
	zone   zoneArgument
}

// place is a cell whose player or zone is known.
type place struct {
	cell   *variableCell
	at     int // in the position's vars
	player playerID
	zone   zoneID
}

func (b *builder) cell(v *gamedef.VarCell, effect, reason, playerScope, zoneScope string) *variableCell {
	g := b.game
	x := &variableCell{scope: v.Scope}
	var index map[string]int
	var list []components.Variable
	switch v.Scope {
	case gamedef.GlobalScope:
		x.event, index, list = gamedef.EventGlobalVar, g.parts.GlobalVar, g.parts.Globals
	case gamedef.PlayerScope:
		x.event, index, list = gamedef.EventPerPlayerVar, g.parts.PlayerVar, g.parts.PlayerVars
		x.player = b.playerArgument(v.Player, effect, reason, playerScope)
	case gamedef.ZoneScope:
		x.event, index, list = gamedef.EventZoneVar, g.parts.ZoneVar, g.parts.ZoneVars
		x.zone = b.zone(v.Zone, effect, reason, zoneScope)
	}
	if at, ok := index[v.Var]; ok {
		x.def, x.at = &list[at], at
	}
	return x
}

// checkCountable makes an effect that fails for a variable which is not numeric; false if all are.
func (b *builder) checkCountable(effect, reason string, cells ...*variableCell) bool {
	for _, x := range cells {
		if x.def == nil || x.def.IsWhole() {
			continue
		}
		b.add(func(m *machine) {
			m.countEffect(effect)
			m.failRuntime(reason, "The variable \""+x.def.Name+"\" is no number, so it cannot be counted with.",
				"effectType", effect, "scope", string(x.scope), "var", x.def.Name)
		})
		return false
	}
	return true
}

// find resolves the player or the zone of the cell.
func (x *variableCell) find(m *machine) place {
	p := place{cell: x, at: x.at, player: -1, zone: nowhere}
	switch x.scope {
	case gamedef.PlayerScope:
		p.player = x.player.at(m)
		p.at = m.game.parts.PlayerVarAt(p.player, x.at)
	case gamedef.ZoneScope:
		p.zone = x.zone.at(m)
		p.at = m.game.parts.ZoneVarAt(m.players, p.zone, x.at)
	}
	return p
}

// write sets the variable to a value within its bounds. An unchanged value has no effect.
func (p *place) write(m *machine, n int64) {
	before := m.vars[p.at]
	if n == before {
		return
	}
	m.setVar(p.at, n)
	def := p.cell.def
	m.emit(event{kind: gamedef.VarChanged, scope: p.cell.event, def: def, player: p.player, zone: p.zone,
		before: def.Value(before), after: def.Value(n)})
	if m.trace != nil {
		m.record(VariableChanged{VariableCell: p.traceCell(m), Old: def.Value(before), New: def.Value(n)})
	}
}

// traceCell returns the cell for traces.
func (p *place) traceCell(m *machine) VariableCell {
	out := VariableCell{Scope: p.cell.event, Var: p.cell.def.Name, Player: int(p.player)}
	if p.cell.scope == gamedef.ZoneScope {
		out.Zone = m.game.parts.Zones[p.zone].ID
	}
	return out
}

func (b *builder) SetVar(e *gamedef.SetVar) {
	const effect = "setVar"
	x := b.cell(&e.VarCell, effect, reasonVariable, "pvar", "zoneVar")
	var value valueFunc
	b.compilePart(effect+".value", func() { value = b.compileValue(e.Value) })
	b.add(func(m *machine) {
		m.countEffect(effect)
		v := value(m)
		p := x.find(m)
		if x.def.Boolean {
			if v.Kind() != Bool {
				m.failRuntime(reasonVariable, "The variable \""+x.def.Name+"\" is true or false and cannot become "+
					values.Noun(v)+".",
					"effectType", effect, "scope", string(x.scope), "var", x.def.Name, "actualType", values.Noun(v))
			}
			p.write(m, v.N)
			return
		}
		if x.def.Texts != nil {
			at := x.def.Place(v)
			if at < 0 {
				m.failRuntime(reasonVariable, "The variable \""+x.def.Name+"\" is "+x.def.Choices+" and cannot become "+
					describe(v)+".",
					"effectType", effect, "scope", string(x.scope), "var", x.def.Name, "actualType", values.Noun(v))
			}
			p.write(m, at)
			return
		}
		if !values.Safe(v) {
			m.failRuntime(reasonVariable, "The variable \""+x.def.Name+"\" is a whole number and cannot become "+
				values.Noun(v)+".",
				"effectType", effect, "scope", string(x.scope), "var", x.def.Name, "actualType", values.Noun(v))
		}
		p.write(m, m.clamp(x.def, v.N))
	})
}

func (b *builder) AddVar(e *gamedef.AddVar) {
	const effect = "addVar"
	x := b.cell(&e.VarCell, effect, reasonVariable, "pvar", "zoneVar")
	if !b.checkCountable(effect, reasonVariable, x) {
		return
	}
	delta := b.integer(effect+".delta", e.Delta)
	if delta.literal && x.scope == gamedef.GlobalScope {
		p, n := place{cell: x, at: x.at, player: -1, zone: nowhere}, delta.n
		b.add(func(m *machine) {
			m.countEffect(effect)
			p.write(m, m.clamp(x.def, m.vars[p.at]+n))
		})
		return
	}
	b.add(func(m *machine) {
		m.countEffect(effect)
		n := delta.get(m, effect, reasonVariable, "delta")
		p := x.find(m)
		p.write(m, m.clamp(x.def, m.vars[p.at]+n))
	})
}

func (b *builder) TransferVar(e *gamedef.TransferVar) {
	const effect = "transferVar"
	from := b.cell(&e.From, effect, reasonResource, "from", "from")
	to := b.cell(&e.To, effect, reasonResource, "to", "to")
	if !b.checkCountable(effect, reasonResource, from, to) {
		return
	}
	amount := b.integer(effect+".amount", e.Amount)
	least := b.integer(effect+".min", e.Min)
	most := b.integer(effect+".max", e.Max)
	bind := values.NoName
	if e.ActualBind != "" {
		bind = b.bound(e.ActualBind)
	}
	b.add(func(m *machine) {
		m.countEffect(effect)
		source, target := from.find(m), to.find(m)
		requested := amount.get(m, effect, reasonResource, "amount")
		available := max(0, m.vars[source.at]-from.def.Min)
		headroom := max(0, to.def.Max-m.vars[target.at])
		actual := min(max(0, requested), available, headroom)
		var low, high int64
		if least.isGiven() {
			if low = max(0, least.get(m, effect, reasonResource, "min")); actual < low {
				actual = min(available, headroom)
			}
		}
		if most.isGiven() {
			high = max(0, most.get(m, effect, reasonResource, "max"))
			actual = min(actual, high)
		}
		if bind != values.NoName {
			m.bind(bind, Int(actual))
		}
		if m.game.watched && m.trace != nil && actual < requested && actual == available {
			m.recordWatched(TransferShort{Wanted: requested, Got: actual}, m.path())
		}
		if actual == 0 || source.at == target.at {
			return
		}
		if m.trace != nil {
			t := ResourceTransferred{From: source.traceCell(m), To: target.traceCell(m), Requested: requested,
				Actual:    actual,
				Available: available, Headroom: headroom}
			if least.isGiven() {
				t.Min = new(low)
			}
			if most.isGiven() {
				t.Max = new(high)
			}
			m.record(t)
		}
		source.write(m, m.vars[source.at]-actual)
		target.write(m, m.vars[target.at]+actual)
	})
}

func (b *builder) SetActivePlayer(e *gamedef.SetActivePlayer) {
	const effect = "setActivePlayer"
	player := b.playerArgument(e.Player, effect, reasonVariable, "activePlayer")
	b.add(func(m *machine) {
		m.countEffect(effect)
		p := player.at(m)
		if m.trace != nil {
			m.record(ActivePlayerSet{Old: int(m.active), New: int(p)})
		}
		if p != m.active {
			m.setActive(p)
		}
	})
}
