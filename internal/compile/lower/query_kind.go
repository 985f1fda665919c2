package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

// queryLowering lowers a query by its kind. It has a method for each of the
// grammar table.
type queryLowering struct {
	*Context
	scope *Scope
}

// loweredQuery is a query with what it yields.
type loweredQuery struct {
	query gamedef.Query
	of    yield
	ok    bool
}

func queryOf(query gamedef.Query, of yield, ok bool) loweredQuery { return loweredQuery{query, of, ok} }

// Other rejects what is no query.
func (l queryLowering) Other(_ string, n *expand.Node) loweredQuery {
	return queryOf(nil, yield{}, l.reject(nearest(n.Get(view.QueryQuery), n), "a kind of query"))
}

// Concat lowers a query of that kind.
func (l queryLowering) Concat(r view.QueryConcatRecord[*expand.Node]) loweredQuery {
	return queryOf(l.concatQuery(r.Node, l.scope))
}

// TokensInZone lowers a query of that kind.
func (l queryLowering) TokensInZone(r view.QueryTokensInZoneRecord[*expand.Node]) loweredQuery {
	zone, ok := l.zoneField(r.Node, view.QueryTokensInZoneZone, l.scope, lenient)
	filter, ok1 := l.tokenFilter(r.Node, l.scope)
	return queryOf(&gamedef.TokensInZone{Zone: zone, Filter: filter}, yield{items: tokens}, ok && ok1)
}

// TokensInMapSpaces lowers a query of that kind.
func (l queryLowering) TokensInMapSpaces(r view.QueryTokensInMapSpacesRecord[*expand.Node]) loweredQuery {
	spaces, ok := l.zoneFilter(r.Node, view.QueryTokensInMapSpacesSpaceFilter, l.scope)
	filter, ok1 := l.tokenFilter(r.Node, l.scope)
	return queryOf(&gamedef.TokensInMapSpaces{SpaceFilter: spaces, Filter: filter}, yield{items: tokens}, ok && ok1)
}

// TokensInAdjacentZones lowers a query of that kind.
func (l queryLowering) TokensInAdjacentZones(r view.QueryTokensInAdjacentZonesRecord[*expand.Node]) loweredQuery {
	zone, ok := l.zoneField(r.Node, view.QueryTokensInAdjacentZonesZone, l.scope, lenient)
	filter, ok1 := l.tokenFilter(r.Node, l.scope)
	return queryOf(&gamedef.TokensInAdjacentZones{Zone: zone, Filter: filter}, yield{items: tokens}, ok && ok1)
}

// AssetRows lowers a query of that kind.
func (l queryLowering) AssetRows(r view.QueryAssetRowsRecord[*expand.Node]) loweredQuery {
	return queryOf(l.assetRows(r.Node, l.scope))
}

// NextInOrderByCondition lowers a query of that kind.
func (l queryLowering) NextInOrderByCondition(r view.QueryNextInOrderByConditionRecord[*expand.Node]) loweredQuery {
	return queryOf(l.nextInOrder(r.Node, l.scope))
}

// IntsInRange lowers a query of that kind.
func (l queryLowering) IntsInRange(r view.QueryIntsInRangeRecord[*expand.Node]) loweredQuery {
	return queryOf(l.intsInRange(r.Node, l.scope))
}

// IntsInVarRange lowers a query of that kind.
func (l queryLowering) IntsInVarRange(r view.QueryIntsInVarRangeRecord[*expand.Node]) loweredQuery {
	return queryOf(l.intsInVarRange(r.Node, l.scope))
}

// Enums lowers a query of that kind.
func (l queryLowering) Enums(r view.QueryEnumsRecord[*expand.Node]) loweredQuery {
	values, ok := l.texts(r.Node, view.QueryEnumsValues, false)
	return queryOf(&gamedef.Enums{Values: values}, yield{items: texts}, ok)
}

// GlobalMarkers lowers a query of that kind.
func (l queryLowering) GlobalMarkers(r view.QueryGlobalMarkersRecord[*expand.Node]) loweredQuery {
	markers, ok := l.optionalTexts(r.Node, view.QueryGlobalMarkersMarkers, true)
	states, ok1 := l.optionalTexts(r.Node, view.QueryGlobalMarkersStates, true)
	return queryOf(&gamedef.GlobalMarkers{Markers: markers, States: states}, yield{items: texts}, ok && ok1)
}

