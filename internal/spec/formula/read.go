package formula

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
)

// Read reads a formula as a value of a type. A called name that resembles a word of the language is read as that
// word, mistyped.
func Read(text string, t *grammar.Type) (Tree, *Error) {
	tree, errors, _ := ReadParts(text, t)
	if len(errors) > 0 {
		return Tree{}, errors[0]
	}
	return tree, nil
}

// ReadParts reads a formula, with the place of each part of the tree in the text. Of an unreadable statement, the
// sound parts are in the tree, and absent parts stand for the others. Parsed is false where brackets or operators are
// not in order, so that the tree may mean something else than intended.
func ReadParts(text string, t *grammar.Type) (tree Tree, errors []*Error, parsed bool) {
	tokens, unread := lex(text)
	tokens = dropUnopened(text, tokens, &unread)
	a := readTokens(text, tokens, t, len(unread) > 0)
	if len(unread) > 0 { // text that is not a token explains the rest
		a.errors, a.parsed = unread, false
	} else {
		a = a.withoutSlips(text, t)
	}
	return a.tree, a.errors[:min(len(a.errors), maxErrors)], a.parsed
}

// recoverError records the error that ends a read, if there is one.
func recoverError(errors *[]*Error, otherwise func()) {
	switch r := recover().(type) {
	case nil:
	case *Error:
		*errors = append(*errors, r)
		otherwise()
	default:
		panic(r)
	}
}

// IsFormula reports whether a text is more than a name or a literal: with an operator, a call or brackets its author
// meant a formula, well-formed or not.
func IsFormula(text string) bool {
	if len(text) > maxLength { // which is reported
		return true
	}
	if strings.ContainsAny(text, "()[]<>=+*/;") {
		return true
	}
	for _, f := range foreignSigns {
		if strings.Contains(text, f.text) {
			return true
		}
	}
	for word := range strings.FieldsSeq(text) {
		if (isOperator(word) || isForeign(word)) && strings.ContainsAny(strings.TrimSpace(text), " \t") {
			return true
		}
	}
	return false
}

// reader makes trees of expressions: the table says what may stand in each place.
type reader struct {
	source  string
	rough   bool   // the formula is faulty, so that a name alone may be part of something else
	players bool   // players are compared, so that the word for one is its number
	number  bool   // something is computed, so that no condition can stand here
	item    string // what a filter calls the one that it looks at; "" outside of filters
	errors  []*Error
}

func (r *reader) of(x *expr) string { return r.source[x.start:x.end] }

// reportMismatch reports an expression that is not of the expected type.
func (r *reader) reportMismatch(t *grammar.Type, x *expr) Tree {
	if x.kind == infixExpr && x.text == assign {
		panic(failure(x.sign, x.sign+len(assign), assigned).addReplacement(x.sign, x.sign+len(assign), "=="))
	}
	advice := ""
	if x.kind == callExpr {
		r.reportForeignCall(x)
	}
	if t.Form == grammar.Choice && t.Union == grammar.QueryUnion && x.kind == listExpr {
		panic(r.reportList(x))
	}
	if t.Form == grammar.Choice && t.Union == grammar.EffectUnion && x.kind == infixExpr &&
		(x.text == "+" || x.text == "-") {
		panic(failure(x.sign, x.sign+1, "%s changes nothing. A variable is changed with %q.", quote(x.text),
			x.text+assign).addReplacement(x.sign, x.sign+1, x.text+assign))
	}
	if t.Form == grammar.Choice && t.Union == grammar.ZoneFilterUnion && x.kind == wordExpr && isPlainName(x) {
		written := x.text + " of " + cmp.Or(r.item, view.BindingZone)
		panic(failure(x.start, x.end, "%s alone is no zone filter. What a filter asks of a zone is written %s.",
			quote(x.text), written).addReplacement(x.start, x.end, written))
	}
	if x.kind == indexExpr && acceptsZone(t) {
		written := r.of(x.parts[0]) + ":" + r.of(x.parts[1])
		panic(failure(x.start, x.end, "Whose zone is meant stands after a colon: %s.", written).
			addReplacement(x.start, x.end, written))
	}
	if t.Form == grammar.Choice && t.Union == grammar.ConditionUnion && x.kind == wordExpr {
		advice = " Compare it: " + r.of(x) + " == …"
	}
	if t.Form == grammar.Choice && x.kind == wordExpr {
		if m, is := notationsOf(t.Union).find(grammar.Called, x.text); is {
			e := failure(x.start, x.end, "%s lacks its brackets: it is written %s.", x.text, r.callPattern(m))
			if len(m.requiredFields()) == 0 {
				e.addReplacement(x.end, x.end, "()")
			}
			panic(e)
		}
	}
	e := failure(x.start, x.end, "Expected %s, found %s.%s", nounOf(t), r.describe(x), advice)
	truth, counts := false, false
	if t.Form == grammar.Choice && isQuery(x) {
		truth = t.Union == grammar.ConditionUnion
		_, counts = notationsOf(t.Union).find(grammar.Aggregated, "")
	}
	if truth || counts {
		said, written := CountAdvice(r.of(x))
		if truth {
			written += " > 0"
			said = "That it finds any is written " + written + "."
		}
		e.Message += " " + said
		e.Guess = true
		e.addReplacement(x.start, x.end, written)
	}
	panic(e)
}

