package kernel

import (
	"fmt"

	"ludo-lsp/kernel/gamedef"
)

// lastingKey returns the hash of lasting effects.
func lastingKey(list []*lastingEffect) uint64 {
	if len(list) == 0 {
		return 0
	}
	d := digest(len(list))
	for _, l := range list {
		d.text(l.def.id)
		d.text(l.def.side.card.id)
		d.text(l.def.side.name)
		if l.branch != nil {
			d.text(l.branch.id)
		}
		for _, c := range l.counters() {
			d.number(uint64(uint32(*c.left)))
		}
	}
	return cellLasting.key(0, uint64(d))
}

func (d *digest) seats(list []seatID) {
	d.number(uint64(len(list)))
	for _, s := range list {
		d.number(uint64(uint32(s)))
	}
}

// cardsKey returns the hash of a position's record of cards and seats.
func cardsKey(c *cardFlow) uint64 {
	if c == nil {
		return 0
	}
	d := digest(c.coups)
	d.seats(c.order)
	// Seats may be stored in any order.
	sum := uint64(0)
	for _, e := range c.eligible {
		one := digest(e.seat)
		one.truth(e.eligible)
		sum ^= uint64(one)
	}
	d.number(sum)
	d.seats([]seatID{c.card.first, c.card.second})
	d.seats(c.card.acted)
	d.seats(c.card.passed)
	d.seats(c.card.declined)
	if c.card.trumpable != noSeat {
		d.seats([]seatID{c.card.trumpable})
	}
	d.number(uint64(c.card.actions))
	d.text(string(c.card.firstClass))
	for _, list := range [][]override{c.overrides, c.card.overrides} {
		d.number(uint64(len(list)))
		for _, o := range list {
			d.number(uint64(o.seat))
			d.truth(o.eligible)
			d.text(o.window)
			d.text(string(o.duration))
		}
	}
	d.number(uint64(len(c.grants)))
	for _, g := range c.grants {
		g.digest(&d)
	}
	d.number(uint64(len(c.deferred)))
	for _, e := range c.deferred {
		e.digest(&d)
	}
	if c.interlude != nil {
		d.text(c.interlude.grant)
		d.number(uint64(c.interlude.resumes))
	}
	return cellCards.key(0, uint64(d))
}

func (g *freeGrant) digest(d *digest) {
	d.text(g.id)
	d.seats([]seatID{g.seat, g.executeAs})
	d.text(string(g.class))
	d.truth(g.actionIDs != nil)
	d.number(uint64(len(g.actionIDs)))
	for _, id := range g.actionIDs {
		d.text(id)
	}
	if g.filter != nil {
		d.text(g.filter.text)
	}
	for _, c := range g.captured {
		d.text(c.name)
		d.value(c.value)
	}
	d.number(uint64(g.uses))
	d.text(g.batch)
	d.number(uint64(g.step))
	if g.now {
		d.truth(g.mandatory)
	}
}

func (e *deferredEvent) digest(d *digest) {
	d.text(e.id)
	d.text(e.script.side.card.id)
	d.text(e.script.side.name)
	if e.script.branch != nil {
		d.text(e.script.branch.id)
	}
	d.number(uint64(len(e.batches)))
	for _, b := range e.batches {
		d.text(b)
	}
	// Parameters may be in any order.
	d.text(string(gamedef.Canonical(e.params.Data())))
	d.number(uint64(e.player))
	d.text(fmt.Sprint(e.action))
}
