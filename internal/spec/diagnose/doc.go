// Package diagnose makes diagnostics of the faults of a spec: those that its text shows, which
// package build finds, and those that only compiling does, which it is given as Found.
//
// It decides which of them are told and how: each fault once, none that a comment suppresses, none
// that follows from a section that could not be compiled, and no more than somebody can read. A
// Move takes what was found in one state to the places that it has in the next.
package diagnose
