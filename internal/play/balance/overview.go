package balance

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// Overview shows one game's balance and pace, from many games.
type Overview struct {
	Game       *kernel.Game
	Statistics *sim.Statistics `json:"statistics"`
	// Choices is how many moves of a game were chosen among several, and Dead how many were the only one: means of
	// all games.
	Choices float64 `json:"choices"`
	Dead    float64 `json:"dead"`
	// LeadKnown means that scores or variables of players show who is ahead. Without it, the rest is 0.
	LeadKnown bool `json:"leadKnown"`
	// LeadChanges is how often a different player became the sole leader: the mean of all games.
	LeadChanges float64 `json:"leadChanges" unless:"LeadKnown"`
	// Ahead is how often the sole leader after a quarter, half and three quarters of the moves won alone, of the
	// games that had both a leader and a winner.
	Ahead [3]Share `json:"ahead" unless:"LeadKnown"`
	// Settled is the part of the moves, from 0 to 1, after which the winner stayed ahead for good: the mean of the
	// games that somebody won alone.
	Settled float64 `json:"settled" unless:"LeadKnown"`
	// Sure means that more games would not move any share of wins visibly.
	Sure bool `json:"sure"`

	sums struct{ choices, dead, changes, settled float64 } // of which means are reported
}

// Share is a count out of a number of games.
type Share struct {
	Times int `json:"times"`
	All   int `json:"all"`
}

// Edge returns how much more often the first player wins alone than with equal chances, and the 95 % range of that.
func (o *Overview) Edge() (edge, low, high float64) {
	decided := o.Statistics.CountDecided()
	if decided == 0 || len(o.Statistics.Seats) == 0 {
		return 0, -1, 1
	}
	won, others := 0, 0
	for i := range o.Statistics.Seats {
		if i == 0 {
			won = o.Statistics.Seats[i].Wins
		} else {
			others += o.Statistics.Seats[i].Wins
		}
	}
	fair := float64(won+others) / float64(decided) / float64(len(o.Statistics.Seats))
	low, high = sim.Interval(won, decided)
	return float64(won)/float64(decided) - fair, low - fair, high - fair
}

// Bounds at which an overview is sure: half the width of the ranges of wins.
const sureHalf = 0.05

// MinReportedGames is the least number of games from which shares are reported: with fewer, chance would decide the
// shares.
const MinReportedGames = 30

// Observe plays games one after the other until the shares of wins are known well enough, all games are played, or
// ctx or the time in the options is over; it counts the games that ended. It continues an earlier overview of the
// same game, if earlier is not nil.
func Observe(ctx context.Context, g *kernel.Game, o Options, earlier *Overview) (*Overview, error) {
	out := &Overview{Game: g}
	if earlier != nil {
		*out = *earlier
		out.Statistics = earlier.Statistics.Clone()
	}
	over := time.Now().Add(o.Time)
	for n := out.Games(); n < o.Games && !out.Sure; n++ {
		if o.Time > 0 && n > 0 && !time.Now().Before(over) {
			break
		}
		setup := o.Setup
		setup.Seed += int64(n)
		p := &pace{}
		playout, err := sim.Play(ctx, g, setup, &sim.Observer{Move: p.move})
		if err != nil {
			return nil, err
		}
		if playout.Reason == sim.Cancelled {
			break
		}
		out.add(g, playout, p)
		out.Sure = (n+1)%firstGames == 0 && out.isKnown()
	}
	if out.Statistics == nil {
		return nil, errors.New("no game came to an end in the time")
	}
	n, won := float64(out.Games()), float64(max(1, out.wonAlone()))
	out.Choices, out.Dead, out.LeadChanges = out.sums.choices/n, out.sums.dead/n, out.sums.changes/n
	if out.LeadKnown {
		out.Settled = out.sums.settled / won
	}
	return out, nil
}

// Games returns the number of games that were played.
func (o *Overview) Games() int {
	if o.Statistics == nil {
		return 0
	}
	return o.Statistics.Playouts
}

