// Package change keeps what CONTRIBUTING says of the cost of a change: worked
// examples, each a patch in testdata of the files that are written by hand. Its
// test holds them to their limits and to the tree; the program apply, which
// `make changes` runs, makes each in a copy of the tree, builds and tests it.
// The program newrule begins a diagnostic.
package change
