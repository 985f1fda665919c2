package kernel

import "math"

// deadline is the time at which the work on a state and on all states derived from it ends.
type deadline struct{ expired func() bool }

// WithDeadline returns a copy of the state whose rules fail, as if Limits.Effort was spent, once expired reports
// true. States derived from the copy inherit the deadline. expired is called often; a result computed when it
// reported true must be discarded. nil removes the deadline.
func (s *State) WithDeadline(expired func() bool) *State {
	out := &State{game: s.game, position: s.position}
	if out.position.deadline = nil; expired != nil {
		out.position.deadline = &deadline{expired}
	}
	return out
}

// effortBetweenChecks is the effort between two checks of the deadline.
const effortBetweenChecks = 1 << 14

// checkDeadline spends all remaining effort once the deadline has passed. Where effort is not counted, the result is
// shared with other states, and the deadline is ignored.
func (m *machine) checkDeadline() {
	if m.limits.Effort != math.MaxInt && m.deadline.expired() {
		m.effort = max(m.effort, m.limits.Effort+1)
	}
}