// isKnown reports whether the shares of wins are known well enough.
func (o *Overview) isKnown() bool {
	all := o.Statistics.CountDecided()
	return !slices.ContainsFunc(o.Statistics.Seats, func(s sim.Seat) bool {
		low, high := sim.Interval(s.Wins, all)
		return high-low > 2*sureHalf
	})
}

func (o *Overview) wonAlone() (n int) {
	for i := range o.Statistics.Seats {
		n += o.Statistics.Seats[i].Wins
	}
	return n
}

// add counts a playout.
func (o *Overview) add(g *kernel.Game, p *sim.Playout, at *pace) {
	if o.Statistics == nil {
		o.Statistics = sim.CountPlayout(g, p)
	} else {
		o.Statistics.Add(sim.CountPlayout(g, p))
	}
	o.sums.choices += float64(at.choices)
	o.sums.dead += float64(at.dead)
	o.LeadKnown = o.LeadKnown || at.known
	o.sums.changes += float64(at.changes)
	winner := outcomeOf(p).winner
	if winner < 0 || len(at.leaders) == 0 {
		return
	}
	for i := range o.Ahead {
		if who := at.leaders[len(at.leaders)*(i+1)/4]; who >= 0 {
			o.Ahead[i].All++
			if who == winner {
				o.Ahead[i].Times++
			}
		}
	}
	settled := len(at.leaders)
	for settled > 0 && at.leaders[settled-1] == winner {
		settled--
	}
	o.sums.settled += float64(settled) / float64(len(at.leaders))
}

// pace follows one game.
type pace struct {
	choices, dead, changes int
	known                  bool
	leaders                []int // by move: the sole leader before it; -1: nobody
	last                   int   // the last sole leader, plus 1
}

func (p *pace) move(r *sim.Record) {
	switch {
	case r.Legal > 1:
		p.choices++
	case !r.Move.Continues:
		p.dead++
	}
	leader, best, shared := -1, int64(0), false
	for player := range r.Before.Players() {
		outlook, err := r.Before.Estimate(player)
		if err != nil {
			return
		}
		switch {
		case player == 0 || outlook > best:
			leader, best, shared = player, outlook, false
		case outlook == best:
			shared = true
		}
	}
	if shared {
		leader = -1
	}
	p.leaders = append(p.leaders, leader)
	if leader >= 0 {
		p.known = true
		if p.last != 0 && p.last != leader+1 {
			p.changes++
		}
		p.last = leader + 1
	}
}

// IsEnough reports whether enough games are over to report shares.
func (o *Overview) IsEnough() bool { return o.Games() >= MinReportedGames }

// Line returns the overview in a few words, for a status bar: who wins how often in per cent, and how long games are;
// or that the game seldom ends; or how many games are over.
func (o *Overview) Line() string {
	if !o.IsEnough() {
		return symbols.Count(o.Games(), "game") + " over"
	}
	if o.isEndless() {
		return fmt.Sprintf("no end · %d moves", o.Statistics.Length(0.5))
	}
	all := max(1, o.Statistics.CountDecided())
	parts := lists.Map(o.Statistics.Seats, func(x sim.Seat) string {
		return fmt.Sprintf("%.0f", 100*float64(x.Wins)/float64(all))
	})
	return fmt.Sprintf("%s · %d moves", strings.Join(parts, ":"), o.Statistics.Length(0.5))
}

// Words returns what Line says as somebody would who does not know it: of more than two players, of the one who wins
// most often and of the one who wins least.
func (o *Overview) Words() string {
	length := "about " + symbols.Count(o.Statistics.Length(0.5), "move") + " a game"
	switch {
	case !o.IsEnough():
		return symbols.Count(o.Games(), "game") + " played, too few to say who wins"
	case o.isEndless():
		return "most games come to no end · " + length
	}
	told := func(x sim.Seat, does string) string {
		share := 100 * float64(x.Wins) / float64(o.Statistics.CountDecided())
		return fmt.Sprintf("%s %s %.0f %%", words.Player(o.Game, x.Player), does, share)
	}
	seats := o.Statistics.Seats
	switch often := func(a, b sim.Seat) int { return cmp.Compare(a.Wins, b.Wins) }; len(seats) {
	case 0:
		return length
	case 1:
		return told(seats[0], "wins") + " · " + length
	case 2:
		return told(seats[0], "wins") + ", " + told(seats[1], "wins") + " · " + length
	default:
		most, least := slices.MaxFunc(seats, often), slices.MinFunc(seats, often)
		return told(most, "wins") + ", " + told(least, "least,") + " · " + length
	}
}

