package playtest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

const (
	enoughTurns   = 100 // of players
	enoughLimited = 20  // turns in which a limit removed tokens
)

// reportTurns reports faults from turn to turn: hands that grow or shrink, limits that apply too early, and turns that
// return to the same player.
func (j *judge) reportTurns() {
	e := &j.Evidence.Turns
	type rule struct {
		path          string // of its first use
		limited, over sim.Count
	}
	rules := map[string]*rule{}
	for _, path := range slices.Sorted(maps.Keys(e.Limited)) {
		key := cmp.Or(j.same(path), path)
		if rules[key] == nil {
			rules[key] = &rule{path: path}
		}
		rules[key].limited.Add(e.Limited[path])
		rules[key].over.Add(e.Over[path])
	}
	for _, key := range slices.Sorted(maps.Keys(rules)) {
		path, limited, over := rules[key].path, rules[key].limited, rules[key].over
		if limited.Times >= enoughLimited && 10*over.Times >= 9*limited.Times {
			j.say(diag.PlayLimitPassed, path+".if",
				"This takes away what is too many, and in %d of %d turns in which it did there were too many again at the end of the turn: more came after it (%s). Let it come after what brings more.",
				over.Times, limited.Times, j.seen(over.First))
		}
	}
	if e.Turns.Times >= enoughTurns {
		j.reportDrifts()
	}
	o := j.def.TurnOrder
	if o != nil && (o.Type != gamedef.RoundRobin || len(o.Order) > 0) || len(j.Evidence.Players) < 2 {
		return
	}
	if 2*e.Repeated.Times >= e.Begun.Times && e.Running.Times >= int64(j.Evidence.Games) {
		j.say(diag.PlayTurnsRepeat, j.whoIsNext(),
			"In %s the turn went back to the same player in %d of %d turns, three times and more one after the other (%s), although the players have turns in order.",
			j.games(), e.Repeated.Times, e.Begun.Times, j.seen(e.Running.First))
	}
}

// whoIsNext returns the path of the effect that sets the active player, if there is one, otherwise of the turn order.
func (j *judge) whoIsNext() string {
	at, most := "", int64(0)
	gamedef.Walk(j.def, func(place gamedef.Place, node gamedef.Node) bool {
		if _, ok := node.(*gamedef.SetActivePlayer); ok {
			if n := j.Evidence.Of(place.String()).Acted.Times; n > most {
				at, most = place.String(), n
			}
		}
		return true
	})
	if at == "" && j.def.TurnOrder != nil {
		return "turnOrder"
	}
	return cmp.Or(at, j.firstPhase())
}

// reportDrifts reports hands that gain or lose the same number of tokens in nearly every turn.
func (j *judge) reportDrifts() {
	zones := map[string]map[sim.Flow]sim.Count{}
	turns, more := map[string]int64{}, map[string]int64{} // in which something moves; tokens gained less tokens lost
	for f, n := range j.Evidence.Turns.Flows {
		turns[f.Zone] += n.Times
		more[f.Zone] += int64(f.In-f.Out) * n.Times
		if f.In > 0 && f.Out > 0 {
			if zones[f.Zone] == nil {
				zones[f.Zone] = map[sim.Flow]sim.Count{}
			}
			zones[f.Zone][f] = n
		}
	}
	for _, zone := range slices.Sorted(maps.Keys(zones)) {
		var all, most sim.Count
		var usual sim.Flow
		for _, f := range slices.SortedFunc(maps.Keys(zones[zone]), func(a, b sim.Flow) int {
			return cmp.Or(cmp.Compare(a.In, b.In), cmp.Compare(a.Out, b.Out))
		}) {
			n := zones[zone][f]
			all.Add(n)
			if n.Times > most.Times {
				most, usual = n, f
			}
		}
		// If a score or an ending counts the tokens there, they are meant to grow, or to be used up.
		if all.Times < enoughTurns || 10*most.Times < 9*all.Times ||
			2*all.Times < turns[zone] || usual.In == usual.Out || j.isReadAtEnd(zone) {
			continue
		}
		// What leaves in some turns may return in another.
		if by := int64(usual.In - usual.Out); by*more[zone] < 0 || 2*by*more[zone] < by*by*all.Times {
			continue
		}
		at := j.bringingRule(zone)
		if at == "" {
			continue
		}
		what := "grows"
		if usual.In < usual.Out {
			what = "shrinks"
		}
		f := j.say(diag.PlayHandDrifts, at,
			"%q %s from turn to turn: in %d of %d turns %d came in and %d left (%s). Bring as many as leave it, if it is to stay as large as it is.",
			zone, what, most.Times, all.Times, usual.In, usual.Out, j.seen(most.First))
		f.Related = append(f.Related, cnl.PlayedNote{Path: j.removingRule(zone), Message: "They leave it here."})
	}
}

// bringingRule returns the rule that moved most tokens into a zone after the setup.
func (j *judge) bringingRule(zone string) string { return j.mostly(zone, sim.TokenIn) }

// removingRule returns the rule that moved most tokens out of a zone.
func (j *judge) removingRule(zone string) string { return j.mostly(zone, sim.TokenOut) }

func (j *judge) mostly(zone string, what sim.ChangedKind) (at string) {
	most := int64(0)
	for c, n := range j.Evidence.Changes {
		if c.Name != zone || c.What != what || strings.HasPrefix(c.Path, member.Setup) {
			continue
		}
		if n.Times > most || n.Times == most && c.Path < at {
			at, most = c.Path, n.Times
		}
	}
	return at
}

// isReadAtEnd reports whether endings or scores read a zone.
func (j *judge) isReadAtEnd(zone string) (found bool) {
	text, err := gamedef.EncodePart(&j.def.Terminal)
	return err != nil || strings.Contains(string(text), fmt.Sprintf("%q", zone)) ||
		strings.Contains(string(text), `"`+zone+`:`)
}
