package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

func (w *stateWriter) seat(s seatID) gamedef.Data {
	if s == noSeat {
		return gamedef.Null{}
	}
	return gamedef.Text(w.game.flow.seats[s].id)
}

func (w *stateWriter) seats(list []seatID) gamedef.Array {
	out := make(gamedef.Array, len(list))
	for i, s := range list {
		out[i] = w.seat(s)
	}
	return out
}

// cards is what a card-driven game knows of cards and seats.
func (w *stateWriter) cards() gamedef.Data {
	c := w.position.cards
	if c == nil {
		return gamedef.Null{}
	}
	eligibility := make(gamedef.Object, len(c.eligible))
	for i, e := range c.eligible {
		eligibility[i] = gamedef.Entry[gamedef.Data]{Key: w.game.flow.seats[e.seat].id, Value: gamedef.Bool(e.eligible)}
	}
	overrides := make(gamedef.Array, len(c.overrides))
	for i, o := range c.overrides {
		overrides[i] = w.override(o)
	}
	out := gamedef.Object{
		{Key: "seatOrder", Value: w.seats(c.order)},
		{Key: "eligibility", Value: eligibility},
		{Key: "currentCard", Value: w.card(&c.card)},
		{Key: "pendingEligibilityOverrides", Value: overrides},
	}
	set := func(key string, d gamedef.Data) { out = append(out, gamedef.Entry[gamedef.Data]{Key: key, Value: d}) }
	if len(c.grants) > 0 {
		grants := make(gamedef.Array, len(c.grants))
		for i, g := range c.grants {
			grants[i] = w.freeGrant(g)
		}
		set("pendingFreeOperationGrants", grants)
	}
	if c.interlude != nil {
		set("freeOperationInterlude", gamedef.Object{{Key: "grantId", Value: gamedef.Text(c.interlude.grant)},
			{Key: "resumesPlayer", Value: gamedef.Number(c.interlude.resumes)}})
	}
	if len(c.deferred) > 0 {
		deferred := make(gamedef.Array, len(c.deferred))
		for i, d := range c.deferred {
			deferred[i] = w.deferred(d)
		}
		set("pendingDeferredEventEffects", deferred)
	}
	if len(c.card.overrides) > 0 {
		now := make(gamedef.Array, len(c.card.overrides))
		for i, o := range c.card.overrides {
			now[i] = w.override(o)
		}
		set("currentEligibilityOverrides", now)
	}
	if coup := w.game.flow.coup; coup != nil && coup.limits {
		set("consecutiveCoupRounds", gamedef.Number(c.coups))
	}
	return out
}

func (w *stateWriter) override(o override) gamedef.Object {
	out := gamedef.Object{{Key: "seat", Value: w.seat(o.seat)}, {Key: "eligible", Value: gamedef.Bool(o.eligible)}}
	if o.window != "" {
		out = append(out, gamedef.Entry[gamedef.Data]{Key: "windowId", Value: gamedef.Text(o.window)})
	}
	return append(out, gamedef.Entry[gamedef.Data]{Key: "duration", Value: gamedef.Text(o.duration)})
}

func (w *stateWriter) card(c *cardRecord) gamedef.Object {
	class := gamedef.Data(gamedef.Null{})
	if c.firstClass != "" {
		class = gamedef.Text(c.firstClass)
	}
	out := gamedef.Object{
		{Key: "firstEligible", Value: w.seat(c.first)}, {Key: "secondEligible", Value: w.seat(c.second)},
		{Key: "actedSeats", Value: w.seats(c.acted)}, {Key: "passedSeats", Value: w.seats(c.passed)},
		{Key: "nonPassCount", Value: gamedef.Number(c.actions)}, {Key: "firstActionClass", Value: class},
	}
	if len(c.declined) > 0 {
		out = append(out, gamedef.Entry[gamedef.Data]{Key: "declinedInterrupts", Value: w.seats(c.declined)})
	}
	if c.trumpable != noSeat {
		out = append(out, gamedef.Entry[gamedef.Data]{Key: "standingInterrupt", Value: w.seat(c.trumpable)})
	}
	return out
}

