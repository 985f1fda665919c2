package byhand

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/table"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

// Reader reads what a person answers to a prompt; io.EOF when there is nothing more.
type Reader interface {
	ReadLine(prompt string) (string, error)
}

// Options are how a game is played by hand.
type Options struct {
	Setup sim.Setup // its agents are not looked at
	Seats []Seat    // one for each player
	In    Reader
	Out   io.Writer
	// Desk asks people otherwise than in lines of text; nil: In and Out do.
	Desk Desk
	// Clear makes the terminal empty before it is handed to another person; nil where there
	// is no terminal.
	Clear func()
	// Save keeps a state under a name; it says what is wrong if it cannot.
	Save func(name string, s *kernel.State) error
}

// Seat is who plays: a person, or an agent.
type Seat struct {
	Agent sim.Agent // nil: a person
}

// ParseSeats reads who plays, with commas between them: human, or the name of an agent as
// [sim.ParseAgents] knows it. The last name is for all players who have none; without any, a
// person plays against agents that choose by lot. So many players can play.
func ParseSeats(text string, players int) ([]Seat, error) {
	names := strings.Split(strings.ToLower(strings.ReplaceAll(text, " ", "")), ",")
	if text == "" {
		names = []string{human, "random"}[:min(2, players)]
	}
	if len(names) < players {
		names = append(names, slices.Repeat(names[len(names)-1:], players-len(names))...)
	}
	agents := slices.Clone(names)
	for i, name := range agents {
		if name == human {
			agents[i] = "random"
		}
	}
	parsed, err := sim.ParseAgents(strings.Join(agents, ","), players)
	if err != nil {
		return nil, fmt.Errorf("%w (a person is called %s)", err, human)
	}
	out := make([]Seat, len(parsed))
	for i := range parsed {
		if names[i] != human {
			out[i].Agent = parsed[i]
		}
	}
	return out, nil
}

// human is what a person is called among agents.
const human = "human"

// Played is how a game that was played by hand ended.
type Played struct {
	*sim.Playout
	Game replay.Game // for a recording
	Left bool        // the people stopped before its end
}

// Play plays a game. It fails when the setup does not fit the game or the answers cannot
// be read.
func Play(ctx context.Context, g *kernel.Game, o Options) (*Played, error) {
	notes := &strings.Builder{}
	if o.Desk != nil {
		o.Out = notes
	}
	s := &session{
		Options: o,
		notes:   notes,
		game:    g,
		told:    words.Of(g),
		table:   table.Of(g),
		shown:   make([]int, len(o.Seats)),
		open:    map[string]bool{},
		last:    -1,
	}
	for _, z := range g.Definition().Zones {
		s.open[z.ID] = z.Visibility == gamedef.PublicZone
	}
	for player, seat := range o.Seats {
		if seat.Agent == nil {
			s.people = append(s.people, player)
		}
		s.Setup.Agents = append(s.Setup.Agents, &seated{s, player})
	}
	for {
		playout, err := s.once(ctx)
		if err != nil || s.failed != nil {
			return nil, errors.Join(err, s.failed)
		}
		if s.wish == undo {
			continue
		}
		s.news(table.Everybody)
		out := &Played{Playout: playout, Left: s.wish == leave, Game: replay.Game{
			Seed: s.Setup.Seed, Players: s.Setup.Players, Advanced: s.advanced, Stop: playout.Reason.Recorded()}}
		for _, m := range s.history {
			out.Game.Moves = append(out.Game.Moves, m.move)
		}
		return out, nil
	}
}

// session is a game while it is played.
type session struct {
	Options
	game   *kernel.Game
	told   *words.Words
	table  *table.Table
	people []int // the players who are people

	open map[string]bool // the zones that all see

	history  []made // the moves, to be given again when one is taken back
	given    int    // how many of them were made in the present playout
	advanced bool

	round  []*sim.Record // submitted, where all move at the same time
	public []*sim.Record // what has happened so that all may know
	shown  []int         // by player: how much of it they were told

	most int // the most moves that the game has had
	idle int // how many lines were read since then

	notes *strings.Builder // what is to be said at a desk

	last   int // the person who was asked last; -1: nobody yet
	wish   wish
	cancel context.CancelFunc
	failed error
}

// made is a move that was made.
type made struct {
	move   kernel.Move
	person bool
}

