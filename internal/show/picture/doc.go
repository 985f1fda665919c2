// Package picture draws what lies on the table as SVG, as one of the players sees it:
// boards as grids, maps as graphs, hands as fans, decks with what they hold, tracks,
// markers and variables. All comes from the definition and a state; what an author wants
// otherwise stands in [Hints] and in attributes of zones. [Flow] draws how a game goes.
//
// The pictures have no script and load nothing. Every text of a game is escaped, and no
// token that the player does not see is told, neither in what is shown nor in what is
// marked for programs.
package picture
