package sim

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"ludo-lsp/kernel"
)

// Batch is many playouts of one game. Playout number i, counted from 0, has the
// seed Setup.Seed + i. Quick agents take the place of the others: Quick that of Random,
// and Greedy is Quick. With these, each of the playouts can be played again by itself.
type Batch struct {
	Setup
	Games int
	Jobs  int // playouts at a time; 0 means all processors
	// Each is told of every playout when it is over, one at a time but in no
	// certain order. It may be nil.
	Each func(number int, p *Playout)
	// SoFar is told the statistics of the playouts that are over whenever one more is,
	// one at a time; they are good until it returns. It may be nil.
	SoFar func(s *Statistics)
}

// Run plays a batch and counts what came of it. The counts are the same however
// many playouts are played at a time. Cancelling ctx ends the playouts that are in
// progress and starts no more; the counts are then about those begun.
func Run(ctx context.Context, g *kernel.Game, b Batch) (*Statistics, error) {
	setup, err := b.Setup.complete(g)
	if err != nil {
		return nil, err
	}
	setup.Agents = forMany(setup.Agents)
	jobs := b.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	jobs = max(1, min(jobs, b.Games))
	// Jobs take several games at a time, so that they seldom meet.
	chunk := max(1, min(64, b.Games/(16*jobs)))
	tells := b.Each != nil || b.SoFar != nil
	var next atomic.Int64
	var work sync.WaitGroup
	var telling sync.Mutex
	parts := make([]*Statistics, jobs)
	soFar := newStatistics(g, setup.Players)
	tell := func(i int, p *Playout) {
		telling.Lock()
		defer telling.Unlock()
		if b.Each != nil {
			b.Each(i, p)
		}
		if b.SoFar != nil {
			soFar.add(p)
			b.SoFar(soFar)
		}
	}
	for j := range parts {
		parts[j] = newStatistics(g, setup.Players)
		work.Go(func() {
			for ctx.Err() == nil {
				end := int(next.Add(int64(chunk)))
				for i := end - chunk; i < min(end, b.Games) && ctx.Err() == nil; i++ {
					one := setup
					one.Seed += int64(i)
					p := (&player{ctx: ctx, game: g, setup: one}).play()
					parts[j].add(p)
					if tells {
						tell(i, p)
					}
				}
				if end >= b.Games {
					return
				}
			}
		})
	}
	work.Wait()
	total := newStatistics(g, setup.Players)
	for _, part := range parts {
		total.merge(part)
	}
	return total, nil
}
