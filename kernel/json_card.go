package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

func sameData(a, b gamedef.Data) bool {
	return string(gamedef.Canonical(a)) == string(gamedef.Canonical(b))
}

func (c *stateCodec) seat(s *seatID) values.Form {
	return func(d *gamedef.Data) {
		flow := c.game.flow
		if c.Writing {
			*d = gamedef.Text(flow.seats[*s].id)
			return
		}
		id := c.Text(*d)
		var ok bool
		if *s, ok = flow.seatOf[id]; !ok {
			c.Unknown("seat", id, values.NamesOf(flow.seats, func(s *flowSeat) string { return s.id }))
		}
		if !flow.plays(*s, c.position.players) {
			c.Fail("The seat %q does not play: there are %d players.", id, c.position.players)
		}
	}
}

// nullableForm returns a form that may be null, which leaves a value as it is.
func (c *stateCodec) nullableForm(none bool, form values.Form) values.Form {
	return func(d *gamedef.Data) {
		if c.Writing && none {
			*d = gamedef.Null{}
		} else if _, null := (*d).(gamedef.Null); !null {
			form(d)
		}
	}
}

func (c *stateCodec) seats(list *[]seatID) values.Form {
	return values.ListAt(c.Codec, list, func(s *seatID, d *gamedef.Data) {
		c.seat(s)(d)
		if !c.Writing && slices.Contains(*list, *s) {
			c.Fail("The seat %q is listed twice.", c.game.flow.seats[*s].id)
		}
	})
}

// cards reads or writes the record of cards and seats of a card-driven game.
func (c *stateCodec) cards(d *gamedef.Data) {
	flow := c.position.cards
	if !c.Writing {
		if _, none := (*d).(gamedef.Null); none {
			c.Want("an object", *d)
		}
		flow = &cardFlow{}
		c.position.cards = flow
	} else if flow == nil {
		*d = gamedef.Null{}
		return
	}
	coup := c.game.flow.coup
	members := []values.Member{
		values.RequiredMember("seatOrder", c.seats(&flow.order)),
		values.RequiredMember("eligibility", c.eligibility(&flow.eligible)),
		values.RequiredMember("currentCard", func(d *gamedef.Data) { c.card(&flow.card, d) }),
		values.RequiredMember("pendingEligibilityOverrides", values.ListAt(c.Codec, &flow.overrides, c.override)),
		values.Optional("currentEligibilityOverrides", len(flow.card.overrides) > 0,
			values.ListAt(c.Codec, &flow.card.overrides, c.override)),
		values.Optional("pendingFreeOperationGrants", len(flow.grants) > 0,
			values.ListAt(c.Codec, &flow.grants, values.NewAt(c.Codec, freeGrant{executeAs: noSeat}, c.freeGrant))),
		values.Optional("freeOperationInterlude", flow.interlude != nil, func(d *gamedef.Data) {
			values.NewAt(c.Codec, interlude{}, c.interlude)(&flow.interlude, d)
		}),
		values.Optional("pendingDeferredEventEffects", len(flow.deferred) > 0,
			values.ListAt(c.Codec, &flow.deferred, values.NewAt(c.Codec, deferredEvent{}, c.encodeDeferred))),
	}
	if coup != nil && coup.limits {
		members = append(members,
			values.RequiredMember("consecutiveCoupRounds", values.WholeAt(c.Codec, &flow.coups, 0, values.MaxSafe)))
	}
	c.Members(d, members...)
	if c.Writing {
		return
	}
	if flow.interlude != nil {
		// A move suspended after a free operation has used up its grant.
		if g := flow.grant(flow.interlude.grant); g != nil && !g.now {
			c.Fail("The grant %q is not resolved now.", flow.interlude.grant)
		}
	}
	place := func(s seatID) int { // seats without a place in the order come after the others
		if at := slices.Index(flow.order, s); at >= 0 {
			return at
		}
		return len(flow.order) + int(s)
	}
	slices.SortFunc(flow.eligible, func(a, b seatEligible) int { return place(a.seat) - place(b.seat) })
}

