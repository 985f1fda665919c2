package grammar

import "ludo-lsp/internal/grammar/diag"

var (
	// EffectType is one change to the game.
	EffectType = choice(EffectUnion)
	// EffectsType is a list of changes, executed in order.
	EffectsType = list(EffectType).withNoun("a list of effects").invalid(malformed)
)

// EffectUnion is the union of the kinds of effects.
var EffectUnion = &Union{
	Name: "effect", Noun: "an effect",
	Doc:     "Changes the game: a record with one key that says what to do.",
	Wrapped: true,
	Others:  []*Union{MacroCallUnion},
	Codes:   Codes{Invalid: malformed, Duplicate: malformed},
}

func init() {
	var all []*Variant
	for _, group := range [][]*Variant{
		variableEffects(), tokenEffects(), informationEffects(), controlEffects(), computingEffects(),
		decisionEffects(), markerEffects(), turnEffects(), shorthandEffects(),
	} {
		all = append(all, group...)
	}
	EffectUnion.fill(all...)
}

// variableScope returns the type of the word for the kind of variable that the field var names.
func variableScope() *Type {
	return enum(
		word("global", "A global variable.").also("gvar"),
		word("pvar", "A per-player variable; player says whose.").also("perPlayer"),
		word("zoneVar", "A zone variable; zone says whose.").also("zone"),
	).withNoun("a variable scope").invalid(malformed)
}

// variableFields returns the fields that name a variable and its owner. Elsewhere is the code for a player or zone
// that the scope does not use.
func variableFields(elsewhere diag.Code, whose string) []*Field {
	return []*Field{
		req("scope", "Which kind of variable it is.", variableScope(), example("pvar"), filledWith("global")),
		req("var", "The variable.", switchOn("scope", map[string]*Type{
			"global": globalVar(), "pvar": playerVar(), "zoneVar": zoneVar(),
		}, nil).withNoun("a variable"), asWritten(), example("coins")),
		req("player", "The one player whose "+whose+".", PlayerType.single(), onlyWith(elsewhere, "scope", "pvar"),
			example("actor"), filledWith("actor")),
		req("zone", "The one zone whose "+whose+".", ZoneReferenceType, onlyWith(elsewhere, "scope", "zoneVar"),
			example("$town")),
	}
}

// variablePattern is the pattern of the phrase for the variable that the fields name.
const variablePattern = "[{whose player} {var}{scope=pvar}|the {var} of {zone}{scope=zoneVar}|the {var}]"

// variableReads are the references that read a variable which the fields name, by scope.
var variableReads = map[string]string{"global": "gvar", "pvar": "pvar", "zoneVar": "zoneVar"}

func variableEffects() []*Variant {
	endpoint := func(side, noun, doc, whose string) *Shape {
		s := &Shape{
			Name: "effect.transferVar." + side, Noun: noun, Doc: doc,
			Fields: variableFields(malformed, whose), Says: variablePattern, Codes: Codes{Invalid: malformed},
		}
		return s.strict()
	}
	source := endpoint("from", "a source", "The variable that gives.", "value shrinks")
	target := endpoint("to", "a destination", "The variable that receives.", "value grows")
	return []*Variant{
		variant("setVar", "a setVar effect",
			"Gives a variable a new value; numbers are kept within the variable's bounds.",
			append(variableFields("", "value changes"),
				req("value", "The new value.", ValueType, example("{ ref: gvar, var: round }"), filledWith("0")))...).
			says("set "+variablePattern+" to {value}").
			asAssignment("=", "value", variableReads),
		variant("addVar", "an addVar effect", "Adds to a number variable, within its bounds.",
			append(variableFields("", "value changes"),
				req("delta", "What to add; a negative number subtracts.", NumericValueType, example("-1"),
					filledWith("1")))...).says("[take {less delta} from|add {delta} to] "+variablePattern).
			asAssignment("+=", "delta", variableReads),
		variant("transferVar", "a transferVar effect",
			"Moves an amount from one number variable to another, no more than one can give and the other can take.",
			req("from", "The variable that gives.", rec(source), example("{ scope: pvar, player: actor, var: coins }"),
				filledWith("{ scope: global, var: '' }")),
			req("to", "The variable that receives.", rec(target), example("{ scope: global, var: bank }"),
				filledWith("{ scope: global, var: '' }")),
			req("amount", "How much to move.", NumericValueType, example("3"), filledWith("1")),
			field("min", "The least that moves. An `amount` that is smaller is raised as far as there is enough and room.", NumericValueType,
				example("1")),
			field("max", "The most that may move.", NumericValueType, example("5")),
			field("actualBind", "A binding for the amount that has moved.", binder().invalid(malformed), bindsOn(),
				compilerOwned("macroOrigin"), example("$paid"))).
			says("move {amount} from {from} to {to}[, at least {min}][, at most {max}][ and call that {actualBind}]").
			skeleton("from: { scope: ${1|global,pvar,zoneVar|}, var: $2 }\nto: { scope: ${3|global,pvar,zoneVar|}, var: $4 }\namount: ${5:1}"),
		variant("setActivePlayer", "a setActivePlayer effect",
			"Makes another player the active one; effects of the same list still see the old one.",
			req("player", "The one player who becomes active.", PlayerType.single(), example("{ chosen: $next }"),
				filledWith("actor"))).says("make {player} the active player"),
	}
}

