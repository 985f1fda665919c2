// Package directed simulates from a place of a definition: it plays towards a state in which the rule there acts,
// lets it act, reports what it did, and plays many games from there on.
//
// The package describes what it finds by a Point: a seed, a card put on top, and moves. The same point always gives
// the same play, and shows what has changed when the rules have.
package directed
