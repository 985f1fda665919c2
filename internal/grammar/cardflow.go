package grammar

import "ludo-lsp/internal/grammar/diag"

// The turn order: round the table, in a fixed order, or driven by cards that decide who may act and how.

var turnOrderShape = &Shape{
	Name: "turnOrder", Noun: "a turn order",
	Doc: "Says who acts after whom; players go round the table unless given.",
	Fields: []*Field{
		req("type", "The kind of turn order.",
			enum(
				word("roundRobin", "Players act one after the other, round the table."),
				word("fixedOrder", "Players act in the order that is listed in order."),
				word("cardDriven", "A card decides in which order seats may act, and what those who follow may still do."),
				word("simultaneous", "All players choose at the same time, and none sees what another has chosen; then their moves are carried out in the order of seats."),
			).withNoun("a kind of turn order").codes(Codes{
				Invalid: diag.CompilerTurnOrderUnsupportedType, Missing: diag.CompilerTurnOrderInvalid,
			}), example("roundRobin"), filledWith("roundRobin")),
		req("order", "The seats, or the numbers of the players, in the order in which they act; player-1, player-2 … where no seats are declared.",
			list(ref(Seat).open().withNoun("a seat or the number of a player").
				invalid(diag.CompilerFixedOrderEntryInvalid)).nonEmpty().unique().codes(Codes{
				Invalid: diag.CompilerFixedOrderEmpty, Missing: diag.CompilerFixedOrderEmpty,
				Empty: diag.CompilerFixedOrderEmpty, Duplicate: diag.CompilerFixedOrderDuplicate,
			}), only("type", "fixedOrder"), example("['1', '0', '2']"), filledWith("['0', '1']")),
		field("onConflict", "What becomes of a move that cannot be made any more after those of other players.",
			enum(
				word("drop", "The move is left out, and the log says so."),
				word("error", "The game stops with an error: the rules are meant to let no two moves exclude each other."),
			).withNoun("what becomes of a conflict").invalid(diag.CompilerTurnOrderOnConflictInvalid),
			only("type", "simultaneous"), absentIs("drop"), example("error")),
		req("config", "How cards drive the turns.", choice(cardConfigUnion),
			onlyHolding("coupPlan", diag.CompilerCoupPlanInvalid, "type", "cardDriven"),
			faults(diag.CompilerTurnOrderCardDrivenConfigRequired),
			example("{ turnFlow: { cardLifecycle: { played: shown, lookahead: next, leader: chief } } }"),
			filledWith("{}")),
	},
	Codes: Codes{Invalid: diag.CompilerTurnOrderInvalid},
}

var cardConfigUnion = &Union{
	Name: "cardConfig", Noun: "the configuration of a card-driven game",
	Doc: "Gives the turn flow, either under turnFlow or field by field, and the coup plan.",
	Variants: []*Variant{
		{Word: "turnFlow", Doc: "Keeps the turn flow in a record of its own.", Shape: nestedConfigShape},
		{Word: "cardLifecycle", Also: []string{"eligibility"}, Doc: "Gives the fields of the turn flow directly.", Shape: flatConfigShape},
	},
	Fallback: nestedConfigShape,
	Codes: Codes{
		Invalid: diag.CompilerTurnOrderCardDrivenConfigRequired, Duplicate: diag.CompilerTurnFlowInvalid,
	},
}

var nestedConfigShape = &Shape{
	Name: "nestedCardConfig", Noun: "the configuration of a card-driven game",
	Doc: "Keeps the turn flow in a record of its own, beside the coup plan.",
	Fields: []*Field{
		req("turnFlow", "Who may act on a card and how.",
			rec(turnFlowShape).malformedAs(diag.CompilerTurnFlowInvalid),
			example("{ cardLifecycle: { played: shown, lookahead: next, leader: chief } }"), filledWith("{}")),
		coupPlanField(),
	},
	Codes: Codes{Invalid: diag.CompilerTurnOrderCardDrivenConfigRequired},
}

