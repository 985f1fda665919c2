// Package record is what goes into play and what comes out of it: moves with their
// parameters, the lists of them, the entries of logs and traces, warnings, results; and
// their JSON. It knows values, and neither states nor rules.
package record
