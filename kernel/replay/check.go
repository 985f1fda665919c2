package replay

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Options configures how a recording is checked.
type Options struct {
	// EachStep starts every step from the recorded state before it, so that one difference does not cause others.
	EachStep bool
	// Ignore are layers that are not compared.
	Ignore []Layer
	// Max is how many differences to find; 0 means one. After a difference the rest of its game is skipped, unless
	// with EachStep.
	Max int
	// Locate finds where rules were written, and Written returns that line; it may be nil.
	Locate  kernel.Locator
	Written func(at kernel.Source) string
}

// Report is the result of checking a recording.
type Report struct {
	Games       int          `json:"games"` // that were played
	Steps       int          `json:"steps"`
	Differences []Difference `json:"differences"`
}

// errEnough ends a check that has found the maximum number of differences.
var errEnough = errors.New("enough differences")

// Check replays the games of a recording, plain or compressed with gzip, and returns the differences. If the
// recording cannot be read, the error is a *FormatError; if it is of another game, an *OtherGameError.
func Check(ctx context.Context, g *kernel.Game, in io.Reader, o Options) (*Report, error) {
	lines, err := newReader(in)
	if err != nil {
		return nil, err
	}
	c := &checker{game: g, options: o, report: &Report{}}
	c.options.Max = max(o.Max, 1)
	for {
		if err := ctx.Err(); err != nil {
			return c.report, err
		}
		l, err := lines.next()
		if err == io.EOF {
			if c.report.Games == 0 {
				return c.report, errors.New("the recording has no game")
			}
			return c.report, nil
		}
		if err == nil {
			err = c.line(l)
		}
		if err == errEnough {
			return c.report, nil
		}
		if err != nil {
			return c.report, err
		}
	}
}

// checker replays a recording and collects the differences.
type checker struct {
	game    *kernel.Game
	options Options
	report  *Report

	run      *line         // the game being played; nil before the first
	state    *kernel.State // nil if the game cannot go on
	before   *kernel.State // the state before the step; nil if there is none
	own      gamedef.Object
	prior    gamedef.Object // what own was before the step
	expected gamedef.Object // the recorded state; nil if it is not recorded
	steps    int            // of the game
	ended    bool
	made     func(m kernel.Move) // is called with each move made; may be nil
	words    *words.Words        // nil until needed
}

func (c *checker) line(l *line) error {
	switch l.Kind {
	case "run":
		return c.begin(l)
	case "step":
		if c.run == nil {
			return &FormatError{l.number, errors.New("a step stands before the first game")}
		}
		if c.ended {
			return &FormatError{l.number, errors.New("a step stands after the end of its game")}
		}
		return c.step(l)
	case "end":
		if c.run == nil {
			return &FormatError{l.number, errors.New("the end of a game stands before its beginning")}
		}
		c.ended = true
		return c.end(l)
	}
	return nil // how the recorder stopped
}

// playsEachStep reports whether every step is played from its recorded state.
func (c *checker) playsEachStep() bool { return c.options.EachStep && !c.run.Never }

// differ records a difference, unless its layer is ignored or the recorded game must not be possible, as such a game
// may differ before it fails.
func (c *checker) differ(l *line, d Difference) error {
	if c.run.Never && l.Kind != "end" {
		return nil
	}
	if slices.Contains(c.options.Ignore, d.Layer) {
		return nil
	}
	d.Line, d.Seed, d.Step = l.number, int64(*c.run.Seed), -1
	if c.run.Never {
		d.Step = c.steps - 1 // which was made nevertheless
	}
	if l.Kind == "step" {
		d.Step, d.Move = l.Step, l.Move
		if d.Rule == "" {
			d.Rule = c.actionPath(l.Move.ActionID)
		}
	}
	if at, ok := c.options.Locate.Locate(d.Rule); ok {
		d.Source = &at
	}
	d.summary = c.say(l, &d)
	c.report.Differences = append(c.report.Differences, d)
	if len(c.report.Differences) >= c.options.Max {
		return errEnough
	}
	if !c.playsEachStep() {
		c.state = nil
	}
	return nil
}

// actionPath returns the path of an action in the definition.
func (c *checker) actionPath(id string) string {
	for i := range c.game.Definition().Actions {
		if c.game.Definition().Actions[i].ID == id {
			return member.Actions + "[" + strconv.Itoa(i) + "]"
		}
	}
	return ""
}

// OtherGameError reports that a recording is of another game.
type OtherGameError struct {
	Line             int // counted from 1
	Recorded, Played string
}

