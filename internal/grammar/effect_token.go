package grammar

import "ludo-lsp/internal/grammar/diag"

func tokenEffects() []*Variant {
	token := func() *Field {
		return req("token", "The binding that holds the token.", TokenRefType, example("$cart"))
	}
	from := func() *Field {
		return req("from", "The zone where the token lies now; where that may be any, { zoneExpr: { ref: tokenZone, token: … } }.",
			ZoneReferenceType, withMoves(OutOf), example("market"))
	}
	tokenType := ref(TokenType).withNoun("a token type").invalid(malformed).withUnresolved(diag.RefTokenTypeMissing)
	tokenType.SectionCodes = map[string]diag.Code{"setup": diag.XrefSetupTokenTypeMissing}
	return []*Variant{
		variant("moveToken", "a moveToken effect", "Moves a token from one zone to another.",
			token(), from(),
			req("to", "The zone where it goes.", ZoneReferenceType, withMoves(Into), example("'hand:actor'")),
			field("position", "Where among the tokens of that zone it goes; without it, at the end of a queue and on top of all others.", enum(
				word("top", "Above all others."),
				word("bottom", "Below all others."),
				word("random", "At a place drawn by lot."),
			).withNoun("a position").invalid(malformed), example("bottom"))).
			says("move {token} from {from} to {to}[, at a random place{position=random}|, on the {position}|]"),
		variant("moveTokenAdjacent", "a moveTokenAdjacent effect", "Moves a token to a neighbour of its zone.",
			token(), from(),
			field("direction", "The neighbour where it goes: a zone, or a binding that holds one.",
				adjacentTarget(), withMoves(Into), example("$nextTown"), inExample())).
			says("move {token} from {from} to [its neighbour {direction}|a neighbour]"),
		variant("moveAll", "a moveAll effect", "Moves all tokens of a zone, in their order, on top of another zone; after those of a queue.",
			req("from", "The zone to empty.", ZoneReferenceType, withMoves(OutOf), example("market")),
			req("to", "The zone where they go.", ZoneReferenceType, withMoves(Into), example("discard")),
			field("filter", "What must hold of a token to go; $token is the token that is looked at.", ConditionType,
				implicit("$token"), example(
					"{ op: '==', left: { ref: tokenProp, token: $token, prop: kind }, right: cart }"))).
			says("move all tokens from {from} to {to}[ for which {filter}]").withItemName(),
		variant("draw", "a draw effect",
			"Draws tokens from a zone, refilling it first if it is a deck that reshuffles.",
			req("from", "The zone to draw from.", ZoneReferenceType, withMoves(OutOf), example("deck")),
			req("to", "The zone where they go; hand:each draws for every player.", drawTarget, withMoves(Into),
				example("'hand:actor'")),
			req("count", "How many tokens to draw, as far as there are so many; it must not be negative.", countValue,
				example("2"), filledWith("1")),
			field("end", "Which are drawn; without it as the zone's behavior says, else those that are first.", enum(
				word("top", "Those on top, or at the front of a queue."),
				word("bottom", "Those at the bottom, or at the end of a queue."),
				word("random", "Each by lot."),
			).withNoun("an end of a zone").invalid(malformed), example("bottom"))).
			says("draw {count} from {from} to {to}[, by lot{end=random}|, from the {end}|]"),
		variant("shuffle", "a shuffle effect", "Puts the tokens of a zone in an order drawn by lot.",
			req("zone", "The zone to shuffle.", ZoneReferenceType, example("deck"))).says("shuffle {zone}"),
		variant("createToken", "a createToken effect", "Makes a new token on top of a zone, or at the end of a queue.",
			req("type", "What kind of token it is.", tokenType, example("coin")),
			req("zone", "The zone where it appears.", ZoneReferenceType, withMoves(Into), example("bank")),
			field("props", "The values of its properties.",
				mapOf(tokenProperty(), ValueType).withNoun("a mapping of properties to values").invalid(malformed),
				example("{ worth: 5, minted: true }")),
			field("count", "How many of them; props are worked out for each.", positiveValue, writtenAway(),
				absentIs("1"), calledElsewhere("amount", "How many are made is said by count."), example("3")),
			field("row", "A binding that holds a row of a table: each property that props does not name has the value of the row's field of the same name, if it has one.",
				BindingRefType, example("$tariff"))).
			says("put [new {type} tokens, {count},|a new {type}] in {zone}[ with {props}]"),
		variant("destroyToken", "a destroyToken effect", "Takes a token out of the game for good.", token()).
			says("take {token} out of the game"),
		variant("setTokenProp", "a setTokenProp effect", "Changes a property of a token.",
			token(),
			req("prop", "The property to change.", tokenProperty(), asWritten(), example("state")),
			req("value", "The new value.", ValueType, example("spent"), filledWith("0"))).
			says("set the {prop} of {token} to {value}").
			asAssignment("=", "value", map[string]string{"": "tokenProp"}),
	}
}

// adjacentTarget returns the type of the text of a zone, or of a binding that holds one.
func adjacentTarget() *Type {
	t := ref(Zone).at(ZoneOrBinding).withNoun("a zone or a binding").codes(Codes{
		Invalid:    malformed,
		Unresolved: diag.CompilerZoneSelectorUnknownBase,
	})
	t.QualifiedCode = ZoneReferenceType.QualifiedCode
	t.SectionCodes = ZoneReferenceType.SectionCodes
	return t
}

// shorthandEffects returns the effects that are short for several other effects.
func shorthandEffects() []*Variant {
	size := func(doc string) *Field {
		return req("size", doc, integer(0).invalid(malformed), example("5"), filledWith("1"))
	}
	return writtenOut(
		variant("repeat", "a repeat effect", "Carries out effects a number of times, which is worked out once at the start.",
			req("times", "How often.", positiveValue, example("3"), filledWith("2")),
			req("effects", "The effects.", EffectsType, example("[{ shuffle: { zone: deck } }]"), filledWith("[]"))).
			says("{times} times: {effects}"),
		variant("refillToSize", "a refillToSize effect", "Draws one token after another until a zone holds enough.",
			req("zone", "The zone to fill.", zoneText, withMoves(Into), example("'hand:actor'")),
			size("How many tokens the zone shall hold, as a plain number."),
			req("fromZone", "The zone to draw from.", zoneText, withMoves(OutOf), example("deck"))).
			says("fill {zone} up to {size} from {fromZone}"),
		variant("discardDownTo", "a discardDownTo effect",
			"Takes tokens off the top of a zone until few enough are left.",
			req("zone", "The zone to thin out.", zoneText, withMoves(OutOf), example("'hand:actor'")),
			size("How many tokens may stay, as a plain number."),
			field("to", "The zone where the others go; without it they are destroyed.", zoneText, withMoves(Into),
				example("discard"))).
			says("keep {size} in {zone} and [move the others to {to}|take the others out of the game]"))
}
