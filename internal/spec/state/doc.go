// Package state makes the states of a spec: the documents read, their units with the facts of
// each, the index over all of them and what the rules between units find.
//
// A State is immutable. An edit makes the next one, which shares what the edit does not touch,
// and so costs as much as the edit; package crossref tells what else it concerns. What is worked
// out of a state or of a unit only when somebody asks is remembered beside it (memo.go). What
// faults look like to an author is the business of package diagnose, what the spec means that of
// package compile.
package state