// Error returns a sentence that names both games.
func (e *OtherGameError) Error() string {
	return fmt.Sprintf("line %d: the recording is of the game %q, not of %q", e.Line, e.Recorded, e.Played)
}

// checkGame returns an error if the first line of a recorded game is not of the game g.
func (l *line) checkGame(g *kernel.Game) error {
	if id := g.Definition().Metadata.ID; l.GameDefID != "" && l.GameDefID != id {
		return &OtherGameError{l.number, l.GameDefID, id}
	}
	return nil
}

// game returns the recorded game that begins with a line, without its moves.
func (l *line) game() Game {
	return Game{Seed: int64(*l.Seed), Unmixed: l.Seeding == "", Players: l.Players, Card: l.Card, After: l.After,
		Advanced: l.Advance, Never: l.Never, Parent: l.Parent}
}

func (c *checker) begin(l *line) error {
	c.run, c.state, c.expected, c.steps, c.ended = l, nil, nil, 0, false
	c.before, c.prior = nil, nil
	c.report.Games++
	var s *kernel.State
	err := l.checkGame(c.game)
	if err == nil {
		s, err = l.game().First(c.game)
	}
	switch {
	case err != nil && l.InitError != nil:
		return nil
	case err != nil:
		var failed *kernel.Error
		if !errors.As(err, &failed) {
			return err
		}
		return c.differ(l, Difference{Layer: MoveLayer, Message: "The first state cannot be built: " + words.Reason(err),
			Rule: failed.Path, Code: failed.Code})
	case l.InitError != nil:
		return c.differ(l, Difference{Layer: MoveLayer,
			Message: "The first state could not be built when the game was recorded.", Recorded: l.InitError.Data})
	}
	if c.own, err = Project(s); err != nil {
		return c.differ(l, failureOf(kernelFailure(err)))
	}
	c.state = s
	if l.Init.Object != nil {
		if l.SHA != "" && Sum(l.Init.Object) != l.SHA {
			return &FormatError{l.number,
				errors.New(`the sum of "init" is not "sha": the recording was changed or cut`)}
		}
		c.expected = l.Init.Object
		return c.compare(l, nil)
	}
	return c.compareSum(l)
}

func failureOf(f *failure) Difference {
	return Difference{Layer: f.layer, Message: f.message, Rule: f.rule, Code: f.code}
}

func (c *checker) step(l *line) error {
	c.steps++
	before := c.expected
	if c.expected != nil {
		var err error
		if c.expected, err = Apply(c.expected, l.Delta.Object); err != nil {
			return &FormatError{l.number, err}
		}
		if l.SHA != "" && Sum(c.expected) != l.SHA {
			return &FormatError{l.number,
				errors.New(`the sum of the state after the step is not "sha": the recording was changed or cut`)}
		}
	}
	if c.state == nil {
		return nil
	}
	if c.playsEachStep() && before != nil && !isEqual(before, c.own) {
		s, err := Rebuild(c.state, before)
		if err != nil {
			return c.differ(l, Difference{Layer: MoveLayer,
				Message: "The recorded state before the step cannot be built: " + err.Error()})
		}
		c.state = s
	}
	c.report.Steps++
	c.before, c.prior = c.state, c.own
	p, err := c.move(l)
	if err != nil || p == nil || p.state == nil {
		return err
	}
	if c.run.Never && p.suspended != nil && !l.Suspended {
		c.state = nil // the rest of the move was not recorded
		return nil
	}
	if l.Suspended != (p.suspended != nil) {
		d := Difference{Layer: OptionsLayer, Message: "The move was recorded as suspended, but now it is finished."}
		if p.suspended != nil {
			d = failureOf(unansweredFailure(p.suspended))
		}
		if err := c.differ(l, d); err != nil || c.state == nil {
			return err
		}
	}
	c.state = p.state
	if c.made != nil {
		c.made(p.move)
	}
	if c.own, err = Project(p.state); err != nil {
		return c.differ(l, failureOf(kernelFailure(err)))
	}
	if c.expected != nil {
		return c.compare(l, p)
	}
	if d, differs := compareFired(l, p); differs {
		if err := c.differ(l, d); err != nil || c.state == nil {
			return err
		}
	}
	return c.compareSum(l)
}

