package directed_test

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/play/directed"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// orchardText has a rule of nearly every kind.
const orchardText = "# Obst\n\n```yaml\n" + `metadata: { id: orchard, players: { min: 2, max: 3 } }
zones:
  - { id: tree, owner: none, visibility: public, ordering: stack }
  - { id: basket, owner: player, visibility: public, ordering: set }
tokenTypes:
  - { id: pear, props: {} }
globalVars: [ { name: ripe, type: int, init: 0, min: 0, max: 9 } ]
setup:
  - createToken: { type: pear, zone: tree }
  - createToken: { type: pear, zone: tree }
  - createToken: { type: pear, zone: tree }
  - setVar: { scope: global, var: ripe, value: 3 }
turnStructure:
  phases:
    - id: picking
    - id: eating
      onEnter:
        - addVar: { scope: global, var: ripe, delta: 1 }
actions:
  - id: pick
    actor: active
    executor: actor
    phase: [picking]
    pre: { op: '>', left: { ref: zoneCount, zone: tree }, right: 0 }
    effects:
      - draw: { from: tree, to: 'basket:actor', count: 1 }
      - macro: take
    limits: [ { scope: turn, max: 1 } ]
  - { id: sort, actor: active, executor: actor, phase: [picking, eating], effects: [], limits: [ { scope: turn, max: 1 } ] }
  - id: dream
    actor: active
    executor: actor
    phase: [picking]
    pre: { op: '>', left: { ref: gvar, var: ripe }, right: 100 }
    effects: []
    limits: []
  - id: stumble
    actor: active
    executor: actor
    phase: [picking]
    pre: { op: '==', left: { ref: gvar, var: ripe }, right: 6 }
    effects:
      - setVar: { scope: global, var: ripe, value: { op: '/', left: 1, right: { op: '-', left: { ref: gvar, var: ripe }, right: { ref: gvar, var: ripe } } } }
    limits: []
actionPipelines:
  - id: sort-profile
    actionId: sort
    legality: null
    costValidation: null
    costEffects: []
    targeting: {}
    atomicity: partial
    stages:
      - stage: look
        effects: [ { addVar: { scope: global, var: ripe, delta: 1 } } ]
      - effects: [ { addVar: { scope: global, var: ripe, delta: 2 } } ]
triggers:
  - id: hungry
    event: { type: varChanged, var: ripe }
    when: { op: '<', left: { ref: gvar, var: ripe }, right: 3 }
    effects: []
  - id: full
    event: { type: varChanged, var: ripe }
    when: { op: '>', left: { ref: gvar, var: ripe }, right: 100 }
    effects: []
terminal:
  conditions:
    - when: { op: '==', left: { ref: zoneCount, zone: tree }, right: 0 }
      result: { type: draw }
    - when: { op: '>', left: { ref: gvar, var: ripe }, right: 100 }
      result: { type: draw }
effectMacros:
  - id: take
    params: []
    exports: []
    effects:
      - addVar: { scope: global, var: ripe, delta: -1 }
` + "```\n"

