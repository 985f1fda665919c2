package sim

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"

	"ludo-lsp/internal/guard"
	"ludo-lsp/kernel"
)

// Batch is many playouts of one game. Playout number i, counted from 0, has the seed Setup.Seed + i. Quick agents
// replace some others: Quick replaces Random, and Greedy uses its quick form. With these, each of the playouts can be
// played again by itself.
type Batch struct {
	Setup
	Games int
	Jobs  int // parallel playouts; 0 means one per processor
	// Whole: if ctx is cancelled, the counts and the evidence are those of the first playouts that are over without a
	// gap, as if no more had been wanted. Otherwise they cover all that were begun, which may favour those that are
	// quickly over.
	Whole bool
	// Each is called with every playout when it is over, one at a time but in undefined order. It may be nil.
	Each func(number int, p *Playout)
	// SoFar is called with the statistics of the finished playouts whenever one more is, one at a time; they are
	// valid until it returns. It may be nil.
	SoFar func(s *Statistics)
	// Played is called now and then, and at the end, with the number of finished playouts. It costs less than the
	// others. It may be nil.
	Played func(games int)

	gather *Evidence // collects evidence of the playouts; nil: not wanted
}

// Run plays a batch and returns statistics of the results. They are the same however many playouts run in parallel.
// Cancelling ctx ends the playouts in progress and starts no more; the statistics are then about the playouts that
// began.
func Run(ctx context.Context, g *kernel.Game, b Batch) (*Statistics, error) {
	setup, err := b.Setup.withDefaults(g)
	if err != nil {
		return nil, err
	}
	setup.Agents = forMany(setup.Agents)
	jobs := b.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	r := &run{Batch: b, ctx: ctx, game: g, jobs: max(1, min(jobs, b.Games)), total: newStatistics(g, setup.Players)}
	r.Setup = setup
	if b.SoFar != nil {
		r.soFar = newStatistics(g, setup.Players)
	}
	var work guard.Group
	for range r.jobs {
		work.Go(r.job, nil)
	}
	work.Wait()
	return r.total, nil
}

// Gather is Run, and also returns evidence of what the rules did. The game must have been made with
// kernel.WithEvidence. If most of the first games do not end, no more are played, as these show enough. Each and
// SoFar are not called.
func Gather(ctx context.Context, g *kernel.Game, b Batch) (*Statistics, *Evidence, error) {
	setup, err := b.Setup.withDefaults(g)
	if err != nil {
		return nil, nil, err
	}
	b.Each, b.SoFar = nil, nil // each part would count from 0
	evidence := newEvidence(g, setup.Players)
	first, rest := b, b
	first.Games = min(b.Games, firstGames)
	first.gather, rest.gather = evidence, evidence
	statistics, err := Run(ctx, g, first)
	if err != nil || first.Games == b.Games || 2*statistics.CountStopped(Terminal) < first.Games {
		return statistics, evidence, err
	}
	rest.Games, rest.Seed = b.Games-first.Games, b.Seed+int64(first.Games)
	if b.Played != nil {
		rest.Played = func(games int) { b.Played(first.Games + games) }
	}
	more, err := Run(ctx, g, rest)
	if err == nil {
		statistics.Add(more)
	}
	return statistics, evidence, err
}

// firstGames is the number of games after which it is decided whether more are played.
const firstGames = 20

// run is a batch being played.
type run struct {
	Batch
	ctx  context.Context
	game *kernel.Game
	jobs int

	mu     sync.Mutex
	next   int // the next playout to begin
	total  *Statistics
	parts  map[int]*part // by first playout: those that wait for an earlier one
	joined int           // playouts in total, where they are joined in order

	telling sync.Mutex
	soFar   *Statistics
	played  int
}

// Bounds of the number of playouts that a job takes at a time: several, so that jobs seldom wait for each other, but
// fewer towards the end, so that no job has many left when the others are done.
const (
	mostTaken = 64
	shares    = 8 // of each job in what is left
)

