// Package form writes the conditions, values, queries and effects of a spec in the other of their two forms: records as
// formulas, and formulas as records. Everything else stays as it is, to the byte.
//
// A record becomes a formula, in lines where one is too short for it, the outermost record first: if there is no
// formula for it, its parts become formulas. What has a comment in it, or an anchor, an alias or a tag, stays. The unit
// is read again, and only what means the same is written.
package form
