package crossref

import (
	"slices"
	"strconv"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// deckRules relate the deck that a scenario builds to the event cards.
var deckRules = []Rule{
	{
		Sections: []string{view.SectionDataAssets, view.SectionEventDecks}, Check: deckCompositions,
		Entries: assetEntries(map[string]unchanged{
			view.ShapeEventCard:     fieldsUnchanged(view.EventCardID, view.EventCardTags, view.EventCardMetadata),
			view.ShapeCardPlacement: fieldsUnchanged(view.CardPlacementCardID),
		}),
	},
}

// deck is an event deck with its cards.
type deck struct {
	id    string
	cards []card
	byID  map[string]int
}

type card struct {
	id       string
	tags     []string
	metadata syntax.Node
}

// eventDecks reads the decks of a spec, in both forms.
func eventDecks(spec Spec, all assets) (out []*deck) {
	add := func(id string, cards []entry) {
		d := &deck{id: id, byID: map[string]int{}}
		for _, e := range cards {
			c := card{id: name(e.Get(view.EventCardID)), tags: names(e.Get(view.EventCardTags)),
				metadata: e.Get(view.EventCardMetadata)}
			if _, twice := d.byID[c.id]; c.id == "" || twice {
				continue
			}
			d.byID[c.id] = len(d.cards)
			d.cards = append(d.cards, c)
		}
		out = append(out, d)
	}
	for _, l := range listing(spec, view.SectionEventDecks) {
		add(name(l.Get(view.EventDeckID)), l.list(l.node, view.EventDeckCards))
	}
	for _, a := range all.list {
		if a.kind == view.DataAssetKindEventCardSet {
			add(a.id, a.list(view.EventCardSetCards))
		}
	}
	return out
}

// deckCompositions checks the decks that scenarios build.
func deckCompositions(spec Spec, report Report) {
	all := dataAssets(spec)
	var decks []*deck
	for _, a := range all.list {
		n := target(a.payload.Get(view.ScenarioDeckComposition))
		if a.kind != view.DataAssetKindScenario || n.Kind() != syntax.Mapping {
			continue
		}
		if decks == nil {
			decks = eventDecks(spec, all)
		}
		c := composition{spec: spec, report: report, scenario: a, node: n}
		if c.choose(decks) {
			c.check()
		}
	}
}

// composition is the building of one deck.
type composition struct {
	spec     Spec
	report   Report
	scenario *asset
	node     syntax.Node
	deck     *deck
	coups    int
	events   []int // the candidates without the tag coup, as indices in the deck
	piles    int
	perPile  int // events per pile
}

func (c *composition) fault(f Fault) { c.report(c.scenario.unit, f) }

// choose finds the deck that the composition deals from.
func (c *composition) choose(decks []*deck) bool {
	id := target(c.scenario.payload.Get(view.ScenarioEventDeckAssetID))
	if !given(id) {
		id = target(c.scenario.payload.Get(view.ScenarioEventCardSetAssetID))
	}
	if given(id) {
		for _, d := range decks {
			if d.id == name(id) {
				c.deck = d
			}
		}
		return c.deck != nil
	}
	switch len(decks) {
	case 0:
		c.fault(atKey(c.node, diag.CompilerScenarioDeckCompositionEventDeckMissing,
			"This spec has no event deck to deal from. Declare one in eventDecks."))
		return false
	case 1:
		c.deck = decks[0]
		return true
	}
	f := atKey(c.node, diag.CompilerScenarioDeckCompositionEventDeckAmbiguous,
		"This spec has more than one event deck. Say in the scenario's eventDeckAssetId from which one the deck is dealt.")
	for _, d := range decks[:2] {
		if s := c.spec.Index().Lookup(index.Key(grammar.EventDeck, "", d.id)); s != nil {
			f.Elsewhere = append(f.Elsewhere,
				Elsewhere{Key: index.Key(grammar.EventDeck, "", d.id), Message: "This is one of them."})
		}
	}
	c.fault(f)
	return false
}

// selection picks cards by their ids, tags and metadata.
type selection struct {
	ids, tags, withoutIDs, withoutTags []string
	metadata                           syntax.Node
	known                              bool // all names in it are those of cards and tags
}

func (c *composition) selection(n syntax.Node) selection {
	s := selection{
		ids: names(n.Get(view.PileFilterIncludedCardIDs)), tags: names(n.Get(view.PileFilterIncludedCardTags)),
		withoutIDs:  names(n.Get(view.PileFilterExcludedCardIDs)),
		withoutTags: names(n.Get(view.PileFilterExcludedCardTags)),
		metadata:    target(n.Get(view.PileFilterMetadataEquals)), known: !n.Broken(),
	}
	for _, id := range slices.Concat(s.ids, s.withoutIDs) {
		_, found := c.deck.byID[id]
		s.known = s.known && found
	}
	for _, tag := range slices.Concat(s.tags, s.withoutTags) {
		s.known = s.known && slices.ContainsFunc(c.deck.cards,
			func(card card) bool { return slices.Contains(card.tags, tag) })
	}
	for key := range s.metadata.Pairs() {
		s.known = s.known && slices.ContainsFunc(c.deck.cards,
			func(card card) bool { return card.metadata.Get(name(key)).Valid() })
	}
	return s
}

// selective reports whether anything picks cards.
func (s *selection) selective() bool {
	return len(s.ids) > 0 || len(s.tags) > 0 || s.metadata.Len() > 0
}

func shares(a, b []string) bool {
	return slices.ContainsFunc(a, func(s string) bool { return slices.Contains(b, s) })
}

// includes reports whether a card is picked; excluded cards count too.
func (s *selection) includes(c *card) bool {
	if slices.Contains(s.ids, c.id) || shares(s.tags, c.tags) {
		return true
	}
	if s.metadata.Len() == 0 {
		return false
	}
	for key, value := range s.metadata.Pairs() {
		if !same(c.metadata.Get(key.Value()), value) {
			return false
		}
	}
	return true
}

func (s *selection) excludes(c *card) bool {
	return slices.Contains(s.withoutIDs, c.id) || shares(s.withoutTags, c.tags)
}

// check looks at the chosen cards and how they fill the piles.
func (c *composition) check() {
	s := c.selection(c.node)
	conflict := c.conflicts(c.node, true)
	candidates := map[string]bool{}
	for i := range c.deck.cards {
		card := &c.deck.cards[i]
		if (s.selective() && !s.includes(card)) || s.excludes(card) {
			continue
		}
		candidates[card.id] = true
		if slices.Contains(card.tags, "coup") {
			c.coups++
		} else {
			c.events = append(c.events, i)
		}
	}
	if s.known && !conflict {
		c.cardPlacements(candidates)
	}
	var sized, coupSized bool
	var perCoup int
	c.piles, sized = count(target(c.node.Get(view.DeckCompositionPileCount)))
	c.perPile, _ = count(target(c.node.Get(view.DeckCompositionEventsPerPile)))
	perCoup, coupSized = count(target(c.node.Get(view.DeckCompositionCoupsPerPile)))
	if !sized {
		return
	}
	if s.known && !conflict && coupSized && c.coups < c.piles*perCoup {
		c.fault(at(target(c.node.Get(view.DeckCompositionCoupsPerPile)),
			diag.CompilerScenarioDeckCompositionInsufficientCoups,
			c.shortage("coup card", c.piles*perCoup, c.coups)))
		return
	}
	filters := target(c.node.Get(view.DeckCompositionPileFilters))
	if filters.Kind() == syntax.Sequence && filters.Len() > 0 {
		c.pileFilters(filters, s.known && !conflict)
		return
	}
	if s.known && !conflict && len(c.events) < c.piles*c.perPile {
		c.fault(at(target(c.node.Get(view.DeckCompositionEventsPerPile)),
			diag.CompilerScenarioDeckCompositionInsufficientEvents,
			c.shortage("event card", c.piles*c.perPile, len(c.events))))
	}
}

func (c *composition) shortage(what string, needed, have int) string {
	return "The piles need " + counted(needed, what) + ", but only " + counted(have, what) + " of the deck " +
		quote(c.deck.id) + " take part."
}

// counted spells a number of things.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// conflicts finds what is included and excluded at once. In the selection of
// the whole deck, cards count as well; a pile filter may leave out cards that
// its tags include.
func (c *composition) conflicts(n syntax.Node, cards bool) (found bool) {
	report := func(at syntax.Node, message string, other source.Span) {
		found = true
		f := faultAt(diag.CompilerScenarioDeckCompositionConflictingFilters, at.Span(), facts.Path{Node: at}.String(),
			message)
		f.Related = []diag.Related{{Span: other, Message: "It is excluded here."}}
		c.fault(f)
	}
	for _, pair := range [][2]string{{view.DeckCompositionIncludedCardIDs, view.DeckCompositionExcludedCardIDs},
		{view.DeckCompositionIncludedCardTags, view.DeckCompositionExcludedCardTags}} {
		excluded := map[string]syntax.Node{}
		for _, x := range texts(target(n.Get(pair[1]))) {
			excluded[name(x)] = x
		}
		for _, x := range texts(target(n.Get(pair[0]))) {
			if other, both := excluded[name(x)]; both {
				report(x, quote(name(x))+" is both included and excluded.", other.Span())
			}
		}
	}
	if found || !cards {
		return found
	}
	for _, x := range texts(target(n.Get(view.DeckCompositionExcludedCardIDs))) {
		i, known := c.deck.byID[name(x)]
		if !known {
			continue
		}
		for _, tag := range texts(target(n.Get(view.DeckCompositionIncludedCardTags))) {
			if slices.Contains(c.deck.cards[i].tags, name(tag)) {
				report(tag, "The tag "+quote(name(tag))+" includes the card "+quote(name(x))+", which is excluded.",
					x.Span())
				break
			}
		}
	}
	for _, tag := range texts(target(n.Get(view.DeckCompositionExcludedCardTags))) {
		for _, x := range texts(target(n.Get(view.DeckCompositionIncludedCardIDs))) {
			if i, known := c.deck.byID[name(x)]; known && slices.Contains(c.deck.cards[i].tags, name(tag)) {
				report(x, "The card "+quote(name(x))+" is included, but its tag "+quote(name(tag))+" is excluded.",
					tag.Span())
			}
		}
	}
	return found
}

// cardPlacements finds cards that are placed although they are in the deck.
func (c *composition) cardPlacements(candidates map[string]bool) {
	for _, e := range c.scenario.list(view.ScenarioCardPlacements) {
		if id := e.Get(view.CardPlacementCardID); candidates[name(id)] {
			c.report(e.unit, at(id, diag.CompilerScenarioCardPlacementDuplicateCardSource,
				"The card "+quote(name(id))+" is dealt into the deck already. Exclude it there to place it here."))
		}
	}
}

// pileFilters checks which events go to which piles.
func (c *composition) pileFilters(filters syntax.Node, complete bool) {
	assigned := map[int]syntax.Node{}
	owner := map[int]syntax.Node{} // the filter that picks an event
	for _, n := range filters.Items() {
		n = target(n)
		if n.Kind() != syntax.Mapping {
			complete = false
			continue
		}
		piles := c.assign(n, assigned, &complete)
		s := c.selection(n)
		if c.conflicts(n, false) || !s.known || !s.selective() {
			complete = complete && s.known && !n.Broken()
			continue
		}
		picked := 0
		reported := map[syntax.Node]bool{}
		for _, i := range c.events {
			card := &c.deck.cards[i]
			if !s.includes(card) || s.excludes(card) {
				continue
			}
			picked++
			if other, taken := owner[i]; taken && !reported[other] {
				reported[other] = true
				c.overlap(n, other, card)
			} else if !taken {
				owner[i] = n
			}
		}
		if complete && c.perPile > 0 && picked < piles*c.perPile {
			c.fault(atKey(target(n.Get(view.PileFilterPiles)), diag.CompilerScenarioDeckCompositionInsufficientEvents,
				"These piles need "+counted(piles*c.perPile, "event card")+", but the filter picks only "+
					strconv.Itoa(picked)+"."))
		}
	}
	if !complete || len(assigned) >= c.piles {
		return
	}
	missing := 1
	for assigned[missing].Valid() {
		missing++
	}
	c.fault(atKey(filters, diag.CompilerScenarioDeckCompositionPileFilterCoverageIncomplete,
		"No filter is for pile "+strconv.Itoa(missing)+" of "+strconv.Itoa(c.piles)+"."))
}

// assign notes the piles of a filter and gives their number.
func (c *composition) assign(n syntax.Node, assigned map[int]syntax.Node, complete *bool) (piles int) {
	own := map[int]bool{}
	for _, item := range target(n.Get(view.PileFilterPiles)).Items() {
		item = target(item)
		pile, ok := count(item)
		switch {
		case !ok:
			*complete = false
		case pile > c.piles:
			*complete = false
			f := at(item, diag.CompilerScenarioDeckCompositionPileFilterPileOutOfRange,
				"There "+are(c.piles, "pile")+", so there is no pile "+strconv.Itoa(pile)+".")
			if size := target(c.node.Get(view.DeckCompositionPileCount)); size.Tree() == item.Tree() {
				f.Related = []diag.Related{{Span: size.Span(), Message: "The number of piles is given here."}}
			}
			c.fault(f)
		case own[pile]: // said where lists must not repeat
		case assigned[pile].Valid():
			*complete = false
			f := at(item, diag.CompilerScenarioDeckCompositionPileFilterPileDuplicate,
				"Pile "+strconv.Itoa(pile)+" has a filter already.")
			f.Related = []diag.Related{{Span: assigned[pile].Span(), Message: "It is filled here."}}
			c.fault(f)
		default:
			own[pile] = true
			assigned[pile] = item
			piles++
		}
	}
	return piles
}

func are(n int, noun string) string {
	if n == 1 {
		return "is " + counted(n, noun)
	}
	return "are " + counted(n, noun)
}

// overlap reports a card that two filters pick, at what picks it in the second.
func (c *composition) overlap(n, other syntax.Node, card *card) {
	f := atKey(target(n.Get(view.PileFilterPiles)), diag.CompilerScenarioDeckCompositionPileFilterOverlap,
		"Another filter picks the card "+quote(card.id)+" too.")
	picks := func(field string, match func(string) bool) bool {
		for _, x := range texts(target(n.Get(field))) {
			if match(name(x)) {
				f.Span, f.Path = x.Span(), facts.Path{Node: x}.String()
				return true
			}
		}
		return false
	}
	if !picks(view.PileFilterIncludedCardIDs, func(id string) bool { return id == card.id }) {
		picks(view.PileFilterIncludedCardTags, func(tag string) bool { return slices.Contains(card.tags, tag) })
	}
	f.Related = []diag.Related{{Span: other.Span(), Message: "This is the other filter."}}
	c.fault(f)
}
