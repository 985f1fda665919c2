package expand

import (
	"strconv"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
)

// isShorthand reports whether an effect is a shorthand.
func isShorthand(n *Node) bool {
	return n.Get(view.EffectIsRefillToSize).Kind() == Map || n.Get(view.EffectIsDiscardDownTo).Kind() == Map ||
		n.Get(view.EffectIsRepeat).Kind() == Map ||
		n.Get(view.EffectIsCreateToken).Get(view.EffectCreateTokenCount) != nil ||
		n.Get(view.EffectIsDraw).Get(view.EffectDrawTo).Text() == handEach
}

// expandShorthands expands the shorthand effects of all lists.
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

// expandShorthand returns the expansion of an entry of a list.
func (x *expander) expandShorthand(n *Node) []*Node {
	s := shorthand{x: x, entry: n}
	switch {
	case n.holds&holdsShorthand == 0:
		return []*Node{n}
	case n.Get(view.EffectIsRefillToSize).Kind() == Map:
		return s.refill(n.Get(view.EffectIsRefillToSize))
	case n.Get(view.EffectIsDiscardDownTo).Kind() == Map:
		return s.discard(n.Get(view.EffectIsDiscardDownTo))
	case n.Get(view.EffectIsRepeat).Kind() == Map:
		body := n.Get(view.EffectIsRepeat)
		return s.repeatEffects(body.Get(view.EffectRepeatTimes), body.Get(view.EffectRepeatEffects))
	case n.Get(view.EffectIsCreateToken).Get(view.EffectCreateTokenCount) != nil:
		body := n.Get(view.EffectIsCreateToken)
		one := n.With(view.EffectIsCreateToken, body.Without(view.EffectCreateTokenCount))
		return s.repeatEffects(body.Get(view.EffectCreateTokenCount), one)
	case n.Get(view.EffectIsDraw).Get(view.EffectDrawTo).Text() == handEach:
		return s.deal(n.Get(view.EffectIsDraw))
	}
	return []*Node{x.expandShorthands(n)}
}

// shorthand expands one effect.
type shorthand struct {
	x     *expander
	entry *Node
	at    Origin
	use   *Use
}

