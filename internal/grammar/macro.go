package grammar

import (
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/lists"
)

// EffectMacroShape is the shape of an effect macro: a list of effects with parameters.
var EffectMacroShape = &Shape{
	Name: "effectMacro", Noun: "an effect macro", Purpose: WrittenOut,
	Doc: "A list of effects under a name, with parameters, to be used in effect lists.",
	Fields: []*Field{
		req("id", "The name by which effect lists call the macro.",
			def(EffectMacro).withNoun("a macro id").duplicate(diag.EffectMacroDuplicateID), example("pay-toll")),
		field("params", "What a call has to give.", list(rec(macroParamShape)).withNoun("a list of parameters").
			invalid(diag.EffectMacroParamTypeInvalid),
			example("[{ name: amount, type: value }]"), inExample()),
		req("effects", "The effects; {param: name} stands for an argument.", EffectsType,
			withCodes(Codes{Invalid: malformed, Missing: malformed}),
			example("[{ addVar: { scope: pvar, player: actor, var: coins, delta: { param: amount } } }]"),
			filledWith("[]")),
		field("exports", "The bindings of the effects that the effects after a call may use; all others stay inside.",
			list(ref(Binding).at(BindingName).withNoun("a binding of the macro").listedIn("effects").
				invalid(diag.EffectMacroExportsInvalid).withUnresolved(diag.EffectMacroExportUnknownBinding)).
				withNoun("a list of bindings").unique().invalid(diag.EffectMacroExportsInvalid).duplicate(
				diag.EffectMacroExportDuplicate),
			absentIs("[]"), example("[$paid]")),
	},
}

var macroParamShape = &Shape{
	Name: "effectMacro.param", Noun: "a macro parameter", Purpose: WrittenOut,
	Doc: "Something that a call of the macro has to give.",
	Fields: []*Field{
		req("name", "The name by which the effects use the argument.",
			def(MacroParam).ownedBy("../id").withNoun("a parameter name").invalid(diag.EffectMacroParamNameInvalid).
				duplicate(diag.EffectMacroParamDuplicate),
			withCodes(Codes{Missing: diag.EffectMacroParamNameInvalid}), example("amount")),
		req("type", "What the argument must be.", macroTypeType(),
			withCodes(Codes{Missing: diag.EffectMacroParamTypeInvalid}), example("value"), filledWith("value")),
	},
	Codes: Codes{Invalid: diag.EffectMacroParamTypeInvalid},
}

// macroTypeUnion is the union of the parameter types that are more than a word.
var macroTypeUnion = &Union{
	Name: "macroType", Noun: "a parameter type",
	Doc:           "A parameter type that lists or derives its arguments.",
	Discriminator: "kind",
	Codes:         Codes{Invalid: diag.EffectMacroParamTypeInvalid},
}

func macroTypeType() *Type {
	words := lists.Map(MacroParamTypes, func(t MacroParamType) Word { return word(t.Word, t.Doc).also(t.Also...) })
	return oneOf("a parameter type",
		enum(words...).withNoun("a parameter type").invalid(diag.EffectMacroParamTypeInvalid),
		choice(macroTypeUnion)).invalid(diag.EffectMacroParamTypeInvalid)
}

