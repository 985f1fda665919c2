// Package profile tells what takes the time of a game's rules while it is played: from a
// profile of the processor whose samples have the labels of a profiled game
// (kernel.Profiled). Its tree becomes a table, hints and a flame graph.
package profile
