package byhand

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/show/table"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

// Reader reads a person's answer to a prompt; io.EOF if there is nothing more.
type Reader interface {
	ReadLine(prompt string) (string, error)
}

// Options are how a game is played by hand.
type Options struct {
	Setup sim.Setup // its agents are ignored
	Seats []Seat    // one for each player
	In    Reader
	Out   io.Writer
	// Desk asks people by other means than text; nil: In and Out do.
	Desk Desk
	// Clear clears the terminal before it is handed to another person; nil if there is no terminal.
	Clear func()
	// After is a game played so far, perhaps by other rules: its moves are made again. nil: there is none.
	After *PlayedGame
	// Save saves a state under a name, with force even over other files. It returns a sentence on what is wrong; ""
	// if nothing is.
	Save func(name string, force bool, s *kernel.State) (wrong string)
}

// Seat is who plays: a person, or an agent.
type Seat struct {
	Agent sim.Agent // nil: a person
}

// ParseSeats parses who plays, separated by commas: human, or the name of an agent known to parse, such as
// [sim.ParseAgents]. The last name is for all remaining players; without any, a person plays against random agents.
// players is the number of players.
func ParseSeats(text string, players int, parse func(names string, players int) ([]sim.Agent, error)) ([]Seat, error) {
	names := strings.Split(text, ",")
	for i, name := range names {
		if names[i] = strings.TrimSpace(name); !strings.Contains(name, ":") { // a file name follows
			names[i] = strings.ToLower(names[i])
		}
	}
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
	parsed, err := parse(strings.Join(agents, ","), players)
	if err != nil && slices.ContainsFunc(names, func(n string) bool { return n != human && !strings.Contains(n, ":") }) {
		err = fmt.Errorf("%w (a person is called %s)", err, human)
	}
	if err != nil {
		return nil, err
	}
	out := make([]Seat, len(parsed))
	for i := range parsed {
		if names[i] != human {
			out[i].Agent = parsed[i]
		}
	}
	return out, nil
}

// human is the name for a person among agents.
const human = "human"

// PlayedGame is how a game played by hand ended.
type PlayedGame struct {
	*sim.Playout
	Game replay.Game // for a recording
	Left bool        // the people stopped before its end
	// Rules are the rules at its end: an edit may have changed them.
	Rules *kernel.Game
	// Moved are the tokens moved by the last move, Log the events as each person may know them.
	Moved []string
	Log   map[int][]string

	// Departs says at which move replaying After failed, if the game ended before all its moves were made again.
	Departs string

	history []madeMove
	undone  bool // a move was taken back, with nothing to report on the rules
}

// Play plays a game. It fails if the setup does not fit the game or the answers cannot be read.
func Play(ctx context.Context, g *kernel.Game, o Options) (*PlayedGame, error) {
	notes := &strings.Builder{}
	if o.Desk != nil {
		o.Out = notes
	}
	s := &session{
		Options: o,
		notes:   notes,
		shown:   make([]int, len(o.Seats)),
		last:    -1,
	}
	s.setRules(g)
	if o.After != nil {
		s.history = slices.Clone(o.After.history)
		if !o.After.undone || o.After.Rules != g {
			if err := s.edit(g); err != nil {
				return nil, err
			}
		}
	}
	for player, seat := range o.Seats {
		if seat.Agent == nil {
			s.people = append(s.people, player)
		}
		s.Setup.Agents = append(s.Setup.Agents, &seatedPlayer{s, player})
	}
	for {
		playout, err := s.playOnce(ctx)
		if err != nil || s.failed != nil {
			return nil, errors.Join(err, s.failed)
		}
		if s.wish == undo {
			continue
		}
		s.showNews(table.Everybody)
		out := &PlayedGame{Playout: playout, Left: s.wish == leave, history: s.history, Rules: s.game,
			Moved: s.lastMovedTokens(),
			Log:   map[int][]string{}, Game: replay.Game{Seed: s.Setup.Seed, Players: s.Setup.Players,
				Advanced: s.advanced, Stop: playout.Reason.RecordingText()}}
		for _, player := range s.people {
			out.Log[player] = s.log(player)
		}
		if s.edited && s.given < len(s.history) {
			out.Departs = fmt.Sprintf("%s. It has ended before that move.", s.departureText())
		}
		for _, m := range s.history[:s.given] {
			out.Game.Moves = append(out.Game.Moves, m.move)
		}
		return out, nil
	}
}

