package kernel

import (
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// CardSummary tells what a state knows of cards in one line, leaving out what is as
// at the start of a card: "day-1>day-2 a/b acted:a 1:event a+b-c+d+". Seats are told
// by their first letters.
func CardSummary(s *State) string {
	g, p := s.game, &s.position
	c := p.cards
	letter := func(id seatID) string {
		if id == noSeat {
			return "-"
		}
		return g.flow.seats[id].id[:1]
	}
	letters := func(list []seatID) string {
		out := ""
		for _, id := range list {
			out += letter(id)
		}
		return out
	}
	card := func(z zoneID) string {
		if z == nowhere || len(p.zones[z]) == 0 {
			return "-"
		}
		t := p.zones[z][0]
		if z == g.flow.leader && g.parts.Zones[z].Ordering == gamedef.QueueOrdering {
			t = p.zones[z][len(p.zones[z])-1]
		}
		if id := p.tokens[t].properties.Get("cardId"); id.IsText() {
			return id.Text()
		}
		return values.TokenText(p.tokens[t].properties.Kind, int64(t))
	}
	out := []string{card(g.flow.played) + ">" + card(g.flow.lookahead),
		letter(c.card.first) + "/" + letter(c.card.second)}
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	if list := c.card.acted; len(list) > 0 {
		add("acted:%s", letters(list))
	}
	if list := c.card.passed; len(list) > 0 {
		add("passed:%s", letters(list))
	}
	if list := c.card.declined; len(list) > 0 {
		add("declined:%s", letters(list))
	}
	if c.card.actions > 0 || c.card.firstClass != "" {
		add("%d:%s", c.card.actions, c.card.firstClass)
	}
	eligible, all := "", true
	for _, e := range c.eligible {
		sign := "+"
		if !e.eligible {
			sign, all = "-", false
		}
		eligible += letter(e.seat) + sign
	}
	if !all || len(c.eligible) != len(g.flow.seats) {
		add("%s", eligible)
	}
	if order := letters(c.order); order != "abcd"[:min(4, int(p.players))] {
		add("order:%s", order)
	}
	if p.active != 0 || c.card.first != noSeat {
		if active := g.flow.seats[p.active].id[:1]; active != letter(c.card.first) {
			add("active:%s", active)
		}
	}
	if phase := g.phases[p.phase].id; phase != "main" {
		add("phase:%s", phase)
	}
	if p.turn > 0 {
		add("turn:%d", p.turn)
	}
	if c.coups > 0 {
		add("coups:%d", c.coups)
	}
	if leader := card(g.flow.leader); leader != "-" {
		add("leader:%s", leader)
	}
	for _, o := range c.overrides {
		add("override:%s%v-%s", letter(o.seat), o.eligible, o.duration)
	}
	for _, grant := range c.grants {
		add("grant:%s-%s-%d", grant.id, letter(grant.seat), grant.uses)
	}
	if i := c.interlude; i != nil {
		add("now:%s-%s", i.grant, letter(seatID(i.resumes)))
	}
	for _, d := range c.deferred {
		add("deferred:%s", d.id)
	}
	for _, l := range p.lasting {
		add("lasting:%s", l.def.id)
		for _, n := range []int32{l.turns, l.rounds, l.cycles} {
			if n >= 0 {
				out[len(out)-1] += fmt.Sprintf("-%d", n)
			}
		}
	}
	for i := range g.parts.Globals {
		if n := p.vars[i]; n != 0 {
			add("%s%d", g.parts.Globals[i].Name, n)
		}
	}
	return strings.Join(out, " ")
}

// CardLog tells the entries of a log about cards in one line.
func CardLog(entries []LogEntry) string {
	var out []string
	for _, e := range entries {
		field := func(name string) any {
			for _, f := range e.Fields {
				if f.Name == name {
					return f.Value
				}
			}
			return nil
		}
		switch e.Kind {
		case "turnFlowEligibility":
			text := field("step").(string)
			if reason, ok := field("reason").(string); ok {
				text += ":" + reason
			}
			out = append(out, text)
		case "turnFlowLifecycle":
			out = append(out, field("step").(string))
		case "turnFlowDeferredEventLifecycle", "turnFlowLastingEffect", "turnFlowInterrupt", "turnFlowFreeOperation":
			out = append(out, field("stage").(string))
		case "turnFlowWindow":
			out = append(out, "window")
		default:
			out = append(out, e.Kind)
		}
	}
	return strings.Join(out, " ")
}

// WithActive is a state with another active player, as a host may make it.
func WithActive(s *State, player int) *State {
	out := *s
	out.position = s.position.frozen(nil)
	out.position.active = playerID(player)
	out.position.seal(out.position.computeHash())
	return &out
}

// WithDeferredActor is a state in which effects wait for a player who may not exist.
func WithDeferredActor(s *State, player int) *State {
	out := *s
	out.position = s.position.frozen(nil)
	c := *s.position.cards
	d := *c.deferred[0]
	d.player = playerID(player)
	c.deferred = []*deferredEvent{&d}
	out.position.cards = &c
	out.position.seal(out.position.computeHash())
	return &out
}

// CardFaults tells what in a state contradicts itself about cards, "" when nothing
// does.
func CardFaults(s *State) string {
	c := s.position.cards
	rest := c.appendRemaining(nil)
	at := func(i int) seatID {
		if i < len(rest) {
			return rest[i]
		}
		return noSeat
	}
	switch {
	case c.card.first != at(0) || c.card.second != at(1):
		return "the candidates are not the first two who may act"
	case len(c.card.passed) > len(c.card.acted):
		return "somebody passed who did not act"
	case c.card.actions > 1 && c.interlude == nil:
		return "a card goes on after two actions"
	case c.interlude == nil && s.pressing():
		return "a grant is not resolved now"
	case c.interlude != nil && c.grant(c.interlude.grant) == nil && s.position.pending == nil:
		return "a free operation is resolved that nobody has"
	case c.interlude != nil && c.grant(c.interlude.grant) != nil && c.grant(c.interlude.grant).seat != s.seatActive():
		return "another seat acts than that whose grant is resolved"
	case c.interlude == nil && s.position.pending == nil && !s.game.isInterrupt(s.position.phase) &&
		s.game.phases[s.position.phase].coup != s.coupRound():
		return "a phase is not of the round"
	}
	for _, d := range c.deferred {
		if !slices.ContainsFunc(c.grants, func(g *freeGrant) bool { return slices.Contains(d.batches, g.batch) }) {
			return "effects wait for nothing"
		}
	}
	ids := map[string]bool{}
	for _, g := range c.grants {
		if ids[g.id] || g.uses < 1 {
			return "a grant is used up, or there twice"
		}
		ids[g.id] = true
	}
	return ""
}

func (s *State) pressing() bool {
	m := s.game.borrow(&s.position)
	defer s.game.giveBack(m)
	return m.nextGrant() != nil && s.position.pending == nil
}

// seatActive is the seat of the active player, or of whoever is active again once a
// suspended move goes on.
func (s *State) seatActive() seatID {
	m := s.game.borrow(&s.position)
	defer s.game.giveBack(m)
	if p := s.position.pending; p != nil {
		return m.seatNumber(p.player)
	}
	return m.seatNumber(m.active)
}

func (s *State) coupRound() bool {
	m := s.game.borrow(&s.position)
	defer s.game.giveBack(m)
	return m.isCoupRound()
}
