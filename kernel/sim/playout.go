package sim

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"ludo-lsp/internal/guard"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Play plays a game. The error is about the setup; what goes wrong during play is reported in the Playout instead.
func Play(ctx context.Context, g *kernel.Game, s Setup, o *Observer) (*Playout, error) {
	s, err := s.withDefaults(g)
	if err != nil {
		return nil, err
	}
	p := &player{ctx: ctx, game: g, setup: s, observer: o}
	defer p.close()
	out := p.play()
	out.Final = p.final
	return out, nil
}

// player plays games, one after the other.
type player struct {
	ctx      context.Context
	game     *kernel.Game
	setup    Setup
	observer *Observer
	deadline time.Time // zero: none

	table   table
	out     *Playout
	final   *kernel.State
	rngs    []random.Generator
	turn    Turn
	chosen  kernel.Move
	last    string            // the action of the last move
	dropped []kernel.Warning  // since the last move
	offered []kernel.LogEntry // of the next move: who was offered it
	// excluded are the indices of moves dropped where the present move began; open is that of the move while it is
	// suspended.
	excluded []int
	open     int
	keep     bool // the last state is wanted
	// quick is the table of a game without observer. It is reused for the next game.
	quick   *kernel.Playout
	witness *witness // of games without observer; nil: no evidence wanted
}

// reset makes the player ready for the next game.
func (p *player) reset() {
	*p = player{ctx: p.ctx, game: p.game, setup: p.setup, observer: p.observer, keep: p.keep, quick: p.quick,
		rngs: p.rngs[:0], witness: p.witness}
	p.out = &Playout{Seed: p.setup.Seed, Players: p.setup.Players}
	if p.setup.Budget > 0 {
		p.deadline = time.Now().Add(p.setup.Budget)
	}
}

// close frees the memory that games have used.
func (p *player) close() {
	if p.quick != nil {
		p.quick.Close()
		p.quick = nil
	}
}

// stopPanic is the panic that ends a playout; play recovers it.
type stopPanic struct {
	reason Reason
	stop   *Stop
}

func (p *player) stop(reason Reason, stop *Stop) { panic(&stopPanic{reason, stop}) }

// fail ends the playout because of an error.
func (p *player) fail(err error) {
	p.checkTime()
	reason, stop := reasonOf(err)
	p.stop(reason, stop)
}

func (p *player) play() (out *Playout) {
	p.reset()
	out = p.out
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *stopPanic:
			out.Reason, out.Stop = r.reason, r.stop
		default:
			fault := guard.Caught(r)
			out.Reason = Failed
			out.Stop = &Stop{Code: internalFault, Message: fmt.Sprintf("The program itself failed: %v", fault),
				Path: fault.Rule, Stack: string(fault.Stack)}
		}
		p.finish()
		if p.witness != nil {
			p.witness.seeEnd(out, p.beginTable())
			switch {
			case out.Reason == Stalled:
				p.witness.seeRefusals(out.Stop.Refusals)
			case out.Reason == NoLegalMoves && p.quick != nil:
				p.witness.seeRefusals(p.quick.Refusals())
			}
		}
		if out.Stop != nil && out.Stop.Code == internalFault {
			p.quick = nil // its state is unknown
		}
	}()
	if p.witness != nil {
		p.witness.begin(p.setup.Seed)
	}
	p.begin()
	for {
		p.decide()
	}
}

// beginTable returns a kernel.Playout at the first state of the game; nil if that state could not be made.
func (p *player) beginTable() *kernel.Playout {
	if p.table == nil {
		return nil
	}
	return p.quick
}

// finish sets the fields of the playout about its last state.
func (p *player) finish() {
	if stop := p.out.Stop; stop != nil {
		stop.MoveNumber = p.out.Made
		if p.out.Reason == Stalled && stop.Path == "" {
			stop.Path = p.phasePath()
		}
		if at, ok := p.setup.Locate.Locate(stop.Path); ok {
			stop.Source = &at
		}
	}
	for i := range p.out.Dropped {
		if at, ok := p.setup.Locate.Locate(p.out.Dropped[i].Path); ok {
			p.out.Dropped[i].Source = &at
		}
	}
	if p.table == nil {
		return
	}
	p.out.Turns = p.table.Turn()
	if p.keepsState() || p.out.Stop != nil && p.out.Stop.Code != internalFault {
		p.final = p.table.State().WithDeadline(nil)
		if p.out.Stop != nil {
			p.out.Stop.StateHash = p.final.Hash()
		}
	}
}

// internalFault is the code of a stop due to a fault of the program itself.
const internalFault = "INTERNAL"

