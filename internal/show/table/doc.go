// Package table shows the table, as one of the players sees it, in lines of characters: boards as grids, maps as
// places with their neighbours, other zones with their contents, variables and markers. All of it comes from the
// definition and a state; nothing tells it how to draw a game.
package table
