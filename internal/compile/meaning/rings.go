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

// rings finds cyclic numbers that name zones, of which there are more than the cycle covers.
func (t *trace) rings() {
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

// remainderOf returns the division with remainder in a value, with or without something added to it, and its divisor.
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

// countNumbered counts the zones of a name composed with a number: ring_0, ring_1 … without a gap. It also returns
// the node that names them.
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
			n, at = t.series(before, after), node
		}
		return true
	})
	return n, at
}

// writeSelector writes a composed text as a selector with names in braces.
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

// series counts the zones whose names are a number between two texts, from 0 or 1 without a gap.
func (t *trace) series(before, after string) (n int64) {
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
