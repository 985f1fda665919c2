package expand

import "strings"

// OwnerPlayerIndex is the field that expansion adds to a zone made by a
// template with the owner "player": the seat, counted from 0, that the one zone
// belongs to. All other zones with that owner stand for one zone per player.
const OwnerPlayerIndex = "ownerPlayerIndex"

// zone expands an entry of the zones: a template, a board or a zone.
func (x *expander) zone(n *Node, at *path, index int) []*Node {
	if n.Get("macro").Kind() == Text {
		return x.board(n)
	}
	return templated(x, x.zoneTemplate)(n, at, index)
}

// zoneTemplate makes one zone for each seat.
func (x *expander) zoneTemplate(n *Node) (out []*Node, ok bool) {
	t := n.Get("template")
	if t == nil {
		return []*Node{n}, true
	}
	x.reads(dependency{'s', ""})
	pattern := t.Get("idPattern")
	if len(x.seats) == 0 || !strings.Contains(pattern.Text(), "{seat}") {
		return nil, false
	}
	use := &Use{Name: "template", At: n.At, Outer: n.Uses}
	for i, seat := range x.seats {
		zone := NewMap(t.At, use)
		for key, value := range t.Pairs() {
			switch key.Name {
			case "idPattern":
				zone = zone.withPair(Key{"id", key.At}, seatText(pattern, seat, use))
				continue
			case "perSeat":
				continue
			case "behavior":
				if from := value.Get("reshuffleFrom"); from.Kind() == Text {
					value = value.With("reshuffleFrom", seatText(from, seat, use))
				}
			}
			zone = zone.withPair(key, value)
		}
		if t.Get("owner").Text() == "player" {
			zone = zone.With(OwnerPlayerIndex, NewNumber(float64(i), t.Get("owner").At, use))
		}
		out = append(out, zone)
	}
	return out, true
}

func seatText(pattern *Node, seat string, use *Use) *Node {
	text := strings.ReplaceAll(pattern.text, "{seat}", seat)
	if text == pattern.text {
		return pattern
	}
	return NewText(text, pattern.At, use)
}
