package formula

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// Write returns the formula of a value of a type.
func Write(t *grammar.Type, n Tree) string {
	if all := Statements(t, n); len(all) > 1 || len(all) == 1 && !standsAlone(t.Elem, n.At(0)) {
		return strings.Join(all, "; ")
	}
	return write(t, n, grammar.LevelWhole)
}

// Statements returns the formula of each effect in a list, nil for any other value.
func Statements(t *grammar.Type, n Tree) (all []string) {
	if isEffects(t) && n.Kind() == syntax.Sequence {
		for _, item := range n.Entries() {
			all = append(all, write(t.Elem, item, grammar.LevelWhole))
		}
	}
	return all
}

// HasYAML reports whether part of a formula is written as YAML, because it has no formula.
func HasYAML(text string) bool {
	tokens, _ := lex(text)
	return slices.ContainsFunc(tokens, func(t token) bool { return t.kind == yamlToken })
}

// isEffects reports whether a type is that of a list of effects.
func isEffects(t *grammar.Type) bool {
	return t.Form == grammar.List && t.Elem.Form == grammar.Choice && t.Elem.Union.Wrapped
}

// standsAlone reports whether the formula of a value could also be read as a list with that value.
func standsAlone(t *grammar.Type, n Tree) bool {
	_, _, ok := choiceText(t, n)
	return !ok || isParam(n)
}

// write returns the formula of a value, in parentheses if its operator binds weaker than the level `least`.
func write(t *grammar.Type, n Tree, least grammar.Level) string {
	text, level, ok := writeTyped(t, n)
	switch {
	case !ok:
		return asYAML(t, n)
	case level < least:
		return "(" + text + ")"
	}
	return text
}

// asYAML returns a value that has no formula as YAML inside a formula.
func asYAML(t *grammar.Type, n Tree) string {
	if n.Kind() == syntax.Mapping && !isEffects(t) {
		return n.Flow()
	}
	return yamlCall + n.Flow() + ")"
}

// readsAsTest reports whether a formula is read as a test in a filter.
func readsAsTest(text string) bool {
	tokens, err := lex(text)
	if err != nil {
		return true
	}
	x, _ := parse(text, tokens)
	return comparesName(x)
}

// isParam reports whether a tree is a reference to an argument of a macro.
func isParam(n Tree) bool {
	return n.Kind() == syntax.Mapping && n.Len() == 1 && n.Key(0) == view.ParamNodeParam && n.At(0).IsText()
}

// writeTyped returns the formula of a value, with the level of its operator; ok is false if the value has none.
func writeTyped(t *grammar.Type, n Tree) (text string, level grammar.Level, ok bool) {
	atom := func(text string, ok bool) (string, grammar.Level, bool) { return text, grammar.LevelAtom, ok }
	if isParam(n) {
		return atom(view.ParamNodeParam+"("+quoteName(n.At(0).Text())+")", true)
	}
	switch t.Form {
	case grammar.Choice:
		return choiceText(t, n)
	case grammar.OneOf:
		for _, a := range t.Alternatives {
			if acceptsValue(a, n) {
				// A condition may look like a test: then it has no formula in a filter.
				text, level, ok = writeTyped(a, n)
				if ok && (a.Form != grammar.Choice || !takesConditions(t) || !readsAsTest(text)) {
					return text, level, true
				}
			}
		}
		return "", 0, false
	case grammar.Selector:
		return atom(selectorText(t, n))
	case grammar.List:
		return atom(listText(t, n))
	case grammar.Record:
		if text, ok := testText(t.Shape, n); ok {
			return text, grammar.LevelCompare, true
		}
		return atom(recordText(t.Shape, n))
	case grammar.FreeMap:
		return atom(mapText(t, n))
	case grammar.Any:
		switch n.Kind() {
		case syntax.Scalar:
			if n.IsText() && strings.HasPrefix(n.Text(), "$") { // without quotes, the binding's value may be read
				return atom(quotedText(n.Text()), true)
			}
		case syntax.Sequence:
			return atom(listText(&grammar.Type{Form: grammar.List, Elem: t}, n))
		case syntax.Mapping:
			if name, ok := ChosenBinding(n); ok {
				return atom(name, true)
			}
			if text, level, ok = choiceText(anyRecord, n); isName(text) && !strings.Contains(text, ".") {
				return atom("("+text+")", ok) // a name alone is a text
			}
			return text, level, ok
		}
	}
	return atom(scalarText(n))
}

// ChosenBinding returns the binding that holds the player whom a record picks: as an argument of a macro, the name of
// the binding alone means that player.
func ChosenBinding(n Tree) (name string, ok bool) {
	if n.Kind() != syntax.Mapping || n.Len() != 1 || n.Key(0) != view.PlayerChosenChosen {
		return "", false
	}
	name = n.At(0).Text()
	return name, n.At(0).IsText() && isBinding(name)
}

