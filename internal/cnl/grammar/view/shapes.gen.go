// Code generated from the grammar table; DO NOT EDIT.

package view

import "iter"

// ActionRecord is a view of an action. Declares something that a player can do.
type ActionRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the action; pass has a meaning of its own in card-driven games.
func (v ActionRecord[N]) ID() N { return v.Node.Get(ActionID) }

// Actor is the field actor: who may take the action.
func (v ActionRecord[N]) Actor() N { return v.Node.Get(ActionActor) }

// Executor is the field executor: the one player for whom the action is carried out.
func (v ActionRecord[N]) Executor() N { return v.Node.Get(ActionExecutor) }

// Phase is the field phase: the phases and interrupts in which the action is offered.
func (v ActionRecord[N]) Phase() N { return v.Node.Get(ActionPhase) }

// Capabilities is the field capabilities: what the action can do beyond its effects.
func (v ActionRecord[N]) Capabilities() N { return v.Node.Get(ActionCapabilities) }

// Params is the field params: what the player chooses when taking the action, in order.
func (v ActionRecord[N]) Params() iter.Seq2[int, ParamRecord[N]] {
	return func(yield func(int, ParamRecord[N]) bool) {
		for i, n := range v.Node.Get(ActionParams).Entries() {
			if !yield(i, ParamRecord[N]{n}) {
				return
			}
		}
	}
}

// Pre is the field pre: what must hold for the action to be offered.
func (v ActionRecord[N]) Pre() N { return v.Node.Get(ActionPre) }

// Cost is the field cost: what the player pays, before the effects. It is carried out as it stands: that the player can pay is for pre to say.
func (v ActionRecord[N]) Cost() N { return v.Node.Get(ActionCost) }

// Effects is the field effects: what the action brings about.
func (v ActionRecord[N]) Effects() N { return v.Node.Get(ActionEffects) }

// Limits is the field limits: how often the action can be taken.
func (v ActionRecord[N]) Limits() iter.Seq2[int, LimitRecord[N]] {
	return func(yield func(int, LimitRecord[N]) bool) {
		for i, n := range v.Node.Get(ActionLimits).Entries() {
			if !yield(i, LimitRecord[N]{n}) {
				return
			}
		}
	}
}

// ActionDefaultsRecord is a view of the common part of a phase's actions. Says what every action of the phase demands and brings about.
type ActionDefaultsRecord[N Node[N]] struct{ Node N }

// Pre is the field pre: what must hold in addition to the condition of each action.
func (v ActionDefaultsRecord[N]) Pre() N { return v.Node.Get(ActionDefaultsPre) }

// AfterEffects is the field afterEffects: what happens after the effects of each action.
func (v ActionDefaultsRecord[N]) AfterEffects() N { return v.Node.Get(ActionDefaultsAfterEffects) }

// AggregateRecord is a view of an aggregate. Counts the items of a query, or combines a number of each of them.
type AggregateRecord[N Node[N]] struct{ Node N }

// Op is the field op: what to make of the items.
func (v AggregateRecord[N]) Op() N { return v.Node.Get(AggregateOp) }

// Query is the field query: where the items come from.
func (v AggregateRecord[N]) Query() N { return v.Node.Get(AggregateQuery) }

// Bind is the field bind: the name under which valueExpr sees each item.
func (v AggregateRecord[N]) Bind() N { return v.Node.Get(AggregateBind) }

// ValueExpr is the field valueExpr: the number of one item.
func (v AggregateRecord[N]) ValueExpr() N { return v.Node.Get(AggregateValueExpr) }

// AnyRecordRecord is a view of a mapping. Anything that the body of the macro can use.
type AnyRecordRecord[N Node[N]] struct{ Node N }

// ArithmeticTimesRecord is a view of a computation. The product.
type ArithmeticTimesRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of computation this is.
func (v ArithmeticTimesRecord[N]) Op() N { return v.Node.Get(ArithmeticTimesOp) }

// Left is the field left: the number before the operator.
func (v ArithmeticTimesRecord[N]) Left() N { return v.Node.Get(ArithmeticTimesLeft) }

// Right is the field right: the number behind the operator.
func (v ArithmeticTimesRecord[N]) Right() N { return v.Node.Get(ArithmeticTimesRight) }

// ArithmeticPlusRecord is a view of a computation. The sum.
type ArithmeticPlusRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of computation this is.
func (v ArithmeticPlusRecord[N]) Op() N { return v.Node.Get(ArithmeticPlusOp) }

// Left is the field left: the number before the operator.
func (v ArithmeticPlusRecord[N]) Left() N { return v.Node.Get(ArithmeticPlusLeft) }

// Right is the field right: the number behind the operator.
func (v ArithmeticPlusRecord[N]) Right() N { return v.Node.Get(ArithmeticPlusRight) }

// ArithmeticMinusRecord is a view of a computation. The difference.
type ArithmeticMinusRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of computation this is.
func (v ArithmeticMinusRecord[N]) Op() N { return v.Node.Get(ArithmeticMinusOp) }

// Left is the field left: the number before the operator.
func (v ArithmeticMinusRecord[N]) Left() N { return v.Node.Get(ArithmeticMinusLeft) }

// Right is the field right: the number behind the operator.
func (v ArithmeticMinusRecord[N]) Right() N { return v.Node.Get(ArithmeticMinusRight) }

// ArithmeticDividedByRecord is a view of a computation. The quotient with its fraction cut off, towards zero.
type ArithmeticDividedByRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of computation this is.
func (v ArithmeticDividedByRecord[N]) Op() N { return v.Node.Get(ArithmeticDividedByOp) }

// Left is the field left: the number before the operator.
func (v ArithmeticDividedByRecord[N]) Left() N { return v.Node.Get(ArithmeticDividedByLeft) }

// Right is the field right: the number behind the operator.
func (v ArithmeticDividedByRecord[N]) Right() N { return v.Node.Get(ArithmeticDividedByRight) }

// ArithmeticCeilDivRecord is a view of a computation. The quotient rounded up.
type ArithmeticCeilDivRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of computation this is.
func (v ArithmeticCeilDivRecord[N]) Op() N { return v.Node.Get(ArithmeticCeilDivOp) }

// Left is the field left: the number before the operator.
func (v ArithmeticCeilDivRecord[N]) Left() N { return v.Node.Get(ArithmeticCeilDivLeft) }

// Right is the field right: the number behind the operator.
func (v ArithmeticCeilDivRecord[N]) Right() N { return v.Node.Get(ArithmeticCeilDivRight) }

// ArithmeticFloorDivRecord is a view of a computation. The quotient rounded down.
type ArithmeticFloorDivRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of computation this is.
func (v ArithmeticFloorDivRecord[N]) Op() N { return v.Node.Get(ArithmeticFloorDivOp) }

// Left is the field left: the number before the operator.
func (v ArithmeticFloorDivRecord[N]) Left() N { return v.Node.Get(ArithmeticFloorDivLeft) }

// Right is the field right: the number behind the operator.
func (v ArithmeticFloorDivRecord[N]) Right() N { return v.Node.Get(ArithmeticFloorDivRight) }

// ArithmeticMaxRecord is a view of a computation. The larger of the two.
type ArithmeticMaxRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of computation this is.
func (v ArithmeticMaxRecord[N]) Op() N { return v.Node.Get(ArithmeticMaxOp) }

// Left is the field left: the number before the operator.
func (v ArithmeticMaxRecord[N]) Left() N { return v.Node.Get(ArithmeticMaxLeft) }

// Right is the field right: the number behind the operator.
func (v ArithmeticMaxRecord[N]) Right() N { return v.Node.Get(ArithmeticMaxRight) }

// ArithmeticMinRecord is a view of a computation. The smaller of the two.
type ArithmeticMinRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of computation this is.
func (v ArithmeticMinRecord[N]) Op() N { return v.Node.Get(ArithmeticMinOp) }

// Left is the field left: the number before the operator.
func (v ArithmeticMinRecord[N]) Left() N { return v.Node.Get(ArithmeticMinLeft) }

// Right is the field right: the number behind the operator.
func (v ArithmeticMinRecord[N]) Right() N { return v.Node.Get(ArithmeticMinRight) }

// BoardMacroRecord is a view of a board. Declares the cells of a regular board, each bordering on its neighbours.
type BoardMacroRecord[N Node[N]] struct{ Node N }

// Macro is the field macro: the form of the board.
func (v BoardMacroRecord[N]) Macro() N { return v.Node.Get(BoardMacroMacro) }

// Args is the field args: the size: rows and columns of a grid, the radius of a hex board, the number of cells in a ring.
func (v BoardMacroRecord[N]) Args() N { return v.Node.Get(BoardMacroArgs) }

// ZoneKind is the field zoneKind: whether the cells are spaces of the board; aux unless given.
func (v BoardMacroRecord[N]) ZoneKind() N { return v.Node.Get(BoardMacroZoneKind) }

// Category is the field category: the category of every cell.
func (v BoardMacroRecord[N]) Category() N { return v.Node.Get(BoardMacroCategory) }

// Attributes is the field attributes: attributes of every cell, beside those that tell where it lies.
func (v BoardMacroRecord[N]) Attributes() N { return v.Node.Get(BoardMacroAttributes) }

// CancellationRecord is a view of a cancellation. Says which move cancels which other one.
type CancellationRecord[N Node[N]] struct{ Node N }

// Winner is the field winner: the move that stands.
func (v CancellationRecord[N]) Winner() MoveSelectorRecord[N] {
	return MoveSelectorRecord[N]{v.Node.Get(CancellationWinner)}
}

// Canceled is the field canceled: the move that is cancelled.
func (v CancellationRecord[N]) Canceled() MoveSelectorRecord[N] {
	return MoveSelectorRecord[N]{v.Node.Get(CancellationCanceled)}
}

// CardLifecycleRecord is a view of the lifecycle of cards. Names the zones through which a card goes.
type CardLifecycleRecord[N Node[N]] struct{ Node N }

// Played is the field played: the zone of the card on which seats act.
func (v CardLifecycleRecord[N]) Played() N { return v.Node.Get(CardLifecyclePlayed) }

// Lookahead is the field lookahead: the zone of the card that comes next.
func (v CardLifecycleRecord[N]) Lookahead() N { return v.Node.Get(CardLifecycleLookahead) }

// Leader is the field leader: the zone on which coup cards are put when they are over.
func (v CardLifecycleRecord[N]) Leader() N { return v.Node.Get(CardLifecycleLeader) }

// CardPlacementRecord is a view of a card placement. Puts an event card into a zone at the start.
type CardPlacementRecord[N Node[N]] struct{ Node N }

// CardID is the field cardId: the card.
func (v CardPlacementRecord[N]) CardID() N { return v.Node.Get(CardPlacementCardID) }

// ZoneID is the field zoneId: the zone.
func (v CardPlacementRecord[N]) ZoneID() N { return v.Node.Get(CardPlacementZoneID) }

// Count is the field count: how many such cards; 1 unless given.
func (v CardPlacementRecord[N]) Count() N { return v.Node.Get(CardPlacementCount) }

// CardinalityKindRecord is a view of a number of targets. None or at most a number of targets, written with its kind.
type CardinalityKindRecord[N Node[N]] struct{ Node N }

// Kind is the field kind: always upTo.
func (v CardinalityKindRecord[N]) Kind() N { return v.Node.Get(CardinalityKindKind) }

// Max is the field max: the largest number.
func (v CardinalityKindRecord[N]) Max() N { return v.Node.Get(CardinalityKindMax) }

// CardinalityMaxRecord is a view of a number of targets. A number of targets between bounds; with a max of 1, one must be chosen.
type CardinalityMaxRecord[N Node[N]] struct{ Node N }

// Max is the field max: the largest number.
func (v CardinalityMaxRecord[N]) Max() N { return v.Node.Get(CardinalityMaxMax) }

// Min is the field min: the smallest number; 0 unless given.
func (v CardinalityMaxRecord[N]) Min() N { return v.Node.Get(CardinalityMaxMin) }

// CardinalityNRecord is a view of a number of targets. An exact number of targets.
type CardinalityNRecord[N Node[N]] struct{ Node N }

// N is the field n: the number.
func (v CardinalityNRecord[N]) N() N { return v.Node.Get(CardinalityNN) }

// CardinalityUpToRecord is a view of a number of targets. None or at most a number of targets.
type CardinalityUpToRecord[N Node[N]] struct{ Node N }

// UpTo is the field upTo: the largest number.
func (v CardinalityUpToRecord[N]) UpTo() N { return v.Node.Get(CardinalityUpToUpTo) }

// CheckpointRecord is a view of a victory checkpoint. Says when a seat has won.
type CheckpointRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the checkpoint.
func (v CheckpointRecord[N]) ID() N { return v.Node.Get(CheckpointID) }

// Seat is the field seat: the seat that wins.
func (v CheckpointRecord[N]) Seat() N { return v.Node.Get(CheckpointSeat) }

// Timing is the field timing: when the checkpoint counts.
func (v CheckpointRecord[N]) Timing() N { return v.Node.Get(CheckpointTiming) }

// When is the field when: what must hold for the seat to win.
func (v CheckpointRecord[N]) When() N { return v.Node.Get(CheckpointWhen) }

// CompoundConstraintRecord is a view of a constraint on a compound move. Relates what an operation chose to what its special activity chooses.
type CompoundConstraintRecord[N Node[N]] struct{ Node N }

// Relation is the field relation: how the two choices must relate.
func (v CompoundConstraintRecord[N]) Relation() N { return v.Node.Get(CompoundConstraintRelation) }

// OperationParam is the field operationParam: the choice of the operation.
func (v CompoundConstraintRecord[N]) OperationParam() N {
	return v.Node.Get(CompoundConstraintOperationParam)
}

// SpecialActivityParam is the field specialActivityParam: the choice of the special activity.
func (v CompoundConstraintRecord[N]) SpecialActivityParam() N {
	return v.Node.Get(CompoundConstraintSpecialActivityParam)
}

// ConditionNotEqualRecord is a view of a comparison. Holds when the values differ, in type or in content.
type ConditionNotEqualRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of condition this is.
func (v ConditionNotEqualRecord[N]) Op() N { return v.Node.Get(ConditionNotEqualOp) }

// Left is the field left: the value before the operator.
func (v ConditionNotEqualRecord[N]) Left() N { return v.Node.Get(ConditionNotEqualLeft) }

// Right is the field right: the value behind the operator.
func (v ConditionNotEqualRecord[N]) Right() N { return v.Node.Get(ConditionNotEqualRight) }

// ConditionLessRecord is a view of a comparison. Holds when the left number is smaller.
type ConditionLessRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of condition this is.
func (v ConditionLessRecord[N]) Op() N { return v.Node.Get(ConditionLessOp) }

// Left is the field left: the value before the operator.
func (v ConditionLessRecord[N]) Left() N { return v.Node.Get(ConditionLessLeft) }

// Right is the field right: the value behind the operator.
func (v ConditionLessRecord[N]) Right() N { return v.Node.Get(ConditionLessRight) }

// ConditionLessOrEqualRecord is a view of a comparison. Holds when the left number is smaller or equal.
type ConditionLessOrEqualRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of condition this is.
func (v ConditionLessOrEqualRecord[N]) Op() N { return v.Node.Get(ConditionLessOrEqualOp) }

// Left is the field left: the value before the operator.
func (v ConditionLessOrEqualRecord[N]) Left() N { return v.Node.Get(ConditionLessOrEqualLeft) }

// Right is the field right: the value behind the operator.
func (v ConditionLessOrEqualRecord[N]) Right() N { return v.Node.Get(ConditionLessOrEqualRight) }

// ConditionEqualRecord is a view of a comparison. Holds when both values are the same; values of different types never are.
type ConditionEqualRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of condition this is.
func (v ConditionEqualRecord[N]) Op() N { return v.Node.Get(ConditionEqualOp) }

// Left is the field left: the value before the operator.
func (v ConditionEqualRecord[N]) Left() N { return v.Node.Get(ConditionEqualLeft) }

// Right is the field right: the value behind the operator.
func (v ConditionEqualRecord[N]) Right() N { return v.Node.Get(ConditionEqualRight) }

// ConditionGreaterRecord is a view of a comparison. Holds when the left number is larger.
type ConditionGreaterRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of condition this is.
func (v ConditionGreaterRecord[N]) Op() N { return v.Node.Get(ConditionGreaterOp) }

// Left is the field left: the value before the operator.
func (v ConditionGreaterRecord[N]) Left() N { return v.Node.Get(ConditionGreaterLeft) }

// Right is the field right: the value behind the operator.
func (v ConditionGreaterRecord[N]) Right() N { return v.Node.Get(ConditionGreaterRight) }

// ConditionGreaterOrEqualRecord is a view of a comparison. Holds when the left number is larger or equal.
type ConditionGreaterOrEqualRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of condition this is.
func (v ConditionGreaterOrEqualRecord[N]) Op() N { return v.Node.Get(ConditionGreaterOrEqualOp) }

// Left is the field left: the value before the operator.
func (v ConditionGreaterOrEqualRecord[N]) Left() N { return v.Node.Get(ConditionGreaterOrEqualLeft) }

// Right is the field right: the value behind the operator.
func (v ConditionGreaterOrEqualRecord[N]) Right() N { return v.Node.Get(ConditionGreaterOrEqualRight) }

// ConditionAdjacentRecord is a view of an adjacency test. Holds when the right zone is among the neighbours of the left one.
type ConditionAdjacentRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of condition this is.
func (v ConditionAdjacentRecord[N]) Op() N { return v.Node.Get(ConditionAdjacentOp) }

// Left is the field left: the zone whose neighbours are looked at.
func (v ConditionAdjacentRecord[N]) Left() N { return v.Node.Get(ConditionAdjacentLeft) }

// Right is the field right: the zone that must be one of them.
func (v ConditionAdjacentRecord[N]) Right() N { return v.Node.Get(ConditionAdjacentRight) }

// ConditionAndRecord is a view of a combination of conditions. Holds when all of its parts hold; the parts after the first that fails are not looked at.
type ConditionAndRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of condition this is.
func (v ConditionAndRecord[N]) Op() N { return v.Node.Get(ConditionAndOp) }

// Args is the field args: the conditions to combine.
func (v ConditionAndRecord[N]) Args() N { return v.Node.Get(ConditionAndArgs) }

// ConditionConnectedRecord is a view of a connection test. Holds when one zone can be reached from another by steps between neighbours; a zone does not reach itself.
type ConditionConnectedRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of condition this is.
func (v ConditionConnectedRecord[N]) Op() N { return v.Node.Get(ConditionConnectedOp) }

// From is the field from: the zone where the way begins.
func (v ConditionConnectedRecord[N]) From() N { return v.Node.Get(ConditionConnectedFrom) }

// To is the field to: the zone that must be reached.
func (v ConditionConnectedRecord[N]) To() N { return v.Node.Get(ConditionConnectedTo) }

// Via is the field via: what must hold of every zone on the way, the last one included; $zone is the zone that is looked at.
func (v ConditionConnectedRecord[N]) Via() N { return v.Node.Get(ConditionConnectedVia) }

// MaxDepth is the field maxDepth: the largest number of steps; without it any number.
func (v ConditionConnectedRecord[N]) MaxDepth() N { return v.Node.Get(ConditionConnectedMaxDepth) }

// ConditionInRecord is a view of a membership test. Holds when a value is among those that a binding holds.
type ConditionInRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of condition this is.
func (v ConditionInRecord[N]) Op() N { return v.Node.Get(ConditionInOp) }

// Item is the field item: the value to look for.
func (v ConditionInRecord[N]) Item() N { return v.Node.Get(ConditionInItem) }

// Set is the field set: A reference to the binding that holds the list.
func (v ConditionInRecord[N]) Set() N { return v.Node.Get(ConditionInSet) }

// ConditionNotRecord is a view of a negation. Holds when its part does not.
type ConditionNotRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of condition this is.
func (v ConditionNotRecord[N]) Op() N { return v.Node.Get(ConditionNotOp) }

// Arg is the field arg: the condition that must not hold.
func (v ConditionNotRecord[N]) Arg() N { return v.Node.Get(ConditionNotArg) }

// ConditionOrRecord is a view of a combination of conditions. Holds when one of its parts holds; the parts after that one are not looked at.
type ConditionOrRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of condition this is.
func (v ConditionOrRecord[N]) Op() N { return v.Node.Get(ConditionOrOp) }

// Args is the field args: the conditions to combine.
func (v ConditionOrRecord[N]) Args() N { return v.Node.Get(ConditionOrArgs) }

// ConditionZonePropIncludesRecord is a view of an attribute test. Holds when a list-valued attribute of a zone contains a value.
type ConditionZonePropIncludesRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of condition this is.
func (v ConditionZonePropIncludesRecord[N]) Op() N { return v.Node.Get(ConditionZonePropIncludesOp) }

// Zone is the field zone: the zone whose attribute is read.
func (v ConditionZonePropIncludesRecord[N]) Zone() N {
	return v.Node.Get(ConditionZonePropIncludesZone)
}

// Prop is the field prop: the attribute, which must hold a list.
func (v ConditionZonePropIncludesRecord[N]) Prop() N {
	return v.Node.Get(ConditionZonePropIncludesProp)
}

// Value is the field value: the value to look for in the list.
func (v ConditionZonePropIncludesRecord[N]) Value() N {
	return v.Node.Get(ConditionZonePropIncludesValue)
}

// ConditionMacroRecord is a view of a condition macro. A condition under a name, with parameters, to be used wherever a condition stands; or a value, to be used wherever a value stands.
type ConditionMacroRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name by which the macro is called.
func (v ConditionMacroRecord[N]) ID() N { return v.Node.Get(ConditionMacroID) }

// Params is the field params: what a call has to give.
func (v ConditionMacroRecord[N]) Params() iter.Seq2[int, ConditionMacroParamRecord[N]] {
	return func(yield func(int, ConditionMacroParamRecord[N]) bool) {
		for i, n := range v.Node.Get(ConditionMacroParams).Entries() {
			if !yield(i, ConditionMacroParamRecord[N]{n}) {
				return
			}
		}
	}
}

// Condition is the field condition: the condition, or the value; {param: name} stands for an argument.
func (v ConditionMacroRecord[N]) Condition() N { return v.Node.Get(ConditionMacroCondition) }

// ConditionMacroParamRecord is a view of a macro parameter. Something that a call of the macro has to give.
type ConditionMacroParamRecord[N Node[N]] struct{ Node N }

// Name is the field name: the name by which the condition uses the argument.
func (v ConditionMacroParamRecord[N]) Name() N { return v.Node.Get(ConditionMacroParamName) }

// Type is the field type: A word for the reader; nothing checks it.
func (v ConditionMacroParamRecord[N]) Type() N { return v.Node.Get(ConditionMacroParamType) }

// ConditionMacroCallRecord is a view of a condition macro call. Stands for the condition of a macro.
type ConditionMacroCallRecord[N Node[N]] struct{ Node N }

// ConditionMacro is the field conditionMacro: the macro to use.
func (v ConditionMacroCallRecord[N]) ConditionMacro() N {
	return v.Node.Get(ConditionMacroCallConditionMacro)
}

// Args is the field args: what the macro's parameters stand for here; a macro without parameters needs none.
func (v ConditionMacroCallRecord[N]) Args() N { return v.Node.Get(ConditionMacroCallArgs) }

// CoupPhaseRecord is a view of a phase of the coup plan. Makes a phase part of the coup round.
type CoupPhaseRecord[N Node[N]] struct{ Node N }

// ID is the field id: A phase of the turn structure; with effects it may be a new one.
func (v CoupPhaseRecord[N]) ID() N { return v.Node.Get(CoupPhaseID) }

// Steps is the field steps: labels for what is done in the phase; the game does not act on them.
func (v CoupPhaseRecord[N]) Steps() N { return v.Node.Get(CoupPhaseSteps) }

// Effects is the field effects: what happens when the phase begins, after the effects it has already.
func (v CoupPhaseRecord[N]) Effects() N { return v.Node.Get(CoupPhaseEffects) }

// CoupPlanRecord is a view of a coup plan. Says which phases are played when a coup card comes up.
type CoupPlanRecord[N Node[N]] struct{ Node N }

// Phases is the field phases: the phases of a coup round, in order.
func (v CoupPlanRecord[N]) Phases() iter.Seq2[int, CoupPhaseRecord[N]] {
	return func(yield func(int, CoupPhaseRecord[N]) bool) {
		for i, n := range v.Node.Get(CoupPlanPhases).Entries() {
			if !yield(i, CoupPhaseRecord[N]{n}) {
				return
			}
		}
	}
}

// FinalRoundOmitPhases is the field finalRoundOmitPhases: the phases that are left out in the last coup round.
func (v CoupPlanRecord[N]) FinalRoundOmitPhases() N { return v.Node.Get(CoupPlanFinalRoundOmitPhases) }

// MaxConsecutiveRounds is the field maxConsecutiveRounds: how many coup rounds may follow each other directly.
func (v CoupPlanRecord[N]) MaxConsecutiveRounds() N { return v.Node.Get(CoupPlanMaxConsecutiveRounds) }

// SeatOrder is the field seatOrder: the order of seats within coup phases; the order in force unless given.
func (v CoupPlanRecord[N]) SeatOrder() N { return v.Node.Get(CoupPlanSeatOrder) }

// DataAssetRecord is a view of a data asset. Holds data that the rules are played with.
type DataAssetRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the asset, unique among assets of every kind.
func (v DataAssetRecord[N]) ID() N { return v.Node.Get(DataAssetID) }

// Kind is the field kind: what the asset holds; any other word makes it plain data.
func (v DataAssetRecord[N]) Kind() N { return v.Node.Get(DataAssetKind) }

// Payload is the field payload: the data itself.
func (v DataAssetRecord[N]) Payload() N { return v.Node.Get(DataAssetPayload) }

// TableContracts is the field tableContracts: what the rows of tables in the payload promise.
func (v DataAssetRecord[N]) TableContracts() iter.Seq2[int, TableContractRecord[N]] {
	return func(yield func(int, TableContractRecord[N]) bool) {
		for i, n := range v.Node.Get(DataAssetTableContracts).Entries() {
			if !yield(i, TableContractRecord[N]{n}) {
				return
			}
		}
	}
}

// DeckBehaviorRecord is a view of a deck behaviour. Says how a deck is drawn from.
type DeckBehaviorRecord[N Node[N]] struct{ Node N }

// Type is the field type: always deck.
func (v DeckBehaviorRecord[N]) Type() N { return v.Node.Get(DeckBehaviorType) }

// DrawFrom is the field drawFrom: where in the deck tokens are drawn; top unless given.
func (v DeckBehaviorRecord[N]) DrawFrom() N { return v.Node.Get(DeckBehaviorDrawFrom) }

// ReshuffleFrom is the field reshuffleFrom: the zone whose tokens are shuffled in when the deck runs out.
func (v DeckBehaviorRecord[N]) ReshuffleFrom() N { return v.Node.Get(DeckBehaviorReshuffleFrom) }

// DeckCompositionRecord is a view of a deck composition. Says how the event deck is built from piles when the game is set up.
type DeckCompositionRecord[N Node[N]] struct{ Node N }

// MaterializationStrategy is the field materializationStrategy: the way the piles are built.
func (v DeckCompositionRecord[N]) MaterializationStrategy() N {
	return v.Node.Get(DeckCompositionMaterializationStrategy)
}

// PileCount is the field pileCount: how many piles there are.
func (v DeckCompositionRecord[N]) PileCount() N { return v.Node.Get(DeckCompositionPileCount) }

// EventsPerPile is the field eventsPerPile: how many events each pile holds.
func (v DeckCompositionRecord[N]) EventsPerPile() N { return v.Node.Get(DeckCompositionEventsPerPile) }

