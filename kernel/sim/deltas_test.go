package sim_test

import (
	"slices"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// inn is a game in which each move changes a property of a hero, markers and variables.
const inn = "```yaml\n" + `metadata: { id: inn, players: { min: 2, max: 2 } }
globalVars: [{ name: nights, type: int, init: 0, min: 0, max: 99 }]
zones:
  - { id: bench, zoneKind: board, owner: none, visibility: public, ordering: set }
  - { id: bed, zoneKind: board, owner: none, visibility: public, ordering: set }
tokenTypes: [{ id: hero, props: { mood: string, sleeps: boolean } }]
markerLattices: [{ id: noise, states: [quiet, loud], defaultState: quiet, constraints: [] }]
globalMarkerLattices: [{ id: weather, states: [sun, rain], defaultState: sun }]
setup: [ 'createToken(hero, bench, props=(mood=ready, sleeps=false))' ]
turnStructure: { phases: [{ id: evening }] }
turnOrder: { type: roundRobin }
actions:
  - id: rest
    actor: active
    executor: actor
    phase: [evening]
    effects: |
      for $hero in tokensInMapSpaces() do [$hero.mood = 'tired'; $hero.sleeps = true]
      noise on bed = loud
      marker(weather) = rain
      nights += 1
terminal: { conditions: [{ when: nights > 20, result: { type: draw } }] }
` + "```\n"

// The line of a move says which variables, markers and properties it changed, and nothing of what stays.
func TestDeltasOfAMove(t *testing.T) {
	game, _ := testgames.Compile(t, cnl.File{Path: "inn.md", Text: inn})
	var got [][]string
	_, err := sim.Play(t.Context(), game, sim.Setup{Seed: 1, Players: 2, MaxMoves: 2}, &sim.Observer{
		Move: func(r *sim.Record) {
			deltas, _ := r.Data().Get("deltas")
			var lines []string
			for _, d := range deltas.(gamedef.Array) {
				lines = append(lines, string(gamedef.Canonical(d)))
			}
			got = append(got, lines)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	first := []string{
		`{"after":"rain","before":"sun","path":"globalMarkers.weather"}`,
		`{"after":1,"before":0,"path":"globalVars.nights"}`,
		`{"after":"loud","before":"quiet","path":"markers.bed:none.noise"}`,
		`{"after":"tired","before":"ready","path":"tokens.tok_hero_0.mood"}`,
		`{"after":true,"before":false,"path":"tokens.tok_hero_0.sleeps"}`,
	}
	second := []string{
		`{"after":2,"before":1,"path":"globalVars.nights"}`,
	}
	for i, want := range [][]string{first, second} {
		if !slices.Equal(got[i], want) {
			t.Errorf("move %d has the deltas\n%q\nnot\n%q", i+1, got[i], want)
		}
	}
}
