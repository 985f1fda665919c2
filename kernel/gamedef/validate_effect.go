package gamedef

import (
	"fmt"
	"slices"
)

// effectsAt checks the effect list in a member.
func (v *validator) effectsAt(member string, list []Effect) {
	if len(list) > 0 {
		v.within(member, func() { v.effects(list) })
	}
}

// effects checks a list of effects where the validator stands.
func (v *validator) effects(list []Effect) {
	for i, e := range list {
		kind := EffectKind(e)
		if kind == "" {
			continue // reported as missing
		}
		v.at.entry(i)
		v.effectOf(kind, e)
		v.at.pop()
	}
}

// effectOf checks an effect under its word.
func (v *validator) effectOf(kind string, e Effect) {
	v.at.member(kind)
	e.checkEffect(v)
	v.at.pop()
}

func (v *validator) setVar(t *SetVar) {
	if v.cell(&t.VarCell) == EnumVariable {
		v.textOf(t)
	}
	v.valueAt("value", t.Value)
}

// textOf checks what is written out for a variable that is one of a few texts.
func (v *validator) textOf(t *SetVar) {
	const code = "SETVAR_ENUM_VALUE_INVALID"
	d := v.enums[enumKey(t.Scope, t.Var)]
	switch value := t.Value.(type) {
	case Text:
		v.oneOf(code, "value", d, string(value))
	case Number, Bool:
		v.fault(code, "value", "The variable %q is %s.", d.Name, d.Choices())
	}
}

func (v *validator) addVar(t *AddVar) {
	if kind := v.cell(&t.VarCell); kind == BooleanVariable || kind == EnumVariable {
		v.fault("ADDVAR_BOOLEAN_TARGET_INVALID", "var",
			"The variable %q is %s, so nothing can be added to it.", t.Var, kind.adjective())
	}
	v.numberAt("delta", t.Delta)
}

func (v *validator) transferVar(t *TransferVar) {
	v.within("from", func() { v.transferCell(&t.From) })
	v.within("to", func() { v.transferCell(&t.To) })
	v.numberAt("amount", t.Amount)
	v.numberAt("min", t.Min)
	v.numberAt("max", t.Max)
}

func (v *validator) createToken(t *CreateToken) {
	need(v, "REF_TOKEN_TYPE_MISSING", "type", "token type", t.Type, v.tokenTypes)
	v.zoneRef("zone", t.Zone)
	for _, p := range t.Props {
		v.within("props", func() { v.valueAt(p.Key, p.Value) })
	}
}

// parts checks what stands in an effect; the walker says the effect's word itself.
func (v *validator) parts(e Effect) { v.checkParts(v.at[:len(v.at)-1], e) }

// partsOf checks what stands in a condition, a value or a query.
func (v *validator) partsOf(node Node) { v.checkParts(v.at, node) }

// checkParts checks what stands in a node at a place, each for itself: zones, players,
// conditions, values, queries, effects.
func (v *validator) checkParts(at path, node Node) {
	w, outer := &v.walker, v.walker.at
	if w.found == nil {
		w.found = func(at Place, node Node) {
			before := v.at
			v.at = at.path
			v.part(node)
			v.at = before
		}
	}
	w.at, w.checks = at, v
	w.children(node)
	w.at = outer
}

func (v *validator) part(node Node) {
	switch n := node.(type) {
	case Effect:
		if kind := EffectKind(n); kind != "" {
			v.effectOf(kind, n)
		}
	case Condition:
		v.condition(n)
	case Value:
		v.value(n)
	case Query:
		v.query(n)
	case *PlayerSelector:
		v.player("", *n)
	case *ZoneSelector:
		v.zone("", *n)
	case *ZoneReference:
		if n.Expr == nil {
			v.zone("", n.Selector)
			return
		}
		v.within("zoneExpr", func() { v.value(n.Expr) })
	}
}

