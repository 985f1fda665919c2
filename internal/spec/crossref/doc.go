// Package crossref finds the faults that no unit shows alone: unresolved names, names declared twice or never used,
// unbound bindings, and violations of the rules between sections. It reads only facts and the symbol index;
// everything a unit's result depends on is recorded as a key, so that it is recomputed exactly when that changed.
package crossref
