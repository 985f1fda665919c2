package values_test

import (
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/compile/values"
)

const trade = `metadata: { id: trade, players: { min: 2, max: 2 } }
zones:
  - { id: yard, owner: none, visibility: public, ordering: set }
  - { id: shed, owner: none, visibility: public, ordering: set }
tokenTypes: [ { id: cart, props: { load: int } } ]
globalVars:
  - { name: gold, type: int, init: 0, min: 0, max: 9 }
  - { name: open, type: boolean, init: false }
setup:
  - createToken: { type: cart, zone: yard, props: { load: 3 } }
turnStructure: { phases: [ { id: main } ] }
actions:
  - id: dig
    actor: active
    executor: actor
    phase: [main]
    effects:
      - addVar: { scope: global, var: gold, delta: 1 }
      - setVar: { scope: global, var: open, value: true }
      - forEach: { bind: $cart, over: { query: tokensInZone, zone: yard }, effects: [ { moveToken: { token: $cart, from: yard, to: shed } } ] }
      - forEach: { bind: $cart, over: { query: tokensInZone, zone: shed }, effects: [ { moveToken: { token: $cart, from: shed, to: yard } } ] }
      - if: { when: WHEN, then: [ { addVar: { scope: global, var: gold, delta: 2 } } ] }
    limits: [ { scope: turn, max: 1 } ]
  - id: shut
    actor: active
    executor: actor
    phase: [main]
    pre: { op: '==', left: { ref: gvar, var: open }, right: true }
    effects: [ { setVar: { scope: global, var: open, value: false } } ]
    limits: [ { scope: turn, max: 1 } ]
terminal: { conditions: [ { when: { op: '>=', left: { ref: gvar, var: gold }, right: 9 }, result: { type: draw } } ] }
`

// analysed is what is known of the values of the game, with a condition and with a text replaced.
func analysed(t *testing.T, when, old, with string) *values.Analysis {
	t.Helper()
	text := strings.Replace(trade, "WHEN", when, 1)
	if !strings.Contains(text, old) {
		t.Fatalf("no %q", old)
	}
	r := cnl.Compile(cnl.New([]cnl.File{{Path: "/a.md", Text: "```yaml\n" + strings.Replace(text, old, with, 1) + "```\n"}},
		cnl.Options{}))
	if r.GameDef == nil {
		t.Fatalf("no definition: %v", r.Diagnostics)
	}
	return values.Analyse(nil, r.GameDef)
}

// Of a rule that cannot mean what it says there is a finding; of one that can there is none.
func TestFindings(t *testing.T) {
	const can = "{ op: '>', left: { ref: gvar, var: gold }, right: 4 }"
	for _, c := range []struct {
		name, when, old, with string
		want                  []string
	}{
		{"what can be", can, "", "", nil},
		{"more than there is ever", "{ op: '>', left: { ref: gvar, var: gold }, right: 9 }", "", "", []string{"CNL_VALUES_CONSTANT"}},
		{"at least as much as there always is", "{ op: '>=', left: { ref: gvar, var: gold }, right: 0 }", "", "", []string{"CNL_VALUES_CONSTANT"}},
		{"what both may be", "{ op: '==', left: { ref: gvar, var: open }, right: true }", "", "", nil},
		{"a zone that nothing fills", can, "to: shed } } ] }", "to: yard } } ] }", []string{"CNL_VALUES_NO_EFFECT", "CNL_VALUES_ZONE_NEVER_FILLED"}},
		{"nothing is added", can, "delta: 1", "delta: 0", []string{"CNL_VALUES_NO_EFFECT"}},
		{"a property that no token has so", "{ op: '>', left: { aggregate: { op: count, query: { query: tokensInZone, zone: yard, filter: [ { prop: load, eq: 4 } ] } } }, right: 0 }", "", "", []string{"CNL_VALUES_CONSTANT"}},
		{"one that a token has", "{ op: '>', left: { aggregate: { op: count, query: { query: tokensInZone, zone: yard, filter: [ { prop: load, eq: 3 } ] } } }, right: 0 }", "", "", nil},
		{"two that exclude each other", "{ op: and, args: [ { op: '>', left: { ref: gvar, var: gold }, right: 5 }, { op: '<', left: { ref: gvar, var: gold }, right: 3 } ] }", "", "", []string{"CNL_VALUES_CONSTANT"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, f := range analysed(t, c.when, c.old, c.with).Findings {
				if len(f.At) == 0 || f.Message == "" {
					t.Errorf("%s stands nowhere or says nothing", f.Code)
				}
				got = append(got, string(f.Code))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%q, not %q", got, c.want)
			}
		})
	}
}

func TestWhatIsKnownIsTold(t *testing.T) {
	a := analysed(t, "true", "", "")
	for name, want := range map[string]string{"gold": "a number, 0 to 9", "open": "true or false"} {
		if got := a.Describe(a.Of(values.GlobalVariable, name)); got != want {
			t.Errorf("%s is told to be %q, not %q", name, got, want)
		}
	}
}

// The first fix of a comparison that has but one answer writes what is near to what stands there.
func TestTheFirstFixIsNear(t *testing.T) {
	const count = "{ aggregate: { op: count, query: { query: tokensInZone, zone: yard } } }"
	compared := func(op, left, right string) string {
		return "{ op: '" + op + "', left: " + left + ", right: " + right + " }"
	}
	const gold = "{ ref: gvar, var: gold }"
	for when, want := range map[string]string{
		compared(">", gold, "9"):                    "Write >=",
		compared("<=", gold, "9"):                   "Write <",
		compared("<", gold, "0"):                    "Write >",
		"{ op: '>', left: 0, right: " + gold + " }": "Write <",
		compared(">=", gold, "0"):                   "Write 1",
		compared(">=", gold, "10"):                  "Write 9",
		compared("==", gold, "70"):                  "Write 7",
		compared(">=", gold, "33"):                  "Write 3",
		compared(">", gold, "11"):                   "Let gold go up to 12",
		compared("==", gold, "-1"):                  "Let gold begin at -1",
		compared("<", gold, "40"):                   "Write 4",
		compared(">=", "{ zoneCount: yard }", "2"):  "Write 1",
		compared(">", count, "1"):                   "Write >=",
		compared(">", count, "-1"):                  "Write 0",
	} {
		var got string
		for _, f := range analysed(t, when, "", "").Findings {
			if len(f.Fixes) > 0 {
				got = f.Fixes[0].Title
			}
		}
		if got != want {
			t.Errorf("%s: %q, not %q", when, got, want)
		}
	}
}
