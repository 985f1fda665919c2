package kernel

import (
	"slices"
	"strconv"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// shape is the kind of a query's results.
type shape uint8

const (
	mixedShape shape = iota // known only in play
	numberShape
	textShape
	truthShape
	tokenShape
	objectShape
)

// shapeOf returns the shape of a result.
func shapeOf(v Value) shape {
	switch v.Kind() {
	case Number, Fraction:
		return numberShape
	case Bool:
		return truthShape
	case Symbol, TokenName, Text:
		return textShape
	case Token:
		return tokenShape
	}
	return objectShape
}

var shapeNouns = [...]string{"different things", "numbers", "texts", "truth values", "tokens", "rows"}

// Kinds of targets, in the order in which requests list them.
var (
	zoneKinds  = []string{"zone"}
	tokenKinds = []string{"token"}
)

// compileQuery compiles a query.
func (c *compiler) compileQuery(q gamedef.Query) query {
	out, ok := gamedef.VisitQuery(q, queryKinds{c})
	if !ok {
		out.run = func(m *machine, out []Value) []Value {
			m.failEvaluation(codeTypeMismatch, "Here belongs a query.")
			return out
		}
	}
	out.ordered = len(out.kinds) > 0
	if out.count == nil {
		run := out.run
		out.count = func(m *machine) int64 {
			items := run(m, m.buffer())
			n := len(items)
			m.release(items)
			return int64(n)
		}
	}
	c.timedQuery(q, &out)
	return out
}

// queryKinds compiles each kind of query.
type queryKinds struct{ *compiler }

func (c queryKinds) ConcatQuery(t *gamedef.ConcatQuery) query     { return c.concatQuery(t) }
func (c queryKinds) AssetRows(t *gamedef.AssetRows) query         { return c.assetRows(t) }
func (c queryKinds) NextInOrder(t *gamedef.NextInOrder) query     { return c.nextInOrder(t) }
func (c queryKinds) FilterQuery(t *gamedef.FilterQuery) query     { return c.filterQuery(t) }
func (c queryKinds) IntsInRange(t *gamedef.IntsInRange) query     { return c.intsInRange(t) }
func (c queryKinds) Enums(t *gamedef.Enums) query                 { return c.enums(t) }
func (c queryKinds) GlobalMarkers(t *gamedef.GlobalMarkers) query { return c.globalMarkersQuery(t) }
func (c queryKinds) Players(*gamedef.Players) query               { return c.playersQuery() }
func (c queryKinds) Others(t *gamedef.Others) query               { return c.othersQuery(t) }
func (c queryKinds) Zones(t *gamedef.Zones) query {
	return c.compileZonesQuery("zones", c.game.parts.ByRank, t.Filter, t.AsOrDefault())
}
func (c queryKinds) MapSpaces(t *gamedef.MapSpaces) query {
	return c.compileZonesQuery("mapSpaces", c.game.parts.BoardRank, t.Filter, t.AsOrDefault())
}
func (c queryKinds) AdjacentZones(t *gamedef.AdjacentZones) query { return c.adjacentZones(t) }
func (c queryKinds) Lines(t *gamedef.Lines) query                 { return c.compileLines(t) }

// spendEffort counts n items that a query looks at, or effects. Each is within its budget, but nested rules may add
// up to more than anybody would wait for.
func (m *machine) spendEffort(n int) {
	before := m.effort
	if m.effort += n; m.deadline != nil && before/effortBetweenChecks != m.effort/effortBetweenChecks {
		m.checkDeadline()
	}
	if m.effort > m.limits.Effort {
		m.mustCount()
		m.failEvaluation(codeEffort, "The rules look at more than "+strconv.Itoa(m.limits.Effort)+
			" things; queries that are nested in queries or loops may be too large.",
			"maxEffort", m.limits.Effort)
	}
}

// limitResults fails if a query has more results than the limit allows.
func (m *machine) limitResults(query string, results int64) {
	if limit := m.limits.QueryResults; results > int64(limit) {
		m.failEvaluation(codeQueryBounds, "The query "+query+" has "+strconv.FormatInt(results, 10)+
			" results; at most "+strconv.Itoa(limit)+" are allowed.",
			"query", query, "maxQueryResults", limit, "resultLength", results)
	}
	m.spendEffort(int(results))
}

// fixedQuery returns a query that always has the same results.
func fixedQuery(name string, results []Value, of shape) query {
	return query{
		shape: of,
		fixed: results,
		run: func(m *machine, out []Value) []Value {
			m.limitResults(name, int64(len(results)))
			return append(out, results...)
		},
		count: func(m *machine) int64 {
			m.limitResults(name, int64(len(results)))
			return int64(len(results))
		},
	}
}

func (c *compiler) enums(t *gamedef.Enums) query {
	values := lists.Map(t.Values, c.symbol)
	return fixedQuery("enums", values, textShape)
}

func (c *compiler) playersQuery() query {
	return query{
		shape: numberShape,
		run: func(m *machine, out []Value) []Value {
			m.limitResults("players", int64(m.players))
			for p := int64(0); p < int64(m.players); p++ {
				out = append(out, Int(p))
			}
			return out
		},
		count: func(m *machine) int64 {
			m.limitResults("players", int64(m.players))
			return int64(m.players)
		},
	}
}

func (c *compiler) othersQuery(t *gamedef.Others) query {
	first := func(m *machine) playerID { return m.actives }
	if t.Of.Kind != gamedef.NoPlayer {
		c.compilePart(member.Of, func() { first = c.compilePlayer(t.Of) })
	}
	return query{
		shape: numberShape,
		run: func(m *machine, out []Value) []Value {
			m.limitResults("others", int64(m.players))
			p := int64(first(m))
			for i := int64(1); i < int64(m.players); i++ {
				out = append(out, Int((p+i)%int64(m.players)))
			}
			return out
		},
		count: func(m *machine) int64 {
			first(m)
			return int64(m.players) - 1
		},
	}
}

func (c *compiler) concatQuery(t *gamedef.ConcatQuery) query {
	var out query
	sources := make([]query, len(t.Sources))
	known := true // all sources have one shape, whatever they return
	for i, source := range t.Sources {
		q := c.compileQuery(source)
		sources[i] = q
		for _, kind := range q.kinds {
			if !slices.Contains(out.kinds, kind) {
				out.kinds = append(slices.Clone(out.kinds), kind)
			}
		}
		known = known && q.shape != mixedShape && q.shape == sources[0].shape
	}
	slices.SortFunc(out.kinds, func(a, b string) int { return len(b) - len(a) })
	slices.Reverse(out.kinds) // "zone" is shorter than "token"
	if known && len(sources) > 0 {
		out.shape = sources[0].shape
		out.count = func(m *machine) int64 {
			n := int64(0)
			for i := range sources {
				n += sources[i].count(m)
			}
			m.limitResults("concat", n)
			return n
		}
	}
	out.run = func(m *machine, list []Value) []Value {
		first := len(list)
		seen := mixedShape
		for i := range sources {
			from := len(list)
			list = sources[i].run(m, list)
			if !known {
				seen = m.requireSameShape(seen, list[from:])
			}
		}
		m.limitResults("concat", int64(len(list)-first))
		return list
	}
	return out
}

// requireSameShape fails if results differ in shape from those before or among themselves; mixedShape before means
// none. It returns their shape.
func (m *machine) requireSameShape(before shape, items []Value) shape {
	for i := range items {
		s := shapeOf(items[i])
		if before != mixedShape && s != before {
			m.failEvaluation(codeTypeMismatch, "The sources of concat must give things of one kind, but they give "+
				shapeNouns[before]+" and "+shapeNouns[s]+".", "query", "concat")
		}
		before = s
	}
	return before
}

func (c queryKinds) BindingQuery(t *gamedef.BindingQuery) query {
	read, text := c.reader(t.Name)
	list := func(m *machine) []Value {
		n := read(m)
		if n == values.NoName || m.env[n].Kind() != List {
			m.failBoundList(n, text.in(m))
		}
		items := m.env[n].Items()
		m.limitResults("binding", int64(len(items)))
		return items
	}
	return query{
		run:   func(m *machine, out []Value) []Value { return append(out, list(m)...) },
		count: func(m *machine) int64 { return int64(len(list(m))) },
	}
}

func (m *machine) failBoundList(n values.Name, text string) {
	names := m.boundNames()
	if n == values.NoName || m.env[n].Kind() == Unbound {
		m.failEvaluation(codeMissingVar, "Nothing is bound to "+quote(text)+", which must hold a list"+
			suggestNames(text, names), "query", "binding", "binding", text, "availableBindings", names)
	}
	v := m.env[n]
	m.failEvaluation(codeMissingVar, "The binding "+quote(text)+" must hold a list, but it holds "+values.Noun(v)+".",
		"query", "binding", "binding", text, "actualType", values.TypeName(v))
}

func (c *compiler) nextInOrder(t *gamedef.NextInOrder) query {
	source, from, bind := c.compileQuery(t.Source), c.compileTolerant(t.From), c.game.names.Name(t.Bind)
	where := c.compileCondition(t.Where)
	offset := 1
	if t.IncludeFromOrDefault() {
		offset = 0
	}
	return query{
		kinds: source.kinds,
		shape: source.shape,
		run: func(m *machine, out []Value) []Value {
			items := source.run(m, m.buffer())
			if len(items) > 0 {
				if anchor, ok := from(m); ok {
					if at := values.IndexOf(items, anchor); at >= 0 {
						if next := m.firstHolding(items, at+offset, bind, where); next >= 0 {
							out = append(out, items[next])
						}
					}
				}
			}
			m.release(items)
			return out
		},
	}
}

// firstHolding returns the index of the first item for which a condition holds, going round from a place; -1: none.
func (m *machine) firstHolding(items []Value, from int, bind values.Name, where conditionFunc) int {
	m.spendEffort(len(items))
	defer m.takeBack(bind, m.lend(bind))
	for i := range items {
		at := (from + i) % len(items)
		m.env[bind] = items[at]
		if where(m) {
			return at
		}
	}
	return -1
}

func (c *compiler) filterQuery(t *gamedef.FilterQuery) query {
	source, bind, where := c.compileQuery(t.Source), c.game.names.Name(t.Bind), c.compileCondition(t.Where)
	return query{
		kinds: source.kinds,
		shape: source.shape,
		run: func(m *machine, out []Value) []Value {
			first := len(out)
			out = source.run(m, out)
			kept := out[:first]
			m.spendEffort(len(out) - first)
			defer m.takeBack(bind, m.lend(bind))
			for _, item := range out[first:] {
				m.env[bind] = item
				if where(m) {
					kept = append(kept, item)
				}
			}
			return kept
		},
	}
}

// compileTolerant compiles a value that may be missing: where it divides by 0 or reads a missing binding or variable,
// the function returns false.
func (c *compiler) compileTolerant(v gamedef.Value) func(m *machine) (Value, bool) {
	if v, ok := c.constant(v); ok {
		return func(*machine) (Value, bool) { return v, true }
	}
	value := c.compileValue(v)
	switch t := v.(type) {
	case *gamedef.GlobalVarRef:
		if _, ok := c.game.parts.GlobalVar[t.Var]; ok {
			return func(m *machine) (Value, bool) { return value(m), true }
		}
	case *gamedef.ActivePlayerRef:
		return func(m *machine) (Value, bool) { return value(m), true }
	case *gamedef.BindingRef:
		if n, ok := c.plainBinding(t); ok {
			return func(m *machine) (Value, bool) {
				if m.env[n].Kind() == Unbound {
					return Value{}, false
				}
				return value(m), true
			}
		}
	}
	return func(m *machine) (result Value, ok bool) {
		err := recoverError(func() { result = value(m) })
		if err == nil {
			return result, true
		}
		switch err.Code {
		case codeDivisionByZero, codeMissingBinding, codeMissingVar:
			return Value{}, false
		}
		panic(err)
	}
}

func (c *compiler) globalMarkersQuery(t *gamedef.GlobalMarkers) query {
	g := c.game
	lattices := g.parts.GlobalSorted
	if t.Markers != nil {
		lattices = nil
		for _, id := range t.Markers {
			if at, ok := g.parts.GlobalLattice[id]; ok && !slices.Contains(lattices, at) {
				lattices = append(lattices, at)
			}
		}
	}
	if t.States == nil {
		values := lists.Map(lattices, func(at int) Value { return g.parts.GlobalLattices[at].Text })
		return fixedQuery("globalMarkers", values, textShape)
	}
	states := lists.Map(t.States, c.symbol)
	return query{
		shape: textShape,
		run: func(m *machine, out []Value) []Value {
			first := len(out)
			for _, at := range lattices {
				if values.Contains(states, m.globalMarker(at)) {
					out = append(out, m.game.parts.GlobalLattices[at].Text)
				}
			}
			m.limitResults("globalMarkers", int64(len(out)-first))
			return out
		},
	}
}
