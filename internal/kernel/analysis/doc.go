// Package analysis computes what is known of a game's expressions before it is played: what they depend on, whether
// they can fail, which cells of a position they read, whether they are integers, and how large. With this the kernel
// can compute something once, skip it where it decides nothing, and cache it until its input changes.
//
// It knows the components of a game, but no positions, machines or compiled functions. The caller evaluates the
// expressions that must be evaluated: see Evaluator.
package analysis
