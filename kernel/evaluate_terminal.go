package kernel

import (
	"cmp"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// Codes of errors of the end of a game.
const (
	codeScoringMissing    = "TERMINAL_SCORING_CONFIG_MISSING"
	codeScoringNonNumeric = "TERMINAL_SCORING_NON_NUMERIC"
	codeMarginNonNumeric  = "TERMINAL_MARGIN_NON_NUMERIC"
	codeWinnerUnmapped    = "TERMINAL_WINNER_SEAT_UNMAPPED"
)

// terminal is the rules for the end of a game.
type terminal struct {
	during, final []checkpoint
	conditions    []ending
	margins       []margin
	ascending     bool // the smallest margin wins
	scoring       *scoring
	// fallback: scores decide a game that cannot go on, since no condition uses them.
	fallback bool
}

type ending struct {
	bind       values.Name // of the item in when; values.NoName: none
	over       query       // the items for which when is tested in turn
	when       conditionFunc
	path       string
	result     gamedef.ResultType
	winner     playerFunc
	winnerPath string
	parts      []endingPart // which must all hold; only in watched games
}

type checkpoint struct {
	def  *gamedef.Checkpoint
	when conditionFunc
	path string
}

// margin is a seat's margin of victory. Equal margins are ordered by place.
type margin struct {
	seat  string
	value valueFunc
	path  string
	place int
}

type scoring struct {
	value  valueFunc
	path   string
	lowest bool
}

func (c *compiler) terminal() {
	t, d := &c.game.terminal, &c.game.parts.Def.Terminal
	c.compilePart("terminal", func() {
		for i := range d.Checkpoints {
			c.element("checkpoints", i, func() { c.compilePart("when", func() { c.checkpoint(&d.Checkpoints[i]) }) })
		}
		for i := range d.Conditions {
			c.element("conditions", i, func() { c.ending(&d.Conditions[i]) })
		}
		c.margins(d)
		if s := d.Scoring; s != nil {
			c.compilePart(member.Scoring+"."+member.Value, func() {
				t.scoring = &scoring{value: c.compileValue(s.Value), path: c.path(),
					lowest: s.Method == gamedef.LowestScore}
			})
			t.fallback = !slices.ContainsFunc(d.Conditions,
				func(e gamedef.EndCondition) bool { return e.Result.Type == gamedef.ScoreResult })
		}
	})
}

func (c *compiler) checkpoint(d *gamedef.Checkpoint) {
	t := &c.game.terminal
	list := &t.during
	if d.Timing == gamedef.FinalCoup {
		list = &t.final
	}
	*list = append(*list, checkpoint{def: d, when: c.compileCondition(d.When), path: c.path()})
}

func (c *compiler) ending(d *gamedef.EndCondition) {
	e := ending{result: d.Result.Type, bind: values.NoName}
	if d.Bind != "" && d.Over != nil {
		e.bind = c.game.names.Name(d.Bind)
		c.compilePart("over", func() { e.over = c.compileQuery(d.Over) })
	}
	c.compilePart("when", func() {
		e.when, e.path = c.compileCondition(d.When), c.path()
		if c.game.watched {
			c.compileEndingParts(d.When, &e.parts)
		}
	})
	if d.Result.Type == gamedef.WinResult {
		c.compilePart(member.Result+"."+member.Player, func() {
			e.winner, e.winnerPath = c.compilePlayer(d.Result.Player), c.path()
		})
	}
	c.game.terminal.conditions = append(c.game.terminal.conditions, e)
}

func (c *compiler) margins(d *gamedef.TerminalDef) {
	t := &c.game.terminal
	seats := lists.Map(d.Margins, func(x gamedef.Margin) string { return x.Seat })
	ranks := c.collator.Ranks(seats)
	first := func(seat string) int { return len(d.Margins) }
	if r := d.Ranking; r != nil {
		t.ascending = r.Order == gamedef.Ascending
		first = func(seat string) int {
			if at := slices.Index(r.TieBreakOrder, seat); at >= 0 {
				return at
			}
			return len(r.TieBreakOrder)
		}
	}
	for i := range d.Margins {
		c.element("margins", i, func() {
			c.compilePart("value", func() {
				t.margins = append(t.margins,
					margin{seat: seats[i], value: c.compileValue(d.Margins[i].Value), path: c.path()})
			})
		})
	}
	order := make([]int, len(t.margins))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(first(seats[a]), first(seats[b])), cmp.Compare(ranks[a], ranks[b]))
	})
	for place, i := range order {
		t.margins[i].place = place
	}
}

