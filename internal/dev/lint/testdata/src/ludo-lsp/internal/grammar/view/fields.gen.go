package view

const (
	ActionEffects = "effects"
	ConditionOp   = "op"
)
