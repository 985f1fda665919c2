package diag

import "ludo-lsp/internal/text/source"

// Code names one kind of fault. Codes are stable: they never change meaning.
type Code string

// AboutMeaning reports whether the code is about what a sound spec means: it compiles
// to a game that may not be the one that was meant.
func (c Code) AboutMeaning() bool { return registry[c].About == Meaning }

// AboutOtherParts reports whether the code is about the relation to another part of the
// spec: the part with such a fault can be compiled all the same.
func (c Code) AboutOtherParts() bool { return registry[c].About == OtherParts }

// Severity has LSP's numbers. Only errors keep a spec from compiling.
type Severity uint8

// Severities, in LSP's order.
const (
	Error Severity = 1 + iota
	Warning
	Information
	Hint
)

// String gives the lower-case word used in reports.
func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	case Information:
		return "information"
	case Hint:
		return "hint"
	}
	return "unknown"
}

// Tag has LSP's diagnostic tag numbers; 0 is none.
type Tag uint8

// Tags, in LSP's order.
const (
	Unnecessary Tag = 1 + iota
	Deprecated
)

// Finding is one fault inside one unit. All spans are byte offsets in the
// unit's own text; the reader of a document turns them into positions.
type Finding struct {
	Code     Code
	Severity Severity // 0: the severity the registry gives to Code
	Span     source.Span
	Message  string // a sentence for the author, with the nearest valid thing
	// Path leads from the unit's root to the place at fault, in authored
	// indices: "" is the root, ".effects.0.setVar.var" a field.
	Path string
	Tag  Tag
	// Suggestion is the valid name nearest to one that does not resolve, near or not; ""
	// where the fault is another one or there is no valid name.
	Suggestion string
	Related    []Related
	Fixes      []Fix // best first; the first is the preferred one unless Unsafe
	// Tried gives further fixes, which costs a reading of the unit, or one for each
	// that may mend it; nil if there are none. See AllFixes.
	Tried func() []Fix
	// Slip: a key was probably meant as another one, and what stands under it
	// was read as that. What else is wrong may follow from it.
	Slip bool
	// Create names a symbol whose absence is the fault, so that a fix that
	// declares it can be built where the whole spec is known; nil if none.
	Create *Create
	// Rivals: the fixes are one for each word that may stand there; those that bring no other fault are better.
	Rivals bool
	// Want says what kind of name would stand here, where something else does
	// or nothing, so that likely names can be offered where the whole spec is
	// known; nil if none.
	Want *Want
}

// AllFixes lists the fixes, those that are worked out only when somebody asks included.
func (f *Finding) AllFixes() []Fix {
	if f.Tried == nil {
		return f.Fixes
	}
	return append(f.Tried(), f.Fixes...)
}

// Want is a name that is wanted.
type Want struct {
	Kind  string // grammar.Kind's name
	Owner string // what the symbol belongs to, if its kind has an owner
	// Declares: the name would be declared here. Otherwise it would be used.
	Declares bool
	// List: a list of such names would stand here.
	List bool
	// Put is the fix that writes a name where nothing stands yet; nil: it stands in the place of what is at fault.
	Put func(name string) Fix
}

// Related is a second place that explains a finding, in the same unit.
type Related struct {
	Span    source.Span
	Message string
}

// Create asks for a declaration of a missing symbol.
type Create struct {
	Kind  string // grammar.Kind's name: "globalVar", "zone" …
	Owner string // what the symbol belongs to, if its kind has an owner
	Name  string
	// With are the fields whose values the place of use tells, or which a declaration that is needed must have.
	With map[string]string
}

// Fix is one way to mend a finding. Applied, it leaves text that parses and the
// finding is gone.
type Fix struct {
	Title string
	// Unsafe marks a fix that may change what a sound document means; it is
	// offered, but neither fixAll nor --fix applies it.
	Unsafe bool
	// Asked marks a fix that is applied only when the author picks it: it writes another
	// word for one that has a meaning of its own. It is Unsafe, too.
	Asked bool
	// Invents marks a fix that declares something that the author has not written.
	Invents bool
	Edits   []source.Edit
	// Needs is the symbol that must be declared for this to be what was meant; nil
	// where nothing hangs on a declaration. Such fixes stand beside each other, one
	// for each kind of symbol.
	Needs *Create
	// Only: without that declaration the fix is not offered.
	Only bool
	// Names: what the fix writes has names that nobody has looked up yet. It is safe only
	// if none of them is a new fault.
	Names bool
}
