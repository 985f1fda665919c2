package grammar

import "ludo-lsp/internal/grammar/diag"

// QueryType is the type of a query, which finds things in the game.
var QueryType = choice(QueryUnion)

// QueryUnion is the union of the kinds of queries.
var QueryUnion = &Union{
	Name: "query", Noun: "a query",
	Doc:           "Asks the game for a list: tokens, zones, players, numbers, texts or table rows.",
	Discriminator: "query",
	Codes:         Codes{Invalid: malformed},
}

func init() {
	variants := append(append(tokenQueries(), zoneQueries()...), otherQueries()...)
	for _, v := range variants {
		v.withItemName()
	}
	QueryUnion.fill(variants...)
}

func withYield(y Yield, variants ...*Variant) []*Variant {
	for _, v := range variants {
		v.Yields = y
	}
	return variants
}

func tokenQueries() []*Variant {
	tokens := func() *Field {
		return field("filter", "What must hold of a token for it to count: tests of its properties and conditions, all of which hold; $token is the token that a condition looks at.",
			TokensFilterType, implicit("$token"), example("[{ prop: kind, eq: cart }]"))
	}
	return withYield(YieldsToken,
		variant("tokensInZone", "a query for tokens", "The tokens of one zone, from top to bottom.",
			req("zone", "The zone that holds the tokens.", queryZone, example("'hand:actor'")), tokens()).
			says("tokens in {zone}{filter}").
			asCall("tokens", "zone", "filter"),
		variant("tokensInMapSpaces", "a query for tokens", "The tokens of all map spaces that pass a filter.",
			field("spaceFilter", "What must hold of a space; $zone is the space that is looked at.", ZoneFilterType,
				implicit("$zone"), example(
					"{ op: '==', left: { ref: zoneProp, zone: $zone, prop: category }, right: town }")),
			tokens()).says("tokens on the map{filter}[, in spaces{spaceFilter}]").asCall("", "spaceFilter", "filter"),
		variant("tokensInAdjacentZones", "a query for tokens", "The tokens of all neighbours of a zone.",
			req("zone", "The zone whose neighbours hold the tokens.", queryZone, example("$town")), tokens()).
			says("tokens in the neighbours of {zone}{filter}").
			asCall("", "zone", "filter"),
	)
}

func zoneQueries() []*Variant {
	zones := func(doc, yaml string) *Field {
		return field("filter", doc, ZoneFilterType, implicit("$zone"), example(yaml))
	}
	return withYield(YieldsZone,
		variant("zones", "a query for zones", "The ids of all zones that pass a filter.",
			zones("What must hold of a zone; $zone is the zone that is looked at.", "{ owner: actor }")).
			says("zones{filter}").asCall("",
			"filter"),
		variant("mapSpaces", "a query for map spaces", "The ids of all map spaces that pass a filter.",
			zones("What must hold of a space; $zone is the space that is looked at.",
				"{ op: '>', left: { ref: zoneProp, zone: $zone, prop: population }, right: 0 }")).
			says("spaces{filter}").
			withOldWord("spaces", malformed, "Write mapSpaces.").asCall("", "filter"),
		variant("adjacentZones", "a query for zones", "The ids of a zone's neighbours.",
			req("zone", "The zone whose neighbours are asked for.", queryZone, example("$town")),
			itemFilter("$zone", "{ op: '>', left: { zoneCount: $zone }, right: 0 }")).
			says("neighbours of {zone}[ for which {filter}]").asCall("", "zone", "filter"),
		variant("connectedZones", "a query for zones",
			"The ids of all zones that can be reached from a zone by steps between neighbours, nearest first.",
			req("zone", "The zone where every way begins.", queryZone, example("harbour")),
			field("via", "What must hold of every zone on the way, the last one included; $zone is the zone that is looked at.",
				ConditionType, implicit("$zone"),
				example("{ op: '==', left: { zoneCount: $zone }, right: 0 }")),
			field("includeStart", "Whether the first zone belongs to the result.",
				boolean().invalid(malformed), absentIs("false"), example("true")),
			field("maxDepth", "The largest number of steps; without it any number.",
				integer(0).invalid(malformed), example("2")),
			itemFilter("$zone", "{ op: '==', left: { ref: zoneProp, zone: $zone, prop: category }, right: town }")).
			says("zones that can be reached from {zone}"+wayPattern+"[, itself included{includeStart=true}][ for which {filter}]"),
		variant("zonesInDirection", "a query for zones",
			"The ids of the zones that lie in a direction from a zone, one after the other, nearest first.",
			req("zone", "The zone from which one looks.", queryZone, example("$square")),
			req("direction", "The direction: a name that the zones of a board have.", directionType(),
				example("north")),
			field("via", "What must hold of every zone; the first of which it does not hold ends the way. $zone is the zone that is looked at.",
				ConditionType, implicit("$zone"),
				example("{ op: '==', left: { zoneCount: $zone }, right: 0 }")),
			field("maxDepth", "The largest number of steps; without it any number.",
				integer(0).invalid(malformed), example("1")),
			itemFilter("$zone", "{ op: '>', left: { zoneCount: $zone }, right: 0 }")).
			says("zones {operand direction} of {zone}"+wayPattern+"[ for which {filter}]"),
	)
}

