package grammar

import "ludo-lsp/internal/grammar/diag"

// Token types and the structure of a turn: the phases of a game and the interrupts that break into them.

var tokenTypeShape = &Shape{
	Name: "tokenType", Noun: "a token type",
	Doc: "Declares a kind of token and the properties that its tokens carry.",
	Fields: []*Field{
		req("id", "The name of the token type.",
			def(TokenType).codes(Codes{Invalid: malformed, Duplicate: diag.ValidatorIdentifierDuplicateNormalized}),
			example("card"), filledWith("new-token")),
		req("props", "The properties of the tokens with their types; may be empty.",
			mapOf(def(TokenProp).repeats(), enum(
				word("int", "A whole number."),
				word("string", "A text."),
				word("boolean", "True or false."),
			).withNoun("a type of property").invalid(malformed)).malformedAs(malformed),
			example("{ rank: int, suit: string }"), filledWith("{}")),
		field("seat", "The seat to which all tokens of the type belong.",
			ref(Seat).withUnresolved(diag.TokenTypeSeatUndeclared), example("red")),
		field("transitions", "The only changes that some properties can have; a property that none of them names can change in any way.",
			list(rec(tokenTransitionShape)).invalid(malformed),
			example("[{ prop: state, from: fresh, to: spent }]")),
	},
	Codes: Codes{Invalid: malformed},
}

var tokenTransitionShape = &Shape{
	Name: "tokenTransition", Noun: "a change of a property",
	Doc: "Says from which value to which other a property can change.",
	Fields: []*Field{
		req("prop", "The property that changes.",
			ref(TokenProp).open().codes(
				Codes{Invalid: malformed, Missing: malformed, Unresolved: diag.TokenPropUnknown}),
			example("state")),
		req("from", "The value before.", tokenTransitionEnd(), example("fresh")),
		req("to", "The value after.", tokenTransitionEnd(), example("spent")),
	},
	Codes: Codes{Invalid: malformed},
}

func tokenTransitionEnd() *Type { return filledText().malformedAs(malformed) }

var turnStructureShape = &Shape{
	Name: "turnStructure", Noun: "a turn structure",
	Doc: "Lists the phases of the game in the order in which they follow each other.",
	Fields: []*Field{
		req("phases", "The phases in order; after the last one the first begins again.",
			list(choice(phaseUnion)).units().nonEmpty().malformedAs(diag.ValidatorTurnStructurePhasesInvalid),
			example("[{ id: main }]"), filledWith("[{ id: main }]"),
			oldField("activePlayerOrder", diag.CompilerTurnStructureLegacyFieldUnsupported,
				"Remove it and say who follows whom in turnOrder.")),
		field("interrupts", "Phases that effects push on top of the running one.",
			list(choice(interruptUnion)).units().invalid(diag.ValidatorTurnStructureInterruptsInvalid),
			example("[{ id: auction }]")),
	},
}

var (
	phaseUnion     = phaseEntry("phaseEntry", PhaseShape)
	interruptUnion = phaseEntry("interruptEntry", interruptShape)

	// PhaseShape is a phase; it is also the body of a phase template.
	PhaseShape     = phaseOf("phase", "a phase", "phase", "Declares a part of the turn with its own effects and actions.")
	interruptShape = phaseOf("interrupt", "an interrupt phase", "interrupt",
		"Declares a phase that breaks into another one.")
)

// phaseEntry returns the union of a phase and the use of a phase template.
func phaseEntry(name string, shape *Shape) *Union {
	return &Union{
		Name: name, Noun: shape.Noun,
		Doc: "Declares a phase, or makes one from a template.",
		Variants: []*Variant{{
			Word: "fromTemplate", Doc: "Makes a phase from a template.", Shape: phaseCallShape,
		}},
		Fallback: shape,
		Codes:    Codes{Invalid: diag.ValidatorTurnStructurePhaseShapeInvalid},
	}
}

func phaseOf(name, noun, class, doc string) *Shape {
	return &Shape{
		Name: name, Noun: noun, Doc: doc,
		Fields: []*Field{
			req("id", "The name of the phase.",
				def(Phase).class(class).duplicate(diag.ValidatorIdentifierDuplicateNormalized),
				example("trade"), filledWith("new-phase")),
			field("onEnter", "What happens when the phase begins.", EffectsType,
				example("[{ shuffle: { zone: deck } }]")),
			field("onExit", "What happens when the phase ends.", EffectsType,
				example("[{ setVar: { scope: global, var: bids, value: 0 } }]")),
			field("actionDefaults", "What all actions taken in this phase have in common.",
				rec(actionDefaultsShape), example("{ pre: { op: '>', left: { zoneCount: deck }, right: 0 } }")),
		},
		Codes: Codes{Invalid: diag.ValidatorTurnStructurePhaseShapeInvalid},
	}
}

var actionDefaultsShape = &Shape{
	Name: "actionDefaults", Noun: "the common part of a phase's actions",
	Doc: "Says what every action of the phase demands and brings about.",
	Fields: []*Field{
		field("pre", "What must hold in addition to the condition of each action.", ConditionType,
			example("{ op: '==', left: { ref: pvar, player: actor, var: resting }, right: false }")),
		field("afterEffects", "What happens after the effects of each action.", EffectsType,
			example("[{ addVar: { scope: global, var: moves, delta: 1 } }]")),
	},
	Codes: Codes{Invalid: malformed},
}

var phaseCallShape = &Shape{
	Name: "phaseCall", Noun: "a phase from a template", Purpose: WrittenOut,
	Doc: "Makes a phase from a template.",
	Fields: []*Field{
		req("fromTemplate", "The template of the phase.",
			ref(PhaseTemplate).withUnresolved(diag.CompilerPhaseTemplateMissing),
			withCodes(Codes{Invalid: diag.ValidatorFromTemplateNameInvalid}), example("season")),
		req("args", "A value for each parameter of the template.",
			mapOf(
				ref(TemplateParam).ownedBy("fromTemplate").withUnresolved(diag.CompilerPhaseTemplateParamExtra),
				anything(),
			).malformedAs(diag.ValidatorFromTemplateArgsInvalid),
			example("{ name: winter, cards: 2 }"), filledWith("{}")),
	},
	Codes: Codes{Invalid: diag.ValidatorTurnStructurePhaseShapeInvalid},
}
