package meaning

import (
	"slices"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// checkPlayers reports tokens that are shown to players who see them already, and moves of all players that the first
// one ends.
func (t *trace) checkPlayers() {
	for i := range t.steps {
		switch s := &t.steps[i]; s.Does {
		case gamedef.Shows:
			t.checkShown(s)
		case gamedef.Ends:
			t.checkEndsRound(s)
		case gamedef.Asks:
			t.checkAskedPlayer(s)
		}
	}
}

// checkShown reports a zone that is shown to players who see it already.
func (t *trace) checkShown(s *step) {
	r, is := s.node.(*gamedef.Reveal)
	base, owner := zoneOf(s.Zone)
	z := t.zones[base]
	if !is || z == nil {
		return
	}
	switch {
	case z.Visibility == gamedef.PublicZone && !t.isHidden(base):
		f := t.report(diag.ValuesNoEffect, s.site, "Everybody sees what lies in "+quote(base)+", so there is nothing to show.")
		f.Related = []values.Related{{Path: member.PathTo(t.zoneAt[base], member.Visibility), Message: "The zone says so."}}
	case z.Visibility == gamedef.OwnerZone && owner != "" && owner == qualifier(r.To):
		f := t.report(diag.ValuesNoEffect, s.site, "The owner of "+quote(base)+
			" sees what lies there, so nothing is shown to anybody. Show it to another player, or to all.")
		f.Related = []values.Related{{Path: member.PathTo(t.zoneAt[base], member.Visibility), Message: "The zone says so."}}
		path := t.entry.effectPath(s.effect)
		f.Fixes = []values.Fix{{Title: "Show it to all", Edits: []values.Edit{{
			Path: member.PathTo(path, member.Reveal, member.To), Text: view.PlayerAll}}}}
	}
}

// isHidden reports whether a zone hides its tokens from some players.
func (t *trace) isHidden(base string) bool {
	return t.askOutside(func(w *world) bool {
		return hasUse(w.def, func(u gamedef.Use) bool {
			hidden, _ := zoneOf(u.Zone)
			return u.Does == gamedef.Hides && (hidden == base || hidden == "")
		})
	})
}

// qualifier returns a player in the form of a zone's owner.
func qualifier(p gamedef.PlayerSelector) string {
	switch p.Kind {
	case gamedef.ActorPlayer:
		return view.QualifierActor
	case gamedef.ActivePlayer:
		return view.QualifierActive
	}
	return playerText(p)
}

// checkAskedPlayer reports a decision of the acting player in a move about another player chosen for it: naming the
// acting player adds nothing, since they decide in any case.
func (t *trace) checkAskedPlayer(s *step) {
	a, is := t.entry.root.(*gamedef.ActionDef)
	d, decides := s.node.(gamedef.Decision)
	if !is || !decides || a.Actor.Kind != gamedef.ActivePlayer || t.together ||
		s.Player.Kind != gamedef.ActorPlayer && s.Player.Kind != gamedef.ActivePlayer {
		return
	}
	options, _ := d.Offers()
	if _, fixed := options.(*gamedef.Enums); !fixed {
		return
	}
	for i := range a.Params {
		if arePlayers(a.Params[i].Domain) {
			f := t.report(diag.ValuesAnswerOwn, s.site, "Whoever acts is asked in any case. If "+quote(a.Params[i].Name)+
				" is to answer, name them as the chooser; otherwise leave the chooser out.")
			f.Fixes = []values.Fix{{Title: "Ask " + a.Params[i].Name, Edits: []values.Edit{{Path: f.At[0],
				Text: a.Params[i].Name}}}}
			return
		}
	}
}

// checkEndsRound reports an effect that ends the phase in the middle of a move that all players make at once.
func (t *trace) checkEndsRound(s *step) {
	a, is := t.entry.root.(*gamedef.ActionDef)
	if !is || !t.together || a.Actor.Kind != gamedef.ActivePlayer || s.block < 0 || !t.runsOnceIn(s.block, 0) {
		return
	}
	path := t.entry.effectPath(s.effect)
	f := t.entry.report(diag.ValuesRoundEnds, path,
		"All players make this move at the same time, and the first of them ends the round for all with this.")
	f.Fixes = []values.Fix{{Title: "Remove it", Edits: []values.Edit{{Path: path, Remove: true}}}}
}

// findOpenChoices reports values that players enter in turn, each seeing the earlier choices, and that rules then
// compare as if they were secret.
func (g *game) findOpenChoices() {
	if g.def.TurnOrder != nil && g.def.TurnOrder.Type != gamedef.RoundRobin {
		return
	}
	phases := g.def.TurnStructure.Phases
	for _, e := range g.entries {
		a, is := e.root.(*gamedef.ActionDef)
		if !is || len(a.Phase) != 1 || len(a.Params) == 0 || a.Actor.Kind != gamedef.ActivePlayer {
			continue
		}
		k := slices.IndexFunc(phases, func(p gamedef.PhaseDef) bool { return p.ID == a.Phase[0] })
		if k < 0 || g.leavesPhase(e) || g.countActions(a.Phase[0]) > 1 {
			continue
		}
		for i := range e.notes {
			n := &e.notes[i]
			choice, is := n.by.(*gamedef.BindingRef)
			if n.does != gamedef.Writes ||
				n.owner != playerText(gamedef.PlayerSelector{Kind: gamedef.ActorPlayer}) || !is ||
				!slices.ContainsFunc(a.Params, func(p gamedef.ParamDef) bool { return p.Name == choice.Name }) {
				continue
			}
			if reader := g.comparisonAfter(n.key, phases, k); reader != "" {
				f := g.report(diag.ValuesRoundEnds, member.PathTo(e.path, member.ID), "Each player chooses alone here, and the next phase compares what all have chosen after each of them. Let them choose at the same time, with a simultaneous turn order.")
				f.At, f.Severity = append(f.At, e.path), diag.Hint
				f.Related = []values.Related{{Path: reader, Message: "It is compared here."}}
				return
			}
		}
	}
}

// leavesPhase reports whether an entry ends the phase or changes the active player.
func (g *game) leavesPhase(e *entry) bool {
	return slices.ContainsFunc(e.notes, func(n note) bool { return n.does == gamedef.Ends || n.does == gamedef.Turns })
}

// countActions returns the number of actions of a phase.
func (g *game) countActions(phase string) (n int) {
	for i := range g.def.Actions {
		if slices.Contains(g.def.Actions[i].Phase, phase) {
			n++
		}
	}
	return n
}

// comparisonAfter returns the path at which a phase without actions, right after the phase with index after, reads a
// variable of each player; "" if there is none.
func (g *game) comparisonAfter(key string, phases []gamedef.PhaseDef, after int) string {
	for _, e := range g.entries {
		p, is := e.root.(*gamedef.PhaseDef)
		if !is || g.countActions(p.ID) > 0 || after+1 >= len(phases) || phases[after+1].ID != p.ID {
			continue
		}
		for i := range e.notes {
			if n := &e.notes[i]; n.does == gamedef.Reads && n.key == key && n.owner != "" && n.owner[0] == '$' &&
				!n.maybe {
				return e.pathOf(site{n.node, -1})
			}
		}
	}
	return ""
}
