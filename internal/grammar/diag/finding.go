package diag

import "ludo-lsp/internal/text/source"

// Code names one kind of fault. Codes are stable: they never change meaning.
type Code string

// AboutMeaning reports whether the code is about the meaning of a valid spec: the spec compiles, but perhaps not to
// the intended game.
func (c Code) AboutMeaning() bool { return registry[c].About == Meaning }

// AboutOtherParts reports whether the code is about the relation to another part of the spec: the faulty part can be
// compiled anyway.
func (c Code) AboutOtherParts() bool { return registry[c].About == OtherParts }

// Severity has LSP's numbers. Only errors prevent compiling a spec.
type Severity uint8

// Severities, in LSP's order.
const (
	Error Severity = 1 + iota
	Warning
	Information
	Hint
)

// String returns the lower-case word used in reports.
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

// Finding is one fault in one unit. All spans are byte offsets in the unit's own text; users with the document
// convert them into positions.
type Finding struct {
	Code     Code
	Severity Severity // 0: the registry's severity for Code
	Span     source.Span
	Message  string // a sentence for the author, with the nearest valid thing
	// Path leads from the unit's root to the faulty place, in authored indices: "" is the root,
	// ".effects.0.setVar.var" a field.
	Path string
	Tag  Tag
	// Suggestion is the valid name nearest to an unresolved one, at any distance; "" for other faults and without
	// valid names.
	Suggestion string
	Related    []Related
	Fixes      []Fix // best first; the first is the preferred one unless Unsafe
	// Tried returns further fixes at the cost of reading the unit again, or once for each possible fix; nil if there
	// are none. See AllFixes.
	Tried func() []Fix
	// Slip: a key was probably meant as another one, and its value was read as that. Other faults may follow from it.
	Slip bool
	// Create names a symbol whose absence is the fault, so that a fix that declares it can be built with the whole
	// spec; nil if none.
	Create *Create
	// Rivals: there is one fix for each word that may stand there; those that cause no other fault are better.
	Rivals bool
	// Want is the kind of name that is missing or wrong here, so that likely names can be offered with the whole
	// spec; nil if none.
	Want *Want
}

// AllFixes lists the fixes, including those computed on demand.
func (f *Finding) AllFixes() []Fix {
	if f.Tried == nil {
		return f.Fixes
	}
	return append(f.Tried(), f.Fixes...)
}

// Want describes the name that is missing at a finding.
type Want struct {
	Kind  string // grammar.Kind's name
	Owner string // the symbol's owner, if its kind has one
	// Declares: the name would be declared here. Otherwise it would be used.
	Declares bool
	// List: a list of such names is missing.
	List bool
	// Put returns the fix that writes a name where nothing stands yet; nil: it replaces the faulty text.
	Put func(name string) Fix
}

// Related is a second place that explains a finding, in the same unit.
type Related struct {
	Span    source.Span
	Message string
}

// Create describes the declaration of a missing symbol that a fix needs.
type Create struct {
	Kind  string // grammar.Kind's name: "globalVar", "zone" …
	Owner string // the symbol's owner, if its kind has one
	Name  string
	// With are the fields whose values follow from the place of use, or that a needed declaration must have.
	With map[string]string
}

// Fix is one way to fix a finding. Applied, it leaves text that parses, without the finding.
type Fix struct {
	Title string
	// Unsafe marks a fix that may change what a valid document means; it is offered, but neither fixAll nor --fix
	// applies it.
	Unsafe bool
	// Asked marks a fix that is applied only when the author picks it: it replaces a word that has a meaning of its
	// own. It is also Unsafe.
	Asked bool
	// Invents marks a fix that declares something that the author has not written.
	Invents bool
	Edits   []source.Edit
	// Needs is the symbol that must be declared for this to be what was meant; nil if it needs no declaration. There
	// is one such fix for each kind of symbol.
	Needs *Create
	// Only: the fix is not offered without that declaration.
	Only bool
	// Names: the fix writes names that have not been looked up yet. It is safe only if none of them is a new fault.
	Names bool
}
