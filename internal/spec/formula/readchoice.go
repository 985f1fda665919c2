package formula

import (
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/render"
)

// readSelector reads a player or a zone.
func (r *reader) readSelector(t *grammar.Type, x *expr) Tree {
	switch x.kind {
	case wordExpr:
		if strings.HasPrefix(x.text, "$") && !x.grouped && !x.isProperty() &&
			fieldOf(t, view.PlayerChosenChosen) != nil {
			return render.Record().With(view.PlayerChosenChosen, render.Text(x.text).WithPlace(x.start, x.end))
		}
	case callExpr:
		if f := fieldOf(t, x.text); f != nil {
			if x.text == view.JoinedZoneConcat && !x.isWrittenOut() {
				return r.readTyped(grammar.ValueType, x)
			}
			value := &expr{kind: listExpr, start: x.start + len(x.text), end: x.end}
			for _, a := range x.args {
				value.parts = append(value.parts, a.value)
			}
			if f.Type.Form != grammar.List {
				if len(value.parts) != 1 {
					fail(x.start, x.end, "%s takes one thing in its brackets.", x.text)
				}
				value = value.parts[0]
			}
			return render.Record().Under(render.Text(f.Name).WithPlace(x.wordSpan()), r.readTyped(f.Type, value))
		}
	}
	worked := slices.IndexFunc(t.Alternatives, func(a *grammar.Type) bool { return a.Form == grammar.Choice })
	f := fieldOf(t, view.ZoneExprZoneExpr)
	text := (worked < 0 || !x.grouped) && (worked < 0 && f == nil || !x.isProperty())
	number := fieldOf(t, view.PlayerValueValue)
	valued := number != nil && (x.grouped || x.isProperty() || x.kind == numberExpr)
	if n := r.readScalar(x); n.Valid() && text && !valued {
		return n
	}
	if number != nil { // computes the number of a player
		value := *x
		value.grouped = false
		return render.Record().Under(render.Text(number.Name).WithPlace(x.wordSpan()), r.readTyped(number.Type, &value))
	}
	if worked >= 0 {
		return r.readChoice(t.Alternatives[worked], x)
	}
	if f != nil { // computes a zone
		value := r.readTyped(f.Type, x)
		return render.Record().Under(render.Text(f.Name).WithPlace(x.wordSpan()), value)
	}
	return r.reportMismatch(t, x)
}

// isWrittenOut reports whether nothing in the brackets of a call is computed.
func (x *expr) isWrittenOut() bool {
	return !slices.ContainsFunc(x.args, func(a argument) bool {
		return a.value.kind != quotedExpr && a.value.kind != numberExpr &&
			(a.value.kind != wordExpr || a.value.grouped)
	})
}

// isProperty reports whether an expression is a property of a binding's value.
func (x *expr) isProperty() bool {
	return x.kind == wordExpr && strings.HasPrefix(x.text, "$") && strings.Contains(x.text, ".")
}

// readMember reads an expression as a member of a union; ok is false where it matches none.
func (r *reader) readMember(all *notations, x *expr) (tree Tree, ok bool) {
	if tree, ok := r.readSpecial(all, x); ok {
		return tree, true
	}
	x = foldCall(x)
	m, given, ok := r.matchMember(all, x)
	if !ok {
		return Tree{}, false
	}
	return r.build(m, x, given), true
}

// foldCall returns a call of min or max with more than two arguments as nested calls with two.
func foldCall(x *expr) *expr {
	last := len(x.args) - 1
	if x.kind != callExpr || last < 2 || !slices.Contains(aggregates(), x.text) || x.text == countWord() ||
		slices.ContainsFunc(x.args, func(a argument) bool { return a.name != "" || a.value.kind == eachExpr }) {
		return x
	}
	if last >= maxOperands {
		fail(x.start, x.start+len(x.text), "%s(…) may have %d things in its brackets.", x.text, maxOperands)
	}
	out := x.args[0].value
	for _, a := range x.args[1:] {
		out = &expr{kind: callExpr, start: x.args[0].value.start, end: a.value.end, text: x.text,
			args: []argument{{value: out}, a}}
	}
	out.start, out.end = x.start, x.end
	return out
}

