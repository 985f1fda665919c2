package kernel

import (
	"strings"

	"ludo-lsp/internal/kernel/components"
	"ludo-lsp/kernel/gamedef"
)

// WithEvidence makes a game record more of what its rules do: its traces have additional types of entries (EffectRan
// …), and Playout.Endings returns which endings hold. Other games are not slowed down.
func WithEvidence() Option { return func(g *Game) { g.watched = true } }

// recordWatched adds an entry that is only in traces of a watched game.
func (m *machine) recordWatched(what Traced, path string) {
	m.trace.entries = append(m.trace.entries, TraceEntry{What: what, Path: path})
}

// recordEffect records in the trace of a watched game that an effect begins.
func (m *machine) recordEffect() {
	if m.game.watched {
		m.recordWatched(EffectRan{}, m.path())
	}
	if m.game.step != nil && m.mode == executing {
		m.game.step(&Moment{m})
	}
}

// clamp returns the nearest value to n that the variable can have; if it differs from n, a watched playout records
// that.
func (m *machine) clamp(v *components.Variable, n int64) int64 {
	out := v.Clamp(n)
	if out != n && m.trace != nil && m.game.watched {
		m.recordWatched(ValueClipped{Wanted: n, Got: out}, m.path())
	}
	return out
}

// endingPart is one of the conditions that must all hold for an ending.
type endingPart struct {
	when conditionFunc
	path string
}

// compileEndingParts compiles the parts of the condition of an ending, however they are nested.
func (c *compiler) compileEndingParts(cond gamedef.Condition, out *[]endingPart) {
	all, ok := cond.(*gamedef.And)
	if !ok {
		*out = append(*out, endingPart{c.compileCondition(cond), c.path()})
		return
	}
	for i := range all.Args {
		c.element("args", i, func() { c.compileEndingParts(all.Args[i], out) })
	}
}

// SeenValue is the path of an ending's condition, or of one of its required parts, and whether it holds in a state.
type SeenValue struct {
	Path  string // of the condition in the definition
	Holds bool
	Part  bool // it is not the whole condition
}

// Endings appends to out which endings, and which parts of them, hold in the present state, in the order of the
// definition. Endings that fail are left out. Unless the game was made with WithEvidence nothing is appended.
func (p *Playout) Endings(out []SeenValue) []SeenValue {
	out = out[:0]
	m := p.m
	if m.pending != nil {
		return out
	}
	for i := range m.game.terminal.conditions {
		e := &m.game.terminal.conditions[i]
		holds, ok := m.holdsNow(e.holds, e.path)
		if !ok {
			continue
		}
		out = append(out, SeenValue{e.path, holds, false})
		for _, part := range e.parts {
			if part.path == e.path {
				continue
			}
			if holds, ok := m.holdsNow(e.anyItem(part.when), part.path); ok {
				out = append(out, SeenValue{part.path, holds, true})
			}
		}
	}
	return out
}

// holdsNow reports whether a condition holds for the active player without bindings; ok is false if it fails. Its
// effort is not counted, and nothing is recorded.
func (m *machine) holdsNow(when conditionFunc, path string) (holds, ok bool) {
	before, effort, trace := m.mark(), m.effort, m.trace
	m.trace = nil
	m.muted++
	stop, err := m.runToHalt(func() {
		m.exec, m.place = nil, path
		m.context = context{actives: m.active, actor: m.active}
		m.hideAll()
		holds = when(m)
	})
	m.rollback(before)
	m.effort, m.trace = effort, trace
	return holds, stop == nil && err == nil
}

// recordEndings records the endings that hold after a change in the middle of a move.
func (m *machine) recordEndings() {
	if m.mode == discovery || len(m.journal) == m.trace.glimpsed {
		return
	}
	for i := range m.game.terminal.conditions {
		e := &m.game.terminal.conditions[i]
		if holds, ok := m.holdsNow(e.holds, e.path); ok && holds {
			m.recordWatched(EndingGlimpsed{}, strings.TrimSuffix(e.path, ".when"))
		}
	}
	m.trace.glimpsed = len(m.journal)
}
