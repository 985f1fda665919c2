package grammar

import (
	"strings"

	"ludo-lsp/internal/grammar/diag"
)

// The constructors of union members. A union that takes part in a cycle
// (conditions hold values, values hold conditions) is declared empty and gets
// its variants from an init function, after every shape that holds it exists.

// variant is one member of a union: a record of the fields, named after the
// union and its word.
func variant(word, noun, doc string, fields ...*Field) *Variant {
	return &Variant{Word: word, Doc: doc, Shape: &Shape{Noun: noun, Doc: doc, Fields: fields}}
}

// says is the pattern by which the record is read aloud.
func (v *Variant) says(pattern string) *Variant { v.Shape.Says = pattern; return v }

// yields says what the query gives a list of, or what the value is.
func (v *Variant) yields(y Yield) *Variant { v.Yields = y; return v }

// yieldsOf names the fields that decide what the query or value yields.
func (v *Variant) yieldsOf(fields ...string) *Variant { v.YieldsOf = fields; return v }

// naming lets an author choose what a filter calls the one that is looked at, where it has a name of its own for it.
func (v *Variant) naming() *Variant { v.Shape.naming(); return v }

// naming is the same for a record that is no member of a union.
func (s *Shape) naming() *Shape {
	var name string
	var in []string
	for _, f := range s.Fields {
		if len(f.Implicit) > 0 {
			name, in = f.Implicit[0], append(in, f.Name)
		}
	}
	if name != "" {
		s.Fields = append(s.Fields, field(FilterName, "What "+strings.Join(in, " and ")+
			" call"+map[bool]string{true: "s"}[len(in) == 1]+" the one that is looked at.",
			binder().invalid(malformed), bindsIn(in...), warnShadow(), absentIs(name), example("$other")))
	}
	return s
}

// FilterName is the field that gives the one that a filter looks at another name.
const FilterName = "as"

// skeleton is the completion text when the required fields alone would be a
// poor start.
func (v *Variant) skeleton(snippet string) *Variant { v.Snippet = snippet; return v }

// fieldless makes any key in the record a fault: there is nothing to say in it.
func (v *Variant) fieldless() *Variant {
	v.Shape.Codes = Codes{Invalid: malformed, Unknown: malformed}
	return v
}

// askingPlayer makes an effect one that a player decides on.
func (v *Variant) askingPlayer() *Variant { v.AsksPlayer = true; return v }

// passing keeps the sequential binders of the fields visible after the record.
func (v *Variant) passing(fields ...string) *Variant { v.Passes = fields; return v }

// passingCommon keeps the sequential binders that all of the fields declare.
func (v *Variant) passingCommon(fields ...string) *Variant {
	v.Passes, v.PassesBoth = fields, true
	return v
}

// exactlyOne demands one of the fields and no other of them.
func (v *Variant) exactlyOne(code diag.Code, fields ...string) *Variant {
	v.Shape.ExactlyOne = append(v.Shape.ExactlyOne, Exclusive{Fields: fields, Code: code})
	return v
}

// allOrNone demands all of the fields or none.
func (v *Variant) allOrNone(code diag.Code, fields ...string) *Variant {
	v.Shape.Together = append(v.Shape.Together, Exclusive{Fields: fields, Code: code})
	return v
}

// distinct demands different literals in the fields.
func (v *Variant) distinct(code diag.Code, fields ...string) *Variant {
	v.Shape.Distinct = append(v.Shape.Distinct, Exclusive{Fields: fields, Code: code})
	return v
}

// inOrder demands that the first field, at which the fault lies, is not more
// than the second.
func (v *Variant) inOrder(code diag.Code, less, more string) *Variant {
	v.Shape.Relations = append(v.Shape.Relations, Relation{Less: less, More: more, At: less, Code: code})
	return v
}

// seeing brings the names defined at from into view in the fields.
func (v *Variant) seeing(from string, fields ...string) *Variant {
	v.Shape.Scopes = append(v.Shape.Scopes, Scope{From: from, Into: fields})
	return v
}

// withOldWord is an old word for the variant that is an error with a fix.
func (v *Variant) withOldWord(old string, code diag.Code, note string) *Variant {
	v.Spellings = append(v.Spellings, Spelling{Name: old, Use: Rejected, Code: code, Note: note})
	return v
}

// also adds what the same thing is called in other places.
func (v *Variant) also(names ...string) *Variant {
	v.Spellings = Word{Spellings: v.Spellings}.also(names...).Spellings
	return v
}

