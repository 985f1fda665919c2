package kernel

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// zoneSelection is a parsed selector of zones.
type zoneSelection struct {
	components.Selection
	text  string
	bind  values.Name     // of boundZones
	owner playerSelection // of ownedZones
	// absent: the text is the id of a zone whose player does not take part.
	absent bool
}

// zoneSelection parses a selector. Its bindings, those whose text is returned, are left to the caller, who knows
// whether a name may be new.
func (g *Game) zoneSelection(text string) (s zoneSelection, binding string) {
	s = zoneSelection{Selection: g.parts.Selection(text), text: text, bind: values.NoName}
	_, s.absent = g.absentZone(text)
	of := s.Selection.Owner
	s.owner = playerSelection{kind: of.Kind, id: of.ID, bind: values.NoName, text: of.Binding}
	if s.Form == components.BoundZones {
		return s, text
	}
	if v, is := of.Value.(*gamedef.GlobalVarRef); is {
		s.owner.source, s.owner.value = v, g.globalHeld(g.parts.GlobalVar[v.Var])
	}
	return s, of.Binding
}

func (c *compiler) zoneSelection(text gamedef.ZoneSelector) zoneSelection {
	s, binding := c.game.zoneSelection(string(text))
	if binding != "" {
		s.setBinding(c.game.names.Name(binding))
	}
	return s
}

// zoneSelection parses a selector composed in play.
func (m *machine) zoneSelection(text string) zoneSelection {
	s, binding := m.game.zoneSelection(text)
	if binding != "" {
		s.setBinding(m.find(binding))
	}
	return s
}

func (s *zoneSelection) setBinding(n values.Name) {
	if s.Form == components.BoundZones {
		s.bind = n
	} else {
		s.owner.bind = n
	}
}

// compileSingleZone compiles a selector of one zone.
func (c *compiler) compileSingleZone(text gamedef.ZoneSelector) zoneFunc {
	if composed := text.ComposedText(); composed != nil {
		return c.compileZoneReference(gamedef.ZoneReference{Expr: composed})
	}
	s := c.zoneSelection(text)
	if z, ok := s.FixedZone(); ok {
		return func(*machine) zoneID { return z }
	}
	switch {
	case s.Form == components.BoundZones:
		n := s.bind
		return func(m *machine) zoneID {
			if v := &m.env[n]; v.Kind() == Symbol {
				if z := m.game.parts.ZoneNamed(*v); z != nowhere {
					return z
				}
			}
			return s.oneZone(m)
		}
	case s.Form == components.OwnedZones && s.owner.kind == gamedef.ActorPlayer:
		return func(m *machine) zoneID {
			if z := s.Base.Of(m.actor); z != nowhere {
				return z
			}
			return s.oneZone(m)
		}
	case s.Form == components.OwnedZones && s.owner.kind == gamedef.ActivePlayer:
		return func(m *machine) zoneID {
			if z := s.Base.Of(m.actives); z != nowhere {
				return z
			}
			return s.oneZone(m)
		}
	}
	return func(m *machine) zoneID { return s.oneZone(m) }
}

// compileZoneReference compiles a reference to one zone: a selector, or a value that is one.
func (c *compiler) compileZoneReference(r gamedef.ZoneReference) zoneFunc {
	if r.Expr == nil {
		return c.compileSingleZone(r.Selector)
	}
	if v, ok := c.constant(r.Expr); ok {
		return c.compileSingleZone(gamedef.ZoneSelector(v.Text()))
	}
	find := c.zoneOfValue(c.compileValue(r.Expr))
	if t, ok := r.Expr.(*gamedef.Concat); ok {
		return c.numberedZones(t, find)
	}
	if field, ok := r.Expr.(*gamedef.AssetFieldRef); ok {
		if zones, t, n := c.zonesOf(field); zones != nil {
			return func(m *machine) zoneID {
				if row, ok := m.env[n].Ref.(*values.TableRow); ok && row.Table == t {
					if z := zones[row.At]; z != nowhere {
						return z
					}
				}
				return find(m)
			}
		}
	}
	return find
}

// mostNumbered is the smallest number that numberedZones does not cover.
const mostNumbered = 32

