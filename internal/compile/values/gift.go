package values

import (
	"fmt"
	"strings"

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
		if !unconditional(action) || len(action.Params)+len(action.Limits)+len(action.Cost) > 0 ||
			g.hasPipeline(action.ID) || len(action.Effects) == 0 || !g.doneIn(-1, in).leaves {
			continue
		}
		given := ""
		for i, e := range action.Effects {
			t, adds := e.(*gamedef.AddVar)
			if !adds || !g.grows(k, i) || t.Scope != gamedef.PlayerScope ||
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

// grows reports whether an effect of an action adds something to a variable and never takes from it, whether the
// amount is written out or worked out.
func (g *game) grows(action, effect int) bool {
	at := member.Effects + index(effect) + "."
	for _, c := range g.contributionsOf(action, -1) {
		for i := range c.writes {
			if w := &c.writes[i]; strings.HasPrefix(w.path, at) {
				return w.up && !w.down
			}
		}
	}
	return false
}
