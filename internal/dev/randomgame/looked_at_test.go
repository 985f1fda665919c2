package randomgame_test

import (
	"context"
	"errors"
	"io"
	"testing"

	"ludo-lsp/internal/dev/randomgame"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/guard"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/play/balance"
	"ludo-lsp/internal/play/coverage"
	"ludo-lsp/internal/play/debugger"
	"ludo-lsp/internal/play/directed"
	"ludo-lsp/internal/play/playtest"
	"ludo-lsp/internal/play/profile"
	"ludo-lsp/internal/show/flow"
	"ludo-lsp/internal/show/picture"
	"ludo-lsp/internal/show/table"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// smallLimits keep games whose rules breed rules from taking long.
var smallLimits = kernel.Limits{Effort: 100_000, CompletionAnswers: 200, EffectOperations: 1000, QueryResults: 100,
	Subsets: 100, Templates: 100, ParamExpansions: 500, CompoundVariants: 20, NestedLists: 40, Lists: 200,
	PhaseTransitions: 20}

// looking are all that look at a game without an author in between: none of them may fail, whatever the rules are.
var looking = map[string]func(g looked) error{
	"coverage": func(g looked) error {
		_, evidence, err := sim.Gather(context.Background(), g.watched, g.batch())
		if err != nil {
			return err
		}
		report := coverage.Of(g.def, evidence, nil)
		for _, format := range coverage.Formats() {
			if err = report.Write(io.Discard, format, func(string) string { return "" }); err != nil {
				return err
			}
		}
		return nil
	},
	"findings of play": func(g looked) error {
		played, err := playtest.Play(context.Background(), g.def,
			playtest.Options{Games: 3, Players: g.players, MaxMoves: moves})
		if err == nil {
			played.Findings(func(path string) string { return path })
		}
		return err
	},
	"profile": func(g looked) error {
		game, err := kernel.New(g.def, kernel.WithProfiling(), kernel.WithLimits(smallLimits))
		if err != nil {
			return err
		}
		taken, err := profile.Take(game, func() { _, err = sim.Run(context.Background(), game, g.batch()) })
		if err == nil {
			taken.WriteText(io.Discard, nil)
		}
		return err
	},
	"words, table and picture": func(g looked) error {
		told, tabled := words.Of(g.watched), table.Of(g.watched)
		drawn := picture.Of(g.watched, picture.Hints{}, nil)
		var err error
		show := func(s *kernel.State) {
			_, tables := tabled.Text(s, 0)
			_, draws := drawn.SVG(s, picture.View{Player: 0, Marks: true})
			drawn.Pieces(s)
			err = errors.Join(err, tables, draws)
		}
		setup := g.batch().Setup
		_, failed := sim.Play(context.Background(), g.watched, setup, &sim.Observer{Trace: true,
			Begin: func(first *kernel.State, _ bool) { show(first) },
			Move: func(r *sim.Record) {
				told.Story(r.Player, r.Move, r.Before, r.After, r.Trace)
				told.Changes(r.Before, r.After)
				show(r.After)
			}})
		return errors.Join(err, failed)
	},
	"flow": func(g looked) error {
		chart := flow.Of(g.def)
		picture.Flow(chart, picture.FlowView{Marked: true})
		return chart.WriteText(io.Discard, nil)
	},
	"a rule that is sought": func(g looked) error {
		for _, path := range []string{"actions[0]", "actions[0].effects[0]", "terminal.conditions[0]", "triggers[0]"} {
			if len(directed.RulesAt(directed.Rules(g.def), []string{path})) == 0 {
				continue
			}
			report, err := directed.Simulate(context.Background(), g.plain, directed.Request{Paths: []string{path},
				Seed: 1, Players: g.players, Games: 2, MaxMoves: moves, Jobs: 1,
				Limits: directed.Limits{Attempts: 4, Moves: 20}})
			if err == nil {
				err = report.WriteText(io.Discard, g.plain)
			}
			if err != nil {
				return err
			}
			report.Data(g.plain)
		}
		return nil
	},
	"comparison": func(g looked) error {
		c, err := balance.Compare(context.Background(), g.plain, g.plain,
			balance.Options{Setup: sim.Setup{Players: g.players, MaxMoves: moves}, Games: 3, Jobs: 1})
		if err == nil {
			err = c.WriteText(io.Discard, "before", "after")
		}
		return err
	},
	"debugger": func(g looked) error {
		s := &debugger.Session{}
		game, err := kernel.New(g.def, s.Watch()...)
		if err != nil {
			return err
		}
		if err := s.Begin(context.Background(), game, debugger.Options{
			Setup: sim.Setup{Players: g.players, Seed: 1, MaxMoves: 3}}); err != nil {
			return err
		}
		defer s.Close()
		for at := range 30 {
			s.Forward(debugger.Granularity(at % 3))
			s.Frames()
			for _, scope := range s.Scopes(0) {
				_ = scope
			}
			s.Describe()
		}
		s.StepBack()
		return nil
	},
}

// moves is how long a game may be.
const moves = 6

// looked is a game that is looked at.
type looked struct {
	def            *gamedef.GameDef
	plain, watched *kernel.Game
	players        int
}

func (g looked) batch() sim.Batch {
	return sim.Batch{Setup: sim.Setup{Players: g.players, Seed: 1, MaxMoves: moves}, Games: 3, Jobs: 1}
}

// TestNothingThatLooksAtAGameFails has everything that looks at games look at random ones.
func TestNothingThatLooksAtAGameFails(t *testing.T) {
	for seed := range uint64(testsize.LookedAtGames.N()) {
		def := randomgame.Definition(randomgame.Bytes(nil, seed))
		g := looked{def: def, players: int(def.Metadata.Players.Min)}
		var err error
		if g.plain, err = kernel.New(def, kernel.WithLimits(smallLimits)); err == nil {
			g.watched, err = kernel.New(def, kernel.WithEvidence(), kernel.WithLimits(smallLimits))
		}
		if err != nil {
			t.Fatal(err)
		}
		for name, look := range looking {
			if fault := guard.Run(func() { err = look(g) }); fault != nil {
				t.Errorf("game %d, %s: %v", seed, name, fault)
			} else if err != nil {
				t.Errorf("game %d, %s: %v", seed, name, err)
			}
		}
	}
}
