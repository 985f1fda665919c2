package grammar

import (
	"maps"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/lists"
)

// The constructors that build the table. A type constructor returns a new type that the chained refinements
// (nonEmpty, at, codes …) change in place, so never refine one of the shared types (ConditionType, ValueType …): give
// the field its own codes instead.

// fieldOption is a function that sets a property of a field.
type fieldOption func(*Field)

// field returns an optional field.
func field(name, doc string, t *Type, options ...fieldOption) *Field {
	f := &Field{Name: name, Doc: doc, Type: t}
	for _, set := range options {
		set(f)
	}
	return f
}

// req returns a required field.
func req(name, doc string, t *Type, options ...fieldOption) *Field {
	f := field(name, doc, t, options...)
	f.Required = true
	return f
}

// example sets the YAML text of a typical value.
func example(yaml string) fieldOption { return func(f *Field) { f.Example = yaml } }

// inExample puts the field into the example of its record.
func inExample() fieldOption { return func(f *Field) { f.Shown = true } }

// filledWith sets the value that the fix for a missing field writes.
func filledWith(yaml string) fieldOption { return func(f *Field) { f.Default = yaml } }

// calledElsewhere adds a name that similar fields have in other records.
func calledElsewhere(name, note string) fieldOption {
	return func(f *Field) { f.Spellings = append(f.Spellings, Spelling{Name: name, Use: Foreign, Note: note}) }
}

// absentIs sets the value that a missing field has.
func absentIs(yaml string) fieldOption {
	return func(f *Field) {
		f.Absent = yaml
		f.Doc = strings.TrimSuffix(f.Doc, ".") + "; " + yaml + " unless given."
	}
}

// withCodes sets the codes of this field's faults.
func withCodes(c Codes) fieldOption { return func(f *Field) { f.Codes = c } }

// faults sets one code for every shape fault of this field: wrong value, missing, empty.
func faults(c diag.Code) fieldOption {
	return withCodes(Codes{Invalid: c, Missing: c, Empty: c})
}

// only restricts the field to records whose sibling has one of the words.
func only(sibling string, words ...string) fieldOption {
	return func(f *Field) { f.When = &When{Field: sibling, Words: words} }
}

// onlyHolding restricts the field as only does, and reports a value with a key elsewhere as an error at that key.
func onlyHolding(key string, code diag.Code, sibling string, words ...string) fieldOption {
	return func(f *Field) { f.When = &When{Field: sibling, Words: words, Key: key, Code: code} }
}

// requiredWhen makes an optional field required if its sibling has one of the words.
func requiredWhen(sibling string, words ...string) fieldOption {
	return func(f *Field) { f.RequiredWhen = &When{Field: sibling, Words: words} }
}

// recordOnly forbids the scalar forms of the field's type.
func recordOnly() fieldOption { return func(f *Field) { f.NoScalar = true } }

// notAs rejects the value wrapped in a record with one key.
func notAs(key string, code diag.Code, note string) fieldOption {
	return func(f *Field) { f.OldForm = &OldForm{Key: key, Code: code, Note: note} }
}

// oldField adds an old field that has no successor in this record.
func oldField(name string, code diag.Code, note string) fieldOption {
	return withSpelling(Spelling{Name: name, Use: Removed, Code: code, Note: note})
}

// oldSpelling adds an accepted old spelling with a hint and a rename.
func oldSpelling(name string, code diag.Code, note string) fieldOption {
	return withSpelling(Spelling{Name: name, Use: Hinted, Code: code, Note: note})
}

// wrongSpelling adds an old spelling that is an error with a fix, and the new places of its parts.
func wrongSpelling(name string, code diag.Code, note string, becomes ...Part) fieldOption {
	return withSpelling(Spelling{Name: name, Use: Rejected, Code: code, Note: note, Becomes: becomes})
}

// withSpelling adds another spelling of the field.
func withSpelling(s Spelling) fieldOption {
	return func(f *Field) { f.Spellings = append(f.Spellings, s) }
}

// bindsIn makes the field's value a binding that is visible in the sibling fields.
func bindsIn(siblings ...string) fieldOption {
	return func(f *Field) { newBinds(f).In = siblings }
}

// bindsOn makes the field's value a binding that is visible to the following elements of the effect list.
func bindsOn() fieldOption { return func(f *Field) { newBinds(f).Sequential = true } }

// warnShadow reports the binding when it hides a visible one.
func warnShadow() fieldOption { return func(f *Field) { newBinds(f).WarnShadow = true } }

func newBinds(f *Field) *Binds {
	if f.Binds == nil {
		f.Binds = &Binds{}
	}
	return f.Binds
}

// forPeople marks a note for people, which the game ignores.
func forPeople() fieldOption { return func(f *Field) { f.Purpose = ForPeople } }

