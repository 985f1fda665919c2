// Package formula writes conditions, values, queries and effects as people jot them down, and reads them back:
// `points[actor] >= 3 and count(market) > 0` stands for the records that mean it. It also says them in English
// sentences.
//
// How a variant is written is a column of the table (grammar.Notation), used in both directions; a variant without
// one is a call of its word. What has no formula, such as a record with an unknown key, is written as YAML in braces,
// so that writing and reading back always returns the same tree.
//
// In a spec a formula may stand wherever such a record is expected: the walk over a unit (package facts) puts its
// meaning, each part with its place, into the tree of the unit. Later stages know nothing of formulas.
package formula

//go:generate go test . -run TestPageOfFormulas -update
