package analysis

import (
	"math"
	"slices"
	"strings"
	"sync/atomic"

	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// Conjuncts appends to out the conditions that must all hold for a condition to hold, in the order in which they are
// tested.
func Conjuncts(condition gamedef.Condition, out []gamedef.Condition) []gamedef.Condition {
	and, ok := condition.(*gamedef.And)
	if !ok {
		return append(out, condition)
	}
	for _, arg := range and.Args {
		out = Conjuncts(arg, out)
	}
	return out
}

// Certainty is the proof that an expression cannot fail, so that it need not be evaluated when it no longer decides
// anything. A nil Certainty proves nothing.
type Certainty struct {
	// typed are the properties that tokens must have with one type wherever they occur, which is known when the whole
	// game is compiled.
	typed []typedProperty
	known atomic.Int32
}

type typedProperty struct {
	prop values.Name
	kind values.Kind
}

// Holds reports whether the properties have the types that the proof assumes. It is computed once.
func (c *Certainty) Holds(parts *components.Set) bool {
	if known := c.known.Load(); known != 0 {
		return known > 0
	}
	known := int32(1)
	for _, p := range c.typed {
		if !parts.IsTypedEverywhere(p.prop, p.kind) {
			known = -1
		}
	}
	c.known.Store(known)
	return known > 0
}

// Perspective is for whom and in what move a cached result is computed, as far as it depends on that.
type Perspective struct {
	Active, Actor bool // the players
	Free, Class   bool // whether the move is a free operation, and its class
}

// Most returns the number of perspectives in a game with the given number of players, for one class of moves.
func (p Perspective) Most(players int) int {
	n := 1
	if p.Active {
		n *= players
	}
	if p.Actor {
		n *= players
	}
	if p.Free {
		n *= 2
	}
	return n
}

// Prover finds out whether expressions can fail.
type Prover struct {
	analysis *Analysis
	zones    map[string][]components.ZoneID // bindings that hold one of these zones
	proof    []typedProperty

	// wide proves more: for expressions with cached results. It notes what they read.
	wide  bool
	bound map[string]values.Value // what bindings hold
	Read  []components.CellID
	By    Perspective

	gamedef.OtherConditions[bool]
	gamedef.OtherValues[bool]
	gamedef.OtherQueries[bool]
}

func uncertain[T any](T) bool { return false }

// Prover returns a prover without bindings. A wide prover proves more: it is for expressions with cached results.
func (a *Analysis) Prover(wide bool) *Prover {
	return &Prover{analysis: a, wide: wide, zones: map[string][]components.ZoneID{}, bound: map[string]values.Value{},
		OtherConditions: uncertain[gamedef.Condition], OtherValues: uncertain[gamedef.Value],
		OtherQueries: uncertain[gamedef.Query]}
}

// Certainty returns the certainty of everything proven so far.
func (p *Prover) Certainty() *Certainty { return &Certainty{typed: p.proof} }

// Forget removes what the prover knows about bindings.
func (p *Prover) Forget() {
	clear(p.zones)
	clear(p.bound)
}

// Suppose sets the value that is bound to a name.
func (p *Prover) Suppose(name string, v values.Value) {
	p.bound[name] = v
	if z := p.analysis.parts.ZoneNamed(v); z != components.Nowhere {
		p.zones[name] = []components.ZoneID{z}
	}
}

// CertainFor returns the certainty of conditions for zones that are bound to $zone.
func (a *Analysis) CertainFor(zones []components.ZoneID, conditions ...gamedef.Condition) *Certainty {
	p := a.Prover(false)
	p.zones[gamedef.ZoneBinding] = zones
	for _, condition := range conditions {
		if !p.Condition(condition) {
			return nil
		}
	}
	return p.Certainty()
}

// CertainQuery returns the certainty of a query that reads no binding.
func (a *Analysis) CertainQuery(q gamedef.Query) *Certainty {
	p := a.Prover(false)
	if !p.query(q) {
		return nil
	}
	return p.Certainty()
}

// CertainFilter returns the certainty of a filter of tokens.
func (a *Analysis) CertainFilter(filter []gamedef.TokenPredicate) *Certainty {
	p := a.Prover(false)
	if !p.Filter(filter) {
		return nil
	}
	return p.Certainty()
}

// Reachable returns the zones that edges lead to.
func (a *Analysis) Reachable() []components.ZoneID {
	var out []components.ZoneID
	for i := range a.parts.Zones {
		out = append(out, a.parts.Zones[i].Neighbours...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// holdsFor reports whether a proof holds if a name is bound to any of the zones.
func (p *Prover) holdsFor(bind string, zones []components.ZoneID, proof func() bool) bool {
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

// Condition reports whether a condition cannot fail.
func (p *Prover) Condition(condition gamedef.Condition) bool {
	certain, _ := gamedef.VisitCondition[bool](condition, p)
	return certain
}

func (p *Prover) conditions(list []gamedef.Condition) bool {
	return !slices.ContainsFunc(list, func(c gamedef.Condition) bool { return !p.Condition(c) })
}

func (p *Prover) via(via gamedef.Condition, name string) bool {
	return via == nil || p.holdsFor(name, p.analysis.Reachable(),
		func() bool { return p.Condition(via) })
}

// selector reports whether a selector always selects exactly one zone.
func (p *Prover) selector(text gamedef.ZoneSelector) bool {
	if strings.HasPrefix(string(text), "$") {
		_, ok := p.zones[string(text)]
		return ok
	}
	if t := text.ComposedText(); t != nil {
		_, ok := p.composedZone(t)
		return ok
	}
	s := p.analysis.parts.Selection(string(text))
	if _, ok := s.FixedZone(); ok {
		return true
	}
	if s.Form != components.OwnedZones || !selectsOnePlayer(s.Owner) {
		return false
	}
	p.notePlayer(s.Owner)
	for player := range p.analysis.parts.Def.Metadata.Players.Max {
		if s.Base.Of(components.PlayerID(player)) == components.Nowhere {
			return false
		}
	}
	return true
}

// selectsOnePlayer reports whether a selector selects exactly one player, whatever is bound.
func selectsOnePlayer(s gamedef.PlayerSelector) bool {
	switch s.Kind {
	case gamedef.ActorPlayer, gamedef.ActivePlayer, gamedef.LeftOfActor, gamedef.RightOfActor:
		return true
	}
	return false
}

// isSpaceWith reports whether a selector names a map space for which has returns true.
func (p *Prover) isSpaceWith(text gamedef.ZoneSelector, has func(z components.ZoneID) bool) bool {
	if zones, ok := p.zones[string(text)]; ok {
		return !slices.ContainsFunc(zones, func(z components.ZoneID) bool { return !has(z) })
	}
	if t := text.ComposedText(); t != nil {
		z, ok := p.composedZone(t)
		return ok && has(z)
	}
	z, ok := p.analysis.parts.ZoneOf[string(text)]
	return ok && !strings.HasPrefix(string(text), "$") && has(z)
}

// Value reports whether a value cannot fail.
func (p *Prover) Value(v gamedef.Value) bool {
	if _, ok := p.analysis.Constant(v); ok {
		return true
	}
	certain, _ := gamedef.VisitValue[bool](v, p)
	return certain
}

// dividesSafely reports whether an operation certainly does not divide by 0.
func (p *Prover) dividesSafely(t *gamedef.Arithmetic) bool {
	switch t.Op {
	case gamedef.Add, gamedef.Subtract, gamedef.Multiply, gamedef.Minimum, gamedef.Maximum:
		return true
	}
	divisor, ok := p.analysis.Constant(t.Right)
	return ok && divisor.N != 0
}

// maxMagnitude returns the largest absolute value that an integer expression can have.
func (p *Prover) maxMagnitude(v gamedef.Value) float64 {
	if n, ok := p.analysis.Constant(v); ok {
		return math.Abs(values.FloatOf(n))
	}
	most, known := gamedef.VisitValue[float64](v, magnitudes{p, func(gamedef.Value) float64 { return math.Inf(1) }})
	if !known {
		return math.Inf(1)
	}
	return most
}

func (p *Prover) aggregate(t *gamedef.Aggregate) bool {
	if t.Op == gamedef.AggregateCount {
		return p.query(t.Query)
	}
	zones, ok := p.zonesOf(t.Query)
	return ok && p.query(t.Query) && p.holdsFor(t.Bind, zones, func() bool {
		return p.analysis.IsInt(t.ValueExpr) && p.Value(t.ValueExpr) && p.maxMagnitude(t) <= values.MaxSafe
	})
}

// zonesOf returns the zones that a query may return; ok is false if it may return others.
func (p *Prover) zonesOf(q gamedef.Query) ([]components.ZoneID, bool) {
	switch t := q.(type) {
	case *gamedef.Zones:
		return p.analysis.parts.ByRank, true
	case *gamedef.MapSpaces:
		return p.analysis.parts.BoardRank, true
	case *gamedef.AdjacentZones:
		zones, ok := p.Reference(t.Zone)
		var out []components.ZoneID
		for _, z := range zones {
			out = append(out, p.analysis.parts.Zones[z].Neighbours...)
		}
		slices.Sort(out)
		return slices.Compact(out), ok
	}
	return nil, false
}

// query reports whether a query cannot fail, apart from having too many results.
func (p *Prover) query(q gamedef.Query) bool {
	certain, _ := gamedef.VisitQuery[bool](q, p)
	return certain
}

// spaces reports whether a filter of zones cannot fail for the candidates.
func (p *Prover) spaces(candidates []components.ZoneID, f *gamedef.ZoneFilter, name string) bool {
	if f == nil || f.Condition == nil {
		return f == nil || f.Owner.Absent()
	}
	if name != gamedef.ZoneBinding {
		return false
	}
	zones, rest := p.analysis.Narrowed(candidates, Conjuncts(f.Condition, nil))
	return f.Owner.Absent() && p.holdsFor(gamedef.ZoneBinding, zones, func() bool { return p.conditions(rest) })
}

// Filter reports whether a filter of tokens cannot fail.
func (p *Prover) Filter(filter []gamedef.TokenPredicate) bool {
	for i := range filter {
		predicate := &filter[i]
		literal, fixed := p.analysis.Literal(predicate.Value)
		if predicate.Op == gamedef.FilterEqual || predicate.Op == gamedef.FilterNotEqual {
			if fixed && literal.Kind() == values.List || !fixed && !p.Value(predicate.Value.Value) {
				return false
			}
			continue
		}
		kind, ok := KindOfLiteral(predicate.Op, literal)
		if !fixed || !ok || predicate.Prop == "id" {
			return false
		}
		p.proof = append(p.proof, typedProperty{p.analysis.parts.Properties.Name(predicate.Prop), kind})
	}
	return true
}

// Literal returns the value with which a filter compares, if it is the same in every position.
func (a *Analysis) Literal(o gamedef.FilterOperand) (values.Value, bool) {
	if o.Value != nil {
		return a.Constant(o.Value)
	}
	list := lists.Map(o.List, a.parts.Scalar)
	return values.ListOf(list...), true
}

// KindOfLiteral returns the kind of the value that a filter compares with, or of all items of the list it searches,
// and whether values of that kind are compared by number.
func KindOfLiteral(op gamedef.FilterOp, literal values.Value) (kind values.Kind, ok bool) {
	kind = literal.Kind()
	if op == gamedef.FilterIn || op == gamedef.FilterNotIn {
		if kind != values.List || len(literal.Items()) == 0 {
			return kind, false
		}
		kind = literal.Items()[0].Kind()
		for _, item := range literal.Items() {
			if item.Kind() != kind {
				return kind, false
			}
		}
	}
	return kind, kind == values.Number || kind == values.Bool || kind == values.Symbol
}

// noteReads records the cells that are read, if that was requested.
func (p *Prover) noteReads(cells ...components.CellID) {
	if p.wide {
		p.Read = append(p.Read, cells...)
	}
}

func (p *Prover) readsZones(zones []components.ZoneID) {
	for _, z := range zones {
		p.noteReads(components.CellID(z))
	}
}

// notePlayerReads records that the variable at an index may be read for any player.
func (p *Prover) notePlayerReads(at int) {
	if !p.wide {
		return
	}
	for player := range p.analysis.parts.Def.Metadata.Players.Max {
		p.noteReads(p.analysis.parts.Cells.Players + components.CellID(int(player)*len(p.analysis.parts.PlayerVars)+at))
	}
}

// notePlayer records the player on whom a selector depends.
func (p *Prover) notePlayer(s gamedef.PlayerSelector) {
	switch s.Kind {
	case gamedef.ActivePlayer:
		p.By.Active = true
	case gamedef.ActorPlayer, gamedef.LeftOfActor, gamedef.RightOfActor:
		p.By.Actor = true
	}
}

// SelectedZones returns the zones that a selector may select, if the method selector returns true for it.
func (p *Prover) SelectedZones(text gamedef.ZoneSelector) []components.ZoneID {
	if zones, ok := p.zones[string(text)]; ok {
		return zones
	}
	if t := text.ComposedText(); t != nil {
		z, _ := p.composedZone(t)
		return []components.ZoneID{z}
	}
	s := p.analysis.parts.Selection(string(text))
	if z, ok := s.FixedZone(); ok {
		return []components.ZoneID{z}
	}
	return slices.DeleteFunc(slices.Clone(s.Base.ByPlayer),
		func(z components.ZoneID) bool { return z == components.Nowhere })
}

// Reference returns the zones that a reference may mean; ok is false if evaluating it may fail.
func (p *Prover) Reference(r gamedef.ZoneReference) ([]components.ZoneID, bool) {
	switch t := r.Expr.(type) {
	case nil:
		if !p.selector(r.Selector) {
			return nil, false
		}
		return p.SelectedZones(r.Selector), true
	case *gamedef.ZonePropRef:
		if !p.wide || !p.Value(t) {
			return nil, false
		}
		spaces, ok := p.zones[string(t.Zone)]
		if !ok {
			spaces = p.SelectedZones(t.Zone)
		}
		var out []components.ZoneID
		for _, z := range spaces {
			named := p.analysis.parts.ZoneNamed(p.analysis.Property(t.Prop).Scalars[z])
			if named == components.Nowhere || !p.analysis.parts.Zones[named].Selectable {
				return nil, false
			}
			out = append(out, named)
		}
		return out, true
	case *gamedef.Concat:
		z, ok := p.composedZone(t)
		return []components.ZoneID{z}, ok
	case *gamedef.AssetFieldRef:
		row := p.row(t)
		if row == nil {
			return nil, false
		}
		zones := p.analysis.parts.ZonesOf(row.Table, t.Field)
		if zones[row.At] == components.Nowhere {
			return nil, false
		}
		return zones[row.At : row.At+1], true
	}
	return nil, false
}

// row returns the known row of a reference to a field that its table declares; nil for any other.
func (p *Prover) row(t *gamedef.AssetFieldRef) *values.TableRow {
	row, ok := p.bound[t.Row].Ref.(*values.TableRow)
	table := p.analysis.parts.Tables[t.TableID]
	if !p.wide || !ok || row.Table != table || table.Issue != "" || table.FieldDeclaration(t.Field) == nil ||
		values.Group.MatchString(t.Row) {
		return nil
	}
	return row
}

// composedZone returns the zone whose id is composed from bindings.
func (p *Prover) composedZone(t *gamedef.Concat) (components.ZoneID, bool) {
	var text []byte
	for _, part := range t.Parts {
		v, ok := p.analysis.Constant(part)
		if r, is := part.(*gamedef.BindingRef); is {
			v, ok = p.bound[r.Name]
		}
		if !ok || !v.IsScalar() {
			return components.Nowhere, false
		}
		text = values.AppendText(text, v)
	}
	z := p.analysis.parts.ZoneNamed(p.analysis.parts.Symbols.TextOfBytes(text))
	return z, z != components.Nowhere && p.analysis.parts.Zones[z].Selectable
}
