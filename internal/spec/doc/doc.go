// Package doc reads one Markdown document into units and updates it under edits. A document is a sequence of pieces
// (runs of whole lines: prose, a fence line, a section's key line, one entry); YAML pieces that belong together are a
// unit, parsed on its own. A small state machine (scan.go) finds the start of pieces line by line, so that an edit
// rescans only from the piece before it to the first boundary after it at which the machine is in the same state as
// before: a document never depends on its edit history.
//
// The package knows Markdown fences and the block structure of YAML. Of the language it knows only which names are
// sections and which lists are cached entry by entry (Layout), not what entries mean.
package doc
