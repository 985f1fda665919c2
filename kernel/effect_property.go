package kernel

import (
	"slices"

	"ludo-lsp/kernel/gamedef"
)

func (b *builder) CreateToken(e *gamedef.CreateToken) {
	const effect = "createToken"
	zone := b.zone(e.Zone, effect, reasonToken, "zone")
	at := slices.IndexFunc(b.game.tokenTypes, func(t *tokenType) bool { return t.id == e.Type })
	kind := b.game.tokenTypes[at]
	given := make([]givenProperty, len(e.Props))
	literal := true
	size := 0
	for i, p := range e.Props {
		given[i].at = kind.property(p.Key)
		size = max(size, given[i].at+1)
		b.within(effect+".props."+p.Key, func() { given[i].value = b.value(p.Value) })
		var constant bool
		given[i].literal, constant = b.constant(p.Value)
		literal = literal && constant
	}
	var same *properties // of all tokens that the effect creates, when nothing of them changes
	place := b.game.creations
	b.game.creations++
	b.add(func(m *machine) {
		m.charge(effect)
		z := zone.at(m)
		p := same
		if p == nil {
			values := append(m.buffer(), make([]Value, size)...)
			for i := range given {
				v := given[i].value(m)
				m.checkProperty(kind, given[i].at, v, effect)
				values[given[i].at] = v
			}
			p = m.created(place, kind, values)
			m.release(values)
		}
		t := m.createToken(p)
		m.insertToken(z, 0, t)
		m.checkStacking(z, effect)
		if m.trace != nil {
			m.record(TokenCreated{TokenID: m.tokenText(t), Type: kind.id, Zone: m.game.zones[z].id})
		}
	})
	if !literal {
		return
	}
	all := &properties{kind: kind, values: make([]Value, size)}
	for i := range given {
		if !kind.props[given[i].at].fits(given[i].literal) {
			return // fails in play
		}
		all.values[given[i].at] = given[i].literal
	}
	same = all
}

// alike are the last properties of tokens that an effect created: the next token often
// has the same.
type alike struct {
	of   [4]*properties
	next int
}

// created is the properties of a token that the effect at a place creates.
func (m *machine) created(place int, kind *tokenType, given []Value) *properties {
	if missing := place + 1 - len(m.alike); missing > 0 {
		m.alike = append(m.alike, make([]alike, missing)...)
	}
	known := &m.alike[place]
	for _, p := range known.of {
		if p != nil && slices.EqualFunc(p.values, given, Value.equal) {
			return p
		}
	}
	p := &properties{kind: kind, values: slices.Clone(given)}
	known.of[known.next%len(known.of)] = p
	known.next++
	return p
}

// givenProperty is a property that createToken gives.
type givenProperty struct {
	at      int
	value   valueFunc
	literal Value
}

func (m *machine) checkProperty(kind *tokenType, at int, v Value, effect string) {
	p := &kind.props[at]
	if p.fits(v) {
		return
	}
	want := "a scalar"
	switch p.declared {
	case gamedef.IntProp:
		want = "a whole number"
	case gamedef.StringProp:
		want = "a text"
	case gamedef.BooleanProp:
		want = "true or false"
	}
	m.failRuntime(reasonToken, "The property \""+p.name+"\" of \""+kind.id+"\" must be "+want+", not "+v.noun()+".",
		"effectType", effect, "type", kind.id, "prop", p.name, "expectedType", string(p.declared), "actualType",
		v.noun())
}

func (b *builder) SetTokenProp(e *gamedef.SetTokenProp) {
	const effect = "setTokenProp"
	token := b.game.names.name(e.Token)
	var value valueFunc
	b.within(effect+".value", func() { value = b.value(e.Value) })
	places := make([]int, len(b.game.tokenTypes))
	for i, t := range b.game.tokenTypes {
		places[i] = slices.IndexFunc(t.props, func(p property) bool { return p.name == e.Prop && p.declared != "" })
	}
	b.add(func(m *machine) {
		m.charge(effect)
		t := m.tokenIn(token, effect)
		p := m.tokens[t].properties
		at := places[p.kind.at]
		if at < 0 {
			m.failRuntime(reasonToken, "Tokens of the type \""+p.kind.id+"\" have no property \""+e.Prop+"\".",
				"effectType", effect, "tokenId", m.tokenText(t), "type", p.kind.id, "prop", e.Prop)
		}
		v := value(m)
		m.checkProperty(p.kind, at, v, effect)
		var before Value
		if at < len(p.values) {
			before = p.values[at]
		}
		if allowed := p.kind.transitions[at]; len(allowed) > 0 && !v.equal(before) { // to stay as it is, is no change
			m.checkTransition(t, e.Prop, allowed, before, v)
		}
		if !v.equal(before) {
			changed := &properties{kind: p.kind, values: make([]Value, max(len(p.values), at+1))}
			copy(changed.values, p.values)
			changed.values[at] = v
			m.setProperties(t, changed)
		}
		if m.trace != nil {
			m.record(TokenPropertySet{TokenID: m.tokenText(t), Property: e.Prop, Old: before, New: v})
		}
	})
}

// checkTransition fails unless a property may change from a value to another.
func (m *machine) checkTransition(t tokenID, prop string, allowed []transition, before, after Value) {
	from := ""
	if before.kind != Unbound {
		from = before.Text()
	}
	to := after.Text()
	for i := range allowed {
		if allowed[i].from == from && allowed[i].to == to {
			return
		}
	}
	m.failRuntime(reasonToken, "The property \""+prop+"\" of \""+m.tokenText(t)+"\" cannot change from \""+from+
		"\" to \""+to+"\".",
		"effectType", "setTokenProp", "tokenId", m.tokenText(t), "prop", prop, "from", from, "to", to)
}
