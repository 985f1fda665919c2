package grammar

import "ludo-lsp/internal/grammar/diag"

// The end of the game: who wins, when, and by which score.

var terminalShape = &Shape{
	Name: "terminal", Noun: "the end of the game",
	Doc: "Says when the game ends and who has won.",
	Fields: append([]*Field{
		// Whether the list may be omitted depends on other sections too, so its absence is no fault of this record.
		field("conditions", "What ends the game, tested in order; may be empty.", endConditionsType(),
			example("[{ when: { op: '>=', left: { ref: gvar, var: round }, right: 9 }, result: { type: score } }]"),
			filledWith("[]")),
	}, append(victoryFields(),
		field("scoring", "How players are compared when the result is by score; where no condition has such a result, when the game cannot go on.", rec(scoringShape),
			example("{ method: highest, value: { ref: pvar, player: actor, var: points } }")),
	)...),
	Codes: Codes{Missing: diag.ValidatorTerminalConditionsInvalid},
}

func endConditionsType() *Type {
	return list(rec(endConditionShape)).units().malformedAs(diag.ValidatorTerminalConditionsInvalid)
}

// victoryShape is the shape of the section that has only the victory part of terminal.
var victoryShape = &Shape{
	Name: "victory", Noun: "the victory rules",
	Doc:    "Gives the checkpoints, margins and ranking of terminal in a section of their own.",
	Fields: victoryFields(),
}

func victoryFields() []*Field {
	return []*Field{
		field("checkpoints", "Conditions under which one seat has won.",
			list(rec(checkpointShape)).units().invalid(diag.CompilerVictoryRequiredFieldMissing),
			example("[{ id: red-holds, seat: red, timing: duringCoup, when: { op: '>', left: { ref: gvar, var: redScore }, right: 9 } }]")),
		field("margins", "How far ahead each seat is, to rank the seats when the game ends.",
			list(rec(marginShape)).invalid(diag.CompilerVictoryMarginsInvalid),
			example("[{ seat: red, value: { ref: gvar, var: redScore } }]")),
		field("ranking", "How the margins are ordered.",
			rec(rankingShape).invalid(diag.CompilerVictoryRankingInvalid), example("{ order: desc }")),
	}
}

var endConditionShape = &Shape{
	Name: "endCondition", Noun: "an end condition",
	Doc: "Ends the game with a result as soon as something holds when a move is over: what the phase does after it, in its onExit or in the onEnter of the next one, is not done any more.",
	Fields: []*Field{
		field("bind", "The name under which when and result see an item of over: the first of which when holds.",
			binder().invalid(malformed), bindsIn("when", "result"), warnShadow(), example("$winner")),
		field("over", "Of what when is asked in turn.", QueryType, example("{ query: players }"),
			filledWith("{ query: players }")),
		req("when", "What ends the game.", ConditionType, withCodes(Codes{Missing: malformed}),
			example("{ op: '==', left: { zoneCount: deck }, right: 0 }"), filledWith("false")),
		req("result", "How the game ends.", rec(resultShape), withCodes(Codes{Missing: malformed}),
			example("{ type: win, player: active }"), filledWith("{ type: draw }")),
	},
	Together: []Exclusive{{Fields: []string{"bind", "over"}, Code: malformed}},
	Codes:    Codes{Invalid: malformed},
}

var resultShape = &Shape{
	Name: "result", Noun: "a result",
	Doc: "Says how the game ends.",
	Fields: []*Field{
		req("type", "The kind of ending.",
			enum(
				word("win", "One player wins."),
				word("winAll", "Everybody wins."),
				word("draw", "Nobody wins."),
				word("lossAll", "Everybody loses."),
				word("score", "The players are compared as scoring says."),
			).withNoun("a kind of result").malformedAs(malformed), example("win"), filledWith("draw")),
		req("player", "Who wins.", PlayerType.single(), only("type", "win"),
			withCodes(Codes{Missing: diag.CompilerPlayerSelectorInvalid}), example("active"), filledWith("active")),
	},
	Codes: Codes{Invalid: malformed},
}