var turnFlowShape = &Shape{
	Name: "turnFlow", Noun: "a turn flow",
	Doc:    "Says who may act on a card and how.",
	Fields: turnFlowFields(req),
	Codes:  Codes{Invalid: diag.CompilerTurnFlowInvalid},
}

// flatConfigShape may omit the classes of actions: they follow from the actions.
var flatConfigShape = &Shape{
	Name: "flatCardConfig", Noun: "the configuration of a card-driven game",
	Doc:    "Gives the fields of the turn flow directly, beside the coup plan.",
	Fields: append(turnFlowFields(field), coupPlanField()),
	Codes:  Codes{Invalid: diag.CompilerTurnOrderCardDrivenConfigRequired},
}

func coupPlanField() *Field {
	return field("coupPlan", "What happens when a coup card comes up.",
		rec(coupPlanShape).invalid(diag.CompilerCoupPlanInvalid),
		example("{ phases: [{ id: tally, steps: [count] }] }"))
}

// turnFlowFields returns the fields of a turn flow; classes makes the field for the classes of actions, which not
// every form requires.
func turnFlowFields(classes func(string, string, *Type, ...fieldOption) *Field) []*Field {
	const required = diag.CompilerTurnFlowRequiredFieldMissing
	return []*Field{
		req("cardLifecycle", "The zones through which a card goes.", rec(cardLifecycleShape), faults(required),
			example("{ played: shown, lookahead: next, leader: chief }"), filledWith("{}")),
		req("eligibility", "The seats that may act, and the windows that change it.", rec(eligibilityShape),
			faults(required),
			example("{ seats: [red, blue], overrideWindows: [] }"), filledWith("{ seats: [], overrideWindows: [] }")),
		classes("actionClassByActionId", "The class of each action; actions that are not listed have none.",
			mapOf(
				ref(Action).codes(Codes{
					Invalid:    diag.CompilerTurnFlowActionClassMapInvalid,
					Unresolved: diag.XrefTurnFlowActionClassActionMissing,
				}),
				actionClass().invalid(diag.CompilerTurnFlowActionClassMapInvalid),
			).malformedAs(required), example("{ pass: pass, march: operation }"), filledWith("{ pass: pass }")),
		req("optionMatrix", "What the second to act may do after each choice of the first; may be empty.",
			list(rec(optionRowShape)).malformedAs(required).
				uniqueBy(diag.CompilerTurnFlowOrderingDuplicateOptionRow, "first"),
			example("[{ first: event, second: [operation] }]"), filledWith("[]")),
		req("passRewards", "What a seat gains by passing; may be empty.",
			list(rec(passRewardShape)).malformedAs(required),
			example("[{ seat: red, resource: redGold, amount: 1 }]"), filledWith("[]")),
		req("durationWindows", "The durations that the game uses; may be empty.",
			list(duration(diag.ValidatorTurnFlowDurationWindowsInvalid)).malformedAs(required),
			example("[turn, nextTurn]"), filledWith("[]")),
		field("freeOperationActionIds", "The actions that a free operation allows where its grant names none.",
			list(ref(Action).codes(Codes{
				Invalid: required, Unresolved: diag.XrefTurnFlowFreeOperationActionMissing,
			})).invalid(diag.ValidatorTurnFlowFreeOperationActionIDsInvalid), example("[march]")),
		field("specialActivitiesAlone",
			"Whether a special activity may be a move by itself; if not, it only comes with an operation, or as what a card grants.",
			boolean().invalid(malformed), absentIs("true"), example("false")),
		field("monsoon", "What is restricted while the next card is a coup.", rec(monsoonShape),
			example("{ restrictedActions: [{ actionId: march }] }")),
		field("pivotal", "The actions that may break in before anybody acts on a card.", rec(pivotalShape),
			example("{ actionIds: [master-stroke] }")),
		field("cardSeatOrderMetadataKey", "The key of a card's metadata that lists the order of seats for that card.",
			ref(CardMetadataKey).open().invalid(malformed), example("order")),
		field("cardSeatOrderMapping", "The seat for each word that cards use in their order of seats.",
			mapOf(filledText(), ref(Seat).listedIn("eligibility.seats").codes(Codes{
				Invalid: malformed, Unresolved: diag.TurnFlowCardSeatOrderMappingTargetUnknownSeat,
			})).unique().codes(Codes{
				Invalid: malformed, Duplicate: diag.TurnFlowCardSeatOrderMappingTargetDuplicate,
			}), example("{ R: red, B: blue }")),
	}
}

