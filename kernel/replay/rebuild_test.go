package replay_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

// A state is built from its projection, whatever state it is built on. What a
// projection does not tell is missed, and not made up.
func TestStatesAreBuiltFromProjections(t *testing.T) {
	games := testgames.All(t)
	games["mill"] = millGame(t)
	for name, g := range games {
		t.Run(name, func(t *testing.T) {
			players := int(min(g.Definition().Metadata.Players.Max, 4))
			moves := 60
			if len(g.Definition().Zones) > testsize.LargeBoard {
				moves = testsize.RebuiltLargeMoves.N()
			}
			var first *kernel.State
			built := 0
			_, err := sim.Play(context.Background(), g, sim.Setup{Seed: 11, Players: players, MaxMoves: moves},
				&sim.Observer{
					Begin: func(s *kernel.State, _ bool) { first = s },
					Move: func(r *sim.Record) {
						if r.Suspended != nil {
							return
						}
						want, err := replay.Project(r.After)
						if err != nil {
							t.Fatal(err)
						}
						s, err := replay.Rebuild(first, want)
						if err != nil {
							if !strings.Contains(err.Error(), "recorded") {
								t.Errorf("move %d: %v", r.Number, err)
							}
							return
						}
						built++
						got, err := replay.Project(s)
						if err != nil {
							t.Fatal(err)
						}
						if replay.Sum(got) != replay.Sum(want) {
							t.Errorf("move %d:\ngot  %s\nwant %s", r.Number, gamedef.Canonical(got),
								gamedef.Canonical(want))
						}
					},
				})
			if err != nil || built == 0 {
				t.Errorf("%d states were built, %v", built, err)
			}
		})
	}
}

