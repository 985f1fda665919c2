package playtest_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/play/playtest"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// orchard is a sound game: players pick apples in turn, and who picked most when the tree
// is empty wins.
const orchard = "```yaml\n" + `metadata: { id: orchard, players: { min: 2, max: 3 } }
globalVars:
  - { name: apples, type: int, init: 9, min: 0, max: 9 }
  - { name: round, type: int, init: 0, min: 0, max: 50 }
perPlayerVars: [ { name: picked, type: int, init: 0, min: 0, max: 9 } ]
zones:
  - { id: tree, owner: none, visibility: public, ordering: set }
  - { id: basket, owner: none, visibility: public, ordering: set }
tokenTypes: [ { id: leaf, props: {} } ]
setup:
  - createToken: { type: leaf, zone: tree }
turnStructure:
  phases:
    - id: day
      onEnter: []
actions:
  - id: pick
    actor: active
    executor: actor
    phase: [day]
    params: [ { name: $n, domain: { query: intsInRange, min: 0, max: 2 } } ]
    pre: { op: '>=', left: { ref: gvar, var: apples }, right: { ref: binding, name: $n } }
    effects:
      - addVar: { scope: global, var: apples, delta: { op: '-', left: 0, right: { ref: binding, name: $n } } }
      - addVar: { scope: pvar, player: actor, var: picked, delta: { ref: binding, name: $n } }
      - addVar: { scope: global, var: round, delta: 1 }
    limits: [ { scope: turn, max: 1 } ]
triggers: []
terminal:
  conditions:
    - when: { op: '==', left: { ref: gvar, var: apples }, right: 0 }
      result: { type: score }
    - when: { op: '>=', left: { ref: gvar, var: round }, right: 50 }
      result: { type: draw }
  scoring: { method: highest, value: { ref: pvar, player: actor, var: picked } }
` + "```\n"

// written is orchard with other texts in it: of each pair the first is replaced by the second.
func written(t *testing.T, pairs ...string) string {
	t.Helper()
	out := orchard
	for i := 0; i < len(pairs); i += 2 {
		if strings.Count(out, pairs[i]) != 1 {
			t.Fatalf("%q is there %d times", pairs[i], strings.Count(out, pairs[i]))
		}
		out = strings.Replace(out, pairs[i], pairs[i+1], 1)
	}
	return out
}

// shown are the findings in a spec, as "CODE at TEXT".
func shown(t *testing.T, text string, o playtest.Options) (out, messages []string) {
	t.Helper()
	_, result := testgames.Compile(t, cnl.File{Path: "rules.md", Text: text})
	o.Same = result.SourceMap.TextKey
	played, err := playtest.Play(context.Background(), result.GameDef, o)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(text, "\n")
	for _, d := range played.Diagnostics(result.SourceMap, source.UTF16) {
		out = append(out, fmt.Sprintf("%s at %s", d.Code, strings.TrimLeft(lines[d.Range.Start.Line], " -")))
		messages = append(messages, d.Message)
		for _, r := range d.Related {
			messages = append(messages, r.Message)
		}
	}
	return out, messages
}

