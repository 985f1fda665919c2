package lower

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

// cardType is the type of the tokens that stand for event cards.
type cardType struct {
	def gamedef.TokenTypeDef
	// synthetic: no type of the spec is made for cards; this one is added.
	synthetic bool
}

// readCardType finds the type of card tokens: one of the spec that has the
// properties of cards, or one of ours. Only scenarios that build a deck need it.
func (l *lowering) readCardType() cardType {
	s := l.selection().scenario
	if s == nil || !given(s.payload.Get(view.ScenarioDeckComposition)) {
		return cardType{}
	}
	taken := map[string]bool{}
	for _, t := range l.declaredTypes(plain()) {
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

// declaredTypes are the token types of the section, or of the catalogue.
func (l *lowering) declaredTypes(r *reading) []gamedef.TokenTypeDef {
	var out []gamedef.TokenTypeDef
	if n := l.section(view.SectionTokenTypes); given(n) {
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

// built is the deck of a scenario: the zones in which it is put together, and
// how.
type built struct {
	zones   []gamedef.ZoneDef
	effects []placed
	failed  bool
}

// placed is an effect with the place that asks for it.
type placed struct {
	effect gamedef.Effect
	node   *expand.Node
}

// coupTag marks coup cards.
const coupTag = "coup"

// composition builds the deck of a scenario.
type composition struct {
	*lowering
	*reading
	node   *expand.Node // the record deckComposition
	deck   *deck
	taken  map[string]bool // ids of zones
	result built
}

// readDeck builds the scenario's deck; composed is false when it has none.
func (l *lowering) readDeck() (result built, composed bool) {
	s := l.selection().scenario
	if s == nil || !given(s.payload.Get(view.ScenarioDeckComposition)) {
		return built{}, false
	}
	c := &composition{lowering: l, reading: l.scratch(), node: s.payload.Get(view.ScenarioDeckComposition),
		deck: l.scenarioDeck(s), taken: map[string]bool{}}
	if c.deck == nil || c.node.Kind() != expand.Map ||
		c.node.Get(view.DeckCompositionMaterializationStrategy).Text() !=
			view.DeckCompositionMaterializationStrategyPileCoupMixV1 {
		return built{failed: true}, true
	}
	for id := range l.zoneIDs() {
		c.taken[id] = true
	}
	c.compose(s)
	if c.reading.failed {
		return built{failed: true}, true
	}
	return c.result, true
}

// scenarioDeck is the deck that the scenario names, or the only one.
func (l *lowering) scenarioDeck(s *asset) *deck {
	decks := l.decks()
	id := Identifier(s.payload.Get(view.ScenarioEventDeckAssetID).Text())
	for i := range decks {
		if decks[i].id == id {
			return &decks[i]
		}
	}
	if id == "" && len(decks) == 1 {
		return &decks[0]
	}
	return nil
}

// cardFilter includes and excludes cards by id and by tag.
type cardFilter struct {
	includedIDs, excludedIDs, includedTags, excludedTags map[string]bool
	metadata                                             *expand.Node
}

func (r *reading) cardFilter(n *expand.Node) cardFilter {
	set := func(field string) map[string]bool {
		out := map[string]bool{}
		for _, id := range r.ids(n, field) {
			out[id] = true
		}
		return out
	}
	return cardFilter{set(view.PileFilterIncludedCardIDs), set(view.PileFilterExcludedCardIDs),
		set(view.PileFilterIncludedCardTags), set(view.PileFilterExcludedCardTags), r.optionalRecord(n,
			view.PileFilterMetadataEquals)}
}

// selective reports whether the filter includes some cards rather than all.
func (f cardFilter) selective() bool {
	return len(f.includedIDs) > 0 || len(f.includedTags) > 0 || f.metadata.Len() > 0
}

func (f cardFilter) includes(c card) bool {
	if f.includedIDs[c.id] || f.metadata.Len() > 0 && f.metadataEquals(c) {
		return true
	}
	return slices.ContainsFunc(c.tags(), func(tag string) bool { return f.includedTags[tag] })
}

func (f cardFilter) metadataEquals(c card) bool {
	for key, value := range f.metadata.Pairs() {
		if own := c.node.Get(view.EventCardMetadata).Get(key.Name); own == nil || !own.Equal(value) {
			return false
		}
	}
	return true
}

func (f cardFilter) excludes(c card) bool {
	return f.excludedIDs[c.id] || slices.ContainsFunc(c.tags(), func(tag string) bool { return f.excludedTags[tag] })
}

// pile is the event cards of some piles.
type pool struct {
	zone  string
	cards []card
	piles map[int64]bool // nil: of all
	node  *expand.Node
}

func (c *composition) compose(s *asset) {
	piles := c.integer(c.node, view.DeckCompositionPileCount)
	events, coups := c.integer(c.node, view.DeckCompositionEventsPerPile), c.integer(c.node,
		view.DeckCompositionCoupsPerPile)
	if piles < 1 || events < 1 || coups < 1 || piles > maxPieces {
		c.reading.failed = true
		return
	}
	filter := c.cardFilter(c.node)
	var eventCards, coupCards []card
	candidate := map[string]bool{}
	for _, card := range c.deck.cards {
		if filter.selective() && !filter.includes(card) || filter.excludes(card) {
			continue
		}
		candidate[card.id] = true
		if slices.Contains(card.tags(), coupTag) {
			coupCards = append(coupCards, card)
		} else {
			eventCards = append(eventCards, card)
		}
	}
	pools := c.pools(eventCards)
	if int64(len(coupCards)) < piles*coups {
		c.reading.failed = true
	}
	for _, p := range pools {
		needed := piles
		if p.piles != nil {
			needed = int64(len(p.piles))
		}
		if int64(len(p.cards)) < needed*events {
			c.reading.failed = true
		}
	}
	if c.reading.failed {
		return
	}

	stem := "__scenario_deck_" + slug(s.id+"_"+c.deck.id)
	coupZone, workZone := c.reserve(stem+"_coups_pool"), c.reserve(stem+"_pile_work")
	for i := range pools {
		pools[i].zone = c.reserve(stem + "_events_pool_" + strconv.Itoa(i+1))
		c.zone(pools[i].zone)
	}
	c.zone(coupZone)
	c.zone(workZone)

	for _, p := range pools {
		for _, card := range p.cards {
			c.token(card, p.zone, c.node)
		}
	}
	for _, card := range coupCards {
		c.token(card, coupZone, c.node)
	}
	for _, p := range pools {
		c.do(&gamedef.Shuffle{Zone: inZone(p.zone)}, p.node)
	}
	c.do(&gamedef.Shuffle{Zone: inZone(coupZone)}, c.node)
	drawZone := c.reading.zone(c.deck.node.Get(view.EventCardSetDrawZone).Text())
	if c.deck.asset && !given(c.deck.node.Get(view.EventCardSetDrawZone)) {
		e := gamedef.EventDeck{}
		c.defaultZones(&e)
		drawZone = e.DrawZone
	}
	for pile := piles; pile >= 1; pile-- {
		k := slices.IndexFunc(pools, func(p pool) bool { return p.piles == nil || p.piles[pile] })
		if k < 0 {
			c.reading.failed = true
			return
		}
		c.do(&gamedef.Draw{From: inZone(pools[k].zone), To: inZone(workZone), Count: gamedef.Number(events)},
			pools[k].node)
		c.do(&gamedef.Draw{From: inZone(coupZone), To: inZone(workZone), Count: gamedef.Number(coups)}, c.node)
		c.do(&gamedef.Shuffle{Zone: inZone(workZone)}, c.node)
		c.do(&gamedef.MoveAll{From: inZone(workZone), To: inZone(drawZone)}, c.node)
	}
	c.placeCards(s, candidate)
}

// pools divides the event cards among the piles.
func (c *composition) pools(cards []card) []pool {
	filters := c.list(c.node, view.DeckCompositionPileFilters)
	if len(filters) == 0 {
		return []pool{{cards: cards, node: c.node}}
	}
	var out []pool
	assigned := map[int64]bool{}
	for _, n := range filters {
		p := pool{piles: map[int64]bool{}, node: n}
		for _, item := range c.required(n, view.PileFilterPiles) {
			i, ok := whole(item)
			if !ok || assigned[i] {
				c.reading.failed = true
			}
			assigned[i], p.piles[i] = true, true
		}
		filter := c.cardFilter(n)
		for _, card := range cards {
			if filter.includes(card) && !filter.excludes(card) {
				p.cards = append(p.cards, card)
			}
		}
		out = append(out, p)
	}
	return out
}

// placeCards puts single cards where the scenario wants them.
func (c *composition) placeCards(s *asset, candidate map[string]bool) {
	for _, n := range s.payload.Get(view.ScenarioCardPlacements).Items() {
		id := c.id(n, view.CardPlacementCardID)
		k := slices.IndexFunc(c.deck.cards, func(card card) bool { return card.id == id })
		if k < 0 || candidate[id] {
			c.reading.failed = true
			continue
		}
		count := int64(view.AbsentCardPlacementCount)
		if given(n.Get(view.CardPlacementCount)) {
			count = c.integer(n, view.CardPlacementCount)
		}
		if count > maxPieces {
			c.reading.failed = true
			continue
		}
		zone := c.zoneID(n, view.CardPlacementZoneID)
		for range count {
			c.token(c.deck.cards[k], zone, n)
		}
	}
}

func (c *composition) do(e gamedef.Effect, n *expand.Node) {
	c.result.effects = append(c.result.effects, placed{e, n})
}

// token puts the token of a card into a zone.
func (c *composition) token(card card, zone string, n *expand.Node) {
	c.do(&gamedef.CreateToken{Type: c.cardType().def.ID, Zone: inZone(zone), Props: gamedef.OrderedMap[gamedef.Value]{
		{Key: gamedef.CardProp, Value: gamedef.Text(card.id)},
		{Key: gamedef.CardDeckProp, Value: gamedef.Text(c.deck.id)},
		{Key: gamedef.CoupProp, Value: gamedef.Bool(slices.Contains(card.tags(), coupTag))},
	}}, n)
}

// zone adds a zone that nobody sees.
func (c *composition) zone(id string) {
	internal := true
	c.result.zones = append(c.result.zones, gamedef.ZoneDef{
		ID: id, ZoneKind: gamedef.AuxZone, IsInternal: &internal, Owner: gamedef.OwnedByNone,
		Visibility: gamedef.HiddenZone, Ordering: gamedef.SetOrdering,
	})
}

// reserve finds an id for a zone that no other zone has.
func (c *composition) reserve(stem string) string {
	id := stem + ":none"
	for i := 2; c.taken[id]; i++ {
		id = stem + "_" + strconv.Itoa(i) + ":none"
	}
	c.taken[id] = true
	return id
}

// slug is a name of nothing but small letters, digits and underscores.
func slug(name string) string {
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
