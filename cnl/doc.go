// Package cnl is the authoring language's façade: a Spec is all documents of
// one game as they stand, and answers with diagnostics, fixes and symbols. A
// Spec is immutable; an edit gives a new one that shares what did not change.
package cnl
