// Package query answers an editor's questions about one state of a spec: what is at a place, where it is declared,
// who uses it, what can be said about it, and which edits rename it. It reads the facts of the units and walks a unit
// again if a question needs more; names of the language come from the grammar only.
package query
