package grammar

import "ludo-lsp/internal/grammar/diag"

// Event decks: cards with one or two sides, what each side does, and its lasting effects.

const cardInvalid = diag.ValidatorEventCardShapeInvalid

// CardProps are the built-in properties of tokens for event cards.
var CardProps = []string{"cardId", "eventDeckId", "isCoup"}

var cardCodes = Codes{Invalid: cardInvalid, Missing: cardInvalid}

var eventDeckShape = &Shape{
	Name: "eventDeck", Noun: "an event deck",
	Doc: "Declares a deck of event cards and the zones it is played from. " +
		"An entry that has nothing but the id of an earlier deck, and cards, continues that deck.",
	Fields: []*Field{
		req("id", "The name of the deck.",
			def(EventDeck).duplicate(diag.CompilerEventDeckIDDuplicate), example("chronicle"), filledWith("new-deck")),
		req("drawZone", "The zone from which cards are drawn.",
			zoneNamed(diag.XrefEventDeckZoneMissing), identifier(), example("deck")),
		req("discardZone", "The zone on which played cards are put; in card-driven games the played slot, or a pile of its own.",
			zoneNamed(diag.XrefEventDeckZoneMissing), identifier(), example("played")),
		field("shuffleOnSetup", "Whether the draw zone is shuffled when the game is set up.",
			boolean().invalid(diag.ValidatorEventDeckShapeInvalid), absentIs("false"), example("true")),
		req("cards", "The cards of the deck.", eventCardsType(),
			example("[{ id: card-1, title: 'Good harvest', sideMode: single, unshaded: { text: 'All eat.' } }]"),
			filledWith("[]")),
	},
	Codes: Codes{Invalid: diag.ValidatorEventDeckShapeInvalid},
}

func eventCardsType() *Type {
	return list(rec(eventCardShape)).units().
		uniqueBy(diag.CompilerEventCardOrderAmbiguous, "order").
		malformedAs(diag.ValidatorEventDeckCardsInvalid)
}

var eventCardShape = &Shape{
	Name: "eventCard", Noun: "an event card",
	Doc: "Declares a card and what it does when it is played.",
	Fields: []*Field{
		// A card's name must be unique within its deck, its owner; references to a card do not name the deck.
		req("id", "The name of the card, unique in its deck.",
			def(EventCard).ownedBy("../id").duplicate(diag.CompilerEventCardIDDuplicate).also(EventCard, ""),
			example("card-12"), filledWith("new-card")),
		req("title", "The title of the card, for players.",
			filledText().malformedAs(cardInvalid), example("'Long winter'"), filledWith("'New card'")),
		req("sideMode", "How many sides the card has.",
			enum(
				word("single", "The card has one side."),
				word("dual", "The player chooses between an unshaded and a shaded side."),
			).withNoun("a number of sides").malformedAs(cardInvalid), example("dual"), filledWith("single")),
		field("order", "The place of the card in its deck before it is shuffled, unique in the deck.",
			integer(0).invalid(cardInvalid), example("12")),
		field("tags", "Words by which rules pick out cards; coup and pivotal have a meaning of their own.",
			list(def(CardTag).repeats().invalid(cardInvalid)).invalid(cardInvalid), example("[winter, coup]")),
		field("metadata", "Facts about the card, for filters and for the order of seats.",
			mapOf(def(CardMetadataKey).repeats(), attributeValue(cardInvalid)).invalid(cardInvalid),
			example("{ year: 3, order: [R, B] }")),
		field("playCondition", "What must hold for the card to be played.", ConditionType,
			example("{ op: '>=', left: { ref: gvar, var: supply }, right: 2 }")),
		field("unshaded", "The first side; that of a coup card is carried out when the card comes up.",
			rec(eventSideShape), requiredWhen("sideMode", "dual"),
			withCodes(cardCodes), example("{ effects: [{ addVar: { scope: global, var: food, delta: 2 } }] }"),
			filledWith("{ text: '' }")),
		field("shaded", "The second side.", rec(eventSideShape), requiredWhen("sideMode", "dual"),
			withCodes(cardCodes), example("{ text: 'Nothing happens.' }"), filledWith("{ text: '' }")),
	},
	AtLeastOne: []string{"unshaded", "shaded"},
	Codes:      cardCodes,
}