// instead says what to write in place of keys that are right in other records.
func (v *Variant) instead(advice string, keys ...string) *Variant {
	if v.Shape.Instead == nil {
		v.Shape.Instead = map[string]string{}
	}
	for _, key := range keys {
		v.Shape.Instead[key] = advice
	}
	return v
}

// fill gives a union its variants: it names their shapes and, in a union with
// a discriminator, puts that field first in each of them.
func (u *Union) fill(variants ...*Variant) {
	u.Variants = variants
	for _, v := range variants {
		v.Shape.Name = u.Name + "." + v.Word
		if v.Shape.Codes == (Codes{}) {
			v.Shape.Codes.Invalid = u.Codes.Invalid
		}
		v.Shape.strict()
	}
	if u.Discriminator == "" {
		return
	}
	words := make([]Word, len(variants))
	for i, v := range variants {
		words[i] = Word{Text: v.Word, Doc: v.Doc, Spellings: v.Spellings}
	}
	t := enum(words...).withNoun("a kind of " + WithoutArticle(u.Noun)).invalid(u.Codes.Invalid)
	for _, v := range variants {
		f := req(u.Discriminator, "Says which kind of "+WithoutArticle(u.Noun)+" this is.", t,
			example(quoteOperator(v.Word)))
		v.Shape.Fields = append([]*Field{f}, v.Shape.Fields...)
	}
}

// strict gives the required fields of a shape the code of a missing field: that
// of a wrong value where the field's type has one.
func (s *Shape) strict() *Shape {
	for _, f := range s.Fields {
		switch {
		case !f.Required || f.Codes.Missing != "":
		case f.Type.Codes.Missing != "":
			f.Codes.Missing = f.Type.Codes.Missing
		case f.Type.Codes.Invalid != "":
			f.Codes.Missing = f.Type.Codes.Invalid
		default:
			f.Codes.Missing = malformed
		}
	}
	return s
}

// WithoutArticle is a noun without its article.
func WithoutArticle(noun string) string {
	for _, article := range []string{"a ", "an ", "the "} {
		if rest, ok := strings.CutPrefix(noun, article); ok {
			return rest
		}
	}
	return noun
}

// quoteOperator writes a word as YAML: the operators need quotes.
func quoteOperator(word string) string {
	if c := word[0]; c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
		return word
	}
	return "'" + word + "'"
}

// malformed is the code of a shape that the language does not have.
const malformed = diag.CompilerMissingCapability

// binder is the text that introduces a binding.
func binder() *Type { return def(Binding).at(Binder).withNoun("a binding name") }

// writing marks the field's symbol as changed by the record.
func writing() fieldOption { return func(f *Field) { f.Writes = true } }

// onlyWith is only, where giving the field elsewhere is an error.
func onlyWith(code diag.Code, sibling string, words ...string) fieldOption {
	return func(f *Field) { f.When = &When{Field: sibling, Words: words, Code: code} }
}

// unlessGiven restricts the field to records without the sibling.
func unlessGiven(code diag.Code, sibling string) fieldOption {
	return func(f *Field) { f.When = &When{Field: sibling, OrAbsent: true, Code: code} }
}

// literally gives an expression type the reference that its text literals are.
func literally(u *Union, literal *Type) *Type {
	t := choice(u)
	t.Literal = literal
	return t
}

// moving says what playing the record does with tokens in the zone named in the field.
func moving(m Moves) fieldOption { return func(f *Field) { f.Moves = m } }

// compilerOwned are keys that only the compiler writes.
func compilerOwned(keys ...string) fieldOption {
	return func(f *Field) {
		for _, key := range keys {
			oldField(key, diag.CompilerMacroOriginUntrusted,
				"Leave it out: the compiler records by itself where an effect came from.")(f)
		}
	}
}

// nullable lets null stand as a value.
func (t *Type) nullable() *Type { t.Nullable = true; return t }

// yieldingOnly demands a query that yields nothing else.
func yieldingOnly(y Yield, code diag.Code) fieldOption {
	return func(f *Field) { f.Items = &Items{Only: y, Code: code} }
}

// choosable forbids a query whose items no player can choose from.
func choosable() fieldOption {
	return func(f *Field) {
		f.Items = &Items{Never: []Yield{YieldsRow, YieldsLine}, Code: diag.CompilerChoiceOptionsRuntimeShapeInvalid}
	}
}
