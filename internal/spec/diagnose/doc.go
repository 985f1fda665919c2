// Package diagnose makes diagnostics from the faults of a spec: those visible in its text, which package state finds,
// and those found only by compiling, which it is given as Found.
//
// It decides which faults are published and how: each fault once, without those that a comment suppresses or that
// follow from a section that failed to compile, and no more than anybody can read. A Move maps the findings of one
// state to their places in the next.
package diagnose
