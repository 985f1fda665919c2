package facts

import (
	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/source"
	"ludo-lsp/cnl/syntax"
)

// Context is all that a unit's facts depend on beside its text. It is
// comparable by value of its fields; equal contexts and equal texts give equal
// facts.
type Context struct {
	// Type of the unit's root node. For a section header or a whole block it is
	// grammar.DocumentType.
	Type *grammar.Type
	// Section the unit belongs to ("" for a whole block).
	Section string
	// Siblings are the words of enclosing records that types below look up
	// (Switch.By, Owner): innermost first.
	Siblings []Sibling
	// Bindings in scope at the root of the unit from enclosing records, as far
	// as the enclosing unit knows them ($event of a trigger …).
	Bindings []string
	// Flow asks for unit-external scope: binders of earlier sibling units are
	// visible (pipeline stages).
	Flow bool
}

// Sibling is a scalar field of an enclosing record.
type Sibling struct{ Field, Word string }

// Facts is what one unit says. Immutable.
type Facts struct {
	Tree     *syntax.Tree
	Context  Context
	Findings []diag.Finding // tree errors included
	Defs     []Def
	Refs     []Ref
	Calls    []Call
	Free     []FreeBinding
	Exports  []string // sequential binders of the root, for following units
	Holes    []Hole
	Sections []SectionUse
	Suppress []Suppression
}

// SectionUse is a root key that opens a section.
type SectionUse struct {
	Name  string
	Span  source.Span // the key
	Value syntax.Node
}

// Hole is a list whose entries are units of their own.
type Hole struct {
	Offset  int     // in the unit's text: where the entries stand
	Path    string  // of the list, relative to the unit's root
	Context Context // of each entry
}

// Def is a symbol definition.
type Def struct {
	Kind  grammar.Kind
	Owner string      // for owned kinds
	Name  string      // normalised: trimmed, NFC
	Span  source.Span // of the name
	Path  string
	Entry syntax.Node // the record that defines it (the scalar itself if none)
	// Signature is what dependents may read of the definition besides its
	// name, in a canonical form: a macro's parameters and types, a variable's
	// type and bounds, a zone's owner. Equal signatures mean that no dependent
	// can tell the difference.
	Signature string
	// Pattern marks a name with placeholders that stands for many names
	// ("pool-{seat}"): its expansions are computed by the index.
	Pattern grammar.Syntax
	// Duplicate is the code when the name is defined twice; "" if repeats are
	// allowed.
	Duplicate diag.Code
}

// Ref is a reference to a symbol by name.
type Ref struct {
	Type     *grammar.Type // the Refer or Selector type: kinds, codes, noun
	Kinds    []grammar.Kind
	Owner    string      // resolved word of the owner field; "" if not owned
	Name     string      // normalised
	Span     source.Span // of the name inside the scalar (the base of a zone text)
	Path     string
	Code     diag.Code     // when nothing of that name exists
	Severity diag.Severity // 0: the registry's
	// Words are fixed words valid in the same place (selector keywords), for
	// suggestions.
	Words []string
	// Fold: compare seat ids case-insensitively.
	Fold bool
	// Bare: a zone text without qualifier, which an owned zone does not allow.
	Bare bool
	// Quoted text around the name that a replacement must keep is outside Span.
	// Declares: an open vocabulary's word, never reported.
	Soft bool
	// Write marks references that change the symbol (setVar.var).
	Write bool
}

// Call is a use of a macro or template, whose arguments are typed by it.
type Call struct {
	Kind  grammar.Kind // EffectMacro, ConditionMacro or PhaseTemplate
	Name  string
	Span  source.Span // of the name
	Path  string      // of the record
	Entry syntax.Node
	Args  syntax.Node // invalid if absent
	// Scope is the set of bindings visible at the call, in the unit (innermost
	// last), without those of the unit's context.
	Scope []string
	// InMacro is the enclosing macro's id, "" outside macros.
	InMacro string
}

// FreeBinding is a reference to a binding that the unit does not bind itself.
type FreeBinding struct {
	Name     string
	Span     source.Span
	Path     string
	Severity diag.Severity // error where the language demands a check, else warning
	Visible  []string      // names bound in the unit at this place, for suggestions
}

// Suppression is a `# ludo-ignore CODE: reason` comment.
type Suppression struct {
	Span   source.Span // the comment
	Codes  []diag.Code
	Reason string
	// Covers is the span of the text it applies to: its line, or the entry
	// below it.
	Covers source.Span
}
