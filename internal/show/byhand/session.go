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
	// After is a game that was played so far, perhaps by other rules: its moves are made again. nil: there
	// is none.
	After *PlayedGame
	// Save keeps a state under a name, by force over other files, too. It gives a sentence of what is wrong, ""
	// for nothing.
	Save func(name string, force bool, s *kernel.State) (wrong string)
}

// Seat is who plays: a person, or an agent.
type Seat struct {
	Agent sim.Agent // nil: a person
}

// ParseSeats reads who plays, with commas between them: human, or the name of an agent as
// parse knows it, such as [sim.ParseAgents]. The last name is for all players who have none; without any, a
// person plays against agents that choose by lot. So many players can play.
func ParseSeats(text string, players int, parse func(names string, players int) ([]sim.Agent, error)) ([]Seat, error) {
	names := strings.Split(text, ",")
	for i, name := range names {
		if names[i] = strings.TrimSpace(name); !strings.Contains(name, ":") { // after it a file is named
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

// human is what a person is called among agents.
const human = "human"

// PlayedGame is how a game that was played by hand ended.
type PlayedGame struct {
	*sim.Playout
	Game replay.Game // for a recording
	Left bool        // the people stopped before its end
	// Rules are those by which it ended: an edit may have brought others.
	Rules *kernel.Game
	// Moved are the tokens that the last move has moved, Log what has happened, as each person may know it.
	Moved []string
	Log   map[int][]string

	// Departs says, of a game that ended before all moves of After were made again, at which move that was.
	Departs string

	history []made
	undone  bool // a move was taken back, and nothing is to be said of the rules
}

// Play plays a game. It fails when the setup does not fit the game or the answers cannot
// be read.
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
	s.rules(g)
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
		s.news(table.Everybody)
		out := &PlayedGame{Playout: playout, Left: s.wish == leave, history: s.history, Rules: s.game, Moved: s.lastMovedTokens(),
			Log: map[int][]string{}, Game: replay.Game{Seed: s.Setup.Seed, Players: s.Setup.Players,
				Advanced: s.advanced, Stop: playout.Reason.RecordingText()}}
		for _, player := range s.people {
			out.Log[player] = s.log(player)
		}
		if s.edited && s.given < len(s.history) {
			out.Departs = fmt.Sprintf("%s. It has ended before that move.", s.departure())
		}
		for _, m := range s.history[:s.given] {
			out.Game.Moves = append(out.Game.Moves, m.move)
		}
		return out, nil
	}
}

// session is a game while it is played.
type session struct {
	Options
	game   *kernel.Game
	words  *words.Words
	table  *table.Table
	people []int // the players who are people

	open map[string]bool // the zones that all see

	history  []made // the moves, to be given again when one is taken back
	given    int    // how many of them were made in the present playout
	edited   bool   // they are made again by rules that are others than those by which they were chosen
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
	player int
	person bool
	words  string // as all may know it
}

// rules has the session play by the rules of a game.
func (s *session) rules(g *kernel.Game) {
	s.game, s.words, s.table, s.open = g, words.Of(g), table.Of(g), map[string]bool{}
	for _, z := range g.Definition().Zones {
		s.open[z.ID] = z.Visibility == gamedef.PublicZone
	}
}

// edit has the session go on by the rules of another game, in which the moves that were made are to be
// made again. Where that cannot begin, it changes nothing and says why.
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
	s.rules(g)
	clear(s.shown)
	return nil
}

// standing says, once after an edit, that all moves were made again; "" otherwise.
func (s *session) standing() string {
	if !s.edited {
		return ""
	}
	s.edited = false
	return fmt.Sprintf("The rules have changed. All %d moves were made again by them.", len(s.history))
}

// departure names the move at which the game goes another way after an edit.
func (s *session) departure() string {
	of := s.history[s.given]
	return fmt.Sprintf("The rules have changed. By them the game leaves what was played at move %d, %s: %s", s.given+1,
		s.words.Player(of.player), of.words)
}

// departs notes that the game goes another way after an edit: a move of before is not possible any more.
func (s *session) departs(t *sim.Turn) {
	move := s.history[s.given].move
	why := "It is not among the moves that can be made."
	if _, err := t.State().Apply(move, kernel.ApplyOptions{}); err != nil {
		why = err.Error()
		if refused, ok := errors.AsType[*kernel.IllegalMoveError](err); ok {
			why = refused.Message
		}
	}
	fmt.Fprintf(s.notes, "%s. %s", s.departure(), why)
	s.history, s.edited = s.history[:s.given], false
}

// wish is why a person ends the present playout.
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
				s.history = append(s.history, made{m.Move, m.Player, s.Seats[m.Player].Agent == nil, told})
			}
			s.noteMove(m)
		},
		Withdrawn: func(*kernel.State) { s.takeBack() },
	})
}

// noteMove notes a move. Where all move at the same time, nobody is told of it before all
// moves are carried out.
func (s *session) noteMove(m *sim.Record) {
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

// undone drops the moves back to the last one of a person, where state is asked about. It says what speaks
// against it, "" for nothing.
func (s *session) undone(state *kernel.State) (wrong string) {
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

// lastOfPerson is the place of the last move of a person, -1 if there is none.
func lastOfPerson(history []made) int {
	for at := len(history) - 1; at >= 0; at-- {
		if history[at].person {
			return at
		}
	}
	return -1
}

// Undone is the game before the last move of a person, to be gone on with; nil if there was none.
func (p *PlayedGame) Undone() *PlayedGame {
	at := lastOfPerson(p.history)
	if at < 0 {
		return nil
	}
	return &PlayedGame{Rules: p.Rules, history: p.history[:at], undone: true}
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
	s.tell(player, from, false)
}

// recount tells a player all that has happened, with what they did themselves.
func (s *session) recount(player int) {
	if len(s.public) == 0 {
		fmt.Fprintln(s.Out, "Nothing has happened yet.")
	}
	s.tell(player, 0, true)
}

// tell tells a player of the moves after the first so many; of their own ones only what
// chance did, unless own is set.
func (s *session) tell(player, from int, own bool) {
	for _, m := range s.public[min(from, len(s.public)):] {
		told := s.words
		if player != table.Everybody {
			told = told.To(player, s.laidOpen(m)...)
		}
		if player != table.Everybody && m.Player == player && !own {
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

// seatedPlayer is a player as package sim asks them.
type seatedPlayer struct {
	*session
	player int
}

// Choose implements sim.Agent.
func (s *seatedPlayer) Choose(t *sim.Turn) (kernel.Move, int, error) {
	if s.given < len(s.history) {
		move := s.history[s.given].move
		for at, template := range t.Moves {
			if completes(move, template) {
				return move, at, nil
			}
		}
		if !s.edited {
			return kernel.Move{}, 0, errors.New("a move that was made before cannot be made again")
		}
		s.departs(t)
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
