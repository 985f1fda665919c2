package skein_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	_ "ludo-lsp/internal/dev/fixedseed"
	"ludo-lsp/internal/play/skein"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

// bank is a game in which players take coins, or roll for them.
const bank = `{
"metadata": {"id": "bank", "players": {"min": 2, "max": 2}}, "constants": {},
"globalVars": [{"name": "vault", "type": "int", "init": 20, "min": 0, "max": 20}],
"perPlayerVars": [{"name": "coins", "type": "int", "init": 3, "min": 0, "max": 40}],
"zones": [], "tokenTypes": [], "setup": [],
"turnStructure": {"phases": [{"id": "day"}]},
"actions": [
	{"id": "take", "actor": "active", "executor": "actor", "phase": ["day"],
		"params": [{"name": "$n", "domain": {"query": "intsInRange", "min": 1, "max": 3}}], "pre": null, "cost": [],
		"effects": [{"addVar": {"scope": "pvar", "player": "actor", "var": "coins", "delta": {"ref": "binding", "name": "$n"}}},
			{"addVar": {"scope": "global", "var": "vault", "delta": -1}}],
		"limits": [{"scope": "phase", "max": 1}]},
	{"id": "gamble", "actor": "active", "executor": "actor", "phase": ["day"], "params": [], "pre": null, "cost": [],
		"effects": [{"rollRandom": {"bind": "$r", "min": 1, "max": 6, "in": [
			{"addVar": {"scope": "pvar", "player": "actor", "var": "coins", "delta": {"ref": "binding", "name": "$r"}}}]}}],
		"limits": [{"scope": "phase", "max": 1}]}],
"triggers": [],
"terminal": {"conditions": [{"when": {"op": ">=", "left": {"ref": "pvar", "player": "active", "var": "coins"}, "right": 15},
	"result": {"type": "win", "player": "active"}}]}
}`