var eventSideShape = &Shape{
	Name: "eventSide", Noun: "a side of an event card",
	Doc: "Says what one side of a card does.",
	Fields: append([]*Field{
		field("text", "What the side does, for players.", text().invalid(cardInvalid), example("'All eat.'")),
		field("branches", "Alternatives, of which the player picks one.",
			list(rec(eventBranchShape)).invalid(cardInvalid).
				uniqueBy(diag.CompilerEventCardBranchIDDuplicate, "id").
				uniqueBy(diag.CompilerEventCardBranchOrderAmbiguous, "order"),
			example("[{ id: trade, effects: [] }, { id: raid, effects: [] }]")),
	}, eventPayloadFields()...),
	AtLeastOne: []string{
		"text", "targets", "effects", "branches", "lastingEffects", "freeOperationGrants", "eligibilityOverrides",
	},
	Scopes: []Scope{{From: "targets[].id", Into: []string{"effects", "branches", "lastingEffects"}}},
	Codes:  cardCodes,
}

var eventBranchShape = &Shape{
	Name: "eventBranch", Noun: "a branch of an event",
	Doc: "Declares one of the alternatives of a side.",
	Fields: append([]*Field{
		req("id", "The name of the branch, unique in its side.",
			def(EventBranch).ownedBy("../../id").repeats(), example("trade"), filledWith("new-branch")),
		field("order", "The place of the branch among the others, unique in its side.",
			integer(0).invalid(cardInvalid), example("1")),
	}, eventPayloadFields()...),
	AtLeastOne: []string{"targets", "effects", "lastingEffects", "freeOperationGrants", "eligibilityOverrides"},
	Scopes:     []Scope{{From: "targets[].id", Into: []string{"effects", "lastingEffects"}}},
	Codes:      cardCodes,
}

// eventPayloadFields returns the fields that the sides and branches of event cards share.
func eventPayloadFields() []*Field {
	return []*Field{
		field("effectTiming", "Whether the effects come before or after the free operations that the event grants.",
			enum(
				word("beforeGrants", "The effects come first."),
				word("afterGrants", "The effects wait until the free operations have been made."),
			).withNoun("a time of effects").invalid(cardInvalid), example("afterGrants")),
		field("applicability", "What must hold, else this is no choice of the event and nobody can play it.", ConditionType,
			example("{ op: '>', left: { zoneCount: deck }, right: 0 }")),
		field("targets", "What the player chooses before the effects.",
			list(rec(eventTargetShape)).invalid(cardInvalid),
			example("[{ id: $town, selector: { query: mapSpaces }, cardinality: { n: 1 } }]")),
		field("effects", "What happens; the targets are known.", EffectsType, withCodes(Codes{Invalid: cardInvalid}),
			example("[{ shiftMarker: { space: $town, marker: unrest, delta: 1 } }]")),
		field("lastingEffects", "What holds for a while.",
			list(rec(lastingEffectShape)).invalid(cardInvalid),
			example("[{ id: storm, duration: round, setupEffects: [] }]")),
		field("freeOperationGrants", "Extra moves that the event gives to seats.",
			list(rec(grantShape)).invalid(cardInvalid),
			example("[{ seat: red, operationClass: operation, actionIds: [march] }]")),
		field("eligibilityOverrides", "Changes of who may act on the coming cards.",
			list(rec(overrideShape)).invalid(cardInvalid),
			example("[{ target: { kind: active }, eligible: true, windowId: stay-ready }]")),
	}
}

