package kernel

import (
	"cmp"
	gocontext "context"
	"runtime/pprof"
	"strings"
	"sync"

	"ludo-lsp/kernel/gamedef"
)

// RuleLabel is the label of CPU profile samples while a profiled game is played: the paths in the definition of the
// running rules, outermost first, one in each line.
const RuleLabel = "rules"

// WithProfiling makes a game label the goroutine which plays it with the running rules, so that a CPU profile
// (runtime/pprof) shows the time of effects, conditions and queries; see RuleLabel. Playing takes somewhat longer.
// Other games are not slowed down.
func WithProfiling() Option {
	return func(g *Game) { g.profiled = &profileLabels{paths: map[gamedef.Node]string{}} }
}

// profileLabels is a game's data for profiles.
type profileLabels struct {
	paths map[gamedef.Node]string // of conditions, queries and aggregates
	ids   map[string]int32

	lock  sync.Mutex
	roots []*runningRule // of the machines
}

// runningRule is a running rule with the rules around it.
type runningRule struct {
	path   string
	labels gocontext.Context
	within map[int32]*runningRule
	calls  int64
}

// place records the path of every rule in the definition that the profile counts separately.
func (p *profileLabels) place(def *gamedef.GameDef) {
	p.ids = map[string]int32{}
	inside := map[string]bool{} // paths of conditions
	gamedef.Walk(def, func(at gamedef.Place, node gamedef.Node) bool {
		path := at.String()
		switch n := node.(type) {
		case gamedef.Query:
			p.paths[node] = path
		case *gamedef.Aggregate:
			p.paths[node] = path
		case gamedef.Condition:
			// Parts of a condition are not counted separately, except queries in them.
			if _, literal := n.(gamedef.Bool); !literal && !inside[conditionAround(path)] {
				p.paths[node] = path
			}
			inside[path] = true
		}
		return true
	})
}

// conditionAround returns the path of the condition of which the condition at path may be a part.
func conditionAround(path string) string {
	if at := strings.LastIndex(path, ".args["); at >= 0 && strings.IndexByte(path[at+1:], '.') < 0 {
		return path[:at]
	}
	return strings.TrimSuffix(path, ".arg")
}

// id returns the number of a path.
func (p *profileLabels) id(path string) int32 {
	id, ok := p.ids[path]
	if !ok {
		id = int32(len(p.ids))
		p.ids[path] = id
	}
	return id
}

// root returns the entry for the time between rules, on a new machine.
func (p *profileLabels) root() *runningRule {
	if p == nil {
		return nil
	}
	r := &runningRule{labels: gocontext.Background()}
	p.lock.Lock()
	p.roots = append(p.roots, r)
	p.lock.Unlock()
	return r
}

// enter records that a rule runs, and returns the registers before.
func (m *machine) enter(id int32, path string) (around registers) {
	around = m.registers
	outer := m.running
	if outer == nil {
		if outer = m.between; outer == nil { // while the game is compiled
			return around
		}
	}
	r := outer.within[id]
	if r == nil {
		text := path
		if outer.path != "" {
			text = outer.path + "\n" + path
		}
		r = &runningRule{path: text, labels: pprof.WithLabels(gocontext.Background(), pprof.Labels(RuleLabel, text))}
		if outer.within == nil {
			outer.within = map[int32]*runningRule{}
		}
		outer.within[id] = r
	}
	r.calls++
	m.running = r
	pprof.SetGoroutineLabels(r.labels)
	return around
}

// leave records that the rule has ended, and restores the registers.
func (m *machine) leave(around registers) {
	m.resume(around)
	if outer := cmp.Or(m.running, m.between); outer != nil {
		pprof.SetGoroutineLabels(outer.labels)
	}
}

// Calls returns how often each rule of a profiled game has run, by its label. It must not be called while the game is
// played.
func (g *Game) Calls() map[string]int64 {
	out := map[string]int64{}
	if g.profiled == nil {
		return out
	}
	var add func(r *runningRule)
	add = func(r *runningRule) {
		if r.calls > 0 {
			out[r.path] += r.calls
		}
		for _, inner := range r.within {
			add(inner)
		}
	}
	g.profiled.lock.Lock()
	defer g.profiled.lock.Unlock()
	for _, r := range g.profiled.roots {
		add(r)
	}
	return out
}

// withTiming returns f, wrapped so that it records that it runs the rule at a path if the game is profiled.
func withTiming[F any](c *compiler, node gamedef.Node, f F, wrap func(id int32, path string) F) F {
	p := c.game.profiled
	if p == nil {
		return f
	}
	path, ok := p.paths[node]
	if !ok {
		return f
	}
	return wrap(p.id(path), path)
}

func (c *compiler) timedCondition(node gamedef.Condition, f conditionFunc) conditionFunc {
	return withTiming(c, node, f, func(id int32, path string) conditionFunc {
		return func(m *machine) bool {
			around := m.enter(id, path)
			holds := f(m)
			m.leave(around)
			return holds
		}
	})
}

func (c *compiler) timedNumber(node gamedef.Node, f numberFunc) numberFunc {
	if f == nil {
		return nil
	}
	return withTiming(c, node, f, func(id int32, path string) numberFunc {
		return func(m *machine) int64 {
			around := m.enter(id, path)
			n := f(m)
			m.leave(around)
			return n
		}
	})
}

// timedQuery wraps all functions of a query so that they record that the query runs.
func (c *compiler) timedQuery(node gamedef.Query, q *query) {
	if run := q.run; run != nil {
		q.run = withTiming(c, node, run, func(id int32, path string) queryFunc {
			return func(m *machine, out []Value) []Value {
				around := m.enter(id, path)
				out = run(m, out)
				m.leave(around)
				return out
			}
		})
	}
	if contains := q.contains; contains != nil {
		q.contains = withTiming(c, node, contains, func(id int32, path string) func(m *machine, v Value) bool {
			return func(m *machine, v Value) bool {
				around := m.enter(id, path)
				is := contains(m, v)
				m.leave(around)
				return is
			}
		})
	}
	if reaches := q.reaches; reaches != nil {
		q.reaches = withTiming(c, node, reaches, func(id int32, path string) func(m *machine, least int64) bool {
			return func(m *machine, least int64) bool {
				around := m.enter(id, path)
				reached := reaches(m, least)
				m.leave(around)
				return reached
			}
		})
	}
	q.count = c.timedNumber(node, q.count)
}

// timedStep wraps a step of an effect list so that it records that the effect runs.
func (c *compiler) timedStep(path string, do func(m *machine)) func(m *machine) {
	p := c.game.profiled
	if p == nil {
		return do
	}
	id := p.id(path)
	return func(m *machine) {
		around := m.enter(id, path)
		do(m)
		m.leave(around)
	}
}
