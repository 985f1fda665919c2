package kernel

import (
	"maps"

	"ludo-lsp/internal/guard"
	"ludo-lsp/internal/kernel/values"
)

// Request is a decision that a player must make.
type Request struct {
	ID          string   // names the decision within its move
	Name        string   // the binding under which rules see the answer
	Several     bool     // the answer is a list of options; otherwise one option
	Player      int      // who decides
	Chooser     bool     // the rule names who decides
	Options     []Value  // in order
	TargetKinds []string // "zone", "token" or both: what the options are
	Min, Max    int      // how many options a list has
	// SpecialActivity: the answer belongs to the special activity of a compound move.
	SpecialActivity bool
	// elsewhere: somebody decides other than the one who makes the move, or answers now: it is asked while the move
	// is made.
	elsewhere  bool
	effectPath string // of a decision reached while its effect runs, for errors
	Path       string // of the decision in the definition
}

// halt stops a machine without an error. It is a panic, caught where a move is checked or made.
type halt struct {
	kind    haltKind
	request *Request
	refused *IllegalMoveError // of haltRefused
	reason  string            // of haltImpossible
}

type haltKind uint8

const (
	haltAsk        haltKind = iota // discovery reached a decision without an answer
	haltHorizon                    // discovery reached what cannot be known in advance
	haltSuspend                    // a move reached a decision without an answer
	haltRefused                    // the move is not legal
	haltSpent                      // a search has used up its walks
	haltImpossible                 // discovery found the move impossible
)

// stopDiscovery stops discovery: what follows depends on the generator, or is known only after making the move.
func (m *machine) stopDiscovery() {
	if m.mode == discovery {
		panic(&halt{kind: haltHorizon})
	}
}

// ask stops for a decision that has no answer.
func (m *machine) ask(r *Request) {
	r.SpecialActivity = m.move != nil && m.move.outer != nil
	if r.Path == "" {
		r.Path = m.path()
	}
	if m.exec != nil && (m.move == nil || m.mode == executing) {
		r.effectPath = m.effectPath()
	}
	switch {
	case m.mode == executing:
		panic(&halt{kind: haltSuspend, request: r})
	case m.opaque > 0:
		panic(&halt{kind: haltHorizon})
	}
	panic(&halt{kind: haltAsk, request: r})
}

// runToHalt runs f to its end, or to a halt or an error.
func (m *machine) runToHalt(f func()) (stop *halt, err *Error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *halt:
			stop = r
		case *Error:
			if r.Bindings == nil {
				r.Bindings = m.scope()
				maps.Copy(r.Bindings, r.lent)
				r.Bindings = values.AuthoredBindings(r.Bindings)
			}
			err = r
		default:
			panic(m.fault(r))
		}
	}()
	f()
	return nil, nil
}

// fault returns a program fault, given what recover has returned, with the rule in which it happened.
func (m *machine) fault(recovered any) *guard.Fault {
	fault := guard.Caught(recovered)
	if fault.Rule == "" {
		fault.Rule = m.path()
	}
	return fault
}

// scope returns the names in scope with their values, for errors.
func (m *machine) scope() map[string]string {
	out := map[string]string{}
	for i := range m.env {
		if m.env[i].Kind() != Unbound && len(out) < 50 {
			out[m.nameText(values.Name(i))] = m.env[i].Text()
		}
	}
	return out
}

// Answer returns a move with the answer to the decision.
func (r *Request) Answer(m Move, v Value) Move {
	if !r.SpecialActivity || m.Compound == nil {
		m.Params = m.Params.With(r.ID, v)
		return m
	}
	c := *m.Compound
	c.SpecialActivity.Params = c.SpecialActivity.Params.With(r.ID, v)
	m.Compound = &c
	return m
}
