package values

import "ludo-lsp/internal/grammar/diag"

// Finding is a rule that cannot mean what it says.
type Finding struct {
	Code     diag.Code
	Severity diag.Severity // 0: that of the registry
	// At are the paths in the definition at which it can be shown, the best one
	// first: one that stands at a use rather than in the macro that is used is
	// better still.
	At      []string
	Message string
	Fixes   []Fix
	Related []Related
	// Everywhere: in a macro it counts only when it is so in each use, even where
	// an argument is what it can be shown at. An amount of 0 is a fair argument.
	Everywhere bool
	// Beside: it counts only when everything at At is written in the record that holds it. What an
	// argument of a macro brings there is the choice of each use.
	Beside bool
	// Bare: it counts only for a name in a formula; whoever writes a record means a text.
	Bare bool
	// Part is the part of a text at At[0] that is at fault; "" is all of it.
	Part string
	// Wanted are the kinds of which there must be one, where something of another kind stands.
	Wanted Kind
	// Fault: no game can be played while it is so.
	Fault bool
	// Always: it counts in a macro, too, when it is so in one use alone.
	Always bool
	// Near are texts that may be meant instead of the one at fault.
	Near []string
	// Apart: it is about two places, At and Related, and counts only where they are two texts.
	Apart bool
	// Listed: what stands there is a list, and one zone is wanted.
	Listed bool
}

// Fix is a change that may mend a finding.
type Fix struct {
	Title string
	Edits []Edit
	// Safe: the change cannot be other than what was meant.
	Safe bool
}

// Edit writes something in the place of the value at a path. With Swap the text
// of the value at that path is written instead of Text; with Remove the entry of
// a list at the path goes; with Add the record at the path gets a field of that
// name, with Text as its value.
type Edit struct {
	Path   string
	Text   string
	Swap   string
	Add    string
	Before string
	Remove bool
}

// Related is another place that has to do with a finding.
type Related struct {
	Path    string
	Message string
}
