package grammar

import "ludo-lsp/internal/grammar/diag"

// Metadata and constants: the name of a game, its players and its characteristic numbers.

var metadataShape = &Shape{
	Name: "metadata", Noun: "the metadata of a game",
	Doc: "Says what the game is called and how many people play it.",
	Fields: []*Field{
		req("id", "The stable id of the game, under which it is stored and compared.",
			trimmedText().withNoun("a game id"),
			withCodes(Codes{Invalid: diag.ValidatorIdentifierInvalid}),
			example("pebble-duel"), filledWith("my-game")),
		field("name", "The name of the game as players read it.", displayText(), example("Pebble Duel")),
		field("description", "A few words about the game, for players who choose one.", displayText(),
			example("A race for the last pebble."),
			oldField("layoutMode", diag.ValidatorMetadataLayoutModeRemoved,
				"Remove it: how a game is drawn is not part of its rules."),
			oldField("cardAnimation", diag.ValidatorMetadataCardAnimationRemoved,
				"Remove it: how cards move on screen is not part of the rules.")),
		req("players", "How many people can play.", rec(playersShape),
			withCodes(Codes{Missing: diag.ValidatorMetadataPlayersInvalid}),
			example("{ min: 2, max: 4 }"), filledWith("{ min: 2, max: 2 }")),
		field("maxTriggerDepth", "How many triggers may set each other off in a row.",
			integer(1), faults(diag.MetaMaxTriggerDepthInvalid), absentIs("8"), example("8")),
		field("defaultScenarioAssetId", "The scenario that is played when a spec holds several.",
			ref(DataAsset).class("scenario").withNoun("a scenario"),
			withCodes(Codes{
				Invalid:    diag.ValidatorMetadataDefaultScenarioInvalid,
				Unresolved: diag.CompilerDataAssetScenarioSelectorMissing,
			}), example("short-game")),
		field("namedSets", "Lists of words under a name, for the filters of tokens.",
			mapOf(
				def(NamedSet).invalid(diag.ValidatorMetadataNamedSetIDInvalid),
				list(filledText().invalid(diag.ValidatorMetadataNamedSetValuesInvalid)).unique().codes(Codes{
					Invalid:   diag.ValidatorMetadataNamedSetValuesInvalid,
					Duplicate: diag.ValidatorMetadataNamedSetDuplicateValue,
				}),
			).invalid(diag.ValidatorMetadataNamedSetsInvalid),
			example("{ Sailors: [heron, otter] }")),
	},
}

func displayText() *Type {
	return trimmedText().invalid(diag.ValidatorMetadataDisplayStringInvalid)
}

var playersShape = &Shape{
	Name: "players", Noun: "the numbers of players",
	Doc: "Says how few and how many people can play.",
	Fields: []*Field{
		req("min", "The smallest number of players, at least 1.",
			integer(1), withCodes(Codes{
				Invalid: diag.ValidatorMetadataPlayersRangeInvalid,
				Bounds:  diag.ValidatorMetadataPlayersMinTooLow,
				Missing: diag.ValidatorMetadataPlayersRangeInvalid,
			}), example("2"), filledWith("1")),
		req("max", "The largest number of players; one zone of each player-owned kind exists per player up to it.",
			anyInteger(), faults(diag.ValidatorMetadataPlayersRangeInvalid), example("4"), filledWith("4")),
	},
	Relations: []Relation{{Less: "min", More: "max", At: "min", Code: diag.ValidatorMetadataPlayersMinGtMax}},
	Codes:     Codes{Invalid: diag.ValidatorMetadataPlayersInvalid},
}

// constantsType is the type of the constants section.
var constantsType = mapOf(
	def(Constant).invalid(malformed),
	number().withNoun("a number").invalid(malformed),
)
