package facts

import (
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// Context is everything besides the text of a unit that the facts of the unit depend on. It is comparable by value;
// equal contexts and equal texts give equal facts.
type Context struct {
	// Type of the unit's root node. For a section header or a whole block it is grammar.DocumentType.
	Type *grammar.Type
	// Section the unit belongs to ("" for a whole block).
	Section string
	// Asset is the id of the data asset the unit belongs to, "" outside.
	Asset string
	// Siblings are the words of enclosing records that types below look up (Switch.By, Owner): innermost first.
	Siblings []Sibling
	// Bindings in scope at the root of the unit from enclosing records, as far
	// as the enclosing unit knows them ($event of a trigger …).
	Bindings []string
	// Flow: binders of earlier sibling units are visible (pipeline stages, setup).
	Flow bool
	// Cut: the unit is one root key of a block that is split at its keys, and only these keys name its sections.
	Cut bool
	// Before counts what earlier units have made: derived names, and findings. It matters only where a unit makes
	// more than the limit allows: see Facts.Refused.
	Before Usage
}

// Usage counts what a spec may have only a limited number of: findings, and derived names, of which a few words can
// make many.
type Usage struct {
	Cells    int // zones of boards
	Pieces   int // of generate blocks
	Findings int
}

// Plus returns the sum of two counts.
func (m Usage) Plus(other Usage) Usage {
	return Usage{m.Cells + other.Cells, m.Pieces + other.Pieces, m.Findings + other.Findings}
}

// Minus returns the counts without those of what no longer exists.
func (m Usage) Minus(other Usage) Usage {
	return Usage{m.Cells - other.Cells, m.Pieces - other.Pieces, m.Findings - other.Findings}
}

// Sibling is a scalar field of an enclosing record. Depth counts records
// outwards from the unit's root: 0 is the record in which the root stands.
type Sibling struct {
	Field, Word string
	Depth       int
}

// Facts is what one unit defines, uses and does wrong. It is immutable.
type Facts struct {
	Tree     *syntax.Tree
	Context  Context
	Findings []diag.Finding // tree errors included
	Defs     []Def
	// Lost are the kinds of names that are declared where they cannot be read: definitions with only a kind.
	Lost    []*Def
	Refs    []Ref
	Calls   []Call
	Free    []FreeBinding
	Lacks   []Need
	Exports []string // sequential binders of the root, for following units
	// ExportCalls are the calls whose exports are visible in following units, as indices in Calls.
	ExportCalls []int
	// Inherits are the names of Context.Bindings that the unit uses.
	Inherits []string
	// Unread are the words in texts that cannot be read, in order: each may use the symbol of that name.
	Unread   []string
	Holes    []Hole
	Sections []SectionUse
	Suppress []Suppression
	// Comments are those of formulas; the tree has those of the YAML.
	Comments []source.Span
	// Variants are the records of unions in the order of the text, with the variant each was read as.
	Variants []VariantSite
	// Made counts derived names and findings. Refused: with those of Context.Before they would exceed the limits of a
	// spec, so some were left out or the unit was not read, and a finding here or earlier says so.
	Made    Usage
	Refused bool
}

// AnyBinding stands in a list of visible bindings for names that cannot be known, because a binder is missing,
// mistyped or given by a parameter: while it is in scope, no name is reported as unbound.
const AnyBinding = "*"

// SectionUse is a root key that opens a section.
type SectionUse struct {
	Name  string
	Span  source.Span // the key
	Value syntax.Node

	// rest: the value is the root itself, less the key "section".
	rest bool
}

// Hole is a list whose entries are units of their own.
type Hole struct {
	Offset  int     // in the unit's text: where the entries stand
	Path    Path    // of the list, relative to the unit's root
	Context Context // of each entry
}

// Need is a field that a record needs unless it continues an earlier record of the same name.
type Need struct {
	diag.Finding
	Entry syntax.Node
}

// Def is a symbol definition.
type Def struct {
	Kind  grammar.Kind
	Owner string      // for owned kinds, and where Type.Owner limits uniqueness
	Name  string      // normalised: trimmed, NFC
	Span  source.Span // of the name
	Path  Path
	Entry syntax.Node // the record that defines it (the scalar itself if none)
	// Class is the class of the symbol ("map" of a data asset, "board" of a zone), "" if it has none.
	Class string
	// Asset is the data asset that holds the definition, "" outside.
	Asset string
	// Signature is what dependents may read of the definition besides its name, in a canonical form (see Signature).
	// With equal signatures, no dependent can tell the difference.
	Signature string
	// Pattern marks a name with placeholders that stands for many names ("pool-{seat}"): its expansions are computed
	// by the index. NoSyntax for an ordinary name.
	Pattern grammar.Syntax
	// Derived: the name follows from data (a table from its rows, a property
	// from a piece type); any number of places may derive the same one.
	Derived bool
	// Duplicate is the code when the name is defined twice; "" if repeats are
	// allowed, or the record would continue an earlier one.
	Duplicate diag.Code
}

// Ref is a reference to a symbol by name.
type Ref struct {
	Type  *grammar.Type // the Refer or Selector type: kinds, codes, noun
	Kinds []grammar.Kind
	Owner string // resolved word of the owner field; "" if not owned
	// Owners are all owners when the owner's field holds a list of names; the name may belong to any of them.
	Owners   []string
	Name     string      // normalised
	Span     source.Span // of the name inside the scalar (the base of a zone text)
	Path     Path
	Code     diag.Code     // when nothing of that name exists
	Severity diag.Severity // 0: the registry's
	// Words are fixed words valid in the same place (selector keywords), for suggestions.
	Words []grammar.Word
	// Class that the symbol must have, "" for any.
	Class string
	// Asset is the data asset in which the reference stands, "" outside.
	Asset string
	// Fold: compare seat ids case-insensitively.
	Fold bool
	// Unqualified: a zone text without qualifier, which an owned zone does not allow.
	Unqualified bool
	// Qualifier is what stands after the colon of a zone text, QualifierSpan where.
	Qualifier     string
	QualifierSpan source.Span
	// Computed: the name is composed of several texts, which Span covers; no edit at Span changes the name.
	Computed bool
	// Number: the name is a player number, right only where no seats are declared.
	Number bool
	// Found describes what stands there when it is no text ("the number 12"): the reference is wrong whatever its
	// name, and only the candidates are looked up. Code is then the one for a wrong kind of value.
	Found string
	// Binding is the name in scope that the text would be with a dollar sign, "" if none.
	Binding string
	// Soft: it counts as a use, but an unresolved name is no fault (an open vocabulary, an argument of an unknown
	// macro).
	Soft bool
	// Write marks references that change the symbol (setVar.var).
	Write bool
	// Moves says what happens to tokens in the named zone.
	Moves grammar.Moves
	// Shared: the name is given to a macro that also takes it for something else.
	Shared bool
	// BesideTexts: it stands alone in a formula beside something that holds texts, and may be one of them.
	BesideTexts bool
}

// Call is a use of a macro or template, which decides the types of the arguments.
type Call struct {
	Kind  grammar.Kind // EffectMacro, ConditionMacro or PhaseTemplate
	Name  string
	Span  source.Span // of the name
	Path  Path        // of the record
	Entry syntax.Node
	Args  syntax.Node // invalid if absent
	// Type is that of the name (its codes and noun).
	Type *grammar.Type
	// Scope is the set of bindings of the unit visible at the call (innermost last), without those of the unit's
	// context. AnyBinding among them means that an unknown name is visible.
	Scope []string
	// Before are the calls whose exports are visible here, as indices in Facts.Calls.
	Before []int
	// InMacro is the enclosing macro's or template's id, "" outside macros.
	InMacro string
	// Macro is the kind of the enclosing macro or template, NoKind outside.
	Macro grammar.Kind
}

// FreeBinding is a reference to a binding that the unit does not bind itself.
type FreeBinding struct {
	Name     string
	Span     source.Span
	Path     Path
	Code     diag.Code
	Severity diag.Severity // error where the language demands a check, else warning
	Visible  []string      // names bound in the unit at this place, innermost last
	// Before are the calls whose exports are visible here, as indices in Facts.Calls: one of them may bind the name.
	Before []int
	// Found describes what stands there when it is no text, as in Ref.
	Found string
	// InMacro is the enclosing macro's id, "" outside: inside, the name may be bound where the macro is used.
	InMacro string
	// Macro is the kind of that macro, NoKind outside macros.
	Macro grammar.Kind
}

// Suppression is a `# ludo-ignore CODE: reason` comment.
type Suppression struct {
	Span   source.Span // the comment
	Codes  []diag.Code
	Reason string
	// Covers is the span of the text it applies to: its line, or the entry below it. It is empty, at the end of the
	// text, when nothing follows the comment in this unit.
	Covers source.Span
}

// reportLooseStatements reports statements that look as if they belonged to a preceding if or loop.
func (w *walker) reportLooseStatements(n syntax.Node, text string) {
	for _, l := range formula.LooseStatements(text) {
		f := w.report(diag.FormulaStatementLoose, n.Part(l.Start, l.End), Path{Node: n}, "This does not belong to the "+
			quoteName(l.Word)+" before it on the line: it happens in any case. Write [a; b] for both, or begin a new line.")
		f.relate(n.Part(l.Body[0], l.Body[1]), "Only this belongs to it.")
		f.unsafeFix("Put both in brackets", source.Edit{Span: n.Part(l.Body[0], l.Body[0]), NewText: "["},
			source.Edit{Span: n.Part(l.End, l.End), NewText: "]"})
	}
}
