// Package blame says of a variable, a marker, a property of tokens or a zone who can change it,
// when, and by how much: from what the rules say, and from what they did in games.
package blame