// Players lowers a query of that kind.
func (l queryLowering) Players(_ view.QueryPlayersRecord[*expand.Node]) loweredQuery {
	return queryOf(&gamedef.Players{}, yield{items: numbers}, true)
}

// Zones lowers a query of that kind.
func (l queryLowering) Zones(r view.QueryZonesRecord[*expand.Node]) loweredQuery {
	filter, ok := l.zoneFilter(r.Node, view.QueryZonesFilter, l.scope)
	return queryOf(&gamedef.Zones{Filter: filter}, yield{items: zones}, ok)
}

// MapSpaces lowers a query of that kind.
func (l queryLowering) MapSpaces(r view.QueryMapSpacesRecord[*expand.Node]) loweredQuery {
	filter, ok := l.zoneFilter(r.Node, view.QueryMapSpacesFilter, l.scope)
	return queryOf(&gamedef.MapSpaces{Filter: filter}, yield{items: zones}, ok)
}

// AdjacentZones lowers a query of that kind.
func (l queryLowering) AdjacentZones(r view.QueryAdjacentZonesRecord[*expand.Node]) loweredQuery {
	zone, ok := l.zoneField(r.Node, view.QueryAdjacentZonesZone, l.scope, lenient)
	return queryOf(&gamedef.AdjacentZones{Zone: zone}, yield{items: zones}, ok)
}

// ConnectedZones lowers a query of that kind.
func (l queryLowering) ConnectedZones(r view.QueryConnectedZonesRecord[*expand.Node]) loweredQuery {
	zone, ok := l.zoneField(r.Node, view.QueryConnectedZonesZone, l.scope, lenient)
	via, ok1 := l.optionalCondition(r.Node, view.QueryConnectedZonesVia, withZone(l.scope))
	start, ok2 := l.optionalFlag(r.Node, view.QueryConnectedZonesIncludeStart)
	depth, ok3 := l.optionalWhole(r.Node, view.QueryConnectedZonesMaxDepth, 0)
	return queryOf(&gamedef.ConnectedZones{Zone: zone, Via: via, IncludeStart: start, MaxDepth: depth},
		yield{items: zones}, ok && ok1 && ok2 && ok3)
}

// ZonesInDirection lowers a query of that kind.
func (l queryLowering) ZonesInDirection(r view.QueryZonesInDirectionRecord[*expand.Node]) loweredQuery {
	zone, ok := l.zoneField(r.Node, view.QueryZonesInDirectionZone, l.scope, lenient)
	direction, _, ok1 := l.valueField(r.Node, view.QueryZonesInDirectionDirection, l.scope)
	via, ok2 := l.optionalCondition(r.Node, view.QueryZonesInDirectionVia, withZone(l.scope))
	depth, ok3 := l.optionalWhole(r.Node, view.QueryZonesInDirectionMaxDepth, 0)
	return queryOf(&gamedef.ZonesInDirection{Zone: zone, Direction: direction, Via: via, MaxDepth: depth},
		yield{items: zones}, ok && ok1 && ok2 && ok3)
}

// Lines lowers a query of that kind.
func (l queryLowering) Lines(r view.QueryLinesRecord[*expand.Node]) loweredQuery {
	length, ok := l.optionalWhole(r.Node, view.QueryLinesLength, 1)
	if length == nil {
		return queryOf(nil, yield{}, ok && l.reject(r.Node, "a number of zones"))
	}
	directions, ok1 := l.optionalTexts(r.Node, view.QueryLinesDirections, true)
	spaces, ok2 := l.zoneFilter(r.Node, view.QueryLinesSpaceFilter, l.scope)
	filter, ok3 := l.tokenFilter(r.Node, l.scope)
	return queryOf(&gamedef.Lines{Length: *length, Directions: directions, SpaceFilter: spaces, Filter: filter},
		yield{items: lines}, ok && ok1 && ok2 && ok3)
}

// Binding lowers a query of that kind.
func (l queryLowering) Binding(r view.QueryBindingRecord[*expand.Node]) loweredQuery {
	name, ok := l.readsField(r.Node, view.QueryBindingName, l.scope, lenient)
	return queryOf(&gamedef.BindingQuery{Name: name}, yield{items: unknownItems}, ok)
}