// numberedZones returns the zone with a composed id. Ids with one or two bindings to small numbers are looked up.
func (c *compiler) numberedZones(t *gamedef.Concat, find zoneFunc) zoneFunc {
	g := c.game
	var bound []values.Name
	parts := make([]Value, len(t.Parts)) // Unbound for a binding
	for i, part := range t.Parts {
		v, ok := c.constant(part)
		if parts[i] = v; ok {
			continue
		}
		n, ok := c.plainBinding(part)
		if !ok || len(bound) == 2 {
			return find
		}
		parts[i], bound = Value{}, append(bound, n)
	}
	if len(bound) == 0 {
		return find
	}
	table := make([]zoneID, mostNumbered*mostNumbered)
	for at := range table {
		if table[at] = nowhere; len(bound) == 1 && at >= mostNumbered {
			continue
		}
		var room [96]byte
		text, left := room[:0], at
		for _, part := range parts {
			if part.Kind() == Unbound {
				part, left = Int(int64(left%mostNumbered)), left/mostNumbered
			}
			text = values.AppendText(text, part)
		}
		v, ok := g.parts.Symbols.ByText[string(text)]
		if z := g.parts.ZoneNamed(v); ok && z != nowhere && g.parts.Zones[z].Selectable {
			table[at] = z
		}
	}
	first, last := bound[0], bound[len(bound)-1]
	one := len(bound) == 1
	return func(m *machine) zoneID {
		a, b := &m.env[first], &m.env[last]
		if uint64(a.N) < mostNumbered && uint64(b.N) < mostNumbered && a.Kind() == Number && b.Kind() == Number {
			at := a.N
			if !one {
				at += b.N * mostNumbered
			}
			if z := table[at]; z != nowhere {
				return z
			}
		}
		return find(m)
	}
}

// zoneOfValue returns the zone that a value names or selects.
func (c *compiler) zoneOfValue(value valueFunc) zoneFunc {
	return func(m *machine) zoneID {
		// A value that fails is not a selector that fails.
		around := m.registers
		m.resolving = nil
		v := value(m)
		m.resume(around)
		if z := m.game.parts.ZoneNamed(v); z != nowhere && m.game.parts.Zones[z].Selectable {
			return z
		}
		s := m.zoneSelection(v.Text())
		return s.oneZone(m)
	}
}

// oneZone returns the one zone of the selector.
func (s *zoneSelection) oneZone(m *machine) zoneID {
	switch s.Form {
	case components.BoundZones:
		if v := m.bound(s.bind, s.text); v.Kind() != List {
			return s.boundZone(m, v)
		}
	case components.UnownedZone:
		if s.Base.Unowned != nowhere {
			return s.Base.Unowned
		}
	case components.OwnedZones:
		if s.owner.isSingle() {
			return s.zoneOfOwner(m)
		}
	}
	list := m.scratch.zones()
	list = s.append(m, list)
	if len(list) != 1 {
		s.failSeveral(m, list)
	}
	z := list[0]
	m.scratch.release(list)
	return z
}

// append appends the zones of the selector in the order of their ids.
func (s *zoneSelection) append(m *machine, out []zoneID) []zoneID {
	switch s.Form {
	case components.BoundZones:
		return s.appendBound(m, out)
	case components.UnownedZone:
		if s.Base.Unowned != nowhere {
			return append(out, s.Base.Unowned)
		}
	case components.OwnedZones:
		return s.appendOwned(m, out)
	case components.MalformedZones:
		m.failEvaluation(codeTypeMismatch, quote(s.text)+
			" names no zone. Write the name of a zone, a colon and its owner, as in \"hand:actor\", or a binding.",
			"selector", s.text)
	}
	s.failMissing(m)
	return out
}

// zoneOfOwner returns the zone of the selector's one owner.
func (s *zoneSelection) zoneOfOwner(m *machine) zoneID {
	if s.absent {
		s.failMissing(m)
	}
	z := s.Base.Of(s.owner.onePlayer(m))
	if z == nowhere {
		s.failMissing(m)
	}
	return z
}

func (s *zoneSelection) appendOwned(m *machine, out []zoneID) []zoneID {
	before := len(out)
	if s.owner.isSingle() {
		return append(out, s.zoneOfOwner(m))
	}
	for _, p := range s.Base.Owned {
		if s.owner.has(m, p) {
			out = append(out, s.Base.ByPlayer[p])
		}
	}
	if len(out) == before && !(s.owner.kind == gamedef.AllOtherPlayers && m.players == 1) {
		s.failMissing(m)
	}
	return out
}

