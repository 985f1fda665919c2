package lower

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel/gamedef"
)

// cardType is the token type for event cards.
type cardType struct {
	def gamedef.TokenTypeDef
	// synthetic: the spec has no type for cards; this one is added.
	synthetic bool
}

// readCardType returns the type of card tokens: one of the spec with the properties of cards, or one made here. Only
// scenarios that build a deck need it.
func (l *lowering) readCardType() cardType {
	s := l.selection().scenario
	if s == nil || !isGiven(s.payload.Get(view.ScenarioDeckComposition)) {
		return cardType{}
	}
	taken := map[string]bool{}
	for _, t := range l.declaredTypes(plainReading()) {
		id, coup := t.Props.Get(gamedef.CardProp)
		flag, known := t.Props.Get(gamedef.CoupProp)
		if coup && known && id == gamedef.StringProp && flag == gamedef.BooleanProp {
			return cardType{def: t}
		}
		taken[t.ID] = true
	}
	id := "__eventCard"
	for i := 2; taken[id]; i++ {
		id = "__eventCard_" + strconv.Itoa(i)
	}
	return cardType{synthetic: true, def: gamedef.TokenTypeDef{ID: id, Props: gamedef.OrderedMap[gamedef.PropType]{
		{Key: gamedef.CardProp, Value: gamedef.StringProp}, {Key: gamedef.CardDeckProp, Value: gamedef.StringProp},
		{Key: gamedef.CoupProp, Value: gamedef.BooleanProp},
	}}}
}

// declaredTypes returns the token types of the section or, if there is none, of the catalogue.
func (l *lowering) declaredTypes(r *reading) []gamedef.TokenTypeDef {
	var out []gamedef.TokenTypeDef
	if n := l.section(view.SectionTokenTypes); isGiven(n) {
		for _, item := range n.Items() {
			out = append(out, lowerTokenType(r, item, Path{}))
		}
		return out
	}
	pieces, _ := l.pieces()
	for i := range pieces {
		out = append(out, pieces[i].tokenType())
	}
	return out
}

// placedEffect is an effect with the node of the spec that caused it.
type placedEffect struct {
	effect gamedef.Effect
	node   *expand.Node
}

// coupTag is the tag of coup cards.
const coupTag = "coup"

// composition is the state of building the deck of a scenario.
type composition struct {
	*lowering
	*reading
	scenario *asset
	node     *expand.Node // the record deckComposition
	deck     *deck

	piles, perPile, coupsPerPile int64
	complete                     bool // all cards and tags are known, and therefore which cards take part
	candidate                    map[string]bool
	events, coups                []card
	pools                        []pool

	// The zones in which the deck is built, and how.
	taken   map[string]bool // ids of zones
	zones   []gamedef.ZoneDef
	effects []placedEffect
}

// readCompositions reports faults in the decks of all scenarios, and builds the deck of the selected scenario.
func (l *lowering) readCompositions() (out []*composition) {
	assets, selected := l.assets(), l.selection().scenario
	for i := range assets {
		s := &assets[i]
		if s.kind != kindScenario || s.faulty || !isGiven(s.payload.Get(view.ScenarioDeckComposition)) {
			continue
		}
		c := &composition{lowering: l, reading: l.scratchReading(), scenario: s}
		c.node = c.record(s.payload.Get(view.ScenarioDeckComposition))
		c.deck = c.choose()
		if c.deck != nil && c.node != nil {
			c.check()
		}
		if s == selected && !c.failed {
			c.build()
		}
		out = append(out, c)
	}
	return out
}

// composedDeck returns the deck of the selected scenario, or nil if it builds none.
func (l *lowering) composedDeck() *composition {
	for _, c := range l.compositions() {
		if c.scenario == l.selection().scenario {
			return c
		}
	}
	return nil
}

// fault reports a fault of the deck.
func (c *composition) fault(code diag.Code, at expand.Origin, message string, related ...crossref.Elsewhere) {
	c.failed = true
	c.reportAt(expand.Problem{Code: code, Message: message, Related: related}, at, c.scenario.node.Uses)
}

