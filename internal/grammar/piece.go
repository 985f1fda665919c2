package grammar

import "ludo-lsp/internal/grammar/diag"

// Seats and pieces: who sits at the table and what they play with.

var seatCatalogShape = &Shape{
	Name: "seatCatalog", Noun: "a seat catalogue",
	Doc: "Lists the seats; their order is the order of the players.",
	Fields: []*Field{
		req("seats", "The seats in player order.",
			list(rec(seatShape)).nonEmpty().malformedAs(diag.SeatCatalogSchemaInvalid),
			example("[{ id: red }, { id: blue }]"), filledWith("[{ id: seat-1 }]")),
	},
	Codes: Codes{Invalid: diag.SeatCatalogSchemaInvalid, Unknown: diag.SeatCatalogSchemaInvalid},
}

var seatShape = &Shape{
	Name: "seat", Noun: "a seat",
	Doc: "Declares a seat at the table.",
	Fields: []*Field{
		req("id", "The name of the seat.",
			def(Seat).duplicate(diag.SeatCatalogDuplicateSeat), faults(diag.SeatCatalogSchemaInvalid),
			example("red"), filledWith("seat-1")),
	},
	Codes: Codes{Invalid: diag.SeatCatalogSchemaInvalid, Unknown: diag.SeatCatalogSchemaInvalid},
}

var pieceCodes = Codes{Invalid: diag.PieceCatalogSchemaInvalid, Unknown: diag.PieceCatalogSchemaInvalid}

var pieceCatalogShape = &Shape{
	Name: "pieceCatalog", Noun: "a piece catalogue",
	Doc: "Lists the types of pieces and how many of each there are.",
	Fields: []*Field{
		req("pieceTypes", "The types of pieces.",
			list(choice(pieceUnion)).units().malformedAs(diag.PieceCatalogSchemaInvalid),
			example("[{ id: cube, seat: red, statusDimensions: [], transitions: [] }]"), filledWith("[]")),
		req("inventory", "How many pieces of each type there are.",
			list(rec(inventoryShape)).units().malformedAs(diag.PieceCatalogSchemaInvalid),
			example("[{ pieceTypeId: cube, seat: red, total: 12 }]"), filledWith("[]")),
	},
	Codes: pieceCodes,
}

var pieceUnion = &Union{
	Name: "pieceEntry", Noun: "a piece type",
	Doc: "Declares a type of piece, or generates one for each combination of values.",
	Variants: []*Variant{{
		Word: "generate", Doc: "Generates a type of piece for each combination of values.",
		Shape: &Shape{
			Name: "generateEntry", Noun: "a generate entry", Purpose: WrittenOut,
			Doc: "Generates a type of piece for each combination of values.",
			Fields: []*Field{req("generate", "The values to combine and what is made of them.", rec(generateShape),
				example("{ idPattern: 'tile-{hue}', seat: neutral, statusDimensions: [], transitions: [], dimensions: [{ name: hue, values: [red, blue] }], inventoryPerCombination: 2 }"))},
			Codes: pieceCodes,
		},
	}},
	Fallback: pieceShape,
	Codes:    pieceCodes,
}

var pieceShape = &Shape{
	Name: "piece", Noun: "a piece type",
	Doc: "Declares a type of piece; without tokenTypes it is a token type too.",
	Fields: append([]*Field{
		req("id", "The name of the piece type.",
			def(PieceType).duplicate(diag.PieceCatalogDuplicatePieceType).also(TokenType, ""),
			faults(diag.PieceCatalogSchemaInvalid), example("cube"), filledWith("new-piece")),
	}, append(pieceFields(diag.PieceCatalogSchemaInvalid),
		field("runtimeProps", "Properties that every piece of the type has.",
			mapOf(def(TokenProp).repeats(), oneOf("a text, a number, or true or false",
				def(TraitValue).ownedBy(OwnerKey).repeats(), number(), boolean(),
			).invalid(diag.PieceCatalogSchemaInvalid)).invalid(diag.PieceCatalogSchemaInvalid),
			example("{ rank: 3, suit: shells }")),
	)...),
	Codes: pieceCodes,
}

// pieceFields returns the fields that explicit and generated piece types share.
func pieceFields(code diag.Code) []*Field {
	return []*Field{
		req("seat", "The seat to which the pieces belong; neutral for those of nobody.",
			seatOrNeutral(), faults(code), example("red")),
		req("statusDimensions", "The ways in which a piece can change its status; may be empty.",
			list(def(StatusDimension).repeats().also(TokenProp, "").invalid(code)).malformedAs(code),
			example("[readiness]"), filledWith("[]")),
		req("transitions", "The only changes of status that are possible; a dimension that none of them names can change in any way. May be empty.",
			list(rec(transitionShape(code))).malformedAs(code),
			example("[{ dimension: readiness, from: fresh, to: spent }]"), filledWith("[]")),
	}
}

// seatOrNeutral returns the type of a seat, or the word neutral.
func seatOrNeutral() *Type {
	t := ref(Seat).withNoun("a seat or neutral").withUnresolved(diag.CompilerSeatRefMissing)
	t.Words = []Word{{Text: "neutral", Doc: "The pieces belong to nobody.", Given: true}}
	return t
}

