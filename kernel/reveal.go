package kernel

import (
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/kernel/gamedef"
)

// reveals is what players see of zones beyond what is visible anyway. It is never
// changed, only replaced.
type reveals struct {
	zones []zoneGrants // by zone; each has grants
}

type zoneGrants struct {
	zone   zoneID
	grants []*grant
}

// grant shows the tokens of a zone that a filter keeps to players.
type grant struct {
	all       bool       // to everybody
	observers []playerID // ascending; nil with all
	filter    []gamedef.TokenPredicate
	key       string // equal for equal filters
}

// noFilter is the key of a grant without a filter.
const noFilter = "null"

// of is the grants of a zone.
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

// with is reveals with other grants of a zone; nil when nothing is left.
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

// filterKey is a text that is equal for filters with the same predicates in any
// order.
func filterKey(filter []gamedef.TokenPredicate) string {
	if filter == nil {
		return noFilter
	}
	texts := make([]string, len(filter))
	for i, p := range record.FilterData(filter) {
		texts[i] = string(gamedef.Canonical(p))
	}
	slices.Sort(texts)
	return "[" + strings.Join(texts, ",") + "]"
}

// sameObservers tells whether a grant is for exactly these players.
func (g *grant) sameObservers(all bool, observers []playerID) bool {
	return g.all == all && slices.Equal(g.observers, observers)
}

// seenBy is the players of a grant for traces.
func seenBy(all bool, observers []playerID) Observers {
	if all {
		return Observers{All: true}
	}
	out := make([]int, len(observers))
	for i, p := range observers {
		out[i] = int(p)
	}
	return Observers{Players: out}
}

// observersArgument is the players to whom an effect shows a zone or from whom it
// hides it.
type observersArgument struct {
	everybody bool
	find      playersFunc
	as        *resolution
}

func (b *builder) observers(s gamedef.PlayerSelector, effect, reason, scope string) observersArgument {
	if s.Kind == gamedef.AllPlayers {
		return observersArgument{everybody: true}
	}
	return observersArgument{find: b.players(s), as: b.playerArgument(s, effect, reason, scope).as}
}

// at is the players, ascending, or all.
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

func (b *builder) Reveal(e *gamedef.Reveal) {
	const effect = "reveal"
	zone := b.zone(e.Zone, effect, reasonReveal, "zone")
	to := b.observers(e.To, effect, reasonReveal, "to")
	key := filterKey(e.Filter)
	b.add(func(m *machine) {
		m.charge(effect)
		z := zone.at(m)
		all, observers := to.at(m)
		grants := m.reveals.of(z)
		for _, g := range grants {
			if g.key == key && g.sameObservers(all, observers) {
				return
			}
		}
		g := &grant{all: all, observers: observers, filter: e.Filter, key: key}
		m.setReveals(m.reveals.with(z, append(slices.Clip(grants), g)))
		if m.trace != nil {
			m.record(ZoneRevealed{Zone: m.game.parts.Zones[z].ID, Observers: seenBy(all, observers), Filter: e.Filter})
		}
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
	key := filterKey(e.Filter)
	b.add(func(m *machine) {
		m.charge(effect)
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
		var kept []*grant
		for _, g := range grants {
			if !anybody && !g.sameObservers(all, observers) || e.Filter != nil && g.key != key {
				kept = append(kept, g)
			}
		}
		if len(kept) == len(grants) {
			return
		}
		m.setReveals(m.reveals.with(z, kept))
		if m.trace != nil {
			t := ZoneConcealed{Zone: m.game.parts.Zones[z].ID, Filter: e.Filter, Removed: len(grants) - len(kept)}
			if !anybody {
				t.From = new(seenBy(all, observers))
			}
			m.record(t)
		}
	})
}
