package meaning

import (
	"slices"
	"strings"

	"ludo-lsp/internal/compile/values"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/kernel/gamedef"
)

// trace is the sequence of what an entry does when it runs.
type trace struct {
	*world
	entry  *entry
	steps  []step
	blocks []block
	effect gamedef.Effect // around the next step
	asking int            // the conditions around the next step
	// The steps that use a name, those that bind it, and those that change a variable, by its key.
	naming, binders, changing map[string][]int
	top                       string                          // the list of the entry around the next step
	cells                     map[string]*gamedef.VariableDef // the terms of sums that are variables
	joints                    []gamedef.Joint
	sums                      []*gamedef.Arithmetic

	walker gamedef.Walker
	// node is the one whose uses are visited, use the next of them, and in the block around it.
	node       gamedef.Node
	use, in    int
	visitUse   func(at gamedef.Place, use gamedef.Use)
	visitChild func(at gamedef.Place, child gamedef.Node)
}

// step is one use of something, at its position in an entry.
type step struct {
	gamedef.Use
	site
	block  int            // the innermost list of effects around
	effect gamedef.Effect // nil outside of effects
	asked  bool           // in a condition
	list   string         // the list of the entry in which it stands, "" for none
	bodies int            // the first block that its effect can have
	until  int            // of a name: the first step out of its scope; a choice in a branch is known after it
}

// site identifies a use: a node of an entry, and the index of the use in it.
type site struct {
	node gamedef.Node
	use  int
}

// block is a list of effects that run in order.
type block struct {
	in         int    // the block around it, -1 for none
	begin, end int    // its steps
	list       string // the member of the effect
	effects    []gamedef.Effect
	by         gamedef.Effect // the effect whose list it is
	loops      bool           // it may run several times in a row
	sure       bool           // it runs whenever the list around it does
	top        int            // the outermost block around it
	inLoop     bool           // it or a block around it loops
	maybe      bool           // it or a block around it is conditional
	certain    bool           // it runs whenever the outermost one does
}

// room is memory reused by successive traces.
type room struct {
	steps  []step
	blocks []block
	notes  []note
}

// traceEntry returns the trace of an entry.
func traceEntry(w *world, e *entry, room *room) *trace {
	t := &trace{world: w, entry: e, steps: room.steps[:0], blocks: room.blocks[:0], naming: map[string][]int{},
		binders: map[string][]int{}, changing: map[string][]int{}}
	t.visitUse = t.addUse
	t.visitChild = func(_ gamedef.Place, child gamedef.Node) { t.read(child, t.in) }
	defer func() { room.steps, room.blocks = t.steps, t.blocks }()
	if list, is := e.root.(effects); is {
		t.top = e.path
		t.traceList(-1, e.path, list, nil, false, false)
	} else {
		t.root()
	}
	for i := range t.steps {
		s := &t.steps[i]
		if s.until == 0 {
			s.until = len(t.steps)
		}
		switch s.Does {
		case gamedef.Names, gamedef.Destroys:
			t.naming[patternOf(s.Name)] = append(t.naming[patternOf(s.Name)], i)
		case gamedef.Binds, gamedef.Each:
			t.binders[s.Name] = append(t.binders[s.Name], i)
		case gamedef.Writes, gamedef.Adds, gamedef.Takes:
			key := s.Of + "/" + s.Name
			t.changing[key] = append(t.changing[key], i)
		}
		if s.Bound != "" {
			t.naming[patternOf(s.Bound)] = append(t.naming[patternOf(s.Bound)], i)
		}
	}
	return t
}

// patternOf returns a pattern for a composed name, in which the inserted parts match anything.
func patternOf(name string) string {
	before, rest, open := strings.Cut(name, "{")
	if _, after, closed := strings.Cut(rest, "}"); open && closed {
		return before + "{}" + patternOf(after)
	}
	return name
}

// root traces an entry that is a record. Its lists become separate blocks; those of an action continue in one block.
func (t *trace) root() {
	t.uses(t.entry.root, -1)
	open := -1
	t.walker.Children(t.entry.root, func(at gamedef.Place, child gamedef.Node) {
		e, is := child.(gamedef.Effect)
		if !is {
			t.read(child, -1)
			return
		}
		list := at.String()
		list = list[:strings.LastIndexByte(list, '[')]
		if open < 0 || t.top != list && !t.entry.runsAsOneList() {
			open = t.openBlock(-1, list, nil, false, false)
		}
		t.top = list
		t.blocks[open].effects = append(t.blocks[open].effects, e)
		t.do(e, open)
		t.blocks[open].end = len(t.steps)
	})
}

