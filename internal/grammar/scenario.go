package grammar

import "ludo-lsp/internal/grammar/diag"

// A scenario: the assets a game is set up from and the initial state.

const scenarioInvalid = diag.DataAssetSchemaInvalid

var scenarioCodes = Codes{Invalid: scenarioInvalid}

var scenarioShape = &Shape{
	Name: "scenario", Noun: "a scenario",
	Doc:  "Says how a game is set up; every key that is not listed here holds data for rules.",
	Open: true,
	Fields: []*Field{
		field("mapAssetId", "The map; the only one unless given.", linkedAsset("map", "a map"), example("island-map")),
		field("pieceCatalogAssetId", "The piece catalogue; the only one unless given.",
			linkedAsset("pieceCatalog", "a piece catalogue"), example("island-pieces")),
		field("seatCatalogAssetId", "The seat catalogue; the only one unless given.",
			linkedAsset("seatCatalog", "a seat catalogue"), example("island-seats")),
		field("eventDeckAssetId", "The event deck that deckComposition deals from.",
			ref(EventDeck, DataAsset).withNoun("an event deck").codes(Codes{
				Invalid: scenarioInvalid, Unresolved: diag.CompilerScenarioDeckCompositionEventDeckUnknown,
			}), example("chronicle")),
		field("eventCardSetAssetId", "The set of event cards in the old form.",
			linkedAsset("eventCardSet", "a set of event cards"), example("old-cards")),
		field("scenarioName", "The name of the scenario, for players.",
			filledText().invalid(scenarioInvalid), forPeople(), example("'The long winter'")),
		field("yearRange", "The years that the scenario covers, for players.",
			filledText().invalid(scenarioInvalid), forPeople(), example("'1870-1875'")),
		field("settings", "Data of the scenario; lists of alike records in it are tables for rules.",
			mapOf(text(), anything()).invalid(scenarioInvalid),
			example("{ prices: [{ goods: silk, price: 4 }] }")),
		field("initialPlacements", "Where pieces lie at the start.",
			list(rec(placementShape)).units().invalid(scenarioInvalid),
			example("[{ spaceId: meadow, pieceTypeId: cube, seat: red, count: 2 }]")),
		field("outOfPlay", "Pieces that start out of play.",
			list(rec(outOfPlayShape)).units().invalid(scenarioInvalid),
			example("[{ pieceTypeId: cube, seat: red, count: 1 }]")),
		field("seatPools", "The zones that hold the pieces a seat has not placed.",
			list(rec(seatPoolShape)).units().invalid(scenarioInvalid),
			example("[{ seat: red, availableZoneId: red-box }]")),
		field("initializations", "Values with which tracks, variables and markers start.",
			list(choice(initializationUnion)).units().invalid(scenarioInvalid),
			example("[{ var: gold, value: 3 }]")),
		field("deckComposition", "How the event deck is built when the game is set up.",
			rec(deckCompositionShape).invalid(scenarioInvalid),
			example("{ materializationStrategy: pile-coup-mix-v1, pileCount: 3, eventsPerPile: 8, coupsPerPile: 1 }")),
		field("cardPlacements", "Event cards that start in a zone instead of the deck.",
			list(rec(cardPlacementShape)).units().invalid(scenarioInvalid),
			example("[{ cardId: card-12, zoneId: played }]")),
	},
	Codes: Codes{Invalid: diag.ValidatorDataAssetScenarioPayloadInvalid},
}

// linkedAsset returns the type of the name of an asset of one kind.
func linkedAsset(kind, noun string) *Type {
	return ref(DataAsset).class(kind).withNoun(noun).
		codes(Codes{Invalid: scenarioInvalid, Unresolved: diag.CompilerDataAssetRefMissing})
}

func scenarioSeat() *Type {
	return seatOrNeutral().codes(Codes{
		Invalid: scenarioInvalid, Missing: scenarioInvalid, Unresolved: diag.CompilerSeatRefMissing,
	})
}

func scenarioPiece(unresolved diag.Code) *Type {
	return ref(PieceType).codes(Codes{Invalid: scenarioInvalid, Missing: scenarioInvalid, Unresolved: unresolved})
}

func scenarioZone(unresolved diag.Code) *Type {
	t := zoneNamed(unresolved)
	t.Codes.Invalid, t.Codes.Missing = scenarioInvalid, scenarioInvalid
	return t
}

func scenarioCount() *Type { return integer(1).malformedAs(scenarioInvalid) }

