package gamedef

// Value is an expression for a number, a truth value or a text: a Scalar, a reference, *Arithmetic, *Aggregate,
// *Concat or *IfValue.
type Value interface{ isValue() }

// GlobalVarRef is the expression for the value of a global variable: {ref: gvar, var}.
type GlobalVarRef struct {
	Var string `json:"var" gd:"ref=globalVar" does:"reads global"`
}

// PlayerVarRef is the expression for the value of one player's variable: {ref: pvar, player, var}.
type PlayerVarRef struct {
	Player PlayerSelector `json:"player"`
	Var    string         `json:"var" gd:"ref=playerVar" does:"reads pvar"`
}

// ZoneVarRef is the expression for the value of one zone's variable: {ref: zoneVar, zone, var}.
type ZoneVarRef struct {
	Zone ZoneSelector `json:"zone"`
	Var  string       `json:"var" gd:"ref=zoneVar" does:"reads zoneVar"`
}

// ZoneCountRef is the expression for the number of tokens in a zone: {ref: zoneCount, zone}.
type ZoneCountRef struct {
	Zone ZoneSelector `json:"zone" does:"looks"`
}

// TokenPropRef is the expression for a property of a bound token: {ref: tokenProp, token, prop}.
type TokenPropRef struct {
	Token string `json:"token" does:"names"` // the binding
	Prop  string `json:"prop" does:"reads prop"`
}

// TokenZoneRef is the expression for the id of the zone that holds a bound token: {ref: tokenZone, token}.
type TokenZoneRef struct {
	Token string `json:"token" does:"names"` // the binding
}

// AssetFieldRef is the expression for a field of a bound table row: {ref: assetField, row, tableId, field}.
type AssetFieldRef struct {
	Row     string `json:"row" does:"names"` // the binding; may hold {name} groups
	TableID string `json:"tableId" gd:"ref=table"`
	Field   string `json:"field" does:"reads column"`
}

// BindingRef is the expression for the scalar bound to a name: {ref: binding, name}.
type BindingRef struct {
	Name        string `json:"name" does:"names"` // may hold {name} groups
	DisplayName string `json:"displayName" gd:"optional,note"`
}

// MarkerStateRef is the expression for the state of a marker in a space: {ref: markerState, space, marker}.
type MarkerStateRef struct {
	Space  ZoneSelector `json:"space"`
	Marker string       `json:"marker" gd:"ref=marker" does:"reads marker"`
}

// GlobalMarkerStateRef is the expression for the state of a global marker: {ref: globalMarkerState, marker}.
type GlobalMarkerStateRef struct {
	Marker string `json:"marker" gd:"ref=globalMarker" does:"reads globalMarker"`
}

// ZonePropRef is the expression for the id, category or an attribute of a zone: {ref: zoneProp, zone, prop}.
type ZonePropRef struct {
	Zone ZoneSelector `json:"zone"`
	Prop string       `json:"prop" does:"reads zoneProp"`
}

// ActivePlayerRef is the expression for the index of the active player: {ref: activePlayer}.
type ActivePlayerRef struct{}

// SeatRef is the expression for the id of a player's seat, or, if the game declares no seats, for the player's index
// as a text: {ref: seat, player}.
type SeatRef struct {
	Player PlayerSelector `json:"player"`
}

// PlayerNumberRef is the expression for the index of a player: {ref: number, player}.
type PlayerNumberRef struct {
	Player PlayerSelector `json:"player"`
}

// ArithmeticOp is an operator on ints.
type ArithmeticOp string

// The arithmetic operators. Divide truncates toward zero, Remainder is never negative.
const (
	Add         ArithmeticOp = "+"
	Subtract    ArithmeticOp = "-"
	Multiply    ArithmeticOp = "*"
	Divide      ArithmeticOp = "/"
	FloorDivide ArithmeticOp = "floorDiv"
	CeilDivide  ArithmeticOp = "ceilDiv"
	Remainder   ArithmeticOp = "mod"
	Minimum     ArithmeticOp = "min"
	Maximum     ArithmeticOp = "max"
)

// Arithmetic is the expression for the result of an operator: {op, left, right}.
type Arithmetic struct {
	Op    ArithmeticOp `json:"op"`
	Left  Value        `json:"left" gd:"number"`
	Right Value        `json:"right" gd:"number"`
}

// AggregateOp is how an aggregate computes a number from the items of a query.
type AggregateOp string

// The aggregate operators. The result of each is 0 for an empty query.
const (
	AggregateCount AggregateOp = "count"
	AggregateSum   AggregateOp = "sum"
	AggregateMin   AggregateOp = "min"
	AggregateMax   AggregateOp = "max"
)

// Aggregate is the expression {aggregate: {op, query, bind, valueExpr}} for the number of items of a query, or for
// the sum, minimum or maximum of a value computed for each item.
type Aggregate struct {
	Op        AggregateOp `json:"op" gd:"kind"`
	Query     Query       `json:"query"`
	Bind      string      `json:"bind" gd:"for=sum|min|max" does:"each valueExpr"`
	ValueExpr Value       `json:"valueExpr" gd:"for=sum|min|max,number"`
}

// Concat is the expression that joins values to a text: {concat: […]}.
type Concat struct {
	Parts []Value `json:"concat"`
}

// IfValue is the expression for one of two values, depending on a condition: {if: {when, then, else}}.
type IfValue struct {
	When Condition `json:"when"`
	Then Value     `json:"then"`
	Else Value     `json:"else"`
}

func (*GlobalVarRef) isValue()         {}
func (*PlayerVarRef) isValue()         {}
func (*ZoneVarRef) isValue()           {}
func (*ZoneCountRef) isValue()         {}
func (*TokenPropRef) isValue()         {}
func (*TokenZoneRef) isValue()         {}
func (*AssetFieldRef) isValue()        {}
func (*BindingRef) isValue()           {}
func (*MarkerStateRef) isValue()       {}
func (*GlobalMarkerStateRef) isValue() {}
func (*ZonePropRef) isValue()          {}
func (*ActivePlayerRef) isValue()      {}
func (*SeatRef) isValue()              {}
func (*PlayerNumberRef) isValue()      {}
func (*Arithmetic) isValue()           {}
func (*Aggregate) isValue()            {}
func (*Concat) isValue()               {}
func (*IfValue) isValue()              {}
