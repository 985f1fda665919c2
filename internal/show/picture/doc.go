// Package picture draws the table as SVG, as one of the players sees it: boards as grids, maps as graphs, hands as
// fans, decks with their contents, tracks, markers and variables. All of it comes from the definition and a state; an
// author's wishes are in [Hints] and in attributes of zones. [Flow] draws the flow of a game.
//
// The pictures have no script and load nothing. Every text of a game is escaped, and no token hidden from the player
// is revealed, neither in the visible part nor in the marks for programs.
package picture
