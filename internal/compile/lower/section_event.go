package lower

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// deck is an event deck as written: an entry of the section, or a data asset of the old kind.
type deck struct {
	id    string
	named *expand.Node // its id
	node  *expand.Node // the record with cards, drawZone …
	path  string       // of that record: "doc.eventDecks.0"
	cards []card       // sorted
	asset bool
	// faulty: the data asset itself is faulty.
	faulty bool
}

// card is an event card as written.
type card struct {
	id    string
	node  *expand.Node
	index int // in the deck as written
}

func (c card) tags() []string {
	return lists.Map(c.node.Get(view.EventCardTags).Items(),
		func(t *expand.Node) string { return Identifier(t.Text()) })
}

// cardsOf returns records as event cards, as written.
func cardsOf(items []*expand.Node) []card {
	out := make([]card, len(items))
	for i, n := range items {
		out[i] = card{Identifier(n.Get(view.EventCardID).Text()), n, i}
	}
	return out
}

// sortCards returns cards in the order of definitions: those with an order first, sorted by it; then by id, then as
// written.
func sortCards(cards []card) []card {
	order := func(c card) float64 {
		if n := c.node.Get(view.EventCardOrder); n.Kind() == expand.Number {
			return n.Number()
		}
		return math.Inf(1)
	}
	names := newCollation()
	slices.SortStableFunc(cards, func(a, b card) int {
		return cmp.Or(cmp.Compare(order(a), order(b)), names.compare(a.id, b.id))
	})
	return cards
}

// readDecks returns the event decks, sorted by their ids: those of the section and of the chosen data asset.
func (l *lowering) readDecks() []deck {
	set := l.cardSet()
	decks := slices.DeleteFunc(l.allDecks(),
		func(d deck) bool { return d.asset && (set == nil || d.node != set.payload) })
	for i := range decks {
		decks[i].cards = sortCards(cardsOf(decks[i].node.Get(view.EventDeckCards).Items()))
	}
	names := newCollation()
	slices.SortStableFunc(decks, func(a, b deck) int { return names.compare(a.id, b.id) })
	return decks
}

// allDecks returns the event decks of the section and of all data assets of the kind, without their cards.
func (l *lowering) allDecks() (out []deck) {
	for i, n := range l.section(view.SectionEventDecks).Items() {
		named := nearest(n.Get(view.EventDeckID), n)
		out = append(out, deck{id: Identifier(named.Text()), named: named, node: n,
			path: "doc.eventDecks." + strconv.Itoa(i)})
	}
	for _, a := range l.assets() {
		if a.kind == kindEventCard {
			out = append(out, deck{id: a.id, named: nearest(a.node.Get(view.DataAssetID), a.node), node: a.payload,
				path: a.path + ".payload", asset: true, faulty: a.faulty})
		}
	}
	return out
}

func (l *lowering) eventDecks() {
	decks := l.decks()
	if !isGiven(l.section(view.SectionEventDecks)) && len(decks) == 0 {
		return
	}
	out, cards := []gamedef.EventDeck{}, grammar.FindShape(view.ShapeEventCard)
	for i, d := range decks {
		r := l.newReading(view.SectionEventDecks)
		def := entryPath(view.SectionEventDecks, i)
		r.Map.Add(def, d.node)
		e := gamedef.EventDeck{ID: d.id, ShuffleOnSetup: r.flag(d.node, view.EventDeckShuffleOnSetup),
			Cards: []gamedef.EventCard{}}
		if e.ID == "" {
			r.failField(d.node, view.EventDeckID, "a name")
		}
		e.DrawZone, e.DiscardZone = r.optionalZoneID(d.node, view.EventDeckDrawZone), r.optionalZoneID(d.node,
			view.EventDeckDiscardZone)
		if d.asset {
			l.defaultZones(&e)
		}
		if e.DrawZone == "" || e.DiscardZone == "" || d.node.Get(view.EventDeckCards).Kind() != expand.List {
			r.fail(d.node, "drawZone, discardZone and cards")
		}
		l.noteDone(view.SectionEventDecks, r)
		for k, c := range d.cards {
			at := Path{Doc: d.path + ".cards." + strconv.Itoa(c.index), Def: def + ".cards[" + strconv.Itoa(k) + "]"}
			e.Cards = append(e.Cards, lowerEntry(l, view.SectionEventDecks, c.node, at, byRow(cards, checkSides)))
		}
		out = append(out, e)
	}
	if !l.failed[view.SectionEventDecks] {
		l.out.EventDecks = out
	}
}

// defaultZones sets the zones of a data asset's deck, if it names none, to those of the turn flow: cards lie in the
// zone of played cards, and are drawn from the only stack on which none are put.
func (l *lowering) defaultZones(e *gamedef.EventDeck) {
	flow := l.flow()
	if flow == nil {
		return
	}
	r := l.newReading(view.SectionEventDecks)
	cycle := flow.node.Get(view.TurnFlowCardLifecycle)
	slots := map[string]bool{}
	for _, slot := range []string{view.CardLifecyclePlayed, view.CardLifecycleLookahead, view.CardLifecycleLeader} {
		slots[r.optionalZoneID(cycle, slot)] = true
	}
	if e.DiscardZone == "" {
		e.DiscardZone = r.optionalZoneID(cycle, view.CardLifecyclePlayed)
	}
	slots[e.DiscardZone] = true
	if e.DrawZone == "" {
		var stacks []string
		for _, n := range l.section(view.SectionZones).Items() {
			id := r.zone(n.Get(view.ZoneID).Text())
			if n.Get(view.ZoneOrdering).Text() == string(gamedef.StackOrdering) && !slots[id] {
				stacks = append(stacks, id)
			}
		}
		if len(stacks) == 1 {
			e.DrawZone = stacks[0]
		}
	}
}

// checkSides checks that a card has the sides that its mode requires.
func checkSides(r *reading, n *expand.Node, c *gamedef.EventCard) {
	one, both := c.Unshaded != nil || c.Shaded != nil, c.Unshaded != nil && c.Shaded != nil
	if !one || c.SideMode == gamedef.DualSide && !both {
		r.fail(n, "the sides of its sideMode")
	}
}

// lowerTargets lowers the number of targets of an event.
func (c *Context) lowerTargets(n, body *expand.Node) (out gamedef.TargetCardinality, ok bool) {
	count := func(field string) *int64 {
		if i, ok := integerOf(n.Get(field)); ok && i >= 0 {
			return &i
		}
		return nil
	}
	switch {
	case n.Text() == view.EventTargetCardinalityAll:
		out.All = true
	case isGiven(n.Get(view.CardinalityNN)):
		out.N = count(view.CardinalityNN)
	case isGiven(n.Get(view.CardinalityUpToUpTo)):
		out.UpTo = count(view.CardinalityUpToUpTo)
	case n.Get(view.CardinalityKindKind).Text() == view.CardinalityKindKindUpTo:
		out.UpTo = count(view.CardinalityMax)
	default:
		out.Min, out.Max = count(view.CardinalityMaxMin), count(view.CardinalityMax)
		if out.Max == nil || out.Min == nil && isGiven(n.Get(view.CardinalityMaxMin)) {
			return out, c.reject(nearest(n, body), "a number of targets")
		}
	}
	return out, out != gamedef.TargetCardinality{} || c.reject(nearest(n, body), "a number of targets")
}
