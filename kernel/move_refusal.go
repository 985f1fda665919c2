package kernel

import (
	"slices"
	"strings"
)

// Refusal is the reason why the active player cannot choose an action: a part of its condition that does not hold, a
// parameter without a possible value, or a limit.
type Refusal struct {
	Action int    // its index in the definition
	Path   string // of the part, of the parameter, of the limit, or of the stacking constraint
	Why    RefusalKind
}

// RefusalKind is the way in which a rule prevents a player from choosing an action.
type RefusalKind uint8

// Kinds of refusals.
const (
	DoesNotHold     RefusalKind = iota // for every choice
	NothingToChoose                    // for a parameter
	LimitReached
	Overstacked // for every choice
)

// Refusals returns for each action, in any phase, what prevents the active player from choosing it: its limit, or the
// rules that refuse each choice of its parameters, if there are not too many choices.
func (p *Playout) Refusals() []Refusal { return p.m.refusals() }

func (m *machine) refusals() (out []Refusal) {
	for i := range m.game.actions {
		if refusal, ok := m.findRefusal(&m.game.actions[i]); ok {
			refusal.Action = i
			out = append(out, refusal)
		}
	}
	return out
}

// findRefusal returns what prevents the active player from choosing an action; it returns false if nothing does.
func (m *machine) findRefusal(a *action) (Refusal, bool) {
	limit := ""
	reached := func(m *machine) bool {
		found := m.isLimitReached(a)
		limit = strings.TrimSuffix(m.place, ".max")
		return found
	}
	if holds, ok := m.holdsNow(reached, a.path); ok && holds {
		return Refusal{Path: limit, Why: LimitReached}, true
	}
	r := refusalRules{tries: mostTries}
	some := func(m *machine) bool { return m.hasChoices(a, 0, 0, &r) }
	if some, ok := m.holdsNow(some, a.path); !ok || some {
		return Refusal{}, false
	}
	first := r.by[0]
	if len(r.by) > 1 && !slices.ContainsFunc(r.by, func(o Refusal) bool { return o.Why != DoesNotHold }) {
		for _, c := range a.conditions {
			if strings.HasPrefix(first.Path, c.path) {
				first.Path = c.path // each of several parts refuses something
			}
		}
	}
	return first, true
}

// mostTries is the maximum number of values of parameters that are tried to find the rules which refuse them all.
const mostTries = 1000

// refusalRules are the rules that refuse the choices of the parameters of an action.
type refusalRules struct {
	by    []Refusal
	tries int    // left
	given Params // with values
}

// hasChoices reports whether the parameters of an action from index at on can have values for which its condition
// holds, given that the parts before next hold. It records the rules that refuse other values. If too many would have
// to be tried, it returns true.
func (m *machine) hasChoices(a *action, at, next int, r *refusalRules) bool {
	note := func(by Refusal) bool {
		if !slices.Contains(r.by, by) {
			r.by = append(r.by, by)
		}
		return false
	}
	holds, next := m.testConjuncts(a, next, at)
	if !holds {
		return note(Refusal{Path: a.tests[next].path, Why: DoesNotHold})
	}
	if at == len(a.params) {
		if a.stacks {
			if path := m.findOverstacking(Move{ActionID: a.id, Params: r.given}); path != "" {
				return note(Refusal{Path: path, Why: Overstacked})
			}
		}
		return true
	}
	p := &a.params[at]
	options := p.domain.run(m, nil)
	for _, o := range options {
		if r.tries--; r.tries < 0 {
			return true
		}
		v := m.encodeOption(o)
		m.bind(p.bind, v)
		r.given = append(r.given[:at:at], Param{Name: p.name, Value: v})
		if m.hasChoices(a, at+1, next, r) {
			return true
		}
	}
	m.bind(p.bind, Value{})
	if len(options) == 0 {
		note(Refusal{Path: p.path, Why: NothingToChoose})
	}
	return false
}
