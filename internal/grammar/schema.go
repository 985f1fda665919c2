package grammar

import (
	"cmp"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/lists"
)

// Form is the kind of a type, which decides which fields of Type are used.
type Form uint8

// The forms of a type.
const (
	// Any is unchecked data. References inside it are ignored.
	Any Form = iota
	// Text is a string. NonBlank, Trimmed and Pattern refine it.
	Text
	// Int and Number are numeric literals; Min and Max bound them. A Number is finite.
	Int
	Number
	// Bool is true or false.
	Bool
	// Enum is one of Words (or any text, when OpenWords).
	Enum
	// Define is a non-blank string that declares a symbol of Kind.
	Define
	// Refer is a string that names a symbol of one of Kinds, in Syntax.
	Refer
	// List is a sequence of Elem.
	List
	// FreeMap is a mapping whose keys are data: Key describes the keys (nil: any text), Value the values.
	FreeMap
	// Record is a mapping with the fields of Shape.
	Record
	// OneOf is any of Alternatives, chosen by the kind of the node (a record with some keys, a list, a text, a number
	// …).
	OneOf
	// Choice is a member of Union: a record identified by its keys.
	Choice
	// Switch is the type in Cases for the word in the sibling field By; Else (may be nil: unchecked) when the sibling
	// is absent or has another word.
	Switch
	// Selector is a text in one of the micro-syntaxes that are more than a plain reference (see Syntax), or one of
	// the records in Alternatives.
	Selector
)

// Syntax is the way in which a name is written inside a scalar.
type Syntax uint8

// Micro-syntaxes (details are in the language documentation).
const (
	// NoSyntax: the whole trimmed text is the name.
	NoSyntax Syntax = iota
	// ZoneID is a concrete zone: base, base:none, base:<digits>.
	ZoneID
	// ZoneSelector is base, base:qualifier or $binding in a condition or
	// reference; a static {concat: […]} may stand for it.
	ZoneSelector
	// ZoneReference is the same in an effect or query, where {zoneExpr: value} may stand for it.
	ZoneReference
	// Player is active, actor, all, allOther, left, right, a player number, a
	// seat id, $binding, or {id}, {chosen}, {relative}.
	Player
	// OnePlayer is Player without all and allOther.
	OnePlayer
	// PlayerOrAll is Player in reveal and conceal.
	PlayerOrAll
	// Binder is the text that introduces a binding; may hold {name} groups.
	Binder
	// BindingName is the text of a visible binding, verbatim.
	BindingName
	// Token is the text of a binding that holds a token.
	Token
	// TableName is a dotted path below the selected scenario's payload.
	TableName
	// TablePath is a dotted path below the payload of the asset it stands in.
	TablePath
	// SeatPattern is text with {seat}.
	SeatPattern
	// DimensionPattern is text with {dimension} placeholders.
	DimensionPattern
	// SelfOrSeat is a seat id or the word self.
	SelfOrSeat
	// ZoneOrBinding is a ZoneID or $binding.
	ZoneOrBinding
	// DecisionName is the name of a parameter of the action in the field Owner,
	// or of a decision in one of its pipelines.
	DecisionName
)

// Word is one word of an enum.
type Word struct {
	Text string
	Doc  string // one sentence
	// Canonical is set on an accepted other spelling: the word it means.
	Canonical string
	// Note, when set on such a spelling, makes it a hint with a quick fix. With Code it is reported with that code,
	// for any word.
	Note string
	Code diag.Code
	// Spellings are texts that are rejected in place of this word.
	Spellings []Spelling
	// Given marks a name like an author's: nothing depends on its spelling.
	Given bool
}

// Canonical returns the word that a text is, or is a spelling of; ok is false if there is none.
func Canonical(words []Word, text string) (word string, ok bool) {
	for i := range words {
		if w := &words[i]; w.Text == text {
			return cmp.Or(w.Canonical, w.Text), true
		}
	}
	return "", false
}