// openBlock begins a block in the block in. loops means that it may run several times, asks that it may not run.
func (t *trace) openBlock(in int, list string, by gamedef.Effect, loops, asks bool) int {
	b := block{in: in, list: list, begin: len(t.steps), by: by, loops: loops, sure: !loops && !asks, top: len(t.blocks),
		inLoop: loops, maybe: asks, certain: !loops && !asks}
	if in >= 0 {
		around := &t.blocks[in]
		b.top, b.inLoop, b.maybe = around.top, loops || around.inLoop, asks || around.maybe
		b.certain = b.certain && around.certain
	}
	t.blocks = append(t.blocks, b)
	return len(t.blocks) - 1
}

// traceList traces a list of effects as a separate block.
func (t *trace) traceList(in int, name string, list []gamedef.Effect, by gamedef.Effect, loops, asks bool) {
	b := t.openBlock(in, name, by, loops, asks)
	t.blocks[b].effects = list
	for _, e := range list {
		t.do(e, b)
	}
	t.blocks[b].end = len(t.steps)
}

// do traces an effect: what it reads, what it does, and the effects in it.
func (t *trace) do(e gamedef.Effect, in int) {
	around := t.effect
	t.effect = e
	asks, bodies := false, false
	var later []gamedef.Node // results of the lists of effects
	t.walker.Children(e, func(_ gamedef.Place, child gamedef.Node) {
		switch child.(type) {
		case gamedef.Effect:
			bodies = true
			return
		case gamedef.Condition:
			asks = true
		}
		if bodies {
			later = append(later, child)
		} else {
			t.read(child, in)
		}
	})
	own := len(t.steps)
	t.uses(e, in)
	end := len(t.steps)
	for _, body := range gamedef.Bodies(e) {
		t.effect = e
		loops := false
		for _, s := range t.steps[own:end] {
			loops = loops || s.Does == gamedef.Each && slices.Contains(strings.Fields(s.Within), body.Member)
		}
		t.traceList(in, body.Member, body.Effects, e, loops, asks)
	}
	t.effect = e
	for _, node := range later {
		t.read(node, in)
	}
	t.forgetNames(own, end)
	t.effect = around
}

// forgetNames ends the scope of names within the steps of a finished node.
func (t *trace) forgetNames(begin, end int) {
	for i := begin; i < end; i++ {
		if t.steps[i].Within != "" {
			t.steps[i].until = len(t.steps)
		}
	}
}

// read traces a part that only reads.
func (t *trace) read(node gamedef.Node, in int) {
	switch node := node.(type) {
	case gamedef.Condition:
		t.asking++
		defer func() { t.asking-- }()
		if c, is := node.(gamedef.Joint); is {
			t.joints = append(t.joints, c)
		}
	case *gamedef.Arithmetic:
		t.sums = append(t.sums, node)
	}
	own := len(t.steps)
	t.uses(node, in)
	end := len(t.steps)
	t.walker.Children(node, t.visitChild)
	t.forgetNames(own, end)
}

// uses adds the uses of a node itself.
func (t *trace) uses(node gamedef.Node, in int) {
	t.node, t.use, t.in = node, 0, in
	t.walker.Uses(node, t.visitUse)
}

// addUse adds a use of the node t.node.
func (t *trace) addUse(_ gamedef.Place, use gamedef.Use) {
	if use.Does != gamedef.Names || strings.HasPrefix(use.Name, "$") || !isSelector(t.node) {
		t.steps = append(t.steps, step{Use: use, site: site{t.node, t.use}, block: t.in, effect: t.effect, list: t.top,
			bodies: len(t.blocks), asked: t.asking > 0})
	}
	t.use++
}

func isSelector(node gamedef.Node) bool {
	switch node.(type) {
	case *gamedef.ZoneReference, *gamedef.ZoneSelector:
		return true
	}
	return false
}

// isInside reports whether a block is, or is inside, another one.
func (t *trace) isInside(b, other int) bool {
	for ; b >= 0; b = t.blocks[b].in {
		if b == other {
			return true
		}
	}
	return other < 0
}

// hasStep reports whether a step in a block satisfies a predicate.
func (t *trace) hasStep(block int, such func(s *step) bool) bool {
	for i := t.blocks[block].begin; i < t.blocks[block].end; i++ {
		if such(&t.steps[i]) {
			return true
		}
	}
	return false
}

// loopBetween returns the outermost loop around a block within the block outer, or -1 if there is none.
func (t *trace) loopBetween(b, outer int) int {
	loop := -1
	for ; b >= 0 && b != outer; b = t.blocks[b].in {
		if t.blocks[b].loops {
			loop = b
		}
	}
	return loop
}

// runsOnceIn reports whether a block runs exactly once whenever outer, a block around it, does.
func (t *trace) runsOnceIn(b, outer int) bool {
	for ; b >= 0 && b != outer; b = t.blocks[b].in {
		if !t.blocks[b].sure {
			return false
		}
	}
	return b == outer
}

// report adds a finding at a step.
func (t *trace) report(code diag.Code, s site, message string) *values.Finding {
	return t.entry.report(code, t.entry.pathOf(s), message)
}
