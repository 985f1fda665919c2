package grammar

import "ludo-lsp/internal/grammar/diag"

func controlEffects() []*Variant {
	return []*Variant{
		variant("if", "an if effect", "Carries out one of two lists of effects, depending on a condition.",
			req("when", "The condition that decides.", ConditionType,
				example("{ op: '>', left: { zoneCount: market }, right: 0 }"), filledWith("true")),
			req("then", "The effects when the condition holds.", EffectsType, example("[{ shuffle: { zone: deck } }]"),
				filledWith("[]")),
			field("else", "The effects when it does not.", EffectsType, example("[{ advancePhase: {} }]"))).
			says("if {when}, {then}[, otherwise {else}]").
			passingCommon("then", "else").inForm(Decided, "when", "then", "else"),
		variant("let", "a let effect", "Computes a value once and carries out effects that see it under a name.",
			req("bind", "The name of the value.", binder().invalid(malformed), bindsIn("in"), warnShadow(),
				compilerOwned("macroOrigin"), example("$price"), filledWith("$value")),
			req("value", "The value.", ValueType, example("{ op: '*', left: { ref: gvar, var: round }, right: 2 }"),
				filledWith("0")),
			req("in", "The effects that see the name.", EffectsType,
				example("[{ addVar: { scope: pvar, player: actor, var: coins, delta: { ref: binding, name: $price } } }]"), filledWith("[]"))).
			says("with {bind} for {value}: {in}").
			keepsVisible("in").inForm(Bound, "bind", "value", "in"),
		variant("bindValue", "a bindValue effect",
			"Computes a value once and names it for the effects that follow in the list.",
			req("bind", "The name of the value.", binder().invalid(malformed), bindsOn(), warnShadow(),
				compilerOwned("macroOrigin"), example("$price"), filledWith("$value")),
			req("value", "The value.", ValueType, example("{ zoneCount: market }"), filledWith("0"))).
			says("call {value} {bind}").
			inForm(Bound, "bind", "value"),
		variant("forEach", "a forEach effect",
			"Carries out effects once for each item of a query, which is asked once at the start.",
			req("bind", "The name under which the effects see the item.", binder().invalid(malformed),
				bindsIn("effects"), warnShadow(),
				compilerOwned("macroOrigin"), example("$town"), filledWith("$item")),
			req("over", "The items.", QueryType, example("{ query: mapSpaces }"), filledWith("{ query: players }")),
			req("effects", "The effects for one item.", EffectsType,
				example("[{ setMarker: { space: $town, marker: weather, state: calm } }]"), filledWith("[]")),
			field("limit", "The most items to take; without it, all.", NumericValueType, example("3")),
			field("countBind", "The name under which the effects of in see how many items there were.",
				binder().invalid(malformed), bindsIn("in"), warnShadow(), example("$visited")),
			field("in", "Effects to carry out once at the end.", EffectsType,
				example("[{ setVar: { scope: global, var: visits, value: { ref: binding, name: $visited } } }]"))).
			says("for each {name bind} of {over}[, at most {limit}]: {effects}[, and at the end, with their number as {countBind}: {in}]").
			allOrNone(malformed, "countBind", "in").inForm(Repeated, "bind", "over", "effects", "limit"),
	}
}