// readSpecial reads the formulas that stand for several nested records.
func (r *reader) readSpecial(all *notations, x *expr) (Tree, bool) {
	switch x.kind {
	case infixExpr:
		switch {
		case x.text == wordIn && x.parts[1].kind == listExpr && len(x.parts[1].parts) > 0:
			r.reportListComparison(all, x)
		case x.text == wordHas:
			return r.readHas(all, x)
		case x.text == assign || x.text == plusAssign || x.text == minusAssign:
			return r.readAssignment(all, x)
		}
	case callExpr:
		if tree, ok := r.readAggregate(all, x); ok {
			return tree, true
		}
		return r.readMacroCall(all, x)
	}
	return Tree{}, false
}

// rewriteTruth returns what is meant by a reference in place of a condition, or by a condition in place of a value:
// "out[actor] == true", "if rank > 3 then true else false". It is nil for everything else.
func (r *reader) rewriteTruth(t *grammar.Type, x *expr) *expr {
	word := func(text string) *expr { return &expr{kind: wordExpr, start: x.start, end: x.start, text: text} }
	out := &expr{start: x.start, end: x.end, sign: x.start, parts: []*expr{x, word(wordTrue)}}
	switch t.Union {
	case grammar.ConditionUnion:
		out.kind, out.text = infixExpr, "=="
		if m, _, is := r.matchMember(notationsOf(grammar.ReferenceUnion), x); is && (x.isProperty() ||
			x.kind != wordExpr) &&
			x.kind != callExpr && m.Word != view.ReferenceIsMarkerState {
			return out
		}
	case grammar.ValueUnion:
		if out.kind, out.parts = ifExpr, append(out.parts, word(wordFalse)); isTest(x) && !r.number {
			return out
		}
	}
	return nil
}

// reportListComparison reports how to compare something with a list.
func (r *reader) reportListComparison(all *notations, x *expr) {
	if _, is := all.find(grammar.Infix, wordIn); !is {
		return
	}
	each := lists.Map(x.parts[1].parts, func(part *expr) string { return r.of(x.parts[0]) + " == " + r.of(part) })
	says := strings.Join(each, " or ")
	panic(failure(x.parts[1].start, x.parts[1].end, "A list stands after %q only in a filter. Elsewhere each is compared: %s.",
		wordIn, says).addReplacement(x.start, x.end, "("+says+")"))
}

// readHas reads "zone has 2": that a zone holds at least so many tokens.
func (r *reader) readHas(all *notations, x *expr) (Tree, bool) {
	m, ok := all.find(grammar.Infix, view.ConditionIsGreaterOrEqual)
	if !ok {
		return Tree{}, false
	}
	count := &expr{kind: callExpr, start: x.start, end: x.parts[0].end, text: countWord(),
		args: []argument{{value: x.parts[0]}}}
	return r.build(m, x, map[string]*expr{view.ConditionLeft: count, view.ConditionRight: x.parts[1]}), true
}

// readAssignment reads an effect that changes the target of a reference.
func (r *reader) readAssignment(all *notations, x *expr) (Tree, bool) {
	symbol, value := x.text, x.parts[1]
	if symbol == minusAssign {
		symbol, value = plusAssign, negate(value, value.start)
	}
	effects := all.members[key{grammar.Assigned, symbol}]
	if len(effects) == 0 {
		return Tree{}, false
	}
	target := x.parts[0]
	read, given, ok := r.matchMember(notationsOf(grammar.ReferenceUnion), target)
	if ok {
		for _, m := range effects {
			for scope, word := range m.Notation.Reads {
				if word != read.Word {
					continue
				}
				if scope != "" {
					given[view.EffectSetVarScope] = &expr{start: target.start, end: target.start, text: scope}
				}
				given[m.Notation.Fields[0]] = value
				return r.build(m, x, given), true
			}
		}
	}
	if ok && x.text != assign {
		for _, m := range all.members[key{grammar.Assigned, assign}] {
			for _, word := range m.Notation.Reads {
				if word == read.Word {
					written := r.of(target) + " " + assign + " " + r.of(target) + " " + x.text[:1] + " "
					e := failure(x.sign, x.sign+len(x.text), "Only variables and markers know %q. Of a property it is "+
						"written %s….", x.text, written).addReplacement(target.start, x.parts[1].start, written)
					e.Guess = true // the variable of a player may be meant
					panic(e)
				}
			}
		}
	}
	fail(target.start, target.end, "%s cannot be given a value: before %q stands a variable (round, points[actor], unrest at $town), a marker (weather on $town, marker(tide)) or a property ($card.state).",
		quote(r.of(target)), x.text)
	return Tree{}, false
}

