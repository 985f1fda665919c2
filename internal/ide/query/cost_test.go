package query_test

import (
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/source"
)

// The rest of the entries around the places where a name is used is not looked at when it is asked who uses it.
func TestAskingWhoUsesANameCostsLittleForEachUse(t *testing.T) {
	const uses = 100
	// measure gives what is allocated for each use by hovering, and by asking who uses the name in which way.
	measure := func(others int) (hover float64, calls map[query.Aspect]float64) {
		var text strings.Builder
		text.WriteString("```yaml\nglobalVars:\n  - { name: gold, type: int, init: 0, min: 0, max: 9 }\n" +
			"  - { name: clay, type: int, init: 0, min: 0, max: 9 }\nactions:\n")
		for i := range uses {
			fmt.Fprintf(&text, "  - id: a%d\n    actor: active\n    executor: actor\n    phase: [main]\n", i)
			text.WriteString("    effects:\n")
			text.WriteString("      - addVar: { scope: global, var: gold, delta: 1 }\n")
			for range others {
				text.WriteString("      - addVar: { scope: global, var: clay, delta: { op: '+', left: 1, right: 2 } }\n")
			}
		}
		text.WriteString("```\n")
		view := cnl.New([]cnl.File{{Path: "/a.md", Text: text.String()}}, cnl.Options{}).View()
		at := source.Position{Line: 2, Character: len("  - { name: g")}
		place := query.At(view, "/a.md", at, source.UTF8)
		if found := len(place.References(false)); found != uses {
			t.Fatalf("gold is used %d times, not %d", found, uses)
		}
		hover = testing.AllocsPerRun(3, func() { query.At(view, "/a.md", at, source.UTF8).Hover() }) / uses
		calls = map[query.Aspect]float64{}
		for _, item := range place.Items() {
			calls[item.Aspect] = testing.AllocsPerRun(3, func() { query.IncomingCalls(view, source.UTF8, item) }) / uses
		}
		return hover, calls
	}
	hover, calls := measure(1)
	after, callsAfter := measure(40)
	t.Logf("for each use %.1f and %.1f in entries forty times as long; %v and %v", hover, after, calls, callsAfter)
	if after > 1.5*hover {
		t.Errorf("hovering over a name allocates %.1f times for each use, %.1f if the entries are longer", hover, after)
	}
	if len(calls) < 2 {
		t.Fatalf("who uses the name can be asked in %d ways only", len(calls))
	}
	for aspect, each := range calls {
		if callsAfter[aspect] > 1.5*each {
			t.Errorf("%s: asking who uses a name allocates %.1f times for each, %.1f if the entries are longer", aspect,
				each, callsAfter[aspect])
		}
	}
}
