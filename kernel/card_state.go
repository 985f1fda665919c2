package kernel

import (
	"slices"

	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// seatID is the place of a seat among the eligible seats of a card-driven game.
type seatID int32

// noSeat is the absence of a seat.
const noSeat seatID = -1

// cardFlow is a position's record of cards and seats in a card-driven game. It is immutable; a change makes a new
// one.
type cardFlow struct {
	order     []seatID         // in force for the card or the coup round
	eligible  []seatEligible   // in the order of written states; a seat without an entry is not eligible
	card      cardRecord       // of the current card
	overrides []override       // of eligibility, until the end of the card
	grants    []*freeGrant     // of free operations, with uses left
	deferred  []*deferredEvent // effects of events that wait for grants to be used
	coups     int64            // consecutive coup rounds; kept only if the coup plan limits them
	interlude *interlude       // in which grants are resolved; nil: none
}

// seatEligible is whether a seat is eligible for the current card.
type seatEligible struct {
	seat     seatID
	eligible bool
}

// cardRecord is what happened on a card.
type cardRecord struct {
	first, second seatID   // the candidates: who may act now, and who comes next
	acted         []seatID // in the order in which they acted or passed
	passed        []seatID // those of acted that passed
	declined      []seatID // who do not want to interrupt
	trumpable     seatID   // that has interrupted and may still be trumped
	actions       int      // moves other than passes
	firstClass    gamedef.ActionClass
	overrides     []override // made on the card for the card, ending with it
}

// newPhaseRecord returns the record of the same card in another phase of its coup round.
func (r *cardRecord) newPhaseRecord() cardRecord {
	out := emptyRecord
	out.overrides = r.overrides
	return out
}

// override is a change of a seat's eligibility.
type override struct {
	seat     seatID
	eligible bool
	window   string
	duration gamedef.Duration
}

// freeGrant is a free operation that was granted to a seat.
type freeGrant struct {
	id        string
	seat      seatID
	executeAs seatID // the seat that performs it; noSeat: its own
	class     gamedef.ActionClass
	actionIDs []string     // as declared; nil: those of the turn flow
	actions   []actionID   // those that the game has
	filter    *grantFilter // on zones; nil: none
	captured  []capture    // values of the filter's templates when granted
	uses      int64        // that are left
	now       bool         // it is resolved before anything else goes on
	mandatory bool         // and can only be declined when nothing fits
	batch     string       // of grants that wait for each other; "": none
	step      int64        // in the batch
}

// capture is a binding that a grant keeps for its filter.
type capture struct {
	name  string
	value Value
}

// deferredEvent is the effects of an event that wait for grants to be used up.
type deferredEvent struct {
	id      string
	batches []string // of the grants that must be used
	script  *eventScript
	params  Params // of the move that played the event
	player  playerID
	action  actionID
}

// isEligible reports whether a seat is eligible for the current card.
func (c *cardFlow) isEligible(s seatID) bool {
	for _, e := range c.eligible {
		if e.seat == s {
			return e.eligible
		}
	}
	return false
}

// appendRemaining appends the seats that may still act on the card, in order.
func (c *cardFlow) appendRemaining(out []seatID) []seatID {
	for _, s := range c.order {
		if c.isEligible(s) && !slices.Contains(c.card.acted, s) {
			out = append(out, s)
		}
	}
	return out
}

// findCandidates finds the candidates anew.
func (c *cardFlow) findCandidates() {
	c.card.first, c.card.second = noSeat, noSeat
	for _, s := range c.order {
		if !c.isEligible(s) || slices.Contains(c.card.acted, s) {
			continue
		}
		if c.card.first == noSeat {
			c.card.first = s
			continue
		}
		c.card.second = s
		return
	}
}

// setEligible makes a seat eligible or not.
func (c *cardFlow) setEligible(s seatID, eligible bool) {
	c.eligible = slices.Clone(c.eligible)
	for i := range c.eligible {
		if c.eligible[i].seat == s {
			c.eligible[i].eligible = eligible
			return
		}
	}
	c.eligible = append(c.eligible, seatEligible{s, eligible})
}

// appended returns a list with an item appended, which shares nothing that can change.
func appended[T any](list []T, item T) []T { return append(slices.Clip(list), item) }

// eligibleFor lists the eligibility of the seats of an order, then of the rest.
func eligibleFor(order, all []seatID, eligible func(seatID) bool) []seatEligible {
	out := lists.Map(order, func(s seatID) seatEligible { return seatEligible{s, eligible(s)} })
	for _, s := range all {
		if !slices.Contains(order, s) {
			out = append(out, seatEligible{s, eligible(s)})
		}
	}
	return out
}
