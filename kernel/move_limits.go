package kernel

import "ludo-lsp/kernel/gamedef"

// Limits are the budgets of a game. A rule that exceeds one stops with an error
// that names it. The zero value of a field means its default.
type Limits struct {
	EffectOperations   int // effects that one list may run, nested ones included; default 100,000
	QueryResults       int // results of one query; default 100,000
	Effort             int // items of queries looked at and effects run, while one move is made or all are listed; default 50,000,000
	Subsets            int // subsets that evaluateSubset compares; default 10,000
	Templates          int // moves listed; default 10,000
	ParamExpansions    int // values of parameters tried while moves are listed; default 100,000
	DecisionProbeSteps int // decisions examined to determine whether a move can be completed; default 128
	DeferredPredicates int // unknown conditions reached while doing so; default 1,024
	CompoundVariants   int // compound moves listed; default 1,000
	CompletionRounds   int // decisions of one move; default 50
	CompletionAnswers  int // answers tried to complete one move, or to find which can be given next; default 100,000
	NestedLists        int // lists of phases and triggers that run within each other; default 1,000
	Lists              int // lists of phases and triggers that one move sets off; default 20,000
	TriggerDepth       int // triggers that set each other off in a row, whatever the metadata allows; default 10,000
	// PhaseTransitions limits the phase changes in one move; further ones are left out. 0 means any number.
	PhaseTransitions int
}

func (l Limits) withDefaults() Limits {
	set := func(field *int, value int) {
		if *field <= 0 {
			*field = value
		}
	}
	set(&l.EffectOperations, 100_000)
	set(&l.QueryResults, gamedef.MostResults)
	set(&l.Effort, 50_000_000)
	set(&l.Subsets, 10_000)
	set(&l.Templates, 10_000)
	set(&l.ParamExpansions, 100_000)
	set(&l.DecisionProbeSteps, 128)
	set(&l.DeferredPredicates, 1_024)
	set(&l.CompoundVariants, 1_000)
	set(&l.CompletionRounds, 50)
	set(&l.CompletionAnswers, 100_000)
	set(&l.NestedLists, 1_000)
	set(&l.Lists, 20_000)
	set(&l.TriggerDepth, 10_000)
	return l
}
