// Package index is the symbol table of a spec: which unit defines what, where macros are used, and which units read
// which name, whether it was found or not. It is immutable; an edit makes a new one and returns the names whose
// lookup has changed.
package index
