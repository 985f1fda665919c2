// Package guard keeps a fault of the program where it happens: whatever runs beside the main road is
// started here, and a panic in it becomes a value that somebody tells of. Nothing else in the program
// starts a goroutine.
//
// What may enter: how work is started and how its fault is described. What is done about a fault is said by who starts
// the work.
package guard
