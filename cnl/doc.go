// Package cnl reads the authoring language of games, a controlled natural language
// (hence the name): prose for people, and blocks of YAML that say the same exactly.
//
// It is the façade of the language. A Spec is the documents of one game in one state; it returns their diagnostics,
// fixes and symbols, and the game that they compile to. A Spec is immutable; an edit returns a new one that shares
// what did not change. The packages behind the façade are in internal; names.go has the names of their types.
package cnl
