package kernel

import (
	"errors"
	"slices"
	"strconv"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/values"
)

// ErrTooManyDecisions reports that completing a move took more decisions than Limits.CompletionRounds. It is the
// cause of an *Error that names the decision.
var ErrTooManyDecisions = errors.New("the move asks for more decisions than are allowed")

// ErrTooManyWalks reports that completing a move took more walks than were allowed. It is also the cause of the
// *Error for a move that takes more walks than are ever allowed.
var ErrTooManyWalks = errors.New("it takes too long to complete the move")

// Generator draws the numbers with which a move is completed. It is a value: a copy continues independently with the
// same numbers.
type Generator = random.Generator

// GeneratorWord is an unsigned number of 128 bits: the state of a generator has two.
type GeneratorWord = random.Word

// NewGenerator makes the generator of a player's agent. It does not depend on the numbers that the game draws.
func NewGenerator(seed int64, player int) Generator { return random.ForAgent(seed, player) }

// Complete answers every decision of a template at random, among the answers with which the move can be made. It
// returns false if there are none; the generator has then drawn numbers all the same. A template whose action never
// asks is returned as it is: whether its rules fail shows when it is made, in a State as in a Playout.
func (s *State) Complete(template Move, rng *random.Generator) (Move, bool, error) {
	return s.CompleteWithin(template, rng, nil)
}

// CompleteWithin is Complete, but gives up with ErrTooManyWalks when it would walk the move, or a part of it, more
// often than walks, from which its walks are subtracted. There is a walk for each answer tried. If walks is nil any
// number is allowed.
func (s *State) CompleteWithin(template Move, rng *random.Generator, walks *int) (Move, bool, error) {
	m := s.game.borrow(&s.position)
	defer s.game.giveBack(m)
	if !m.mayAsk(&template) {
		return template, true, nil
	}
	return m.completeOrFail(template, func(c *Choices) (Value, bool) { return randomAnswer(c, rng) }, true, walks)
}

// CompleteWith answers the decisions of a template one after the other with choose, until no decision is left or
// choose returns false. If evaluate is true the choices say which options can lead to a complete move.
func (s *State) CompleteWith(template Move, choose func(*Choices) (Value, bool), evaluate bool) (Move, bool, error) {
	m := s.game.borrow(&s.position)
	defer s.game.giveBack(m)
	return m.completeOrFail(template, choose, evaluate, nil)
}

// completeOrFail is complete, and fails with the error that prevented the completion.
func (m *machine) completeOrFail(template Move, choose func(*Choices) (Value, bool), evaluate bool, walks *int) (Move,
	bool,
	error) {
	move, ok := template, false
	stop, err := m.runToHalt(func() { move, ok = m.complete(template, choose, evaluate, walks) })
	return move, ok, outcomeError(stop, err)
}

func (m *machine) complete(template Move, choose func(*Choices) (Value, bool), evaluate bool, walks *int) (move Move,
	ok bool) {
	m.checkDeferred()
	s := newSearch(m)
	s.actionID, s.walks = template.ActionID, walks
	s.resumed = m.pending
	defer func() { m.rollback(s.base) }()
	f := s.look(&node{move: &template})
	for round := 0; ; round++ {
		switch {
		case f.kind == foundComplete || f.isElsewhere():
			return *f.node.moveOf(), s.isOwnEnd(f)
		case f.kind == foundImpossible:
			return template, false
		}
		if limit := m.limits.CompletionRounds; round >= limit {
			panic(s.incompleteError(f.request, codeDecisions, ErrTooManyDecisions, "\""+s.actionID+"\" asks for more than "+
				strconv.Itoa(limit)+" decisions.", "maxCompletionRounds", limit))
		}
		c := &Choices{Request: f.request}
		if evaluate {
			c.Options = s.legalityOf(f)
			if s.isSpent() {
				panic(s.incompleteError(f.request, codeAnswers, ErrTooManyWalks, s.tooManyAnswers(), "maxCompletionAnswers",
					m.limits.CompletionAnswers))
			}
		}
		answer, given := choose(c)
		if !given {
			return *f.node.moveOf(), false
		}
		f = s.answer(f, m.game.parts.Symbols.Own(answer))
	}
}

// incompleteError returns the error for a move whose completion was given up at a decision.
func (s *search) incompleteError(r *Request, code string, cause error, message, key string, limit int) *Error {
	s.m.exec, s.m.place = nil, r.Path
	err := s.m.failure(KernelFamily, code, "", message, []any{"actionId", s.actionID, "decisionId", r.ID, key, limit})
	err.Cause = cause
	return err
}

