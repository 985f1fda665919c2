// Package query answers an editor's questions about one state of a spec: what
// stands at a place, where it is declared, who uses it, what can be said about
// it, and which edits give it another name. It reads the facts of the units and
// walks a unit again where a question goes deeper than they do; nothing in it
// lists names of the language, which are the grammar's.
package query