func (w *stateWriter) freeGrant(g *freeGrant) gamedef.Object {
	out := gamedef.Object{{Key: "grantId", Value: gamedef.Text(g.id)}, {Key: "seat", Value: w.seat(g.seat)}}
	set := func(key string, d gamedef.Data) { out = append(out, gamedef.Entry[gamedef.Data]{Key: key, Value: d}) }
	if g.executeAs != noSeat {
		set("executeAsSeat", w.seat(g.executeAs))
	}
	set("operationClass", gamedef.Text(g.class))
	if g.actionIDs != nil {
		set("actionIds", record.ListData(g.actionIDs))
	}
	if g.filter != nil {
		set("zoneFilter", partData(g.filter.def))
	}
	if len(g.captured) > 0 {
		bindings := make(gamedef.Object, len(g.captured))
		for i, c := range g.captured {
			bindings[i] = gamedef.Entry[gamedef.Data]{Key: c.name, Value: c.value.Data()}
		}
		set("filterBindings", bindings)
	}
	set("remainingUses", gamedef.Number(g.uses))
	if g.now {
		set("resolve", gamedef.Text(gamedef.ResolveNow))
	}
	if g.mandatory {
		set("mandatory", gamedef.Bool(true))
	}
	if g.batch != "" {
		set("sequenceBatchId", gamedef.Text(g.batch))
		set("sequenceIndex", gamedef.Number(g.step))
	}
	return out
}

// partData is a part of a valid definition as JSON data.
func partData[T any](part T) gamedef.Data {
	var d gamedef.Data
	text, err := gamedef.EncodePart(part)
	if err == nil {
		err = gamedef.DecodePart(text, &d)
	}
	if err != nil {
		panic(err) // the definition is valid
	}
	return d
}

func (w *stateWriter) deferred(d *deferredEvent) gamedef.Object {
	return gamedef.Object{
		{Key: "deferredId", Value: gamedef.Text(d.id)},
		{Key: "requiredGrantBatchIds", Value: record.ListData(d.batches)},
		{Key: "event", Value: d.script.data()},
		{Key: "effects", Value: d.script.effects()},
		{Key: "moveParams", Value: d.params.Data()},
		{Key: "actorPlayer", Value: gamedef.Number(d.player)},
		{Key: "actionId", Value: gamedef.Text(w.game.actions[d.action].id)},
	}
}

// data names what the script belongs to.
func (s *eventScript) data() gamedef.Object {
	out := gamedef.Object{
		{Key: "cardId", Value: gamedef.Text(s.side.card.id)},
		{Key: "side", Value: gamedef.Text(s.side.name)},
	}
	if s.branch != nil {
		out = append(out, gamedef.Entry[gamedef.Data]{Key: "branchId", Value: gamedef.Text(s.branch.id)})
	}
	return out
}

// effects is what the script runs, as JSON data: choices of targets, then effects.
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
		out = append(out, gamedef.Object{{Key: "chooseTarget", Value: partData(targets[i])}})
	}
	for _, e := range effects {
		out = append(out, partData(e))
	}
	return out
}

// lasting is the lasting effects.
func (w *stateWriter) lasting() gamedef.Data {
	out := make(gamedef.Array, len(w.position.lasting))
	for i, l := range w.position.lasting {
		d := l.def
		o := gamedef.Object{
			{Key: "id", Value: gamedef.Text(d.id)},
			{Key: "sourceCardId", Value: gamedef.Text(d.side.card.id)},
			{Key: "side", Value: gamedef.Text(d.side.name)},
		}
		set := func(key string, d gamedef.Data) { o = append(o, gamedef.Entry[gamedef.Data]{Key: key, Value: d}) }
		if l.branch != nil {
			set("branchId", gamedef.Text(l.branch.id))
		}
		set("duration", gamedef.Text(d.duration))
		for _, counter := range l.counters() {
			if *counter.left >= 0 {
				set(counter.name, gamedef.Number(*counter.left))
			}
		}
		set("setupEffects", partData(d.def.SetupEffects))
		if d.def.TeardownEffects != nil {
			set("teardownEffects", partData(d.def.TeardownEffects))
		}
		out[i] = o
	}
	return out
}

// counter is the boundaries until the end of a lasting effect, of one kind.
type counter struct {
	name string
	left *int32
}