// Type is the type of a value in one place.
type Type struct {
	Form Form
	// Noun describes the type to an author, with its article: "a seat id".
	Noun string

	NonBlank, Trimmed bool     // Text
	Min, Max          *float64 // Int, Number
	// Words of an Enum, or the fixed words allowed in place of a name in a Refer or Selector. For the zone syntaxes
	// they are the qualifiers; one with a colon is a whole text.
	Words     []Word
	OpenWords bool // Enum
	// Instead says what to write in place of words not in the list, and of names that cannot be declared.
	Instead  map[string]string
	OnlyTrue bool // Bool: false is a fault

	Kind  Kind   // Define
	Kinds []Kind // Refer: the name may be of any of these
	// Also are other symbols that a Define, or a Refer, declares under the same name: a map track is also a global
	// variable.
	Also []Also
	// Repeats allows a Define to repeat a declared name.
	Repeats bool
	// Class is the class of the symbol that a Define declares, or that a Refer requires (a data asset of kind "map",
	// a zone of kind "board"). ClassFrom names the field with the class, for a Define.
	Class, ClassFrom string
	Syntax           Syntax // Define, Refer, Selector, Text
	// Owner tells whose symbol this is, for kinds that belong to another symbol (a state to its marker, a card to its
	// deck): the name of a field with the owner's name, looked up in the record itself, then outwards. A leading
	// "../" starts in the enclosing record. A field with a list of names means all of them. OwnerKey is the key of
	// the nearest free map's entry that contains this, "../" + OwnerKey that of the next one. For a kind without
	// owners it only limits the names that must differ.
	Owner string
	// OwnerName is the owner itself, if the type is made for one owner.
	OwnerName string
	// Within names a list field of the same record whose entries are the only valid words here (defaultState within
	// states), or, if the record has no such field, of the nearest enclosing record with one. It may be a path
	// ("eligibility.seats"). For a binding: the field that must contain its binder, at any depth (exports within
	// effects).
	Within string
	// Open marks a reference to an open vocabulary: an undeclared name is reported with the severity of
	// Codes.Unresolved, never as an error of the declaring kind; without Codes.Unresolved it is not reported.
	Open bool
	// Blank marks a definition that may be any text; one that is blank, or has blanks at its ends, declares nothing.
	Blank bool
	// Lenient marks a reference that may name something undeclared and then has no effect: such a name is a fault
	// only when it is close to a declared one.
	Lenient bool

	Elem     *Type // List
	NonEmpty bool  // List, FreeMap
	Unique   bool  // List: no two equal scalars; FreeMap: no two equal values
	MinItems int   // List: at least so many entries, if more than one
	// ItemNames describe the entries of a List, if they follow from their position.
	ItemNames []string
	// UniqueBy lists fields whose values, taken together, must differ between the records of the List. Records
	// without one of the fields do not count.
	UniqueBy []Exclusive
	// Unit marks a list whose entries are cached as units of their own.
	Unit bool
	// Flow marks a list of records in which the sequential binders of an entry are visible in later entries (the
	// stages of a pipeline).
	Flow bool

	Key, Value *Type // FreeMap

	Shape        *Shape  // Record
	Union        *Union  // Choice
	Alternatives []*Type // OneOf, Selector

	By    string // Switch
	Cases []Case // Switch; in the order of their words
	Else  *Type  // Switch

	// Literal refines text literals inside an expression type: a value whose
	// text, when written as a literal, is a reference (a marker's state).
	Literal *Type

	Codes Codes
	// QualifiedCode replaces Codes.Unresolved for a zone text with a qualifier, unless the field has its own code.
	QualifiedCode diag.Code
	// SectionCodes replace Codes.Unresolved (for zone texts: QualifiedCode) in the units of a section.
	SectionCodes map[string]diag.Code
	// Nullable: null is a valid value here, also in a list.
	Nullable bool
	// LenientBindings makes an unbound $name here a warning: the language resolves it only at play time. A zone text
	// that is only a $name is always treated so.
	LenientBindings bool
	// Single: one player must stand here. A word for several is reported by the rules.
	Single bool
	// AnyNumber allows a player's number after the colon of a zone text even where seats are declared: it is checked
	// at play time.
	AnyNumber bool
}

// Case is the type that a Switch has for some words.
type Case struct {
	Word string // of the sibling; "" is the absent one
	Type *Type
}

// Case returns the type of a Switch for a word, nil if there is none.
func (t *Type) Case(word string) *Type {
	for i := range t.Cases {
		if t.Cases[i].Word == word {
			return t.Cases[i].Type
		}
	}
	return nil
}

// Codes are the diagnostic codes for the faults of one type or field. An empty code means the general one.
type Codes struct {
	Invalid    diag.Code // wrong kind of node, word outside the enum, out of bounds
	Missing    diag.Code // required and absent
	Empty      diag.Code // a NonEmpty list without entries
	Duplicate  diag.Code // a repeated entry of a Unique list, or a name defined twice
	Unresolved diag.Code // an unresolved reference
	Unknown    diag.Code // a key unknown to the Shape
	Bounds     diag.Code // a number out of bounds; "" means Invalid
	Unbound    diag.Code // a binding that is not in scope
}

// Also is another symbol that a name declares besides its own.
type Also struct {
	Kind      Kind
	Owner     string    // as Type.Owner
	Duplicate diag.Code // when such a symbol exists already; "": no fault
}

// OwnerKey is the text in Type.Owner that means the key of a free map.
const OwnerKey = "{key}"

