// Package guard contains faults of the program where they happen: all work beside the main flow is started here, and
// a panic in it becomes a value that is reported. Nothing else in the program starts a goroutine.
//
// Scope: how work is started and how its fault is described. Who starts the work decides what is done about a fault.
package guard
