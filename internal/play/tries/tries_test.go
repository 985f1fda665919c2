package tries_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	_ "ludo-lsp/internal/dev/fixedseed"
	"ludo-lsp/internal/play/tries"
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

func game(t *testing.T, edits ...string) *kernel.Game {
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

func take(n int64) kernel.Move {
	return kernel.Move{ActionID: "take", Params: kernel.Params{{Name: "$n", Value: kernel.Int(n)}}}
}

var gamble = kernel.Move{ActionID: "gamble"}

// line makes moves from a node on, and gives the nodes.
func line(t *testing.T, s *tries.Tree, from *tries.Node, state *kernel.State, moves ...kernel.Move) (
	out []*tries.Node) {
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

func begun(t *testing.T, s *tries.Tree, g *kernel.Game) (*tries.Node, *kernel.State) {
	t.Helper()
	n, state, err := s.Start(g, replay.Game{Seed: 7, Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	return n, state
}

func report(t *testing.T, s *tries.Tree, g *kernel.Game) *tries.Report {
	t.Helper()
	standings, err := s.Replay(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	return &tries.Report{Game: g, Outcomes: standings}
}

func verdicts(r *tries.Report) (out string) {
	for _, one := range r.Outcomes {
		out += map[tries.Verdict]string{tries.Same: "✓", tries.Different: "≠", tries.Refused: "✗"}[one.Verdict]
	}
	return out
}

// What is tried out makes a tree, in which the same moves lead to the same node.
func TestBranches(t *testing.T) {
	g, s := game(t), tries.New()
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
	if n, err := s.Node(one[2].ID); err != nil || n != one[2] {
		t.Errorf("its id finds %v, %v", n, err)
	}
	if _, err := s.Node("nobody"); err == nil {
		t.Error("there is a node that nobody made")
	}
}

// After an edit each branch tells whether it is the same, different or refused, where and why.
func TestBranchesAfterAnEdit(t *testing.T) {
	g, s := game(t), tries.New()
	begin, first := begun(t, s, g)
	line(t, s, begin, first, take(2), gamble, take(1))
	line(t, s, begin, first, take(3), gamble)
	for _, test := range []struct {
		name, verdicts, tells string
		edit                  []string
	}{
		{"another number of coins", "≠≠≠≠≠≠", "2 branches: 2 come out otherwise.", []string{`"init": 3`, `"init": 4`}},
		{"another effect", "✓≠≠≠≠≠", "vault: 19 → 18", []string{`"delta": -1`, `"delta": -2`}},
		{"another domain", "✓✓✓✓✗✗", "2 branches: 1 plays as before, 1 cannot be played any more.", []string{`"min": 1, "max": 3`, `"min": 1, "max": 2`}},
		{"a condition", "✓✗✗✗✗✗", `"rule":"actions[0].pre`, []string{`"max": 3}}], "pre": null`,
			`"max": 3}}], "pre": {"op": "<", "left": {"ref": "gvar", "var": "vault"}, "right": 20}`}},
		{"another die", "✓✓≠≠✓≠", "coins of player", []string{`"min": 1, "max": 6`, `"min": 7, "max": 9`}},
		{"a name", "✓✓✓✓✓✓", "2 branches; all play as before.", []string{`"id": "bank"`, `"id": "banks"`}},
	} {
		r := report(t, s, game(t, test.edit...))
		text := string(gamedef.Canonical(r.Data()))
		if got := verdicts(r); got != test.verdicts || !strings.Contains(text, test.tells) {
			t.Errorf("%s: %s, want %s and %q in\n%s", test.name, got, test.verdicts, test.tells, text)
		}
	}
	// What comes of moves that are made again is what is meant; of the others it is what it was.
	changed := game(t, `"delta": -1`, `"delta": -2`)
	_, first = begun(t, s, changed)
	line(t, s, begin, first, take(2), gamble)
	if got := verdicts(report(t, s, changed)); got != "✓✓✓≠≠≠" {
		t.Errorf("after some are made again: %s", got)
	}
	if got := verdicts(report(t, s, g)); got != "✓≠≠✓✓✓" {
		t.Errorf("of the rules before: %s", got)
	}
}

// Dice fall otherwise in a branch of their own, which is played again as it was, and which a
// recording keeps.
func TestOtherDice(t *testing.T) {
	g, s := game(t), tries.New()
	begin, first := begun(t, s, g)
	nodes := line(t, s, begin, first, gamble, take(1))
	dice, drawn, err := tries.OtherDice(t.Context(), first, nodes[0])
	if err != nil || !drawn || len(dice) != 6 {
		t.Fatalf("a die falls in %d ways: %v, %v", len(dice), dice, err)
	}
	if _, drawn, err := tries.OtherDice(t.Context(), first, nodes[1]); err != nil || drawn {
		t.Errorf("taking draws by lot: %v, %v", drawn, err)
	}
	sums := map[string]bool{}
	var last *tries.Node
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
	text, err := s.Record(g, last)
	if err != nil {
		t.Fatal(err)
	}
	checked, err := replay.Check(t.Context(), g, bytes.NewReader(text), replay.Options{})
	if err != nil || checked.Steps != 2 || len(checked.Differences) > 0 {
		t.Errorf("the recording: %+v, %v", checked, err)
	}
	if got := verdicts(report(t, s, g)); strings.Trim(got, "✓") != "" {
		t.Errorf("played again: %s", got)
	}
}

// What goes on from a recording says so, and is tried on from there: with the most moves that it shares with one.
func TestRecordingsNameTheirParents(t *testing.T) {
	g, s := game(t), tries.New()
	begin, first := begun(t, s, g)
	one := line(t, s, begin, first, take(2), gamble, take(1))
	parent := func(n *tries.Node) (out replay.Parent) {
		t.Helper()
		text, err := s.Record(g, n)
		if err != nil {
			t.Fatal(err)
		}
		played, err := replay.Read(t.Context(), g, bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if again, err := tries.New().TryGame(g, played); err != nil || again.ID != n.ID {
			t.Errorf("read again it is %v, %v", again, err)
		}
		if played.Parent != nil {
			out = *played.Parent
		}
		return out
	}
	if got := parent(one[2]); got != (replay.Parent{}) {
		t.Errorf("the first recording goes on from %v", got)
	}
	one[2].Kept = "first.replay.jsonl"
	other := line(t, s, begin, first, take(2), gamble, take(3), gamble)
	if got := parent(other[3]); got != (replay.Parent{File: "first.replay.jsonl", Moves: 2}) {
		t.Errorf("the second one goes on from %v", got)
	}
	other[2].Kept = "second.replay.jsonl"
	if got := parent(other[3]); got != (replay.Parent{File: "second.replay.jsonl", Moves: 3}) {
		t.Errorf("with two of them it goes on from %v", got)
	}
	if got := parent(line(t, s, begin, first, gamble)[0]); got != (replay.Parent{}) {
		t.Errorf("what shares only the beginning goes on from %v", got)
	}
}

// A tree has a bound, and says so.
func TestTreesAreBounded(t *testing.T) {
	g, s := game(t), tries.New()
	var err error
	for seed := int64(0); err == nil && seed <= tries.MaxNodes; seed++ {
		_, _, err = s.Start(g, replay.Game{Seed: seed, Players: 2})
	}
	if err == nil || !strings.Contains(err.Error(), "keep") || len(s.Nodes) != tries.MaxNodes {
		t.Errorf("%d nodes: %v", len(s.Nodes), err)
	}
}

// A move is meant by its words as they are shown, and as they are in full.
func TestMovesAreMeantByTheirWords(t *testing.T) {
	first, err := game(t).Initial(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"take 2", "take (n 2)", `{"actionId":"take","params":{"$n":2}}`} {
		move, err := tries.MoveOf(first, text)
		if n, _ := move.Params.Get("$n"); err != nil || n.Text() != "2" {
			t.Errorf("%s means %v: %v", text, move, err)
		}
	}
	if _, err := tries.MoveOf(first, "take 4"); err == nil || !strings.Contains(err.Error(), `did you mean "take`) {
		t.Errorf("a move that cannot be made: %v", err)
	}
}

// An ending that comes otherwise is told in words.
func TestEndingsAreToldInWords(t *testing.T) {
	s := tries.New()
	begin, first := begun(t, s, game(t))
	line(t, s, begin, first, take(3))
	got := fmt.Sprint(report(t, s, game(t, `"right": 15`, `"right": 6`)).Outcomes[1].Changes)
	if strings.Contains(got, "terminal") || !strings.Contains(got, "→") &&
		!strings.Contains(got, "what comes of the game") {
		t.Errorf("an ending is told so: %s", got)
	}
}

// A game that cannot begin says why.
func TestGamesThatCannotBeginSayWhy(t *testing.T) {
	g := game(t, `"pre": null`, `"pre": {"op": "==", "left": 1, "right": 2}`)
	_, err := tries.New().PlayOn(t.Context(), g, nil, sim.Setup{Seed: 1, Players: 2})
	if err == nil || !strings.HasPrefix(err.Error(), "the game cannot begin: Nobody can do anything any more") {
		t.Errorf("it says %v", err)
	}
}
