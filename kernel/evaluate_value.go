package kernel

import (
	"maps"
	"slices"
	"strconv"

	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// expressions is what the compiler keeps for expressions.
type expressions struct {
	trial       *machine // for evaluating expressions that read nothing
	folded      map[gamedef.Value]outcome
	decided     map[gamedef.Condition]conditionFunc
	inTable     bool                        // the condition being compiled gets a result table
	searches    map[*gamedef.Connected]bool // that zones of a loop share
	searchAlone bool                        // each zone searches by itself, to measure the gain of sharing
	remembered  map[string]*verdicts        // by things and condition; nil: not cacheable
}

// outcome is the result of an expression that reads nothing; it may be an error.
type outcome struct {
	value    Value
	ok       bool
	evaluate valueFunc // as it is compiled
}

// compileValue compiles a value. Its function returns a scalar.
func (c *compiler) compileValue(v gamedef.Value) valueFunc {
	if v, ok := c.constant(v); ok {
		return func(*machine) Value { return v }
	}
	if fails := c.compileFailing(v); fails != nil {
		return fails
	}
	if c.IsInt(v) {
		number := c.compileNumber(v)
		return func(m *machine) Value { return values.Make(Number, number(m), nil) }
	}
	if value, ok := gamedef.VisitValue[valueFunc](v, valueKinds{c}); ok {
		return value
	}
	return failingValue(func(m *machine) { m.failEvaluation(codeTypeMismatch, "Here belongs a value.") })
}

// failingValue returns a value that cannot be evaluated.
func failingValue(fail func(m *machine)) valueFunc {
	return func(m *machine) Value {
		fail(m)
		return Value{}
	}
}

// missingVariable fails with MISSING_VAR.
func missingVariable(ref, noun, wanted string, declared []components.Variable) func(m *machine) {
	return func(m *machine) {
		names := values.NamesOf(declared, func(v *components.Variable) string { return v.Name })
		slices.Sort(names)
		m.failEvaluation(codeMissingVar, "There is no "+noun+" "+quote(wanted)+suggestNames(wanted, names),
			"reference", map[string]any{"ref": ref, "var": wanted}, "availableVars", names)
	}
}

func (c valueKinds) GlobalVarRef(t *gamedef.GlobalVarRef) valueFunc {
	at, ok := c.game.parts.GlobalVar[t.Var]
	if !ok {
		return failingValue(missingVariable("gvar", "global variable", t.Var, c.game.parts.Globals))
	}
	return c.game.globalHeld(at) // numbers are compiled by number
}

// globalHeld returns what a variable of the game holds.
func (g *Game) globalHeld(at int) valueFunc {
	kind := Bool
	switch v := &g.parts.Globals[at]; {
	case v.Texts != nil:
		return func(m *machine) Value { return v.Texts[m.vars[at]] }
	case v.IsWhole():
		kind = Number
	}
	return func(m *machine) Value { return values.Make(kind, m.vars[at], nil) }
}

func (c valueKinds) PlayerVarRef(t *gamedef.PlayerVarRef) valueFunc {
	player := c.compilePlayer(t.Player)
	at, ok := c.game.parts.PlayerVar[t.Var]
	if !ok {
		missing := missingVariable("pvar", "variable of players", t.Var, c.game.parts.PlayerVars)
		return failingValue(func(m *machine) {
			player(m)
			missing(m)
		})
	}
	first, each := c.game.parts.PlayerVarAt(0, at), len(c.game.parts.PlayerVars)
	if texts := c.game.parts.PlayerVars[at].Texts; texts != nil {
		return func(m *machine) Value { return texts[m.vars[first+int(player(m))*each]] }
	}
	return func(m *machine) Value { return values.Make(Bool, m.vars[first+int(player(m))*each], nil) }
}

func (c *compiler) tokenProp(t *gamedef.TokenPropRef) valueFunc {
	n, prop := c.game.names.Name(t.Token), c.game.parts.Properties.Name(t.Prop)
	return func(m *machine) Value {
		if id, ok := m.tokenOf(m.env[n]); ok { // a destroyed one keeps its last value
			if p := m.tokens[id].properties.ValueAt(prop); p.Kind() != Unbound {
				return p
			}
		}
		m.failTokenProp(t, m.bound(n, t.Token))
		return Value{}
	}
}

func (m *machine) failTokenProp(t *gamedef.TokenPropRef, v Value) {
	id, found := m.tokenOf(v)
	if !found {
		m.failToken(t.Token, v)
	}
	p := m.tokens[id].properties
	var names []string
	for at, prop := range p.Kind.Props {
		if at < len(p.Values) && p.Values[at].Kind() != Unbound {
			names = append(names, prop.Name)
		}
	}
	slices.Sort(names)
	m.failEvaluation(codeMissingVar, "The token "+quote(v.Text())+" has no property "+quote(t.Prop)+suggestNames(t.Prop, names),
		"reference", map[string]any{"ref": "tokenProp", "token": t.Token, "prop": t.Prop}, "prop", t.Prop, "tokenId",
		v.Text(), "availableProps", names)
}

// failToken fails because a binding holds no existing token.
func (m *machine) failToken(bind string, v Value) {
	if v.IsText() || v.Kind() == Token {
		m.failEvaluation(codeMissingVar, "The binding "+quote(bind)+" must hold a token, but no zone has a token "+
			quote(v.Text())+".",
			"reference", bind, "tokenId", v.Text())
	}
	m.failEvaluation(codeTypeMismatch, "The binding "+quote(bind)+" must hold a token, but it holds "+values.Noun(v)+".",
		"reference", bind, "actualType", values.TypeName(v), "value", values.Plain(v))
}

func (c *compiler) tokenZone(t *gamedef.TokenZoneRef) valueFunc {
	n := c.game.names.Name(t.Token)
	return func(m *machine) Value {
		if id, ok := m.tokenOf(m.env[n]); ok {
			if z := m.tokens[id].zone; z != nowhere {
				return m.game.parts.Zones[z].Text
			}
		}
		m.failToken(t.Token, m.bound(n, t.Token))
		return Value{}
	}
}

func (c *compiler) bindingRef(t *gamedef.BindingRef) valueFunc {
	read, text := c.reader(t.Name)
	if text.parts == nil {
		n := read(nil)
		return func(m *machine) Value {
			if v := &m.env[n]; v.IsScalar() {
				return *v
			}
			return m.scalarBound(n, t.Name)
		}
	}
	return func(m *machine) Value {
		n := read(m)
		if n != values.NoName && m.env[n].IsScalar() {
			return m.env[n]
		}
		return m.scalarBound(n, text.in(m))
	}
}

// scalarBound returns the scalar bound to a name.
func (m *machine) scalarBound(n values.Name, text string) Value {
	v := m.bound(n, text)
	if !v.IsScalar() {
		m.failEvaluation(codeTypeMismatch, "Here belongs a number, a truth value or a text, but "+quote(text)+" holds "+
			values.Noun(v)+".",
			"binding", text, "actualType", values.TypeName(v), "value", values.Plain(v))
	}
	return v
}

func (c valueKinds) MarkerStateRef(t *gamedef.MarkerStateRef) valueFunc {
	place := c.space(t.Space)
	at, ok := c.game.parts.LatticeOf[t.Marker]
	if !ok {
		return failingValue(func(m *machine) {
			place.zoneIn(m)
			names := lists.Map(m.game.parts.Lattices, func(x components.Lattice) string { return x.ID })
			slices.Sort(names)
			m.failEvaluation(codeMissingVar, "There is no space marker "+quote(t.Marker)+suggestNames(t.Marker, names),
				"reference", map[string]any{"ref": "markerState", "marker": t.Marker}, "availableMarkers", names)
		})
	}
	l := &c.game.parts.Lattices[at]
	return func(m *machine) Value {
		z := place.zoneIn(m)
		if z == nowhere {
			id := place.id(m)
			m.failEvaluation(codeMissingVar, "There is no map space "+m.unknownZone(id),
				"reference", map[string]any{"ref": "markerState", "space": place.text, "marker": t.Marker}, "zoneId",
				id, "availableZoneIds", m.game.parts.ZoneIDs())
		}
		if state := m.markers[m.markerAt(z, at)]; state != unset {
			return l.States[state]
		}
		return l.State(l.Initial)
	}
}

func (c valueKinds) GlobalMarkerStateRef(t *gamedef.GlobalMarkerStateRef) valueFunc {
	at, ok := c.game.parts.GlobalLattice[t.Marker]
	if !ok {
		return failingValue(func(m *machine) {
			names := lists.Map(m.game.parts.GlobalSorted, func(i int) string {
				return m.game.parts.GlobalLattices[i].ID
			})
			m.failEvaluation(codeMissingVar, "There is no global marker "+quote(t.Marker)+suggestNames(t.Marker, names),
				"reference", map[string]any{"ref": "globalMarkerState", "marker": t.Marker}, "availableMarkers", names)
		})
	}
	return func(m *machine) Value { return m.globalMarker(at) }
}

// globalMarker returns the present state of a global marker.
func (m *machine) globalMarker(at int) Value {
	l := &m.game.parts.GlobalLattices[at]
	if state := m.globalMarkers[at]; state != unset {
		return l.States[state]
	}
	return l.State(l.Initial)
}

func (c *compiler) concat(t *gamedef.Concat) valueFunc {
	parts := lists.Map(t.Parts, c.compileValue)
	return func(m *machine) Value {
		var room [96]byte
		out := room[:0]
		for _, part := range parts {
			out = values.AppendText(out, part(m))
		}
		return m.game.parts.Symbols.TextOfBytes(out)
	}
}

// valueKinds compiles each kind of value that is not constant and not compiled as a number. A kind without a case
// here does not compile.
type valueKinds struct{ *compiler }

func (c valueKinds) literal(s gamedef.Scalar) valueFunc {
	v := c.scalar(s)
	return func(*machine) Value { return v }
}

// compileNumeric compiles a value that is always a whole number.
func (c valueKinds) compileNumeric(v gamedef.Value) valueFunc {
	number := c.compileNumber(v)
	return func(m *machine) Value { return values.Make(Number, number(m), nil) }
}

func (c valueKinds) Number(v gamedef.Number) valueFunc { return c.literal(v) }
func (c valueKinds) Bool(v gamedef.Bool) valueFunc     { return c.literal(v) }
func (c valueKinds) Text(v gamedef.Text) valueFunc     { return c.literal(v) }

// ZoneVarRef compiles a zone variable that is no number: the others are compiled as numbers.
func (c valueKinds) ZoneVarRef(t *gamedef.ZoneVarRef) valueFunc {
	zone, missing := c.compileSingleZone(t.Zone), missingVariable("zoneVar", "zone variable", t.Var,
		c.game.parts.ZoneVars)
	return failingValue(func(m *machine) {
		zone(m)
		missing(m)
	})
}

func (c valueKinds) ZoneCountRef(t *gamedef.ZoneCountRef) valueFunc       { return c.compileNumeric(t) }
func (c valueKinds) ActivePlayerRef(t *gamedef.ActivePlayerRef) valueFunc { return c.compileNumeric(t) }

func (c valueKinds) PlayerNumberRef(t *gamedef.PlayerNumberRef) valueFunc { return c.compileNumeric(t) }

func (c valueKinds) SeatRef(t *gamedef.SeatRef) valueFunc {
	player, names := c.compilePlayer(t.Player), make([]Value, len(c.game.parts.Def.Seats))
	for i, seat := range c.game.parts.Def.Seats {
		names[i] = c.symbol(seat.ID)
	}
	return func(m *machine) Value {
		p := int(player(m))
		if p < len(names) {
			return names[p]
		}
		var room [20]byte
		return m.game.parts.Symbols.TextOfBytes(strconv.AppendInt(room[:0], int64(p), 10))
	}
}

func (c valueKinds) Arithmetic(t *gamedef.Arithmetic) valueFunc       { return c.compileNumeric(t) }
func (c valueKinds) Aggregate(t *gamedef.Aggregate) valueFunc         { return c.compileNumeric(t) }
func (c valueKinds) TokenPropRef(t *gamedef.TokenPropRef) valueFunc   { return c.tokenProp(t) }
func (c valueKinds) TokenZoneRef(t *gamedef.TokenZoneRef) valueFunc   { return c.tokenZone(t) }
func (c valueKinds) AssetFieldRef(t *gamedef.AssetFieldRef) valueFunc { return c.assetField(t) }
func (c valueKinds) BindingRef(t *gamedef.BindingRef) valueFunc       { return c.bindingRef(t) }
func (c valueKinds) ZonePropRef(t *gamedef.ZonePropRef) valueFunc     { return c.zoneProp(t) }
func (c valueKinds) Concat(t *gamedef.Concat) valueFunc               { return c.concat(t) }

func (c valueKinds) IfValue(t *gamedef.IfValue) valueFunc {
	when, then, otherwise := c.compileCondition(t.When), c.compiler.compileValue(t.Then),
		c.compiler.compileValue(t.Else)
	return func(m *machine) Value {
		if when(m) {
			return then(m)
		}
		return otherwise(m)
	}
}

func (c *compiler) zoneProp(t *gamedef.ZonePropRef) valueFunc {
	place, p := c.space(t.Zone), c.Property(t.Prop)
	if n := place.bind; n != values.NoName {
		return func(m *machine) Value {
			if z := m.game.parts.ZoneNamed(m.env[n]); z != nowhere {
				if v := p.Scalars[z]; v.Kind() != Unbound {
					return v
				}
			}
			return m.failProperty(p, &place, false)
		}
	}
	if find := place.find; find != nil {
		return func(m *machine) Value {
			if v := p.Scalars[find(m)]; v.Kind() != Unbound {
				return v
			}
			return m.failProperty(p, &place, false)
		}
	}
	return func(m *machine) Value {
		if z := place.zone; z != nowhere && p.Scalars[z].Kind() != Unbound {
			return p.Scalars[z]
		}
		return m.failProperty(p, &place, false)
	}
}

// zonePropInt is zoneProp for a property whose scalars are all whole numbers.
func (c *compiler) zonePropInt(t *gamedef.ZonePropRef) numberFunc {
	value := c.zoneProp(t)
	return func(m *machine) int64 { return value(m).N }
}

func (c conditionKinds) ZonePropIncludes(t *gamedef.ZonePropIncludes) conditionFunc {
	place, p, value := c.space(t.Zone), c.Property(t.Prop), c.compileValue(t.Value)
	return func(m *machine) bool {
		z := place.zoneIn(m)
		if z == nowhere || p.Lists[z] == nil {
			m.failProperty(p, &place, true)
		}
		return values.Contains(p.Lists[z], value(m))
	}
}

// failProperty says why a space has no such property.
func (m *machine) failProperty(p *components.Property, place *space, list bool) Value {
	z := place.zoneIn(m)
	id := place.id(m)
	if z == nowhere {
		m.failEvaluation(codeZonePropNotFound, "There is no map space "+m.unknownZone(id), "zoneId", id,
			"availableZoneIds", m.game.parts.ZoneIDs())
	}
	if p.Scalars[z].Kind() != Unbound || p.Lists[z] != nil || list && (p.Prop == "id" || p.Prop == "category") {
		what := "a list; ask with zonePropIncludes"
		actual := "array"
		if list {
			what, actual = "no list, so nothing is included in it", values.TypeName(p.Scalars[z])
		}
		m.failEvaluation(codeTypeMismatch, "The property "+quote(p.Prop)+" of "+quote(id)+" is "+what+".", "zoneId", id,
			"prop", p.Prop, "actualType", actual)
	}
	names := append(slices.Collect(maps.Keys(m.game.parts.Zones[z].Attributes)), "id")
	if m.game.parts.Zones[z].Category.Kind() != Unbound {
		names = append(names, "category")
	}
	slices.Sort(names)
	m.failEvaluation(codeZonePropNotFound, "The map space "+quote(id)+" has no property "+quote(p.Prop)+
		suggestNames(p.Prop, names),
		"zoneId", id, "prop", p.Prop, "availableProps", slices.Compact(names))
	return Value{}
}