// session is a game in progress.
type session struct {
	Options
	game   *kernel.Game
	words  *words.Words
	table  *table.Table
	people []int // the players who are people

	open map[string]bool // the public zones

	history  []madeMove // the moves, for replay when one is taken back
	given    int        // how many of them were made in the current playout
	edited   bool       // they are replayed by other rules than those they were chosen by
	advanced bool

	round  []*sim.Record // submitted, if all move at the same time
	public []*sim.Record // the public events
	shown  []int         // by player: how much of it they were shown

	most int // the maximal number of moves so far
	idle int // lines read since then

	notes *strings.Builder // to be shown at a desk

	last   int // the person asked last; -1: nobody yet
	wish   wish
	cancel context.CancelFunc
	failed error
}

// madeMove is a move that was made.
type madeMove struct {
	move   kernel.Move
	player int
	person bool
	words  string // as all may know it
}

// setRules sets the rules of the session to those of a game.
func (s *session) setRules(g *kernel.Game) {
	s.game, s.words, s.table, s.open = g, words.Of(g), table.Of(g), map[string]bool{}
	for _, z := range g.Definition().Zones {
		s.open[z.ID] = z.Visibility == gamedef.PublicZone
	}
}

// edit continues the session by the rules of another game, in which the moves so far are made again. If that cannot
// begin, it changes nothing and says why.
func (s *session) edit(g *kernel.Game) error {
	setup := s.Setup
	if setup.From != nil {
		from, err := g.ReadState(gamedef.Canonical(setup.From.Data()))
		if err != nil {
			return fmt.Errorf("the state with which it began is none of theirs: %w", err)
		}
		setup.From = from
	}
	if err := setup.Fits(g); err != nil {
		return err
	}
	s.Setup, s.edited, s.most = setup, true, 0
	s.setRules(g)
	clear(s.shown)
	return nil
}

// replayNotice says, once after an edit, that all moves were made again; "" otherwise.
func (s *session) replayNotice() string {
	if !s.edited {
		return ""
	}
	s.edited = false
	return fmt.Sprintf("The rules have changed. All %d moves were made again by them.", len(s.history))
}

// departureText names the move at which the game takes another course after an edit.
func (s *session) departureText() string {
	of := s.history[s.given]
	return fmt.Sprintf("The rules have changed. By them the game leaves what was played at move %d, %s: %s", s.given+1,
		s.words.Player(of.player), of.words)
}

// noteDeparture records that the game takes another course after an edit: an earlier move is no longer possible.
func (s *session) noteDeparture(t *sim.Turn) {
	move := s.history[s.given].move
	why := "It is not among the moves that can be made."
	if _, err := t.State().Apply(move, kernel.ApplyOptions{}); err != nil {
		why = err.Error()
		if refused, ok := errors.AsType[*kernel.IllegalMoveError](err); ok {
			why = refused.Message
		}
	}
	fmt.Fprintf(s.notes, "%s. %s", s.departureText(), why)
	s.history, s.edited = s.history[:s.given], false
}

// wish is why a person ends the current playout.
type wish uint8

const (
	goOn wish = iota
	undo
	leave
)

// playOnce plays until the game ends, or a person takes a move back or leaves.
func (s *session) playOnce(ctx context.Context) (*sim.Playout, error) {
	ctx, s.cancel = context.WithCancel(ctx)
	defer s.cancel()
	s.given, s.wish, s.round, s.public = 0, goOn, nil, nil
	return sim.Play(ctx, s.game, s.Setup, &sim.Observer{
		Trace: true,
		Begin: func(_ *kernel.State, advanced bool) { s.advanced = advanced },
		Move: func(m *sim.Record) {
			if s.given++; s.given > len(s.history) {
				told := s.words.In(m.Before).For(table.Everybody).By(m.Player, m.Trace).Move(m.Move)
				s.history = append(s.history, madeMove{m.Move, m.Player, s.Seats[m.Player].Agent == nil, told})
			}
			s.noteMove(m)
		},
		Withdrawn: func(*kernel.State) { s.takeBack() },
	})
}

