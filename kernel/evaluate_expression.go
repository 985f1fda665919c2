package kernel

import "ludo-lsp/internal/kernel/values"

// Expressions are compiled to functions over a machine. They read the position, the bindings and the context, and
// change nothing. One that cannot be evaluated panics with an *Error (failEvaluation).
type (
	// valueFunc returns a scalar, or for the few places that take them a bound list.
	valueFunc func(m *machine) Value
	// numberFunc returns a safe whole number; any other value fails with TYPE_MISMATCH.
	numberFunc func(m *machine) int64
	// conditionFunc reports whether a condition holds.
	conditionFunc func(m *machine) bool
	// queryFunc appends the results of a query to a list of the caller's.
	queryFunc func(m *machine, out []Value) []Value
	// playerFunc returns the one player of a selector; another number of players fails with SELECTOR_CARDINALITY.
	playerFunc func(m *machine) playerID
	// playersFunc appends all players of a selector.
	playersFunc func(m *machine, out []playerID) []playerID
	// zoneFunc returns the one zone of a selector or reference.
	zoneFunc func(m *machine) zoneID
	// zonesFunc appends all zones of a selector, in the order of their ids.
	zonesFunc func(m *machine, out []zoneID) []zoneID
	// nameFunc returns the name that a binding template has now.
	nameFunc func(m *machine) values.Name
)

// query is a compiled query.
type query struct {
	run queryFunc
	// kinds are the kinds of the results, for requests: "zone" and "token", in this order.
	kinds []string
	// contains reports whether a value is one of the results or, for a query of whole numbers, whether it would be
	// without the limit on their number; nil if that needs all results.
	contains func(m *machine, v Value) bool
	// ordered: the results are zones or tokens that a pipeline's order may sort; false for bound lists.
	ordered bool
	// count returns the number of results, without making them where possible.
	count numberFunc
	// reaches reports whether there are at least that many results, one or more, if that is faster than count; nil
	// otherwise.
	reaches func(m *machine, least int64) bool
	// fixed is the constant results of a query, unless they are more than the limit allows; nil for other queries.
	fixed []Value
	// source is the zones of the query; nil if they are not the results.
	source *zoneSource
	// shape is the shape of every result; mixedShape if it is known only in play.
	shape shape
}