// CoupsPerPile is the field coupsPerPile: how many coup cards each pile holds.
func (v DeckCompositionRecord[N]) CoupsPerPile() N { return v.Node.Get(DeckCompositionCoupsPerPile) }

// IncludedCardIDs is the field includedCardIds: cards that take part; without any included card or tag all do.
func (v DeckCompositionRecord[N]) IncludedCardIDs() N {
	return v.Node.Get(DeckCompositionIncludedCardIDs)
}

// ExcludedCardIDs is the field excludedCardIds: cards that do not take part.
func (v DeckCompositionRecord[N]) ExcludedCardIDs() N {
	return v.Node.Get(DeckCompositionExcludedCardIDs)
}

// IncludedCardTags is the field includedCardTags: tags whose cards take part.
func (v DeckCompositionRecord[N]) IncludedCardTags() N {
	return v.Node.Get(DeckCompositionIncludedCardTags)
}

// ExcludedCardTags is the field excludedCardTags: tags whose cards do not take part.
func (v DeckCompositionRecord[N]) ExcludedCardTags() N {
	return v.Node.Get(DeckCompositionExcludedCardTags)
}

// PileFilters is the field pileFilters: which events go to which piles; together the filters cover every pile.
func (v DeckCompositionRecord[N]) PileFilters() iter.Seq2[int, PileFilterRecord[N]] {
	return func(yield func(int, PileFilterRecord[N]) bool) {
		for i, n := range v.Node.Get(DeckCompositionPileFilters).Entries() {
			if !yield(i, PileFilterRecord[N]{n}) {
				return
			}
		}
	}
}

// DerivedPropRecord is a view of a derived property. Computes a property of the generated pieces from one of their dimensions.
type DerivedPropRecord[N Node[N]] struct{ Node N }

// From is the field from: the dimension whose value is looked up.
func (v DerivedPropRecord[N]) From() N { return v.Node.Get(DerivedPropFrom) }

// Map is the field map: the property for each value of the dimension.
func (v DerivedPropRecord[N]) Map() N { return v.Node.Get(DerivedPropMap) }

// Default is the field default: the property for the other values, in which {name} stands for a dimension; their own text unless given.
func (v DerivedPropRecord[N]) Default() N { return v.Node.Get(DerivedPropDefault) }

// DimensionRecord is a view of a dimension. Names a property of the generated pieces and the values it takes.
type DimensionRecord[N Node[N]] struct{ Node N }

// Name is the field name: the name of the property.
func (v DimensionRecord[N]) Name() N { return v.Node.Get(DimensionName) }

// Values is the field values: the values of the property.
func (v DimensionRecord[N]) Values() N { return v.Node.Get(DimensionValues) }

// DocumentRecord is a view of a spec. Holds sections of a game; a spec consists of many such blocks.
type DocumentRecord[N Node[N]] struct{ Node N }

// Imports is the field imports: other files whose sections belong to the game too.
func (v DocumentRecord[N]) Imports() N { return v.Node.Get(DocumentImports) }

// Metadata is the field metadata: what the game is called and how many people play it.
func (v DocumentRecord[N]) Metadata() MetadataRecord[N] {
	return MetadataRecord[N]{v.Node.Get(DocumentMetadata)}
}

// Constants is the field constants: numbers under a name, kept with the game for those who read it. No rule reads them: a rule has the number itself, or a global variable.
func (v DocumentRecord[N]) Constants() N { return v.Node.Get(DocumentConstants) }

// DataAssets is the field dataAssets: maps, pieces, seats, scenarios and tables of data.
func (v DocumentRecord[N]) DataAssets() iter.Seq2[int, DataAssetRecord[N]] {
	return func(yield func(int, DataAssetRecord[N]) bool) {
		for i, n := range v.Node.Get(DocumentDataAssets).Entries() {
			if !yield(i, DataAssetRecord[N]{n}) {
				return
			}
		}
	}
}

// GlobalMarkerLattices is the field globalMarkerLattices: markers of the whole game, each always in one of its states.
func (v DocumentRecord[N]) GlobalMarkerLattices() N { return v.Node.Get(DocumentGlobalMarkerLattices) }

// GlobalVars is the field globalVars: variables of the table.
func (v DocumentRecord[N]) GlobalVars() N { return v.Node.Get(DocumentGlobalVars) }

// PerPlayerVars is the field perPlayerVars: variables that every player has for themselves.
func (v DocumentRecord[N]) PerPlayerVars() N { return v.Node.Get(DocumentPerPlayerVars) }

// ZoneVars is the field zoneVars: numbers that every zone has for itself.
func (v DocumentRecord[N]) ZoneVars() N { return v.Node.Get(DocumentZoneVars) }

// Zones is the field zones: the places where tokens lie.
func (v DocumentRecord[N]) Zones() N { return v.Node.Get(DocumentZones) }

// TokenTypes is the field tokenTypes: the kinds of tokens; made from the piece catalogue unless given.
func (v DocumentRecord[N]) TokenTypes() iter.Seq2[int, TokenTypeRecord[N]] {
	return func(yield func(int, TokenTypeRecord[N]) bool) {
		for i, n := range v.Node.Get(DocumentTokenTypes).Entries() {
			if !yield(i, TokenTypeRecord[N]{n}) {
				return
			}
		}
	}
}

// Setup is the field setup: what is done once, before the game begins.
func (v DocumentRecord[N]) Setup() N { return v.Node.Get(DocumentSetup) }

// TurnStructure is the field turnStructure: the phases through which the game runs.
func (v DocumentRecord[N]) TurnStructure() TurnStructureRecord[N] {
	return TurnStructureRecord[N]{v.Node.Get(DocumentTurnStructure)}
}

// TurnOrder is the field turnOrder: who acts after whom; round the table unless given.
func (v DocumentRecord[N]) TurnOrder() TurnOrderRecord[N] {
	return TurnOrderRecord[N]{v.Node.Get(DocumentTurnOrder)}
}

// ActionPipelines is the field actionPipelines: how actions are carried out stage by stage.
func (v DocumentRecord[N]) ActionPipelines() iter.Seq2[int, PipelineRecord[N]] {
	return func(yield func(int, PipelineRecord[N]) bool) {
		for i, n := range v.Node.Get(DocumentActionPipelines).Entries() {
			if !yield(i, PipelineRecord[N]{n}) {
				return
			}
		}
	}
}

// DerivedMetrics is the field derivedMetrics: numbers that the game computes from zones and markers.
func (v DocumentRecord[N]) DerivedMetrics() iter.Seq2[int, MetricRecord[N]] {
	return func(yield func(int, MetricRecord[N]) bool) {
		for i, n := range v.Node.Get(DocumentDerivedMetrics).Entries() {
			if !yield(i, MetricRecord[N]{n}) {
				return
			}
		}
	}
}

// EventDecks is the field eventDecks: decks of event cards.
func (v DocumentRecord[N]) EventDecks() iter.Seq2[int, EventDeckRecord[N]] {
	return func(yield func(int, EventDeckRecord[N]) bool) {
		for i, n := range v.Node.Get(DocumentEventDecks).Entries() {
			if !yield(i, EventDeckRecord[N]{n}) {
				return
			}
		}
	}
}

// Terminal is the field terminal: when the game ends and who has won.
func (v DocumentRecord[N]) Terminal() TerminalRecord[N] {
	return TerminalRecord[N]{v.Node.Get(DocumentTerminal)}
}

// EndConditions is the field endConditions: the conditions of terminal in a section of their own.
func (v DocumentRecord[N]) EndConditions() iter.Seq2[int, EndConditionRecord[N]] {
	return func(yield func(int, EndConditionRecord[N]) bool) {
		for i, n := range v.Node.Get(DocumentEndConditions).Entries() {
			if !yield(i, EndConditionRecord[N]{n}) {
				return
			}
		}
	}
}

// Victory is the field victory: the checkpoints, margins and ranking of terminal in a section of their own.
func (v DocumentRecord[N]) Victory() VictoryRecord[N] {
	return VictoryRecord[N]{v.Node.Get(DocumentVictory)}
}

// Scoring is the field scoring: the scoring of terminal in a section of its own, beside endConditions, which may be an empty list.
func (v DocumentRecord[N]) Scoring() ScoringRecord[N] {
	return ScoringRecord[N]{v.Node.Get(DocumentScoring)}
}

// Actions is the field actions: what players can do.
func (v DocumentRecord[N]) Actions() iter.Seq2[int, ActionRecord[N]] {
	return func(yield func(int, ActionRecord[N]) bool) {
		for i, n := range v.Node.Get(DocumentActions).Entries() {
			if !yield(i, ActionRecord[N]{n}) {
				return
			}
		}
	}
}

// Triggers is the field triggers: effects that run by themselves when something happens.
func (v DocumentRecord[N]) Triggers() iter.Seq2[int, TriggerRecord[N]] {
	return func(yield func(int, TriggerRecord[N]) bool) {
		for i, n := range v.Node.Get(DocumentTriggers).Entries() {
			if !yield(i, TriggerRecord[N]{n}) {
				return
			}
		}
	}
}

// EffectMacros is the field effectMacros: lists of effects under a name, with parameters.
func (v DocumentRecord[N]) EffectMacros() iter.Seq2[int, EffectMacroRecord[N]] {
	return func(yield func(int, EffectMacroRecord[N]) bool) {
		for i, n := range v.Node.Get(DocumentEffectMacros).Entries() {
			if !yield(i, EffectMacroRecord[N]{n}) {
				return
			}
		}
	}
}

// ConditionMacros is the field conditionMacros: conditions under a name, with parameters.
func (v DocumentRecord[N]) ConditionMacros() iter.Seq2[int, ConditionMacroRecord[N]] {
	return func(yield func(int, ConditionMacroRecord[N]) bool) {
		for i, n := range v.Node.Get(DocumentConditionMacros).Entries() {
			if !yield(i, ConditionMacroRecord[N]{n}) {
				return
			}
		}
	}
}

// PhaseTemplates is the field phaseTemplates: phases with parameters, from which turn structures are made.
func (v DocumentRecord[N]) PhaseTemplates() iter.Seq2[int, PhaseTemplateRecord[N]] {
	return func(yield func(int, PhaseTemplateRecord[N]) bool) {
		for i, n := range v.Node.Get(DocumentPhaseTemplates).Entries() {
			if !yield(i, PhaseTemplateRecord[N]{n}) {
				return
			}
		}
	}
}

// MarkerLattices is the field markerLattices: space markers in addition to those of the map.
func (v DocumentRecord[N]) MarkerLattices() iter.Seq2[int, SpaceMarkerLatticeRecord[N]] {
	return func(yield func(int, SpaceMarkerLatticeRecord[N]) bool) {
		for i, n := range v.Node.Get(DocumentMarkerLattices).Entries() {
			if !yield(i, SpaceMarkerLatticeRecord[N]{n}) {
				return
			}
		}
	}
}

// StackingConstraints is the field stackingConstraints: limits on stacking in addition to those of the map.
func (v DocumentRecord[N]) StackingConstraints() iter.Seq2[int, StackingConstraintRecord[N]] {
	return func(yield func(int, StackingConstraintRecord[N]) bool) {
		for i, n := range v.Node.Get(DocumentStackingConstraints).Entries() {
			if !yield(i, StackingConstraintRecord[N]{n}) {
				return
			}
		}
	}
}

// EdgeRecord is a view of a border. Names a neighbouring zone.
type EdgeRecord[N Node[N]] struct{ Node N }

// To is the field to: the neighbouring zone.
func (v EdgeRecord[N]) To() N { return v.Node.Get(EdgeTo) }

// Direction is the field direction: whether the border can be crossed both ways; bidirectional unless given.
func (v EdgeRecord[N]) Direction() N { return v.Node.Get(EdgeDirection) }

// Category is the field category: A word that tells borders apart, such as road or river.
func (v EdgeRecord[N]) Category() N { return v.Node.Get(EdgeCategory) }

// Attributes is the field attributes: properties of the border.
func (v EdgeRecord[N]) Attributes() N { return v.Node.Get(EdgeAttributes) }

// EffectAddVarRecord is a view of an addVar effect. Adds to a number variable, within its bounds.
type EffectAddVarRecord[N Node[N]] struct{ Node N }

// Scope is the field scope: which kind of variable it is.
func (v EffectAddVarRecord[N]) Scope() N { return v.Node.Get(EffectAddVarScope) }

// Var is the field var: the variable.
func (v EffectAddVarRecord[N]) Var() N { return v.Node.Get(EffectAddVarVar) }

// Player is the field player: the one player whose value changes.
func (v EffectAddVarRecord[N]) Player() N { return v.Node.Get(EffectAddVarPlayer) }

// Zone is the field zone: the one zone whose value changes.
func (v EffectAddVarRecord[N]) Zone() N { return v.Node.Get(EffectAddVarZone) }

// Delta is the field delta: what to add; a negative number subtracts.
func (v EffectAddVarRecord[N]) Delta() N { return v.Node.Get(EffectAddVarDelta) }

// EffectAdvancePhaseRecord is a view of an advancePhase effect. Ends the current phase as if its last action were done; write {} behind it.
type EffectAdvancePhaseRecord[N Node[N]] struct{ Node N }

// EffectBindValueRecord is a view of a bindValue effect. Computes a value once and names it for the effects that follow in the list.
type EffectBindValueRecord[N Node[N]] struct{ Node N }

// Bind is the field bind: the name of the value.
func (v EffectBindValueRecord[N]) Bind() N { return v.Node.Get(EffectBindValueBind) }

// Value is the field value: the value.
func (v EffectBindValueRecord[N]) Value() N { return v.Node.Get(EffectBindValueValue) }

// EffectChooseNRecord is a view of a chooseN effect. Lets a player pick several different options.
type EffectChooseNRecord[N Node[N]] struct{ Node N }

// Bind is the field bind: the name of the list of picked options. It may hold names in braces, so that each turn of a loop asks anew.
func (v EffectChooseNRecord[N]) Bind() N { return v.Node.Get(EffectChooseNBind) }

// Options is the field options: what can be picked; table rows and lines cannot.
func (v EffectChooseNRecord[N]) Options() N { return v.Node.Get(EffectChooseNOptions) }

// Chooser is the field chooser: the one player who decides; the active player unless given.
func (v EffectChooseNRecord[N]) Chooser() N { return v.Node.Get(EffectChooseNChooser) }

// N is the field n: exactly how many options are picked.
func (v EffectChooseNRecord[N]) N() N { return v.Node.Get(EffectChooseNN) }

// Min is the field min: the fewest options that may be picked; 0 unless given.
func (v EffectChooseNRecord[N]) Min() N { return v.Node.Get(EffectChooseNMin) }

// Max is the field max: the most options that may be picked.
func (v EffectChooseNRecord[N]) Max() N { return v.Node.Get(EffectChooseNMax) }

// EffectChooseOneRecord is a view of a chooseOne effect. Lets a player pick one of several options.
type EffectChooseOneRecord[N Node[N]] struct{ Node N }

// Bind is the field bind: the name of the option that was picked. It may hold names in braces, so that each turn of a loop asks anew.
func (v EffectChooseOneRecord[N]) Bind() N { return v.Node.Get(EffectChooseOneBind) }

// Options is the field options: what can be picked; table rows and lines cannot.
func (v EffectChooseOneRecord[N]) Options() N { return v.Node.Get(EffectChooseOneOptions) }

// Chooser is the field chooser: the one player who decides; the active player unless given.
func (v EffectChooseOneRecord[N]) Chooser() N { return v.Node.Get(EffectChooseOneChooser) }

// EffectConcealRecord is a view of a conceal effect. Takes back what was revealed of a zone.
type EffectConcealRecord[N Node[N]] struct{ Node N }

// Zone is the field zone: the zone whose tokens are hidden again.
func (v EffectConcealRecord[N]) Zone() N { return v.Node.Get(EffectConcealZone) }

// From is the field from: takes back only what was revealed to exactly these players.
func (v EffectConcealRecord[N]) From() N { return v.Node.Get(EffectConcealFrom) }

// Filter is the field filter: which tokens of the zone are meant; without it all.
func (v EffectConcealRecord[N]) Filter() N { return v.Node.Get(EffectConcealFilter) }

// EffectCreateTokenRecord is a view of a createToken effect. Makes a new token on top of a zone.
type EffectCreateTokenRecord[N Node[N]] struct{ Node N }

// Type is the field type: what kind of token it is.
func (v EffectCreateTokenRecord[N]) Type() N { return v.Node.Get(EffectCreateTokenType) }

// Zone is the field zone: the zone where it appears.
func (v EffectCreateTokenRecord[N]) Zone() N { return v.Node.Get(EffectCreateTokenZone) }

// Props is the field props: the values of its properties.
func (v EffectCreateTokenRecord[N]) Props() N { return v.Node.Get(EffectCreateTokenProps) }

// EffectDestroyTokenRecord is a view of a destroyToken effect. Takes a token out of the game for good.
type EffectDestroyTokenRecord[N Node[N]] struct{ Node N }

// Token is the field token: the binding that holds the token.
func (v EffectDestroyTokenRecord[N]) Token() N { return v.Node.Get(EffectDestroyTokenToken) }

// EffectDiscardDownToRecord is a view of a discardDownTo effect. Takes tokens off the top of a zone until few enough are left.
type EffectDiscardDownToRecord[N Node[N]] struct{ Node N }

// Zone is the field zone: the zone to thin out.
func (v EffectDiscardDownToRecord[N]) Zone() N { return v.Node.Get(EffectDiscardDownToZone) }

// Size is the field size: how many tokens may stay, as a plain number.
func (v EffectDiscardDownToRecord[N]) Size() N { return v.Node.Get(EffectDiscardDownToSize) }

// To is the field to: the zone where the others go; without it they are destroyed.
func (v EffectDiscardDownToRecord[N]) To() N { return v.Node.Get(EffectDiscardDownToTo) }

// EffectDistributeTokensRecord is a view of a distributeTokens effect. Lets a player pick tokens, and for each of them the zone where it goes.
type EffectDistributeTokensRecord[N Node[N]] struct{ Node N }

// Tokens is the field tokens: the tokens that can be picked.
func (v EffectDistributeTokensRecord[N]) Tokens() N { return v.Node.Get(EffectDistributeTokensTokens) }

// Destinations is the field destinations: the zones where they can go.
func (v EffectDistributeTokensRecord[N]) Destinations() N {
	return v.Node.Get(EffectDistributeTokensDestinations)
}

// N is the field n: exactly how many tokens are picked.
func (v EffectDistributeTokensRecord[N]) N() N { return v.Node.Get(EffectDistributeTokensN) }

// Min is the field min: the fewest tokens that may be picked; 0 unless given.
func (v EffectDistributeTokensRecord[N]) Min() N { return v.Node.Get(EffectDistributeTokensMin) }

// Max is the field max: the most tokens that may be picked.
func (v EffectDistributeTokensRecord[N]) Max() N { return v.Node.Get(EffectDistributeTokensMax) }

// EffectDrawRecord is a view of a draw effect. Draws tokens from a zone, refilling it first if it is a deck that reshuffles.
type EffectDrawRecord[N Node[N]] struct{ Node N }

// From is the field from: the zone to draw from.
func (v EffectDrawRecord[N]) From() N { return v.Node.Get(EffectDrawFrom) }

// To is the field to: the zone where they go; hand:each draws for every player.
func (v EffectDrawRecord[N]) To() N { return v.Node.Get(EffectDrawTo) }

// Count is the field count: how many tokens to draw, as far as there are so many; it must not be negative.
func (v EffectDrawRecord[N]) Count() N { return v.Node.Get(EffectDrawCount) }

// EffectEndTurnRecord is a view of an endTurn effect. Ends the turn: the phases that it still has are left out, and the turn of the next player begins; write {} behind it.
type EffectEndTurnRecord[N Node[N]] struct{ Node N }

// EffectEvaluateSubsetRecord is a view of an evaluateSubset effect. Tries every choice of so many items, scores each of them, and keeps the best; the trials leave no trace in the game.
type EffectEvaluateSubsetRecord[N Node[N]] struct{ Node N }

// Source is the field source: the items to choose from.
func (v EffectEvaluateSubsetRecord[N]) Source() N { return v.Node.Get(EffectEvaluateSubsetSource) }

// SubsetSize is the field subsetSize: how many items make a choice.
func (v EffectEvaluateSubsetRecord[N]) SubsetSize() N {
	return v.Node.Get(EffectEvaluateSubsetSubsetSize)
}

// SubsetBind is the field subsetBind: the name under which compute and scoreExpr see the chosen items.
func (v EffectEvaluateSubsetRecord[N]) SubsetBind() N {
	return v.Node.Get(EffectEvaluateSubsetSubsetBind)
}

// Compute is the field compute: effects that prepare the score of a choice.
func (v EffectEvaluateSubsetRecord[N]) Compute() N { return v.Node.Get(EffectEvaluateSubsetCompute) }

// ScoreExpr is the field scoreExpr: the score of a choice; the first with the highest score wins.
func (v EffectEvaluateSubsetRecord[N]) ScoreExpr() N {
	return v.Node.Get(EffectEvaluateSubsetScoreExpr)
}

// ResultBind is the field resultBind: the name of the best score.
func (v EffectEvaluateSubsetRecord[N]) ResultBind() N {
	return v.Node.Get(EffectEvaluateSubsetResultBind)
}

// BestSubsetBind is the field bestSubsetBind: the name of the best choice.
func (v EffectEvaluateSubsetRecord[N]) BestSubsetBind() N {
	return v.Node.Get(EffectEvaluateSubsetBestSubsetBind)
}

// In is the field in: effects that see the result.
func (v EffectEvaluateSubsetRecord[N]) In() N { return v.Node.Get(EffectEvaluateSubsetIn) }

// EffectFlipGlobalMarkerRecord is a view of a flipGlobalMarker effect. Turns a global marker from one of two states to the other.
type EffectFlipGlobalMarkerRecord[N Node[N]] struct{ Node N }

// Marker is the field marker: the global marker to turn.
func (v EffectFlipGlobalMarkerRecord[N]) Marker() N { return v.Node.Get(EffectFlipGlobalMarkerMarker) }

// StateA is the field stateA: one of the two states.
func (v EffectFlipGlobalMarkerRecord[N]) StateA() N { return v.Node.Get(EffectFlipGlobalMarkerStateA) }

// StateB is the field stateB: the other of the two states.
func (v EffectFlipGlobalMarkerRecord[N]) StateB() N { return v.Node.Get(EffectFlipGlobalMarkerStateB) }

// EffectForEachRecord is a view of a forEach effect. Carries out effects once for each item of a query, which is asked once at the start.
type EffectForEachRecord[N Node[N]] struct{ Node N }

// Bind is the field bind: the name under which the effects see the item.
func (v EffectForEachRecord[N]) Bind() N { return v.Node.Get(EffectForEachBind) }

// Over is the field over: the items.
func (v EffectForEachRecord[N]) Over() N { return v.Node.Get(EffectForEachOver) }

// Effects is the field effects: the effects for one item.
func (v EffectForEachRecord[N]) Effects() N { return v.Node.Get(EffectForEachEffects) }

// Limit is the field limit: the most items to take; 100 unless given.
func (v EffectForEachRecord[N]) Limit() N { return v.Node.Get(EffectForEachLimit) }

// CountBind is the field countBind: the name under which the effects of in see how many items there were.
func (v EffectForEachRecord[N]) CountBind() N { return v.Node.Get(EffectForEachCountBind) }

// In is the field in: effects to carry out once at the end.
func (v EffectForEachRecord[N]) In() N { return v.Node.Get(EffectForEachIn) }

// EffectGotoPhaseExactRecord is a view of a gotoPhaseExact effect. Leaves the current phase and enters a later one of the same turn.
type EffectGotoPhaseExactRecord[N Node[N]] struct{ Node N }

// Phase is the field phase: the phase to enter; it must not be an interrupt.
func (v EffectGotoPhaseExactRecord[N]) Phase() N { return v.Node.Get(EffectGotoPhaseExactPhase) }

// EffectGrantFreeOperationRecord is a view of a grantFreeOperation effect. Lets a seat make an extra move that does not count as its turn; in card-driven games.
type EffectGrantFreeOperationRecord[N Node[N]] struct{ Node N }

// Seat is the field seat: the seat that gets the move.
func (v EffectGrantFreeOperationRecord[N]) Seat() N { return v.Node.Get(EffectGrantFreeOperationSeat) }

// OperationClass is the field operationClass: what kind of move it is.
func (v EffectGrantFreeOperationRecord[N]) OperationClass() N {
	return v.Node.Get(EffectGrantFreeOperationOperationClass)
}

// ExecuteAsSeat is the field executeAsSeat: the seat in whose name the move is made; without it the seat that gets it.
func (v EffectGrantFreeOperationRecord[N]) ExecuteAsSeat() N {
	return v.Node.Get(EffectGrantFreeOperationExecuteAsSeat)
}

// ActionIDs is the field actionIds: the actions that may be used; without it those that the turn flow allows for free operations.
func (v EffectGrantFreeOperationRecord[N]) ActionIDs() N {
	return v.Node.Get(EffectGrantFreeOperationActionIDs)
}

// ZoneFilter is the field zoneFilter: what must hold of every zone that the move touches; $zone is the zone that is looked at.
func (v EffectGrantFreeOperationRecord[N]) ZoneFilter() N {
	return v.Node.Get(EffectGrantFreeOperationZoneFilter)
}

// Uses is the field uses: how often the grant may be used; 1 unless given.
func (v EffectGrantFreeOperationRecord[N]) Uses() N { return v.Node.Get(EffectGrantFreeOperationUses) }

// ID is the field id: A name for the grant.
func (v EffectGrantFreeOperationRecord[N]) ID() N { return v.Node.Get(EffectGrantFreeOperationID) }

// Sequence is the field sequence: the grant's place among others that must be used in order.
func (v EffectGrantFreeOperationRecord[N]) Sequence() EffectGrantFreeOperationSequenceRecord[N] {
	return EffectGrantFreeOperationSequenceRecord[N]{v.Node.Get(EffectGrantFreeOperationSequence)}
}

// Resolve is the field resolve: when the grant is used; later unless given.
func (v EffectGrantFreeOperationRecord[N]) Resolve() N {
	return v.Node.Get(EffectGrantFreeOperationResolve)
}

// Mandatory is the field mandatory: whether a grant that is resolved now must be used if it can be; if not, its seat may pass; false unless given.
func (v EffectGrantFreeOperationRecord[N]) Mandatory() N {
	return v.Node.Get(EffectGrantFreeOperationMandatory)
}

// EffectGrantFreeOperationSequenceRecord is a view of a place in a chain. Makes grants of one chain be used in order.
type EffectGrantFreeOperationSequenceRecord[N Node[N]] struct{ Node N }

// Chain is the field chain: the name that the grants of a chain share.
func (v EffectGrantFreeOperationSequenceRecord[N]) Chain() N {
	return v.Node.Get(EffectGrantFreeOperationSequenceChain)
}

// Step is the field step: the grant's place in the chain, counted from 0.
func (v EffectGrantFreeOperationSequenceRecord[N]) Step() N {
	return v.Node.Get(EffectGrantFreeOperationSequenceStep)
}

// EffectIfRecord is a view of an if effect. Carries out one of two lists of effects, depending on a condition.
type EffectIfRecord[N Node[N]] struct{ Node N }

// When is the field when: the condition that decides.
func (v EffectIfRecord[N]) When() N { return v.Node.Get(EffectIfWhen) }

// Then is the field then: the effects when the condition holds.
func (v EffectIfRecord[N]) Then() N { return v.Node.Get(EffectIfThen) }

// Else is the field else: the effects when it does not.
func (v EffectIfRecord[N]) Else() N { return v.Node.Get(EffectIfElse) }

// EffectLetRecord is a view of a let effect. Computes a value once and carries out effects that see it under a name.
type EffectLetRecord[N Node[N]] struct{ Node N }