// Durations are the words for how long something lasts, with their other spellings.
var Durations = []Word{
	word("turn", "Until the current card is done."),
	word("nextTurn", "Until the next card is done."),
	word("round", "Until the next coup round is over."),
	word("cycle", "Until the game ends."),
	otherWord("card", "turn", "Another word for turn."),
	otherWord("untilNextCard", "turn", "Another word for turn."),
	otherWord("cardScoped", "turn", "Another word for turn."),
	otherWord("nextCard", "nextTurn", "Another word for nextTurn."),
	otherWord("coup", "round", "Another word for round."),
	otherWord("untilCoupRound", "round", "Another word for round."),
	otherWord("campaign", "cycle", "Another word for cycle."),
}

// duration returns the type of one of Durations, with the code for wrong words in its place.
func duration(code diag.Code) *Type {
	return enum(Durations...).withNoun("a duration").malformedAs(code)
}

// ActionClasses are the kinds of actions in a card-driven game, with their other spellings.
var ActionClasses = []Word{
	word("pass", "The seat does nothing and may collect a reward."),
	word("event", "The seat plays the event of the card."),
	word("operation", "The seat carries out an operation."),
	word("limitedOperation", "The seat carries out an operation in one place, without a special activity."),
	word("operationPlusSpecialActivity", "The seat carries out an operation and a special activity with it."),
	word("specialActivity", "The seat carries out a special activity."),
	otherWord("Pass", "pass", "Another spelling of pass."),
	otherWord("Event", "event", "Another spelling of event."),
	otherWord("Operation", "operation", "Another spelling of operation."),
	otherWord("LimitedOperation", "limitedOperation", "Another spelling of limitedOperation."),
	otherWord("OperationPlusSpecialActivity", "operationPlusSpecialActivity",
		"Another spelling of operationPlusSpecialActivity."),
	otherWord("SpecialActivity", "specialActivity", "Another spelling of specialActivity."),
}

// actionClass returns the type of one of ActionClasses.
func actionClass() *Type { return enum(ActionClasses...).withNoun("a class of actions") }

var cardLifecycleShape = &Shape{
	Name: "cardLifecycle", Noun: "the lifecycle of cards",
	Doc: "Names the zones through which a card goes.",
	Fields: []*Field{
		req("played", "The zone of the card on which seats act.", lifecycleZone(), example("shown")),
		req("lookahead", "The zone of the card that comes next.", lifecycleZone(), example("next")),
		req("leader", "The zone on which coup cards are put when they are over.", lifecycleZone(), example("chief")),
	},
	Codes: Codes{Invalid: diag.CompilerTurnFlowRequiredFieldMissing},
}

func lifecycleZone() *Type {
	return zoneNamed(diag.XrefLifecycleZoneMissing).malformedAs(diag.ValidatorIdentifierInvalid)
}

