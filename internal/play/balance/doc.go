// Package balance tells how differently two games play, or one game from two states: the same
// seeds are played on both sides, each pair of playouts is compared, and of every figure is told
// how much it changed and in which range that change lies. Where the answer is sure before all
// games are played, no more are played.
package balance