// start adds to the count of effects made by the shorthand; it returns false if they are too many.
func (s *shorthand) start(name string, effects int, at *Node) bool {
	s.at = s.entry.At
	s.use = &Use{Name: name, At: s.entry.At, Outer: s.entry.Uses}
	limit := s.x.limits.Effects
	if effects > limit-min(s.x.shortened, limit) {
		s.x.report(Problem{
			Code: diag.CompilerLimitExceeded,
			Message: "With this the shorthands of the spec stand for " + strconv.Itoa(s.x.shortened+effects) +
				" effects; more than " +
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

// asWritten returns the effect as written, because it cannot be expanded.
func (s *shorthand) asWritten() []*Node {
	s.x.fail()
	return []*Node{s.entry}
}

// compareCount returns the condition {op, left: the number of tokens in a zone, right: size}.
func (s *shorthand) compareCount(op string, zone, size *Node) *Node {
	count := s.record(Pair{view.ReferenceRef, s.text(view.ReferenceIsZoneCount)}, Pair{view.ReferenceZoneCountZone,
		zone})
	return s.record(Pair{view.ConditionOp, s.text(op)}, Pair{view.ConditionLeft, count}, Pair{view.ConditionRight,
		size})
}

func (s *shorthand) when(condition *Node, effect *Node) *Node {
	return s.record(Pair{view.EffectIsIf, s.record(Pair{view.EffectIfWhen, condition},
		Pair{view.EffectIfThen, s.effects(effect)}, Pair{view.EffectIfElse, s.effects()})})
}

// refill returns effects that draw one token at a time while the zone has too few.
func (s *shorthand) refill(body *Node) []*Node {
	to, from, size := body.Get(view.EffectRefillToSizeZone), body.Get(view.EffectRefillToSizeFromZone),
		body.Get(view.EffectRefillToSizeSize)
	count, whole := size.Int()
	if to.Kind() != Text || from.Kind() != Text || !whole || count < 0 || !s.start(view.EffectIsRefillToSize, count,
		s.entry) {
		return s.asWritten()
	}
	draw := s.record(Pair{view.EffectIsDraw, s.record(Pair{view.EffectDrawFrom, from}, Pair{view.EffectDrawTo, to},
		Pair{view.EffectDrawCount, NewNumber(1, s.at, s.use)})})
	effect := s.when(s.compareCount(view.ConditionIsLess, to, size), draw)
	out := make([]*Node, count)
	for i := range out {
		out[i] = effect
	}
	return out
}

// discard returns effects that take tokens out of a zone while it has too many.
func (s *shorthand) discard(body *Node) []*Node {
	from, size, to := body.Get(view.EffectDiscardDownToZone), body.Get(view.EffectDiscardDownToSize),
		body.Get(view.EffectDiscardDownToTo)
	count, whole := size.Int()
	if from.Kind() != Text || !whole || count < 0 || !s.start(view.EffectIsDiscardDownTo, 1, s.entry) {
		return s.asWritten()
	}
	const token = "$tok"
	move := s.record(Pair{view.EffectIsDestroyToken, s.record(Pair{view.EffectDestroyTokenToken, s.text(token)})})
	if to.Kind() == Text {
		move = s.record(Pair{view.EffectIsMoveToken, s.record(Pair{view.EffectMoveTokenToken, s.text(token)},
			Pair{view.EffectMoveTokenFrom, from}, Pair{view.EffectMoveTokenTo, to})})
	}
	return []*Node{s.record(Pair{view.EffectIsForEach, s.record(
		Pair{view.EffectForEachBind, s.text(token)},
		Pair{view.EffectForEachOver, s.record(Pair{view.QueryQuery, s.text(view.QueryIsTokensInZone)},
			Pair{view.QueryTokensInZoneZone, from})},
		Pair{view.EffectForEachEffects, s.effects(s.when(s.compareCount(view.ConditionIsGreater, from, size), move))},
	)})}
}

// repeatEffects returns an effect that runs effects for each number up to count; the number has a name that nobody
// can use.
func (s *shorthand) repeatEffects(count, effects *Node) []*Node {
	if count == nil || effects == nil || !s.start(view.EffectIsRepeat, 1, s.entry) {
		return s.asWritten()
	}
	if effects.Kind() != List {
		effects = s.effects(effects)
	}
	effects = s.x.expandShorthands(effects)
	return []*Node{s.record(Pair{view.EffectIsForEach, s.record(
		Pair{view.EffectForEachBind, s.text("$__macro_repeat_time")},
		Pair{view.EffectForEachOver, s.record(Pair{view.QueryQuery, s.text(view.QueryIsIntsInRange)},
			Pair{view.QueryIntsInRangeMin, NewNumber(1, s.at, s.use)}, Pair{view.QueryIntsInRangeMax, count})},
		Pair{view.EffectForEachEffects, effects},
	)})}
}

// deal returns effects that draw for each player.
func (s *shorthand) deal(body *Node) []*Node {
	if !s.start(view.EffectIsDraw, 1, body.Get(view.EffectDrawTo)) {
		return s.asWritten()
	}
	player := "$p"
	if body.Get(view.EffectDrawCount).Kind() != Number {
		player = "$each" // the value may read another $p
	}
	to := NewText("hand:"+player, body.Get(view.EffectDrawTo).At, s.use)
	draw := body.With(view.EffectDrawTo, to)
	return []*Node{s.record(Pair{view.EffectIsForEach, s.record(
		Pair{view.EffectForEachBind, s.text(player)},
		Pair{view.EffectForEachOver, s.record(Pair{view.QueryQuery, s.text(view.QueryIsPlayers)})},
		Pair{view.EffectForEachEffects, s.effects(s.entry.With(view.EffectIsDraw, draw))},
	)})}
}
