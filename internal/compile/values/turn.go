package values

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/kernel/gamedef"
)

// checkTurns reports phases that never end, because an action in them can be repeated forever.
func (g *game) checkTurns() {
	o := g.def.TurnOrder
	atOnce := o != nil && o.Type == gamedef.Simultaneous
	if g.most < 2 || o != nil && o.Type == gamedef.CardDriven || atOnce && len(g.def.TurnStructure.Phases) < 2 {
		return // if all move in each round, it is harmless that the turn does not pass
	}
	actions := g.actionsOf()
	for i := range g.def.TurnStructure.Phases {
		phase := &g.def.TurnStructure.Phases[i]
		if g.dead[phase.ID] {
			continue
		}
		in := actions[phase.ID]
		if !g.hasBegun(i, in) {
			continue
		}
		g.endless(i, phase, in)
		g.findUnpaid(phase, in)
		if !atOnce {
			g.reportAddingUp(phase, in)
		}
	}
}

// actionsOf returns the indices of the actions of each phase.
func (g *game) actionsOf() map[string][]int {
	actions := map[string][]int{}
	for k := range g.def.Actions {
		for _, phase := range g.def.Actions[k].Phase {
			if in := actions[phase]; len(in) == 0 || in[len(in)-1] != k {
				actions[phase] = append(in, k)
			}
		}
	}
	return actions
}

// contributionsOf lists the contributions of an action, including its pipelines and the effects that follow it in a
// phase.
func (g *game) contributionsOf(action int, phase int) []*contribution {
	if g.contributors == nil {
		g.findContributors()
	}
	var at []int
	at = append(at, g.contributors[member.Actions+index(action)]...)
	at = append(at, g.contributors[member.TurnStructure+"."+member.Phases+index(phase)]...)
	at = append(at, g.contributors["actionPipelines of "+g.def.Actions[action].ID]...)
	slices.Sort(at)
	return lists.Map(at, func(i int) *contribution { return &g.analysis.results[i].contribution })
}

// findContributors records where the results of actions, of phases and of each action's pipelines are.
func (g *game) findContributors() {
	g.contributors = map[string][]int{}
	for i, path := range g.analysis.paths {
		name := path
		if rest, ok := strings.CutPrefix(path, member.ActionPipelines+"["); ok {
			k, err := strconv.Atoi(strings.TrimSuffix(rest, "]"))
			if err != nil || k >= len(g.def.ActionPipelines) {
				continue
			}
			name = "actionPipelines of " + g.def.ActionPipelines[k].ActionID
		}
		g.contributors[name] = append(g.contributors[name], i)
	}
}

func (g *game) endless(number int, phase *gamedef.PhaseDef, in []int) {
	d := g.doneIn(number, in)
	if d.leaves {
		return
	}
	for _, k := range in {
		action := &g.def.Actions[k]
		if len(action.Limits) > 0 || g.hasPipeline(action.ID) {
			continue
		}
		at := "/actions" + index(k)
		needs := needsOf(action, at+".")
		if defaults := phase.ActionDefaults; defaults != nil {
			needs = append(needs, atoms(defaults.Pre, at)...)
		}
		choosing := slices.ContainsFunc(needs, func(n atom) bool { return isRestriction(&n, action) })
		needs = slices.DeleteFunc(needs, func(n atom) bool {
			return isRestriction(&n, action) && !g.writesReadBy(&n, d)
		})
		if !g.isLasting(needs, d) || g.isSpent(k) || g.isEmptied(k) {
			continue
		}
		choosing = choosing || slices.ContainsFunc(action.Params, func(p gamedef.ParamDef) bool {
			return !isFixedQuery(p.Domain)
		})
		if !choosing {
			g.report(Finding{Code: diag.ValuesTurnEndless, At: []string{at + ".limits", at + ".id"},
				Message: fmt.Sprintf("The action %s has no limit, and nothing that can be done in the phase %s stops it or ends the phase: the turn never passes. Give it a limit%s.", quote(action.ID), quote(phase.ID), g.advanceAdvice()),
				Fixes:   append(g.endPhaseFix(at, action), OnceInATurn(at)...)})
			continue
		}
		g.report(Finding{Code: diag.ValuesTurnUntilStuck, At: []string{at + ".limits", at + ".id"},
			Message: fmt.Sprintf("The action %s has no limit, and nothing that can be done in the phase %s ends the phase: a player goes on until there is nothing left to choose. If a turn is one move, give it a limit%s.", quote(action.ID), quote(phase.ID), g.advanceAdvice()),
			Fixes:   OnceInATurn(at)})
	}
}

