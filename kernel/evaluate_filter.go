package kernel

import (
	"slices"
	"sync/atomic"

	"ludo-lsp/internal/kernel/analysis"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// tokenFilter is a compiled filter of tokens. Its predicates are tried in order up to the first that fails.
type tokenFilter struct {
	fixed []fixedPredicate // the leading predicates that compare with literals
	rest  []tokenTest      // the others
	// only is the single predicate of a filter that compares with a whole number; nil for another filter.
	only *numberPredicate
	// scalars: all predicates compare for equality; certainty caches what certain found.
	scalars   bool
	certainty atomic.Int32
}

// tokenTest reports whether a token passes a predicate now.
type tokenTest func(m *machine, t tokenID) bool

// fixedPredicate compares a property with literals that are compared by number.
type fixedPredicate struct {
	prop    values.Name
	kind    Kind
	want    bool  // eq and in; otherwise neq and notIn
	n       int64 // of eq and neq
	set     []int64
	literal Value // of in and notIn
	op      gamedef.FilterOp
}

// compileTokenFilter compiles a filter of tokens; nil if every token passes.
func (c *compiler) compileTokenFilter(filter []gamedef.TokenPredicate) *tokenFilter {
	if len(filter) == 0 {
		return nil
	}
	f := &tokenFilter{scalars: true}
	for i := range filter {
		p := &filter[i]
		literal, value := c.compileOperand(p.Op, p.Value)
		if value == nil && p.Prop != "id" && len(f.rest) == 0 {
			if fixed, ok := c.fixedPredicate(p, literal); ok {
				f.fixed = append(f.fixed, fixed)
				continue
			}
		}
		f.scalars = f.scalars && (p.Op == gamedef.FilterEqual || p.Op == gamedef.FilterNotEqual) &&
			literal.Kind() != List
		f.rest = append(f.rest, c.tokenPredicate(p, literal, value))
	}
	if p := &filter[0]; len(filter) == 1 && len(f.rest) == 1 {
		f.only = c.numberPredicate(p)
	}
	if id, counted := c.game.held.numberOf(&filter[0]); counted {
		test := func(m *machine, t tokenID) bool { return m.turnsOut(id, f.passes(m, t)) }
		return &tokenFilter{rest: []tokenTest{test}}
	}
	return f
}

func (c *compiler) fixedPredicate(p *gamedef.TokenPredicate, literal Value) (fixedPredicate, bool) {
	out := fixedPredicate{prop: c.game.parts.Properties.Name(p.Prop), n: literal.N, literal: literal, op: p.Op,
		want: p.Op == gamedef.FilterEqual || p.Op == gamedef.FilterIn}
	kind, ok := analysis.KindOfLiteral(p.Op, literal)
	out.kind = kind
	if ok && (p.Op == gamedef.FilterIn || p.Op == gamedef.FilterNotIn) {
		for _, item := range literal.Items() {
			out.set = append(out.set, item.N)
		}
	}
	return out, ok
}

// passes reports whether a token passes the filter.
func (f *tokenFilter) passes(m *machine, t tokenID) bool {
	p := m.tokens[t].properties
	for i := range f.fixed {
		test := &f.fixed[i]
		if have := p.At(test.prop); have == nil || !test.passes(m, have) {
			return false
		}
	}
	for _, test := range f.rest {
		if !test(m, t) {
			return false
		}
	}
	return true
}

// numberPredicate compares a property with a whole number.
type numberPredicate struct {
	prop   values.Name
	number numberFunc
	equal  bool
}

// numberPredicate returns a predicate that compares with a whole number, nil for another.
func (c *compiler) numberPredicate(p *gamedef.TokenPredicate) *numberPredicate {
	if p.Op != gamedef.FilterEqual && p.Op != gamedef.FilterNotEqual || p.Prop == "id" || p.Value.Value == nil ||
		!c.IsInt(p.Value.Value) {
		return nil
	}
	return &numberPredicate{prop: c.game.parts.Properties.Name(p.Prop), number: c.compileNumber(p.Value.Value),
		equal: p.Op == gamedef.FilterEqual}
}

// passes reports whether a token passes the predicate with its present number.
func (p *numberPredicate) passes(m *machine, t tokenID, want int64) bool {
	have := m.tokens[t].properties.At(p.prop)
	return have != nil && have.Kind() != Unbound && (have.Kind() == Number && have.N == want) == p.equal
}

// countLeft counts the tokens of a zone that pass the filter, or all without a filter, up to a number.
func (f *tokenFilter) countLeft(m *machine, z zoneID, most int64) (n int64) {
	if f == nil {
		return int64(len(m.zones[z]))
	}
	for _, t := range m.zones[z] {
		if f.passes(m, t) {
			if n++; n == most {
				break
			}
		}
	}
	return n
}

func (test *fixedPredicate) passes(m *machine, have *Value) bool {
	switch kind := have.Kind(); {
	case kind == Unbound:
		return false
	case test.set == nil:
		return (kind == test.kind && have.N == test.n) == test.want
	case kind == test.kind:
		return slices.Contains(test.set, have.N) == test.want
	}
	return m.passes(test.op, *have, test.literal)
}

// isCertain reports whether the filter cannot fail for any token once one has passed it: the properties that it looks
// up in lists have the type of the lists everywhere.
func (f *tokenFilter) isCertain(g *Game) bool {
	if !f.scalars {
		return false
	}
	if known := f.certainty.Load(); known != 0 {
		return known > 0
	}
	certain := int32(1)
	for i := range f.fixed {
		if test := &f.fixed[i]; test.set != nil && !g.parts.IsTypedEverywhere(test.prop, test.kind) {
			certain = -1
		}
	}
	f.certainty.Store(certain)
	return certain > 0
}

// compileOperand compiles what a filter compares with: the value of a literal, or else a function. For in and notIn a
// binding returns whatever it holds.
func (c *compiler) compileOperand(op gamedef.FilterOp, o gamedef.FilterOperand) (literal Value, value valueFunc) {
	if v, ok := c.Literal(o); ok {
		return v, nil
	}
	if op == gamedef.FilterIn || op == gamedef.FilterNotIn {
		return Value{}, c.listOperand(o.Value)
	}
	return Value{}, c.compileValue(o.Value)
}

func (c *compiler) tokenPredicate(p *gamedef.TokenPredicate, literal Value, value valueFunc) tokenTest {
	op := p.Op
	if p.Prop == "id" {
		if value == nil {
			return func(m *machine, t tokenID) bool { return m.passes(op, m.tokenName(t), literal) }
		}
		return func(m *machine, t tokenID) bool {
			want := value(m)
			return m.passes(op, m.tokenName(t), want)
		}
	}
	prop := c.game.parts.Properties.Name(p.Prop)
	if p := c.numberPredicate(p); p != nil {
		return func(m *machine, t tokenID) bool {
			want := p.number(m)
			return p.passes(m, t, want)
		}
	}
	if value != nil {
		return func(m *machine, t tokenID) bool {
			want := value(m)
			have := m.tokens[t].properties.ValueAt(prop)
			return have.Kind() != Unbound && m.passes(op, have, want)
		}
	}
	return func(m *machine, t tokenID) bool {
		have := m.tokens[t].properties.ValueAt(prop)
		return have.Kind() != Unbound && m.passes(op, have, literal)
	}
}

// passes reports whether an existing value passes a predicate.
func (m *machine) passes(op gamedef.FilterOp, have, want Value) bool {
	switch op {
	case gamedef.FilterIn:
		return m.isMember(have, want)
	case gamedef.FilterNotIn:
		return !m.isMember(have, want)
	}
	m.requireScalar(want)
	return values.Same(have, want) == (op == gamedef.FilterEqual)
}

// requireScalar fails for a list, which eq and neq cannot compare with.
func (m *machine) requireScalar(want Value) {
	if want.Kind() == List {
		m.failEvaluation(codeTypeMismatch, "The operators eq and neq compare with one value; use in and notIn for a list.", "actualType", "array", "value", values.Plain(want))
	}
}

// isCertain reports whether an expression cannot fail as the machine stands, and leaves no warning that is read.
func (m *machine) isCertain(c *analysis.Certainty) bool {
	return c != nil && !m.recordsWarnings() && m.filter == nil && len(m.tokens) <= m.limits.QueryResults &&
		len(m.game.parts.Zones) <= m.limits.QueryResults && c.Holds(&m.game.parts)
}
