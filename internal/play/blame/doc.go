// Package blame reports who can change a variable, a marker, a property of tokens or a zone, when, and by how much:
// from the rules, and from what they did in games.
package blame