// randomAnswer draws an answer from the legal options, or if none is known to be legal, from those that are unknown.
func randomAnswer(c *Choices, rng *random.Generator) (Value, bool) {
	r := c.Request
	with := func(l Legality) []Value {
		var out []Value
		for i, o := range r.Options {
			if c.Options[i].Legality == l {
				out = append(out, o)
			}
		}
		if r.Several {
			return slices.Clone(values.Distinct(out))
		}
		return out
	}
	options := with(Legal)
	if len(options) == 0 {
		options = with(Unknown)
	}
	if !r.Several {
		if len(options) == 0 {
			return Value{}, false
		}
		return options[rng.Int(0, int64(len(options)-1))], true
	}
	if len(options) == 0 {
		return ListOf(), r.Min == 0
	}
	most := min(r.Max, len(options))
	if len(options) < r.Min || most < r.Min {
		return Value{}, false
	}
	count := int(rng.Int(int64(r.Min), int64(most)))
	for i := range count {
		j := int(rng.Int(int64(i), int64(len(options)-1)))
		options[i], options[j] = options[j], options[i]
	}
	return ListOf(options[:count]...), true
}

// CompleteQuickly is Complete with fewer checks: an answer is drawn from all options and followed to the end; if it
// leads to no complete move, another is drawn instead. Each complete choice of a decision is as likely as with
// Complete, but other numbers are drawn. It gives up a template that is hard to complete, even if it could be
// completed.
func (s *State) CompleteQuickly(template Move, rng *random.Generator) (Move, bool, error) {
	m := s.game.borrow(&s.position)
	defer s.game.giveBack(m)
	if !m.mayAsk(&template) {
		return template, true, nil
	}
	var move Move
	var ok bool
	stop, err := m.runToHalt(func() { move, ok = m.completeQuickly(template, rng) })
	return move, ok, outcomeError(stop, err)
}

const (
	// quickAnswers is how many answers are tried to complete a move quickly.
	quickAnswers = 400
	// quickSelections is how many selections of a list are drawn before they are tried in order.
	quickSelections = 12
)

func (m *machine) completeQuickly(template Move, rng *random.Generator) (Move, bool) {
	s := newSearch(m)
	s.actionID = template.ActionID
	s.resumed = m.pending
	d := draw{search: s, rng: rng, left: quickAnswers}
	before := *rng
	f, ok := s.lookGuided(&node{move: &template}, true, d.first)
	if !ok {
		*rng, d.left = before, quickAnswers
		f = s.look(&node{move: &template})
	}
	f, ok = d.complete(f)
	m.rollback(s.base)
	if !ok {
		return template, false
	}
	return *f.node.moveOf(), true
}

// draw completes a move at random, going back when an answer leads to no complete move.
type draw struct {
	*search
	rng  *random.Generator
	left int // answers that may still be tried
}

func (d *draw) complete(f finding) (finding, bool) {
	switch {
	case f.kind == foundComplete || f.isElsewhere():
		return f, d.isOwnEnd(f)
	case f.kind == foundImpossible:
		return f, false
	}
	options := slices.Clone(values.Distinct(f.request.Options))
	if !f.request.Several {
		for n := len(options); n > 0 && d.left > 0; n-- {
			at := int(d.rng.Int(0, int64(n-1)))
			v := options[at]
			options[at] = options[n-1]
			if done, ok := d.try(f, v); ok {
				return done, true
			}
		}
		return f, false
	}
	low, high := f.request.Min, min(f.request.Max, len(options))
	if high < low {
		return f, false
	}
	for i := 0; i < quickSelections && d.left > 0; i++ {
		count := int(d.rng.Int(int64(low), int64(high)))
		for j := range count {
			k := int(d.rng.Int(int64(j), int64(len(options)-1)))
			options[j], options[k] = options[k], options[j]
		}
		if done, ok := d.try(f, ListOf(slices.Clone(options[:count])...)); ok || high == 0 {
			return done, ok
		}
	}
	done, found := f, false
	d.eachSelection(f.request, func(v Value) bool {
		done, found = d.try(f, v)
		return !found && d.left > 0
	})
	return done, found
}

func (d *draw) try(f finding, v Value) (finding, bool) {
	if d.left <= 0 {
		return f, false // also for the earlier decisions, each of which could try once more
	}
	d.left--
	return d.complete(d.answer(f, v))
}
