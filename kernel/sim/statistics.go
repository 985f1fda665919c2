package sim

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Statistics is the counted results of many playouts. Its size does not depend on the number of playouts.
type Statistics struct {
	Playouts int   `json:"playouts"`
	Moves    int64 `json:"moves"` // of all playouts
	Turns    int64 `json:"turns"`
	Listed   int64 `json:"listedMoves"` // legal moves in all listings
	Seats    []Seat
	Draws    int   `json:"draws"` // playouts that ended without a winner, or with several
	Drawn    Where // the end of the first of them
	Losses   int   `json:"losses"`          // that everybody lost
	AllWon   int   `json:"allWon,omitzero"` // that everybody won
	// Lengths counts playouts by their number of moves.
	Lengths map[int]int `json:"lengths"`
	// Stops counts playouts by the reason for which they stopped.
	Stops map[StopKey]StopCount
	// Dropped counts listed moves that could not be made, by code and rule. The reason of its keys is empty.
	Dropped map[StopKey]StopCount
}

// Seat is the result of the playouts for one player.
type Seat struct {
	Player int    `json:"player"`
	ID     string `json:"seat,omitzero"` // of the seat; "" when the game names none
	Wins   int    `json:"wins"`          // alone
	Won    Where  // the end of the first of them
	Shared int    `json:"shared"` // first together with others, or drawn
	Lost   int    `json:"lost"`
	Scored int    // playouts that ended with a score

	Total Sum // of the scores
}

// Sum is a sum of scores, as a number of ones and of billionths: a sum of floating-point fractions would depend on
// the order of the terms.
type Sum struct{ Ones, Billionths int64 }

// MeanScore returns the mean of the scores; 0 if there are none.
func (s *Seat) MeanScore() float64 {
	if s.Scored == 0 {
		return 0
	}
	return (float64(s.Total.Ones) + float64(s.Total.Billionths)/1e9) / float64(s.Scored)
}

func (s *Seat) addScore(v kernel.Value) {
	score, _ := v.Float()
	whole := math.Floor(score)
	s.Scored++
	s.Total.Ones += int64(whole)
	s.Total.Billionths += int64(math.Round((score - whole) * 1e9))
}

// StopKey is the reason and the place at which playouts stopped.
type StopKey struct {
	Reason      Reason `json:"stopReason,omitzero"`
	Code        string `json:"code,omitzero"`
	ErrorReason string `json:"reason,omitzero"` // narrower than the code
	Path        string `json:"path,omitzero"`   // of the rule
}

// StopCount is the number of playouts with a StopKey.
type StopCount struct {
	Count int `json:"count"`
	// Seed is the smallest seed with which it happened.
	Seed    int64          `json:"seed"`
	Made    int            // moves made before it there
	Message string         `json:"message,omitzero"` // of that playout
	Source  *kernel.Source `json:"source,omitzero"`
}

func newStatistics(g *kernel.Game, players int) *Statistics {
	s := &Statistics{Seats: make([]Seat, players), Lengths: map[int]int{}, Stops: map[StopKey]StopCount{},
		Dropped: map[StopKey]StopCount{}}
	for p := range s.Seats {
		s.Seats[p].Player = p
		if seats := g.Definition().Seats; p < len(seats) {
			s.Seats[p].ID = seats[p].ID
		}
	}
	return s
}

// CountPlayout returns the statistics of one playout.
func CountPlayout(g *kernel.Game, p *Playout) *Statistics {
	s := newStatistics(g, p.Players)
	s.add(p)
	return s
}

// Clone returns an independent copy.
func (s *Statistics) Clone() *Statistics {
	out := *s
	out.Seats = slices.Clone(s.Seats)
	out.Lengths, out.Stops, out.Dropped = maps.Clone(s.Lengths), maps.Clone(s.Stops), maps.Clone(s.Dropped)
	return &out
}

func (s *Statistics) add(p *Playout) {
	s.Playouts++
	s.Moves += int64(p.Made)
	s.Turns += p.Turns
	s.Listed += int64(p.Listed)
	s.Lengths[p.Made]++
	key, count := StopKey{Reason: p.Reason}, StopCount{Count: 1, Seed: p.Seed, Made: p.Made}
	if stop := p.Stop; stop != nil {
		key.Code, key.ErrorReason, key.Path = stop.Code, stop.ErrorReason, stop.Path
		count.Message, count.Source = stop.Message, stop.Source
	}
	note(s.Stops, key, count)
	for _, d := range p.Dropped {
		note(s.Dropped, StopKey{Code: d.Code, ErrorReason: d.Reason, Path: d.Path},
			StopCount{Count: 1, Seed: p.Seed, Source: d.Source})
	}
	if p.Result != nil {
		s.result(p.Result, Where{p.Seed, p.Made - 1})
	}
}

