package values

import (
	"slices"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
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
	return !slices.ContainsFunc(q.Sources, func(source gamedef.Query) bool { return !isFixedQuery(source) })
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

// reportZeros reports limits and rewards of 0, which make their action or reward pointless.
func (g *game) reportZeros() {
	zero := func(path, message string) {
		g.report(Finding{Code: diag.ValuesNoEffect, At: []string{path}, Message: message,
			Fixes: []Fix{{Title: "Write 1", Edits: []Edit{{Path: path, Text: "1"}}}}})
	}
	for i := range g.def.Actions {
		for k, limit := range g.def.Actions[i].Limits {
			if limit.Max == gamedef.Number(0) {
				zero("/actions"+index(i)+".limits"+index(k)+"."+member.Max,
					"With a limit of 0 nobody can ever take the action "+quote(g.def.Actions[i].ID)+".")
			}
		}
	}
	if !g.isCardDriven() || g.def.TurnOrder.Config == nil {
		return
	}
	for i, reward := range g.def.TurnOrder.Config.PassRewards {
		if reward.Amount == 0 {
			zero("/"+member.TurnOrder+"."+member.Config+"."+member.PassRewards+index(i)+"."+member.Amount,
				"A reward of 0 changes nothing: the seat "+quote(reward.Seat)+" gains nothing by passing.")
		}
	}
}