// eligibility returns the form of the seats with their eligibility.
func (c *stateCodec) eligibility(list *[]seatEligible) values.Form {
	return func(d *gamedef.Data) {
		if c.Writing {
			out := make(gamedef.Object, 0, len(*list))
			for _, e := range *list {
				out.Add(c.game.flow.seats[e.seat].id, gamedef.Bool(e.eligible))
			}
			*d = out
			return
		}
		c.Entries(*d, func(id string, d gamedef.Data) {
			var e seatEligible
			key := gamedef.Data(gamedef.Text(id))
			c.seat(&e.seat)(&key)
			e.eligible = c.Truth(d)
			*list = append(*list, e)
		})
	}
}

func (c *stateCodec) card(card *cardRecord, d *gamedef.Data) {
	if !c.Writing {
		card.first, card.second, card.trumpable = noSeat, noSeat, noSeat
	}
	c.Members(d,
		values.RequiredMember("firstEligible", c.nullableForm(card.first == noSeat, c.seat(&card.first))),
		values.RequiredMember("secondEligible", c.nullableForm(card.second == noSeat, c.seat(&card.second))),
		values.RequiredMember("actedSeats", c.seats(&card.acted)),
		values.RequiredMember("passedSeats", c.seats(&card.passed)),
		values.RequiredMember("nonPassCount", values.CountAt(c.Codec, &card.actions)),
		values.RequiredMember("firstActionClass",
			c.nullableForm(card.firstClass == "", values.WordAt(c.Codec, &card.firstClass, record.ActionClasses...))),
		values.Optional("declinedInterrupts", len(card.declined) > 0, c.seats(&card.declined)),
		values.Optional("standingInterrupt", card.trumpable != noSeat, c.seat(&card.trumpable)),
	)
}

func (c *stateCodec) override(o *override, d *gamedef.Data) {
	c.Members(d,
		values.RequiredMember("seat", c.seat(&o.seat)),
		values.RequiredMember("eligible", c.TruthAt(&o.eligible)),
		values.Optional("windowId", o.window != "", func(d *gamedef.Data) {
			values.TextAt(c.Codec, &o.window)(d)
			if _, ok := c.game.flow.windows[o.window]; !ok && !c.Writing {
				c.Fail("There is no window %q.", o.window)
			}
		}),
		values.RequiredMember("duration", values.WordAt(c.Codec, &o.duration,
			gamedef.ThisTurn, gamedef.NextTurn, gamedef.ThisRound, gamedef.ThisCycle)),
	)
}

func (c *stateCodec) interlude(i *interlude, d *gamedef.Data) {
	c.Members(d,
		values.RequiredMember("grantId", values.TextAt(c.Codec, &i.grant)),
		values.RequiredMember("resumesPlayer", playerAt(c, &i.resumes)))
}

func (c *stateCodec) freeGrant(g *freeGrant, d *gamedef.Data) {
	resolve := gamedef.ResolveNow
	inBatch := g.batch != ""
	c.Members(d,
		values.RequiredMember("grantId", values.TextAt(c.Codec, &g.id)),
		values.RequiredMember("seat", c.seat(&g.seat)),
		values.Optional("executeAsSeat", g.executeAs != noSeat, c.seat(&g.executeAs)),
		values.RequiredMember("operationClass", values.WordAt(c.Codec, &g.class, record.ActionClasses...)),
		values.Optional("actionIds", g.actionIDs != nil, func(d *gamedef.Data) {
			if !c.Writing {
				g.actionIDs = []string{}
			}
			c.TextsAt(&g.actionIDs)(d)
			if !c.Writing {
				g.actions = (&compiler{game: c.game}).knownActions(g.actionIDs)
			}
		}),
		values.Optional("zoneFilter", g.filter != nil, func(d *gamedef.Data) {
			if c.Writing {
				*d = record.PartData(g.filter.def)
			} else {
				g.filter = c.grantFilter(*d)
			}
		}),
		values.Optional("filterBindings", len(g.captured) > 0, c.capturesForm(&g.captured)),
		values.RequiredMember("remainingUses", values.WholeAt(c.Codec, &g.uses, 1, values.MaxSafe)),
		values.Optional("resolve", g.now, func(d *gamedef.Data) {
			values.WordAt(c.Codec, &resolve, gamedef.ResolveLater, gamedef.ResolveNow)(d)
			if !c.Writing {
				g.now = resolve == gamedef.ResolveNow
			}
		}),
		values.Optional("mandatory", g.mandatory, c.TruthAt(&g.mandatory)),
		values.Optional("sequenceBatchId", inBatch, values.TextAt(c.Codec, &g.batch)),
		values.Optional("sequenceIndex", inBatch, values.WholeAt(c.Codec, &g.step, 0, values.MaxSafe)),
	)
}