var eligibilityShape = &Shape{
	Name: "eligibility", Noun: "the eligibility of seats",
	Doc: "Says which seats may act, and which windows change it.",
	Fields: []*Field{
		req("seats", "The seats that may act, in their usual order.",
			list(ref(Seat).codes(Codes{
				Invalid: diag.CompilerTurnFlowOrderingSeatInvalid, Unresolved: diag.XrefTurnFlowEligibilitySeatMissing,
			})).unique().codes(Codes{
				Invalid:   diag.ValidatorTurnFlowEligibilitySeatsInvalid,
				Missing:   diag.ValidatorTurnFlowEligibilitySeatsInvalid,
				Duplicate: diag.CompilerTurnFlowOrderingDuplicateSeat,
			}), oldSpelling("factions", diag.CompilerSeatSpellingNormalized, "Write seats."),
			example("[red, blue]"), filledWith("[]")),
		req("overrideWindows", "Stretches of the game in which events can change who may act; may be empty.",
			list(rec(overrideWindowShape)).malformedAs(diag.ValidatorTurnFlowOverrideWindowsInvalid),
			example("[{ id: stay-ready, duration: nextTurn }]"), filledWith("[]")),
	},
	Codes: Codes{Invalid: diag.CompilerTurnFlowRequiredFieldMissing},
}

var overrideWindowShape = &Shape{
	Name: "overrideWindow", Noun: "an override window",
	Doc: "Declares a stretch of the game in which events can change who may act.",
	Fields: []*Field{
		// A repeated id is no fault: the last declaration counts.
		req("id", "The name of the window.", def(OverrideWindow),
			example("stay-ready"), filledWith("new-window")),
		req("duration", "How long the window lasts.", duration(diag.ValidatorEnumValueInvalid),
			example("nextTurn"), filledWith("turn")),
	},
	Codes: Codes{Invalid: diag.ValidatorTurnFlowOverrideWindowShapeInvalid},
}

var optionRowShape = &Shape{
	Name: "optionRow", Noun: "a row of the option matrix",
	Doc: "Says what the second to act may do after one choice of the first.",
	Fields: []*Field{
		req("first", "What the first to act did.",
			enum(
				word("event", "The first played the event of the card."),
				word("operation", "The first carried out an operation."),
				word("operationPlusSpecialActivity", "The first carried out an operation with a special activity."),
				otherWord("Event", "event", "Another spelling of event."),
				otherWord("Operation", "operation", "Another spelling of operation."),
				otherWord("OperationPlusSpecialActivity", "operationPlusSpecialActivity",
					"Another spelling of operationPlusSpecialActivity."),
			).withNoun("a choice of the first").malformedAs(diag.ValidatorEnumValueInvalid),
			example("event"), filledWith("event")),
		req("second", "What the second may do besides passing; an empty list leaves passing only.",
			list(actionClass().invalid(diag.ValidatorTurnFlowOptionMatrixSecondInvalid)).
				malformedAs(diag.ValidatorTurnFlowOptionMatrixSecondInvalid),
			example("[operation, operationPlusSpecialActivity]"), filledWith("[]")),
	},
	Codes: Codes{Invalid: diag.ValidatorTurnFlowOptionMatrixRowInvalid},
}

var passRewardShape = &Shape{
	Name: "passReward", Noun: "a reward for passing",
	Doc: "Says what a seat gains by passing.",
	Fields: []*Field{
		req("seat", "The seat that passes.",
			ref(Seat).withUnresolved(diag.XrefTurnFlowPassRewardSeatMissing), identifier(), formerFaction(),
			example("red")),
		req("resource", "The global variable that grows.",
			ref(GlobalVar).withUnresolved(diag.XrefRewardVarMissing), identifier(), example("redGold")),
		req("amount", "By how much it grows.",
			number().malformedAs(diag.ValidatorTurnFlowPassRewardAmountInvalid), example("1"), filledWith("1")),
	},
	Codes: Codes{Invalid: diag.ValidatorTurnFlowPassRewardShapeInvalid},
}

func identifier() fieldOption { return faults(diag.ValidatorIdentifierInvalid) }

