package webtable_test

import (
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/show/byhand"
	"ludo-lsp/internal/show/picture"
	"ludo-lsp/kernel"
)

// walking is a game of steps, each of which is at most so long; the goal is 9 steps away.
func walking(t *testing.T, most string) *kernel.Game {
	t.Helper()
	game, _ := testgames.Compile(t, cnl.File{Path: "rules.md", Text: "# Walking\n\n```yaml\n" + `metadata: { id: walking, players: { min: 2, max: 2 } }
zones: [ { id: road, owner: none, visibility: public, ordering: set } ]
globalVars: [ { name: steps, type: int, init: 0, min: 0, max: 9 } ]
turnStructure: { phases: [ { id: only } ] }
actions:
  - id: step
    actor: active
    executor: actor
    phase: [only]
    params: [ { name: $far, domain: { query: intsInRange, min: 1, max: ` + most + ` } } ]
    effects: [ { addVar: { scope: global, var: steps, delta: { ref: binding, name: $far } } } ]
    limits: [ { scope: turn, max: 1 } ]
terminal:
  conditions:
    - { when: { op: '>=', left: { ref: gvar, var: steps }, right: 9 }, result: { type: win, player: active } }
` + "```\n"})
	return game
}

// After an edit the moves are made again: to the same point, or to the move that is not possible any more, which
// is named with what refuses it.
func TestMovesAreMadeAgainAfterAnEdit(t *testing.T) {
	p := begin(t, walking(t, "3"), "human,human", 2)
	notes := func() string { return p.asked().Question.Notes }
	for _, far := range []int{1, 3, 1} {
		p.asked()
		p.send(map[string]any{"chosen": []int{far - 1}})
	}
	edit := func(most string) {
		before := p.asked().Version
		p.table.ChangeRules(walking(t, most), picture.Hints{}, nil)
		for p.shown.Version <= before+1 || p.shown.Question == nil { // one version tells of the edit
			p.shown = p.see(p.seat, p.shown.Version)
		}
	}
	edit("4")
	if v := p.asked(); v.Asked != 1 || len(v.Question.Options) != 4 ||
		!strings.Contains(v.Question.Notes, "All 3 moves were made again") {
		t.Fatalf("after an edit that keeps all moves the page shows %+v, %+v", v, v.Question)
	}
	edit("2")
	v := p.asked()
	if v.Asked != 1 || len(v.Question.Options) != 2 ||
		!strings.Contains(v.Question.Notes, "leaves what was played at move 2, player 1: step 3") {
		t.Fatalf("after an edit that forbids the second move the page shows %+v, %+v", v, v.Question)
	}
	p.send(map[string]any{"chosen": []int{0}})
	if told := notes(); told != "" {
		t.Errorf("the next move is asked for with %q", told)
	}
	p.table.ShowFault("There is no zone \"hnad\".")
	for p.shown.Faulty == "" {
		p.shown = p.see(p.seat, p.shown.Version)
	}
	if p.shown.Question == nil {
		t.Error("nobody is asked while the rules are faulty")
	}
	// A game that is over is played again, too.
	for p.asked().Over == nil {
		p.send(map[string]any{"chosen": []int{len(p.shown.Question.Options) - 1}})
	}
	p.table.ChangeRules(walking(t, "1"), picture.Hints{}, nil)
	if again := p.table.PlayAgain(); again.Wish != byhand.Edited || again.Game == nil {
		t.Error("a game that is over is not told of the edit")
	}
}
