package gamedef

// FilterOp is a comparison operator in filters of tokens and rows.
type FilterOp string

// The operators of filters.
const (
	FilterEqual    FilterOp = "eq"
	FilterNotEqual FilterOp = "neq"
	FilterIn       FilterOp = "in"
	FilterNotIn    FilterOp = "notIn"
)

// FilterOperand is the value with which a filter compares: a Value, or, when Value is nil, a literal list of scalars.
type FilterOperand struct {
	Value Value
	List  []Scalar
}

// TokenPredicate is one condition of a token filter. Prop is "id" or a property.
type TokenPredicate struct {
	Prop  string        `json:"prop" gd:"ref=tokenProp" does:"reads prop by value"`
	Op    FilterOp      `json:"op"`
	Value FilterOperand `json:"value"`
}

// RowPredicate is one condition on the rows of a table.
type RowPredicate struct {
	Field string        `json:"field" does:"reads column"`
	Op    FilterOp      `json:"op"`
	Value FilterOperand `json:"value"`
}

// ZoneFilter selects zones of an owner for which a condition holds, where the zone is bound to $zone.
type ZoneFilter struct {
	Owner     PlayerSelector `json:"owner" gd:"optional"`
	Condition Condition      `json:"condition" gd:"optional"`
}