func init() {
	prop := func() *Field {
		return req("prop", "The token property whose values are meant.",
			ref(TokenProp).open().withNoun("a token property").
				invalid(diag.EffectMacroParamTokenTraitInvalid).withUnresolved(diag.TokenPropUnknown),
			withCodes(Codes{Missing: diag.EffectMacroParamTokenTraitInvalid}), example("kind"))
	}
	macroTypeUnion.fill(writtenOut(
		variant("enum", "a choice of texts", "One of the listed texts.",
			req("values", "The texts.",
				list(filledText().invalid(diag.EffectMacroParamEnumInvalid)).withNoun("a list of texts").
					nonEmpty().malformedAs(diag.EffectMacroParamEnumInvalid),
				withCodes(Codes{Missing: diag.EffectMacroParamEnumInvalid}), example("[buy, sell]"))),
		variant("literals", "a choice of literals", "One of the listed texts, numbers, booleans or null.",
			req("values", "The literals.", list(oneOf("a literal", text(), number(), boolean()).nullable().
				invalid(diag.EffectMacroParamLiteralsInvalid)).withNoun("a list of literals").
				nonEmpty().malformedAs(diag.EffectMacroParamLiteralsInvalid),
				withCodes(Codes{Missing: diag.EffectMacroParamLiteralsInvalid}), example("[1, 2, all]"))),
		variant("tokenTraitValue", "a value of a token property",
			"A value that tokens can have in a property, or a value computed in play.", prop()),
		variant("tokenTraitValues", "values of a token property",
			"A list of values that tokens can have in a property.", prop()))...,
	)
}

// MacroCallUnion is the union with the call of an effect macro, which stands in a list of effects in place of the
// macro's effects.
var MacroCallUnion = &Union{
	Name: "macroCall", Noun: "a macro call",
	Doc:   "Stands for the effects of a macro.",
	Codes: Codes{Invalid: malformed},
}

// MacroCallShape is the shape of the call of an effect macro.
var MacroCallShape = &Shape{
	Name: "macroCall", Noun: "a macro call", Purpose: WrittenOut,
	Doc: "Stands for the effects of a macro.",
	Fields: []*Field{
		req("macro", "The macro to use.",
			ref(EffectMacro).withNoun("an effect macro").invalid(malformed).withUnresolved(diag.EffectMacroUnknown),
			example("pay-toll")),
		field("args", "What the macro's parameters stand for here; a macro without parameters needs none.",
			mapOf(ref(MacroParam).ownedBy("macro").withNoun("a parameter of the macro").withUnresolved(
				diag.EffectMacroExtraArgs), anything()).
				withNoun("a mapping of parameters to arguments").
				codes(Codes{Invalid: diag.EffectMacroArgConstraintViolation, Missing: diag.EffectMacroMissingArgs}),
			example("{ amount: 2 }"), filledWith("{}")),
	},
}

// ConditionMacroShape is the shape of a condition macro: a condition with parameters.
var ConditionMacroShape = &Shape{
	Name: "conditionMacro", Noun: "a condition macro", Purpose: WrittenOut,
	Doc: "A condition under a name, with parameters, to be used wherever a condition stands; or a value, to be used wherever a value stands.",
	Fields: []*Field{
		req("id", "The name by which the macro is called.",
			def(ConditionMacro).withNoun("a macro id").invalid(diag.ConditionMacroIDInvalid).duplicate(
				diag.ConditionMacroDuplicateID),
			withCodes(Codes{Missing: diag.ConditionMacroIDInvalid}), example("can-pay")),
		field("params", "What a call has to give.", list(rec(conditionMacroParamShape)).withNoun("a list of parameters").
			invalid(diag.ConditionMacroParamNameInvalid),
			example("[{ name: price }]"), inExample()),
		req("condition", "The condition, or the value; {param: name} stands for an argument.",
			choice(conditionBodyUnion),
			withCodes(Codes{Missing: malformed}),
			example("{ op: '>=', left: { ref: pvar, player: actor, var: coins }, right: { param: price } }"),
			filledWith("true")),
	},
}

var conditionMacroParamShape = &Shape{
	Name: "conditionMacro.param", Noun: "a macro parameter", Purpose: WrittenOut,
	Doc: "Something that a call of the macro has to give.",
	Fields: []*Field{
		req("name", "The name by which the condition uses the argument.",
			def(MacroParam).ownedBy("../id").withNoun("a parameter name").invalid(diag.ConditionMacroParamNameInvalid).
				duplicate(diag.ConditionMacroParamDuplicate),
			withCodes(Codes{Missing: diag.ConditionMacroParamNameInvalid}), example("price")),
		field("type", "A word for the reader; nothing checks it.", text().invalid(malformed), forPeople(), example("value")),
	},
	Codes: Codes{Invalid: diag.ConditionMacroParamNameInvalid},
}

