package words_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/play/directed"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// market is a game with tokens of all sorts in one zone.
const market = "# Market\n\n```yaml\n" + `metadata: { id: market, players: { min: 2, max: 2 } }
zones:
  - { id: tableTop, owner: none, visibility: public, ordering: stack }
  - { id: hand, owner: player, visibility: owner, ordering: set }
tokenTypes:
  - { id: card, props: { rank: int, suit: string } }
  - { id: stone, props: { color: string, kind: string } }
  - { id: sign, props: { name: string, order: int } }
  - { id: worker, props: { player: int } }
  - { id: north-troops, props: { seat: string } }
perPlayerVars: [ { name: victoryPoints, type: int, init: 0, min: 0, max: 9 } ]
setup:
  - createToken: { type: card, zone: tableTop, props: { rank: 14, suit: spades } }
  - createToken: { type: card, zone: tableTop, props: { rank: 7, suit: stars } }
  - createToken: { type: stone, zone: tableTop, props: { color: black, kind: flat } }
  - createToken: { type: stone, zone: tableTop, props: { color: white, kind: flat } }
  - createToken: { type: sign, zone: tableTop, props: { name: rock, order: 0 } }
  - createToken: { type: worker, zone: tableTop, props: { player: 1 } }
  - createToken: { type: north-troops, zone: tableTop, props: { seat: north } }
  - createToken: { type: north-troops, zone: tableTop, props: { seat: north } }
turnStructure: { phases: [ { id: main } ] }
actions:
  - id: takeOne
    actor: active
    executor: actor
    phase: [main]
    params: [ { name: $token, domain: { query: tokensInZone, zone: tableTop } } ]
    effects: [ { moveToken: { token: $token, from: tableTop, to: 'hand:actor' } } ]
    limits: []
  - id: greet
    actor: active
    executor: actor
    phase: [main]
    params: [ { name: $who, domain: { query: players } } ]
    effects: []
    limits: []
terminal: { conditions: [ { when: { op: '>', left: { ref: pvar, player: actor, var: victoryPoints }, right: 8 }, result: { type: draw } } ] }
` + "```\n"

func compiled(t *testing.T) *kernel.Game {
	t.Helper()
	game, _ := testgames.Compile(t, cnl.File{Path: "market.md", Text: market})
	return game
}