// written is a report as bytes, in all its forms.
func written(t *testing.T, r *directed.Report, g *kernel.Game) string {
	t.Helper()
	var b bytes.Buffer
	name := func(file string) string { return file }
	for _, err := range []error{r.WriteText(&b, g), r.WriteMarkdown(&b, g, name), r.WriteTrace(&b, g, name),
		r.WriteState(&b, g), r.WriteStatistics(&b, g)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return b.String() + string(gamedef.Canonical(r.Data(g)))
}

// Every kind of rule is found and acts; what cannot act says why. The same seed gives
// the same bytes, whatever else was simulated before and however many games are played
// at a time.
func TestKindsOfRules(t *testing.T) {
	game, result := compiled(t, orchardText)
	locate := func(path string) (kernel.Source, bool) {
		at, ok := result.SourceMap.Find(path)
		return kernel.Source{File: at.File, Line: at.Range.Start.Line + 1}, ok
	}
	warm := directed.NewExplorer(game)
	for _, test := range []struct {
		path, name string
		unreached  string // "": it acts
	}{
		{"setup", "setup", ""},
		{"turnStructure.phases[1]", `phase "eating"`, ""},
		{"actions[0]", `action "pick"`, ""},
		{"actions[0].effects[1]", `action "pick"`, ""},
		{"actionPipelines[0]", `pipeline "sort-profile"`, ""},
		{"actionPipelines[0].stages[0]", `stage "sort-profile: look"`, ""},
		{"actionPipelines[0].stages[1]", `stage "sort-profile: 2"`, ""},
		{"triggers[0]", `trigger "hungry"`, ""},
		{"terminal.conditions[0]", `ending "1"`, ""},
		{"actions[2]", `action "dream"`, `it was refused: The condition of the action does not hold (at actions[2].pre)`},
		{"actions[3]", `action "stumble"`, `When action "stumble" was chosen, it failed: `},
		{"triggers[1]", `trigger "full"`, `the variable "ripe" changed, but the conditions of the trigger never held`},
		{"terminal.conditions[1]", `ending "2"`, `Games ended otherwise: ending "1"`},
	} {
		request := directed.Request{Paths: []string{test.path}, Seed: 3, Games: 20, Jobs: 1, Locate: locate,
			Limits: directed.Limits{Moves: 2000}}
		r, err := directed.Simulate(context.Background(), game, request)
		if err != nil {
			t.Errorf("%s: %v", test.path, err)
			continue
		}
		switch {
		case r.Rules[0].String() != test.name:
			t.Errorf("%s is %s, want %s", test.path, r.Rules[0], test.name)
		case test.unreached == "" && r.Play == nil:
			t.Errorf("%s is not reached: %s %+v", test.path, r.Why, r.Tried)
		case test.unreached != "" && (r.Play != nil && !r.Partly || !strings.Contains(r.Why, test.unreached)):
			t.Errorf("%s: play %v, why %q, want %q", test.path, r.Play != nil, r.Why, test.unreached)
		}
		// Of the games that ended otherwise as many are told as came to their end.
		if ended := fmt.Sprintf(`ending "1" (%d ×)`, r.Tried.Ends); strings.HasPrefix(r.Why, "Games ended") &&
			!strings.Contains(r.Why, ended) {
			t.Errorf("%s: %d games came to their end, and it says %q", test.path, r.Tried.Ends, r.Why)
		}
		want := written(t, r, game)
		request.Jobs, request.Explorer = 2, warm
		for range 2 {
			again, err := directed.Simulate(context.Background(), game, request)
			if err != nil {
				t.Fatal(err)
			}
			if got := written(t, again, game); got != want {
				t.Errorf("%s: the same seed gives\n%s\nand\n%s", test.path, want, got)
			}
		}
		if r.Play == nil {
			continue
		}
		// The point leads there again, choices included.
		request.Point, request.Earlier = &r.Play.Point, r.Play
		back, err := directed.Simulate(context.Background(), game, request)
		if err != nil || back.Play == nil || back.Lost != "" || back.Edited == nil || len(back.Edited) > 0 ||
			back.Play.After.Hash() != r.Play.After.Hash() {
			t.Errorf("%s: from its point it is %+v, %v", test.path, back, err)
		}
	}
}

// Misuse is an error about the request.
func TestMisusedRequests(t *testing.T) {
	game, _ := compiled(t, orchardText)
	for want, r := range map[string]directed.Request{
		"nothing that acts":             {Paths: []string{"metadata"}},
		"for 2 to 3 players, not for 9": {Paths: []string{"setup"}, Players: 9},
		"nothing that acts is":          {Paths: []string{"actions[99]"}},
	} {
		if _, err := directed.Simulate(context.Background(), game, r); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v", r.Paths, err)
		}
	}
}

// A search that is cancelled ends and says so, with what was tried; so does one that
// has spent its moves, and games that are played from a place.
func TestSearchesEnd(t *testing.T) {
	game, _ := compiled(t, orchardText)
	ctx, cancel := context.WithCancel(context.Background())
	r, err := directed.Simulate(ctx, game,
		directed.Request{Paths: []string{"triggers[1]"}, Searching: func(directed.SearchEffort) { cancel() }})
	if err != nil || r.Play != nil || r.Tried.EndedBy != "It was cancelled." || r.Tried.Moves == 0 {
		t.Errorf("a cancelled search is %+v, %v", r, err)
	}
	r, err = directed.Simulate(context.Background(), game,
		directed.Request{Paths: []string{"triggers[1]"}, Limits: directed.Limits{Moves: 300}})
	if err != nil || r.Play != nil || !strings.Contains(r.Tried.EndedBy, "300 moves were made, which is the limit") {
		t.Errorf("a search of 300 moves is %+v, %v", r.Tried, err)
	}
	ctx, cancel = context.WithCancel(context.Background())
	played := 0
	r, err = directed.Simulate(ctx, game,
		directed.Request{Paths: []string{"actions[0]"}, Games: 10_000, Jobs: 1,
			Played: func(n, _ int, so *sim.Statistics) {
				if played = n; n == 5 {
					cancel()
				}
				if so.Playouts != n {
					t.Errorf("after %d games the statistics are of %d", n, so.Playouts)
				}
			}})
	if err != nil || r.Play == nil || played > 10 || r.Statistics.Playouts > 10 {
		t.Errorf("after the cancellation %d games were played, %v", played, err)
	}
}