// phasePath returns the path of the present phase in the definition.
func (p *player) phasePath() string {
	if p.table == nil {
		return ""
	}
	turns := p.game.Definition().TurnStructure
	for _, list := range []struct {
		section string
		phases  []gamedef.PhaseDef
	}{{"phases", turns.Phases}, {"interrupts", turns.Interrupts}} {
		for i := range list.phases {
			if list.phases[i].ID == p.table.Phase() {
				return member.PathTo(member.TurnStructure, list.section, i)
			}
		}
	}
	return ""
}

func (p *player) keepsState() bool { return p.observer != nil || p.keep }

// firstState returns the state in which a playout begins.
func (p *player) firstState() *kernel.State {
	if p.setup.From != nil && p.setup.Continue {
		return p.setup.From
	}
	if p.setup.From != nil {
		return p.setup.From.Reseed(p.setup.Seed)
	}
	if p.witness != nil || p.observer != nil && p.observer.Opening != nil {
		out, err := p.game.Begin(p.setup.Seed, p.setup.Players, p.witness != nil || p.observer.Trace)
		if err != nil {
			p.fail(err)
		}
		if p.witness != nil {
			p.witness.seeEvents(out.Trace, out.Log)
		} else {
			p.observer.Opening(out)
		}
		return out.State
	}
	s, err := p.game.Initial(p.setup.Seed, p.setup.Players)
	if err != nil {
		p.fail(err)
	}
	return s
}

// begin makes the first state in which a player can move.
func (p *player) begin() {
	first := p.firstState().WithDeadline(p.isCanceled)
	for i, agent := range p.setup.Agents {
		p.rngs = append(p.rngs, generatorOf(agent, p.setup.Seed, i))
	}
	switch {
	case p.observer != nil:
		p.table = &recording{state: first, trace: p.observer.Trace}
	case p.quick != nil:
		p.quick.Restart(first)
		p.table = p.quick
	default:
		p.quick = first.Playout()
		p.table = p.quick
		if p.witness != nil {
			p.quick.Trace()
		}
	}
	advanced := false
	if result, err := p.table.Result(); err != nil {
		p.fail(err)
	} else if result == nil {
		moves, warnings, err := p.table.Moves()
		if err != nil {
			p.fail(err)
		}
		if len(moves) == 0 {
			p.checkWarnings(warnings)
			advanced = true
			if err := p.table.Advance(); err != nil {
				p.fail(err)
			}
			if p.witness != nil {
				p.witness.seeEvents(p.quick.LastEvents())
			}
		}
	}
	if p.observer != nil && p.observer.Begin != nil {
		p.observer.Begin(p.table.State(), advanced)
	}
}

// decide makes the next move, or ends the playout.
func (p *player) decide() {
	result, err := p.table.Result()
	if err != nil {
		p.fail(err)
	}
	if p.witness != nil {
		p.witness.recordDealt(p.quick)
		p.witness.seeConditions(p.quick)
		p.witness.seeEndings(p.quick)
	}
	if result != nil {
		p.out.Result = result
		p.stop(Terminal, nil)
	}
	if p.out.Made >= p.setup.MaxMoves {
		p.stop(MaxMoves, nil)
	}
	p.yield()
	p.checkTime()
	if p.offerInterrupts() {
		return
	}
	if p.pick() {
		return
	}
	moves, warnings, err := p.table.Moves()
	if err != nil {
		p.fail(err)
	}
	p.checkTime()
	if len(moves) > 0 && len(moves) == len(p.excluded) && !p.table.IsSuspended() {
		p.stopStuck(moves[0].ActionID, ErrNoMove)
	}
	if len(moves) == 0 {
		p.checkWarnings(warnings)
		p.stop(NoLegalMoves, nil)
	}
	if p.witness != nil && len(p.excluded) == 0 {
		p.witness.seeListing(moves, p.table.Phase(), p.table.IsSuspended())
	}
	p.out.Listed += len(moves)
	p.choose(p.table.Active(), func() []kernel.Move {
		moves, _, err := p.table.Moves()
		if err != nil {
			p.fail(err)
		}
		return moves
	})
}

// isCanceled reports whether the playout was canceled.
func (p *player) isCanceled() bool {
	return p.ctx.Err() != nil || !p.deadline.IsZero() && time.Now().After(p.deadline)
}

// checkTime ends the playout when its time is over. Later results of rules would be wrong, as they may have been cut
// short.
func (p *player) checkTime() {
	switch {
	case !p.isCanceled():
	case p.ctx.Err() != nil:
		p.stop(Cancelled, nil)
	default:
		stop := &Stop{Code: "PLAYOUT_TIME_EXCEEDED",
			Message: fmt.Sprintf("The playout took longer than %v.", p.setup.Budget),
			Context: map[string]any{"budget": p.setup.Budget.String()}, ActionID: p.last, Path: p.actionPath(p.last)}
		if stop.Path == "" {
			stop.Path = p.phasePath()
		}
		p.stop(BudgetExceeded, stop)
	}
}