// Shape is a record: a mapping with known fields.
type Shape struct {
	Name   string // "zone"; unique in the table
	Noun   string // "a zone"
	Doc    string // one sentence
	Fields []*Field
	// Says is the pattern for reading the record aloud, as used by internal/spec/formula (see sentence there).
	Says string
	// Purpose is the purpose of fields without their own.
	Purpose Purpose
	// Open: other keys are data (the scenario payload).
	Open bool
	// Unseated: the record is allowed only where no seats are declared.
	Unseated bool
	// AtLeastOne, ExactlyOne and Together list fields of which at least one,
	// exactly one, or all or none must be present.
	AtLeastOne []string
	ExactlyOne []Exclusive
	Together   []Exclusive
	// Distinct lists text fields whose literals must differ.
	Distinct  []Exclusive
	Relations []Relation
	Scopes    []Scope
	// Instead says what to write here in place of keys of other records.
	Instead map[string]string
	Codes   Codes // Invalid: not a mapping; Missing: AtLeastOne violated
}

// Continuation returns the fields of an entry that continues an earlier one: its name and a list. The list is "" if
// there is no continuation.
func (s *Shape) Continuation() (name, list string) {
	if s != nil && len(s.Fields) > 0 && s.Fields[0].Type.Form == Define {
		return s.Fields[0].Name, s.Fields[0].Type.Kind.Info().Continued
	}
	return "", ""
}

// Exclusive is a condition between a group of fields of one shape.
type Exclusive struct {
	Fields []string
	Code   diag.Code
}

// Relation is the condition Less ≤ More between two numeric fields of one record, if both are literals; the fault is
// at the field At.
type Relation struct {
	Less, More, At string
	Code           diag.Code
}

// Scope describes names that come into scope: the symbols defined at From ("params[].name", "targets[].id"), or the
// fixed Names, are bindings in the fields Into. If From is an effect list, they are the names that its effects bind.
type Scope struct {
	From  string
	Names []string
	Into  []string
	// When restricts the scope to records whose field By has one of Words. By may be a path ("event.type").
	By    string
	Words []string
	// Before limits the names in each entry of the list From to those of earlier entries (an action's parameters).
	Before bool
	// Lacking says what to do about any other name.
	Lacking string
}

// Field is one key of a shape.
type Field struct {
	Name     string
	Doc      string // one sentence
	Example  string // YAML text of a typical value, on one line
	Type     *Type
	Required bool
	// Shown: the record's example has the field, although it is not required.
	Shown bool
	// RequiredWhen makes an optional field required in some records.
	RequiredWhen *When
	// NoScalar: only a record or a list is allowed, although the type also has scalar forms.
	NoScalar bool
	// OldForm is a form of the value that is no longer accepted.
	OldForm *OldForm
	// When restricts the field to records whose sibling field has one of the
	// words: elsewhere it is an unknown key, and Required does not apply.
	When *When
	// Default is the value written by the fix "add the missing field".
	Default string
	// Absent is the value, as YAML, of a missing field; "" if no value means the same.
	Absent string
	// Spellings are other names for this field.
	Spellings []Spelling
	// Binds: the field's value introduces a binding.
	Binds *Binds
	// Implicit names are bound inside this field's value ($zone in filters).
	Implicit []string
	// Items restricts what the query in this field yields.
	Items *Items
	// Purpose says who reads the value.
	Purpose Purpose
	// Writes: the record changes the symbol named here.
	Writes bool
	// Moves says what the record does with tokens in the zone named here.
	Moves Moves
	Codes Codes // override those of Type; Missing lives here
}

// Moves is what a record does with tokens in a zone.
type Moves uint8

// Moves.
const (
	// Stays: no token enters or leaves because of it.
	Stays Moves = iota
	// Into: tokens come into the zone.
	Into
	// OutOf: tokens leave the zone.
	OutOf
)

// Purpose is the reader for whom the value of a field is meant.
type Purpose uint8

// Purposes.
const (
	// ForTheGame: the game depends on it; expand or lower reads it.
	ForTheGame Purpose = iota
	// ForPeople: a note. Nothing depends on it or its contents.
	ForPeople
	// WrittenOut: a shorthand that expand replaces.
	WrittenOut
)

// Reader returns a phrase for an author about who reads a value with the purpose.
func (p Purpose) Reader() string {
	switch p {
	case ForPeople:
		return "people only; the game does not depend on it"
	case WrittenOut:
		return "`expand`, which writes out what it stands for before the game is compiled"
	}
	return "the compiler, for the game that is played"
}

