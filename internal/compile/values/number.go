package values

import (
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// findZeros reports numbers outside of effects that are 0, so that what they belong to does nothing.
func (g *game) findZeros() {
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
