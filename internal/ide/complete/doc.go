// Package complete says what may be written at a place of a spec. The word
// under the cursor is replaced by a mark, the unit around it is read again as
// ever, and what the reader meets at the mark (the types that may stand there,
// the fields that are still missing, the names in scope) becomes the items. So
// a unit that does not parse is completed as well as one that does, and there
// is no second list of what the language has.
package complete
