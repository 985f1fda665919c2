package grammar

import (
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/lists"
)

// MacroParamType is a word for the type of a macro parameter.
type MacroParamType struct {
	Word string
	Doc  string // one sentence
	// Also lists names for the same thing in other places: an error with a fix.
	Also []string
	// Argument is the type of the arguments. Its Codes.Invalid is the code for an argument of another kind.
	Argument *Type
}

// MacroParamTypes are the words for the type of a macro parameter, by frequency of use. A parameter whose type is a
// record has the type of MacroArgument.
var MacroParamTypes = []MacroParamType{
	{"value", "A value: a literal, null, a reference or a computation.", nil,
		argument(choice(ValueUnion)).nullable()},
	{"number", "A number: written out, or worked out where the macro uses it as a value.", []string{"int", "integer"},
		argument(choice(NumericValueUnion))},
	{"string", "A text, taken as it stands.", []string{"text", "str"}, argument(text())},
	{"condition", "A condition.", []string{"bool", "boolean", "cond"}, argument(choice(ConditionUnion))},
	{"query", "A query.", nil, argument(choice(QueryUnion))},
	{"effect", "One effect.", nil, argument(choice(EffectUnion))},
	{"effects", "A list of effects.", nil, argument(list(EffectType).withNoun("a list of effects"))},
	{"zoneSelector", "A zone, also a computed one.", []string{"zone", "zoneId", "zoneRef"}, argument(effectZone())},
	{"playerSelector", "A player or several.", []string{"player", "seat", "playerId"}, argument(playerSelector(Player, "a player", false, playerWords))},
	{"tokenSelector", "The name of a binding that holds a token.", []string{"token", "tokenId"},
		argument(ref(Binding).at(Token).withNoun("a token binding").withUnresolved(diag.CompilerBindingUnbound).lenient())},
	{"bindingName", "The name of a binding.", []string{"binding", "bind"},
		argument(ref(Binding).at(BindingName).withNoun("a binding").withUnresolved(diag.CompilerBindingUnbound).lenient())},
	{"bindingTemplate", "The name of a binding, which may hold other names in braces.", nil,
		argument(ref(Binding).at(BindingName).withNoun("a binding").withUnresolved(diag.CompilerBindingUnbound).lenient())},
}

// argument returns a type as that of a macro argument, with the code for wrong arguments.
func argument(t *Type) *Type { return t.invalid(diag.EffectMacroArgConstraintViolation) }

// MacroArgument returns the type of arguments for a parameter whose type is a record: its kind, the listed texts of
// an enum (literals may be of any scalar type and are compared by the caller), and the token property for the other
// kinds. It is nil for an unknown kind.
func MacroArgument(kind string, values []string, prop string) *Type {
	trait := ref(TraitValue).withNoun("a value of " + prop).
		invalid(diag.EffectMacroArgConstraintViolation).withUnresolved(diag.EffectMacroArgConstraintViolation)
	trait.OwnerName = prop
	switch kind {
	case "enum":
		words := lists.Map(values, func(v string) Word {
			return word(v, "One of the texts that the parameter takes.")
		})
		return argument(enum(words...).withNoun("one of the parameter's texts"))
	case "literals":
		return argument(oneOf("one of the parameter's literals", text(), number(), boolean())).nullable()
	case "tokenTraitValue":
		return argument(oneOf("a value of "+prop, trait, choice(ComputedValueUnion)))
	case "tokenTraitValues":
		return argument(list(trait).withNoun("a list of values of " + prop))
	}
	return nil
}