// Bind is the field bind: the name of the value.
func (v EffectLetRecord[N]) Bind() N { return v.Node.Get(EffectLetBind) }

// Value is the field value: the value.
func (v EffectLetRecord[N]) Value() N { return v.Node.Get(EffectLetValue) }

// In is the field in: the effects that see the name.
func (v EffectLetRecord[N]) In() N { return v.Node.Get(EffectLetIn) }

// EffectMoveAllRecord is a view of a moveAll effect. Moves all tokens of a zone, in their order, on top of another zone.
type EffectMoveAllRecord[N Node[N]] struct{ Node N }

// From is the field from: the zone to empty.
func (v EffectMoveAllRecord[N]) From() N { return v.Node.Get(EffectMoveAllFrom) }

// To is the field to: the zone where they go.
func (v EffectMoveAllRecord[N]) To() N { return v.Node.Get(EffectMoveAllTo) }

// Filter is the field filter: what must hold of a token to go; $token is the token that is looked at.
func (v EffectMoveAllRecord[N]) Filter() N { return v.Node.Get(EffectMoveAllFilter) }

// EffectMoveTokenRecord is a view of a moveToken effect. Moves a token from one zone to another.
type EffectMoveTokenRecord[N Node[N]] struct{ Node N }

// Token is the field token: the binding that holds the token.
func (v EffectMoveTokenRecord[N]) Token() N { return v.Node.Get(EffectMoveTokenToken) }

// From is the field from: the zone where the token lies now; where that may be any, { zoneExpr: { ref: tokenZone, token: … } }.
func (v EffectMoveTokenRecord[N]) From() N { return v.Node.Get(EffectMoveTokenFrom) }

// To is the field to: the zone where it goes.
func (v EffectMoveTokenRecord[N]) To() N { return v.Node.Get(EffectMoveTokenTo) }

// Position is the field position: where among the tokens of that zone it goes; top unless given.
func (v EffectMoveTokenRecord[N]) Position() N { return v.Node.Get(EffectMoveTokenPosition) }

// EffectMoveTokenAdjacentRecord is a view of a moveTokenAdjacent effect. Moves a token to a neighbour of its zone.
type EffectMoveTokenAdjacentRecord[N Node[N]] struct{ Node N }

// Token is the field token: the binding that holds the token.
func (v EffectMoveTokenAdjacentRecord[N]) Token() N { return v.Node.Get(EffectMoveTokenAdjacentToken) }

// From is the field from: the zone where the token lies now; where that may be any, { zoneExpr: { ref: tokenZone, token: … } }.
func (v EffectMoveTokenAdjacentRecord[N]) From() N { return v.Node.Get(EffectMoveTokenAdjacentFrom) }

// Direction is the field direction: the neighbour where it goes: a zone, or a binding that holds one.
func (v EffectMoveTokenAdjacentRecord[N]) Direction() N {
	return v.Node.Get(EffectMoveTokenAdjacentDirection)
}

// EffectNextPlayerRecord is a view of a nextPlayer effect. Makes the next player of the turn order the active one, as the end of a turn does, while the turn goes on; write {} behind it.
type EffectNextPlayerRecord[N Node[N]] struct{ Node N }

// EffectPopInterruptPhaseRecord is a view of a popInterruptPhase effect. Ends the interruption and enters the phase that was to be resumed; write {} behind it.
type EffectPopInterruptPhaseRecord[N Node[N]] struct{ Node N }

// EffectPushInterruptPhaseRecord is a view of a pushInterruptPhase effect. Interrupts the current phase with another one.
type EffectPushInterruptPhaseRecord[N Node[N]] struct{ Node N }

// Phase is the field phase: the phase to enter now.
func (v EffectPushInterruptPhaseRecord[N]) Phase() N {
	return v.Node.Get(EffectPushInterruptPhasePhase)
}

// ResumePhase is the field resumePhase: the phase to enter when the interruption ends.
func (v EffectPushInterruptPhaseRecord[N]) ResumePhase() N {
	return v.Node.Get(EffectPushInterruptPhaseResumePhase)
}

// EffectReduceRecord is a view of a reduce effect. Goes through the items of a query and carries a value along from one to the next.
type EffectReduceRecord[N Node[N]] struct{ Node N }

// ItemBind is the field itemBind: the name under which next sees the item.
func (v EffectReduceRecord[N]) ItemBind() N { return v.Node.Get(EffectReduceItemBind) }

// AccBind is the field accBind: the name under which next sees the value so far.
func (v EffectReduceRecord[N]) AccBind() N { return v.Node.Get(EffectReduceAccBind) }

// Over is the field over: the items.
func (v EffectReduceRecord[N]) Over() N { return v.Node.Get(EffectReduceOver) }

// Initial is the field initial: the value before the first item.
func (v EffectReduceRecord[N]) Initial() N { return v.Node.Get(EffectReduceInitial) }

// Next is the field next: the value after an item.
func (v EffectReduceRecord[N]) Next() N { return v.Node.Get(EffectReduceNext) }

// Limit is the field limit: the most items to take; 100 unless given.
func (v EffectReduceRecord[N]) Limit() N { return v.Node.Get(EffectReduceLimit) }

// ResultBind is the field resultBind: the name under which the effects see the last value.
func (v EffectReduceRecord[N]) ResultBind() N { return v.Node.Get(EffectReduceResultBind) }

// In is the field in: the effects that see the result.
func (v EffectReduceRecord[N]) In() N { return v.Node.Get(EffectReduceIn) }

// EffectRefillToSizeRecord is a view of a refillToSize effect. Draws one token after another until a zone holds enough.
type EffectRefillToSizeRecord[N Node[N]] struct{ Node N }

// Zone is the field zone: the zone to fill.
func (v EffectRefillToSizeRecord[N]) Zone() N { return v.Node.Get(EffectRefillToSizeZone) }

// Size is the field size: how many tokens the zone shall hold, as a plain number.
func (v EffectRefillToSizeRecord[N]) Size() N { return v.Node.Get(EffectRefillToSizeSize) }

// FromZone is the field fromZone: the zone to draw from.
func (v EffectRefillToSizeRecord[N]) FromZone() N { return v.Node.Get(EffectRefillToSizeFromZone) }

// EffectRemoveByPriorityRecord is a view of a removeByPriority effect. Moves tokens away until a number is reached, first those of the first group, then those of the next.
type EffectRemoveByPriorityRecord[N Node[N]] struct{ Node N }

// Budget is the field budget: how many tokens to move in all.
func (v EffectRemoveByPriorityRecord[N]) Budget() N { return v.Node.Get(EffectRemoveByPriorityBudget) }

// Groups is the field groups: the tokens by priority.
func (v EffectRemoveByPriorityRecord[N]) Groups() iter.Seq2[int, EffectRemoveByPriorityGroupRecord[N]] {
	return func(yield func(int, EffectRemoveByPriorityGroupRecord[N]) bool) {
		for i, n := range v.Node.Get(EffectRemoveByPriorityGroups).Entries() {
			if !yield(i, EffectRemoveByPriorityGroupRecord[N]{n}) {
				return
			}
		}
	}
}

// RemainingBind is the field remainingBind: the name of the number that is left when all groups are empty.
func (v EffectRemoveByPriorityRecord[N]) RemainingBind() N {
	return v.Node.Get(EffectRemoveByPriorityRemainingBind)
}

// In is the field in: effects that see the numbers.
func (v EffectRemoveByPriorityRecord[N]) In() N { return v.Node.Get(EffectRemoveByPriorityIn) }

// EffectRemoveByPriorityGroupRecord is a view of a group. Tokens of one priority and where they go.
type EffectRemoveByPriorityGroupRecord[N Node[N]] struct{ Node N }

// Bind is the field bind: the name under which to and from see the token.
func (v EffectRemoveByPriorityGroupRecord[N]) Bind() N {
	return v.Node.Get(EffectRemoveByPriorityGroupBind)
}

// Over is the field over: the tokens of this priority.
func (v EffectRemoveByPriorityGroupRecord[N]) Over() N {
	return v.Node.Get(EffectRemoveByPriorityGroupOver)
}

// To is the field to: the zone where they go.
func (v EffectRemoveByPriorityGroupRecord[N]) To() N {
	return v.Node.Get(EffectRemoveByPriorityGroupTo)
}

// From is the field from: the zone where they lie; without it the zone that holds each of them.
func (v EffectRemoveByPriorityGroupRecord[N]) From() N {
	return v.Node.Get(EffectRemoveByPriorityGroupFrom)
}

// CountBind is the field countBind: the name of the number of tokens that were moved in this group.
func (v EffectRemoveByPriorityGroupRecord[N]) CountBind() N {
	return v.Node.Get(EffectRemoveByPriorityGroupCountBind)
}

// EffectRevealRecord is a view of a reveal effect. Lets players see tokens of a zone from now on.
type EffectRevealRecord[N Node[N]] struct{ Node N }

// Zone is the field zone: the zone whose tokens are shown.
func (v EffectRevealRecord[N]) Zone() N { return v.Node.Get(EffectRevealZone) }

// To is the field to: who may see them.
func (v EffectRevealRecord[N]) To() N { return v.Node.Get(EffectRevealTo) }

// Filter is the field filter: which tokens of the zone are meant; without it all.
func (v EffectRevealRecord[N]) Filter() N { return v.Node.Get(EffectRevealFilter) }

// EffectRollRandomRecord is a view of a rollRandom effect. Draws a whole number by lot.
type EffectRollRandomRecord[N Node[N]] struct{ Node N }

// Bind is the field bind: the name of the number.
func (v EffectRollRandomRecord[N]) Bind() N { return v.Node.Get(EffectRollRandomBind) }

// Min is the field min: the smallest number that can come up.
func (v EffectRollRandomRecord[N]) Min() N { return v.Node.Get(EffectRollRandomMin) }

// Max is the field max: the largest number that can come up.
func (v EffectRollRandomRecord[N]) Max() N { return v.Node.Get(EffectRollRandomMax) }

// In is the field in: effects that see the number.
func (v EffectRollRandomRecord[N]) In() N { return v.Node.Get(EffectRollRandomIn) }

// EffectSetActivePlayerRecord is a view of a setActivePlayer effect. Makes another player the active one; effects of the same list still see the old one.
type EffectSetActivePlayerRecord[N Node[N]] struct{ Node N }

// Player is the field player: the one player who becomes active.
func (v EffectSetActivePlayerRecord[N]) Player() N { return v.Node.Get(EffectSetActivePlayerPlayer) }

// EffectSetGlobalMarkerRecord is a view of a setGlobalMarker effect. Gives a global marker a state.
type EffectSetGlobalMarkerRecord[N Node[N]] struct{ Node N }

// Marker is the field marker: the global marker to change.
func (v EffectSetGlobalMarkerRecord[N]) Marker() N { return v.Node.Get(EffectSetGlobalMarkerMarker) }

// State is the field state: the new state.
func (v EffectSetGlobalMarkerRecord[N]) State() N { return v.Node.Get(EffectSetGlobalMarkerState) }

// EffectSetMarkerRecord is a view of a setMarker effect. Gives the marker of a space a state.
type EffectSetMarkerRecord[N Node[N]] struct{ Node N }

// Space is the field space: the space whose marker changes.
func (v EffectSetMarkerRecord[N]) Space() N { return v.Node.Get(EffectSetMarkerSpace) }

// Marker is the field marker: the marker to change.
func (v EffectSetMarkerRecord[N]) Marker() N { return v.Node.Get(EffectSetMarkerMarker) }

// State is the field state: the new state.
func (v EffectSetMarkerRecord[N]) State() N { return v.Node.Get(EffectSetMarkerState) }

// EffectSetTokenPropRecord is a view of a setTokenProp effect. Changes a property of a token.
type EffectSetTokenPropRecord[N Node[N]] struct{ Node N }

// Token is the field token: the binding that holds the token.
func (v EffectSetTokenPropRecord[N]) Token() N { return v.Node.Get(EffectSetTokenPropToken) }

// Prop is the field prop: the property to change.
func (v EffectSetTokenPropRecord[N]) Prop() N { return v.Node.Get(EffectSetTokenPropProp) }

// Value is the field value: the new value.
func (v EffectSetTokenPropRecord[N]) Value() N { return v.Node.Get(EffectSetTokenPropValue) }

// EffectSetVarRecord is a view of a setVar effect. Gives a variable a new value; numbers are kept within the variable's bounds.
type EffectSetVarRecord[N Node[N]] struct{ Node N }

// Scope is the field scope: which kind of variable it is.
func (v EffectSetVarRecord[N]) Scope() N { return v.Node.Get(EffectSetVarScope) }

// Var is the field var: the variable.
func (v EffectSetVarRecord[N]) Var() N { return v.Node.Get(EffectSetVarVar) }

// Player is the field player: the one player whose value changes.
func (v EffectSetVarRecord[N]) Player() N { return v.Node.Get(EffectSetVarPlayer) }

// Zone is the field zone: the one zone whose value changes.
func (v EffectSetVarRecord[N]) Zone() N { return v.Node.Get(EffectSetVarZone) }

// Value is the field value: the new value.
func (v EffectSetVarRecord[N]) Value() N { return v.Node.Get(EffectSetVarValue) }

// EffectShiftGlobalMarkerRecord is a view of a shiftGlobalMarker effect. Moves a global marker along its states.
type EffectShiftGlobalMarkerRecord[N Node[N]] struct{ Node N }

// Marker is the field marker: the global marker to change.
func (v EffectShiftGlobalMarkerRecord[N]) Marker() N {
	return v.Node.Get(EffectShiftGlobalMarkerMarker)
}

// Delta is the field delta: how many states to move on; a negative number moves back. The first and the last state are the limits.
func (v EffectShiftGlobalMarkerRecord[N]) Delta() N { return v.Node.Get(EffectShiftGlobalMarkerDelta) }

// EffectShiftMarkerRecord is a view of a shiftMarker effect. Moves the marker of a space along its states.
type EffectShiftMarkerRecord[N Node[N]] struct{ Node N }

// Space is the field space: the space whose marker changes.
func (v EffectShiftMarkerRecord[N]) Space() N { return v.Node.Get(EffectShiftMarkerSpace) }

// Marker is the field marker: the marker to change.
func (v EffectShiftMarkerRecord[N]) Marker() N { return v.Node.Get(EffectShiftMarkerMarker) }

// Delta is the field delta: how many states to move on; a negative number moves back. The first and the last state are the limits.
func (v EffectShiftMarkerRecord[N]) Delta() N { return v.Node.Get(EffectShiftMarkerDelta) }

// EffectShuffleRecord is a view of a shuffle effect. Puts the tokens of a zone in an order drawn by lot.
type EffectShuffleRecord[N Node[N]] struct{ Node N }

// Zone is the field zone: the zone to shuffle.
func (v EffectShuffleRecord[N]) Zone() N { return v.Node.Get(EffectShuffleZone) }

// EffectTransferVarRecord is a view of a transferVar effect. Moves an amount from one number variable to another, no more than one can give and the other can take.
type EffectTransferVarRecord[N Node[N]] struct{ Node N }

// From is the field from: the variable that gives.
func (v EffectTransferVarRecord[N]) From() EffectTransferVarFromRecord[N] {
	return EffectTransferVarFromRecord[N]{v.Node.Get(EffectTransferVarFrom)}
}

// To is the field to: the variable that receives.
func (v EffectTransferVarRecord[N]) To() EffectTransferVarToRecord[N] {
	return EffectTransferVarToRecord[N]{v.Node.Get(EffectTransferVarTo)}
}

// Amount is the field amount: how much to move.
func (v EffectTransferVarRecord[N]) Amount() N { return v.Node.Get(EffectTransferVarAmount) }

// Min is the field min: when less than this would move, everything that can move does.
func (v EffectTransferVarRecord[N]) Min() N { return v.Node.Get(EffectTransferVarMin) }

// Max is the field max: the most that may move.
func (v EffectTransferVarRecord[N]) Max() N { return v.Node.Get(EffectTransferVarMax) }

// ActualBind is the field actualBind: A binding for the amount that has moved.
func (v EffectTransferVarRecord[N]) ActualBind() N { return v.Node.Get(EffectTransferVarActualBind) }

// EffectTransferVarFromRecord is a view of a source. The variable that gives.
type EffectTransferVarFromRecord[N Node[N]] struct{ Node N }

// Scope is the field scope: which kind of variable it is.
func (v EffectTransferVarFromRecord[N]) Scope() N { return v.Node.Get(EffectTransferVarFromScope) }

// Var is the field var: the variable.
func (v EffectTransferVarFromRecord[N]) Var() N { return v.Node.Get(EffectTransferVarFromVar) }

// Player is the field player: the one player whose value shrinks.
func (v EffectTransferVarFromRecord[N]) Player() N { return v.Node.Get(EffectTransferVarFromPlayer) }

// Zone is the field zone: the one zone whose value shrinks.
func (v EffectTransferVarFromRecord[N]) Zone() N { return v.Node.Get(EffectTransferVarFromZone) }

// EffectTransferVarToRecord is a view of a destination. The variable that receives.
type EffectTransferVarToRecord[N Node[N]] struct{ Node N }

// Scope is the field scope: which kind of variable it is.
func (v EffectTransferVarToRecord[N]) Scope() N { return v.Node.Get(EffectTransferVarToScope) }

// Var is the field var: the variable.
func (v EffectTransferVarToRecord[N]) Var() N { return v.Node.Get(EffectTransferVarToVar) }

// Player is the field player: the one player whose value grows.
func (v EffectTransferVarToRecord[N]) Player() N { return v.Node.Get(EffectTransferVarToPlayer) }

// Zone is the field zone: the one zone whose value grows.
func (v EffectTransferVarToRecord[N]) Zone() N { return v.Node.Get(EffectTransferVarToZone) }

// EffectMacroRecord is a view of an effect macro. A list of effects under a name, with parameters, to be used in effect lists.
type EffectMacroRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name by which effect lists call the macro.
func (v EffectMacroRecord[N]) ID() N { return v.Node.Get(EffectMacroID) }

// Params is the field params: what a call has to give.
func (v EffectMacroRecord[N]) Params() iter.Seq2[int, EffectMacroParamRecord[N]] {
	return func(yield func(int, EffectMacroParamRecord[N]) bool) {
		for i, n := range v.Node.Get(EffectMacroParams).Entries() {
			if !yield(i, EffectMacroParamRecord[N]{n}) {
				return
			}
		}
	}
}

// Effects is the field effects: the effects; {param: name} stands for an argument.
func (v EffectMacroRecord[N]) Effects() N { return v.Node.Get(EffectMacroEffects) }

// Exports is the field exports: the bindings of the effects that the effects after a call may use; all others stay inside.
func (v EffectMacroRecord[N]) Exports() N { return v.Node.Get(EffectMacroExports) }

// EffectMacroParamRecord is a view of a macro parameter. Something that a call of the macro has to give.
type EffectMacroParamRecord[N Node[N]] struct{ Node N }

// Name is the field name: the name by which the effects use the argument.
func (v EffectMacroParamRecord[N]) Name() N { return v.Node.Get(EffectMacroParamName) }

// Type is the field type: what the argument must be.
func (v EffectMacroParamRecord[N]) Type() N { return v.Node.Get(EffectMacroParamType) }

// EligibilityRecord is a view of the eligibility of seats. Says which seats may act, and which windows change it.
type EligibilityRecord[N Node[N]] struct{ Node N }

// Seats is the field seats: the seats that may act, in their usual order.
func (v EligibilityRecord[N]) Seats() N { return v.Node.Get(EligibilitySeats) }

// OverrideWindows is the field overrideWindows: stretches of the game in which events can change who may act; may be empty.
func (v EligibilityRecord[N]) OverrideWindows() iter.Seq2[int, OverrideWindowRecord[N]] {
	return func(yield func(int, OverrideWindowRecord[N]) bool) {
		for i, n := range v.Node.Get(EligibilityOverrideWindows).Entries() {
			if !yield(i, OverrideWindowRecord[N]{n}) {
				return
			}
		}
	}
}

// EligibilityOverrideRecord is a view of an eligibility override. Changes for a while whether a seat may act.
type EligibilityOverrideRecord[N Node[N]] struct{ Node N }

// Target is the field target: the seat that is meant.
func (v EligibilityOverrideRecord[N]) Target() OverrideTargetRecord[N] {
	return OverrideTargetRecord[N]{v.Node.Get(EligibilityOverrideTarget)}
}

// Eligible is the field eligible: whether the seat may act.
func (v EligibilityOverrideRecord[N]) Eligible() N { return v.Node.Get(EligibilityOverrideEligible) }

// WindowID is the field windowId: the window during which this holds; the next card unless given.
func (v EligibilityOverrideRecord[N]) WindowID() N { return v.Node.Get(EligibilityOverrideWindowID) }

// EndConditionRecord is a view of an end condition. Ends the game with a result as soon as something holds when a move is over: what the phase does after it, in its onExit or in the onEnter of the next one, is not done any more.
type EndConditionRecord[N Node[N]] struct{ Node N }

// Bind is the field bind: the name under which when and result see an item of over: the first of which when holds.
func (v EndConditionRecord[N]) Bind() N { return v.Node.Get(EndConditionBind) }

// Over is the field over: of what when is asked in turn.
func (v EndConditionRecord[N]) Over() N { return v.Node.Get(EndConditionOver) }

// When is the field when: what ends the game.
func (v EndConditionRecord[N]) When() N { return v.Node.Get(EndConditionWhen) }

// Result is the field result: how the game ends.
func (v EndConditionRecord[N]) Result() ResultRecord[N] {
	return ResultRecord[N]{v.Node.Get(EndConditionResult)}
}

// EventBranchRecord is a view of a branch of an event. Declares one of the alternatives of a side.
type EventBranchRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the branch, unique in its side.
func (v EventBranchRecord[N]) ID() N { return v.Node.Get(EventBranchID) }

// Order is the field order: the place of the branch among the others, unique in its side.
func (v EventBranchRecord[N]) Order() N { return v.Node.Get(EventBranchOrder) }

// EffectTiming is the field effectTiming: whether the effects come before or after the free operations that the event grants.
func (v EventBranchRecord[N]) EffectTiming() N { return v.Node.Get(EventBranchEffectTiming) }

// Applicability is the field applicability: what must hold, else this is no choice of the event and nobody can play it.
func (v EventBranchRecord[N]) Applicability() N { return v.Node.Get(EventBranchApplicability) }

// Targets is the field targets: what the player chooses before the effects.
func (v EventBranchRecord[N]) Targets() iter.Seq2[int, EventTargetRecord[N]] {
	return func(yield func(int, EventTargetRecord[N]) bool) {
		for i, n := range v.Node.Get(EventBranchTargets).Entries() {
			if !yield(i, EventTargetRecord[N]{n}) {
				return
			}
		}
	}
}

// Effects is the field effects: what happens; the targets are known.
func (v EventBranchRecord[N]) Effects() N { return v.Node.Get(EventBranchEffects) }

// LastingEffects is the field lastingEffects: what holds for a while.
func (v EventBranchRecord[N]) LastingEffects() iter.Seq2[int, LastingEffectRecord[N]] {
	return func(yield func(int, LastingEffectRecord[N]) bool) {
		for i, n := range v.Node.Get(EventBranchLastingEffects).Entries() {
			if !yield(i, LastingEffectRecord[N]{n}) {
				return
			}
		}
	}
}

// FreeOperationGrants is the field freeOperationGrants: extra moves that the event gives to seats.
func (v EventBranchRecord[N]) FreeOperationGrants() iter.Seq2[int, GrantRecord[N]] {
	return func(yield func(int, GrantRecord[N]) bool) {
		for i, n := range v.Node.Get(EventBranchFreeOperationGrants).Entries() {
			if !yield(i, GrantRecord[N]{n}) {
				return
			}
		}
	}
}

// EligibilityOverrides is the field eligibilityOverrides: changes of who may act on the coming cards.
func (v EventBranchRecord[N]) EligibilityOverrides() iter.Seq2[int, EligibilityOverrideRecord[N]] {
	return func(yield func(int, EligibilityOverrideRecord[N]) bool) {
		for i, n := range v.Node.Get(EventBranchEligibilityOverrides).Entries() {
			if !yield(i, EligibilityOverrideRecord[N]{n}) {
				return
			}
		}
	}
}

// EventCardRecord is a view of an event card. Declares a card and what it does when it is played.
type EventCardRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the card, unique in its deck.
func (v EventCardRecord[N]) ID() N { return v.Node.Get(EventCardID) }

// Title is the field title: the title of the card, for players.
func (v EventCardRecord[N]) Title() N { return v.Node.Get(EventCardTitle) }

// SideMode is the field sideMode: how many sides the card has.
func (v EventCardRecord[N]) SideMode() N { return v.Node.Get(EventCardSideMode) }

// Order is the field order: the place of the card in its deck before it is shuffled, unique in the deck.
func (v EventCardRecord[N]) Order() N { return v.Node.Get(EventCardOrder) }

// Tags is the field tags: words by which rules pick out cards; coup and pivotal have a meaning of their own.
func (v EventCardRecord[N]) Tags() N { return v.Node.Get(EventCardTags) }

// Metadata is the field metadata: facts about the card, for filters and for the order of seats.
func (v EventCardRecord[N]) Metadata() N { return v.Node.Get(EventCardMetadata) }

// PlayCondition is the field playCondition: what must hold for the card to be played.
func (v EventCardRecord[N]) PlayCondition() N { return v.Node.Get(EventCardPlayCondition) }

// Unshaded is the field unshaded: the first side; that of a coup card is carried out when the card comes up.
func (v EventCardRecord[N]) Unshaded() EventSideRecord[N] {
	return EventSideRecord[N]{v.Node.Get(EventCardUnshaded)}
}

// Shaded is the field shaded: the second side.
func (v EventCardRecord[N]) Shaded() EventSideRecord[N] {
	return EventSideRecord[N]{v.Node.Get(EventCardShaded)}
}

// EventCardSetRecord is a view of a set of event cards. Holds event cards in the old form; use eventDecks instead.
type EventCardSetRecord[N Node[N]] struct{ Node N }

// Cards is the field cards: the cards.
func (v EventCardSetRecord[N]) Cards() iter.Seq2[int, EventCardRecord[N]] {
	return func(yield func(int, EventCardRecord[N]) bool) {
		for i, n := range v.Node.Get(EventCardSetCards).Entries() {
			if !yield(i, EventCardRecord[N]{n}) {
				return
			}
		}
	}
}

// DrawZone is the field drawZone: the zone from which cards are drawn; in card-driven games the only stack on which none are put unless given.
func (v EventCardSetRecord[N]) DrawZone() N { return v.Node.Get(EventCardSetDrawZone) }

// DiscardZone is the field discardZone: the zone on which played cards are put; the played slot unless given.
func (v EventCardSetRecord[N]) DiscardZone() N { return v.Node.Get(EventCardSetDiscardZone) }

// ShuffleOnSetup is the field shuffleOnSetup: whether the draw zone is shuffled when the game is set up; false unless given.
func (v EventCardSetRecord[N]) ShuffleOnSetup() N { return v.Node.Get(EventCardSetShuffleOnSetup) }

// EventDeckRecord is a view of an event deck. Declares a deck of event cards and the zones it is played from.
type EventDeckRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the deck.
func (v EventDeckRecord[N]) ID() N { return v.Node.Get(EventDeckID) }

// DrawZone is the field drawZone: the zone from which cards are drawn.
func (v EventDeckRecord[N]) DrawZone() N { return v.Node.Get(EventDeckDrawZone) }

// DiscardZone is the field discardZone: the zone on which played cards are put; in card-driven games the played slot, or a pile of its own.
func (v EventDeckRecord[N]) DiscardZone() N { return v.Node.Get(EventDeckDiscardZone) }

