package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// terminal is folded from the section of that name and from its parts that
// stand in sections of their own.
func (l *lowering) terminal() {
	n := l.section(view.SectionTerminal)
	l.reading(view.SectionTerminal).Map.Add(member.Terminal, n)
	conditions, victory, scoring := l.endConditions(n), l.victory(n), l.scoring(n)
	if !given(n) && conditions == nil && victory == nil && scoring == nil {
		if given(l.section(view.SectionVictory)) {
			l.failed[view.SectionTerminal] = true // it stands for terminal, and says nothing
		}
		return
	}
	if l.failed[view.SectionEndConditions] || l.failed[view.SectionVictory] || l.failed[view.SectionScoring] {
		l.failed[view.SectionTerminal] = true
		return
	}
	out := &gamedef.TerminalDef{Conditions: conditions, Scoring: scoring}
	if out.Conditions == nil {
		out.Conditions = []gamedef.EndCondition{}
	}
	if victory != nil {
		out.Checkpoints, out.Margins, out.Ranking = victory.Checkpoints, victory.Margins, victory.Ranking
	}
	l.out.Terminal = out
}

// part finds a part of the terminal section, and the path at which it is
// written.
func (l *lowering) part(terminal *expand.Node, field, section, own string) (*expand.Node, Path) {
	if n := l.section(section); given(n) {
		if own != "" {
			return n.Get(own), Path{Doc: "doc." + section + "." + own, Def: "terminal." + field}
		}
		return n, Path{Doc: "doc." + section, Def: "terminal." + field}
	}
	return terminal.Get(field), Path{Doc: "doc.terminal." + field, Def: "terminal." + field}
}

func (l *lowering) endConditions(terminal *expand.Node) []gamedef.EndCondition {
	n, at := l.part(terminal, view.TerminalConditions, view.SectionEndConditions, "")
	r := l.reading(view.SectionEndConditions)
	if !given(n) {
		// Without a terminal section nothing but the parts that are given.
		if given(terminal) && !given(terminal.Get(view.TerminalCheckpoints)) &&
			!given(l.section(view.SectionVictory)) && !given(l.section(view.SectionScoring)) {
			r.lacks(terminal, view.TerminalConditions, "a list")
			l.done(view.SectionEndConditions, r)
		}
		return nil
	}
	out := records[gamedef.EndCondition](r, entryShape(view.SectionEndConditions), n, at)
	for i := range out {
		if c := &out[i]; c.Over == nil || c.Bind == "" { // one without the other says nothing
			c.Over, c.Bind = nil, ""
		}
	}
	if !l.done(view.SectionEndConditions, r) {
		return nil
	}
	l.out.EndConditions = out
	return out
}

func (l *lowering) victory(terminal *expand.Node) *Victory {
	r, v := l.reading(view.SectionVictory), &Victory{}
	shape := func(field string) *grammar.Shape {
		t := entryShape(view.SectionVictory).FieldByName(field).Type
		if t.Form == grammar.List {
			t = t.Elem
		}
		return t.Shape
	}
	if n, at := l.part(terminal, view.VictoryCheckpoints, view.SectionVictory, view.VictoryCheckpoints); given(n) {
		v.Checkpoints = records[gamedef.Checkpoint](r, shape(view.VictoryCheckpoints), n, at)
	}
	if n, at := l.part(terminal, view.VictoryMargins, view.SectionVictory, view.VictoryMargins); given(n) {
		v.Margins = records[gamedef.Margin](r, shape(view.VictoryMargins), n, at)
	}
	if n, at := l.part(terminal, view.VictoryRanking, view.SectionVictory, view.VictoryRanking); given(n) {
		ranking := record[gamedef.Ranking](r, shape(view.VictoryRanking), n, at)
		v.Ranking = &ranking
	}
	if !l.done(view.SectionVictory, r) || v.Checkpoints == nil && v.Margins == nil && v.Ranking == nil {
		return nil
	}
	l.out.Victory = v
	return v
}

func (l *lowering) scoring(terminal *expand.Node) *gamedef.Scoring {
	n, at := l.part(terminal, view.SectionScoring, view.SectionScoring, "")
	if !given(n) {
		return nil
	}
	r := l.reading(view.SectionScoring)
	s := record[gamedef.Scoring](r, entryShape(view.SectionScoring), n, at)
	if !l.done(view.SectionScoring, r) {
		return nil
	}
	l.out.Scoring = &s
	return &s
}
