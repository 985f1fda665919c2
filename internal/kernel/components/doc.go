// Package components is what a game is played with: its zones and how they lie, its variables, markers, types of
// tokens, and tables, read from a definition. Each gets a number, and so does each cell of a position that rules
// can read.
//
// All of it is the same in every position and never changes. Nothing here knows positions, expressions or machines;
// what is read of a selector of zones is only its form.
package components
