package sim

import (
	"context"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/conformance"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// drawing is the actions with which the table shows what agents draw.
const drawing = `{"actions": [
	{"id": "a", "actor": "active", "executor": "actor", "phase": ["main"], "params": [], "pre": null, "cost": [], "limits": [LIMITS], "effects": [
		{"chooseOne": {"internalDecisionId": "decision:k", "bind": "$k", "options": {"query": "enums", "values": ["p", "q", "r"]}}},
		{"chooseN": {"internalDecisionId": "decision:n", "bind": "$n", "options": {"query": "intsInRange", "min": 1, "max": 5}, "min": 1, "max": 3}}]},
	{"id": "b", "actor": "active", "executor": "actor", "phase": ["main"], "params": [], "pre": null, "cost": [], "limits": [LIMITS], "effects": []},
	{"id": "c", "actor": "active", "executor": "actor", "phase": ["main"], "params": [{"name": "$m", "domain": {"query": "players"}}], "pre": null, "cost": [], "limits": [LIMITS], "effects": []}]}`

// TestAgentsConform lets agents draw with the listed seeds.
func TestAgentsConform(t *testing.T) {
	base := conformance.Definition(t, conformance.ProvingGround)
	for _, c := range conformance.Table[conformance.Draws](t, "agents") {
		turn := func(limits string) (*Turn, *kernel.State) {
			game := decoded(t, conformance.With(t, base, strings.ReplaceAll(drawing, "LIMITS", limits)))
			s, err := game.InitialAs(kernel.Beginning{Seed: 7, Unmixed: true, Players: 2})
			if err != nil {
				t.Fatal(err)
			}
			return turnOf(t, s, c.Seed), s
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
		for _, draw := range []struct {
			what string
			got  gamedef.Data
			want conformance.JSON
		}{{"the completion", completed.Params.Data(), c.Completes}, {"the random move", first.Data(), c.Random},
			{"the greedy move", second.Data(), c.Greedy}} {
			if want := conformance.Canonical(t, draw.want); string(gamedef.Canonical(draw.got)) != want {
				t.Errorf("%s: %s is %s, want %s", c.ID, draw.what, gamedef.Canonical(draw.got), want)
			}
		}
	}
}

// TestGamesConform plays the listed games: their moves, ends and lengths.
func TestGamesConform(t *testing.T) {
	game := decoded(t, conformance.Definition(t, "pebbles"))
	for _, c := range conformance.Table[conformance.Game](t, "games") {
		agent := map[string]Agent{"random": Random{}, "greedy": Greedy{}}[c.Agents]
		if agent == nil {
			t.Fatalf("%s: there is no agent %q", c.ID, c.Agents)
		}
		var moves [][2]int64
		p, err := Play(context.Background(), game, Setup{Players: 2, Seed: c.Seed, Agents: []Agent{agent}},
			&Observer{Move: func(r *Record) {
				v, _ := r.Move.Params.Get("$n")
				n, _ := v.Int()
				moves = append(moves, [2]int64{int64(r.Player), n})
			}})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(moves, c.Moves) {
			t.Errorf("%s: moves %v, want %v", c.ID, moves, c.Moves)
		}
		if want := conformance.Canonical(t, c.Result); p.Result == nil ||
			string(gamedef.Canonical(p.Result.Data())) != want {
			t.Errorf("%s: %v, want %s", c.ID, p.Result, want)
		}
		if p.Turns != c.Turns {
			t.Errorf("%s: %d turns, want %d", c.ID, p.Turns, c.Turns)
		}
	}
}

// TestTraceConforms is the first turn of a game with all that happens in it. Ours says more: what kind of line it is,
// which move it tells of, and
// where the rule stands.
func TestTraceConforms(t *testing.T) {
	listed := conformance.Definition(t, "pebbles-first-turn")
	game := decoded(t, conformance.Definition(t, "pebbles"))
	moves := gamedef.Array{}
	first, err := game.InitialAs(kernel.Beginning{Seed: 1, Unmixed: true, Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	p, err := Play(context.Background(), game, Setup{From: first, Continue: true, Seed: 1, MaxMoves: 1},
		&Observer{Trace: true, Move: func(r *Record) {
			moves = append(moves, leaving(r.Data(), "kind", "index"))
			trace, _ := r.Data().Get("effectTrace")
			for _, e := range trace.(gamedef.Array) {
				if provenance, _ := e.(gamedef.Object).Get("provenance"); same(provenance,
					leaving(provenance.(gamedef.Object), "path")) {
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
	if want := string(gamedef.Canonical(compared(conformance.Part[gamedef.Data](t, listed)))); have != want {
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
