package grammar

import "ludo-lsp/internal/grammar/diag"

// SpellingUse is the way in which another spelling of a name is treated.
type SpellingUse uint8

// Uses of spellings.
const (
	Accepted SpellingUse = iota // silently
	Hinted                      // accepted, with a hint and a rename
	Rejected                    // an error that names the new one, with a rename or rewrite
	Removed                     // an error: the field has no successor here
	Foreign                     // a name for the same thing in another place: an error with a fix
)

// Spelling is another name of a field.
type Spelling struct {
	Name string
	Use  SpellingUse
	Code diag.Code
	Note string // what to do instead, a sentence
	// Beside a missing field of this name, a removed one is not reported: the old form is one fault, at the field
	// that it lacks. Its successor is not reported as missing.
	Beside string
	// Becomes is the new place of each part of an old form; none if its value stays unchanged.
	Becomes []Part
}

// Part is a part of an old form, with its new place.
type Part struct {
	From  string            // its key in the old form; "": it is the whole, or with Else nothing of it
	To    string            // its path, from the record that contained the old form
	Words map[string]string // the new form of its words
	Else  string            // what is written where it is not there, or has none of these words; "": nothing
}