// writtenAway marks a shorthand field that expand replaces in its record.
func writtenAway() fieldOption { return func(f *Field) { f.Purpose = WrittenOut } }

// writtenOut marks the record as one that disappears when the spec is expanded.
func (s *Shape) writtenOut() *Shape {
	s.Purpose = WrittenOut
	return s
}

// writtenOut marks the records of variants as ones that disappear when the spec is expanded.
func writtenOut(variants ...*Variant) []*Variant {
	for _, v := range variants {
		v.Shape.writtenOut()
	}
	return variants
}

// implicit adds names that are bound inside the field's value without being written.
func implicit(names ...string) fieldOption {
	return func(f *Field) { f.Implicit = append(f.Implicit, names...) }
}

// anything returns the type of unchecked data.
func anything() *Type { return &Type{Form: Any, Noun: "anything"} }

// text returns the type of any string, including a blank one.
func text() *Type { return &Type{Form: Text, Noun: "a text"} }

// filledText returns the type of a non-blank string.
func filledText() *Type { return &Type{Form: Text, Noun: "a text", NonBlank: true} }

// trimmedText returns the type of a non-blank string without blanks around it.
func trimmedText() *Type {
	return &Type{Form: Text, Noun: "a text", NonBlank: true, Trimmed: true}
}

// number returns the type of a finite number; from and upTo set its bounds.
func number() *Type { return &Type{Form: Number, Noun: "a number"} }

// anyInteger returns the type of a whole number without bounds.
func anyInteger() *Type { return &Type{Form: Int, Noun: "a whole number"} }

// integer returns the type of a whole number of at least `least`.
func integer(least float64) *Type {
	return &Type{Form: Int, Noun: "a whole number", Min: &least}
}

// boolean returns the type of true and false.
func boolean() *Type { return &Type{Form: Bool, Noun: "true or false"} }

// always returns the type of a boolean that can only be true.
func always() *Type { return &Type{Form: Bool, Noun: "true", OnlyTrue: true} }

// enum returns the type of a text that is one of the words.
func enum(words ...Word) *Type { return &Type{Form: Enum, Noun: "one of the words", Words: words} }

// word returns a word of an enum.
func word(text, doc string) Word { return Word{Text: text, Doc: doc} }

// instead sets the advice for words that have no meaning in this place.
func (t *Type) instead(advice string, words ...string) *Type {
	if t.Instead == nil {
		t.Instead = map[string]string{}
	}
	for _, word := range words {
		t.Instead[word] = advice
	}
	return t
}

// also adds names that the same thing has in other places.
func (w Word) also(names ...string) Word {
	for _, name := range names {
		w.Spellings = append(w.Spellings, Spelling{Name: name, Use: Foreign})
	}
	return w
}

// perhaps adds names from other places that may mean the word, with a question to the author.
func (w Word) perhaps(note string, names ...string) Word {
	for _, name := range names {
		w.Spellings = append(w.Spellings, Spelling{Name: name, Use: Foreign, Note: note})
	}
	return w
}

// otherWord returns an accepted other spelling of a word.
func otherWord(text, canonical, doc string) Word {
	return Word{Text: text, Doc: doc, Canonical: canonical}
}

// def returns the type of a name that declares a symbol.
func def(kind Kind) *Type { return &Type{Form: Define, Noun: kind.Info().Noun, Kind: kind} }

// ref returns the type of a name that refers to a symbol of one of the kinds.
func ref(kinds ...Kind) *Type {
	nouns := lists.Map(kinds, func(kind Kind) string { return kind.Info().Noun })
	return &Type{Form: Refer, Noun: strings.Join(nouns, " or "), Kinds: kinds}
}

// list returns the type of a sequence.
func list(elem *Type) *Type {
	noun := "a list"
	switch {
	case elem.Form == Define:
		noun = "a list of " + elem.Kind.Info().Plural
	case elem.Form == Refer && len(elem.Kinds) == 1:
		noun = "a list of " + elem.Kinds[0].Info().Plural
	}
	return &Type{Form: List, Noun: noun, Elem: elem}
}

// mapOf returns the type of a mapping whose keys are data.
func mapOf(key, value *Type) *Type {
	return &Type{Form: FreeMap, Noun: "a mapping", Key: key, Value: value}
}

// rec returns the type of a mapping with the fields of the shape.
func rec(shape *Shape) *Type { return &Type{Form: Record, Noun: shape.Noun, Shape: shape} }

// oneOf returns the type of a value of any of the alternatives; the kind of the node decides which.
func oneOf(noun string, alternatives ...*Type) *Type {
	return &Type{Form: OneOf, Noun: noun, Alternatives: alternatives}
}

