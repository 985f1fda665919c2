package kernel

import "ludo-lsp/internal/kernel/values"

// Expressions are compiled to functions over a machine. They read the position,
// the bindings and the context, and change nothing. One that cannot be evaluated
// panics with an *Error (failEvaluation).
type (
	// valueFunc gives a scalar, or for the few places that take them a bound list.
	valueFunc func(m *machine) Value
	// numberFunc gives a safe whole number; any other value fails with
	// TYPE_MISMATCH.
	numberFunc func(m *machine) int64
	// conditionFunc tells whether a condition holds.
	conditionFunc func(m *machine) bool
	// queryFunc appends the results of a query to a list of the caller's.
	queryFunc func(m *machine, out []Value) []Value
	// playerFunc gives the one player of a selector; another number of players
	// fails with SELECTOR_CARDINALITY.
	playerFunc func(m *machine) playerID
	// playersFunc appends all players of a selector.
	playersFunc func(m *machine, out []playerID) []playerID
	// zoneFunc gives the one zone of a selector or reference.
	zoneFunc func(m *machine) zoneID
	// zonesFunc appends all zones of a selector, in the order of their ids.
	zonesFunc func(m *machine, out []zoneID) []zoneID
	// nameFunc gives the name that a binding template names now.
	nameFunc func(m *machine) values.Name
)

// query is a compiled query.
type query struct {
	run queryFunc
	// kinds are what the results are, for requests: "zone" and "token", in this order.
	kinds []string
	// contains tells whether a value is one of the results or, of a query of whole
	// numbers, whether it would be without the limit on their number; nil where
	// that takes making the results.
	contains func(m *machine, v Value) bool
	// ordered tells that the results are zones or tokens that a pipeline's
	// order may sort; false for bound lists.
	ordered bool
	// count is the number of results, without making them where that is possible.
	count numberFunc
	// reaches tells whether there are so many results, at least one, where that
	// can be told sooner than count counts; nil elsewhere.
	reaches func(m *machine, least int64) bool
	// fixed is the results of a query that always has the same, unless they are
	// more than the limit allows; nil for other queries.
	fixed []Value
	// source is the zones of the query; nil where they are not the results.
	source *zoneSource
	// shape is what every result is; mixedShape when it is known only in play.
	shape shape
}