// passing checks an effect that passes the turn: some turn orders do that themselves.
func (v *validator) passing(effect string, by ...TurnOrderType) {
	if o := v.def.TurnOrder; o != nil && slices.Contains(by, o.Type) {
		who := "the cards decide whose turn it is"
		if o.Type == Simultaneous {
			who = "all players move at the same time"
		}
		v.fault("EFFECT_TURN_ORDER_INVALID", "", "In this turn order %s, so %s has nothing to do.", who, effect)
	}
}

// cell checks a variable in an effect and gives its type.
func (v *validator) cell(c *VarCell) VariableType {
	switch c.Scope {
	case GlobalScope:
		v.globalVarName("var", c.Var)
		return v.globalVars[c.Var]
	case PlayerScope:
		v.player("player", c.Player)
		v.playerVarName("var", c.Var)
		return v.playerVars[c.Var]
	case ZoneScope:
		v.zoneRef("zone", c.Zone)
		need(v, "REF_ZONEVAR_MISSING", "var", "zone variable", c.Var, v.zoneVars)
		return v.zoneVars[c.Var]
	}
	return ""
}

func (v *validator) transferCell(c *VarCell) {
	if kind := v.cell(c); kind == BooleanVariable || kind == EnumVariable {
		v.fault("EFFECT_TRANSFER_VAR_BOOLEAN_TARGET_INVALID", "var",
			"The variable %q is %s, so nothing can be transferred.", c.Var, kind.adjective())
	}
}

func (v *validator) setMarker(t *SetMarker) {
	v.parts(t)
	v.stateIn("state", t.Marker, v.markers, t.State)
	v.allowedState(t)
}

func (v *validator) setGlobalMarker(t *SetGlobalMarker) {
	v.parts(t)
	v.stateIn("state", t.Marker, v.globalMarkers, t.State)
}

func (v *validator) flipGlobalMarker(t *FlipGlobalMarker) {
	v.valueAt("marker", t.Marker)
	marker, static := staticText(t.Marker)
	if static {
		v.globalMarkerName("marker", marker)
	}
	v.stateAt("stateA", marker, v.globalMarkers, t.StateA)
	v.stateAt("stateB", marker, v.globalMarkers, t.StateB)
	a, okA := staticText(t.StateA)
	b, okB := staticText(t.StateB)
	if okA && okB && a == b {
		v.fault("EFFECT_FLIP_GLOBAL_MARKER_STATE_INVALID", "", "A flip needs two different states, not %q twice.",
			a)
	}
}

func (v *validator) stateAt(member, marker string, lattices map[string][]string, state Value) {
	v.valueAt(member, state)
	v.stateIn(member, marker, lattices, state)
}

// stateIn checks a state that is written out.
func (v *validator) stateIn(member, marker string, lattices map[string][]string, state Value) {
	if text, ok := staticText(state); ok {
		v.state(member, marker, lattices, text)
	}
}

// allowedState checks a literal state of a literal space against the lattice's
// constraints.
func (v *validator) allowedState(t *SetMarker) {
	state, ok := staticText(t.State)
	lattice, space := v.lattices[t.Marker], v.zones[string(t.Space.Selector)]
	if !ok || lattice == nil || space == nil || !v.among(lattice.States, state) {
		return
	}
	for _, c := range lattice.Constraints {
		if v.matchesSpace(space, c.SpaceIDs, c.Category, c.AttributeEquals) && !v.among(c.AllowedStates, state) {
			v.note(Error, "MARKER_CONSTRAINT_STATE_NOT_ALLOWED", "state", c.AllowedStates,
				"The marker %q cannot be %q in %q.", t.Marker, state, space.ID)
			return
		}
	}
}

func (v *validator) forEach(t *ForEach) {
	v.queryAt("over", t.Over)
	v.numberAt("limit", t.Limit)
	v.effectsAt("effects", t.Effects)
	v.effectsAt("in", t.In)
}

