package values

import (
	"ludo-lsp/kernel/gamedef"
)

// alwaysTheSame reports whether a query always finds the same.
func alwaysTheSame(q gamedef.Query) bool {
	fixed, _ := gamedef.VisitQuery[bool](q, fixedDomain{})
	return fixed
}

// fixedDomain tells of each kind of query whether it finds the same whatever is played.
type fixedDomain struct{}

func (fixedDomain) ConcatQuery(q *gamedef.ConcatQuery) bool {
	for _, source := range q.Sources {
		if !alwaysTheSame(source) {
			return false
		}
	}
	return true
}

func (fixedDomain) IntsInRange(q *gamedef.IntsInRange) bool { return literal(q.Min) && literal(q.Max) }
func (fixedDomain) IntsInVarRange(q *gamedef.IntsInVarRange) bool {
	return q.Min == nil && q.Max == nil
}
func (fixedDomain) Enums(*gamedef.Enums) bool           { return true }
func (fixedDomain) Players(*gamedef.Players) bool       { return true }
func (fixedDomain) Others(*gamedef.Others) bool         { return false }
func (fixedDomain) Zones(q *gamedef.Zones) bool         { return q.Filter == nil }
func (fixedDomain) MapSpaces(q *gamedef.MapSpaces) bool { return q.Filter == nil }

// What these find depends on where tokens lie, on markers or on what was bound.
func (fixedDomain) TokensInZone(*gamedef.TokensInZone) bool                   { return false }
func (fixedDomain) TokensInMapSpaces(*gamedef.TokensInMapSpaces) bool         { return false }
func (fixedDomain) TokensInAdjacentZones(*gamedef.TokensInAdjacentZones) bool { return false }
func (fixedDomain) AssetRows(*gamedef.AssetRows) bool                         { return false }
func (fixedDomain) NextInOrder(*gamedef.NextInOrder) bool                     { return false }
func (fixedDomain) FilterQuery(*gamedef.FilterQuery) bool                     { return false }
func (fixedDomain) GlobalMarkers(*gamedef.GlobalMarkers) bool                 { return false }
func (fixedDomain) AdjacentZones(*gamedef.AdjacentZones) bool                 { return false }
func (fixedDomain) ConnectedZones(*gamedef.ConnectedZones) bool               { return false }
func (fixedDomain) ZonesInDirection(*gamedef.ZonesInDirection) bool           { return false }
func (fixedDomain) Lines(*gamedef.Lines) bool                                 { return false }
func (fixedDomain) BindingQuery(*gamedef.BindingQuery) bool                   { return false }
