package grammar

import "ludo-lsp/internal/grammar/diag"

// Zones are the places where tokens lie: decks, hands, pools, board spaces.

var zoneUnion = &Union{
	Name: "zoneEntry", Noun: "a zone",
	Doc: "Declares a zone, one zone per seat from a template, or a whole board of zones.",
	Variants: []*Variant{
		{Word: "template", Doc: "Declares one zone for each seat.", Shape: zoneTemplateShape},
		{Word: "macro", Doc: "Declares the cells of a regular board.", Shape: boardMacroShape},
	},
	Fallback: zoneShape,
	Codes:    Codes{Invalid: diag.ValidatorZoneShapeInvalid},
}

var zoneShape = &Shape{
	Name: "zone", Noun: "a zone",
	Doc: "Declares a place where tokens lie.",
	Fields: append([]*Field{
		req("id", "The name of the zone; anything after a colon is dropped.",
			def(Zone).at(ZoneID).classFrom("zoneKind").codes(Codes{
				Invalid: diag.CompilerZoneIDInvalid, Duplicate: diag.ValidatorIdentifierDuplicateNormalized,
			}), example("draw-pile"), filledWith("new-zone")),
	}, append(zoneFields("Whether there is one such zone, or one for each player."),
		field("adjacentTo", "The zones that border on this one.",
			list(rec(edgeShape)).invalid(diag.CompilerZoneAdjacencyInvalid),
			example("[{ to: meadow }]")),
		field("directions", "The zone that lies in each direction, by names of directions; lines and zonesInDirection follow them.",
			mapOf(def(Direction).repeats(), zoneNamed(diag.ValidatorReferenceMissing)).invalid(malformed),
			example("{ east: meadow }")),
		field("behavior", "Makes the zone a deck from which tokens are drawn.",
			rec(deckBehaviorShape), example("{ type: deck, reshuffleFrom: discard }")),
	)...),
	Codes: Codes{Invalid: diag.ValidatorZoneShapeInvalid},
}

// zoneFields returns the fields that zones and zone templates share.
func zoneFields(ownerDoc string) []*Field {
	return []*Field{
		req("owner", ownerDoc,
			enum(
				word("none", "One zone that everybody shares."),
				word("player", "A zone of its own for each player who plays."),
			).withNoun("an owner").malformedAs(diag.CompilerZoneOwnerInvalid),
			example("none"), filledWith("none")),
		req("visibility", "Who sees what lies in the zone.",
			enum(
				word("public", "Everybody sees the tokens."),
				word("owner", "Only the player who owns the zone sees the tokens."),
				word("hidden", "Nobody sees the tokens."),
			).withNoun("a visibility").malformedAs(diag.CompilerZoneVisibilityInvalid),
			example("public"), filledWith("public")),
		req("ordering", "How the tokens in the zone are ordered.",
			enum(
				word("stack", "The last token put on top is the first to be taken, as in a deck."),
				word("queue", "Tokens come in at the end and leave at the front, in the order in which they came."),
				word("set", "The order of the tokens means nothing."),
			).withNoun("an ordering").malformedAs(diag.CompilerZoneOrderingInvalid),
			example("set"), filledWith("set")),
		field("zoneKind", "Whether the zone is a space of the board.", zoneKindType(),
			absentIs("aux"), example("board"),
			oldField("layoutRole", diag.ValidatorZoneLayoutRoleRemoved,
				"Remove it: where a zone is drawn is not part of the rules."),
			oldField("visual", diag.ValidatorZoneVisualRemoved,
				"Remove it: how a zone looks is not part of the rules.")),
		field("isInternal", "True for a zone that players are not shown.",
			boolean().invalid(diag.ValidatorZoneInternalFlagInvalid), example("true")),
		field("category", "A word by which rules and constraints pick out zones.",
			zoneCategory(), example("harbour")),
		field("attributes", "Properties of the zone that rules can read.",
			zoneAttributes(), example("{ terrain: hills, income: 2 }")),
	}
}