var placementShape = &Shape{
	Name: "initialPlacement", Noun: "an initial placement",
	Doc: "Puts pieces of one type on a space at the start.",
	Fields: []*Field{
		req("spaceId", "The space, or any other zone.",
			scenarioZone(diag.ValidatorScenarioPlacementSpaceInvalid), example("meadow")),
		req("pieceTypeId", "The type of piece.",
			scenarioPiece(diag.CompilerScenarioPlacementPieceInvalid), example("cube")),
		req("seat", "The seat of the piece type.", scenarioSeat(), example("red")),
		req("count", "How many pieces.", scenarioCount(), example("2"), filledWith("1")),
		field("status", "The status of the pieces where it is not the usual one.",
			mapOf(
				ref(StatusDimension).withUnresolved(diag.PieceStatusDimensionUndeclared),
				ref(StatusValue, TraitValue).ownedBy(OwnerKey).withNoun("a status value").codes(Codes{
					Invalid: scenarioInvalid, Unresolved: diag.PieceStatusValueInvalid,
				}),
			).invalid(scenarioInvalid), example("{ readiness: spent }")),
	},
	Codes: scenarioCodes,
}

var outOfPlayShape = &Shape{
	Name: "outOfPlay", Noun: "an out-of-play entry",
	Doc: "Sets pieces of one type aside at the start.",
	Fields: []*Field{
		req("pieceTypeId", "The type of piece.",
			scenarioPiece(diag.CompilerScenarioOutOfPlayPieceInvalid), example("cube")),
		req("seat", "The seat of the piece type.", scenarioSeat(), example("red")),
		req("count", "How many pieces.", scenarioCount(), example("1"), filledWith("1")),
	},
	Codes: scenarioCodes,
}

var seatPoolShape = &Shape{
	Name: "seatPool", Noun: "a seat pool",
	Doc: "Names the zones in which the pieces of a seat wait.",
	Fields: []*Field{
		req("seat", "The seat.", scenarioSeat(), example("red")),
		req("availableZoneId", "The zone for the pieces that are not on the board.",
			scenarioZone(diag.RefZoneMissing), example("red-box")),
		field("outOfPlayZoneId", "The zone for the pieces that are out of play.",
			scenarioZone(diag.RefZoneMissing), example("red-out")),
	},
	Codes: scenarioCodes,
}

// initializationUnion is the union of what a scenario initializes. It looks for a space first: a marker on a space
// names both.
var initializationUnion = &Union{
	Name: "initialization", Noun: "an initialization",
	Doc: "Gives the value with which a track, a variable or a marker starts.",
	Variants: []*Variant{
		{
			Word: "spaceId", Doc: "Sets a marker on a space.",
			Shape: initialization("spaceMarker", "Sets a marker on a space.",
				req("spaceId", "The space.",
					scenarioZone(diag.ValidatorScenarioMarkerInvalid), example("meadow")),
				req("markerId", "The marker.", initialName(diag.ValidatorScenarioMarkerInvalid, SpaceMarker),
					example("unrest")),
				req("state", "The state.",
					initialName(diag.ValidatorScenarioMarkerInvalid, SpaceMarkerState).ownedBy("markerId"),
					example("tense"))),
		},
		{
			Word: "markerId", Doc: "Sets a global marker.",
			Shape: initialization("globalMarker", "Sets a global marker.",
				req("markerId", "The marker.", initialName(diag.ValidatorScenarioGlobalMarkerInvalid, GlobalMarker),
					example("season")),
				req("state", "The state.",
					initialName(diag.ValidatorScenarioGlobalMarkerInvalid, GlobalMarkerState).ownedBy("markerId"),
					example("autumn"))),
		},
		{
			Word: "trackId", Doc: "Sets a track.",
			Shape: initialization("track", "Sets a track.",
				req("trackId", "The track.", initialName(diag.TrackScenarioInitUnknown, Track), example("food")),
				req("value", "The value.", number().malformedAs(scenarioInvalid), example("3"), filledWith("0"))),
		},
		{
			Word: "var", Doc: "Sets a global variable.",
			Shape: initialization("var", "Sets a global variable.",
				req("var", "The variable.", initialName(diag.ValidatorScenarioGlobalVarInvalid, GlobalVar),
					example("gold")),
				req("value", "The value, of the type of the variable.",
					oneOf("a number, or true or false", number(), boolean()).malformedAs(scenarioInvalid),
					example("3"), filledWith("0"))),
		},
	},
	Codes: Codes{Invalid: scenarioInvalid, Duplicate: scenarioInvalid},
}

func initialization(word, doc string, fields ...*Field) *Shape {
	return &Shape{
		Name: "initialization." + word, Noun: "an initialization", Doc: doc, Fields: fields,
		Codes: Codes{Invalid: scenarioInvalid, Unknown: scenarioInvalid},
	}
}

func initialName(unresolved diag.Code, kind Kind) *Type {
	return ref(kind).codes(Codes{Invalid: scenarioInvalid, Missing: scenarioInvalid, Unresolved: unresolved})
}

