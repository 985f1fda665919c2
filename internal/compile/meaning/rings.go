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

// rings finds numbers that go round and name zones, of which there are more than are gone round.
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
		for k := i + 1; k < s.until; k++ {
			o := &t.steps[k]
			if o.Does != gamedef.Names || o.Name != s.Name {
				continue
			}
			n := t.numbered(o.node, s.Name)
			if n < 2 || n == by {
				continue
			}
			path := t.entry.pathOf(site{round, -1})
			f := t.entry.report(diag.ValuesRoundOdd, path+"."+member.Right, fmt.Sprintf(
				"This goes round %d places, and there are %d zones of that name.", by, n))
			f.Related = []values.Related{{Path: t.entry.pathOf(o.site), Message: "It names the zone here."}}
			f.Fixes = []values.Fix{{Title: "Write " + strconv.FormatInt(n, 10), Edits: []values.Edit{{Path: path + "." + member.Right,
				Text: strconv.FormatInt(n, 10)}}}}
			return
		}
	}
}

// remainderOf is the division with remainder in a value, with or without something added to it, and its divisor.
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

// numbered counts the zones of a name that is put together from a number: ring_0, ring_1 … without a gap.
func (t *trace) numbered(node gamedef.Node, name string) (n int64) {
	var text string
	switch z := node.(type) {
	case *gamedef.ZoneReference:
		text = string(z.Selector)
	case *gamedef.ZoneSelector:
		text = string(*z)
	}
	before, after, is := strings.Cut(text, "{"+name+"}")
	if !is || strings.Contains(before+after, "{") {
		return 0
	}
	after, _, _ = strings.Cut(after, ":")
	least, most := int64(1<<40), int64(-1)
	for base := range t.zones {
		middle, fits := strings.CutPrefix(base, before)
		middle, fits2 := strings.CutSuffix(middle, after)
		number, err := strconv.ParseInt(middle, 10, 64)
		if fits && fits2 && err == nil {
			least, most, n = min(least, number), max(most, number), n+1
		}
	}
	if most-least+1 != n || least > 1 {
		return 0
	}
	return n
}
