package randomspec

import (
	"slices"
	"strconv"

	"ludo-lsp/internal/grammar"
)

// record makes a record of a shape. Its first field is the word, if there is one.
func (g *generator) record(s *grammar.Shape, word string) *node {
	n := &node{kind: mapping, block: g.depth < 5 && g.chance(2)}
	f := &frame{node: n}
	g.frames = append(g.frames, f)
	scope := len(g.scope)
	params := g.params
	if isMacro(s) {
		g.params = nil
	}
	if word != "" {
		n.set(s.Fields[0].Name, textNode(word))
	}
	wanted := g.pickFields(s, word != "")
	slices.SortStableFunc(wanted, func(a, b *grammar.Field) int { return turn(s, a) - turn(s, b) })
	for _, field := range wanted {
		g.field(s, field, n)
		if isMacro(s) && field.Name == "params" {
			g.params = declaredParams(s, n)
		}
	}
	for range s.Relations { // three numbers take more than one pass
		for _, r := range s.Relations {
			n.order(r.Less, r.More)
		}
	}
	g.distinct(s, n)
	if s.Open && g.chance(2) {
		n.set("settings", tables())
	}
	if g.faulty > 0 && g.chance(g.faulty) {
		g.spoil(n)
	}
	for _, c := range f.classes {
		c.symbol.class = n.get(c.field).scalar()
	}
	if id := n.get("id").scalar(); id != "" && isMacro(s) {
		g.macros[id] = n
	}
	g.frames = g.frames[:len(g.frames)-1]
	if outer := len(g.frames); outer > 0 {
		g.frames[outer-1].bound = append(g.frames[outer-1].bound, f.bound...)
	}
	g.scope, g.params = g.scope[:scope], params
	return n
}

// turn says when a field is made: first those that decide which others there
// are, then bindings, then what can see them.
func turn(s *grammar.Shape, f *grammar.Field) int {
	for _, other := range s.Fields {
		if other.When != nil && other.When.Field == f.Name || other.RequiredWhen != nil &&
			other.RequiredWhen.Field == f.Name || other.Type.By == f.Name {
			return 0
		}
	}
	if f.Binds != nil {
		return 1
	}
	return 2
}

// pickFields picks the fields of a record, without those whose siblings forbid them:
// these are left out when their turn comes.
func (g *generator) pickFields(s *grammar.Shape, started bool) []*grammar.Field {
	fields := s.Fields
	if started {
		fields = fields[1:]
	}
	take := map[string]bool{}
	for _, f := range fields {
		take[f.Name] = f.Required || f.RequiredWhen != nil || !g.simple() && g.chance(2)
	}
	for _, group := range s.ExactlyOne {
		one := g.numberBelow(len(group.Fields))
		for i, name := range group.Fields {
			take[name] = i == one
		}
	}
	for _, group := range s.Together {
		for _, name := range group.Fields {
			take[name] = take[group.Fields[0]]
		}
	}
	if len(s.AtLeastOne) > 0 {
		take[s.AtLeastOne[g.numberBelow(len(s.AtLeastOne))]] = true
	}
	var out []*grammar.Field
	for _, f := range fields {
		if take[f.Name] {
			out = append(out, f)
		}
	}
	return out
}

// field makes a field, unless a sibling forbids it.
func (g *generator) field(s *grammar.Shape, f *grammar.Field, n *node) {
	if w := f.When; w != nil {
		sibling := n.get(w.Field)
		if allowed := sibling == nil && w.OrAbsent ||
			sibling != nil && slices.Contains(w.Words, sibling.scalar()); !allowed {
			return
		}
	}
	if w := f.RequiredWhen; w != nil && !slices.Contains(w.Words, n.get(w.Field).scalar()) {
		return
	}
	scope := len(g.scope)
	if n.get(grammar.FilterName) == nil {
		g.scope = append(g.scope, f.Implicit...)
	}
	for _, other := range s.Fields {
		if other.Binds != nil && slices.Contains(other.Binds.In, f.Name) {
			if name := n.get(other.Name).scalar(); name != "" {
				g.scope = append(g.scope, name)
			}
		}
	}
	for _, brought := range s.Scopes {
		if slices.Contains(brought.Into, f.Name) &&
			(brought.By == "" || slices.Contains(brought.Words, n.get(brought.By).scalar())) {
			g.scope = append(append(g.scope, brought.Names...), n.collect(brought.From)...)
		}
	}
	value := g.value(f.Type)
	for range 4 { // a default is text where a record must stand
		if !f.NoScalar || value.kind == mapping {
			break
		}
		value = g.value(f.Type)
	}
	if spelled := g.spell(f); spelled != "" {
		n.set(spelled, value)
	} else {
		n.set(f.Name, value)
	}
	g.scope = g.scope[:scope]
	if f.Binds != nil {
		if name := value.scalar(); name != "" {
			g.frames[len(g.frames)-1].bound = append(g.frames[len(g.frames)-1].bound, name)
			if f.Binds.Sequential {
				g.pending = append(g.pending, name)
			}
		}
	}
}

// spell is an accepted other spelling of a field, now and then a rejected one.
func (g *generator) spell(f *grammar.Field) string {
	if len(f.Spellings) == 0 || !g.chance(8) {
		return ""
	}
	s := f.Spellings[g.numberBelow(len(f.Spellings))]
	if s.Use <= grammar.Hinted || g.faulty > 0 {
		return s.Name
	}
	return ""
}

// order exchanges two numbers that stand in the wrong order.
func (n *node) order(less, more string) {
	a, b := n.get(less), n.get(more)
	x, errA := strconv.ParseFloat(a.scalar(), 64)
	y, errB := strconv.ParseFloat(b.scalar(), 64)
	if errA == nil && errB == nil && x > y {
		a.text, b.text = b.text, a.text
	}
}

// distinct leaves fields out that must differ and do not.
func (g *generator) distinct(s *grammar.Shape, n *node) {
	for _, group := range s.Distinct {
		for try := 0; try < 4 && equal(n, group.Fields); try++ {
			last := group.Fields[len(group.Fields)-1]
			g.field(s, s.FieldByName(last), n)
		}
	}
}

func equal(n *node, fields []string) bool {
	for _, f := range fields[1:] {
		if n.get(f).scalar() == n.get(fields[0]).scalar() {
			return true
		}
	}
	return false
}

// tables are rows that rules can look up, under the one path that they use.
func tables() *node {
	row := func(a, b string) *node {
		return &node{kind: mapping, keys: []string{"a", "b"}, items: []*node{literalNode(a), textNode(b)}}
	}
	rows := &node{kind: list, items: []*node{row("1", "x"), row("2", "y")}}
	return &node{kind: mapping, keys: []string{"rows"}, items: []*node{rows}}
}
