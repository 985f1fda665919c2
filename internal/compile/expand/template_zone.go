package expand

import (
	"ludo-lsp/internal/grammar/view"
	"strings"
)

// OwnerPlayerIndex is a field added by expansion to a zone that a template makes with the owner "player": the seat,
// counted from 0, that owns it. All other zones with that owner stand for one zone per player.
const OwnerPlayerIndex = "ownerPlayerIndex"

// zone returns the expansion of an entry of the zones: a template, a board or a zone.
func (x *expander) zone(n *Node, at *path, index int) []*Node {
	if n.Get(view.BoardMacroMacro).Kind() == Text {
		return x.board(n)
	}
	return expandTemplated(x, x.zoneTemplate)(n, at, index)
}

// zoneTemplate returns one zone for each seat.
func (x *expander) zoneTemplate(n *Node) (out []*Node, ok bool) {
	t := n.Get(view.ZoneTemplateTemplate)
	if t == nil {
		return []*Node{n}, true
	}
	x.recordRead(dependency{'s', ""})
	pattern := t.Get(view.ZoneTemplateBodyIdPattern)
	if len(x.seats) == 0 || !strings.Contains(pattern.Text(), "{seat}") {
		return nil, false
	}
	use := &Use{Name: view.ZoneTemplateTemplate, At: n.At, Outer: n.Uses}
	outer := x.using
	x.using = use
	defer func() { x.using = outer }()
	for i, seat := range x.seats {
		if !x.spend(2*len(t.keys) + textWeight(pattern.text)) {
			return nil, false
		}
		zone := NewMap(t.At, use)
		for key, value := range t.Pairs() {
			switch key.Name {
			case view.ZoneTemplateBodyIdPattern:
				zone = zone.withPair(Key{view.ZoneID, key.At}, seatText(pattern, seat, use))
				continue
			case view.ZoneTemplateBodyPerSeat:
				continue
			case view.ZoneTemplateBodyBehavior:
				if from := value.Get(view.TemplateDeckBehaviorReshuffleFrom); from.Kind() == Text {
					value = value.With(view.TemplateDeckBehaviorReshuffleFrom, seatText(from, seat, use))
				}
			}
			zone = zone.withPair(key, value)
		}
		if t.Get(view.ZoneTemplateBodyOwner).Text() == view.ZoneTemplateBodyOwnerPlayer {
			zone = zone.With(OwnerPlayerIndex, NewNumber(float64(i), t.Get(view.ZoneTemplateBodyOwner).At, use))
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