func TestFindings(t *testing.T) {
	const dayOnEnter = "onEnter: []"
	const secondEnding = "    - when: { op: '>=', left: { ref: gvar, var: round }, right: 50 }\n      result: { type: draw }\n"
	const scoring = "scoring: { method: highest, value: { ref: pvar, player: actor, var: picked } }"
	const counts = "      - addVar: { scope: global, var: round, delta: 1 }\n"
	const once = "limits: [ { scope: turn, max: 1 } ]"
	const firstEnding = "when: { op: '==', left: { ref: gvar, var: apples }, right: 0 }"
	phases := func(effects string) []string { return []string{dayOnEnter, "onEnter: [ " + effects + " ]"} }
	another := func(action string) []string { return []string{"triggers: []", "  - " + action + "\ntriggers: []"} }
	onlyThree := func(effect string) string {
		return "      - if:\n          when: { op: '==', left: { aggregate: { op: count, query: { query: players } } }, right: 3 }\n          then: [ { " + effect + " } ]\n"
	}
	for _, c := range []struct {
		name string
		spec []string
		code diag.Code // "": nothing is found
		at   string    // how the line begins
		says string
	}{
		{name: "a sound game"},
		{"an ending that never comes", []string{firstEnding,
			"when: { op: and, args: [ { op: '<', left: { ref: gvar, var: round }, right: 0 }, { op: '>=', left: { ref: gvar, var: apples }, right: 0 } ] }", counts, ""},
			diag.PlayNeverEnds, "when: { op: and", "within 300 moves (seen with seed 1 and 2 players). This ending was never true (looked at 12040 times): of its 2 parts, the first never was"},
		{"a part of an ending that never holds", []string{firstEnding, "when:\n        op: and\n        args:\n        - { op: '>=', left: { ref: gvar, var: apples }, right: 0 }\n        - { op: '<', left: { ref: gvar, var: round }, right: 0 }", counts, ""},
			diag.PlayNeverEnds, "{ op: '<', left: { ref: gvar, var: round }", "of its 2 parts, the second never was"},
		{"a game that does not end with three players", []string{counts, counts + onlyThree("setVar: { scope: global, var: apples, value: 9 }") + onlyThree("setVar: { scope: global, var: round, value: 0 }")},
			diag.PlayNeverEnds, "when: { op: '==', left: { ref: gvar, var: apples }", "All 20 games with 3 players did not come to an end within 300 moves (seen with seed 21 and 3 players)"},
		{"a game that fails with three players", []string{counts, counts + onlyThree("addVar: { scope: global, var: round, delta: { op: '/', left: 1, right: { op: '-', left: 3, right: { aggregate: { op: count, query: { query: players } } } } } }")},
			diag.PlayRuleFails, "then: [ { addVar", "All 20 games with 3 players stopped here: "},
		{"a game that three players draw", []string{scoring, "scoring: { method: highest, value: { if: { when: { op: '==', left: { aggregate: { op: count, query: { query: players } } }, right: 3 }, then: 0, else: { ref: pvar, player: actor, var: picked } } } }"},
			diag.PlayNobodyWins, "scoring:", "All of the 20 games that came to an end with 3 players were draws (seen with seed 21 and 3 players, in move "},
		{"a quarter of games that never end", []string{firstEnding, "when: { op: and, args: [ { op: '==', left: { ref: gvar, var: apples }, right: 0 }, { op: '<', left: { ref: pvar, player: '0', var: picked }, right: 6 } ] }", counts, ""},
			diag.PlayNeverEnds, "when: { op: '>='", "4 of 20 games with 2 players did not come to an end within 300 moves (seen with seed 3 and 2 players)"},
		{"a game that all lose", []string{"result: { type: score }", "result: { type: lossAll }"},
			diag.PlayNobodyWins, "result: { type: lossAll", "All of the 40 games that came to an end were lost by all players (seen with seed 1 and 2 players)."},
		{"an ending for a moment", []string{"init: 9", "init: 2", counts,
			"      - setVar: { scope: global, var: apples, value: 2 }\n", secondEnding,
			"    - when: { op: '>', left: { ref: pvar, player: active, var: picked }, right: 8 }\n      result: { type: draw }\n"},
			diag.PlayEndingUnseen, "when: { op: '=='", "takes it back before (seen with seed 1 and 2 players, in move "},
		{"an ending at once", []string{"init: 9", "init: 0"}, diag.PlayEndsAtOnce, firstEnding, "before the first move, in all 40 games"},
		{"an action that nobody can choose", another(
			"{ id: shake, actor: active, executor: actor, phase: [day], pre: { op: '>', left: { ref: gvar, var: round }, right: 48 }, effects: [] }"),
			diag.PlayNeverActs, "{ id: shake", `choose the action "shake"`},
		{"a trigger that never fires", []string{"triggers: []",
			"triggers: [ { id: late, event: { type: turnStart }, when: { op: '>', left: { ref: gvar, var: round }, right: 48 }, effects: [] } ]"},
			diag.PlayNeverActs, "triggers:", `the trigger "late" never fired`},
		{"a condition that is never true", []string{counts, counts + "      - forEach: { bind: $i, over: { query: intsInRange, min: 1, max: 50 }, effects: [ { if: { when: { op: '>', left: { ref: gvar, var: round }, right: 48 }, then: [ { setVar: { scope: global, var: apples, value: 0 } } ] } } ] }\n"},
			diag.PlayNeverActs, "forEach:", "this condition was never true"},
		{"a condition that is seldom looked at", []string{counts, counts + "      - if: { when: { op: '>', left: { ref: gvar, var: round }, right: 48 }, then: [ { setVar: { scope: global, var: apples, value: 0 } } ] }\n"}, "", "", ""},
		{"effects without effect", phases("{ moveAll: { from: basket, to: tree } }"), diag.PlayNothingChanges, "onEnter:", "never changed anything"},
		{"a turn that never passes", []string{once, "limits: []"}, diag.PlayOneMoves, "id: pick", "the turn never passes (seen with seed 1 and 2 players, in move 2). This action was "},
		{"a player who never moves", []string{"players: { min: 2, max: 3 }", "players: { min: 3, max: 3 }", "turnStructure:\n", "turnOrder: { type: fixedOrder, order: ['0', '1'] }\nturnStructure:\n"}, diag.PlayOneMoves, "turnOrder:", "Player 2 never made a move in 40 games (seen with seed 1)"},
		{"a player who always wins", []string{"result: { type: score }", "result: { type: win, player: { id: 1 } }"}, diag.PlayOneWins, "result: { type: win", "although the players chose at random (seen with seed 1 and 2 players, in move "},
		{"a game that nobody wins", []string{scoring,
			"scoring: { method: highest, value: { op: '*', left: 0, right: { ref: pvar, player: actor, var: picked } } }"},
			diag.PlayNobodyWins, "scoring:", "were draws (seen with seed 1 and 2 players, in move "},
		{name: "partners who win together", spec: []string{"players: { min: 2, max: 3 }", "players: { min: 3, max: 3 }", scoring, "scoring: { method: highest, value: { if: { when: { op: '==', left: { ref: pvar, player: actor, var: seat }, right: 0 }, then: 5, else: { op: '*', left: 9, right: { ref: pvar, player: actor, var: seat } } } } }",
			"perPlayerVars: [ { name: picked", "perPlayerVars: [ { name: seat, type: int, init: 0, min: 0, max: 1 }, { name: picked",
			"  - createToken: { type: leaf, zone: tree }\n", "  - createToken: { type: leaf, zone: tree }\n  - setVar: { scope: pvar, player: '1', var: seat, value: 1 }\n  - setVar: { scope: pvar, player: '2', var: seat, value: 1 }\n"}},
		{"a standstill", []string{"min: 0, max: 2 }", "min: 1, max: 2 }", secondEnding, "", firstEnding,
			"when: { op: '>', left: { ref: gvar, var: round }, right: 48 }"},
			diag.PlayStalls, "pre: { op: '>='", `came to a standstill: nobody could do anything any more, and no ending was true. The action "pick" was refused then: `},
		{"a standstill since a space is full", []string{counts, counts + "      - createToken: { type: leaf, zone: basket }\n", "triggers: []", "stackingConstraints:\n  - { id: small-basket, description: 'At most two leaves.', spaceFilter: { spaceIds: ['basket:none'] }, pieceFilter: {}, rule: maxCount, maxCount: 2 }\ntriggers: []"},
			diag.PlayStalls, "{ id: small-basket", "Whatever was chosen then put more tokens into a space than this allows."},
		{"a limit that names no zone of a player", []string{counts, counts + "      - createToken: { type: leaf, zone: 'bag:actor' }\n", "  - { id: basket", "  - { id: bag, owner: player, visibility: public, ordering: set }\n  - { id: basket", "triggers: []", "stackingConstraints:\n  - { id: small, description: 'At most two leaves.', spaceFilter: {}, pieceFilter: {}, rule: maxCount, maxCount: 2 }\ntriggers: []"}, "", "", ""},
		{"a standstill since a limit is reached", []string{once, "limits:\n      - { scope: game, max: 2 }"}, diag.PlayStalls, "{ scope: game", `The action "pick" was refused then: it had been done as often as it may be.`},
		{"a standstill before a condition", []string{"pre: { op: '>=', left: { ref: gvar, var: apples }, right: { ref: binding, name: $n } }", "pre: { op: and, args: [ { op: '>', left: { ref: gvar, var: apples }, right: 0 }, { op: '<', left: { ref: gvar, var: round }, right: 0 } ] }"},
			diag.PlayStalls, "pre: {", `The action "pick" was refused then: its condition, or the part of it that is shown, did not hold.`},
		{"a standstill for want of something to choose", []string{"params: [ { name: $n, domain: { query: intsInRange, min: 0, max: 2 } } ]", "params: [ { name: $leaf, domain: { query: tokensInZone, zone: basket } }, { name: $n, domain: { query: intsInRange, min: 0, max: 2 } } ]"},
			diag.PlayStalls, "params: [", `The action "pick" was refused then: there was nothing to choose for $leaf.`},
		{"a rule that fails", append(phases("{ setVar: { scope: global, var: round, value: { op: '/', left: 9, right: { op: '-', left: { ref: gvar, var: apples }, right: 3 } } } }"), counts, ""),
			diag.PlayRuleFails, "onEnter:", "stopped here: "},
		{"a move that cannot be made", another("{ id: shake, actor: active, executor: actor, phase: [day], params: [ { name: $leaf, domain: { query: tokensInZone, zone: tree } } ],\n      effects: [ { moveToken: { token: $leaf, from: basket, to: tree } } ] }"),
			diag.PlayMoveImpossible, "{ id: shake", `(seen with seed 1 and 2 players, in move 2). This refused it then: The token "tok_leaf_0" is in "tree:none", not in "basket:none".`},
		{"moves at once, of which one ends the phase", []string{"turnStructure:\n", "turnOrder: { type: simultaneous }\nturnStructure:\n", counts, counts + "      - advancePhase: {}\n", "      onEnter: []\n", "      onEnter: []\n    - id: night\n"},
			diag.PlayMoveImpossible, "id: pick", "times the move was dropped: all players move at once here, and that of another one had ended the phase or the turn before"},
		{"moves at once, of which some are not possible any more", []string{"turnStructure:\n", "turnOrder: { type: simultaneous }\nturnStructure:\n"}, "", "", ""},
		{"a move that fails after the decision of another player", another("{ id: shake, actor: active, executor: actor, phase: [day],\n      effects: [ { chooseOne: { bind: $yes, options: { query: enums, values: [hold, drop] }, chooser: right } }, { setVar: { scope: global, var: round, value: { op: '/', left: 1, right: { op: '-', left: { ref: gvar, var: round }, right: { ref: gvar, var: round } } } } } ] }"),
			diag.PlayMoveImpossible, "{ id: shake", "This refused it then: "},
		{"a move whose trigger fills a space", []string{"triggers: []", "  - { id: shake, actor: active, executor: actor, phase: [day], effects: [] }\nstackingConstraints:\n  - { id: small-basket, description: 'At most two leaves.', spaceFilter: { spaceIds: ['basket:none'] }, pieceFilter: {}, rule: maxCount, maxCount: 2 }\ntriggers:\n  - id: fall\n    event: { type: actionResolved, action: shake }\n    effects:\n      - createToken: { type: leaf, zone: basket }\n"},
			diag.PlayMoveImpossible, "{ id: shake", `This refused it then: The rule "small basket: At most two leaves" refuses it: 3 tokens would lie in "basket:none".`},
		{"a standstill since no move can be made",
			[]string{counts, counts + "      - setVar: { scope: global, var: apples, value: none }\n"},
			diag.PlayStalls, "setVar:", `none of the moves that were offered could be made. The variable "apples" is a whole number and cannot become a text`},
		{"a standstill since each choice leads nowhere",
			[]string{counts, counts + "      - chooseOne: { bind: $way, options: { query: enums, values: [up, down] } }\n" +
				"      - chooseOne: { bind: $far, options: { query: intsInRange, min: 30, max: { ref: gvar, var: apples } } }\n"},
			diag.PlayStalls, "id: pick", `none of the moves that were offered could be made. None of the legal moves can`},
		{"a pile that is soon used up", phases("{ draw: { from: tree, to: basket, count: 1 } }"), diag.PlayDrawShort, "onEnter:", "Fewer tokens lay there than this draws"},
		{"a pile that is used up at half of the game", append(phases("{ draw: { from: tree, to: basket, count: 1 } }"), "  - createToken: { type: leaf, zone: tree }", "  - forEach: { bind: $i, over: { query: intsInRange, min: 1, max: 4 }, effects: [ { createToken: { type: leaf, zone: tree } } ] }"), "", "", ""},
		{"a value that is cut off", phases("{ setVar: { scope: global, var: apples, value: { op: '*', left: 2, right: { ref: gvar, var: apples } } } }"), diag.PlayValueClipped, "onEnter:", "beyond its bounds"},
		{"what is added and cut off", []string{"name: picked, type: int, init: 0, min: 0, max: 9 }", "name: picked, type: int, init: 0, min: 0, max: 2 }"}, diag.PlayValueClipped, "addVar: { scope: pvar", "went beyond its maximum"},
		{"a price that is not paid", []string{"perPlayerVars: [ { name: picked", "perPlayerVars: [ { name: coins, type: int, init: 2, min: 0, max: 9 }, { name: picked", once, once + "\n    cost: [ { addVar: { scope: pvar, player: actor, var: coins, delta: -1 } } ]"}, diag.PlayValueClipped, "cost:", "was not paid in full (seen with seed "},
		{"a transfer of more than there is", []string{"perPlayerVars: [ { name: picked", "perPlayerVars: [ { name: coins, type: int, init: 2, min: 0, max: 9 }, { name: picked", counts, counts + "      - transferVar: { from: { scope: pvar, player: actor, var: coins }, to: { scope: pvar, player: left, var: coins }, amount: 3 }\n"}, diag.PlayValueClipped, "transferVar:", "held less than was to be taken from it"},
		{"a transfer of what there is", []string{"perPlayerVars: [ { name: picked", "perPlayerVars: [ { name: coins, type: int, init: 2, min: 0, max: 9 }, { name: picked", counts, counts + "      - transferVar: { from: { scope: pvar, player: actor, var: coins }, to: { scope: pvar, player: left, var: coins }, amount: { op: min, left: 3, right: { ref: pvar, player: actor, var: coins } } }\n"}, "", "", ""},
		{"a price that nobody asks for", []string{"perPlayerVars: [ { name: picked", "perPlayerVars: [ { name: coins, type: int, init: 2, min: 0, max: 9 }, { name: picked", counts, counts + "      - addVar: { scope: pvar, player: actor, var: coins, delta: -1 }\n"}, diag.PlayValueClipped, "addVar: { scope: pvar", "brought it below its minimum"},
		{"a loss in a variable that an ending asks for", []string{"perPlayerVars: [ { name: picked", "perPlayerVars: [ { name: coins, type: int, init: 2, min: 0, max: 9 }, { name: picked", counts, counts + "      - addVar: { scope: pvar, player: actor, var: coins, delta: -1 }\n", secondEnding, secondEnding + "    - when: { op: '>', left: { ref: pvar, player: '0', var: coins }, right: 8 }\n      result: { type: draw }\n"}, "", "", ""},
		{"a comment that silences", append(phases("{ setVar: { scope: global, var: apples, value: { op: '-', left: { ref: gvar, var: apples }, right: 0 } } }"), once, "limits: [] # ludo-ignore PLAY_ONE_MOVES: nothing is here"),
			diag.PlayOneMoves, "id: pick", ""},
		{"a comment that silences what lies there", []string{"  - id: pick\n", "  - id: pick # ludo-ignore PLAY_ONE_MOVES: it is a solitaire\n", once, "limits: []", scoring, scoring + " # ludo-ignore PLAY_ONE_WINS: one plays alone"}, "", "", ""},
		{"what waits for more players", []string{counts, counts + "      - if: { when: { op: '==', left: { aggregate: { op: count, query: { query: players } } }, right: 3 }, then: [ { addVar: { scope: global, var: round, delta: 1 } } ] }\n"}, "", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, messages := shown(t, written(t, c.spec...), playtest.Options{Games: 40, MaxMoves: 300})
			if c.code == "" {
				if len(got) > 0 {
					t.Errorf("%q: %q", got, messages)
				}
				return
			}
			want := string(c.code) + " at " + c.at
			if !slices.ContainsFunc(got, func(f string) bool { return strings.HasPrefix(f, want) }) {
				t.Errorf("nothing says %q, but %q", want, got)
			}
			if all := strings.Join(messages, "\n"); !strings.Contains(all, c.says) {
				t.Errorf("nothing says %q:\n%s", c.says, all)
			}
		})
	}
}