var monsoonShape = &Shape{
	Name: "monsoon", Noun: "a monsoon rule",
	Doc: "Says what is restricted while the next card is a coup.",
	Fields: []*Field{
		req("restrictedActions", "The actions that are limited or forbidden.",
			list(rec(restrictionShape)).malformedAs(malformed),
			example("[{ actionId: march, maxParam: { name: $towns, max: 2 } }]"), filledWith("[]")),
		field("blockPivotal", "Whether pivotal actions are forbidden too.",
			boolean().invalid(malformed), absentIs("true"), example("false")),
		field("pivotalOverrideToken", "A parameter value that lifts the ban on pivotal actions.",
			filledText().invalid(malformed), example("storm-pass")),
	},
	Codes: Codes{Invalid: malformed},
}

var restrictionShape = &Shape{
	Name: "restriction", Noun: "a restriction of an action",
	Doc: "Limits an action while the next card is a coup; without a limit the action is forbidden.",
	Fields: []*Field{
		req("actionId", "The action.",
			ref(Action).withUnresolved(diag.XrefTurnFlowMonsoonRestrictionActionMissing),
			faults(malformed), example("march")),
		field("maxParam", "The largest value, or length, of one choice.",
			rec(paramLimitShape), example("{ name: $towns, max: 2 }")),
		field("maxParamsTotal", "The largest sum over several choices.",
			rec(paramTotalShape), example("{ names: [$towns, $roads], max: 3 }")),
		field("overrideToken", "A parameter value that lifts the restriction.",
			filledText().invalid(malformed), example("storm-pass")),
	},
	Codes: Codes{Invalid: malformed},
}

// decisionName returns the type of the name of a choice of the restricted action.
func decisionName(unresolved diag.Code) *Type {
	return filledText().at(DecisionName).ownedBy("actionId").withNoun("a choice of the action").
		codes(Codes{Invalid: malformed, Missing: malformed, Unresolved: unresolved})
}

var paramLimitShape = &Shape{
	Name: "paramLimit", Noun: "a limit of one choice",
	Doc: "Limits one choice of the action.",
	Fields: []*Field{
		req("name", "The parameter of the action, or the decision in its pipeline.",
			decisionName(diag.XrefTurnFlowMonsoonMaxParamMissing), example("$towns")),
		req("max", "The largest value, or the largest number of things chosen.",
			number().malformedAs(malformed), example("2"), filledWith("1")),
	},
	Codes: Codes{Invalid: malformed},
}

var paramTotalShape = &Shape{
	Name: "paramTotal", Noun: "a limit of several choices",
	Doc: "Limits the sum over several choices of the action.",
	Fields: []*Field{
		req("names", "The parameters of the action, or the decisions in its pipeline.",
			list(decisionName(diag.XrefTurnFlowMonsoonMaxParamsTotalParamMissing)).nonEmpty().unique().codes(Codes{
				Invalid: malformed, Missing: malformed, Empty: malformed,
				Duplicate: diag.XrefTurnFlowMonsoonMaxParamsTotalParamDuplicate,
			}), example("[$towns, $roads]")),
		req("max", "The largest sum.", number().malformedAs(malformed), example("3"), filledWith("1")),
	},
	Codes: Codes{Invalid: malformed},
}

var pivotalShape = &Shape{
	Name: "pivotal", Noun: "a rule of pivotal actions",
	Doc: "Says which actions may break in before anybody acts on a card.",
	Fields: []*Field{
		req("actionIds", "The pivotal actions.",
			list(ref(Action).codes(Codes{
				Invalid:    diag.CompilerTurnFlowOrderingPivotalActionIDInvalid,
				Unresolved: diag.ValidatorReferenceMissing,
			})).malformedAs(diag.CompilerTurnFlowOrderingPivotalActionIDInvalid),
			example("[master-stroke]"), filledWith("[]")),
		field("requirePreActionWindow", "Whether they must come before any other action on the card.",
			boolean().invalid(malformed), absentIs("true"), example("false")),
		field("disallowWhenLookaheadIsCoup", "Whether they are forbidden while the next card is a coup.",
			boolean().invalid(malformed), absentIs("true"), example("false")),
		field("interrupt", "Who goes first when several want to break in; needed with more than one pivotal action.",
			rec(pivotalInterruptShape), example("{ precedence: [blue, red] }")),
	},
	Codes: Codes{Invalid: malformed},
}