// pick makes a move chosen as Quick chooses, without listing the moves, and reports whether that was possible;
// otherwise the state is unchanged.
func (p *player) pick() bool {
	who := p.table.Active()
	quick, ok := p.table.(*kernel.Playout)
	if _, any := p.setup.Agents[who].(Quick); !ok || !any || p.witness != nil || len(p.excluded) > 0 ||
		p.table.IsSuspended() {
		return false
	}
	count, err := quick.Count()
	p.checkTime()
	if err != nil || count == 0 {
		return false
	}
	before := p.rngs[who]
	at := draw(&p.rngs[who], count)
	template, err := quick.Move(at)
	if err == nil {
		if p.chosen, ok, err = quick.CompleteQuickly(*template, &p.rngs[who]); ok && err == nil {
			p.checkTime()
			if err = p.make(who, &p.chosen, count); err == nil {
				p.out.Listed += count
				p.noteMove(false, nil, at)
				return true
			}
		}
	}
	p.rngs[who] = before // the usual way finds out what is wrong
	return false
}

// yield waits for more urgent work.
func (p *player) yield() {
	if p.setup.Yield == nil {
		return
	}
	begin := time.Now()
	p.setup.Yield(p.ctx)
	if !p.deadline.IsZero() {
		p.deadline = p.deadline.Add(time.Since(begin))
	}
}

// checkWarnings ends the playout if warnings show that rules failed: it is called when a list of moves is empty.
func (p *player) checkWarnings(warnings []kernel.Warning) {
	p.checkTime()
	for _, w := range warnings {
		if w.Code == actionFailed {
			p.stop(Failed, &Stop{Code: text(w.Context["code"]), Message: w.Message, Context: w.Context, Path: w.Path,
				ActionID: text(w.Context["actionId"])})
		}
	}
}

// Codes of warnings.
const (
	actionFailed = "MOVE_ENUM_ACTION_FAILED" // an action is not listed because its rules fail
	moveDropped  = "MOVE_DROPPED"            // a listed move could not be made
)

func text(v any) string {
	s, _ := v.(string)
	return s
}

// wholeIndex returns the index in a whole list for the index at in the list without the indices gone.
func wholeIndex(gone []int, at int) int {
	if len(gone) == 0 {
		return at
	}
	for _, g := range slices.Sorted(slices.Values(gone)) {
		if g <= at {
			at++
		}
	}
	return at
}

// choose has the agent of player who choose one of the moves of list, and makes the move. Moves that cannot be made
// are dropped. list is called again after each attempt, since an attempt may have overwritten the list.
func (p *player) choose(who int, list func() []kernel.Move) {
	agent := p.setup.Agents[who]
	moves := list()
	listed, first := len(moves), moves[0].ActionID
	gone := p.excluded // indices of dropped moves in the list
	answer := p.table.IsSuspended()
	if answer {
		gone = nil
	}
	var failed error
	turn := &p.turn
	*turn = Turn{Player: who, Moves: without(moves, gone), Random: &p.rngs[who], table: p.table, by: p}
	for len(turn.Moves) > 0 {
		move, at, err := agent.Choose(turn)
		p.checkTime()
		if err == nil && (at < 0 || at >= len(turn.Moves)) {
			err = fmt.Errorf("the agent chose move %d of %d", at, len(turn.Moves))
		}
		if err != nil {
			if failed == nil || !errors.Is(err, ErrNoMove) {
				failed = err
			}
			break
		}
		actionID := move.ActionID
		at = wholeIndex(gone, at)
		p.chosen = move
		if err = p.make(who, &p.chosen, listed); err == nil {
			p.noteMove(answer, gone, at)
			return
		}
		failed = err
		if !isErrorOfMove(err) {
			reason, stop := reasonOf(err)
			stop.ActionID = actionID
			p.stop(reason, stop)
		}
		turn.Refused = p.drop(actionID, err)
		gone = append(slices.Clip(gone), at)
		turn.Moves = without(list(), gone)
	}
	if answer && (failed == nil || isErrorOfMove(failed) || errors.Is(failed, ErrNoMove)) && p.withdraw(first) {
		return
	}
	p.stopStuck(first, failed)
}

// without returns a list of moves without those with the indices gone.
func without(moves []kernel.Move, gone []int) []kernel.Move {
	if len(gone) == 0 {
		return moves
	}
	var out []kernel.Move
	for i, m := range moves {
		if !slices.Contains(gone, i) {
			out = append(out, m)
		}
	}
	return out
}

