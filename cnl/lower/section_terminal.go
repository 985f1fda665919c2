package lower

import (
	"ludo-lsp/cnl/expand"
	"ludo-lsp/kernel/gamedef"
)

// terminal is folded from the section of that name and from its parts that
// stand in sections of their own.
func (l *lowering) terminal() {
	n := l.section("terminal")
	l.reading("terminal").Map.Add("terminal", n)
	conditions, victory, scoring := l.endConditions(n), l.victory(n), l.scoring(n)
	if !given(n) && conditions == nil && victory == nil && scoring == nil {
		if given(l.section("victory")) {
			l.failed["terminal"] = true // it stands for terminal, and says nothing
		}
		return
	}
	if l.failed["endConditions"] || l.failed["victory"] || l.failed["scoring"] {
		l.failed["terminal"] = true
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
	n, at := l.part(terminal, "conditions", "endConditions", "")
	r := l.reading("endConditions")
	if !given(n) {
		// Without a terminal section nothing but the parts that are given.
		if given(terminal) && !given(terminal.Get("checkpoints")) && !given(l.section("victory")) && !given(l.section("scoring")) {
			r.lacks(terminal, "conditions", "a list")
			l.done("endConditions", r)
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
		c := gamedef.EndCondition{When: r.condition(r.record(item), "when", at, NewScope())}
		result := r.record(item.Get("result"))
		c.Result.Type = word(r, result, "type", gamedef.WinResult, gamedef.LossAllResult, gamedef.DrawResult, gamedef.ScoreResult)
		if c.Result.Type == gamedef.WinResult {
			var ok bool
			if c.Result.Player, ok = r.Player(result.Get("player"), at.Field("result").Field("player"), NewScope()); !ok {
				r.failed = true
			}
		}
		out = append(out, c)
	}
	if !l.done("endConditions", r) {
		return nil
	}
	l.out.EndConditions = out
	return out
}

func (l *lowering) victory(terminal *expand.Node) *Victory {
	r := l.reading("victory")
	v := &Victory{}
	if n, at := l.part(terminal, "checkpoints", "victory", "checkpoints"); given(n) {
		r.Map.Add(at.Def, n)
		v.Checkpoints = []gamedef.Checkpoint{}
		for i, item := range n.Items() {
			at := at.Index(i)
			r.Map.Add(at.Def, item)
			v.Checkpoints = append(v.Checkpoints, gamedef.Checkpoint{
				ID: r.id(r.record(item), "id"), Seat: r.seatOf(item),
				Timing: word(r, item, "timing", gamedef.DuringCoup, gamedef.FinalCoup),
				When:   r.condition(item, "when", at, NewScope()),
			})
		}
	}
	if n, at := l.part(terminal, "margins", "victory", "margins"); given(n) {
		r.Map.Add(at.Def, n)
		v.Margins = []gamedef.Margin{}
		for i, item := range n.Items() {
			at := at.Index(i)
			r.Map.Add(at.Def, item)
			v.Margins = append(v.Margins, gamedef.Margin{Seat: r.seatOf(r.record(item)), Value: r.value(item, "value", at, NewScope())})
		}
	}
	if n, at := l.part(terminal, "ranking", "victory", "ranking"); given(n) {
		r.Map.Add(at.Def, n)
		v.Ranking = &gamedef.Ranking{Order: word(r, r.record(n), "order", gamedef.Descending, gamedef.Ascending), TieBreakOrder: r.ids(n, "tieBreakOrder")}
	}
	if !l.done("victory", r) || v.Checkpoints == nil && v.Margins == nil && v.Ranking == nil {
		return nil
	}
	l.out.Victory = v
	return v
}

func (l *lowering) scoring(terminal *expand.Node) *gamedef.Scoring {
	n, at := l.part(terminal, "scoring", "scoring", "")
	if !given(n) {
		return nil
	}
	r := l.reading("scoring")
	r.Map.Add(at.Def, n)
	s := &gamedef.Scoring{
		Method: word(r, r.record(n), "method", gamedef.HighestScore, gamedef.LowestScore),
		Value:  r.value(n, "value", at, NewScope()),
	}
	if !l.done("scoring", r) {
		return nil
	}
	l.out.Scoring = s
	return s
}