func note(counts map[StopKey]StopCount, key StopKey, c StopCount) {
	have, ok := counts[key]
	if ok && have.Seed <= c.Seed {
		have.Count += c.Count
		c = have
	} else {
		c.Count += have.Count
	}
	counts[key] = c
}

func (s *Statistics) result(r *kernel.Result, at Where) {
	switch r.Type {
	case gamedef.WinResult:
		for p := range s.Seats {
			if p == r.Player {
				s.Seats[p].addWins(1, at)
			} else {
				s.Seats[p].Lost++
			}
		}
	case gamedef.WinAllResult:
		s.AllWon++
		for p := range s.Seats {
			s.Seats[p].Shared++
		}
	case gamedef.LossAllResult:
		s.Losses++
		for p := range s.Seats {
			s.Seats[p].Lost++
		}
	case gamedef.DrawResult:
		s.addDraws(1, at)
		for p := range s.Seats {
			s.Seats[p].Shared++
		}
	case gamedef.ScoreResult:
		s.scores(r.Ranking, at)
	}
}

// addWins adds a number of wins, the first of which was at a place.
func (s *Seat) addWins(times int, at Where) {
	s.Won = s.Won.first(int64(s.Wins), at, int64(times))
	s.Wins += times
}

// addDraws adds a number of draws, the first of which was at a place.
func (s *Statistics) addDraws(times int, at Where) {
	s.Drawn = s.Drawn.first(int64(s.Draws), at, int64(times))
	s.Draws += times
}

func (s *Statistics) scores(ranking []kernel.Standing, at Where) {
	first := 0
	for _, standing := range ranking {
		if standing.Score.Equal(ranking[0].Score) {
			first++
		}
	}
	if first > 1 {
		s.addDraws(1, at)
	}
	for i, standing := range ranking {
		seat := &s.Seats[standing.Player]
		seat.addScore(standing.Score)
		switch {
		case i >= first:
			seat.Lost++
		case first == 1:
			seat.addWins(1, at)
		default:
			seat.Shared++
		}
	}
}

// Add adds the results of other playouts of the same game with the same number of players. The order of additions
// makes no difference.
func (s *Statistics) Add(t *Statistics) {
	s.Playouts += t.Playouts
	s.Moves += t.Moves
	s.Turns += t.Turns
	s.Listed += t.Listed
	s.addDraws(t.Draws, t.Drawn)
	s.Losses += t.Losses
	s.AllWon += t.AllWon
	for p := range t.Seats {
		a, b := &s.Seats[p], &t.Seats[p]
		a.addWins(b.Wins, b.Won)
		a.Shared += b.Shared
		a.Lost += b.Lost
		a.Scored += b.Scored
		a.Total.Ones += b.Total.Ones
		a.Total.Billionths += b.Total.Billionths
	}
	for length, count := range t.Lengths {
		s.Lengths[length] += count
	}
	for key, count := range t.Stops {
		note(s.Stops, key, count)
	}
	for key, count := range t.Dropped {
		note(s.Dropped, key, count)
	}
}

// Length returns the number of moves that a share of the playouts, from 0 to 1, did not exceed.
func (s *Statistics) Length(share float64) int {
	need := int(math.Ceil(share * float64(s.Playouts)))
	have := 0
	longest := 0
	for _, length := range slices.Sorted(maps.Keys(s.Lengths)) {
		longest = length
		if have += s.Lengths[length]; have >= need && have > 0 {
			break
		}
	}
	return longest
}

// CountDecided returns how many playouts reached the end of the game.
func (s *Statistics) CountDecided() int { return s.CountStopped(Terminal) }

// CountStopped returns how many playouts stopped for a reason.
func (s *Statistics) CountStopped(why Reason) int {
	out := 0
	for key, count := range s.Stops {
		if key.Reason == why {
			out += count.Count
		}
	}
	return out
}

// StopEntry is an entry of Statistics.Stops or Dropped.
type StopEntry struct {
	StopKey
	StopCount
}

// SortStops sorts counts, the largest first, equal ones by reason, code and path.
func SortStops(counts map[StopKey]StopCount) []StopEntry {
	var out []StopEntry
	for key, count := range counts {
		out = append(out, StopEntry{key, count})
	}
	slices.SortFunc(out, func(a, b StopEntry) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Reason, b.Reason), cmp.Compare(a.Code, b.Code),
			cmp.Compare(a.ErrorReason, b.ErrorReason), cmp.Compare(a.Path, b.Path))
	})
	return out
}

// Interval returns the 95 % confidence interval of a probability when an event occurred times out of all, after
// Wilson.
func Interval(times, all int) (low, high float64) {
	if all == 0 {
		return 0, 1
	}
	const z = 1.959963984540054
	n := float64(all)
	p := float64(times) / n
	middle := p + z*z/(2*n)
	spread := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	below := 1 + z*z/n
	return max(0, (middle-spread)/below), min(1, (middle+spread)/below)
}