// ShuffleOnSetup is the field shuffleOnSetup: whether the draw zone is shuffled when the game is set up; false unless given.
func (v EventDeckRecord[N]) ShuffleOnSetup() N { return v.Node.Get(EventDeckShuffleOnSetup) }

// Cards is the field cards: the cards of the deck.
func (v EventDeckRecord[N]) Cards() iter.Seq2[int, EventCardRecord[N]] {
	return func(yield func(int, EventCardRecord[N]) bool) {
		for i, n := range v.Node.Get(EventDeckCards).Entries() {
			if !yield(i, EventCardRecord[N]{n}) {
				return
			}
		}
	}
}

// EventSideRecord is a view of a side of an event card. Says what one side of a card does.
type EventSideRecord[N Node[N]] struct{ Node N }

// Text is the field text: what the side does, for players.
func (v EventSideRecord[N]) Text() N { return v.Node.Get(EventSideText) }

// Branches is the field branches: alternatives, of which the player picks one.
func (v EventSideRecord[N]) Branches() iter.Seq2[int, EventBranchRecord[N]] {
	return func(yield func(int, EventBranchRecord[N]) bool) {
		for i, n := range v.Node.Get(EventSideBranches).Entries() {
			if !yield(i, EventBranchRecord[N]{n}) {
				return
			}
		}
	}
}

// EffectTiming is the field effectTiming: whether the effects come before or after the free operations that the event grants.
func (v EventSideRecord[N]) EffectTiming() N { return v.Node.Get(EventSideEffectTiming) }

// Applicability is the field applicability: what must hold, else this is no choice of the event and nobody can play it.
func (v EventSideRecord[N]) Applicability() N { return v.Node.Get(EventSideApplicability) }

// Targets is the field targets: what the player chooses before the effects.
func (v EventSideRecord[N]) Targets() iter.Seq2[int, EventTargetRecord[N]] {
	return func(yield func(int, EventTargetRecord[N]) bool) {
		for i, n := range v.Node.Get(EventSideTargets).Entries() {
			if !yield(i, EventTargetRecord[N]{n}) {
				return
			}
		}
	}
}

// Effects is the field effects: what happens; the targets are known.
func (v EventSideRecord[N]) Effects() N { return v.Node.Get(EventSideEffects) }

// LastingEffects is the field lastingEffects: what holds for a while.
func (v EventSideRecord[N]) LastingEffects() iter.Seq2[int, LastingEffectRecord[N]] {
	return func(yield func(int, LastingEffectRecord[N]) bool) {
		for i, n := range v.Node.Get(EventSideLastingEffects).Entries() {
			if !yield(i, LastingEffectRecord[N]{n}) {
				return
			}
		}
	}
}

// FreeOperationGrants is the field freeOperationGrants: extra moves that the event gives to seats.
func (v EventSideRecord[N]) FreeOperationGrants() iter.Seq2[int, GrantRecord[N]] {
	return func(yield func(int, GrantRecord[N]) bool) {
		for i, n := range v.Node.Get(EventSideFreeOperationGrants).Entries() {
			if !yield(i, GrantRecord[N]{n}) {
				return
			}
		}
	}
}

// EligibilityOverrides is the field eligibilityOverrides: changes of who may act on the coming cards.
func (v EventSideRecord[N]) EligibilityOverrides() iter.Seq2[int, EligibilityOverrideRecord[N]] {
	return func(yield func(int, EligibilityOverrideRecord[N]) bool) {
		for i, n := range v.Node.Get(EventSideEligibilityOverrides).Entries() {
			if !yield(i, EligibilityOverrideRecord[N]{n}) {
				return
			}
		}
	}
}

// EventTargetRecord is a view of a target of an event. Declares a choice that is made before the effects of the event.
type EventTargetRecord[N Node[N]] struct{ Node N }

// ID is the field id: the binding that holds what was chosen.
func (v EventTargetRecord[N]) ID() N { return v.Node.Get(EventTargetID) }

// Selector is the field selector: what can be chosen.
func (v EventTargetRecord[N]) Selector() N { return v.Node.Get(EventTargetSelector) }

// Cardinality is the field cardinality: how many are chosen.
func (v EventTargetRecord[N]) Cardinality() N { return v.Node.Get(EventTargetCardinality) }

// Filter is the field filter: what each of them must meet; the target's own id is the one that is looked at.
func (v EventTargetRecord[N]) Filter() N { return v.Node.Get(EventTargetFilter) }

// ExpressionPlayerChosenRecord is a view of a chosen player. Picks the player whose number a binding holds.
type ExpressionPlayerChosenRecord[N Node[N]] struct{ Node N }

// Chosen is the field chosen: the binding that holds the player.
func (v ExpressionPlayerChosenRecord[N]) Chosen() N { return v.Node.Get(ExpressionPlayerChosenChosen) }

// FilterSetNamedSetRecord is a view of a named set. The words of a named set of the metadata.
type FilterSetNamedSetRecord[N Node[N]] struct{ Node N }

// Ref is the field ref: says which kind of reference to a list of texts this is.
func (v FilterSetNamedSetRecord[N]) Ref() N { return v.Node.Get(FilterSetNamedSetRef) }

// Name is the field name: the set, declared in metadata.namedSets.
func (v FilterSetNamedSetRecord[N]) Name() N { return v.Node.Get(FilterSetNamedSetName) }

// FlatCardConfigRecord is a view of the configuration of a card-driven game. Gives the fields of the turn flow directly, beside the coup plan.
type FlatCardConfigRecord[N Node[N]] struct{ Node N }

// CardLifecycle is the field cardLifecycle: the zones through which a card goes.
func (v FlatCardConfigRecord[N]) CardLifecycle() CardLifecycleRecord[N] {
	return CardLifecycleRecord[N]{v.Node.Get(FlatCardConfigCardLifecycle)}
}

// Eligibility is the field eligibility: the seats that may act, and the windows that change it.
func (v FlatCardConfigRecord[N]) Eligibility() EligibilityRecord[N] {
	return EligibilityRecord[N]{v.Node.Get(FlatCardConfigEligibility)}
}

// ActionClassByActionID is the field actionClassByActionId: the class of each action; actions that are not listed have none.
func (v FlatCardConfigRecord[N]) ActionClassByActionID() N {
	return v.Node.Get(FlatCardConfigActionClassByActionID)
}

// OptionMatrix is the field optionMatrix: what the second to act may do after each choice of the first; may be empty.
func (v FlatCardConfigRecord[N]) OptionMatrix() iter.Seq2[int, OptionRowRecord[N]] {
	return func(yield func(int, OptionRowRecord[N]) bool) {
		for i, n := range v.Node.Get(FlatCardConfigOptionMatrix).Entries() {
			if !yield(i, OptionRowRecord[N]{n}) {
				return
			}
		}
	}
}

// PassRewards is the field passRewards: what a seat gains by passing; may be empty.
func (v FlatCardConfigRecord[N]) PassRewards() iter.Seq2[int, PassRewardRecord[N]] {
	return func(yield func(int, PassRewardRecord[N]) bool) {
		for i, n := range v.Node.Get(FlatCardConfigPassRewards).Entries() {
			if !yield(i, PassRewardRecord[N]{n}) {
				return
			}
		}
	}
}

// DurationWindows is the field durationWindows: the durations that the game uses; may be empty.
func (v FlatCardConfigRecord[N]) DurationWindows() N {
	return v.Node.Get(FlatCardConfigDurationWindows)
}

// FreeOperationActionIDs is the field freeOperationActionIds: the actions that a free operation allows where its grant names none.
func (v FlatCardConfigRecord[N]) FreeOperationActionIDs() N {
	return v.Node.Get(FlatCardConfigFreeOperationActionIDs)
}

// SpecialActivitiesAlone is the field specialActivitiesAlone: whether a special activity may be a move by itself; if not, it only comes with an operation, or as what a card grants; true unless given.
func (v FlatCardConfigRecord[N]) SpecialActivitiesAlone() N {
	return v.Node.Get(FlatCardConfigSpecialActivitiesAlone)
}

// Monsoon is the field monsoon: what is restricted while the next card is a coup.
func (v FlatCardConfigRecord[N]) Monsoon() MonsoonRecord[N] {
	return MonsoonRecord[N]{v.Node.Get(FlatCardConfigMonsoon)}
}

// Pivotal is the field pivotal: the actions that may break in before anybody acts on a card.
func (v FlatCardConfigRecord[N]) Pivotal() PivotalRecord[N] {
	return PivotalRecord[N]{v.Node.Get(FlatCardConfigPivotal)}
}

// CardSeatOrderMetadataKey is the field cardSeatOrderMetadataKey: the key of a card's metadata that lists the order of seats for that card.
func (v FlatCardConfigRecord[N]) CardSeatOrderMetadataKey() N {
	return v.Node.Get(FlatCardConfigCardSeatOrderMetadataKey)
}

// CardSeatOrderMapping is the field cardSeatOrderMapping: the seat for each word that cards use in their order of seats.
func (v FlatCardConfigRecord[N]) CardSeatOrderMapping() N {
	return v.Node.Get(FlatCardConfigCardSeatOrderMapping)
}

// CoupPlan is the field coupPlan: what happens when a coup card comes up.
func (v FlatCardConfigRecord[N]) CoupPlan() CoupPlanRecord[N] {
	return CoupPlanRecord[N]{v.Node.Get(FlatCardConfigCoupPlan)}
}

// GenerateRecord is a view of a generate block. Makes a type of piece for every combination of the values of its dimensions.
type GenerateRecord[N Node[N]] struct{ Node N }

// IdPattern is the field idPattern: the names of the piece types, in which {name} stands for the value of a dimension or derived property.
func (v GenerateRecord[N]) IdPattern() N { return v.Node.Get(GenerateIdPattern) }

// Seat is the field seat: the seat to which the pieces belong; neutral for those of nobody.
func (v GenerateRecord[N]) Seat() N { return v.Node.Get(GenerateSeat) }

// StatusDimensions is the field statusDimensions: the ways in which a piece can change its status; may be empty.
func (v GenerateRecord[N]) StatusDimensions() N { return v.Node.Get(GenerateStatusDimensions) }

// Transitions is the field transitions: the only changes of status that are possible; a dimension that none of them names can change in any way. May be empty.
func (v GenerateRecord[N]) Transitions() iter.Seq2[int, GeneratedTransitionRecord[N]] {
	return func(yield func(int, GeneratedTransitionRecord[N]) bool) {
		for i, n := range v.Node.Get(GenerateTransitions).Entries() {
			if !yield(i, GeneratedTransitionRecord[N]{n}) {
				return
			}
		}
	}
}

// Dimensions is the field dimensions: the values to combine; the first dimension changes slowest.
func (v GenerateRecord[N]) Dimensions() iter.Seq2[int, DimensionRecord[N]] {
	return func(yield func(int, DimensionRecord[N]) bool) {
		for i, n := range v.Node.Get(GenerateDimensions).Entries() {
			if !yield(i, DimensionRecord[N]{n}) {
				return
			}
		}
	}
}

// DerivedProps is the field derivedProps: properties computed from the value of one dimension.
func (v GenerateRecord[N]) DerivedProps() N { return v.Node.Get(GenerateDerivedProps) }

// InventoryPerCombination is the field inventoryPerCombination: how many pieces there are of each generated type.
func (v GenerateRecord[N]) InventoryPerCombination() N {
	return v.Node.Get(GenerateInventoryPerCombination)
}

// GenerateEntryRecord is a view of a generate entry. Generates a type of piece for each combination of values.
type GenerateEntryRecord[N Node[N]] struct{ Node N }

// Generate is the field generate: the values to combine and what is made of them.
func (v GenerateEntryRecord[N]) Generate() GenerateRecord[N] {
	return GenerateRecord[N]{v.Node.Get(GenerateEntryGenerate)}
}

// GeneratedTransitionRecord is a view of a change of status. Says from which status to which other a piece can change.
type GeneratedTransitionRecord[N Node[N]] struct{ Node N }

// Dimension is the field dimension: what changes.
func (v GeneratedTransitionRecord[N]) Dimension() N { return v.Node.Get(GeneratedTransitionDimension) }

// From is the field from: the status before; the first of a dimension is where pieces start.
func (v GeneratedTransitionRecord[N]) From() N { return v.Node.Get(GeneratedTransitionFrom) }

// To is the field to: the status after.
func (v GeneratedTransitionRecord[N]) To() N { return v.Node.Get(GeneratedTransitionTo) }

// GlobalMarkerRecord is a view of a global marker. Declares a marker of the whole game that is always in one of its states.
type GlobalMarkerRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name by which rules refer to the marker.
func (v GlobalMarkerRecord[N]) ID() N { return v.Node.Get(GlobalMarkerID) }

// States is the field states: the states in order; shifting the marker moves it along this list.
func (v GlobalMarkerRecord[N]) States() N { return v.Node.Get(GlobalMarkerStates) }

// DefaultState is the field defaultState: the state in which the marker starts.
func (v GlobalMarkerRecord[N]) DefaultState() N { return v.Node.Get(GlobalMarkerDefaultState) }

// GlobalMarkerBatchRecord is a view of a batch of markers. Declares several markers with the same states.
type GlobalMarkerBatchRecord[N Node[N]] struct{ Node N }

// Batch is the field batch: the ids and the states they have in common.
func (v GlobalMarkerBatchRecord[N]) Batch() GlobalMarkerBatchBodyRecord[N] {
	return GlobalMarkerBatchBodyRecord[N]{v.Node.Get(GlobalMarkerBatchBatch)}
}

// GlobalMarkerBatchBodyRecord is a view of a batch of markers. Gives the ids of alike markers and their common states.
type GlobalMarkerBatchBodyRecord[N Node[N]] struct{ Node N }

// IDs is the field ids: the ids of the markers.
func (v GlobalMarkerBatchBodyRecord[N]) IDs() N { return v.Node.Get(GlobalMarkerBatchBodyIDs) }

// States is the field states: the states in order; shifting a marker moves it along this list.
func (v GlobalMarkerBatchBodyRecord[N]) States() N { return v.Node.Get(GlobalMarkerBatchBodyStates) }

// DefaultState is the field defaultState: the state in which each of the markers starts.
func (v GlobalMarkerBatchBodyRecord[N]) DefaultState() N {
	return v.Node.Get(GlobalMarkerBatchBodyDefaultState)
}

// GlobalVarRecord is a view of a global variable. Declares a value that rules read and change while the game is played.
type GlobalVarRecord[N Node[N]] struct{ Node N }

// Name is the field name: the name by which rules refer to the variable.
func (v GlobalVarRecord[N]) Name() N { return v.Node.Get(GlobalVarName) }

// Type is the field type: whether the variable is a number, a switch or one of a few texts.
func (v GlobalVarRecord[N]) Type() N { return v.Node.Get(GlobalVarType) }

// Init is the field init: the value with which the game starts.
func (v GlobalVarRecord[N]) Init() N { return v.Node.Get(GlobalVarInit) }

// Min is the field min: the smallest value a number can take; changes stop there.
func (v GlobalVarRecord[N]) Min() N { return v.Node.Get(GlobalVarMin) }

// Max is the field max: the largest value a number can take; changes stop there.
func (v GlobalVarRecord[N]) Max() N { return v.Node.Get(GlobalVarMax) }

// Values is the field values: the texts that the variable can be.
func (v GlobalVarRecord[N]) Values() N { return v.Node.Get(GlobalVarValues) }

// GlobalVarBatchRecord is a view of a batch of variables. Declares several variables that differ in name only.
type GlobalVarBatchRecord[N Node[N]] struct{ Node N }

// Batch is the field batch: the names and what they have in common.
func (v GlobalVarBatchRecord[N]) Batch() GlobalVarBatchBodyRecord[N] {
	return GlobalVarBatchBodyRecord[N]{v.Node.Get(GlobalVarBatchBatch)}
}

// GlobalVarBatchBodyRecord is a view of a batch of variables. Gives the names of alike variables and what they have in common.
type GlobalVarBatchBodyRecord[N Node[N]] struct{ Node N }

// Names is the field names: the names of the variables.
func (v GlobalVarBatchBodyRecord[N]) Names() N { return v.Node.Get(GlobalVarBatchBodyNames) }

// Type is the field type: whether the variables are numbers, switches or one of a few texts.
func (v GlobalVarBatchBodyRecord[N]) Type() N { return v.Node.Get(GlobalVarBatchBodyType) }

// Init is the field init: the value with which each of them starts.
func (v GlobalVarBatchBodyRecord[N]) Init() N { return v.Node.Get(GlobalVarBatchBodyInit) }

// Min is the field min: the smallest value a number can take.
func (v GlobalVarBatchBodyRecord[N]) Min() N { return v.Node.Get(GlobalVarBatchBodyMin) }

// Max is the field max: the largest value a number can take.
func (v GlobalVarBatchBodyRecord[N]) Max() N { return v.Node.Get(GlobalVarBatchBodyMax) }

// Values is the field values: the texts that the variable can be.
func (v GlobalVarBatchBodyRecord[N]) Values() N { return v.Node.Get(GlobalVarBatchBodyValues) }

// GrantRecord is a view of a free operation. Gives a seat an extra move that costs nothing and does not count as its turn.
type GrantRecord[N Node[N]] struct{ Node N }

// Seat is the field seat: the seat that gets the move.
func (v GrantRecord[N]) Seat() N { return v.Node.Get(GrantSeat) }

// OperationClass is the field operationClass: what kind of move it is.
func (v GrantRecord[N]) OperationClass() N { return v.Node.Get(GrantOperationClass) }

// ExecuteAsSeat is the field executeAsSeat: the seat in whose name the move is made; the seat that gets it unless given.
func (v GrantRecord[N]) ExecuteAsSeat() N { return v.Node.Get(GrantExecuteAsSeat) }

// ActionIDs is the field actionIds: the actions that may be used; those that the turn flow allows unless given.
func (v GrantRecord[N]) ActionIDs() N { return v.Node.Get(GrantActionIDs) }

// ZoneFilter is the field zoneFilter: what must hold of every zone that the move touches; $zone is the zone.
func (v GrantRecord[N]) ZoneFilter() N { return v.Node.Get(GrantZoneFilter) }

// Uses is the field uses: how often the grant can be used; 1 unless given.
func (v GrantRecord[N]) Uses() N { return v.Node.Get(GrantUses) }

// ID is the field id: A name for the grant.
func (v GrantRecord[N]) ID() N { return v.Node.Get(GrantID) }

// Sequence is the field sequence: the place of the grant among others that are used in order.
func (v GrantRecord[N]) Sequence() GrantSequenceRecord[N] {
	return GrantSequenceRecord[N]{v.Node.Get(GrantSequence)}
}

// Resolve is the field resolve: when the grant is used; later unless given.
func (v GrantRecord[N]) Resolve() N { return v.Node.Get(GrantResolve) }

// Mandatory is the field mandatory: whether a grant that is resolved now must be used if it can be; if not, its seat may pass; false unless given.
func (v GrantRecord[N]) Mandatory() N { return v.Node.Get(GrantMandatory) }

// GrantSequenceRecord is a view of a place in a chain. Makes the grants of one chain be used in order.
type GrantSequenceRecord[N Node[N]] struct{ Node N }

// Chain is the field chain: the name that the grants of a chain share.
func (v GrantSequenceRecord[N]) Chain() N { return v.Node.Get(GrantSequenceChain) }

// Step is the field step: the place in the chain, counted from 0.
func (v GrantSequenceRecord[N]) Step() N { return v.Node.Get(GrantSequenceStep) }

// InitialPlacementRecord is a view of an initial placement. Puts pieces of one type on a space at the start.
type InitialPlacementRecord[N Node[N]] struct{ Node N }

// SpaceID is the field spaceId: the space, or any other zone.
func (v InitialPlacementRecord[N]) SpaceID() N { return v.Node.Get(InitialPlacementSpaceID) }

// PieceTypeID is the field pieceTypeId: the type of piece.
func (v InitialPlacementRecord[N]) PieceTypeID() N { return v.Node.Get(InitialPlacementPieceTypeID) }

// Seat is the field seat: the seat of the piece type.
func (v InitialPlacementRecord[N]) Seat() N { return v.Node.Get(InitialPlacementSeat) }

// Count is the field count: how many pieces.
func (v InitialPlacementRecord[N]) Count() N { return v.Node.Get(InitialPlacementCount) }

// Status is the field status: the status of the pieces where it is not the usual one.
func (v InitialPlacementRecord[N]) Status() N { return v.Node.Get(InitialPlacementStatus) }

// InitializationGlobalMarkerRecord is a view of an initialization. Sets a global marker.
type InitializationGlobalMarkerRecord[N Node[N]] struct{ Node N }

// MarkerID is the field markerId: the marker.
func (v InitializationGlobalMarkerRecord[N]) MarkerID() N {
	return v.Node.Get(InitializationGlobalMarkerMarkerID)
}

// State is the field state: the state.
func (v InitializationGlobalMarkerRecord[N]) State() N {
	return v.Node.Get(InitializationGlobalMarkerState)
}

// InitializationSpaceMarkerRecord is a view of an initialization. Sets a marker on a space.
type InitializationSpaceMarkerRecord[N Node[N]] struct{ Node N }

// SpaceID is the field spaceId: the space.
func (v InitializationSpaceMarkerRecord[N]) SpaceID() N {
	return v.Node.Get(InitializationSpaceMarkerSpaceID)
}

// MarkerID is the field markerId: the marker.
func (v InitializationSpaceMarkerRecord[N]) MarkerID() N {
	return v.Node.Get(InitializationSpaceMarkerMarkerID)
}

// State is the field state: the state.
func (v InitializationSpaceMarkerRecord[N]) State() N {
	return v.Node.Get(InitializationSpaceMarkerState)
}

// InitializationTrackRecord is a view of an initialization. Sets a track.
type InitializationTrackRecord[N Node[N]] struct{ Node N }

// TrackID is the field trackId: the track.
func (v InitializationTrackRecord[N]) TrackID() N { return v.Node.Get(InitializationTrackTrackID) }

// Value is the field value: the value.
func (v InitializationTrackRecord[N]) Value() N { return v.Node.Get(InitializationTrackValue) }

// InitializationVarRecord is a view of an initialization. Sets a global variable.
type InitializationVarRecord[N Node[N]] struct{ Node N }

// Var is the field var: the variable.
func (v InitializationVarRecord[N]) Var() N { return v.Node.Get(InitializationVarVar) }

// Value is the field value: the value, of the type of the variable.
func (v InitializationVarRecord[N]) Value() N { return v.Node.Get(InitializationVarValue) }

// InterruptRecord is a view of an interrupt phase. Declares a phase that breaks into another one.
type InterruptRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the phase.
func (v InterruptRecord[N]) ID() N { return v.Node.Get(InterruptID) }

// OnEnter is the field onEnter: what happens when the phase begins.
func (v InterruptRecord[N]) OnEnter() N { return v.Node.Get(InterruptOnEnter) }

// OnExit is the field onExit: what happens when the phase ends.
func (v InterruptRecord[N]) OnExit() N { return v.Node.Get(InterruptOnExit) }

// ActionDefaults is the field actionDefaults: what all actions taken in this phase have in common.
func (v InterruptRecord[N]) ActionDefaults() ActionDefaultsRecord[N] {
	return ActionDefaultsRecord[N]{v.Node.Get(InterruptActionDefaults)}
}

// InventoryRecord is a view of an inventory entry. Says how many pieces of a type there are.
type InventoryRecord[N Node[N]] struct{ Node N }

// PieceTypeID is the field pieceTypeId: the type of piece.
func (v InventoryRecord[N]) PieceTypeID() N { return v.Node.Get(InventoryPieceTypeID) }

// Seat is the field seat: the seat of the piece type.
func (v InventoryRecord[N]) Seat() N { return v.Node.Get(InventorySeat) }

// Total is the field total: how many pieces there are.
func (v InventoryRecord[N]) Total() N { return v.Node.Get(InventoryTotal) }

// JoinedZoneRecord is a view of a zone put together from parts. Joins fixed parts into the text of a zone.
type JoinedZoneRecord[N Node[N]] struct{ Node N }

// Concat is the field concat: the parts, joined without anything between them.
func (v JoinedZoneRecord[N]) Concat() N { return v.Node.Get(JoinedZoneConcat) }

// LastingEffectRecord is a view of a lasting effect. Declares something that begins with the event and ends after a while.
type LastingEffectRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the lasting effect.
func (v LastingEffectRecord[N]) ID() N { return v.Node.Get(LastingEffectID) }

// Duration is the field duration: how long it lasts.
func (v LastingEffectRecord[N]) Duration() N { return v.Node.Get(LastingEffectDuration) }

// SetupEffects is the field setupEffects: what happens when it begins.
func (v LastingEffectRecord[N]) SetupEffects() N { return v.Node.Get(LastingEffectSetupEffects) }

// TeardownEffects is the field teardownEffects: what happens when it ends.
func (v LastingEffectRecord[N]) TeardownEffects() N { return v.Node.Get(LastingEffectTeardownEffects) }

// LimitRecord is a view of a limit of an action. Says how often the action can be taken within a stretch of the game.
type LimitRecord[N Node[N]] struct{ Node N }

// Scope is the field scope: the stretch of the game in which uses are counted.
func (v LimitRecord[N]) Scope() N { return v.Node.Get(LimitScope) }

// Max is the field max: how often the action can be taken in it. A value is worked out anew each time, for the player who is active.
func (v LimitRecord[N]) Max() N { return v.Node.Get(LimitMax) }

// ID is the field id: A label; the game does not read it.
func (v LimitRecord[N]) ID() N { return v.Node.Get(LimitID) }

// MacroCallRecord is a view of a macro call. Stands for the effects of a macro.
type MacroCallRecord[N Node[N]] struct{ Node N }

// Macro is the field macro: the macro to use.
func (v MacroCallRecord[N]) Macro() N { return v.Node.Get(MacroCallMacro) }

// Args is the field args: what the macro's parameters stand for here; a macro without parameters needs none.
func (v MacroCallRecord[N]) Args() N { return v.Node.Get(MacroCallArgs) }

// MacroTypeEnumRecord is a view of a choice of texts. One of the listed texts.
type MacroTypeEnumRecord[N Node[N]] struct{ Node N }

// Kind is the field kind: says which kind of parameter type this is.
func (v MacroTypeEnumRecord[N]) Kind() N { return v.Node.Get(MacroTypeEnumKind) }

// Values is the field values: the texts.
func (v MacroTypeEnumRecord[N]) Values() N { return v.Node.Get(MacroTypeEnumValues) }

// MacroTypeLiteralsRecord is a view of a choice of literals. One of the listed texts, numbers, booleans or null.
type MacroTypeLiteralsRecord[N Node[N]] struct{ Node N }

// Kind is the field kind: says which kind of parameter type this is.
func (v MacroTypeLiteralsRecord[N]) Kind() N { return v.Node.Get(MacroTypeLiteralsKind) }

// Values is the field values: the literals.
func (v MacroTypeLiteralsRecord[N]) Values() N { return v.Node.Get(MacroTypeLiteralsValues) }

// MacroTypeTokenTraitValueRecord is a view of a value of a token property. A value that tokens can have in a property, or a value computed in play.
type MacroTypeTokenTraitValueRecord[N Node[N]] struct{ Node N }

// Kind is the field kind: says which kind of parameter type this is.
func (v MacroTypeTokenTraitValueRecord[N]) Kind() N { return v.Node.Get(MacroTypeTokenTraitValueKind) }

// Prop is the field prop: the token property whose values are meant.
func (v MacroTypeTokenTraitValueRecord[N]) Prop() N { return v.Node.Get(MacroTypeTokenTraitValueProp) }

// MacroTypeTokenTraitValuesRecord is a view of values of a token property. A list of values that tokens can have in a property.
type MacroTypeTokenTraitValuesRecord[N Node[N]] struct{ Node N }

