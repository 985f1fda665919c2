// Package outline describes the structure of a unit of a spec, for what an editor shows around the text itself:
// symbols, foldings, colours, hints. All results are at byte offsets of the unit's text and depend on the unit alone,
// so they are computed once for each unit and stay valid while the document around it changes.
package outline