func (l *lastingEffect) counters() [3]counter {
	return [3]counter{{"remainingTurnBoundaries", &l.turns}, {"remainingRoundBoundaries", &l.rounds},
		{"remainingCycleBoundaries", &l.cycles}}
}

// script finds what a card does with a side and a branch.
func (r *stateReader) script(cardID, side, branch string) *eventScript {
	card := r.game.card(cardID)
	if card == nil {
		r.Fail("There is no event card %q.", cardID)
	}
	for _, s := range card.sides {
		if s.name != side {
			continue
		}
		if branch == "" {
			return s.alone
		}
		for _, b := range s.branches {
			if b.id == branch {
				return b.script
			}
		}
		r.Fail("The %s side of the card %q has no branch %q.", side, cardID, branch)
	}
	r.Fail("The card %q has no side %q.", cardID, side)
	return nil
}

func (r *stateReader) lasting(d gamedef.Data) {
	r.Each(d, func(_ int, d gamedef.Data) {
		var id, card, side, branch string
		var duration gamedef.Duration
		l := &lastingEffect{turns: -1, rounds: -1, cycles: -1}
		text := func(name string, into *string) values.Member {
			return values.Required(name, func(d gamedef.Data) { *into = r.Text(d) })
		}
		var setup, teardown gamedef.Data
		members := []values.Member{
			text("id", &id), text("sourceCardId", &card), text("side", &side),
			values.Optional("branchId", func(d gamedef.Data) { branch = r.Text(d) }),
			values.Required("duration", func(d gamedef.Data) { duration = gamedef.Duration(r.Text(d)) }),
			values.Required("setupEffects", func(d gamedef.Data) { setup = d }),
			values.Optional("teardownEffects", func(d gamedef.Data) { teardown = d }),
		}
		for _, c := range l.counters() {
			members = append(members, values.Optional(c.name,
				func(d gamedef.Data) { *c.left = int32(r.Whole(d, 0, 1<<31-1)) }))
		}
		r.Members(d, members...)
		script := r.script(card, side, branch)
		l.branch = script.branch
		// The effects are those of the definition: they are not changed by play.
		for _, def := range script.lasting {
			if def.id == id && def.duration == duration && sameData(setup, partData(def.def.SetupEffects)) &&
				(def.def.TeardownEffects == nil && teardown == nil ||
					teardown != nil && sameData(teardown, partData(def.def.TeardownEffects))) {
				l.def = def
				break
			}
		}
		if l.def == nil {
			r.Fail("The card %q has no such lasting effect %q.", card, id)
		}
		r.position.lasting = append(r.position.lasting, l)
	})
}

func sameData(a, b gamedef.Data) bool {
	return string(gamedef.Canonical(a)) == string(gamedef.Canonical(b))
}

func (r *stateReader) seat(d gamedef.Data) seatID {
	id := r.Text(d)
	s, ok := r.game.flow.seatOf[id]
	if !ok {
		var known []string
		for i := range r.game.flow.seats {
			known = append(known, r.game.flow.seats[i].id)
		}
		r.Unknown("seat", id, known)
	}
	if !r.game.flow.plays(s, r.position.players) {
		r.Fail("The seat %q does not play: there are %d players.", id, r.position.players)
	}
	return s
}

func (r *stateReader) seatOrNone(d gamedef.Data) seatID {
	if _, none := d.(gamedef.Null); none {
		return noSeat
	}
	return r.seat(d)
}

func (r *stateReader) seats(d gamedef.Data) []seatID {
	var out []seatID
	r.Each(d, func(_ int, d gamedef.Data) {
		s := r.seat(d)
		if slices.Contains(out, s) {
			r.Fail("The seat %q is listed twice.", r.game.flow.seats[s].id)
		}
		out = append(out, s)
	})
	return out
}