func zoneKindType() *Type {
	return enum(
		word("board", "A space of the board, which queries for map spaces find."),
		word("aux", "Any other zone: decks, hands, pools."),
	).withNoun("a kind of zone").invalid(diag.CompilerZoneKindInvalid)
}

func zoneCategory() *Type {
	return def(ZoneCategory).repeats().withNoun("a zone category").invalid(malformed)
}

func zoneAttributes() *Type {
	return attributesOfZone(malformed)
}

func attributesOfZone(code diag.Code) *Type {
	value := def(ZoneAttributeValue).ownedBy(OwnerKey).repeats().orBlank().invalid(code)
	return mapOf(def(ZoneAttribute).repeats(), valueOrTexts(value).invalid(code)).invalid(code)
}

// attributeValue returns the type of the value of an attribute of a border, or of a card.
func attributeValue(code diag.Code) *Type {
	return valueOrTexts(text()).invalid(code)
}

// valueOrTexts returns the type of the value of an attribute; text is the type that a text has.
func valueOrTexts(text *Type) *Type {
	return oneOf("a text, a number, true or false, or a list of texts", text, number(), boolean(), list(text))
}

// zoneNamed returns the type of the name of one particular zone, with the code for one that does not exist.
func zoneNamed(code diag.Code) *Type {
	t := zoneID()
	t.Codes.Unresolved, t.QualifiedCode = code, ""
	return t
}

var edgeShape = borderShape("edge", Codes{Invalid: diag.CompilerZoneAdjacencyInvalid},
	diag.CompilerZoneAdjacencyInvalid, diag.CompilerZoneAdjacencyDirectionInvalid,
	malformed, diag.ValidatorReferenceMissing)

// borderShape returns the shape of a border between zones, with the codes for its place.
func borderShape(name string, own Codes, to, direction, other, missing diag.Code) *Shape {
	return &Shape{
		Name: name, Noun: "a border",
		Doc: "Names a neighbouring zone.",
		Fields: []*Field{
			req("to", "The neighbouring zone.", zoneNamed(missing),
				withCodes(Codes{Invalid: to, Missing: to}), example("meadow")),
			field("direction", "Whether the border can be crossed both ways.",
				enum(
					word("bidirectional", "Each of the two zones borders on the other."),
					word("unidirectional", "Only this zone borders on the other."),
				).withNoun("a direction").invalid(direction), absentIs("bidirectional"), example("unidirectional")),
			field("category", "A word that tells borders apart, such as road or river.",
				filledText().invalid(other), example("river")),
			field("attributes", "Properties of the border.",
				mapOf(text(), attributeValue(other)).invalid(other), example("{ cost: 2 }")),
		},
		Codes: own,
	}
}

var deckBehaviorShape = deckShape("deckBehavior", zoneNamed(diag.XrefZoneBehaviorReshuffleMissing),
	"The zone whose tokens are shuffled in, with what is left, when the deck has too few for a draw.", "discard")

var templateDeckShape = deckShape("templateDeckBehavior",
	ref(Zone).at(SeatPattern).withNoun("a zone").withUnresolved(diag.XrefZoneBehaviorReshuffleMissing),
	"The zone whose tokens are shuffled in, with what is left, when the deck has too few for a draw; "+
		"{seat} stands for the seat.", "'muck-{seat}'").
	writtenOut()

func deckShape(name string, reshuffle *Type, doc, sample string) *Shape {
	return &Shape{
		Name: name, Noun: "a deck behaviour",
		Doc: "Says how a deck is drawn from.",
		Fields: []*Field{
			req("type", "Always deck.",
				enum(word("deck", "Tokens are drawn from the zone one after the other.")).
					withNoun("a behaviour").malformedAs(diag.CompilerZoneBehaviorTypeInvalid),
				example("deck"), filledWith("deck")),
			field("drawFrom", "Where in the deck tokens are drawn.",
				enum(
					word("top", "The first token."),
					word("bottom", "The last token."),
					word("random", "Any token, by chance."),
				).withNoun("a place in the deck").invalid(diag.CompilerZoneBehaviorDrawFromInvalid), absentIs("top"),
				example("top")),
			field("reshuffleFrom", doc, reshuffle, example(sample)),
		},
		Codes: Codes{Invalid: malformed},
	}
}

