package lower_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/compile/lower"
	"ludo-lsp/internal/dev/testsize"
)

// everything is a list with every kind of effect and most expressions.
const everything = `
- setVar: { scope: global, var: heap, value: { if: { when: { op: and, args: [true, { op: '==', left: { ref: gvar, var: heap }, right: 1 }] }, then: 1, else: { zoneCount: deck } } } }
- addVar: { scope: pvar, player: { chosen: $who }, var: score, delta: { op: max, left: 1, right: { ref: pvar, player: left, var: score } } }
- transferVar: { from: { scope: zoneVar, zone: yard, var: ripe }, to: { scope: global, var: heap }, amount: 1, min: 0, max: 2, actualBind: $paid }
- setActivePlayer: { player: all }
- forEach: { bind: $t, over: { query: tokensInZone, zone: 'hand:$who', filter: [{ prop: fruit, in: [fig] }, { prop: rank, op: eq, value: 2 }] }, effects: [{ moveToken: { token: $t, from: deck, to: { zoneExpr: { concat: ['pen-', 1] } }, position: top } }, { destroyToken: { token: $t } }], limit: 3, countBind: $n, in: [] }
- reduce: { itemBind: $i, accBind: $a, over: { query: concat, sources: [{ query: players }, { query: intsInRange, min: 1, max: 2, alwaysInclude: [1] }] }, initial: 0, next: { ref: binding, name: $a }, resultBind: $r, in: [{ bindValue: { bind: $kept, value: { ref: binding, name: $r } } }] }
- removeByPriority: { budget: 2, groups: [{ bind: $g, over: { query: tokensInMapSpaces, spaceFilter: { owner: actor, condition: true } }, to: muck, from: yard, countBind: $c }], remainingBind: $left, in: [{ shuffle: { zone: deck } }] }
- evaluateSubset: { source: { query: assetRows, tableId: settings.prices, where: [{ field: price, eq: 1 }], cardinality: many }, subsetSize: 1, subsetBind: $s, compute: [], scoreExpr: { aggregate: { op: sum, query: { query: players }, bind: $p, valueExpr: 1 } }, resultBind: $best, bestSubsetBind: $bs, in: [] }
- rollRandom: { bind: $d, min: 1, max: 6, in: [{ moveAll: { from: deck, to: muck, filter: { op: not, arg: false } } }] }
- let: { bind: $l, value: a, in: [{ if: { when: { op: adjacent, left: yard, right: muck }, then: [{ chooseOne: { bind: '$x@{$l}', options: { query: zones, filter: { op: connected, from: yard, to: $zone, via: true, maxDepth: 1 } }, chooser: right } }], else: [{ advancePhase: {} }] } }] }
- chooseN: { bind: $some, options: { query: nextInOrderByCondition, source: { query: enums, values: [a] }, from: a, bind: $o, where: { op: in, item: a, set: { ref: binding, name: $o } }, includeFrom: true }, min: 0, max: 2 }
- distributeTokens: { tokens: { query: tokensInAdjacentZones, zone: yard }, destinations: { query: connectedZones, zone: yard, includeStart: true }, n: 1 }
- createToken: { type: crate, zone: yard, props: { rank: 1 } }
- reveal: { zone: deck, to: all, filter: [{ prop: fruit, in: { ref: namedSet, name: stone-fruit } }] }
- setMarker: { space: $some, marker: mood, state: calm }
- flipGlobalMarker: { marker: season, stateA: cold, stateB: warm }
- grantFreeOperation: { seat: self, operationClass: operation, sequence: { chain: c, step: 0 }, zoneFilter: { op: zonePropIncludes, zone: $zone, prop: crops, value: fig } }
- grantFreeOperation: { seat: self, operationClass: event, sequence: { chain: c, step: 1 } }
- pushInterruptPhase: { phase: storm, resumePhase: day }
`

// mutated gives a value with one part replaced, left out or put in from
// elsewhere.
func mutated(n *expand.Node, parts []*expand.Node, random *rand.Rand) *expand.Node {
	target := random.IntN(len(parts))
	part := parts[random.IntN(len(parts))]
	if random.IntN(3) == 0 {
		part = []*expand.Node{
			nil, expand.NewNull(expand.Origin{}, nil), expand.NewText("", expand.Origin{}, nil), expand.NewText("$", expand.Origin{}, nil),
			expand.NewNumber(-1.5, expand.Origin{}, nil), expand.NewList(nil, expand.Origin{}, nil), expand.NewMap(expand.Origin{}, nil),
		}[random.IntN(7)]
	}
	return swapped(n, parts[target], part)
}

func swapped(n, old, put *expand.Node) *expand.Node {
	if n == old {
		return put
	}
	switch n.Kind() {
	case expand.List:
		var items []*expand.Node
		for _, item := range n.Items() {
			if v := swapped(item, old, put); v != nil {
				items = append(items, v)
			}
		}
		return expand.NewList(items, n.At, n.Uses)
	case expand.Map:
		var pairs []expand.Pair
		for key, value := range n.Pairs() {
			if v := swapped(value, old, put); v != nil {
				pairs = append(pairs, expand.Pair{Key: key.Name, Value: v})
			}
		}
		return expand.NewMap(n.At, n.Uses, pairs...)
	}
	return n
}

