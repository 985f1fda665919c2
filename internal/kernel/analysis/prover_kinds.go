package analysis

import (
	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// The kinds of conditions, values and queries for which a prover knows whether they can fail. Nothing is known of
// others.

// Bool returns true: a literal cannot fail.
func (p *Prover) Bool(gamedef.Bool) bool { return true }

// And reports whether a conjunction cannot fail: none of its parts can.
func (p *Prover) And(t *gamedef.And) bool { return p.conditions(t.Args) }

// Or reports whether a disjunction cannot fail: none of its parts can.
func (p *Prover) Or(t *gamedef.Or) bool { return p.conditions(t.Args) }

// Not reports whether a negation cannot fail: its part cannot.
func (p *Prover) Not(t *gamedef.Not) bool { return p.Condition(t.Arg) }

// Compare reports whether a comparison cannot fail: anything but equality needs integers.
func (p *Prover) Compare(t *gamedef.Compare) bool {
	if t.Op != gamedef.Equal && t.Op != gamedef.NotEqual && !(p.analysis.IsInt(t.Left) && p.analysis.IsInt(t.Right)) {
		return false
	}
	return p.Value(t.Left) && p.Value(t.Right)
}

// Adjacent reports whether the test cannot fail: it needs two zones.
func (p *Prover) Adjacent(t *gamedef.Adjacent) bool { return p.selector(t.Left) && p.selector(t.Right) }

// Connected reports whether the test cannot fail: it needs two zones, and a condition on those between them that
// cannot fail.
func (p *Prover) Connected(t *gamedef.Connected) bool {
	return !p.wide && p.selector(t.From) && p.selector(t.To) && p.via(t.Via, t.AsOrDefault())
}

// ZonePropIncludes reports whether the test cannot fail: it needs a map space that has the list.
func (p *Prover) ZonePropIncludes(t *gamedef.ZonePropIncludes) bool {
	lists := p.analysis.Property(t.Prop).Lists
	return p.isSpaceWith(t.Zone, func(z components.ZoneID) bool { return lists[z] != nil }) && p.Value(t.Value)
}

// GlobalVarRef reports whether the reference cannot fail: it needs the variable.
func (p *Prover) GlobalVarRef(t *gamedef.GlobalVarRef) bool {
	at, ok := p.analysis.parts.GlobalVar[t.Var]
	p.noteReads(p.analysis.parts.Cells.Globals + components.CellID(at))
	return ok
}

// PlayerVarRef reports whether the reference cannot fail: it needs the variable, and one player.
func (p *Prover) PlayerVarRef(t *gamedef.PlayerVarRef) bool {
	at, ok := p.analysis.parts.PlayerVar[t.Var]
	if p.notePlayer(t.Player); ok {
		p.notePlayerReads(at)
	}
	return ok && selectsOnePlayer(t.Player)
}

// ZoneVarRef reports whether the reference cannot fail: it needs the variable, and one zone.
func (p *Prover) ZoneVarRef(t *gamedef.ZoneVarRef) bool {
	at, ok := p.analysis.parts.ZoneVar[t.Var]
	if !ok || !p.selector(t.Zone) {
		return false
	}
	for _, z := range p.SelectedZones(t.Zone) {
		p.noteReads(p.analysis.parts.Cells.Zones + components.CellID(int(z)*len(p.analysis.parts.ZoneVars)+at))
	}
	return true
}

// ZoneCountRef reports whether the reference cannot fail: it needs one zone.
func (p *Prover) ZoneCountRef(t *gamedef.ZoneCountRef) bool {
	if !p.selector(t.Zone) {
		return false
	}
	p.readsZones(p.SelectedZones(t.Zone))
	return true
}

// BindingRef reports whether the reference cannot fail: it needs a name with a known value, or one of a move's own
// names.
func (p *Prover) BindingRef(t *gamedef.BindingRef) bool {
	if v, ok := p.bound[t.Name]; ok {
		return v.IsScalar()
	}
	_, ok := p.zones[t.Name]
	if !ok && p.wide {
		p.By.Free = p.By.Free || t.Name == gamedef.FreeOperationBinding
		p.By.Class = p.By.Class || t.Name == gamedef.ActionClassBinding
		ok = t.Name == gamedef.FreeOperationBinding || t.Name == gamedef.ActionClassBinding
	}
	return ok
}

// MarkerStateRef reports whether the reference cannot fail: it needs the marker, and a map space.
func (p *Prover) MarkerStateRef(t *gamedef.MarkerStateRef) bool {
	at, ok := p.analysis.parts.LatticeOf[t.Marker]
	return ok && p.isSpaceWith(t.Space, func(z components.ZoneID) bool {
		p.noteReads(p.analysis.parts.Cells.Markers + components.CellID(int(z)*len(p.analysis.parts.Lattices)+at))
		return true
	})
}

// GlobalMarkerStateRef reports whether the reference cannot fail: it needs the marker.
func (p *Prover) GlobalMarkerStateRef(t *gamedef.GlobalMarkerStateRef) bool {
	at, ok := p.analysis.parts.GlobalLattice[t.Marker]
	p.noteReads(p.analysis.parts.Cells.GlobalMarkers + components.CellID(at))
	return ok
}

// ZonePropRef reports whether the reference cannot fail: it needs a map space that has the property.
func (p *Prover) ZonePropRef(t *gamedef.ZonePropRef) bool {
	scalars := p.analysis.Property(t.Prop).Scalars
	return p.isSpaceWith(t.Zone, func(z components.ZoneID) bool { return scalars[z].Kind() != values.Unbound })
}

// ActivePlayerRef records that the result depends on the active player, and returns true: the reference cannot fail.
func (p *Prover) ActivePlayerRef(*gamedef.ActivePlayerRef) bool {
	p.By.Active = true
	return true
}

// SeatRef reports whether the reference cannot fail: it needs one player.
func (p *Prover) SeatRef(t *gamedef.SeatRef) bool {
	p.notePlayer(t.Player)
	return selectsOnePlayer(t.Player)
}

// PlayerNumberRef reports whether the reference cannot fail: it needs one player.
func (p *Prover) PlayerNumberRef(t *gamedef.PlayerNumberRef) bool {
	p.notePlayer(t.Player)
	return selectsOnePlayer(t.Player)
}

// AssetFieldRef reports whether the reference cannot fail: it needs a known row with a value of the declared type.
func (p *Prover) AssetFieldRef(t *gamedef.AssetFieldRef) bool {
	row := p.row(t)
	if row == nil {
		return false
	}
	v := row.Field(t.Field)
	return v.IsScalar() && values.HasType(v, row.Table.FieldDeclaration(t.Field).Type)
}

// Arithmetic reports whether the operation cannot fail: it needs integers, a non-zero divisor and a result that is
// not too large.
func (p *Prover) Arithmetic(t *gamedef.Arithmetic) bool {
	return p.analysis.IsInt(t.Left) && p.analysis.IsInt(t.Right) && p.Value(t.Left) && p.Value(t.Right) &&
		p.dividesSafely(t) && p.maxMagnitude(t) <= values.MaxSafe
}

// Aggregate reports whether the aggregate cannot fail: neither its query nor the value of any item can.
func (p *Prover) Aggregate(t *gamedef.Aggregate) bool { return p.aggregate(t) }

// IfValue reports whether the value cannot fail: none of its parts can.
func (p *Prover) IfValue(t *gamedef.IfValue) bool {
	return p.Condition(t.When) && p.Value(t.Then) && p.Value(t.Else)
}

// TokensInZone reports whether the query cannot fail: it needs a zone, and a filter that cannot fail.
func (p *Prover) TokensInZone(t *gamedef.TokensInZone) bool {
	zones, ok := p.Reference(t.Zone)
	p.readsZones(zones)
	return ok && p.Filter(t.Filter)
}

// TokensInAdjacentZones reports whether the query cannot fail. The conditions are those of TokensInZone.
func (p *Prover) TokensInAdjacentZones(t *gamedef.TokensInAdjacentZones) bool {
	zones, ok := p.Reference(t.Zone)
	for _, z := range zones {
		p.readsZones(p.analysis.parts.Zones[z].Neighbours)
	}
	return ok && p.Filter(t.Filter)
}

// AdjacentZones reports whether the query cannot fail: it needs a zone.
func (p *Prover) AdjacentZones(t *gamedef.AdjacentZones) bool {
	_, ok := p.Reference(t.Zone)
	return ok
}

// TokensInMapSpaces reports whether the query cannot fail: its filters cannot.
func (p *Prover) TokensInMapSpaces(t *gamedef.TokensInMapSpaces) bool {
	p.readsZones(p.analysis.parts.BoardRank)
	return p.spaces(p.analysis.parts.BoardRank, t.SpaceFilter, t.AsOrDefault()) && p.Filter(t.Filter)
}

// MapSpaces reports whether the query cannot fail: its filter cannot.
func (p *Prover) MapSpaces(t *gamedef.MapSpaces) bool {
	return p.spaces(p.analysis.parts.BoardRank, t.Filter, t.AsOrDefault())
}

// Zones reports whether the query cannot fail: its filter cannot.
func (p *Prover) Zones(t *gamedef.Zones) bool {
	return p.spaces(p.analysis.parts.ByRank, t.Filter, t.AsOrDefault())
}