// choose returns the deck named by the scenario, or the only one.
func (c *composition) choose() *deck {
	payload := c.scenario.payload
	id := Identifier(payload.Get(view.ScenarioEventDeckAssetID).Text())
	if id == "" {
		id = Identifier(payload.Get(view.ScenarioEventCardSetAssetID).Text())
	}
	all := c.allDecks()
	for _, d := range all {
		if (id == "" && len(all) == 1 || id != "" && d.id == id) && !d.faulty {
			d.cards = cardsOf(d.node.Get(view.EventDeckCards).Items())
			return &d
		}
	}
	at := payload.KeyAt(view.ScenarioDeckComposition)
	switch {
	case id != "" || len(all) == 1:
		c.fail(payload, "a deck that there is")
	case len(all) == 0:
		c.fault(diag.CompilerScenarioDeckCompositionEventDeckMissing, at,
			"This spec has no event deck to deal from. Declare one in eventDecks.")
	default:
		c.fault(diag.CompilerScenarioDeckCompositionEventDeckAmbiguous, at, "This spec has more than one event deck. "+
			"Say in the scenario's eventDeckAssetId from which one the deck is dealt.",
			append(all[0].named.At.Elsewhere("This is one of them."),
				all[1].named.At.Elsewhere("This is one of them.")...)...)
	}
	return nil
}

// pool holds the event cards for some of the piles.
type pool struct {
	zone  string
	cards []card
	piles map[int64]bool // nil: of all
	node  *expand.Node
}

// check determines which cards take part, and checks that they fill the piles.
func (c *composition) check() {
	c.piles = c.integer(c.node, view.DeckCompositionPileCount)
	c.perPile = c.integer(c.node, view.DeckCompositionEventsPerPile)
	c.coupsPerPile = c.integer(c.node, view.DeckCompositionCoupsPerPile)
	if min(c.piles, c.perPile, c.coupsPerPile) < 1 ||
		c.node.Get(view.DeckCompositionMaterializationStrategy).Text() !=
			view.DeckCompositionMaterializationStrategyPileCoupMixV1 {
		c.fail(c.node, "a deck that can be built")
	}
	filter, words := c.cardFilter(c.node), c.deck.vocabulary()
	c.complete = !c.reportConflicts(filter) && !c.reportCardConflicts(filter, words) && words.knowsAll(filter) &&
		!c.failed
	c.candidate = map[string]bool{}
	for _, card := range c.deck.cards {
		if filter.isSelective() && !filter.includes(card) || filter.excludes(card) {
			continue
		}
		c.candidate[card.id] = true
		if slices.Contains(card.tags(), coupTag) {
			c.coups = append(c.coups, card)
		} else {
			c.events = append(c.events, card)
		}
	}
	c.failed = c.failed || !c.complete
	c.checkPlacements()
	if c.reportShort(c.coups, c.coupsPerPile, "coup card", view.DeckCompositionCoupsPerPile,
		diag.CompilerScenarioDeckCompositionInsufficientCoups) {
		return
	}
	if filters := c.list(c.node, view.DeckCompositionPileFilters); len(filters) > 0 {
		c.divide(filters, words)
		return
	}
	c.pools = []pool{{cards: c.events, node: c.node}}
	c.reportShort(c.events, c.perPile, "event card", view.DeckCompositionEventsPerPile,
		diag.CompilerScenarioDeckCompositionInsufficientEvents)
}

// reportShort reports if there are too few cards for each pile, and returns whether there are.
func (c *composition) reportShort(cards []card, each int64, what, field string, code diag.Code) bool {
	needed := product(c.piles, each)
	if !c.complete || int64(len(cards)) >= needed {
		return false
	}
	c.fault(code, c.node.Get(field).At, "The piles need "+symbols.Count(needed, what)+", but only "+
		symbols.Count(int64(len(cards)), what)+" of the deck "+symbols.Quote(c.deck.id)+" take part.")
	return true
}

// product returns the product of two counts, capped at the greatest integer.
func product(a, b int64) int64 { return min(a, math.MaxInt64/max(b, 1)) * b }

