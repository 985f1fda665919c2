// Package record holds the input and output of play: moves with their parameters, lists of moves, the entries of logs
// and traces, warnings, results; and their JSON. It knows values, but no states or rules.
package record
