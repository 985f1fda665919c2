// Package table shows what lies on the table, as one of the players sees it, in
// lines of characters: boards as grids, maps as places with their neighbours, other
// zones with what is in them, variables and markers. All comes from the definition
// and a state; nothing tells it how a game is to be drawn.
package table