// divide divides the event cards among the piles.
func (c *composition) divide(filters []*expand.Node, words vocabulary) {
	assigned := map[int64]*expand.Node{}
	owner := map[string]*expand.Node{} // the filter that picks a card
	complete := c.complete
	for _, n := range filters {
		if c.record(n) == nil {
			complete = false
			continue
		}
		p := pool{node: n, piles: c.assign(n, assigned, &complete)}
		f := c.cardFilter(n)
		known := words.knowsAll(f)
		if c.reportConflicts(f) || !known || !f.given {
			c.fail(n, "cards that the filter picks")
			complete = complete && known
			continue
		}
		overlaps := map[*expand.Node]bool{}
		for _, card := range c.events {
			if !f.includes(card) || f.excludes(card) {
				continue
			}
			p.cards = append(p.cards, card)
			if other := owner[card.id]; other == nil {
				owner[card.id] = n
			} else if other != n && !overlaps[other] {
				overlaps[other] = true
				c.reportOverlap(f, n, other, card)
			}
		}
		if needed := product(int64(len(p.piles)), c.perPile); complete && int64(len(p.cards)) < needed {
			c.fault(diag.CompilerScenarioDeckCompositionInsufficientEvents, n.KeyAt(view.PileFilterPiles),
				"These piles need "+symbols.Count(needed, "event card")+", but the filter picks only "+
					strconv.Itoa(len(p.cards))+".")
		}
		c.pools = append(c.pools, p)
	}
	c.failed = c.failed || !complete
	if !complete || int64(len(assigned)) >= c.piles {
		return
	}
	missing := int64(1)
	for assigned[missing] != nil {
		missing++
	}
	c.fault(diag.CompilerScenarioDeckCompositionPileFilterCoverageIncomplete,
		c.node.KeyAt(view.DeckCompositionPileFilters),
		"No filter is for pile "+strconv.FormatInt(missing, 10)+" of "+strconv.FormatInt(c.piles, 10)+".")
}

// assign records the piles of a filter and returns their numbers.
func (c *composition) assign(n *expand.Node, assigned map[int64]*expand.Node, complete *bool) map[int64]bool {
	own := map[int64]bool{}
	for _, item := range c.readRequired(n, view.PileFilterPiles) {
		pile, ok := integerOf(item)
		switch {
		case !ok || pile < 1 || c.piles < 1:
			*complete = false
		case pile > c.piles:
			*complete = false
			are := "are "
			if c.piles == 1 {
				are = "is "
			}
			c.fault(diag.CompilerScenarioDeckCompositionPileFilterPileOutOfRange, item.At,
				"There "+are+symbols.Count(c.piles, "pile")+", so there is no pile "+strconv.FormatInt(pile, 10)+".",
				c.node.Get(view.DeckCompositionPileCount).At.Elsewhere("The number of piles is given here.")...)
		case own[pile]: // reported for lists, which must not repeat
			c.failed = true
		case assigned[pile] != nil:
			*complete = false
			c.fault(diag.CompilerScenarioDeckCompositionPileFilterPileDuplicate, item.At,
				"Pile "+strconv.FormatInt(pile, 10)+" has a filter already.",
				assigned[pile].At.Elsewhere("It is filled here.")...)
		default:
			own[pile], assigned[pile] = true, item
		}
	}
	return own
}

// reportOverlap reports a card that two filters pick, at its name or tag in the second one.
func (c *composition) reportOverlap(f cardFilter, n, other *expand.Node, card card) {
	at := n.KeyAt(view.PileFilterPiles)
	if picks := f.includedIDs.first(card.id); picks != nil {
		at = picks.At
	} else if picks := f.includedTags.first(card.tags()...); picks != nil {
		at = picks.At
	}
	c.fault(diag.CompilerScenarioDeckCompositionPileFilterOverlap, at,
		"Another filter picks the card "+symbols.Quote(card.id)+" too.",
		other.At.Elsewhere("This is the other filter.")...)
}

// checkPlacements reports placed cards that are in the deck as well.
func (c *composition) checkPlacements() {
	for _, n := range c.scenario.payload.Get(view.ScenarioCardPlacements).Items() {
		if id := c.id(n, view.CardPlacementCardID); c.complete && c.candidate[id] {
			c.fault(diag.CompilerScenarioCardPlacementDuplicateCardSource, n.Get(view.CardPlacementCardID).At,
				"The card "+symbols.Quote(id)+" is dealt into the deck already. Exclude it there to place it here.")
		}
	}
}

