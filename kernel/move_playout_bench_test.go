package kernel_test

import (
	"slices"
	"testing"

	"ludo-lsp/internal/dev/cputime"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
)

// playOn makes random moves until a game ends; it tells how many it made.
func playOn(p *kernel.Playout, rng *random.Generator, most int) (int, error) {
	for made := range most {
		if result, err := p.Result(); result != nil || err != nil {
			return made, err
		}
		if ok, err := moveOn(p, rng); !ok {
			return made, err
		}
	}
	return most, nil
}

// moveOn makes a legal move, chosen at random among those that can be made.
func moveOn(p *kernel.Playout, rng *random.Generator) (bool, error) {
	count, err := p.Count()
	if err != nil || count == 0 {
		return false, err
	}
	at := int(rng.Int(0, int64(count-1)))
	template, err := p.Move(at)
	if err != nil {
		return false, err
	}
	move, ok, last := p.CompleteQuickly(*template, rng)
	if ok && last == nil {
		if last = p.Apply(&move); last == nil {
			return true, nil
		}
	}
	moves, _, err := p.Moves()
	if err != nil {
		return false, err
	}
	moves[at] = moves[count-1]
	if ok, err = playOne(p, moves[:count-1], rng); !ok && err == nil {
		err = last
	}
	return ok, err
}

// playOne makes one of the moves, chosen at random among those that can be made.
func playOne(p *kernel.Playout, moves []kernel.Move, rng *random.Generator) (bool, error) {
	var last error
	for n := len(moves); n > 0; n-- {
		at := int(rng.Int(0, int64(n-1)))
		move, ok, err := p.CompleteQuickly(moves[at], rng)
		if ok && err == nil {
			if err = p.Apply(&move); err == nil {
				return true, nil
			}
		}
		if err != nil {
			last = err
		}
		moves[at] = moves[n-1]
	}
	return false, last
}

// BenchmarkPlayouts plays random games on one core; moves for each second of processor
// time are the figure.
func BenchmarkPlayouts(b *testing.B) {
	games := testgames.All(b)
	names := make([]string, 0, len(games))
	for name := range games {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		game := games[name]
		b.Run(name, func(b *testing.B) {
			players := min(4, int(game.Definition().Metadata.Players.Max))
			var firsts []*kernel.State
			for seed := range int64(16) {
				first, err := game.Initial(seed, players)
				if err != nil {
					b.Fatal(err)
				}
				firsts = append(firsts, first)
			}
			p := firsts[0].Playout()
			defer p.Close()
			b.ReportAllocs()
			moves, games := 0, 0
			watch := cputime.Begin()
			for b.Loop() {
				p.Restart(firsts[games%len(firsts)])
				if err := p.Advance(); err != nil {
					b.Fatal(err)
				}
				rng := random.New(int64(games))
				made, err := playOn(p, &rng, 500)
				if err != nil && made == 0 {
					b.Fatal(err)
				}
				moves += made
				games++
			}
			watch.Report(b, int64(moves), "moves")
			b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
			b.ReportMetric(float64(moves)/float64(b.N), "moves/game")
		})
	}
}
