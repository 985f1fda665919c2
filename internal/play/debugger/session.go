package debugger

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/play/directed"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// Options describe which game of a definition to debug.
type Options struct {
	// Setup is how the game is played; its Locate is not used. From must be nil.
	Setup sim.Setup
	// Moves, if any, are those of a recorded game; nobody else moves then. Advanced means that it was recorded from
	// where the first player can move.
	Moves    []kernel.Move
	Advanced bool
	// Reseeded maps the moves before which the random generator is reseeded to the seeds.
	Reseeded map[int]int64
	// Unmixed means that the generator starts with the seed as it is; see kernel.Beginning.
	Unmixed bool
	// Card is the event card that comes up after After others; "" leaves the decks as the game makes them.
	Card  string
	After int
	// Locate finds where a part of the definition was written; nil if that is not known.
	Locate func(path string) (Place, bool)
	// Read parses a formula as a condition, value or query of the definition's package; nil: there are no formulas.
	Read func(text string) (any, error)
}

// Place is the place where a part was written, with the macros through which it came.
type Place struct {
	kernel.Source
	Uses []words.Use // innermost first
}

// Position is a point of a game: before a step of a move. Move 0 is the beginning; step 0 of each move is the point
// at which it begins.
type Position struct{ Move, Step int }

// Session is a game being debugged. It must be used from one goroutine.
type Session struct {
	def      *gamedef.GameDef
	game     *kernel.Game
	read     func(string) (any, error)
	words    *words.Words
	setup    sim.Setup
	advanced bool
	unmixed  bool
	card     string
	after    int
	locate   func(string) (Place, bool)
	places   map[string]*Place // what was located; nil: has no place
	actions  map[string]string // the paths of actions
	effects  map[string]bool   // the paths of effects
	acting   map[string]bool   // the paths of actions, and of all that has effects; nil: not known yet
	look     func(t *kernel.Moment)
	// expressions are formulas that were evaluated before.
	expressions map[string]*kernel.Expression

	moves   []*madeMove              // made so far
	coming  func() (*madeMove, bool) // makes the next one; nil when all are made
	stop    func()                   // gives up the moves not made yet
	rest    func()                   // is called while the next one is made
	heard   func(*Run) bool          // see Listen
	going   *Run                     // the current run; nil while the session is stopped
	halted  bool                     // heard has ended the run
	playout *sim.Playout             // nil for a recorded game, and before its end
	at      Position
	hidden  int // macros that are not stepped into: their frames are not shown
}

// Watch returns the options with which a game is made for the session, which sees its steps.
func (s *Session) Watch() []kernel.Option {
	return []kernel.Option{kernel.WithEvidence(), kernel.WithSteps(func(t *kernel.Moment) {
		switch {
		case s.look != nil:
			s.look(t)
		case s.rest != nil:
			s.rest()
		}
	})}
}

// Begin begins a game made with the options of Watch, and stops at its beginning. Moves are made when the session
// comes to them, until ctx is done. The error is about the options.
func (s *Session) Begin(ctx context.Context, game *kernel.Game, o Options) error {
	def := game.Definition()
	*s = Session{def: def, game: game, words: words.Of(game), setup: o.Setup, advanced: o.Advanced, unmixed: o.Unmixed,
		card: o.Card, after: o.After, locate: o.Locate, read: o.Read,
		places: map[string]*Place{}, actions: map[string]string{}, effects: map[string]bool{},
		expressions: map[string]*kernel.Expression{}}
	if s.setup.Players == 0 {
		s.setup.Players = int(def.Metadata.Players.Min)
	}
	if s.setup.MaxMoves == 0 {
		s.setup.MaxMoves = sim.DefaultMaxMoves
	}
	for i := range def.Actions {
		s.actions[def.Actions[i].ID] = member.PathTo(member.Actions, i)
	}
	gamedef.Walk(def, func(at gamedef.Place, node gamedef.Node) bool {
		if _, is := node.(gamedef.Effect); is {
			s.effects[at.String()] = true
		}
		return true
	})
	if o.Moves != nil {
		return s.followRecording(ctx, o.Moves, o.Reseeded)
	}
	return s.play(ctx)
}

// Listen sets the function that the session calls while it runs or steps, between steps and while an agent thinks.
// The function may change what the run stops at; if it returns true, the run ends there.
func (s *Session) Listen(heard func(r *Run) bool) { s.heard = heard }

// startRun records that the session runs. The returned function records that it has stopped.
func (s *Session) startRun(r *Run) (stands func()) {
	s.going, s.halted = r, false
	return func() { s.going, s.halted = nil, false }
}

// isInterrupted calls heard, and reports whether it ends the run.
func (s *Session) isInterrupted() bool {
	s.halted = s.halted || s.going != nil && s.heard != nil && s.heard(s.going)
	return s.halted
}

// pause returns the stop of a run that was ended from outside.
func (s *Session) pause() Stop { return Stop{Reason: "pause", Text: s.Describe()} }