// What is found depends on what was asked for alone, and few games are not enough to say what
// never happens.
func TestFindingsAreTheSameAgain(t *testing.T) {
	spec := written(t, "limits: [ { scope: turn, max: 1 } ]", "limits: []")
	first, said := shown(t, spec, playtest.Options{Games: 30, Jobs: 1})
	again, saidAgain := shown(t, spec, playtest.Options{Games: 30, Jobs: 3})
	if !slices.Equal(first, again) || !slices.Equal(said, saidAgain) || len(first) == 0 {
		t.Errorf("%q\n%q", said, saidAgain)
	}
	if few, _ := shown(t, spec, playtest.Options{Games: 5}); len(few) > 0 {
		t.Errorf("5 games: %q", few)
	}
}

// Of games that end before the first move nothing else is said: nothing could act in them.
func TestGamesThatEndAtOnceSayNothingElse(t *testing.T) {
	spec := written(t, "init: 9", "init: 0", "      onEnter: []\n", "      onEnter: []\n    - id: night\n")
	if got, _ := shown(t, spec, playtest.Options{Games: 30}); len(got) != 1 {
		t.Errorf("%q", got)
	}
}

// Who gives up waiting gets nothing.
func TestPlayIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	moves := 0
	_, result := testgames.Compile(t, cnl.File{Path: "rules.md", Text: orchard})
	played, err := playtest.Play(ctx, result.GameDef, playtest.Options{Jobs: 1, Yield: func(context.Context) {
		if moves++; moves == 50 {
			cancel()
		}
	}})
	if played != nil || err == nil || moves > 60 {
		t.Errorf("%v, %v after %d moves", played, err, moves)
	}
}

