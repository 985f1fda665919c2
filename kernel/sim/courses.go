package sim

import (
	"slices"
	"strings"

	"ludo-lsp/kernel"
)

// CourseEvidence is what comparing whole games shows about the course of a game.
type CourseEvidence struct {
	// Dealt is the content, when the first move was to be made, of zones that not everybody sees, by zone, with those
	// of all players together.
	Dealt map[string]*DealtZone
	// Last is the table at the end.
	Last Same
	// Seats are the turns of seats in games that ended, by the path of the ending.
	Seats map[string]*SeatTurns
	// Again are the games that were given up and in which most positions, from their middle on, were repeated. Undone
	// are the pairs of actions, by their numbers, where one undid there what the other had done.
	Again  Count
	Undone map[[2]int]Count
}

// Same counts games, and records whether something was the same in all of them.
type Same struct {
	Games  int
	Hash   uint64 // the smallest
	Varied bool
}

func (s *Same) add(o Same) {
	switch {
	case o.Games == 0:
	case s.Games == 0:
		*s = o
	default:
		s.Varied = s.Varied || o.Varied || s.Hash != o.Hash
		s.Hash = min(s.Hash, o.Hash)
		s.Games += o.Games
	}
}

// Always reports whether something was the same in all games, and there were at least the given number.
func (s Same) Always(games int) bool { return s.Games >= games && !s.Varied }

// DealtZone is the content of a zone when the first move is made.
type DealtZone struct {
	Same
	// Unlike: tokens in it differed, and for zones of players the contents differed; Shuffled: it was shuffled at any
	// time, in any game.
	Unlike, Shuffled bool
}

// SeatTurns are the numbers of turns of the seats in games that an ending ended.
type SeatTurns struct {
	Games Count
	Fewer []Count // by seat: games in which it had fewer turns than another
}

func newCourseEvidence() CourseEvidence {
	return CourseEvidence{Dealt: map[string]*DealtZone{}, Seats: map[string]*SeatTurns{}, Undone: map[[2]int]Count{}}
}

// Add adds evidence from other games.
func (c *CourseEvidence) Add(o *CourseEvidence) {
	for zone, d := range o.Dealt {
		getOrNew(c.Dealt, zone).add(d)
	}
	c.Last.add(o.Last)
	for path, s := range o.Seats {
		getOrNew(c.Seats, path).add(s)
	}
	c.Again.Add(o.Again)
	addTo(c.Undone, o.Undone)
}

func (d *DealtZone) add(o *DealtZone) {
	d.Same.add(o.Same)
	d.Unlike, d.Shuffled = d.Unlike || o.Unlike, d.Shuffled || o.Shuffled
}

func (s *SeatTurns) add(o *SeatTurns) {
	s.Games.Add(o.Games)
	s.Fewer = append(s.Fewer, make([]Count, max(0, len(o.Fewer)-len(s.Fewer)))...)
	for i := range o.Fewer {
		s.Fewer[i].Add(o.Fewer[i])
	}
}

// course is what is recorded of one game from beginning to end.
type course struct {
	dealt bool // what was dealt is known
	turns []int
	// Of the second half of a game that may have no end: the table before the present move, earlier positions, how
	// many moves led to one of them, and moves from one table to another by their action.
	table           uint64
	been            map[uint64]bool
	moves, repeated int
	steps           map[[2]uint64]int
	undone          map[[2]int]Count
}

// recordDealt records the contents of zones before the first move.
func (w *witness) recordDealt(p *kernel.Playout) {
	if w.course.dealt {
		return
	}
	w.course.dealt = true
	type zone struct {
		DealtZone
		hands []uint64
	}
	zones := map[string]*zone{}
	for _, l := range p.HiddenContents() {
		base, owner, _ := strings.Cut(l.Zone, ":")
		z := getOrNew(zones, base)
		z.Hash = z.Hash*31 + l.Hash
		if owner != "none" && l.Tokens > 0 {
			z.hands = append(z.hands, l.Hash)
		}
		z.Unlike = z.Unlike || l.Unlike
	}
	for base, z := range zones {
		z.Games = 1
		if n := len(z.hands); n > 0 {
			slices.Sort(z.hands)
			z.Unlike = len(slices.Compact(z.hands)) == n && n > 1
		}
		getOrNew(w.Courses.Dealt, base).add(&z.DealtZone)
	}
}

// recordShuffled records that a zone was shuffled.
func (w *witness) recordShuffled(zone string) {
	base, _, _ := strings.Cut(zone, ":")
	getOrNew(w.Courses.Dealt, base).Shuffled = true
}

// recordTable records the hash of the table after a move of an action, to find games that may have no end.
func (w *witness) recordTable(p *kernel.Playout, action int) {
	c := &w.course
	if w.at.Move < w.longFrom {
		return
	}
	before := c.table
	c.table = p.Table()
	if c.been == nil {
		c.been, c.steps, c.undone = map[uint64]bool{}, map[[2]uint64]int{}, map[[2]int]Count{}
		return
	}
	position := c.table ^ uint64(p.Active()+1)*0x9e3779b97f4a7c15
	if c.moves++; c.been[position] {
		c.repeated++
	}
	c.been[position] = true
	if before == c.table {
		return
	}
	if back, known := c.steps[[2]uint64{c.table, before}]; known {
		addTo(c.undone, map[[2]int]Count{{min(back, action), max(back, action)}: {1, w.at}})
	}
	c.steps[[2]uint64{before, c.table}] = action
}

// recordEnd records how a game ended.
func (w *witness) recordEnd(out *Playout, p *kernel.Playout) {
	c := &w.course
	switch {
	case p == nil:
	case out.Reason == MaxMoves:
		if c.moves > 0 && 10*c.repeated >= 9*c.moves {
			w.Courses.Again.Add(Count{1, Where{w.at.Seed, w.longFrom}})
			addTo(w.Courses.Undone, c.undone)
		}
	case out.Result != nil:
		w.Courses.Last.add(Same{Games: 1, Hash: p.Table()})
		s := SeatTurns{Fewer: make([]Count, len(c.turns))}
		w.count(&s.Games)
		for seat, n := range c.turns {
			if n < slices.Max(c.turns) {
				w.count(&s.Fewer[seat])
			}
		}
		getOrNew(w.Courses.Seats, out.Result.Path).add(&s)
	}
}
