package grammar

import (
	"slices"

	"ludo-lsp/internal/grammar/diag"
)

// Variables of the table, of each player and of each zone, and markers of the whole game: the numbers, booleans and
// states that rules read and change.

var (
	globalVarUnion = variableUnion("globalVarEntry", "a global variable", GlobalVar, variableType())
	playerVarUnion = variableUnion("playerVarEntry", "a per-player variable", PlayerVar, variableType())
	zoneVarUnion   = variableUnion("zoneVarEntry", "a zone variable", ZoneVar, zoneVariableType())
)

var (
	wholeNumberWord = word("int", "A number that stays between its min and its max.")
	switchWord      = word("boolean", "A switch that is true or false.")
	choiceWord      = word("enum", "One of a few texts, those of values.")
)

func variableType() *Type {
	return enum(wholeNumberWord, switchWord, choiceWord).withNoun("a type of variable").codes(Codes{
		Invalid: diag.ValidatorVariableTypeInvalid,
		Missing: diag.ValidatorVariableRequiredFieldMissing,
	}).instead("A variable holds a number, a switch or one of a few texts. For one of a few texts, write type: enum and list "+
		"them in values.", "string", "text", "str", "word", "state").
		instead("A variable of type int holds a player, too: { ref: activePlayer } and a binding of a player are numbers there.",
			"player", "seat").
		instead("A variable holds a number, a switch or one of a few texts. For several, declare one each, or put tokens into a zone.",
			"list", "array", "set", "map")
}

// zoneVariableType returns the type of the word for a zone variable's type, which is always a number: zones have no
// booleans.
func zoneVariableType() *Type {
	return enum(wholeNumberWord).withNoun("a type of zone variable").codes(Codes{
		Invalid: diag.CompilerZoneVarTypeInvalid,
		Missing: diag.ValidatorVariableRequiredFieldMissing,
	})
}

// variableUnion returns the union for an entry of a section of variables: one variable or a batch of similar ones.
func variableUnion(name, noun string, kind Kind, kinds *Type) *Union {
	single := kind.String()
	return &Union{
		Name: name, Noun: noun,
		Doc:      "Declares one variable, or with batch several that differ in name only.",
		Variants: []*Variant{batchVariant(single, noun, kind, kinds)},
		Fallback: variableShape(single, noun, kind, kinds),
		Codes:    Codes{Invalid: diag.ValidatorVariableShapeInvalid},
	}
}

func variableShape(name, noun string, kind Kind, kinds *Type) *Shape {
	return &Shape{
		Name: name, Noun: noun,
		Doc: "Declares a value that rules read and change while the game is played.",
		Fields: withTexts(kinds, []*Field{
			req("name", "The name by which rules refer to the variable.",
				def(kind).duplicate(diag.CompilerBatchVarDuplicateName),
				faults(diag.ValidatorVariableRequiredFieldMissing), example("grain"), filledWith("newVariable")),
			req("type", "Whether the variable is a number, a switch or one of a few texts.", kinds, example("int"),
				filledWith("int")),
			req("init", "The value with which the game starts.", startValue(
				diag.ValidatorVariableRangeFieldsInvalid, diag.ValidatorVariableBooleanInitInvalid),
				example("0"), filledWith("0")),
			field("min", "The smallest value a number can take; changes stop there.",
				number().malformedAs(diag.ValidatorVariableRangeFieldsInvalid),
				requiredWhen("type", "int"), example("0"), filledWith("0")),
			field("max", "The largest value a number can take; changes stop there.",
				number().malformedAs(diag.ValidatorVariableRangeFieldsInvalid),
				requiredWhen("type", "int"), example("99"), filledWith("99")),
			internalField(),
		}),
		Relations: bounds(diag.ValidatorVariableMinGtMax, diag.ValidatorVariableInitOutOfRange),
		Codes:     Codes{Invalid: diag.ValidatorVariableShapeInvalid},
	}
}

// internalField returns the field that hides a variable or marker from players.
func internalField() *Field {
	return field("internal", "True for what players are not shown: neither on the table nor in what changes.",
		boolean().invalid(malformed), example("true"))
}

// withTexts returns the fields with one for the possible texts of a variable, if one of the kinds is a choice.
func withTexts(kinds *Type, fields []*Field) []*Field {
	if !slices.ContainsFunc(kinds.Words, func(w Word) bool { return w.Text == choiceWord.Text }) {
		return fields
	}
	return append(fields, field("values", "The texts that the variable can be.",
		list(filledText().malformedAs(malformed)).nonEmpty().unique().malformedAs(malformed),
		requiredWhen("type", choiceWord.Text), example("[calm, storm]"), filledWith("[first, second]")))
}

// startValue returns the type of the value with which a variable starts: a number, a boolean or a text, depending on
// the variable's type.
func startValue(asNumber, asSwitch diag.Code) *Type {
	return switchOn("type", map[string]*Type{
		"int":     number().malformedAs(asNumber),
		"boolean": boolean().malformedAs(asSwitch),
		"enum":    filledText().malformedAs(malformed),
	}, nil)
}

// bounds returns the relations between the fields min, init and max, with the codes for their faults.
func bounds(order, start diag.Code) []Relation {
	return []Relation{
		{Less: "min", More: "max", At: "min", Code: order},
		{Less: "min", More: "init", At: "init", Code: start},
		{Less: "init", More: "max", At: "init", Code: start},
	}
}