// When is the condition under which a field exists.
type When struct {
	Field string
	Words []string
	// OrAbsent: also when the sibling is absent. Without words: only then.
	OrAbsent bool
	// Code, when set, is the error for the field elsewhere; otherwise it is an unknown key there. With Key it is the
	// error for a record with that key, at the key.
	Code diag.Code
	Key  string
}

// text returns a Markdown phrase for when the condition holds.
func (w *When) text() string {
	is := lists.Map(w.Words, func(word string) string { return "`" + word + "`" })
	if w.OrAbsent {
		is = append(is, "not given")
	}
	return "where `" + w.Field + "` is " + strings.Join(is, " or ")
}

// Need returns a Markdown phrase for the records that must or may have the field: "required", "required where `scope`
// is `pvar`"; "" if all may.
func (f *Field) Need() string {
	switch {
	case f.Required && f.When != nil:
		return "required " + f.When.text()
	case f.Required:
		return "required"
	case f.RequiredWhen != nil:
		return "required " + f.RequiredWhen.text()
	case f.When != nil:
		return "only " + f.When.text()
	}
	return ""
}

// OldForm is a record with only the key Key that used to stand in place of the key's value.
type OldForm struct {
	Key  string
	Code diag.Code
	Note string // what to do instead, a sentence
}

// Binds describes where a binding introduced by a field is visible.
type Binds struct {
	In         []string // sibling fields in which it is visible
	Sequential bool     // visible to the following elements of the effect list
	WarnShadow bool     // redeclaring a visible name is CNL_COMPILER_BINDING_SHADOWED
}

// Union is a set of records that are distinguished by their keys.
type Union struct {
	Name string // "effect"
	Noun string // "an effect"
	Doc  string
	// Discriminator is the key whose word chooses the variant (op, query, ref). When empty, a key of the record
	// chooses it: that of the first variant whose word, or a word of Also, the record has as a key. The key of
	// another variant beside it is a fault (Codes.Duplicate, at the chosen key) unless the chosen shape has it as a
	// field.
	Discriminator string
	// Wrapped: the variant's key holds the record ({setVar: {…}}), instead of standing beside its fields.
	Wrapped  bool
	Variants []*Variant
	// Others are unions whose variants are also allowed here (a value may be a reference).
	Others []*Union
	// Scalars are the literal forms allowed besides the records.
	Scalars []*Type
	// Instead says what to write here for words that choose no variant.
	Instead map[string]string
	// Fallback is the shape if no variant's key is present; nil: a fault.
	Fallback *Shape
	Codes    Codes // Invalid: none of the variants; Duplicate: two variant keys
}

// Variant is one member of a union.
type Variant struct {
	Word string // the discriminator's word, or the key
	Doc  string
	// Shape has as its first field the discriminator, or the key itself when the union is not Wrapped.
	Shape *Shape
	// Yields is the kind of a query's items, or of a value; YieldsUnknown when it depends on declarations or on play.
	Yields Yield
	// YieldsOf lists the fields of a query or value that decide what it yields: what their queries and values yield,
	// or the declared type of the symbol they name. One may be a path ("if.then").
	YieldsOf []string
	// Words that also select this variant (== and !=).
	Also []string
	// Spellings of the word that are no longer accepted.
	Spellings []Spelling
	// Passes lists fields of Shape whose sequential binders are visible after this effect; PassesBoth requires that
	// all of them declare the name.
	Passes     []string
	PassesBoth bool
	// AsksPlayer: the effect waits for a player's decision. Its binder declares the decision's name.
	AsksPlayer bool
	// Snippet overrides the generated skeleton (required fields) in completion: an LSP snippet of the record's
	// fields, one per line, without the key of a Wrapped variant.
	Snippet string
	// Notation is how the variant is written in a formula.
	Notation Notation
}

// Yield is the kind of a query's items, or of a value.
type Yield uint8

// Yields.
const (
	YieldsUnknown Yield = iota
	YieldsToken
	YieldsZone
	YieldsNumber
	YieldsText
	YieldsBoolean
	YieldsRow
	YieldsLine
)

// Items restricts what a query in a field may yield: only Only, if it is set, and nothing of Never. A combined query
// yields what all its parts yield; an unknown yield does not match Only.
type Items struct {
	Only  Yield
	Never []Yield
	Code  diag.Code
}

// Section is one top-level section of a spec.
type Section struct {
	Name string
	Doc  string
	// List sections are concatenated over blocks and files; the others may occur once.
	List bool
	// Required sections must be present somewhere in the spec.
	Required bool
	Type     *Type // the section's value: a List, Record or FreeMap
	Purpose  Purpose
	// Instead lists sections of which any one satisfies the requirement as well.
	Instead []string
	// Start is the skeleton of a required section.
	Start string
	// Spellings are rejected old names.
	Spellings []Spelling
}
