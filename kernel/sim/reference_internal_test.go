package sim

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/internal/reference"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// drawing is the actions with which the language reference shows what agents draw.
const drawing = `{"actions": [
	{"id": "a", "actor": "active", "executor": "actor", "phase": ["main"], "params": [], "pre": null, "cost": [], "limits": [LIMITS], "effects": [
		{"chooseOne": {"internalDecisionId": "decision:k", "bind": "$k", "options": {"query": "enums", "values": ["p", "q", "r"]}}},
		{"chooseN": {"internalDecisionId": "decision:n", "bind": "$n", "options": {"query": "intsInRange", "min": 1, "max": 5}, "min": 1, "max": 3}}]},
	{"id": "b", "actor": "active", "executor": "actor", "phase": ["main"], "params": [], "pre": null, "cost": [], "limits": [LIMITS], "effects": []},
	{"id": "c", "actor": "active", "executor": "actor", "phase": ["main"], "params": [{"name": "$m", "domain": {"query": "players"}}], "pre": null, "cost": [], "limits": [LIMITS], "effects": []}]}`

// TestAgentsOfTheReference draws what the language reference lists.
func TestAgentsOfTheReference(t *testing.T) {
	chapter := reference.Read(t, "28-conformance.md")
	base := chapter.Section(t, "28.1").Blocks[1]
	rows := chapter.Rows(t, "28.6", 4)
	if len(rows) != 4 {
		t.Errorf("%d rows", len(rows))
	}
	for _, row := range rows {
		seed, err := strconv.ParseInt(row[0], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		turn := func(limits string) (*Turn, *kernel.State) {
			s, err := decoded(t, reference.With(t, base, strings.ReplaceAll(drawing, "LIMITS", limits))).Initial(7, 2)
			if err != nil {
				t.Fatal(err)
			}
			return turnOf(t, s, seed), s
		}
		const once = `{"scope": "turn", "max": 1}`
		look, s := turn("")
		completed, ok, err := s.Complete(kernel.Move{ActionID: "a"}, look.Random)
		if err != nil || !ok {
			t.Fatalf("%v, %v", ok, err)
		}
		look, _ = turn("")
		first, _, err := Random{}.Choose(look)
		if err != nil {
			t.Fatal(err)
		}
		look, _ = turn(once)
		second, _, err := Greedy{}.Choose(look)
		if err != nil {
			t.Fatal(err)
		}
		for i, got := range []gamedef.Data{completed.Params.Data(), first.Data(), second.Data()} {
			if want := reference.Canonical(t, reference.Code(t, row[i+1])); string(gamedef.Canonical(got)) != want {
				t.Errorf("seed %d: %s, want %s", seed, gamedef.Canonical(got), want)
			}
		}
	}
}

// TestGamesOfTheReference plays the games that the language reference lists with their
// moves and ends. Hashes of states are others, since the reference mended them (K11, K31).
func TestGamesOfTheReference(t *testing.T) {
	chapter := reference.Read(t, "28-conformance.md")
	chapter.Deviating(t, []reference.Deviation{{Row: "final hash", Why: "K11, K31"}}, "every `stateHash`")
	game := decoded(t, reference.Read(t, "20-gamedef.md").Section(t, "20.11").Blocks[0])
	rows := chapter.Rows(t, "28.7", 6)
	if len(rows) != 8 {
		t.Errorf("%d rows", len(rows))
	}
	for _, row := range rows {
		agent := map[string]Agent{"random": Random{}, "greedy": Greedy{}}[row[0]]
		seed, err := strconv.ParseInt(row[1], 10, 64)
		if agent == nil || err != nil {
			t.Fatalf("%q: %v", row, err)
		}
		var moves []string
		p, err := Play(context.Background(), game, Setup{Players: 2, Seed: seed, Agents: []Agent{agent}},
			&Observer{Move: func(r *Record) {
				n, _ := r.Move.Params.Get("$n")
				moves = append(moves, fmt.Sprintf("(%d,%s)", r.Player, n.Text()))
			}})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(moves, " "); got != row[2] {
			t.Errorf("%s %d: %s, want %s", row[0], seed, got, row[2])
		}
		if want := reference.Canonical(t, reference.Code(t, row[3])); p.Result == nil || string(gamedef.Canonical(p.Result.Data())) != want {
			t.Errorf("%s %d: %v, want %s", row[0], seed, p.Result, want)
		}
		if got := strconv.FormatInt(p.Turns, 10); got != row[4] {
			t.Errorf("%s %d: %s turns, want %s", row[0], seed, got, row[4])
		}
	}
}

// TestTraceOfTheReference is the game that the language reference writes down with all
// that happens in it. Ours says more: what kind of line it is, which move it tells of, and
// where the rule stands.
func TestTraceOfTheReference(t *testing.T) {
	listed := reference.Read(t, "28-conformance.md").Section(t, "28.7").Blocks[0]
	game := decoded(t, reference.Read(t, "20-gamedef.md").Section(t, "20.11").Blocks[0])
	moves := gamedef.Array{}
	p, err := Play(context.Background(), game, Setup{Players: 2, Seed: 1, MaxMoves: 1, Agents: []Agent{Random{}}},
		&Observer{Trace: true, Move: func(r *Record) {
			moves = append(moves, leaving(r.Data(), "kind", "index"))
			trace, _ := r.Data().Get("effectTrace")
			for _, e := range trace.(gamedef.Array) {
				if provenance, _ := e.(gamedef.Object).Get("provenance"); same(provenance, leaving(provenance.(gamedef.Object), "path")) {
					t.Errorf("%s does not say where its rule stands", gamedef.Canonical(e))
				}
			}
		}})
	if err != nil {
		t.Fatal(err)
	}
	end := p.Data()
	member := func(key string) gamedef.Entry[gamedef.Data] {
		d, _ := end.Get(key)
		return gamedef.Entry[gamedef.Data]{Key: key, Value: d}
	}
	got := gamedef.Object{
		{Key: "gameDefId", Value: gamedef.Text(game.Definition().Metadata.ID)}, member("seed"), {Key: "moves", Value: moves}, {Key: "finalState", Value: p.Final.Data()},
		member("result"), member("turnsCount"), member("stopReason")}
	have := string(gamedef.Canonical(compared(got)))
	if want := string(gamedef.Canonical(compared(reference.Part[gamedef.Data](t, listed)))); have != want {
		t.Errorf("\n%s\nwant\n%s", have, want)
	}
}

func same(a, b gamedef.Data) bool {
	return string(gamedef.Canonical(a)) == string(gamedef.Canonical(b))
}

// leaving is an object without some of its members.
func leaving(o gamedef.Object, keys ...string) gamedef.Object {
	out := gamedef.Object{}
	for _, e := range o {
		if !strings.Contains(" "+strings.Join(keys, " ")+" ", " "+e.Key+" ") {
			out = append(out, e)
		}
	}
	return out
}

// compared is data without what differs between traces of the same game.
func compared(d gamedef.Data) gamedef.Data {
	switch d := d.(type) {
	case gamedef.Object:
		out := leaving(d, "stateHash")
		if _, ok := out.Get("effectPath"); ok {
			out = leaving(out, "path")
		}
		for i := range out {
			out[i].Value = compared(out[i].Value)
		}
		return out
	case gamedef.Array:
		out := make(gamedef.Array, len(d))
		for i := range d {
			out[i] = compared(d[i])
		}
		return out
	}
	return d
}