var zoneTemplateShape = &Shape{
	Name: "zoneTemplate", Noun: "a template of zones", Purpose: WrittenOut,
	Doc: "Declares one zone for each seat.",
	Fields: []*Field{
		req("template", "What the zones of the seats look like.", rec(zoneTemplateBodyShape),
			example("{ idPattern: 'pool-{seat}', perSeat: true, owner: none, visibility: public, ordering: set }")),
	},
	Codes: Codes{Invalid: diag.ValidatorZoneShapeInvalid},
}

var zoneTemplateBodyShape = &Shape{
	Name: "zoneTemplateBody", Noun: "a template of zones", Purpose: WrittenOut,
	Doc: "Says what the zones made for the seats look like.",
	Fields: append([]*Field{
		req("idPattern", "The name of the zones, in which {seat} stands for the seat.",
			def(Zone).at(SeatPattern).classFrom("zoneKind").codes(Codes{
				Invalid:   diag.CompilerZoneTemplateIDPatternMissingSeat,
				Missing:   diag.CompilerZoneTemplateIDPatternMissingSeat,
				Duplicate: diag.CompilerZoneTemplateDuplicateID,
			}), example("'pool-{seat}'"), filledWith("'zone-{seat}'")),
		field("perSeat", "Always true: one zone is made for each seat.", always().malformedAs(malformed), forPeople(), example("true")),
	}, append(zoneFields("Whether the zones are shared, or each belongs to the player of its seat."),
		field("behavior", "Makes the zones decks from which tokens are drawn.",
			rec(templateDeckShape), example("{ type: deck, reshuffleFrom: 'muck-{seat}' }")),
	)...),
	Codes: Codes{Invalid: diag.ValidatorZoneShapeInvalid},
}

var boardMacroShape = &Shape{
	Name: "boardMacro", Noun: "a board", Purpose: WrittenOut,
	Doc: "Declares the cells of a regular board, each bordering on its neighbours.",
	Fields: []*Field{
		req("macro", "The form of the board.",
			enum(
				word("grid", "Rows and columns of square cells, called cell_0_0, cell_0_1 and so on, row first. Each has the attributes row and column; the directions are north, east, south, west, northeast, southeast, southwest and northwest. A cell borders on those in the first four of them; the others are found with zonesInDirection."),
				word("hex", "Hexagonal cells around a middle one, called hex_0_0, hex_1_n1 and so on. Each has the attributes q and r, counted from the middle; the directions are east, northeast, northwest, west, southwest and southeast."),
				word("ring", "Cells in a circle, called ring_0, ring_1 and so on. Each has the attribute position; the directions are clockwise, in which the numbers grow, and counterclockwise."),
			).withNoun("a form of board").malformedAs(diag.BoardMacroUnknown),
			example("grid"), filledWith("grid")),
		req("args", "The size: rows and columns of a grid, the radius of a hex board, the number of cells in a ring.",
			switchOn("macro", map[string]*Type{
				"grid": boardSize(1).atLeast(2).inOrder("rows", "columns"),
				"hex":  boardSize(0).nonEmpty().inOrder("radius"),
				"ring": boardSize(2).nonEmpty().inOrder("cells"),
			}, boardSize(0)), example("[3, 3]"), filledWith("[3, 3]")),
		field("zoneKind", "Whether the cells are spaces of the board.",
			zoneKindType(), absentIs("aux"), example("board")),
		field("category", "The category of every cell.", zoneCategory(), example("field")),
		field("attributes", "Attributes of every cell, beside those that tell where it lies.", zoneAttributes(), example("{ terrain: plain }")),
	},
	Codes: Codes{Invalid: diag.ValidatorZoneShapeInvalid},
}

func boardSize(least float64) *Type {
	return list(integer(least).invalid(diag.BoardMacroInvalidArgument)).withNoun("the size of a board").
		malformedAs(diag.BoardMacroInvalidArgument)
}
