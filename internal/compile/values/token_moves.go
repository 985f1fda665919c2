package values

import "ludo-lsp/kernel/gamedef"

// tokenMoves follows how each kind of effect moves tokens; the contents of other effects run an unknown number of
// times.
type tokenMoves struct {
	gamedef.OtherEffects
	*deal
}

func (d tokenMoves) Let(t *gamedef.Let) {
	d.runList(".in", t.In)
}

func (d tokenMoves) Reduce(t *gamedef.Reduce) {
	d.runList(".in", t.In)
}

func (d tokenMoves) RemoveByPriority(t *gamedef.RemoveByPriority) {
	for i := range t.Groups {
		d.add(d.zones(t.Groups[i].To), Infinite)
	}
	d.runList(".in", t.In)
}

func (d tokenMoves) EvaluateSubset(t *gamedef.EvaluateSubset) {
	d.runList(".compute", t.Compute)
	d.runList(".in", t.In)
}

func (d tokenMoves) RollRandom(t *gamedef.RollRandom) {
	d.runList(".in", t.In)
}

func (d tokenMoves) MoveToken(t *gamedef.MoveToken) {
	d.take(d.zones(t.From), 1)
	d.add(d.zones(t.To), 1)
}

func (d tokenMoves) MoveTokenAdjacent(t *gamedef.MoveTokenAdjacent) {
	d.add(nil, 1)
}

func (d tokenMoves) MoveAll(t *gamedef.MoveAll) {
	from := d.zones(t.From)
	d.add(d.zones(t.To), d.mostTokens(from))
	if t.Filter == nil {
		d.take(from, Infinite)
	}
}

func (d tokenMoves) CreateToken(t *gamedef.CreateToken) {
	d.created = plus(d.created, 1)
	d.add(d.zones(t.Zone), 1)
}
