package kernel

import (
	"fmt"
	"slices"
	"strconv"

	"ludo-lsp/kernel/gamedef"
)

// grantDef is a grant of a free operation as a card or an effect declares it.
type grantDef struct {
	def     *gamedef.FreeOperationGrant
	seat    seatRef
	as      seatRef // noSeat, and not self: the receiver
	actions []actionID
	filter  *grantFilter
	uses    int64
	now     bool // resolved before anything else goes on
}

// seatRef is a seat named by a declaration.
type seatRef struct {
	seat seatID // noSeat: none in the game, or self
	self bool   // the granting seat
}

func (c *compiler) seatRef(text string) seatRef {
	switch {
	case text == "self":
		return seatRef{seat: noSeat, self: true}
	case text == "" || c.game.flow == nil:
		return seatRef{seat: noSeat}
	}
	return seatRef{seat: c.game.flow.seat(text)}
}

// compileGrant compiles a grant.
func (c *compiler) compileGrant(d *gamedef.FreeOperationGrant) *grantDef {
	g := &grantDef{def: d, seat: c.seatRef(d.Seat), as: c.seatRef(d.ExecuteAsSeat),
		actions: c.knownActions(d.ActionIDs), uses: d.UsesOrDefault(),
		now: d.ResolveOrDefault() == gamedef.ResolveNow}
	if d.ZoneFilter != nil {
		c.compilePart("zoneFilter", func() { g.filter = c.grantFilter(d.ZoneFilter, d.AsOrDefault()) })
	}
	return g
}

// seatFor returns the seat that a declaration names, noSeat if it names none that takes part.
func (m *machine) seatFor(r seatRef, self seatID) seatID {
	s := r.seat
	if r.self {
		s = self
	}
	if s == noSeat || m.cards == nil || !m.takesPart(s) {
		return noSeat
	}
	return s
}

// grantedActions returns the actions that a grant offers.
func (m *machine) grantedActions(g *freeGrant) []actionID {
	if g.actionIDs != nil {
		return g.actions
	}
	return m.game.flow.free
}

// uniqueGrant returns an id that no grant has: the given one, or it with a number.
func (m *machine) uniqueGrant(id string) string {
	return uniqueID(id, func(id string) bool {
		return slices.ContainsFunc(m.cards.grants, func(g *freeGrant) bool { return g.id == id })
	})
}

// uniqueID returns an id that is not taken: the given one, or it with #2, #3 …
func uniqueID(id string, taken func(string) bool) string {
	if !taken(id) {
		return id
	}
	for n := 2; ; n++ {
		if next := id + "#" + strconv.Itoa(n); !taken(next) {
			return next
		}
	}
}

// batchBase returns the start of the ids of the grant batches that one move makes. It has the number of uses of the
// move's action, so that no two moves have the same.
func (m *machine) batchBase() string {
	run := m.move.outermost()
	if run == nil || run.action == nil {
		return fmt.Sprintf("freeOpBatch:%d:%d:%s", m.turn, m.active, m.game.phases[m.phase].id)
	}
	return fmt.Sprintf("freeOpBatch:%d:%d:%s:%d", run.turn, run.decider, run.action.id, run.serial)
}

// grantDeclared queues the grants of an event; mover is the seat that played it. It returns the batches that they
// belong to.
func (m *machine) grantDeclared(run *moveRun, mover seatID) (batches []string) {
	base := m.batchBase()
	for i, d := range run.event.script.grants {
		seat := m.seatFor(d.seat, mover)
		as := noSeat
		if d.def.ExecuteAsSeat != "" {
			if as = m.seatFor(d.as, mover); as == noSeat {
				continue
			}
		}
		if seat == noSeat {
			continue
		}
		id := d.def.ID
		if id == "" {
			id = fmt.Sprintf("freeOp:%d:%d:%s:%d", run.turn, run.decider, run.action.id, i)
		}
		g := d.newGrant(m.uniqueGrant(id), seat, as)
		// A grant without a sequence is a chain by itself.
		g.batch, g.step = base+":"+g.id, 0
		if s := d.def.Sequence; s != nil {
			g.batch, g.step = base+":"+s.Chain, s.Step
		}
		m.changeCards(func(c *cardFlow) { c.grants = appended(c.grants, g) })
		known := false
		for _, b := range batches {
			known = known || b == g.batch
		}
		if !known {
			batches = append(batches, g.batch)
		}
	}
	return batches
}

func (d *grantDef) newGrant(id string, seat, as seatID) *freeGrant {
	return &freeGrant{id: id, seat: seat, executeAs: as, class: d.def.OperationClass, actionIDs: d.def.ActionIDs,
		actions: d.actions,
		filter:  d.filter, uses: d.uses, now: d.now, mandatory: d.now && d.def.MandatoryOrDefault()}
}

