package cnl

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/text/source"
)

// sized is a spec of n copies of everything that can be repeated.
func sized(n int) []File {
	var vocabulary, rules strings.Builder
	vocabulary.WriteString("```yaml\nmetadata: { id: sized, players: { min: 2, max: 4 } }\nzones:\n")
	for i := range 40 * n {
		fmt.Fprintf(&vocabulary, "  - { id: zone-%d, owner: none, visibility: public, ordering: set }\n", i)
	}
	vocabulary.WriteString("globalVars:\n")
	for i := range 40 * n {
		fmt.Fprintf(&vocabulary, "  - { name: count%d, type: int, init: 0, min: 0, max: 9 }\n", i)
	}
	vocabulary.WriteString("turnStructure:\n  phases:\n    - id: main\nterminal: { conditions: [] }\n```\n")
	rules.WriteString("```yaml\nactions:\n")
	for i := range 40 * n {
		fmt.Fprintf(&rules, `  - id: action-%[1]d
    actor: active
    executor: actor
    phase: [main]
    pre: { op: '<', left: { ref: gvar, var: count%[1]d }, right: 9 }
    effects:
      - forEach:
          bind: $t
          over: { query: tokensInZone, zone: zone-%[1]d }
          effects:
            - moveToken: { token: $t, from: zone-%[1]d, to: zone-0 }
      - addVar: { scope: global, var: count%[1]d, delta: 1 }
`, i)
	}
	rules.WriteString("actionPipelines:\n")
	for i := range 40 * n {
		fmt.Fprintf(&rules, `  - id: pipeline-%[1]d
    actionId: action-%[1]d
    applicability: true
    legality: null
    costValidation: null
    costEffects: []
    targeting: {}
    atomicity: atomic
    stages:
      - effects:
          - chooseOne: { bind: $zone, options: { query: zones } }
          - addVar: { scope: global, var: count%[1]d, delta: 3 }
          - { macro: macro-%[1]d, args: {} }
`, i)
	}
	rules.WriteString("effectMacros:\n")
	for i := range 40 * n {
		fmt.Fprintf(&rules, "  - id: macro-%d\n    params: []\n    exports: []\n    effects:\n", i)
		if i%8 < 7 { // chains of eight
			fmt.Fprintf(&rules, "      - { macro: macro-%d, args: {} }\n", i+1)
		}
		fmt.Fprintf(&rules, "      - addVar: { scope: global, var: count%d, delta: 4 }\n", i)
	}
	rules.WriteString("eventDecks:\n  - id: deck\n    drawZone: zone-0\n    discardZone: zone-1\n    cards:\n")
	for i := range 40 * n {
		fmt.Fprintf(&rules, `      - id: card-%[1]d
        title: Card %[1]d
        sideMode: single
        order: %[1]d
        tags: [early]
        metadata: { period: early }
        unshaded:
          text: Count.
          effects:
            - addVar: { scope: global, var: count%[1]d, delta: 5 }
`, i)
	}
	rules.WriteString("```\n")
	return []File{{Path: "/sized/10-vocabulary.md", Text: vocabulary.String()},
		{Path: "/sized/20-rules.md", Text: rules.String()}}
}

// keystroke types a letter into a value in the middle of a document and takes
// it out again; both edits are followed by a prompt look at the diagnostics.
func keystroke(spec *Spec, path string, at source.Position) {
	after := source.Position{Line: at.Line, Character: at.Character + 1}
	typed := spec.Edit(path, source.Range{Start: at, End: at}, source.UTF16, "x")
	typed.Prompt(path, source.UTF16)
	back := typed.Edit(path, source.Range{Start: at, End: after}, source.UTF16, "")
	back.Prompt(path, source.UTF16)
}

// middle finds the middle one of the places where a text stands.
func middle(text, word string) source.Position {
	var all []int
	for at := 0; ; {
		found := strings.Index(text[at:], word)
		if found < 0 {
			return positionAt(text, all[len(all)/2])
		}
		at += found + len(word)
		all = append(all, at)
	}
}

// places are where keys are pressed: in the entries of long sections.
var places = []struct{ name, word string }{
	{"value", "executor: actor"},
	{"reference", "to: zone-0"},
	{"pipeline", "delta: 3"},
	{"macro", "delta: 4"},
	{"card", "delta: 5"},
}

