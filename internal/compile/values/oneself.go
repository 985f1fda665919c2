package values

import (
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/kernel/gamedef"
)

// acting is what is known of who takes an action.
type acting struct {
	active bool              // the actor is the active player
	same   map[string]string // parameters that are the active player → the comparison that says so
	may    map[string]bool   // parameters that may be any player, also the active one
	free   bool              // the action has no condition
}

// acts notes who takes an action, and which of the players that are chosen for it may be the same.
func (p *interpreter) acts(action *gamedef.ActionDef) {
	o := p.def.TurnOrder
	if action.Actor.Kind != gamedef.ActivePlayer || o != nil && o.Type == gamedef.Simultaneous ||
		action.Executor.Kind != gamedef.ActorPlayer && action.Executor.Kind != gamedef.ActivePlayer {
		return
	}
	a := &acting{active: true, same: map[string]string{}, may: map[string]bool{}, free: Unconditional(action)}
	for i := range action.Params {
		if _, any := action.Params[i].Domain.(*gamedef.Players); !any {
			continue
		}
		name := action.Params[i].Name
		a.may[name] = true
		for _, needs := range needsOf(action, "") {
			if c := needs.compare; c != nil && c.Op == gamedef.Equal && (is(c.Left, name) && isActive(c.Right) ||
				is(c.Right, name) && isActive(c.Left)) {
				a.same[name] = needs.path
			}
			if restricts(&needs, &gamedef.ActionDef{Params: action.Params[i : i+1]}) {
				a.may[name] = false
			}
		}
	}
	p.acting = a
}

func is(v gamedef.Value, name string) bool {
	b, ok := v.(*gamedef.BindingRef)
	return ok && b.Name == name
}

func isActive(v gamedef.Value) bool {
	_, ok := v.(*gamedef.ActivePlayerRef)
	return ok
}

// whose says whose zone or variable something is: of the actor, of a player who was chosen; "" where neither is known.
func (p *interpreter) whose(who string) string {
	switch {
	case who == view.PlayerActive && p.acting != nil && !p.out.leaves:
		return view.PlayerActor
	case who == view.PlayerActor, strings.HasPrefix(who, "$"):
		return who
	}
	return ""
}

// owned takes the selector of a zone apart at its owner.
func (p *interpreter) owned(z gamedef.ZoneReference) (base, owner string) {
	if z.Expr != nil {
		return "", ""
	}
	base, owner, _ = cutLast(string(z.Selector))
	return base, p.whose(owner)
}

// cellOf takes a variable of a player apart at the player.
func (p *interpreter) cellOf(c *gamedef.VarCell) (name, owner string) {
	switch {
	case c.Scope != gamedef.PlayerScope:
	case c.Player.Kind == gamedef.ChosenPlayer:
		owner = p.whose(c.Player.Binding)
	case c.Player.Kind == gamedef.ActorPlayer:
		owner = view.PlayerActor
	case c.Player.Kind == gamedef.ActivePlayer:
		owner = p.whose(view.PlayerActive)
	}
	return c.Var, owner
}

// oneself says when something goes from a player to the same player, or may do so. It reports whether it
// always does.
func (p *interpreter) oneself(from, giver, to, taker string) bool {
	if p.acting == nil || from != to || from == "" || giver == "" || taker == "" {
		return false
	}
	if giver == taker {
		p.warn(diag.ValuesNoEffect, "This goes from "+quote(from)+" of a player to the same, so nothing changes.",
			p.at(member.To), p.at())
		return true
	}
	chosen := giver
	if chosen == view.PlayerActor {
		chosen = taker
	} else if taker != view.PlayerActor {
		return false
	}
	name := quote(Authored(chosen))
	switch path, same := p.acting.same[chosen]; {
	case same:
		f := p.warn(diag.ValuesNoEffect, name+" is the active player, so this goes from "+quote(from)+
			" to the same, and nothing changes.", p.at(member.From), p.at())
		f.Related = []Related{{Path: path, Message: "The condition says so."}}
		f.Fixes = []Fix{{Title: "Write !=", Edits: []Edit{{Path: path + "." + member.Op, Text: "'!='"}}}}
		return true
	case p.acting.may[chosen]:
		f := p.warn(diag.ValuesNoEffect, name+" may be the active player: then this goes from "+quote(from)+
			" to the same, and nothing changes. If another player is meant, ask for one in pre.", p.at(member.From),
			p.at())
		f.Severity = diag.Hint
		other := render.Record().Say(view.ConditionOp, view.ConditionIsNotEqual).
			With(view.ConditionNotEqualLeft, render.Binding(chosen)).
			With(view.ConditionNotEqualRight, render.ActivePlayer()).Line()
		if p.acting.free {
			f.Fixes = []Fix{{Title: "Ask for another player", Edits: []Edit{{Add: member.Pre, Text: other}}}}
		}
		p.acting.may[chosen] = false // once is enough
	}
	return false
}

// sameVariable reports whether two variables are the same, whatever the player is called.
func (p *interpreter) sameVariable(t *gamedef.TransferVar) bool {
	from, giver := p.cellOf(&t.From)
	to, taker := p.cellOf(&t.To)
	if same := gamedef.Same(t.From, t.To); same || from == to && giver == taker && giver != "" {
		f := p.warn(diag.ValuesNoEffect, "This goes from a variable to the same variable, so nothing changes.",
			p.at(member.To), p.at())
		if giver == view.PlayerActor && p.most > 1 {
			f.Fixes = []Fix{{Title: "Give it to the next player",
				Edits: []Edit{{Path: p.at(member.To, member.Player), Text: view.PlayerRight}}}}
		}
		return true
	}
	return p.oneself(from, giver, to, taker)
}
