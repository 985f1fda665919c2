package kernel

import (
	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/values"
	"ludo-lsp/kernel/gamedef"
)

const (
	chooseOneType = "chooseOne"
	chooseNType   = "chooseN"
	scopeMove     = "move"
	scopeSpecial  = "specialActivity"
)

// Data returns r as a JSON object.
func (r *Request) Data() gamedef.Object {
	var d gamedef.Data
	(&stateCodec{Codec: &values.Codec{Writing: true}}).request(r, &d)
	return d.(gamedef.Object)
}

// request reads or writes an open decision.
func (c *stateCodec) request(r *Request, d *gamedef.Data) {
	kind, scope := chooseOneType, scopeMove
	if r.Several {
		kind = chooseNType
	}
	if r.SpecialActivity {
		scope = scopeSpecial
	}
	c.Members(d,
		values.RequiredMember("decisionId", values.TextAt(c.Codec, &r.ID)),
		values.RequiredMember("name", values.TextAt(c.Codec, &r.Name)),
		values.RequiredMember("type", values.WordAt(c.Codec, &kind, chooseOneType, chooseNType)),
		values.RequiredMember("decisionPlayer", playerAt(c, &r.Player)),
		values.RequiredMember("options", values.ListAt(c.Codec, &r.Options, c.value)),
		values.RequiredMember("targetKinds", c.TextsAt(&r.TargetKinds)),
		values.RequiredMember("scope", values.WordAt(c.Codec, &scope, scopeMove, scopeSpecial)),
		values.Optional("min", r.Several, values.WholeAt(c.Codec, &r.Min, 0, values.MaxSafe)),
		values.Optional("max", r.Several, values.WholeAt(c.Codec, &r.Max, 0, values.MaxSafe)),
	)
}

func (c *stateCodec) answer(a *Answer, d *gamedef.Data) {
	c.Members(d,
		values.RequiredMember("decisionId", values.TextAt(c.Codec, &a.ID)),
		values.RequiredMember("player", playerAt(c, &a.Player)),
		values.RequiredMember("value", func(d *gamedef.Data) { c.value(&a.Value, d) }))
}

// codePending reads or writes a suspended move. A move that is read is made again from its
// origin, to find the decision in the rules.
func (c *stateCodec) codePending(d *gamedef.Data) {
	p := c.position.pending
	request := &Request{}
	if c.Writing {
		request = p.request
	} else {
		p = &pendingMove{}
	}
	c.Members(d,
		values.RequiredMember("move", func(d *gamedef.Data) {
			if c.Writing {
				*d = p.move.Data()
			} else {
				p.move = record.ReadMove(c.Codec, *d)
			}
		}),
		values.RequiredMember("player", playerAt(c, &p.player)),
		values.RequiredMember("decision", func(d *gamedef.Data) { c.request(request, d) }),
		values.RequiredMember("answers", values.ListAt(c.Codec, &p.answers, c.answer)),
		values.RequiredMember("origin", func(d *gamedef.Data) {
			if c.Writing {
				*d = p.origin.Data()
				return
			}
			if _, again := c.Object(*d).Get("pendingMove"); again {
				c.ReadAt("pendingMove",
					func() { c.Fail("A suspended move does not begin where another one is suspended.") })
			}
			p.origin = readState(c.Codec, c.game, *d)
		}),
		values.Optional("maxPhaseTransitionsPerMove", p.most != nil, func(d *gamedef.Data) {
			values.NewAt(c.Codec, 0, func(n *int, d *gamedef.Data) { values.CountAt(c.Codec, n)(d) })(&p.most, d)
		}),
	)
	if !c.Writing {
		c.resume(p, request.ID)
		c.position.pending = p
	}
}

// resume makes a suspended move again up to the decision with an id.
func (c *stateCodec) resume(p *pendingMove, id string) {
	m := c.game.borrow(&p.origin.position)
	defer c.game.giveBack(m)
	m.answered, m.cut.player = p.answeredIDs(nil), p.player
	err := m.applyAgain(p, &p.move, ApplyOptions{PhaseTransitions: p.most, Alone: true}) // a view lacks moves of others
	switch {
	case err != nil:
		c.ReadAt("move", func() { c.Fail("The move cannot be made from the origin: %v", err) })
	case m.pending == nil:
		c.ReadAt("move", func() { c.Fail("The move does not wait for a decision.") })
	case m.pending.request.ID != id:
		c.ReadAt("decision",
			func() { c.Fail("The move waits for the decision %q, not for %q.", m.pending.request.ID, id) })
	}
	p.request = m.pending.request
}

// pendingKey returns the hash of a suspended move.
func pendingKey(p *pendingMove) uint64 {
	if p == nil {
		return 0
	}
	d := digest(p.player)
	d.text(p.request.ID)
	d.number(uint64(p.request.Player))
	d.text(string(gamedef.Canonical(p.move.Data())))
	d.number(uint64(len(p.answers)))
	for _, a := range p.answers {
		d.text(a.ID)
		d.number(uint64(a.Player))
		d.value(a.Value)
	}
	d.number(p.origin.Hash())
	if p.most != nil {
		d.number(uint64(*p.most) + 1)
	}
	return cellPending.key(0, uint64(d))
}
