package replay

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
)

// script is the answers of a recorded move, in the order in which they were given.
type script struct {
	move               *kernel.Move
	decisions, special []decision
	mixed              bool // decisions also has those of special activities
}

func scriptOf(l *line) *script {
	return &script{move: l.Move, decisions: l.Decisions, special: l.Special, mixed: l.mixed}
}

// answer returns the answer to a decision and removes it from the script; nil if there is none.
func (s *script) answer(r *kernel.Request) *decision {
	list, params := &s.decisions, s.move.Params
	if r.SpecialActivity {
		if !s.mixed {
			list = &s.special
		}
		if s.move.Compound != nil {
			params = s.move.Compound.SpecialActivity.Params
		}
	}
	for len(*list) > 0 {
		d := (*list)[0]
		if values.AuthoredText(d.Name) == r.Name || values.AuthoredText(d.ID) == r.ID {
			*list = (*list)[1:]
			return &d
		}
		// An empty choice without options need not have been asked for.
		if len(d.Options) > 0 || len(d.Value.Items()) > 0 || d.Value.Kind() != kernel.List {
			break
		}
		*list = (*list)[1:]
	}
	if v, ok := params.Get(r.ID); ok {
		return &decision{ID: r.ID, Name: r.Name, Value: &v}
	}
	if len(*list) > 0 {
		d := (*list)[0]
		*list = (*list)[1:]
		return &d
	}
	return nil
}

// firstUnused returns a decision of the script that was not asked for.
func (s *script) firstUnused() *decision {
	for _, list := range [][]decision{s.decisions, s.special} {
		for i := range list {
			if len(list[i].Options) > 0 || len(list[i].Value.Items()) > 0 || list[i].Value.Kind() != kernel.List {
				return &list[i]
			}
		}
	}
	return nil
}

// askedDecision is a decision that was asked for, with its answer.
type askedDecision struct {
	request  *kernel.Request
	options  []kernel.OptionLegality // nil if they were not evaluated
	value    kernel.Value
	inMove   bool // while the move was made
	recorded *decision
}

// playedMove is the result of making a recorded move.
type playedMove struct {
	move      kernel.Move // with all answers
	asked     []askedDecision
	state     *kernel.State
	log       []kernel.LogEntry
	trace     []kernel.TraceEntry
	suspended *kernel.Request // the decision for which there was no answer
}

// failure is the error for a recorded move that cannot be made.
type failure struct {
	layer   Layer
	message string
	rule    string // path in the definition
	code    string
}

// Error returns the message.
func (f *failure) Error() string { return f.message }

// kernelFailure returns the failure for an error of the kernel.
func kernelFailure(err error) *failure {
	f := &failure{layer: MoveLayer, message: words.Reason(err)}
	var illegal *kernel.IllegalMoveError
	var failed *kernel.Error
	switch {
	case errors.As(err, &illegal):
		f.rule, f.code = illegal.Path, illegal.Reason
	case errors.As(err, &failed):
		f.rule, f.code = failed.Path, failed.Code
	}
	return f
}

// stateForLine returns a state adapted to the move of a line: with the generator set anew if the line says so, and
// the line's player to decide, where all move at the same time and submit their moves in any order.
func stateForLine(s *kernel.State, l *line) *kernel.State {
	if l.Reseed != nil {
		s = s.Reseed(int64(*l.Reseed))
	}
	if l.Player == nil || !s.Game().Simultaneous() {
		return s
	}
	if other, err := s.For(*l.Player); err == nil {
		return other
	}
	return s
}

// template returns the listed move that a recorded one completes; if there is none, ok is false and the template is
// made from the recorded move.
func template(listed []kernel.Move, m *kernel.Move) (t kernel.Move, ok bool) {
	best := -1
	for i := range listed {
		l := &listed[i]
		if l.ActionID != m.ActionID || l.FreeOperation != m.FreeOperation || l.ActionClass != m.ActionClass ||
			l.InterruptSeat != m.InterruptSeat || l.Compound != nil || l.Continues {
			continue
		}
		fits := !slices.ContainsFunc(l.Params, func(p kernel.Param) bool {
			v, ok := m.Params.Get(p.Name)
			return !ok || !v.Equal(p.Value)
		})
		if fits && (best < 0 || len(l.Params) > len(listed[best].Params)) {
			best = i
		}
	}
	if best >= 0 {
		t = listed[best]
	} else {
		t = *m
		t.Params = declaredParams(m.Params)
	}
	if m.Compound != nil {
		c := *m.Compound
		c.SpecialActivity.Params = declaredParams(c.SpecialActivity.Params)
		t.Compound = &c
	}
	return t, best >= 0
}

