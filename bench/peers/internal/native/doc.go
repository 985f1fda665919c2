// Package native plays some of our games at random as a program would that was written by hand for one game alone:
// positions are a few words of bits, and nothing is listed that is not chosen from. It is the ceiling for programs
// that read their games from documents.
//
// The rules and what counts as a move are those of the games in data/games, which the tests of the package show.
package native
