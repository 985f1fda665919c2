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

// Data is r as a JSON object.
func (r *Request) Data() gamedef.Object {
	kind, scope := chooseOneType, scopeMove
	if r.Several {
		kind = chooseNType
	}
	if r.SpecialActivity {
		scope = scopeSpecial
	}
	options := make(gamedef.Array, len(r.Options))
	for i, o := range r.Options {
		options[i] = o.Data()
	}
	targets := make(gamedef.Array, len(r.TargetKinds))
	for i, t := range r.TargetKinds {
		targets[i] = gamedef.Text(t)
	}
	out := gamedef.Object{
		{Key: "decisionId", Value: gamedef.Text(r.ID)},
		{Key: "name", Value: gamedef.Text(r.Name)},
		{Key: "type", Value: gamedef.Text(kind)},
		{Key: "decisionPlayer", Value: gamedef.Number(r.Player)},
		{Key: "options", Value: options},
		{Key: "targetKinds", Value: targets},
		{Key: "scope", Value: gamedef.Text(scope)},
	}
	if r.Several {
		out = append(out, gamedef.Entry[gamedef.Data]{Key: "min", Value: gamedef.Number(r.Min)},
			gamedef.Entry[gamedef.Data]{Key: "max", Value: gamedef.Number(r.Max)})
	}
	return out
}

func (w *stateWriter) pending() gamedef.Object {
	p := w.position.pending
	answers := make(gamedef.Array, len(p.answers))
	for i, a := range p.answers {
		answers[i] = gamedef.Object{
			{Key: "decisionId", Value: gamedef.Text(a.ID)},
			{Key: "player", Value: gamedef.Number(a.Player)},
			{Key: "value", Value: a.Value.Data()},
		}
	}
	out := gamedef.Object{
		{Key: "move", Value: p.move.Data()},
		{Key: "player", Value: gamedef.Number(p.player)},
		{Key: "decision", Value: p.request.Data()},
		{Key: "answers", Value: answers},
		{Key: "origin", Value: p.origin.Data()},
	}
	if p.most != nil {
		out = append(out, gamedef.Entry[gamedef.Data]{Key: "maxPhaseTransitionsPerMove",
			Value: gamedef.Number(*p.most)})
	}
	return out
}

// pending reads a suspended move. The move is made again from its origin, to find
// the decision in the rules.
func (r *stateReader) pending(d gamedef.Data) {
	p := &pendingMove{}
	var id string
	r.Members(d,
		values.Required("move", func(d gamedef.Data) { p.move = record.ReadMove(r.Reader, d) }),
		values.Required("player", func(d gamedef.Data) {
			p.player = playerID(r.Whole(d, 0,
				int64(r.position.players)-1))
		}),
		values.Required("decision", func(d gamedef.Data) { id = r.request(d) }),
		values.Required("answers", func(d gamedef.Data) {
			r.Each(d, func(_ int, d gamedef.Data) {
				var a Answer
				r.Members(d,
					values.Required("decisionId", func(d gamedef.Data) { a.ID = r.Text(d) }),
					values.Required("player", func(d gamedef.Data) {
						a.Player = int(r.Whole(d, 0,
							int64(r.position.players)-1))
					}),
					values.Required("value", func(d gamedef.Data) { a.Value = r.game.parts.Symbols.Own(r.Value(d)) }))
				p.answers = append(p.answers, a)
			})
		}),
		values.Required("origin", func(d gamedef.Data) {
			if _, again := r.Object(d).Get("pendingMove"); again {
				r.Within("pendingMove", func() {
					r.Fail(
						"A suspended move does not begin where another one is suspended.")
				})
			}
			p.origin = (&stateReader{Reader: r.Reader, game: r.game}).state(d)
		}),
		values.Optional("maxPhaseTransitionsPerMove", func(d gamedef.Data) {
			most := int(r.Whole(d, 0, 1<<31-1))
			p.most = &most
		}),
	)
	m := r.game.borrow(&p.origin.position)
	defer r.game.giveBack(m)
	m.answered, m.cut.player = p.answeredIDs(nil), p.player
	err := m.applyAgain(p, &p.move, ApplyOptions{PhaseTransitions: p.most, Alone: true}) // a view lacks moves of others
	switch {
	case err != nil:
		r.Within("move", func() { r.Fail("The move cannot be made from the origin: %v", err) })
	case m.pending == nil:
		r.Within("move", func() { r.Fail("The move does not wait for a decision.") })
	case m.pending.request.ID != id:
		r.Within("decision", func() {
			r.Fail("The move waits for the decision %q, not for %q.", m.pending.request.ID,
				id)
		})
	default:
		p.request = m.pending.request
	}
	r.position.pending = p
}

// request reads an open decision and gives its id; the rest is known from the
// rules.
func (r *stateReader) request(d gamedef.Data) (id string) {
	text := func(d gamedef.Data) { r.Text(d) }
	number := func(d gamedef.Data) { r.Whole(d, 0, values.MaxSafe) }
	r.Members(d,
		values.Required("decisionId", func(d gamedef.Data) { id = r.Text(d) }),
		values.Required("name", text),
		values.Required("type", func(d gamedef.Data) { r.OneOf(d, chooseOneType, chooseNType) }),
		values.Required("decisionPlayer", func(d gamedef.Data) { r.Whole(d, 0, int64(r.position.players)-1) }),
		values.Required("options", func(d gamedef.Data) { r.Each(d, func(_ int, d gamedef.Data) { r.Value(d) }) }),
		values.Required("targetKinds", func(d gamedef.Data) { r.Each(d, func(_ int, d gamedef.Data) { r.Text(d) }) }),
		values.Required("scope", func(d gamedef.Data) { r.OneOf(d, scopeMove, scopeSpecial) }),
		values.Optional("min", number),
		values.Optional("max", number),
	)
	return id
}

// pendingKey is the hash of a suspended move.
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
