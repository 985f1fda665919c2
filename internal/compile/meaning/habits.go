package meaning

import (
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// requirement holds what the condition of an action requires of the acting player.
type requirement struct {
	action *entry
	fact   fact
	cell   string
	least  int64
	takes  bool
}

// recordRequirement records what the condition of an action requires of the acting player.
func (t *trace) recordRequirement() {
	a, is := t.entry.root.(*gamedef.ActionDef)
	if !is || a.Pre == nil {
		return
	}
	cases := t.promisedFacts()
	if len(cases) != 1 {
		return
	}
	for _, f := range cases[0] {
		cell, least := singleTerm(f.linear)
		def := t.cells[cell]
		if def != nil && f.compare != nil && f.compare.Op != gamedef.Equal && least > def.Min &&
			cell == t.ownVariable(def.Name) {
			t.entry.asks = append(t.entry.asks, requirement{t.entry, f, cell, least,
				len(t.changing[cell[:strings.IndexByte(cell, '@')]]) > 0})
		}
	}
}

// findUnpaid reports actions that require something but take nothing of it, while other actions that require it take
// it.
func (g *game) findUnpaid() {
	by := map[string][]requirement{}
	var cells []string
	for _, e := range g.entries {
		if len(e.asks) == 0 || g.hasPipelines(e.root.(*gamedef.ActionDef).ID) {
			continue
		}
		for _, a := range e.asks {
			if by[a.cell] == nil {
				cells = append(cells, a.cell)
			}
			by[a.cell] = append(by[a.cell], a)
		}
	}
	for _, cell := range cells {
		list := by[cell]
		odd := slices.IndexFunc(list, func(a requirement) bool { return !a.takes })
		if odd < 0 || len(list) < 2 || slices.ContainsFunc(list[odd+1:], func(a requirement) bool { return !a.takes }) {
			continue
		}
		o := list[odd]
		name := cell[strings.IndexByte(cell, '/')+1 : strings.IndexByte(cell, '@')]
		f := g.report(diag.ValuesCostOdd, o.action.pathOf(site{o.fact.compare, -1}), fmt.Sprintf(
			"This asks for %d of %s and the action takes none of it, as others that ask for it do. Take it as a cost, or say in a comment that it is enough to have it.",
			o.least, quote(name)))
		f.Severity = diag.Hint
		paid := list[slices.IndexFunc(list, func(a requirement) bool { return a.takes })]
		f.Related = []values.Related{{Path: paid.action.path, Message: "This action takes it."}}
	}
}

// hasPipelines reports whether an action has pipelines, which do its work.
func (g *game) hasPipelines(action string) bool {
	return slices.ContainsFunc(g.def.ActionPipelines,
		func(p gamedef.ActionPipelineDef) bool { return p.ActionID == action })
}

// singleTerm returns the only term of a sum, and the least value of the term at which the sum is not negative; "" if
// there are several terms, or the term has a factor.
func singleTerm(l linear) (term string, least int64) {
	if len(l.terms) != 1 {
		return "", 0
	}
	for term, n := range l.terms {
		if n == 1 {
			return term, -l.constant
		}
	}
	return "", 0
}

// findHardCounts reports variables of the table that go up with each player's move, are reset, and are compared with a
// literal number of players although there may be fewer players.
func (t *trace) findHardCounts() {
	if t.least == t.most || t.most < 3 {
		return
	}
	t.entry.walk(func(at func() string, node gamedef.Node) bool {
		c, is := node.(*gamedef.Compare)
		if !is || c.Op == gamedef.LessEqual || c.Op == gamedef.Greater {
			return true
		}
		ref, is := c.Left.(*gamedef.GlobalVarRef)
		if n, literal := c.Right.(gamedef.Number); !is || !literal || int64(n) != t.most ||
			!t.askOutside(func(w *world) bool { return w.countsMoves(ref.Var) }) {
			return true
		}
		t.entry.report(diag.ValuesSeatsUnlike, member.PathTo(at(), member.Right), fmt.Sprintf(
			"This waits for %d moves, one of each player, and there may be %d players. Count them: count(players()).",
			t.most, t.least))
		return true
	})
}

// countsMoves reports whether a variable of the table goes up by one in an action and is reset elsewhere.
func (w *world) countsMoves(name string) bool {
	up, back := false, false
	gamedef.Walk(w.def, func(at gamedef.Place, node gamedef.Node) bool {
		gamedef.Uses(node, func(_ gamedef.Place, u gamedef.Use) {
			if u.Of == string(gamedef.GlobalScope) && u.Name == name {
				up = up || u.Does == gamedef.Adds && u.By == gamedef.Value(gamedef.Number(1)) &&
					strings.HasPrefix(at.String(), member.Actions)
				back = back || u.Does == gamedef.Writes && u.By == gamedef.Value(gamedef.Number(0)) &&
					!strings.HasPrefix(at.String(), member.Setup)
			}
		})
		return true
	})
	return up && back
}
