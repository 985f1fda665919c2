package grammar

import (
	"slices"

	"ludo-lsp/internal/grammar/diag"
)

// Selectors pick players, zones, tokens and bindings. Each has the form that effects use, whose bindings must be in
// scope, and where needed a lenient form for conditions, values and queries.

var (
	// PlayerType picks one or several players.
	PlayerType = playerSelector(Player, "a player", false, playerWords)
	// OnePlayerType picks a single player: the executor of an action.
	OnePlayerType = playerSelector(OnePlayer, "one player", false, onePlayerWords)
	// PlayerOrAllType picks who sees the tokens of a zone.
	PlayerOrAllType = playerSelector(PlayerOrAll, "a player or all", false, observerWords)

	// ExpressionPlayerType is PlayerType inside expressions, where unbound names are warnings.
	ExpressionPlayerType = playerSelector(Player, "a player", true, playerWords)
	// chooserPlayer is the player who decides.
	chooserPlayer = playerSelector(OnePlayer, "one player", true, onePlayerWords)
)

var (
	// ZoneSelectorType picks zones in a condition or a reference.
	ZoneSelectorType = zoneSelector()
	// ZoneReferenceType picks the target zone of an effect.
	ZoneReferenceType = effectZone()
	// ZoneIDType is one concrete zone in a declaration or in data.
	ZoneIDType = zoneID()

	// countedZone picks the zones whose tokens are counted.
	countedZone = zoneCounted()
	// queryZone is ZoneReferenceType inside a query.
	queryZone = expressionZone()
	// zoneText is ZoneReferenceType without computed zones.
	zoneText = zoneReference(zoneQualifiers)
	// drawTarget is ZoneReferenceType with the shorthand for every hand.
	drawTarget = drawZone()
)

var (
	// TokenRefType is the name of a binding that holds a token.
	TokenRefType = ref(Binding).at(Token).withNoun("a token binding").
			invalid(malformed).withUnresolved(diag.CompilerBindingUnbound)
	// BindingRefType is the name of a binding in scope.
	BindingRefType = ref(Binding).at(BindingName).withNoun("a binding").
			invalid(malformed).withUnresolved(diag.CompilerBindingUnbound)

	// expressionToken and expressionBinding are resolved at play time.
	expressionToken = ref(Binding).at(Token).withNoun("a token binding").
			invalid(malformed).withUnresolved(diag.CompilerBindingUnbound).lenient()
	expressionBinding = ref(Binding).at(BindingName).withNoun("a binding").
				invalid(malformed).withUnresolved(diag.CompilerBindingUnbound).lenient()
)

// lenient makes unbound names in this place warnings instead of errors.
func (t *Type) lenient() *Type { t.LenientBindings = true; return t }

var activeWord = Word{
	Text: "active", Doc: "The player whose turn it is.",
	Spellings: []Spelling{{
		Name: "activePlayer", Use: Rejected, Code: diag.CompilerPlayerSelectorInvalid,
		Note: "Write active.",
	}},
}

var onePlayerWords = []Word{
	activeWord,
	word("actor", "The player for whom the rule is being carried out."),
	word("left", "The neighbour of the actor one place earlier in seat order, going around.").
		perhaps("If the one before in the order of seats is meant, that is left.", "previous", "last"),
	word("right", "The neighbour of the actor one place later in seat order, going around.").
		perhaps("If the one after in the order of seats is meant, that is right.", "next", "nextPlayer"),
}

// IsOnePlayer reports whether a text is a word for a single player.
func IsOnePlayer(text string) bool {
	return slices.ContainsFunc(onePlayerWords, func(w Word) bool { return w.Text == text })
}

var playerWords = append(onePlayerWords[:len(onePlayerWords):len(onePlayerWords)],
	word("all", "Every player, in seat order."),
	word("allOther", "Every player except the actor."),
)

var observerWords = append(onePlayerWords[:len(onePlayerWords):len(onePlayerWords)],
	word("all", "Everybody at the table, spectators of the zone included."),
	word("allOther", "Every player except the actor."),
)