// acceptsValue reports whether a type accepts a value as one of its alternatives.
func acceptsValue(t *grammar.Type, n Tree) bool {
	switch t.Form {
	case grammar.OneOf:
		return slices.ContainsFunc(t.Alternatives, func(a *grammar.Type) bool { return acceptsValue(a, n) })
	case grammar.List:
		return n.Kind() == syntax.Sequence
	case grammar.Record, grammar.FreeMap, grammar.Any:
		return n.Kind() == syntax.Mapping
	case grammar.Choice:
		return n.Kind() != syntax.Sequence
	}
	return n.Kind() == syntax.Scalar
}

// quoteName returns a name as it is written in a formula: in quotes if it could be read as something else.
func quoteName(text string) string {
	if isName(text) {
		return text
	}
	return quotedText(text)
}

// Rename returns a new name in the quotes of the old one, or else in those that the new name needs.
func Rename(to string, quotes syntax.Style) string {
	switch quotes {
	case syntax.SingleQuoted:
		return quotedText(to)
	case syntax.DoubleQuoted:
		return `"` + strings.ReplaceAll(to, `"`, `""`) + `"`
	}
	return quoteName(to)
}

func quotedText(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }

// isName reports whether a text can be written as a name without quotes.
func isName(text string) bool {
	return text != "" && wordLength(text) == len(text) && numberLength(text) == 0 &&
		!slices.Contains(frameWords, text) && !isOperator(text)
}

func isNumber(text string) bool {
	return text != "" && numberLength(strings.TrimPrefix(text, "-")) == len(strings.TrimPrefix(text, "-"))
}

// scalarText returns the formula of a scalar in place of a name or a literal.
func scalarText(n Tree) (string, bool) {
	switch {
	case n.Kind() != syntax.Scalar:
		return "", false
	case n.Type() == syntax.String:
		return quoteName(n.Text()), true
	case n.Type() == syntax.Int, n.Type() == syntax.Float:
		return n.Text(), isNumber(n.Text())
	}
	return n.Text(), true
}

// listText returns the formula of a list.
func listText(t *grammar.Type, n Tree) (string, bool) {
	if n.Kind() != syntax.Sequence {
		return "", false
	}
	var all []string
	for _, item := range n.Entries() {
		text, ok := "", false
		if t.Elem.Form == grammar.Any {
			text, ok = entryText(item)
		}
		if !ok {
			text = write(t.Elem, item, grammar.LevelWhole)
		}
		all = append(all, text)
	}
	between := ", "
	if isEffects(t) {
		between = "; "
	}
	return "[" + strings.Join(all, between) + "]", true
}

// entryText returns the formula of an entry of a list that may contain anything: tests of a filter and effects need
// no brackets there.
func entryText(n Tree) (string, bool) {
	if n.Kind() != syntax.Mapping || isParam(n) {
		return "", false
	}
	if text, ok := testText(tokenTest, n); ok {
		return text, true
	}
	then := n.Get(view.EffectIsIf).Get(view.EffectIfThen)
	if !then.Valid() || then.Kind() == syntax.Sequence { // an if with anything else is a value
		if text, _, ok := choiceText(grammar.EffectType, n); ok {
			return text, true
		}
	}
	text, _, ok := choiceText(anyRecord, n)
	return "(" + text + ")", ok
}

// recordText returns the formula of a record that is no member of a union.
func recordText(s *grammar.Shape, n Tree) (string, bool) {
	if !isRecord(n, s) {
		return "", false
	}
	return "(" + strings.Join(namedFields(s, n, nil), ", ") + ")", true
}

// namedFields returns the formulas of the fields of a record with their names, except for the fields in but.
func namedFields(s *grammar.Shape, n Tree, but []string) (all []string) {
	for _, f := range s.Fields {
		if v := n.Get(f.Name); v.Valid() && !slices.Contains(but, f.Name) {
			all = append(all, f.Name+assign+write(fieldType(f, wordsOf(n)), v, grammar.LevelWhole))
		}
	}
	return all
}

// wordsOf returns a function that returns the text in a field of a record.
func wordsOf(n Tree) func(string) string {
	return func(field string) string { return n.Get(field).Text() }
}

// mapText returns the formula of a mapping whose keys are data.
func mapText(t *grammar.Type, n Tree) (string, bool) {
	if n.Kind() != syntax.Mapping {
		return "", false
	}
	value := t.Value
	if value == nil {
		value = &grammar.Type{Form: grammar.Any}
	}
	var all []string
	for i := range n.Len() {
		k := n.Key(i)
		if k == "" || n.Index(k) < i {
			return "", false
		}
		all = append(all, quoteName(k)+assign+write(value, n.At(i), grammar.LevelWhole))
	}
	return "(" + strings.Join(all, ", ") + ")", true
}

