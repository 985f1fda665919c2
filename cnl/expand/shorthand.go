package expand

import (
	"strconv"

	"ludo-lsp/cnl/diag"
)

// isShorthand reports whether a value, as an effect, is written in short.
func isShorthand(n *Node) bool {
	return n.Get("refillToSize").Kind() == Map || n.Get("discardDownTo").Kind() == Map || n.Get("draw").Get("to").Text() == handEach
}

// expandShorthands writes out the effects of all lists that are written in
// short.
func (x *expander) expandShorthands(n *Node) *Node {
	if n.holds&holdsShorthand == 0 || !x.spend(1) {
		return n
	}
	if n.kind != List {
		return n.mapItems(func(_ int, item *Node) *Node { return x.expandShorthands(item) })
	}
	out := make([]*Node, 0, len(n.items))
	for _, item := range n.items {
		out = append(out, x.expandShorthand(item)...)
	}
	return n.withItems(out)
}

// expandShorthand writes out an entry of a list.
func (x *expander) expandShorthand(n *Node) []*Node {
	s := shorthand{x: x, entry: n}
	switch {
	case n.holds&holdsShorthand == 0:
		return []*Node{n}
	case n.Get("refillToSize").Kind() == Map:
		return s.refill(n.Get("refillToSize"))
	case n.Get("discardDownTo").Kind() == Map:
		return s.discard(n.Get("discardDownTo"))
	case n.Get("draw").Get("to").Text() == handEach:
		return s.deal(n.Get("draw"))
	}
	return []*Node{x.expandShorthands(n)}
}

// shorthand writes out one effect.
type shorthand struct {
	x     *expander
	entry *Node
	at    Origin
	use   *Use
}

// start counts the effects that come of the shorthand; false if they are too
// many.
func (s *shorthand) start(name string, effects int, at *Node) bool {
	s.at = s.entry.At
	s.use = &Use{Name: name, At: s.entry.At, Outer: s.entry.Uses}
	limit := s.x.limits.Effects
	if effects > limit-min(s.x.shortened, limit) {
		s.x.report(Problem{
			Code: diag.CompilerLimitExceeded,
			Message: "With this the shorthands of the spec stand for " + strconv.Itoa(s.x.shortened+effects) + " effects; more than " +
				strconv.Itoa(limit) + " are not made.",
		}, at)
		s.x.shortened = limit + 1 // nothing more is made
		return false
	}
	s.x.shortened += effects
	return true
}

func (s *shorthand) text(v string) *Node         { return NewText(v, s.at, s.use) }
func (s *shorthand) record(pairs ...Pair) *Node  { return NewMap(s.at, s.use, pairs...) }
func (s *shorthand) effects(list ...*Node) *Node { return NewList(list, s.at, s.use) }

// kept is the effect as it was written, because it cannot be written out.
func (s *shorthand) kept() []*Node {
	s.x.fail()
	return []*Node{s.entry}
}

// compare makes {op, left: the number of tokens in a zone, right: size}.
func (s *shorthand) compare(op string, zone, size *Node) *Node {
	count := s.record(Pair{"ref", s.text("zoneCount")}, Pair{"zone", zone})
	return s.record(Pair{"op", s.text(op)}, Pair{"left", count}, Pair{"right", size})
}

func (s *shorthand) when(condition *Node, effect *Node) *Node {
	return s.record(Pair{"if", s.record(Pair{"when", condition}, Pair{"then", s.effects(effect)}, Pair{"else", s.effects()})})
}

// refill draws one token at a time as long as the zone has fewer than it
// should.
func (s *shorthand) refill(body *Node) []*Node {
	to, from, size := body.Get("zone"), body.Get("fromZone"), body.Get("size")
	count, whole := size.Int()
	if to.Kind() != Text || from.Kind() != Text || !whole || count < 0 || !s.start("refillToSize", count, s.entry) {
		return s.kept()
	}
	draw := s.record(Pair{"draw", s.record(Pair{"from", from}, Pair{"to", to}, Pair{"count", NewNumber(1, s.at, s.use)})})
	effect := s.when(s.compare("<", to, size), draw)
	out := make([]*Node, count)
	for i := range out {
		out[i] = effect
	}
	return out
}

// discard takes tokens out of a zone as long as it has more than it should.
func (s *shorthand) discard(body *Node) []*Node {
	from, size, to := body.Get("zone"), body.Get("size"), body.Get("to")
	count, whole := size.Int()
	if from.Kind() != Text || !whole || count < 0 || !s.start("discardDownTo", 1, s.entry) {
		return s.kept()
	}
	const token = "$tok"
	move := s.record(Pair{"destroyToken", s.record(Pair{"token", s.text(token)})})
	if to.Kind() == Text {
		move = s.record(Pair{"moveToken", s.record(Pair{"token", s.text(token)}, Pair{"from", from}, Pair{"to", to})})
	}
	return []*Node{s.record(Pair{"forEach", s.record(
		Pair{"bind", s.text(token)},
		Pair{"over", s.record(Pair{"query", s.text("tokensInZone")}, Pair{"zone", from})},
		Pair{"effects", s.effects(s.when(s.compare(">", from, size), move))},
	)})}
}

// deal draws for each player.
func (s *shorthand) deal(body *Node) []*Node {
	if !s.start("draw", 1, body.Get("to")) {
		return s.kept()
	}
	const player = "$p"
	to := NewText("hand:"+player, body.Get("to").At, s.use)
	draw := body.With("to", to)
	return []*Node{s.record(Pair{"forEach", s.record(
		Pair{"bind", s.text(player)},
		Pair{"over", s.record(Pair{"query", s.text("players")})},
		Pair{"effects", s.effects(s.entry.With("draw", draw))},
	)})}
}
