package expand_test

import (
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"

	gocmp "github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// large gives the specs of whole games, large ones among them, by their folders.
func large(t testing.TB) map[string]*cnl.Spec {
	t.Helper()
	games := map[string]*cnl.Spec{}
	for _, folder := range specs.Sample(t) {
		paths, texts := specs.Files(t, folder)
		var files []cnl.File
		for i := range paths {
			files = append(files, cnl.File{Path: filepath.Base(paths[i]), Text: texts[i]})
		}
		games[filepath.ToSlash(filepath.Join(filepath.Base(filepath.Dir(folder)), filepath.Base(folder)))] = cnl.New(
			files, cnl.Options{})
	}
	return games
}

// goldens gives the specs of the golden files.
func goldens(t testing.TB) map[string]*cnl.Spec {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(goldenRoot, "*.txtar"))
	specs := map[string]*cnl.Spec{}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		specs[filepath.Base(path)] = read(archive)
	}
	return specs
}

// joinContinued is the text of an expanded spec, as a document with one block.
func joinContinued(d *expand.Document) string {
	var b strings.Builder
	b.WriteString("```yaml\n")
	for _, s := range grammar.Sections {
		n := d.Section(s.Name)
		if n == nil {
			continue
		}
		text := expand.RenderExact(n)
		if n.Len() == 0 || n.Kind() == expand.List && !strings.HasPrefix(text, "- ") {
			b.WriteString(s.Name + ": " + text)
			continue
		}
		b.WriteString(s.Name + ":\n")
		for line := range strings.Lines(text) {
			b.WriteString("  " + line)
		}
	}
	b.WriteString("```\n")
	return b.String()
}

func expandText(text string, limits expand.Limits) *expand.Document {
	return cnl.New([]cnl.File{{Path: "game.md", Text: text}}, cnl.Options{}).Expand(nil, limits)
}

func TestExpandedSpecStaysAsItIs(t *testing.T) {
	check := func(name string, spec *cnl.Spec) {
		t.Run(name, func(t *testing.T) {
			once := joinContinued(spec.Expand(nil, expand.Limits{}))
			again := expandText(once, expand.Limits{})
			if diff := gocmp.Diff(once, joinContinued(again)); diff != "" {
				t.Errorf("(-once +twice):\n%s", diff)
			}
		})
	}
	for name, spec := range goldens(t) {
		check(name, spec)
	}
	t.Run("games", func(t *testing.T) {
		for name, spec := range large(t) {
			check(name, spec)
		}
	})
}

func TestGamesExpandWithoutFault(t *testing.T) {
	for name, spec := range large(t) {
		d := spec.Expand(nil, expand.Limits{})
		if len(d.Problems) > 0 {
			t.Errorf("%s: %v", name, d.Problems)
		}
		text := joinContinued(d)
		for _, word := range []string{"conditionMacro:", "fromTemplate:", "- macro:", "generate:", "batch:",
			"refillToSize:", "param:"} {
			if strings.Contains(text, word) {
				t.Errorf("%s still has %s", name, word)
			}
		}
		for _, s := range grammar.Sections {
			if d.HasFailed(s.Name) {
				t.Errorf("%s: %s failed", name, s.Name)
			}
		}
	}
}

// Every value knows where it was written, also inside macros: the text there is
// the value's own unless something was put into it.
func TestValuesKnowTheirPlaces(t *testing.T) {
	for name, spec := range goldens(t) {
		d := spec.Expand(nil, expand.Limits{})
		var walk func(n *expand.Node)
		walk = func(n *expand.Node) {
			if !n.At.Node.Valid() {
				t.Errorf("%s: nobody wrote %s", name, expand.Render(n))
			}
			if n.Uses == nil && n.Kind() == expand.Text && n.At.Node.Value() != n.Text() {
				t.Errorf("%s: %q was written as %q", name, n.Text(), n.At.Node.Raw())
			}
			for u := n.Uses; u != nil; u = u.Outer {
				if u.Name == "" || !u.At.Node.Valid() {
					t.Errorf("%s: %s came in by an unknown use", name, expand.Render(n))
				}
			}
			for _, item := range n.Items() {
				walk(item)
			}
			for _, item := range n.Pairs() {
				walk(item)
			}
		}
		for _, s := range grammar.Sections {
			if n := d.Section(s.Name); n != nil {
				walk(n)
			}
		}
	}
}

