package meaning

import (
	"slices"
	"strings"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/kernel/gamedef"
)

// findSelfTransfers reports transfers from a variable or zone of a player to that of the same player, certain or
// possible.
func (t *trace) findSelfTransfers() {
	a, is := t.entry.root.(*gamedef.ActionDef)
	own := is && !t.together && a.Actor.Kind == gamedef.ActivePlayer &&
		(a.Executor.Kind == gamedef.ActorPlayer || a.Executor.Kind == gamedef.ActivePlayer) // whoever acts is active
	var said []string
	for i := 1; i < len(t.steps); i++ {
		from, to := &t.steps[i-1], &t.steps[i]
		own = own && !isInterruption(from)
		what, giver := nameAndOwner(from, own)
		into, taker := nameAndOwner(to, own)
		variable := to.Does == gamedef.Adds
		if from.node != to.node || !variable && (to.Does != gamedef.Enters || from.Zone.Selector == to.Zone.Selector) ||
			what != into || what == "" || from.Of != to.Of {
			continue
		}
		switch chosen := giver; {
		case variable && isSameVariable(from, to), giver == taker && giver != "":
			f := t.report(diag.ValuesNoEffect, to.site,
				"This goes from "+quote(what)+" to the same, so nothing changes.")
			f.At = append(f.At, t.entry.effectPath(to.effect))
			if variable && giver == view.QualifierActor && t.most > 1 {
				f.Fixes = []values.Fix{{Title: "Give it to the next player", Edits: []values.Edit{{
					Path: member.PathTo(f.At[0], member.Player), Text: view.PlayerRight}}}}
			}
		case own && (giver == view.QualifierActor || taker == view.QualifierActor):
			if giver == view.QualifierActor {
				chosen = taker
			}
			if !slices.Contains(said, chosen) {
				said = append(said, t.chosenSelf(a, chosen, quote(what), from))
			}
		}
	}
}

// nameAndOwner returns the name of the variable or zone of a step, and its player; "" if unknown.
func nameAndOwner(s *step, own bool) (what, owner string) {
	what, owner = s.Name, qualifier(s.Player)
	if what == "" {
		what, owner = zoneOf(s.Zone)
	}
	switch {
	case owner == view.QualifierActive && own:
		return what, view.QualifierActor
	case owner != view.QualifierActor && !strings.HasPrefix(owner, "$"):
		return what, ""
	}
	return what, owner
}

// chosenSelf reports that a chosen player is, or may be, the acting player. It returns the name if the player only
// may be, otherwise "".
func (t *trace) chosenSelf(a *gamedef.ActionDef, who, what string, from *step) string {
	if !slices.ContainsFunc(a.Params, func(p gamedef.ParamDef) bool {
		_, any := p.Domain.(*gamedef.Players)
		return any && p.Name == who
	}) {
		return ""
	}
	tell := func(is string) *values.Finding {
		f := t.report(diag.ValuesNoEffect, from.site, quote(values.AuthoredName(who))+is)
		f.At = append(f.At, t.entry.effectPath(from.effect))
		return f
	}
	self := t.linear(&gamedef.BindingRef{Name: who}).plus(t.linear(&gamedef.ActivePlayerRef{}), -1)
	for _, fact := range t.promisedFacts()[0] {
		rest := fact.plus(self, -1)
		if fact.compare != nil && fact.compare.Op == gamedef.Equal && len(rest.terms) == 0 && rest.constant == 0 {
			path := t.entry.pathOf(site{fact.compare, -1})
			f := tell(" is the active player, so this goes from " + what + " to the same, and nothing changes.")
			f.Related = []values.Related{{Path: path, Message: "The condition says so."}}
			f.Fixes = []values.Fix{{Title: "Write !=",
				Edits: []values.Edit{{Path: member.PathTo(path, member.Op), Text: "'!='"}}}}
			return ""
		}
	}
	for _, c := range a.Conditions() {
		if c != nil && usesName(c, who) {
			return ""
		}
	}
	f := tell(" may be the active player: then this goes from " + what +
		" to the same, and nothing changes. If another player is meant, ask for one in pre.")
	f.Severity = diag.Hint
	if values.Unconditional(a) {
		other := render.Record().Say(view.ConditionOp, view.ConditionIsNotEqual).
			With(view.ConditionNotEqualLeft, render.Binding(who)).
			With(view.ConditionNotEqualRight, render.ActivePlayer()).Line()
		f.Fixes = []values.Fix{{Title: "Ask for another player",
			Edits: []values.Edit{{Path: t.entry.path, Add: member.Pre, Text: other}}}}
	}
	return who
}
