package grammar

import (
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/lists"
)

// The constructors of union members. A union that is part of a cycle (conditions contain values, values contain
// conditions) is declared empty and filled by an init function, after every shape that contains it exists.

// variant returns a member of a union: a record with the fields, named after the union and its word.
func variant(word, noun, doc string, fields ...*Field) *Variant {
	return &Variant{Word: word, Doc: doc, Shape: &Shape{Noun: noun, Doc: doc, Fields: fields}}
}

// says sets the pattern for reading the record aloud.
func (v *Variant) says(pattern string) *Variant { v.Shape.Says = pattern; return v }

// yields sets the kind of a query's items, or of a value.
func (v *Variant) yields(y Yield) *Variant { v.Yields = y; return v }

// yieldsOf sets the fields that decide what the query or value yields.
func (v *Variant) yieldsOf(fields ...string) *Variant { v.YieldsOf = fields; return v }

// withItemName adds a field in which an author can choose the name of a filter's item, in place of the default name.
func (v *Variant) withItemName() *Variant { v.Shape.withItemName(); return v }

// withItemName adds the field to a record that is no member of a union.
func (s *Shape) withItemName() *Shape {
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

// FilterName is the name of the field that renames a filter's item.
const FilterName = "as"

// skeleton sets the completion text if the required fields alone would be a poor start.
func (v *Variant) skeleton(snippet string) *Variant { v.Snippet = snippet; return v }

// fieldless makes any key in the record a fault: it has no fields.
func (v *Variant) fieldless() *Variant {
	v.Shape.Codes = Codes{Invalid: malformed, Unknown: malformed}
	return v
}

// askingPlayer marks an effect for which a player must decide.
func (v *Variant) askingPlayer() *Variant { v.AsksPlayer = true; return v }

// keepsVisible keeps the names that the effects in the fields bind visible after the record.
func (v *Variant) keepsVisible(fields ...string) *Variant { v.Passes = fields; return v }

// passingCommon keeps the names visible after the record that the effects in all of the fields bind.
func (v *Variant) passingCommon(fields ...string) *Variant {
	v.Passes, v.PassesBoth = fields, true
	return v
}

// exactlyOne requires exactly one of the fields.
func (v *Variant) exactlyOne(code diag.Code, fields ...string) *Variant {
	v.Shape.ExactlyOne = append(v.Shape.ExactlyOne, Exclusive{Fields: fields, Code: code})
	return v
}

// allOrNone requires all of the fields or none.
func (v *Variant) allOrNone(code diag.Code, fields ...string) *Variant {
	v.Shape.Together = append(v.Shape.Together, Exclusive{Fields: fields, Code: code})
	return v
}

// distinct requires that literals in the fields differ.
func (v *Variant) distinct(code diag.Code, fields ...string) *Variant {
	v.Shape.Distinct = append(v.Shape.Distinct, Exclusive{Fields: fields, Code: code})
	return v
}

// inOrder requires that the number in the first field, where the fault is shown, is not more than that in the second.
func (v *Variant) inOrder(code diag.Code, less, more string) *Variant {
	v.Shape.Relations = append(v.Shape.Relations, Relation{Less: less, More: more, At: less, Code: code})
	return v
}

// bringsIntoScope brings the names defined at from into scope in the fields.
func (v *Variant) bringsIntoScope(from string, fields ...string) *Variant {
	v.Shape.Scopes = append(v.Shape.Scopes, Scope{From: from, Into: fields})
	return v
}

// withOldWord adds an old word for the variant that is an error with a fix.
func (v *Variant) withOldWord(old string, code diag.Code, note string) *Variant {
	v.Spellings = append(v.Spellings, Spelling{Name: old, Use: Rejected, Code: code, Note: note})
	return v
}

// also adds names that the same thing has in other places.
func (v *Variant) also(names ...string) *Variant {
	v.Spellings = Word{Spellings: v.Spellings}.also(names...).Spellings
	return v
}

// instead sets the advice for keys that belong to other records.
func (v *Variant) instead(advice string, keys ...string) *Variant {
	if v.Shape.Instead == nil {
		v.Shape.Instead = map[string]string{}
	}
	for _, key := range keys {
		v.Shape.Instead[key] = advice
	}
	return v
}

// fill adds a union's variants: it names their shapes and, in a union with a discriminator, puts that field first in
// each of them.
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
	words := lists.Map(variants, func(v *Variant) Word {
		return Word{Text: v.Word, Doc: v.Doc, Spellings: v.Spellings}
	})
	t := enum(words...).withNoun("a kind of " + WithoutArticle(u.Noun)).invalid(u.Codes.Invalid)
	for _, v := range variants {
		f := req(u.Discriminator, "Says which kind of "+WithoutArticle(u.Noun)+" this is.", t,
			example(quoteOperator(v.Word)))
		v.Shape.Fields = append([]*Field{f}, v.Shape.Fields...)
	}
}

// strict sets the code for missing required fields of a shape: that of a wrong value if the field's type has one.
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

// WithoutArticle returns a noun without its article.
func WithoutArticle(noun string) string {
	for _, article := range []string{"a ", "an ", "the "} {
		if rest, ok := strings.CutPrefix(noun, article); ok {
			return rest
		}
	}
	return noun
}

// quoteOperator returns a word as YAML: operators need quotes.
func quoteOperator(word string) string {
	if c := word[0]; c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
		return word
	}
	return "'" + word + "'"
}

// malformed is the code for a value of an unknown shape.
const malformed = diag.CompilerMissingCapability

// binder returns the type of a text that introduces a binding.
func binder() *Type { return def(Binding).at(Binder).withNoun("a binding name") }

// asWritten marks the symbol that the field names as changed by the record.
func asWritten() fieldOption { return func(f *Field) { f.Writes = true } }

// onlyWith restricts the field as only does, but a field that is given elsewhere is an error.
func onlyWith(code diag.Code, sibling string, words ...string) fieldOption {
	return func(f *Field) { f.When = &When{Field: sibling, Words: words, Code: code} }
}

// unlessGiven restricts the field to records without the sibling.
func unlessGiven(code diag.Code, sibling string) fieldOption {
	return func(f *Field) { f.When = &When{Field: sibling, OrAbsent: true, Code: code} }
}

// literally sets the type of reference that text literals of an expression type are.
func literally(u *Union, literal *Type) *Type {
	t := choice(u)
	t.Literal = literal
	return t
}

// withMoves sets what the record does with tokens in the zone named in the field.
func withMoves(m Moves) fieldOption { return func(f *Field) { f.Moves = m } }

// compilerOwned adds keys that only the compiler writes.
func compilerOwned(keys ...string) fieldOption {
	return func(f *Field) {
		for _, key := range keys {
			oldField(key, diag.CompilerMacroOriginUntrusted,
				"Leave it out: the compiler records by itself where an effect came from.")(f)
		}
	}
}

// nullable allows null as a value.
func (t *Type) nullable() *Type { t.Nullable = true; return t }

// yieldingOnly requires a query that yields only y.
func yieldingOnly(y Yield, code diag.Code) fieldOption {
	return func(f *Field) { f.Items = &Items{Only: y, Code: code} }
}

// choosable forbids a query whose items no player can choose from.
func choosable() fieldOption {
	return func(f *Field) {
		f.Items = &Items{Never: []Yield{YieldsRow, YieldsLine}, Code: diag.CompilerChoiceOptionsRuntimeShapeInvalid}
	}
}
