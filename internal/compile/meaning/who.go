package meaning

import (
	"slices"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// who finds what is shown to those who see it already, and moves of all players that the first one ends.
func (t *trace) who() {
	for i := range t.steps {
		switch s := &t.steps[i]; s.Does {
		case gamedef.Shows:
			t.seeShown(s)
		case gamedef.Ends:
			t.endsRound(s)
		case gamedef.Asks:
			t.asksOneself(s)
		}
	}
}

// seeShown checks a zone that is shown.
func (t *trace) seeShown(s *step) {
	r, is := s.node.(*gamedef.Reveal)
	base, owner := zoneOf(s.Zone)
	z := t.zones[base]
	if !is || z == nil {
		return
	}
	switch {
	case z.Visibility == gamedef.PublicZone && !t.hides(base):
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

// hides reports whether something is hidden in a zone.
func (t *trace) hides(base string) bool {
	return t.outside(func(w *world) bool {
		return has(w.def, func(u gamedef.Use) bool {
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

// asksOneself checks who is asked for an answer, in a move about another player chosen for it: naming the acting
// player adds nothing, since they are asked in any case.
func (t *trace) asksOneself(s *step) {
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

// endsRound checks an effect that ends the phase in the middle of a move that all players make at once.
func (t *trace) endsRound(s *step) {
	a, is := t.entry.root.(*gamedef.ActionDef)
	if !is || !t.together || a.Actor.Kind != gamedef.ActivePlayer || s.block < 0 || !t.certainIn(s.block, 0) {
		return
	}
	path := t.entry.effectPath(s.effect)
	f := t.entry.report(diag.ValuesRoundEnds, path,
		"All players make this move at the same time, and the first of them ends the round for all with this.")
	f.Fixes = []values.Fix{{Title: "Remove it", Edits: []values.Edit{{Path: path, Remove: true}}}}
}

// inTurn finds values that players enter in turn, each seeing the earlier choices, and that rules then compare as if
// they were secret.
func (g *game) inTurn() {
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
		if k < 0 || g.leaves(e) || g.acts(a.Phase[0]) > 1 {
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
			if reader := g.comparesAll(n.key, phases, k); reader != "" {
				f := g.report(diag.ValuesRoundEnds, member.PathTo(e.path, member.ID), "Each player chooses alone here, and the next phase compares what all have chosen after each of them. Let them choose at the same time, with a simultaneous turn order.")
				f.At, f.Severity = append(f.At, e.path), diag.Hint
				f.Related = []values.Related{{Path: reader, Message: "It is compared here."}}
				return
			}
		}
	}
}

// leaves reports whether an entry ends the phase or changes the active player.
func (g *game) leaves(e *entry) bool {
	return slices.ContainsFunc(e.notes, func(n note) bool { return n.does == gamedef.Ends || n.does == gamedef.Turns })
}

// acts counts the actions of a phase.
func (g *game) acts(phase string) (n int) {
	for i := range g.def.Actions {
		if slices.Contains(g.def.Actions[i].Phase, phase) {
			n++
		}
	}
	return n
}

// comparesAll returns where a phase without actions, right after another one, reads a variable of each player.
func (g *game) comparesAll(key string, phases []gamedef.PhaseDef, after int) string {
	for _, e := range g.entries {
		p, is := e.root.(*gamedef.PhaseDef)
		if !is || g.acts(p.ID) > 0 || after+1 >= len(phases) || phases[after+1].ID != p.ID {
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