// noteMove records the index of the move in progress if it is suspended, so that it can be left out when it has to be
// taken back.
func (p *player) noteMove(answer bool, gone []int, at int) {
	switch {
	case !p.table.IsSuspended():
		p.excluded = nil
	case !answer:
		p.excluded, p.open = gone, at
	}
}

// withdraw takes back a suspended move that fails with every answer, so that another is chosen. It reports whether
// the move could be taken back.
func (p *player) withdraw(actionID string) bool {
	if !p.table.Withdraw() {
		return false
	}
	p.drop(actionID, &kernel.Error{Family: kernel.EffectFamily, Code: "EFFECT_RUNTIME", Reason: "decisionUnanswerable",
		Message: "No answer lets the suspended move go on; it is taken back."})
	p.excluded = append(slices.Clip(p.excluded), p.open)
	if p.observer != nil && p.observer.Withdrawn != nil {
		p.observer.Withdrawn(p.table.State())
	}
	return true
}

// stopStuck ends the playout because no move can be made.
func (p *player) stopStuck(actionID string, failed error) {
	reason, stop := reasonOf(failed)
	if reason == Failed && (isErrorOfMove(failed) || errors.Is(failed, ErrNoMove)) {
		reason = NoPlayableMove
	}
	if reason == NoPlayableMove && stop.Path == "" {
		stop.ActionID, stop.Path = actionID, p.actionPath(actionID)
	}
	p.stop(reason, stop)
}

// actionPath returns the path of an action in the definition; "" if there is none.
func (p *player) actionPath(id string) string {
	for i := range p.game.Definition().Actions {
		if p.game.Definition().Actions[i].ID == id {
			return member.PathTo(member.Actions, i)
		}
	}
	return ""
}

// isErrorOfMove reports whether an error concerns one move only, so that another can be made instead.
func isErrorOfMove(err error) bool {
	var illegal *kernel.IllegalMoveError
	var failed *kernel.Error
	return errors.As(err, &illegal) || errors.As(err, &failed) && failed.Family == kernel.EffectFamily
}

// drop records that a move could not be made, and returns the path of the rule that refused it.
func (p *player) drop(actionID string, err error) string {
	_, stop := reasonOf(err)
	p.out.Dropped = append(p.out.Dropped,
		Drop{MoveNumber: p.out.Made, ActionID: actionID, Code: stop.Code, Reason: stop.ErrorReason, Path: stop.Path,
			Message: stop.Message})
	p.dropped = append(p.dropped, kernel.Warning{Code: moveDropped, Message: err.Error(), Path: stop.Path,
		Context: map[string]any{"actionId": actionID, "code": stop.Code, "reason": stop.ErrorReason}})
	return stop.Message
}

// recordIncomplete records, for evidence, that the rules of a listed move fail with all decisions, so that the move is
// never made.
func (p *player) recordIncomplete(template *kernel.Move, err error) {
	if p.witness == nil || template.Continues || p.isCanceled() {
		return
	}
	if reason, stop := reasonOf(err); reason == Failed {
		p.witness.recordDropped(Drop{MoveNumber: p.out.Made, ActionID: template.ActionID, Path: stop.Path,
			Message: stop.Message})
	}
}

// make makes a move and notifies the observer; listed is the number of legal moves.
func (p *player) make(who int, move *kernel.Move, listed int) error {
	var before *kernel.State
	if p.observer != nil {
		before = p.table.State()
	}
	if p.witness != nil {
		p.witness.seeChoice(move)
	}
	err := p.table.Apply(move)
	if r, ok := p.table.(*recording); ok && p.isCanceled() {
		r.state = before // the consequences of the move may be cut short
	}
	p.checkTime()
	if err != nil {
		return err
	}
	number := p.out.Made
	p.out.Made++
	p.last = move.ActionID
	if p.witness != nil {
		trace, log := p.quick.LastEvents()
		p.witness.seeMove(number, who, move, trace, log)
		p.witness.recordTable(p.quick, p.witness.actions[move.ActionID])
	}
	dropped, offered := p.dropped, p.offered
	p.dropped, p.offered = nil, nil
	if p.observer != nil && p.observer.Move != nil {
		last := p.table.(*recording).last
		p.observer.Move(&Record{
			Number: number, Before: before, After: last.State, Player: who, Move: *move, Legal: listed,
			Log: append(offered, last.Log...), Warnings: append(dropped, last.Warnings...), Trace: last.Trace, Suspended: last.Pending,
		})
	}
	return nil
}