// place returns the place where a part of the definition was written, or nil if it is unknown.
func (s *Session) place(path string) *Place {
	if p, known := s.places[path]; known {
		return p
	}
	var out *Place
	if s.locate != nil && path != "" {
		if p, ok := s.locate(path); ok {
			out = &p
		}
	}
	s.places[path] = out
	return out
}

// depth returns the number of macros and templates that a step came through.
func (s *Session) depth(path string) int {
	if p := s.place(path); p != nil {
		return len(p.Uses)
	}
	return 0
}

// Stop is a reason why a session has stopped.
type Stop struct {
	Reason string // as the debug adapter protocol has it: "step", "breakpoint", "entry" …
	Text   string // a sentence, or ""
	// Breakpoints are the ids of the breakpoints that were hit.
	Breakpoints []int
	// Over means that there is nothing more in this direction.
	Over bool
}

// end returns the last position of the moves that were made: after all effects, or before the one that fails.
func (s *Session) end() Position {
	last := len(s.moves) - 1
	steps := len(s.stepsOf(last))
	if s.moves[last].failed != nil {
		steps--
	}
	return Position{last, steps}
}

// next returns the position after p. It returns false if there is none, or if the session was halted before the
// position was known.
func (s *Session) next(p Position) (Position, bool) {
	if p.Step+1 < len(s.stepsOf(p.Move)) {
		return Position{p.Move, p.Step + 1}, true
	}
	if p.Move+1 < len(s.moves) || s.makeNextMove() {
		return Position{p.Move + 1, 0}, true
	}
	if s.halted {
		return p, false
	}
	return s.end(), false
}

// previous returns the position before p, or false if there is none.
func (s *Session) previous(p Position) (Position, bool) {
	switch {
	case p.Step > 0:
		return Position{p.Move, p.Step - 1}, true
	case p.Move > 0:
		return Position{p.Move - 1, len(s.stepsOf(p.Move-1)) - 1}, true
	}
	return Position{}, false
}

// step returns the step at p, or false at the end of the game.
func (s *Session) step(p Position) (step, bool) {
	steps := s.stepsOf(p.Move)
	if p.Step >= len(steps) {
		return step{}, false
	}
	return steps[p.Step], true
}

// Granularity is the length of a step of the session.
type Granularity int

// The granularities of steps.
const (
	Into Granularity = iota // to the next effect, into macros and lists
	Over                    // to the next effect that is not within the present one
	Out                     // after the running list, macro or rule
)

// stepReason is the reason of a stop after a step, in the debug adapter protocol.
const stepReason = "step"

// Forward goes on by one step.
func (s *Session) Forward(g Granularity) Stop {
	from, ok := s.step(s.at)
	if !ok {
		return s.endStop()
	}
	defer s.startRun(&Run{})()
	shown := s.depth(from.path) - s.hidden
	if g == Into && s.hidden > 0 {
		s.hidden--
		return Stop{Reason: stepReason}
	}
	start := s.at
	for {
		next, more := s.next(s.at)
		s.at = next
		if s.halted {
			return s.pause()
		}
		if !more {
			s.hidden = 0
			return s.endStop()
		}
		to, _ := s.step(next)
		if next.Move == start.Move && s.isInside(from, to, shown, g) {
			continue
		}
		s.hideNewMacros(from, to, shown, next.Move != start.Move)
		return Stop{Reason: stepReason, Text: s.Describe()}
	}
}

// isInside reports whether a step lies within the part that stepping over it, or out of it, must leave.
func (s *Session) isInside(from, to step, shown int, g Granularity) bool {
	if g == Into || from.root == "" { // where a move begins, its effects come next
		return false
	}
	if to.depth != from.depth {
		return to.depth > from.depth
	}
	if g == Over {
		if s.hidden > 0 { // over the macro that is not stepped into
			return s.sameUse(from.path, to.path, shown)
		}
		return strings.HasPrefix(to.path, from.path+".")
	}
	if shown > 0 {
		return s.sameUse(from.path, to.path, shown-1)
	}
	return to.root == from.root
}

// sameUse reports whether two steps came through the same use of a macro: the use within the outermost `outer` ones.
func (s *Session) sameUse(a, b string, outer int) bool {
	p, q := s.place(a), s.place(b)
	if p == nil || q == nil || len(p.Uses) <= outer || len(q.Uses) <= outer {
		return false
	}
	return p.Uses[len(p.Uses)-1-outer] == q.Uses[len(q.Uses)-1-outer]
}

// hideNewMacros hides the macros that a step has newly entered: it stops at their use first.
func (s *Session) hideNewMacros(from, to step, shown int, other bool) {
	s.hidden = 0
	deep := s.depth(to.path)
	if other || to.depth != from.depth {
		s.hidden = deep
		return
	}
	common := 0
	for common < min(shown, deep) && s.sameUse(from.path, to.path, common) {
		common++
	}
	s.hidden = deep - common
}