var eventTargetShape = &Shape{
	Name: "eventTarget", Noun: "a target of an event",
	Doc: "Declares a choice that is made before the effects of the event.",
	Fields: []*Field{
		req("id", "The binding that holds what was chosen.",
			binder().withNoun("a target id").codes(Codes{Invalid: malformed, Missing: malformed}),
			bindsIn("filter"), example("$town"), filledWith("$target")),
		req("selector", "What can be chosen.", QueryType, withCodes(Codes{Missing: malformed}),
			example("{ query: mapSpaces }"), filledWith("{ query: players }")),
		req("cardinality", "How many are chosen.",
			oneOf("a number of targets",
				enum(word("all", "All that can be chosen, without a choice.")).withNoun("a number of targets").invalid(
					cardInvalid),
				choice(cardinalityUnion)).malformedAs(cardInvalid),
			example("{ n: 1 }"), filledWith("{ n: 1 }")),
		field("filter", "What each of them must meet; the target's own id is the one that is looked at.", ConditionType,
			example("{ op: '==', left: { ref: zoneProp, zone: $town, prop: terrain }, right: hills }")),
	},
	Codes: cardCodes,
}

// cardinalityUnion is the union of the forms of a cardinality. It looks for the key kind first: max is a field of the
// form with kind as well.
var cardinalityUnion = &Union{
	Name: "cardinality", Noun: "a number of targets",
	Doc: "Says how many targets are chosen.",
	Variants: []*Variant{
		cardinality("kind", "None or at most a number of targets, written with its kind.",
			req("kind", "Always upTo.",
				enum(word("upTo", "None, or any number up to max.")).withNoun("a kind of number").
					malformedAs(cardInvalid),
				example("upTo"), filledWith("upTo")),
			req("max", "The largest number.", targetCount(), example("3"), filledWith("1"))),
		cardinality("n", "An exact number of targets.",
			req("n", "The number.", targetCount(), example("1"), filledWith("1"))),
		cardinality("upTo", "None or at most a number of targets.",
			req("upTo", "The largest number.", targetCount(), example("3"), filledWith("1"))),
		cardinality("max", "A number of targets between bounds; with a max of 1, one must be chosen.",
			req("max", "The largest number.", targetCount(), example("3"), filledWith("1")),
			field("min", "The smallest number.", targetCount(), absentIs("0"), example("1"))).
			inOrder(cardInvalid, "min", "max"),
	},
	Codes: Codes{Invalid: cardInvalid, Duplicate: cardInvalid},
}

func targetCount() *Type { return integer(0).malformedAs(cardInvalid) }

func cardinality(word, doc string, fields ...*Field) *Variant {
	v := variant(word, "a number of targets", doc, fields...)
	v.Shape.Name, v.Shape.Codes = "cardinality."+word, cardCodes
	return v
}

var lastingEffectShape = &Shape{
	Name: "lastingEffect", Noun: "a lasting effect",
	Doc: "Declares something that begins with the event and ends after a while.",
	Fields: []*Field{
		req("id", "The name of the lasting effect.",
			def(LastingEffect).repeats().malformedAs(cardInvalid), example("storm"), filledWith("new-effect")),
		req("duration", "How long it lasts.", duration(cardInvalid), example("round"), filledWith("turn")),
		req("setupEffects", "What happens when it begins.", EffectsType, withCodes(cardCodes),
			example("[{ setVar: { scope: global, var: storm, value: true } }]"), filledWith("[]")),
		field("teardownEffects", "What happens when it ends.", EffectsType, withCodes(Codes{Invalid: cardInvalid}),
			example("[{ setVar: { scope: global, var: storm, value: false } }]")),
	},
	Codes: cardCodes,
}

// seatOrSelf returns the type of a seat, or of the word for the seat whose move it is.
func seatOrSelf(unresolved diag.Code) *Type {
	t := ref(Seat).at(SelfOrSeat).withNoun("a seat or self").
		codes(Codes{Invalid: cardInvalid, Missing: cardInvalid, Unresolved: unresolved})
	t.Words = []Word{word("self", "The seat that plays the event.")}
	return t
}

