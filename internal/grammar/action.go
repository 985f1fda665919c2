package grammar

import "ludo-lsp/internal/grammar/diag"

// Actions, their pipelines, the triggers that react to events, and the metrics that the game computes.

var actionShape = &Shape{
	Name: "action", Noun: "an action",
	Doc: "Declares something that a player can do.",
	Fields: []*Field{
		req("id", "The name of the action; pass has a meaning of its own in card-driven games.",
			def(Action).duplicate(diag.ValidatorIdentifierDuplicateNormalized),
			example("play-card"), filledWith("new-action")),
		req("actor", "Who may take the action. Mostly this is active, the player whose turn it is.", PlayerType,
			withCodes(Codes{
				Invalid: diag.CompilerPlayerSelectorInvalid, Missing: diag.ValidatorActionRequiredFieldMissing,
				Unbound: diag.CompilerActionActorBindingMissing,
			}), example("active"), filledWith("active")),
		req("executor", "The one player for whom the action is carried out. This is the player that actor means in the conditions and effects of the action. Mostly it is actor, who takes the action; where one player acts for another, it is the other.", OnePlayerType,
			withCodes(Codes{
				Invalid: diag.CompilerPlayerSelectorInvalid, Missing: diag.ValidatorActionRequiredFieldMissing,
				Unbound: diag.CompilerActionExecutorBindingMissing,
			}), example("actor"), filledWith("actor")),
		req("phase", "The phases and interrupts in which the action is offered.",
			list(ref(Phase).codes(Codes{Invalid: malformed, Unresolved: diag.XrefActionPhaseMissing})).
				nonEmpty().unique().codes(Codes{
				Invalid: diag.ValidatorActionRequiredFieldMissing, Missing: diag.ValidatorActionRequiredFieldMissing,
				Empty: diag.ValidatorActionRequiredFieldMissing, Duplicate: diag.CompilerActionPhaseDuplicate,
			}), example("[main]"), filledWith("[main]")),
		field("capabilities", "What the action can do beyond its effects.",
			list(enum(
				word("cardEvent", "The action plays the event of the current card: in a card-driven game of the one that lies on top of the played cards; in others of one on top of a discard zone that was not played yet, or else of the next one of a draw zone, looked for in the decks in their order."),
			).open().withNoun("a capability").invalid(diag.ValidatorActionCapabilitiesInvalid)).unique().codes(Codes{
				Invalid: diag.ValidatorActionCapabilitiesInvalid, Duplicate: diag.CompilerActionCapabilityDuplicate,
			}), example("[cardEvent]")),
		field("params", "What the player chooses when taking the action, in order.",
			list(rec(paramShape)).uniqueBy(diag.DuplicateActionParamName, "name").invalid(malformed),
			example("[{ name: $card, domain: { query: tokensInZone, zone: 'hand:actor' } }]"),
			filledWith("[]"), inExample()),
		field("pre", "The condition that must hold beforehand for the action to be offered.", ConditionType,
			example("{ op: '>', left: { zoneCount: 'hand:actor' }, right: 0 }"), filledWith("null")),
		field("cost", "What the player pays, before the effects. It is carried out as it stands: that the player can pay is for pre to say.", EffectsType,
			withCodes(Codes{Invalid: malformed}),
			example("[{ addVar: { scope: pvar, player: actor, var: gold, delta: -1 } }]"), filledWith("[]")),
		req("effects", "What the action brings about.", EffectsType,
			faults(diag.ValidatorActionEffectsShapeInvalid),
			example("[{ moveToken: { token: $card, from: 'hand:actor', to: table } }]"), filledWith("[]")),
		field("limits", "How often the action can be taken.",
			list(rec(limitShape)).invalid(malformed), example("[{ scope: turn, max: 1 }]"), filledWith("[]")),
	},
	Scopes: []Scope{
		{From: "params[].name", Into: []string{"params"}, Before: true},
		{From: "params[].name", Into: []string{"actor", "executor", "pre", "cost", "effects"}},
	},
	Codes: Codes{Invalid: diag.ValidatorActionShapeInvalid},
}

var paramShape = &Shape{
	Name: "param", Noun: "a parameter of an action",
	Doc: "Declares a choice that the player makes when taking the action.",
	Fields: []*Field{
		req("name", "The binding that holds the choice in the action's conditions and effects.",
			binder().withNoun("a parameter name").invalid(malformed), example("$card"), filledWith("$choice")),
		req("domain", "What can be chosen, as a query. It can use the parameters before this one.", QueryType,
			withCodes(Codes{Missing: malformed}), example("{ query: players }"), filledWith("{ query: players }")),
		secret(),
	},
	Codes: Codes{Invalid: malformed},
}