// move makes the recorded move and compares everything but the state after it. It returns nil when the game cannot
// continue.
func (c *checker) move(l *line) (*playedMove, error) {
	s := stateForLine(c.state, l)
	if l.Player != nil && *l.Player != s.Active() && l.Move.InterruptSeat == "" {
		if err := c.differ(l, Difference{Layer: PhaseLayer, Path: "activePlayer", pending: true,
			Recorded: gamedef.Number(*l.Player), Actual: gamedef.Number(s.Active())}); err != nil || c.state == nil {
			return nil, err
		}
	}
	if l.Phase != nil && *l.Phase != s.Phase() {
		if err := c.differ(l, Difference{Layer: PhaseLayer, Path: "phase", pending: true,
			Recorded: gamedef.Text(*l.Phase), Actual: gamedef.Text(s.Phase())}); err != nil || c.state == nil {
			return nil, err
		}
	}
	listing, err := s.Legal(kernel.ListOptions{})
	if err != nil {
		listing = &kernel.Listing{}
		if l.Legal != nil {
			d := failureOf(kernelFailure(err))
			d.Layer, d.Message = LegalLayer, "The legal moves cannot be listed: "+d.Message
			if err := c.differ(l, d); err != nil || c.state == nil {
				return nil, err
			}
		}
	} else if err := c.compareLegal(l, listing.Moves); err != nil || c.state == nil {
		return nil, err
	}
	evaluate := slices.ContainsFunc(append(slices.Clone(l.Decisions), l.Special...), func(d decision) bool {
		return slices.ContainsFunc(d.Options, func(o option) bool { return o.legality != kernel.Unknown })
	})
	t, _, err := templateIn(s, listing.Moves, l.Move)
	if err != nil {
		return nil, c.differ(l, failureOf(kernelFailure(err)))
	}
	p, failed := play(s, t, scriptOf(l), evaluate && !slices.Contains(c.options.Ignore, OptionsLayer), false)
	for i := range p.asked {
		if d, differs := compareOptions(&p.asked[i]); differs {
			if err := c.differ(l, d); err != nil || c.state == nil {
				return nil, err
			}
		}
	}
	if failed != nil {
		if c.run.Never { // as intended
			c.state = nil
			return nil, nil
		}
		if err := c.differ(l, failureOf(failed)); err != nil || c.state == nil {
			return nil, err
		}
		if p.state == nil && !c.playsEachStep() {
			c.state = nil
		}
		if p.state == nil && c.expected != nil && c.playsEachStep() {
			// Go on from the recorded state.
			if c.state, err = Rebuild(s, c.expected); err != nil {
				c.state = nil
			} else if c.own, err = Project(c.state); err != nil {
				c.state = nil
			}
		}
	}
	return p, nil
}

func (c *checker) end(l *line) error {
	if l.Steps != nil && *l.Steps != c.steps {
		return &FormatError{l.number,
			fmt.Errorf("the game has %d steps, not %d: the recording was cut", c.steps, *l.Steps)}
	}
	if c.state == nil {
		return nil
	}
	if c.run.Never {
		return c.differ(l, Difference{Layer: MoveLayer,
			Message: fmt.Sprintf("The %s of this game must not be possible in this order, but they are.",
				symbols.Count(c.steps, "move"))})
	}
	if c.playsEachStep() && c.expected != nil && !isEqual(c.expected, c.own) {
		s, err := Rebuild(c.state, c.expected)
		if err != nil {
			return nil // the last step has reported why
		}
		if c.own, err = Project(s); err != nil {
			return c.differ(l, failureOf(kernelFailure(err)))
		}
		c.state = s
	}
	if l.Terminal != nil {
		now, _ := c.own.Get("terminal")
		if !isEqual(l.Terminal.Data, now) {
			return c.differ(l, Difference{Layer: TerminalLayer, Path: "terminal", Recorded: l.Terminal.Data,
				Actual: now})
		}
	}
	if l.Stop == "noLegalMoves" {
		listing, err := c.state.Legal(kernel.ListOptions{})
		if err == nil && len(listing.Moves) > 0 {
			return c.differ(l, Difference{Layer: LegalLayer,
				Message: "The game stopped because there was no legal move; now there are some.",
				Actual:  listing.Moves[0].Data()})
		}
	}
	return nil
}

// firedTriggers returns the triggers that fired in a move, in the form of recordings.
func firedTriggers(log []kernel.LogEntry) gamedef.Array {
	out := gamedef.Array{}
	for i := range log {
		if id, depth, ok := log[i].FiredTrigger(); ok {
			out = append(out, gamedef.Array{gamedef.Text(id), gamedef.Number(depth)})
		}
	}
	return out
}

func firedData(list []firing) gamedef.Array {
	out := gamedef.Array{}
	for _, f := range list {
		out = append(out, gamedef.Array{gamedef.Text(f.trigger), gamedef.Number(f.depth)})
	}
	return out
}