// wish is why a person ends the present playout.
type wish uint8

const (
	goOn wish = iota
	undo
	leave
)

// once plays until the game ends, or a person takes a move back or leaves.
func (s *session) once(ctx context.Context) (*sim.Playout, error) {
	ctx, s.cancel = context.WithCancel(ctx)
	defer s.cancel()
	s.given, s.wish, s.round, s.public = 0, goOn, nil, nil
	return sim.Play(ctx, s.game, s.Setup, &sim.Observer{
		Trace: true,
		Begin: func(_ *kernel.State, advanced bool) { s.advanced = advanced },
		Move: func(m *sim.Record) {
			if s.given++; s.given > len(s.history) {
				s.history = append(s.history, made{m.Move, s.Seats[m.Player].Agent == nil})
			}
			s.happened(m)
		},
		Withdrawn: func(*kernel.State) { s.takeBack() },
	})
}

// happened notes a move. Where all move at the same time, nobody is told of it before all
// moves are carried out.
func (s *session) happened(m *sim.Record) {
	s.round = append(s.round, m)
	done := func(e kernel.LogEntry) bool { return e.Kind == "simultaneousCommit" }
	if !s.game.Simultaneous() || slices.ContainsFunc(m.Log, done) {
		s.public, s.round = append(s.public, s.round...), nil
	}
}

// takeBack forgets a move that no answer lets go on.
func (s *session) takeBack() {
	for last := true; last && len(s.history) > 0; {
		last = s.history[len(s.history)-1].move.Continues
		s.history = s.history[:len(s.history)-1]
	}
	s.given = len(s.history)
	fmt.Fprintln(s.Out, "      taken back: no answer lets the move go on")
}

// undone drops the moves back to the last one of a person, and tells whether there is one.
func (s *session) undone() bool {
	for at := len(s.history) - 1; at >= 0; at-- {
		if s.history[at].person {
			s.history = s.history[:at]
			for p := range s.shown {
				s.shown[p] = min(s.shown[p], at)
			}
			return true
		}
	}
	return false
}

// news tells a player what has happened since they were told.
func (s *session) news(player int) {
	from := 0
	if player != table.Everybody {
		from = s.shown[player]
		s.shown[player] = len(s.public)
	} else if len(s.people) > 0 {
		from = slices.Max(s.shown)
	}
	for _, m := range s.public[min(from, len(s.public)):] {
		told := s.told
		if player != table.Everybody {
			told = told.To(player, s.laidOpen(m)...)
		}
		if player != table.Everybody && m.Player == player {
			m.WriteChance(s.Out, told) // the rest they did
			continue
		}
		m.WriteText(s.Out, told)
	}
}

// laidOpen are the tokens that went through a zone that all see, and may have left it again
// in the same move.
func (s *session) laidOpen(m *sim.Record) (tokens []string) {
	for _, e := range m.Trace {
		moved, ok := e.What.(kernel.TokenMoved)
		if ok && s.open[moved.To] {
			tokens = append(tokens, moved.TokenID)
		}
	}
	return tokens
}

// seated is a player as package sim asks them.
type seated struct {
	*session
	player int
}

// Choose implements sim.Agent.
func (s *seated) Choose(t *sim.Turn) (kernel.Move, int, error) {
	if s.given < len(s.history) {
		move := s.history[s.given].move
		for at, template := range t.Moves {
			if completes(move, template) {
				return move, at, nil
			}
		}
		return kernel.Move{}, 0, errors.New("a move that was made before cannot be made again")
	}
	if agent := s.Seats[s.player].Agent; agent != nil {
		return agent.Choose(t)
	}
	return s.ask(t)
}

// completes tells whether a move is a template with its decisions answered.
func completes(move, template kernel.Move) bool {
	if move.ActionID != template.ActionID || move.FreeOperation != template.FreeOperation ||
		move.Continues != template.Continues || move.InterruptSeat != template.InterruptSeat ||
		template.ActionClass != "" && move.ActionClass != template.ActionClass ||
		(move.Compound == nil) != (template.Compound == nil) {
		return false
	}
	for _, p := range template.Params {
		value, ok := move.Params.Get(p.Name)
		if !ok || string(gamedef.Canonical(value.Data())) != string(gamedef.Canonical(p.Value.Data())) {
			return false
		}
	}
	return true
}