var zoneQualifiers = []Word{
	word("none", "The one zone of that name that belongs to nobody."),
	word("actor", "The zone of the player for whom the rule is being carried out."),
	word("active", "The zone of the player whose turn it is."),
	word("all", "The zones of all players."),
	word("allOther", "The zones of all players except the actor."),
	word("left", "The zone of the actor's neighbour one place earlier."),
	word("right", "The zone of the actor's neighbour one place later."),
}

// SeatQualifierType is the type of the seat after the colon of a zone's text.
var SeatQualifierType = ref(Seat, GlobalVar).at(Player).withNoun("a player or seat").
	invalid(diag.CompilerZoneSelectorInvalid).withUnresolved(diag.CompilerZoneSelectorInvalid).
	instead("Only hand:each in a draw goes to every player. To do something with the zone of each, go through the players: "+
		"forEach: { bind: $player, over: { query: players }, effects: [ … 'hand:$player' … ] }.", "each", "every",
		"players").
	instead("If the zone of the player after in the order of seats is meant, that is right; the one before is left.",
		"next", "previous").
	instead("Whose zone is meant is said by actor, active, left, right, a player's number or a binding.", "owner",
		"player", "self", "me", "own")

func playerSelector(syntax Syntax, noun string, lenient bool, words []Word) *Type {
	t := selector(syntax, Seat, GlobalVar).withNoun(noun).codes(Codes{
		Invalid:    diag.CompilerPlayerSelectorInvalid,
		Unresolved: diag.CompilerPlayerSelectorInvalid,
	})
	t.Words = words
	t.LenientBindings = lenient
	t.instead("One after the other, the players are gone through: for $player in players() do [ … ], or in a record with forEach.",
		"each", "every", "players", "everyone")
	chosen := chosenPlayerShape
	if lenient {
		chosen = expressionChosenShape
	}
	return t.or(rec(playerIDShape), rec(chosen), rec(relativePlayerShape), rec(valuedPlayerShape))
}

// single excludes words for several players from what is offered in this place.
func (t *Type) single() *Type {
	one := *t
	one.Single = true
	return &one
}

// The record forms of a player selector.
var (
	playerIDShape = playerRecord("player.id", "a player by number",
		"Picks a player by number, in games without named seats.",
		req("id", "The player's number, counted from 0.",
			integer(0).invalid(diag.CompilerPlayerSelectorInvalid), example("1"), filledWith("0"))).withoutSeats()
	relativePlayerShape = playerRecord("player.relative", "a neighbour",
		"Picks a neighbour of the actor.",
		req("relative", "On which side of the actor the player sits.",
			enum(onePlayerWords[2], onePlayerWords[3]).withNoun("a side").invalid(diag.CompilerPlayerSelectorInvalid),
			example("left"), filledWith("left")))
	valuedPlayerShape = playerRecord("player.value", "a player whose number is worked out",
		"Picks the player whose number a value gives, such as that of a variable.",
		req("value", "The value that gives the player's number.", ValueType, example("{ ref: gvar, var: first }"),
			filledWith("0")))
	chosenPlayerShape     = chosenPlayer("player.chosen", false)
	expressionChosenShape = chosenPlayer("expressionPlayer.chosen", true)
)

func chosenPlayer(name string, lenient bool) *Shape {
	t := ref(Binding).at(BindingName).withNoun("a binding that holds a player").
		invalid(diag.CompilerPlayerSelectorInvalid).withUnresolved(diag.CompilerBindingUnbound)
	t.LenientBindings = lenient
	return playerRecord(name, "a chosen player", "Picks the player whose number a binding holds.",
		req("chosen", "The binding that holds the player.", t, example("$rival")))
}

func playerRecord(name, noun, doc string, f *Field) *Shape {
	s := &Shape{
		Name: name, Noun: noun, Doc: doc, Fields: []*Field{f},
		Codes: Codes{Invalid: diag.CompilerPlayerSelectorInvalid},
	}
	return s.strict()
}