// transitionShape returns the shape of a transition with a code for its faults, under a separate name for each code.
func transitionShape(code diag.Code) *Shape {
	name, purpose := "transition", ForTheGame
	if code != diag.PieceCatalogSchemaInvalid {
		name, purpose = "generatedTransition", WrittenOut
	}
	return &Shape{
		Name: name, Noun: "a change of status", Purpose: purpose,
		Doc: "Says from which status to which other a piece can change.",
		Fields: []*Field{
			req("dimension", "What changes.",
				ref(StatusDimension).listedIn("statusDimensions").
					codes(Codes{Invalid: code, Missing: code, Unresolved: diag.PieceStatusDimensionUndeclared}),
				example("readiness")),
			req("from", "The status before; the first of a dimension is where pieces start.",
				transitionEnd(code), example("fresh")),
			req("to", "The status after.", transitionEnd(code), example("spent")),
		},
		Codes: Codes{Invalid: code, Unknown: diag.PieceCatalogSchemaInvalid},
	}
}

// transitionEnd returns the type of a name that declares a status, and thereby a value of the property with the
// dimension's name.
func transitionEnd(code diag.Code) *Type {
	return def(StatusValue).ownedBy("dimension").repeats().alsoOf("dimension", TraitValue).
		codes(Codes{Invalid: code, Missing: code})
}

var inventoryShape = &Shape{
	Name: "inventory", Noun: "an inventory entry",
	Doc: "Says how many pieces of a type there are.",
	Fields: []*Field{
		req("pieceTypeId", "The type of piece.",
			ref(PieceType).withUnresolved(diag.PieceInventoryUnknownPieceType),
			faults(diag.PieceCatalogSchemaInvalid), example("cube")),
		req("seat", "The seat of the piece type.",
			seatOrNeutral(), faults(diag.PieceCatalogSchemaInvalid), example("red")),
		req("total", "How many pieces there are.",
			integer(0).malformedAs(diag.PieceCatalogSchemaInvalid), example("12"), filledWith("1")),
	},
	Codes: pieceCodes,
}

const generateInvalid = diag.CompilerPieceGenBlockInvalid

var generateShape = &Shape{
	Name: "generate", Noun: "a generate block", Purpose: WrittenOut,
	Doc: "Makes a type of piece for every combination of the values of its dimensions.",
	Fields: append([]*Field{
		req("idPattern", "The names of the piece types, in which {name} stands for the value of a dimension or derived property.",
			def(PieceType).at(DimensionPattern).duplicate(diag.CompilerPieceGenDuplicateID).also(TokenType, ""),
			withCodes(Codes{
				Invalid: diag.CompilerPieceGenIDPatternNoPlaceholder, Missing: generateInvalid,
				Unresolved: diag.CompilerPieceGenIDPatternUnresolvedPlaceholder,
			}), example("'tile-{hue}{mark}'"), filledWith("'piece-{kind}'")),
	}, append(pieceFields(generateInvalid),
		req("dimensions", "The values to combine; the first dimension changes slowest.",
			list(rec(dimensionShape)).nonEmpty().codes(Codes{
				Invalid: generateInvalid, Missing: generateInvalid, Empty: diag.CompilerPieceGenDimensionsEmpty,
			}), example("[{ name: hue, values: [red, blue] }]"), filledWith("[{ name: kind, values: [plain] }]")),
		field("derivedProps", "Properties computed from the value of one dimension.",
			mapOf(def(TokenProp).repeats(), rec(derivedPropShape)).invalid(generateInvalid),
			example("{ mark: { from: hue, map: { red: A }, default: 'x{hue}' } }")),
		req("inventoryPerCombination", "How many pieces there are of each generated type.",
			integer(1).malformedAs(generateInvalid), example("2"), filledWith("1")),
	)...),
	Codes: Codes{Invalid: generateInvalid, Unknown: diag.PieceCatalogSchemaInvalid},
}

var dimensionShape = &Shape{
	Name: "dimension", Noun: "a dimension", Purpose: WrittenOut,
	Doc: "Names a property of the generated pieces and the values it takes.",
	Fields: []*Field{
		req("name", "The name of the property.",
			def(GenerateDimension).ownedBy("idPattern").also(TokenProp, "").codes(Codes{
				Invalid: generateInvalid, Missing: generateInvalid,
				Duplicate: diag.CompilerPieceGenDuplicateDimensionName,
			}), example("hue"), filledWith("kind")),
		req("values", "The values of the property.",
			list(oneOf("a text or a number",
				def(TraitValue).ownedBy("name").repeats(), number(),
			).invalid(generateInvalid)).nonEmpty().codes(Codes{
				Invalid: generateInvalid, Missing: generateInvalid, Empty: diag.CompilerPieceGenDimensionValuesEmpty,
			}), example("[red, blue]"), filledWith("[plain]")),
	},
	Codes: Codes{Invalid: generateInvalid, Unknown: diag.PieceCatalogSchemaInvalid},
}

var derivedPropShape = &Shape{
	Name: "derivedProp", Noun: "a derived property", Purpose: WrittenOut,
	Doc: "Computes a property of the generated pieces from one of their dimensions.",
	Fields: []*Field{
		req("from", "The dimension whose value is looked up.",
			ref(GenerateDimension).ownedBy("idPattern").codes(Codes{
				Invalid: generateInvalid, Missing: generateInvalid,
				Unresolved: diag.CompilerPieceGenDerivedPropFromUnknown,
			}), example("hue")),
		req("map", "The property for each value of the dimension.",
			mapOf(text(), oneOf("a text or a number",
				def(TraitValue).ownedBy("../"+OwnerKey).repeats(), number(),
			).invalid(generateInvalid)).malformedAs(generateInvalid),
			example("{ red: A, blue: B }"), filledWith("{}")),
		field("default", "The property for the other values, in which {name} stands for a dimension; their own text unless given.",
			text().at(DimensionPattern).invalid(generateInvalid), example("'x{hue}'")),
	},
	Codes: Codes{Invalid: generateInvalid, Unknown: diag.PieceCatalogSchemaInvalid},
}
