package kernel

import (
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// reveals is the grants by which players see zones beyond what is always visible. It is never changed, only replaced.
type reveals struct {
	zones []zoneGrants // by zone; each has grants
}

type zoneGrants struct {
	zone   zoneID
	grants []*grant
}

// grant makes players see the tokens of a zone that pass a filter.
type grant struct {
	all       bool       // to everybody
	observers []playerID // ascending; nil with all
	filter    []gamedef.TokenPredicate
	once      bool      // only certain tokens are shown, and there is no filter
	tokens    []tokenID // ascending; those that have not left the zone since
	key       string    // equal for equal filters, or tokens
}

// shows reports whether a grant covers a token; it ignores the observers.
func (g *grant) shows(game *Game, t tokenID, p *values.Properties) bool {
	if g.once {
		_, found := slices.BinarySearch(g.tokens, t)
		return found
	}
	return game.matches(g.filter, t, p)
}

// onceKey returns the key of a grant for a list of tokens: equal for the same tokens, and different from the keys of
// filters.
func onceKey(tokens []tokenID) string { return "once" + fmt.Sprint(tokens) }

// unshow removes a token, or if t is -1 all tokens, of a zone from the grants for lists of tokens: they have left the
// zone, or can no longer be told apart.
func (m *machine) unshow(z zoneID, t tokenID) {
	grants := m.reveals.of(z)
	known := func(g *grant) bool { return g.once && (t < 0 || slices.Contains(g.tokens, t)) }
	if !slices.ContainsFunc(grants, known) {
		return
	}
	var kept []*grant
	for _, g := range grants {
		if known(g) {
			left := slices.DeleteFunc(slices.Clone(g.tokens), func(o tokenID) bool { return t < 0 || o == t })
			if len(left) == 0 {
				continue
			}
			g = &grant{all: g.all, observers: g.observers, once: true, tokens: left, key: onceKey(left)}
		}
		kept = append(kept, g)
	}
	m.setReveals(m.reveals.with(z, kept))
}

// noFilter is the key of a grant without a filter.
const noFilter = "null"

// of returns the grants of a zone.
func (r *reveals) of(z zoneID) []*grant {
	if r == nil {
		return nil
	}
	at, ok := slices.BinarySearchFunc(r.zones, z, func(g zoneGrants, z zoneID) int { return int(g.zone - z) })
	if !ok {
		return nil
	}
	return r.zones[at].grants
}

// with returns the reveals with other grants for a zone; nil if no grants are left.
func (r *reveals) with(z zoneID, grants []*grant) *reveals {
	out := &reveals{}
	if r != nil {
		out.zones = slices.Clone(r.zones)
	}
	at, ok := slices.BinarySearchFunc(out.zones, z, func(g zoneGrants, z zoneID) int { return int(g.zone - z) })
	switch {
	case ok && len(grants) == 0:
		out.zones = slices.Delete(out.zones, at, at+1)
	case ok:
		out.zones[at].grants = grants
	case len(grants) > 0:
		out.zones = slices.Insert(out.zones, at, zoneGrants{z, grants})
	}
	if len(out.zones) == 0 {
		return nil
	}
	return out
}

// filterKey returns a text that is the same for filters with the same predicates in any order.
func filterKey(filter []gamedef.TokenPredicate) string {
	if filter == nil {
		return noFilter
	}
	texts := lists.Map(filter, func(x gamedef.TokenPredicate) string {
		return string(gamedef.Canonical(record.PartData(x)))
	})
	slices.Sort(texts)
	return "[" + strings.Join(texts, ",") + "]"
}

// sameObservers reports whether a grant is for exactly these observers.
func (g *grant) sameObservers(all bool, observers []playerID) bool {
	return g.all == all && slices.Equal(g.observers, observers)
}

// observersFor returns the observers of a grant for traces.
func observersFor(all bool, observers []playerID) Observers {
	if all {
		return Observers{All: true}
	}
	out := make([]int, len(observers))
	for i, p := range observers {
		out[i] = int(p)
	}
	return Observers{Players: out}
}

// observersArgument is a compiled reference to the players to whom an effect shows a zone or from whom it hides one.
type observersArgument struct {
	everybody bool
	find      playersFunc
	as        *resolution
}

func (b *builder) observers(s gamedef.PlayerSelector, effect, reason, scope string) observersArgument {
	if s.Kind == gamedef.AllPlayers {
		return observersArgument{everybody: true}
	}
	return observersArgument{find: b.compilePlayers(s), as: b.playerArgument(s, effect, reason, scope).as}
}

// at returns the players, ascending; all is true if these are all players.
func (a *observersArgument) at(m *machine) (all bool, observers []playerID) {
	if a.everybody {
		return true, nil
	}
	around := m.registers
	m.resolving = a.as
	observers = a.find(m, nil)
	m.resume(around)
	slices.Sort(observers)
	observers = slices.Compact(observers)
	if len(observers) == int(m.players) {
		return true, nil
	}
	return false, observers
}

// shownFilter is the filter of an effect that shows or hides tokens. Its operands are evaluated when the effect runs,
// and are literals from then on.
type shownFilter struct {
	written []gamedef.TokenPredicate
	key     string      // of a filter of literals
	values  []valueFunc // the operand of each predicate, nil for literals; nil if all are
}

func (b *builder) shownFilter(filter []gamedef.TokenPredicate) shownFilter {
	f := shownFilter{written: filter, key: filterKey(filter)}
	for i := range filter {
		if _, value := b.compileOperand(filter[i].Op, filter[i].Value); value != nil {
			if f.values == nil {
				f.values = make([]valueFunc, len(filter))
			}
			f.values[i] = value
		}
	}
	return f
}

// at returns the filter with the present values of its operands, and its key.
func (f *shownFilter) at(m *machine) (filter []gamedef.TokenPredicate, key string) {
	if f.values == nil {
		return f.written, f.key
	}
	filter = slices.Clone(f.written)
	for i, value := range f.values {
		if value == nil {
			continue
		}
		v := value(m)
		p := &filter[i]
		p.Value = gamedef.FilterOperand{}
		if p.Op == gamedef.FilterEqual || p.Op == gamedef.FilterNotEqual {
			m.requireScalar(v)
			if literal, ok := v.Data().(gamedef.Scalar); ok {
				p.Value.Value = literal
			}
			continue
		}
		p.Value.List = []gamedef.Scalar{}
		for _, item := range v.Items() {
			if literal, ok := item.Data().(gamedef.Scalar); ok {
				p.Value.List = append(p.Value.List, literal)
			}
		}
	}
	return filter, filterKey(filter)
}

func (b *builder) Reveal(e *gamedef.Reveal) {
	const effect = "reveal"
	zone := b.zone(e.Zone, effect, reasonReveal, "zone")
	to := b.observers(e.To, effect, reasonReveal, "to")
	demands := b.shownFilter(e.Filter)
	once, token := e.OnceOrDefault(), values.NoName
	if text := string(e.Zone.Selector); e.Zone.Expr == nil && text != "" && text[0] == bindingSelectorMark &&
		!strings.Contains(text, ":") {
		token = b.game.names.Name(text)
	}
	b.add(func(m *machine) {
		m.countEffect(effect)
		one := token != values.NoName && (m.env[token].Kind() == Token || m.env[token].Kind() == TokenName)
		var z zoneID
		var tokens []tokenID
		if one {
			t := m.tokenIn(token, effect)
			z, tokens = m.tokens[t].zone, []tokenID{t}
		} else {
			z = zone.at(m)
			tokens = m.zones[z]
		}
		all, observers := to.at(m)
		filter, key := demands.at(m)
		var shown []tokenID
		if once || one || m.trace != nil {
			for _, t := range tokens {
				if m.game.matches(filter, t, m.tokens[t].properties) {
					shown = append(shown, t)
				}
			}
		}
		tell := func() {
			if m.trace == nil {
				return
			}
			told := ZoneRevealed{Zone: m.game.parts.Zones[z].ID, Observers: observersFor(all, observers),
				Filter: filter,
				Once:   once || one}
			for _, t := range shown {
				told.Tokens = append(told.Tokens, m.tokenText(t))
			}
			m.record(told)
		}
		added := &grant{all: all, observers: observers, filter: filter, key: key}
		if once || one {
			if len(shown) == 0 {
				tell()
				return
			}
			known := slices.Sorted(slices.Values(shown))
			added = &grant{all: all, observers: observers, once: true, tokens: known, key: onceKey(known)}
			key = added.key
		}
		grants := m.reveals.of(z)
		for _, g := range grants {
			if g.key == key && g.sameObservers(all, observers) {
				if added.once {
					tell()
				}
				return
			}
		}
		m.setReveals(m.reveals.with(z, append(slices.Clip(grants), added)))
		tell()
	})
}

func (b *builder) Conceal(e *gamedef.Conceal) {
	const effect = "conceal"
	zone := b.zone(e.Zone, effect, reasonConceal, "zone")
	anybody := e.From.Absent()
	var from observersArgument
	if !anybody {
		from = b.observers(e.From, effect, reasonConceal, "from")
	}
	demands := b.shownFilter(e.Filter)
	b.add(func(m *machine) {
		m.countEffect(effect)
		z := zone.at(m)
		grants := m.reveals.of(z)
		if len(grants) == 0 {
			return
		}
		var all bool
		var observers []playerID
		if !anybody {
			all, observers = from.at(m)
		}
		filter, key := demands.at(m)
		var kept []*grant
		for _, g := range grants {
			if !anybody && !g.sameObservers(all, observers) || filter != nil && g.key != key {
				kept = append(kept, g)
			}
		}
		if len(kept) == len(grants) {
			return
		}
		m.setReveals(m.reveals.with(z, kept))
		if m.trace != nil {
			t := ZoneConcealed{Zone: m.game.parts.Zones[z].ID, Filter: filter, Removed: len(grants) - len(kept)}
			if !anybody {
				t.From = new(observersFor(all, observers))
			}
			m.record(t)
		}
	})
}
