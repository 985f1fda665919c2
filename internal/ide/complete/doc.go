// Package complete lists what can be written at a place of a spec. The word under the cursor is replaced by a mark,
// the unit around it is parsed as usual, and what the reader finds at the mark (the allowed types, the missing
// fields, the names in scope) becomes the items. So completion also works in a unit that does not parse, and needs no
// second list of the language.
package complete
