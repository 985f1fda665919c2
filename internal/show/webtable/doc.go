// Package webtable shows a game that people play by hand on a page in a browser of the same machine. The page needs a
// random token to open; it loads nothing from elsewhere, and no text of a game becomes HTML in it.
package webtable
