package kernel

import (
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// What a prover knows of each kind of condition, value and query: whether it cannot fail.
// A kind that has no case here does not compile; one of which nothing is known says so.

// Bool never fails.
func (p *prover) Bool(gamedef.Bool) bool { return true }

// And is certain when its parts are.
func (p *prover) And(t *gamedef.And) bool { return p.conditions(t.Args) }

// Or is certain when its parts are.
func (p *prover) Or(t *gamedef.Or) bool { return p.conditions(t.Args) }

// Not is certain when its part is.
func (p *prover) Not(t *gamedef.Not) bool { return p.condition(t.Arg) }

// Compare needs whole numbers where it asks for more than that both are equal.
func (p *prover) Compare(t *gamedef.Compare) bool {
	if t.Op != gamedef.Equal && t.Op != gamedef.NotEqual && !(p.isInt(t.Left) && p.isInt(t.Right)) {
		return false
	}
	return p.value(t.Left) && p.value(t.Right)
}

// Adjacent needs two zones.
func (p *prover) Adjacent(t *gamedef.Adjacent) bool { return p.selector(t.Left) && p.selector(t.Right) }

// Connected needs two zones, and a condition on those between them that is certain.
func (p *prover) Connected(t *gamedef.Connected) bool {
	return !p.wide && p.selector(t.From) && p.selector(t.To) && p.via(t.Via)
}

// ZonePropIncludes needs a map space that has the list.
func (p *prover) ZonePropIncludes(t *gamedef.ZonePropIncludes) bool {
	lists := p.zoneProperty(t.Prop).lists
	return p.space(t.Zone, func(z zoneID) bool { return lists[z] != nil }) && p.value(t.Value)
}

// In depends on a list that play binds.
func (p *prover) In(*gamedef.In) bool { return false }

// Number is a constant, which is known before its kind is asked for.
func (p *prover) Number(gamedef.Number) bool { return false }

// Text is like Number.
func (p *prover) Text(gamedef.Text) bool { return false }

// GlobalVarRef needs the variable.
func (p *prover) GlobalVarRef(t *gamedef.GlobalVarRef) bool {
	at, ok := p.game.globalVar[t.Var]
	p.reads(p.game.cells.globals + cellID(at))
	return ok
}

// PlayerVarRef needs the variable, and one player.
func (p *prover) PlayerVarRef(t *gamedef.PlayerVarRef) bool {
	s := p.playerSelection(t.Player)
	at, ok := p.game.playerVar[t.Var]
	if p.as(&s); ok {
		p.readsOfPlayers(at)
	}
	return ok && always(&s)
}

// ZoneVarRef needs the variable, and one zone.
func (p *prover) ZoneVarRef(t *gamedef.ZoneVarRef) bool {
	at, ok := p.game.zoneVar[t.Var]
	if !ok || !p.selector(t.Zone) {
		return false
	}
	for _, z := range p.selected(t.Zone) {
		p.reads(p.game.cells.zones + cellID(int(z)*len(p.game.zoneVars)+at))
	}
	return true
}

// ZoneCountRef needs one zone.
func (p *prover) ZoneCountRef(t *gamedef.ZoneCountRef) bool {
	if !p.selector(t.Zone) {
		return false
	}
	p.readsZones(p.selected(t.Zone))
	return true
}

// BindingRef needs a name of which is known what is bound to it.
func (p *prover) BindingRef(t *gamedef.BindingRef) bool {
	if v, ok := p.bound[t.Name]; ok {
		return v.IsScalar()
	}
	_, ok := p.zones[t.Name]
	return ok
}

// MarkerStateRef needs the marker, and a map space.
func (p *prover) MarkerStateRef(t *gamedef.MarkerStateRef) bool {
	at, ok := p.game.latticeOf[t.Marker]
	return ok && p.space(t.Space, func(z zoneID) bool {
		p.reads(p.game.cells.markers + cellID(int(z)*len(p.game.lattices)+at))
		return true
	})
}

// GlobalMarkerStateRef needs the marker.
func (p *prover) GlobalMarkerStateRef(t *gamedef.GlobalMarkerStateRef) bool {
	at, ok := p.game.globalLattice[t.Marker]
	p.reads(p.game.cells.globalMarkers + cellID(at))
	return ok
}

// ZonePropRef needs a map space that has the property.
func (p *prover) ZonePropRef(t *gamedef.ZonePropRef) bool {
	scalars := p.zoneProperty(t.Prop).scalars
	return p.space(t.Zone, func(z zoneID) bool { return scalars[z].Kind() != Unbound })
}

// ActivePlayerRef is certain, for each active player.
func (p *prover) ActivePlayerRef(*gamedef.ActivePlayerRef) bool {
	p.by.active = true
	return true
}

// SeatRef needs one player.
func (p *prover) SeatRef(t *gamedef.SeatRef) bool {
	s := p.playerSelection(t.Player)
	p.as(&s)
	return always(&s)
}

// AssetFieldRef needs a row that is known.
func (p *prover) AssetFieldRef(t *gamedef.AssetFieldRef) bool { return p.field(t) }

// Arithmetic needs whole numbers, a divisor and a result that is not too large.
func (p *prover) Arithmetic(t *gamedef.Arithmetic) bool {
	return p.isInt(t.Left) && p.isInt(t.Right) && p.value(t.Left) && p.value(t.Right) && p.divides(t) &&
		p.magnitude(t) <= values.MaxSafe
}

// Aggregate needs a query that is certain, and the same of each of its items.
func (p *prover) Aggregate(t *gamedef.Aggregate) bool { return p.aggregate(t) }

// IfValue is certain when its parts are.
func (p *prover) IfValue(t *gamedef.IfValue) bool {
	return p.condition(t.When) && p.value(t.Then) && p.value(t.Else)
}

// TokenPropRef depends on a token that play binds.
func (p *prover) TokenPropRef(*gamedef.TokenPropRef) bool { return false }

// TokenZoneRef depends on a token that play binds.
func (p *prover) TokenZoneRef(*gamedef.TokenZoneRef) bool { return false }

// Concat may give a text that names nothing.
func (p *prover) Concat(*gamedef.Concat) bool { return false }

// TokensInZone needs a zone, and a filter that is certain.
func (p *prover) TokensInZone(t *gamedef.TokensInZone) bool {
	zones, ok := p.reference(t.Zone)
	p.readsZones(zones)
	return ok && p.filter(t.Filter)
}

// TokensInAdjacentZones needs what TokensInZone does.
func (p *prover) TokensInAdjacentZones(t *gamedef.TokensInAdjacentZones) bool {
	zones, ok := p.reference(t.Zone)
	for _, z := range zones {
		p.readsZones(p.game.zones[z].neighbours)
	}
	return ok && p.filter(t.Filter)
}

// AdjacentZones needs a zone.
func (p *prover) AdjacentZones(t *gamedef.AdjacentZones) bool {
	_, ok := p.reference(t.Zone)
	return ok
}

// TokensInMapSpaces needs filters that are certain.
func (p *prover) TokensInMapSpaces(t *gamedef.TokensInMapSpaces) bool {
	p.readsZones(p.game.boardRank)
	return p.spaces(p.game.boardRank, t.SpaceFilter) && p.filter(t.Filter)
}

// MapSpaces needs a filter that is certain.
func (p *prover) MapSpaces(t *gamedef.MapSpaces) bool { return p.spaces(p.game.boardRank, t.Filter) }

// Zones needs a filter that is certain.
func (p *prover) Zones(t *gamedef.Zones) bool { return p.spaces(p.game.byRank, t.Filter) }

// Nothing is known of the other queries: nobody asks whether they are certain.

// ConcatQuery is not known to be certain.
func (p *prover) ConcatQuery(*gamedef.ConcatQuery) bool { return false }

// AssetRows is not known to be certain.
func (p *prover) AssetRows(*gamedef.AssetRows) bool { return false }

// NextInOrder is not known to be certain.
func (p *prover) NextInOrder(*gamedef.NextInOrder) bool { return false }

// IntsInRange is not known to be certain.
func (p *prover) IntsInRange(*gamedef.IntsInRange) bool { return false }

// IntsInVarRange is not known to be certain.
func (p *prover) IntsInVarRange(*gamedef.IntsInVarRange) bool { return false }

// Enums is not known to be certain.
func (p *prover) Enums(*gamedef.Enums) bool { return false }

// GlobalMarkers is not known to be certain.
func (p *prover) GlobalMarkers(*gamedef.GlobalMarkers) bool { return false }

// Players is not known to be certain.
func (p *prover) Players(*gamedef.Players) bool { return false }

// ConnectedZones is not known to be certain.
func (p *prover) ConnectedZones(*gamedef.ConnectedZones) bool { return false }

// ZonesInDirection is not known to be certain.
func (p *prover) ZonesInDirection(*gamedef.ZonesInDirection) bool { return false }

// Lines is not known to be certain.
func (p *prover) Lines(*gamedef.Lines) bool { return false }

// BindingQuery is not known to be certain.
func (p *prover) BindingQuery(*gamedef.BindingQuery) bool { return false }
