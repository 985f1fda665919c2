// Package starter makes the folder of a new game: a small game that checks clean and plays, in documents that explain
// it, with a recorded game and a page about it. It begins with one of the games in this package, or with any other,
// and gives it the new name.
package starter
