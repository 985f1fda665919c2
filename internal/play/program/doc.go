// Package program lets an external program play: it is asked on its standard input, and answers on its standard
// output, a line of JSON each; docs/agents.md describes both. It gets only what its player can see, has a time limit
// for an answer, and a wrong answer ends the game with a sentence.
//
// Only the user chooses the program, on a command line: nothing in a game or its project can start one.
package program