func (r *stateReader) cards(d gamedef.Data) {
	if _, none := d.(gamedef.Null); none {
		r.Want("an object", d)
	}
	c := &cardFlow{}
	r.position.cards = c
	eligible := map[seatID]bool{}
	members := []values.Member{
		values.Required("seatOrder", func(d gamedef.Data) { c.order = r.seats(d) }),
		values.Required("eligibility", func(d gamedef.Data) {
			r.Entries(d, func(id string, d gamedef.Data) { eligible[r.seat(gamedef.Text(id))] = r.Truth(d) })
		}),
		values.Required("currentCard", func(d gamedef.Data) { r.card(d, &c.card) }),
		values.Required("pendingEligibilityOverrides", func(d gamedef.Data) {
			r.Each(d, func(_ int, d gamedef.Data) { c.overrides = append(c.overrides, r.override(d)) })
		}),
		values.Optional("currentEligibilityOverrides", func(d gamedef.Data) {
			r.Each(d, func(_ int, d gamedef.Data) { c.card.overrides = append(c.card.overrides, r.override(d)) })
		}),
		values.Optional("pendingFreeOperationGrants", func(d gamedef.Data) {
			r.Each(d, func(_ int, d gamedef.Data) { c.grants = append(c.grants, r.freeGrant(d)) })
		}),
		values.Optional("freeOperationInterlude", func(d gamedef.Data) {
			c.interlude = &interlude{}
			r.Members(d,
				values.Required("grantId", func(d gamedef.Data) { c.interlude.grant = r.Text(d) }),
				values.Required("resumesPlayer", func(d gamedef.Data) {
					c.interlude.resumes = playerID(r.Whole(d, 0, int64(r.position.players)-1))
				}))
		}),
		values.Optional("pendingDeferredEventEffects", func(d gamedef.Data) {
			r.Each(d, func(_ int, d gamedef.Data) { c.deferred = append(c.deferred, r.deferred(d)) })
		}),
	}
	if coup := r.game.flow.coup; coup != nil && coup.limits {
		members = append(members, values.Required("consecutiveCoupRounds",
			func(d gamedef.Data) { c.coups = r.Whole(d, 0, values.MaxSafe) }))
	}
	r.Members(d, members...)
	if c.interlude != nil {
		// A move that is suspended behind a free operation has used its grant up.
		if g := c.grant(c.interlude.grant); g != nil && !g.now {
			r.Fail("The grant %q is not resolved now.", c.interlude.grant)
		}
	}
	all := slices.Clone(c.order)
	for s := range r.game.flow.seats {
		if !slices.Contains(all, seatID(s)) {
			all = append(all, seatID(s))
		}
	}
	for _, s := range all {
		if e, ok := eligible[s]; ok {
			c.eligible = append(c.eligible, seatEligible{s, e})
		}
	}
}

func (r *stateReader) card(d gamedef.Data, c *cardRecord) {
	c.trumpable = noSeat
	r.Members(d,
		values.Required("firstEligible", func(d gamedef.Data) { c.first = r.seatOrNone(d) }),
		values.Required("secondEligible", func(d gamedef.Data) { c.second = r.seatOrNone(d) }),
		values.Required("actedSeats", func(d gamedef.Data) { c.acted = r.seats(d) }),
		values.Required("passedSeats", func(d gamedef.Data) { c.passed = r.seats(d) }),
		values.Required("nonPassCount", func(d gamedef.Data) { c.actions = int(r.Whole(d, 0, 1<<31-1)) }),
		values.Required("firstActionClass", func(d gamedef.Data) {
			if _, none := d.(gamedef.Null); !none {
				c.firstClass = gamedef.ActionClass(r.OneOf(d, record.ActionClasses...))
			}
		}),
		values.Optional("declinedInterrupts", func(d gamedef.Data) { c.declined = r.seats(d) }),
		values.Optional("standingInterrupt", func(d gamedef.Data) { c.trumpable = r.seat(d) }),
	)
}

func (r *stateReader) override(d gamedef.Data) (o override) {
	r.Members(d,
		values.Required("seat", func(d gamedef.Data) { o.seat = r.seat(d) }),
		values.Required("eligible", func(d gamedef.Data) { o.eligible = r.Truth(d) }),
		values.Optional("windowId", func(d gamedef.Data) {
			o.window = r.Text(d)
			if _, ok := r.game.flow.windows[o.window]; !ok {
				r.Fail("There is no window %q.", o.window)
			}
		}),
		values.Required("duration", func(d gamedef.Data) {
			o.duration = gamedef.Duration(r.OneOf(d, string(gamedef.ThisTurn), string(gamedef.NextTurn),
				string(gamedef.ThisRound), string(gamedef.ThisCycle)))
		}),
	)
	return o
}