// Where a finding can be seen, the game of that seed shows it.
func TestSeedsShowWhatIsSaid(t *testing.T) {
	seeds := regexp.MustCompile(`seen with seed (\d+) and (\d+) players(?:, in move (\d+))?\)`)
	for code, c := range map[diag.Code]struct {
		spec []string
		show func(p *sim.Playout, last int, moves []int) bool // last: the number of the move that is told, 0: none
	}{
		// Most games end, and one in some of them does not.
		diag.PlayNeverEnds: {[]string{"delta: 1 }\n", "delta: 0 }\n",
			"domain: { query: intsInRange, min: 0, max: 2 } } ]", "domain: { query: intsInRange, min: 0, max: 1 } } ]",
			"min: 0, max: 50 }", "min: 0, max: 90 }"},
			func(p *sim.Playout, _ int, _ []int) bool { return p.Reason == sim.MaxMoves }},
		diag.PlayOneMoves: {[]string{"limits: [ { scope: turn, max: 1 } ]", "limits: []"},
			func(_ *sim.Playout, last int, by []int) bool { return by[last-1] == by[last-2] }},
		diag.PlayOneWins: {[]string{"result: { type: score }", "result: { type: win, player: { id: 1 } }",
			"right: 50 }", "right: 12 }"},
			func(p *sim.Playout, last int, _ []int) bool { return p.Made == last && p.Result.Player == 1 }},
		diag.PlayNobodyWins: {[]string{"result: { type: score }", "result: { type: draw }"},
			func(p *sim.Playout, last int, _ []int) bool {
				return p.Made == last && p.Result.Type == gamedef.DrawResult
			}},
	} {
		t.Run(string(code), func(t *testing.T) {
			t.Parallel()
			const most = 18 // moves
			_, result := testgames.Compile(t, cnl.File{Path: "rules.md", Text: written(t, c.spec...)})
			played, err := playtest.Play(t.Context(), result.GameDef,
				playtest.Options{Games: 60, MaxMoves: most, Seed: 7})
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range played.Findings(nil) {
				if f.Code != code {
					continue
				}
				said := seeds.FindStringSubmatch(f.Message)
				if said == nil {
					t.Fatalf("no seed: %s", f.Message)
				}
				seed, _ := strconv.ParseInt(said[1], 10, 64)
				players, _ := strconv.Atoi(said[2])
				last, _ := strconv.Atoi(said[3])
				g, err := kernel.New(result.GameDef)
				if err != nil {
					t.Fatal(err)
				}
				var by []int
				p, err := sim.Play(t.Context(), g, sim.Setup{Seed: seed, Players: players, MaxMoves: most,
					Agents: []sim.Agent{sim.Quick{}}},
					&sim.Observer{Move: func(r *sim.Record) { by = append(by, r.Player) }})
				if err != nil || !c.show(p, last, by) {
					t.Errorf("%s\nbut the game is %+v, %v", f.Message, p, err)
				}
				return
			}
			t.Errorf("no finding")
		})
	}
}

// The games that are played unless something else is asked for are enough to say of a game of few
// moves which of its conditions was never true.
func TestTheUsualGamesAreEnough(t *testing.T) {
	const counts = "      - addVar: { scope: global, var: round, delta: 1 }\n"
	spec := written(t, counts, counts+"      - if: { when: { op: '>', left: { ref: gvar, var: round }, right: 48 }, then: [ { setVar: { scope: global, var: apples, value: 0 } } ] }\n")
	_, messages := shown(t, spec, playtest.Options{})
	if !slices.ContainsFunc(messages,
		func(m string) bool { return strings.Contains(m, "In 200 games this condition was never true") }) {
		t.Errorf("%q", messages)
	}
	spec = strings.Replace(spec, "right: 48 }, then", "right: 12 }, then", 1)
	if _, messages := shown(t, spec, playtest.Options{}); len(messages) > 0 {
		t.Errorf("what is seldom true: %q", messages)
	}
}
