// Package directed simulates from a place of a definition: it plays towards a state in
// which the rule there acts, lets it act, tells what it did, and plays many games
// from there on.
//
// What it finds is pinned by a Point: a seed, a card put on top, and moves. The same
// point gives the same play wherever and whenever it is played again, and tells what
// has changed when the rules have.
package directed
