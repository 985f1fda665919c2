package grammar

// Notation is how a variant is written in a formula (internal/spec/formula). The zero Notation is a call: the
// variant's word with its required fields in parentheses, followed by named fields.
type Notation struct {
	Form NotationForm
	// Symbol is the operator, or the name of the call if it differs from the word.
	Symbol string
	// Sign may stand in place of an operator that is a word.
	Sign string
	// Level is the binding strength of an operator.
	Level Level
	// Fields are the fields that the formula has without their names, in order.
	Fields []string
	// Reads are, for an assignment, the words of the references that its target is written as: for each word of the
	// field scope, or for "" if there is none.
	Reads map[string]string
}

// NotationForm is a form of formulas.
type NotationForm uint8

// Forms of notations.
const (
	Called     NotationForm = iota // name(a, b, field=c)
	Spread                         // name(a, b, c): the entries of a list
	Infix                          // a + b
	Joined                         // a and b and c: the entries of a list
	Prefix                         // not a
	Indexed                        // a[b]
	Dotted                         // $a.b
	Named                          // a: a name alone
	NamedBind                      // $a: the name of a binding alone
	Assigned                       // a = b
	Decided                        // if a then b else c
	Repeated                       // for $a in b do [c]
	Bound                          // let $a = b, or let $a = b do [c]
	Aggregated                     // count(a), sum(b for $a in c)
)

// Level is the binding strength of an operator: an operand between two operators belongs to the one with the higher
// level.
type Level uint8

// Levels, weakest first.
const (
	LevelWhole   Level = iota // if … then … else
	LevelOr                   // or
	LevelAnd                  // and
	LevelNot                  // not
	LevelCompare              // ==, in
	LevelSum                  // +
	LevelProduct              // *
	LevelOf                   // of, at, on
	LevelAtom                 // names, numbers, calls
)

// withNotation sets a variant's notation.
func (v *Variant) withNotation(n Notation) *Variant { v.Notation = n; return v }

// infix makes the formula of a variant two fields with an operator between them.
func (v *Variant) infix(level Level, left, operator, right string) *Variant {
	return v.withNotation(Notation{Form: Infix, Symbol: operator, Level: level, Fields: []string{left, right}})
}

// asOperator makes the formula of a variant the entries of a list with an operator between them.
func (v *Variant) asOperator(level Level, operator, list string) *Variant {
	return v.withNotation(Notation{Form: Joined, Symbol: operator, Level: level, Fields: []string{list}})
}

// asCall makes the formula of a variant a call in which some fields need no names.
func (v *Variant) asCall(name string, fields ...string) *Variant {
	return v.withNotation(Notation{Symbol: name, Fields: fields})
}

// spread makes the formula of a variant a call whose arguments are the entries of its list.
func (v *Variant) spread(name, list string) *Variant {
	return v.withNotation(Notation{Form: Spread, Symbol: name, Fields: []string{list}})
}

// inForm sets a form of formula that needs nothing but some fields of the variant.
func (v *Variant) inForm(form NotationForm, fields ...string) *Variant {
	return v.withNotation(Notation{Form: form, Fields: fields})
}

// asAssignment makes the formula of an effect an assignment to the target of a reference.
func (v *Variant) asAssignment(operator, value string, reads map[string]string) *Variant {
	return v.withNotation(Notation{Form: Assigned, Symbol: operator, Fields: []string{value}, Reads: reads})
}