// findUnpaid reports an action that requires points but does not spend any, while other actions of the phase require
// and spend them: as long as there are points, the action can be repeated.
func (g *game) findUnpaid(phase *gamedef.PhaseDef, in []int) {
	if !slices.ContainsFunc(in, func(k int) bool {
		return len(g.def.Actions[k].Limits) == 0 && !Unconditional(&g.def.Actions[k])
	}) {
		return
	}
	needs, does := make([][]atom, len(in)), make([]*jointActions, len(in))
	for n, k := range in {
		at := "/actions" + index(k)
		needs[n], does[n] = needsOf(&g.def.Actions[k], at+"."), newDone()
		for _, c := range g.contributionsOf(k, -1) {
			does[n].add(c)
		}
	}
	spends := func(n int, key string) bool {
		return slices.ContainsFunc(needs[n], func(a atom) bool { return a.key() == key && a.isLowerBound() }) &&
			slices.ContainsFunc(does[n].writes[key], func(w *write) bool { return w.down })
	}
	for n, k := range in {
		action := &g.def.Actions[k]
		if len(action.Limits) > 0 || does[n].leaves || g.hasPipeline(action.ID) {
			continue
		}
		if !slices.ContainsFunc(g.contributionsOf(k, -1), func(c *contribution) bool {
			return len(c.writes)+len(c.moves) > 0
		}) {
			continue // it is not written yet
		}
		if phase.ActionDefaults != nil && !requiresNothing(phase.ActionDefaults.Pre) || g.doneByTriggers().leaves {
			continue
		}
		for _, a := range needs[n] {
			key := a.key()
			if key == "" || !a.isLowerBound() || len(does[n].writes[key])+len(g.doneByTriggers().writes[key]) > 0 {
				continue
			}
			others := 0
			for other := range in {
				if other != n && spends(other, key) {
					others++
				}
			}
			lasting := slices.DeleteFunc(slices.Clone(needs[n]), func(a atom) bool {
				return isRestriction(&a, action) && !g.writesReadBy(&a, does[n])
			})
			if others == 0 || !g.isLasting(lasting, does[n]) {
				continue
			}
			at := "/actions" + index(k)
			g.report(Finding{Code: diag.ValuesTurnUntilStuck, At: []string{a.path, at + ".id"},
				Message: fmt.Sprintf("The action %s asks for %s, which other actions of the phase %s spend, and spends none itself: it can be taken again and again. Give it a cost or a limit.", quote(action.ID), quote(key[2:]), quote(phase.ID))})
			break
		}
	}
}

// isRestriction reports whether an atom is about what is chosen for an action: like the filter of a domain, such an
// atom restricts the choice and does not prevent the action.
func isRestriction(a *atom, action *gamedef.ActionDef) bool {
	text, err := gamedef.EncodePart(a.condition())
	if err != nil {
		return false // it is faulty
	}
	names := strings.FieldsFunc(string(text), func(c rune) bool {
		return c != '$' && c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c)
	})
	return slices.ContainsFunc(action.Params, func(p gamedef.ParamDef) bool { return slices.Contains(names, p.Name) })
}

// writesReadBy reports whether something in d writes a variable that the atom reads.
func (g *game) writesReadBy(a *atom, d *jointActions) (changed bool) {
	gamedef.Walk(a.condition(), func(_ gamedef.Place, node gamedef.Node) bool {
		if v, ok := node.(gamedef.Value); ok {
			key := variableKey(v)
			changed = changed || len(d.writes[key])+len(g.doneByTriggers().writes[key]) > 0
		}
		return !changed
	})
	return changed
}

// advanceAdvice returns a text about another way to end a phase, or "" if that would keep other players from moving.
func (g *game) advanceAdvice() string {
	if o := g.def.TurnOrder; o != nil && o.Type == gamedef.Simultaneous {
		return ""
	}
	return ", or an effect advancePhase or endTurn"
}

