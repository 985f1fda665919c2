// Package program lets a program of somebody else play: it is asked on its standard input, and
// answers on its standard output, a line of JSON each; docs/agents.md describes both. It is told what
// its player can see and no more, has so long for an answer, and what it answers wrongly ends the game
// with a sentence.
//
// Which program that is only the user says, on a command line: nothing that stands in a game or its
// project starts one.
package program
