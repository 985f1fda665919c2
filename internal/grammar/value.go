package grammar

var (
	// ValueType is a value: a literal, something read from the game state, or something computed from these.
	ValueType = choice(ValueUnion)
	// NumericValueType is a value that is a number.
	NumericValueType = choice(NumericValueUnion)
)

// Types of numeric values whose literals are integers: any, from 0, from 1.
var (
	integerValue  = choice(wholeNumberUnion("integerValue", anyInteger()))
	countValue    = choice(wholeNumberUnion("countValue", integer(0)))
	positiveValue = choice(wholeNumberUnion("positiveValue", integer(1)))
)

// wholeNumberUnion returns a union like NumericValueUnion with another type of literals.
func wholeNumberUnion(name string, literal *Type) *Union {
	return &Union{
		Name: name, Noun: NumericValueUnion.Noun, Doc: NumericValueUnion.Doc,
		Scalars: []*Type{literal.invalid(malformed)},
		Others:  NumericValueUnion.Others,
		Codes:   NumericValueUnion.Codes,
	}
}

// ValueUnion is the union of the forms of values.
var ValueUnion = &Union{
	Name: "value", Noun: "a value",
	Doc:     "Gives a number, a text or a boolean: written out, read from the game, or computed.",
	Scalars: []*Type{number(), boolean(), text()},
	Others:  []*Union{ArithmeticUnion, ReferenceUnion, ConditionMacroCallUnion},
	Codes:   Codes{Invalid: malformed},
}

// NumericValueUnion is the union of the forms of values that can be numbers.
var NumericValueUnion = &Union{
	Name: "numericValue", Noun: "a numeric value",
	Doc:     "Gives a number: written out, read from the game, or computed.",
	Scalars: []*Type{number()},
	Others:  []*Union{NumericArithmeticUnion, ReferenceUnion, ConditionMacroCallUnion},
	Codes:   Codes{Invalid: malformed},
}

// ComputedValueUnion is ValueUnion without literals.
var ComputedValueUnion = &Union{
	Name: "computedValue", Noun: "a computed value",
	Doc:    "Gives a number, a text or a boolean that is read from the game or computed.",
	Others: []*Union{ArithmeticUnion, ReferenceUnion, ConditionMacroCallUnion},
	Codes:  Codes{Invalid: malformed},
}

// ArithmeticUnion is the union of the operators of computations.
var ArithmeticUnion = &Union{
	Name: "arithmetic", Noun: "a computation",
	Doc:           "Computes a whole number from two.",
	Discriminator: "op",
	Codes:         Codes{Invalid: malformed},
}

// NumericArithmeticUnion is ArithmeticUnion with only numbers as operands.
var NumericArithmeticUnion = &Union{
	Name: "numericArithmetic", Noun: "a computation",
	Doc:           ArithmeticUnion.Doc,
	Discriminator: "op",
	Codes:         Codes{Invalid: malformed},
}

// ReferenceUnion is the union of the ways to read the game state.
var ReferenceUnion = &Union{
	Name: "reference", Noun: "a reference",
	Doc:           "Reads a value from the state of the game.",
	Discriminator: "ref",
	Codes:         Codes{Invalid: malformed},
}

// aggregateShape is the shape of the body of an aggregate.
var aggregateShape = &Shape{
	Name: "aggregate", Noun: "an aggregate", Doc: "Counts the items of a query, or combines a number of each of them; of no items all of this is 0, the smallest and the largest number, too.",
	Says:  "[[the sum{op=sum}|the smallest{op=min}|the largest{op=max}|the {op}] of {valueExpr} for each {name bind} of {query}|the number of {query}]",
	Codes: Codes{Invalid: malformed},
}

func init() {
	fillArithmetic(ArithmeticUnion, ValueType)
	fillArithmetic(NumericArithmeticUnion, NumericValueType)

	aggregateShape.Fields = []*Field{
		req("op", "What to make of the items.", enum(
			word("count", "The number of items."),
			word("sum", "The sum of the items' numbers; 0 without items."),
			word("min", "The smallest of the items' numbers; 0 without items."),
			word("max", "The largest of the items' numbers; 0 without items."),
		).withNoun("an aggregate operator").invalid(malformed), example("count"), filledWith("count")),
		req("query", "Where the items come from.", QueryType, example("{ query: tokensInZone, zone: market }"),
			filledWith("{ query: players }")),
		req("bind", "The name under which valueExpr sees each item.", binder().invalid(malformed),
			onlyWith(malformed, "op", "sum", "min", "max"), bindsIn("valueExpr"), warnShadow(),
			withCodes(Codes{Missing: malformed}), example("$ware"), filledWith("$item")),
		req("valueExpr", "The number of one item.", NumericValueType, onlyWith(malformed, "op", "sum", "min", "max"),
			withCodes(Codes{Missing: malformed}),
			example("{ ref: tokenProp, token: $ware, prop: price }"), filledWith("0"),
			withSpelling(Spelling{Name: "prop", Use: Removed, Code: malformed, Beside: "bind",
				Note: "Name each item with bind and read the property in valueExpr."})),
	}

	aggregateShape.strict()

	ValueUnion.fill(
		aggregateValue(),
		variant("concat", "a joined text",
			"Joins values into one text: numbers in decimal, booleans as true and false.",
			req("concat", "The values to join, without anything between them.",
				list(ValueType).withNoun("a list of values").invalid(malformed),
				example("['round-', { ref: gvar, var: round }]"), filledWith("[]"))).
			says("the text of {concat} together").yields(YieldsText).
			spread("concat", "concat"),
		conditionalValue("value", ValueType),
		zoneCountValue(),
	)
	ComputedValueUnion.Variants = ValueUnion.Variants
	NumericValueUnion.fill(
		aggregateValue(),
		conditionalValue("numericValue", NumericValueType),
		zoneCountValue(),
	)
	for _, t := range []*Type{integerValue, countValue, positiveValue} {
		t.Union.Variants = NumericValueUnion.Variants
	}
	ReferenceUnion.fill(references()...)
}

