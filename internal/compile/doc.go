// Package compile makes the game of a state of a spec: it has the documents joined and expanded,
// lowered and validated, asks what the game means, and puts what each of them finds where it
// was written.
//
// A Compiling belongs to one state. The work is done when somebody first asks, takes over from that
// of an earlier state what an edit has not touched, and stops when nobody waits for it any more.
package compile