func computingEffects() []*Variant {
	limit := field("limit", "The most items to take; without it, all.", NumericValueType, example("10"))
	return []*Variant{
		variant("reduce", "a reduce effect",
			"Goes through the items of a query and carries a value along from one to the next.",
			req("itemBind", "The name under which next sees the item.", binder().invalid(malformed), bindsIn("next"),
				warnShadow(),
				compilerOwned("itemMacroOrigin", "macroOrigin"), example("$ware"), filledWith("$item")),
			req("accBind", "The name under which next sees the value so far.", binder().invalid(malformed),
				bindsIn("next"), warnShadow(),
				compilerOwned("accMacroOrigin"), example("$worth"), filledWith("$total")),
			req("over", "The items.", QueryType, example("{ query: tokensInZone, zone: 'hand:actor' }"),
				filledWith("{ query: players }")),
			req("initial", "The value before the first item.", ValueType, example("0"), filledWith("0")),
			req("next", "The value after an item.", ValueType,
				example("{ op: '+', left: { ref: binding, name: $worth }, right: { ref: tokenProp, token: $ware, prop: price } }"),
				filledWith("0")),
			limit,
			req("resultBind", "The name under which the effects see the last value.", binder().invalid(malformed),
				bindsIn("in"), warnShadow(),
				compilerOwned("resultMacroOrigin"), example("$allWorth"), filledWith("$result")),
			req("in", "The effects that see the result.", EffectsType,
				example("[{ addVar: { scope: pvar, player: actor, var: coins, delta: { ref: binding, name: $allWorth } } }]"), filledWith("[]"))).
			says("begin with {initial} as {accBind}, make it {next} for each {name itemBind} of {over}[, at most {limit}][ and call that {resultBind}]: {in}").
			distinct(malformed, "itemBind", "accBind", "resultBind").keepsVisible("in"),
		removeByPriority(),
		variant("evaluateSubset", "an evaluateSubset effect",
			"Tries every choice of so many items, scores each of them, and keeps the best; the trials leave no trace in the game.",
			req("source", "The items to choose from.", QueryType,
				example("{ query: tokensInZone, zone: 'hand:actor' }"),
				filledWith("{ query: players }")),
			req("subsetSize", "How many items make a choice.", NumericValueType, example("5"), filledWith("1")),
			req("subsetBind", "The name under which compute and scoreExpr see the chosen items.",
				binder().invalid(malformed),
				bindsIn("compute", "scoreExpr"), warnShadow(), compilerOwned("macroOrigin"), example("$tiles"),
				filledWith("$subset")),
			req("compute", "Effects that prepare the score of a choice.", EffectsType,
				example("[{ bindValue: { bind: $size, value: { aggregate: { op: count, query: { query: binding, name: $tiles } } } } }]"), filledWith("[]")),
			req("scoreExpr", "The score of a choice; the first with the highest score wins.", NumericValueType,
				example("{ ref: binding, name: $size }"), filledWith("0")),
			req("resultBind", "The name of the best score.", binder().invalid(malformed), bindsIn("in"), bindsOn(),
				warnShadow(),
				example("$bestScore"), filledWith("$score")),
			field("bestSubsetBind", "The name of the best choice.", binder().invalid(malformed), bindsIn("in"),
				bindsOn(), warnShadow(),
				example("$bestTiles")),
			req("in", "Effects that see the result.", EffectsType,
				example("[{ setVar: { scope: pvar, player: actor, var: score, value: { ref: binding, name: $bestScore } } }]"), filledWith("[]"))).
			says("of all choices of {subsetSize} of {source}, called {subsetBind}, take the one with the highest {scoreExpr}[ after this: ({bare compute})][ and call that {resultBind}][, the choice {bestSubsetBind}]: {in}").
			bringsIntoScope("compute", "scoreExpr"),
		variant("rollRandom", "a rollRandom effect", "Draws a whole number by lot.",
			req("bind", "The name of the number.", binder().invalid(malformed), bindsIn("in"), bindsOn(), warnShadow(),
				compilerOwned("macroOrigin"), example("$die"), filledWith("$roll")),
			req("min", "The smallest number that can come up.", NumericValueType, example("1"), filledWith("1")),
			req("max", "The largest number that can come up.", NumericValueType, example("6"), filledWith("6")),
			req("in", "Effects that see the number.", EffectsType,
				example("[{ addVar: { scope: global, var: round, delta: { ref: binding, name: $die } } }]"),
				filledWith("[]"))).says("roll a number from {min} to {max}[ and call that {bind}]: {in}"),
	}
}

func removeByPriority() *Variant {
	group := &Shape{
		Name: "effect.removeByPriority.group", Noun: "a group",
		Doc:  "Tokens of one priority and where they go.",
		Says: "{over}[ from {from}] to {to}[ and call that {countBind}]",
		Fields: []*Field{
			req("bind", "The name under which to and from see the token.", binder().invalid(malformed),
				bindsIn("to", "from"), warnShadow(),
				compilerOwned("macroOrigin"), example("$cart"), filledWith("$token")),
			req("over", "The tokens of this priority.", QueryType,
				example("{ query: tokensInZone, zone: $town, filter: [{ prop: kind, eq: cart }] }"),
				filledWith("{ query: tokensInZone, zone: '' }")),
			req("to", "The zone where they go.", ZoneReferenceType, withMoves(Into), example("yard")),
			field("from", "The zone where they lie; without it the zone that holds each of them.", ZoneReferenceType,
				withMoves(OutOf), example("$town")),
			field("countBind", "The name of the number of tokens that were moved in this group.",
				binder().invalid(malformed), bindsOn(),
				example("$cartsGone")),
		},
		Codes: Codes{Invalid: malformed},
	}
	return variant("removeByPriority", "a removeByPriority effect",
		"Moves tokens away until a number is reached, first those of the first group, then those of the next.",
		req("budget", "How many tokens to move in all.", NumericValueType, example("{ ref: binding, name: $losses }"),
			filledWith("1")),
		req("groups", "The tokens by priority.",
			list(rec(group.strict())).withNoun("a list of groups").invalid(malformed),
			example("[{ bind: $cart, over: { query: tokensInZone, zone: $town, filter: [{ prop: kind, eq: cart }] }, to: yard }]"),
			filledWith("[]")),
		field("remainingBind", "The name of the number that is left when all groups are empty.",
			binder().invalid(malformed),
			bindsIn("in"), bindsOn(), warnShadow(), compilerOwned("macroOrigin"), example("$unpaid")),
		field("in", "Effects that see the numbers.", EffectsType,
			example("[{ setVar: { scope: global, var: damage, value: { ref: binding, name: $unpaid } } }]"))).
		says("move {budget} in all: first {groups}[; what is left is {remainingBind}][: {in}]").
		bringsIntoScope("groups[].countBind", "in")
}

