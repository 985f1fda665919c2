package meaning

import (
	"slices"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// checkOrder reports effects that come before something they depend on, or after something that depends on them.
func (t *trace) checkOrder() {
	for i := range t.steps {
		switch s := &t.steps[i]; s.Does {
		case gamedef.Writes:
			t.followUse(i)
		case gamedef.Empties:
			t.checkAfterEmptying(i)
			t.checkRepeatedEmptying(i)
		case gamedef.Enters:
			t.checkDrawnAtOnce(i)
			t.checkLeavesAtOnce(i)
		case gamedef.Reads:
			t.checkReadBeforeSet(i)
		}
	}
}

// farthest returns the first step that is not examined for the step at: outside of its list, or too far away.
func (t *trace) farthest(at int) int {
	const most = 400
	return min(t.blocks[t.steps[at].block].end, at+most)
}

// isSameVariable reports whether two steps concern the same variable of the same player or zone.
func isSameVariable(a, b *step) bool {
	return a.Of == b.Of && a.Name == b.Name && ownerOf(&a.Use) == ownerOf(&b.Use)
}

// isInterruption reports whether other rules act at a step, so that nothing is known after it.
func isInterruption(s *step) bool {
	return s.Does == gamedef.Ends || s.Does == gamedef.Turns || s.Does == gamedef.Grants
}

// mayChange reports whether a step may change a variable, of any owner.
func mayChange(s *step, of, name string) bool {
	return (s.Does == gamedef.Writes || s.Does == gamedef.Adds || s.Does == gamedef.Takes) && s.Of == of &&
		s.Name == name
}

// followUse reports, for a variable that is set, that it is read as an amount after being reset to its initial value,
// or overwritten before it is read.
func (t *trace) followUse(at int) {
	set := &t.steps[at]
	def := t.variables[set.Of+"/"+set.Name]
	if def == nil || set.block < 0 {
		return
	}
	back, name := set.By == gamedef.Value(gamedef.Number(0)), set.Name
	for i := at + 1; i < t.farthest(at); i++ {
		s := &t.steps[i]
		if isInterruption(s) {
			return
		}
		loop := t.loopBetween(s.block, set.block)
		switch {
		case s.Does == gamedef.Reads && s.Of == set.Of && s.Name == set.Name:
			again := func(o *step) bool { return mayChange(o, s.Of, s.Name) }
			if !back || !isSameVariable(s, set) || s.asked || loop >= 0 && t.hasStep(loop, again) {
				return
			}
			if effect := t.amountOf(i); effect != nil {
				f := t.report(diag.ValuesNoEffect, site{s.node, -1}, quote(set.Name)+" was set to "+textOf(set.By)+
					" right before, so this adds nothing. Set it back after this.")
				f.Everywhere = true
				f.Related = []values.Related{{Path: t.entry.pathOf(set.site), Message: "It is set back here."}}
				if s.block == set.block {
					t.entry.addSwapFix(f, set.effect, effect)
				}
			}
			return
		case mayChange(s, set.Of, set.Name):
			if s.Does != gamedef.Writes || !isSameVariable(s, set) || s.block != set.block || gamedef.Same(s.By,
				set.By) ||
				t.askOutside(func(w *world) bool { return w.isWatched(name) }) ||
				slices.ContainsFunc(t.steps[at:i], func(o step) bool { return o.block != set.block }) {
				return
			}
			f := t.report(diag.ValuesOrder, set.site, quote(set.Name)+
				" is set again before anybody reads it. Take one of the two away, or set another variable.")
			f.Severity = diag.Hint
			f.Related = []values.Related{{Path: t.entry.pathOf(s.site), Message: "It is set again here."}}
			return
		}
	}
}

// isWatched reports whether rules may react to the change of a variable.
func (w *world) isWatched(name string) bool {
	return slices.ContainsFunc(w.def.Triggers, func(t gamedef.TriggerDef) bool {
		return t.Event.Type == gamedef.VarChanged && (t.Event.Var == "" || t.Event.Var == name)
	})
}

// amountOf returns the effect that adds to something the amount which a step reads, or nil if the step reads it for
// another purpose.
func (t *trace) amountOf(read int) gamedef.Effect {
	r := &t.steps[read]
	for i := read + 1; i < len(t.steps) && t.steps[i].effect == r.effect; i++ {
		if s := &t.steps[i]; s.Does == gamedef.Adds && s.By != nil && !mayChange(s, r.Of, r.Name) {
			return r.effect
		}
	}
	return nil
}

// addSwapFix adds to a finding the fix that exchanges two effects.
func (e *entry) addSwapFix(f *values.Finding, a, b gamedef.Effect) {
	one, other := e.effectPath(a), e.effectPath(b)
	f.Fixes = append(f.Fixes, values.Fix{Title: "Exchange the two effects",
		Edits: []values.Edit{{Path: one, Swap: other}, {Path: other, Swap: one}}})
}

// mayFill reports whether a step may bring tokens into a zone.
func mayFill(s *step, base string) bool {
	into, _ := zoneOf(s.Zone)
	return (s.Does == gamedef.Enters || s.Does == gamedef.Makes) && (into == base || into == "")
}

// checkAfterEmptying reports effects that look for tokens in a zone that was just emptied.
func (t *trace) checkAfterEmptying(at int) {
	s := &t.steps[at]
	base, owner := zoneOf(s.Zone)
	if all, is := s.node.(*gamedef.MoveAll); base == "" || s.block < 0 || is && all.Filter != nil ||
		t.takesBackDiscards(base) ||
		is && sameBase(all.To, base) {
		return
	}
	for i := at + 1; i < t.farthest(at); i++ {
		o := &t.steps[i]
		if mayFill(o, base) && o.effect != s.effect || isInterruption(o) {
			return
		}
		taken := o.Does == gamedef.Draws || o.Does == gamedef.Empties || o.Does == gamedef.Leaves
		if b, whose := zoneOf(o.Zone); !taken || b != base || whose != owner || o.effect == s.effect {
			continue
		}
		filled := func(o *step) bool { return mayFill(o, base) }
		if loop := t.loopBetween(o.block, s.block); loop >= 0 && t.hasStep(loop, filled) {
			return
		}
		f := t.report(diag.ValuesOrder, o.site, quote(base)+" was just emptied, so nothing is found there. Do this first, or take from another zone.")
		f.Related = []values.Related{{Path: t.entry.pathOf(s.site), Message: "It is emptied here."}}
		if o.block == s.block && o.Does != gamedef.Empties {
			t.entry.addSwapFix(f, s.effect, o.effect)
		}
		return
	}
}

func sameBase(z gamedef.ZoneReference, base string) bool {
	b, _ := zoneOf(z)
	return b == base
}

// takesBackDiscards reports whether a zone, when it is empty, takes back its discards.
func (t *trace) takesBackDiscards(base string) bool {
	z := t.zones[base]
	return z == nil || z.Behavior != nil && z.Behavior.ReshuffleFrom != ""
}

// checkRepeatedEmptying reports a zone that is emptied repeatedly: only the first time moves any tokens.
func (t *trace) checkRepeatedEmptying(at int) {
	s := &t.steps[at]
	base, owner := zoneOf(s.Zone)
	if s.block < 0 || base == "" || !t.blocks[s.block].inLoop {
		return
	}
	loop := s.block
	for !t.blocks[loop].loops {
		loop = t.blocks[loop].in
	}
	own := t.namesOfBlock(loop)
	if t.blocks[loop].in < 0 || slices.Contains(own, owner) || t.dependsOn(s, own) || !t.runsOnceIn(s.block, loop) ||
		t.hasStep(loop, func(o *step) bool { return mayFill(o, base) }) {
		// Into the zone itself: the effect usually moves tokens elsewhere.
		return
	}
	f := t.report(diag.ValuesOnceForEach, s.site, "This empties "+quote(base)+
		" once for each of what the loop goes through, and after the first time nothing is left there.")
	f.Related = []values.Related{{Path: t.entry.effectPath(t.blocks[loop].by), Message: "The loop is here."}}
}

// checkDrawnAtOnce reports tokens that are put where the next effect draws from.
func (t *trace) checkDrawnAtOnce(at int) {
	put := &t.steps[at]
	base, owner := zoneOf(put.Zone)
	z := t.zones[base]
	move, is := put.node.(*gamedef.MoveToken)
	if !is || z == nil || put.block < 0 || z.Ordering != gamedef.StackOrdering ||
		move.Position != "" && move.Position != gamedef.AtTop {
		return
	}
	for i := at + 1; i < t.farthest(at); i++ {
		s := &t.steps[i]
		b, whose := zoneOf(s.Zone)
		if isInterruption(s) || b == base && s.Does != gamedef.Draws && s.Does != gamedef.Enters || mayFill(s, base) &&
			s.effect != put.effect {
			return
		}
		if draw, is := s.node.(*gamedef.Draw); is && s.Does == gamedef.Draws && b == base && whose == owner {
			if draw.End == "" && (z.Behavior == nil || z.Behavior.DrawFrom == gamedef.DrawFromTop) ||
				draw.End == gamedef.DrawFromTop {
				f := t.report(diag.ValuesOrder, s.site, "What was just put on top of "+quote(base)+
					" is drawn here at once. Put it at the bottom, shuffle, or draw first.")
				f.Related = []values.Related{{Path: t.entry.pathOf(put.site), Message: "It is put there here."}}
				edit := values.Edit{Path: member.PathTo(t.entry.effectPath(put.effect), member.MoveToken),
					Text: string(gamedef.AtBottom)}
				if move.Position == "" {
					edit.Add = member.Position
				} else {
					edit.Path = member.PathTo(edit.Path, member.Position)
				}
				f.Fixes = []values.Fix{{Title: "Put it at the bottom", Edits: []values.Edit{edit}}}
				t.entry.addSwapFix(f, put.effect, s.effect)
			}
			return
		}
	}
}

// checkLeavesAtOnce reports tokens that enter a zone and all leave it with the next effect, unseen: what should be
// cleared first is cleared afterwards.
func (t *trace) checkLeavesAtOnce(at int) {
	put := &t.steps[at]
	base, owner := zoneOf(put.Zone)
	draw, is := put.node.(*gamedef.Draw)
	if !is || t.zones[base] == nil || put.block < 0 {
		return
	}
	from, _ := zoneOf(draw.From)
	for i := at + 1; i < t.farthest(at); i++ {
		s := &t.steps[i]
		if s.effect == put.effect {
			continue
		}
		b, whose := zoneOf(s.Zone)
		all, is := s.node.(*gamedef.MoveAll)
		if s.block != put.block || isInterruption(s) || !is || s.Does != gamedef.Empties && b == base {
			return
		}
		to, _ := zoneOf(all.To)
		if s.Does != gamedef.Empties || b != base || whose != owner || all.Filter != nil || to == from ||
			t.zones[to] == nil || t.zones[to].Owner == gamedef.OwnedByPlayer {
			return
		}
		f := t.report(diag.ValuesOrder, s.site, "What has just come to "+quote(base)+
			" leaves it at once, before anybody could look at it. Clear it first, and fill it afterwards.")
		f.Related = []values.Related{{Path: t.entry.pathOf(put.site), Message: "It comes here."}}
		t.entry.addSwapFix(f, put.effect, s.effect)
		return
	}
}

// checkReadBeforeSet reports what the setup reads before setting it.
func (t *trace) checkReadBeforeSet(at int) {
	r := &t.steps[at]
	changed := t.changing[r.Of+"/"+r.Name]
	if t.entry.path != member.Setup || r.block != 0 || t.variables[r.Of+"/"+r.Name] == nil || len(changed) == 0 {
		return
	}
	s := &t.steps[changed[0]]
	if changed[0] < at || s.effect == r.effect || s.Does != gamedef.Writes || !t.runsOnceIn(s.block, 0) ||
		s.By != nil && hasUse(s.By, func(u gamedef.Use) bool { return u.Does == gamedef.Reads && u.Name == r.Name }) {
		return
	}
	f := t.report(diag.ValuesOrder, site{r.node, -1}, quote(r.Name)+" is read here before the setup sets it, so it is still "+
		textOf(t.variables[r.Of+"/"+r.Name].Init)+". Set it first.")
	f.Related = []values.Related{{Path: t.entry.pathOf(s.site), Message: "It is set here."}}
	t.entry.addSwapFix(f, r.effect, s.effect)
}
