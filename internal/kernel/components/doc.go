// Package components holds the components of a game: its zones and their adjacency, its variables, markers, token
// types, and tables, read from a definition. Each gets a number, and so does each cell of a position that rules can
// read.
//
// Components are the same in every position and never change. This package knows no positions, expressions or
// machines; it reads only the form of a zone selector.
package components
