package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

// referenceLowering lowers a reference by its kind. It has a method for each of
// the grammar table.
type referenceLowering struct {
	*Context
	scope *Scope
}

// loweredValue is a value with its static type.
type loweredValue struct {
	value gamedef.Value
	of    Type
	ok    bool
}

func valueOf(value gamedef.Value, of Type, ok bool) loweredValue { return loweredValue{value, of, ok} }

// Other rejects what is no reference.
func (l referenceLowering) Other(_ string, n *expand.Node) loweredValue {
	return valueOf(nil, Unknown, l.reject(n.Get(view.ReferenceRef), "a kind of reference"))
}

// Gvar lowers a reference of that kind.
func (l referenceLowering) Gvar(r view.ReferenceGvarRecord[*expand.Node]) loweredValue {
	name, ok := l.identifier(r.Node, view.ReferenceGvarVar)
	return valueOf(&gamedef.GlobalVarRef{Var: name}, l.Globals[name], ok)
}

// Constant puts the number of a constant in the place of its name.
func (l referenceLowering) Constant(r view.ReferenceConstantRecord[*expand.Node]) loweredValue {
	name, ok := l.identifier(r.Node, view.ReferenceConstantName)
	number, known := l.Constants[name]
	return valueOf(gamedef.Number(number), Number, ok && known)
}

// Pvar lowers a reference of that kind.
func (l referenceLowering) Pvar(r view.ReferencePvarRecord[*expand.Node]) loweredValue {
	player, ok := l.playerField(r.Node, view.ReferencePvarPlayer, l.scope, lenient)
	name, ok1 := l.identifier(r.Node, view.ReferencePvarVar)
	return valueOf(&gamedef.PlayerVarRef{Player: player, Var: name}, l.Players[name], ok && ok1)
}

// ZoneVar lowers a reference of that kind.
func (l referenceLowering) ZoneVar(r view.ReferenceZoneVarRecord[*expand.Node]) loweredValue {
	zone, ok := l.zoneSelectorField(r.Node, view.ReferenceZoneVarZone, l.scope)
	name, ok1 := l.identifier(r.Node, view.ReferenceZoneVarVar)
	return valueOf(&gamedef.ZoneVarRef{Zone: zone, Var: name}, Unknown, ok && ok1)
}

// ZoneCount lowers a reference of that kind.
func (l referenceLowering) ZoneCount(r view.ReferenceZoneCountRecord[*expand.Node]) loweredValue {
	mark := l.enter(r.Zone(), view.ReferenceZoneCountZone)
	count, ok := l.zoneSize(r.Zone(), l.scope)
	l.leave(mark)
	return valueOf(count, Number, ok)
}

// TokenProp lowers a reference of that kind.
func (l referenceLowering) TokenProp(r view.ReferenceTokenPropRecord[*expand.Node]) loweredValue {
	token, ok := l.readsField(r.Node, view.ReferenceTokenPropToken, l.scope, lenient)
	prop, ok1 := l.identifier(r.Node, view.ReferenceTokenPropProp)
	return valueOf(&gamedef.TokenPropRef{Token: token, Prop: prop}, l.TokenProps[prop], ok && ok1)
}

// TokenZone lowers a reference of that kind.
func (l referenceLowering) TokenZone(r view.ReferenceTokenZoneRecord[*expand.Node]) loweredValue {
	token, ok := l.readsField(r.Node, view.ReferenceTokenZoneToken, l.scope, lenient)
	return valueOf(&gamedef.TokenZoneRef{Token: token}, Text, ok)
}

// AssetField lowers a reference of that kind.
func (l referenceLowering) AssetField(r view.ReferenceAssetFieldRecord[*expand.Node]) loweredValue {
	return valueOf(l.assetField(r.Node, l.scope))
}

// Binding lowers a reference of that kind.
func (l referenceLowering) Binding(r view.ReferenceBindingRecord[*expand.Node]) loweredValue {
	name, ok := l.readsField(r.Node, view.ReferenceBindingName, l.scope, strict)
	return valueOf(&gamedef.BindingRef{Name: name}, Unknown, ok)
}

// MarkerState lowers a reference of that kind.
func (l referenceLowering) MarkerState(r view.ReferenceMarkerStateRecord[*expand.Node]) loweredValue {
	space, ok := l.zoneSelectorField(r.Node, view.ReferenceMarkerStateSpace, l.scope)
	marker, ok1 := l.identifier(r.Node, view.ReferenceMarkerStateMarker)
	return valueOf(&gamedef.MarkerStateRef{Space: space, Marker: marker}, Text, ok && ok1)
}

// GlobalMarkerState lowers a reference of that kind.
func (l referenceLowering) GlobalMarkerState(r view.ReferenceGlobalMarkerStateRecord[*expand.Node]) loweredValue {
	marker, ok := l.identifier(r.Node, view.ReferenceGlobalMarkerStateMarker)
	return valueOf(&gamedef.GlobalMarkerStateRef{Marker: marker}, Text, ok)
}

// ZoneProp lowers a reference of that kind.
func (l referenceLowering) ZoneProp(r view.ReferenceZonePropRecord[*expand.Node]) loweredValue {
	zone, ok := l.zoneSelectorField(r.Node, view.ReferenceZonePropZone, l.scope)
	prop, ok1 := l.identifier(r.Node, view.ReferenceZonePropProp)
	return valueOf(&gamedef.ZonePropRef{Zone: zone, Prop: prop}, Unknown, ok && ok1)
}

// ActivePlayer lowers a reference of that kind.
func (l referenceLowering) ActivePlayer(_ view.ReferenceActivePlayerRecord[*expand.Node]) loweredValue {
	return valueOf(&gamedef.ActivePlayerRef{}, Number, true)
}

// Seat lowers a reference of that kind.
func (l referenceLowering) Seat(r view.ReferenceSeatRecord[*expand.Node]) loweredValue {
	player, ok := l.playerField(r.Node, view.ReferenceSeatPlayer, l.scope, lenient)
	return valueOf(&gamedef.SeatRef{Player: player}, Text, ok)
}
