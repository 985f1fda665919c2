// Package webtable shows a game that people play by hand on a page in a browser of the
// same machine. Who opens the page must know a random token; the page loads nothing from
// elsewhere, and no text of a game becomes HTML in it.
package webtable