// ConditionMacroCallUnion is the union with the call of a condition macro. Besides the places that name it, the call
// may stand wherever a value may.
var ConditionMacroCallUnion = &Union{
	Name: "conditionMacroCall", Noun: "a condition macro call",
	Doc:   "Stands for the condition of a macro.",
	Codes: Codes{Invalid: malformed},
}

// ConditionMacroCallShape is the shape of the call of a condition macro.
var ConditionMacroCallShape = &Shape{
	Name: "conditionMacroCall", Noun: "a condition macro call", Purpose: WrittenOut,
	Doc: "Stands for the condition of a macro.",
	Fields: []*Field{
		req("conditionMacro", "The macro to use.",
			ref(ConditionMacro).withNoun("a condition macro").invalid(malformed).
				withUnresolved(diag.ConditionMacroUnknown),
			example("can-pay"), calledElsewhere("macro", "Effect macros are called by macro.")),
		field("args", "What the macro's parameters stand for here; a macro without parameters needs none.",
			mapOf(ref(MacroParam).ownedBy("conditionMacro").withNoun("a parameter of the macro").
				withUnresolved(diag.ConditionMacroExtraArgs), looseArgument).
				withNoun("a mapping of parameters to arguments").
				codes(Codes{Invalid: diag.ConditionMacroArgsInvalid, Missing: diag.ConditionMacroMissingArgs}),
			example("{ price: 3 }"), filledWith("{}")),
	},
}

// conditionBodyUnion is the union of what a condition macro can stand for: a condition, or a value that its calls use
// as one.
var conditionBodyUnion = &Union{
	Name: "conditionBody", Noun: "a condition",
	Doc:     "A condition, or a value that is computed.",
	Scalars: []*Type{boolean().withNoun("true or false"), number()},
	Codes:   Codes{Invalid: malformed},
}

// looseArgument is the type of an argument whose parameter has no type: it may be any expression.
var looseArgument = oneOf("an argument", choice(looseArgumentUnion), list(anything()).withNoun("a list")).nullable()

var looseArgumentUnion = &Union{
	Name: "looseArgument", Noun: "an argument",
	Doc:      "Anything that the body of the macro can use.",
	Scalars:  []*Type{text(), number(), boolean()},
	Fallback: &Shape{Name: "anyRecord", Noun: "a mapping", Doc: "Anything that the body of the macro can use.", Open: true},
	Codes:    Codes{Invalid: malformed},
}

func init() {
	looseArgumentUnion.Others = []*Union{ConditionUnion, ValueUnion, QueryUnion}
	conditionBodyUnion.Others = []*Union{ConditionUnion, ComputedValueUnion}
	MacroCallUnion.Variants = []*Variant{{Word: "macro", Doc: MacroCallShape.Doc, Shape: MacroCallShape}}
	call := &Variant{Word: "conditionMacro", Doc: ConditionMacroCallShape.Doc, Shape: ConditionMacroCallShape}
	ConditionMacroCallUnion.Variants = []*Variant{call.also("macro")}
}

// ParamNodeShape is the shape of {param: name}, which in the body of a macro may stand for anything but a key or the
// name of a binding that the body introduces.
var ParamNodeShape = &Shape{
	Name: "paramNode", Noun: "a use of a macro parameter", Purpose: WrittenOut,
	Doc: "Stands for the argument of a macro call; it has no other key.",
	Fields: []*Field{
		req("param", "The parameter of the enclosing macro.",
			ref(MacroParam).withNoun("a parameter of the macro").invalid(malformed).withUnresolved(malformed),
			example("amount")),
	},
}