// selectorText returns the formula of a player or a zone.
func selectorText(t *grammar.Type, n Tree) (string, bool) {
	if n.Kind() == syntax.Scalar {
		if !n.IsText() && fieldOf(t, view.PlayerValueValue) != nil {
			return "", false // a number is read as a value there
		}
		if chosen := fieldOf(t, view.PlayerChosenChosen); chosen != nil && strings.HasPrefix(n.Text(), "$") {
			return quotedText(n.Text()), true
		}
		return scalarText(n)
	}
	if n.Kind() == syntax.Mapping && n.Len() == 1 {
		if f := fieldOf(t, n.Key(0)); f != nil {
			value := n.At(0)
			if f.Name == view.PlayerChosenChosen && value.IsText() && strings.HasPrefix(value.Text(), "$") &&
				isName(value.Text()) {
				return value.Text(), true
			}
			text := write(f.Type, value, grammar.LevelWhole)
			if f.Name == view.PlayerValueValue {
				if strings.HasPrefix(text, "{") { // a value without a formula would be read as the player itself
					return "", false
				}
				return "(" + text + ")", true
			}
			if call, _, ok := strings.Cut(text, "("); ok && f.Name == view.ZoneExprZoneExpr && !isParam(value) &&
				isName(call) && fieldOf(t, call) == nil && call != strings.TrimSuffix(yamlCall, "(") {
				return text, true // an expression for a zone stands in its place
			}
			if f.Type.Form == grammar.List && value.Kind() == syntax.Sequence {
				text = text[1 : len(text)-1]
			} else if f.Type.Form == grammar.List {
				return "", false
			}
			return f.Name + "(" + text + ")", true
		}
	}
	for _, a := range t.Alternatives {
		if a.Form == grammar.Choice {
			text, _, ok := memberText(a, n, true, true)
			return text, ok
		}
	}
	return "", false
}

// fieldOf returns the field with a name that is the only field of one of the records that a selector may be.
func fieldOf(t *grammar.Type, name string) *grammar.Field {
	for _, a := range t.Alternatives {
		if a.Form == grammar.Record && len(a.Shape.Fields) == 1 && a.Shape.Fields[0].Name == name {
			return a.Shape.Fields[0]
		}
	}
	return nil
}

// testText returns the formula of a test in a filter.
func testText(s *grammar.Shape, n Tree) (string, bool) {
	subject := testSubject(s)
	if subject == nil || !isRecord(n, s) || n.Len() != 2 || !n.Get(subject.Name).IsText() {
		return "", false
	}
	for _, test := range tests {
		if v := n.Get(test.field); v.Valid() && acceptsValue(s.FieldByName(test.field).Type, v) {
			f := s.FieldByName(test.field)
			value := write(f.Type, v, grammar.LevelCompare+1)
			if f.Type.Form == grammar.OneOf && !strings.HasPrefix(value, "[") && v.Kind() == syntax.Sequence {
				return "", false
			}
			text := quoteName(n.Get(subject.Name).Text()) + " " + test.operator + " " + value
			if test.not {
				text = wordNot() + " " + text
			}
			return text, true
		}
	}
	return "", false
}

type filterTest struct {
	operator, field string
	not             bool
}

// tests are the operators of filters, with the fields for their values.
var tests = []filterTest{
	{view.ConditionIsEqual, view.TokenTestEq, false},
	{view.ConditionIsNotEqual, view.TokenTestNeq, false},
	{view.ConditionIsIn, view.TokenTestIn, false},
	{view.ConditionIsIn, view.TokenTestNotIn, true},
}

// IsTestTree reports whether a record is a test of a filter that has a formula.
func IsTestTree(n Tree) bool {
	_, ok := testText(tokenTest, n)
	return ok
}

// InShort returns a tree in which everything is replaced that is shorter in formulas than in records: a player held
// by a binding becomes its name alone, as an argument of a macro, and a list with one test of a filter becomes that
// test.
func InShort(n Tree) Tree {
	if name, ok := ChosenBinding(n); ok {
		return render.Text(name)
	}
	if n.Kind() == syntax.Sequence && n.Len() == 1 && IsTestTree(n.At(0)) {
		n = n.At(0)
	}
	return n.Map(InShort)
}

// tokenTest is the shape of the tests in a list that may contain anything.
var tokenTest = grammar.FindShape(view.ShapeTokenTest)

// testSubject returns the field for the property that the test of a filter looks at, nil for records that are no
// tests.
func testSubject(s *grammar.Shape) *grammar.Field {
	if s.Name == view.ShapeTokenTest || s.Name == view.ShapeRowTest {
		return s.Fields[0]
	}
	return nil
}
