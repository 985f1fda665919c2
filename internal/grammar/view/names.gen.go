// Code generated from the grammar table; DO NOT EDIT.

package view

const (

	// The names that the language itself brings into scope.
	BindingPlayer  = "$player"
	BindingTarget  = "$target"
	BindingTargets = "$targets"
	BindingToken   = "$token"
	BindingZone    = "$zone"

	// What fields are that are not given.
	AbsentCardPlacementCount               = 1
	AbsentDeckBehaviorDrawFrom             = "top"
	AbsentEdgeDirection                    = "bidirectional"
	AbsentTableConstraintContiguousIntStep = 1
	AbsentTableConstraintMonotonicStrict   = true
	AbsentZoneZoneKind                     = "aux"
)
