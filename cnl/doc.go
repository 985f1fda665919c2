// Package cnl reads the authoring language of games, a controlled natural language
// (hence the name): prose for people, and blocks of YAML that say the same exactly.
//
// It is the façade of all that is known of the language. A Spec is all documents of one
// game as they stand, and answers with diagnostics, fixes, symbols and the game that it
// compiles to. A Spec is immutable; an edit gives a new one that shares what did not
// change. The rooms after the façade are below internal; names.go has the names of
// what they give.
package cnl