// OnceInATurn returns the fixes that limit an action to once in a turn; one of them applies to the text: one for an
// empty list of limits, and one for a missing list.
func OnceInATurn(at string) []Fix {
	const limits = member.Limits
	once := render.List(render.Record().Say(view.LimitScope, string(gamedef.PerTurn)).
		With(view.LimitMax, render.Scalar("1"))).Line()
	return []Fix{
		{Title: "Once in a turn", Edits: []Edit{{Path: at + "." + limits, Text: once}}},
		{Title: "Once in a turn", Edits: []Edit{{Path: at, Add: limits, Text: once}}},
	}
}

// endPhaseFix returns the fix for an action without effects, which adds the end of the phase as its effect.
func (g *game) endPhaseFix(at string, action *gamedef.ActionDef) []Fix {
	if len(action.Effects)+len(action.Cost) > 0 || g.advanceAdvice() == "" {
		return nil
	}
	text := render.List(render.Record().With(view.EffectIsAdvancePhase, render.Record())).Line()
	return []Fix{{Title: "End the phase", Edits: []Edit{{Path: at + "." + member.Effects, Text: text}}}}
}

// hasBegun reports whether an action of a phase has effects; if none has, they are probably not written yet.
func (g *game) hasBegun(phase int, in []int) bool {
	return slices.ContainsFunc(in, func(k int) bool {
		return slices.ContainsFunc(g.contributionsOf(k, phase), func(c *contribution) bool {
			return len(c.writes) > 0 || len(c.moves) > 0 || c.ends || c.leaves
		})
	})
}

func (g *game) hasPipeline(action string) bool {
	if g.piped == nil {
		g.piped = map[string]bool{}
		for i := range g.def.ActionPipelines {
			g.piped[g.def.ActionPipelines[i].ActionID] = true
		}
	}
	return g.piped[action]
}

// jointActions is what several rules do together.
type jointActions struct {
	leaves bool                // the phase
	passes bool                // other than by ending the turn
	writes map[string][]*write // by key, the first of equal ones
	seen   map[string]bool
	moved  map[string]bool // zones that tokens leave or enter
	astray bool            // tokens go to unknown zones
}

func (d *jointActions) add(c *contribution) {
	d.leaves, d.passes = d.leaves || c.leaves, d.passes || c.passes
	for i := range c.writes {
		w := &c.writes[i]
		v := &w.to
		alike := fmt.Sprintf("%s %v %v %v %v %d %d %v %v %v %q", w.key, w.up, w.down, v.Unknown, v.Kinds, v.Min, v.Max,
			v.Yes, v.No, v.AnyText, v.Texts)
		if !d.seen[alike] {
			d.seen[alike] = true
			d.writes[w.key] = append(d.writes[w.key], w)
		}
	}
	d.astray = d.astray || c.ends
	for i := range c.moves {
		m := &c.moves[i]
		d.astray = d.astray || m.anywhere || m.to == nil || m.from == nil && !m.made
		for _, id := range slices.Concat(m.from, m.to) {
			d.moved[id] = true
		}
	}
}

func newDone() *jointActions {
	return &jointActions{writes: map[string][]*write{}, seen: map[string]bool{}, moved: map[string]bool{}}
}

// doneIn returns what the actions and the phase's own rules do in a phase, without triggers.
func (g *game) doneIn(phase int, in []int) *jointActions {
	d := newDone()
	for n, k := range in {
		if n > 0 {
			phase = -1 // its rules are included already
		}
		for _, c := range g.contributionsOf(k, phase) {
			d.add(c)
		}
	}
	t := g.doneByTriggers()
	d.leaves, d.passes = d.leaves || t.leaves, d.passes || t.passes
	return d
}

// doneByTriggers returns what all triggers do.
func (g *game) doneByTriggers() *jointActions {
	if g.triggered == nil {
		g.triggered = newDone()
		for i, path := range g.analysis.paths {
			if strings.HasPrefix(path, member.Triggers+"[") {
				g.triggered.add(&g.analysis.results[i].contribution)
			}
		}
	}
	return g.triggered
}