// capturesForm returns the form of the names with values that a filter needs.
func (c *stateCodec) capturesForm(list *[]capture) values.Form {
	return func(d *gamedef.Data) {
		if c.Writing {
			out := make(gamedef.Object, 0, len(*list))
			for _, captured := range *list {
				out.Add(captured.name, captured.value.Data())
			}
			*d = out
			return
		}
		c.Entries(*d, func(name string, d gamedef.Data) {
			*list = append(*list, capture{name, c.game.parts.Symbols.Own(c.Value(d))})
		})
	}
}

// grantFilter returns the filter of the definition that has d as its condition: play declares no new ones.
func (c *stateCodec) grantFilter(d gamedef.Data) *grantFilter {
	text := string(gamedef.Canonical(d))
	for _, f := range c.game.flow.filters {
		if text == f.text {
			return f
		}
	}
	c.Fail("No grant of the game has this filter.")
	return nil
}

func (c *stateCodec) encodeDeferred(e *deferredEvent, d *gamedef.Data) {
	var effects gamedef.Data
	if c.Writing {
		effects = e.script.effects()
	}
	c.Members(d,
		values.RequiredMember("deferredId", values.TextAt(c.Codec, &e.id)),
		values.RequiredMember("requiredGrantBatchIds", c.TextsAt(&e.batches)),
		values.RequiredMember("event", func(d *gamedef.Data) { c.event(&e.script, d) }),
		values.RequiredMember("effects", c.DataAt(&effects)),
		values.RequiredMember("moveParams", func(d *gamedef.Data) {
			if c.Writing {
				*d = e.params.Data()
				return
			}
			e.params = record.ReadParams(c.Codec, *d)
			for i := range e.params {
				e.params[i].Value = c.game.parts.Symbols.Own(e.params[i].Value)
			}
		}),
		values.RequiredMember("actorPlayer", playerAt(c, &e.player)),
		values.RequiredMember("actionId", c.action(&e.action)),
	)
	if !c.Writing && !sameData(effects, e.script.effects()) {
		c.ReadAt("effects", func() { c.Fail("These are not the effects of the event %q.", e.script.side.card.id) })
	}
}

// source identifies the owner of a script.
type source struct{ card, side, branch string }

// source returns the owner of the script.
func (s *eventScript) source() (of source) {
	of.card, of.side = s.side.card.id, s.side.name
	if s.branch != nil {
		of.branch = s.branch.id
	}
	return of
}

func (c *stateCodec) event(script **eventScript, d *gamedef.Data) {
	var of source
	if c.Writing {
		of = (*script).source()
	}
	c.Members(d,
		values.RequiredMember("cardId", values.TextAt(c.Codec, &of.card)),
		values.RequiredMember("side", values.TextAt(c.Codec, &of.side)),
		values.Optional("branchId", of.branch != "", values.TextAt(c.Codec, &of.branch)))
	if !c.Writing {
		*script = c.script(of)
	}
}

