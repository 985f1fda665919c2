package grammar

import "ludo-lsp/internal/grammar/diag"

// PhaseTemplateShape is the shape of a phase with parameters. In the phase, {name} in a text stands for an argument,
// and a text that is only a placeholder may stand for a value of any kind.
var PhaseTemplateShape = &Shape{
	Name: "phaseTemplate", Noun: "a phase template", Purpose: WrittenOut,
	Doc: "A phase with parameters, from which phases of the turn structure are made.",
	Fields: []*Field{
		req("id", "The name by which the turn structure uses the template.",
			def(PhaseTemplate).withNoun("a template id").duplicate(diag.ValidatorIdentifierDuplicateNormalized),
			example("season")),
		field("params", "What a use has to give.",
			list(rec(templateParamShape)).withNoun("a list of parameters").invalid(malformed),
			example("[{ name: seasonId }]"), inExample()),
		req("phase", "The phase, with {name} in its texts where an argument goes.", rec(PhaseShape),
			example("{ id: '{seasonId}', onEnter: [{ shuffle: { zone: deck } }] }"), filledWith("{ id: new-phase }")),
	},
}

var templateParamShape = &Shape{
	Name: "phaseTemplate.param", Noun: "a template parameter", Purpose: WrittenOut,
	Doc: "Something that a use of the template has to give.",
	Fields: []*Field{
		req("name", "The name that stands in braces in the texts of the phase.",
			def(TemplateParam).ownedBy("../id").withNoun("a parameter name").duplicate(
				diag.ValidatorIdentifierDuplicateNormalized), example("seasonId")),
	},
}
