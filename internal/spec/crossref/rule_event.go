package crossref

import (
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
	"ludo-lsp/internal/yaml/syntax"
)

// eventRules are about event cards.
var eventRules = []Rule{
	{
		Sections: []string{view.SectionEventDecks, view.SectionDataAssets}, Check: checkCardOrders,
		Entries: assetEntries(map[string]unchangedFunc{view.ShapeEventCard: fieldsUnchanged(view.EventCardID, view.EventCardOrder)}),
	},
	{
		Sections: []string{view.SectionTurnOrder, view.SectionEventDecks, view.SectionDataAssets},
		Check:    checkCardSeatOrders,
		Entries:  assetEntries(map[string]unchangedFunc{view.ShapeEventCard: fieldsUnchanged(view.EventCardMetadata)}),
	},
}

// allCards lists the event cards of a spec, in both forms.
func allCards(spec Spec) (out []entry) {
	for _, l := range entriesOf(spec, view.SectionEventDecks) {
		out = append(out, l.list(l.node, view.EventDeckCards)...)
	}
	for _, s := range spec.Index().Symbols(grammar.DataAsset) {
		if s.Def().Class != view.DataAssetKindEventCardSet {
			continue
		}
		for _, a := range dataAssets(spec).list {
			if a.kind == view.DataAssetKindEventCardSet {
				out = append(out, a.list(view.EventCardSetCards)...)
			}
		}
		break
	}
	return out
}

// checkEventCard checks what a card needs besides its own fields.
func (r *resolver) checkEventCard(card syntax.Node) {
	for _, tag := range texts(card.Get(view.EventCardTags).Resolve()) {
		if name(tag) == "pivotal" && !isGiven(card.Get(view.EventCardPlayCondition)) && !card.IsBroken() {
			f := faultAtNode(tag, diag.XrefPivotalPlayConditionMissing,
				"A pivotal event should say in playCondition when it may be played.")
			f.Path = facts.Path{Node: card, Tail: ".playCondition"}.String()
			r.report(f)
		}
	}
	for _, side := range []string{view.EventCardUnshaded, view.EventCardShaded} {
		s := card.Get(side).Resolve()
		r.reportIdleTargets(s, view.EventSideEffects, view.EventSideBranches, view.EventSideLastingEffects)
		for _, branch := range s.Get(view.EventSideBranches).Resolve().Items() {
			r.reportIdleTargets(branch.Resolve(), view.EventSideEffects, view.EventSideLastingEffects)
		}
	}
}

// reportIdleTargets finds targets that are not used.
func (r *resolver) reportIdleTargets(record syntax.Node, uses ...string) {
	targets := record.Get(view.EventBranchTargets)
	if targets.Resolve().Len() == 0 || record.IsBroken() {
		return
	}
	if slices.ContainsFunc(uses, func(field string) bool { return isGiven(record.Get(field)) }) {
		return
	}
	r.report(atKey(targets, diag.XrefEventDeckTargetsExecutabilityMissing,
		"Targets are chosen here, but nothing happens to them: there are no "+strings.Join(uses, ", no ")+"."))
}

// nextOrderFix returns the fix that gives a card the next free place in its deck.
func nextOrderFix(order syntax.Node, cards []entry) diag.Fix {
	taken := map[int64]bool{}
	for _, e := range cards {
		if n, ok := e.Get(view.EventCardOrder).Int(); ok {
			taken[n] = true
		}
	}
	next, _ := order.Int()
	for taken[next] {
		next++
	}
	fix := changeFix(order.Span(), strconv.FormatInt(next, 10))
	fix.Unsafe = true
	return fix
}

// cardSets returns the data assets that hold event cards.
func cardSets(spec Spec) []*listedEntry {
	return slices.DeleteFunc(slices.Clone(entriesOf(spec, view.SectionDataAssets)), func(l *listedEntry) bool {
		return name(l.Get(view.DataAssetKind)) != view.DataAssetKindEventCardSet
	})
}

// checkCardOrders finds cards of one deck with the same place. In a deck that is one unit this has been reported.
func checkCardOrders(spec Spec, report Report) {
	for _, l := range slices.Concat(entriesOf(spec, view.SectionEventDecks), cardSets(spec)) {
		var first map[int64]entry
		cards, other := l.parts[view.EventDeckCards], "entry of this list"
		if len(l.more) > 0 {
			cards, other = l.list(l.node, view.EventDeckCards), "card of this deck"
		}
		for _, e := range cards {
			order := e.Get(view.EventCardOrder)
			n, ok := order.Int()
			if !ok {
				continue
			}
			if first == nil {
				first = make(map[int64]entry, len(cards))
			}
			earlier, twice := first[n]
			if !twice {
				first[n] = e
				continue
			}
			if list := e.node.Parent(); list.Valid() && list == earlier.node.Parent() {
				continue // it has been reported for the list
			}
			f := faultAtNode(order, diag.CompilerEventCardOrderAmbiguous, "Another "+other+" has the same order, "+
				quote(order.Value())+".")
			f.Later = func(Spec) []diag.Fix { return []diag.Fix{nextOrderFix(order, cards)} }
			f.Elsewhere = []Elsewhere{{Key: index.Key(grammar.EventCard, "", name(earlier.Get(view.EventCardID))),
				Unit: earlier.unit, Message: "It is this card."}}
			report(e.unit, f)
		}
	}
}

