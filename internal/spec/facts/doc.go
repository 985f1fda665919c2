// Package facts makes the one typed walk over a unit's tree and the grammar
// table: it yields the structural findings, the symbols the unit defines, the
// references it makes and the bindings it needs from outside. Facts depend on
// the unit's own text and context only; what needs other units is left to the
// resolver, as references.
package facts