// reportList reports a list in place of a query, with the query for its items.
func (r *reader) reportList(x *expr) *Error {
	numbers, texts := len(x.parts) > 1, len(x.parts) > 0
	for i, part := range x.parts {
		n, err := strconv.Atoi(part.text)
		before, _ := strconv.Atoi(x.parts[max(i-1, 0)].text)
		numbers = numbers && part.kind == numberExpr && err == nil && (i == 0 || n == before+1)
		texts = texts && (part.kind == wordExpr || part.kind == quotedExpr)
	}
	const says = "A list is no query. %s are written %s."
	switch {
	case numbers:
		text := "intsInRange(" + x.parts[0].text + ", " + x.parts[len(x.parts)-1].text + ")"
		return failure(x.start, x.end, says, "Numbers from one to another", text).addReplacement(x.start, x.end, text)
	case texts:
		text := "enums(" + strings.Trim(r.of(x), "[]") + ")"
		e := failure(x.start, x.end, says, "Texts", text).addReplacement(x.start, x.end, text)
		e.Guess = true // variables may be meant
		return e
	}
	return failure(x.start, x.end, says, "Numbers from one to another", "intsInRange(1, 5), texts enums(north, east), "+
		"and what several queries give together(players(), zones())")
}

func nounOf(t *grammar.Type) string {
	if t.Noun != "" {
		return t.Noun
	}
	return "something else"
}

// acceptsZone reports whether a zone may stand in a place.
func acceptsZone(t *grammar.Type) bool {
	return slices.Contains(t.Kinds, grammar.Zone) || slices.ContainsFunc(t.Alternatives, acceptsZone)
}

// describe describes an expression for a message.
func (r *reader) describe(x *expr) string {
	text := quote(r.of(x))
	switch x.kind {
	case quotedExpr:
		return "the text " + text
	case numberExpr:
		return "the number " + text
	case listExpr:
		return "a list"
	case recordExpr:
		return "a record"
	}
	for _, t := range []*grammar.Type{grammar.ConditionType, grammar.ValueType, grammar.QueryType, grammar.EffectType} {
		if r.isWritten(notationsOf(t.Union), x) {
			return t.Noun + ", " + text
		}
	}
	return text
}

// isWritten reports whether an expression is in one of the forms of a union.
func (r *reader) isWritten(all *notations, x *expr) bool {
	switch {
	case x.kind == infixExpr && (x.text == assign || x.text == plusAssign || x.text == minusAssign):
		return len(all.members[key{grammar.Assigned, assign}]) > 0
	case x.kind == infixExpr && x.text == wordHas:
		return len(all.members[key{grammar.Infix, view.ConditionIsGreaterOrEqual}]) > 0
	case x.kind == callExpr:
		_, is := all.find(grammar.Called, x.text)
		return is
	}
	_, _, is := r.matchMember(all, x)
	return is
}

