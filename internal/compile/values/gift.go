package values

import (
	"fmt"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// gifts finds actions that only give something to who takes them, ask for nothing and leave the phase to others:
// nobody need ever take one of those.
func (g *game) gifts(phase *gamedef.PhaseDef, in []int) {
	if len(in) < 2 || phase.ActionDefaults != nil || g.doneByTriggers().leaves {
		return
	}
	for _, k := range in {
		action := &g.def.Actions[k]
		if !free(action.Pre) || len(action.Params)+len(action.Limits)+len(action.Cost) > 0 ||
			g.hasPipeline(action.ID) || len(action.Effects) == 0 || !g.doneIn(-1, in).leaves {
			continue
		}
		given := ""
		for _, e := range action.Effects {
			t, adds := e.(*gamedef.AddVar)
			n, known := int64(0), false
			if adds {
				n, known = wholeNumber(t.Delta)
			}
			if !known || n <= 0 || t.Scope != gamedef.PlayerScope ||
				t.Player.Kind != gamedef.ActorPlayer && t.Player.Kind != gamedef.ActivePlayer {
				given = ""
				break
			}
			given = t.Var
		}
		if given == "" {
			continue
		}
		at := "/" + member.Actions + index(k)
		g.report(Finding{Code: diag.ValuesTurnUntilStuck, Severity: diag.Hint, At: []string{at + ".limits", at + ".id"},
			Message: fmt.Sprintf("The action %s gives %s for nothing and has no limit: it can be taken again and again before another action ends the phase %s. Give it a cost or a limit.",
				quote(action.ID), quote(given), quote(phase.ID)),
			Fixes: onceInATurn(at)})
	}
}