// The time bounds the games from a rule on and the search for one; the report has what
// was known by then. Each time that it gives way takes a millisecond, and nothing else takes time.
func TestTimeBoundsEverything(t *testing.T) {
	game, _ := compiled(t, testgames.Endless)
	synctest.Test(t, func(t *testing.T) {
		yield := func(context.Context) { time.Sleep(time.Millisecond) }
		found := false
		r, err := directed.Simulate(t.Context(), game,
			directed.Request{Paths: []string{"actions[0]"}, Games: 1_000_000, MaxMoves: 1_000_000, Jobs: 2,
				Time: time.Second, Yield: yield,
				Found: func(r *directed.Report) { found = r.Play != nil && r.Statistics == nil }})
		if err != nil || !found || r.Play == nil {
			t.Fatalf("the rule is not shown: %+v, %v", r, err)
		}
		if all := written(t, r, game); r.EndedBy != "0 of 1000000 games were played from there on. It took longer than 1s." ||
			strings.Count(all, r.EndedBy) != 4 {
			t.Errorf("games are over because %q:\n%s", r.EndedBy, all)
		}
		for _, request := range []directed.Request{{Time: 50 * time.Millisecond},
			{Limits: directed.Limits{Time: 50 * time.Millisecond}}} {
			request.Paths, request.Yield = []string{"actions[1]"}, yield
			request.Limits.Moves, request.Limits.Attempts = 1<<40, 1<<40
			if r, err = directed.Simulate(t.Context(), game, request); err != nil || r.Play != nil ||
				r.Tried.EndedBy != "It took longer than 50ms." {
				t.Errorf("the search is over because %q, %v", r.Tried.EndedBy, err)
			}
		}
	})
}

// Before every move a simulation gives way to what is more urgent.
func TestSimulationsYield(t *testing.T) {
	game, _ := compiled(t, testgames.Endless)
	for _, path := range []string{"actions[0]", "actions[1]"} { // found at once, and never
		var yields atomic.Int64
		r, err := directed.Simulate(context.Background(), game,
			directed.Request{Paths: []string{path}, Games: 3, MaxMoves: 100, Jobs: 2,
				Limits: directed.Limits{Moves: 3000},
				Yield:  func(context.Context) { yields.Add(1) }})
		if err != nil {
			t.Fatal(err)
		}
		moves := r.Tried.Moves
		if r.Statistics != nil {
			moves += int(r.Statistics.Moves)
		}
		if n := int(yields.Load()); n < moves {
			t.Errorf("%s: %d moves, and it gave way %d times", path, moves, n)
		}
	}
}

// A rule that runs too long is stopped by its budget; the report says so, with its
// place. A trigger that sets itself off again and again is shown as far as it goes.
func TestEndlessRules(t *testing.T) {
	const stumble = "- setVar: { scope: global, var: ripe, value: { op: '/', left: 1, right: { op: '-', left: { ref: gvar, var: ripe }, right: { ref: gvar, var: ripe } } } }"
	for _, test := range []struct{ old, new, path, want string }{
		{stumble, `- forEach:
          bind: $a
          over: { query: intsInRange, min: 1, max: 500 }
          limit: 500
          effects:
            - forEach:
                bind: $b
                over: { query: intsInRange, min: 1, max: 500 }
                limit: 500
                effects:
                  - addVar: { scope: global, var: ripe, delta: 1 }`, "actions[3]", `When action "stumble" was chosen, it failed: `},
		{"    when: { op: '>', left: { ref: gvar, var: ripe }, right: 100 }\n    effects: []", `    effects:
      - setVar: { scope: global, var: ripe, value: { op: '-', left: 9, right: { ref: gvar, var: ripe } } }`, "actions[0]", "triggers[1].effects[0]  ripe: 2 → 7"},
	} {
		text := strings.Replace(orchardText, test.old, test.new, 1)
		if text == orchardText {
			t.Fatalf("%q is not there", test.old)
		}
		game, _ := compiled(t, text)
		r, err := directed.Simulate(context.Background(), game,
			directed.Request{Paths: []string{test.path}, Games: 3, Limits: directed.Limits{Moves: 500}})
		if err != nil {
			t.Fatal(err)
		}
		if all := written(t, r, game); !strings.Contains(all, test.want) || test.path == "actions[3]" &&
			!strings.Contains(all, "EXCEEDED at actions[3].effects[0]") {
			t.Errorf("%s lacks %q:\n%s", test.path, test.want, all[:min(len(all), 3000)])
		}
	}
}