// secret returns the field that decides whether the other players see what was chosen.
func secret() *Field {
	return field("secret", "Whether the other players are not told what was chosen; unless given, they are not told what goes only into properties of tokens that they do not see.",
		boolean().invalid(malformed), example("true"))
}

var limitShape = &Shape{
	Name: "limit", Noun: "a limit of an action",
	Doc: "Says how often the action can be taken within a stretch of the game.",
	Fields: []*Field{
		req("scope", "The stretch of the game in which uses are counted.",
			enum(
				word("turn", "Uses are counted anew each turn."),
				word("phase", "Uses are counted anew each phase."),
				word("game", "Uses are counted over the whole game."),
			).withNoun("a stretch of the game").malformedAs(malformed), example("turn"), filledWith("turn")),
		req("max", "How often the action can be taken in it. A value is worked out anew each time, for the player who is active.",
			countValue, example("1"), filledWith("1")),
		field("id", "A label; the game does not read it.", text(), forPeople(), example("once-per-turn")),
	},
	Codes: Codes{Invalid: malformed},
}

var pipelineShape = &Shape{
	Name: "pipeline", Noun: "an action pipeline",
	Doc: "Carries out an action in stages, in place of the effects of the action itself.",
	Fields: []*Field{
		req("id", "The name of the pipeline.",
			def(Pipeline).duplicate(diag.CompilerActionPipelineDuplicateID),
			pipelineField(), example("march-red"), filledWith("new-pipeline")),
		req("actionId", "The action that the pipeline carries out.",
			ref(Action).withUnresolved(diag.XrefProfileActionMissing), pipelineField(), example("march")),
		field("applicability", "When the pipeline is used; of several for one action the first that applies is taken.",
			ConditionType, example("{ op: '==', left: { ref: activePlayer }, right: 0 }")),
		field("accompanyingOps", "The operations that this special activity may go with; leave it out for operations.",
			oneOf("any or a list of actions",
				enum(word("any", "The special activity can go with every operation.")).
					withNoun("any or a list of actions").invalid(diag.CompilerActionPipelineRequiredFieldMissing),
				list(ref(Action).codes(Codes{
					Invalid:    diag.CompilerActionPipelineRequiredFieldMissing,
					Unresolved: diag.ValidatorReferenceMissing,
				}))).invalid(diag.CompilerActionPipelineRequiredFieldMissing),
			example("[march, rally]")),
		field("onlyDuring", "The operations with which this special activity comes between two stages, neither before nor after them.",
			list(ref(Action).codes(Codes{
				Invalid:    diag.CompilerActionPipelineRequiredFieldMissing,
				Unresolved: diag.ValidatorReferenceMissing,
			})).invalid(diag.CompilerActionPipelineRequiredFieldMissing), example("[march]")),
		field("compoundParamConstraints", "How the choices of the operation and of the special activity must relate.",
			list(rec(compoundConstraintShape)).invalid(diag.CompilerActionPipelineRequiredFieldMissing),
			example("[{ relation: disjoint, operationParam: $towns, specialActivityParam: $raided }]")),
		field("legality", "What must hold for the pipeline to be offered.", ConditionType,
			notAs("when", diag.CompilerLegacyNameUnsupported, "Write the condition itself, without when."),
			example("{ op: '>=', left: { ref: gvar, var: season }, right: 1 }"), filledWith("null")),
		field("costValidation", "Whether the cost can be paid.", ConditionType,
			example("{ op: '>=', left: { ref: gvar, var: bank }, right: 1 }"), filledWith("null")),
		req("costEffects", "What is paid, before the stages.", EffectsType,
			withCodes(Codes{
				Invalid: diag.ValidatorActionPipelineRequiredFieldInvalid,
				Missing: diag.ValidatorActionPipelineRequiredFieldInvalid,
			}),
			wrongSpelling("cost", diag.CompilerLegacyNameUnsupported,
				"Write the condition as costValidation and the payment as costEffects.",
				Part{From: "validate", To: "costValidation"}, Part{From: "spend", To: "costEffects", Else: "[]"}),
			example("[{ addVar: { scope: global, var: bank, delta: -1 } }]"), filledWith("[]")),
		req("targeting", "How the pipeline picks and orders its targets; may be empty.",
			rec(targetingShape).malformedAs(diag.ValidatorActionPipelineRequiredFieldInvalid),
			example("{ select: upToN, max: 2 }"), filledWith("{}")),
		req("stages", "What the pipeline does, stage by stage.",
			list(rec(stageShape)).units().asFlow().nonEmpty().
				malformedAs(diag.ValidatorActionPipelineRequiredFieldInvalid),
			wrongSpelling("resolution", diag.CompilerLegacyNameUnsupported, "Write the list as stages."),
			example("[{ stage: move, effects: [] }]"), filledWith("[{ effects: [] }]")),
		req("atomicity", "What happens when the cost cannot be paid.",
			enum(
				word("atomic", "The action is not offered."),
				word("partial", "The action is carried out and nothing is paid."),
			).withNoun("an atomicity").malformedAs(diag.CompilerActionPipelineRequiredFieldMissing),
			wrongSpelling("partialExecution", diag.CompilerLegacyNameUnsupported,
				"Write atomicity: atomic in place of mode: forbid, and atomicity: partial in place of mode: allow.",
				Part{From: "mode", To: "atomicity", Else: "atomic",
					Words: map[string]string{"forbid": "atomic", "allow": "partial"}}),
			example("atomic"), filledWith("atomic")),
		field("linkedWindows", "The override windows in which the operation and its special activities belong together.",
			list(ref(OverrideWindow).codes(Codes{
				Invalid:    diag.CompilerActionPipelineLinkedWindowsInvalid,
				Unresolved: diag.XrefProfileWindowMissing,
			})).invalid(diag.CompilerActionPipelineLinkedWindowsInvalid),
			wrongSpelling("linkedSpecialActivityWindows", diag.CompilerLegacyNameUnsupported,
				"Write the list as linkedWindows."),
			example("[stay-ready]")),
	},
	Scopes: []Scope{
		{
			Names: []string{"__actionClass", "__freeOperation"},
			Into:  []string{"applicability", "legality", "costValidation", "costEffects", "targeting", "stages"},
		},
		{Names: []string{"$targets"}, Into: []string{"costValidation", "costEffects", "stages"}},
		{Names: []string{"$target"}, Into: []string{"costValidation", "costEffects"}},
	},
	Codes: Codes{Invalid: diag.CompilerActionPipelineInvalid},
}

