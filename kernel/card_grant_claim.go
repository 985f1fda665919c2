package kernel

import (
	"slices"

	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// Why a free operation is denied, for the error and for choices.
var denials = map[string]string{
	"nonCardDrivenTurnOrder": "freeOperationNoActiveSeatGrant",
	"noActiveSeatGrant":      "freeOperationNoActiveSeatGrant",
	"sequenceLocked":         "freeOperationSequenceLocked",
	"actionClassMismatch":    "freeOperationActionClassMismatch",
	"actionIdMismatch":       "freeOperationActionIdMismatch",
	"zoneFilterMismatch":     "freeOperationZoneFilterMismatch",
}

const codeZoneFilter = "FREE_OPERATION_ZONE_FILTER_EVALUATION_FAILED"

// claimGrant finds the grant that a free operation uses, or says why there is none. That grant decides who performs
// the move and in which zones; the move uses it up.
func (m *machine) claimGrant(run *moveRun) *IllegalMoveError {
	if m.game.flow == nil || m.cards == nil {
		return m.deniedError(run, "nonCardDrivenTurnOrder", noSeat, nil)
	}
	seat := m.seatOf(run.decider)
	if seat == noSeat {
		m.noActiveSeat(run.decider, "analyzeFreeOperationGrantMatch")
	}
	var matching []*freeGrant
	var refused *IllegalMoveError
	m.runAside(func() {
		m.move = run // for errors of filters
		var cause string
		var last []*freeGrant
		if matching, cause, last = m.matchingGrants(run, seat); cause != "" {
			refused = m.deniedError(run, cause, seat, last)
			return
		}
		journal := len(m.journal)
		m.bindMove(run)
		zones := m.zonesIn(run.answers)
		run.grant = m.firstFittingGrant(run, matching, zones)
		m.unbindSince(journal, nil)
		if run.grant == nil {
			refused = m.deniedError(run, "zoneFilterMismatch", seat, matching)
		}
	})
	if refused != nil {
		return refused
	}
	run.player = m.performer(run.grant, run.decider)
	matching = slices.DeleteFunc(matching, func(g *freeGrant) bool { return m.performer(g, run.decider) != run.player })
	m.filter = nil
	if slices.ContainsFunc(matching, func(g *freeGrant) bool { return g.filter != nil }) {
		claim := &grantClaim{run: run, grants: matching}
		m.filter = &zoneFilter{keep: claim.keeps}
		run.claim = claim
	}
	return nil
}

// matchingGrants returns the grants of a seat that a move may use, whatever its zones. If there are none, cause is
// why and last are the grants that were left before.
func (m *machine) matchingGrants(run *moveRun, seat seatID) (grants []*freeGrant, cause string, last []*freeGrant) {
	keep := func(list []*freeGrant, f func(g *freeGrant) bool) []*freeGrant {
		var out []*freeGrant
		for _, g := range list {
			if f(g) {
				out = append(out, g)
			}
		}
		return out
	}
	grants = m.usableGrants()
	for _, stage := range []struct {
		cause string
		keep  func(g *freeGrant) bool
	}{
		{"noActiveSeatGrant", func(g *freeGrant) bool { return g.seat == seat }},
		{"sequenceLocked", func(g *freeGrant) bool { return len(m.blockingGrants(g)) == 0 }},
		{"actionClassMismatch", func(g *freeGrant) bool { return g.covers(run.class) }},
		{"actionIdMismatch", func(g *freeGrant) bool {
			at, ok := m.game.actionOf[run.move.ActionID]
			return ok && slices.Contains(m.grantedActions(g), at)
		}},
	} {
		last = grants
		if grants = keep(grants, stage.keep); len(grants) == 0 {
			return nil, stage.cause, last
		}
	}
	return grants, "", nil
}

// usableGrants returns the grants from which a free operation may use one.
func (m *machine) usableGrants() []*freeGrant {
	if g := m.current(); g != nil {
		return []*freeGrant{g}
	}
	return m.cards.grants
}

// blockingGrants returns the grants that must be used before another.
func (m *machine) blockingGrants(g *freeGrant) []*freeGrant {
	if g.batch == "" {
		return nil
	}
	var out []*freeGrant
	for _, other := range m.cards.grants {
		if other.batch == g.batch && other.step < g.step {
			out = append(out, other)
		}
	}
	return out
}

// performer returns the player who performs the moves of a grant.
func (m *machine) performer(g *freeGrant, otherwise playerID) playerID {
	s := g.seat
	if g.executeAs != noSeat {
		s = g.executeAs
	}
	if p := m.game.flow.seats[s].player; m.takesPart(s) {
		return p
	}
	return otherwise
}

// zonesIn returns the zones among the parameters of a move.
func (m *machine) zonesIn(params Params) []zoneID {
	var out []zoneID
	add := func(v Value) {
		if v.Kind() == Symbol {
			if z, ok := m.game.parts.ZoneOf[v.Text()]; ok {
				out = append(out, z)
			}
		}
	}
	for _, p := range params {
		add(p.Value)
		for _, item := range p.Value.Items() {
			add(item)
		}
	}
	return out
}

// firstFittingGrant returns the first grant whose filter holds for one of the zones of a move; nil if there is none.
// If a filter cannot be evaluated yet, the move fails, unless its later choices may decide.
func (m *machine) firstFittingGrant(run *moveRun, grants []*freeGrant, zones []zoneID) *freeGrant {
	var unclear *freeGrant
	for _, g := range grants {
		switch holds, known := g.fits(m, zones); {
		case known && holds:
			return g
		case !known && unclear == nil:
			unclear = g
			if m.mode == discovery || m.hasLaterChoices(run) {
				return g
			}
		}
	}
	if unclear != nil {
		m.failUnknownZones(run, unclear, zones)
	}
	return nil
}

// fits reports whether the filter of a grant holds for one of some zones, or without one if there are none. known is
// false if it depends on a missing binding.
func (g *freeGrant) fits(m *machine, zones []zoneID) (holds, known bool) {
	if g.filter == nil {
		return true, true
	}
	if len(zones) == 0 {
		return g.filter.test(m, g.captured, Value{})
	}
	known = true
	for _, z := range zones {
		switch holds, told := g.admits(m, z); {
		case !told:
			known = false
		case holds:
			return true, true
		}
	}
	return false, known
}

// fits reports whether a grant fits a move with zones, as far as is known.
func (m *machine) fits(run *moveRun, g *freeGrant, zones []zoneID) bool {
	holds, known := g.fits(m, zones)
	return m.zonesAllowed(run, g, zones, holds, known)
}

// zonesAllowed reports whether a filter holds. What is unknown before a decision is made counts as holding in a
// search, and is an error when the move is made.
func (m *machine) zonesAllowed(run *moveRun, g *freeGrant, zones []zoneID, holds, known bool) bool {
	if known {
		return holds
	}
	if m.mode != discovery && !m.hasLaterChoices(run) {
		m.failUnknownZones(run, g, zones)
	}
	return true
}

// failUnknownZones fails because a filter reads a choice that a move does not have.
func (m *machine) failUnknownZones(run *moveRun, g *freeGrant, zones []zoneID) {
	ids := lists.Map(zones, func(z zoneID) string { return m.game.parts.Zones[z].ID })
	cause := m.failure(EvaluationFamily, codeMissingBinding, "", "It reads a choice that the move does not have.", nil)
	cause.Path = g.filter.path
	panic(m.filterFailure(g.filter, run, ids, cause))
}

// hasLaterChoices reports whether the remaining choices of a free operation could not be known before it is made.
func (m *machine) hasLaterChoices(run *moveRun) bool {
	if m.drawn {
		return true
	}
	looker := m.game.borrow(&m.position)
	looker.effort = m.effort
	defer func() {
		m.effort = looker.effort
		m.game.giveBack(looker)
	}()
	var found finding
	stop, err := looker.runToHalt(func() {
		s := newSearch(looker)
		s.actionID = run.move.ActionID
		found = s.look(&node{move: run.move})
	})
	return stop == nil && err == nil && found.kind == foundComplete && found.again
}

// deniedError returns the error of a free operation that is not granted. last are the grants left by the checks
// before the one that failed.
func (m *machine) deniedError(run *moveRun, cause string, seat seatID, last []*freeGrant) *IllegalMoveError {
	ids := func(list []*freeGrant) []string {
		out := []string{}
		for _, g := range list {
			if !slices.Contains(out, g.id) {
				out = append(out, g.id)
			}
		}
		return out
	}
	denial := LogObject{{Name: "cause", Value: cause}, {Name: "activeSeat", Value: m.seatLog(seat)}}
	switch cause {
	case "nonCardDrivenTurnOrder", "noActiveSeatGrant":
	case "sequenceLocked":
		var blocking []*freeGrant
		for _, g := range last {
			blocking = append(blocking, m.blockingGrants(g)...)
		}
		denial = append(denial, LogField{Name: "matchingGrantIds", Value: ids(last)},
			LogField{Name: "sequenceLockBlockingGrantIds", Value: ids(blocking)})
	default:
		class := run.class
		if class == "" {
			class = gamedef.OperationClass
		}
		denial = append(denial, LogField{Name: "matchingGrantIds", Value: ids(last)},
			LogField{Name: "actionClass", Value: string(class)},
			LogField{Name: "actionId", Value: run.move.ActionID})
	}
	return illegal(run.move, illegalNotGranted, "No grant of a free operation allows it.", "",
		"freeOperationDenial", denial, "choiceReason", denials[cause])
}

// grantClaim is the zone filter while the decisions of a free operation are made. Until zones are chosen, those of
// every grant that the move may use are offered; from then on only those of the grant that it uses.
type grantClaim struct {
	run     *moveRun
	grants  []*freeGrant
	answers Params // the answers from which left was made
	left    []*freeGrant
}

func (c *grantClaim) keeps(m *machine, z zoneID) bool {
	c.narrow(m)
	return slices.ContainsFunc(c.left, func(g *freeGrant) bool {
		holds, known := g.admits(m, z)
		return m.zonesAllowed(c.run, g, []zoneID{z}, holds, known)
	})
}

// excludesZones reports whether zones are chosen for which none of the grants holds, or none although every grant
// needs one and, with done, none will be.
func (c *grantClaim) excludesZones(m *machine, answers Params, done bool) bool {
	zones := m.zonesIn(answers)
	if len(zones) == 0 && !done {
		return false
	}
	return !slices.ContainsFunc(c.grants, func(g *freeGrant) bool {
		holds, known := g.fits(m, zones)
		return holds && known || !known && !done
	})
}

// mayMixGrants reports whether an error is that the chosen zones were offered for several grants, and none of them
// allows them together.
func (n *node) mayMixGrants(w *walk, err *Error) bool {
	return err.Reason == reasonChoice && n.parent != nil &&
		slices.ContainsFunc(w.legs, func(l leg) bool { return l.run.claim != nil })
}

func (c *grantClaim) narrow(m *machine) {
	answers := c.run.answers
	if m.move != nil && m.move.outer == c.run.outer {
		answers = m.move.answers
	}
	if c.left != nil && len(c.answers) == len(answers) && (len(answers) == 0 || &c.answers[0] == &answers[0]) {
		return
	}
	c.answers, c.left = answers, c.grants
	zones := m.zonesIn(answers)
	if len(zones) == 0 {
		return
	}
	for _, g := range c.grants {
		if m.fits(c.run, g, zones) {
			c.left = []*freeGrant{g}
			return
		}
	}
}
