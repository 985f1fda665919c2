package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// turnFlow is the turn flow of a card-driven game, ready to be played.
type turnFlow struct {
	def    *gamedef.CardDrivenConfig
	seats  []flowSeat // in default order
	seatOf map[string]seatID
	folded map[string]seatID // by ids without case and punctuation, and by the texts that cards use for seats

	played, lookahead, leader zoneID // nowhere for a zone that does not exist
	slots                     bool   // all three exist: cards go through them
	pile                      zoneID // where cards are drawn from; nowhere: there is no such zone, or more than one

	windows map[string]gamedef.Duration // of overrides
	second  map[gamedef.ActionClass][]gamedef.ActionClass
	rewards []passReward
	free    []actionID // offered by grants without a list of actions
	monsoon *monsoon   // nil: none
	pivotal *pivotal   // nil: none

	accompanied bool // special activities are no moves by themselves

	metadata string // the key under which a card has its seat order; "": none
	coup     *coupPlan
	filters  []*grantFilter // all in the definition
	decline  *action        // of moves that decline the grant being resolved
}

// flowSeat is a seat with its player.
type flowSeat struct {
	id     string
	text   Value
	player playerID // may not take part
}

// passReward is what a seat gains by passing.
type passReward struct {
	seat     seatID
	resource string
	at       int // of the global variable
	amount   int64
}

// compileTurnFlow compiles the turn flow. Actions and event decks are compiled already.
func (c *compiler) compileTurnFlow() {
	g := c.game
	if g.flow == nil {
		return
	}
	c.compilePart(member.TurnOrder+"."+member.Config, func() {
		f := g.flow
		d := f.def
		f.second = map[gamedef.ActionClass][]gamedef.ActionClass{}
		for _, row := range d.OptionMatrix {
			if _, ok := f.second[gamedef.ActionClass(row.First)]; !ok {
				f.second[gamedef.ActionClass(row.First)] = row.Second
			}
		}
		for _, r := range d.PassRewards {
			at, ok := g.parts.GlobalVar[r.Resource]
			seat := f.seat(r.Seat)
			if ok && seat != noSeat {
				f.rewards = append(f.rewards,
					passReward{seat: seat, resource: r.Resource, at: at, amount: int64(r.Amount)})
			}
		}
		for i := range g.actions {
			a := &g.actions[i]
			a.class, _ = d.ActionClassByActionID.Get(a.id)
			a.pass = a.id == "pass" || a.class == gamedef.PassClass
		}
		f.accompanied = !d.SpecialActivitiesAloneOrDefault()
		c.findDeclineAction()
		c.monsoon()
		c.pivotal()
	})
}

// drawPile returns the zone from which cards come up: the only stack that is none of the slots, nor where played
// cards are put. nowhere: there is none, or several.
func (c *compiler) drawPile(f *turnFlow) zoneID {
	g := c.game
	taken := map[zoneID]bool{f.played: true, f.lookahead: true, f.leader: true}
	for i := range g.parts.Def.EventDecks {
		if d := &g.parts.Def.EventDecks[i]; d.DiscardZone != d.DrawZone {
			if z, ok := g.parts.ZoneOf[d.DiscardZone]; ok {
				taken[z] = true
			}
		}
	}
	pile := nowhere
	for i := range g.parts.Zones {
		switch z := zoneID(i); {
		case g.parts.Zones[i].Ordering != gamedef.StackOrdering || taken[z]:
		case pile != nowhere:
			return nowhere
		default:
			pile = z
		}
	}
	return pile
}

// compileFlow compiles the parts of the turn flow that the rest of the definition reads: seats, zones and phases.
func (c *compiler) compileFlow() {
	g := c.game
	order := g.parts.Def.TurnOrder
	if order == nil || order.Type != gamedef.CardDriven || order.Config == nil {
		return
	}
	d := order.Config
	f := &turnFlow{def: d, seatOf: map[string]seatID{}, folded: map[string]seatID{},
		metadata: d.CardSeatOrderMetadataKey}
	g.flow = f
	c.flowSeats(f)
	zone := func(id string) zoneID {
		if z, ok := g.parts.ZoneOf[id]; ok {
			return z
		}
		return nowhere
	}
	f.played, f.lookahead, f.leader = zone(d.CardLifecycle.Played), zone(d.CardLifecycle.Lookahead),
		zone(d.CardLifecycle.Leader)
	f.slots = f.played != nowhere && f.lookahead != nowhere && f.leader != nowhere
	f.pile = c.drawPile(f)
	f.windows = map[string]gamedef.Duration{}
	for _, w := range d.Eligibility.OverrideWindows {
		f.windows[w.ID] = w.Duration
	}
	f.free = c.knownActions(d.FreeOperationActionIDs)
	if plan := d.CoupPlan; plan != nil {
		f.coup = &coupPlan{ends: plan.FinalRoundEndsPlayOrDefault()}
		for _, id := range plan.SeatOrder {
			if s := f.seat(id); s != noSeat {
				f.coup.order = append(f.coup.order, s)
			}
		}
		if plan.MaxConsecutiveRounds != nil {
			f.coup.limit, f.coup.limits = *plan.MaxConsecutiveRounds, true
		}
		for _, p := range plan.Phases {
			if at, ok := g.phaseOf[p.ID]; ok {
				g.phases[at].coup = true
			}
		}
		for _, id := range plan.FinalRoundOmitPhases {
			if at, ok := g.phaseOf[id]; ok {
				g.phases[at].omittedAtTheEnd = true
			}
		}
	}
}

