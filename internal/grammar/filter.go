package grammar

import "ludo-lsp/internal/grammar/diag"

var (
	// TokenFilterType is a list of tests that a token must pass, or a single test.
	TokenFilterType = testList("a token filter", tokenTestShape)
	// TokensFilterType is a list of tests and conditions on a token, or a single one.
	TokensFilterType = oneOf("a token filter",
		list(oneOf("a token test or a condition", rec(tokenTestShape), ConditionType)).withNoun("a token filter").
			invalid(malformed), rec(tokenTestShape), ConditionType).invalid(malformed)
	// RowFilterType is a list of tests that a table row must pass, or a single test.
	RowFilterType = testList("a row filter", rowTestShape)
	// ZoneFilterType is a test of a zone: a condition, or an owner.
	ZoneFilterType = choice(ZoneFilterUnion)
)

// testList returns the type of a list of records, or of a single record in place of the list.
func testList(noun string, s *Shape) *Type {
	return oneOf(noun, list(rec(s)).withNoun(noun).invalid(malformed), rec(s)).invalid(malformed)
}

// literals returns the types of lists of literals, one type for each kind of literal: texts first.
func literals(texts *Type) []*Type {
	return []*Type{
		list(texts).withNoun("a list of texts").invalid(malformed),
		list(number().invalid(malformed)).withNoun("a list of numbers").invalid(malformed),
		list(boolean().invalid(malformed)).withNoun("a list of truth values").invalid(malformed),
	}
}

// filterShorthands are the operators that may be a key with the value after it, in place of op and value.
var filterShorthands = []string{"eq", "neq", "in", "notIn"}

var tokenTestShape = &Shape{
	Name: "tokenTest", Noun: "a token test",
	Doc:        "Compares a property of the token; a token without the property does not pass.",
	AtLeastOne: append([]string{"op"}, filterShorthands...),
	Together:   []Exclusive{{Fields: []string{"op", "value"}, Code: malformed}},
	Codes:      Codes{Invalid: malformed, Missing: malformed},
}

var rowTestShape = &Shape{
	Name: "rowTest", Noun: "a row test",
	Doc:        "Compares a field of the row; a row without the field does not pass.",
	AtLeastOne: append([]string{"op"}, filterShorthands...),
	Together:   []Exclusive{{Fields: []string{"op", "value"}, Code: malformed}},
	Codes:      Codes{Invalid: malformed, Missing: malformed},
}

// ZoneFilterUnion is the union of the forms of zone filters besides a condition.
var ZoneFilterUnion = &Union{
	Name: "zoneFilter", Noun: "a zone filter",
	Doc:    "Keeps zones by their owner, by a condition, or by both.",
	Others: []*Union{ConditionUnion},
	Codes:  Codes{Invalid: malformed},
}

// FilterSetUnion is the union of the references that may stand for the values of in and notIn in a token filter.
var FilterSetUnion = &Union{
	Name: "filterSet", Noun: "a reference to a list of texts",
	Doc:           "Stands for the values that a filter tests for.",
	Discriminator: "ref",
	Codes:         Codes{Invalid: malformed},
}

func init() {
	filterProp := ref(TokenProp).withNoun("a token property").
		invalid(malformed).withUnresolved(diag.CompilerTokenFilterPropUnknown)
	filterProp.Words = []Word{word("id", "The id of the token itself.")}
	filterProp.instead(noTypeOfTokens, "type", "tokenType")
	// A property without a vocabulary takes any text.
	traitValue := func() *Type {
		return ref(TraitValue).ownedBy("prop").withNoun("a value of the property").
			invalid(malformed).withUnresolved(diag.CompilerTokenFilterValueNonCanonical)
	}
	oneTrait := literally(ValueUnion, traitValue())
	manyTraits := oneOf("a list of texts or numbers, or a named set",
		append(literals(traitValue()), choice(FilterSetUnion))...).invalid(malformed)

	tokenTestShape.Fields = append([]*Field{
		req("prop", "The property to test.", filterProp, example("kind")),
	}, tests("property", oneTrait, manyTraits, "cart", "[cart, wagon]")...)
	tokenTestShape.strict()

	many := oneOf("a list of texts or numbers", literals(text().invalid(malformed))...).invalid(malformed)
	rowTestShape.Fields = append([]*Field{
		req("field", "The field to test.", tableField(), example("level")),
	}, tests("field", ValueType, many, "2", "[low, high]")...)
	rowTestShape.strict()
}

func init() {
	FilterSetUnion.fill(
		variant("namedSet", "a named set", "The words of a named set of the metadata.",
			req("name", "The set, declared in metadata.namedSets.",
				ref(NamedSet).withNoun("a named set").invalid(malformed).withUnresolved(diag.CompilerUnknownNamedSet),
				example("metals"))),
	)

	condition := func(required bool) *Field {
		f := field("condition", "What must hold of the zone; $zone is the zone that is looked at.", ConditionType,
			example("{ op: '>', left: { zoneCount: $zone }, right: 0 }"), filledWith("true"))
		f.Required = required
		return f
	}
	ZoneFilterUnion.fill(
		variant("owner", "a zone filter by owner", "Keeps zones that belong to certain players.",
			req("owner", "The players of whom one must own the zone.", ExpressionPlayerType, example("allOther"),
				filledWith("actor")),
			condition(false)),
		variant("condition", "a zone filter by condition", "Keeps zones of which a condition holds.", condition(true)),
	)
}

const noOrderInFilters = "A filter does not ask which number is larger: list those that fit, as { op: in, value: [2, 3, 4] }, or compare in a condition of its own, as pre does for what is chosen."

// tests returns the fields of a filter entry for what it tests.
func tests(subject string, one, many *Type, oneExample, manyExample string) []*Field {
	return []*Field{
		field("op", "How to compare.", enum(
			word("eq", "The "+subject+" is the value.").also("==", "=", "equals", "equal", "is"),
			word("neq", "The "+subject+" is another than the value.").also("!=", "<>", "≠", "ne", "notEqual", "isNot"),
			word("in", "The "+subject+" is one of the values.").also("oneOf", "anyOf"),
			word("notIn", "The "+subject+" is none of the values.").also("noneOf", "!in"),
		).withNoun("a filter operator").invalid(malformed).instead(noOrderInFilters, "<", "<=", ">", ">=", "lt", "lte",
			"gt", "gte"), example("eq")),
		field("value", "What to compare with.", switchOn("op", map[string]*Type{
			"eq": one, "neq": one, "in": many, "notIn": many,
		}, nil).withNoun("a value or a list of values"), example(oneExample)),
		field("eq", "The value that the "+subject+" must be; short for op and value.", one, example(oneExample)),
		field("neq", "The value that the "+subject+" must not be; short for op and value.", one, example(oneExample)),
		field("in", "The values of which the "+subject+" must be one; short for op and value.", many, example(manyExample)),
		field("notIn", "The values of which the "+subject+" must be none; short for op and value.", many, example(manyExample)),
	}
}
