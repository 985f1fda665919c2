// Package index is the symbol table of a spec: which unit defines what, where
// macros are used, and who reads which name, found or not. It is immutable; an
// edit makes a new one and tells under which names a reader would find
// something else than before.
package index
