package flow

import (
	"strings"

	"ludo-lsp/kernel/gamedef"
)

func (b *builder) arrow(a Arrow) {
	for _, other := range b.chart.Arrows {
		if a.Relation == other.Relation && a.From == other.From && a.Line == other.Line && a.To == other.To {
			return
		}
	}
	b.chart.Arrows = append(b.chart.Arrows, a)
}

// drawOrder draws how phases follow one another by default, and when the endings are checked.
func (b *builder) drawOrder() {
	list := func(kind Kind) (out []int) {
		for i := range b.chart.Boxes {
			if b.chart.Boxes[i].Kind == kind {
				out = append(out, i)
			}
		}
		return out
	}
	turn, coup := list(Phase), list(Coup)
	for _, spine := range [][]int{turn, coup} {
		for i := 1; i < len(spine); i++ {
			b.arrow(Arrow{Relation: Next, From: spine[i-1], Line: Whole, To: spine[i]})
		}
	}
	next, first := "next turn", append(append([]int{}, turn...), coup...)
	if o := b.def.TurnOrder; o != nil && o.Type == gamedef.CardDriven {
		next = "next card"
	}
	if len(first) > 0 {
		b.arrow(Arrow{Relation: Next, From: 0, Line: Whole, To: first[0], Label: "begins"})
		last := len(turn) - 1
		if last >= 0 {
			b.arrow(Arrow{Relation: Next, From: turn[last], Line: Whole, To: turn[0], Label: next})
		}
		if len(coup) > 0 {
			if last >= 0 {
				b.arrow(Arrow{Relation: Next, From: turn[last], Line: Whole, To: coup[0], Label: "a coup card comes up"})
			}
			b.arrow(Arrow{Relation: Next, From: coup[len(coup)-1], Line: Whole, To: first[0], Label: next})
		}
	}
	for _, end := range list(Endings) {
		for _, spine := range [][]int{turn, coup} {
			if len(spine) > 0 {
				b.arrow(Arrow{Relation: Ends, From: spine[len(spine)-1], Line: Whole, To: end,
					Label: "when an ending holds"})
			}
		}
	}
}

// drawEffects draws what changes the phase.
func (b *builder) drawEffects() {
	for _, a := range b.acting {
		gamedef.Walk(a.node, func(at gamedef.Place, node gamedef.Node) bool {
			place := at.String()
			if a.under != "" && !strings.HasPrefix(place, a.under) {
				return place == "" || strings.HasPrefix(a.under, place)
			}
			path := a.path
			if place != "" {
				path += "." + place
			}
			b.effect(a, path, node)
			return true
		})
	}
}

func (b *builder) effect(a phaseChange, path string, node gamedef.Node) {
	if e, ok := node.(gamedef.Effect); ok {
		gamedef.VisitEffect(e, phaseChanges{func(gamedef.Effect) {}, b, a, path})
	}
}

// phaseChanges draws what an effect at a path does to the phase; other effects do nothing to it.
type phaseChanges struct {
	gamedef.OtherEffects
	*builder
	by   phaseChange
	path string
}

func (c phaseChanges) GotoPhaseExact(e *gamedef.GotoPhaseExact) {
	if to, ok := c.phases[e.Phase]; ok {
		c.leads(c.by, Jumps, to, c.path, "→ "+c.chart.Boxes[to].Name)
	}
}

func (c phaseChanges) PushInterruptPhase(e *gamedef.PushInterruptPhase) {
	to, ok := c.phases[e.Phase]
	if !ok {
		return
	}
	c.leads(c.by, Interrupts, to, c.path, "interrupts with "+c.chart.Boxes[to].Name)
	if back, ok := c.phases[e.ResumePhase]; ok {
		c.arrow(Arrow{Relation: Returns, From: to, Line: Whole, To: back, Label: "back to " + c.chart.Boxes[back].Name,
			Path: c.path})
	}
}

func (c phaseChanges) AdvancePhase(*gamedef.AdvancePhase) { c.addNote(c.by, "ends the phase") }

func (c phaseChanges) EndTurn(*gamedef.EndTurn) { c.addNote(c.by, "ends the turn") }

func (c phaseChanges) PopInterruptPhase(*gamedef.PopInterruptPhase) {
	c.addNote(c.by, "ends the interrupt")
}

func (b *builder) leads(a phaseChange, relation Relation, to int, path, note string) {
	b.addNote(a, note)
	b.arrow(Arrow{Relation: relation, From: a.box, Line: a.line, To: to, Path: path})
}

// addNote adds to the notes of a line.
func (b *builder) addNote(a phaseChange, note string) {
	line := &b.chart.Boxes[a.box].Lines[a.line]
	line.Minor = false
	for _, said := range strings.Split(line.Note, "; ") {
		if said == note {
			return
		}
	}
	if line.Note != "" {
		note = line.Note + "; " + note
	}
	line.Note = note
}
