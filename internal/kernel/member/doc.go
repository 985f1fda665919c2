// Package member has a constant for each name under which something stands in a
// definition's JSON: the members of its objects, and the words that wrap effects and
// values. Who writes a path into a definition takes the name from here, so that a
// member that is renamed or taken out does not compile where a path leads to it.
package member
