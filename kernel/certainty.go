package kernel

import (
	"math"
	"slices"
	"strings"
	"sync/atomic"

	"ludo-lsp/kernel/gamedef"
)

// certainty tells that an expression cannot fail, so that what it gives may be left
// unknown when it decides nothing any more. A nil certainty is none.
type certainty struct {
	// typed are the properties that tokens must have with one type wherever they
	// have them, which is known when the whole game is compiled.
	typed []typedProperty
	known atomic.Int32
}

type typedProperty struct {
	prop name
	kind Kind
}

// in tells whether the expression cannot fail in a machine and leaves no warning
// that anybody reads.
func (c *certainty) in(m *machine) bool {
	if c == nil || m.listens() || m.filter != nil || len(m.tokens) > m.limits.QueryResults || len(m.game.zones) > m.limits.QueryResults {
		return false
	}
	if known := c.known.Load(); known != 0 {
		return known > 0
	}
	known := int32(1)
	for _, p := range c.typed {
		if !m.game.everywhere(p.prop, p.kind) {
			known = -1
		}
	}
	c.known.Store(known)
	return known > 0
}

// prover finds out whether expressions can fail.
type prover struct {
	*compiler
	zones map[string][]zoneID // bindings that hold one of these zones
	proof certainty
}

// certainFor is the certainty of conditions for zones that are bound to $zone.
func (c *compiler) certainFor(zones []zoneID, conditions ...gamedef.Condition) *certainty {
	p := &prover{compiler: c, zones: map[string][]zoneID{zoneBinding: zones}}
	for _, condition := range conditions {
		if !p.condition(condition) {
			return nil
		}
	}
	return &p.proof
}

// certainQuery is the certainty of a query that reads no binding.
func (c *compiler) certainQuery(q gamedef.Query) *certainty {
	p := &prover{compiler: c, zones: map[string][]zoneID{}}
	if !p.query(q) {
		return nil
	}
	return &p.proof
}

// certainFilter is the certainty of a filter of tokens.
func (c *compiler) certainFilter(filter []gamedef.TokenPredicate) *certainty {
	p := &prover{compiler: c, zones: map[string][]zoneID{}}
	if !p.filter(filter) {
		return nil
	}
	return &p.proof
}