var pivotalInterruptShape = &Shape{
	Name: "pivotalInterrupt", Noun: "the precedence of pivotal actions",
	Doc: "Says who goes first when several want to break in.",
	Fields: []*Field{
		req("precedence", "The seats from strongest to weakest.",
			list(ref(Seat).listedIn("eligibility.seats").codes(Codes{
				Invalid:    diag.CompilerTurnFlowOrderingPrecedenceInvalidSeat,
				Unresolved: diag.CompilerTurnFlowOrderingPrecedenceUnknownSeat,
			})).unique().codes(Codes{
				Invalid:   diag.CompilerTurnFlowOrderingPrecedenceRequired,
				Missing:   diag.CompilerTurnFlowOrderingPrecedenceRequired,
				Duplicate: diag.CompilerTurnFlowOrderingPrecedenceDuplicate,
			}), example("[blue, red]"), filledWith("[]")),
		field("trumps", "Whether any seat may break in before somebody acts or passes, the weakest first, until a stronger one takes its place.",
			boolean().invalid(malformed), absentIs("false"), example("true")),
		field("cancellation", "Moves that cancel each other.",
			list(rec(cancellationShape)).invalid(diag.CompilerTurnFlowOrderingCancellationInvalid),
			example("[{ winner: { eventCardId: card-2 }, canceled: { eventCardId: card-7 } }]")),
	},
	Codes: Codes{Invalid: malformed},
}

var cancellationShape = &Shape{
	Name: "cancellation", Noun: "a cancellation",
	Doc: "Says which move cancels which other one.",
	Fields: []*Field{
		req("winner", "The move that stands.", rec(moveSelectorShape),
			faults(diag.CompilerTurnFlowOrderingCancellationSelectorInvalid), example("{ eventCardId: card-2 }")),
		req("canceled", "The move that is cancelled.", rec(moveSelectorShape),
			faults(diag.CompilerTurnFlowOrderingCancellationSelectorInvalid), example("{ eventCardId: card-7 }")),
	},
	Codes: Codes{Invalid: diag.CompilerTurnFlowOrderingCancellationInvalid},
}

var moveSelectorShape = &Shape{
	Name: "moveSelector", Noun: "a selector of moves",
	Doc: "Picks moves; a move is meant when it meets every part that is given.",
	Fields: []*Field{
		field("actionId", "The action of the move.",
			ref(Action).codes(Codes{
				Invalid:    diag.CompilerTurnFlowOrderingCancellationSelectorInvalid,
				Unresolved: diag.XrefTurnFlowPivotalCancellationActionMissing,
			}), example("master-stroke")),
		field("actionClass", "The class of the move.",
			actionClass().invalid(diag.CompilerTurnFlowOrderingCancellationSelectorInvalid), example("event")),
		field("eventCardId", "The event card that the move plays.",
			ref(EventCard).codes(Codes{
				Invalid:    diag.CompilerTurnFlowOrderingCancellationSelectorInvalid,
				Unresolved: diag.ValidatorReferenceMissing,
			}), example("card-2")),
		field("eventCardTagsAll", "Tags that the event card must all have.", selectorTags(), example("[trump]")),
		field("eventCardTagsAny", "Tags of which the event card must have one.", selectorTags(), example("[trump, storm]")),
		field("paramEquals", "Values that parameters of the move must have.",
			mapOf(text(), oneOf("a text, a number, or true or false", text(), number(), boolean()).
				invalid(diag.CompilerTurnFlowOrderingCancellationSelectorInvalid)).
				invalid(diag.CompilerTurnFlowOrderingCancellationSelectorInvalid), example("{ side: shaded }")),
	},
	AtLeastOne: []string{
		"actionId", "actionClass", "eventCardId", "eventCardTagsAll", "eventCardTagsAny", "paramEquals",
	},
	Codes: Codes{
		Invalid: diag.CompilerTurnFlowOrderingCancellationSelectorInvalid,
		Missing: diag.CompilerTurnFlowOrderingCancellationSelectorEmpty,
	},
}

