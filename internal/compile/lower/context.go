package lower

import (
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/diag"
)

// Context lowers expressions. Its exported fields hold what expressions need to know about the rest of the spec; they
// are set before the first call and not changed after it. A Context must not be used concurrently.
type Context struct {
	// Zones are the bases of the spec's zones. Nil if the section of zones has no value: then zone names are accepted
	// as they are.
	Zones map[string]ZoneBase
	// Seats are the ids of the selected seat catalogue, in player order.
	Seats []string
	// Globals, Players and ZoneVars are the types of the declared variables. The type of those made by tracks is
	// unknown.
	Globals, Players, ZoneVars map[string]Type
	// Constants are the numbers by name.
	Constants map[string]float64
	// TokenProps are the types of the properties of tokens; Unknown if token types disagree.
	TokenProps map[string]Type
	// NamedSets are the sets of the metadata, values in declared order.
	NamedSets map[string][]string
	// Tables are the tables of the selected scenario by the paths that rules use. Nil if no tables could be derived.
	Tables map[string]Table
	// FreeOperations are the actions that the turn flow allows as free operations if a grant names none.
	FreeOperations []string
	// Problems collects what the methods report, each fault once.
	Problems []expand.Problem
	// Rejected collects what could not be lowered, apart from Problems. It is used when nothing else explains why a
	// section has no value.
	Rejected []expand.Problem
	// Map collects where the lowered values were written.
	Map Map

	reported map[fault]int  // index into Problems
	seats    map[string]int // indices in Seats, by name without regard to case
	path     []step
	root     Path
	at       int32 // the entry of Map being lowered
}

// ZoneBase holds what is known about all zones that share a base.
type ZoneBase struct {
	// Owned reports whether the zones belong to players.
	Owned bool
	// Unqualified is the canonical zone for the base alone: "deck:none", or the single zone of a seat's template. ""
	// if that is ambiguous.
	Unqualified string
}

// Table is a table of the selected scenario.
type Table struct {
	ID     string // of its contract
	Fields map[string]Type
}

// Type is the static type of a value.
type Type uint8

// The types. A value of the type Unknown fits everywhere.
const (
	Unknown Type = iota
	Number
	Text
	Boolean
)

// fault identifies a problem. A problem that came in through several uses of a macro is one fault.
type fault struct {
	code diag.Code
	at   expand.Origin
}

// maxRelatedUses is the maximal number of uses of a macro that a problem lists.
const maxRelatedUses = 5

// report adds a problem at a node, once for each place where it is written. Further uses through which the same fault
// came are added to it.
func (c *Context) report(p expand.Problem, n *expand.Node) {
	c.reportAt(p, n.At, n.Uses)
}

func (c *Context) reportAt(p expand.Problem, at expand.Origin, uses *expand.Use) {
	p.At, p.Uses = at, uses
	key := fault{p.Code, p.At}
	if i, ok := c.reported[key]; ok {
		known := &c.Problems[i]
		if p.Uses != nil && len(known.Related) < maxRelatedUses {
			known.RelateUses(outermost(p.Uses))
		}
		return
	}
	p.RelateUses(p.Uses)
	if c.reported == nil {
		c.reported = map[fault]int{}
	}
	c.reported[key] = len(c.Problems)
	c.Problems = append(c.Problems, p)
}

func outermost(u *expand.Use) *expand.Use {
	for u.Outer != nil {
		u = u.Outer
	}
	return u
}

// maxRejected is the maximal number of rejected nodes that are kept.
const maxRejected = 100

// reject records that a node is not what its place needs, and returns false. The check of the text has reported it;
// if it has not, the records explain why there is no definition.
func (c *Context) reject(n *expand.Node, wanted string) bool {
	return c.rejectAs(diag.CompilerMissingCapability, n, wanted)
}

// rejectAs is like reject, with a given code.
func (c *Context) rejectAs(code diag.Code, n *expand.Node, wanted string) bool {
	if len(c.Rejected) < maxRejected {
		p := expand.Problem{
			Code: code, Severity: diag.Error, Message: "Expected " + wanted + " here.",
		}
		if n != nil {
			p.At = n.At
		}
		c.Rejected = append(c.Rejected, p)
	}
	return false
}
