package gamedef

// Condition is a Bool, or a pointer to one of the condition types below.
type Condition interface{ isCondition() }

// And is the condition that all its conditions hold, evaluated in order up to the first that does not: {op: and,
// args}.
type And struct {
	Args []Condition `json:"args"`
}

// Or is the condition that one of its conditions holds: {op: or, args}.
type Or struct {
	Args []Condition `json:"args"`
}

// Joint is a condition of several parts, And or Or.
type Joint interface {
	Condition
	Parts() (args []Condition, must bool)
}

// Parts returns the conditions; must is true, as one that does not hold decides.
func (c *And) Parts() (args []Condition, must bool) { return c.Args, true }

// Parts returns the conditions; must is false, as one that holds decides.
func (c *Or) Parts() (args []Condition, must bool) { return c.Args, false }

// Not is the condition that another one does not hold: {op: not, arg}.
type Not struct {
	Arg Condition `json:"arg"`
}

// CompareOp is an operator that compares two values.
type CompareOp string

// The comparison operators. The last four require numbers.
const (
	Equal        CompareOp = "=="
	NotEqual     CompareOp = "!="
	Less         CompareOp = "<"
	LessEqual    CompareOp = "<="
	Greater      CompareOp = ">"
	GreaterEqual CompareOp = ">="
)

// Mirror returns the operator for exchanged sides.
func (op CompareOp) Mirror() CompareOp {
	switch op {
	case Less:
		return Greater
	case LessEqual:
		return GreaterEqual
	case Greater:
		return Less
	case GreaterEqual:
		return LessEqual
	}
	return op
}

// Compare is the comparison of two values: {op: "==", left, right} with any CompareOp.
type Compare struct {
	Op    CompareOp `json:"op"`
	Left  Value     `json:"left"`
	Right Value     `json:"right"`
}

// In is the condition that Item is in a bound list: {op: in, item, set}.
type In struct {
	Item Value `json:"item"`
	Set  Value `json:"set"`
}

// Adjacent is the condition that Right is a neighbour of Left: {op: adjacent, left, right}.
type Adjacent struct {
	Left  ZoneSelector `json:"left"`
	Right ZoneSelector `json:"right"`
}

// Connected is the condition that To can be reached from From: {op: connected, from, to, via, maxDepth}. Via is
// tested for each zone on the way, which is bound to As.
type Connected struct {
	From     ZoneSelector `json:"from"`
	To       ZoneSelector `json:"to"`
	Via      Condition    `json:"via" gd:"optional"`
	MaxDepth *int64       `json:"maxDepth" gd:"optional,min=0"`
	As       string       `json:"as" gd:"optional,default=$zone"` // Via's name for a zone
}

// ZonePropIncludes is the condition that a list attribute of a zone contains a value: {op: zonePropIncludes, zone,
// prop, value}.
type ZonePropIncludes struct {
	Zone  ZoneSelector `json:"zone"`
	Prop  string       `json:"prop" does:"reads zoneProp"`
	Value Value        `json:"value"`
}

func (*And) isCondition()              {}
func (*Or) isCondition()               {}
func (*Not) isCondition()              {}
func (*Compare) isCondition()          {}
func (*In) isCondition()               {}
func (*Adjacent) isCondition()         {}
func (*Connected) isCondition()        {}
func (*ZonePropIncludes) isCondition() {}
