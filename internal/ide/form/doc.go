// Package form writes the conditions, values, queries and effects of a spec in the other of their two forms: records as
// formulas, and formulas as records. Everything else stays as it is, to the byte.
//
// A record becomes a formula where that is easier to read: where it fits on a line, and a list of effects where each of
// them does. Otherwise its parts become formulas. What has a comment in it, or an anchor, an alias or a tag, stays. The
// unit is read again, and only what means the same is written.
package form
