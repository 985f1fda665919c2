package gamedef

import (
	"slices"
	"strings"
)

// player checks a player selector.
func (v *validator) player(member string, p PlayerSelector) {
	if p.Kind == PlayerByID && (p.ID < 0 || p.ID >= v.def.Metadata.Players.Max) {
		v.fault("PLAYER_SELECTOR_ID_OUT_OF_BOUNDS", member, "There is no player %d; the game has at most %d players.",
			p.ID, v.def.Metadata.Players.Max)
	}
	if p.Kind == ValuedPlayer {
		if member != "" {
			v.at.member(member)
			defer v.at.pop()
		}
		v.within("value", func() { v.value(p.Value) })
	}
}

// zone checks a zone selector of which the zones are known before play.
func (v *validator) zone(member string, selector ZoneSelector) {
	text := string(selector)
	if text == "" || text[0] == '$' || selector.Composed() != nil {
		return
	}
	base := text
	qualifier := ""
	if i := strings.LastIndexByte(text, ':'); i >= 0 {
		base, qualifier = text[:i], text[i+1:]
	}
	owners, known := v.bases[base]
	if declared := v.zones[text]; declared != nil {
		owners = zoneBase{none: declared.Owner == OwnedByNone, player: declared.Owner == OwnedByPlayer}
	} else if !known {
		near := nearest(text, namesOf(v, v.zones), namesOf(v, v.bases))
		if len(near) == 0 {
			near = nearest(base, namesOf(v, v.bases))
		}
		if len(near) > 0 {
			v.note(Error, "REF_ZONE_MISSING", member, near, "There is no zone %q. Did you mean %q?", text, near[0])
		} else {
			v.note(Error, "REF_ZONE_MISSING", member, nil, "There is no zone %q.", text)
		}
		return
	}
	switch {
	case qualifier == "":
	case qualifier == "none" && !owners.none:
		v.fault("ZONE_SELECTOR_OWNERSHIP_INVALID", member,
			"The zone %q belongs to players, so \"none\" does not select one.", base)
	case qualifier != "none" && !owners.player:
		v.fault("ZONE_SELECTOR_OWNERSHIP_INVALID", member, "The zone %q belongs to nobody, so %q does not select one.",
			base, qualifier)
	default:
		v.several(member, base, qualifier)
		v.absent(member, base, qualifier)
	}
}

// several notes the zones of several players: wherever a zone is named, it is one.
func (v *validator) several(member, base, qualifier string) {
	players := v.def.Metadata.Players
	if qualifier == "all" && players.Max > 1 || qualifier == "allOther" && players.Max > 2 && v.guards == 0 {
		v.note(Warning, "ZONE_SELECTOR_SEVERAL", member, nil, "One zone must stand here, and %q are those of several players. To count, add them up with aggregate over the players; to act on each, go through the players with forEach, and name \"%s:$player\".", base+":"+qualifier, base)
	}
}

func (v *validator) zoneRef(member string, z ZoneReference) {
	if z.Expr == nil {
		v.zone(member, z.Selector)
		return
	}
	v.within(member, func() { v.within("zoneExpr", func() { v.value(z.Expr) }) })
}

// valueAt checks the value in a member, if there is one.
func (v *validator) valueAt(member string, value Value) {
	if value != nil {
		v.within(member, func() { v.value(value) })
	}
}

// numberAt is valueAt where a number is needed.
func (v *validator) numberAt(member string, value Value) {
	if value != nil {
		v.within(member, func() {
			v.numeric(value)
			v.value(value)
		})
	}
}

// numeric notes a value that cannot be a number.
func (v *validator) numeric(value Value) {
	switch t := value.(type) {
	case Text, Bool, *Concat:
		v.fault("VALUE_EXPR_NUMERIC_REQUIRED", "", "A number must stand here.")
	case *IfValue:
		if t != nil {
			v.within("if", func() {
				v.within("then", func() { v.numeric(t.Then) })
				v.within("else", func() { v.numeric(t.Else) })
			})
		}
	}
}

// value checks a value, if there is one, as its kind demands.
func (v *validator) value(value Value) {
	if value != nil {
		value.checkValue(v)
	}
}

func (v *validator) arithmetic(t *Arithmetic) {
	v.partsOf(t)
	if zero, ok := t.Right.(Number); ok && zero == 0 &&
		slices.Contains([]ArithmeticOp{Divide, FloorDivide, CeilDivide, Remainder}, t.Op) {
		v.fault("VALUE_EXPR_DIVISION_BY_ZERO_STATIC", "right", "This divides by 0.")
	}
}

