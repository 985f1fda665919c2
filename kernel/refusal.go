package kernel

// Refusal is why nobody can choose an action: a part of its condition that does not hold,
// or a parameter for which there is nothing to choose.
type Refusal struct {
	Path string // of the part, or of the domain of the parameter
	// Empty: there is nothing to choose. Otherwise something does not hold.
	Empty bool
}

// Refusals tells of each action, in whatever phase, what keeps the active player from
// choosing it: the first thing that does, as far as that can be told before anything is
// chosen.
func (p *Playout) Refusals() (out []Refusal) {
	m := p.m
	for i := range m.game.actions {
		if refusal, ok := m.keptFrom(&m.game.actions[i]); ok {
			out = append(out, refusal)
		}
	}
	return out
}

// keptFrom is the first thing that keeps the active player from choosing an action.
func (m *machine) keptFrom(a *action) (Refusal, bool) {
	for _, test := range a.tests {
		if test.known > 0 {
			break
		}
		if holds, ok := m.holdsNow(test.holds, test.path); ok && !holds {
			return Refusal{Path: test.path}, true
		}
	}
	if len(a.params) == 0 {
		return Refusal{}, false
	}
	first := &a.params[0] // what others offer may hang on what is chosen for it
	some := func(m *machine) bool { return first.domain.count(m) > 0 }
	if some, ok := m.holdsNow(some, first.path); ok && !some {
		return Refusal{Path: first.path, Empty: true}, true
	}
	return Refusal{}, false
}