func TestUsesLeadFromTheInnermostMacroOutwards(t *testing.T) {
	d := game("effectMacros:\n"+
		"  - { id: in, params: [], exports: [], effects: [{ setActivePlayer: { player: left } }] }\n"+
		"  - { id: out, params: [], exports: [], effects: [{ macro: in }] }\n"+
		"setup: [{ macro: out }]").Expand(nil, expand.Limits{})
	var chain []string
	for u := d.Section("setup").Items()[0].Uses; u != nil; u = u.Outer {
		chain = append(chain, u.Name+" at "+u.At.Node.Raw())
	}
	want := []string{"in at { macro: in }", "out at { macro: out }"}
	if !slices.Equal(chain, want) {
		t.Errorf("uses: %q, want %q", chain, want)
	}
}

// An expansion that takes over from an earlier one gives what a fresh one does.
func TestExpandAfterEqualsExpand(t *testing.T) {
	const text = "```yaml\n" +
		"conditionMacros:\n  - { id: c, params: [{ name: x }], condition: { op: '==', left: { param: x }, right: 1 } }\n" +
		"```\n```yaml\n" +
		"effectMacros:\n  - { id: m, params: [{ name: n, type: number }], exports: [], effects: [{ if: { when: { conditionMacro: c, args: { x: { param: n } } }, then: [{ rollRandom: { bind: $r, min: 1, max: 6, in: [] } }] } }] }\n" +
		"```\n```yaml\n" +
		"actions:\n  - { id: a, effects: [{ macro: m, args: { n: 1 } }] }\n  - id: b\n    effects:\n      - { macro: m, args: { n: 2 } }\n      - { refillToSize: { zone: 'a:none', fromZone: 'b:none', size: 1 } }\n" +
		"  - { id: d, effects: [{ macro: nothing }] }\n" +
		"```\n```yaml\n" +
		"eventDecks:\n  - id: deck\n    cards:\n      - { id: one, unshaded: { effects: [{ macro: m, args: { n: 3 } }] } }\n      - { id: two, unshaded: { effects: [{ macro: m, args: { n: 4 } }] } }\n" +
		"```\n"
	edits := []struct{ old, new string }{
		{"right: 1", "right: 5"}, // in the condition macro
		{"max: 6", "max: 8"},     // in the effect macro
		{"n: 2 }", "n: 20 }"},    // in an action
		{"id: a,", "id: aa,"},    // beside
		{"id: two", "id: three"}, // a card
		{"{ macro: nothing }", "{ macro: m, args: { n: 9 } }"},
		{"- { id: m,", "- { id: mm,"},                              // the macro is gone
		{"- { id: mm,", "- { id: m,"},                              // and back
		{"  - { id: a", "  - { id: z, effects: [] }\n  - { id: a"}, // all others move
		{"size: 1", "size: 3"},
	}
	spec := cnl.New([]cnl.File{{Path: "game.md", Text: text}}, cnl.Options{})
	d := spec.Expand(nil, expand.Limits{})
	for _, e := range edits {
		now, _ := spec.Text("game.md")
		at := strings.Index(now, e.old)
		if at < 0 {
			t.Fatalf("no %q", e.old)
		}
		line := strings.Count(now[:at], "\n")
		column := at - strings.LastIndex(now[:at], "\n") - 1
		r := source.Range{Start: source.Position{Line: line, Character: column},
			End: source.Position{Line: line, Character: column + len(e.old)}}
		spec = spec.Edit("game.md", r, source.UTF8, e.new)
		d = spec.Expand(d, expand.Limits{})
		fresh := spec.Expand(nil, expand.Limits{})
		if diff := gocmp.Diff(joinContinued(fresh), joinContinued(d)); diff != "" {
			t.Fatalf("after %q → %q (-fresh +taken over):\n%s", e.old, e.new, diff)
		}
		if len(fresh.Problems) != len(d.Problems) || fresh.HasFailed("actions") != d.HasFailed("actions") {
			t.Errorf("after %q → %q: other problems", e.old, e.new)
		}
	}
}

// The same holds for arbitrary edits of large specs.
func TestExpandAfterEqualsExpandInCorpus(t *testing.T) {
	for name, spec := range large(t) {
		random := rand.New(rand.NewPCG(7, 11))
		d := spec.Expand(nil, expand.Limits{})
		files := spec.Files()
		for range testsize.EditsThatExpand.N() {
			file := files[random.IntN(len(files))]
			text, _ := spec.Text(file)
			lines := strings.Count(text, "\n")
			line := random.IntN(lines)
			from := source.Position{Line: line, Character: random.IntN(12)}
			to := source.Position{Line: line + random.IntN(2), Character: random.IntN(12)}
			edited := spec.Edit(file, source.Range{Start: from, End: to}, source.UTF8,
				[]string{"", "x", "- ", "\n"}[random.IntN(4)])
			fresh := edited.Expand(nil, expand.Limits{})
			after := edited.Expand(d, expand.Limits{})
			if joinContinued(fresh) != joinContinued(after) || len(fresh.Problems) != len(after.Problems) {
				t.Fatalf("%s: after an edit of %s at %v an expansion that takes over differs", name, file, from)
			}
			for _, s := range grammar.Sections {
				if fresh.HasFailed(s.Name) != after.HasFailed(s.Name) {
					t.Errorf("%s: %s failed: %v, after another expansion %v", name, s.Name, fresh.HasFailed(s.Name),
						after.HasFailed(s.Name))
				}
			}
			if random.IntN(3) > 0 {
				spec, d = edited, after
			}
		}
	}
}