// readAggregate reads an expression that counts or combines the items of a query.
func (r *reader) readAggregate(all *notations, x *expr) (Tree, bool) {
	m, ok := all.find(grammar.Aggregated, "")
	if !ok || !slices.Contains(aggregates(), x.text) || len(x.args) == 0 || x.args[0].name != "" {
		return Tree{}, false
	}
	given := map[string]*expr{view.AggregateOp: {start: x.start, end: x.start + len(x.text), text: x.text}}
	first := x.args[0].value
	switch {
	case first.kind == eachExpr && x.text == countWord():
		r.errors = append(r.errors, r.reportCount(x, first))
		given[view.AggregateQuery] = first.parts[2]
	case first.kind == eachExpr:
		if len(x.args) > 1 {
			fail(x.args[1].value.start, x.args[1].value.end, "Behind the query nothing else belongs into %s(…).",
				x.text)
		}
		given[view.AggregateValueExpr], given[view.AggregateBind], given[view.AggregateQuery] = first.parts[0],
			first.parts[1], first.parts[2]
	case x.text != countWord():
		if len(x.args) > 1 {
			return Tree{}, false // of two numbers
		}
		r.errors = append(r.errors, failure(first.start, first.end,
			"%s(…) needs to know what to take of each item: %s($item.price for $item in %s).", x.text, x.text,
			r.of(first)))
		hole := &expr{kind: holeExpr, start: x.end, end: x.end}
		value, query := first, hole
		if isQuery(first) || first.kind == wordExpr && strings.Contains(first.text, ":") {
			value, query = hole, first
		}
		given[view.AggregateValueExpr], given[view.AggregateBind], given[view.AggregateQuery] = value, hole, query
	case len(x.args) > 1:
		given[view.AggregateQuery] = &expr{kind: callExpr, start: x.start + len(x.text), end: x.end, args: x.args,
			text: tokensCall()}
	case isQuery(first):
		given[view.AggregateQuery] = first
	default:
		return Tree{}, false
	}
	return r.build(m, x, given), true
}

// reportCount reports how to count items, also those that satisfy a condition, where the value of each is given.
func (r *reader) reportCount(x, each *expr) *Error {
	value, name, query := each.parts[0], each.parts[1], each.parts[2]
	says := func(format string, args ...any) *Error {
		return failure(each.start, name.end, "%s(…) needs no value of each item: "+format,
			append([]any{x.text}, args...)...)
	}
	if value.kind == numberExpr || value.kind == quotedExpr || value.kind == wordExpr && value.text == name.text {
		return says("it is written %s(%s).", x.text, r.of(query)).addReplacement(each.from(), query.start, "")
	}
	if r.isWritten(notationsOf(grammar.ConditionUnion), value) {
		if text := r.filterQuery(query, name.text, r.source[value.from():value.to()]); text != "" {
			return says("those of which something holds are counted with a condition in the query, %s(%s).",
				x.text, text).
				addReplacement(each.from(), query.to(), text)
		}
	}
	return says("all are counted with %s(%s), and those of which something holds with a condition in the query, "+
		"as in %s(players(points[%s] > 1)).", x.text, r.of(query), x.text, view.BindingPlayer)
}

// filterQuery returns a query with a condition on its items, which is written for items of a name; "" if it cannot be
// read like that.
func (r *reader) filterQuery(query *expr, name, condition string) string {
	text := r.source[query.from():query.to()]
	call, fields := tokensCall(), grammar.QueryUnion.VariantByWord(view.QueryIsTokensInZone)
	if query.kind == callExpr {
		if m, ok := notationsOf(grammar.QueryUnion).find(grammar.Called, query.text); ok {
			call, fields = "", m.Variant
		}
	}
	if call != "" {
		text = call + "(" + text + ")"
	}
	for _, f := range fields.Shape.Fields {
		if len(f.Implicit) > 0 && !strings.Contains(condition, f.Implicit[0]) {
			condition = renameBinding(condition, name, f.Implicit[0])
			name = ""
			break
		}
	}
	if name != "" {
		condition += ", " + grammar.FilterName + assign + name
	}
	text = strings.TrimSuffix(text, ")")
	if !strings.HasSuffix(text, "(") {
		text += ", "
	}
	text += condition + ")"
	if _, err := Read(text, grammar.QueryType); err != nil {
		return ""
	}
	return text
}