// choice returns the type of a member of the union.
func choice(u *Union) *Type { return &Type{Form: Choice, Noun: u.Noun, Union: u} }

// switchOn returns a type that depends on the word of the sibling field.
func switchOn(sibling string, cases map[string]*Type, otherwise *Type) *Type {
	t := &Type{Form: Switch, Noun: "a value that depends on " + sibling, By: sibling, Else: otherwise}
	for _, word := range slices.Sorted(maps.Keys(cases)) {
		t.Cases = append(t.Cases, Case{word, cases[word]})
	}
	return t
}

// selector returns the type of a text in a micro-syntax, in which a name refers to one of the kinds.
func selector(syntax Syntax, kinds ...Kind) *Type {
	return &Type{Form: Selector, Syntax: syntax, Kinds: kinds}
}

// withNoun sets the type's noun, with the article.
func (t *Type) withNoun(noun string) *Type { t.Noun = noun; return t }

// at sets the micro-syntax of the type's text.
func (t *Type) at(s Syntax) *Type { t.Syntax = s; return t }

// ownedBy sets the field that holds the name of the owner.
func (t *Type) ownedBy(field string) *Type { t.Owner = field; return t }

// listedIn sets the list of the same record that has the only valid words.
func (t *Type) listedIn(field string) *Type { t.Within = field; return t }

// open allows words or names that are not declared in a reference or an enum.
func (t *Type) open() *Type {
	if t.Form == Enum {
		t.OpenWords = true
	} else {
		t.Open = true
	}
	return t
}

// nonEmpty requires at least one entry.
func (t *Type) nonEmpty() *Type { t.NonEmpty = true; return t }

// ifNear makes an undeclared name a fault only if a declared name is close to it.
func (t *Type) ifNear() *Type { t.Lenient = true; return t }

// repeats allows duplicate declarations of the name.
func (t *Type) repeats() *Type { t.Repeats = true; return t }

// also makes the name declare another symbol as well.
func (t *Type) also(kind Kind, duplicate diag.Code) *Type {
	t.Also = append(t.Also, Also{Kind: kind, Duplicate: duplicate})
	return t
}

// alsoOf makes the name declare another symbol as well, which has an owner.
func (t *Type) alsoOf(owner string, kind Kind) *Type {
	t.Also = append(t.Also, Also{Kind: kind, Owner: owner})
	return t
}

// orBlank lets a definition be any text, including blank ones.
func (t *Type) orBlank() *Type { t.Blank = true; return t }

// class sets the class that a definition assigns or a reference requires.
func (t *Type) class(word string) *Type { t.Class = word; return t }

// classFrom sets the field that holds the class of the defined symbol.
func (t *Type) classFrom(field string) *Type { t.ClassFrom = field; return t }

// unique forbids equal scalars.
func (t *Type) unique() *Type { t.Unique = true; return t }

// uniqueBy forbids two entries with equal values in all the fields.
func (t *Type) uniqueBy(code diag.Code, fields ...string) *Type {
	t.UniqueBy = append(t.UniqueBy, Exclusive{Fields: fields, Code: code})
	return t
}

// atLeast requires a number of entries.
func (t *Type) atLeast(entries int) *Type { t.NonEmpty, t.MinItems = true, entries; return t }

// inOrder sets names for the entries by their positions.
func (t *Type) inOrder(names ...string) *Type { t.ItemNames = names; return t }

// asFlow keeps the names that entries bind visible in later entries.
func (t *Type) asFlow() *Type { t.Flow = true; return t }

// units makes each entry of the list a unit that is cached by itself.
func (t *Type) units() *Type { t.Unit = true; return t }

// or adds alternatives to a selector or a type made by oneOf.
func (t *Type) or(alternatives ...*Type) *Type {
	t.Alternatives = append(t.Alternatives, alternatives...)
	return t
}

// codes sets the codes of the type's faults.
func (t *Type) codes(c Codes) *Type { t.Codes = c; return t }

// invalid, missing, empty, duplicate and unresolved set single codes.
func (t *Type) invalid(c diag.Code) *Type        { t.Codes.Invalid = c; return t }
func (t *Type) missing(c diag.Code) *Type        { t.Codes.Missing = c; return t }
func (t *Type) empty(c diag.Code) *Type          { t.Codes.Empty = c; return t }
func (t *Type) duplicate(c diag.Code) *Type      { t.Codes.Duplicate = c; return t }
func (t *Type) withUnresolved(c diag.Code) *Type { t.Codes.Unresolved = c; return t }

// malformedAs sets one code for every fault in the shape of a value: wrong value, missing, empty.
func (t *Type) malformedAs(c diag.Code) *Type {
	t.Codes.Invalid, t.Codes.Missing, t.Codes.Empty = c, c, c
	return t
}