func (v *validator) ifValue(t *IfValue) {
	v.guarded(func() { v.partsOf(t) }, t.When)
}

// spaceProp checks a property of a map space.
func (v *validator) spaceProp(zone ZoneSelector, prop string, list bool) {
	if !v.hasBoard {
		return
	}
	text := string(zone)
	if text != "" && text[0] != '$' && strings.Contains(text, ":") && zone.Composed() == nil {
		if z := v.zones[text]; z == nil || z.ZoneKindOrDefault() != BoardZone {
			spaces := map[string]bool{}
			for id, z := range v.zones {
				if z.ZoneKindOrDefault() == BoardZone {
					spaces[id] = true
				}
			}
			missing(v, "REF_MAP_SPACE_MISSING", "zone", "map space", text, spaces)
		}
	}
	kinds, ok := v.boardProps[prop]
	switch {
	case !ok:
		property(v, "REF_MAP_SPACE_PROP_MISSING", "prop", "property of map spaces", prop, v.boardProps)
	case list && !kinds.list:
		v.fault("REF_MAP_SPACE_PROP_KIND_INVALID", "prop", "The property %q is no list, so nothing is included in it.",
			prop)
	case !list && !kinds.scalar:
		v.fault("REF_MAP_SPACE_PROP_KIND_INVALID", "prop", "The property %q is a list; ask with zonePropIncludes.",
			prop)
	}
}

// tableField checks a field of a table.
func (v *validator) tableField(tableID, name, member string) {
	if !need(v, "REF_RUNTIME_TABLE_MISSING", "tableId", "table", tableID, v.tables) {
		return
	}
	need(v, "REF_RUNTIME_TABLE_FIELD_MISSING", member, "field", name, fieldTypes(v.tables[tableID]))
}

func fieldTypes(t *TableContract) map[string]FieldType {
	out := make(map[string]FieldType, len(t.Fields))
	for _, f := range t.Fields {
		out[f.Field] = f.Type
	}
	return out
}

func (v *validator) conditionAt(member string, c Condition) {
	if c != nil {
		v.within(member, func() { v.condition(c) })
	}
}

func (v *validator) condition(c Condition) {
	if c != nil {
		c.checkCondition(v)
	}
}

func (v *validator) compare(t *Compare) {
	if t.Op == Equal || t.Op == NotEqual {
		v.valueAt("left", t.Left)
		v.valueAt("right", t.Right)
		v.comparedState("right", t.Left, t.Right)
		v.comparedState("left", t.Right, t.Left)
		return
	}
	v.numberAt("left", t.Left)
	v.numberAt("right", t.Right)
}

func (v *validator) zonePropIncludes(t *ZonePropIncludes) {
	v.spaceProp(t.Zone, t.Prop, true)
	v.valueAt("value", t.Value)
}

func (v *validator) and(t *And) {
	v.guarded(func() { v.partsOf(t) }, t)
}

// comparedState checks a text that is compared with the state of a marker.
func (v *validator) comparedState(member string, reference, other Value) {
	text, ok := staticText(other)
	if !ok {
		return
	}
	switch t := reference.(type) {
	case *MarkerStateRef:
		v.state(member, t.Marker, v.markers, text)
	case *GlobalMarkerStateRef:
		v.state(member, t.Marker, v.globalMarkers, text)
	}
}

// state checks that a marker has a state; unknown markers are reported where
// they are named.
func (v *validator) state(member, marker string, lattices map[string][]string, state string) {
	states, ok := lattices[marker]
	if !ok || v.among(states, state) {
		return
	}
	near := v.nearIn(state, states)
	if len(near) > 0 {
		v.note(Error, "REF_MARKER_STATE_MISSING", member, near, "The marker %q has no state %q. Did you mean %q?",
			marker, state, near[0])
		return
	}
	v.note(Error, "REF_MARKER_STATE_MISSING", member, nil, "The marker %q has no state %q.", marker, state)
}

// staticText is the text that a value always gives: a literal, or literals
// joined.
func staticText(value Value) (string, bool) {
	switch t := value.(type) {
	case Text:
		return string(t), true
	case *Concat:
		var out strings.Builder
		for _, part := range t.Parts {
			text, ok := staticText(part)
			if !ok {
				return "", false
			}
			out.WriteString(text)
		}
		return out.String(), true
	}
	return "", false
}
