package kernel

type registers struct{ depth, effort int }

type context struct{ move int }

type machine struct {
	registers
	context
	other int
}

type walk struct{ m *machine }

func (m *machine) run(around context) {
	before, depth := m.depth, m.depth
	m.depth++
	m.depth-- // want "depth is counted down by hand; use resume"
	m.other--
	m.depth = before     // want "depth is put back by hand; use resume"
	m.move = around.move // want "move is put back by hand; use resume"
	m.effort = depth
	m.depth = 3
	m.other = before
}

func (w walk) run() {
	kept := w.m.context
	w.m.context = kept // want "context is put back by hand; use resume"
}
