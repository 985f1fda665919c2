package kernel

import (
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// phase is a phase of the turn or an interrupt.
type phase struct {
	id              string
	text            Value
	enter, exit     *code
	pre             conditionFunc // shared by every action of the phase; nil: none
	prePath         string
	after           *code // effects after every action of the phase; nil: none
	coup            bool  // played only in coup rounds
	omittedAtTheEnd bool  // left out in the last coup round
}

// isInterrupt reports whether a phase is entered only by interrupts.
func (g *Game) isInterrupt(p phaseID) bool { return int(p) >= g.turnPhases }

func (c *compiler) phaseNames() {
	g := c.game
	g.phaseOf = map[string]phaseID{}
	g.turnPhases = len(g.parts.Def.TurnStructure.Phases)
	for _, list := range [][]gamedef.PhaseDef{g.parts.Def.TurnStructure.Phases, g.parts.Def.TurnStructure.Interrupts} {
		for _, d := range list {
			g.phaseOf[d.ID] = phaseID(len(g.phases))
			g.phases = append(g.phases, phase{id: d.ID, text: c.symbol(d.ID)})
		}
	}
}

func (c *compiler) phases() {
	g := c.game
	at := 0
	compile := func(section string, list []gamedef.PhaseDef) {
		for i, d := range list {
			p := &g.phases[at]
			at++
			c.element("turnStructure."+section, i, func() {
				c.compilePart("onEnter", func() { p.enter = c.noteOpaque(c.compileEffects(d.OnEnter)) })
				c.compilePart("onExit", func() { p.exit = c.noteOpaque(c.compileEffects(d.OnExit)) })
				if d.ActionDefaults == nil {
					return
				}
				c.compilePart(member.ActionDefaults+"."+member.Pre, func() {
					if d.ActionDefaults.Pre != nil {
						p.pre, p.prePath = c.compileCondition(d.ActionDefaults.Pre), c.path()
					}
				})
				c.compilePart(member.ActionDefaults+"."+member.AfterEffects,
					func() { p.after = c.noteOpaque(c.compileEffects(d.ActionDefaults.AfterEffects)) })
			})
		}
	}
	compile("phases", g.parts.Def.TurnStructure.Phases)
	compile("interrupts", g.parts.Def.TurnStructure.Interrupts)
}