// Tokens are told by what they are, and alike ones apart only where one has to choose.
func TestMovesInWords(t *testing.T) {
	game := compiled(t)
	state, err := game.Initial(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	listing, err := state.Legal(kernel.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	told := words.Of(game).In(state)
	want := []string{
		"take one A♠",
		"take one 7 of stars",
		"take one black stone",
		"take one white stone",
		"take one rock",
		"take one worker (player 1)",
		"take one north troops",
		"take one north troops (second)",
		"greet player 0",
		"greet player 1",
	}
	got := map[string]bool{}
	for _, line := range told.Moves(listing.Moves) {
		got[line] = true
	}
	for _, line := range want {
		if !got[line] {
			t.Errorf("no move reads %q", line)
		}
		delete(got, line)
	}
	if len(got) > 0 {
		t.Errorf("other moves are %v", got)
	}
	if got := told.Move(listing.Moves[7]); strings.Contains(got, "tok_") {
		t.Errorf("a move by itself reads %q", got)
	}
	if got, want := told.Tokens([]string{"tok_north-troops_6", "tok_card_0", "tok_north-troops_7"}),
		"2 × north troops and A♠"; got != want {
		t.Errorf("tokens are %q, want %q", got, want)
	}
	if got, want := told.Token("tok_market-stall_12"), "market stall"; got != want {
		t.Errorf("a token that nobody knows is %q, want %q", got, want)
	}
}

func TestNamesInWords(t *testing.T) {
	w := words.Of(compiled(t))
	got := map[string]string{}
	for _, id := range []string{"tableTop:none", "hand:1", "quang-tri:none"} {
		got[id] = w.Zone(id)
	}
	for _, id := range []string{"end-support", "victoryPoints", "cell_1_0", "p0", "NVA", "$", "-"} {
		got[id] = words.Name(id)
	}
	for _, id := range []string{"$card", "$__macro_draw_two_actions_0__effects_1__drawn[0][2]"} {
		got[id] = words.BindingName(id)
	}
	got["victoryPoints[1]"] = w.NameOwned("victoryPoints", "1")
	got["control[tableTop]"] = w.NameOwned("control", "tableTop:none")
	want := map[string]string{
		"tableTop:none": "table top", "hand:1": "hand of player 1", "quang-tri:none": "quang tri",
		"end-support": "end support", "victoryPoints": "victory points", "cell_1_0": "cell 1 0", "p0": "p0", "NVA": "NVA", "$": "$", "-": "-",
		"$card": "card", "$__macro_draw_two_actions_0__effects_1__drawn[0][2]": "drawn",
		"victoryPoints[1]": "victory points of player 1", "control[tableTop]": "control of table top",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for want, list := range map[string][]string{"nothing": {}, "a": {"a"}, "a and b": {"a", "b"},
		"2 × a, b and c": {"a", "b", "a", "c"}} {
		if got := words.List(list); got != want {
			t.Errorf("%q is told %q, want %q", list, got, want)
		}
	}
}

// TestTargetsOfEventsInWords: what is chosen for an event is told by its binding, players as
// they are called.
func TestTargetsOfEventsInWords(t *testing.T) {
	text := strings.Replace(market, "perPlayerVars:", `eventDecks:
  - { id: news, drawZone: tableTop, discardZone: tableTop, cards: [ { id: fair, title: Fair, sideMode: single, unshaded: { targets: [
      { id: $guest, selector: { query: players }, cardinality: { n: 1 } }, { id: $squares, selector: { query: mapSpaces }, cardinality: { upTo: 2 } } ], effects: [ { setActivePlayer: { player: { chosen: $guest } } } ] } } ] }
perPlayerVars:`, 1)
	r := cnl.Compile(cnl.New([]cnl.File{{Path: "market.md", Text: text}}, cnl.Options{}))
	if r.GameDef == nil {
		t.Fatal(r.Diagnostics)
	}
	game, err := kernel.New(r.GameDef)
	if err != nil {
		t.Fatal(err)
	}
	first, err := game.Initial(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	told := words.Of(game).In(first)
	var move kernel.Move
	if err := move.UnmarshalJSON([]byte(`{"actionId":"event","params":{"eventCardId":"fair","decision:eventTarget:0:$guest":1,"decision:eventTarget:1:$squares":[]}}`)); err != nil {
		t.Fatal(err)
	}
	if got, want := told.Move(move), `event ("Fair", guest player 1, squares nothing)`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// What people read of a game that ships with us has no word of the engine in it: the log
// of a game, and what each kind of its rules does.
func TestNobodyReadsTheWordsOfTheEngine(t *testing.T) {
	for _, name := range testgames.Names(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			game := testgames.Of(t, name)
			told := words.Of(game)
			paths, moves, search := rules(game.Definition()), 200, 500
			if len(game.Definition().Zones) > testsize.LargeBoard {
				paths = testsize.Pick(testsize.WordedLargeRules, paths)
				moves, search = testsize.WordedLargeMoves.N(), testsize.WordedLargeSearch.N()
			}
			var log bytes.Buffer
			_, err := sim.Play(context.Background(), game, sim.Setup{Seed: 1, MaxMoves: moves}, &sim.Observer{
				Move: func(r *sim.Record) { r.WriteText(&log, told) },
			})
			if err != nil {
				t.Fatal(err)
			}
			reports := map[string]string{"log": log.String()}
			for _, path := range paths {
				r, err := directed.Simulate(context.Background(), game, directed.Request{
					Paths: []string{path}, Seed: 1, Games: -1, Limits: directed.Limits{Moves: search},
				})
				if err != nil {
					t.Fatal(err)
				}
				if r.Play == nil {
					continue
				}
				var text bytes.Buffer
				for _, step := range r.Play.Steps {
					fmt.Fprintln(&text, step.Text)
				}
				for _, change := range r.Play.Changes {
					fmt.Fprintln(&text, change)
				}
				for _, seen := range r.Play.Saw {
					fmt.Fprintln(&text, seen)
				}
				reports[path] = text.String()
			}
			for of, text := range reports {
				for _, found := range testgames.EngineWords(text) {
					t.Errorf("%s has %s", of, found)
				}
			}
		})
	}
}

// rules are the paths of the first rules of each kind.
func rules(def *gamedef.GameDef) (out []string) {
	some := func(format string, n int) {
		for i := range min(n, 3) {
			out = append(out, fmt.Sprintf(format, i))
		}
	}
	some("actions[%d]", len(def.Actions))
	some("actionPipelines[%d]", len(def.ActionPipelines))
	some("triggers[%d]", len(def.Triggers))
	some("turnStructure.phases[%d]", len(def.TurnStructure.Phases))
	some("terminal.conditions[%d]", len(def.Terminal.Conditions))
	return append(out, "setup")
}

// Moves between which tokens decide are told with what the tokens differ in, and never with ids: what is
// alike in all is counted.
func TestMovesThatLookAlike(t *testing.T) {
	game, _ := testgames.Compile(t, cnl.File{Path: "row.md", Text: "# Row\n\n```yaml\n" + `metadata: { id: row, players: { min: 2, max: 2 } }
zones:
  - { id: row, owner: none, visibility: public, ordering: set }
  - { id: stash, owner: player, visibility: public, ordering: set }
tokenTypes: [ { id: gem, props: { colour: string, worth: int, cut: boolean } } ]
setup:
  - createToken: { type: gem, zone: row, props: { colour: red, worth: 1, cut: false } }
  - createToken: { type: gem, zone: row, props: { colour: red, worth: 2, cut: false } }
  - createToken: { type: gem, zone: row, props: { colour: red, worth: 2, cut: true } }
  - createToken: { type: gem, zone: row, props: { colour: blue, worth: 2, cut: true } }
  - createToken: { type: gem, zone: row, props: { colour: blue, worth: 2, cut: true } }
turnStructure: { phases: [ { id: main } ] }
actions:
  - id: take
    actor: active
    executor: actor
    phase: [main]
    params: [ { name: $gem, domain: { query: tokensInZone, zone: row } } ]
    effects: [ { moveToken: { token: $gem, from: row, to: 'stash:actor' } } ]
    limits: [ { scope: turn, max: 1 } ]
terminal: { conditions: [ { when: { op: '==', left: { zoneCount: row }, right: 0 }, result: { type: draw } } ] }
` + "```\n"})
	first, err := game.Initial(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	listing, err := first.Legal(kernel.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	got := words.Of(game).In(first).Moves(listing.Moves)
	slices.Sort(got)
	want := []string{
		"take blue gem (worth 2)",
		"take blue gem (worth 2) (second gem)",
		"take red gem (worth 1)",
		"take red gem (worth 2), cut false",
		"take red gem (worth 2), cut true",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
