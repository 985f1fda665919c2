// Package sim plays games with agents that choose the moves: one game with a record
// of every move, or very many of them on all processors with statistics.
//
// A playout never ends a program. Anything that stops it, such as the end of the game, a limit or a rule that fails,
// is reported as a reason with the place of the rule. Equal games, seeds and agents give equal playouts on every
// machine, however many run in parallel.
package sim
