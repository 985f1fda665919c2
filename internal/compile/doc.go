// Package compile makes the game of a state of a spec: it has the documents joined and expanded, lowered and
// validated, analyses the game's meaning, and reports all findings where they were written.
//
// A Compiling belongs to one state. The work is done on first use, reuses from an earlier state what an edit has not
// touched, and stops when nobody waits for it any more.
package compile
