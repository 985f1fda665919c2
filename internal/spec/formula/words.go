package formula

import (
	"maps"
	"slices"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
)

// Word is a word that can begin a formula of a type.
type Word struct {
	Text string
	// Union and Variant are what it stands for.
	Union   *grammar.Union
	Variant *grammar.Variant
	// Call: brackets follow, in which Fields may stand without their names, and Required must be given.
	Call             bool
	Fields, Required []string
}

// Words returns the words that can begin a formula of a union, apart from names, and the types of the names that can
// begin one, with what follows each.
func Words(u *grammar.Union) (all []Word, names []LeadingName) {
	for _, u := range notationsOf(u).unions {
		for _, v := range u.Variants {
			m := member{v, u}
			shape, _ := m.body()
			w := Word{Union: u, Variant: v, Fields: m.fields(), Required: m.requiredFields()}
			name := func(follows string) {
				names = append(names, LeadingName{shape.FieldByName(v.Notation.Fields[0]).Type, follows})
			}
			switch form := v.Notation.Form; {
			case form == grammar.Called, form == grammar.Spread:
				w.Text, w.Call = m.name(), true
			case form == grammar.Aggregated:
				for _, word := range aggregates() {
					w.Text, w.Call, w.Fields = word, true, nil
					all = append(all, w)
				}
				continue
			case form == grammar.Prefix:
				w.Text = v.Notation.Symbol
			case form == grammar.Decided:
				w.Text = wordIf
			case form == grammar.Repeated:
				w.Text = wordFor
			case form == grammar.Bound:
				w.Text = wordLet
			case form == grammar.Named:
				name("")
				continue
			case form == grammar.Indexed:
				name("[")
				continue
			case form == grammar.Infix && v.Notation.Level == grammar.LevelOf:
				name(" " + v.Notation.Symbol + " ")
				continue
			default:
				continue
			}
			if macro, _ := macroFields(shape); macro == "" {
				all = append(all, w)
			}
		}
	}
	return all, names
}

// LeadingName is the type of names that begin formulas, with what follows one.
type LeadingName struct {
	Type    *grammar.Type
	Follows string
}

// Macros returns the type of the names of the macros that can be called where a member of a union must stand, nil if
// there are none.
func Macros(u *grammar.Union) *grammar.Type {
	if called := bareMacroShape(notationsOf(u)); called != nil {
		return called.Fields[0].Type
	}
	return nil
}

// Between returns the words and signs that may follow a complete expression.
func Between() (all []string) {
	for symbol, op := range operators() {
		if op.form != grammar.Prefix {
			all = append(all, symbol)
		}
	}
	all = append(all, wordThen, wordElse, wordDo, wordIn, wordFor, wordLimit, assign, plusAssign, minusAssign)
	slices.Sort(all)
	return slices.Compact(all)
}

// IsAggregate reports whether a word is an aggregate, which counts or combines the items of a query.
func IsAggregate(word string) bool { return slices.Contains(aggregates(), word) }

// CountAdvice returns the message that a query in place of a number can be counted, and the formula that counts it.
func CountAdvice(query string) (said, written string) {
	written = countWord() + "(" + query + ")"
	return "How many it finds is " + written + ".", written
}

// Subject returns the type of the names that begin the test of a filter, nil for a shape that is no test.
func Subject(s *grammar.Shape) *grammar.Type {
	if f := testSubject(s); f != nil {
		return f.Type
	}
	return nil
}

// AssignedTypes returns the types of the names to which effects assign, in the form that Words returns.
func AssignedTypes() (names []LeadingName) {
	for _, v := range grammar.EffectUnion.Variants {
		for _, word := range slices.Sorted(maps.Values(v.Notation.Reads)) {
			read := grammar.ReferenceUnion.VariantByWord(word)
			for _, n := range namesOf(read) {
				if !slices.Contains(names, n) {
					names = append(names, n)
				}
			}
		}
	}
	return names
}

func namesOf(read *grammar.Variant) []LeadingName {
	_, all := Words(&grammar.Union{Name: view.ReferenceIsGvar, Variants: []*grammar.Variant{read}})
	return all
}
