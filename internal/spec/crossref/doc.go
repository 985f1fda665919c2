// Package crossref finds the faults that no unit shows alone: names that
// resolve to nothing, names declared twice or never used, bindings that are
// bound nowhere, and the rules that relate sections to each other. It reads
// facts and the symbol index only; everything a unit's result depends on is
// recorded as a key, so that it is found again exactly when that changed.
package crossref
