package record

import (
	"reflect"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// Kind returns the kind of the entry in JSON.
func (e TraceEntry) Kind() string { return e.What.kind() }

// Data returns e as a JSON object: its kind, its origin, then its fields.
func (e *TraceEntry) Data() gamedef.Object {
	out := make(gamedef.Object, 0, 8)
	out.Add("kind", gamedef.Text(e.Kind()))
	out.Add("provenance", objectByTags(reflect.ValueOf(e).Elem()))
	return append(out, fieldsData(e.Fields())...)
}

func (ConditionTested) kind() string     { return "if" }
func (t ValueBound) kind() string        { return t.Effect }
func (NumberRolled) kind() string        { return "rollRandom" }
func (t DecisionMade) kind() string      { return t.Effect }
func (ItemsVisited) kind() string        { return "forEach" }
func (ItemsReduced) kind() string        { return "reduce" }
func (TokensRemoved) kind() string       { return "removeByPriority" }
func (SubsetChosen) kind() string        { return "evaluateSubset" }
func (VariableChanged) kind() string     { return "varChange" }
func (ResourceTransferred) kind() string { return "resourceTransfer" }
func (ActivePlayerSet) kind() string     { return "setActivePlayer" }
func (MarkerChanged) kind() string       { return "markerChange" }
func (t PhaseEffect) kind() string       { return t.Effect }
func (TokenCreated) kind() string        { return "createToken" }
func (TokenDestroyed) kind() string      { return "destroyToken" }
func (TokenMoved) kind() string          { return "moveToken" }
func (TokenPropertySet) kind() string    { return "setTokenProp" }
func (ZoneShuffled) kind() string        { return "shuffle" }
func (ZoneRevealed) kind() string        { return "reveal" }
func (ZoneConcealed) kind() string       { return "conceal" }
func (LifecycleEvent) kind() string      { return "lifecycleEvent" }
func (CardMoved) kind() string           { return "cardMove" }
func (GrantResolved) kind() string       { return "freeOperation" }

// Fields returns the fields of the entry in JSON besides its kind and origin.
func (e TraceEntry) Fields() []LogField { return fieldsOf(reflect.ValueOf(e.What)) }

func fieldsOf(of reflect.Value) []LogField {
	fields := membersOf(of.Type())
	out := make([]LogField, 0, len(fields))
	for i := range fields {
		if v, present := fields[i].in(of); present {
			out = append(out, LogField{fields[i].name, valueOf(reflect.Indirect(v))})
		}
	}
	return out
}

// valueOf returns the value of a field for the log: a part of a trace with JSON names becomes an object of its
// members.
func valueOf(v reflect.Value) any {
	switch part := v.Interface().(type) {
	case Observers:
		if part.All {
			return "all"
		}
		return part.Players
	case VariableCell:
		return fieldsOf(v)
	case gamedef.MacroOrigin:
		return []LogField{{"macroId", part.MacroID}, {"stem", part.Stem}}
	case string:
		return values.AuthoredText(part)
	default:
		return part
	}
}
