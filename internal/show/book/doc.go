// Package book makes a rulebook of a spec: static pages with its prose, the rules folded below it, every name a link,
// pictures of the table and galleries of pieces and cards.
//
// No page needs a script or loads anything from elsewhere. Texts of a game are escaped, file names and anchors
// consist of letters and numbers only, raw HTML of the prose is shown as text, and links lead to pages of the book,
// to https, http or mailto, or nowhere.
package book