func pipelineField() fieldOption {
	return faults(diag.CompilerActionPipelineRequiredFieldMissing)
}

var compoundConstraintShape = &Shape{
	Name: "compoundConstraint", Noun: "a constraint on a compound move",
	Doc: "Relates what an operation chose to what its special activity chooses.",
	Fields: []*Field{
		req("relation", "How the two choices must relate.",
			enum(
				word("disjoint", "Nothing may be in both choices."),
				word("subset", "The special activity may only choose from what the operation chose."),
			).withNoun("a relation").malformedAs(diag.CompilerActionPipelineRequiredFieldMissing),
			example("disjoint"), filledWith("disjoint")),
		req("operationParam", "The choice of the operation.",
			filledText().malformedAs(diag.CompilerActionPipelineRequiredFieldMissing), example("$towns")),
		req("specialActivityParam", "The choice of the special activity.",
			filledText().malformedAs(diag.CompilerActionPipelineRequiredFieldMissing), example("$raided")),
	},
	Codes: Codes{Invalid: diag.CompilerActionPipelineRequiredFieldMissing},
}

var targetingShape = &Shape{
	Name: "targeting", Noun: "the targeting of a pipeline",
	Doc: "Says which zones a pipeline works on and in which order.",
	Fields: []*Field{
		field("select", "How the zones bound to $targets are found.",
			enum(
				word("upToN", "The player picks at most max of the eligible zones."),
				word("allEligible", "All eligible zones, at most max of them, without a choice."),
				word("exactN", "The player picks exactly max of the eligible zones, one unless given."),
			).withNoun("a way to select targets").invalid(malformed), example("upToN")),
		field("max", "The largest number of targets.", integer(1).invalid(malformed), example("2")),
		field("filter", "What makes a zone eligible; $zone and $target are the zone.", ConditionType,
			implicit("$zone", "$target"),
			example("{ op: '==', left: { ref: zoneProp, zone: $zone, prop: terrain }, right: hills }")),
		field("order", "The order in which targets are worked on: lexicographic, declaration, attribute:<name>, chosen.",
			text().invalid(malformed), example("lexicographic")),
		field("tieBreak", "The order among targets that order leaves equal, in the same words.",
			text().invalid(malformed), example("declaration")),
	},
}