func (c *compiler) flowSeats(f *turnFlow) {
	g := c.game
	for _, id := range f.def.Eligibility.Seats {
		if _, ok := f.seatOf[id]; ok {
			continue
		}
		s := seatID(len(f.seats))
		f.seats = append(f.seats, flowSeat{id: id, text: c.symbol(id), player: g.playerNamed(id)})
		f.seatOf[id] = s
	}
	for _, e := range f.def.CardSeatOrderMapping {
		if s, ok := f.seatOf[e.Value]; ok {
			if _, taken := f.folded[foldSeat(e.Key)]; !taken {
				f.folded[foldSeat(e.Key)] = s
			}
		}
	}
	for s := range f.seats {
		if _, taken := f.folded[foldSeat(f.seats[s].id)]; !taken {
			f.folded[foldSeat(f.seats[s].id)] = seatID(s)
		}
	}
}

// seat returns the seat that a text means, as a definition or a card writes it; noSeat if it means none.
func (f *turnFlow) seat(text string) seatID {
	for _, e := range f.def.CardSeatOrderMapping {
		if e.Key == text {
			if s, ok := f.seatOf[e.Value]; ok {
				return s
			}
		}
	}
	if s, ok := f.seatOf[text]; ok {
		return s
	}
	if s, ok := f.folded[foldSeat(text)]; ok {
		return s
	}
	return noSeat
}

// knownActions returns the listed actions that the game has.
func (c *compiler) knownActions(ids []string) []actionID {
	var out []actionID
	for _, id := range ids {
		if a, ok := c.game.actionOf[id]; ok && !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	return out
}

// takesPart reports whether a seat's player is in the game.
func (m *machine) takesPart(s seatID) bool { return m.game.flow.plays(s, m.players) }

// plays reports whether a seat's player is in a game with the given number of players.
func (f *turnFlow) plays(s seatID, players int32) bool {
	p := f.seats[s].player
	return p >= 0 && p < playerID(players)
}

// everySeat returns the seats whose players are in the game, in default order.
func (m *machine) everySeat() []seatID {
	out := make([]seatID, 0, len(m.game.flow.seats))
	for s := range m.game.flow.seats {
		if m.takesPart(seatID(s)) {
			out = append(out, seatID(s))
		}
	}
	return out
}

// seatOf returns the seat of a player in the order in force, noSeat for one without. An interrupt phase, and a grant
// that is resolved now, may belong to any seat.
func (m *machine) seatOf(p playerID) seatID {
	if m.game.isInterrupt(m.phase) || m.inInterlude() {
		return m.seatNumber(p)
	}
	if m.cards != nil {
		for _, s := range m.cards.order {
			if m.game.flow.seats[s].player == p {
				return s
			}
		}
	}
	return noSeat
}

// activeSeat returns the seat of the active player. That there is one is an invariant of card-driven games; surface
// names where it does not hold.
func (m *machine) activeSeat(surface string) seatID {
	s := m.seatOf(m.active)
	if s == noSeat {
		m.noActiveSeat(m.active, surface)
	}
	return s
}

func (m *machine) noActiveSeat(p playerID, surface string) {
	order := []string{}
	if m.cards != nil {
		order = m.seatNames(m.cards.order)
	}
	m.place = member.TurnOrder + "." + member.Config
	m.failKernel(codeContract, "The active player has no seat in the order of the current card.",
		"invariant", "turnFlow.activeSeat.unresolvable", "surface", "turnFlow.activeSeat."+surface,
		"activePlayer", int(p), "seatOrder", order)
}

// seatNames returns the ids of seats.
func (m *machine) seatNames(seats []seatID) []string {
	return values.NamesOf(seats, func(s *seatID) string { return m.game.flow.seats[*s].id })
}

// changeCards replaces the position's record of cards with a changed copy.
func (m *machine) changeCards(change func(c *cardFlow)) {
	next := *m.cards
	change(&next)
	m.setCards(&next)
}
