package grammar

import "ludo-lsp/internal/grammar/diag"

// ConditionType is the type of a condition, which is true or false.
var ConditionType = choice(ConditionUnion)

// ConditionUnion is the union of the operators of conditions.
var ConditionUnion = &Union{
	Name: "condition", Noun: "a condition",
	Doc:           "Says whether something holds now: a comparison, a question about zones, or several of these combined.",
	Discriminator: "op",
	Scalars:       []*Type{boolean().withNoun("true or false")},
	Others:        []*Union{ConditionMacroCallUnion},
	Codes:         Codes{Invalid: malformed},
}

func init() {
	ConditionUnion.fill(
		junction("and", "{every args}", "Holds when all of its parts hold; the parts after the first that fails are not looked at.",
			"[{ op: '>', left: { zoneCount: market }, right: 0 }, { op: '<', left: { ref: gvar, var: round }, right: 6 }]").also("all", "&&").asOperator(LevelAnd, "and", "args"),
		junction("or", "{some args}", "Holds when one of its parts holds; the parts after that one are not looked at.",
			"[{ op: '==', left: { ref: gvar, var: round }, right: 6 }, { op: '==', left: { zoneCount: market }, right: 0 }]").also("any", "||").asOperator(LevelOr, "or", "args"),
		variant("not", "a negation", "Holds when its part does not.",
			req("arg", "The condition that must not hold.", ConditionType,
				example("{ op: '==', left: { ref: gvar, var: frost }, right: true }"), filledWith("true"))).
			says("<{not arg}|{arg}>").also("!").
			withNotation(Notation{Form: Prefix, Symbol: "not", Level: LevelNot, Fields: []string{"arg"}}),
		comparison("==", "[<there are no|there are> {things left}{right=0}|there are <exactly|other than> {right} {things left}|{left} <is|is not> {right}]",
			"Holds when both values are the same; values of different types never are.",
			"{ ref: pvar, player: actor, var: coins }", "0").also("eq", "=", "===", "equals", "equal", "is"),
		comparison("!=", "[<there are|there are no> {things left}{right=0}|there are <other than|exactly> {right} {things left}|{left} <is not|is> {right}]",
			"Holds when the values differ, in type or in content.",
			"{ ref: markerState, space: $town, marker: weather }", "stormy").also("neq", "ne", "<>", "≠", "notEqual",
			"isNot"),
		comparison("<", "[there are <fewer than|at least> {right} {things left}|{left} <is less than|is at least> {right}]",
			"Holds when the left number is smaller.", "{ zoneCount: market }", "3").also("lt", "less",
			"lessThan", "below"),
		comparison("<=", "[<there are no|there are> {things left}{right=0}|there are <at most|more than> {right} {things left}|{left} <is at most|is more than> {right}]",
			"Holds when the left number is smaller or equal.", "{ ref: gvar, var: round }",
			"4").also("lte", "le", "=<", "≤", "lessEqual", "lessOrEqual", "atMost"),
		comparison(">", "[<there are|there are no> {things left}{right=0}|there are <more than|at most> {right} {things left}|{left} <is more than|is at most> {right}]",
			"Holds when the left number is larger.", "{ zoneCount: 'hand:actor' }", "0").also("gt",
			"greater", "greaterThan", "more", "above"),
		comparison(">=", "[there are <at least|fewer than> {right} {things left}|{left} <is at least|is less than> {right}]",
			"Holds when the left number is larger or equal.", "{ ref: pvar, player: actor, var: coins }",
			"2").also("gte", "ge", "=>", "≥", "greaterEqual", "greaterOrEqual", "atLeast"),
		variant("in", "a membership test", "Holds when a value is among those that a binding holds.",
			req("item", "The value to look for, or the binding of a token.", ValueType, example("{ ref: tokenZone, token: $cart }"),
				filledWith("0")),
			req("set", "A reference to the binding that holds the list.", ValueType,
				example("{ ref: binding, name: $chosenTowns }"), filledWith("{ ref: binding, name: $list }"))).
			says("{item} <is|is not> among {set}").
			infix(LevelCompare, "item", "in", "set"),
		variant("adjacent", "an adjacency test", "Holds when the right zone is among the neighbours of the left one.",
			req("left", "The zone whose neighbours are looked at.", ZoneSelectorType, example("$town")),
			req("right", "The zone that must be one of them.", ZoneSelectorType, example("harbour"))).
			says("{right} <is|is not> next to {left}"),
		variant("connected", "a connection test",
			"Holds when one zone can be reached from another by steps between neighbours; a zone does not reach itself.",
			req("from", "The zone where the way begins.", ZoneSelectorType, example("$town")),
			req("to", "The zone that must be reached.", ZoneSelectorType, example("harbour")),
			field("via", "What must hold of every zone on the way, the last one included; $zone is the zone that is looked at.",
				ConditionType, implicit("$zone"),
				example("{ op: '==', left: { ref: zoneProp, zone: $zone, prop: category }, right: road }")),
			field("maxDepth", "The largest number of steps; without it any number.",
				integer(0).invalid(malformed), example("2"))).
			says("{to} <can|cannot> be reached from {from}"+wayPattern).withItemName(),
		variant("zonePropIncludes", "an attribute test",
			"Holds when a list-valued attribute of a zone contains a value.",
			req("zone", "The zone whose attribute is read.", ZoneSelectorType, example("$town")),
			req("prop", "The attribute, which must hold a list.", zoneAttribute(), example("goods")),
			req("value", "The value to look for in the list.", ValueType, example("silk"), filledWith("''"))).
			says("the {prop} of {zone} <include|do not include> {value}"),
	)
}

// wayPattern is the pattern of the phrase for a path from zone to zone.
const wayPattern = "[ in at most {maxDepth} steps][ through zones where {via}]"

// junction returns the operator that combines any number of conditions.
func junction(word, says, doc, args string) *Variant {
	return variant(word, "a combination of conditions", doc,
		req("args", "The conditions to combine.",
			list(ConditionType).withNoun("a list of conditions").invalid(malformed),
			example(args), filledWith("[]"))).says(says)
}

// comparison returns the operator that compares two values.
func comparison(operator, says, doc, left, right string) *Variant {
	return variant(operator, "a comparison", doc,
		req("left", "The value before the operator.", ValueType, example(left), filledWith("0")),
		req("right", "The value after the operator.", ValueType, example(right), filledWith("0"))).
		says(says).infix(LevelCompare, "left", operator, "right")
}

// zoneAttribute returns the type of the name of an attribute of zones; the built-in attributes are words.
func zoneAttribute() *Type {
	return ref(ZoneAttribute).open().withNoun("a zone attribute").
		invalid(malformed).withUnresolved(diag.ZoneAttributeUnknown)
}
