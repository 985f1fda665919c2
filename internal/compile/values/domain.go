package values

import (
	"ludo-lsp/kernel/gamedef"
)

// isFixedQuery reports whether a query finds the same things in any state.
func isFixedQuery(q gamedef.Query) bool {
	fixed, _ := gamedef.VisitQuery[bool](q, fixedDomain{func(gamedef.Query) bool { return false }})
	return fixed
}

// fixedDomain decides, for each kind of query, whether its result is the same in any play. Other results depend on
// the places of tokens, on markers or on bindings.
type fixedDomain struct{ gamedef.OtherQueries[bool] }

func (fixedDomain) ConcatQuery(q *gamedef.ConcatQuery) bool {
	for _, source := range q.Sources {
		if !isFixedQuery(source) {
			return false
		}
	}
	return true
}

func (fixedDomain) IntsInRange(q *gamedef.IntsInRange) bool {
	return isLiteral(q.Min) && isLiteral(q.Max)
}
func (fixedDomain) IntsInVarRange(q *gamedef.IntsInVarRange) bool {
	return q.Min == nil && q.Max == nil
}
func (fixedDomain) Enums(*gamedef.Enums) bool           { return true }
func (fixedDomain) Players(*gamedef.Players) bool       { return true }
func (fixedDomain) Zones(q *gamedef.Zones) bool         { return q.Filter == nil }
func (fixedDomain) MapSpaces(q *gamedef.MapSpaces) bool { return q.Filter == nil }