func (s *zoneSelection) appendBound(m *machine, out []zoneID) []zoneID {
	v := m.bound(s.bind, s.text)
	if v.Kind() != List {
		return append(out, s.boundZone(m, v))
	}
	before := len(out)
	for _, item := range v.Items() {
		if !item.IsText() {
			m.failEvaluation(codeTypeMismatch, "The list bound to "+quote(s.text)+" must hold ids of zones, but "+
				values.Noun(item)+" is in it.",
				"selector", s.text, "actualType", values.TypeName(item), "value", values.Plain(v))
		}
	}
	for _, item := range v.Items() {
		if z := s.boundZone(m, item); !slices.Contains(out[before:], z) {
			out = append(out, z)
		}
	}
	m.game.parts.SortByID(out[before:])
	return out
}

// boundZone returns the zone whose id a bound value is.
func (s *zoneSelection) boundZone(m *machine, v Value) zoneID {
	if z := m.game.parts.ZoneNamed(v); z != nowhere {
		return z
	}
	if !v.IsText() {
		m.failEvaluation(codeTypeMismatch, "The binding "+quote(s.text)+" must hold the id of a zone, but it holds "+
			values.Noun(v)+".",
			"selector", s.text, "actualType", values.TypeName(v), "value", values.Plain(v))
	}
	named := m.game.parts.Selection(v.Text()) // with the seat of the owner
	if z, ok := named.FixedZone(); ok && named.Form == components.OwnedZones {
		return z
	}
	m.failEvaluation(codeMissingVar, "The binding "+quote(s.text)+" must hold the id of a zone, but there is no zone "+
		m.unknownZone(v.Text()),
		"selector", s.text, "zoneId", v.Text(), "availableZoneIds", m.game.parts.ZoneIDs())
	return nowhere
}

// failMissing fails with MISSING_VAR.
func (s *zoneSelection) failMissing(m *machine) {
	m.failEvaluation(codeMissingVar, "There is no zone "+m.unknownZone(s.text),
		"selector", s.text, "availableZoneIds", m.game.parts.ZoneIDs())
}

// failSeveral fails with SELECTOR_CARDINALITY.
func (s *zoneSelection) failSeveral(m *machine, found []zoneID) {
	ids := values.NamesOf(found, func(z *zoneID) string { return m.game.parts.Zones[*z].ID })
	context := []any{"selectorKind", "zone", "selector", s.text, "resolvedCount", len(ids), "resolvedZones", ids}
	if s.Form == components.BoundZones && len(ids) == 0 {
		context = append(context, "deferClass", deferUnresolvedSelector)
	}
	m.failEvaluation(codeSelectorCardinality, "The selector "+quote(s.text)+" must give one zone here, but it gives "+
		strconv.Itoa(len(ids))+".", context...)
}

// deferUnresolvedSelector is the class of a selector whose binding holds an empty list: a search takes it for a
// choice not made yet.
const deferUnresolvedSelector = "unresolvedBindingSelectorCardinality"

// space is a map space named by its id, by a binding that holds the id, or by a text with bindings in it.
type space struct {
	text string
	bind values.Name // noName for an id
	zone zoneID      // of an id; nowhere if there is no such zone
	find zoneFunc    // of a composed text
}

func (c *compiler) space(s gamedef.ZoneSelector) space {
	out := space{text: string(s), bind: values.NoName, zone: nowhere}
	if strings.HasPrefix(out.text, "$") {
		out.bind = c.game.names.Name(out.text)
	} else if z, ok := c.game.parts.ZoneOf[out.text]; ok {
		out.zone = z
	} else if s.ComposedText() != nil {
		out.find = c.compileSingleZone(s)
	}
	return out
}

// zoneIn returns the zone, or nowhere if the id has none.
func (s *space) zoneIn(m *machine) zoneID {
	if s.find != nil {
		return s.find(m)
	}
	if s.bind == values.NoName {
		return s.zone
	}
	v := m.env[s.bind]
	if !v.IsText() {
		v = m.bound(s.bind, s.text)
		m.failEvaluation(codeTypeMismatch,
			"The binding "+quote(s.text)+" must hold the id of a map space, but it holds "+values.Noun(v)+".",
			"binding", s.text, "actualType", values.TypeName(v), "value", values.Plain(v))
	}
	return m.game.parts.ZoneNamed(v)
}

// id returns the id of the space, whether it exists or not.
func (s *space) id(m *machine) string {
	if s.find != nil {
		return m.game.parts.Zones[s.find(m)].ID
	}
	if s.bind == values.NoName {
		return s.text
	}
	return m.env[s.bind].Text()
}
