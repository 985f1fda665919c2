package kernel

import (
	"math"
	"slices"
	"strings"
	"sync/atomic"

	"ludo-lsp/internal/kernel/values"
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
	prop values.Name
	kind Kind
}

// in tells whether the expression cannot fail in a machine and leaves no warning
// that anybody reads.
func (c *certainty) in(m *machine) bool {
	if c == nil || m.listens() || m.filter != nil || len(m.tokens) > m.limits.QueryResults ||
		len(m.game.zones) > m.limits.QueryResults {
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

	// wide proves more: expressions whose results are remembered. It notes what they read.
	wide  bool
	bound map[string]Value // what bindings hold
	read  []cellID
	by    perspective
}

// certainFor is the certainty of conditions for zones that are bound to $zone.
func (c *compiler) certainFor(zones []zoneID, conditions ...gamedef.Condition) *certainty {
	p := &prover{compiler: c, zones: map[string][]zoneID{gamedef.ZoneBinding: zones}}
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
	if v, was := p.bound[bind]; was {
		delete(p.bound, bind)
		defer func() { p.bound[bind] = v }()
	}
	ok := proof()
	if p.zones[bind] = outer; !had {
		delete(p.zones, bind)
	}
	return ok
}

func (p *prover) condition(condition gamedef.Condition) bool {
	certain, _ := gamedef.VisitCondition[bool](condition, p)
	return certain
}

func (p *prover) conditions(list []gamedef.Condition) bool {
	return !slices.ContainsFunc(list, func(c gamedef.Condition) bool { return !p.condition(c) })
}

func (p *prover) via(via gamedef.Condition) bool {
	return via == nil || p.supposing(gamedef.ZoneBinding, p.reachable(), func() bool { return p.condition(via) })
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
	p.as(&s.owner)
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
	certain, _ := gamedef.VisitValue[bool](v, p)
	return certain
}

// divides tells whether an operation does not divide by 0.
func (p *prover) divides(t *gamedef.Arithmetic) bool {
	switch t.Op {
	case gamedef.Add, gamedef.Subtract, gamedef.Multiply, gamedef.Minimum, gamedef.Maximum:
		return true
	}
	divisor, ok := p.constant(t.Right)
	return ok && divisor.N != 0
}

// magnitude is how far from 0 a whole number can be.
func (p *prover) magnitude(v gamedef.Value) float64 {
	if n, ok := p.constant(v); ok {
		return math.Abs(values.FloatOf(n))
	}
	most, known := gamedef.VisitValue[float64](v, magnitudes{p})
	if !known {
		return math.Inf(1)
	}
	return most
}

func (p *prover) aggregate(t *gamedef.Aggregate) bool {
	if t.Op == gamedef.AggregateCount {
		return p.query(t.Query)
	}
	zones, ok := p.zonesOf(t.Query)
	return ok && p.query(t.Query) && p.supposing(t.Bind, zones, func() bool {
		return p.isInt(t.ValueExpr) && p.value(t.ValueExpr) && p.magnitude(t) <= values.MaxSafe
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
	certain, _ := gamedef.VisitQuery[bool](q, p)
	return certain
}

// spaces tells whether a filter of zones cannot fail.
func (p *prover) spaces(candidates []zoneID, f *gamedef.ZoneFilter) bool {
	if f == nil || f.Condition == nil {
		return f == nil || f.Owner.Absent()
	}
	s := zoneSource{candidates: candidates}
	rest := s.narrowed(p.compiler, conjuncts(f.Condition, nil))
	return f.Owner.Absent() && p.supposing(gamedef.ZoneBinding, s.candidates, func() bool { return p.conditions(rest) })
}

func (p *prover) filter(filter []gamedef.TokenPredicate) bool {
	for i := range filter {
		predicate := &filter[i]
		literal, value := p.operand(predicate.Op, predicate.Value)
		if predicate.Op == gamedef.FilterEqual || predicate.Op == gamedef.FilterNotEqual {
			if literal.Kind() == List || value != nil && !p.value(predicate.Value.Value) {
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

// reads notes what is read, if that is wanted.
func (p *prover) reads(cells ...cellID) {
	if p.wide {
		p.read = append(p.read, cells...)
	}
}

func (p *prover) readsZones(zones []zoneID) {
	for _, z := range zones {
		p.reads(cellID(z))
	}
}

// readsOfPlayers notes that the variable of any player may be read.
func (p *prover) readsOfPlayers(at int) {
	for player := range p.game.def.Metadata.Players.Max {
		p.reads(p.game.cells.players + cellID(int(player)*len(p.game.playerVars)+at))
	}
}

// as notes for whom a selector of players is evaluated.
func (p *prover) as(s *playerSelection) {
	switch s.kind {
	case gamedef.ActivePlayer:
		p.by.active = true
	case gamedef.ActorPlayer, gamedef.LeftOfActor, gamedef.RightOfActor:
		p.by.actor = true
	}
}

// selected are the zones that a selector, of which selector is true, may give.
func (p *prover) selected(text gamedef.ZoneSelector) []zoneID {
	if zones, ok := p.zones[string(text)]; ok {
		return zones
	}
	s, _ := p.game.zoneSelection(string(text))
	if z, ok := s.fixed(p.game); ok {
		return []zoneID{z}
	}
	return slices.DeleteFunc(slices.Clone(s.base.byPlayer), func(z zoneID) bool { return z == nowhere })
}

// reference are the zones that a reference may give; false where it may fail.
func (p *prover) reference(r gamedef.ZoneReference) ([]zoneID, bool) {
	switch t := r.Expr.(type) {
	case nil:
		if !p.selector(r.Selector) {
			return nil, false
		}
		return p.selected(r.Selector), true
	case *gamedef.ZonePropRef:
		if !p.wide || !p.value(t) {
			return nil, false
		}
		spaces, ok := p.zones[string(t.Zone)]
		if !ok {
			spaces = []zoneID{p.game.zoneOf[string(t.Zone)]}
		}
		var out []zoneID
		for _, z := range spaces {
			named := p.game.zoneNamed(p.zoneProperty(t.Prop).scalars[z])
			if named == nowhere || !p.game.zones[named].selectable {
				return nil, false
			}
			out = append(out, named)
		}
		return out, true
	case *gamedef.Concat:
		z, ok := p.composed(t)
		return []zoneID{z}, ok
	case *gamedef.AssetFieldRef:
		row, ok := p.bound[t.Row].Ref.(*values.TableRow)
		if !p.wide || !ok {
			return nil, false
		}
		zones, table, _ := p.compiler.zonesOf(t)
		if zones == nil || table != row.Table || zones[row.At] == nowhere {
			return nil, false
		}
		return zones[row.At : row.At+1], true
	}
	return nil, false
}

// composed is the zone of which an id is put together from what is bound.
func (p *prover) composed(t *gamedef.Concat) (zoneID, bool) {
	var text []byte
	for _, part := range t.Parts {
		v, ok := p.constant(part)
		if r, is := part.(*gamedef.BindingRef); is {
			v, ok = p.bound[r.Name]
		}
		if !ok || !v.IsScalar() {
			return nowhere, false
		}
		text = appendText(text, v)
	}
	z := p.game.zoneNamed(p.game.symbols.Built(text))
	return z, z != nowhere && p.game.zones[z].selectable
}

// field tells whether a row has a field.
func (p *prover) field(t *gamedef.AssetFieldRef) bool {
	row, ok := p.bound[t.Row].Ref.(*values.TableRow)
	if !p.wide || !ok || row.Table != p.game.tables[t.TableID] || row.Table.Issue != "" {
		return false
	}
	declared := row.Table.Declared(t.Field)
	v := row.Get(row.Table.At(t.Field))
	return declared != nil && v.IsScalar() && values.HasType(v, declared.Type)
}