// isDecision reports whether the parameter with a name is the answer to a decision.
func isDecision(name string) bool { return strings.HasPrefix(name, "decision:") }

// declaredParams returns the parameters that are not decisions.
func declaredParams(params kernel.Params) kernel.Params {
	return slices.DeleteFunc(slices.Clone(params), func(p kernel.Param) bool { return isDecision(p.Name) })
}

// stepTimeout is the factor by which the maximum number of decisions is greater for a recorded move than for a move
// completed at random: dice split moves into parts, each of which may ask for the maximum.
const stepTimeout = 40

// play completes a template with the answers of a script, and makes the move. With evaluate, the legality of the
// options of decisions is determined; with trace, the move is traced.
func play(s *kernel.State, t kernel.Move, sc *script, evaluate, trace bool) (*playedMove, *failure) {
	p := &playedMove{move: t}
	limit := stepTimeout * s.Game().Limits().CompletionRounds
	for {
		if len(p.asked) > limit {
			return p, kernelFailure(kernel.ErrTooManyDecisions)
		}
		c, err := s.Choices(p.move, evaluate)
		if err != nil {
			return p, kernelFailure(err)
		}
		if c.Illegal != "" {
			f := &failure{layer: MoveLayer, message: "it is not legal any more"}
			if _, err := s.Apply(p.move, kernel.ApplyOptions{}); err != nil {
				f = kernelFailure(err)
			}
			f.code = c.Illegal
			return p, f
		}
		if c.Request == nil {
			break
		}
		d := sc.answer(c.Request)
		if d == nil {
			return p, unansweredFailure(c.Request)
		}
		p.asked = append(p.asked, askedDecision{request: c.Request, options: c.Options, value: *d.Value, recorded: d})
		p.move = c.Request.Answer(p.move, *d.Value)
	}
	out, err := s.Apply(p.move, kernel.ApplyOptions{Trace: trace})
	for {
		if err != nil {
			return p, kernelFailure(err)
		}
		p.state = out.State
		p.log, p.trace = append(p.log, out.Log...), append(p.trace, out.Trace...)
		if out.Pending == nil {
			break
		}
		if len(p.asked) > limit {
			return p, kernelFailure(kernel.ErrTooManyDecisions)
		}
		r := out.Pending
		d := sc.answer(r)
		if d == nil {
			p.suspended = r
			return p, nil
		}
		answer, _ := out.State.Continuation()
		a := askedDecision{request: r, value: *d.Value, inMove: true, recorded: d}
		if evaluate {
			c, err := out.State.Choices(answer, true)
			if err != nil {
				return p, kernelFailure(err)
			}
			a.options = c.Options
		}
		p.asked = append(p.asked, a)
		if !s.Game().Simultaneous() { // there the answer may belong to another player's move
			p.move = r.Answer(p.move, *d.Value)
		}
		answer.Params = kernel.Params{{Name: r.ID, Value: *d.Value}}
		out, err = out.State.Apply(answer, kernel.ApplyOptions{Trace: trace})
	}
	if d := sc.firstUnused(); d != nil {
		return p, &failure{layer: OptionsLayer,
			message: fmt.Sprintf("the decision %q was recorded, but nothing asks for it", d.Name)}
	}
	return p, nil
}

func unansweredFailure(r *kernel.Request) *failure {
	return &failure{layer: OptionsLayer,
		message: fmt.Sprintf("the decision %q is asked for, but no answer was recorded", r.Name), rule: r.Path}
}

// templateIn is template for the moves listed in a state and the moves of seats that may interrupt.
func templateIn(s *kernel.State, listed []kernel.Move, m *kernel.Move) (kernel.Move, bool, error) {
	if m.InterruptSeat != "" {
		offers, err := s.Interrupts()
		if err != nil {
			return kernel.Move{}, false, err
		}
		listed = nil
		for _, offer := range offers {
			listed = append(listed, offer.Moves...)
		}
	}
	t, ok := template(listed, m)
	return t, ok, nil
}

// Maker returns the player who would make a move in a state: the player who must decide, or the player of a seat that
// may interrupt.
func Maker(s *kernel.State, move kernel.Move) int {
	if move.InterruptSeat == "" {
		return s.Active()
	}
	if offers, err := s.Interrupts(); err == nil {
		for _, offer := range offers {
			if offer.Seat == move.InterruptSeat {
				return offer.Player
			}
		}
	}
	return s.Active()
}
