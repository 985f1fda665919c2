// Package balance measures how differently two games play, or one game from two states: the same seeds are played on
// both sides, each pair of playouts is compared, and for every figure it reports the change and its range. It stops
// early once the answer is sure.
package balance