func (v *validator) reduce(t *Reduce) {
	if t.ItemBind == t.AccBind || t.ItemBind == t.ResultBind || t.AccBind == t.ResultBind {
		v.fault("REDUCE_BINDING_CONFLICT", "",
			"The item, the accumulator and the result need three different names.")
	}
	v.parts(t)
}

func (v *validator) chooseOne(t *ChooseOne) {
	v.choice(t.Options, t.Chooser)
}

func (v *validator) chooseN(t *ChooseN) {
	v.choice(t.Options, t.Chooser)
	v.choiceSize(t)
}

func (v *validator) ifEffect(t *If) {
	v.guarded(func() { v.parts(t) }, t.When)
}

func (v *validator) choice(options Query, chooser PlayerSelector) {
	if v.inSetup {
		v.fault("DECISION_IN_SETUP", "", "Nobody can be asked while the game is set up.")
	}
	v.player("chooser", chooser)
	before := len(v.problems)
	v.queryAt("options", options)
	if len(v.problems) == before && slices.Contains(v.queryShapes(options), objectShape) {
		v.note(Error, "EFFECT_CHOICE_OPTIONS_RUNTIME_SHAPE_INVALID", "options", []string{shapeNames[objectShape]},
			"A player cannot choose among table rows; choose among their ids.")
	}
}

func (v *validator) choiceSize(t *ChooseN) {
	const code = "EFFECT_CHOOSE_N_CARDINALITY_INVALID"
	if (t.N == nil) == (t.Max == nil) || t.N != nil && t.Min != nil {
		v.fault(code, "", "Say either how many with n, or at most how many with max.")
	}
	if t.N != nil && *t.N < 0 {
		v.fault(code, "n", "The number must not be negative.")
	}
	v.numberAt("min", t.Min)
	v.numberAt("max", t.Max)
	low, okLow := t.Min.(Number)
	high, okHigh := t.Max.(Number)
	badLow := okLow && (!safeInt(float64(low)) || low < 0)
	badHigh := okHigh && (!safeInt(float64(high)) || high < 0)
	if badLow {
		v.fault(code, "min", "The number must be an integer of at least 0.")
	}
	if badHigh {
		v.fault(code, "max", "The number must be an integer of at least 0.")
	}
	if okLow && okHigh && !badLow && !badHigh && low > high {
		v.fault(code, "", "At least %s is more than at most %s.", numberText(float64(low)), numberText(float64(high)))
	}
}

// grant checks a grant of free operations; effect tells whether it stands in an
// effect, which has codes of its own.
func (v *validator) grant(g *FreeOperationGrant, effect bool) {
	uses, step, must := "EVENT_GRANT_USES_INVALID", "EVENT_GRANT_SEQUENCE_INVALID", "EVENT_GRANT_MANDATORY_INVALID"
	if effect {
		uses, step = "EFFECT_GRANT_FREE_OPERATION_USES_INVALID", "EFFECT_GRANT_FREE_OPERATION_SEQUENCE_INVALID"
		must = "EFFECT_GRANT_FREE_OPERATION_MANDATORY_INVALID"
	}
	if g.Uses != nil && *g.Uses < 1 {
		v.fault(uses, "uses", "A grant is for at least one move.")
	}
	if g.Sequence != nil && g.Sequence.Step < 0 {
		v.fault(step, "sequence.step", "The step must not be negative.")
	}
	if g.Mandatory != nil && g.ResolveOrDefault() != ResolveNow {
		v.fault(must, "mandatory", "Only a grant that is resolved now can be mandatory.")
	}
	for i, id := range g.ActionIDs {
		if effect {
			break // an effect may offer what the game does not have: nothing comes of it
		}
		v.actionName(fmt.Sprintf("actionIds[%d]", i), id)
	}
	v.conditionAt("zoneFilter", g.ZoneFilter)
}
