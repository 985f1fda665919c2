package values

import (
	"ludo-lsp/kernel/gamedef"
)

// alwaysTheSame reports whether a query always finds the same.
func alwaysTheSame(q gamedef.Query) bool {
	fixed, _ := gamedef.VisitQuery[bool](q, fixedDomain{func(gamedef.Query) bool { return false }})
	return fixed
}

// fixedDomain tells of kinds of queries whether they find the same whatever is played. What others find depends on
// where tokens lie, on markers or on what was bound.
type fixedDomain struct{ gamedef.OtherQueries[bool] }

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
func (fixedDomain) Zones(q *gamedef.Zones) bool         { return q.Filter == nil }
func (fixedDomain) MapSpaces(q *gamedef.MapSpaces) bool { return q.Filter == nil }