// What does not fit is refused.
func TestProjectionsThatDoNotFit(t *testing.T) {
	g := millGame(t)
	s, err := g.Initial(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ key, value, want string }{
		{"phase", `"night"`, `currentPhase: There is no phase "night".`},
		{"globalVars", `{"flour": 61, "rings": 0}`, "globalVars.flour: Here belongs a number from 0 to 60, not 61."},
		{"zones", `[]`, `"zones" or "tokens" of the recorded state is no object`},
		{"zones", `{"store:none": 1}`, "zones.store:none of the recorded state is no list"},
		{"zones", `{"store:none": ["tok_sack_9"], "cart:none": []}`, `has the token "tok_sack_9", which is not in its tokens`},
		{"weather", `1`, `the recorded state has "weather", which states do not have`},
		{"lastingEffects", `[{"id": "l", "sourceCardId": "c"}]`, `no card "c" has a lasting effect "l"`},
		{"turnOrder", `3`, `"turnOrder" of the recorded state is no object`},
	} {
		projection, err := replay.Project(s)
		if err != nil {
			t.Fatal(err)
		}
		var d gamedef.Data
		if err := gamedef.DecodePart([]byte(c.value), &d); err != nil {
			t.Fatal(err)
		}
		edited, err := replay.Apply(projection, gamedef.Object{{Key: c.key, Value: d}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := replay.Rebuild(s, edited); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s: got %v, want %s", c.key, c.value, err, c.want)
		}
	}
}

// relay is a card-driven game whose first card gives two free operations, one after
// the other.
const relay = `{
"metadata": {"id": "relay", "players": {"min": 2, "max": 2}}, "constants": {}, "globalVars": [], "perPlayerVars": [],
"seats": [{"id": "red"}, {"id": "blue"}],
"zones": [
	{"id": "pile:none", "owner": "none", "visibility": "hidden", "ordering": "stack"},
	{"id": "shown:none", "owner": "none", "visibility": "public", "ordering": "queue"},
	{"id": "next:none", "owner": "none", "visibility": "public", "ordering": "queue"},
	{"id": "chief:none", "owner": "none", "visibility": "public", "ordering": "queue"}],
"tokenTypes": [{"id": "day", "props": {"cardId": "string", "isCoup": "boolean"}}],
"setup": [
	{"createToken": {"type": "day", "zone": "pile:none", "props": {"cardId": "later", "isCoup": false}}},
	{"createToken": {"type": "day", "zone": "pile:none", "props": {"cardId": "baton", "isCoup": false}}}],
"turnStructure": {"phases": [{"id": "main"}]},
"turnOrder": {"type": "cardDriven", "config": {"cardLifecycle": {"played": "shown:none", "lookahead": "next:none", "leader": "chief:none"},
	"eligibility": {"seats": ["red", "blue"], "overrideWindows": []}, "actionClassByActionId": {"rest": "pass", "omen": "event", "run": "operation"},
	"optionMatrix": [], "passRewards": [], "durationWindows": ["turn"]}},
"actions": [
	{"id": "rest", "actor": "active", "executor": "actor", "phase": ["main"], "params": [], "pre": null, "cost": [], "effects": [], "limits": []},
	{"id": "omen", "actor": "active", "executor": "actor", "phase": ["main"], "capabilities": ["cardEvent"], "params": [], "pre": null, "cost": [], "effects": [], "limits": []},
	{"id": "run", "actor": "active", "executor": "actor", "phase": ["main"], "params": [], "pre": null, "cost": [], "effects": [], "limits": []}],
"triggers": [], "terminal": {"conditions": []},
"eventDecks": [{"id": "days", "drawZone": "pile:none", "discardZone": "shown:none", "cards": [
	{"id": "baton", "title": "Baton", "sideMode": "single", "unshaded": {"effects": [
		{"grantFreeOperation": {"seat": "blue", "operationClass": "operation", "actionIds": ["run"], "sequence": {"chain": "team", "step": 0}}},
		{"grantFreeOperation": {"seat": "red", "operationClass": "operation", "actionIds": ["run"], "sequence": {"chain": "team", "step": 1}}}]}},
	{"id": "later", "title": "Later", "sideMode": "single", "unshaded": {"text": "Nothing happens."}}]}]
}`

// Grants that were recorded apart are apart in the state that is built, also where
// they belong together now.
func TestBatchesOfGrantsAreThoseRecorded(t *testing.T) {
	def, problems := gamedef.Load([]byte(relay))
	if def == nil {
		t.Fatal(problems)
	}
	g, err := kernel.New(def)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Initial(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	out, err := s.Apply(kernel.Move{ActionID: "omen",
		Params: kernel.Params{{Name: "side", Value: kernel.String("unshaded")}}}, kernel.ApplyOptions{})
	if err != nil {
		t.Fatal(err)
	}
	together, err := replay.Project(out.State)
	if err != nil {
		t.Fatal(err)
	}
	text := string(gamedef.Canonical(together))
	split := strings.LastIndex(text, `"batch":"b0"`)
	if split < 0 || strings.Count(text, `"batch":"b0"`) != 2 {
		t.Fatal(text)
	}
	for _, want := range []string{text, text[:split] + `"batch":"b1"` + text[split+len(`"batch":"b0"`):]} {
		var d gamedef.Data
		if err := gamedef.DecodePart([]byte(want), &d); err != nil {
			t.Fatal(err)
		}
		built, err := replay.Rebuild(out.State, d.(gamedef.Object))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := replay.Project(built); err != nil || string(gamedef.Canonical(got)) != want {
			t.Errorf("%v\ngot  %s\nwant %s", err, gamedef.Canonical(got), want)
		}
	}
}

// Decision 41: which grant is resolved now, and who goes on after it, is recorded.
func TestDecision41InterludesAreRecorded(t *testing.T) {
	def, problems := gamedef.Load([]byte(
		strings.ReplaceAll(relay, `"actionIds": ["run"], `, `"actionIds": ["run"], "resolve": "now", `)))
	if def == nil {
		t.Fatal(problems)
	}
	g, err := kernel.New(def)
	if err != nil {
		t.Fatal(err)
	}
	first, err := g.Initial(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	s := first
	for i, move := range []kernel.Move{{ActionID: "omen"}, {ActionID: "run", FreeOperation: true},
		{ActionID: "rest", FreeOperation: true}} {
		out, err := s.Apply(move, kernel.ApplyOptions{})
		if err != nil {
			t.Fatal(err)
		}
		s = out.State
		recorded, err := replay.Project(s)
		if err != nil {
			t.Fatal(err)
		}
		want := string(gamedef.Canonical(recorded))
		if strings.Contains(want, `"freeOperationInterlude":{"grant":0,"resumesPlayer":1}`) != (i < 2) {
			t.Error(want)
		}
		for _, from := range []*kernel.State{first, s} {
			built, err := replay.Rebuild(from, recorded)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := replay.Project(built); err != nil || string(gamedef.Canonical(got)) != want {
				t.Errorf("%v\ngot  %s\nwant %s", err, gamedef.Canonical(got), want)
			}
			if a, b := listed(t, built), listed(t, s); a != b {
				t.Errorf("listed %s, want %s", a, b)
			}
		}
	}
}

func listed(t *testing.T, s *kernel.State) string {
	t.Helper()
	l, err := s.Legal(kernel.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, m := range l.Moves {
		out = append(out, fmt.Sprint(m.ActionID, m.FreeOperation))
	}
	return strings.Join(out, " ")
}

// Decision 39: which events were played is recorded, so that a state built from a
// recording offers the same cards.
func TestDecision39PlayedCardsAreRecorded(t *testing.T) {
	text := strings.Replace(relay, `"turnOrder": {"type": "cardDriven"`,
		`"turnOrder": {"type": "roundRobin"}, "unused": {"type": "cardDriven"`, 1)
	var d gamedef.Data
	if err := gamedef.DecodePart([]byte(text), &d); err != nil {
		t.Fatal(err)
	}
	def := slices.DeleteFunc(d.(gamedef.Object), func(e gamedef.Entry[gamedef.Data]) bool { return e.Key == "unused" })
	loaded, problems := gamedef.Load(gamedef.Canonical(def))
	if loaded == nil {
		t.Fatal(problems)
	}
	g, err := kernel.New(loaded)
	if err != nil {
		t.Fatal(err)
	}
	first, err := g.Initial(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	// The card that lies below has no effects that need another order.
	out, err := first.Apply(kernel.Move{ActionID: "rest"}, kernel.ApplyOptions{})
	if err != nil {
		t.Fatal(err)
	}
	state := strings.Replace(string(gamedef.Canonical(out.State.Data())), `"playedEventCards":[]`,
		`"playedEventCards":["tok_day_1"]`, 1)
	played, err := g.ReadState([]byte(state))
	if err != nil {
		t.Fatal(err)
	}
	want, err := replay.Project(played)
	if err != nil {
		t.Fatal(err)
	}
	built, err := replay.Rebuild(first, want)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := replay.Project(built); err != nil || replay.Sum(got) != replay.Sum(want) {
		t.Errorf("%v\ngot  %s\nwant %s", err, gamedef.Canonical(got), gamedef.Canonical(want))
	}
}
