package values

import (
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// variableAt returns the possible values of a variable, and records a read.
func (p *interpreter) variableAt(key, cell string) Value {
	if key != p.writing {
		p.out.reads = append(p.out.reads, use{key, p.at()})
	}
	if p.exact != nil && p.unsure == 0 {
		if v, ok := p.exact[cell]; ok {
			return v
		}
		if v, ok := p.exact[key]; ok {
			return v
		}
	}
	def := p.variable(key)
	switch {
	case def == nil:
		return unknown
	case p.fact("w/" + key).Yes:
		return p.fact(key)
	case def.Type == gamedef.IntVariable: // that nothing changes it is reported for the variable
		return numbers(def.Min, def.Max)
	case def.Type == gamedef.EnumVariable:
		return texts(def.Values...)
	}
	return truths(true, true)
}

// value walks over an expression and returns its possible values.
func (p *interpreter) value(value gamedef.Value) Value {
	out := p.evaluate(value)
	p.answerQuestion("", out)
	return out
}

func (p *interpreter) evaluate(value gamedef.Value) Value {
	if value != nil && !isLiteral(value) {
		p.checkSelectors(value)
	}
	if out, ok := gamedef.VisitValue[Value](value, valueKinds{p}); ok {
		return out
	}
	return unknown
}

// valueKinds returns the possible values of each kind of expression.
type valueKinds struct{ *interpreter }

func (valueKinds) Number(t gamedef.Number) Value { return scalar(t) }
func (valueKinds) Bool(t gamedef.Bool) Value     { return scalar(t) }
func (valueKinds) Text(t gamedef.Text) Value     { return scalar(t) }

func (p valueKinds) GlobalVarRef(t *gamedef.GlobalVarRef) Value {
	return p.variableAt("g/"+t.Var, "g/"+t.Var)
}

func (p valueKinds) PlayerVarRef(t *gamedef.PlayerVarRef) Value {
	return p.variableAt("p/"+t.Var, "p/"+t.Var)
}

func (p valueKinds) ZoneVarRef(t *gamedef.ZoneVarRef) Value {
	cell := "z/" + t.Var
	if ids := p.zoneSet(t.Zone); len(ids) == 1 {
		cell += "/" + ids[0]
	}
	return p.variableAt("z/"+t.Var, cell)
}

func (p valueKinds) ZoneCountRef(t *gamedef.ZoneCountRef) Value {
	return numbers(0, p.mostTokens(t.Zone, p.zoneSet(t.Zone)))
}

func (p valueKinds) TokenPropRef(t *gamedef.TokenPropRef) Value {
	p.requireBindingKind(Token, t.Token, member.Token)
	p.out.asked = append(p.out.asked, askedProperty{prop: t.Prop})
	l := propertyRead{prop: t.Prop, path: p.at(member.Prop)}
	if v, ok := p.lookup(t.Token); ok && !v.Unknown && v.Kinds&Token != 0 {
		l.ids = v.Zones
	}
	p.out.looks = append(p.out.looks, l)
	return p.property(t.Prop)
}

func (p valueKinds) TokenZoneRef(t *gamedef.TokenZoneRef) Value {
	p.requireBindingKind(Token, t.Token, member.Token)
	v, _ := p.lookup(t.Token)
	if !v.Unknown && len(v.Zones) > 0 {
		out := texts(v.Zones...)
		out.Kinds |= Zone
		return out
	}
	return Value{Kinds: Text | Zone, AnyText: true}
}

func (p valueKinds) BindingRef(t *gamedef.BindingRef) Value {
	if strings.ContainsAny(t.Name, "{}") {
		return unknown
	}
	if p.testing > 0 {
		p.tests(t.Name)
	}
	v, _ := p.lookup(t.Name)
	return v
}

func (p valueKinds) MarkerStateRef(t *gamedef.MarkerStateRef) Value {
	if p.markers[t.Marker] == nil {
		return unknown
	}
	return p.states("m/"+t.Marker, p.markers[t.Marker].States)
}

func (p valueKinds) GlobalMarkerStateRef(t *gamedef.GlobalMarkerStateRef) Value {
	if p.global[t.Marker] == nil {
		return unknown
	}
	return p.states("M/"+t.Marker, p.global[t.Marker].States)
}

func (p valueKinds) ZonePropRef(t *gamedef.ZonePropRef) Value {
	p.checkSpaceProperty(t.Zone, t.Prop, false)
	return p.zoneProperty(p.zoneSet(t.Zone), t.Prop)
}

func (p valueKinds) ActivePlayerRef(*gamedef.ActivePlayerRef) Value {
	return Value{Kinds: Number | Player, Max: p.most - 1}
}

// PlayerNumberRef returns a value that can be any player, like the active one.
func (p valueKinds) PlayerNumberRef(*gamedef.PlayerNumberRef) Value { return p.ActivePlayerRef(nil) }

// SeatRef returns the name of a seat, or the number of a player who has none.
func (p valueKinds) SeatRef(t *gamedef.SeatRef) Value {
	names := lists.Map(p.def.Seats, func(seat gamedef.SeatDef) string { return seat.ID })
	if int64(len(names)) < p.most {
		return Value{Kinds: Text, AnyText: true}
	}
	return texts(names[:p.most]...)
}

func (p valueKinds) Arithmetic(t *gamedef.Arithmetic) Value {
	p.reportZeroDivision(t)
	l, r := p.numberWithAdvice(member.Left, t.Left, fractionAdvice(t.Op, t.Left, false)),
		p.numberWithAdvice(member.Right, t.Right, fractionAdvice(t.Op, t.Right, true))
	if t.Op == gamedef.Subtract && isSameExpression(t.Left, t.Right) {
		return numbers(0, 0) // the use of it reports that this does nothing
	}
	if is, ok := resultOnItself[t.Op]; ok && !isLiteral(t.Left) && isSameExpression(t.Left, t.Right) {
		f := p.warn(diag.ValuesSameSides, "Both sides are the same, so this is always "+is+". Write another value on one of them.",
			p.at("right"), p.at())
		f.Severity, f.Everywhere = diag.Hint, true
	}
	return calculate(t.Op, l, r)
}

// resultOnItself describes the results of operators on a value and itself, for cases where nobody would write that.
var resultOnItself = map[gamedef.ArithmeticOp]string{
	gamedef.Divide: "1", gamedef.FloorDivide: "1", gamedef.CeilDivide: "1",
	gamedef.Remainder: "0", gamedef.Minimum: "what either side is", gamedef.Maximum: "what either side is",
}

func (p valueKinds) Concat(t *gamedef.Concat) Value {
	parts := make([]Value, len(t.Parts))
	for i, part := range t.Parts {
		p.walkInto(member.Concat+index(i), func() { parts[i] = p.value(part) })
	}
	return Value{Kinds: Text, AnyText: true, put: p.compose(parts, t.Parts)}
}

func (p valueKinds) IfValue(t *gamedef.IfValue) Value {
	var then, other Value
	p.walkInto(member.If, func() {
		p.walkInto(member.When, func() { p.condition(t.When) })
		p.walkGuarded(func() {
			p.walkInto(member.Then, func() { then = p.value(t.Then) })
			p.walkInto(member.Else, func() { other = p.value(t.Else) })
		}, t.When)
		if isSameExpression(t.Then, t.Else) {
			f := p.warn(diag.ValuesSameSides, "Both values are the same, so the condition makes no difference.",
				p.at(member.Else), p.at(member.When), p.at())
			f.Severity, f.Everywhere = diag.Hint, true
		}
	})
	return then.join(other)
}

// states returns the possible states of a marker. If no rule changes the marker yet, these are all declared states,
// because its rules are probably not written yet.
func (p *interpreter) states(key string, declared []string) Value {
	if p.fact("w/" + key).Yes {
		return p.fact(key)
	}
	return texts(declared...)
}

// property returns the possible values of a token property.
func (p *interpreter) property(prop string) Value {
	if prop == view.ReferenceZonePropPropID {
		return Value{Kinds: Text, AnyText: true}
	}
	v := p.fact("t/" + prop)
	if !v.isImpossible() {
		v.Absent = true // tokens of other types
		return v
	}
	return unknown // no token has it, which is a different finding
}

// zoneProperty returns the possible values of a property of the zones ids; nil means all zones.
func (p *interpreter) zoneProperty(ids []string, prop string) Value {
	if ids == nil {
		ids = p.ids
	}
	if prop == view.ReferenceZonePropPropID {
		return Value{Kinds: Text | Zone, AnyText: true}
	}
	var out Value
	absent := false
	for _, id := range ids {
		z := &p.def.Zones[p.zones[id]]
		if prop == view.ReferenceZonePropPropCategory {
			if z.Category != "" {
				out = out.join(texts(z.Category))
			} else {
				absent = true
			}
			continue
		}
		switch a, _ := z.Attributes.Get(prop); t := a.(type) {
		case gamedef.Number:
			out = out.join(scalar(t))
		case gamedef.Text:
			out = out.join(scalar(t))
		case gamedef.Bool:
			out = out.join(scalar(t))
		case gamedef.TextList:
			return unknown
		case nil:
			absent = true
		}
	}
	out.Absent = absent
	if out.isImpossible() {
		return unknown
	}
	return out
}

func (p valueKinds) Aggregate(t *gamedef.Aggregate) (out Value) {
	p.walkInto(member.Aggregate, func() {
		var items foundValues
		p.walkInto(member.Query, func() { items = p.query(t.Query) })
		if t.Op == gamedef.AggregateCount {
			out = numbers(items.least, items.most)
			return
		}
		p.withScope(func() {
			p.bind(t.Bind, items.item)
			v := p.number(member.ValueExpr, t.ValueExpr)
			from, to, ok := v.number()
			if !ok {
				out = numbers(-Infinite, Infinite)
				return
			}
			if t.Op == gamedef.AggregateSum {
				out = numbers(min(0, times(from, items.most)), max(0, times(to, items.most)))
				return
			}
			out = numbers(from, to)
			if items.least == 0 {
				out = out.join(numbers(0, 0))
			}
		})
	})
	return out
}

// calculate returns the possible results of arithmetic.
func calculate(op gamedef.ArithmeticOp, l, r Value) Value {
	a, b, ok := l.number()
	c, d, both := r.number()
	if !ok || !both {
		return numbers(-Infinite, Infinite)
	}
	switch op {
	case gamedef.Add:
		return numbers(plus(a, c), plus(b, d))
	case gamedef.Subtract:
		return numbers(plus(a, minus(d)), plus(b, minus(c)))
	case gamedef.Minimum:
		return numbers(min(a, c), min(b, d))
	case gamedef.Maximum:
		return numbers(max(a, c), max(b, d))
	case gamedef.Multiply:
		all := []int64{times(a, c), times(a, d), times(b, c), times(b, d)}
		out := numbers(all[0], all[0])
		for _, n := range all[1:] {
			out.Min, out.Max = min(out.Min, n), max(out.Max, n)
		}
		return out
	case gamedef.Remainder:
		if c >= 1 {
			return numbers(0, plus(d, -1))
		}
	default: // a quotient is between 0 and the dividend, for divisors from 1 on
		if c >= 1 {
			return numbers(min(a, 0), max(b, 0))
		}
	}
	return numbers(-Infinite, Infinite)
}

// isSameExpression reports whether two expressions are identical and so have the same value.
func isSameExpression(a, b gamedef.Value) bool { return a != nil && gamedef.Same(a, b) }

// wholeNumber returns the value of an expression that is a literal integer; ok is false for any other expression.
func wholeNumber(v gamedef.Value) (int64, bool) {
	n, ok := v.(gamedef.Number)
	return int64(n), ok
}

// isLiteral reports whether an expression is a literal.
func isLiteral(v gamedef.Value) bool {
	_, ok := v.(gamedef.Scalar)
	return ok
}
