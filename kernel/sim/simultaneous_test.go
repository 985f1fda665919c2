package sim_test

import (
	"context"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// spy chooses as another agent does, and looks for moves of others in the state.
type spy struct {
	sim.Agent
	t       *testing.T
	waiting *int // how often somebody had submitted a move before
}

// Choose implements sim.Agent.
func (s spy) Choose(turn *sim.Turn) (kernel.Move, int, error) {
	state := turn.State()
	order, _ := state.Data().Get("turnOrderState")
	pending, _ := order.(gamedef.Object).Get("pending")
	if len(pending.(gamedef.Object)) > 0 {
		s.t.Errorf("player %d sees %s", turn.Player, gamedef.Canonical(pending))
	}
	for _, submitted := range state.HasSubmitted() {
		if submitted {
			*s.waiting++
		}
	}
	return s.Agent.Choose(turn)
}

// Agents know that others have submitted a move, and not which. Games with them are the same
// with an observer and without.
func TestDecision42AgentsSeeTheirView(t *testing.T) {
	for _, name := range []string{"rock-paper-scissors", "sealed-bids"} {
		game := testgames.Of(t, name)
		for _, agent := range []sim.Agent{sim.Random{}, sim.Quick{}, sim.Greedy{}} {
			waiting := 0
			for seed := range int64(5) {
				setup := sim.Setup{Seed: seed, Agents: []sim.Agent{spy{agent, t, &waiting}},
					Players: int(game.Definition().Metadata.Players.Max)}
				seen, err := sim.Play(context.Background(), game, setup, &sim.Observer{Trace: true})
				if err != nil {
					t.Fatal(err)
				}
				alone, err := sim.Play(context.Background(), game, setup, nil)
				if err != nil {
					t.Fatal(err)
				}
				if seen.Reason != sim.Terminal || seen.Made != alone.Made || seen.Turns != alone.Turns ||
					len(seen.Dropped)+len(alone.Dropped) > 0 {
					t.Errorf("%s, seed %d, %T: %+v, and without observer %+v", name, seed, agent, seen, alone)
				}
			}
			if waiting == 0 {
				t.Errorf("%s: nobody chose after others", name)
			}
		}
	}
}

// oneFish is a game in which all want the same fish.
const oneFish = "```yaml\n" + `metadata: { id: one-fish, players: { min: 2, max: 2 } }
turnOrder: { type: simultaneous }
zones:
  - { id: stall, owner: none, visibility: public, ordering: set }
  - { id: bag, owner: player, visibility: public, ordering: set }
tokenTypes: [ { id: fish, props: { weight: int } } ]
setup: [ { createToken: { type: fish, zone: stall, props: { weight: 1 } } } ]
turnStructure: { phases: [ { id: buy } ] }
actions:
  - id: take
    actor: active
    executor: actor
    phase: [buy]
    params: [ { name: $fish, domain: { query: tokensInZone, zone: stall } } ]
    effects: [ { moveToken: { token: $fish, from: stall, to: 'bag:actor' } } ]
terminal:
  conditions: [ { when: { op: '==', left: { zoneCount: 'bag:0' }, right: 1 }, result: { type: win, player: { id: 0 } } } ]
` + "```\n"

// People who read a game learn that a move came to nothing.
func TestDecision42DroppedMovesAreSaid(t *testing.T) {
	game, _ := testgames.Compile(t, cnl.File{Path: "game.md", Text: oneFish})
	var text strings.Builder
	p, err := sim.Play(context.Background(), game, sim.Setup{Seed: 1}, &sim.Observer{Move: func(r *sim.Record) {
		if err := r.WriteText(&text, words.Of(game)); err != nil {
			t.Fatal(err)
		}
	}})
	if err != nil || p.Reason != sim.Terminal || p.Result.Player != 0 {
		t.Fatalf("%+v, %v", p, err)
	}
	if want := "      dropped: take of player 1, which the moves of others have made impossible\n"; !strings.HasSuffix(
		text.String(), want) {
		t.Errorf("it says\n%s", &text)
	}
}
