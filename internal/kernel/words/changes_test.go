package words_test

import (
	"context"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// Of a game with tracks the counts on them are told and the markers and pieces, those of spaces that
// change alike together, and not what rules note for themselves.
func TestChangesAreOfTracksAndMarkers(t *testing.T) {
	game := testgames.Of(t, "fire-in-the-lake")
	told := words.Of(game)
	var all strings.Builder
	_, err := sim.Play(context.Background(), game, sim.Setup{Seed: 3, Players: 4, MaxMoves: 60}, &sim.Observer{
		Trace: true, Move: func(r *sim.Record) {
			for _, line := range append(told.Changes(r.Before, r.After),
				told.In(r.After, r.Before).Events(r.Move, r.Trace)...) {
				all.WriteString(line + "\n")
			}
			if same := told.Changes(r.After, r.After); same != nil {
				t.Errorf("between a state and itself there is %q", same)
			}
		}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"ARVN resources ", "support neutral → ", " and ",
		"7 × US troops from Phu Bon, Quang Tri, ", "ARVN troops and 4 × ARVN police from Saigon to Saigon–Can Tho",
		"Tay Ninh: 2 × underground VC guerrilla → active VC guerrilla and " +
			"2 × underground NVA guerrilla → active NVA guerrilla"} {
		if !strings.Contains(all.String(), want) {
			t.Errorf("%q is missing in\n%s", want, all.String())
		}
	}
	for _, note := range []string{"support phase", "interrupted", "visited"} {
		if strings.Contains(all.String(), note) {
			t.Errorf("the note %q is told in\n%s", note, all.String())
		}
	}
}

// A variable or marker that players are not shown is in the state, and in nothing that is told of it.
func TestInternalVariablesAreNotShown(t *testing.T) {
	text := strings.Replace(market, "perPlayerVars: [", "globalVars: [ { batch: { names: [helper], type: int, init: 3, min: 0, "+
		"max: 9, internal: true } } ]\nperPlayerVars: [ { name: memory, type: int, init: 0, min: 0, max: 9, internal: true },", 1)
	text = strings.Replace(text, "globalVars:", "globalMarkerLattices: [ { id: mood, states: [calm, wild], defaultState: calm, "+
		"internal: true }, { id: sky, states: [clear, rain], defaultState: clear } ]\nglobalVars:", 1)
	game, _ := testgames.Compile(t, cnl.File{Path: "market.md", Text: text})
	_, err := sim.Play(context.Background(), game, sim.Setup{Seed: 3, Players: 2, MaxMoves: 2}, &sim.Observer{
		Move: func(r *sim.Record) {
			all, told := string(gamedef.Canonical(r.After.Data())), string(gamedef.Canonical(r.After.VisibleData()))
			for _, name := range []string{"helper", "memory", "mood"} {
				if !strings.Contains(all, name) || strings.Contains(told, name) {
					t.Errorf("%q is in %s, or not in %s", name, told, all)
				}
			}
			if !strings.Contains(told, "victoryPoints") || !strings.Contains(told, "sky") {
				t.Errorf("what players see lacks in %s", told)
			}
		}})
	if err != nil {
		t.Fatal(err)
	}
}