// Kind is the field kind: says which kind of parameter type this is.
func (v MacroTypeTokenTraitValuesRecord[N]) Kind() N {
	return v.Node.Get(MacroTypeTokenTraitValuesKind)
}

// Prop is the field prop: the token property whose values are meant.
func (v MacroTypeTokenTraitValuesRecord[N]) Prop() N {
	return v.Node.Get(MacroTypeTokenTraitValuesProp)
}

// MapRecord is a view of a map. Describes the board: its spaces, their borders, and what stands beside them.
type MapRecord[N Node[N]] struct{ Node N }

// Spaces is the field spaces: the spaces of the board.
func (v MapRecord[N]) Spaces() iter.Seq2[int, SpaceRecord[N]] {
	return func(yield func(int, SpaceRecord[N]) bool) {
		for i, n := range v.Node.Get(MapSpaces).Entries() {
			if !yield(i, SpaceRecord[N]{n}) {
				return
			}
		}
	}
}

// Borders is the field borders: borders that can be crossed both ways, each of them listed once: at either of its spaces.
func (v MapRecord[N]) Borders() iter.Seq2[int, MapBorderRecord[N]] {
	return func(yield func(int, MapBorderRecord[N]) bool) {
		for i, n := range v.Node.Get(MapBorders).Entries() {
			if !yield(i, MapBorderRecord[N]{n}) {
				return
			}
		}
	}
}

// ProvisionalAdjacency is the field provisionalAdjacency: borders that are not settled yet; the game does not use them.
func (v MapRecord[N]) ProvisionalAdjacency() iter.Seq2[int, ProvisionalAdjacencyRecord[N]] {
	return func(yield func(int, ProvisionalAdjacencyRecord[N]) bool) {
		for i, n := range v.Node.Get(MapProvisionalAdjacency).Entries() {
			if !yield(i, ProvisionalAdjacencyRecord[N]{n}) {
				return
			}
		}
	}
}

// Tracks is the field tracks: numbers that are shown beside the board; each is a global variable too.
func (v MapRecord[N]) Tracks() iter.Seq2[int, TrackRecord[N]] {
	return func(yield func(int, TrackRecord[N]) bool) {
		for i, n := range v.Node.Get(MapTracks).Entries() {
			if !yield(i, TrackRecord[N]{n}) {
				return
			}
		}
	}
}

// MarkerLattices is the field markerLattices: markers that every space carries, with their states.
func (v MapRecord[N]) MarkerLattices() iter.Seq2[int, SpaceMarkerLatticeRecord[N]] {
	return func(yield func(int, SpaceMarkerLatticeRecord[N]) bool) {
		for i, n := range v.Node.Get(MapMarkerLattices).Entries() {
			if !yield(i, SpaceMarkerLatticeRecord[N]{n}) {
				return
			}
		}
	}
}

// SpaceMarkers is the field spaceMarkers: markers that start in another state than the usual one.
func (v MapRecord[N]) SpaceMarkers() iter.Seq2[int, SpaceMarkerRecord[N]] {
	return func(yield func(int, SpaceMarkerRecord[N]) bool) {
		for i, n := range v.Node.Get(MapSpaceMarkers).Entries() {
			if !yield(i, SpaceMarkerRecord[N]{n}) {
				return
			}
		}
	}
}

// StackingConstraints is the field stackingConstraints: limits on the pieces in a space.
func (v MapRecord[N]) StackingConstraints() iter.Seq2[int, StackingConstraintRecord[N]] {
	return func(yield func(int, StackingConstraintRecord[N]) bool) {
		for i, n := range v.Node.Get(MapStackingConstraints).Entries() {
			if !yield(i, StackingConstraintRecord[N]{n}) {
				return
			}
		}
	}
}

// MapBorderRecord is a view of borders of a space. Lists spaces that border on a space, which then borders on each of them.
type MapBorderRecord[N Node[N]] struct{ Node N }

// From is the field from: the space.
func (v MapBorderRecord[N]) From() N { return v.Node.Get(MapBorderFrom) }

// To is the field to: the spaces that border on it.
func (v MapBorderRecord[N]) To() N { return v.Node.Get(MapBorderTo) }

// MapEdgeRecord is a view of a border. Names a neighbouring zone.
type MapEdgeRecord[N Node[N]] struct{ Node N }

// To is the field to: the neighbouring zone.
func (v MapEdgeRecord[N]) To() N { return v.Node.Get(MapEdgeTo) }

// Direction is the field direction: whether the border can be crossed both ways; bidirectional unless given.
func (v MapEdgeRecord[N]) Direction() N { return v.Node.Get(MapEdgeDirection) }

// Category is the field category: A word that tells borders apart, such as road or river.
func (v MapEdgeRecord[N]) Category() N { return v.Node.Get(MapEdgeCategory) }

// Attributes is the field attributes: properties of the border.
func (v MapEdgeRecord[N]) Attributes() N { return v.Node.Get(MapEdgeAttributes) }

// MarginRecord is a view of a victory margin. Says by how much a seat is ahead.
type MarginRecord[N Node[N]] struct{ Node N }

// Seat is the field seat: the seat.
func (v MarginRecord[N]) Seat() N { return v.Node.Get(MarginSeat) }

// Value is the field value: the number by which the seats are ranked.
func (v MarginRecord[N]) Value() N { return v.Node.Get(MarginValue) }

// MarkerConstraintRecord is a view of a constraint on a space marker. Limits the states of a marker on the spaces that meet every given part.
type MarkerConstraintRecord[N Node[N]] struct{ Node N }

// SpaceIDs is the field spaceIds: the spaces by name.
func (v MarkerConstraintRecord[N]) SpaceIDs() N { return v.Node.Get(MarkerConstraintSpaceIDs) }

// Category is the field category: the categories of spaces.
func (v MarkerConstraintRecord[N]) Category() N { return v.Node.Get(MarkerConstraintCategory) }

// AttributeEquals is the field attributeEquals: values that attributes of the space must have.
func (v MarkerConstraintRecord[N]) AttributeEquals() N {
	return v.Node.Get(MarkerConstraintAttributeEquals)
}

// AllowedStates is the field allowedStates: the states that the marker can have there.
func (v MarkerConstraintRecord[N]) AllowedStates() N {
	return v.Node.Get(MarkerConstraintAllowedStates)
}

// MetadataRecord is a view of the metadata of a game. Says what the game is called and how many people play it.
type MetadataRecord[N Node[N]] struct{ Node N }

// ID is the field id: the stable id of the game, under which it is stored and compared.
func (v MetadataRecord[N]) ID() N { return v.Node.Get(MetadataID) }

// Name is the field name: the name of the game as players read it.
func (v MetadataRecord[N]) Name() N { return v.Node.Get(MetadataName) }

// Description is the field description: A few words about the game, for players who choose one.
func (v MetadataRecord[N]) Description() N { return v.Node.Get(MetadataDescription) }

// Players is the field players: how many people can play.
func (v MetadataRecord[N]) Players() PlayersRecord[N] {
	return PlayersRecord[N]{v.Node.Get(MetadataPlayers)}
}

// MaxTriggerDepth is the field maxTriggerDepth: how many triggers may set each other off in a row; 8 unless given.
func (v MetadataRecord[N]) MaxTriggerDepth() N { return v.Node.Get(MetadataMaxTriggerDepth) }

// DefaultScenarioAssetID is the field defaultScenarioAssetId: the scenario that is played when a spec holds several.
func (v MetadataRecord[N]) DefaultScenarioAssetID() N {
	return v.Node.Get(MetadataDefaultScenarioAssetID)
}

// NamedSets is the field namedSets: lists of words under a name, for the filters of tokens.
func (v MetadataRecord[N]) NamedSets() N { return v.Node.Get(MetadataNamedSets) }

// MetricRecord is a view of a derived metric. Declares a number that the game computes from zones and markers.
type MetricRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the metric.
func (v MetricRecord[N]) ID() N { return v.Node.Get(MetricID) }

// Computation is the field computation: how the number is computed.
func (v MetricRecord[N]) Computation() N { return v.Node.Get(MetricComputation) }

// ZoneFilter is the field zoneFilter: which zones count; all unless given.
func (v MetricRecord[N]) ZoneFilter() MetricFilterRecord[N] {
	return MetricFilterRecord[N]{v.Node.Get(MetricZoneFilter)}
}

// Requirements is the field requirements: the attributes that each counted zone must have as numbers.
func (v MetricRecord[N]) Requirements() iter.Seq2[int, MetricRequirementRecord[N]] {
	return func(yield func(int, MetricRequirementRecord[N]) bool) {
		for i, n := range v.Node.Get(MetricRequirements).Entries() {
			if !yield(i, MetricRequirementRecord[N]{n}) {
				return
			}
		}
	}
}

// MetricFilterRecord is a view of a filter of zones. Picks zones; a zone counts when it meets every part that is given.
type MetricFilterRecord[N Node[N]] struct{ Node N }

// ZoneIDs is the field zoneIds: the zones by name.
func (v MetricFilterRecord[N]) ZoneIDs() N { return v.Node.Get(MetricFilterZoneIDs) }

// ZoneKinds is the field zoneKinds: the kinds of zones that count.
func (v MetricFilterRecord[N]) ZoneKinds() N { return v.Node.Get(MetricFilterZoneKinds) }

// Category is the field category: the categories that count.
func (v MetricFilterRecord[N]) Category() N { return v.Node.Get(MetricFilterCategory) }

// AttributeEquals is the field attributeEquals: values that attributes of the zone must have.
func (v MetricFilterRecord[N]) AttributeEquals() N { return v.Node.Get(MetricFilterAttributeEquals) }

// MetricRequirementRecord is a view of a requirement of a metric. Names an attribute that the counted zones must have.
type MetricRequirementRecord[N Node[N]] struct{ Node N }

// Key is the field key: the attribute of the zones.
func (v MetricRequirementRecord[N]) Key() N { return v.Node.Get(MetricRequirementKey) }

// ExpectedType is the field expectedType: the type of the attribute, always number.
func (v MetricRequirementRecord[N]) ExpectedType() N {
	return v.Node.Get(MetricRequirementExpectedType)
}

// MonsoonRecord is a view of a monsoon rule. Says what is restricted while the next card is a coup.
type MonsoonRecord[N Node[N]] struct{ Node N }

// RestrictedActions is the field restrictedActions: the actions that are limited or forbidden.
func (v MonsoonRecord[N]) RestrictedActions() iter.Seq2[int, RestrictionRecord[N]] {
	return func(yield func(int, RestrictionRecord[N]) bool) {
		for i, n := range v.Node.Get(MonsoonRestrictedActions).Entries() {
			if !yield(i, RestrictionRecord[N]{n}) {
				return
			}
		}
	}
}

// BlockPivotal is the field blockPivotal: whether pivotal actions are forbidden too; true unless given.
func (v MonsoonRecord[N]) BlockPivotal() N { return v.Node.Get(MonsoonBlockPivotal) }

// PivotalOverrideToken is the field pivotalOverrideToken: A parameter value that lifts the ban on pivotal actions.
func (v MonsoonRecord[N]) PivotalOverrideToken() N { return v.Node.Get(MonsoonPivotalOverrideToken) }

// MoveSelectorRecord is a view of a selector of moves. Picks moves; a move is meant when it meets every part that is given.
type MoveSelectorRecord[N Node[N]] struct{ Node N }

// ActionID is the field actionId: the action of the move.
func (v MoveSelectorRecord[N]) ActionID() N { return v.Node.Get(MoveSelectorActionID) }

// ActionClass is the field actionClass: the class of the move.
func (v MoveSelectorRecord[N]) ActionClass() N { return v.Node.Get(MoveSelectorActionClass) }

// EventCardID is the field eventCardId: the event card that the move plays.
func (v MoveSelectorRecord[N]) EventCardID() N { return v.Node.Get(MoveSelectorEventCardID) }

// EventCardTagsAll is the field eventCardTagsAll: tags that the event card must all have.
func (v MoveSelectorRecord[N]) EventCardTagsAll() N { return v.Node.Get(MoveSelectorEventCardTagsAll) }

// EventCardTagsAny is the field eventCardTagsAny: tags of which the event card must have one.
func (v MoveSelectorRecord[N]) EventCardTagsAny() N { return v.Node.Get(MoveSelectorEventCardTagsAny) }

// ParamEquals is the field paramEquals: values that parameters of the move must have.
func (v MoveSelectorRecord[N]) ParamEquals() N { return v.Node.Get(MoveSelectorParamEquals) }

// NestedCardConfigRecord is a view of the configuration of a card-driven game. Keeps the turn flow in a record of its own, beside the coup plan.
type NestedCardConfigRecord[N Node[N]] struct{ Node N }

// TurnFlow is the field turnFlow: who may act on a card and how.
func (v NestedCardConfigRecord[N]) TurnFlow() TurnFlowRecord[N] {
	return TurnFlowRecord[N]{v.Node.Get(NestedCardConfigTurnFlow)}
}

// CoupPlan is the field coupPlan: what happens when a coup card comes up.
func (v NestedCardConfigRecord[N]) CoupPlan() CoupPlanRecord[N] {
	return CoupPlanRecord[N]{v.Node.Get(NestedCardConfigCoupPlan)}
}

// NumericArithmeticTimesRecord is a view of a computation. The product.
type NumericArithmeticTimesRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of computation this is.
func (v NumericArithmeticTimesRecord[N]) Op() N { return v.Node.Get(NumericArithmeticTimesOp) }

// Left is the field left: the number before the operator.
func (v NumericArithmeticTimesRecord[N]) Left() N { return v.Node.Get(NumericArithmeticTimesLeft) }

// Right is the field right: the number behind the operator.
func (v NumericArithmeticTimesRecord[N]) Right() N { return v.Node.Get(NumericArithmeticTimesRight) }

// NumericArithmeticPlusRecord is a view of a computation. The sum.
type NumericArithmeticPlusRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of computation this is.
func (v NumericArithmeticPlusRecord[N]) Op() N { return v.Node.Get(NumericArithmeticPlusOp) }

// Left is the field left: the number before the operator.
func (v NumericArithmeticPlusRecord[N]) Left() N { return v.Node.Get(NumericArithmeticPlusLeft) }

// Right is the field right: the number behind the operator.
func (v NumericArithmeticPlusRecord[N]) Right() N { return v.Node.Get(NumericArithmeticPlusRight) }

// NumericArithmeticMinusRecord is a view of a computation. The difference.
type NumericArithmeticMinusRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of computation this is.
func (v NumericArithmeticMinusRecord[N]) Op() N { return v.Node.Get(NumericArithmeticMinusOp) }

// Left is the field left: the number before the operator.
func (v NumericArithmeticMinusRecord[N]) Left() N { return v.Node.Get(NumericArithmeticMinusLeft) }

// Right is the field right: the number behind the operator.
func (v NumericArithmeticMinusRecord[N]) Right() N { return v.Node.Get(NumericArithmeticMinusRight) }

// NumericArithmeticDividedByRecord is a view of a computation. The quotient with its fraction cut off, towards zero.
type NumericArithmeticDividedByRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of computation this is.
func (v NumericArithmeticDividedByRecord[N]) Op() N { return v.Node.Get(NumericArithmeticDividedByOp) }

// Left is the field left: the number before the operator.
func (v NumericArithmeticDividedByRecord[N]) Left() N {
	return v.Node.Get(NumericArithmeticDividedByLeft)
}

// Right is the field right: the number behind the operator.
func (v NumericArithmeticDividedByRecord[N]) Right() N {
	return v.Node.Get(NumericArithmeticDividedByRight)
}

// NumericArithmeticCeilDivRecord is a view of a computation. The quotient rounded up.
type NumericArithmeticCeilDivRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of computation this is.
func (v NumericArithmeticCeilDivRecord[N]) Op() N { return v.Node.Get(NumericArithmeticCeilDivOp) }

// Left is the field left: the number before the operator.
func (v NumericArithmeticCeilDivRecord[N]) Left() N { return v.Node.Get(NumericArithmeticCeilDivLeft) }

// Right is the field right: the number behind the operator.
func (v NumericArithmeticCeilDivRecord[N]) Right() N {
	return v.Node.Get(NumericArithmeticCeilDivRight)
}

// NumericArithmeticFloorDivRecord is a view of a computation. The quotient rounded down.
type NumericArithmeticFloorDivRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of computation this is.
func (v NumericArithmeticFloorDivRecord[N]) Op() N { return v.Node.Get(NumericArithmeticFloorDivOp) }

// Left is the field left: the number before the operator.
func (v NumericArithmeticFloorDivRecord[N]) Left() N {
	return v.Node.Get(NumericArithmeticFloorDivLeft)
}

// Right is the field right: the number behind the operator.
func (v NumericArithmeticFloorDivRecord[N]) Right() N {
	return v.Node.Get(NumericArithmeticFloorDivRight)
}

// NumericArithmeticMaxRecord is a view of a computation. The larger of the two.
type NumericArithmeticMaxRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of computation this is.
func (v NumericArithmeticMaxRecord[N]) Op() N { return v.Node.Get(NumericArithmeticMaxOp) }

// Left is the field left: the number before the operator.
func (v NumericArithmeticMaxRecord[N]) Left() N { return v.Node.Get(NumericArithmeticMaxLeft) }

// Right is the field right: the number behind the operator.
func (v NumericArithmeticMaxRecord[N]) Right() N { return v.Node.Get(NumericArithmeticMaxRight) }

// NumericArithmeticMinRecord is a view of a computation. The smaller of the two.
type NumericArithmeticMinRecord[N Node[N]] struct{ Node N }

// Op is the field op: says which kind of computation this is.
func (v NumericArithmeticMinRecord[N]) Op() N { return v.Node.Get(NumericArithmeticMinOp) }

// Left is the field left: the number before the operator.
func (v NumericArithmeticMinRecord[N]) Left() N { return v.Node.Get(NumericArithmeticMinLeft) }

// Right is the field right: the number behind the operator.
func (v NumericArithmeticMinRecord[N]) Right() N { return v.Node.Get(NumericArithmeticMinRight) }

// NumericValueAggregateRecord is a view of an aggregate. Counts the items of a query, or combines a number of each of them.
type NumericValueAggregateRecord[N Node[N]] struct{ Node N }

// Aggregate is the field aggregate: what to count or combine.
func (v NumericValueAggregateRecord[N]) Aggregate() AggregateRecord[N] {
	return AggregateRecord[N]{v.Node.Get(NumericValueAggregateAggregate)}
}

// NumericValueIfRecord is a view of a conditional value. Gives one of two values, depending on a condition; the other one is not computed.
type NumericValueIfRecord[N Node[N]] struct{ Node N }

// If is the field if: the condition and the two values.
func (v NumericValueIfRecord[N]) If() NumericValueIfBodyRecord[N] {
	return NumericValueIfBodyRecord[N]{v.Node.Get(NumericValueIfIf)}
}

// NumericValueIfBodyRecord is a view of a conditional value. Two values of which a condition picks one.
type NumericValueIfBodyRecord[N Node[N]] struct{ Node N }

// When is the field when: the condition that decides.
func (v NumericValueIfBodyRecord[N]) When() N { return v.Node.Get(NumericValueIfBodyWhen) }

// Then is the field then: the value when the condition holds.
func (v NumericValueIfBodyRecord[N]) Then() N { return v.Node.Get(NumericValueIfBodyThen) }

// Else is the field else: the value when it does not.
func (v NumericValueIfBodyRecord[N]) Else() N { return v.Node.Get(NumericValueIfBodyElse) }

// NumericValueZoneCountRecord is a view of a zone count. The number of tokens in a zone, in short.
type NumericValueZoneCountRecord[N Node[N]] struct{ Node N }

// ZoneCount is the field zoneCount: the zone whose tokens are counted.
func (v NumericValueZoneCountRecord[N]) ZoneCount() N {
	return v.Node.Get(NumericValueZoneCountZoneCount)
}

// OptionRowRecord is a view of a row of the option matrix. Says what the second to act may do after one choice of the first.
type OptionRowRecord[N Node[N]] struct{ Node N }

// First is the field first: what the first to act did.
func (v OptionRowRecord[N]) First() N { return v.Node.Get(OptionRowFirst) }

// Second is the field second: what the second may do besides passing; an empty list leaves passing only.
func (v OptionRowRecord[N]) Second() N { return v.Node.Get(OptionRowSecond) }

// OutOfPlayRecord is a view of an out-of-play entry. Sets pieces of one type aside at the start.
type OutOfPlayRecord[N Node[N]] struct{ Node N }

// PieceTypeID is the field pieceTypeId: the type of piece.
func (v OutOfPlayRecord[N]) PieceTypeID() N { return v.Node.Get(OutOfPlayPieceTypeID) }

// Seat is the field seat: the seat of the piece type.
func (v OutOfPlayRecord[N]) Seat() N { return v.Node.Get(OutOfPlaySeat) }

// Count is the field count: how many pieces.
func (v OutOfPlayRecord[N]) Count() N { return v.Node.Get(OutOfPlayCount) }

// OverrideTargetRecord is a view of the target of an override. Says which seat is meant.
type OverrideTargetRecord[N Node[N]] struct{ Node N }

// Kind is the field kind: how the seat is named.
func (v OverrideTargetRecord[N]) Kind() N { return v.Node.Get(OverrideTargetKind) }

// Seat is the field seat: the seat.
func (v OverrideTargetRecord[N]) Seat() N { return v.Node.Get(OverrideTargetSeat) }

// OverrideWindowRecord is a view of an override window. Declares a stretch of the game in which events can change who may act.
type OverrideWindowRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the window.
func (v OverrideWindowRecord[N]) ID() N { return v.Node.Get(OverrideWindowID) }

// Duration is the field duration: how long the window lasts.
func (v OverrideWindowRecord[N]) Duration() N { return v.Node.Get(OverrideWindowDuration) }

// ParamRecord is a view of a parameter of an action. Declares a choice that the player makes when taking the action.
type ParamRecord[N Node[N]] struct{ Node N }

// Name is the field name: the binding that holds the choice in the action's conditions and effects.
func (v ParamRecord[N]) Name() N { return v.Node.Get(ParamName) }

// Domain is the field domain: what can be chosen; the parameters before this one are known.
func (v ParamRecord[N]) Domain() N { return v.Node.Get(ParamDomain) }

// ParamLimitRecord is a view of a limit of one choice. Limits one choice of the action.
type ParamLimitRecord[N Node[N]] struct{ Node N }

// Name is the field name: the parameter of the action, or the decision in its pipeline.
func (v ParamLimitRecord[N]) Name() N { return v.Node.Get(ParamLimitName) }

// Max is the field max: the largest value, or the largest number of things chosen.
func (v ParamLimitRecord[N]) Max() N { return v.Node.Get(ParamLimitMax) }

// ParamNodeRecord is a view of a use of a macro parameter. Stands for the argument of a macro call; it has no other key.
type ParamNodeRecord[N Node[N]] struct{ Node N }

// Param is the field param: the parameter of the enclosing macro.
func (v ParamNodeRecord[N]) Param() N { return v.Node.Get(ParamNodeParam) }

// ParamTotalRecord is a view of a limit of several choices. Limits the sum over several choices of the action.
type ParamTotalRecord[N Node[N]] struct{ Node N }

// Names is the field names: the parameters of the action, or the decisions in its pipeline.
func (v ParamTotalRecord[N]) Names() N { return v.Node.Get(ParamTotalNames) }

// Max is the field max: the largest sum.
func (v ParamTotalRecord[N]) Max() N { return v.Node.Get(ParamTotalMax) }

// PassRewardRecord is a view of a reward for passing. Says what a seat gains by passing.
type PassRewardRecord[N Node[N]] struct{ Node N }

// Seat is the field seat: the seat that passes.
func (v PassRewardRecord[N]) Seat() N { return v.Node.Get(PassRewardSeat) }

// Resource is the field resource: the global variable that grows.
func (v PassRewardRecord[N]) Resource() N { return v.Node.Get(PassRewardResource) }

// Amount is the field amount: by how much it grows.
func (v PassRewardRecord[N]) Amount() N { return v.Node.Get(PassRewardAmount) }

// PhaseRecord is a view of a phase. Declares a part of the turn with its own effects and actions.
type PhaseRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the phase.
func (v PhaseRecord[N]) ID() N { return v.Node.Get(PhaseID) }

// OnEnter is the field onEnter: what happens when the phase begins.
func (v PhaseRecord[N]) OnEnter() N { return v.Node.Get(PhaseOnEnter) }

// OnExit is the field onExit: what happens when the phase ends.
func (v PhaseRecord[N]) OnExit() N { return v.Node.Get(PhaseOnExit) }

// ActionDefaults is the field actionDefaults: what all actions taken in this phase have in common.
func (v PhaseRecord[N]) ActionDefaults() ActionDefaultsRecord[N] {
	return ActionDefaultsRecord[N]{v.Node.Get(PhaseActionDefaults)}
}

// PhaseCallRecord is a view of a phase from a template. Makes a phase from a template.
type PhaseCallRecord[N Node[N]] struct{ Node N }

// FromTemplate is the field fromTemplate: the template of the phase.
func (v PhaseCallRecord[N]) FromTemplate() N { return v.Node.Get(PhaseCallFromTemplate) }

// Args is the field args: A value for each parameter of the template.
func (v PhaseCallRecord[N]) Args() N { return v.Node.Get(PhaseCallArgs) }

// PhaseTemplateRecord is a view of a phase template. A phase with parameters, from which phases of the turn structure are made.
type PhaseTemplateRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name by which the turn structure uses the template.
func (v PhaseTemplateRecord[N]) ID() N { return v.Node.Get(PhaseTemplateID) }

// Params is the field params: what a use has to give.
func (v PhaseTemplateRecord[N]) Params() iter.Seq2[int, PhaseTemplateParamRecord[N]] {
	return func(yield func(int, PhaseTemplateParamRecord[N]) bool) {
		for i, n := range v.Node.Get(PhaseTemplateParams).Entries() {
			if !yield(i, PhaseTemplateParamRecord[N]{n}) {
				return
			}
		}
	}
}

// Phase is the field phase: the phase, with {name} in its texts where an argument goes.
func (v PhaseTemplateRecord[N]) Phase() PhaseRecord[N] {
	return PhaseRecord[N]{v.Node.Get(PhaseTemplatePhase)}
}

// PhaseTemplateParamRecord is a view of a template parameter. Something that a use of the template has to give.
type PhaseTemplateParamRecord[N Node[N]] struct{ Node N }

// Name is the field name: the name that stands in braces in the texts of the phase.
func (v PhaseTemplateParamRecord[N]) Name() N { return v.Node.Get(PhaseTemplateParamName) }

// PieceRecord is a view of a piece type. Declares a type of piece; without tokenTypes it is a token type too.
type PieceRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the piece type.
func (v PieceRecord[N]) ID() N { return v.Node.Get(PieceID) }

// Seat is the field seat: the seat to which the pieces belong; neutral for those of nobody.
func (v PieceRecord[N]) Seat() N { return v.Node.Get(PieceSeat) }

// StatusDimensions is the field statusDimensions: the ways in which a piece can change its status; may be empty.
func (v PieceRecord[N]) StatusDimensions() N { return v.Node.Get(PieceStatusDimensions) }

// Transitions is the field transitions: the only changes of status that are possible; a dimension that none of them names can change in any way. May be empty.
func (v PieceRecord[N]) Transitions() iter.Seq2[int, TransitionRecord[N]] {
	return func(yield func(int, TransitionRecord[N]) bool) {
		for i, n := range v.Node.Get(PieceTransitions).Entries() {
			if !yield(i, TransitionRecord[N]{n}) {
				return
			}
		}
	}
}

// RuntimeProps is the field runtimeProps: properties that every piece of the type has.
func (v PieceRecord[N]) RuntimeProps() N { return v.Node.Get(PieceRuntimeProps) }

