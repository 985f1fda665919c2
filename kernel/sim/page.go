//go:build !js

package sim

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"maps"
	"math"
	"slices"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
)

// Page is the information about its origin on a page of statistics.
type Page struct {
	Players int
	Seed    int64
	Agents  string
	Command string // makes the same page again
}

//go:embed page.html
var pageText string

// newPage returns the template of the page. It is no variable, so that programs that write no page have no templates.
func newPage() *template.Template { return template.Must(template.New("page").Parse(pageText)) }

// WriteHTML writes statistics as a self-contained HTML page without scripts.
func (s *Statistics) WriteHTML(w io.Writer, g *kernel.Game, p Page) error {
	meta := g.Definition().Metadata
	title := meta.Name
	if title == "" {
		title = meta.ID
	}
	decided := s.CountDecided()
	view := pageView{Page: p, Title: title, Games: s.Playouts, Moves: s.Moves, Decided: decided, Draws: s.Draws,
		Losses: s.Losses, AllWon: s.AllWon,
		Least: s.Length(0), Median: s.Length(0.5), Most: s.Length(1), Bars: s.lengthBars()}
	if s.Moves > 0 {
		view.Legal = fmt.Sprintf("%.1f", float64(s.Listed)/float64(s.Moves))
	}
	most := s.mostShare(decided)
	for i := range s.Seats {
		view.Seats = append(view.Seats, s.Seats[i].row(g, i, decided, most))
	}
	view.SeatsHeight = seatHeight*len(view.Seats) + 26
	view.HalfShare, view.MostShare = wholePercent(most/2), wholePercent(most)
	if n := len(s.Seats); n > 1 && 1/float64(n) < most {
		view.EvenX = chartX(1/float64(n), most)
		view.Even = wholePercent(1 / float64(n))
	}
	for _, e := range SortStops(s.Stops) {
		view.Stops = append(view.Stops, stopRow(e, s.Playouts))
	}
	for _, e := range SortStops(s.Dropped) {
		view.Dropped = append(view.Dropped, stopRow(e, 0))
	}
	return newPage().Execute(w, view)
}

// pageView is the data for the page's template. Sizes are in units of its drawings.
type pageView struct {
	Page
	Title                                 string
	Games, Decided, Draws, Losses, AllWon int
	Moves                                 int64
	Least, Median, Most                   int
	Legal                                 string
	Seats                                 []seatRow
	SeatsHeight                           int
	HalfShare, MostShare                  string
	EvenX, Even                           string // the share with equal chances; "": none is drawn
	Bars                                  []lengthBar
	Stops, Dropped                        []stopLine
}

// Sizes of the drawings.
const (
	seatHeight = 34
	chartLeft  = 170 // of the drawing of seats: the position of 0 %
	chartWidth = 440 // from 0 % to the largest share
	barsWidth  = 640
	barsHeight = 180
	mostBars   = 32
)

// mostShare returns the share at the end of the axis, as a fraction: the largest share with its interval, rounded up
// to a multiple of 10 %.
func (s *Statistics) mostShare(decided int) float64 {
	most := 0.0
	for i := range s.Seats {
		_, high := Interval(s.Seats[i].Wins, decided)
		most = max(most, high)
	}
	return min(1, math.Ceil(most*10)/10)
}

func wholePercent(share float64) string { return fmt.Sprintf("%.0f %%", 100*share) }

// chartX returns the position of a share in the drawing of seats, whose axis ends at most.
func chartX(share, most float64) string { return fmt.Sprintf("%.1f", chartLeft+chartWidth*share/most) }

type seatRow struct {
	Name                   string
	Wins, Shared, Lost     int
	Rate, Low, High, Score string
	Y, TextY               int
	Width, LowX, HighX     string
}

func (seat *Seat) row(g *kernel.Game, i, decided int, most float64) seatRow {
	low, high := Interval(seat.Wins, decided)
	rate := 0.0
	if decided > 0 {
		rate = float64(seat.Wins) / float64(decided)
	}
	percent := func(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }
	r := seatRow{
		Name: words.Player(g, seat.Player), Wins: seat.Wins, Shared: seat.Shared, Lost: seat.Lost,
		Rate: percent(rate), Low: percent(low), High: percent(high),
		Y: i*seatHeight + 6, TextY: i*seatHeight + 22,
		Width: fmt.Sprintf("%.1f", chartWidth*rate/most), LowX: chartX(low, most), HighX: chartX(high, most),
	}
	if seat.Scored > 0 {
		r.Score = fmt.Sprintf("%.2f", seat.MeanScore())
	}
	return r
}

// lengthBar is the number of games in a range of lengths.
type lengthBar struct {
	From, To, Games     int
	X, Y, Width, Height string
}

// lengthBars sorts the lengths of games into bars of equal width.
func (s *Statistics) lengthBars() []lengthBar {
	if len(s.Lengths) == 0 {
		return nil
	}
	lengths := slices.Sorted(maps.Keys(s.Lengths))
	least, most := lengths[0], lengths[len(lengths)-1]
	step := (most-least)/mostBars + 1
	bars := make([]lengthBar, (most-least)/step+1)
	top := 0
	for i := range bars {
		bars[i].From, bars[i].To = least+i*step, least+(i+1)*step-1
	}
	for length, games := range s.Lengths {
		bars[(length-least)/step].Games += games
	}
	for i := range bars {
		top = max(top, bars[i].Games)
	}
	width := float64(barsWidth) / float64(len(bars))
	for i := range bars {
		height := float64(barsHeight) * float64(bars[i].Games) / float64(top)
		bars[i].X, bars[i].Width = fmt.Sprintf("%.1f", float64(i)*width), fmt.Sprintf("%.1f", max(width-2, 1))
		bars[i].Y, bars[i].Height = fmt.Sprintf("%.1f", barsHeight-height), fmt.Sprintf("%.1f", height)
	}
	return bars
}

type stopLine struct {
	Reason, Code, Where, Message, Share string
	Count                               int
	Seed                                int64
}

func stopRow(e StopEntry, all int) stopLine {
	out := stopLine{Reason: e.Reason.Words(), Code: e.Code, Where: e.Path, Message: e.Message, Count: e.Count,
		Seed: e.Seed}
	if e.Source != nil {
		out.Where = fmt.Sprintf("%s:%d", e.Source.File, e.Source.Line)
	}
	if all > 0 {
		out.Share = fmt.Sprintf("%.1f %%", 100*float64(e.Count)/float64(all))
	}
	return out
}
