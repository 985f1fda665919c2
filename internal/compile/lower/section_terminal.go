package lower

import (
	"ludo-lsp/internal/compile/expand"
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
	out := []gamedef.EndCondition{}
	r.Map.Add(at.Def, n)
	if n.Kind() != expand.List {
		r.fail(n, "a list")
	}
	for i, item := range n.Items() {
		at := at.Index(i)
		r.Map.Add(at.Def, item)
		c, scope := gamedef.EndCondition{}, NewScope()
		if name := r.record(item).Get(view.EndConditionBind); given(name) && given(item.Get(view.EndConditionOver)) {
			c.Bind, c.Over = name.Text(), r.query(item, view.EndConditionOver, at, NewScope())
			scope.Bind(c.Bind)
		}
		c.When = r.condition(r.record(item), view.EndConditionWhen, at, scope.Inner())
		result := r.record(item.Get(view.EndConditionResult))
		c.Result.Type = word[gamedef.ResultType](r, result, view.ResultType)
		if c.Result.Type == gamedef.WinResult {
			var ok bool
			if c.Result.Player, ok = r.Player(result.Get(view.ResultPlayer),
				at.Field(view.EndConditionResult).Field(view.ResultPlayer), scope); !ok {
				r.failed = true
			}
		}
		out = append(out, c)
	}
	if !l.done(view.SectionEndConditions, r) {
		return nil
	}
	l.out.EndConditions = out
	return out
}

func (l *lowering) victory(terminal *expand.Node) *Victory {
	r := l.reading(view.SectionVictory)
	v := &Victory{}
	if n, at := l.part(terminal, view.VictoryCheckpoints, view.SectionVictory, view.VictoryCheckpoints); given(n) {
		r.Map.Add(at.Def, n)
		v.Checkpoints = []gamedef.Checkpoint{}
		for i, item := range n.Items() {
			at := at.Index(i)
			r.Map.Add(at.Def, item)
			v.Checkpoints = append(v.Checkpoints, gamedef.Checkpoint{
				ID: r.id(r.record(item), view.CheckpointID), Seat: r.seatOf(item),
				Timing: word[gamedef.CheckpointTiming](r, item, view.CheckpointTiming),
				When:   r.condition(item, view.CheckpointWhen, at, NewScope()),
			})
		}
	}
	if n, at := l.part(terminal, view.VictoryMargins, view.SectionVictory, view.VictoryMargins); given(n) {
		r.Map.Add(at.Def, n)
		v.Margins = []gamedef.Margin{}
		for i, item := range n.Items() {
			at := at.Index(i)
			r.Map.Add(at.Def, item)
			v.Margins = append(v.Margins, gamedef.Margin{Seat: r.seatOf(r.record(item)),
				Value: r.value(item, view.MarginValue, at, NewScope())})
		}
	}
	if n, at := l.part(terminal, view.VictoryRanking, view.SectionVictory, view.VictoryRanking); given(n) {
		r.Map.Add(at.Def, n)
		v.Ranking = &gamedef.Ranking{Order: word[gamedef.SortDirection](r, r.record(n), view.RankingOrder),
			TieBreakOrder: r.ids(n, view.RankingTieBreakOrder)}
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
	r.Map.Add(at.Def, n)
	s := &gamedef.Scoring{
		Method: word[gamedef.ScoringMethod](r, r.record(n), view.ScoringMethod),
		Value:  r.value(n, view.ScoringValue, at, NewScope()),
	}
	if !l.done(view.SectionScoring, r) {
		return nil
	}
	l.out.Scoring = s
	return s
}