// directionType returns the type of a direction between zones.
func directionType() *Type {
	return ref(Direction).withNoun("a direction").invalid(malformed).withUnresolved(diag.RefDirectionMissing)
}

// lineQuery returns the query that finds whole rows of zones.
func lineQuery() *Variant {
	return variant("lines", "a query for lines of zones",
		"All straight lines of so many zones, each as the list of their ids; a line that is another one read backwards is not given again.",
		req("length", "How many zones make a line.", integer(1).invalid(malformed), example("3"), filledWith("3")),
		field("directions", "The directions in which lines may go; without it all that zones name.",
			list(directionType()).withNoun("a list of directions").invalid(malformed), example("[east, southeast]")),
		field("spaceFilter", "What must hold of each zone of the line; $zone is the zone that is looked at.",
			ZoneFilterType, implicit("$zone"),
			example("{ op: '>', left: { zoneCount: $zone }, right: 1 }")),
		field("filter", "What must hold of a token that lies in each zone of the line.", TokenFilterType,
			example("[{ prop: player, eq: { ref: activePlayer } }]"))).
		says("lines of {length} zones[ that go {directions}][, all{spaceFilter}][, each with a token{filter}]").
		yields(YieldsLine).
		instead("Write what must hold of each zone as spaceFilter, of a token in each as filter.", "where", "via")
}

