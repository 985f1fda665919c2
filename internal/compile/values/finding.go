package values

import "ludo-lsp/internal/grammar/diag"

// Finding is a fault of a rule that cannot mean what it says.
type Finding struct {
	Code     diag.Code
	Severity diag.Severity // 0: the registry's
	// At are the paths in the definition at which it can be shown, the best one first: one at a use is better still
	// than one in the used macro.
	At      []string
	Message string
	Fixes   []Fix
	Related []Related
	// Everywhere: in a macro it counts only if it is so for each use, even if it can be shown at an argument. An
	// amount of 0 is a valid argument.
	Everywhere bool
	// Beside: it counts only if all of At is written in the record that holds it. An argument of a macro there is the
	// choice of each use.
	Beside bool
	// Bare: it counts only for a name in a formula; in a record a text is meant.
	Bare bool
	// Part is the faulty part of a text at At[0]; "" is all of it.
	Part string
	// Wanted are the allowed kinds, if the value is of another kind.
	Wanted Kind
	// Fault: it keeps the game from being played.
	Fault bool
	// Always: in a macro it counts even if it is so for a single use.
	Always bool
	// Near are texts that may be meant instead of the faulty one.
	Near []string
	// Apart: it is about two places, At and Related, and counts only if they are different texts.
	Apart bool
	// Listed: the value is a list, and one zone is wanted.
	Listed bool
}

// Fix is a change that may correct a finding.
type Fix struct {
	Title string
	Edits []Edit
	// Safe: the change cannot differ from what was meant.
	Safe bool
}

// Edit replaces the value at a path by Text. With Swap it is replaced by the text of the value at the path Swap
// instead; with Remove the list entry at the path is removed; with Add the record at the path gets a field of that
// name, with Text as its value.
type Edit struct {
	Path   string
	Text   string
	Swap   string
	Add    string
	Before string
	Remove bool
}

// Related is another place involved in a finding.
type Related struct {
	Path    string
	Message string
}
