// Package crossref finds the faults that no unit shows alone: unresolved names, names declared twice or never used,
// unbound bindings, and violations of the rules between sections. It reads only facts and the symbol index.
// Everything that the result of a unit depends on is recorded as a key, so that the result is recomputed exactly when
// that changed.
package crossref
