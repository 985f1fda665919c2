package playtest_test

import (
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/play/directed"
	"ludo-lsp/internal/play/playtest"
	"ludo-lsp/kernel/sim"
)

// lottery is a game for as many players as there are codes: after a move without chance an effect sets the code, and
// who has it wins.
func lottery(effects string, codes ...int) string {
	var endings strings.Builder
	for player, code := range codes {
		fmt.Fprintf(&endings, "    - { when: { op: '==', left: { ref: gvar, var: code }, right: %d }, result: { type: win, player: { id: %d } } }\n",
			code+1000, player)
	}
	return fmt.Sprintf("```yaml\n"+`metadata: { id: lottery, players: { min: %d, max: %[1]d } }
globalVars:
  - { name: begun, type: int, init: 0, min: 0, max: 1 }
  - { name: code, type: int, init: 0, min: 0, max: 9999 }
zones: [ { id: deck, owner: none, visibility: hidden, ordering: stack } ]
tokenTypes: [ { id: card, props: { rank: int } } ]
setup:
  - forEach: { bind: $rank, over: { query: intsInRange, min: 0, max: 3 }, effects: [ { createToken: { type: card, zone: deck, props: { rank: { ref: binding, name: $rank } } } } ] }
turnStructure: { phases: [ { id: main } ] }
actions:
  - { id: begin, actor: active, executor: actor, phase: [main], pre: { op: '==', left: { ref: gvar, var: begun }, right: 0 }, effects: [ { setVar: { scope: global, var: begun, value: 1 } } ], limits: [] }
  - id: lot
    actor: active
    executor: actor
    phase: [main]
    pre: { op: '==', left: { ref: gvar, var: begun }, right: 1 }
    effects: [ %[2]s, { addVar: { scope: global, var: code, delta: 1000 } } ]
    limits: [ { scope: game, max: 1 } ]
terminal:
  conditions:
%[3]s`+"```\n", len(codes), effects, endings.String())
}

// fair tells whether counts are what chance gives, each as often as the others: they lie where 99.9 % of such do.
func fair(t *testing.T, what string, counts []int) {
	t.Helper()
	most := map[int]float64{2: 10.83, 6: 20.52, 24: 49.73, 36: 66.62}[len(counts)] // of chi square
	all, chi := 0, 0.0
	for _, n := range counts {
		all += n
	}
	expected := float64(all) / float64(len(counts))
	for _, n := range counts {
		chi += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	if chi > most || all < testsize.ChanceGames.N() {
		t.Errorf("%s are %v, chi square %.1f of %d games", what, counts, chi, all)
	}
}

// Chance is fair wherever games are played one seed after the other: in simulate, --play, after a lens, and in single
// games.
func TestChanceIsFair(t *testing.T) {
	games := testsize.ChanceGames.N()
	roll := func(most int) string {
		return fmt.Sprintf("{ rollRandom: { bind: $n, min: 0, max: %d, in: [ { setVar: { scope: global, var: code, value: { ref: binding, name: $n } } } ] } }", most)
	}
	const order = "{ shuffle: { zone: deck } }, { forEach: { bind: $card, over: { query: tokensInZone, zone: deck }, effects: [ { setVar: { scope: global, var: code, value: { op: '+', left: { op: '*', left: 4, right: { ref: gvar, var: code } }, right: { ref: tokenProp, token: $card, prop: rank } } } } ] } }"
	var orders []int
	for code := range 256 {
		var has [4]bool
		for n := code; n > 0; n /= 4 {
			has[n%4] = true
		}
		if has[0] = has[0] || code < 64; has == [4]bool{true, true, true, true} {
			orders = append(orders, code)
		}
	}
	for name, c := range map[string]string{
		"coins": lottery(roll(1), 0, 1), "dice": lottery(roll(5), 0, 1, 2, 3, 4, 5), "orders of four cards": lottery(order, orders...),
	} {
		game, result := testgames.Compile(t, cnl.File{Path: "rules.md", Text: c})
		wins := func(s *sim.Statistics) (out []int) {
			for _, seat := range s.Seats {
				out = append(out, seat.Wins)
			}
			return out
		}
		setup := sim.Setup{Seed: 1, Agents: []sim.Agent{sim.Quick{}}}
		for face, play := range map[string]func() ([]int, error){
			"simulate": func() ([]int, error) {
				s, err := sim.Run(t.Context(), game, sim.Batch{Setup: setup, Games: games})
				return wins(s), err
			},
			"--play": func() ([]int, error) {
				p, err := playtest.Play(t.Context(), result.GameDef, playtest.Options{Games: games})
				return wins(p.Numbers[0].Statistics), err
			},
			"a lens": func() ([]int, error) {
				r, err := directed.Simulate(t.Context(), game,
					directed.Request{Paths: []string{"actions[0]"}, Seed: 1, Games: games})
				return wins(r.Statistics), err
			},
			"single games": func() ([]int, error) {
				out := make([]int, game.Definition().Metadata.Players.Min)
				pairs, last := make([]int, 36), 0
				for seed := range games {
					setup.Seed = int64(seed + 1)
					p, err := sim.Play(t.Context(), game, setup, nil)
					if err != nil {
						return nil, err
					}
					out[p.Result.Player]++
					pairs[(6*last+p.Result.Player)%36]++
					last = p.Result.Player
				}
				if len(out) == 6 {
					fair(t, "dice of neighbouring seeds", pairs)
				}
				return out, nil
			},
		} {
			counts, err := play()
			if err != nil {
				t.Fatal(err)
			}
			fair(t, name+" of "+face, counts)
		}
	}
}