func game(t rapid.TB, edits ...string) *kernel.Game {
	t.Helper()
	text := strings.NewReplacer(edits...).Replace(bank)
	if len(edits) > 0 && text == bank {
		t.Fatalf("the edit %q changes nothing", edits)
	}
	def, err := gamedef.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	g, err := kernel.New(def)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func fileIn(folder string) string {
	_, file := skein.Place(folder, false)
	return file
}

func take(n int64) kernel.Move {
	return kernel.Move{ActionID: "take", Params: kernel.Params{{Name: "$n", Value: kernel.Int(n)}}}
}

var gamble = kernel.Move{ActionID: "gamble"}

// line makes moves from a node on, and gives the nodes.
func line(t *testing.T, s *skein.Skein, from *skein.Node, state *kernel.State, moves ...kernel.Move) (
	out []*skein.Node) {
	t.Helper()
	for _, m := range moves {
		next, after, err := s.Try(from, state, state.Active(), m, nil)
		if err != nil {
			t.Fatalf("%s: %v", m.ActionID, err)
		}
		out = append(out, next)
		from, state = next, after
	}
	return out
}

func begun(t *testing.T, s *skein.Skein, g *kernel.Game) (*skein.Node, *kernel.State) {
	t.Helper()
	n, state, err := s.Start(g, skein.Beginning{Seed: 7, Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	return n, state
}

func report(t *testing.T, s *skein.Skein, g *kernel.Game) *skein.Report {
	t.Helper()
	standings, err := s.Replay(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	return &skein.Report{Game: g, Outcomes: standings}
}

func verdicts(r *skein.Report) (out string) {
	for _, one := range r.Outcomes {
		out += one.Verdict.Sign()
	}
	return out
}

// What is tried out makes a tree, in which the same moves lead to the same node.
func TestBranches(t *testing.T) {
	g, s := game(t), skein.New()
	begin, first := begun(t, s, g)
	one := line(t, s, begin, first, take(2), gamble, take(1))
	other := line(t, s, begin, first, take(2), gamble, take(3))
	if one[1] != other[1] || one[2] == other[2] || len(s.Nodes) != 5 {
		t.Fatalf("%d nodes; the two branches share %v and end in %v, %v", len(s.Nodes), one[1] == other[1], one[2],
			other[2])
	}
	if again, _ := begun(t, s, g); again != begin {
		t.Error("the same beginning is another node")
	}
	if got := verdicts(report(t, s, g)); got != "✓✓✓✓✓" {
		t.Errorf("without an edit: %s", got)
	}
	if err := s.Rename(one[2], " the  careful one "); err != nil {
		t.Fatal(err)
	}
	if err := s.Rename(other[2], "the careful one"); err == nil {
		t.Error("two nodes have one name")
	}
	for _, text := range []string{"the careful one", one[2].ID, one[2].ID[:5]} {
		if n, err := s.Find(text); err != nil || n != one[2] {
			t.Errorf("%q finds %v, %v", text, n, err)
		}
	}
	if _, err := s.Find("the carefull one"); err == nil || !strings.Contains(err.Error(), "did you mean") {
		t.Errorf("a slip: %v", err)
	}
	if gone := s.Prune(one[1]); gone != 3 || len(s.Nodes) != 2 || s.Node(other[2].ID) != nil {
		t.Errorf("pruned %d, left %d", gone, len(s.Nodes))
	}
}

// After an edit each branch tells whether it is the same, different or refused, where and why.
func TestBranchesAfterAnEdit(t *testing.T) {
	g, s := game(t), skein.New()
	begin, first := begun(t, s, g)
	line(t, s, begin, first, take(2), gamble, take(1))
	line(t, s, begin, first, take(3), gamble)
	for _, test := range []struct {
		name, verdicts, tells string
		edit                  []string
	}{
		{"another number of coins", "≠≠≠≠≠≠", "coins of player 0: 3 → 4", []string{`"init": 3`, `"init": 4`}},
		{"another effect", "✓≠≠≠≠≠", "vault: 19 → 18", []string{`"delta": -1`, `"delta": -2`}},
		{"another domain", "✓✓✓✓✗✗", "refused: ", []string{`"min": 1, "max": 3`, `"min": 1, "max": 2`}},
		{"a condition", "✓✗✗✗✗✗", "(actions[0].pre", []string{`"max": 3}}], "pre": null`,
			`"max": 3}}], "pre": {"op": "<", "left": {"ref": "gvar", "var": "vault"}, "right": 20}`}},
		{"another die", "✓✓≠≠✓≠", "coins of player", []string{`"min": 1, "max": 6`, `"min": 7, "max": 9`}},
		{"a name", "✓✓✓✓✓✓", "2 branches: 2 same", []string{`"id": "bank"`, `"id": "banks"`}},
	} {
		r := report(t, s, game(t, test.edit...))
		var text strings.Builder
		if err := r.WriteText(&text); err != nil {
			t.Fatal(err)
		}
		if got := verdicts(r); got != test.verdicts || !strings.Contains(text.String(), test.tells) {
			t.Errorf("%s: %s, want %s and %q in\n%s", test.name, got, test.verdicts, test.tells, text.String())
		}
		if want := !strings.ContainsAny(test.verdicts, "≠✗"); r.Good() != want {
			t.Errorf("%s: good %v", test.name, r.Good())
		}
	}
	// What comes out now can be taken for what is meant.
	changed := game(t, `"delta": -1`, `"delta": -2`)
	if n, err := s.Accept(changed, report(t, s, changed).Outcomes, begin); err != nil || n != 5 {
		t.Errorf("accepted %d, %v", n, err)
	}
	if got := verdicts(report(t, s, changed)); got != "✓✓✓✓✓✓" {
		t.Errorf("after accepting: %s", got)
	}
	if got := verdicts(report(t, s, g)); got != "✓≠≠≠≠≠" {
		t.Errorf("of the rules before: %s", got)
	}
}

// Dice fall otherwise in a branch of their own, which is played again as it was, and which a
// recording keeps.
func TestOtherDice(t *testing.T) {
	g, s := game(t), skein.New()
	begin, first := begun(t, s, g)
	nodes := line(t, s, begin, first, gamble, take(1))
	dice, drawn, err := skein.Otherwise(t.Context(), first, nodes[0])
	if err != nil || !drawn || len(dice) != 6 {
		t.Fatalf("a die falls in %d ways: %v, %v", len(dice), dice, err)
	}
	if _, drawn, err := skein.Otherwise(t.Context(), first, nodes[1]); err != nil || drawn {
		t.Errorf("taking draws by lot: %v, %v", drawn, err)
	}
	sums := map[string]bool{}
	var last *skein.Node
	for _, d := range dice {
		n, after, err := s.Try(begin, first, 0, gamble, &d.Reseed)
		if err != nil {
			t.Fatal(err)
		}
		coins, _ := after.PlayerVar(0, "coins")
		sums[coins.Text()] = true
		last = line(t, s, n, after, take(2))[0]
	}
	if len(sums) != 6 {
		t.Errorf("six ways lead to %d sums: %v", len(sums), sums)
	}
	var text bytes.Buffer
	if err := replay.Record(&text, g, s.Game(last)); err != nil {
		t.Fatal(err)
	}
	checked, err := replay.Check(t.Context(), g, &text, replay.Options{})
	if err != nil || checked.Steps != 2 || len(checked.Differences) > 0 {
		t.Errorf("the recording: %+v, %v", checked, err)
	}
	if got := verdicts(report(t, s, g)); strings.Trim(got, "✓") != "" {
		t.Errorf("played again: %s", got)
	}
}

// What must not be possible is good only when it is refused.
func TestNever(t *testing.T) {
	g, s := game(t), skein.New()
	begin, first := begun(t, s, g)
	end := line(t, s, begin, first, take(3), gamble)[1]
	end.Never = true
	if r := report(t, s, g); r.Good() {
		t.Error("what must not be possible is possible, and that is good")
	}
	forbidding := game(t, `"params": [], "pre": null`,
		`"params": [], "pre": {"op": "==", "left": {"ref": "gvar", "var": "vault"}, "right": 20}`)
	if r := report(t, s, forbidding); !r.Of(end).Good() || r.Of(end).Verdict != skein.Refused {
		t.Errorf("forbidden: %s, %+v", verdicts(r), r.Of(end))
	}
	// The rule may refuse an earlier move of the branch.
	poorer := game(t, `"min": 1, "max": 3`, `"min": 1, "max": 2`)
	if r := report(t, s, poorer); !r.Good() {
		t.Errorf("not possible any more, and that is not good: %s", verdicts(r))
	}
	line(t, s, begin, first, gamble, take(3))
	if r := report(t, s, poorer); r.Good() {
		t.Errorf("a branch that may be is refused, and that is good: %s", verdicts(r))
	}
}

// Two nodes are compared in words, and by games from each.
func TestComparedNodes(t *testing.T) {
	g, s := game(t), skein.New()
	begin, first := begun(t, s, g)
	a := line(t, s, begin, first, take(1))[0]
	b := line(t, s, begin, first, take(3))[0]
	r := report(t, s, g)
	c, err := skein.Compare(t.Context(), r.Of(a), r.Of(b), sim.Setup{Seed: 1}, 200)
	if err != nil || !slices.Equal(c.Changes, []string{"coins of player 0: 4 → 6"}) {
		t.Fatalf("%+v, %v", c, err)
	}
	if c.Play.Games < 100 || len(c.Play.Figures) != 5 {
		t.Errorf("play: %+v", c.Play)
	}
}

// A skein survives writing and reading whatever was tried out, and each node is a line of its own.
func TestSkeinsSurviveWritingAndReading(t *testing.T) {
	g := game(t)
	rapid.Check(t, func(t *rapid.T) {
		s := skein.New()
		for range rapid.IntRange(1, 3).Draw(t, "beginnings") {
			n, state, err := s.Start(g, skein.Beginning{Seed: rapid.Int64().Draw(t, "seed"), Players: 2})
			if err != nil {
				t.Fatal(err)
			}
			for range rapid.IntRange(0, 6).Draw(t, "moves") {
				m := gamble
				var reseed *int64
				if n := rapid.Int64Range(0, 3).Draw(t, "n"); n > 0 {
					m = take(n)
				} else if rapid.Bool().Draw(t, "other dice") {
					reseed = new(rapid.Int64().Draw(t, "dice"))
				}
				next, after, err := s.Try(n, state, state.Active(), m, reseed)
				if err != nil {
					break // the game is over, or the action used up
				}
				n, state = next, after
			}
			n.Name = rapid.StringMatching(`[a-z "\\é]{0,8}`).Draw(t, "name")
			n.Never = rapid.Bool().Draw(t, "never")
		}
		text := s.Text()
		if lines := bytes.Count(text, []byte{'\n'}); lines != len(s.Nodes) {
			t.Fatalf("%d nodes are %d lines", len(s.Nodes), lines)
		}
		read, err := skein.Read(text)
		if err != nil || !bytes.Equal(read.Text(), text) {
			t.Fatalf("%v:\n%s\nbecame\n%s", err, text, read.Text())
		}
	})
}

// What of a file cannot be read is set aside with a word, and the rest is kept: a line that a merge
// has left, one that was changed by hand, and what followed them.
func TestBrokenSkeins(t *testing.T) {
	g, s := game(t), skein.New()
	begin, first := begun(t, s, g)
	line(t, s, begin, first, take(2), gamble, take(1))
	line(t, s, begin, first, take(3))
	whole := string(s.Text())
	lines := strings.SplitAfter(whole, "\n")
	for name, test := range map[string]struct {
		text string
		left int
		says string
	}{
		"a conflict":   {"<<<<<<< HEAD\n" + whole + ">>>>>>> other\n", 5, "line 1: "},
		"a lost line":  {strings.Replace(whole, lines[1], "", 1), 2, "there is no node"},
		"a changed id": {strings.Replace(whole, `"player":0,"sha"`, `"player":1,"sha"`, 1), 2, "its id is"},
		"a cut":        {whole[:len(whole)-20], 4, "line 5: "},
		"no text":      {"\x00\xff{}\n[]\nnull\n{\"kind\":\"begin\"}\n", 0, "line 1: "},
	} {
		file := fileIn(t.TempDir())
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(test.text), 0o644); err != nil {
			t.Fatal(err)
		}
		kept, err := skein.Load(file)
		if err == nil || !strings.Contains(err.Error(), test.says) || len(kept.Nodes) != test.left {
			t.Errorf("%s: %d nodes, %v", name, len(kept.Nodes), err)
		}
		broken, err := skein.Update(file, func(s *skein.Skein) error { return nil })
		if err != nil || broken == nil {
			t.Fatalf("%s: %v, %v", name, broken, err)
		}
		if aside, err := os.ReadFile(broken.Aside); err != nil || string(aside) != test.text {
			t.Errorf("%s: set aside %q, %v", name, aside, err)
		}
		if now, err := skein.Load(file); err != nil || len(now.Nodes) != test.left {
			t.Errorf("%s: then %d nodes, %v", name, len(now.Nodes), err)
		}
	}
}

// Several programs that write one skein lose nothing of each other, and leave no files.
func TestWritersLoseNothing(t *testing.T) {
	g := game(t)
	_, file := skein.Place(filepath.Join(t.TempDir(), "rules.md"), true)
	var work sync.WaitGroup
	failed := make([]error, 4)
	for k := range failed {
		work.Go(func() {
			for failed[k] = error(fmt.Errorf("busy")); failed[k] != nil; {
				_, failed[k] = skein.Update(file, func(s *skein.Skein) error {
					_, _, err := s.Start(g, skein.Beginning{Seed: int64(k), Players: 2})
					return err
				})
			}
		})
	}
	work.Wait()
	entries, err := os.ReadDir(filepath.Dir(file))
	if err != nil || len(entries) != 1 || entries[0].Name() != "rules.skein.jsonl" {
		t.Errorf("left %v, %v", entries, err)
	}
	if s, err := skein.Load(file); err != nil || len(s.Nodes) != len(failed) {
		t.Errorf("read %v, %v", s, err)
	}
}

// A link leads nowhere: what lies outside the game is neither read nor written.
func TestLinksAreNotFollowed(t *testing.T) {
	folder, outside := t.TempDir(), t.TempDir()
	if err := os.Symlink(outside, filepath.Join(folder, skein.Folder)); err != nil {
		t.Fatal(err)
	}
	file := fileIn(folder)
	if _, err := skein.Load(file); err == nil || !strings.Contains(err.Error(), "link") {
		t.Errorf("read through a link: %v", err)
	}
	_, err := skein.Update(file, func(s *skein.Skein) error {
		_, _, err := s.Start(game(t), skein.Beginning{Seed: 1, Players: 2})
		return err
	})
	if entries, _ := os.ReadDir(outside); err == nil || len(entries) > 0 {
		t.Errorf("written through a link: %v, %v", err, entries)
	}
}

// A skein has a bound, and says so.
func TestSkeinsAreBounded(t *testing.T) {
	g, s := game(t), skein.New()
	var err error
	for seed := int64(0); err == nil && seed <= skein.MaxNodes; seed++ {
		_, _, err = s.Start(g, skein.Beginning{Seed: seed, Players: 2})
	}
	if err == nil || !strings.Contains(err.Error(), "prune") || len(s.Nodes) != skein.MaxNodes {
		t.Errorf("%d nodes: %v", len(s.Nodes), err)
	}
}

// What is refused cannot be accepted, and says so; what is accepted is told as when it was made, and an
// ending is told in words.
func TestWhatIsAccepted(t *testing.T) {
	two := []string{`"params": [{"name": "$n", "domain": {"query": "intsInRange", "min": 1, "max": 3}}]`,
		`"params": [{"name": "$n", "domain": {"query": "intsInRange", "min": 1, "max": 3}},
			{"name": "$a", "domain": {"query": "intsInRange", "min": 1, "max": 2}}]`}
	g := game(t, two...)
	s := skein.New()
	begin, state, err := s.Start(g, skein.Beginning{Seed: 1, Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	move, err := skein.MoveOf(state, "take (n 3, a 1)")
	if err != nil {
		t.Fatal(err)
	}
	n, _, err := s.Try(begin, state, 0, move, nil)
	if err != nil {
		t.Fatal(err)
	}
	made := n.Text
	file := filepath.Join(t.TempDir(), "skein.jsonl")
	if _, err := skein.Update(file, func(now *skein.Skein) error {
		*now = *s
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	read, err := skein.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	changed := game(t, append(two, `"var": "vault", "delta": -1`, `"var": "vault", "delta": -2`)...)
	standings, err := read.Replay(t.Context(), changed)
	if err != nil {
		t.Fatal(err)
	}
	if k, err := read.Accept(changed, standings, read.Node(n.ID)); err != nil || k != 1 ||
		read.Node(n.ID).Text != made {
		t.Errorf("accepted %d, %v: %q, which was %q", k, err, read.Node(n.ID).Text, made)
	}
	over := game(t, append(two, `"right": 15`, `"right": 6`)...)
	standings, err = read.Replay(t.Context(), over)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(standings[1].Changes); strings.Contains(got, "terminal") || !strings.Contains(got, "→") &&
		!strings.Contains(got, "what comes of the game") {
		t.Errorf("an ending is told so: %s", got)
	}
	without := game(t, `"max": 3}}]`, `"max": 2}}]`)
	if standings, err = read.Replay(t.Context(), without); err != nil {
		t.Fatal(err)
	}
	if _, err := read.Accept(without, standings, read.Node(n.ID)); err == nil ||
		!strings.Contains(err.Error(), "is refused now") {
		t.Errorf("accepting what is refused: %v", err)
	}
}
