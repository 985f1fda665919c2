package lower

import (
	"slices"
	"strconv"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// lowerTurnStructure lowers the phases, and the coup plan's additions to them: the effects of its phases, and the
// phases that only it names.
func (l *lowering) lowerTurnStructure() {
	n := l.section(view.SectionTurnStructure)
	if !isGiven(n) {
		return
	}
	r := l.newReading(view.SectionTurnStructure)
	r.Map.Add(member.TurnStructure, n)
	out := &gamedef.TurnStructure{Phases: []gamedef.PhaseDef{}}
	phases := func(list []*expand.Node, name string) (out []gamedef.PhaseDef) {
		for i, p := range list {
			out = append(out, lowerEntry(l, view.SectionTurnStructure, p,
				rootPath(view.SectionTurnStructure).Field(name).Index(i), byRow(grammar.PhaseShape, withoutDefaults)))
		}
		return out
	}
	out.Phases = append(out.Phases, phases(r.readRequired(n, view.TurnStructurePhases), view.TurnStructurePhases)...)
	out.Interrupts = phases(r.list(n, view.TurnStructureInterrupts), view.TurnStructureInterrupts)
	if flow := l.flow(); flow != nil {
		l.coupEffects(r, flow, out)
	}
	if len(out.Phases) == 0 {
		r.failField(n, view.TurnStructurePhases, "a phase")
	}
	if l.noteDone(view.SectionTurnStructure, r) {
		l.out.TurnStructure = out
	}
}

// withoutDefaults removes from a phase's actions what only repeats the defaults.
func withoutDefaults(_ *reading, _ *expand.Node, p *gamedef.PhaseDef) {
	if d := p.ActionDefaults; d != nil && d.Pre == nil && d.AfterEffects == nil {
		p.ActionDefaults = nil
	}
}

// coupEffects adds the effects of a coup plan's phases to those that run when the phases begin.
func (l *lowering) coupEffects(r *reading, flow *turnFlow, out *gamedef.TurnStructure) {
	for i, c := range flow.coupPlan.Get(view.CoupPlanPhases).Items() {
		effects := c.Get(view.CoupPhaseEffects)
		if !isGiven(effects) {
			continue
		}
		id := Identifier(c.Get(view.CoupPhaseID).Text())
		k := 0
		for k < len(out.Phases) && out.Phases[k].ID != id {
			k++
		}
		if k == len(out.Phases) {
			r.Map.Add(member.PathTo(member.TurnStructure, member.Phases, k), c)
			out.Phases = append(out.Phases, gamedef.PhaseDef{ID: id})
		}
		phase := &out.Phases[k]
		at := Path{
			Doc:   flow.path + ".coupPlan.phases." + strconv.Itoa(i) + ".effects",
			Def:   member.PathTo(member.TurnStructure, member.Phases, k, member.OnEnter),
			Shift: len(phase.OnEnter),
		}
		phase.OnEnter = slices.Concat(phase.OnEnter, r.lowerEffects(effects, at, NewScope()))
	}
}

// firstPhase returns the id of the first phase, or "" if there is none.
func (l *lowering) firstPhase() string {
	for _, p := range l.section(view.SectionTurnStructure).Get(view.TurnStructurePhases).Items() {
		return Identifier(p.Get(view.PhaseID).Text())
	}
	if flow := l.flow(); flow != nil {
		for _, p := range flow.coupPlan.Get(view.TurnStructurePhases).Items() {
			if isGiven(p.Get(view.CoupPhaseEffects)) {
				return Identifier(p.Get(view.PhaseID).Text())
			}
		}
	}
	return ""
}
