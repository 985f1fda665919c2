// Package doc reads one Markdown document into units and keeps it current under
// edits. A document is a sequence of pieces (runs of whole lines: prose, a
// fence line, a section's key line, one entry); the YAML pieces that belong
// together are a unit, parsed on its own. Where pieces begin is decided line by
// line by a small state machine (scan.go), so that an edit rescans only from
// the piece before it to the first boundary after it at which the machine is
// in the same state as before: what a document is never depends on how it came
// to be.
//
// The package knows Markdown fences and the block structure of YAML, and from
// the language only which names are sections and which lists are cached entry
// by entry (Layout). What entries mean is not its business.
package doc