// What is not touched by an edit is the same value as before.
func TestExpandAfterSharesEntries(t *testing.T) {
	spec := game("effectMacros: [{ id: m, params: [], exports: [], effects: [{ setActivePlayer: { player: left } }] }]\n" +
		"actions:\n  - { id: a, effects: [{ macro: m }] }\n  - { id: b, effects: [{ macro: m }] }")
	d := spec.Expand(nil, expand.Limits{})
	at := source.Position{Line: 4, Character: len("  - { id: b")}
	spec = spec.Edit("game.md", source.Range{Start: at, End: at}, source.UTF8, "b")
	after := spec.Expand(d, expand.Limits{})
	before, now := d.Section("actions").Items(), after.Section("actions").Items()
	if len(now) != 2 || now[0] != before[0] || now[1] == before[1] || now[1].Get("id").Text() != "bb" {
		t.Errorf("before %s\nafter %s", expand.Render(d.Section("actions")), expand.Render(after.Section("actions")))
	}
}

func TestBudgets(t *testing.T) {
	var aliases, macros, conditions, doubling strings.Builder
	aliases.WriteString("setup:\n  - a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n")
	macros.WriteString("effectMacros:\n  - { id: m0, params: [], exports: [], effects: [{ bindValue: { bind: $x, value: 1 } }] }\n")
	conditions.WriteString("conditionMacros:\n  - { id: c0, params: [], condition: true }\n")
	doubling.WriteString("effectMacros:\n  - { id: m0, params: [{ name: v, type: value }], exports: [], effects: [{ bindValue: { bind: $x, value: { param: v } } }] }\n")
	for i := 1; i < 10; i++ {
		n, p := strconv.Itoa(i), strconv.Itoa(i-1)
		aliases.WriteString("  - a" + n + ": &a" + n + " [" + strings.Repeat("*a"+p+", ", 10) + "y]\n")
		macros.WriteString("  - { id: m" + n + ", params: [], exports: [], effects: [" +
			strings.Repeat("{ macro: m"+p+" }, ", 10) + "] }\n")
		conditions.WriteString("  - { id: c" + n + ", params: [], condition: { op: and, args: [" +
			strings.Repeat("{ conditionMacro: c"+p+" }, ", 10) + "] } }\n")
		twice := "{ op: '+', left: { param: v }, right: { param: v } }"
		twice = strings.ReplaceAll("{ op: '+', left: @, right: @ }", "@", twice)
		twice = strings.ReplaceAll("{ op: '+', left: @, right: @ }", "@", twice)
		doubling.WriteString("  - { id: m" + n +
			", params: [{ name: v, type: value }], exports: [], effects: [{ macro: m" + p + ", args: { v: " + twice +
			" } }] }\n")
	}
	macros.WriteString("setup: [{ macro: m9 }, { macro: m9 }]")
	conditions.WriteString("actions: [{ id: a, pre: { conditionMacro: c9 } }]")
	doubling.WriteString("setup: [{ macro: m9, args: { v: 1 } }]")
	for name, text := range map[string]string{"aliases": aliases.String(), "macros": macros.String(),
		"conditions": conditions.String(), "doubling": doubling.String()} {
		t.Run(name, func(t *testing.T) {
			d := game(text).Expand(nil, expand.Limits{})
			limits := 0
			for _, p := range d.Problems {
				if p.Code == diag.CompilerLimitExceeded || name == "aliases" && p.Code == diag.ParserYAMLParseError {
					limits++
				}
			}
			if limits != 1 || len(d.Problems) != 1 {
				t.Fatalf("%d problems, %d about limits: %v", len(d.Problems), limits, d.Problems)
			}
			if message := d.Problems[0].Message; !strings.Contains(message, "500000") {
				t.Errorf("the message names no limit: %s", message)
			}
			size := 0
			for _, s := range grammar.Sections {
				size += d.Section(s.Name).Size()
			}
			if size > 2_100_000 {
				t.Errorf("%d nodes", size)
			}
		})
	}
}