// PieceCatalogRecord is a view of a piece catalogue. Lists the types of pieces and how many of each there are.
type PieceCatalogRecord[N Node[N]] struct{ Node N }

// PieceTypes is the field pieceTypes: the types of pieces.
func (v PieceCatalogRecord[N]) PieceTypes() N { return v.Node.Get(PieceCatalogPieceTypes) }

// Inventory is the field inventory: how many pieces of each type there are.
func (v PieceCatalogRecord[N]) Inventory() iter.Seq2[int, InventoryRecord[N]] {
	return func(yield func(int, InventoryRecord[N]) bool) {
		for i, n := range v.Node.Get(PieceCatalogInventory).Entries() {
			if !yield(i, InventoryRecord[N]{n}) {
				return
			}
		}
	}
}

// PileFilterRecord is a view of a pile filter. Says which events go to some of the piles.
type PileFilterRecord[N Node[N]] struct{ Node N }

// Piles is the field piles: the piles, counted from 1 at the top of the deck.
func (v PileFilterRecord[N]) Piles() N { return v.Node.Get(PileFilterPiles) }

// IncludedCardIDs is the field includedCardIds: cards that take part; without any included card or tag all do.
func (v PileFilterRecord[N]) IncludedCardIDs() N { return v.Node.Get(PileFilterIncludedCardIDs) }

// ExcludedCardIDs is the field excludedCardIds: cards that do not take part.
func (v PileFilterRecord[N]) ExcludedCardIDs() N { return v.Node.Get(PileFilterExcludedCardIDs) }

// IncludedCardTags is the field includedCardTags: tags whose cards take part.
func (v PileFilterRecord[N]) IncludedCardTags() N { return v.Node.Get(PileFilterIncludedCardTags) }

// ExcludedCardTags is the field excludedCardTags: tags whose cards do not take part.
func (v PileFilterRecord[N]) ExcludedCardTags() N { return v.Node.Get(PileFilterExcludedCardTags) }

// MetadataEquals is the field metadataEquals: values that the metadata of a card must have.
func (v PileFilterRecord[N]) MetadataEquals() N { return v.Node.Get(PileFilterMetadataEquals) }

// PipelineRecord is a view of an action pipeline. Carries out an action in stages, in place of the effects of the action itself.
type PipelineRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the pipeline.
func (v PipelineRecord[N]) ID() N { return v.Node.Get(PipelineID) }

// ActionID is the field actionId: the action that the pipeline carries out.
func (v PipelineRecord[N]) ActionID() N { return v.Node.Get(PipelineActionID) }

// Applicability is the field applicability: when the pipeline is used; of several for one action the first that applies is taken.
func (v PipelineRecord[N]) Applicability() N { return v.Node.Get(PipelineApplicability) }

// AccompanyingOps is the field accompanyingOps: the operations that this special activity may go with; leave it out for operations.
func (v PipelineRecord[N]) AccompanyingOps() N { return v.Node.Get(PipelineAccompanyingOps) }

// CompoundParamConstraints is the field compoundParamConstraints: how the choices of the operation and of the special activity must relate.
func (v PipelineRecord[N]) CompoundParamConstraints() iter.Seq2[int, CompoundConstraintRecord[N]] {
	return func(yield func(int, CompoundConstraintRecord[N]) bool) {
		for i, n := range v.Node.Get(PipelineCompoundParamConstraints).Entries() {
			if !yield(i, CompoundConstraintRecord[N]{n}) {
				return
			}
		}
	}
}

// Legality is the field legality: what must hold for the pipeline to be offered.
func (v PipelineRecord[N]) Legality() N { return v.Node.Get(PipelineLegality) }

// CostValidation is the field costValidation: whether the cost can be paid.
func (v PipelineRecord[N]) CostValidation() N { return v.Node.Get(PipelineCostValidation) }

// CostEffects is the field costEffects: what is paid, before the stages.
func (v PipelineRecord[N]) CostEffects() N { return v.Node.Get(PipelineCostEffects) }

// Targeting is the field targeting: how the pipeline picks and orders its targets; may be empty.
func (v PipelineRecord[N]) Targeting() TargetingRecord[N] {
	return TargetingRecord[N]{v.Node.Get(PipelineTargeting)}
}

// Stages is the field stages: what the pipeline does, stage by stage.
func (v PipelineRecord[N]) Stages() iter.Seq2[int, StageRecord[N]] {
	return func(yield func(int, StageRecord[N]) bool) {
		for i, n := range v.Node.Get(PipelineStages).Entries() {
			if !yield(i, StageRecord[N]{n}) {
				return
			}
		}
	}
}

// Atomicity is the field atomicity: what happens when the cost cannot be paid.
func (v PipelineRecord[N]) Atomicity() N { return v.Node.Get(PipelineAtomicity) }

// LinkedWindows is the field linkedWindows: the override windows in which the operation and its special activities belong together.
func (v PipelineRecord[N]) LinkedWindows() N { return v.Node.Get(PipelineLinkedWindows) }

// PivotalRecord is a view of a rule of pivotal actions. Says which actions may break in before anybody acts on a card.
type PivotalRecord[N Node[N]] struct{ Node N }

// ActionIDs is the field actionIds: the pivotal actions.
func (v PivotalRecord[N]) ActionIDs() N { return v.Node.Get(PivotalActionIDs) }

// RequirePreActionWindow is the field requirePreActionWindow: whether they must come before any other action on the card; true unless given.
func (v PivotalRecord[N]) RequirePreActionWindow() N {
	return v.Node.Get(PivotalRequirePreActionWindow)
}

// DisallowWhenLookaheadIsCoup is the field disallowWhenLookaheadIsCoup: whether they are forbidden while the next card is a coup; true unless given.
func (v PivotalRecord[N]) DisallowWhenLookaheadIsCoup() N {
	return v.Node.Get(PivotalDisallowWhenLookaheadIsCoup)
}

// Interrupt is the field interrupt: who goes first when several want to break in; needed with more than one pivotal action.
func (v PivotalRecord[N]) Interrupt() PivotalInterruptRecord[N] {
	return PivotalInterruptRecord[N]{v.Node.Get(PivotalInterrupt)}
}

// PivotalInterruptRecord is a view of the precedence of pivotal actions. Says who goes first when several want to break in.
type PivotalInterruptRecord[N Node[N]] struct{ Node N }

// Precedence is the field precedence: the seats from strongest to weakest.
func (v PivotalInterruptRecord[N]) Precedence() N { return v.Node.Get(PivotalInterruptPrecedence) }

// Trumps is the field trumps: whether any seat may break in before somebody acts or passes, the weakest first, until a stronger one takes its place; false unless given.
func (v PivotalInterruptRecord[N]) Trumps() N { return v.Node.Get(PivotalInterruptTrumps) }

// Cancellation is the field cancellation: moves that cancel each other.
func (v PivotalInterruptRecord[N]) Cancellation() iter.Seq2[int, CancellationRecord[N]] {
	return func(yield func(int, CancellationRecord[N]) bool) {
		for i, n := range v.Node.Get(PivotalInterruptCancellation).Entries() {
			if !yield(i, CancellationRecord[N]{n}) {
				return
			}
		}
	}
}

// PlayerChosenRecord is a view of a chosen player. Picks the player whose number a binding holds.
type PlayerChosenRecord[N Node[N]] struct{ Node N }

// Chosen is the field chosen: the binding that holds the player.
func (v PlayerChosenRecord[N]) Chosen() N { return v.Node.Get(PlayerChosenChosen) }

// PlayerIDRecord is a view of a player by number. Picks a player by number, in games without named seats.
type PlayerIDRecord[N Node[N]] struct{ Node N }

// ID is the field id: the player's number, counted from 0.
func (v PlayerIDRecord[N]) ID() N { return v.Node.Get(PlayerIDID) }

// PlayerRelativeRecord is a view of a neighbour. Picks a neighbour of the actor.
type PlayerRelativeRecord[N Node[N]] struct{ Node N }

// Relative is the field relative: on which side of the actor the player sits.
func (v PlayerRelativeRecord[N]) Relative() N { return v.Node.Get(PlayerRelativeRelative) }

// PlayerVarRecord is a view of a per-player variable. Declares a value that rules read and change while the game is played.
type PlayerVarRecord[N Node[N]] struct{ Node N }

// Name is the field name: the name by which rules refer to the variable.
func (v PlayerVarRecord[N]) Name() N { return v.Node.Get(PlayerVarName) }

// Type is the field type: whether the variable is a number, a switch or one of a few texts.
func (v PlayerVarRecord[N]) Type() N { return v.Node.Get(PlayerVarType) }

// Init is the field init: the value with which the game starts.
func (v PlayerVarRecord[N]) Init() N { return v.Node.Get(PlayerVarInit) }

// Min is the field min: the smallest value a number can take; changes stop there.
func (v PlayerVarRecord[N]) Min() N { return v.Node.Get(PlayerVarMin) }

// Max is the field max: the largest value a number can take; changes stop there.
func (v PlayerVarRecord[N]) Max() N { return v.Node.Get(PlayerVarMax) }

// Values is the field values: the texts that the variable can be.
func (v PlayerVarRecord[N]) Values() N { return v.Node.Get(PlayerVarValues) }

// PlayerVarBatchRecord is a view of a batch of variables. Declares several variables that differ in name only.
type PlayerVarBatchRecord[N Node[N]] struct{ Node N }

// Batch is the field batch: the names and what they have in common.
func (v PlayerVarBatchRecord[N]) Batch() PlayerVarBatchBodyRecord[N] {
	return PlayerVarBatchBodyRecord[N]{v.Node.Get(PlayerVarBatchBatch)}
}

// PlayerVarBatchBodyRecord is a view of a batch of variables. Gives the names of alike variables and what they have in common.
type PlayerVarBatchBodyRecord[N Node[N]] struct{ Node N }

// Names is the field names: the names of the variables.
func (v PlayerVarBatchBodyRecord[N]) Names() N { return v.Node.Get(PlayerVarBatchBodyNames) }

// Type is the field type: whether the variables are numbers, switches or one of a few texts.
func (v PlayerVarBatchBodyRecord[N]) Type() N { return v.Node.Get(PlayerVarBatchBodyType) }

// Init is the field init: the value with which each of them starts.
func (v PlayerVarBatchBodyRecord[N]) Init() N { return v.Node.Get(PlayerVarBatchBodyInit) }

// Min is the field min: the smallest value a number can take.
func (v PlayerVarBatchBodyRecord[N]) Min() N { return v.Node.Get(PlayerVarBatchBodyMin) }

// Max is the field max: the largest value a number can take.
func (v PlayerVarBatchBodyRecord[N]) Max() N { return v.Node.Get(PlayerVarBatchBodyMax) }

// Values is the field values: the texts that the variable can be.
func (v PlayerVarBatchBodyRecord[N]) Values() N { return v.Node.Get(PlayerVarBatchBodyValues) }

// PlayersRecord is a view of the numbers of players. Says how few and how many people can play.
type PlayersRecord[N Node[N]] struct{ Node N }

// Min is the field min: the smallest number of players, at least 1.
func (v PlayersRecord[N]) Min() N { return v.Node.Get(PlayersMin) }

// Max is the field max: the largest number of players; one zone of each player-owned kind exists per player up to it.
func (v PlayersRecord[N]) Max() N { return v.Node.Get(PlayersMax) }

// ProvisionalAdjacencyRecord is a view of an unsettled border. Notes a border that is not settled yet.
type ProvisionalAdjacencyRecord[N Node[N]] struct{ Node N }

// From is the field from: one space.
func (v ProvisionalAdjacencyRecord[N]) From() N { return v.Node.Get(ProvisionalAdjacencyFrom) }

// To is the field to: the other space.
func (v ProvisionalAdjacencyRecord[N]) To() N { return v.Node.Get(ProvisionalAdjacencyTo) }

// Reason is the field reason: why the border is not settled.
func (v ProvisionalAdjacencyRecord[N]) Reason() N { return v.Node.Get(ProvisionalAdjacencyReason) }

// QueryAdjacentZonesRecord is a view of a query for zones. The ids of a zone's neighbours.
type QueryAdjacentZonesRecord[N Node[N]] struct{ Node N }

// Query is the field query: says which kind of query this is.
func (v QueryAdjacentZonesRecord[N]) Query() N { return v.Node.Get(QueryAdjacentZonesQuery) }

// Zone is the field zone: the zone whose neighbours are asked for.
func (v QueryAdjacentZonesRecord[N]) Zone() N { return v.Node.Get(QueryAdjacentZonesZone) }

// QueryAssetRowsRecord is a view of a query for table rows. The rows of a table that pass a filter, as they stand there.
type QueryAssetRowsRecord[N Node[N]] struct{ Node N }

// Query is the field query: says which kind of query this is.
func (v QueryAssetRowsRecord[N]) Query() N { return v.Node.Get(QueryAssetRowsQuery) }

// TableID is the field tableId: the table, as a path below the selected scenario.
func (v QueryAssetRowsRecord[N]) TableID() N { return v.Node.Get(QueryAssetRowsTableID) }

// Where is the field where: what must hold of a row.
func (v QueryAssetRowsRecord[N]) Where() N { return v.Node.Get(QueryAssetRowsWhere) }

// Cardinality is the field cardinality: how many rows must come out; without it any number.
func (v QueryAssetRowsRecord[N]) Cardinality() N { return v.Node.Get(QueryAssetRowsCardinality) }

// QueryBindingRecord is a view of a query for a binding's list. The list that a binding holds, such as the result of chooseN.
type QueryBindingRecord[N Node[N]] struct{ Node N }

// Query is the field query: says which kind of query this is.
func (v QueryBindingRecord[N]) Query() N { return v.Node.Get(QueryBindingQuery) }

// Name is the field name: the binding, written as where it was introduced.
func (v QueryBindingRecord[N]) Name() N { return v.Node.Get(QueryBindingName) }

// DisplayName is the field displayName: A label for people; the game does not read it.
func (v QueryBindingRecord[N]) DisplayName() N { return v.Node.Get(QueryBindingDisplayName) }

// QueryConcatRecord is a view of several queries. The results of several queries one after the other.
type QueryConcatRecord[N Node[N]] struct{ Node N }

// Query is the field query: says which kind of query this is.
func (v QueryConcatRecord[N]) Query() N { return v.Node.Get(QueryConcatQuery) }

// Sources is the field sources: the queries, whose items must be of one kind.
func (v QueryConcatRecord[N]) Sources() N { return v.Node.Get(QueryConcatSources) }

// QueryConnectedZonesRecord is a view of a query for zones. The ids of all zones that can be reached from a zone by steps between neighbours, nearest first.
type QueryConnectedZonesRecord[N Node[N]] struct{ Node N }

// Query is the field query: says which kind of query this is.
func (v QueryConnectedZonesRecord[N]) Query() N { return v.Node.Get(QueryConnectedZonesQuery) }

// Zone is the field zone: the zone where every way begins.
func (v QueryConnectedZonesRecord[N]) Zone() N { return v.Node.Get(QueryConnectedZonesZone) }

// Via is the field via: what must hold of every zone on the way, the last one included; $zone is the zone that is looked at.
func (v QueryConnectedZonesRecord[N]) Via() N { return v.Node.Get(QueryConnectedZonesVia) }

// IncludeStart is the field includeStart: whether the first zone belongs to the result; false unless given.
func (v QueryConnectedZonesRecord[N]) IncludeStart() N {
	return v.Node.Get(QueryConnectedZonesIncludeStart)
}

// MaxDepth is the field maxDepth: the largest number of steps; without it any number.
func (v QueryConnectedZonesRecord[N]) MaxDepth() N { return v.Node.Get(QueryConnectedZonesMaxDepth) }

// QueryEnumsRecord is a view of a query for texts. The given texts, in the given order.
type QueryEnumsRecord[N Node[N]] struct{ Node N }

// Query is the field query: says which kind of query this is.
func (v QueryEnumsRecord[N]) Query() N { return v.Node.Get(QueryEnumsQuery) }

// Values is the field values: the texts.
func (v QueryEnumsRecord[N]) Values() N { return v.Node.Get(QueryEnumsValues) }

// QueryGlobalMarkersRecord is a view of a query for global markers. The ids of global markers.
type QueryGlobalMarkersRecord[N Node[N]] struct{ Node N }

// Query is the field query: says which kind of query this is.
func (v QueryGlobalMarkersRecord[N]) Query() N { return v.Node.Get(QueryGlobalMarkersQuery) }

// Markers is the field markers: which markers to look at; without it all of them.
func (v QueryGlobalMarkersRecord[N]) Markers() N { return v.Node.Get(QueryGlobalMarkersMarkers) }

// States is the field states: in which states a marker counts; without it in every state.
func (v QueryGlobalMarkersRecord[N]) States() N { return v.Node.Get(QueryGlobalMarkersStates) }

// QueryIntsInRangeRecord is a view of a query for numbers. The whole numbers between two bounds, both included.
type QueryIntsInRangeRecord[N Node[N]] struct{ Node N }

// Query is the field query: says which kind of query this is.
func (v QueryIntsInRangeRecord[N]) Query() N { return v.Node.Get(QueryIntsInRangeQuery) }

// Min is the field min: the smallest number.
func (v QueryIntsInRangeRecord[N]) Min() N { return v.Node.Get(QueryIntsInRangeMin) }

// Max is the field max: the largest number.
func (v QueryIntsInRangeRecord[N]) Max() N { return v.Node.Get(QueryIntsInRangeMax) }

// Step is the field step: the distance between two numbers; the largest belongs to the result in any case; 1 unless given.
func (v QueryIntsInRangeRecord[N]) Step() N { return v.Node.Get(QueryIntsInRangeStep) }

// AlwaysInclude is the field alwaysInclude: numbers between the bounds that belong to the result whatever the step.
func (v QueryIntsInRangeRecord[N]) AlwaysInclude() N {
	return v.Node.Get(QueryIntsInRangeAlwaysInclude)
}

// MaxResults is the field maxResults: the most numbers to offer; the range is thinned out evenly to keep to it.
func (v QueryIntsInRangeRecord[N]) MaxResults() N { return v.Node.Get(QueryIntsInRangeMaxResults) }

// QueryIntsInVarRangeRecord is a view of a query for numbers. The whole numbers that a variable may hold.
type QueryIntsInVarRangeRecord[N Node[N]] struct{ Node N }

// Query is the field query: says which kind of query this is.
func (v QueryIntsInVarRangeRecord[N]) Query() N { return v.Node.Get(QueryIntsInVarRangeQuery) }

// Var is the field var: the variable whose declared bounds count.
func (v QueryIntsInVarRangeRecord[N]) Var() N { return v.Node.Get(QueryIntsInVarRangeVar) }

// Scope is the field scope: which kind of variable it is; global unless given.
func (v QueryIntsInVarRangeRecord[N]) Scope() N { return v.Node.Get(QueryIntsInVarRangeScope) }

// Min is the field min: raises the lower bound to this number.
func (v QueryIntsInVarRangeRecord[N]) Min() N { return v.Node.Get(QueryIntsInVarRangeMin) }

// Max is the field max: lowers the upper bound to this number.
func (v QueryIntsInVarRangeRecord[N]) Max() N { return v.Node.Get(QueryIntsInVarRangeMax) }

// Step is the field step: the distance between two numbers; the largest belongs to the result in any case; 1 unless given.
func (v QueryIntsInVarRangeRecord[N]) Step() N { return v.Node.Get(QueryIntsInVarRangeStep) }

// AlwaysInclude is the field alwaysInclude: numbers between the bounds that belong to the result whatever the step.
func (v QueryIntsInVarRangeRecord[N]) AlwaysInclude() N {
	return v.Node.Get(QueryIntsInVarRangeAlwaysInclude)
}

// MaxResults is the field maxResults: the most numbers to offer; the range is thinned out evenly to keep to it.
func (v QueryIntsInVarRangeRecord[N]) MaxResults() N {
	return v.Node.Get(QueryIntsInVarRangeMaxResults)
}

// QueryLinesRecord is a view of a query for lines of zones. All straight lines of so many zones, each as the list of their ids; a line that is another one read backwards is not given again.
type QueryLinesRecord[N Node[N]] struct{ Node N }

// Query is the field query: says which kind of query this is.
func (v QueryLinesRecord[N]) Query() N { return v.Node.Get(QueryLinesQuery) }

// Length is the field length: how many zones make a line.
func (v QueryLinesRecord[N]) Length() N { return v.Node.Get(QueryLinesLength) }

// Directions is the field directions: the directions in which lines may go; without it all that zones name.
func (v QueryLinesRecord[N]) Directions() N { return v.Node.Get(QueryLinesDirections) }

// SpaceFilter is the field spaceFilter: what must hold of each zone of the line; $zone is the zone that is looked at.
func (v QueryLinesRecord[N]) SpaceFilter() N { return v.Node.Get(QueryLinesSpaceFilter) }

// Filter is the field filter: what must hold of a token that lies in each zone of the line.
func (v QueryLinesRecord[N]) Filter() N { return v.Node.Get(QueryLinesFilter) }

// QueryMapSpacesRecord is a view of a query for map spaces. The ids of all map spaces that pass a filter.
type QueryMapSpacesRecord[N Node[N]] struct{ Node N }

// Query is the field query: says which kind of query this is.
func (v QueryMapSpacesRecord[N]) Query() N { return v.Node.Get(QueryMapSpacesQuery) }

// Filter is the field filter: what must hold of a space; $zone is the space that is looked at.
func (v QueryMapSpacesRecord[N]) Filter() N { return v.Node.Get(QueryMapSpacesFilter) }

// QueryNextInOrderByConditionRecord is a view of a query for the next item. The first item after a given one, going around, of which a condition holds; nothing when none does.
type QueryNextInOrderByConditionRecord[N Node[N]] struct{ Node N }

// Query is the field query: says which kind of query this is.
func (v QueryNextInOrderByConditionRecord[N]) Query() N {
	return v.Node.Get(QueryNextInOrderByConditionQuery)
}

// Source is the field source: the items in their order.
func (v QueryNextInOrderByConditionRecord[N]) Source() N {
	return v.Node.Get(QueryNextInOrderByConditionSource)
}

// From is the field from: the item after which the search begins.
func (v QueryNextInOrderByConditionRecord[N]) From() N {
	return v.Node.Get(QueryNextInOrderByConditionFrom)
}

// Bind is the field bind: the name under which the condition sees each item; it must begin with $.
func (v QueryNextInOrderByConditionRecord[N]) Bind() N {
	return v.Node.Get(QueryNextInOrderByConditionBind)
}

// Where is the field where: what must hold of the item.
func (v QueryNextInOrderByConditionRecord[N]) Where() N {
	return v.Node.Get(QueryNextInOrderByConditionWhere)
}

// IncludeFrom is the field includeFrom: whether the first item itself is looked at first, and not last; false unless given.
func (v QueryNextInOrderByConditionRecord[N]) IncludeFrom() N {
	return v.Node.Get(QueryNextInOrderByConditionIncludeFrom)
}

// QueryPlayersRecord is a view of a query for players. The numbers of all players.
type QueryPlayersRecord[N Node[N]] struct{ Node N }

// Query is the field query: says which kind of query this is.
func (v QueryPlayersRecord[N]) Query() N { return v.Node.Get(QueryPlayersQuery) }

// QueryTokensInAdjacentZonesRecord is a view of a query for tokens. The tokens of all neighbours of a zone.
type QueryTokensInAdjacentZonesRecord[N Node[N]] struct{ Node N }

// Query is the field query: says which kind of query this is.
func (v QueryTokensInAdjacentZonesRecord[N]) Query() N {
	return v.Node.Get(QueryTokensInAdjacentZonesQuery)
}

// Zone is the field zone: the zone whose neighbours hold the tokens.
func (v QueryTokensInAdjacentZonesRecord[N]) Zone() N {
	return v.Node.Get(QueryTokensInAdjacentZonesZone)
}

// Filter is the field filter: what must hold of a token for it to count.
func (v QueryTokensInAdjacentZonesRecord[N]) Filter() N {
	return v.Node.Get(QueryTokensInAdjacentZonesFilter)
}

// QueryTokensInMapSpacesRecord is a view of a query for tokens. The tokens of all map spaces that pass a filter.
type QueryTokensInMapSpacesRecord[N Node[N]] struct{ Node N }

// Query is the field query: says which kind of query this is.
func (v QueryTokensInMapSpacesRecord[N]) Query() N { return v.Node.Get(QueryTokensInMapSpacesQuery) }

// SpaceFilter is the field spaceFilter: what must hold of a space; $zone is the space that is looked at.
func (v QueryTokensInMapSpacesRecord[N]) SpaceFilter() N {
	return v.Node.Get(QueryTokensInMapSpacesSpaceFilter)
}

// Filter is the field filter: what must hold of a token for it to count.
func (v QueryTokensInMapSpacesRecord[N]) Filter() N { return v.Node.Get(QueryTokensInMapSpacesFilter) }

// QueryTokensInZoneRecord is a view of a query for tokens. The tokens of one zone, from top to bottom.
type QueryTokensInZoneRecord[N Node[N]] struct{ Node N }

// Query is the field query: says which kind of query this is.
func (v QueryTokensInZoneRecord[N]) Query() N { return v.Node.Get(QueryTokensInZoneQuery) }

// Zone is the field zone: the zone that holds the tokens.
func (v QueryTokensInZoneRecord[N]) Zone() N { return v.Node.Get(QueryTokensInZoneZone) }

// Filter is the field filter: what must hold of a token for it to count.
func (v QueryTokensInZoneRecord[N]) Filter() N { return v.Node.Get(QueryTokensInZoneFilter) }

// QueryZonesRecord is a view of a query for zones. The ids of all zones that pass a filter.
type QueryZonesRecord[N Node[N]] struct{ Node N }

// Query is the field query: says which kind of query this is.
func (v QueryZonesRecord[N]) Query() N { return v.Node.Get(QueryZonesQuery) }

// Filter is the field filter: what must hold of a zone; $zone is the zone that is looked at.
func (v QueryZonesRecord[N]) Filter() N { return v.Node.Get(QueryZonesFilter) }

// QueryZonesInDirectionRecord is a view of a query for zones. The ids of the zones that lie in a direction from a zone, one behind the other, nearest first.
type QueryZonesInDirectionRecord[N Node[N]] struct{ Node N }

// Query is the field query: says which kind of query this is.
func (v QueryZonesInDirectionRecord[N]) Query() N { return v.Node.Get(QueryZonesInDirectionQuery) }

// Zone is the field zone: the zone from which one looks.
func (v QueryZonesInDirectionRecord[N]) Zone() N { return v.Node.Get(QueryZonesInDirectionZone) }

// Direction is the field direction: the direction: a name that the zones of a board have.
func (v QueryZonesInDirectionRecord[N]) Direction() N {
	return v.Node.Get(QueryZonesInDirectionDirection)
}

// Via is the field via: what must hold of every zone; the first of which it does not hold ends the way. $zone is the zone that is looked at.
func (v QueryZonesInDirectionRecord[N]) Via() N { return v.Node.Get(QueryZonesInDirectionVia) }

// MaxDepth is the field maxDepth: the largest number of steps; without it any number.
func (v QueryZonesInDirectionRecord[N]) MaxDepth() N {
	return v.Node.Get(QueryZonesInDirectionMaxDepth)
}

// RankingRecord is a view of a ranking. Says how the seats are ordered by their margins.
type RankingRecord[N Node[N]] struct{ Node N }

// Order is the field order: whether a large or a small margin is better.
func (v RankingRecord[N]) Order() N { return v.Node.Get(RankingOrder) }

// TieBreakOrder is the field tieBreakOrder: which seat comes first among equal margins.
func (v RankingRecord[N]) TieBreakOrder() N { return v.Node.Get(RankingTieBreakOrder) }

// ReferenceActivePlayerRecord is a view of a reference to the active player. The number of the player whose turn it is.
type ReferenceActivePlayerRecord[N Node[N]] struct{ Node N }