// readTyped reads an expression as a value of a type. Unreadable parts are absent.
func (r *reader) readTyped(t *grammar.Type, x *expr) (out Tree) {
	defer recoverError(&r.errors, func() { out = Tree{}.WithPlace(x.start, x.end) })
	if x.kind != holeExpr {
		out = r.value(t, x)
	}
	if _, _, known := out.Place(); !known {
		out = out.WithPlace(x.start, x.end)
	}
	return out
}

func (r *reader) value(t *grammar.Type, x *expr) Tree {
	if x.kind == callExpr && x.text == view.ParamNodeParam && len(x.args) == 1 && x.args[0].name == "" {
		if text, ok := r.readText(x.args[0].value); ok {
			return render.Record().Under(render.Text(view.ParamNodeParam).WithPlace(x.wordSpan()),
				render.Text(text).WithPlace(x.args[0].value.start, x.args[0].value.end))
		}
	}
	if x.kind == yamlExpr {
		if isEffects(t) && x.text == "" { // one effect
			return render.List(*x.tree)
		}
		return *x.tree
	}
	switch t.Form {
	case grammar.Choice:
		return r.readChoice(t, x)
	case grammar.OneOf:
		return r.readOneOf(t, x)
	case grammar.Selector:
		return r.readSelector(t, x)
	case grammar.List:
		return r.readList(t, x)
	case grammar.Record:
		return r.readRecord(t, x)
	case grammar.FreeMap:
		return r.readMapping(t, x)
	case grammar.Any:
		switch {
		case x.grouped, x.isProperty():
			return r.readChoice(anyRecord, x)
		case slices.Contains([]exprKind{wordExpr, quotedExpr, numberExpr, recordExpr}, x.kind):
		case x.kind == listExpr:
			return r.readList(&grammar.Type{Form: grammar.List, Elem: t}, x)
		default:
			if _, ok := r.readText(x); !ok {
				return r.readChoice(anyRecord, x)
			}
		}
	}
	if n := r.readScalar(x); n.Valid() {
		return n
	}
	return r.reportMismatch(t, x)
}

// readText returns a name or a text in quotes. A hyphen before a digit belongs to a name where nothing can be computed.
func (r *reader) readText(x *expr) (string, bool) {
	switch x.kind {
	case wordExpr, quotedExpr:
		return x.text, true
	case infixExpr:
		if text := r.of(x); x.text == "-" && !strings.ContainsAny(text, " \t\r\n()[]'\"") {
			return text, true
		}
	}
	return "", false
}

// readScalar returns a name, a text or another literal; absent for everything else.
func (r *reader) readScalar(x *expr) Tree {
	switch x.kind {
	case numberExpr:
		return numberTree(x.text)
	case wordExpr:
		if n := constantWord(x.text); n.Valid() {
			return n
		}
	}
	if text, ok := r.readText(x); ok {
		return r.quoteText(x, text)
	}
	return Tree{}
}

// quoteText returns a text with its quotes in the formula.
func (r *reader) quoteText(x *expr, text string) Tree {
	if x.kind == quotedExpr && x.start < x.end {
		switch r.source[x.start] {
		case '\'':
			return render.Quote(text, syntax.SingleQuoted)
		case '"':
			return render.Quote(text, syntax.DoubleQuoted)
		}
	}
	return render.Text(text)
}

// constantWord returns a literal that is a word, such as true; absent for names.
func constantWord(word string) Tree {
	switch word {
	case wordTrue, wordFalse:
		return render.ScalarOf(word, syntax.Bool)
	case wordNull:
		return render.Null()
	}
	return Tree{}
}

func numberTree(text string) Tree {
	if strings.ContainsAny(text, ".eE") {
		return render.ScalarOf(text, syntax.Float)
	}
	return render.ScalarOf(text, syntax.Int)
}