// partsOf lists a value and all below it.
func partsOf(n *expand.Node, out []*expand.Node) []*expand.Node {
	out = append(out, n)
	for _, item := range n.Items() {
		out = partsOf(item, out)
	}
	for _, value := range n.Pairs() {
		out = partsOf(value, out)
	}
	return out
}

// outcome is all that lowering gives, in one text.
func outcome(t *testing.T, n *expand.Node, scope func() *lower.Scope) (string, bool) {
	c := orchard()
	out, ok := c.Effects(n, lower.Path{Doc: "doc.setup", Def: "setup"}, scope())
	var b strings.Builder
	if ok {
		b.WriteString(compiled(t, out))
	}
	for _, p := range append(c.Problems, c.Rejected...) {
		fmt.Fprintln(&b, p.Code, p.Severity, p.At.Span, p.Message)
	}
	for m := range c.Map.All {
		fmt.Fprintln(&b, m.Path, m.At.Span)
	}
	return b.String(), ok
}

var update = flag.Bool("update", false, "write the golden files")

// TestEverythingCompiles compares what the list compiles to, and where its parts
// were written, with testdata.
func TestEverythingCompiles(t *testing.T) {
	c := orchard()
	out, ok := c.Effects(authored(t, everything), lower.Path{Doc: "doc.setup", Def: "setup"}, lower.NewScope("$who"))
	if !ok {
		t.Fatalf("does not compile: %v", c.Rejected)
	}
	var b strings.Builder
	for _, e := range out {
		fmt.Fprintln(&b, compiled(t, e))
	}
	b.WriteString("\n")
	for m := range c.Map.All {
		line, _, _ := strings.Cut(everything[m.At.Span.Start:min(m.At.Span.End, len(everything))], "\n")
		fmt.Fprintf(&b, "%s: %.60s\n", m.Path, line)
	}
	golden := filepath.Join("testdata", "everything.golden")
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("differs from %s; see the change with -update:\n%s", golden, b.String())
	}
}

// TestAnyTextIsTaken lowers damaged lists, as authored and as a macro's text:
// nothing panics, and the same comes out each time.
func TestAnyTextIsTaken(t *testing.T) {
	sound := authored(t, everything)
	scope := func() *lower.Scope { return lower.NewScope("$who") }
	random := rand.New(rand.NewPCG(1, 2))
	for i := range testsize.LoweredTexts.N() {
		n := sound
		if i%2 == 1 {
			n = used(sound, 2, call("m", 7))
		}
		for range 1 + random.IntN(4) {
			if n != nil {
				n = mutated(n, partsOf(n, nil), random)
			}
		}
		first, ok := outcome(t, n, scope)
		if second, _ := outcome(t, n, scope); first != second {
			t.Fatalf("two outcomes:\n%s\n---\n%s", first, second)
		}
		if !ok && first == "" {
			t.Fatal("a failure that nothing explains")
		}
	}
}

func TestLoweringLeavesTheTextAlone(t *testing.T) {
	n, same := authored(t, everything), authored(t, everything)
	outcome(t, n, func() *lower.Scope { return lower.NewScope("$who") })
	if !reflect.DeepEqual(n, same) {
		t.Error("lowering changed the text")
	}
}

func TestManyNamesAndConditions(t *testing.T) {
	var b strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&b, "- if: { when: { op: '>', left: { ref: gvar, var: heap }, right: %d }, then: [{ bindValue: { bind: $g%d, value: 1 } }] }\n", i, i)
		fmt.Fprintf(&b, "- bindValue: { bind: $b%d, value: 1 }\n", i)
	}
	for i := range 3000 {
		fmt.Fprintf(&b, "- setVar: { scope: global, var: heap, value: { ref: binding, name: $b%d } }\n", i)
		fmt.Fprintf(&b, "- if: { when: { op: '>', left: { ref: gvar, var: heap }, right: %d }, then: [{ setVar: { scope: global, var: heap, value: { ref: binding, name: $g%d } } }] }\n", i, i)
	}
	c := orchard()
	if _, ok := c.Effects(authored(t, b.String()), lower.Path{}, lower.NewScope()); !ok {
		t.Error("does not compile")
	}
}

func TestDeepNestingIsRefused(t *testing.T) {
	at := expand.Origin{Unit: 1}
	n := expand.NewBool(true, at, nil)
	for range 100_000 {
		n = expand.NewMap(at, nil, expand.Pair{Key: "op", Value: expand.NewText("not", at, nil)},
			expand.Pair{Key: "arg", Value: n})
	}
	if _, ok := orchard().Condition(n, lower.Path{}, lower.NewScope()); ok {
		t.Error("compiles")
	}
}

func BenchmarkEffects(b *testing.B) {
	n := authored(b, everything)
	b.ReportAllocs()
	for b.Loop() {
		orchard().Effects(n, lower.Path{Doc: "doc.setup", Def: "setup"}, lower.NewScope("$who"))
	}
}