// isLasting reports whether nothing in d, or done by triggers, makes the condition of an action false, so that the
// action can be taken as long as there is something to choose.
func (g *game) isLasting(needs []atom, d *jointActions) bool {
	for _, n := range needs {
		if b, ok := n.other.(gamedef.Bool); ok {
			if !b {
				return false
			}
			continue
		}
		if n.key() == "" && !(g.countsUnchanged(&n, d) && g.countsUnchanged(&n, g.doneByTriggers())) {
			return false // it depends on something not analysed here
		}
	}
	for i := range needs {
		n := &needs[i]
		if n.key() == "" {
			continue
		}
		for _, writes := range [][]*write{d.writes[n.key()], g.doneByTriggers().writes[n.key()]} {
			if slices.ContainsFunc(writes, func(w *write) bool { return canFalsify(n, w) }) {
				return false
			}
		}
	}
	return true
}

// countsUnchanged reports whether an atom tests the number of tokens in a zone that d leaves unchanged.
func (g *game) countsUnchanged(a *atom, d *jointActions) bool {
	if a.compare == nil || !isLiteral(a.compare.Right) || d.astray {
		return false
	}
	count, ok := a.compare.Left.(*gamedef.ZoneCountRef)
	if !ok {
		return false
	}
	base, _, _ := cutLast(string(count.Zone))
	return len(g.bases[base]) > 0 && !slices.ContainsFunc(g.bases[base], func(id string) bool { return d.moved[id] })
}

// canFalsify reports whether a write can make a true comparison false.
func canFalsify(a *atom, w *write) bool {
	if !w.to.isImpossible() {
		if w.to.Unknown || w.to.scalars() != scalar(a.compare.Right).scalars() {
			return true
		}
		if _, cannot := outcomes(a.compare.Op, w.to, scalar(a.compare.Right)); cannot {
			return true
		}
	}
	switch a.compare.Op {
	case gamedef.Greater, gamedef.GreaterEqual:
		return w.down
	case gamedef.Less, gamedef.LessEqual:
		return w.up
	}
	return w.up || w.down
}

// reportAddingUp reports a phase whose actions may each be taken once, so that a player moves several times in a turn.
func (g *game) reportAddingUp(phase *gamedef.PhaseDef, in []int) {
	if len(in) < 2 {
		return
	}
	for _, k := range in {
		limits := g.def.Actions[k].Limits
		if len(limits) != 1 || limits[0].Max != gamedef.Number(1) || limits[0].Scope == gamedef.PerGame {
			return
		}
	}
	d := g.doneIn(-1, in)
	if d.leaves {
		return
	}
	asks := map[string]*gamedef.Compare{} // what some action requires of a variable
	for _, k := range in {
		action := &g.def.Actions[k]
		needs := needsOf(action, "/actions"+index(k)+".")
		if !g.isLasting(needs, d) {
			return // one move may prevent the next
		}
		for _, a := range needs {
			key := a.key()
			if a.compare != nil && key == "" {
				return // with a zone that is either empty or not, only one of two can be taken
			}
			if key == "" {
				continue
			}
			before := asks[key]
			if before != nil && !(before.Op == a.compare.Op && isSameExpression(before.Right, a.compare.Right)) {
				return // maybe not both can be taken
			}
			asks[key] = a.compare
		}
	}
	if defaults := phase.ActionDefaults; defaults != nil && !requiresNothing(defaults.Pre) {
		return
	}
	at := "/actions" + index(in[0])
	g.report(Finding{Code: diag.ValuesLimitsAddUp, At: []string{at + ".limits", at + ".id"},
		Message: fmt.Sprintf("Each of the %d actions of the phase %s may be taken once, so a player moves up to %d times before the turn passes. If only one move is meant, let each action end the phase with advancePhase.", len(in), quote(phase.ID), len(in))})
}

// needsOf returns the conjuncts of an action's conditions; at is the path in front of its members.
func needsOf(action *gamedef.ActionDef, at string) (out []atom) {
	for key, c := range action.Conditions() {
		out = append(out, atoms(c, at+key)...)
	}
	return out
}

// Unconditional reports whether an action's conditions require nothing.
func Unconditional(action *gamedef.ActionDef) bool {
	for _, c := range action.Conditions() {
		if !requiresNothing(c) {
			return false
		}
	}
	return true
}

// requiresNothing reports whether a condition requires nothing.
func requiresNothing(c gamedef.Condition) bool {
	b, ok := c.(gamedef.Bool)
	return c == nil || ok && bool(b)
}