// grantShape is the shape of an extra move that an event declares.
var grantShape = (&Shape{
	Name: "grant", Noun: "a free operation",
	Doc: "Gives a seat an extra move that costs nothing and does not count as its turn.",
	Fields: []*Field{
		req("seat", "The seat that gets the move.", seatOrSelf(diag.XrefEventDeckGrantSeatMissing),
			formerFaction(), example("red"), filledWith("self")),
		req("operationClass", "What kind of move it is.", actionClass().malformedAs(cardInvalid),
			example("operation"), filledWith("operation")),
		field("executeAsSeat", "The seat in whose name the move is made; the seat that gets it unless given.",
			seatOrSelf(diag.XrefEventDeckGrantExecuteAsSeatMissing), example("blue")),
		field("actionIds", "The actions that may be used; those that the turn flow allows unless given.",
			list(ref(Action).codes(Codes{
				Invalid: cardInvalid, Unresolved: diag.XrefEventDeckGrantActionMissing,
			})).invalid(cardInvalid), example("[march]")),
		field("zoneFilter", "What must hold of every zone that the move touches; $zone is the zone.", ConditionType,
			implicit("$zone"),
			example("{ op: '==', left: { ref: zoneProp, zone: $zone, prop: terrain }, right: hills }")),
		field("uses", "How often the grant can be used.",
			integer(1).invalid(cardInvalid), absentIs("1"), example("2")),
		field("id", "A name for the grant.", def(Grant).repeats().invalid(cardInvalid), example("quick-march")),
		field("sequence", "The place of the grant among others that are used in order.",
			rec(grantSequenceShape), example("{ chain: rush, step: 0 }")),
		resolve(cardInvalid), mandatory(cardInvalid),
	},
	Codes: cardCodes,
}).withItemName()

var grantSequenceShape = &Shape{
	Name: "grantSequence", Noun: "a place in a chain",
	Doc: "Makes the grants of one chain be used in order.",
	Fields: []*Field{
		req("chain", "The name that the grants of a chain share.",
			def(Chain).repeats().malformedAs(cardInvalid), example("rush"), filledWith("chain-1")),
		req("step", "The place in the chain, counted from 0.",
			integer(0).malformedAs(cardInvalid), example("0"), filledWith("0")),
	},
	Codes: cardCodes,
}

var overrideShape = &Shape{
	Name: "eligibilityOverride", Noun: "an eligibility override",
	Doc: "Changes for a while whether a seat may act.",
	Fields: []*Field{
		req("target", "The seat that is meant.", rec(overrideTargetShape),
			withCodes(cardCodes), example("{ kind: active }"), filledWith("{ kind: active }")),
		req("eligible", "Whether the seat may act.", boolean().malformedAs(cardInvalid),
			example("true"), filledWith("true")),
		field("windowId", "The window during which this holds; the next card unless given.",
			ref(OverrideWindow).codes(Codes{
				Invalid: cardInvalid, Unresolved: diag.XrefEventDeckOverrideWindowMissing,
			}), example("stay-ready")),
	},
	Codes: cardCodes,
}

var overrideTargetShape = &Shape{
	Name: "overrideTarget", Noun: "the target of an override",
	Doc: "Says which seat is meant.",
	Fields: []*Field{
		req("kind", "How the seat is named.",
			enum(
				word("active", "The seat that plays the event."),
				word("seat", "The seat of that name."),
				Word{
					Text: "faction", Canonical: "seat", Doc: "An old word for seat.",
					Note: "Write seat.", Code: diag.CompilerSeatSpellingNormalized,
				},
			).withNoun("a kind of target").malformedAs(cardInvalid), example("active"), filledWith("active")),
		req("seat", "The seat.",
			ref(Seat).codes(Codes{
				Invalid: cardInvalid, Missing: cardInvalid, Unresolved: diag.XrefEventDeckOverrideSeatMissing,
			}), only("kind", "seat", "faction"), formerFaction(), example("red")),
	},
	Codes: cardCodes,
}
