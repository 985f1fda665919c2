package profile

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

// Whatever ran is counted under what ran around it, and a profile that pprof has written is
// understood, few samples or many.
func TestRulesOfAPlay(t *testing.T) {
	def := testgames.Of(t, "gomoku").Definition()
	game, err := kernel.New(def, kernel.WithProfiling())
	if err != nil {
		t.Fatal(err)
	}
	plain := testgames.Of(t, "gomoku")
	batch := sim.Batch{Setup: sim.Setup{Players: 2, Seed: 1, MaxMoves: 60}, Games: 3, Jobs: 2}
	want, err := sim.Run(context.Background(), plain, batch)
	if err != nil {
		t.Fatal(err)
	}
	var got *sim.Statistics
	p, err := Take(game, func() { got, err = sim.Run(context.Background(), game, batch) })
	if err != nil {
		t.Fatal(err)
	}
	if got.Moves != want.Moves || got.Playouts != want.Playouts {
		t.Errorf("the profiled game has %d moves, the plain one %d", got.Moves, want.Moves)
	}
	calls := map[string]int64{}
	for _, r := range p.Rows() {
		calls[r.Path] = r.Calls
	}
	if n := calls["actions[0].effects[0]"]; n != got.Moves {
		t.Errorf("the effect of each move ran %d times in %d moves; %v", n, got.Moves, calls)
	}
	if _, err := gzip.NewReader(bytes.NewReader(p.Raw)); err != nil {
		t.Errorf("what 'go tool pprof' is to read: %v", err)
	}
	if p.Root.All < p.Root.Own || p.Root.All > time.Hour {
		t.Errorf("%v in all, %v its own", p.Root.All, p.Root.Own)
	}
}

// A tree becomes a table, a page and hints.
func TestTellingOfATree(t *testing.T) {
	frame := func(path string, own time.Duration, calls int64, within ...*Frame) *Frame {
		return &Frame{Path: path, Own: own * time.Millisecond, Calls: calls, Within: within}
	}
	p := &Profile{Samples: 100, Root: frame("", 200, 0,
		frame("actions[0].pre", 100, 10, frame("actions[0].pre.query", 100, 10)),
		frame("terminal.conditions[0].when", 100, 50,
			frame("terminal.conditions[0].when.query", 100, 50, frame("<macros[1]>", 400, 5000))))}
	p.Root.sumTimes()
	where := kernel.Locator(func(path string) (kernel.Source, bool) {
		return kernel.Source{File: "rules.md", Line: len(path)}, strings.HasPrefix(path, "terminal")
	})
	var text, html bytes.Buffer
	p.WriteText(&text, where)
	if err := p.WriteHTML(&html, "<game>", "ludo-lsp simulate '<game>'", where); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"  40.0%   40.0%         5000  <macros[1]>\n",
		"  20.0%  100.0%               (playing",
		"  10.0%   60.0%           50  rules.md:27 terminal.conditions[0].when\n",
		"<macros[1]> runs 100 times each time that rules.md:33 terminal.conditions[0].when.query does, and takes 40 % of",
	} {
		if !strings.Contains(text.String(), line) {
			t.Errorf("%q is not in\n%s", line, &text)
		}
	}
	if n := strings.Count(text.String(), "each time that"); n != 1 {
		t.Errorf("%d hints in\n%s", n, &text)
	}
	for _, part := range []string{"&lt;macros[1]&gt;", "width:60.000%", "&lt;game&gt;: time of the rules"} {
		if !strings.Contains(html.String(), part) {
			t.Errorf("%q is not in\n%s", part, &html)
		}
	}
	for _, part := range []string{"<macros", "http", "<script"} {
		if strings.Contains(html.String(), part) {
			t.Errorf("%q is in\n%s", part, &html)
		}
	}
}

// What pprof has not written is refused.
func TestBrokenProfilesAreRefused(t *testing.T) {
	if _, err := read([]byte("no profile"), nil); err == nil || err == io.EOF {
		t.Errorf("got %v", err)
	}
}
