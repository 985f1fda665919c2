package grammar

import "ludo-lsp/internal/grammar/diag"

// SpellingUse is what happens to another spelling of a name.
type SpellingUse uint8

// Uses of spellings.
const (
	Accepted SpellingUse = iota // silently
	Hinted                      // accepted, with a hint and a rename
	Rejected                    // an error that names the new one, with a rename or rewrite
	Removed                     // an error: the field has no successor here
	Foreign                     // what the same thing is called in another place: an error with a fix
)

// Spelling is another name of a field.
type Spelling struct {
	Name string
	Use  SpellingUse
	Code diag.Code
	Note string // what to do instead, a sentence
	// Beside a missing field of this name, a removed one is not reported: the old
	// form is one fault, at the field that it lacks. The field that took its place
	// is not missed.
	Beside string
	// Becomes is where the parts of an old form stand now; none where its value stays as it is.
	Becomes []Part
}

// Part is what a part of an old form has become.
type Part struct {
	From  string            // its key in the old form; "": it is the whole, or with Else nothing of it
	To    string            // its path, from the record in which the old form stood
	Words map[string]string // what its words have become
	Else  string            // what is written where it is not there, or has none of these words; "": nothing
}
