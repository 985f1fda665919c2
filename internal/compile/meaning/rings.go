package meaning

import (
	"fmt"
	"strconv"
	"strings"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// findShortCycles reports cyclic numbers in the names of zones, if there are more zones than the cycle covers.
func (t *trace) findShortCycles() {
	for i := range t.steps {
		s := &t.steps[i]
		if s.Does != gamedef.Binds || s.By == nil {
			continue
		}
		round, by, is := remainderOf(s.By)
		if !is {
			continue
		}
		n, at := t.countNumbered(s.Name)
		if n < 2 || n == by {
			continue
		}
		path := t.entry.pathOf(site{round, -1})
		f := t.entry.report(diag.ValuesRoundOdd, path+"."+member.Right, fmt.Sprintf(
			"This goes round %d places, and there are %d zones of that name.", by, n))
		f.Related = []values.Related{{Path: t.entry.pathOf(site{at, -1}), Message: "It names the zone here."}}
		f.Fixes = []values.Fix{{Title: "Write " + strconv.FormatInt(n, 10), Edits: []values.Edit{{Path: path + "." + member.Right,
			Text: strconv.FormatInt(n, 10)}}}}
	}
}

// remainderOf returns the remainder in a value, which may have something added to it, and its divisor; is is false if
// there is none.
func remainderOf(v gamedef.Value) (a *gamedef.Arithmetic, by int64, is bool) {
	a, is = v.(*gamedef.Arithmetic)
	if is && a.Op == gamedef.Add {
		if _, fixed := a.Right.(gamedef.Number); fixed {
			return remainderOf(a.Left)
		}
		return remainderOf(a.Right)
	}
	if !is || a.Op != gamedef.Remainder {
		return nil, 0, false
	}
	n, is := a.Right.(gamedef.Number)
	return a, int64(n), is
}

// countNumbered returns the number of zones whose names are composed with the number name: ring_0, ring_1 … without a
// gap. It also returns the node that names them.
func (t *trace) countNumbered(name string) (n int64, at gamedef.Node) {
	t.entry.walk(func(_ func() string, node gamedef.Node) bool {
		text := ""
		switch z := node.(type) {
		case *gamedef.ZoneReference:
			text = string(z.Selector)
			if c, is := z.Expr.(*gamedef.Concat); is {
				text = writeSelector(c)
			}
		case *gamedef.ZoneSelector:
			text = string(*z)
		}
		if before, after, is := strings.Cut(text, "{"+name+"}"); is && n == 0 {
			n, at = t.countSeries(before, after), node
		}
		return true
	})
	return n, at
}

// writeSelector returns a composed text as a selector with names in braces.
func writeSelector(c *gamedef.Concat) string {
	var b strings.Builder
	for _, part := range c.Parts {
		switch part := part.(type) {
		case gamedef.Text:
			b.WriteString(string(part))
		case *gamedef.BindingRef:
			b.WriteString("{" + part.Name + "}")
		default:
			b.WriteString("{}")
		}
	}
	return b.String()
}

// countSeries returns the number of zones whose names are a number between two texts, counted from 0 or 1 without a
// gap.
func (t *trace) countSeries(before, after string) (n int64) {
	after, _, _ = strings.Cut(after, ":")
	least, most := int64(1<<40), int64(-1)
	for base := range t.zones {
		middle, begins := strings.CutPrefix(base, before)
		middle, ends := strings.CutSuffix(middle, after)
		number, err := strconv.ParseInt(middle, 10, 64)
		if begins && ends && err == nil {
			least, most, n = min(least, number), max(most, number), n+1
		}
	}
	if most-least+1 != n || least > 1 {
		return 0
	}
	return n
}
