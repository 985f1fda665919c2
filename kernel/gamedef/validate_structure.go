package gamedef

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// structure checks what each section says on its own.
func (v *validator) structure() {
	d := v.def
	players := d.Metadata.Players
	if players.Min < 1 {
		v.fault("META_PLAYERS_MIN_INVALID", "metadata.players.min", "A game needs at least one player, not %d.",
			players.Min)
	}
	if players.Min > players.Max {
		v.fault("META_PLAYERS_RANGE_INVALID", "metadata.players", "At least %d players are more than at most %d.",
			players.Min, players.Max)
	}
	if depth := d.Metadata.MaxTriggerDepth; depth != nil && *depth < 1 {
		v.fault("META_MAX_TRIGGER_DEPTH_INVALID", "metadata.maxTriggerDepth",
			"The trigger depth must be at least 1, not %d.", *depth)
	}
	v.variables("globalVars", d.GlobalVars)
	v.variables("perPlayerVars", d.PerPlayerVars)
	v.variables("zoneVars", d.ZoneVars)
	for i, z := range d.ZoneVars {
		if z.Type != IntVariable {
			v.fault("ZONE_VAR_TYPE_INVALID", fmt.Sprintf("zoneVars[%d].type", i),
				"The zone variable %q must be an int.", z.Name)
		}
	}
	v.globalLattices()
	v.spaceLattices()
	v.spaceMarkers()
	v.repeatedIDs()
	for i, t := range d.TokenTypes {
		if len(v.seats) > 0 && t.Seat != "" && t.Seat != "neutral" && !v.seats[t.Seat] {
			missing(v, "TOKEN_TYPE_SEAT_UNDECLARED", fmt.Sprintf("tokenTypes[%d].seat", i), "seat", t.Seat, v.seats)
		}
	}
	v.tableContracts()
	v.paramNames()
	v.stackingSeats()
	for i := range d.Zones {
		v.zoneID(i, &d.Zones[i])
	}
}

func (v *validator) variables(section string, defs []VariableDef) {
	for i, d := range defs {
		at := fmt.Sprintf("%s[%d]", section, i)
		if d.Init == nil {
			continue // reported as missing
		}
		if d.Type == BooleanVariable {
			if _, ok := d.Init.(Bool); !ok {
				v.fault(ShapeInvalid, at+".init", "The variable %q is boolean, so it starts as true or false.", d.Name)
			}
			continue
		}
		if d.Type == EnumVariable {
			v.textVariable(at, &d)
			continue
		}
		init, ok := d.Init.(Number)
		if !ok || !safeInt(float64(init)) {
			v.fault(ShapeInvalid, at+".init", "The variable %q is an int, so it starts as an integer.", d.Name)
			continue
		}
		if d.Min > int64(init) || int64(init) > d.Max {
			v.fault("VAR_BOUNDS_INVALID", at, "The variable %q starts at %s, which is not between %d and %d.", d.Name,
				numberText(float64(init)), d.Min, d.Max)
		}
	}
}

// textVariable checks that a variable begins as one of its texts, each of which there is once.
func (v *validator) textVariable(at string, d *VariableDef) {
	seen := make(map[string]bool, len(d.Values))
	for i, text := range d.Values {
		if seen[text] {
			v.fault(ShapeInvalid, fmt.Sprintf("%s.values[%d]", at, i), "The variable %q has the text %q twice.", d.Name,
				text)
		}
		seen[text] = true
	}
	init, ok := d.Init.(Text)
	if !ok {
		v.fault(ShapeInvalid, at+".init", "The variable %q is an enum, so it starts as one of its texts.", d.Name)
		return
	}
	v.oneOf("VAR_BOUNDS_INVALID", at+".init", d, string(init))
}

// oneOf checks that a text is one of those that a variable can be.
func (v *validator) oneOf(code, member string, d *VariableDef, text string) {
	if slices.Contains(d.Values, text) {
		return
	}
	near, message := v.nearIn(text, d.Values), fmt.Sprintf("The variable %q is never %q. ", d.Name, text)
	if len(near) > 0 {
		v.note(Error, code, member, near, "%sDid you mean %q?", message, near[0])
		return
	}
	v.note(Error, code, member, nil, "%sIt is %s.", message, d.Choices())
}

func (v *validator) globalLattices() {
	for i, l := range v.def.GlobalMarkerLattices {
		at := fmt.Sprintf("globalMarkerLattices[%d]", i)
		if len(l.States) == 0 {
			v.fault("GLOBAL_MARKER_LATTICE_STATES_EMPTY", at+".states", "The marker %q has no states.", l.ID)
			continue
		}
		v.stateOf("GLOBAL_MARKER_LATTICE_DEFAULT_INVALID", at+".defaultState", l.ID, l.States, l.DefaultState)
		said := once{}
		for j, state := range l.States {
			if !said.first(state) {
				v.fault("DUPLICATE_GLOBAL_MARKER_STATE_ID", fmt.Sprintf("%s.states[%d]", at, j),
					"The marker %q has the state %q twice.", l.ID, state)
			}
		}
	}
}

