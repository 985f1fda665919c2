package kernel

import (
	"slices"

	"ludo-lsp/kernel/gamedef"
)

// toward is what lies in a direction of a zone, "" for nothing.
func (o *oracle) toward(id, direction string) string {
	to, _ := o.declaration(id).Directions.Get(direction)
	return to
}

// directions are the names of all directions, in the order in which zones name them.
func (o *oracle) directions() (out []string) {
	for _, z := range o.def.Zones {
		for _, d := range z.Directions {
			if !slices.Contains(out, d.Key) {
				out = append(out, d.Key)
			}
		}
	}
	return out
}

func (o *oracle) inDirection(t *gamedef.ZonesInDirection) (out []string) {
	start := o.reference(t.Zone)
	name, ok := o.value(t.Direction).(string)
	if !ok || !slices.Contains(o.directions(), name) {
		fail("MISSING_VAR")
	}
	for at := o.toward(start, name); at != "" && at != start && !slices.Contains(out, at); at = o.toward(at, name) {
		if t.MaxDepth != nil && int64(len(out)) == *t.MaxDepth {
			break
		}
		if t.Via != nil && !supposing(o, "$zone", any(at), func() bool { return o.holds(t.Via) }) {
			break
		}
		out = append(out, at)
	}
	return out
}

func (o *oracle) lines(t *gamedef.Lines) (out []any) {
	var all [][]string
	for _, d := range o.directions() {
		if t.Directions != nil && !slices.Contains(t.Directions, d) {
			continue
		}
		for _, id := range o.order {
			line := []string{id}
			for at := o.toward(id, d); at != "" && !slices.Contains(line, at); at = o.toward(at, d) {
				if int64(len(line)) == t.Length {
					break
				}
				line = append(line, at)
			}
			reversed := slices.Clone(line)
			slices.Reverse(reversed)
			same := func(other []string) bool { return slices.Equal(other, line) || slices.Equal(other, reversed) }
			if int64(len(line)) == t.Length && !slices.ContainsFunc(all, same) {
				all = append(all, line)
			}
		}
	}
	var owners []int64
	if f := t.SpaceFilter; f != nil && !f.Owner.Absent() {
		owners = o.selected(f.Owner)
	}
	passes := map[string]bool{}
	for _, id := range o.order {
		if !slices.ContainsFunc(all, func(line []string) bool { return slices.Contains(line, id) }) {
			continue
		}
		if f := t.SpaceFilter; f != nil {
			if !f.Owner.Absent() && !slices.Contains(owners, o.ownerOf(id)) {
				continue
			}
			if f.Condition != nil && !supposing(o, "$zone", any(id), func() bool { return o.holds(f.Condition) }) {
				continue
			}
		}
		passes[id] = len(t.Filter) == 0 || len(o.filtered(o.content[id], t.Filter)) > 0
	}
	for _, line := range all {
		if !slices.ContainsFunc(line, func(id string) bool { return !passes[id] }) {
			out = append(out, texts(line))
		}
	}
	return out
}

// ownerOf is the player who owns a zone, -1 for nobody: no zone of a line is a player's here.
func (o *oracle) ownerOf(id string) int64 {
	if o.declaration(id).Owner == gamedef.OwnedByPlayer {
		panic(id + " is a player's")
	}
	return -1
}