func (r *stateReader) freeGrant(d gamedef.Data) *freeGrant {
	g := &freeGrant{executeAs: noSeat}
	r.Members(d,
		values.Required("grantId", func(d gamedef.Data) { g.id = r.Text(d) }),
		values.Required("seat", func(d gamedef.Data) { g.seat = r.seat(d) }),
		values.Optional("executeAsSeat", func(d gamedef.Data) { g.executeAs = r.seat(d) }),
		values.Required("operationClass", func(d gamedef.Data) {
			g.class = gamedef.ActionClass(r.OneOf(d,
				record.ActionClasses...))
		}),
		values.Optional("actionIds", func(d gamedef.Data) {
			g.actionIDs = []string{}
			r.Each(d, func(_ int, d gamedef.Data) { g.actionIDs = append(g.actionIDs, r.Text(d)) })
			g.actions = (&compiler{game: r.game}).knownActions(g.actionIDs)
		}),
		values.Optional("zoneFilter", func(d gamedef.Data) { g.filter = r.grantFilter(d) }),
		values.Optional("filterBindings", func(d gamedef.Data) {
			r.Entries(d, func(name string, d gamedef.Data) {
				g.captured = append(g.captured, capture{name, r.game.parts.Symbols.Own(r.Value(d))})
			})
		}),
		values.Required("remainingUses", func(d gamedef.Data) { g.uses = r.Whole(d, 1, values.MaxSafe) }),
		values.Optional("resolve", func(d gamedef.Data) {
			g.now = gamedef.ResolveTime(
				r.OneOf(d, string(gamedef.ResolveLater), string(gamedef.ResolveNow))) == gamedef.ResolveNow
		}),
		values.Optional("mandatory", func(d gamedef.Data) { g.mandatory = r.Truth(d) }),
		values.Optional("sequenceBatchId", func(d gamedef.Data) { g.batch = r.Text(d) }),
		values.Optional("sequenceIndex", func(d gamedef.Data) { g.step = r.Whole(d, 0, values.MaxSafe) }),
	)
	return g
}

// grantFilter finds the filter of the definition that has a condition: play makes
// no new ones.
func (r *stateReader) grantFilter(d gamedef.Data) *grantFilter {
	text := string(gamedef.Canonical(d))
	for _, f := range r.game.flow.filters {
		if text == f.text {
			return f
		}
	}
	r.Fail("No grant of the game has this filter.")
	return nil
}

func (r *stateReader) deferred(d gamedef.Data) *deferredEvent {
	out := &deferredEvent{}
	var effects gamedef.Data
	r.Members(d,
		values.Required("deferredId", func(d gamedef.Data) { out.id = r.Text(d) }),
		values.Required("requiredGrantBatchIds", func(d gamedef.Data) {
			r.Each(d, func(_ int, d gamedef.Data) { out.batches = append(out.batches, r.Text(d)) })
		}),
		values.Required("event", func(d gamedef.Data) {
			var card, side, branch string
			r.Members(d,
				values.Required("cardId", func(d gamedef.Data) { card = r.Text(d) }),
				values.Required("side", func(d gamedef.Data) { side = r.Text(d) }),
				values.Optional("branchId", func(d gamedef.Data) { branch = r.Text(d) }))
			out.script = r.script(card, side, branch)
		}),
		values.Required("effects", func(d gamedef.Data) { effects = d }),
		values.Required("moveParams", func(d gamedef.Data) {
			out.params = record.ReadParams(r.Reader, d)
			for i := range out.params {
				out.params[i].Value = r.game.parts.Symbols.Own(out.params[i].Value)
			}
		}),
		values.Required("actorPlayer", func(d gamedef.Data) {
			out.player = playerID(r.Whole(d, 0,
				int64(r.position.players)-1))
		}),
		values.Required("actionId", func(d gamedef.Data) {
			a, ok := r.game.actionOf[r.Text(d)]
			if !ok {
				r.Fail("There is no action %q.", r.Text(d))
			}
			out.action = a
		}),
	)
	if !sameData(effects, out.script.effects()) {
		r.Within("effects", func() { r.Fail("These are not the effects of the event %q.", out.script.side.card.id) })
	}
	return out
}