// Ref is the field ref: says which kind of reference this is.
func (v ReferenceActivePlayerRecord[N]) Ref() N { return v.Node.Get(ReferenceActivePlayerRef) }

// ReferenceAssetFieldRecord is a view of a reference to a table field. One field of a table row that a binding holds.
type ReferenceAssetFieldRecord[N Node[N]] struct{ Node N }

// Ref is the field ref: says which kind of reference this is.
func (v ReferenceAssetFieldRecord[N]) Ref() N { return v.Node.Get(ReferenceAssetFieldRef) }

// Row is the field row: the binding that holds the row.
func (v ReferenceAssetFieldRecord[N]) Row() N { return v.Node.Get(ReferenceAssetFieldRow) }

// TableID is the field tableId: the table that the row comes from, as a path below the selected scenario.
func (v ReferenceAssetFieldRecord[N]) TableID() N { return v.Node.Get(ReferenceAssetFieldTableID) }

// Field is the field field: the field to read.
func (v ReferenceAssetFieldRecord[N]) Field() N { return v.Node.Get(ReferenceAssetFieldField) }

// ReferenceBindingRecord is a view of a reference to a binding. The value that a binding holds.
type ReferenceBindingRecord[N Node[N]] struct{ Node N }

// Ref is the field ref: says which kind of reference this is.
func (v ReferenceBindingRecord[N]) Ref() N { return v.Node.Get(ReferenceBindingRef) }

// Name is the field name: the binding, written as where it was introduced.
func (v ReferenceBindingRecord[N]) Name() N { return v.Node.Get(ReferenceBindingName) }

// DisplayName is the field displayName: A label for people; the game does not read it.
func (v ReferenceBindingRecord[N]) DisplayName() N { return v.Node.Get(ReferenceBindingDisplayName) }

// ReferenceGlobalMarkerStateRecord is a view of a reference to a global marker's state. The state of a global marker.
type ReferenceGlobalMarkerStateRecord[N Node[N]] struct{ Node N }

// Ref is the field ref: says which kind of reference this is.
func (v ReferenceGlobalMarkerStateRecord[N]) Ref() N {
	return v.Node.Get(ReferenceGlobalMarkerStateRef)
}

// Marker is the field marker: the marker to read.
func (v ReferenceGlobalMarkerStateRecord[N]) Marker() N {
	return v.Node.Get(ReferenceGlobalMarkerStateMarker)
}

// ReferenceGvarRecord is a view of a reference to a global variable. The value of a global variable.
type ReferenceGvarRecord[N Node[N]] struct{ Node N }

// Ref is the field ref: says which kind of reference this is.
func (v ReferenceGvarRecord[N]) Ref() N { return v.Node.Get(ReferenceGvarRef) }

// Var is the field var: the variable to read.
func (v ReferenceGvarRecord[N]) Var() N { return v.Node.Get(ReferenceGvarVar) }

// ReferenceMarkerStateRecord is a view of a reference to a marker's state. The state of a marker in one space.
type ReferenceMarkerStateRecord[N Node[N]] struct{ Node N }

// Ref is the field ref: says which kind of reference this is.
func (v ReferenceMarkerStateRecord[N]) Ref() N { return v.Node.Get(ReferenceMarkerStateRef) }

// Space is the field space: the space whose marker is read.
func (v ReferenceMarkerStateRecord[N]) Space() N { return v.Node.Get(ReferenceMarkerStateSpace) }

// Marker is the field marker: the marker to read.
func (v ReferenceMarkerStateRecord[N]) Marker() N { return v.Node.Get(ReferenceMarkerStateMarker) }

// ReferencePvarRecord is a view of a reference to a per-player variable. The value that one player has in a per-player variable.
type ReferencePvarRecord[N Node[N]] struct{ Node N }

// Ref is the field ref: says which kind of reference this is.
func (v ReferencePvarRecord[N]) Ref() N { return v.Node.Get(ReferencePvarRef) }

// Player is the field player: whose value is read; exactly one player.
func (v ReferencePvarRecord[N]) Player() N { return v.Node.Get(ReferencePvarPlayer) }

// Var is the field var: the variable to read.
func (v ReferencePvarRecord[N]) Var() N { return v.Node.Get(ReferencePvarVar) }

// ReferenceSeatRecord is a view of a reference to a seat. The name of the seat on which a player sits, as a text; in a game without seats the number of the player, as the zones of that player have it behind their colon.
type ReferenceSeatRecord[N Node[N]] struct{ Node N }

// Ref is the field ref: says which kind of reference this is.
func (v ReferenceSeatRecord[N]) Ref() N { return v.Node.Get(ReferenceSeatRef) }

// Player is the field player: whose seat it is; exactly one player.
func (v ReferenceSeatRecord[N]) Player() N { return v.Node.Get(ReferenceSeatPlayer) }

// ReferenceTokenPropRecord is a view of a reference to a token property. A property of a token, as it was when the token was bound.
type ReferenceTokenPropRecord[N Node[N]] struct{ Node N }

// Ref is the field ref: says which kind of reference this is.
func (v ReferenceTokenPropRecord[N]) Ref() N { return v.Node.Get(ReferenceTokenPropRef) }

// Token is the field token: the binding that holds the token.
func (v ReferenceTokenPropRecord[N]) Token() N { return v.Node.Get(ReferenceTokenPropToken) }

// Prop is the field prop: the property to read.
func (v ReferenceTokenPropRecord[N]) Prop() N { return v.Node.Get(ReferenceTokenPropProp) }

// ReferenceTokenZoneRecord is a view of a reference to a token's zone. The id of the zone in which a token lies now.
type ReferenceTokenZoneRecord[N Node[N]] struct{ Node N }

// Ref is the field ref: says which kind of reference this is.
func (v ReferenceTokenZoneRecord[N]) Ref() N { return v.Node.Get(ReferenceTokenZoneRef) }

// Token is the field token: the binding that holds the token.
func (v ReferenceTokenZoneRecord[N]) Token() N { return v.Node.Get(ReferenceTokenZoneToken) }

// ReferenceZoneCountRecord is a view of a reference to a zone's size. The number of tokens in a zone.
type ReferenceZoneCountRecord[N Node[N]] struct{ Node N }

// Ref is the field ref: says which kind of reference this is.
func (v ReferenceZoneCountRecord[N]) Ref() N { return v.Node.Get(ReferenceZoneCountRef) }

// Zone is the field zone: the zone whose tokens are counted.
func (v ReferenceZoneCountRecord[N]) Zone() N { return v.Node.Get(ReferenceZoneCountZone) }

// ReferenceZonePropRecord is a view of a reference to a zone's attribute. An attribute of a map space, its category, or its id.
type ReferenceZonePropRecord[N Node[N]] struct{ Node N }

// Ref is the field ref: says which kind of reference this is.
func (v ReferenceZonePropRecord[N]) Ref() N { return v.Node.Get(ReferenceZonePropRef) }

// Zone is the field zone: the zone whose attribute is read.
func (v ReferenceZonePropRecord[N]) Zone() N { return v.Node.Get(ReferenceZonePropZone) }

// Prop is the field prop: the attribute to read, or id or category.
func (v ReferenceZonePropRecord[N]) Prop() N { return v.Node.Get(ReferenceZonePropProp) }

// ReferenceZoneVarRecord is a view of a reference to a zone variable. The number that one zone has in a zone variable.
type ReferenceZoneVarRecord[N Node[N]] struct{ Node N }

// Ref is the field ref: says which kind of reference this is.
func (v ReferenceZoneVarRecord[N]) Ref() N { return v.Node.Get(ReferenceZoneVarRef) }

// Zone is the field zone: whose number is read.
func (v ReferenceZoneVarRecord[N]) Zone() N { return v.Node.Get(ReferenceZoneVarZone) }

// Var is the field var: the variable to read.
func (v ReferenceZoneVarRecord[N]) Var() N { return v.Node.Get(ReferenceZoneVarVar) }

// RestrictionRecord is a view of a restriction of an action. Limits an action while the next card is a coup; without a limit the action is forbidden.
type RestrictionRecord[N Node[N]] struct{ Node N }

// ActionID is the field actionId: the action.
func (v RestrictionRecord[N]) ActionID() N { return v.Node.Get(RestrictionActionID) }

// MaxParam is the field maxParam: the largest value, or length, of one choice.
func (v RestrictionRecord[N]) MaxParam() ParamLimitRecord[N] {
	return ParamLimitRecord[N]{v.Node.Get(RestrictionMaxParam)}
}

// MaxParamsTotal is the field maxParamsTotal: the largest sum over several choices.
func (v RestrictionRecord[N]) MaxParamsTotal() ParamTotalRecord[N] {
	return ParamTotalRecord[N]{v.Node.Get(RestrictionMaxParamsTotal)}
}

// OverrideToken is the field overrideToken: A parameter value that lifts the restriction.
func (v RestrictionRecord[N]) OverrideToken() N { return v.Node.Get(RestrictionOverrideToken) }

// ResultRecord is a view of a result. Says how the game ends.
type ResultRecord[N Node[N]] struct{ Node N }

// Type is the field type: the kind of ending.
func (v ResultRecord[N]) Type() N { return v.Node.Get(ResultType) }

// Player is the field player: who wins.
func (v ResultRecord[N]) Player() N { return v.Node.Get(ResultPlayer) }

// RowTestRecord is a view of a row test. Compares a field of the row; a row without the field does not pass.
type RowTestRecord[N Node[N]] struct{ Node N }

// Field is the field field: the field to test.
func (v RowTestRecord[N]) Field() N { return v.Node.Get(RowTestField) }

// Op is the field op: how to compare.
func (v RowTestRecord[N]) Op() N { return v.Node.Get(RowTestOp) }

// Value is the field value: what to compare with.
func (v RowTestRecord[N]) Value() N { return v.Node.Get(RowTestValue) }

// Eq is the field eq: the value that the field must be; short for op and value.
func (v RowTestRecord[N]) Eq() N { return v.Node.Get(RowTestEq) }

// Neq is the field neq: the value that the field must not be; short for op and value.
func (v RowTestRecord[N]) Neq() N { return v.Node.Get(RowTestNeq) }

// In is the field in: the values of which the field must be one; short for op and value.
func (v RowTestRecord[N]) In() N { return v.Node.Get(RowTestIn) }

// NotIn is the field notIn: the values of which the field must be none; short for op and value.
func (v RowTestRecord[N]) NotIn() N { return v.Node.Get(RowTestNotIn) }

// ScenarioRecord is a view of a scenario. Says how a game is set up; every key that is not listed here holds data for rules.
type ScenarioRecord[N Node[N]] struct{ Node N }

// MapAssetID is the field mapAssetId: the map; the only one unless given.
func (v ScenarioRecord[N]) MapAssetID() N { return v.Node.Get(ScenarioMapAssetID) }

// PieceCatalogAssetID is the field pieceCatalogAssetId: the piece catalogue; the only one unless given.
func (v ScenarioRecord[N]) PieceCatalogAssetID() N { return v.Node.Get(ScenarioPieceCatalogAssetID) }

// SeatCatalogAssetID is the field seatCatalogAssetId: the seat catalogue; the only one unless given.
func (v ScenarioRecord[N]) SeatCatalogAssetID() N { return v.Node.Get(ScenarioSeatCatalogAssetID) }

// EventDeckAssetID is the field eventDeckAssetId: the event deck that deckComposition deals from.
func (v ScenarioRecord[N]) EventDeckAssetID() N { return v.Node.Get(ScenarioEventDeckAssetID) }

// EventCardSetAssetID is the field eventCardSetAssetId: the set of event cards in the old form.
func (v ScenarioRecord[N]) EventCardSetAssetID() N { return v.Node.Get(ScenarioEventCardSetAssetID) }

// ScenarioName is the field scenarioName: the name of the scenario, for players.
func (v ScenarioRecord[N]) ScenarioName() N { return v.Node.Get(ScenarioScenarioName) }

// YearRange is the field yearRange: the years that the scenario covers, for players.
func (v ScenarioRecord[N]) YearRange() N { return v.Node.Get(ScenarioYearRange) }

// Settings is the field settings: data of the scenario; lists of alike records in it are tables for rules.
func (v ScenarioRecord[N]) Settings() N { return v.Node.Get(ScenarioSettings) }

// InitialPlacements is the field initialPlacements: where pieces lie at the start.
func (v ScenarioRecord[N]) InitialPlacements() iter.Seq2[int, InitialPlacementRecord[N]] {
	return func(yield func(int, InitialPlacementRecord[N]) bool) {
		for i, n := range v.Node.Get(ScenarioInitialPlacements).Entries() {
			if !yield(i, InitialPlacementRecord[N]{n}) {
				return
			}
		}
	}
}

// OutOfPlay is the field outOfPlay: pieces that start out of play.
func (v ScenarioRecord[N]) OutOfPlay() iter.Seq2[int, OutOfPlayRecord[N]] {
	return func(yield func(int, OutOfPlayRecord[N]) bool) {
		for i, n := range v.Node.Get(ScenarioOutOfPlay).Entries() {
			if !yield(i, OutOfPlayRecord[N]{n}) {
				return
			}
		}
	}
}

// SeatPools is the field seatPools: the zones that hold the pieces a seat has not placed.
func (v ScenarioRecord[N]) SeatPools() iter.Seq2[int, SeatPoolRecord[N]] {
	return func(yield func(int, SeatPoolRecord[N]) bool) {
		for i, n := range v.Node.Get(ScenarioSeatPools).Entries() {
			if !yield(i, SeatPoolRecord[N]{n}) {
				return
			}
		}
	}
}

// Initializations is the field initializations: values with which tracks, variables and markers start.
func (v ScenarioRecord[N]) Initializations() N { return v.Node.Get(ScenarioInitializations) }

// DeckComposition is the field deckComposition: how the event deck is built when the game is set up.
func (v ScenarioRecord[N]) DeckComposition() DeckCompositionRecord[N] {
	return DeckCompositionRecord[N]{v.Node.Get(ScenarioDeckComposition)}
}

// CardPlacements is the field cardPlacements: event cards that start in a zone instead of the deck.
func (v ScenarioRecord[N]) CardPlacements() iter.Seq2[int, CardPlacementRecord[N]] {
	return func(yield func(int, CardPlacementRecord[N]) bool) {
		for i, n := range v.Node.Get(ScenarioCardPlacements).Entries() {
			if !yield(i, CardPlacementRecord[N]{n}) {
				return
			}
		}
	}
}

// ScoringRecord is a view of a scoring rule. Says how players are compared when the game ends by score.
type ScoringRecord[N Node[N]] struct{ Node N }

// Method is the field method: whether a large or a small score is better.
func (v ScoringRecord[N]) Method() N { return v.Node.Get(ScoringMethod) }

// Value is the field value: the score of a player; actor is the player who is being scored.
func (v ScoringRecord[N]) Value() N { return v.Node.Get(ScoringValue) }

// SeatRecord is a view of a seat. Declares a seat at the table.
type SeatRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the seat.
func (v SeatRecord[N]) ID() N { return v.Node.Get(SeatID) }

// SeatCatalogRecord is a view of a seat catalogue. Lists the seats; their order is the order of the players.
type SeatCatalogRecord[N Node[N]] struct{ Node N }

// Seats is the field seats: the seats in player order.
func (v SeatCatalogRecord[N]) Seats() iter.Seq2[int, SeatRecord[N]] {
	return func(yield func(int, SeatRecord[N]) bool) {
		for i, n := range v.Node.Get(SeatCatalogSeats).Entries() {
			if !yield(i, SeatRecord[N]{n}) {
				return
			}
		}
	}
}

// SeatPoolRecord is a view of a seat pool. Names the zones in which the pieces of a seat wait.
type SeatPoolRecord[N Node[N]] struct{ Node N }

// Seat is the field seat: the seat.
func (v SeatPoolRecord[N]) Seat() N { return v.Node.Get(SeatPoolSeat) }

// AvailableZoneID is the field availableZoneId: the zone for the pieces that are not on the board.
func (v SeatPoolRecord[N]) AvailableZoneID() N { return v.Node.Get(SeatPoolAvailableZoneID) }

// OutOfPlayZoneID is the field outOfPlayZoneId: the zone for the pieces that are out of play.
func (v SeatPoolRecord[N]) OutOfPlayZoneID() N { return v.Node.Get(SeatPoolOutOfPlayZoneID) }

// SpaceRecord is a view of a space of the map. Declares a space of the board, which is a zone that everybody sees.
type SpaceRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the space.
func (v SpaceRecord[N]) ID() N { return v.Node.Get(SpaceID) }

// Category is the field category: A word by which rules and constraints pick out spaces.
func (v SpaceRecord[N]) Category() N { return v.Node.Get(SpaceCategory) }

// Attributes is the field attributes: properties of the space that rules can read.
func (v SpaceRecord[N]) Attributes() N { return v.Node.Get(SpaceAttributes) }

// AdjacentTo is the field adjacentTo: the spaces that border on this one; may be empty.
func (v SpaceRecord[N]) AdjacentTo() iter.Seq2[int, MapEdgeRecord[N]] {
	return func(yield func(int, MapEdgeRecord[N]) bool) {
		for i, n := range v.Node.Get(SpaceAdjacentTo).Entries() {
			if !yield(i, MapEdgeRecord[N]{n}) {
				return
			}
		}
	}
}

// SpaceMarkerRecord is a view of a marker on a space. Gives the state in which a marker starts on one space.
type SpaceMarkerRecord[N Node[N]] struct{ Node N }

// SpaceID is the field spaceId: the space.
func (v SpaceMarkerRecord[N]) SpaceID() N { return v.Node.Get(SpaceMarkerSpaceID) }

// MarkerID is the field markerId: the marker.
func (v SpaceMarkerRecord[N]) MarkerID() N { return v.Node.Get(SpaceMarkerMarkerID) }

// State is the field state: the state.
func (v SpaceMarkerRecord[N]) State() N { return v.Node.Get(SpaceMarkerState) }

// SpaceMarkerLatticeRecord is a view of a space marker. Declares a marker that every space carries in one of its states.
type SpaceMarkerLatticeRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the marker.
func (v SpaceMarkerLatticeRecord[N]) ID() N { return v.Node.Get(SpaceMarkerLatticeID) }

// States is the field states: the states in order; shifting the marker moves it along this list.
func (v SpaceMarkerLatticeRecord[N]) States() N { return v.Node.Get(SpaceMarkerLatticeStates) }

// DefaultState is the field defaultState: the state in which the marker starts on every space.
func (v SpaceMarkerLatticeRecord[N]) DefaultState() N {
	return v.Node.Get(SpaceMarkerLatticeDefaultState)
}

// Constraints is the field constraints: states that only some spaces allow.
func (v SpaceMarkerLatticeRecord[N]) Constraints() iter.Seq2[int, MarkerConstraintRecord[N]] {
	return func(yield func(int, MarkerConstraintRecord[N]) bool) {
		for i, n := range v.Node.Get(SpaceMarkerLatticeConstraints).Entries() {
			if !yield(i, MarkerConstraintRecord[N]{n}) {
				return
			}
		}
	}
}

// StackingConstraintRecord is a view of a stacking constraint. Limits how many pieces of some kind a space holds.
type StackingConstraintRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the constraint.
func (v StackingConstraintRecord[N]) ID() N { return v.Node.Get(StackingConstraintID) }

// Description is the field description: the limit in words, for players: they stand where it refuses a move.
func (v StackingConstraintRecord[N]) Description() N {
	return v.Node.Get(StackingConstraintDescription)
}

// SpaceFilter is the field spaceFilter: the spaces for which the limit holds; {} is all those of the map. Zones of players are limited where they are named.
func (v StackingConstraintRecord[N]) SpaceFilter() StackingSpacesRecord[N] {
	return StackingSpacesRecord[N]{v.Node.Get(StackingConstraintSpaceFilter)}
}

// PieceFilter is the field pieceFilter: the pieces that count; {} is all of them.
func (v StackingConstraintRecord[N]) PieceFilter() StackingPiecesRecord[N] {
	return StackingPiecesRecord[N]{v.Node.Get(StackingConstraintPieceFilter)}
}

// Rule is the field rule: what the limit is.
func (v StackingConstraintRecord[N]) Rule() N { return v.Node.Get(StackingConstraintRule) }

// MaxCount is the field maxCount: the largest number of pieces.
func (v StackingConstraintRecord[N]) MaxCount() N { return v.Node.Get(StackingConstraintMaxCount) }

// StackingPiecesRecord is a view of a filter of pieces. Picks pieces; a piece counts when it meets every part that is given.
type StackingPiecesRecord[N Node[N]] struct{ Node N }

// PieceTypeIDs is the field pieceTypeIds: the types of pieces.
func (v StackingPiecesRecord[N]) PieceTypeIDs() N { return v.Node.Get(StackingPiecesPieceTypeIDs) }

// Seats is the field seats: the seats to which the pieces belong.
func (v StackingPiecesRecord[N]) Seats() N { return v.Node.Get(StackingPiecesSeats) }

// StackingSpacesRecord is a view of a filter of spaces. Picks spaces; a space counts when it meets every part that is given.
type StackingSpacesRecord[N Node[N]] struct{ Node N }

// SpaceIDs is the field spaceIds: the spaces by name.
func (v StackingSpacesRecord[N]) SpaceIDs() N { return v.Node.Get(StackingSpacesSpaceIDs) }

// Category is the field category: the categories of spaces.
func (v StackingSpacesRecord[N]) Category() N { return v.Node.Get(StackingSpacesCategory) }

// AttributeEquals is the field attributeEquals: values that attributes of the space must have.
func (v StackingSpacesRecord[N]) AttributeEquals() N {
	return v.Node.Get(StackingSpacesAttributeEquals)
}

// StageRecord is a view of a stage of a pipeline. Is one step of a pipeline; bindings that it makes stay known in the later stages.
type StageRecord[N Node[N]] struct{ Node N }

// Stage is the field stage: A label for logs and for readers.
func (v StageRecord[N]) Stage() N { return v.Node.Get(StageStage) }

// Effects is the field effects: what the stage does; nothing unless given.
func (v StageRecord[N]) Effects() N { return v.Node.Get(StageEffects) }

// TableConstraintContiguousIntRecord is a view of numbers without gaps. The numbers, put in order, follow each other at even steps.
type TableConstraintContiguousIntRecord[N Node[N]] struct{ Node N }

// Kind is the field kind: says which kind of constraint on a table this is.
func (v TableConstraintContiguousIntRecord[N]) Kind() N {
	return v.Node.Get(TableConstraintContiguousIntKind)
}

// Field is the field field: the column, which holds whole numbers.
func (v TableConstraintContiguousIntRecord[N]) Field() N {
	return v.Node.Get(TableConstraintContiguousIntField)
}

// Start is the field start: the smallest number; any unless given.
func (v TableConstraintContiguousIntRecord[N]) Start() N {
	return v.Node.Get(TableConstraintContiguousIntStart)
}

// Step is the field step: the distance between neighbours; 1 unless given.
func (v TableConstraintContiguousIntRecord[N]) Step() N {
	return v.Node.Get(TableConstraintContiguousIntStep)
}

// TableConstraintMonotonicRecord is a view of an order of rows. The numbers go one way from row to row.
type TableConstraintMonotonicRecord[N Node[N]] struct{ Node N }

// Kind is the field kind: says which kind of constraint on a table this is.
func (v TableConstraintMonotonicRecord[N]) Kind() N { return v.Node.Get(TableConstraintMonotonicKind) }

// Field is the field field: the column, which holds whole numbers.
func (v TableConstraintMonotonicRecord[N]) Field() N {
	return v.Node.Get(TableConstraintMonotonicField)
}

// Direction is the field direction: whether the numbers grow or shrink.
func (v TableConstraintMonotonicRecord[N]) Direction() N {
	return v.Node.Get(TableConstraintMonotonicDirection)
}

// Strict is the field strict: false allows equal numbers next to each other; true unless given.
func (v TableConstraintMonotonicRecord[N]) Strict() N {
	return v.Node.Get(TableConstraintMonotonicStrict)
}

// TableConstraintNumericRangeRecord is a view of a range of numbers. The numbers stay within bounds.
type TableConstraintNumericRangeRecord[N Node[N]] struct{ Node N }

// Kind is the field kind: says which kind of constraint on a table this is.
func (v TableConstraintNumericRangeRecord[N]) Kind() N {
	return v.Node.Get(TableConstraintNumericRangeKind)
}

// Field is the field field: the column, which holds whole numbers.
func (v TableConstraintNumericRangeRecord[N]) Field() N {
	return v.Node.Get(TableConstraintNumericRangeField)
}

// Min is the field min: the smallest number allowed.
func (v TableConstraintNumericRangeRecord[N]) Min() N {
	return v.Node.Get(TableConstraintNumericRangeMin)
}

// Max is the field max: the largest number allowed.
func (v TableConstraintNumericRangeRecord[N]) Max() N {
	return v.Node.Get(TableConstraintNumericRangeMax)
}

// TableContractRecord is a view of a table contract. Says what the rows of one table promise.
type TableContractRecord[N Node[N]] struct{ Node N }

// TablePath is the field tablePath: where in the payload the table stands, keys joined by dots.
func (v TableContractRecord[N]) TablePath() N { return v.Node.Get(TableContractTablePath) }

// UniqueBy is the field uniqueBy: lists of fields; no two rows are equal in all fields of a list.
func (v TableContractRecord[N]) UniqueBy() N { return v.Node.Get(TableContractUniqueBy) }

// Constraints is the field constraints: what the numbers in a column promise.
func (v TableContractRecord[N]) Constraints() N { return v.Node.Get(TableContractConstraints) }

// TargetingRecord is a view of the targeting of a pipeline. Says which zones a pipeline works on and in which order.
type TargetingRecord[N Node[N]] struct{ Node N }

// Select is the field select: how the zones bound to $targets are found.
func (v TargetingRecord[N]) Select() N { return v.Node.Get(TargetingSelect) }

// Max is the field max: the largest number of targets.
func (v TargetingRecord[N]) Max() N { return v.Node.Get(TargetingMax) }

// Filter is the field filter: what makes a zone eligible; $zone and $target are the zone.
func (v TargetingRecord[N]) Filter() N { return v.Node.Get(TargetingFilter) }

// Order is the field order: the order in which targets are worked on: lexicographic, declaration, attribute:<name>, chosen.
func (v TargetingRecord[N]) Order() N { return v.Node.Get(TargetingOrder) }

// TieBreak is the field tieBreak: the order among targets that order leaves equal, in the same words.
func (v TargetingRecord[N]) TieBreak() N { return v.Node.Get(TargetingTieBreak) }

// TemplateDeckBehaviorRecord is a view of a deck behaviour. Says how a deck is drawn from.
type TemplateDeckBehaviorRecord[N Node[N]] struct{ Node N }

// Type is the field type: always deck.
func (v TemplateDeckBehaviorRecord[N]) Type() N { return v.Node.Get(TemplateDeckBehaviorType) }

// DrawFrom is the field drawFrom: where in the deck tokens are drawn; top unless given.
func (v TemplateDeckBehaviorRecord[N]) DrawFrom() N { return v.Node.Get(TemplateDeckBehaviorDrawFrom) }

// ReshuffleFrom is the field reshuffleFrom: the zone whose tokens are shuffled in when the deck runs out; {seat} stands for the seat.
func (v TemplateDeckBehaviorRecord[N]) ReshuffleFrom() N {
	return v.Node.Get(TemplateDeckBehaviorReshuffleFrom)
}

// TerminalRecord is a view of the end of the game. Says when the game ends and who has won.
type TerminalRecord[N Node[N]] struct{ Node N }