func batchVariant(single, noun string, kind Kind, kinds *Type) *Variant {
	doc := "Declares several variables that differ in name only."
	return &Variant{Word: "batch", Doc: doc, Shape: &Shape{
		Name: single + "Batch", Noun: "a batch of variables", Purpose: WrittenOut, Doc: doc,
		Fields: []*Field{req("batch", "The names and what they have in common.",
			rec(batchShape(single, kind, kinds)),
			example("{ names: [wood, stone], type: int, init: 0, min: 0, max: 9 }"))},
		Codes: Codes{Invalid: diag.ValidatorVariableShapeInvalid},
	}}
}

func batchShape(single string, kind Kind, kinds *Type) *Shape {
	return &Shape{
		Name: single + "BatchBody", Noun: "a batch of variables", Purpose: WrittenOut,
		Doc: "Gives the names of alike variables and what they have in common.",
		Fields: withTexts(kinds, []*Field{
			req("names", "The names of the variables.",
				list(def(kind).codes(Codes{
					Invalid:   diag.CompilerBatchVarNamesEmpty,
					Duplicate: diag.CompilerBatchVarDuplicateName,
				})).nonEmpty().malformedAs(diag.CompilerBatchVarNamesEmpty),
				example("[wood, stone]"), filledWith("[newVariable]")),
			req("type", "Whether the variables are numbers, switches or one of a few texts.", batchType(kinds),
				example("int"), filledWith("int")),
			req("init", "The value with which each of them starts.", startValue(malformed, malformed),
				example("0"), filledWith("0")),
			field("min", "The smallest value a number can take.",
				number().malformedAs(malformed), requiredWhen("type", "int"), example("0"), filledWith("0")),
			field("max", "The largest value a number can take.",
				number().malformedAs(malformed), requiredWhen("type", "int"), example("9"), filledWith("99")),
			internalField(),
		}),
		Relations: bounds(diag.ValidatorVariableMinGtMax, diag.CompilerBatchVarIntInitOutOfRange),
		Codes:     Codes{Invalid: diag.ValidatorVariableShapeInvalid},
	}
}

// batchType returns the type of the words of kinds, with the codes of batches.
func batchType(kinds *Type) *Type {
	return enum(kinds.Words...).withNoun(kinds.Noun).malformedAs(diag.CompilerBatchVarInvalidType)
}

var globalMarkerUnion = &Union{
	Name: "globalMarkerEntry", Noun: "a global marker",
	Doc: "Declares one marker, or with batch several with the same states.",
	Variants: []*Variant{{
		Word: "batch", Doc: "Declares several markers with the same states.",
		Shape: &Shape{
			Name: "globalMarkerBatch", Noun: "a batch of markers", Purpose: WrittenOut,
			Doc: "Declares several markers with the same states.",
			Fields: []*Field{req("batch", "The ids and the states they have in common.",
				rec(globalMarkerBatchShape),
				example("{ ids: [north, south], states: [calm, storm], defaultState: calm }"))},
			Codes: Codes{Invalid: malformed},
		},
	}},
	Fallback: globalMarkerShape,
	Codes:    Codes{Invalid: malformed},
}

var globalMarkerShape = &Shape{
	Name: "globalMarker", Noun: "a global marker",
	Doc: "Declares a marker of the whole game that is always in one of its states.",
	Fields: []*Field{
		req("id", "The name by which rules refer to the marker.",
			def(GlobalMarker).codes(Codes{Invalid: malformed, Duplicate: diag.CompilerBatchMarkerDuplicateID}),
			example("season"), filledWith("newMarker")),
		req("states", "The states in order; shifting the marker moves it along this list.",
			globalMarkerStates("id"), example("[spring, summer, autumn]"), filledWith("[low, high]")),
		req("defaultState", "The state in which the marker starts.",
			ref(GlobalMarkerState).ownedBy("id").listedIn("states").codes(Codes{
				Invalid: malformed, Unresolved: diag.GlobalMarkerLatticeDefaultInvalid,
			}), example("spring"), filledWith("low")),
		internalField(),
	},
	Codes: Codes{Invalid: malformed},
}

var globalMarkerBatchShape = &Shape{
	Name: "globalMarkerBatchBody", Noun: "a batch of markers", Purpose: WrittenOut,
	Doc: "Gives the ids of alike markers and their common states.",
	Fields: []*Field{
		req("ids", "The ids of the markers.",
			list(def(GlobalMarker).codes(Codes{
				Invalid: diag.CompilerBatchMarkerIDsEmpty, Duplicate: diag.CompilerBatchMarkerDuplicateID,
			})).nonEmpty().malformedAs(diag.CompilerBatchMarkerIDsEmpty),
			example("[north, south]"), filledWith("[newMarker]")),
		req("states", "The states in order; shifting a marker moves it along this list.",
			globalMarkerStates("ids"), example("[calm, storm]"), filledWith("[low, high]")),
		req("defaultState", "The state in which each of the markers starts.",
			ref(GlobalMarkerState).ownedBy("ids").listedIn("states").codes(Codes{
				Invalid: diag.CompilerBatchMarkerDefaultStateInvalid, Missing: diag.CompilerBatchMarkerDefaultStateInvalid,
				Unresolved: diag.CompilerBatchMarkerDefaultStateInvalid,
			}), example("calm"), filledWith("low")),
	},
	Codes: Codes{Invalid: malformed},
}

func globalMarkerStates(owner string) *Type {
	return list(def(GlobalMarkerState).ownedBy(owner).codes(Codes{
		Invalid: malformed, Duplicate: diag.DuplicateGlobalMarkerStateID,
	})).nonEmpty().codes(Codes{
		Invalid: malformed, Missing: malformed, Empty: diag.GlobalMarkerLatticeStatesEmpty,
	})
}
