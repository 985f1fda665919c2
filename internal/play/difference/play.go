package difference

import (
	"fmt"
	"math"
	"strings"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// Play holds the statistics of games played of each side.
type Play struct{ Before, After *sim.Statistics }

// figure is a quantity counted for both sides, with a 95 % range for each.
type figure struct {
	name          string
	before, after estimate
}

// a part of a whole, shown as a percentage
type estimate struct {
	value, low, high float64
	share            bool // estimate is a value between two bounds; NaN if there is none.
}

// isApart reports whether the ranges of both sides are disjoint.
func (f *figure) isApart() bool { return f.before.high < f.after.low || f.after.high < f.before.low }

func shareOf(times, all int) estimate {
	if all == 0 {
		return estimate{value: math.NaN(), low: math.NaN(), high: math.NaN(), share: true}
	}
	low, high := sim.Interval(times, all)
	return estimate{float64(times) / float64(all), low, high, true}
}

// length returns how many moves a game has on average.
func length(s *sim.Statistics) estimate {
	n, sum, squares := 0.0, 0.0, 0.0
	for moves, games := range s.Lengths {
		n += float64(games)
		sum += float64(games) * float64(moves)
	}
	mean := sum / n
	for moves, games := range s.Lengths {
		squares += float64(games) * (float64(moves) - mean) * (float64(moves) - mean)
	}
	if n < 2 {
		return estimate{value: mean, low: math.NaN(), high: math.NaN()}
	}
	const confidence = 1.96
	half := confidence * math.Sqrt(squares/(n-1)/n)
	return estimate{value: mean, low: mean - half, high: mean + half}
}

// figures returns the figures that are compared, in the order in which they are shown.
func (p *Play) figures() []figure {
	a, b := p.Before, p.After
	out := []figure{
		{"games that come to an end", shareOf(a.CountDecided(), a.Playouts), shareOf(b.CountDecided(), b.Playouts)},
		{"moves in a game", length(a), length(b)},
	}
	for i := range max(len(a.Seats), len(b.Seats)) {
		name := fmt.Sprintf("player %d", i)
		wins := func(s *sim.Statistics) estimate {
			if i >= len(s.Seats) {
				return shareOf(0, 0)
			}
			if s.Seats[i].ID != "" {
				name = s.Seats[i].ID
			}
			return shareOf(s.Seats[i].Wins, s.CountDecided())
		}
		f := figure{before: wins(a), after: wins(b)}
		f.name = name + " wins"
		out = append(out, f)
	}
	return append(out, figure{"nobody wins alone", shareOf(a.Draws, a.CountDecided()), shareOf(b.Draws,
		b.CountDecided())})
}

func (e estimate) String() string {
	switch {
	case math.IsNaN(e.value):
		return "–"
	case e.share && math.IsNaN(e.low):
		return fmt.Sprintf("%.0f %%", 100*e.value)
	case e.share:
		return fmt.Sprintf("%.1f %% (%.1f–%.1f)", 100*e.value, 100*e.low, 100*e.high)
	case math.IsNaN(e.low):
		return fmt.Sprintf("%.1f", e.value)
	}
	return fmt.Sprintf("%.1f (%.1f–%.1f)", e.value, e.low, e.high)
}

func (p *Play) intro() string {
	return fmt.Sprintf("%d games of each, played at random with the same seeds; in brackets the range in which "+
		"the figure lies with 95 %% confidence:",
		p.After.Playouts)
}

func (p *Play) text(before, after string) string {
	var b strings.Builder
	b.WriteString("Play\n" + p.intro() + "\n\n")
	fmt.Fprintf(&b, "  %-28s %-24s %-24s\n", "", before, after)
	for _, f := range p.figures() {
		mark := ""
		if f.isApart() {
			mark = "differs"
		}
		b.WriteString(strings.TrimRight(fmt.Sprintf("  %-28s %-24s %-24s %s", f.name, f.before, f.after, mark), " ") + "\n")
	}
	return b.String()
}

func (p *Play) markdown(before, after string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n| | %s | %s | |\n| --- | --- | --- | --- |\n", p.intro(), escape(before), escape(after))
	for _, f := range p.figures() {
		mark := ""
		if f.isApart() {
			mark = "differs"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", escape(f.name), f.before, f.after, mark)
	}
	return b.String()
}

func (p *Play) data() []gamedef.Object {
	side := func(e estimate) gamedef.Data {
		switch {
		case math.IsNaN(e.value):
			return gamedef.Null{}
		case math.IsNaN(e.low):
			return record.Object("value", e.value)
		}
		return record.Object("value", e.value, "low", e.low, "high", e.high)
	}
	return lists.Map(p.figures(), func(f figure) gamedef.Object {
		return record.Object("figure", f.name, "before", side(f.before), "after", side(f.after),
			"differs", f.isApart())
	})
}