var stageShape = &Shape{
	Name: "stage", Noun: "a stage of a pipeline",
	Doc: "Is one step of a pipeline; bindings that it makes stay known in the later stages.",
	Fields: []*Field{
		field("stage", "A label for logs and for readers.",
			def(Stage).ownedBy("../id").repeats().invalid(malformed), example("pick-towns")),
		field("effects", "What the stage does; nothing unless given.", EffectsType,
			withCodes(Codes{Invalid: diag.ValidatorActionPipelineRequiredFieldInvalid}),
			example("[{ chooseOne: { bind: $town, options: { query: mapSpaces } } }]"), filledWith("[]")),
	},
	Codes: Codes{Invalid: diag.ValidatorActionPipelineRequiredFieldInvalid},
}

var metricShape = &Shape{
	Name: "metric", Noun: "a derived metric",
	Doc: "Declares a number that the game computes from zones and markers.",
	Fields: []*Field{
		req("id", "The name of the metric.",
			def(Metric).duplicate(diag.ValidatorIdentifierDuplicateNormalized),
			example("town-control"), filledWith("new-metric")),
		req("computation", "How the number is computed.",
			enum(
				word("markerTotal", "Adds up what the markers on the zones are worth."),
				word("controlledPopulation", "Adds up the population of the zones under control."),
				word("totalEcon", "Adds up the economic value of the zones."),
			).withNoun("a computation").malformedAs(diag.ValidatorEnumValueInvalid),
			example("markerTotal"), filledWith("markerTotal")),
		field("zoneFilter", "Which zones count; all unless given.", rec(metricFilterShape),
			example("{ zoneKinds: [board] }")),
		req("requirements", "The attributes that each counted zone must have as numbers.",
			list(rec(metricRequirementShape)).nonEmpty().malformedAs(diag.ValidatorDerivedMetricRequirementsInvalid),
			example("[{ key: population, expectedType: number }]"),
			filledWith("[{ key: population, expectedType: number }]")),
	},
	Codes: Codes{Invalid: diag.ValidatorDerivedMetricShapeInvalid},
}

var metricRequirementShape = &Shape{
	Name: "metricRequirement", Noun: "a requirement of a metric",
	Doc: "Names an attribute that the counted zones must have.",
	Fields: []*Field{
		req("key", "The attribute of the zones.",
			zoneAttribute().malformedAs(diag.ValidatorIdentifierInvalid), example("population")),
		req("expectedType", "The type of the attribute, always number.",
			enum(word("number", "The attribute is a number.")).withNoun("a type").
				malformedAs(diag.ValidatorEnumValueInvalid), example("number"), filledWith("number")),
	},
	Codes: Codes{Invalid: diag.ValidatorDerivedMetricRequirementShapeInvalid},
}

var metricFilterShape = &Shape{
	Name: "metricFilter", Noun: "a filter of zones",
	Doc: "Picks zones; a zone counts when it meets every part that is given.",
	Fields: []*Field{
		field("zoneIds", "The zones by name.",
			list(zoneNamed(diag.ValidatorReferenceMissing).invalid(diag.ValidatorDerivedMetricZoneIDsInvalid)).
				invalid(diag.ValidatorDerivedMetricZoneIDsInvalid), example("[meadow, harbour]")),
		field("zoneKinds", "The kinds of zones that count.",
			list(zoneKindType().invalid(diag.ValidatorDerivedMetricZoneKindsInvalid)).
				invalid(diag.ValidatorDerivedMetricZoneKindsInvalid), example("[board]")),
		field("category", "The categories that count.",
			list(ref(ZoneCategory).open().invalid(diag.ValidatorDerivedMetricCategoryInvalid)).
				invalid(diag.ValidatorDerivedMetricCategoryInvalid), example("[town]")),
		field("attributeEquals", "Values that attributes of the zone must have.",
			mapOf(zoneAttribute(), attributeValue(diag.ValidatorDerivedMetricAttributeEqualsInvalid)).
				invalid(diag.ValidatorDerivedMetricAttributeEqualsInvalid), example("{ terrain: hills }")),
	},
	Codes: Codes{Invalid: diag.ValidatorDerivedMetricZoneFilterShapeInvalid},
}
