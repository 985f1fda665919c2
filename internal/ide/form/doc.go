// Package form converts the conditions, values, queries and effects of a spec between their two forms: records to
// formulas, and formulas to records. Everything else stays as it is, to the byte.
//
// A record becomes a formula (of several lines if one is too short), the outermost record first: if there is no
// formula for it, its parts become formulas. Records with a comment, anchor, alias or tag stay. The unit is parsed
// again, and only edits that keep the meaning are made.
package form