func informationEffects() []*Variant {
	shown := func() *Field {
		return field("filter", "Which tokens of the zone are meant; without it all.", TokenFilterType,
			example("[{ prop: kind, eq: cart }]"))
	}
	return []*Variant{
		variant("reveal", "a reveal effect", "Opens a zone to players until conceal: they see what lies there and what comes later. With once, or a token in the place of the zone, they see only what lies there now.",
			req("zone", "The zone whose tokens are shown, or a binding that holds the one token to show.",
				ZoneReferenceType, example("'hand:actor'")),
			req("to", "Who may see them.", PlayerOrAllType, example("all"), filledWith("all")),
			shown(),
			field("once", "Whether only the tokens are shown that lie there now, for as long as they stay; none that come later.",
				boolean().invalid(malformed), absentIs("false"), example("true"))).
			says("show {to} [{named zone}{!filter}|what is in {zone}]{filter}[ now{once=true}]"),
		variant("conceal", "a conceal effect", "Takes back what was revealed of a zone.",
			req("zone", "The zone whose tokens are hidden again.", ZoneReferenceType, example("'hand:actor'")),
			field("from", "Takes back only what was revealed to exactly these players.", PlayerOrAllType,
				example("allOther")),
			shown()).says("hide what is in {zone}{filter}[ from {from}]"),
	}
}

func turnEffects() []*Variant {
	phase := func() *Type {
		return ref(Phase).withNoun("a phase").invalid(malformed).withUnresolved(diag.RefPhaseMissing)
	}
	return []*Variant{
		variant("gotoPhaseExact", "a gotoPhaseExact effect",
			"Leaves the current phase and enters a later one of the same turn.",
			req("phase", "The phase to enter; it must not be an interrupt.", phase().class("phase"),
				example("market"))).says("go to the phase {phase}").also("gotoPhase", "goToPhase"),
		variant("advancePhase", "an advancePhase effect", "Ends the current phase as if its last action were done.").
			says("end the phase").skeleton("{}").fieldless(),
		variant("nextPlayer", "a nextPlayer effect", "Makes the next player of the turn order the active one, as the end of a turn does, while the turn goes on.").
			says("make the next player the active one").skeleton("{}").fieldless(),
		variant("endTurn", "an endTurn effect", "Ends the turn: the phases that it still has are left out, and the turn of the next player begins.").
			says("end the turn").skeleton("{}").fieldless(),
		variant("pushInterruptPhase", "a pushInterruptPhase effect", "Interrupts the current phase with another one.",
			req("phase", "The phase to enter now.", phase(), example("auction")),
			req("resumePhase", "The phase to enter when the interruption ends.", phase(), example("market"))).
			says("interrupt with the phase {phase} and go on with {resumePhase}"),
		variant("popInterruptPhase", "a popInterruptPhase effect", "Ends the interruption and enters the phase that was to be resumed.").
			says("end the interruption").skeleton("{}").fieldless(),
		grantEffect(),
	}
}
