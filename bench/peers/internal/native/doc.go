// Package native plays some of our games at random like a program hand-written for one game: positions are a few
// words of bits, and only what is chosen from is listed. It is the ceiling for programs that read their games from
// documents.
//
// The rules, and what counts as a move, are those of the games in data/games, as the package's tests show.
package native