// Conditions is the field conditions: what ends the game, tested in order; may be empty.
func (v TerminalRecord[N]) Conditions() iter.Seq2[int, EndConditionRecord[N]] {
	return func(yield func(int, EndConditionRecord[N]) bool) {
		for i, n := range v.Node.Get(TerminalConditions).Entries() {
			if !yield(i, EndConditionRecord[N]{n}) {
				return
			}
		}
	}
}

// Checkpoints is the field checkpoints: conditions under which one seat has won.
func (v TerminalRecord[N]) Checkpoints() iter.Seq2[int, CheckpointRecord[N]] {
	return func(yield func(int, CheckpointRecord[N]) bool) {
		for i, n := range v.Node.Get(TerminalCheckpoints).Entries() {
			if !yield(i, CheckpointRecord[N]{n}) {
				return
			}
		}
	}
}

// Margins is the field margins: how far ahead each seat is, to rank the seats when the game ends.
func (v TerminalRecord[N]) Margins() iter.Seq2[int, MarginRecord[N]] {
	return func(yield func(int, MarginRecord[N]) bool) {
		for i, n := range v.Node.Get(TerminalMargins).Entries() {
			if !yield(i, MarginRecord[N]{n}) {
				return
			}
		}
	}
}

// Ranking is the field ranking: how the margins are ordered.
func (v TerminalRecord[N]) Ranking() RankingRecord[N] {
	return RankingRecord[N]{v.Node.Get(TerminalRanking)}
}

// Scoring is the field scoring: how players are compared when the result is by score; where no condition has such a result, when the game cannot go on.
func (v TerminalRecord[N]) Scoring() ScoringRecord[N] {
	return ScoringRecord[N]{v.Node.Get(TerminalScoring)}
}

// TokenTestRecord is a view of a token test. Compares a property of the token; a token without the property does not pass.
type TokenTestRecord[N Node[N]] struct{ Node N }

// Prop is the field prop: the property to test.
func (v TokenTestRecord[N]) Prop() N { return v.Node.Get(TokenTestProp) }

// Op is the field op: how to compare.
func (v TokenTestRecord[N]) Op() N { return v.Node.Get(TokenTestOp) }

// Value is the field value: what to compare with.
func (v TokenTestRecord[N]) Value() N { return v.Node.Get(TokenTestValue) }

// Eq is the field eq: the value that the property must be; short for op and value.
func (v TokenTestRecord[N]) Eq() N { return v.Node.Get(TokenTestEq) }

// Neq is the field neq: the value that the property must not be; short for op and value.
func (v TokenTestRecord[N]) Neq() N { return v.Node.Get(TokenTestNeq) }

// In is the field in: the values of which the property must be one; short for op and value.
func (v TokenTestRecord[N]) In() N { return v.Node.Get(TokenTestIn) }

// NotIn is the field notIn: the values of which the property must be none; short for op and value.
func (v TokenTestRecord[N]) NotIn() N { return v.Node.Get(TokenTestNotIn) }

// TokenTransitionRecord is a view of a change of a property. Says from which value to which other a property can change.
type TokenTransitionRecord[N Node[N]] struct{ Node N }

// Prop is the field prop: the property that changes.
func (v TokenTransitionRecord[N]) Prop() N { return v.Node.Get(TokenTransitionProp) }

// From is the field from: the value before.
func (v TokenTransitionRecord[N]) From() N { return v.Node.Get(TokenTransitionFrom) }

// To is the field to: the value after.
func (v TokenTransitionRecord[N]) To() N { return v.Node.Get(TokenTransitionTo) }

// TokenTypeRecord is a view of a token type. Declares a kind of token and the properties that its tokens carry.
type TokenTypeRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the token type.
func (v TokenTypeRecord[N]) ID() N { return v.Node.Get(TokenTypeID) }

// Props is the field props: the properties of the tokens with their types; may be empty.
func (v TokenTypeRecord[N]) Props() N { return v.Node.Get(TokenTypeProps) }

// Seat is the field seat: the seat to which all tokens of the type belong.
func (v TokenTypeRecord[N]) Seat() N { return v.Node.Get(TokenTypeSeat) }

// Transitions is the field transitions: the only changes that some properties can have; a property that none of them names can change in any way.
func (v TokenTypeRecord[N]) Transitions() iter.Seq2[int, TokenTransitionRecord[N]] {
	return func(yield func(int, TokenTransitionRecord[N]) bool) {
		for i, n := range v.Node.Get(TokenTypeTransitions).Entries() {
			if !yield(i, TokenTransitionRecord[N]{n}) {
				return
			}
		}
	}
}

// TrackRecord is a view of a track. Declares a number that is shown beside the board; it is a global variable of the same name.
type TrackRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the track and of its variable.
func (v TrackRecord[N]) ID() N { return v.Node.Get(TrackID) }

// Scope is the field scope: whether the track belongs to the table or to a seat.
func (v TrackRecord[N]) Scope() N { return v.Node.Get(TrackScope) }

// Seat is the field seat: the seat to which the track belongs.
func (v TrackRecord[N]) Seat() N { return v.Node.Get(TrackSeat) }

// Min is the field min: the smallest value.
func (v TrackRecord[N]) Min() N { return v.Node.Get(TrackMin) }

// Max is the field max: the largest value.
func (v TrackRecord[N]) Max() N { return v.Node.Get(TrackMax) }

// Initial is the field initial: the value at the start, unless the scenario gives another.
func (v TrackRecord[N]) Initial() N { return v.Node.Get(TrackInitial) }

// TransitionRecord is a view of a change of status. Says from which status to which other a piece can change.
type TransitionRecord[N Node[N]] struct{ Node N }

// Dimension is the field dimension: what changes.
func (v TransitionRecord[N]) Dimension() N { return v.Node.Get(TransitionDimension) }

// From is the field from: the status before; the first of a dimension is where pieces start.
func (v TransitionRecord[N]) From() N { return v.Node.Get(TransitionFrom) }

// To is the field to: the status after.
func (v TransitionRecord[N]) To() N { return v.Node.Get(TransitionTo) }

// TriggerRecord is a view of a trigger. Declares effects that run by themselves when something happens. What is known of it is bound to names, which depend on the type of the event; $event stands for it as a whole, and nothing can be read from that.
type TriggerRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the trigger, for logs; numbered unless given.
func (v TriggerRecord[N]) ID() N { return v.Node.Get(TriggerID) }

// Event is the field event: what sets the trigger off.
func (v TriggerRecord[N]) Event() N { return v.Node.Get(TriggerEvent) }

// Match is the field match: narrows the event down, before when is looked at.
func (v TriggerRecord[N]) Match() N { return v.Node.Get(TriggerMatch) }

// When is the field when: what must hold for the effects to run.
func (v TriggerRecord[N]) When() N { return v.Node.Get(TriggerWhen) }

// Effects is the field effects: what happens.
func (v TriggerRecord[N]) Effects() N { return v.Node.Get(TriggerEffects) }

// TriggerEventActionResolvedRecord is a view of a resolved action. An action has been carried out; $action is its name. What was chosen for it is not known.
type TriggerEventActionResolvedRecord[N Node[N]] struct{ Node N }

// Type is the field type: says which kind of event this is.
func (v TriggerEventActionResolvedRecord[N]) Type() N {
	return v.Node.Get(TriggerEventActionResolvedType)
}

// Action is the field action: the action; any unless given.
func (v TriggerEventActionResolvedRecord[N]) Action() N {
	return v.Node.Get(TriggerEventActionResolvedAction)
}

// TriggerEventPhaseEnterRecord is a view of the beginning of a phase. A phase begins; $phase is its name.
type TriggerEventPhaseEnterRecord[N Node[N]] struct{ Node N }

// Type is the field type: says which kind of event this is.
func (v TriggerEventPhaseEnterRecord[N]) Type() N { return v.Node.Get(TriggerEventPhaseEnterType) }

// Phase is the field phase: the phase or interrupt.
func (v TriggerEventPhaseEnterRecord[N]) Phase() N { return v.Node.Get(TriggerEventPhaseEnterPhase) }

// TriggerEventPhaseExitRecord is a view of the end of a phase. A phase ends; $phase is its name.
type TriggerEventPhaseExitRecord[N Node[N]] struct{ Node N }

// Type is the field type: says which kind of event this is.
func (v TriggerEventPhaseExitRecord[N]) Type() N { return v.Node.Get(TriggerEventPhaseExitType) }

// Phase is the field phase: the phase or interrupt.
func (v TriggerEventPhaseExitRecord[N]) Phase() N { return v.Node.Get(TriggerEventPhaseExitPhase) }

// TriggerEventTokenEnteredRecord is a view of an arriving token. A token has been moved or drawn into a zone; $zone is the zone. Which token it is is not known: what has come lies on top of the zone, unless it was put elsewhere. A token that is created there does not count.
type TriggerEventTokenEnteredRecord[N Node[N]] struct{ Node N }

// Type is the field type: says which kind of event this is.
func (v TriggerEventTokenEnteredRecord[N]) Type() N { return v.Node.Get(TriggerEventTokenEnteredType) }

// Zone is the field zone: the zone; any unless given.
func (v TriggerEventTokenEnteredRecord[N]) Zone() N { return v.Node.Get(TriggerEventTokenEnteredZone) }

// TriggerEventTurnEndRecord is a view of the end of a turn. A turn ends.
type TriggerEventTurnEndRecord[N Node[N]] struct{ Node N }

// Type is the field type: says which kind of event this is.
func (v TriggerEventTurnEndRecord[N]) Type() N { return v.Node.Get(TriggerEventTurnEndType) }

// TriggerEventTurnStartRecord is a view of the beginning of a turn. A turn begins.
type TriggerEventTurnStartRecord[N Node[N]] struct{ Node N }

// Type is the field type: says which kind of event this is.
func (v TriggerEventTurnStartRecord[N]) Type() N { return v.Node.Get(TriggerEventTurnStartType) }

// TriggerEventVarChangedRecord is a view of a changed variable. A variable has another value than before; $var is its name, $oldValue and $newValue what it was and is, $player whose it is.
type TriggerEventVarChangedRecord[N Node[N]] struct{ Node N }

// Type is the field type: says which kind of event this is.
func (v TriggerEventVarChangedRecord[N]) Type() N { return v.Node.Get(TriggerEventVarChangedType) }

// Scope is the field scope: whose variable it is; without it a variable of the table or of a player.
func (v TriggerEventVarChangedRecord[N]) Scope() N { return v.Node.Get(TriggerEventVarChangedScope) }

// Var is the field var: the variable; any of the scope unless given.
func (v TriggerEventVarChangedRecord[N]) Var() N { return v.Node.Get(TriggerEventVarChangedVar) }

// Player is the field player: the player whose variable it is; any unless given.
func (v TriggerEventVarChangedRecord[N]) Player() N { return v.Node.Get(TriggerEventVarChangedPlayer) }

// Zone is the field zone: the zone whose variable it is; any unless given.
func (v TriggerEventVarChangedRecord[N]) Zone() N { return v.Node.Get(TriggerEventVarChangedZone) }

// TurnFlowRecord is a view of a turn flow. Says who may act on a card and how.
type TurnFlowRecord[N Node[N]] struct{ Node N }

// CardLifecycle is the field cardLifecycle: the zones through which a card goes.
func (v TurnFlowRecord[N]) CardLifecycle() CardLifecycleRecord[N] {
	return CardLifecycleRecord[N]{v.Node.Get(TurnFlowCardLifecycle)}
}

// Eligibility is the field eligibility: the seats that may act, and the windows that change it.
func (v TurnFlowRecord[N]) Eligibility() EligibilityRecord[N] {
	return EligibilityRecord[N]{v.Node.Get(TurnFlowEligibility)}
}

// ActionClassByActionID is the field actionClassByActionId: the class of each action; actions that are not listed have none.
func (v TurnFlowRecord[N]) ActionClassByActionID() N {
	return v.Node.Get(TurnFlowActionClassByActionID)
}

// OptionMatrix is the field optionMatrix: what the second to act may do after each choice of the first; may be empty.
func (v TurnFlowRecord[N]) OptionMatrix() iter.Seq2[int, OptionRowRecord[N]] {
	return func(yield func(int, OptionRowRecord[N]) bool) {
		for i, n := range v.Node.Get(TurnFlowOptionMatrix).Entries() {
			if !yield(i, OptionRowRecord[N]{n}) {
				return
			}
		}
	}
}

// PassRewards is the field passRewards: what a seat gains by passing; may be empty.
func (v TurnFlowRecord[N]) PassRewards() iter.Seq2[int, PassRewardRecord[N]] {
	return func(yield func(int, PassRewardRecord[N]) bool) {
		for i, n := range v.Node.Get(TurnFlowPassRewards).Entries() {
			if !yield(i, PassRewardRecord[N]{n}) {
				return
			}
		}
	}
}

// DurationWindows is the field durationWindows: the durations that the game uses; may be empty.
func (v TurnFlowRecord[N]) DurationWindows() N { return v.Node.Get(TurnFlowDurationWindows) }

// FreeOperationActionIDs is the field freeOperationActionIds: the actions that a free operation allows where its grant names none.
func (v TurnFlowRecord[N]) FreeOperationActionIDs() N {
	return v.Node.Get(TurnFlowFreeOperationActionIDs)
}

// SpecialActivitiesAlone is the field specialActivitiesAlone: whether a special activity may be a move by itself; if not, it only comes with an operation, or as what a card grants; true unless given.
func (v TurnFlowRecord[N]) SpecialActivitiesAlone() N {
	return v.Node.Get(TurnFlowSpecialActivitiesAlone)
}

// Monsoon is the field monsoon: what is restricted while the next card is a coup.
func (v TurnFlowRecord[N]) Monsoon() MonsoonRecord[N] {
	return MonsoonRecord[N]{v.Node.Get(TurnFlowMonsoon)}
}

// Pivotal is the field pivotal: the actions that may break in before anybody acts on a card.
func (v TurnFlowRecord[N]) Pivotal() PivotalRecord[N] {
	return PivotalRecord[N]{v.Node.Get(TurnFlowPivotal)}
}

// CardSeatOrderMetadataKey is the field cardSeatOrderMetadataKey: the key of a card's metadata that lists the order of seats for that card.
func (v TurnFlowRecord[N]) CardSeatOrderMetadataKey() N {
	return v.Node.Get(TurnFlowCardSeatOrderMetadataKey)
}

// CardSeatOrderMapping is the field cardSeatOrderMapping: the seat for each word that cards use in their order of seats.
func (v TurnFlowRecord[N]) CardSeatOrderMapping() N { return v.Node.Get(TurnFlowCardSeatOrderMapping) }

// TurnOrderRecord is a view of a turn order. Says who acts after whom; players go round the table unless given.
type TurnOrderRecord[N Node[N]] struct{ Node N }

// Type is the field type: the kind of turn order.
func (v TurnOrderRecord[N]) Type() N { return v.Node.Get(TurnOrderType) }

// Order is the field order: the seats, or the numbers of the players, in the order in which they act; player-1, player-2 … where no seats are declared.
func (v TurnOrderRecord[N]) Order() N { return v.Node.Get(TurnOrderOrder) }

// OnConflict is the field onConflict: what becomes of a move that cannot be made any more after those of other players; drop unless given.
func (v TurnOrderRecord[N]) OnConflict() N { return v.Node.Get(TurnOrderOnConflict) }

// Config is the field config: how cards drive the turns.
func (v TurnOrderRecord[N]) Config() N { return v.Node.Get(TurnOrderConfig) }

// TurnStructureRecord is a view of a turn structure. Lists the phases of the game in the order in which they follow each other.
type TurnStructureRecord[N Node[N]] struct{ Node N }

// Phases is the field phases: the phases in order; after the last one the first begins again.
func (v TurnStructureRecord[N]) Phases() N { return v.Node.Get(TurnStructurePhases) }

// Interrupts is the field interrupts: phases that effects push on top of the running one.
func (v TurnStructureRecord[N]) Interrupts() N { return v.Node.Get(TurnStructureInterrupts) }

// ValueAggregateRecord is a view of an aggregate. Counts the items of a query, or combines a number of each of them.
type ValueAggregateRecord[N Node[N]] struct{ Node N }

// Aggregate is the field aggregate: what to count or combine.
func (v ValueAggregateRecord[N]) Aggregate() AggregateRecord[N] {
	return AggregateRecord[N]{v.Node.Get(ValueAggregateAggregate)}
}

// ValueConcatRecord is a view of a joined text. Joins values into one text: numbers in decimal, booleans as true and false.
type ValueConcatRecord[N Node[N]] struct{ Node N }

// Concat is the field concat: the values to join, without anything between them.
func (v ValueConcatRecord[N]) Concat() N { return v.Node.Get(ValueConcatConcat) }

// ValueIfRecord is a view of a conditional value. Gives one of two values, depending on a condition; the other one is not computed.
type ValueIfRecord[N Node[N]] struct{ Node N }

// If is the field if: the condition and the two values.
func (v ValueIfRecord[N]) If() ValueIfBodyRecord[N] {
	return ValueIfBodyRecord[N]{v.Node.Get(ValueIfIf)}
}

// ValueIfBodyRecord is a view of a conditional value. Two values of which a condition picks one.
type ValueIfBodyRecord[N Node[N]] struct{ Node N }

// When is the field when: the condition that decides.
func (v ValueIfBodyRecord[N]) When() N { return v.Node.Get(ValueIfBodyWhen) }

// Then is the field then: the value when the condition holds.
func (v ValueIfBodyRecord[N]) Then() N { return v.Node.Get(ValueIfBodyThen) }

// Else is the field else: the value when it does not.
func (v ValueIfBodyRecord[N]) Else() N { return v.Node.Get(ValueIfBodyElse) }

// ValueZoneCountRecord is a view of a zone count. The number of tokens in a zone, in short.
type ValueZoneCountRecord[N Node[N]] struct{ Node N }

// ZoneCount is the field zoneCount: the zone whose tokens are counted.
func (v ValueZoneCountRecord[N]) ZoneCount() N { return v.Node.Get(ValueZoneCountZoneCount) }

// VictoryRecord is a view of the victory rules. Gives the checkpoints, margins and ranking of terminal in a section of their own.
type VictoryRecord[N Node[N]] struct{ Node N }

// Checkpoints is the field checkpoints: conditions under which one seat has won.
func (v VictoryRecord[N]) Checkpoints() iter.Seq2[int, CheckpointRecord[N]] {
	return func(yield func(int, CheckpointRecord[N]) bool) {
		for i, n := range v.Node.Get(VictoryCheckpoints).Entries() {
			if !yield(i, CheckpointRecord[N]{n}) {
				return
			}
		}
	}
}

// Margins is the field margins: how far ahead each seat is, to rank the seats when the game ends.
func (v VictoryRecord[N]) Margins() iter.Seq2[int, MarginRecord[N]] {
	return func(yield func(int, MarginRecord[N]) bool) {
		for i, n := range v.Node.Get(VictoryMargins).Entries() {
			if !yield(i, MarginRecord[N]{n}) {
				return
			}
		}
	}
}

// Ranking is the field ranking: how the margins are ordered.
func (v VictoryRecord[N]) Ranking() RankingRecord[N] {
	return RankingRecord[N]{v.Node.Get(VictoryRanking)}
}

// ZoneRecord is a view of a zone. Declares a place where tokens lie.
type ZoneRecord[N Node[N]] struct{ Node N }

// ID is the field id: the name of the zone; anything after a colon is dropped.
func (v ZoneRecord[N]) ID() N { return v.Node.Get(ZoneID) }

// Owner is the field owner: whether there is one such zone, or one for each player.
func (v ZoneRecord[N]) Owner() N { return v.Node.Get(ZoneOwner) }

// Visibility is the field visibility: who sees what lies in the zone.
func (v ZoneRecord[N]) Visibility() N { return v.Node.Get(ZoneVisibility) }

// Ordering is the field ordering: how the tokens in the zone are ordered.
func (v ZoneRecord[N]) Ordering() N { return v.Node.Get(ZoneOrdering) }

// ZoneKind is the field zoneKind: whether the zone is a space of the board; aux unless given.
func (v ZoneRecord[N]) ZoneKind() N { return v.Node.Get(ZoneZoneKind) }

// IsInternal is the field isInternal: true for a zone that players are not shown.
func (v ZoneRecord[N]) IsInternal() N { return v.Node.Get(ZoneIsInternal) }

// Category is the field category: A word by which rules and constraints pick out zones.
func (v ZoneRecord[N]) Category() N { return v.Node.Get(ZoneCategory) }

// Attributes is the field attributes: properties of the zone that rules can read.
func (v ZoneRecord[N]) Attributes() N { return v.Node.Get(ZoneAttributes) }

// AdjacentTo is the field adjacentTo: the zones that border on this one.
func (v ZoneRecord[N]) AdjacentTo() iter.Seq2[int, EdgeRecord[N]] {
	return func(yield func(int, EdgeRecord[N]) bool) {
		for i, n := range v.Node.Get(ZoneAdjacentTo).Entries() {
			if !yield(i, EdgeRecord[N]{n}) {
				return
			}
		}
	}
}

// Directions is the field directions: the zone that lies in each direction, by names of directions; lines and zonesInDirection follow them.
func (v ZoneRecord[N]) Directions() N { return v.Node.Get(ZoneDirections) }

// Behavior is the field behavior: makes the zone a deck from which tokens are drawn.
func (v ZoneRecord[N]) Behavior() DeckBehaviorRecord[N] {
	return DeckBehaviorRecord[N]{v.Node.Get(ZoneBehavior)}
}

// ZoneExprRecord is a view of a computed zone. Computes the text of a zone, qualifier included, when the rule is played.
type ZoneExprRecord[N Node[N]] struct{ Node N }

// ZoneExpr is the field zoneExpr: the value whose text names the zone.
func (v ZoneExprRecord[N]) ZoneExpr() N { return v.Node.Get(ZoneExprZoneExpr) }

// ZoneFilterConditionRecord is a view of a zone filter by condition. Keeps zones of which a condition holds.
type ZoneFilterConditionRecord[N Node[N]] struct{ Node N }

// Condition is the field condition: what must hold of the zone; $zone is the zone that is looked at.
func (v ZoneFilterConditionRecord[N]) Condition() N { return v.Node.Get(ZoneFilterConditionCondition) }

// ZoneFilterOwnerRecord is a view of a zone filter by owner. Keeps zones that belong to certain players.
type ZoneFilterOwnerRecord[N Node[N]] struct{ Node N }

// Owner is the field owner: the players of whom one must own the zone.
func (v ZoneFilterOwnerRecord[N]) Owner() N { return v.Node.Get(ZoneFilterOwnerOwner) }

// Condition is the field condition: what must hold of the zone; $zone is the zone that is looked at.
func (v ZoneFilterOwnerRecord[N]) Condition() N { return v.Node.Get(ZoneFilterOwnerCondition) }

// ZoneTemplateRecord is a view of a template of zones. Declares one zone for each seat.
type ZoneTemplateRecord[N Node[N]] struct{ Node N }

// Template is the field template: what the zones of the seats look like.
func (v ZoneTemplateRecord[N]) Template() ZoneTemplateBodyRecord[N] {
	return ZoneTemplateBodyRecord[N]{v.Node.Get(ZoneTemplateTemplate)}
}

// ZoneTemplateBodyRecord is a view of a template of zones. Says what the zones made for the seats look like.
type ZoneTemplateBodyRecord[N Node[N]] struct{ Node N }

// IdPattern is the field idPattern: the name of the zones, in which {seat} stands for the seat.
func (v ZoneTemplateBodyRecord[N]) IdPattern() N { return v.Node.Get(ZoneTemplateBodyIdPattern) }

// PerSeat is the field perSeat: always true: one zone is made for each seat.
func (v ZoneTemplateBodyRecord[N]) PerSeat() N { return v.Node.Get(ZoneTemplateBodyPerSeat) }

// Owner is the field owner: whether the zones are shared, or each belongs to the player of its seat.
func (v ZoneTemplateBodyRecord[N]) Owner() N { return v.Node.Get(ZoneTemplateBodyOwner) }

// Visibility is the field visibility: who sees what lies in the zone.
func (v ZoneTemplateBodyRecord[N]) Visibility() N { return v.Node.Get(ZoneTemplateBodyVisibility) }

// Ordering is the field ordering: how the tokens in the zone are ordered.
func (v ZoneTemplateBodyRecord[N]) Ordering() N { return v.Node.Get(ZoneTemplateBodyOrdering) }

// ZoneKind is the field zoneKind: whether the zone is a space of the board; aux unless given.
func (v ZoneTemplateBodyRecord[N]) ZoneKind() N { return v.Node.Get(ZoneTemplateBodyZoneKind) }

// IsInternal is the field isInternal: true for a zone that players are not shown.
func (v ZoneTemplateBodyRecord[N]) IsInternal() N { return v.Node.Get(ZoneTemplateBodyIsInternal) }

// Category is the field category: A word by which rules and constraints pick out zones.
func (v ZoneTemplateBodyRecord[N]) Category() N { return v.Node.Get(ZoneTemplateBodyCategory) }

// Attributes is the field attributes: properties of the zone that rules can read.
func (v ZoneTemplateBodyRecord[N]) Attributes() N { return v.Node.Get(ZoneTemplateBodyAttributes) }

// Behavior is the field behavior: makes the zones decks from which tokens are drawn.
func (v ZoneTemplateBodyRecord[N]) Behavior() TemplateDeckBehaviorRecord[N] {
	return TemplateDeckBehaviorRecord[N]{v.Node.Get(ZoneTemplateBodyBehavior)}
}

// ZoneVarRecord is a view of a zone variable. Declares a value that rules read and change while the game is played.
type ZoneVarRecord[N Node[N]] struct{ Node N }

// Name is the field name: the name by which rules refer to the variable.
func (v ZoneVarRecord[N]) Name() N { return v.Node.Get(ZoneVarName) }

// Type is the field type: whether the variable is a number, a switch or one of a few texts.
func (v ZoneVarRecord[N]) Type() N { return v.Node.Get(ZoneVarType) }

// Init is the field init: the value with which the game starts.
func (v ZoneVarRecord[N]) Init() N { return v.Node.Get(ZoneVarInit) }

// Min is the field min: the smallest value a number can take; changes stop there.
func (v ZoneVarRecord[N]) Min() N { return v.Node.Get(ZoneVarMin) }

// Max is the field max: the largest value a number can take; changes stop there.
func (v ZoneVarRecord[N]) Max() N { return v.Node.Get(ZoneVarMax) }

// ZoneVarBatchRecord is a view of a batch of variables. Declares several variables that differ in name only.
type ZoneVarBatchRecord[N Node[N]] struct{ Node N }

// Batch is the field batch: the names and what they have in common.
func (v ZoneVarBatchRecord[N]) Batch() ZoneVarBatchBodyRecord[N] {
	return ZoneVarBatchBodyRecord[N]{v.Node.Get(ZoneVarBatchBatch)}
}

// ZoneVarBatchBodyRecord is a view of a batch of variables. Gives the names of alike variables and what they have in common.
type ZoneVarBatchBodyRecord[N Node[N]] struct{ Node N }

// Names is the field names: the names of the variables.
func (v ZoneVarBatchBodyRecord[N]) Names() N { return v.Node.Get(ZoneVarBatchBodyNames) }

// Type is the field type: whether the variables are numbers, switches or one of a few texts.
func (v ZoneVarBatchBodyRecord[N]) Type() N { return v.Node.Get(ZoneVarBatchBodyType) }

// Init is the field init: the value with which each of them starts.
func (v ZoneVarBatchBodyRecord[N]) Init() N { return v.Node.Get(ZoneVarBatchBodyInit) }

// Min is the field min: the smallest value a number can take.
func (v ZoneVarBatchBodyRecord[N]) Min() N { return v.Node.Get(ZoneVarBatchBodyMin) }

// Max is the field max: the largest value a number can take.
func (v ZoneVarBatchBodyRecord[N]) Max() N { return v.Node.Get(ZoneVarBatchBodyMax) }