var deckCompositionShape = &Shape{
	Name: "deckComposition", Noun: "a deck composition",
	Doc: "Says how the event deck is built from piles when the game is set up.",
	Fields: append([]*Field{
		req("materializationStrategy", "The way the piles are built.",
			enum(word("pile-coup-mix-v1", "Shuffles coup cards into each pile of events and stacks the piles.")).
				withNoun("a strategy").codes(Codes{
				Invalid: diag.CompilerScenarioDeckCompositionStrategyUnknown, Missing: scenarioInvalid,
			}), example("pile-coup-mix-v1"), filledWith("pile-coup-mix-v1")),
		req("pileCount", "How many piles there are.", scenarioCount(), example("3"), filledWith("1")),
		req("eventsPerPile", "How many events each pile holds.", scenarioCount(), example("8"), filledWith("1")),
		req("coupsPerPile", "How many coup cards each pile holds.", scenarioCount(), example("1"), filledWith("1")),
	}, append(cardSelectionFields(),
		field("pileFilters", "Which events go to which piles; together the filters cover every pile.",
			list(rec(pileFilterShape)).invalid(scenarioInvalid),
			example("[{ piles: [1], includedCardTags: [early] }]")),
	)...),
	Codes: scenarioCodes,
}

// cardSelectionFields returns the fields that pick cards of a deck.
func cardSelectionFields() []*Field {
	cards := func() *Type {
		return list(ref(EventCard).codes(Codes{
			Invalid: scenarioInvalid, Unresolved: diag.CompilerScenarioDeckCompositionUnknownCard,
		})).unique().codes(Codes{
			Invalid: scenarioInvalid, Duplicate: diag.CompilerScenarioDeckCompositionDuplicateID,
		})
	}
	tags := func() *Type {
		return list(ref(CardTag).codes(Codes{
			Invalid: scenarioInvalid, Unresolved: diag.CompilerScenarioDeckCompositionUnknownTag,
		})).unique().codes(Codes{
			Invalid: scenarioInvalid, Duplicate: diag.CompilerScenarioDeckCompositionDuplicateTag,
		})
	}
	return []*Field{
		field("includedCardIds", "Cards that take part; without any included card or tag all do.", cards(), example("[card-1]")),
		field("excludedCardIds", "Cards that do not take part.", cards(), example("[card-2]")),
		field("includedCardTags", "Tags whose cards take part.", tags(), example("[early]")),
		field("excludedCardTags", "Tags whose cards do not take part.", tags(), example("[late]")),
	}
}

var pileFilterShape = &Shape{
	Name: "pileFilter", Noun: "a pile filter",
	Doc: "Says which events go to some of the piles.",
	Fields: append([]*Field{
		req("piles", "The piles, counted from 1 at the top of the deck.",
			list(integer(1).codes(Codes{
				Invalid: scenarioInvalid, Bounds: diag.CompilerScenarioDeckCompositionPileFilterPileOutOfRange,
			})).unique().codes(Codes{
				Invalid: scenarioInvalid, Missing: scenarioInvalid,
				Duplicate: diag.CompilerScenarioDeckCompositionPileFilterPileDuplicate,
			}), example("[1, 2]"), filledWith("[1]")),
	}, append(cardSelectionFields(),
		field("metadataEquals", "Values that the metadata of a card must have.",
			mapOf(
				ref(CardMetadataKey).withUnresolved(diag.CompilerScenarioDeckCompositionPileFilterUnknownMetadataKey),
				oneOf("a text, a number, or true or false", text(), number(), boolean()).invalid(scenarioInvalid),
			).invalid(scenarioInvalid), example("{ year: 3 }")),
	)...),
	AtLeastOne: []string{"includedCardIds", "includedCardTags", "metadataEquals"},
	Codes: Codes{
		Invalid: scenarioInvalid, Missing: diag.CompilerScenarioDeckCompositionPileFilterSelectorRequired,
	},
}

var cardPlacementShape = &Shape{
	Name: "cardPlacement", Noun: "a card placement",
	Doc: "Puts an event card into a zone at the start.",
	Fields: []*Field{
		req("cardId", "The card.",
			ref(EventCard).codes(Codes{
				Invalid: scenarioInvalid, Missing: scenarioInvalid,
				Unresolved: diag.CompilerScenarioCardPlacementUnknownCard,
			}), example("card-12")),
		req("zoneId", "The zone.",
			scenarioZone(diag.CompilerScenarioCardPlacementUnknownZone), example("played")),
		field("count", "How many such cards.", scenarioCount(), absentIs("1"), example("1")),
	},
	Codes: scenarioCodes,
}
