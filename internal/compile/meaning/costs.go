package meaning

import (
	"fmt"
	"slices"
	"strconv"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// payment is an amount that a step takes from a variable.
type payment struct {
	step  *step
	cell  string
	left  linear // what the variable has afterwards, above its minimum
	taken linear
	cost  bool // it is a cost, not an effect

	covered bool // the variable has enough in any case
}

// findUncovered reports payments from variables that may not have enough.
func (t *trace) findUncovered() {
	var list []payment
	for i := range t.steps {
		if p, is := t.payment(i); is {
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		return
	}
	promised := t.promisedFacts()
	for i := range list {
		list[i].covered = t.isCovered(&list[i], promised)
	}
	for i := range list {
		p := &list[i]
		if p.covered {
			continue
		}
		name := quote(p.step.Name)
		about := t.lesserFact(p, promised)
		other := slices.IndexFunc(list, func(o payment) bool {
			rest := o.taken.plus(p.taken, -1)
			return o.covered && o.cell != p.cell && len(rest.terms) == 0 && rest.constant == 0
		})
		switch {
		case about != nil:
			t.reportLess(p, about)
		case t.isLookedAt(p):
			// The condition reads it in a way not understood here.
		case p.cost:
			f := t.report(diag.ValuesCostUncovered, p.step.site,
				"Nothing asks whether there is as much of "+name+" as this takes: whoever has less gives less. Ask for it in pre.")
			t.addDemandFix(f, p)
		case other >= 0 && len(p.taken.terms) > 0:
			f := t.report(diag.ValuesCostUncovered, p.step.site, "The condition asks for as much of "+
				quote(list[other].step.Name)+" and not of "+name+", of which there may be less than this takes.")
			f.Related = []values.Related{{Path: t.entry.pathOf(list[other].step.site), Message: "This is covered."}}
		}
	}
}

// payment returns the payment of a step; takes is false if the step takes nothing.
func (t *trace) payment(i int) (p payment, takes bool) {
	s := &t.steps[i]
	if s.Does != gamedef.Adds && s.Does != gamedef.Takes {
		return p, false
	}
	def := t.variables[s.Of+"/"+s.Name]
	if def == nil || def.Type != gamedef.IntVariable ||
		def.Min < 0 || s.By == nil ||
		s.block < 0 || t.blocks[s.block].inLoop {
		return p, false
	}
	if b, is := s.By.(*gamedef.Arithmetic); is && (b.Op == gamedef.Minimum || b.Op == gamedef.Maximum) {
		return p, false
	}
	amount := t.linear(s.By)
	if s.Does == gamedef.Takes {
		amount = linear{}.plus(amount, -1)
	}
	top := t.blocks[s.block].top
	p = payment{step: s, cell: t.cell(&s.Use), cost: s.list == member.Cost || s.list == member.CostEffects}
	if amount.constant > 0 || !hasNegative(amount) {
		if p.cost && amount.constant > 0 && len(amount.terms) == 0 && s.Does == gamedef.Adds {
			t.reportGivingCost(s)
		}
		return p, false
	}
	p.taken = linear{}.plus(amount, -1)
	p.left = linear{terms: map[string]int64{p.cell: 1}, constant: -def.Min}.plus(amount, 1)
	for k := t.blocks[top].begin; k < i; k++ { // what came before
		o := &t.steps[k]
		if !mayChange(o, s.Of, s.Name) || t.cell(&o.Use) != p.cell {
			continue
		}
		if o.Does != gamedef.Adds || o.By == nil || !t.isInside(s.block, o.block) || t.blocks[o.block].inLoop {
			return p, false
		}
		before := t.linear(o.By)
		p.left = p.left.plus(before, 1)
	}
	return p, true
}

// hasNegative reports whether a sum has a subtracted term.
func hasNegative(l linear) bool {
	for _, n := range l.terms {
		if n < 0 {
			return true
		}
	}
	return l.constant < 0
}

// reportGivingCost reports a cost that adds instead of taking.
func (t *trace) reportGivingCost(s *step) {
	f := t.report(diag.ValuesCostOdd, s.site, "This cost gives "+quote(s.Name)+
		" to whoever acts, and takes nothing. A cost is subtracted; what is given belongs to the effects.")
	if n, is := s.By.(gamedef.Number); is {
		path := t.entry.effectPath(s.effect)
		f.Fixes = []values.Fix{{Title: "Take it away", Edits: []values.Edit{{
			Path: member.PathTo(path, member.AddVar, member.Delta), Text: fmt.Sprint(-n)}}}}
	}
}

// promisedFacts returns the facts that hold where an entry runs, in each case.
func (t *trace) promisedFacts() [][]fact {
	out := [][]fact{nil}
	also := func(c gamedef.Condition) {
		if c != nil {
			out = combine(out, t.facts(c, true))
		}
	}
	switch e := t.entry.root.(type) {
	case *gamedef.ActionDef:
		for _, c := range e.Conditions() {
			also(c)
		}
		also(t.sharedCondition(e.Phase))
		for i := range e.Params {
			for k := range out {
				out[k] = append(out[k], t.factsOfChoice(e.Params[i].Name, e.Params[i].Domain)...)
			}
		}
	case *gamedef.ActionPipelineDef:
		also(e.Legality)
		also(e.CostValidation)
		also(e.Applicability)
		if t.entry.action != nil {
			also(t.entry.action.Pre)
		}
	case *gamedef.TriggerDef:
		also(e.When)
		also(e.Match)
	}
	return out
}

// sharedCondition returns the condition that the actions of a phase share, or nil for an action of several phases.
func (t *trace) sharedCondition(phases []string) gamedef.Condition {
	find := func(w *world) gamedef.Condition {
		for i := range w.def.TurnStructure.Phases {
			p := &w.def.TurnStructure.Phases[i]
			if p.ActionDefaults != nil && len(phases) == 1 && phases[0] == p.ID {
				return p.ActionDefaults.Pre
			}
		}
		return nil
	}
	found := find(t.world)
	t.askOutside(func(w *world) bool { return gamedef.Same(find(w), found) })
	return found
}

// factsOfChoice returns the known facts of a name chosen from numbers.
func (t *trace) factsOfChoice(name string, from gamedef.Query) []fact {
	r, is := from.(*gamedef.IntsInRange)
	if !is {
		return nil
	}
	ref := &gamedef.BindingRef{Name: name}
	return append(t.atLeast(ref, r.Min, 0, nil), t.atLeast(r.Max, ref, 0, nil)...)
}

// addFactsAround adds the promises of the effects around a step: the condition of an if, the range of a choice before
// it.
func (t *trace) addFactsAround(s *step, promised [][]fact) [][]fact {
	for b := s.block; b >= 0; b = t.blocks[b].in {
		if e, is := t.blocks[b].by.(*gamedef.If); is {
			promised = combine(promised, t.facts(e.When, t.blocks[b].list == member.Then))
		}
	}
	for i := range t.steps {
		if o := &t.steps[i]; o.Does == gamedef.Binds && o.block >= 0 && &t.steps[i] != s {
			if d, is := o.node.(gamedef.Decision); is {
				from, _ := d.Offers()
				promised = combine(promised, [][]fact{t.factsOfChoice(o.Name, from)})
			}
		}
	}
	return promised
}

// isCovered reports whether, in each case, a variable has at least as much as is taken.
func (t *trace) isCovered(p *payment, promised [][]fact) bool {
	return !slices.ContainsFunc(t.addFactsAround(p.step, promised),
		func(facts []fact) bool { return !t.isNeverNegative(p.left, facts) })
}

// lesserFact returns a fact that demands less of the variable than is taken, and differs from the payment only by a
// constant; nil if there is none.
func (t *trace) lesserFact(p *payment, promised [][]fact) *fact {
	var found *fact
	for _, facts := range t.addFactsAround(p.step, promised) {
		var here *fact
		for i := range facts {
			f := &facts[i]
			if rest := p.left.plus(f.linear, -1); f.compare != nil && len(rest.terms) == 0 && f.terms[p.cell] == 1 {
				here = f
			}
		}
		if here == nil {
			return nil
		}
		found = here
	}
	return found
}

// reportLess reports a condition that demands less than is taken.
func (t *trace) reportLess(p *payment, f *fact) {
	by := f.linear.plus(p.left, -1).constant
	at := t.entry.pathOf(site{f.compare, -1})
	said := t.report(diag.ValuesCostUncovered, site{f.compare, -1}, fmt.Sprintf(
		"This asks for %d less of %s than is taken, so whoever has less gives less.", by, quote(p.step.Name)))
	said.Related = []values.Related{{Path: t.entry.pathOf(p.step.site), Message: "It is taken here."}}
	side, literal := member.Right, f.compare.Right
	if f.compare.Op == gamedef.Less || f.compare.Op == gamedef.LessEqual {
		side, literal = member.Left, f.compare.Left
	}
	if n, is := literal.(gamedef.Number); is {
		said.At = []string{at + "." + side, at}
		said.Fixes = []values.Fix{{Title: "Ask for as much as is taken", Edits: []values.Edit{{Path: at + "." + side,
			Text: strconv.FormatInt(int64(n)+by, 10)}}}}
	}
}

// isLookedAt reports whether conditions, or the domains of parameters, read the variable of a payment in another way.
func (t *trace) isLookedAt(p *payment) bool {
	return slices.ContainsFunc(t.steps, func(s step) bool {
		return s.Does == gamedef.Reads && s.Of == p.step.Of && s.Name == p.step.Name && (s.block < 0 || s.asked ||
			s.effect != p.step.effect)
	})
}

// addDemandFix adds the fix that demands at least as much as is taken.
func (t *trace) addDemandFix(f *values.Finding, p *payment) {
	a, is := t.entry.root.(*gamedef.ActionDef)
	if !is || a.Pre != nil || len(p.taken.terms) > 0 || p.step.Of != string(gamedef.PlayerScope) ||
		p.cell != t.ownVariable(p.step.Name) {
		return
	}
	text := fmt.Sprintf("'%s[%s] >= %d'", p.step.Name, view.PlayerActor, p.taken.constant+t.cells[p.cell].Min)
	f.Fixes = []values.Fix{{Title: "Ask for as much as is taken", Edits: []values.Edit{{Path: t.entry.path,
		Add:  member.Pre,
		Text: text}}}}
}

// ownVariable returns a variable of the acting player, as a term of a sum.
func (t *trace) ownVariable(name string) string {
	return t.cell(&gamedef.Use{Of: string(gamedef.PlayerScope), Name: name,
		Player: gamedef.PlayerSelector{Kind: gamedef.ActorPlayer}})
}