// renameBinding returns a formula with a binding renamed.
func renameBinding(text, from, to string) string {
	var b strings.Builder
	for {
		i := strings.Index(text, from)
		if i < 0 {
			return b.String() + text
		}
		b.WriteString(text[:i])
		if text = text[i+len(from):]; wordLength("a"+text) > 1 && text[0] != '.' && text[0] != ':' {
			b.WriteString(from)
		} else {
			b.WriteString(to)
		}
	}
}

// tokensCall returns how to write the query for the tokens of a zone.
func tokensCall() string {
	return member{grammar.QueryUnion.VariantByWord(view.QueryIsTokensInZone), grammar.QueryUnion}.name()
}

func isQuery(x *expr) bool {
	return x.kind == yamlExpr && x.tree.Get(grammar.QueryUnion.Discriminator).Valid() ||
		x.kind == callExpr && slices.Contains(notationsOf(grammar.QueryUnion).calls, x.text)
}

// readMacroCall reads the call of a macro, which is written like one of the language; the unit alone does not tell
// whether the macro exists. Without argument names it is taken for the word that its name resembles.
func (r *reader) readMacroCall(all *notations, x *expr) (Tree, bool) {
	macro, args := macroFields(bareMacroShape(all))
	m, ok := all.find(grammar.Called, macro)
	if !ok || slices.Contains(all.calls, x.text) {
		return Tree{}, false
	}
	named := slices.DeleteFunc(slices.Clone(x.args),
		func(a argument) bool { return a.value.kind == holeExpr && a.name == "" })
	if i := slices.IndexFunc(named, func(a argument) bool { return a.name == "" }); i >= 0 {
		r.reportForeignCall(x)
		if len(symbols.Nearest(x.text, all.calls)) > 0 {
			return Tree{}, false
		}
		if f, is := lookUp(foreignWords, x.text); is {
			fail(x.start, x.start+len(x.text), "%s means nothing in a formula. %s", quote(x.text), f.advice)
		}
		if isLanguageCall(x.text) {
			return Tree{}, false // mismatch reports it
		}
		a := named[i].value
		fail(a.start, a.end, "%s is no word of the language. The arguments of a macro need their names: %s(name=%s).",
			quote(x.text), x.text, r.of(a))
	}
	given := map[string]*expr{macro: {kind: quotedExpr, start: x.start, end: x.start + len(x.text), text: x.text}}
	if len(named) > 0 {
		given[args] = &expr{kind: recordExpr, start: x.start + len(x.text), end: x.end, args: named}
	}
	return r.build(m, x, given), true
}

// isLanguageCall reports whether a name is that of any call of the language.
func isLanguageCall(name string) bool {
	return slices.Contains(aggregates(), name) || slices.ContainsFunc([]*grammar.Type{grammar.ConditionType,
		grammar.ValueType, grammar.QueryType, grammar.EffectType},
		func(t *grammar.Type) bool { return slices.Contains(notationsOf(t.Union).calls, name) })
}

// reportUnknownCall reports that no call of a name exists where a type is wanted.
func (r *reader) reportUnknownCall(t *grammar.Type, all *notations, x *expr) {
	if isLanguageCall(x.text) {
		return // mismatch reports it
	}
	r.reportForeignCall(x)
	if t.Union != nil {
		if v := t.Union.VariantByWord(x.text); v != nil && v.Notation.Form == grammar.Called &&
			v.Notation.Symbol != "" {
			fail(x.start, x.start+len(x.text), "In a formula this is written %s(%s).", v.Notation.Symbol,
				strings.Join(v.Notation.Fields[:min(1, len(v.Notation.Fields))], ", "))
		}
	}
	message := fmt.Sprintf("There is no %s %q.", grammar.WithoutArticle(nounOf(t)), x.text)
	known := append(append(slices.Clone(all.calls), aggregates()...), view.ParamNodeParam)
	panic(unknownNameError(x.start, x.start+len(x.text), message, x.text, known, "Known are"))
}