// After an edit the report tells what is different, or at which move the point is lost.
func TestPointsAfterEdits(t *testing.T) {
	game, _ := compiled(t, orchardText)
	const ending, pick = "terminal.conditions[0]", "actions[0]"
	for _, test := range []struct{ path, old, new, want string }{
		{ending, "", "", "same"},
		{pick, "delta: -1", "delta: -2", "before the edit ripe: "},
		{ending, "op: '>', left: { ref: zoneCount, zone: tree }, right: 0", "op: '>', left: { ref: zoneCount, zone: tree }, right: 1", "is not possible any more: "},
		{ending, "- id: pick\n", "- id: gather\n", "There is no such action"},
		{ending, "right: 0 }\n      result: { type: draw }", "right: -1 }\n      result: { type: draw }", "the rule does not act any more"},
	} {
		before, err := directed.Simulate(context.Background(), game,
			directed.Request{Paths: []string{test.path}, Seed: 1, Games: -1})
		if err != nil || before.Play == nil {
			t.Fatalf("%+v, %v", before, err)
		}
		edited, _ := compiled(t, strings.Replace(orchardText, test.old, test.new, 1))
		r, err := directed.Simulate(context.Background(), edited,
			directed.Request{Paths: []string{test.path}, Seed: 1, Games: -1,
				Point: &before.Play.Point, Earlier: before.Play, Limits: directed.Limits{Moves: 500}})
		if err != nil {
			t.Fatal(err)
		}
		got := r.Lost + strings.Join(r.Edited, "; ")
		if r.Edited != nil && len(r.Edited) == 0 {
			got = "same"
		}
		if !strings.Contains(got, test.want) || r.Lost != "" && !strings.Contains(r.Lost, "move ") {
			t.Errorf("with %q in place of %q: %q, want %q", test.new, test.old, got, test.want)
		}
	}
}

// A rule is known again by what it is when others are put before it.
func TestRulesAreFoundAgain(t *testing.T) {
	game, _ := compiled(t, orchardText)
	rule, _ := directed.RuleAt(game.Definition(), "actions[0].effects[1]")
	moved, _ := compiled(t, strings.Replace(orchardText, "actions:\n",
		"actions:\n  - { id: wait, actor: active, executor: actor, phase: [picking], effects: [], limits: [] }\n", 1))
	if path, ok := rule.FindAgain(moved.Definition()); !ok || path != "actions[1].effects[1]" {
		t.Errorf("it is %s, %v", path, ok)
	}
	gone, _ := compiled(t, strings.Replace(orchardText, "- id: pick\n", "- id: gather\n", 1))
	if path, ok := rule.FindAgain(gone.Definition()); ok {
		t.Errorf("a rule that is gone is %s", path)
	}
}

// Sides of event cards are put into play.
func TestEventCards(t *testing.T) {
	small := testgames.In(t, specs.Folder(t, specs.Small))
	t.Run(testgames.Delta, func(t *testing.T) { cardsAreReached(t, small, 4) }) // its games are short
	for _, folder := range specs.FoldersBeside(t, specs.Corpus) {
		if game := testgames.In(t, folder); len(game.Definition().EventDecks) > 0 {
			t.Run(filepath.Base(folder), func(t *testing.T) { cardsAreReached(t, game, 6) })
		}
	}
}

func cardsAreReached(t *testing.T, game *kernel.Game, least int) {
	explorer := directed.NewExplorer(game)
	reached, tried := 0, 0
	for d, deck := range game.Definition().EventDecks {
		for c := 0; c < len(deck.Cards); c += max(1, len(deck.Cards)/8) {
			tried++
			path := fmt.Sprintf("eventDecks[%d].cards[%d].unshaded", d, c)
			r, err := directed.Simulate(context.Background(), game,
				directed.Request{Paths: []string{path}, Seed: 1, Games: -1, Explorer: explorer,
					Limits: directed.Limits{Moves: 700}})
			if err != nil {
				t.Fatal(err)
			}
			if r.Play != nil && r.Play.Card == deck.Cards[c].ID {
				reached++
			}
		}
	}
	if reached < least {
		t.Errorf("%d of %d cards are reached", reached, tried)
	}
}

// TestRulesAtListsRulesOnce: rules of many paths, as a line of a macro has them, are sought in one list of all rules.
func TestRulesAtListsRulesOnce(t *testing.T) {
	def := testgames.Of(t, "area-control").Definition()
	allocated := func(n int) float64 {
		paths := slices.Repeat([]string{"setup"}, n)
		return testing.AllocsPerRun(5, func() { directed.RulesAt(def, paths) })
	}
	if one, many := allocated(1), allocated(1000); many > 2*one {
		t.Errorf("the rules of one path take %.0f allocations, of a thousand paths %.0f", one, many)
	}
}
