// Package starter makes the folder of a new game: a small game that has no findings and can be played, in documents
// that explain it, with a recorded game and a page about it. It copies one of the games in this package, or any other
// game, and gives it the new name.
package starter
