package grammar

import "ludo-lsp/internal/grammar/diag"

// Data assets hold the material of a game: the map, the pieces, the seats, the set-up of a scenario, and tables of
// numbers that rules look up.

var dataAssetShape = &Shape{
	Name: "dataAsset", Noun: "a data asset",
	Doc: "Holds data that the rules are played with.",
	Fields: []*Field{
		req("id", "The name of the asset, unique among assets of every kind.",
			def(DataAsset).classFrom("kind").duplicate(diag.ValidatorIdentifierDuplicateNormalized),
			faults(diag.DataAssetSchemaInvalid), example("island-map"), filledWith("new-asset")),
		req("kind", "What the asset holds; any other word makes it plain data.",
			assetKindType(), example("map"), filledWith("scenario")),
		req("payload", "The data itself.",
			switchOn("kind", map[string]*Type{
				"map":          rec(mapShape).malformedAs(diag.MapPayloadSchemaInvalid),
				"pieceCatalog": rec(pieceCatalogShape).malformedAs(diag.PieceCatalogSchemaInvalid),
				"seatCatalog":  rec(seatCatalogShape).malformedAs(diag.SeatCatalogSchemaInvalid),
				"scenario":     rec(scenarioShape).malformedAs(diag.ValidatorDataAssetScenarioPayloadInvalid),
				"eventCardSet": rec(eventCardSetShape).malformedAs(diag.DataAssetSchemaInvalid),
			}, anything()), example("{ spaces: [{ id: harbour, adjacentTo: [{ to: town }] }, { id: town, adjacentTo: [{ to: harbour }] }] }"), filledWith("{}")),
		field("tableContracts", "What the rows of tables in the payload promise.",
			list(rec(tableContractShape)).invalid(diag.CompilerRuntimeTableContractsInvalid),
			example("[{ tablePath: settings.prices, uniqueBy: [[goods]] }]")),
	},
	Codes: Codes{Invalid: diag.ValidatorDataAssetShapeInvalid},
}

func assetKindType() *Type {
	return enum(
		word("map", "The spaces of the board with their borders, tracks and markers."),
		word("pieceCatalog", "The types of pieces and how many of each there are."),
		word("seatCatalog", "The seats at the table, in player order."),
		word("scenario", "A set-up: the other assets it uses and where everything starts."),
		Word{
			Text: "eventCardSet", Doc: "Event cards in the old form.",
			Note: "Move the cards to an entry of eventDecks.", Code: diag.CompilerEventCardSetDeprecated,
		},
	).open().withNoun("a kind of asset").malformedAs(diag.DataAssetSchemaInvalid)
}

var tableContractShape = &Shape{
	Name: "tableContract", Noun: "a table contract",
	Doc: "Says what the rows of one table promise.",
	Fields: []*Field{
		req("tablePath", "Where in the payload the table stands, keys joined by dots.",
			ref(Table).at(TablePath).ownedBy("../id").withUnresolved(diag.CompilerRuntimeTableContractPathUnknown),
			faults(diag.CompilerRuntimeTableContractPathInvalid), example("settings.prices")),
		field("uniqueBy", "Lists of fields; no two rows are equal in all fields of a list.",
			list(list(contractField(diag.RefRuntimeTableUniqueKeyFieldMissing,
				diag.CompilerRuntimeTableUniqueByInvalid)).
				nonEmpty().malformedAs(diag.CompilerRuntimeTableUniqueByInvalid)).
				invalid(diag.CompilerRuntimeTableUniqueByInvalid), example("[[goods], [year, town]]")),
		field("constraints", "What the numbers in a column promise.",
			list(choice(tableConstraintUnion)).invalid(diag.CompilerRuntimeTableConstraintsInvalid),
			example("[{ kind: monotonic, field: price, direction: asc }]")),
	},
	Codes: Codes{Invalid: diag.CompilerRuntimeTableContractInvalid},
}

func contractField(unresolved, invalid diag.Code) *Type {
	return ref(TableField).ownedBy("tablePath").withNoun("a field of the table").
		codes(Codes{Invalid: invalid, Missing: invalid, Unresolved: unresolved})
}

var tableConstraintUnion = &Union{
	Name: "tableConstraint", Noun: "a constraint on a table",
	Doc:           "Says what the whole numbers in a column promise.",
	Discriminator: "kind",
	Codes: Codes{
		Invalid: diag.CompilerRuntimeTableConstraintInvalid, Missing: diag.CompilerRuntimeTableConstraintInvalid,
	},
}

func init() {
	const invalid = diag.CompilerRuntimeTableConstraintInvalid
	column := func() *Field {
		return req("field", "The column, which holds whole numbers.",
			contractField(diag.RefRuntimeTableConstraintFieldMissing, invalid), example("price"))
	}
	tableConstraintUnion.fill(
		variant("monotonic", "an order of rows", "The numbers go one way from row to row.",
			column(),
			req("direction", "Whether the numbers grow or shrink.",
				enum(
					word("asc", "Each number is larger than the one before."),
					word("desc", "Each number is smaller than the one before."),
				).withNoun("a direction").malformedAs(invalid), example("asc"), filledWith("asc")),
			field("strict", "False allows equal numbers next to each other.",
				boolean().invalid(invalid), absentIs("true"), example("false"))),
		variant("contiguousInt", "numbers without gaps", "The numbers, put in order, follow each other at even steps.",
			column(),
			field("start", "The smallest number; any unless given.", anyInteger().invalid(invalid), example("1")),
			field("step", "The distance between neighbours.", anyInteger().invalid(invalid), absentIs("1"),
				example("1"))),
		variant("numericRange", "a range of numbers", "The numbers stay within bounds.",
			column(),
			field("min", "The smallest number allowed.", number().invalid(invalid), example("0")),
			field("max", "The largest number allowed.", number().invalid(invalid), example("99"))).
			inOrder(invalid, "min", "max"),
	)
}

var eventCardSetShape = &Shape{
	Name: "eventCardSet", Noun: "a set of event cards",
	Doc: "Holds event cards in the old form; use eventDecks instead.",
	Fields: []*Field{
		req("cards", "The cards.", eventCardsType(), example("[]"), filledWith("[]")),
		field("drawZone", "The zone from which cards are drawn; in card-driven games the only stack on which none are put unless given.",
			zoneNamed(diag.XrefEventDeckZoneMissing).invalid(diag.ValidatorIdentifierInvalid), example("deck")),
		field("discardZone", "The zone on which played cards are put; the played slot unless given.",
			zoneNamed(diag.XrefEventDeckZoneMissing).invalid(diag.ValidatorIdentifierInvalid), example("played")),
		field("shuffleOnSetup", "Whether the draw zone is shuffled when the game is set up.",
			boolean().invalid(diag.ValidatorEventDeckShapeInvalid), absentIs("false"), example("true")),
	},
	Codes: Codes{Invalid: diag.DataAssetSchemaInvalid},
}