// result returns how the game ended, nil while it goes on.
func (m *machine) result() *Result {
	t := &m.game.terminal
	if m.pending != nil || !m.exhausted && len(t.during)+len(t.final)+len(t.conditions) == 0 {
		return nil
	}
	// If a rule fails, whoever catches the error resets all of this.
	around, journal := m.registers, len(m.journal)
	m.muted++
	m.opaque++
	m.exec = nil
	m.context = context{actives: m.leadingPlayer(), actor: m.leadingPlayer()}
	m.hideAll()
	out := m.findResult()
	if len(m.journal) > journal {
		m.unbindSince(journal, nil)
	}
	m.resume(around)
	return out
}

func (m *machine) findResult() *Result {
	t := &m.game.terminal
	if out := m.resultOfCheckpoints(t.during); out != nil {
		return out
	}
	if out := m.resultOfCheckpoints(t.final); out != nil {
		return out
	}
	for i := range t.conditions {
		e := &t.conditions[i]
		m.place = e.path
		if !e.holds(m) {
			continue
		}
		out := &Result{Type: e.result, Player: -1, Path: strings.TrimSuffix(e.path, ".when")}
		switch e.result {
		case gamedef.WinResult:
			m.place = e.winnerPath
			out.Player = int(e.winner(m))
		case gamedef.ScoreResult:
			out.Ranking = m.scores()
		}
		return out
	}
	if m.exhausted && t.fallback {
		return &Result{Type: gamedef.ScoreResult, Player: -1, Ranking: m.scores(), Path: member.Terminal + "." + member.Scoring}
	}
	return nil
}

// holds reports whether the ending is reached; the item for which it is stays bound.
func (e *ending) holds(m *machine) bool { return e.holdsForSome(m, e.when) }

// anyItem returns a condition that holds if when does for one of the items.
func (e *ending) anyItem(when conditionFunc) conditionFunc {
	return func(m *machine) bool { return e.holdsForSome(m, when) }
}

// holdsForSome reports whether a condition holds for one of the ending's items, which stays bound.
func (e *ending) holdsForSome(m *machine, when conditionFunc) bool {
	if e.bind == values.NoName {
		return when(m)
	}
	items := e.over.run(m, m.buffer())
	defer m.release(items)
	for i, item := range items {
		if i == 0 {
			m.bind(e.bind, item)
		} else {
			m.rebind(e.bind, item)
		}
		if when(m) {
			return true
		}
	}
	return false
}

// exhaust records that the game cannot go on, if scores decide such a game.
func (m *machine) exhaust() {
	if m.game.terminal.fallback && !m.exhausted {
		m.setExhausted(true)
	}
}

// resultOfCheckpoints returns the result of the first checkpoint that holds, nil for none.
func (m *machine) resultOfCheckpoints(list []checkpoint) *Result {
	for i := range list {
		m.place = list[i].path
		if list[i].when(m) {
			out := m.victory(list[i].def)
			out.Path = strings.TrimSuffix(list[i].path, ".when")
			return out
		}
	}
	return nil
}