func otherQueries() []*Variant {
	return []*Variant{
		lineQuery(),
		variant("players", "a query for players", "The numbers of all players that pass a filter.",
			itemFilter(BindingPlayer, "{ op: '!=', left: { ref: binding, name: $player }, right: { ref: number, player: actor } }")).
			says("players[ for which {filter}]").
			asCall("", "filter").yields(YieldsNumber),
		variant("others", "a query for the other players",
			"The numbers of all players but one, in the order of seats, beginning after that one and going around.",
			field("of", "The one whom they follow.", PlayerType, absentIs("active"), example("actor")),
			itemFilter(BindingPlayer, "{ op: '>', left: { ref: pvar, player: { chosen: $player }, var: coins }, right: 0 }")).
			says("the players other than [{of}|the active one][ for which {filter}]").
			asCall("", "filter").yields(YieldsNumber),
		variant("assetRows", "a query for table rows", "The rows of a table that pass a filter, as they stand there.",
			req("tableId", "The table, as a path below the selected scenario.", tablePath(),
				example("settings.tariffs")),
			field("where", "What must hold of a row.", RowFilterType, example("[{ field: level, eq: 2 }]")),
			field("cardinality", "How many rows must come out; without it any number.", enum(
				word("many", "Any number of rows."),
				word("exactlyOne", "One row; none or several are an error when the rule is played."),
				word("zeroOrOne", "At most one row; several are an error when the rule is played."),
			).withNoun("a cardinality").invalid(malformed), example("exactlyOne"))).
			says("[the one of the {cardinality=exactlyOne}|at most one of the {cardinality=zeroOrOne}|]rows of {name tableId}{where}").instead("Write it as where.",
			"filter").yields(YieldsRow),
		variant("intsInRange", "a query for numbers", "The whole numbers between two bounds, both included.",
			append([]*Field{
				req("min", "The smallest number.", integerValue, example("1"), filledWith("0")),
				req("max", "The largest number.", integerValue, example("{ ref: pvar, player: actor, var: coins }"), filledWith("1")),
			}, stepFields()...)...).says("numbers from {operand min} to {operand max}"+stepsPattern).
			inOrder(malformed, "min", "max").yields(YieldsNumber),
		variant("intsInVarRange", "a query for numbers", "The whole numbers that a variable may hold.",
			append([]*Field{
				req("var", "The variable whose declared bounds count.", switchOn("scope", map[string]*Type{
					"":          globalVar(),
					"global":    globalVar(),
					"perPlayer": playerVar(),
				}, nil).withNoun("a variable"), example("bid")),
				field("scope", "Which kind of variable it is.", enum(
					word("global", "A global variable.").also("gvar"),
					word("perPlayer", "A per-player variable.").also("pvar"),
				).withNoun("a variable scope").invalid(malformed), absentIs("global"), example("perPlayer")),
				field("min", "Raises the lower bound to this number.", integerValue, example("1")),
				field("max", "Lowers the upper bound to this number.", integerValue, example("6")),
			}, stepFields()...)...).
			says("numbers that the {var} may be[, from {operand min}][, up to {operand max}]" + stepsPattern).
			yields(YieldsNumber),
		variant("enums", "a query for texts", "The given texts, in the given order.",
			req("values", "The texts.", list(text().invalid(malformed)).withNoun("a list of texts").invalid(malformed),
				example("[spring, autumn]"), filledWith("[]")),
			itemFilter("$value", "{ op: '!=', left: { ref: binding, name: $value }, right: autumn }")).
			says("{values}[ for which {filter}]").
			yields(YieldsText).spread("", "values"),
		variant("globalMarkers", "a query for global markers", "The ids of global markers.",
			field("markers", "Which markers to look at; without it all of them.",
				list(globalMarker()).withNoun("a list of global markers").invalid(malformed), example("[tide, moon]")),
			field("states", "In which states a marker counts; without it in every state.",
				list(globalMarkerState("markers")).withNoun("a list of states").invalid(malformed),
				example("[high]")),
			itemFilter("$marker", "{ op: '!=', left: { ref: binding, name: $marker }, right: moon }")).
			says("global markers[ among {markers}][ that are {states}][ for which {filter}]").
			yields(YieldsText),
		variant("binding", "a query for a binding's list",
			"The list that a binding holds, such as the result of chooseN.",
			req("name", "The binding, written as where it was introduced.", expressionBinding, example("$chosenCarts")),
			itemFilter("$item", "{ op: '!=', left: { ref: binding, name: $item }, right: { ref: gvar, var: round } }"),
			displayName()).says("{name}[ for which {filter}]").asCall("items", "name", "filter"),
		variant("nextInOrderByCondition", "a query for the next item",
			"The first item after a given one, going around, of which a condition holds; nothing when none does.",
			req("source", "The items in their order.", QueryType, example("{ query: players }"),
				filledWith("{ query: players }")),
			req("from", "The item after which the search begins.", ValueType, example("{ ref: gvar, var: dealer }"),
				filledWith("{ ref: activePlayer }")),
			req("bind", "The name under which the condition sees each item; it must begin with $.",
				binder().invalid(diag.CompilerNextInOrderBindInvalid), bindsIn("where"), warnShadow(),
				withCodes(Codes{Missing: malformed}), example("$candidate"), filledWith("$candidate")),
			req("where", "What must hold of the item.", ConditionType,
				example("{ op: '==', left: { ref: pvar, player: { chosen: $candidate }, var: folded }, right: false }"),
				filledWith("true")),
			field("includeFrom", "Whether the first item itself is looked at first, and not last.",
				boolean().invalid(malformed), absentIs("false"), example("true"))).
			says("the next of {source} [from {from} on{includeFrom=true}|after {from}], called {bind}, "+
				"for whom {where}").
			instead("Write it as where.", "filter").yieldsOf("source").
			skeleton("query: nextInOrderByCondition\nsource: { query: players }\nfrom: ${1:{ ref: activePlayer \\}}\nbind: ${2:\\$candidate}\nwhere: ${3:true}"),
		variant("concat", "several queries", "The results of several queries one after the other.",
			req("sources", "The queries, whose items must be of one kind.",
				list(QueryType).withNoun("a list of queries").nonEmpty().invalid(malformed).empty(malformed),
				example("[{ query: tokensInZone, zone: market }, { query: tokensInZone, zone: 'hand:actor' }]"),
				filledWith("[{ query: players }]"))).says("{sources}").
			instead("Each of the sources has its own.", "filter", "where").yieldsOf("sources").spread("together",
			"sources"),
	}
}

// BindingPlayer is the name of the binding for the player that a filter of players tests.
const BindingPlayer = "$player"

// itemFilter returns the field for the filter of a query's items, in which the item has a fixed name.
func itemFilter(name, yaml string) *Field {
	return field("filter", "What must hold of an item; "+name+" is the one that is looked at.", ConditionType,
		implicit(name), example(yaml), calledElsewhere("where", "What must hold of the items is said by filter."))
}

// stepsPattern is the pattern of the phrase for the numbers of a range.
const stepsPattern = "[ in steps of {operand step}][, always with {alwaysInclude}][, no more than {operand maxResults} of them][ for which {filter}]"

// stepFields returns the fields that both queries for numbers share.
func stepFields() []*Field {
	return []*Field{
		field("step", "The distance between two numbers; the largest belongs to the result in any case.",
			positiveValue, absentIs("1"), example("5")),
		field("alwaysInclude", "Numbers between the bounds that belong to the result whatever the step.",
			list(integerValue).withNoun("a list of numeric values").invalid(malformed), example("[3, 7]")),
		field("maxResults", "The most numbers to offer; the range is thinned out evenly to keep to it.",
			positiveValue, example("10")),
		itemFilter("$number", "{ op: '!=', left: { ref: binding, name: $number }, right: 4 }"),
	}
}
