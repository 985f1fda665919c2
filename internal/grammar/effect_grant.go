package grammar

import "ludo-lsp/internal/grammar/diag"

// grantEffect returns the effect that gives a seat a free operation; its fields are those of an event's grant, with
// the codes of an effect.
func grantEffect() *Variant {
	seat := func() *Type {
		t := ref(Seat).at(SelfOrSeat).withNoun("a seat or self").invalid(malformed).
			withUnresolved(diag.CompilerSeatRefMissing)
		t.Words = []Word{word("self", "The seat for which the effect is carried out.")}
		return t
	}
	sequence := &Shape{
		Name: "effect.grantFreeOperation.sequence", Noun: "a place in a chain",
		Doc: "Makes grants of one chain be used in order.",
		Fields: []*Field{
			req("chain", "The name that the grants of a chain share.",
				def(Chain).repeats().withNoun("a chain name").invalid(malformed), example("landing")),
			req("step", "The grant's place in the chain, counted from 0.", integer(0).invalid(malformed), example("1"), filledWith("0")),
		},
		Codes: Codes{Invalid: malformed},
	}
	return variant("grantFreeOperation", "a grantFreeOperation effect",
		"Lets a seat make an extra move that does not count as its turn; in card-driven games.",
		req("seat", "The seat that gets the move.", seat(), example("merchants"), filledWith("self"),
			oldSpelling("faction", diag.CompilerSeatSpellingNormalized, "Write seat.")),
		req("operationClass", "What kind of move it is.", actionClass().invalid(malformed),
			example("operation"), filledWith("operation")),
		field("executeAsSeat", "The seat in whose name the move is made; without it the seat that gets it.", seat(),
			example("guild")),
		field("actionIds", "The actions that may be used; without it those that the turn flow allows for free operations.",
			list(ref(Action).withNoun("an action").invalid(malformed).withUnresolved(diag.RefActionMissing).ifNear()).
				withNoun("a list of actions").invalid(malformed), example("[trade]")),
		field("zoneFilter", "What must hold of every zone that the move touches; $zone is the zone that is looked at.",
			ConditionType,
			implicit("$zone"), example(
				"{ op: '==', left: { ref: zoneProp, zone: $zone, prop: category }, right: coast }")),
		field("uses", "How often the grant may be used.", integer(1).invalid(malformed), absentIs("1"), example("2")),
		field("id", "A name for the grant.", def(Grant).repeats().withNoun("a grant id").invalid(malformed),
			example("spring-trade")),
		field("sequence", "The grant's place among others that must be used in order.", rec(sequence.strict()),
			example("{ chain: landing, step: 0 }")),
		resolve(malformed), mandatory(malformed)).
		says("give {seat} a free {name operationClass}[ as {executeAsSeat}][ with {actionIds}][ in zones where {zoneFilter}][, {uses} times][, as step {sequence.step} of {name sequence.chain}][, {resolve}][, which must be used{mandatory=true}]").withItemName()
}

// resolve and mandatory are fields that grants of events and effects share, with their own codes.
func resolve(invalid diag.Code) *Field {
	return field("resolve", "When the grant is used.",
		enum(
			word("later", "Whenever its seat is the one to act."),
			word("now", "Before anything else goes on: its seat acts next, whoever's turn it is."),
		).withNoun("a time of a free operation").invalid(invalid), absentIs("later"), example("now"))
}

func mandatory(invalid diag.Code) *Field {
	return field("mandatory", "Whether a grant that is resolved now must be used if it can be; if not, its seat may pass.",
		boolean().invalid(invalid), only("resolve", "now"), absentIs("false"), example("true"))
}