func selectorTags() *Type {
	const invalid = diag.CompilerTurnFlowOrderingCancellationSelectorInvalid
	return list(ref(CardTag).open().invalid(invalid)).invalid(invalid)
}

var coupPlanShape = &Shape{
	Name: "coupPlan", Noun: "a coup plan",
	Doc: "Says which phases are played when a coup card comes up.",
	Fields: []*Field{
		req("phases", "The phases of a coup round, in order.",
			list(rec(coupPhaseShape)).nonEmpty().uniqueBy(diag.CompilerCoupPlanPhaseDuplicate, "id").codes(Codes{
				Invalid: diag.CompilerCoupPlanRequiredFieldMissing,
				Missing: diag.CompilerCoupPlanRequiredFieldMissing,
				Empty:   diag.CompilerCoupPlanPhasesEmpty,
			}), example("[{ id: tally, steps: [count] }]"), filledWith("[]")),
		field("finalRoundOmitPhases", "The phases that are left out in the last coup round, after which no coup card lies in lookahead and draw pile.",
			list(ref(CoupPhase).codes(Codes{
				Invalid:    diag.CompilerCoupPlanFinalRoundOmitInvalid,
				Unresolved: diag.CompilerCoupPlanFinalRoundOmitUnknownPhase,
			})).invalid(diag.CompilerCoupPlanFinalRoundOmitInvalid), example("[cleanup]")),
		field("finalRoundEndsPlay", "Whether no card comes up after the last coup card and its round, whatever lies in the pile.",
			boolean().invalid(malformed), absentIs("false"), example("true")),
		field("maxConsecutiveRounds", "How many coup rounds may follow each other directly.",
			integer(1).invalid(diag.CompilerCoupPlanMaxConsecutiveInvalid), example("1")),
		field("seatOrder", "The order of seats within coup phases; the order in force unless given.",
			list(ref(Seat).codes(Codes{Invalid: malformed, Unresolved: diag.CompilerSeatRefMissing})).
				unique().invalid(malformed), example("[red, blue]")),
	},
	Codes: Codes{Invalid: diag.CompilerCoupPlanInvalid},
}

var coupPhaseShape = &Shape{
	Name: "coupPhase", Noun: "a phase of the coup plan",
	Doc: "Makes a phase part of the coup round.",
	Fields: []*Field{
		req("id", "A phase of the turn structure; with effects it may be a new one.",
			switchOn("effects", map[string]*Type{"": coupPhaseID(diag.CoupPlanPhaseNotInTurnStructure)},
				coupPhaseID("").open().also(Phase, "")),
			faults(diag.CompilerCoupPlanPhaseIDInvalid), example("tally"), filledWith("new-phase")),
		field("steps", "Labels for what is done in the phase; the game does not act on them.",
			list(filledText().invalid(diag.CompilerCoupPlanPhaseStepsInvalid)).nonEmpty().
				malformedAs(diag.CompilerCoupPlanPhaseStepsInvalid),
			func(f *Field) { f.RequiredWhen = &When{Field: "effects", OrAbsent: true} },
			example("[count, pay]"), filledWith("[resolve]")),
		field("effects", "What happens when the phase begins, after the effects it has already.", EffectsType,
			withCodes(Codes{Invalid: diag.CompilerCoupPlanPhaseInvalid}),
			example("[{ addVar: { scope: global, var: round, delta: 1 } }]")),
	},
	Codes: Codes{Invalid: diag.CompilerCoupPlanPhaseInvalid},
}

func coupPhaseID(unresolved diag.Code) *Type {
	return ref(Phase).also(CoupPhase, "").codes(Codes{
		Invalid: diag.CompilerCoupPlanPhaseIDInvalid, Unresolved: unresolved,
	})
}