// formulaPlaces are the same ones where the rules stand in formulas.
var formulaPlaces = []struct{ name, word string }{
	{"value", "executor: actor"},
	{"reference", "zone-0')"},
	{"pipeline", "+= 3"},
	{"macro", "+= 4"},
	{"card", "+= 5"},
}

// BenchmarkKeystrokeInFormulas is BenchmarkKeystroke in the same spec in formulas.
func BenchmarkKeystrokeInFormulas(b *testing.B) {
	for _, n := range []int{1, 16} {
		path := sized(n)[1].Path
		spec := New(sized(n), Options{})
		spec = spec.Apply(spec.WriteAs(path, Formulas, source.UTF8), source.UTF8)
		text, _ := spec.Text(path)
		for _, place := range formulaPlaces {
			at := middle(text, place.word)
			b.Run(fmt.Sprintf("%s/x%d", place.name, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					keystroke(spec, path, at)
				}
			})
		}
	}
}

// BenchmarkKeystroke shows that what a keystroke costs and allocates does not
// grow with the documents: compare ×1, ×4 and ×16.
func BenchmarkKeystroke(b *testing.B) {
	for _, n := range []int{1, 4, 16} {
		files := sized(n)
		spec := New(files, Options{})
		for _, place := range places {
			at := middle(files[1].Text, place.word)
			b.Run(fmt.Sprintf("%s/x%d", place.name, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					keystroke(spec, files[1].Path, at)
				}
			})
		}
	}
}

// TestKeystrokeAllocationsDoNotGrow counts what BenchmarkKeystroke shows: a
// spec sixteen times as large may cost a few more steps down a balanced tree,
// and nothing else; and a keystroke costs a small part of reading a small spec afresh.
func TestKeystrokeAllocationsDoNotGrow(t *testing.T) {
	type cost struct{ times, bytes float64 }
	costs := map[string][]cost{}
	for _, n := range []int{1, 16} {
		files := sized(n)
		spec := New(files, Options{})
		for _, place := range places {
			at := middle(files[1].Text, place.word)
			press := func() { keystroke(spec, files[1].Path, at) }
			costs[place.name] = append(costs[place.name], cost{testing.AllocsPerRun(20, press), bytesPerRun(20, press)})
		}
	}
	small := sized(1)
	read := testing.AllocsPerRun(2, func() { New(small, Options{}).Prompt(small[1].Path, source.UTF16) })
	for place, costs := range costs {
		t.Logf("%s: %.0f allocations of %.0f bytes, then %.0f of %.0f; %.2f %% of %.0f for all", place, costs[0].times,
			costs[0].bytes, costs[1].times, costs[1].bytes, 100*costs[0].times/read, read)
		if costs[0].times > mostPerKeystroke*read {
			t.Errorf("%s: a keystroke makes %.0f allocations, reading all makes %.0f", place, costs[0].times, read)
		}
		if costs[1].times > mostGrowth*costs[0].times || costs[1].bytes > mostGrowth*costs[0].bytes {
			t.Errorf("%s: a keystroke makes %.0f allocations of %.0f bytes, in a spec 16 times as large %.0f of %.0f bytes",
				place, costs[0].times, costs[0].bytes, costs[1].times, costs[1].bytes)
		}
	}
}

// What a keystroke may allocate: of what reading all allocates, and times what it allocates in a spec a sixteenth
// as large.
const (
	mostPerKeystroke = 0.03
	mostGrowth       = 1.3
)

// bytesPerRun is what f allocates, on average.
func bytesPerRun(runs int, f func()) float64 {
	var before, after runtime.MemStats
	f()
	runtime.ReadMemStats(&before)
	for range runs {
		f()
	}
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc-before.TotalAlloc) / float64(runs)
}

// BenchmarkRead reads whole specs afresh.
func BenchmarkRead(b *testing.B) {
	for _, folder := range append(append(specs.Ours(b), specs.Large(b)), specs.FoldersBeside(b, specs.Corpus)...) {
		files := readFolder(b, folder)
		size := 0
		for _, f := range files {
			size += len(f.Text)
		}
		b.Run(filepath.Base(folder), func(b *testing.B) {
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				New(files, Options{})
			}
		})
	}
}