// build assembles the deck.
func (c *composition) build() {
	c.taken = map[string]bool{}
	for id := range c.zoneIDs() {
		c.taken[id] = true
	}
	stem := "__scenario_deck_" + identifierOf(c.scenario.id+"_"+c.deck.id)
	coupZone, workZone := c.reserve(stem+"_coups_pool"), c.reserve(stem+"_pile_work")
	for i := range c.pools {
		c.pools[i].zone = c.reserve(stem + "_events_pool_" + strconv.Itoa(i+1))
		c.addHiddenZone(c.pools[i].zone)
	}
	c.addHiddenZone(coupZone)
	c.addHiddenZone(workZone)

	for _, p := range c.pools {
		for _, card := range sortCards(p.cards) {
			c.putToken(card, p.zone, c.node)
		}
	}
	for _, card := range sortCards(c.coups) {
		c.putToken(card, coupZone, c.node)
	}
	for _, p := range c.pools {
		c.do(&gamedef.Shuffle{Zone: inZone(p.zone)}, p.node)
	}
	c.do(&gamedef.Shuffle{Zone: inZone(coupZone)}, c.node)
	drawZone := c.reading.zone(c.deck.node.Get(view.EventCardSetDrawZone).Text())
	if c.deck.asset && !isGiven(c.deck.node.Get(view.EventCardSetDrawZone)) {
		e := gamedef.EventDeck{}
		c.defaultZones(&e)
		drawZone = e.DrawZone
	}
	for pile := c.piles; pile >= 1; pile-- {
		k := slices.IndexFunc(c.pools, func(p pool) bool { return p.piles == nil || p.piles[pile] })
		c.do(&gamedef.Draw{From: inZone(c.pools[k].zone), To: inZone(workZone), Count: gamedef.Number(c.perPile)},
			c.pools[k].node)
		c.do(&gamedef.Draw{From: inZone(coupZone), To: inZone(workZone), Count: gamedef.Number(c.coupsPerPile)}, c.node)
		c.do(&gamedef.Shuffle{Zone: inZone(workZone)}, c.node)
		c.do(&gamedef.MoveAll{From: inZone(workZone), To: inZone(drawZone)}, c.node)
	}
	c.placeCards()
}

// placeCards puts single cards where the scenario places them.
func (c *composition) placeCards() {
	for _, n := range c.scenario.payload.Get(view.ScenarioCardPlacements).Items() {
		id := c.id(n, view.CardPlacementCardID)
		k := slices.IndexFunc(c.deck.cards, func(card card) bool { return card.id == id })
		if k < 0 {
			c.failField(n, view.CardPlacementCardID, "a card")
			continue
		}
		count := int64(view.AbsentCardPlacementCount)
		if isGiven(n.Get(view.CardPlacementCount)) {
			count = c.integer(n, view.CardPlacementCount)
		}
		if count > maxPieces {
			c.failField(n, view.CardPlacementCount, "a smaller number")
			continue
		}
		zone := c.zoneID(n, view.CardPlacementZoneID)
		for range count {
			c.putToken(c.deck.cards[k], zone, n)
		}
	}
}

func (c *composition) do(e gamedef.Effect, n *expand.Node) {
	c.effects = append(c.effects, placedEffect{e, n})
}

// putToken adds the effect that puts the token of a card into a zone.
func (c *composition) putToken(card card, zone string, n *expand.Node) {
	c.do(&gamedef.CreateToken{Type: c.cardType().def.ID, Zone: inZone(zone), Props: gamedef.OrderedMap[gamedef.Value]{
		{Key: gamedef.CardProp, Value: gamedef.Text(card.id)},
		{Key: gamedef.CardDeckProp, Value: gamedef.Text(c.deck.id)},
		{Key: gamedef.CoupProp, Value: gamedef.Bool(slices.Contains(card.tags(), coupTag))},
	}}, n)
}

// addHiddenZone adds a hidden zone with an id.
func (c *composition) addHiddenZone(id string) {
	internal := true
	c.zones = append(c.zones, gamedef.ZoneDef{
		ID: id, ZoneKind: gamedef.AuxZone, IsInternal: &internal, Owner: gamedef.OwnedByNone,
		Visibility: gamedef.HiddenZone, Ordering: gamedef.SetOrdering,
	})
}

// reserve returns an unused id for a zone, made from stem.
func (c *composition) reserve(stem string) string {
	id := stem + ":none"
	for i := 2; c.taken[id]; i++ {
		id = stem + "_" + strconv.Itoa(i) + ":none"
	}
	c.taken[id] = true
	return id
}

// identifierOf returns name as an id of lower-case letters, digits and underscores.
func identifierOf(name string) string {
	var b strings.Builder
	for _, c := range strings.ToLower(name) {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			b.WriteRune(c)
		} else if s := b.String(); s != "" && !strings.HasSuffix(s, "_") {
			b.WriteByte('_')
		}
	}
	return strings.Trim(b.String(), "_")
}