// fillArithmetic adds to a union the operators with operands of the type.
func fillArithmetic(u *Union, operand *Type) {
	computed := func(word, says, doc string) *Variant {
		return variant(word, "a computation", doc,
			req("left", "The number before the operator.", operand, example("{ ref: gvar, var: round }"),
				filledWith("0")),
			req("right", "The number after the operator.", operand, example("2"), filledWith("1"))).
			says(says).yields(YieldsNumber)
	}
	operator := func(level Level, word, says, doc string) *Variant {
		return computed(word, says, doc).infix(level, "left", word, "right")
	}
	u.fill(
		operator(LevelSum, "+", "{operand left} plus {operand right}", "The sum.").also("plus", "add", "sum"),
		operator(LevelSum, "-", "{operand left} minus {operand right}", "The difference.").also("minus", "subtract", "sub"),
		operator(LevelProduct, "*", "{operand left} times {operand right}", "The product.").also("times", "multiply", "mul"),
		operator(LevelProduct, "/", "{operand left} divided by {operand right}, without the fraction", "The quotient with its fraction cut off, towards zero.").also("divide", "div"),
		computed("mod", "what is left over of {operand left} divided by {operand right}", "What a division leaves over, never less than 0.").also("%", "modulo", "remainder", "rem").
			withNotation(Notation{Form: Infix, Symbol: "mod", Sign: "%", Level: LevelProduct, Fields: []string{"left", "right"}}),
		computed("floorDiv", "{operand left} divided by {operand right}, rounded down", "The quotient rounded down."),
		computed("ceilDiv", "{operand left} divided by {operand right}, rounded up", "The quotient rounded up."),
		computed("min", "the smaller of {operand left} and {operand right}", "The smaller of the two."),
		computed("max", "the larger of {operand left} and {operand right}", "The larger of the two."),
	)
	u.Instead = map[string]string{}
	for i := range ConditionUnion.Variants {
		word := ConditionUnion.Variants[i].Word
		u.Instead[word] = "A condition holds or does not, it is no number. Where it stands for one, write { if: { when: { op: " + quoteOperator(word) + ", … }, then: 1, else: 0 } }."
	}
}

func aggregateValue() *Variant {
	return variant("aggregate", "an aggregate", aggregateShape.Doc,
		req("aggregate", "What to count or combine.", rec(aggregateShape),
			example("{ op: sum, query: { query: tokensInZone, zone: 'hand:actor' }, bind: $ware, valueExpr: { ref: tokenProp, token: $ware, prop: price } }"))).
		says("{aggregate}").
		yields(YieldsNumber).inForm(Aggregated, "op", "bind", "valueExpr", "query").
		skeleton("aggregate:\n  op: ${1|count,sum,min,max|}\n  query: { query: $2 }")
}

func conditionalValue(union string, branch *Type) *Variant {
	body := &Shape{
		Name: union + ".if body", Noun: "a conditional value",
		Doc: "Two values of which a condition picks one.",
		Fields: []*Field{
			req("when", "The condition that decides.", ConditionType,
				example("{ op: '>', left: { zoneCount: market }, right: 3 }"), filledWith("true")),
			req("then", "The value when the condition holds.", branch, example("2"), filledWith("0")),
			req("else", "The value when it does not.", branch, example("1"), filledWith("0")),
		},
		Codes: Codes{Invalid: malformed},
	}
	return variant("if", "a conditional value",
		"Gives one of two values, depending on a condition; the other one is not computed.",
		req("if", "The condition and the two values.", rec(body.strict()),
			example("{ when: { op: '==', left: { ref: gvar, var: frost }, right: true }, then: 1, else: 3 }"))).
		says("{if.then} if {if.when}, otherwise {if.else}").
		yieldsOf("if.then", "if.else").inForm(Decided, "when", "then", "else").
		skeleton("if:\n  when: ${1:true}\n  then: $2\n  else: $3")
}

func zoneCountValue() *Variant {
	return variant("zoneCount", "a zone count", "The number of tokens in a zone, in short.",
		req("zoneCount", "The zone whose tokens are counted.", countedZone, example("'hand:actor'"))).
		says("the number of tokens in {zoneCount}").
		yields(YieldsNumber).asCall("count", "zoneCount")
}
