// Package profile reports which rules of a game take time while it is played: from a CPU profile whose samples have
// the labels of a profiled game (kernel.Profiled). Its tree becomes a table, hints and a flame graph.
package profile
