// Package facts makes the one typed walk over a unit's tree and the grammar table: it finds the structural faults of
// a unit, the symbols the unit defines, the references it makes and the bindings it needs from outside. Facts depend
// on the unit's own text and context only; what depends on other units is left to the resolver, as references.
package facts
