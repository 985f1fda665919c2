package gamedef

import "iter"

// ActionDef is the definition of an action of players.
type ActionDef struct {
	ID           string         `json:"id" gd:"key"`
	Actor        PlayerSelector `json:"actor"`                         // who may take it
	Executor     PlayerSelector `json:"executor"`                      // who performs it: one player
	Phase        []string       `json:"phase" gd:"nonempty,ref=phase"` // phases in which it is available
	Capabilities []string       `json:"capabilities" gd:"optional"`
	Params       []ParamDef     `json:"params"`
	Pre          Condition      `json:"pre" gd:"nullable"`
	Cost         []Effect       `json:"cost"`
	Effects      []Effect       `json:"effects"`
	Limits       []ActionLimit  `json:"limits"`
}

// Conditions yields the conditions that must all hold for the action to be offered, each with its member in JSON.
// Code that offers or checks moves, explains refusals or analyses rules uses it.
func (a *ActionDef) Conditions() iter.Seq2[string, Condition] {
	return func(yield func(string, Condition) bool) {
		if a.Pre != nil {
			yield("pre", a.Pre)
		}
	}
}

// ParamDef is a parameter of an action, chosen from a domain.
type ParamDef struct {
	Name   string `json:"name" gd:"key" does:"binds"`
	Domain Query  `json:"domain"`
	// Secret: others do not learn what was chosen; absent: if it goes where they cannot see.
	Secret *bool `json:"secret" gd:"optional,note"`
}

// LimitScope is the period over which uses of an action are counted.
type LimitScope string

// The periods.
const (
	PerTurn  LimitScope = "turn"
	PerPhase LimitScope = "phase"
	PerGame  LimitScope = "game"
)

// ActionLimit is the maximum number of uses of an action in a period.
type ActionLimit struct {
	Scope LimitScope `json:"scope"`
	Max   Value      `json:"max" gd:"min=0,number"` // evaluated before each use
}

// CardEventCapability marks the action that plays event cards.
const CardEventCapability = "cardEvent"

// Atomicity is what happens when a pipeline's cost cannot be paid.
type Atomicity string

// The values of Atomicity.
const (
	Atomic  Atomicity = "atomic"
	Partial Atomicity = "partial"
)

// ActionPipelineDef is a sequence of stages that replaces the cost and effects of an action.
type ActionPipelineDef struct {
	ID                       string                    `json:"id" gd:"key"`
	ActionID                 string                    `json:"actionId" gd:"ref=action"`
	Applicability            Condition                 `json:"applicability" gd:"optional"` // absent: always
	AccompanyingOps          *AccompanyingOps          `json:"accompanyingOps" gd:"optional"`
	OnlyDuring               []string                  `json:"onlyDuring" gd:"optional,ref=action"`
	CompoundParamConstraints []CompoundParamConstraint `json:"compoundParamConstraints" gd:"optional"`
	Legality                 Condition                 `json:"legality" gd:"nullable"`
	CostValidation           Condition                 `json:"costValidation" gd:"nullable"`
	CostEffects              []Effect                  `json:"costEffects"`
	Targeting                Targeting                 `json:"targeting"`
	Stages                   []StageDef                `json:"stages" gd:"nonempty,code=ACTION_PIPELINE_STAGES_EMPTY"`
	Atomicity                Atomicity                 `json:"atomicity" gd:"code=ACTION_PIPELINE_ATOMICITY_INVALID"`
	LinkedWindows            []string                  `json:"linkedWindows" gd:"optional"`
}

// AccompanyingOps is the operations that a special activity may accompany: any, or a list of action ids.
type AccompanyingOps struct {
	Any       bool
	ActionIDs []string
}

// ParamRelation is a required relation of two parameters.
type ParamRelation string

// The relations.
const (
	DisjointParams ParamRelation = "disjoint"
	SubsetParams   ParamRelation = "subset"
)

// CompoundParamConstraint is a required relation between a parameter of an operation and one of its special activity.
type CompoundParamConstraint struct {
	Relation             ParamRelation `json:"relation"`
	OperationParam       string        `json:"operationParam" does:"names"`
	SpecialActivityParam string        `json:"specialActivityParam" does:"names"`
}

// TargetSelect is how the targets of a pipeline are chosen.
type TargetSelect string

// Ways to choose targets.
const (
	UpToNTargets       TargetSelect = "upToN"
	AllEligibleTargets TargetSelect = "allEligible"
	ExactNTargets      TargetSelect = "exactN"
)

// Targeting is how the targets of a pipeline are selected and ordered.
type Targeting struct {
	Select   TargetSelect `json:"select" gd:"optional"`
	Max      *int64       `json:"max" gd:"optional,min=1"`
	Filter   Condition    `json:"filter" gd:"optional"`
	Order    string       `json:"order" gd:"optional"`
	TieBreak string       `json:"tieBreak" gd:"optional"`
}

// StageDef is one stage of a pipeline.
type StageDef struct {
	Stage   string   `json:"stage" gd:"optional,note"` // a label
	Effects []Effect `json:"effects"`
}
