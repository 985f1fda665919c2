// Package testgames gives tests and benchmarks whole games to play: those that ship with
// us and, where they are, larger ones that were written elsewhere.
package testgames
