package sim

import (
	"strconv"
	"strings"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// TurnEvidence is counts of what happened from one turn of a player to the next: to the zones that players own, and
// to the order of turns.
type TurnEvidence struct {
	// Turns are counted when another player moves: those of the previous player are then over.
	Turns Count
	// Flows counts the turns by how many tokens entered a zone of the player and left it.
	Flows map[Flow]Count
	// Limited counts, by the path of an effect that takes excess tokens from a zone of the player, the turns in which
	// it left no more than the limit; Over counts those of them at whose end there were too many again.
	Limited, Over map[string]Count
	// Begun counts the turns that began with a move; Repeated those of them right after another turn of the same
	// player; Running the games in which a player had three turns in a row.
	Begun, Repeated, Running Count
}

// Flow is a number of tokens that entered a zone in a turn, and a number that left it.
type Flow struct {
	Zone    string // without its owner
	In, Out int
}

func newTurnEvidence() TurnEvidence {
	return TurnEvidence{Flows: map[Flow]Count{}, Limited: map[string]Count{}, Over: map[string]Count{}}
}

// Add adds evidence from other games.
func (t *TurnEvidence) Add(o *TurnEvidence) {
	t.Turns.Add(o.Turns)
	addTo(t.Flows, o.Flows)
	addTo(t.Limited, o.Limited)
	addTo(t.Over, o.Over)
	t.Begun.Add(o.Begun)
	t.Repeated.Add(o.Repeated)
	t.Running.Add(o.Running)
}

func addTo[K comparable](to, from map[K]Count) {
	for key, n := range from {
		sum := to[key]
		sum.Add(n)
		to[key] = sum
	}
}

// handLimit is an effect that takes tokens from a zone of a player when the zone holds more than a limit.
type handLimit struct {
	path, zone string
	most       int64
}

// mostFlow is the greatest number of tokens in a Flow; greater numbers count as this one.
const mostFlow = 9

// turns records the turns of a playout.
type turns struct {
	hands   []string // zones that players own, without the owner
	limits  []handLimit
	size    map[string]int64 // by the id of the zone
	flow    map[string]*Flow
	holds   map[string]bool // conditions that were true since another player moved
	limited map[string]bool // limits that have left no more than the limit since then
	started int             // turns since the last move
	running int             // consecutive turns of the same player
	told    bool            // three of them were already counted in this game
}

func newTurns(d *gamedef.GameDef) turns {
	t := turns{size: map[string]int64{}, flow: map[string]*Flow{}, holds: map[string]bool{},
		limited: map[string]bool{}}
	known := map[string]bool{}
	for i := range d.Zones {
		base, _, _ := strings.Cut(d.Zones[i].ID, ":")
		if d.Zones[i].Owner == gamedef.OwnedByPlayer && !known[base] {
			known[base] = true
			t.hands = append(t.hands, base)
		}
	}
	gamedef.Walk(d, func(at gamedef.Place, node gamedef.Node) bool {
		e, ok := node.(*gamedef.If)
		if !ok {
			return true
		}
		c, ok := e.When.(*gamedef.Compare)
		if !ok || c.Op != gamedef.Greater && c.Op != gamedef.GreaterEqual {
			return true
		}
		count, ok := c.Left.(*gamedef.ZoneCountRef)
		n, whole := c.Right.(gamedef.Number)
		if !ok || !whole {
			return true
		}
		zone, _, _ := strings.Cut(string(count.Zone), ":")
		most := int64(n)
		if c.Op == gamedef.GreaterEqual {
			most--
		}
		// If none may stay, or only what is taken, the condition checks that there is something to take.
		if found, asked := takesTokens(e.Then, zone); known[zone] && found && most > 0 && asked <= most {
			t.limits = append(t.limits, handLimit{at.String(), zone, most})
		}
		return true
	})
	return t
}

// takesTokens reports whether effects take tokens from a zone. asked is the number taken if it is given: a condition
// for that many only checks that there are enough.
func takesTokens(effects []gamedef.Effect, zone string) (found bool, asked int64) {
	for _, e := range effects {
		gamedef.Walk(e, func(_ gamedef.Place, node gamedef.Node) bool {
			var from gamedef.ZoneReference
			var count int64
			switch n := node.(type) {
			case *gamedef.MoveToken:
				from, count = n.From, 1
			case *gamedef.MoveAll:
				from = n.From
			case *gamedef.Draw:
				number, _ := any(n.Count).(gamedef.Number)
				from, count = n.From, int64(number)
			case *gamedef.MoveTokenAdjacent:
				from, count = n.From, 1
			case *gamedef.RemovalGroup:
				from = n.From
			}
			if base, _, _ := strings.Cut(string(from.Selector), ":"); base == zone {
				found, asked = true, asked+count
			}
			return true
		})
	}
	return found, asked
}

func (t *turns) begin() {
	clear(t.size)
	clear(t.flow)
	clear(t.holds)
	clear(t.limited)
	t.started, t.running, t.told = 0, 0, false
}

// recordFlow records that by tokens enter a zone; a negative number leaves it.
func (t *turns) recordFlow(zone string, by int64) {
	t.size[zone] += by
	f := t.flow[zone]
	if f == nil {
		f = &Flow{}
		t.flow[zone] = f
	}
	if by > 0 {
		f.In = min(f.In+1, mostFlow)
	} else {
		f.Out = min(f.Out+1, mostFlow)
	}
}

// recordTurn records which player moves next, before the move is made.
func (w *witness) recordTurn(player int) {
	t := &w.turns
	e := &w.Evidence.Turns
	one := Count{1, w.at}
	if t.started > 0 || w.last < 0 {
		e.Begun.Add(one)
	}
	if t.started > 0 || player != w.last {
		w.course.turns[player]++
	}
	switch {
	case w.last < 0:
		t.running = 1
		clear(t.flow) // what was dealt
	case player != w.last:
		t.running = 1
		w.recordTurnEnd(w.last)
	case t.started == 1: // nobody else had a turn in which there was nothing to do
		t.running++
		e.Repeated.Add(one)
		if t.running >= 3 && !t.told {
			t.told = true
			e.Running.Add(one)
		}
	}
	t.started = 0
}

// recordTurnEnd records that the turn of a player is over, since another one moves.
func (w *witness) recordTurnEnd(player int) {
	t := &w.turns
	e := &w.Evidence.Turns
	one := map[Flow]Count{}
	e.Turns.Add(Count{1, w.at})
	owner := ":" + strconv.Itoa(player)
	for _, zone := range t.hands {
		if f := t.flow[zone+owner]; f != nil && (f.In > 0 || f.Out > 0) {
			one[Flow{zone, f.In, f.Out}] = Count{1, w.at}
			*f = Flow{}
		}
	}
	addTo(e.Flows, one)
	for _, l := range t.limits {
		if !t.limited[l.path] {
			continue
		}
		addTo(e.Limited, map[string]Count{l.path: {1, w.at}})
		if t.size[l.zone+owner] > l.most {
			addTo(e.Over, map[string]Count{l.path: {1, w.at}})
		}
	}
	clear(t.holds)
	clear(t.limited)
}

// recordLimit records that a token leaves a zone of the player whose turn it is: a hand limit has acted when the zone
// then holds no more than the limit.
func (w *witness) recordLimit(path, from string) {
	t := &w.turns
	for _, l := range t.limits {
		if t.holds[l.path] && strings.HasPrefix(path, l.path+".") && from == l.zone+":"+strconv.Itoa(w.last) &&
			t.size[from] <= l.most {
			t.limited[l.path] = true
		}
	}
}

// seeTurn records what an entry of the trace of a move shows about turns.
func (w *witness) seeTurn(e *kernel.TraceEntry) {
	t := &w.turns
	switch what := e.What.(type) {
	case kernel.TokenMoved:
		t.recordFlow(what.From, -1)
		t.recordFlow(what.To, 1)
		w.recordLimit(e.Path, what.From)
	case kernel.TokenCreated:
		t.recordFlow(what.Zone, 1)
	case kernel.TokenDestroyed:
		t.recordFlow(what.Zone, -1)
	case kernel.LifecycleEvent:
		if what.Event == gamedef.TurnStart {
			t.started++
		}
	case kernel.ConditionTested:
		if what.Outcome && len(t.limits) > 0 {
			t.holds[e.Path] = true
		}
	}
}