// readOneOf reads a value of one of several types.
func (r *reader) readOneOf(t *grammar.Type, x *expr) Tree {
	var best *grammar.Type
	conditions := takesConditions(t)
	fits := func(a *grammar.Type) bool {
		switch x.kind {
		case listExpr:
			return a.Form == grammar.List
		case recordExpr:
			return a.Form == grammar.Record || a.Form == grammar.FreeMap
		case wordExpr, quotedExpr, numberExpr:
			return a.Form != grammar.List && a.Form != grammar.Record
		}
		if isTest := a.Form == grammar.Record && testSubject(a.Shape) != nil; isTest || !conditions {
			return isTest || a.Form == grammar.Choice
		}
		return a.Form == grammar.Choice && !comparesName(x)
	}
	for _, a := range t.Alternatives {
		if fits(a) && (best == nil || best.Form != grammar.Choice) {
			best = a
		}
	}
	if conditions && (comparesName(x) && !isWrittenTest(x) || isPlainName(x) && !slices.Contains(truthWords, x.text)) {
		panic(r.noTestError(x, true))
	}
	if best == nil {
		if takesTests(t) {
			panic(r.noTestError(x, false))
		}
		return r.reportMismatch(t, x)
	}
	return r.readTyped(best, x)
}

// readList reads the entries of a list. A single effect is a list of one.
func (r *reader) readList(t *grammar.Type, x *expr) Tree {
	parts := x.parts
	if x.kind != listExpr {
		if !isEffects(t) {
			return r.reportMismatch(t, x)
		}
		parts = []*expr{x}
	}
	out := render.List()
	for _, part := range parts {
		of := t.Elem
		switch {
		case of.Form != grammar.Any || part.grouped:
		case isWrittenTest(part) && comparesName(part):
			of = &grammar.Type{Form: grammar.Record, Shape: tokenTest}
		case part.kind == callExpr && part.text != view.ParamNodeParam,
			part.kind == ifExpr, part.kind == forExpr, part.kind == letExpr,
			part.kind == infixExpr && slices.Contains([]string{assign, plusAssign, minusAssign}, part.text):
			of = grammar.EffectType
		}
		out.Add(r.readTyped(of, part))
	}
	return out
}

// readMapping reads a mapping whose keys are data.
func (r *reader) readMapping(t *grammar.Type, x *expr) Tree {
	if x.kind != recordExpr {
		return r.reportMismatch(t, x)
	}
	out := render.Record()
	for _, a := range x.args {
		if a.name == "" {
			fail(a.value.start, a.value.end, "What stands here needs a name in front of it: name=%s.", r.of(a.value))
		}
		if out.Get(a.name).Valid() {
			fail(a.start, a.end, "%q is given twice.", a.name)
		}
		value := t.Value
		if value == nil {
			value = &grammar.Type{Form: grammar.Any}
		}
		out.Under(render.Text(a.name).WithPlace(a.start, a.end), r.readTyped(value, a.value))
	}
	return out
}

// readRecord reads a record outside unions, or a test of a filter.
func (r *reader) readRecord(t *grammar.Type, x *expr) Tree {
	if subject := testSubject(t.Shape); subject != nil && x.kind != recordExpr {
		return r.readTest(t, subject, x)
	}
	if x.kind != recordExpr {
		return r.reportMismatch(t, x)
	}
	given := map[string]*expr{}
	for _, a := range x.args {
		r.addArgument(t.Shape, given, a)
	}
	return r.addFields(t.Shape, given, render.Record())
}

// addArgument records the argument given for a named field.
func (r *reader) addArgument(s *grammar.Shape, given map[string]*expr, a argument) {
	switch {
	case a.name == "":
		fail(a.value.start, a.value.end, "What stands here needs the name of a field in front of it: %s.",
			strings.Join(fieldNames(s), ", "))
	case s.FieldByName(a.name) == nil:
		e := unknownNameError(a.start, a.end, fmt.Sprintf("There is no field %q.", a.name), a.name, fieldNames(s), "It has")
		if slices.ContainsFunc(s.Fields, func(f *grammar.Field) bool { return takesTests(f.Type) }) && e.Edits == nil {
			sign := a.end + strings.Index(r.source[a.end:], assign)
			e.Message += ` A test of a filter is written with "==".`
			e.addReplacement(sign, sign+len(assign), "==")
		}
		panic(e)
	case given[a.name] != nil:
		fail(a.start, a.end, "%q is given twice.", a.name)
	}
	given[a.name] = a.value
	a.value.name = [2]int{a.start, a.end}
}

func fieldNames(s *grammar.Shape) []string {
	return lists.Map(s.Fields, func(f *grammar.Field) string { return f.Name })
}

