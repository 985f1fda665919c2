// Package formula writes conditions, values, queries and effects as people jot them down,
// and reads them back: `points[actor] >= 3 and count(market) > 0` stands for the records
// that mean it. It also says them as English sentences.
//
// How a variant is written is a column of the table (grammar.Notation), which both
// directions read; a variant without one is a call of its word. What has no formula, as a
// record with a key that the language does not have, stands in it as YAML in braces, so
// that reading what was written always gives the same tree.
//
// In a spec a formula may stand wherever such a record is expected: the walk over a unit (package facts) puts what it
// means, each part with its place, into the tree of the unit. Nobody after that knows of formulas.
package formula

//go:generate go test . -run TestPageOfFormulas -update