// reachable are the zones that edges lead to.
func (c *compiler) reachable() []zoneID {
	var out []zoneID
	for i := range c.game.zones {
		out = append(out, c.game.zones[i].neighbours...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// supposing tells whether a proof holds while a name is bound to any of some zones.
func (p *prover) supposing(bind string, zones []zoneID, proof func() bool) bool {
	outer, had := p.zones[bind]
	p.zones[bind] = zones
	ok := proof()
	if p.zones[bind] = outer; !had {
		delete(p.zones, bind)
	}
	return ok
}

func (p *prover) condition(condition gamedef.Condition) bool {
	switch t := condition.(type) {
	case gamedef.Bool:
		return true
	case *gamedef.And:
		return p.conditions(t.Args)
	case *gamedef.Or:
		return p.conditions(t.Args)
	case *gamedef.Not:
		return p.condition(t.Arg)
	case *gamedef.Compare:
		if t.Op != gamedef.Equal && t.Op != gamedef.NotEqual && !(p.isInt(t.Left) && p.isInt(t.Right)) {
			return false
		}
		return p.value(t.Left) && p.value(t.Right)
	case *gamedef.Adjacent:
		return p.selector(t.Left) && p.selector(t.Right)
	case *gamedef.Connected:
		return p.selector(t.From) && p.selector(t.To) && p.via(t.Via)
	case *gamedef.ZonePropIncludes:
		lists := p.zoneProperty(t.Prop).lists
		return p.space(t.Zone, func(z zoneID) bool { return lists[z] != nil }) && p.value(t.Value)
	}
	return false
}

func (p *prover) conditions(list []gamedef.Condition) bool {
	return !slices.ContainsFunc(list, func(c gamedef.Condition) bool { return !p.condition(c) })
}

func (p *prover) via(via gamedef.Condition) bool {
	return via == nil || p.supposing(zoneBinding, p.reachable(), func() bool { return p.condition(via) })
}

// selector tells whether a selector always gives one zone.
func (p *prover) selector(text gamedef.ZoneSelector) bool {
	if strings.HasPrefix(string(text), "$") {
		_, ok := p.zones[string(text)]
		return ok
	}
	s, _ := p.game.zoneSelection(string(text))
	if _, ok := s.fixed(p.game); ok {
		return true
	}
	if s.form != ownedZones || !always(&s.owner) {
		return false
	}
	for player := range p.game.def.Metadata.Players.Max {
		if s.base.of(playerID(player)) == nowhere {
			return false
		}
	}
	return true
}

// always tells whether a selector gives one player whatever is bound.
func always(s *playerSelection) bool {
	switch s.kind {
	case gamedef.ActorPlayer, gamedef.ActivePlayer, gamedef.LeftOfActor, gamedef.RightOfActor:
		return true
	}
	return false
}

// space tells whether a map space is named that has something.
func (p *prover) space(text gamedef.ZoneSelector, has func(z zoneID) bool) bool {
	if zones, ok := p.zones[string(text)]; ok {
		return !slices.ContainsFunc(zones, func(z zoneID) bool { return !has(z) })
	}
	z, ok := p.game.zoneOf[string(text)]
	return ok && !strings.HasPrefix(string(text), "$") && has(z)
}

func (p *prover) value(v gamedef.Value) bool {
	if _, ok := p.constant(v); ok {
		return true
	}
	switch t := v.(type) {
	case *gamedef.GlobalVarRef:
		_, ok := p.game.globalVar[t.Var]
		return ok
	case *gamedef.PlayerVarRef:
		s := p.playerSelection(t.Player)
		_, ok := p.game.playerVar[t.Var]
		return ok && always(&s)
	case *gamedef.ZoneVarRef:
		_, ok := p.game.zoneVar[t.Var]
		return ok && p.selector(t.Zone)
	case *gamedef.ZoneCountRef:
		return p.selector(t.Zone)
	case *gamedef.BindingRef:
		_, ok := p.zones[t.Name]
		return ok
	case *gamedef.MarkerStateRef:
		_, ok := p.game.latticeOf[t.Marker]
		return ok && p.space(t.Space, func(zoneID) bool { return true })
	case *gamedef.GlobalMarkerStateRef:
		_, ok := p.game.globalLattice[t.Marker]
		return ok
	case *gamedef.ZonePropRef:
		scalars := p.zoneProperty(t.Prop).scalars
		return p.space(t.Zone, func(z zoneID) bool { return scalars[z].kind != Unbound })
	case *gamedef.ActivePlayerRef:
		return true
	case *gamedef.Arithmetic:
		return p.isInt(t.Left) && p.isInt(t.Right) && p.value(t.Left) && p.value(t.Right) && p.divides(t) && p.magnitude(t) <= maxSafe
	case *gamedef.Aggregate:
		return p.aggregate(t)
	case *gamedef.IfValue:
		return p.condition(t.When) && p.value(t.Then) && p.value(t.Else)
	}
	return false
}

// divides tells whether an operation does not divide by 0.
func (p *prover) divides(t *gamedef.Arithmetic) bool {
	switch t.Op {
	case gamedef.Add, gamedef.Subtract, gamedef.Multiply, gamedef.Minimum, gamedef.Maximum:
		return true
	}
	divisor, ok := p.constant(t.Right)
	return ok && divisor.n != 0
}

// magnitude is how far from 0 a whole number can be.
func (p *prover) magnitude(v gamedef.Value) float64 {
	if n, ok := p.constant(v); ok {
		return math.Abs(n.float())
	}
	declared := func(v *variable) float64 { return max(math.Abs(float64(v.min)), math.Abs(float64(v.max))) }
	switch t := v.(type) {
	case *gamedef.GlobalVarRef:
		return declared(&p.game.globals[p.game.globalVar[t.Var]])
	case *gamedef.PlayerVarRef:
		return declared(&p.game.playerVars[p.game.playerVar[t.Var]])
	case *gamedef.ZoneVarRef:
		return declared(&p.game.zoneVars[p.game.zoneVar[t.Var]])
	case *gamedef.ZoneCountRef, *gamedef.ActivePlayerRef:
		return math.MaxInt32
	case *gamedef.ZonePropRef:
		most := 0.0
		for _, v := range p.zoneProperty(t.Prop).scalars {
			most = max(most, math.Abs(v.float()))
		}
		return most
	case *gamedef.IfValue:
		return max(p.magnitude(t.Then), p.magnitude(t.Else))
	case *gamedef.Arithmetic:
		left, right := p.magnitude(t.Left), p.magnitude(t.Right)
		switch t.Op {
		case gamedef.Add, gamedef.Subtract:
			return left + right
		case gamedef.Multiply:
			return left * right
		case gamedef.Minimum, gamedef.Maximum:
			return max(left, right)
		}
		return left
	case *gamedef.Aggregate:
		if t.Op == gamedef.AggregateCount {
			return math.MaxInt32
		}
		// A query has no more results than there are zones: see zonesOf.
		return p.magnitude(t.ValueExpr) * float64(len(p.game.zones))
	}
	return math.Inf(1)
}

func (p *prover) aggregate(t *gamedef.Aggregate) bool {
	if t.Op == gamedef.AggregateCount {
		return p.query(t.Query)
	}
	zones, ok := p.zonesOf(t.Query)
	return ok && p.query(t.Query) && p.supposing(t.Bind, zones, func() bool {
		return p.isInt(t.ValueExpr) && p.value(t.ValueExpr) && p.magnitude(t) <= maxSafe
	})
}

// zonesOf are the zones that a query may give; false for one that gives others.
func (p *prover) zonesOf(q gamedef.Query) ([]zoneID, bool) {
	switch q.(type) {
	case *gamedef.Zones:
		return p.game.byRank, true
	case *gamedef.MapSpaces:
		return p.game.boardRank, true
	case *gamedef.AdjacentZones:
		return p.reachable(), true
	}
	return nil, false
}

// query tells whether a query cannot fail, if it has not too many results.
func (p *prover) query(q gamedef.Query) bool {
	switch t := q.(type) {
	case *gamedef.TokensInZone:
		return t.Zone.Expr == nil && p.selector(t.Zone.Selector) && p.filter(t.Filter)
	case *gamedef.TokensInAdjacentZones:
		return t.Zone.Expr == nil && p.selector(t.Zone.Selector) && p.filter(t.Filter)
	case *gamedef.AdjacentZones:
		return t.Zone.Expr == nil && p.selector(t.Zone.Selector)
	case *gamedef.TokensInMapSpaces:
		return p.spaces(p.game.boardRank, t.SpaceFilter) && p.filter(t.Filter)
	case *gamedef.MapSpaces:
		return p.spaces(p.game.boardRank, t.Filter)
	case *gamedef.Zones:
		return p.spaces(p.game.byRank, t.Filter)
	}
	return false
}

// spaces tells whether a filter of zones cannot fail.
func (p *prover) spaces(candidates []zoneID, f *gamedef.ZoneFilter) bool {
	if f == nil || f.Condition == nil {
		return f == nil || f.Owner.Absent()
	}
	s := zoneSource{candidates: candidates}
	rest := s.narrowed(p.compiler, conjuncts(f.Condition, nil))
	return f.Owner.Absent() && p.supposing(zoneBinding, s.candidates, func() bool { return p.conditions(rest) })
}

func (p *prover) filter(filter []gamedef.TokenPredicate) bool {
	for i := range filter {
		predicate := &filter[i]
		literal, value := p.operand(predicate.Op, predicate.Value)
		if predicate.Op == gamedef.FilterEqual || predicate.Op == gamedef.FilterNotEqual {
			if literal.kind == List || value != nil && !p.value(predicate.Value.Value) {
				return false
			}
			continue
		}
		fixed, ok := p.fixedPredicate(predicate, literal)
		if value != nil || !ok || predicate.Prop == "id" {
			return false
		}
		p.proof.typed = append(p.proof.typed, typedProperty{fixed.prop, fixed.kind})
	}
	return true
}