// unknownNameError returns the error that a name does not exist, with the nearest name as its fix.
func unknownNameError(start, end int, message, name string, all []string, label string) *Error {
	e := failure(start, end, "%s", message+suggestNames(name, all, label))
	if near := symbols.Nearest(name, all); len(near) > 0 && symbols.Instead(name, near) == "" {
		e.addReplacement(start, end, near[0])
	}
	return e
}

// suggestNames ends a message with the names nearest to one, or with all of them.
func suggestNames(name string, all []string, label string) string {
	near := symbols.Nearest(name, all)
	if says := symbols.Instead(name, near); says != "" {
		return " " + says
	}
	switch {
	case len(near) > 0:
		return " Did you mean " + strings.Join(quotedAll(near[:min(3, len(near))]), " or ") + "?"
	case len(all) == 0:
		return ""
	case len(all) > 12:
		return " " + label + " " + strings.Join(all[:12], ", ") + " …"
	}
	return " " + label + " " + strings.Join(all, ", ") + "."
}

func quotedAll(names []string) []string {
	return lists.Map(names, quote)
}

// addFields adds the given fields to a record, in the order of the table.
func (r *reader) addFields(s *grammar.Shape, given map[string]*expr, out Tree) Tree {
	word := func(field string) string {
		if x := given[field]; x != nil {
			return x.text
		}
		return ""
	}
	for _, f := range s.Fields {
		if x := given[f.Name]; x != nil {
			key := render.Text(f.Name)
			if x.name[1] > 0 {
				key = key.WithPlace(x.name[0], x.name[1])
			}
			around, item := r.players, r.item
			if len(f.Implicit) > 0 {
				r.item = cmp.Or(word(grammar.FilterName), f.Implicit[0])
			}
			r.players = r.players || slices.Contains(f.Implicit, grammar.BindingPlayer)
			out.Under(key, r.readTyped(fieldType(f, word), x))
			r.players, r.item = around, item
		}
	}
	return out
}

// readChoice reads a member of a union, or a literal in its place.
func (r *reader) readChoice(t *grammar.Type, x *expr) Tree {
	all := notationsOf(t.Union)
	takes := scalarsOf(t)
	names, bindings := wordsAreTexts(t)
	if x.doubtful && t.Union == grammar.ConditionUnion && !r.isWritten(all, x) {
		return Tree{} // it may be compared with what follows
	}
	switch x.kind {
	case quotedExpr:
		if takes.text {
			return r.quoteText(x, x.text)
		}
	case numberExpr:
		if takes.number {
			return numberTree(x.text)
		}
		return r.reportMismatch(t, x)
	case wordExpr:
		switch n := constantWord(x.text); {
		case n.Valid() && (n.Type() == syntax.Null || takes.boolean):
			return n
		case n.Valid():
			return r.reportMismatch(t, x)
		case r.players && t.Union == grammar.ValueUnion && grammar.IsOnePlayer(x.text):
			return render.Reference(view.ReferenceIsNumber).
				With(view.ReferenceNumberPlayer, render.Text(x.text).WithPlace(x.start, x.end))
		case names && !x.grouped && (bindings || !strings.HasPrefix(x.text, "$")):
			return render.Text(x.text)
		case t.Union == grammar.ConditionUnion && !r.rough && !strings.ContainsAny(x.text, "$.:"):
			if call, ok := r.readMacroCall(all, x); ok {
				return call
			}
		}
	}
	if m, ok := r.readMember(all, x); ok {
		return m
	}
	if text, ok := r.readText(x); ok && t.Union == grammar.QueryUnion {
		return tokensIn(r.quoteText(x, text).WithPlace(x.start, x.end))
	}
	if truth := r.rewriteTruth(t, x); truth != nil {
		return r.readChoice(t, truth)
	}
	if x.kind == callExpr {
		r.reportUnknownCall(t, all, x)
	}
	return r.reportMismatch(t, x)
}

// tokensIn returns the query for the tokens of a zone, which may be written as the zone alone.
func tokensIn(zone Tree) Tree {
	return render.Query(view.QueryIsTokensInZone).With(view.QueryTokensInZoneZone, zone)
}