// isEndless reports whether most games do not end, so that wins say little about the game.
func (o *Overview) isEndless() bool { return o.Games() > 2*o.Statistics.CountDecided() }

// Rows returns the names and values of the figures of the overview.
func (o *Overview) Rows() [][2]string {
	s := o.Statistics
	all := s.CountDecided()
	percent := func(v float64) string { return fmt.Sprintf("%.1f %%", 100*v) }
	share := func(times, of int) string {
		low, high := sim.Interval(times, of)
		return fmt.Sprintf("%s (%s to %s)", percent(float64(times)/float64(max(1, of))), percent(low), percent(high))
	}
	var out [][2]string
	row := func(what, is string) { out = append(out, [2]string{what, is}) }
	for i := range s.Seats {
		row(words.Player(o.Game, s.Seats[i].Player)+" wins alone", share(s.Seats[i].Wins, all))
	}
	row("draws and shared wins", share(s.Draws, all))
	if edge, low, high := o.Edge(); all > 0 && len(s.Seats) > 1 {
		row("edge of who begins", fmt.Sprintf("%+.1f %% (%+.1f to %+.1f)", 100*edge, 100*low, 100*high))
	}
	row("moves in a game", fmt.Sprintf("%d in the middle, %d to %d", s.Length(0.5), s.Length(0), s.Length(1)))
	moves := max(1, float64(s.Moves))
	row("legal moves at a time", fmt.Sprintf("%.1f", float64(s.Listed)/moves))
	row("moves chosen among several", fmt.Sprintf("%.1f in a game", o.Choices))
	row("moves that were the only one", fmt.Sprintf("%.1f in a game", o.Dead))
	if o.LeadKnown {
		row("changes of the lead", fmt.Sprintf("%.1f in a game", o.LeadChanges))
		for i, part := range []string{"a quarter", "half", "three quarters"} {
			if o.Ahead[i].All > 0 {
				row("who leads after "+part+" wins", share(o.Ahead[i].Times, o.Ahead[i].All))
			}
		}
		row("the winner leads for good", fmt.Sprintf("after %.0f %% of the moves", 100*o.Settled))
	}
	if stopped := s.Playouts - all; stopped > 0 {
		row("games without an end", fmt.Sprintf("%d of %d", stopped, s.Playouts))
	}
	return out
}

// WriteMarkdown writes the overview as a table for people to read.
func (o *Overview) WriteMarkdown(b *strings.Builder) {
	fmt.Fprintf(b, "%s, with %s.\n\n", symbols.Count(o.Games(), "game"),
		words.Players(int64(len(o.Statistics.Seats)), int64(len(o.Statistics.Seats))))
	if !o.IsEnough() {
		fmt.Fprintf(b, "Of fewer than %d games shares say more of chance than of the game.\n\n", MinReportedGames)
	}
	if o.isEndless() {
		fmt.Fprintf(b, "%d of %s come to no end: they stall, break off, or go on for too long. Who wins is told of the others.\n\n",
			o.Games()-o.Statistics.CountDecided(), symbols.Count(o.Games(), "game"))
	}
	b.WriteString("| what | is |\n| --- | ---: |\n")
	for _, r := range o.Rows() {
		fmt.Fprintf(b, "| %s | %s |\n", r[0], r[1])
	}
}

// Data returns the overview as a JSON object.
func (o *Overview) Data() gamedef.Object {
	edge, low, high := o.Edge()
	return record.ObjectOf(o, "line", o.Line(), "words", o.Words(), "told", o.IsEnough(),
		"edge", record.Object("value", edge, "low", low, "high", high))
}