// victory returns the result of a checkpoint: the seat with the best margin wins, and without margins the
// checkpoint's seat.
func (m *machine) victory(d *gamedef.Checkpoint) *Result {
	out := &Result{Type: gamedef.WinResult, Checkpoint: d.ID, Timing: d.Timing, Seat: d.Seat, Ranking: m.rankSeats()}
	if len(out.Ranking) > 0 {
		out.Seat = out.Ranking[0].Seat
	}
	winner := m.game.playerNamed(out.Seat)
	if winner < 0 || int32(winner) >= m.players {
		m.failKernel(codeWinnerUnmapped, "The seat \""+out.Seat+"\" that has won belongs to no player.", "winnerSeat",
			out.Seat, "checkpointId", d.ID)
	}
	out.Player = int(winner)
	return out
}

// rankSeats orders the seats by their margins, best first; nil without margins.
func (m *machine) rankSeats() []Standing {
	t := &m.game.terminal
	if len(t.margins) == 0 {
		return nil
	}
	type row struct {
		value Value
		of    *margin
	}
	rows := make([]row, len(t.margins))
	for i := range t.margins {
		of := &t.margins[i]
		m.place = of.path
		v := of.value(m)
		if !v.IsNumber() {
			m.failKernel(codeMarginNonNumeric, "The margin of the seat \""+of.seat+"\" is "+values.Noun(v)+", not a number.",
				"seat", of.seat)
		}
		rows[i] = row{v, of}
	}
	slices.SortFunc(rows, func(a, b row) int {
		by := compareNumbers(a.value, b.value)
		if !t.ascending {
			by = -by
		}
		return cmp.Or(by, cmp.Compare(a.of.place, b.of.place))
	})
	out := make([]Standing, len(rows))
	for i, r := range rows {
		out[i] = Standing{Player: -1, Seat: r.of.seat, Score: r.value, Rank: i + 1}
	}
	return out
}

// scores orders the players by their scores, best first, equal ones by number.
func (m *machine) scores() []Standing {
	s := m.game.terminal.scoring
	if s == nil {
		m.failKernel(codeScoringMissing, "This ending compares scores, but the game has no scoring.")
	}
	out := make([]Standing, m.players)
	around := m.registers
	m.place = s.path
	for p := range m.players {
		m.actor = playerID(p)
		v := s.value(m)
		if !v.IsNumber() {
			m.failKernel(codeScoringNonNumeric, "A score is "+values.Noun(v)+", not a number.", "player", int(p))
		}
		out[p] = Standing{Player: int(p), Score: v}
	}
	m.resume(around)
	slices.SortStableFunc(out, func(a, b Standing) int {
		if s.lowest {
			return compareNumbers(a.Score, b.Score)
		}
		return compareNumbers(b.Score, a.Score)
	})
	return out
}

// compareNumbers orders two values that are numbers.
func compareNumbers(a, b Value) int {
	if a.Kind() == Number && b.Kind() == Number {
		return cmp.Compare(a.N, b.N)
	}
	return cmp.Compare(values.FloatOf(a), values.FloatOf(b))
}

// Terminal returns how the game ended in s, nil while it goes on. While a move is suspended it goes on.
func (s *State) Terminal() (*Result, error) {
	var out *Result
	err := s.onMachine(func(m *machine) { out = m.result() })
	return out, err
}

// Scores returns the players' scores in s, best first, whether the game is over or not; nil for a game without
// scoring.
func (s *State) Scores() ([]Standing, error) {
	if s.game.terminal.scoring == nil {
		return nil, nil
	}
	var out []Standing
	err := s.onMachine(func(m *machine) { m.runUnbound(func() { out = m.scores() }) })
	return out, err
}

// Margins returns by how much each seat has won in s, best first, whether the game is over or not; nil for a game
// without margins.
func (s *State) Margins() ([]Standing, error) {
	var out []Standing
	err := s.onMachine(func(m *machine) { m.runUnbound(func() { out = m.rankSeats() }) })
	return out, err
}

// onMachine runs f, which changes nothing, on a machine placed at s.
func (s *State) onMachine(f func(m *machine)) error {
	m := s.game.borrow(&s.position)
	defer s.game.giveBack(m)
	_, err := m.runToHalt(func() { f(m) })
	if err != nil {
		return err
	}
	return nil
}
