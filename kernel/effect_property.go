package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

func (b *builder) CreateToken(e *gamedef.CreateToken) {
	const effect = "createToken"
	zone := b.zone(e.Zone, effect, reasonToken, "zone")
	at := slices.IndexFunc(b.game.parts.TokenTypes, func(t *values.TokenType) bool { return t.ID == e.Type })
	kind := b.game.parts.TokenTypes[at]
	given := make([]givenProperty, len(e.Props))
	literal := true
	size := 0
	for i, p := range e.Props {
		given[i].at = kind.Property(p.Key)
		size = max(size, given[i].at+1)
		b.compilePart(effect+".props."+p.Key, func() { given[i].value = b.compileValue(p.Value) })
		var constant bool
		given[i].literal, constant = b.constant(p.Value)
		literal = literal && constant
	}
	row := values.NoName
	if e.Row != "" {
		row, literal, size = b.game.names.Name(e.Row), false, len(kind.Props)
	}
	var same *values.Properties // of all tokens that the effect creates, if all are the same
	place := b.game.creations
	b.game.creations++
	b.add(func(m *machine) {
		m.countEffect(effect)
		z := zone.at(m)
		p := same
		if p == nil {
			props := append(m.buffer(), make([]Value, size)...)
			for i := range given {
				v := given[i].value(m)
				m.checkProperty(kind, given[i].at, v, effect)
				props[given[i].at] = v
			}
			if row != values.NoName {
				m.fillProperties(kind, props, m.env[row], e.Row, effect)
			}
			p = m.createdProperties(place, kind, props)
			m.release(props)
		}
		t := m.createToken(p)
		m.put(z, "", effect, values.Int(int64(t)))
		if m.trace != nil {
			m.record(TokenCreated{TokenID: m.tokenText(t), Type: kind.ID, Zone: m.game.parts.Zones[z].ID})
		}
	})
	if !literal {
		return
	}
	all := &values.Properties{Kind: kind, Values: make([]Value, size)}
	for i := range given {
		if !kind.Props[given[i].at].Fits(given[i].literal) {
			return // fails in play
		}
		all.Values[given[i].at] = given[i].literal
	}
	same = all
}

// createdProperties are the last properties of tokens that an effect created: the next token often has the same.
type createdProperties struct {
	of   [4]*values.Properties
	next int
}

// createdProperties returns the properties of a token that the effect at a place creates.
func (m *machine) createdProperties(place int, kind *values.TokenType, given []Value) *values.Properties {
	if missing := place + 1 - len(m.lastCreated); missing > 0 {
		m.lastCreated = append(m.lastCreated, make([]createdProperties, missing)...)
	}
	known := &m.lastCreated[place]
	for _, p := range known.of {
		if p != nil && slices.EqualFunc(p.Values, given, values.Same) {
			return p
		}
	}
	p := &values.Properties{Kind: kind, Values: slices.Clone(given)}
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

// fillProperties sets the properties that have no value yet from the fields of a row with their names.
func (m *machine) fillProperties(kind *values.TokenType, props []Value, v Value, name, effect string) {
	row, ok := v.Ref.(*values.TableRow)
	if !ok {
		m.failRuntime(reasonToken, quote(name)+" must hold a row of a table, not "+values.Noun(v)+".",
			"effectType", effect, "row", name, "actualType", values.TypeName(v))
	}
	for at := range props {
		if props[at].Kind() != Unbound {
			continue
		}
		if field := row.Field(kind.Props[at].Name); field.Kind() != Unbound {
			m.checkProperty(kind, at, field, effect)
			props[at] = field
		}
	}
}

func (m *machine) checkProperty(kind *values.TokenType, at int, v Value, effect string) {
	p := &kind.Props[at]
	if p.Fits(v) {
		return
	}
	want := "a scalar"
	switch p.Declared {
	case gamedef.IntProp:
		want = "a whole number"
	case gamedef.StringProp:
		want = "a text"
	case gamedef.BooleanProp:
		want = "true or false"
	}
	m.failRuntime(reasonToken, "The property \""+p.Name+"\" of \""+kind.ID+"\" must be "+want+", not "+values.Noun(v)+".",
		"effectType", effect, "type", kind.ID, "prop", p.Name, "expectedType", string(p.Declared), "actualType",
		values.Noun(v))
}

func (b *builder) SetTokenProp(e *gamedef.SetTokenProp) {
	const effect = "setTokenProp"
	token := b.game.names.Name(e.Token)
	var value valueFunc
	b.compilePart(effect+".value", func() { value = b.compileValue(e.Value) })
	places := lists.Map(b.game.parts.TokenTypes, func(t *values.TokenType) int {
		return slices.IndexFunc(t.Props, func(p values.Property) bool { return p.Name == e.Prop && p.Declared != "" })
	})
	b.add(func(m *machine) {
		m.countEffect(effect)
		t := m.tokenIn(token, effect)
		p := m.tokens[t].properties
		at := places[p.Kind.At]
		if at < 0 {
			m.failRuntime(reasonToken, "Tokens of the type \""+p.Kind.ID+"\" have no property \""+e.Prop+"\".",
				"effectType", effect, "tokenId", m.tokenText(t), "type", p.Kind.ID, "prop", e.Prop)
		}
		v := value(m)
		m.checkProperty(p.Kind, at, v, effect)
		var before Value
		if at < len(p.Values) {
			before = p.Values[at]
		}
		if allowed := p.Kind.Transitions[at]; len(allowed) > 0 &&
			!values.Same(v, before) { // keeping the value is no change
			m.checkTransition(t, e.Prop, allowed, before, v)
		}
		if !values.Same(v, before) {
			m.setProperties(t, m.alterProperty(t, p, at, v))
		}
		if m.trace != nil {
			m.record(TokenPropertySet{TokenID: m.tokenText(t), Property: e.Prop, Old: before, New: v})
		}
	})
}

// alteration is a change of a token's properties.
type alteration struct {
	from  *values.Properties
	at    int
	value Value
	to    *values.Properties
}

// alterProperty returns the properties of a token with one value replaced. A search changes the same tokens in the
// same way again and again, so the result of a token's last change is kept.
func (m *machine) alterProperty(t tokenID, p *values.Properties, at int, v Value) *values.Properties {
	last := &m.alterations[int(t)%len(m.alterations)]
	if last.from == p && last.at == at && values.Same(last.value, v) {
		return last.to
	}
	changed := &values.Properties{Kind: p.Kind, Values: make([]Value, max(len(p.Values), at+1))}
	copy(changed.Values, p.Values)
	changed.Values[at] = v
	*last = alteration{p, at, v, changed}
	return changed
}

// checkTransition fails unless a property may change from one value to another.
func (m *machine) checkTransition(t tokenID, prop string, allowed []values.Transition, before, after Value) {
	from := ""
	if before.Kind() != Unbound {
		from = before.Text()
	}
	to := after.Text()
	for i := range allowed {
		if allowed[i].From == from && allowed[i].To == to {
			return
		}
	}
	m.failRuntime(reasonToken, "The property \""+prop+"\" of \""+m.tokenText(t)+"\" cannot change from \""+from+
		"\" to \""+to+"\".",
		"effectType", "setTokenProp", "tokenId", m.tokenText(t), "prop", prop, "from", from, "to", to)
}