func decisionEffects() []*Variant {
	chosen := func(doc, yaml string) *Field {
		return req("bind", doc+" In a loop over `$other`, a name such as `$answer_{$other}` keeps the answer of each turn by itself.",
			binder().invalid(malformed), bindsOn(), compilerOwned("macroOrigin"), example(yaml), filledWith("$choice"))
	}
	chooser := func() *Field {
		return field("chooser", "The one player who decides; the active player unless given.", chooserPlayer,
			example("actor"))
	}
	all := []*Variant{
		variant("chooseOne", "a chooseOne effect", "Lets a player pick one of several options.",
			chosen("The name of the option that was picked.", "$town"),
			req("options", "What can be picked; table rows and lines cannot.", QueryType,
				choosable(),
				example("{ query: mapSpaces }"), filledWith("{ query: players }")),
			chooser(), secret()).says("[{chooser}|the acting player] chooses [{bind}, ]one of {options}"),
		withOneLimit(variant("chooseN", "a chooseN effect", "Lets a player pick several different options.",
			append([]*Field{
				chosen("The name of the list of picked options.", "$towns"),
				req("options", "What can be picked; table rows and lines cannot.", QueryType,
					choosable(),
					example("{ query: mapSpaces }"), filledWith("{ query: players }")),
				chooser(), secret(),
			}, amounts("options")...)...).
			says("[{chooser}|the acting player] chooses [{bind}, ]" + amountPattern + " of {options}")).
			skeleton("bind: ${1:\\$choices}\noptions: { query: $2 }\n${3|n,max|}: ${4:1}"),
		withOneLimit(variant("distributeTokens", "a distributeTokens effect",
			"Lets a player pick tokens, and for each of them the zone where it goes.",
			append([]*Field{
				req("tokens", "The tokens that can be picked.", QueryType,
					yieldingOnly(YieldsToken, diag.CompilerDistributeTokensTokenDomainInvalid),
					example("{ query: tokensInZone, zone: yard }"),
					filledWith("{ query: tokensInZone, zone: '' }")),
				req("destinations", "The zones where they can go.", QueryType,
					yieldingOnly(YieldsZone, diag.CompilerDistributeTokensDestinationDomainInvalid),
					example("{ query: mapSpaces }"),
					filledWith("{ query: zones }")),
			}, amounts("tokens")...)...).
			says("the acting player chooses " + amountPattern +
				" of {tokens}, and where each goes among {destinations}")).
			skeleton("tokens: { query: tokensInZone, zone: $1 }\ndestinations: { query: ${2:zones} }\n${3|n,max|}: ${4:1}"),
	}
	for _, v := range all {
		v.askingPlayer()
	}
	return all
}

// amountPattern is the pattern of the phrase for the amount.
const amountPattern = "[{n}|from {min} to {max}|up to {max}]"

// amounts returns the fields for how many of `things` are picked.
func amounts(things string) []*Field {
	return []*Field{
		field("n", "Exactly how many "+things+" are picked.", countValue, example("2"), filledWith("1")),
		field("min", "The fewest "+things+" that may be picked.", countValue, absentIs("0"),
			unlessGiven(malformed, "n"), example("1")),
		field("max", "The most "+things+" that may be picked.", countValue, example("3"), filledWith("1")),
	}
}

// withOneLimit requires that an effect gives the number of items in exactly one way.
func withOneLimit(v *Variant) *Variant {
	return v.exactlyOne(malformed, "n", "max").inOrder(malformed, "min", "max")
}