// StepBack goes back by one step.
func (s *Session) StepBack() Stop {
	before, ok := s.previous(s.at)
	s.hidden = 0
	if !ok {
		return Stop{Reason: "entry", Text: "The game begins here.", Over: true}
	}
	s.at = before
	return Stop{Reason: stepReason, Text: s.Describe()}
}

// endStop returns the stop at the end of the game.
func (s *Session) endStop() Stop {
	s.at = s.end()
	last := s.moves[s.at.Move]
	switch {
	case last.failed != nil:
		return Stop{Reason: "exception", Text: last.failed.Error(), Over: true}
	case last.after != nil:
		if result, err := last.after.Terminal(); err == nil && result != nil {
			return Stop{Reason: "pause", Text: "The game is over: " + sim.ResultText(s.game, result), Over: true}
		}
	}
	if s.playout != nil && s.playout.Stop != nil {
		return Stop{Reason: "exception", Text: s.playout.Stop.Message, Over: true}
	}
	return Stop{Reason: "pause", Text: "There are no more moves.", Over: true}
}

// Describe returns a sentence that describes the present position.
func (s *Session) Describe() string {
	m := s.moves[s.at.Move]
	if m.before == nil {
		return "The game begins."
	}
	told := s.words.In(m.before, m.after)
	out := fmt.Sprintf("Move %d, %s: %s", s.at.Move, s.words.Player(m.player), told.Move(m.move))
	if s.at.Step > 0 { // what the effect before did
		if did := directed.Summary(told, s.stepsOf(s.at.Move)[s.at.Step-1].did); did != "" {
			out += "; " + did
		}
	}
	return out
}

// inspect calls f with the state at the present position and the moment, which has the names in scope.
func (s *Session) inspect(f func(state *kernel.State, t *kernel.Moment)) {
	m := s.moves[s.at.Move]
	steps := s.stepsOf(s.at.Move)
	switch {
	case s.at.Step >= len(steps):
		f(m.after, nil)
	case s.at.Step == 0:
		f(m.before, nil)
	default:
		shown := false
		_, _ = s.run(m, func(n int, t *kernel.Moment) { // a failure after the step does not matter here
			if n == s.at.Step && !shown {
				shown = true
				look := s.look
				s.look = nil
				f(t.State(), t)
				s.look = look
			}
		})
	}
}

// SetText changes a variable like Set, to the value of a typed text: a number, a truth value, a word of the variable,
// or a formula. It returns the value.
func (s *Session) SetText(ctx context.Context, cell kernel.VariableCell, text string) (v kernel.Value, err error) {
	def := s.game.Definition()
	list := map[gamedef.EventVarScope][]gamedef.VariableDef{gamedef.EventGlobalVar: def.GlobalVars,
		gamedef.EventPerPlayerVar: def.PerPlayerVars, gamedef.EventZoneVar: def.ZoneVars}[cell.Scope]
	at := slices.IndexFunc(list, func(d gamedef.VariableDef) bool { return d.Name == cell.Var })
	text = strings.TrimSpace(text)
	word := strings.Trim(text, `"'`)
	n, notANumber := strconv.ParseInt(text, 10, 64)
	switch {
	case at >= 0 && list[at].Type == gamedef.EnumVariable &&
		(word != text || slices.Contains(list[at].Values, word)):
		v = kernel.String(word)
	case text == "true" || text == "false":
		v = kernel.Truth(text == "true")
	case notANumber == nil && n <= math.MaxInt32 && n >= math.MinInt32:
		v = kernel.Int(n)
	default:
		if v, err = s.Evaluate(text); err != nil {
			if at >= 0 && list[at].Type == gamedef.EnumVariable {
				err = fmt.Errorf("the variable %q is %s", cell.Var, list[at].Choices())
			}
			return v, err
		}
	}
	return v, s.Set(ctx, cell, v)
}

// Set changes a variable at the present position, and plays the game anew from there. In a recorded game the other
// moves are made by the agents of the setup.
func (s *Session) Set(ctx context.Context, cell kernel.VariableCell, v kernel.Value) error {
	m := s.moves[s.at.Move]
	if s.at.Step == 0 || s.at.Step >= len(s.stepsOf(s.at.Move)) {
		return fmt.Errorf("a variable can be changed before an effect, in the middle of a move; step into one first")
	}
	var refused error
	s.inspect(func(_ *kernel.State, t *kernel.Moment) { refused = t.SetVariable(cell, v) })
	if refused != nil {
		return refused
	}
	m.edits = append(slices.Clone(m.edits), edit{s.at.Step, cell, v})
	m.steps, m.failed = nil, nil
	s.moves = s.moves[:s.at.Move+1]
	if _, err := s.run(m, nil); err != nil {
		s.Close()
		m.failed, m.after = err, nil
		return nil
	}
	return s.play(ctx)
}
