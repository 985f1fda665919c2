package gamedef

// Condition is a Bool, or one of the members below.
type Condition interface{ isCondition() }

// And holds if all its conditions hold, evaluated in order up to the first that does not: {op: and, args}.
type And struct {
	Args []Condition `json:"args"`
}

// Or holds if one of its conditions holds: {op: or, args}.
type Or struct {
	Args []Condition `json:"args"`
}

// Joint is a condition of several parts: all of them must hold, or one.
type Joint interface {
	Condition
	Parts() (args []Condition, must bool)
}

// Parts returns the conditions; a single one that does not hold decides.
func (c *And) Parts() (args []Condition, must bool) { return c.Args, true }

// Parts returns the conditions; a single one that holds decides.
func (c *Or) Parts() (args []Condition, must bool) { return c.Args, false }

// Not is {op: not, arg}.
type Not struct {
	Arg Condition `json:"arg"`
}

// CompareOp compares two values.
type CompareOp string

// Comparisons. The last four require numbers.
const (
	Equal        CompareOp = "=="
	NotEqual     CompareOp = "!="
	Less         CompareOp = "<"
	LessEqual    CompareOp = "<="
	Greater      CompareOp = ">"
	GreaterEqual CompareOp = ">="
)

// Compare is {op: "==", left, right} with any CompareOp.
type Compare struct {
	Op    CompareOp `json:"op"`
	Left  Value     `json:"left"`
	Right Value     `json:"right"`
}

// In holds if Item is in a bound list: {op: in, item, set}.
type In struct {
	Item Value `json:"item"`
	Set  Value `json:"set"`
}

// Adjacent holds if Right is a neighbour of Left: {op: adjacent, left, right}.
type Adjacent struct {
	Left  ZoneSelector `json:"left"`
	Right ZoneSelector `json:"right"`
}

// Connected holds if To can be reached from From: {op: connected, from, to, via, maxDepth}. Via is tested with As.
type Connected struct {
	From     ZoneSelector `json:"from"`
	To       ZoneSelector `json:"to"`
	Via      Condition    `json:"via" gd:"optional"`
	MaxDepth *int64       `json:"maxDepth" gd:"optional,min=0"`
	As       string       `json:"as" gd:"optional,default=$zone"` // Via's name for a zone
}

// ZonePropIncludes holds if a list attribute of a zone has a value: {op: zonePropIncludes, zone, prop, value}.
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
