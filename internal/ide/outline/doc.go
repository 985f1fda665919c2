// Package outline says how a unit of a spec is built, for what an editor shows
// around the text itself: symbols, foldings, colours, hints. Everything it
// gives is at byte offsets of the unit's text and depends on the unit alone, so
// that it is worked out once for each unit and stays with it while the document
// around it changes.
package outline