func TestExplain(t *testing.T) {
	const text = "effectMacros:\n" +
		"  - { id: m, params: [{ name: z, type: zoneSelector }], exports: [], effects: [{ shuffle: { zone: { param: z } } }, { let: { bind: $k, value: 1, in: [] } }] }\n" +
		"setup:\n  - { macro: m, args: { z: 'a:none' } }\n  - { setActivePlayer: { player: left } }\n" +
		"actions: [{ id: go, effects: [{ macro: m, args: { z: 'b:none' } }] }]"
	d := game(text).Expand(nil, expand.Limits{})
	shown := func(list []expand.Expansion) (out []string) {
		for _, e := range list {
			var b strings.Builder
			for _, n := range e.Nodes {
				b.WriteString(strings.TrimSpace(strings.ReplaceAll(expand.Render(n), "\n", ";")) + "|")
			}
			out = append(out, e.Path+" "+b.String())
		}
		return out
	}
	find := func(part string) (expand.Origin, int) {
		var at expand.Origin
		offset := -1
		var walk func(n *expand.Node)
		try := func(o expand.Origin) {
			if i := strings.Index(o.Node.Tree().Text, part); i >= 0 && offset < 0 {
				at, offset = o, i+1
			}
		}
		walk = func(n *expand.Node) {
			try(n.At)
			for u := n.Uses; u != nil; u = u.Outer {
				try(u.At)
			}
			for _, item := range n.Items() {
				walk(item)
			}
			for _, item := range n.Pairs() {
				walk(item)
			}
		}
		walk(d.Section("setup"))
		walk(d.Section("actions"))
		return at, offset
	}
	tests := []struct {
		at    string
		entry bool
		want  []string
	}{
		{at: "{ macro: m, args: { z: 'a:none'", want: []string{"doc.setup.0 shuffle:;  zone: a:none;|let:;  bind: $k;  value: 1;  in: [];|"}},
		{at: "'a:none'", want: []string{"doc.setup.0.shuffle.zone a:none;|"}},
		{at: "left", want: []string{"doc.setup.2.setActivePlayer.player left;|"}},
		{at: "$k", want: []string{"doc.setup.1.let.bind $k;|", "doc.actions.0.effects.1.let.bind $k;|"}},
		{at: "id: go", entry: true, want: []string{"doc.actions.0 id: go;effects:;  - shuffle:;      zone: b:none;  - let:;      bind: $k;      value: 1;      in: [];|"}},
	}
	for _, test := range tests {
		at, offset := find(test.at)
		got := d.Explain(at.Unit, offset)
		if test.entry {
			got = d.ExplainEntry(at.Unit, offset)
		}
		lines := shown(got)
		for i := range lines {
			lines[i] = strings.ReplaceAll(lines[i], ";|", "|")
		}
		want := slices.Clone(test.want)
		for i := range want {
			want[i] = strings.ReplaceAll(want[i], ";|", "|")
		}
		if diff := gocmp.Diff(want, lines); diff != "" {
			t.Errorf("at %s (-want +got):\n%s", test.at, diff)
		}
	}
}

// FuzzExpand checks that no text makes the expansion panic or grow beyond its
// limits, that it is deterministic, and that taking over from an expansion of
// the same spec changes nothing.
func FuzzExpand(f *testing.F) {
	for _, spec := range goldens(f) {
		for _, file := range spec.Files() {
			text, _ := spec.Text(file)
			f.Add(text)
		}
	}
	limits := expand.Limits{Effects: 50, Zones: 50, Combinations: 50, Nodes: 5_000}
	f.Fuzz(func(t *testing.T, text string) {
		spec := cnl.New([]cnl.File{{Path: "game.md", Text: text}}, cnl.Options{})
		first := spec.Expand(nil, limits)
		size := 0
		for _, s := range grammar.Sections {
			size += first.Section(s.Name).Size()
		}
		if size > 100_000+100*len(text) {
			t.Fatalf("%d nodes of %d bytes", size, len(text))
		}
		if size > 50_000 {
			return
		}
		once := joinContinued(first)
		if twice := joinContinued(spec.Expand(nil, limits)); twice != once {
			t.Fatal("two expansions differ")
		}
		if after := joinContinued(spec.Expand(first, limits)); after != once {
			t.Fatal("an expansion after another differs")
		}
	})
}

func BenchmarkExpand(b *testing.B) {
	for name, spec := range large(b) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				spec.Expand(nil, expand.Limits{})
			}
		})
		b.Run(name+"/after", func(b *testing.B) {
			d := spec.Expand(nil, expand.Limits{})
			for b.Loop() {
				spec.Expand(d, expand.Limits{})
			}
		})
	}
}