var checkpointShape = &Shape{
	Name: "checkpoint", Noun: "a victory checkpoint",
	Doc: "Says when a seat has won.",
	Fields: []*Field{
		req("id", "The name of the checkpoint.",
			def(Checkpoint).duplicate(diag.CompilerVictoryCheckpointDuplicate),
			faults(diag.CompilerVictoryCheckpointIDInvalid), example("red-holds"), filledWith("new-checkpoint")),
		req("seat", "The seat that wins.",
			ref(Seat).withUnresolved(diag.XrefVictorySeatMissing), faults(diag.CompilerVictoryCheckpointSeatInvalid),
			formerFaction(), example("red")),
		req("timing", "When the checkpoint counts.",
			enum(
				word("duringCoup", "Tested first, at every point of the game."),
				word("finalCoup", "Tested when no checkpoint of the other kind holds."),
			).withNoun("a time").malformedAs(diag.CompilerVictoryCheckpointTimingInvalid),
			example("duringCoup"), filledWith("duringCoup")),
		req("when", "What must hold for the seat to win.", ConditionType, recordOnly(),
			faults(diag.CompilerVictoryCheckpointWhenInvalid),
			example("{ op: '>=', left: { ref: gvar, var: redScore }, right: 10 }")),
	},
	Codes: Codes{Invalid: diag.CompilerVictoryCheckpointInvalid},
}

var marginShape = &Shape{
	Name: "margin", Noun: "a victory margin",
	Doc: "Says by how much a seat is ahead.",
	Fields: []*Field{
		req("seat", "The seat.",
			ref(Seat).withUnresolved(diag.XrefMarginSeatMissing), faults(diag.CompilerVictoryMarginSeatInvalid),
			formerFaction(), example("red")),
		req("value", "The number by which the seats are ranked.", NumericValueType,
			faults(diag.CompilerVictoryMarginValueInvalid),
			example("{ op: '-', left: { ref: gvar, var: redScore }, right: 10 }"), filledWith("0")),
	},
	Codes: Codes{Invalid: diag.CompilerVictoryMarginInvalid},
}

// formerFaction adds the old word for a seat, which is still accepted.
func formerFaction() fieldOption {
	return oldSpelling("faction", diag.CompilerSeatSpellingNormalized, "Write seat.")
}

var rankingShape = &Shape{
	Name: "ranking", Noun: "a ranking",
	Doc: "Says how the seats are ordered by their margins.",
	Fields: []*Field{
		req("order", "Whether a large or a small margin is better.",
			enum(
				word("desc", "The largest margin wins."),
				word("asc", "The smallest margin wins."),
			).withNoun("an order").malformedAs(diag.CompilerVictoryRankingOrderInvalid),
			example("desc"), filledWith("desc")),
		field("tieBreakOrder", "Which seat comes first among equal margins.",
			list(ref(Seat).codes(Codes{
				Invalid: diag.CompilerVictoryRankingTiebreakOrderInvalid, Unresolved: diag.ValidatorReferenceMissing,
			})).invalid(diag.CompilerVictoryRankingTiebreakOrderInvalid), example("[red, blue]")),
	},
	Codes: Codes{Invalid: diag.CompilerVictoryRankingInvalid},
}

// noTieBreak explains how to break ties.
const noTieBreak = "Ties are broken by one number that holds both: points times a hundred, and what breaks ties after it."

var scoringShape = &Shape{
	Name: "scoring", Noun: "a scoring rule",
	Doc: "Says how players are compared when the game ends by score.",
	Instead: map[string]string{"tieBreak": noTieBreak, "tieBreaker": noTieBreak, "tiebreak": noTieBreak,
		"tieBreakers": noTieBreak, "tieBreakOrder": noTieBreak, "then": noTieBreak},
	Fields: []*Field{
		req("method", "Whether a large or a small score is better.",
			enum(
				word("highest", "The largest score wins."),
				word("lowest", "The smallest score wins."),
			).withNoun("a scoring method").malformedAs(diag.ValidatorScoringMethodInvalid),
			example("highest"), filledWith("highest")),
		req("value", "The score of a player; actor is the player who is being scored.", NumericValueType,
			withCodes(Codes{Missing: diag.ValidatorScoringValueMissing}),
			example("{ ref: pvar, player: actor, var: points }"), filledWith("0")),
	},
	Codes: Codes{Invalid: diag.ValidatorScoringShapeInvalid},
}
