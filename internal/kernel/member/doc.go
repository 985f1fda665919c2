// Package member has a constant for each name in a definition's JSON: the members of its objects, and the words that
// wrap effects and values. Code that writes a path into a definition takes the name from here, so that using a
// renamed or removed member does not compile.
package member
