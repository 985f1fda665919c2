package grammar

import "ludo-lsp/internal/grammar/diag"

// The names that references, queries and effects read.

func globalVar() *Type {
	return ref(GlobalVar).withNoun("a global variable").invalid(malformed).withUnresolved(diag.RefGvarMissing)
}

func constant() *Type {
	return ref(Constant).withNoun("a constant").invalid(malformed).withUnresolved(diag.RefConstantMissing)
}

func playerVar() *Type {
	return ref(PlayerVar).withNoun("a per-player variable").invalid(malformed).withUnresolved(diag.RefPvarMissing)
}

func zoneVar() *Type {
	return ref(ZoneVar).withNoun("a zone variable").invalid(malformed).withUnresolved(diag.RefZonevarMissing)
}

func spaceMarker() *Type {
	return ref(SpaceMarker).withNoun("a space marker").invalid(malformed).withUnresolved(diag.RefMarkerLatticeMissing)
}

func spaceMarkerState() *Type {
	return ref(SpaceMarkerState).ownedBy("marker").withNoun("a state of the marker").
		invalid(malformed).withUnresolved(diag.RefMarkerStateMissing)
}

func globalMarker() *Type {
	return ref(GlobalMarker).withNoun("a global marker").invalid(malformed).
		withUnresolved(diag.RefGlobalMarkerLatticeMissing)
}

func globalMarkerState(owner string) *Type {
	return ref(GlobalMarkerState).ownedBy(owner).withNoun("a state of the marker").
		invalid(malformed).withUnresolved(diag.RefMarkerStateMissing)
}

// tokenProperty returns the type of the name of a property that a rule reads or writes. The rule may never run, so an
// undeclared property is no error.
func tokenProperty() *Type {
	return ref(TokenProp).open().withNoun("a token property").invalid(malformed).withUnresolved(diag.TokenPropUnknown).
		instead(noTypeOfTokens, "type", "tokenType")
}

const noTypeOfTokens = "The type of a token is none of its properties. Give the types that are to be told apart a property in tokenTypes, as kind, and write it where the tokens are created."

func tablePath() *Type {
	return ref(Table).at(TableName).withNoun("a table path").
		invalid(malformed).withUnresolved(diag.CompilerTableRefPathUnknown)
}

func tableField() *Type {
	return ref(TableField).ownedBy("tableId").withNoun("a field of the table").
		invalid(malformed).withUnresolved(diag.RefRuntimeTableFieldMissing)
}

// displayName returns a field of expanded documents that no part of the program reads.
func displayName() *Field {
	return field("displayName", "A label for people; the game does not read it.", text().invalid(malformed),
		forPeople(), example("carts"))
}

func references() []*Variant {
	return []*Variant{
		variant("gvar", "a reference to a global variable", "The value of a global variable.",
			req("var", "The variable to read.", globalVar(), example("round"))).says("the {var}").
			also("global").yieldsOf("var").inForm(Named, "var"),
		variant("constant", "a reference to a constant", "The number that a constant stands for.",
			req("name", "The constant to read.", constant(), example("handSize"))).says("the {name}").
			yields(YieldsNumber).asCall("constant", "name"),
		variant("pvar", "a reference to a per-player variable",
			"The value that one player has in a per-player variable.",
			req("player", "Whose value is read; exactly one player.", ExpressionPlayerType.single(), example("actor"),
				filledWith("actor")),
			req("var", "The variable to read.", playerVar(), example("coins"))).says("{whose player} {var}").
			also("perPlayer").yieldsOf("var").inForm(Indexed, "var", "player"),
		variant("zoneVar", "a reference to a zone variable", "The number that one zone has in a zone variable.",
			req("zone", "Whose number is read.", ZoneSelectorType, example("$town")),
			req("var", "The variable to read.", zoneVar(), example("unrest"))).says("the {var} of {zone}").also("zone").
			infix(LevelOf, "var", "at", "zone"),
		variant("zoneCount", "a reference to a zone's size", "The number of tokens in a zone.",
			req("zone", "The zone whose tokens are counted.", countedZone, example("market"))).
			says("the number of tokens in {zone}").
			yields(YieldsNumber),
		variant("tokenProp", "a reference to a token property",
			"A property of a token, as it is now; of one that was destroyed, as it was last.",
			req("token", "The binding that holds the token.", expressionToken, example("$cart")),
			req("prop", "The property to read.", tokenProperty(), example("price"))).says("the {prop} of {token}").
			yieldsOf("prop").inForm(Dotted, "token", "prop"),
		variant("tokenZone", "a reference to a token's zone", "The id of the zone in which a token lies now.",
			req("token", "The binding that holds the token.", expressionToken, example("$cart"))).
			says("the zone of {token}").
			yields(YieldsText),
		variant("assetField", "a reference to a table field", "One field of a table row that a binding holds.",
			req("row", "The binding that holds the row.", BindingRefType, example("$tariff")),
			req("tableId", "The table that the row comes from, as a path below the selected scenario.", tablePath(),
				example("settings.tariffs")),
			req("field", "The field to read.", tableField(), example("fee"))).says("the {field} of {row}").
			yieldsOf("field"),
		variant("binding", "a reference to a binding", "The value that a binding holds.",
			req("name", "The binding, written as where it was introduced.", BindingRefType, example("$bid")),
			displayName()).says("{name}").inForm(NamedBind, "name"),
		variant("markerState", "a reference to a marker's state", "The state of a marker in one space.",
			req("space", "The space whose marker is read.", ZoneSelectorType, example("$town")),
			req("marker", "The marker to read.", spaceMarker(), example("weather"))).says("the {marker} of {space}").
			yields(YieldsText).infix(LevelOf, "marker", "on", "space"),
		variant("globalMarkerState", "a reference to a global marker's state", "The state of a global marker.",
			req("marker", "The marker to read.", globalMarker(), example("tide"))).says("the {marker}").
			yields(YieldsText).asCall("marker", "marker"),
		variant("zoneProp", "a reference to a zone's attribute",
			"An attribute of a map space, its category, or its id.",
			req("zone", "The zone whose attribute is read.", ZoneSelectorType, example("$town")),
			req("prop", "The attribute to read, or id or category.", zoneProperty(), example("population"))).
			says("the {prop} of {zone}").
			infix(LevelOf, "prop", "of", "zone"),
		variant("activePlayer", "a reference to the active player", "The number of the player whose turn it is.").
			says("the active player").
			yields(YieldsNumber),
		variant("number", "a reference to a player's number", "The number of a player, as the query players gives it.",
			req("player", "Whose number it is; exactly one player.", ExpressionPlayerType.single(), example("actor"),
				filledWith("actor"))).says("the number of {player}").
			yields(YieldsNumber).asCall("number", "player"),
		variant("seat", "a reference to a seat", "The name of the seat on which a player sits, as a text; in a game without "+
			"seats the number of the player, as the zones of that player have it after their colon.",
			req("player", "Whose seat it is; exactly one player.", ExpressionPlayerType.single(), example("active"),
				filledWith("actor"))).says("the seat of {player}").
			yields(YieldsText).asCall("seat", "player"),
	}
}

// zoneProperty returns the type of the name of a zone attribute or of one of the two built-in properties of spaces.
func zoneProperty() *Type {
	t := zoneAttribute()
	t.Words = []Word{
		word("id", "The id of the zone itself."),
		word("category", "The category of the zone."),
	}
	return t
}
