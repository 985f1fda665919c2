// Package state builds the states of a spec: the parsed documents, their units with the facts of each, the index over
// all of them and the results of the rules between units.
//
// A State is immutable. An edit makes the next one, which shares what the edit does not touch, and so costs as much
// as the edit; package crossref tells what else is affected. What is computed from a state or unit only on demand is
// cached beside it (memo.go). Package diagnose presents faults to an author; package compile defines what the spec
// means.
package state
