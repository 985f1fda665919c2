package grammar

import "ludo-lsp/internal/grammar/diag"

// Triggers: effects that react to events in the game.

var triggerShape = &Shape{
	Name: "trigger", Noun: "a trigger",
	Doc: "Declares effects that run by themselves when something happens. What is known of it is bound to names, which depend on the type of the event; $event stands for it as a whole, and nothing can be read from that.",
	Fields: []*Field{
		field("id", "The name of the trigger, for logs; numbered unless given.",
			def(Trigger).duplicate(diag.ValidatorIdentifierDuplicateNormalized), example("on-harvest")),
		req("event", "What sets the trigger off.", choice(triggerEventUnion),
			withCodes(Codes{Missing: malformed}), example("{ type: phaseEnter, phase: main }"),
			filledWith("{ type: turnStart }")),
		field("match", "Narrows the event down, before when is looked at.", ConditionType,
			example("{ op: '==', left: { ref: binding, name: $var }, right: gold }")),
		field("when", "What must hold for the effects to run.", ConditionType,
			example("{ op: '>', left: { ref: gvar, var: round }, right: 3 }")),
		req("effects", "What happens.", EffectsType, withCodes(Codes{Invalid: malformed, Missing: malformed}),
			example("[{ addVar: { scope: global, var: round, delta: 1 } }]"), filledWith("[]")),
	},
	Scopes: []Scope{
		triggerScope(nil, "$event"),
		triggerScope([]string{"phaseEnter", "phaseExit"}, "$phase"),
		triggerScope([]string{"actionResolved"}, "$action"),
		triggerScope([]string{"tokenEntered"}, "$zone").withAdvice(
			"Only the zone is known, not which token has come into it. It lies on top unless it was put elsewhere: " +
				"forEach: { bind: $token, over: { query: tokensInZone, zone: $zone }, limit: 1, effects: [ … ] }."),
		triggerScope([]string{"varChanged"}, "$scope", "$var", "$player", "$oldValue", "$newValue"),
	},
	Codes: Codes{Invalid: diag.ValidatorTriggerShapeInvalid},
}

// withAdvice sets the advice about a name that is not in scope.
func (s Scope) withAdvice(advice string) Scope { s.Lacking = advice; return s }

// triggerScope returns the scope of the names that a trigger on one of the event types brings in; nil means every type.
func triggerScope(types []string, names ...string) Scope {
	s := Scope{Names: names, Into: []string{"match", "when", "effects"}}
	if types != nil {
		s.By, s.Words = "event.type", types
	}
	return s
}

var triggerEventUnion = &Union{
	Name: "triggerEvent", Noun: "an event",
	Doc:           "Says what sets a trigger off.",
	Discriminator: "type",
	Codes:         Codes{Invalid: malformed},
}

func init() {
	triggerEventUnion.fill(
		variant("phaseEnter", "the beginning of a phase", "A phase begins; $phase is its name.", triggerPhase()),
		variant("phaseExit", "the end of a phase", "A phase ends; $phase is its name.", triggerPhase()),
		variant("turnStart", "the beginning of a turn", "A turn begins."),
		variant("turnEnd", "the end of a turn", "A turn ends."),
		variant("actionResolved", "a resolved action",
			"An action has been carried out; $action is its name. What was chosen for it is not known.",
			field("action", "The action; any unless given.",
				ref(Action).codes(Codes{Invalid: malformed, Unresolved: diag.XrefTriggerActionMissing}),
				example("play-card"))),
		variant("tokenEntered", "an arriving token", "A token has been moved or drawn into a zone; $zone is the zone. Which token it is is not known: what has come lies on top of the zone, at the end of a queue, unless it was put elsewhere. A token that is created there does not count.",
			field("zone", "The zone; any unless given.",
				zoneNamed(diag.RefZoneMissing).invalid(malformed), example("harbour"))),
		variant("varChanged", "a changed variable",
			"A variable has another value than before; $var is its name, $oldValue and $newValue what it was and is, $player whose it is.",
			field("scope", "Whose variable it is; without it a variable of the table or of a player.",
				enum(
					word("global", "A global variable.").also("gvar"),
					word("perPlayer", "A per-player variable.").also("pvar"),
					word("zone", "A zone variable.").also("zoneVar"),
				).withNoun("a scope of variables").invalid(malformed), example("global")),
			field("var", "The variable; any of the scope unless given.",
				switchOn("scope", map[string]*Type{
					"global":    triggerVar(GlobalVar),
					"perPlayer": triggerVar(PlayerVar),
					"zone":      triggerVar(ZoneVar),
				}, triggerVar(GlobalVar, PlayerVar)), example("gold")),
			field("player", "The player whose variable it is; any unless given.",
				integer(0).invalid(malformed), example("1")),
			field("zone", "The zone whose variable it is; any unless given.",
				zoneNamed(diag.RefZoneMissing).invalid(malformed), only("scope", "zone"), example("harbour"))),
	)
}

func triggerPhase() *Field {
	return req("phase", "The phase or interrupt.",
		ref(Phase).codes(Codes{
			Invalid: malformed, Missing: malformed, Unresolved: diag.XrefTriggerPhaseMissing,
		}), example("main"))
}

func triggerVar(kinds ...Kind) *Type {
	return ref(kinds...).withNoun("a variable").
		codes(Codes{Invalid: malformed, Unresolved: diag.XrefTriggerVarMissing})
}