func (v *validator) repeatedIDs() {
	d := v.def
	distinct(v, "zones", d.Zones, func(z *ZoneDef) string { return z.ID }, "DUPLICATE_ZONE_ID", "zones")
	distinct(v, "tokenTypes", d.TokenTypes, func(t *TokenTypeDef) string { return t.ID }, "DUPLICATE_TOKEN_TYPE_ID",
		"token types")
	distinct(v, "turnStructure.phases", d.TurnStructure.Phases, func(p *PhaseDef) string { return p.ID },
		"DUPLICATE_PHASE_ID", "phases")
	distinct(v, "turnStructure.interrupts", d.TurnStructure.Interrupts, func(p *PhaseDef) string { return p.ID },
		"DUPLICATE_PHASE_ID", "interrupt phases")
	for i, p := range d.TurnStructure.Interrupts {
		if v.turnPhases[p.ID] {
			v.fault("DUPLICATE_PHASE_ID", fmt.Sprintf("turnStructure.interrupts[%d].id", i),
				"%q is a phase of the turn too.", p.ID)
		}
	}
	distinct(v, "actions", d.Actions, func(a *ActionDef) string { return a.ID }, "DUPLICATE_ACTION_ID", "actions")
	distinct(v, "triggers", d.Triggers, func(t *TriggerDef) string { return t.ID }, "DUPLICATE_TRIGGER_ID", "triggers")
	distinct(v, "globalVars", d.GlobalVars, func(x *VariableDef) string { return x.Name }, "DUPLICATE_GLOBAL_VAR_NAME",
		"global variables")
	distinct(v, "perPlayerVars", d.PerPlayerVars, func(x *VariableDef) string { return x.Name },
		"DUPLICATE_PER_PLAYER_VAR_NAME", "per-player variables")
	distinct(v, "actionPipelines", d.ActionPipelines, func(p *ActionPipelineDef) string { return p.ID },
		"DUPLICATE_OPERATION_PROFILE_ID", "action pipelines")
	distinct(v, "globalMarkerLattices", d.GlobalMarkerLattices, func(l *GlobalMarkerLattice) string { return l.ID },
		"DUPLICATE_GLOBAL_MARKER_LATTICE_ID", "global markers")
	distinct(v, "tableContracts", d.TableContracts, func(t *TableContract) string { return t.ID },
		"DUPLICATE_RUNTIME_TABLE_ID", "tables")
}

func (v *validator) paramNames() {
	for i, a := range v.def.Actions {
		said := once{}
		for j, p := range a.Params {
			at := fmt.Sprintf("actions[%d].params[%d]", i, j)
			if !said.first(p.Name) {
				v.fault("DUPLICATE_ACTION_PARAM_NAME", at, "The action %q has two parameters named %q.", a.ID, p.Name)
			}
			if p.Name == FreeOperationBinding || p.Name == ActionClassBinding {
				v.fault("ACTION_PARAM_RESERVED_NAME", at+".name", "The name %q is kept for the kernel.", p.Name)
			}
		}
	}
}

// stackingSeats: a constraint that asks for the seat of the types it counts, those
// it lists or all, needs each of them to have one.
func (v *validator) stackingSeats() {
	for i, c := range v.def.StackingConstraints {
		if len(c.PieceFilter.Seats) == 0 {
			continue
		}
		types := c.PieceFilter.PieceTypeIDs
		if len(types) == 0 {
			for _, t := range v.def.TokenTypes {
				types = append(types, t.ID)
			}
		}
		var without []string
		for _, id := range types {
			if t := v.tokenTypes[id]; t != nil && t.Seat == "" {
				without = append(without, strconv.Quote(id))
			}
		}
		if len(without) > 0 {
			v.fault("STACKING_CONSTRAINT_TOKEN_TYPE_SEAT_MISSING",
				fmt.Sprintf("stackingConstraints[%d].pieceFilter.seats", i),
				"The constraint %q asks for the seat of %s, which has none.", c.ID, strings.Join(without, ", "))
		}
	}
}

func (v *validator) zoneID(i int, z *ZoneDef) {
	at := fmt.Sprintf("zones[%d].id", i)
	if base := baseOf(z.ID); base == "" || strings.HasPrefix(base, "$") || strings.Contains(base, ":") {
		v.fault("ZONE_ID_BASE_INVALID", at, "No selector can name the zone %q: before its owner must stand a name without a colon that does not begin with $.", z.ID)
		return
	}
	switch z.Owner {
	case OwnedByNone:
		if !strings.HasSuffix(z.ID, ":none") {
			v.fault("ZONE_ID_OWNERSHIP_INVALID", at, "The zone %q belongs to nobody, so its id must end in \":none\".",
				z.ID)
		}
	case OwnedByPlayer:
		suffix := z.ID[strings.LastIndexByte(z.ID, ':')+1:]
		if !strings.Contains(z.ID, ":") || !digits(suffix) {
			v.fault("ZONE_ID_PLAYER_QUALIFIER_INVALID", at,
				"The zone %q belongs to a player, so its id must end in \":\" and the player's index.", z.ID)
			return
		}
		if player, err := strconv.ParseInt(suffix, 10, 64); err != nil || player >= v.def.Metadata.Players.Max {
			v.fault("ZONE_ID_PLAYER_INDEX_OUT_OF_BOUNDS", at,
				"The zone %q belongs to player %s, but there are at most %d players.", z.ID, suffix,
				v.def.Metadata.Players.Max)
		}
	}
}

func digits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// safeInt tells whether a number is an int that every JSON reader keeps.
func safeInt(f float64) bool {
	return f >= -maxSafeInt && f <= maxSafeInt && f == float64(int64(f))
}