// noteMove records a move. If all move at the same time, it is hidden until all moves are carried out.
func (s *session) noteMove(m *sim.Record) {
	s.round = append(s.round, m)
	done := func(e kernel.LogEntry) bool { return e.Kind == "simultaneousCommit" }
	if !s.game.Simultaneous() || slices.ContainsFunc(m.Log, done) {
		s.public, s.round = append(s.public, s.round...), nil
	}
}

// takeBack forgets a move that no answer can continue.
func (s *session) takeBack() {
	for last := true; last && len(s.history) > 0; {
		last = s.history[len(s.history)-1].move.Continues
		s.history = s.history[:len(s.history)-1]
	}
	s.given = len(s.history)
	fmt.Fprintln(s.Out, "      taken back: no answer lets the move go on")
}

// undoMoves drops the moves back to the last one of a person, who is asked about state. It returns the reason against
// it; "" if there is none.
func (s *session) undoMoves(state *kernel.State) (wrong string) {
	if last := len(s.history) - 1; state.Pending() != nil && last >= 0 && s.history[last].player != state.Active() {
		return "Another player's move waits for this answer: what they have decided stays."
	}
	at := lastOfPerson(s.history)
	if at < 0 {
		return "No move of a person has been made yet."
	}
	s.history = s.history[:at]
	for p := range s.shown {
		s.shown[p] = min(s.shown[p], at)
	}
	return ""
}

// lastOfPerson returns the index of the last move of a person; -1 if there is none.
func lastOfPerson(history []madeMove) int {
	for at := len(history) - 1; at >= 0; at-- {
		if history[at].person {
			return at
		}
	}
	return -1
}

// Undone returns the game before the last move of a person, to be continued; nil if there was none.
func (p *PlayedGame) Undone() *PlayedGame {
	at := lastOfPerson(p.history)
	if at < 0 {
		return nil
	}
	return &PlayedGame{Rules: p.Rules, history: p.history[:at], undone: true}
}

// showNews shows a player the events since the last time.
func (s *session) showNews(player int) {
	from := 0
	if player != table.Everybody {
		from = s.shown[player]
		s.shown[player] = len(s.public)
	} else if len(s.people) > 0 {
		from = slices.Max(s.shown)
	}
	s.showMoves(player, from, false)
}

// showAllEvents shows a player all events, including their own moves.
func (s *session) showAllEvents(player int) {
	if len(s.public) == 0 {
		fmt.Fprintln(s.Out, "Nothing has happened yet.")
	}
	s.showMoves(player, 0, true)
}

// showMoves shows a player the moves after the first from; of their own ones only what chance did, unless own is set.
func (s *session) showMoves(player, from int, own bool) {
	for _, m := range s.public[min(from, len(s.public)):] {
		told := s.words
		if player != table.Everybody {
			told = told.To(player, s.revealedTokens(m)...)
		}
		if player != table.Everybody && m.Player == player && !own {
			m.WriteChance(s.Out, told) // they did the rest themselves
			continue
		}
		m.WriteText(s.Out, told)
	}
}

// revealedTokens returns the tokens that went through a public zone, and may have left it again in the same move.
func (s *session) revealedTokens(m *sim.Record) (tokens []string) {
	for _, e := range m.Trace {
		moved, ok := e.What.(kernel.TokenMoved)
		if ok && s.open[moved.To] {
			tokens = append(tokens, moved.TokenID)
		}
	}
	return tokens
}

// seatedPlayer is a player as an agent of package sim.
type seatedPlayer struct {
	*session
	player int
}

// Choose implements sim.Agent.
func (s *seatedPlayer) Choose(t *sim.Turn) (kernel.Move, int, error) {
	if s.given < len(s.history) {
		move := s.history[s.given].move
		for at, template := range t.Moves {
			if isCompletion(move, template) {
				return move, at, nil
			}
		}
		if !s.edited {
			return kernel.Move{}, 0, errors.New("a move that was made before cannot be made again")
		}
		s.noteDeparture(t)
	}
	if agent := s.Seats[s.player].Agent; agent != nil {
		return agent.Choose(t)
	}
	return s.ask(t)
}

// isCompletion reports whether a move is a template with its decisions answered.
func isCompletion(move, template kernel.Move) bool {
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
