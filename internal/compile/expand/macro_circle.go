package expand

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
)

// macroKind is a kind of macro, for the checks of nesting.
type macroKind struct {
	section, body, call string
	holds               contents
	depth               int // maximal nesting
	cycle, deep         diag.Code
}

var (
	effectKind = macroKind{view.SectionEffectMacros, view.EffectMacroEffects, view.MacroCallMacro, holdsMacro,
		effectDepth, diag.EffectMacroCycle, diag.EffectMacroDepthExceeded}
	conditionKind = macroKind{view.SectionConditionMacros, view.ConditionMacroCondition,
		view.ConditionMacroCallConditionMacro, holdsCondition, conditionDepth, diag.ConditionMacroCycle,
		diag.ConditionMacroMaxDepth}
)

// circles holds the macros of a kind by the uses in their bodies, whether they are used or not.
type circles struct {
	macroKind
	x    *expander
	uses map[string][]*Node // the uses in the body of each
	id   map[string]*Node   // where each is declared

	heights map[string]int
	deepest map[string]*Node // the use that leads to a macro's deepest nesting
	within  map[string]bool  // macros used by others that are too deep themselves
	path    []string
	onPath  map[string]bool
	tooDeep []string
	found   bool
}

// reportCircles reports recursive macros, and chains that are too long. It returns false if there are none of either.
func (x *expander) reportCircles(k macroKind) bool {
	c := &circles{macroKind: k, x: x, uses: map[string][]*Node{}, id: map[string]*Node{}, heights: map[string]int{},
		deepest: map[string]*Node{}, within: map[string]bool{}, onPath: map[string]bool{}}
	x.section = k.section
	var order []string
	for _, n := range x.authored[k.section].Items() {
		id := identifier(n.Get(view.EffectMacroID))
		if id == "" || c.id[id] != nil {
			continue
		}
		c.id[id] = n.Get(view.EffectMacroID)
		order = append(order, id)
		c.collect(id, n.Get(k.body))
	}
	for _, id := range order {
		if c.heights[id] == 0 && len(c.uses[id]) > 0 {
			c.visit(id)
		}
	}
	for _, id := range c.tooDeep {
		if c.within[id] {
			continue // the chain is reported where it begins
		}
		chain := []string{id}
		for next := c.deepest[id]; next != nil; next = c.deepest[c.usedName(next)] {
			chain = append(chain, c.usedName(next))
		}
		c.report(Problem{Code: k.deep, Message: "Macros may use each other " + strconv.Itoa(k.depth) +
			" levels deep; these are " + strconv.Itoa(c.heights[id]) + ": " + chainText(chain) + "."}, c.deepest[id])
	}
	return c.found
}

// hasCircle reports whether macros of a section are already reported as recursive or too deep.
func (x *expander) hasCircle(section string) bool {
	x.recordRead(dependency{'o', section})
	return x.circles[section]
}

// circleDependency marks, as a dependency, an expansion that has found a reported circle.
var circleDependency = &Node{}

// report adds a problem of a use, at the name in it.
func (c *circles) report(p Problem, use *Node) {
	c.found = true
	p.At = use.At
	p.At.Span = use.Get(c.call).At.Span
	c.x.report(p, use)
}

func (c *circles) usedName(use *Node) string { return identifier(use.Get(c.call)) }

// collect records the macros that a value uses anywhere in it.
func (c *circles) collect(id string, n *Node) {
	if n == nil || n.holds&c.holds == 0 {
		return
	}
	if n.Get(c.call).Kind() == Text {
		c.uses[id] = append(c.uses[id], n)
	}
	for _, item := range n.items {
		c.collect(id, item)
	}
}

// visit returns the nesting depth of the macros that begin with a macro.
func (c *circles) visit(id string) int {
	c.onPath[id] = true
	c.path = append(c.path, id)
	height := 1
	var forward []string
	for _, use := range c.uses[id] {
		used := c.usedName(use)
		if c.id[used] == nil {
			continue // reported as unknown, or a variable
		}
		if c.onPath[used] {
			chain := append(slices.Clone(c.path[slices.Index(c.path, used):]), used)
			c.report(Problem{Code: c.cycle, Message: "This use leads back to the macro itself: " + chainText(chain) + ".",
				Related: c.id[used].At.Elsewhere(quote(used) + " is declared here.")}, use)
			continue
		}
		forward = append(forward, used)
		below := c.heights[used]
		if below == 0 {
			below = c.visit(used)
		}
		if below+1 > height {
			height, c.deepest[id] = below+1, use
		}
	}
	if height > c.depth {
		c.tooDeep = append(c.tooDeep, id)
		for _, used := range forward {
			c.within[used] = true
		}
	}
	c.path = c.path[:len(c.path)-1]
	c.onPath[id] = false
	c.heights[id] = height
	return height
}

// chainText returns a chain of macros, each of which uses the next, as a text; the middle of a long chain is omitted.
func chainText(chain []string) string {
	const ends = 6
	if len(chain) > 2*ends {
		chain = slices.Concat(chain[:ends], []string{"…"}, chain[len(chain)-ends:])
	}
	return strings.Join(chain, " → ")
}