// compileGrantEffect compiles the effect grantFreeOperation.
func (c *compiler) compileGrantEffect(e *gamedef.GrantFreeOperation) func(m *machine) {
	var d *grantDef
	c.compilePart("grantFreeOperation", func() { d = c.compileGrant(&e.FreeOperationGrant) })
	return func(m *machine) { m.grantByEffect(d) }
}

func (m *machine) grantByEffect(d *grantDef) {
	fail := func(message string, context ...any) {
		m.failRuntime(reasonTurnFlow, message, append(context, "effectType", "grantFreeOperation")...)
	}
	if m.game.flow == nil {
		fail("Free operations can only be granted in card-driven games.")
	}
	active, self := m.seatNumber(m.active), m.seatNumber(m.actives)
	if active == noSeat {
		fail("The active player has no seat.",
			"invariant", "turnFlow.activeSeat.unresolvable", "surface", "turnFlow.activeSeat.applyGrantFreeOperation",
			"activePlayer", int(m.active))
	}
	seat := m.seatFor(d.seat, self)
	if seat == noSeat {
		fail("No player has the seat \""+d.def.Seat+"\".", "seat", d.def.Seat)
	}
	as := noSeat
	if d.def.ExecuteAsSeat != "" {
		if as = m.seatFor(d.as, self); as == noSeat {
			fail("No player has the seat \""+d.def.ExecuteAsSeat+"\".", "executeAsSeat", d.def.ExecuteAsSeat)
		}
	}
	id := d.def.ID
	if id == "" {
		id = fmt.Sprintf("freeOpEffect:%d:%s:%d", m.turn, m.game.flow.seats[active].id, len(m.cards.grants))
	}
	g := d.newGrant(m.uniqueGrant(id), seat, as)
	if s := d.def.Sequence; s != nil {
		g.batch, g.step = m.batchBase()+":"+s.Chain, s.Step
	}
	if d.filter != nil {
		g.captured = d.filter.capture(m)
	}
	m.changeCards(func(c *cardFlow) { c.grants = appended(c.grants, g) })
}

// spend uses a grant once. It returns the grants that are left.
func (m *machine) spend(used *freeGrant) {
	m.changeCards(func(c *cardFlow) {
		var rest []*freeGrant
		for _, g := range c.grants {
			switch {
			case g.id != used.id:
				rest = append(rest, g)
			case g.uses > 1:
				next := *g
				next.uses--
				rest = append(rest, &next)
			}
		}
		c.grants = rest
	})
}

// freeMoves lists the free operations of the active player's seat, after the moves already listed: each of those, and
// each action that a grant offers, as a free operation.
func (m *machine) freeMoves(listed []Move) []Move {
	if m.cards == nil || len(m.cards.grants) == 0 {
		return nil
	}
	seat := m.activeSeat("applyPendingFreeOperationVariants")
	var offered []Move
	for _, g := range m.usableGrants() {
		if g.seat != seat {
			continue
		}
		for _, at := range m.grantedActions(g) {
			a := &m.game.actions[at]
			move := Move{ActionID: a.id}
			if g.now {
				move.ActionClass = g.classToSubmit(a)
			}
			offered = append(offered, move)
		}
	}
	if offered == nil {
		return nil
	}
	var bases []Move
	for _, move := range listed {
		if slices.ContainsFunc(offered, func(o Move) bool { return o.ActionID == move.ActionID }) {
			bases = append(bases, move)
		}
	}
	bases = append(bases, offered...)
	var out []Move
	for _, base := range bases {
		if base.FreeOperation {
			continue
		}
		base.FreeOperation = true
		if slices.ContainsFunc(out, func(o Move) bool { return m.sameVariant(o, base) }) {
			continue
		}
		if m.windowRefuses(&base, true) == "" && m.isFreelyPossible(base) && m.checkSatisfiable(base) == Legal {
			out = append(out, base)
		}
	}
	return out
}

// sameVariant reports whether two free operations are listed as one: they differ at most in the class with which the
// same action is submitted.
func (m *machine) sameVariant(a, b Move) bool {
	return a.ActionID == b.ActionID && m.mappedClass(&a) == m.mappedClass(&b) && sameParams(a.Params, b.Params)
}

// mappedClass returns the class of a move's action, or that of the move if its action has none.
func (m *machine) mappedClass(move *Move) gamedef.ActionClass {
	if at, ok := m.game.actionOf[move.ActionID]; ok && m.game.actions[at].class != "" {
		return m.game.actions[at].class
	}
	return move.ActionClass
}

// isFreelyPossible reports whether a grant offers a move, and its conditions allow it as far as is known before its
// decisions.
func (m *machine) isFreelyPossible(move Move) bool {
	run := m.newRun(&move, nil)
	if run.action == nil || !run.action.phases[m.phase] {
		return false
	}
	k := m.mark()
	defer func() { m.rollback(k) }()
	m.mode = discovery
	if m.classify(run) != nil || m.claimGrant(run) != nil {
		return false
	}
	m.bindMove(run)
	return m.preflight(run, "legalMoves", true) == "" && (&lister{m: m}).undecidedHolds(run)
}
