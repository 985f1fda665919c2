package directed

import (
	"fmt"
	"regexp"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/internal/yaml/render"
	"ludo-lsp/internal/yaml/syntax"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// maxFormula is the maximal length of a shown formula, maxSaw the number of parts of a condition.
const (
	maxFormula = 100
	maxSaw     = 4
)

// sawText returns a text about what decided a condition: its parts with the values of their sides, such as "fruit: 3
// >= 2".
func sawText(told words.Scene, t kernel.ConditionTested, bound kernel.Params) string {
	var parts []string
	for i, s := range t.Saw {
		if i == maxSaw {
			parts = append(parts, fmt.Sprintf("%d more", len(t.Saw)-i))
			break
		}
		compare, is := s.Of.(*gamedef.Compare)
		if !is {
			parts = append(parts, formulaOf(told, grammar.ConditionType, s.Of, bound))
			continue
		}
		side := func(of gamedef.Value, v kernel.Value) string {
			text, value := formulaOf(told, grammar.ValueType, of, bound), told.Value(v)
			if plain := strings.Trim(text, `'"`); plain == value || plain == v.Text() {
				return value
			}
			return text + ": " + value
		}
		left, right := side(compare.Left, s.Left), side(compare.Right, s.Right)
		parts = append(parts, fmt.Sprintf("%s %s %s", left, compare.Op, right))
	}
	between := " and "
	if !t.Outcome { // none of several holds
		between = " or "
	}
	return strings.Join(parts, between)
}

// asWritten returns n with the tests of filters in the form in which rules write them: { prop: size, eq: 2 }.
func asWritten(n formula.Tree) formula.Tree {
	if n.Kind() == syntax.Mapping && n.Len() == 3 {
		if op, value := n.Get(view.TokenTestOp), n.Get(view.TokenTestValue); op.IsText() && value.Valid() {
			return render.Record().With(n.Key(0), n.At(0)).With(op.Text(), value)
		}
	}
	return n.Map(asWritten)
}

// bindingOrZoneName matches the names of bindings and zones in formulas.
var bindingOrZoneName = regexp.MustCompile(`\b[a-zA-Z][\w-]*:\$?\w+|\$\w+`)

// formulaOf returns a part of a definition as a formula, with its names replaced by what they mean.
func formulaOf[P any](told words.Scene, t *grammar.Type, part P, bound kernel.Params) string {
	text, err := gamedef.EncodePart(part)
	if err != nil {
		return ""
	}
	tree, ok := formula.Of(syntax.Parse(string(text), syntax.Options{}).Root())
	if !ok {
		return ""
	}
	out := bindingOrZoneName.ReplaceAllStringFunc(formula.Write(t, formula.InShort(asWritten(tree))),
		func(name string) string {
			if zone, owner, owned := strings.Cut(name, ":"); owned {
				if v, known := bound.Get(owner); known {
					owner = v.Text()
				} else if owner[0] == '$' {
					return words.Name(zone) + " of " + told.NameBinding(owner)
				}
				return told.Zone(zone + ":" + owner)
			}
			if v, known := bound.Get(name); known {
				return told.Value(v)
			}
			return told.NameBinding(name)
		})
	return symbols.Clip(out, maxFormula)
}
