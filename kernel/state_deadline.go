package kernel

import "math"

// patience is that of somebody who plays.
type patience struct{ over func() bool }

// Within is the state for somebody whose patience is over at some time, as is that with all
// states that come of it: rules then fail as they do where Limits.Effort is spent, each time
// anew. Who is asked is asked often. What was given by the state is of no use afterwards if
// patience is over by then. Without over it is the state for anybody.
func (s *State) Within(over func() bool) *State {
	out := &State{game: s.game, position: s.position}
	if out.position.patience = nil; over != nil {
		out.position.patience = &patience{over}
	}
	return out
}

// effortOfALook is after how much effort somebody is asked for patience again.
const effortOfALook = 1 << 14

// look spends all effort that is left when patience is over. Where effort is not counted,
// what is worked out is for others, too.
func (m *machine) look() {
	if m.limits.Effort != math.MaxInt && m.patience.over() {
		m.effort = max(m.effort, m.limits.Effort+1)
	}
}
