//go:build !js

package sim

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"strings"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel"
)

//go:embed sweep.html
var sweepText string

// WriteSweepHTML writes a sweep as an HTML page that loads nothing: for each figure the curve over the values, with
// its intervals.
func WriteSweepHTML(w io.Writer, g *kernel.Game, parameters []Parameter, points []SweepPoint, p Page) error {
	view := sweepView{Page: p, Title: g.Definition().Metadata.Name, Rows: make([]sweepRow, len(points))}
	if view.Title == "" {
		view.Title = g.Definition().Metadata.ID
	}
	of := lists.Map(parameters, func(x Parameter) string { return x.Name })
	view.Of = strings.Join(of, ", ")
	for i, point := range points {
		view.Rows[i].Value, view.Games = strings.Join(point.Values, ", "), max(view.Games, point.Statistics.Playouts)
	}
	share := func(name string, times func(s *Statistics) int) {
		view.add(name, "%.1f %%", 100, points, func(s *Statistics) (mean, low, high float64) {
			if s.CountDecided() == 0 {
				return 0, 0, 0
			}
			low, high = Interval(times(s), s.CountDecided())
			return 100 * float64(times(s)) / float64(s.CountDecided()), 100 * low, 100 * high
		})
	}
	if len(points) > 0 {
		for k, seat := range points[0].Statistics.Seats {
			share(words.Player(g, seat.Player)+" wins", func(s *Statistics) int { return s.Seats[k].Wins })
		}
	}
	share("draws", func(s *Statistics) int { return s.Draws })
	view.add("moves", "%.1f", 0, points, (*Statistics).meanLength)
	return template.Must(newPage().New("sweeps").Parse(sweepText)).Execute(w, view)
}

// meanLength returns the mean number of moves of a game, and its 95 % confidence interval.
func (s *Statistics) meanLength() (mean, low, high float64) {
	games, sum, squares := 0.0, 0.0, 0.0
	for length, times := range s.Lengths {
		games += float64(times)
		sum += float64(times) * float64(length)
		squares += float64(times) * float64(length) * float64(length)
	}
	if games == 0 {
		return 0, 0, 0
	}
	mean = sum / games
	half := 1.96 * math.Sqrt(max(0, squares/games-mean*mean)/games)
	return mean, mean - half, mean + half
}

// sweepView is the data for the page's template.
type sweepView struct {
	Page
	Title, Of string
	Games     int
	Curves    []curve
	Rows      []sweepRow
}

type sweepRow struct {
	Value  string
	Points []curvePoint
}

// curve is one figure over the values, drawn from 0 to a top.
type curve struct {
	Name, Top, Bottom string
	Points            []curvePoint
}

type curvePoint struct {
	Value, Mean, Low, High string
	X, Y, LowY, HighY      string
	Label                  bool
}

// mostLabels is the number of values for which there is room below a curve.
const mostLabels = 12

// add draws the curve of a figure; a top of 0 means that of the highest interval.
func (v *sweepView) add(name, format string, top float64, points []SweepPoint,
	figure func(s *Statistics) (mean, low, high float64)) {
	for _, point := range points {
		_, _, high := figure(point.Statistics)
		top = max(top, high)
	}
	c := curve{Name: name, Top: fmt.Sprintf(format, top), Bottom: fmt.Sprintf(format, 0.0)}
	y := func(at float64) string { return fmt.Sprintf("%.1f", 170-160*max(0, at)/max(top, 1e-9)) }
	for i, point := range points {
		mean, low, high := figure(point.Statistics)
		say := func(at float64) string { return fmt.Sprintf(format, at) }
		at := curvePoint{Value: v.Rows[i].Value, Mean: say(mean), Low: say(low), High: say(high),
			X: fmt.Sprintf("%.1f", 70+540*float64(i)/float64(max(1, len(points)-1))),
			Y: y(mean), LowY: y(low), HighY: y(high), Label: i%(len(points)/mostLabels+1) == 0}
		c.Points = append(c.Points, at)
		v.Rows[i].Points = append(v.Rows[i].Points, at)
	}
	v.Curves = append(v.Curves, c)
}