func (s *Shape) withoutSeats() *Shape { s.Unseated = true; return s }

// zoneSelector returns the type of a zone: its text form, or a concatenation of literals.
func zoneSelector() *Type {
	t := selector(ZoneSelector, Zone).withNoun("a zone").codes(Codes{
		Invalid:    diag.CompilerZoneSelectorInvalid,
		Unresolved: diag.CompilerZoneSelectorUnknownBase,
	}).lenient().or(rec(joinedZoneShape))
	t.Words = zoneQualifiers
	t.QualifiedCode = diag.RefZoneMissing
	return t
}

// zoneReference returns the type of the text form of a zone.
func zoneReference(words []Word) *Type {
	t := selector(ZoneReference, Zone).withNoun("a zone").codes(Codes{
		Invalid:    diag.CompilerZoneSelectorInvalid,
		Unresolved: diag.CompilerZoneSelectorUnknownBase,
	})
	t.Words = words
	t.QualifiedCode = diag.XrefEffectZoneMissing
	t.SectionCodes = map[string]diag.Code{
		"setup":      diag.XrefSetupZoneMissing,
		"eventDecks": diag.XrefEventDeckEffectZoneMissing,
	}
	return t
}

func effectZone() *Type { return zoneReference(zoneQualifiers).or(rec(zoneExprShape)) }

func expressionZone() *Type {
	t := zoneReference(zoneQualifiers).lenient().or(rec(zoneExprShape))
	t.QualifiedCode = diag.RefZoneMissing
	t.SectionCodes = nil
	return t
}

func zoneCounted() *Type {
	t := zoneReference(zoneQualifiers).lenient().or(rec(joinedZoneShape))
	t.QualifiedCode = diag.RefZoneMissing
	t.SectionCodes = nil
	return t
}

func drawZone() *Type {
	words := append(zoneQualifiers[:len(zoneQualifiers):len(zoneQualifiers)],
		word("hand:each", "Draws for every player in turn, into the player's own hand zone."))
	return zoneReference(words).or(rec(zoneExprShape))
}

func zoneID() *Type {
	t := ref(Zone).at(ZoneID).withNoun("a zone").codes(Codes{
		Invalid:    diag.CompilerZoneSelectorInvalid,
		Unresolved: diag.CompilerZoneSelectorUnknownBase,
	})
	t.QualifiedCode = diag.RefZoneMissing
	return t
}

var zoneExprShape = (&Shape{
	Name: "zoneExpr", Noun: "a computed zone",
	Doc: "Computes the text of a zone, qualifier included, when the rule is played.",
	Fields: []*Field{
		req("zoneExpr", "The value whose text names the zone.", zoneValue(),
			example("{ concat: ['stall:', { ref: binding, name: $buyer }] }")),
	},
	Codes: Codes{Invalid: diag.CompilerZoneSelectorInvalid},
}).strict()

// zoneValue returns the type of a value that names a zone; a plain text is the name of the zone.
func zoneValue() *Type {
	t := zoneReference(zoneQualifiers).lenient().withNoun("a value that names a zone").or(ValueType)
	t.QualifiedCode = diag.RefZoneMissing
	t.SectionCodes = nil
	t.AnyNumber = true
	return t
}

var joinedZoneShape = (&Shape{
	Name: "joinedZone", Noun: "a zone put together from parts",
	Doc: "Names a zone by parts that are written one after the other, such as 'stall-' and 'north' for the zone stall-north.",
	Fields: []*Field{
		req("concat", "The parts, joined without anything between them.",
			list(oneOf("a text or a number", text(), number()).invalid(diag.CompilerZoneSelectorInvalid)).withNoun(
				"a list of texts and numbers").
				invalid(diag.CompilerZoneSelectorInvalid),
			example("['stall-', 'north']"), filledWith("[]")),
	},
	Codes: Codes{Invalid: diag.CompilerZoneSelectorInvalid},
}).strict()
