package expand_test

import (
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/compile/expand"
)

func expanded(text string) *expand.Document {
	return cnl.New([]cnl.File{{Path: "a.md", Text: "```yaml\n" + text + "```\n"}}, cnl.Options{}).Expand(nil,
		expand.Limits{})
}

const twoMacros = `effectMacros:
  - id: count
    params: [{ name: then, type: effects }]
    exports: []
    effects:
      - bindValue: { bind: $n, value: 1 }
      - let:
          bind: $m
          value: { ref: binding, name: $n }
          in: { param: then }
`

// Names that macros give may differ, but only if each stands for the same
// binding.
func TestDifference(t *testing.T) {
	const use = "  - { macro: count, args: { then: [{ setVar: { scope: global, var: pot, value: { ref: binding, name: $o } } }] } }\n"
	written := func(n, m, read string) string {
		return "  - bindValue: { bind: " + n + ", value: 1 }\n" +
			"  - let: { bind: " + m + ", value: { ref: binding, name: " + read +
			" }, in: [{ setVar: { scope: global, var: pot, value: { ref: binding, name: $o } } }] }\n"
	}
	const before = "setup:\n  - bindValue: { bind: $o, value: 7 }\n"
	for _, c := range []struct {
		name, a, b string
		same       bool
	}{
		{"itself", use, use, true},
		{"written out", use, written("$n", "$m", "$n"), true},
		{"other names", use, written("$x", "$y", "$x"), true},
		{"one name for both, the inner one hides the outer one where it is not read", use, written("$n", "$n", "$n"), true},
		{"another value", use, strings.Replace(written("$n", "$m", "$n"), "value: 1", "value: 2", 1), false},
		{"another binding is read", use, written("$n", "$m", "$o"), false},
		{"the name of an author's binding is taken", use, written("$o", "$m", "$o"), false},
		{"the name of an author's binding is taken in between", use, written("$n", "$o", "$n"), false},
		{"other names that an author gave", written("$n", "$m", "$n"), written("$x", "$m", "$x"), false},
		{"one effect more", use, use + use, false},
		{"a number as a text", "  - setVar: { scope: global, var: pot, value: 1 }\n", "  - setVar: { scope: global, var: pot, value: '1' }\n", false},
		{"another order of keys", "  - setVar: { scope: global, var: pot, value: 1 }\n", "  - setVar: { value: 1, scope: global, var: pot }\n", true},
	} {
		a, b := expanded(twoMacros+before+c.a), expanded(twoMacros+before+c.b)
		for _, pair := range [][2]*expand.Document{{a, b}, {b, a}} {
			if got := pair[0].Difference(pair[1]); (got == "") != c.same {
				t.Errorf("%s: the difference is %q", c.name, got)
			}
		}
	}
}

// The scope of a name ends with the record in which alone it is seen.
func TestDifferenceAfterScopes(t *testing.T) {
	macros := `effectMacros:
  - id: most
    params: []
    exports: []
    effects:
      - setVar: { scope: global, var: pot, value: { aggregate: { op: sum, query: { query: players }, bind: $p, valueExpr: { ref: binding, name: $p } } } }
triggers:
  - id: one
    effects:
      - forEach:
          bind: $p
          over: { query: players }
          effects:
`
	written := "            - setVar: { scope: global, var: pot, value: { aggregate: { op: sum, query: { query: players }, bind: $p, valueExpr: { ref: binding, name: $p } } } }\n"
	last := "            - setActivePlayer: { player: { chosen: $p } }\n"
	a, b := expanded(macros+"            - { macro: most }\n"+last), expanded(macros+written+last)
	if got := a.Difference(b); got != "" {
		t.Errorf("the outer binding is seen again after the inner one, but the difference is %q", got)
	}
}
