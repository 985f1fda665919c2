package kernel

import (
	"strconv"

	"ludo-lsp/internal/kernel/values"
)

// code is an effect list as steps between which a machine can stop and resume: loops and branches are jumps, and work
// in progress is kept in frames.
type code struct {
	ops  []op
	path string // of the list in the definition
	asks bool   // a decision stands in it, at any depth
}

// op is a step of a code.
type op struct {
	do   func(m *machine)
	path string // of the effect in the definition
	// rest is the path of the effect below its list in trace notation: "[2].if.then[0]".
	rest string
	asks bool // do may ask for a decision; it changes nothing before that
}

// execution is a running code.
type execution struct {
	code   *code
	pc     int // the next step
	frames []frame
	spent  int        // effects run, of the budget
	payer  *execution // whose budget is spent: that of the outermost list
	outer  *execution // of a list that runs within another one
	// root, eventContext and action are what traces report for the effects of the list.
	root, eventContext, action string
	// suffix is added to the decision ids of a list that runs again within one move.
	suffix string
	asked  mark // the point before the step that asks
	paid   int  // what was spent before that step
	began  int  // the machine's effort before it
}

// frame is a loop, or a part of a list whose bindings end with it.
type frame struct {
	items   []Value // of a loop
	at      int     // the item in progress
	journal int     // where in the journal the frame begins, with the earlier values of its names
	since   int     // where in the journal the bindings of the current item begin
	loop    bool    // counts in decision ids
	found   int     // how many items there were before a limit
	limit   int64   // of the items, for traces
	value   Value   // that remains after the frame
}

// listOf is for whom and why a list runs.
type listOf struct{ root, eventContext, action, suffix string }

// runList runs a list from start to end. It saves and restores the machine's execution, so lists may run within
// lists.
func (m *machine) runList(c *code, of listOf) {
	if c == nil || len(c.ops) == 0 {
		return
	}
	around := m.registers
	e := m.newExecution(c, of)
	e.outer = around.exec
	m.exec = e
	m.run()
	m.resume(around)
	m.spare = append(m.spare, e)
}

// newExecution returns an execution ready to run a list.
func (m *machine) newExecution(c *code, of listOf) *execution {
	e := m.anyExecution()
	// The decision fields are left as they are: they mean something only after a step that asks.
	e.code, e.frames, e.payer, e.outer, e.pc, e.spent, e.paid = c, e.frames[:0], e, nil, 0, 0, 0
	e.root, e.eventContext, e.action, e.suffix = of.root, of.eventContext, of.action, of.suffix
	return e
}

// anyExecution returns an unused execution, with what its last list left in it.
func (m *machine) anyExecution() *execution {
	last := len(m.spare) - 1
	if last < 0 {
		return &execution{}
	}
	e := m.spare[last]
	m.spare = m.spare[:last]
	return e
}

// run continues the machine's execution to its end.
func (m *machine) run() {
	e := m.exec
	ops := e.code.ops
	for e.pc < len(ops) {
		o := &ops[e.pc]
		if o.asks {
			e.asked, e.paid, e.began = m.mark(), e.payer.spent, m.effort
		}
		e.pc++
		o.do(m)
	}
}

// countEffect pays for an effect.
func (m *machine) countEffect(effect string) {
	if m.trace != nil {
		m.recordEffect()
	}
	m.spendEffort(1)
	payer := m.exec.payer
	if payer.spent >= m.limits.EffectOperations {
		m.overspent(effect)
	}
	payer.spent++
}

func (m *machine) overspent(effect string) {
	m.failEffect(codeEffectBudget, "", "This list of effects runs more than "+strconv.Itoa(m.limits.EffectOperations)+
		" effects; a loop may never end.",
		"effectType", effect, "maxEffectOps", m.limits.EffectOperations)
}

// push begins a frame in which names get values, for the first time by rebind: the journal has their earlier values.
func (m *machine) push(names []values.Name) *frame {
	e := m.exec
	if len(e.frames) < cap(e.frames) {
		e.frames = e.frames[:len(e.frames)+1]
	} else {
		e.frames = append(e.frames, frame{})
	}
	f := m.top()
	*f = frame{journal: len(m.journal), since: len(m.journal) + len(names)}
	for _, n := range names {
		m.note(change{kind: changeBinding, a: int32(n), v: m.env[n]})
	}
	return f
}

// valueBefore returns the value that the i-th name of a frame had before it.
func (m *machine) valueBefore(f *frame, i int) Value { return m.journal[f.journal+i].v }

// top returns the innermost frame.
func (m *machine) top() *frame { return &m.exec.frames[len(m.exec.frames)-1] }

// pop ends and returns the innermost frame; it is valid until the next push.
func (m *machine) pop() *frame {
	last := len(m.exec.frames) - 1
	f := &m.exec.frames[last]
	m.exec.frames = m.exec.frames[:last]
	return f
}

// jump goes on at another step.
func (m *machine) jump(to int) { m.exec.pc = to }

// iteration returns the indices of the loops around the current step, as in decision ids: "[0][2]".
func (m *machine) iteration() string {
	out := ""
	for i := range m.exec.frames {
		if f := &m.exec.frames[i]; f.loop {
			out += "[" + strconv.Itoa(f.at) + "]"
		}
	}
	return out
}