// checkCardSeatOrders checks the seat orders of cards.
func checkCardSeatOrders(spec Spec, report Report) {
	unit, flow := turnFlow(spec)
	mapping := flow.Get(view.TurnFlowCardSeatOrderMapping).Resolve()
	folded := map[string]syntax.Node{}
	for key := range mapping.Pairs() {
		fold := foldKey(key.Value())
		earlier, collides := folded[fold]
		if !collides || fold == "" {
			folded[fold] = key
			continue
		}
		if earlier.Value() == key.Value() {
			continue // a key given twice is a fault of the YAML
		}
		f := faultAtNode(key, diag.TurnFlowCardSeatOrderMappingSourceCollision,
			quote(key.Value())+" and "+quote(earlier.Value())+
				" count as the same: only letters and digits matter, in either case.")
		f.Path = facts.Path{Node: mapping, Tail: "." + key.Value()}.String()
		f.Related = []diag.Related{{Span: earlier.Span(), Message: "The other one is here."}}
		report(unit, f)
	}
	key := name(flow.Get(view.TurnFlowCardSeatOrderMetadataKey).Resolve())
	eligibility := flow.Get(view.TurnFlowEligibility).Resolve()
	list := eligibility.Get(view.EligibilitySeats).Resolve()
	if !list.Valid() {
		list = eligibility.Get(view.EligibilityOtherFactions).Resolve()
	}
	seats := names(list)
	if key == "" || len(seats) == 0 || eligibility.IsBroken() {
		return
	}
	type given struct {
		unit  index.UnitID
		order syntax.Node
	}
	var orders []given
	words := map[string]int{}
	for _, e := range allCards(spec) {
		if order := e.Get(view.EventCardMetadata).Get(key).Resolve(); order.Kind() == syntax.Sequence {
			orders = append(orders, given{e.unit, order})
			for _, item := range order.Items() {
				words[name(item.Resolve())]++
			}
		}
	}
	for _, g := range orders {
		checkSeatOrder(spec, report, g.unit, g.order, mapping, seats, words)
	}
}

// checkSeatOrder checks the seat order of one card. A word that many cards use is no typo: then the mapping lacks it.
func checkSeatOrder(spec Spec, report Report, unit index.UnitID, order, mapping syntax.Node, seats []string,
	words map[string]int) {
	seen := map[string]syntax.Node{}
	fault, repeated := false, false
	for _, item := range order.Items() {
		item = item.Resolve()
		if item.Type() != syntax.String {
			return // then the card has no order of its own
		}
		seat := name(item)
		if mapped := mapping.Get(item.Value()).Resolve(); mapped.Kind() == syntax.Scalar {
			seat = name(mapped)
		}
		earlier, twice := seen[seat]
		switch {
		case !slices.Contains(seats, seat):
			fault = true
			if seat != name(item) && spec.Index().Lookup(index.Key(grammar.Seat, "", seat)) == nil {
				continue // the mapping is at fault
			}
			var candidates []string
			for k := range mapping.Pairs() {
				candidates = append(candidates, k.Value())
			}
			f := faultAtNode(item, diag.TurnFlowCardSeatOrderEntryUnknownSeat,
				quote(name(item))+" stands for no seat in eligibility.seats.")
			if seat != name(item) {
				f.Message = quote(name(item)) + " stands for the seat " + quote(seat) +
					", which is not listed in eligibility.seats."
			}
			candidates = append(candidates, seats...)
			near, advice := adviceAmong(name(item), candidates)
			f.advise(advice)
			for _, other := range near {
				fix := replacementFix(spec.Facts(unit), &facts.Ref{Span: item.Span()}, other)
				const declaration = 1
				fix.Unsafe = fix.Unsafe || words[name(item)] > declaration+words[other]
				f.Fixes = append(f.Fixes, fix)
			}
			report(unit, f)
		case twice:
			fault = true
			if repeated {
				continue
			}
			repeated = true
			f := faultAtNode(item, diag.TurnFlowCardSeatOrderEntryDuplicateSeat,
				"The seat "+quote(seat)+" stands in this order already.",
				removalFix("Remove the repeated "+quote(name(item)), item)...)
			f.Related = []diag.Related{{Span: earlier.Span(), Message: "It stands here first."}}
			report(unit, f)
		default:
			seen[seat] = item
		}
	}
	if !fault && len(seen) < 2 {
		report(unit, faultAtNode(order, diag.TurnFlowCardSeatOrderInsufficientDistinctSeats,
			"An order of seats needs at least two different seats."))
	}
}

// foldKey reduces a key of the mapping to its letters and digits.
func foldKey(key string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c >= 'A' && c <= 'Z':
			return c - 'A' + 'a'
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9':
			return c
		}
		return -1
	}, key)
}
