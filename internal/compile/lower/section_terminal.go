package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// lowerTerminal lowers the terminal section, and the parts of it that are separate sections.
func (l *lowering) lowerTerminal() {
	n := l.section(view.SectionTerminal)
	l.newReading(view.SectionTerminal).Map.Add(member.Terminal, n)
	conditions, victory, scoring := l.endConditions(n), l.victory(n), l.lowerScoring(n)
	if l.isEndless(n) {
		l.failed[view.SectionTerminal] = true
	}
	if !isGiven(n) && conditions == nil && victory == nil && scoring == nil {
		return
	}
	if l.failed[view.SectionTerminal] || l.failed[view.SectionEndConditions] || l.failed[view.SectionVictory] ||
		l.failed[view.SectionScoring] {
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

// isEndless reports a game whose sections about its end have neither conditions (an empty list of them would do) nor
// checkpoints, and returns whether it is one.
func (l *lowering) isEndless(terminal *expand.Node) bool {
	sections := []*expand.Node{terminal, l.section(view.SectionVictory), l.section(view.SectionScoring)}
	var first *expand.Node
	for _, n := range sections {
		if n == nil {
			continue
		}
		if n.Kind() != expand.Map || isGiven(n.Get(view.TerminalCheckpoints)) {
			return false
		}
		if first == nil {
			first = n
		}
	}
	if first == nil || isGiven(terminal.Get(view.TerminalConditions)) || l.section(view.SectionEndConditions) != nil {
		return false
	}
	r := l.newReading(view.SectionTerminal)
	p := expand.Problem{Code: diag.ValidatorTerminalConditionsInvalid,
		Message: "Nothing says when the game ends. Give terminal a list of conditions, which may be empty."}
	at := first.At
	switch {
	case first == terminal && terminal.Get(view.TerminalConditions) != nil:
		at = terminal.KeyAt(view.TerminalConditions)
	case first == terminal:
		p.Lacks = at.Path() + "." + view.TerminalConditions
		if key := at.Node.Key(); first.Len() > 0 && key.Valid() {
			at.Span = key.Span()
		}
	default:
		p.Lacks = "." + view.SectionTerminal + "." + view.TerminalConditions
		at.Span = at.Node.Key().Span()
		p.Message = "The section " + view.SectionVictory + " alone does not say when the game ends. " +
			"Add a section endConditions, which may be an empty list, or checkpoints."
		if first == sections[2] {
			p.Message = "The section " + view.SectionScoring + " alone does not say when the game ends. " +
				"Add a section endConditions, or checkpoints in victory. With an empty list of endConditions " +
				"the scores decide when the game cannot go on."
		}
	}
	r.reportAt(p, at, first.Uses)
	return true
}

// part returns a part of the terminal section, and its path as written.
func (l *lowering) part(terminal *expand.Node, field, section, own string) (*expand.Node, Path) {
	if n := l.section(section); isGiven(n) {
		if own != "" {
			return n.Get(own), Path{Doc: "doc." + section + "." + own, Def: "terminal." + field}
		}
		return n, Path{Doc: "doc." + section, Def: "terminal." + field}
	}
	return terminal.Get(field), Path{Doc: "doc.terminal." + field, Def: "terminal." + field}
}

func (l *lowering) endConditions(terminal *expand.Node) []gamedef.EndCondition {
	n, at := l.part(terminal, view.TerminalConditions, view.SectionEndConditions, "")
	r := l.newReading(view.SectionEndConditions)
	if !isGiven(n) {
		return nil
	}
	out := records[gamedef.EndCondition](r, entryShape(view.SectionEndConditions), n, at)
	for i := range out {
		if c := &out[i]; c.Over == nil || c.Bind == "" { // one is useless without the other
			c.Over, c.Bind = nil, ""
		}
	}
	if !l.noteDone(view.SectionEndConditions, r) {
		return nil
	}
	l.out.EndConditions = out
	return out
}

func (l *lowering) victory(terminal *expand.Node) *Victory {
	r, v := l.newReading(view.SectionVictory), &Victory{}
	shape := func(field string) *grammar.Shape {
		t := entryShape(view.SectionVictory).FieldByName(field).Type
		if t.Form == grammar.List {
			t = t.Elem
		}
		return t.Shape
	}
	if n, at := l.part(terminal, view.VictoryCheckpoints, view.SectionVictory, view.VictoryCheckpoints); isGiven(n) {
		v.Checkpoints = records[gamedef.Checkpoint](r, shape(view.VictoryCheckpoints), n, at)
	}
	if n, at := l.part(terminal, view.VictoryMargins, view.SectionVictory, view.VictoryMargins); isGiven(n) {
		v.Margins = records[gamedef.Margin](r, shape(view.VictoryMargins), n, at)
	}
	if n, at := l.part(terminal, view.VictoryRanking, view.SectionVictory, view.VictoryRanking); isGiven(n) {
		ranking := record[gamedef.Ranking](r, shape(view.VictoryRanking), n, at)
		v.Ranking = &ranking
	}
	if !l.noteDone(view.SectionVictory, r) || v.Checkpoints == nil && v.Margins == nil && v.Ranking == nil {
		return nil
	}
	l.out.Victory = v
	return v
}

func (l *lowering) lowerScoring(terminal *expand.Node) *gamedef.Scoring {
	n, at := l.part(terminal, view.SectionScoring, view.SectionScoring, "")
	if !isGiven(n) {
		return nil
	}
	r := l.newReading(view.SectionScoring)
	s := record[gamedef.Scoring](r, entryShape(view.SectionScoring), n, at)
	if !l.noteDone(view.SectionScoring, r) {
		return nil
	}
	l.out.Scoring = &s
	return &s
}