// script finds the script of a card for a side and a branch.
func (c *stateCodec) script(of source) *eventScript {
	card := c.game.card(of.card)
	if card == nil {
		c.Fail("There is no event card %q.", of.card)
	}
	for _, s := range card.sides {
		if s.name != of.side {
			continue
		}
		if of.branch == "" {
			return s.alone
		}
		for _, b := range s.branches {
			if b.id == of.branch {
				return b.script
			}
		}
		c.Fail("The %s side of the card %q has no branch %q.", of.side, of.card, of.branch)
	}
	c.Fail("The card %q has no side %q.", of.card, of.side)
	return nil
}

// effects returns what the script runs, as JSON data: target choices, then effects.
func (s *eventScript) effects() gamedef.Array {
	def := s.side.card.def.Unshaded
	if s.side.name == "shaded" {
		def = s.side.card.def.Shaded
	}
	targets, effects := slices.Clip(def.Targets), slices.Clip(def.Effects)
	if s.branch != nil {
		for i := range def.Branches {
			if def.Branches[i].ID == s.branch.id {
				targets, effects = append(targets, def.Branches[i].Targets...),
					append(effects, def.Branches[i].Effects...)
			}
		}
	}
	out := gamedef.Array{}
	for i := range targets {
		out = append(out, gamedef.Object{{Key: "chooseTarget", Value: record.PartData(targets[i])}})
	}
	for _, e := range effects {
		out = append(out, record.PartData(e))
	}
	return out
}

// counter is the number of boundaries of one kind until a lasting effect ends.
type counter struct {
	name string
	left *int32
}

func (l *lastingEffect) counters() [3]counter {
	return [3]counter{{"remainingTurnBoundaries", &l.turns}, {"remainingRoundBoundaries", &l.rounds},
		{"remainingCycleBoundaries", &l.cycles}}
}

// codeLasting reads or writes a lasting effect. Its effects are those of the definition: play does not change them.
func (c *stateCodec) codeLasting(at **lastingEffect, d *gamedef.Data) {
	var id string
	var of source
	var duration gamedef.Duration
	var setup, teardown gamedef.Data
	l := &lastingEffect{turns: -1, rounds: -1, cycles: -1}
	if c.Writing {
		l = *at
		id, duration = l.def.id, l.def.duration
		of = source{card: l.def.side.card.id, side: l.def.side.name}
		if l.branch != nil {
			of.branch = l.branch.id
		}
		setup, teardown = l.def.effects()
	}
	members := []values.Member{
		values.RequiredMember("id", values.TextAt(c.Codec, &id)),
		values.RequiredMember("sourceCardId", values.TextAt(c.Codec, &of.card)),
		values.RequiredMember("side", values.TextAt(c.Codec, &of.side)),
		values.Optional("branchId", l.branch != nil, values.TextAt(c.Codec, &of.branch)),
		values.RequiredMember("duration", values.TextAt(c.Codec, &duration)),
		values.RequiredMember("setupEffects", c.DataAt(&setup)),
		values.Optional("teardownEffects", teardown != nil, c.DataAt(&teardown)),
	}
	for _, counter := range l.counters() {
		members = append(members,
			values.Optional(counter.name, *counter.left >= 0, values.CountAt(c.Codec, counter.left)))
	}
	c.Members(d, members...)
	if c.Writing {
		return
	}
	*at = l
	script := c.script(of)
	l.branch = script.branch
	for _, def := range script.lasting {
		begin, end := def.effects()
		if def.id == id && def.duration == duration && sameData(setup, begin) && (teardown == nil) == (end == nil) &&
			sameData(teardown, end) {
			l.def = def
			return
		}
	}
	c.Fail("The card %q has no such lasting effect %q.", of.card, id)
}

// effects returns what runs when the effect begins, and when it ends; nil: nothing is given.
func (d *lastingDef) effects() (setup, teardown gamedef.Data) {
	setup = record.PartData(d.def.SetupEffects)
	if d.def.TeardownEffects != nil {
		teardown = record.PartData(d.def.TeardownEffects)
	}
	return setup, teardown
}
