package formula

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/yaml/render"
)

// isWrittenTest reports whether an expression is written like a test of a filter.
func isWrittenTest(x *expr) bool {
	not := x.kind == prefixExpr
	if not {
		x = x.parts[0]
	}
	return x.kind == infixExpr && slices.ContainsFunc(tests, func(test filterTest) bool {
		return test.operator == x.text && test.not == not
	})
}

// comparesName reports whether an expression compares a name alone, as in the tests of a filter.
func comparesName(x *expr) bool {
	switch x.kind {
	case joinedExpr, prefixExpr:
		return slices.ContainsFunc(x.parts, comparesName)
	case infixExpr:
		return isPlainName(x.parts[0]) && operators()[x.text].level == grammar.LevelCompare
	}
	return false
}

// takesConditions reports whether conditions may stand beside tests in a filter.
func takesConditions(t *grammar.Type) bool {
	return takesTests(t) && slices.ContainsFunc(t.Alternatives, func(a *grammar.Type) bool {
		return a.Form == grammar.Choice && a.Union == grammar.ConditionUnion
	})
}

// isPlainName reports whether an expression is a name, and not that of a binding.
func isPlainName(x *expr) bool {
	return (x.kind == wordExpr || x.kind == quotedExpr) && !strings.HasPrefix(x.text, "$")
}

// truthWords are conditions that are single words.
var truthWords = []string{"true", "false"}

// readTest reads a test of a filter.
func (r *reader) readTest(t *grammar.Type, subject *grammar.Field, x *expr) Tree {
	not := x.kind == prefixExpr
	inner := x
	if not {
		inner = x.parts[0]
	}
	if inner.kind == infixExpr {
		for _, test := range tests {
			if test.operator != inner.text || test.not != not {
				continue
			}
			name, ok := r.readText(inner.parts[0])
			if !ok {
				return r.reportMismatch(subject.Type, inner.parts[0])
			}
			if binding, property, is := strings.Cut(name, "."); is && strings.HasPrefix(name, "$") {
				at := inner.parts[0].start
				panic(failure(at, inner.parts[0].end, "A test of a filter begins with the name of a property alone: %s.",
					property).addReplacement(at, at+len(binding)+1, ""))
			}
			out := render.Record().With(subject.Name, r.quoteText(inner.parts[0], name).WithPlace(inner.parts[0].start,
				inner.parts[0].end))
			return out.With(test.field, r.readTyped(t.Shape.FieldByName(test.field).Type, inner.parts[1]))
		}
	}
	panic(r.noTestError(x, false))
}

// noTestError reports what stands in a filter in place of a test, where conditions may be allowed.
func (r *reader) noTestError(x *expr, conditions bool) *Error {
	item := cmp.Or(r.item, view.BindingToken)
	example := "Tests of a filter are written suit == clubs, suit != clubs, rank in [1, 2] or not rank in [1, 2], with commas between them."
	inner := x
	if x.kind == prefixExpr {
		inner = x.parts[0]
	}
	compares := inner.kind == infixExpr && operators()[inner.text].level == grammar.LevelCompare
	switch {
	case x.kind == joinedExpr && x.text == wordAnd():
		e := failure(x.sign, x.sign+len(x.text), "Between tests of a filter, all of which must hold, stand commas.")
		for i, part := range x.parts[1:] {
			from := x.parts[i].end + strings.Index(r.source[x.parts[i].end:part.start], x.text)
			e.addReplacement(from-countBlanksBefore(r.source, from), from+len(x.text), ",")
		}
		return e
	case x.kind == joinedExpr:
		e := failure(x.sign, x.sign+len(x.text), "All tests of a filter must hold. For one of several values write rank in [1, 2].")
		if conditions {
			e.Message += fmt.Sprintf(" A condition is written of %[1]s: %[1]s.rank == 1 or %[1]s.suit == clubs.", item)
		}
		return e
	case conditions && compares && isPlainName(inner.parts[0]):
		e := failure(inner.sign, inner.sign+len(inner.text), "%s is no test of a filter. What a condition compares of a token is written %s.%s.",
			quote(r.source[x.start:inner.start]+inner.text), item, inner.parts[0].text)
		return e.addReplacement(inner.parts[0].start, inner.parts[0].start, item+".")
	case compares && !slices.Contains([]string{"==", "!=", wordIn}, inner.text):
		return failure(inner.sign, inner.sign+len(inner.text), "%s is no test of a filter. %s What else holds of some items is counted so: sum(if $item.rank > 3 then 1 else 0 for $item in tokens(deck)).",
			quote(inner.text), example)
	case conditions && x.kind == wordExpr && isPlainName(x):
		written := item + "." + x.text
		return failure(x.start, x.end, "%s alone is no test of a filter. What a filter asks of a token is written %s, or compared: %s == ….",
			quote(x.text), written, x.text).addReplacement(x.start, x.end, written)
	case x.kind == wordExpr:
		return failure(x.start, x.end, "A test of a filter is expected here, found %s. %s", quote(x.text), example)
	}
	return failure(x.start, x.end, "A test of a filter is expected here, found %s. %s", r.describe(x), example)
}
