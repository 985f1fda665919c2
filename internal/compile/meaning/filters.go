package meaning

import (
	"strings"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
)

// answer is whether a condition holds, as far as that is known before play.
type answer uint8

const (
	maybe answer = iota
	yes
	no
)

// findImpossibleGrants reports free operations that can never be carried out, because no space passes their filter.
func (t *trace) findImpossibleGrants() {
	look := func(path string, g *gamedef.FreeOperationGrant) {
		if g.ZoneFilter == nil {
			return
		}
		passes := false
		for i := range t.def.Zones {
			passes = passes || t.holdsForZone(g.ZoneFilter, g.AsOrDefault(), &t.def.Zones[i]) != no
		}
		if !passes && len(t.def.Zones) > 0 {
			f := t.entry.report(diag.ValuesListEmpty, member.PathTo(path, member.ZoneFilter),
				"No space passes this filter, so the free move can never be made.")
			f.At = append(f.At, path)
			f.Related = []values.Related{{Path: member.PathTo(path, member.ActionIds), Message: "It is this move."}}
		}
	}
	if card, is := t.entry.root.(*gamedef.EventCard); is {
		for name, side := range map[string]*gamedef.EventSide{member.Unshaded: card.Unshaded,
			member.Shaded: card.Shaded} {
			if side == nil {
				continue
			}
			path := member.PathTo(t.entry.path, name)
			for i := range side.FreeOperationGrants {
				look(member.PathTo(path, member.FreeOperationGrants+index(i)), &side.FreeOperationGrants[i])
			}
			for k := range side.Branches {
				for i := range side.Branches[k].FreeOperationGrants {
					look(member.PathTo(path, member.Branches+index(k), member.FreeOperationGrants+index(i)),
						&side.Branches[k].FreeOperationGrants[i])
				}
			}
		}
	}
	for i := range t.steps {
		if g, is := t.steps[i].node.(*gamedef.GrantFreeOperation); is && t.steps[i].Does == gamedef.Grants {
			look(member.PathTo(t.entry.effectPath(g), member.GrantFreeOperation), &g.FreeOperationGrant)
			break
		}
	}
}

// holdsForZone returns whether a condition holds for a zone, as far as its declaration shows.
func (t *trace) holdsForZone(c gamedef.Condition, name string, z *gamedef.ZoneDef) answer {
	if b, fixed := c.(gamedef.Bool); fixed {
		return is(bool(b))
	}
	if several, has := c.(gamedef.Joint); has {
		list, must := several.Parts()
		out := is(must)
		for _, part := range list {
			if a := t.holdsForZone(part, name, z); must {
				out = both(out, a)
			} else {
				out = not(both(not(out), not(a)))
			}
		}
		return out
	}
	if n, negated := c.(*gamedef.Not); negated {
		return not(t.holdsForZone(n.Arg, name, z))
	}
	if compare, compares := c.(*gamedef.Compare); compares {
		l, known := t.declaredOf(compare.Left, name, z)
		r, also := t.declaredOf(compare.Right, name, z)
		if known && also {
			return compareValues(l, r, compare.Op)
		}
	}
	return maybe
}

func is(b bool) answer {
	if b {
		return yes
	}
	return no
}

func not(a answer) answer { return [...]answer{maybe: maybe, yes: no, no: yes}[a] }

func both(a, b answer) answer {
	switch {
	case a == no || b == no:
		return no
	case a == yes && b == yes:
		return yes
	}
	return maybe
}

// declaredOf returns a value in a condition on a zone; ok is false if the zone's declaration does not determine it.
func (t *trace) declaredOf(v gamedef.Value, name string, z *gamedef.ZoneDef) (any, bool) {
	switch v := v.(type) {
	case gamedef.Scalar:
		text, is := v.(gamedef.Text)
		return v, !is || !strings.Contains(string(text), "$") // a name meant as a reference is another finding
	case *gamedef.ZonePropRef:
		if string(v.Zone) != name {
			return nil, false
		}
		if a := attribute(z, v.Prop); a != nil {
			return a, true
		}
	}
	return nil, false
}

// attribute returns a declared property of a zone.
func attribute(z *gamedef.ZoneDef, prop string) gamedef.Attribute {
	for _, a := range z.Attributes {
		if a.Key == prop {
			return a.Value
		}
	}
	if prop == member.Category {
		return gamedef.Text(z.Category)
	}
	return nil
}

func compareValues(l, r any, op gamedef.CompareOp) answer {
	switch op {
	case gamedef.Equal:
		return is(l == r)
	case gamedef.NotEqual:
		return is(l != r)
	}
	a, number := l.(gamedef.Number)
	b, also := r.(gamedef.Number)
	if !number || !also {
		return maybe
	}
	switch op {
	case gamedef.Less:
		return is(a < b)
	case gamedef.LessEqual:
		return is(a <= b)
	case gamedef.Greater:
		return is(a > b)
	case gamedef.GreaterEqual:
		return is(a >= b)
	}
	return maybe
}