// take returns the range of the next playouts to play, at most `most`; it is empty if all are taken.
func (r *run) take(most int) (from, to int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	from = r.next
	left := r.Games - from
	r.next += min(left, max(1, min(most, left/(shares*r.jobs))))
	return from, r.next
}

// part is the result of the finished playouts of a job.
type part struct {
	from, to, over int
	counts         *Statistics
	evidence       *Evidence // nil: not wanted
}

// join adds parts to the total: a whole part at once, others in the order of their playouts, up to the first gap.
func (r *run) join(p *part) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.Whole {
		r.add(p)
		return
	}
	if r.parts == nil {
		r.parts = map[int]*part{}
	}
	for r.parts[p.from] = p; r.parts[r.joined] != nil; {
		next := r.parts[r.joined]
		delete(r.parts, r.joined)
		r.add(next)
		if r.joined = next.over; next.over < next.to {
			return
		}
	}
}

func (r *run) add(p *part) {
	r.total.Add(p.counts)
	if p.evidence != nil {
		r.gather.merge(p.evidence)
	}
}

// reportInterval is how often a job reports the number of finished playouts.
const reportInterval = 50 * time.Millisecond

// job plays the remaining playouts, one after the other. Its counters are not near those of other jobs in memory,
// which would slow both down.
func (r *run) job() {
	p := &player{ctx: r.ctx, game: r.game, setup: r.Setup}
	defer func() {
		if fault := recover(); fault != nil {
			f := guard.Caught(fault)
			f.Input = fmt.Sprintf("the game of %d players with seed %d", p.setup.Players, p.setup.Seed)
			panic(f)
		}
	}()
	if r.gather != nil {
		p.witness = newWitness(r.game, r.Setup.Players)
		p.witness.longFrom = r.Setup.MaxMoves / 2
	}
	begin := func() *part {
		out := &part{counts: newStatistics(r.game, r.Setup.Players)}
		if r.gather != nil {
			out.evidence = newEvidence(r.game, r.Setup.Players)
			p.witness.Evidence = out.evidence
		}
		return out
	}
	defer p.close()
	untold, told := 0, time.Now()
	now, most := begin(), mostTaken
	if r.Whole {
		most = 1
	}
	for r.ctx.Err() == nil {
		begun := time.Now()
		from, to := r.take(most)
		if from == to {
			break
		}
		if r.Whole && from > now.from {
			now = begin()
		}
		now.from, now.to, now.over = from, to, from
		for i := from; i < to && r.ctx.Err() == nil; i++ {
			if r.Whole && r.gather != nil {
				p.witness.Evidence = newEvidence(r.game, r.Setup.Players) // of this one, which may not come to its end
			}
			p.setup.Seed = r.Setup.Seed + int64(i)
			out := p.play()
			if r.Whole && out.Reason == Cancelled {
				break
			}
			if r.Whole && r.gather != nil {
				now.evidence.merge(p.witness.Evidence)
			}
			now.counts.add(out)
			now.over++
			if r.Each != nil || r.SoFar != nil {
				r.report(i, out)
			}
			if untold++; r.Played != nil && time.Since(told) >= reportInterval {
				r.tellPlayed(untold)
				untold, told = 0, time.Now()
			}
		}
		if r.Whole {
			r.join(now)
			if time.Since(begun) < reportInterval { // long playouts are taken in small numbers, so that few are lost
				most = min(2*most, mostTaken)
			}
		}
	}
	if r.Played != nil && untold > 0 {
		r.tellPlayed(untold)
	}
	if !r.Whole {
		r.join(now)
	}
}

// report reports a finished playout to the functions of the batch.
func (r *run) report(i int, p *Playout) {
	r.telling.Lock()
	defer r.telling.Unlock()
	if r.Each != nil {
		r.Each(i, p)
	}
	if r.SoFar != nil {
		r.soFar.add(p)
		r.SoFar(r.soFar)
	}
}

func (r *run) tellPlayed(more int) {
	r.telling.Lock()
	defer r.telling.Unlock()
	r.played += more
	r.Played(r.played)
}
