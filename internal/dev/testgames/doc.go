// Package testgames gives tests and benchmarks whole games to play: those that ship with
// us, one that is written for tests and, where they are, larger ones beside the repository.
package testgames
