package kernel

import (
	"slices"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

// eventDeck is a deck of event cards.
type eventDeck struct {
	id            string
	draw, discard zoneID // nowhere for a zone that does not exist
	shuffled      bool   // after setup
	cards         []*eventCard
	byID          map[string]*eventCard
}

// eventCard is an event card.
type eventCard struct {
	id    string
	deck  int
	def   *gamedef.EventCard
	path  string
	play  conditionFunc // nil: it can always be played
	sides []*eventSide  // unshaded before shaded, if it has them
	order []seatID      // of a card with its own seat order
}

// eventSide is a side of a card.
type eventSide struct {
	name     string // unshaded or shaded
	card     *eventCard
	path     string
	applies  conditionFunc // nil: always
	branches []*eventBranch
	alone    *eventScript // without a branch
}

// eventBranch is an alternative of a side.
type eventBranch struct {
	id      string
	path    string
	applies conditionFunc // nil: always
	script  *eventScript
}

// eachScript calls f with what a side does without a branch, and with each branch.
func (s *eventSide) eachScript(f func(*eventScript)) {
	f(s.alone)
	for _, b := range s.branches {
		f(b.script)
	}
}

// path returns where the script is in the definition: its branch, or its side.
func (s *eventScript) path() string {
	if s.branch != nil {
		return s.branch.path
	}
	return s.side.path
}

// eventScript is what a side does with one of its branches, or without one.
type eventScript struct {
	side        *eventSide
	branch      *eventBranch // nil: none
	code        *code        // choices of targets and effects; nil: none
	list        []*code      // code, alone
	targets     []eventTarget
	afterGrants bool // it runs after the free operations granted by the event
	lasting     []*lastingDef
	grants      []*grantDef
	overrides   []overrideDef
}

// overrideDef is an override of eligibility as a card declares it.
type overrideDef struct {
	seat     seatID // noSeat: the seat of the event's player
	eligible bool
	window   string
	duration gamedef.Duration
}

// compileEventDecks compiles the event decks.
func (c *compiler) compileEventDecks() {
	g := c.game
	zone := func(id string) zoneID {
		if z, ok := g.parts.ZoneOf[id]; ok {
			return z
		}
		return nowhere
	}
	g.decks = make([]eventDeck, len(g.parts.Def.EventDecks))
	for i := range g.parts.Def.EventDecks {
		d := &g.parts.Def.EventDecks[i]
		deck := &g.decks[i]
		*deck = eventDeck{id: d.ID, draw: zone(d.DrawZone), discard: zone(d.DiscardZone), byID: map[string]*eventCard{}}
		deck.shuffled = d.ShuffleOnSetupOrDefault() && !isStacked(g.parts.Def.Setup, d.DrawZone)
		c.symbol(d.ID)
		c.element("eventDecks", i, func() {
			for j := range d.Cards {
				c.element("cards", j, func() {
					card := c.eventCard(&d.Cards[j], i)
					deck.cards = append(deck.cards, card)
					deck.byID[card.id] = card
				})
			}
		})
	}
}

// isStacked reports whether a setup builds a zone from the tokens of others, and so gives it an order that shuffling
// would undo.
func isStacked(setup []gamedef.Effect, zone string) bool {
	found := false
	to := func(r gamedef.ZoneReference) { found = found || r.Expr == nil && string(r.Selector) == zone }
	for _, e := range setup {
		gamedef.Walk(e, func(_ gamedef.Place, node gamedef.Node) bool {
			switch e := node.(type) {
			case *gamedef.MoveAll:
				to(e.To)
			case *gamedef.MoveToken:
				to(e.To)
			case *gamedef.Draw:
				to(e.To)
			case *gamedef.RemoveByPriority, *gamedef.EvaluateSubset:
				return false
			case gamedef.Effect:
				return true
			}
			return false
		})
	}
	return found
}

func (c *compiler) eventCard(d *gamedef.EventCard, deck int) *eventCard {
	card := &eventCard{id: d.ID, deck: deck, def: d, path: c.path()}
	c.symbol(d.ID)
	card.play = c.optionalCondition("playCondition", d.PlayCondition)
	if d.Unshaded != nil {
		c.compilePart("unshaded", func() { card.sides = append(card.sides, c.eventSide(card, "unshaded", d.Unshaded)) })
		if slices.Contains(d.Tags, gamedef.CoupTag) {
			card.sides[0].eachScript(func(s *eventScript) { c.noteOpaque(s.code) })
		}
	}
	if d.Shaded != nil {
		c.compilePart(member.Shaded, func() { card.sides = append(card.sides, c.eventSide(card, "shaded", d.Shaded)) })
	}
	if f := c.game.flow; f != nil && f.metadata != "" {
		value, _ := d.Metadata.Get(f.metadata)
		list, _ := value.(gamedef.TextList)
		for _, text := range list {
			if s := f.seat(text); s != noSeat {
				card.order = append(card.order, s)
			}
		}
	}
	return card
}

func (c *compiler) optionalCondition(part string, d gamedef.Condition) (holds conditionFunc) {
	if d != nil {
		c.compilePart(part, func() { holds = c.compileCondition(d) })
	}
	return holds
}

func (c *compiler) eventSide(card *eventCard, name string, d *gamedef.EventSide) *eventSide {
	c.symbol(name)
	side := &eventSide{name: name, card: card, path: c.path(),
		applies: c.optionalCondition("applicability", d.Applicability)}
	whole := eventPart{targets: d.Targets, effects: d.Effects}
	base := &eventScript{side: side}
	c.compileEventPayload(base, d.LastingEffects, d.FreeOperationGrants, d.EligibilityOverrides)
	side.alone = &eventScript{side: side, lasting: base.lasting, grants: base.grants, overrides: base.overrides,
		afterGrants: d.EffectTiming == gamedef.AfterGrants}
	c.compileEventCode(side.alone, whole)
	for i := range d.Branches {
		b := &d.Branches[i]
		var script *eventScript
		c.element("branches", i, func() {
			c.symbol(b.ID)
			branch := &eventBranch{id: b.ID, path: c.path(),
				applies: c.optionalCondition("applicability", b.Applicability)}
			script = &eventScript{side: side, branch: branch, lasting: slices.Clip(base.lasting),
				grants:    slices.Clip(base.grants),
				overrides: slices.Clip(base.overrides)}
			c.compileEventPayload(script, b.LastingEffects, b.FreeOperationGrants, b.EligibilityOverrides)
			timing := d.EffectTiming
			if b.EffectTiming != "" {
				timing = b.EffectTiming
			}
			script.afterGrants = timing == gamedef.AfterGrants
			branch.script = script
			side.branches = append(side.branches, branch)
		})
		c.compileEventCode(script, whole, eventPart{within: member.PathTo(member.Branches, i), targets: b.Targets,
			effects: b.Effects})
	}
	return side
}

// compileEventPayload compiles what a side or a branch has besides effects, appending to the script.
func (c *compiler) compileEventPayload(s *eventScript, lasting []gamedef.LastingEffect,
	grants []gamedef.FreeOperationGrant,
	overrides []gamedef.EligibilityOverride) {
	for i := range lasting {
		c.element("lastingEffects", i, func() { s.lasting = append(s.lasting, c.lastingEffect(s.side, &lasting[i])) })
	}
	for i := range grants {
		c.element("freeOperationGrants", i, func() { s.grants = append(s.grants, c.compileGrant(&grants[i])) })
	}
	f := c.game.flow
	for _, o := range overrides {
		if f == nil {
			return
		}
		duration, ok := f.windows[o.WindowID]
		if o.WindowID == "" {
			duration, ok = gamedef.NextTurn, true
		}
		def := overrideDef{seat: noSeat, eligible: o.Eligible, window: o.WindowID, duration: duration}
		if o.Target.Kind == gamedef.OverrideSeat {
			def.seat = f.seat(o.Target.Seat)
			ok = ok && def.seat != noSeat
		}
		if ok {
			s.overrides = append(s.overrides, def)
		}
	}
}

// card returns the first card with an id; nil: no deck has one.
func (g *Game) card(id string) *eventCard {
	for i := range g.decks {
		if card := g.decks[i].byID[id]; card != nil {
			return card
		}
	}
	return nil
}

// cardNamed returns the card that the parameters of a move name; nil: none.
func (g *Game) cardNamed(params Params) *eventCard {
	id, ok := params.Get(gamedef.EventCardParam)
	if !ok {
		return nil
	}
	deck, narrowed := params.Get(gamedef.EventDeckParam)
	for i := range g.decks {
		if narrowed && deck.Text() != g.decks[i].id {
			continue
		}
		if card := g.decks[i].byID[id.Text()]; card != nil {
			return card
		}
	}
	return nil
}

// cardName returns the id of the card that a token stands for.
func (m *machine) cardName(t tokenID) string {
	if id := m.tokens[t].properties.Get(gamedef.CardProp); id.IsText() && id.Text() != "" {
		return id.Text()
	}
	return m.tokenName(t).Text()
}

// cardOf returns the card that a token stands for; nil: none. If several decks have a card with that id, the deck
// that the token names comes first, then one that plays from the slot of the current card.
func (m *machine) cardOf(t tokenID) *eventCard {
	id := m.cardName(t)
	first := m.game.card(id)
	if first == nil || len(m.game.decks) == 1 {
		return first
	}
	if named := m.tokens[t].properties.Get(gamedef.CardDeckProp); named.IsText() {
		for i := range m.game.decks {
			if d := &m.game.decks[i]; d.id == named.Text() && d.byID[id] != nil {
				return d.byID[id]
			}
		}
	}
	if f := m.game.flow; f != nil && f.played != nowhere {
		for i := range m.game.decks {
			if d := &m.game.decks[i]; d.discard == f.played && d.byID[id] != nil {
				return d.byID[id]
			}
		}
	}
	return first
}

// currentCard returns the event card that can be played now, and its token; nil: there is none. In a card-driven game
// it is the one on top of the slot of played cards, whatever lies elsewhere, but no coup card that was carried out
// when it came up. In others it is the one that came last to a discard zone, if it was not played yet, else the next
// one of a draw zone.
func (m *machine) currentCard() (card *eventCard, token tokenID) {
	if f := m.game.flow; f != nil {
		t := m.topToken(f.played)
		if t < 0 {
			return nil, -1
		}
		if card := m.cardOf(t); !m.isCoup(t) || !card.actsByItself() {
			return card, t
		}
		return nil, -1
	}
	for i := range m.game.decks {
		d := &m.game.decks[i]
		if t := m.latestToken(d.discard); t >= 0 && !slices.Contains(m.spent, t) {
			if card := d.byID[m.cardName(t)]; card != nil {
				return card, t
			}
		}
	}
	for i := range m.game.decks {
		d := &m.game.decks[i]
		if t := m.nextOf(d); t >= 0 {
			if card := d.byID[m.cardName(t)]; card != nil {
				return card, t
			}
		}
	}
	return nil, -1
}

// nextOf returns the token that a deck draws next, -1 if there is none. Where played cards stay in the draw zone, it
// is the first that was not played yet.
func (m *machine) nextOf(d *eventDeck) tokenID {
	if d.draw == nowhere || d.discard == nowhere {
		return -1
	}
	for _, t := range m.zones[d.draw] {
		if _, played := slices.BinarySearch(m.spent, t); !played {
			return t
		}
	}
	return -1
}

// cardToken returns the token for a card that a move names, outside card-driven order: the first that was not played
// yet, -1 if there is none. played reports that all of them were played.
func (m *machine) cardToken(card *eventCard) (token tokenID, played bool) {
	for t := range m.tokens {
		if token := tokenID(t); m.tokens[t].zone != nowhere && m.cardOf(token) == card {
			if !slices.Contains(m.spent, token) {
				return token, false
			}
			played = true
		}
	}
	return -1, played
}

// useUp puts the played card into the discard zone of its deck, and records that it was played: outside card-driven
// order, where no card end does that, it cannot be played again unless rules take it out of there.
func (m *machine) useUp(e *eventPlay) {
	if m.game.flow != nil || e.token < 0 || m.tokens[e.token].zone == nowhere {
		return
	}
	to, from := m.game.decks[e.card.deck].discard, m.tokens[e.token].zone
	if from != to {
		m.removeToken(from, slices.Index(m.zones[from], e.token))
		m.put(to, "", lifecyclePath, values.Int(int64(e.token)))
	}
	if at, found := slices.BinarySearch(m.spent, e.token); !found {
		m.setSpent(slices.Insert(slices.Clone(m.spent), at, e.token))
	}
}
