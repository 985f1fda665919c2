package values

import "ludo-lsp/kernel/gamedef"

// dealt is what an effect at a path does to where tokens are; the others move none.
type dealt struct {
	gamedef.OtherEffects
	*deal
	path string
}

func (d dealt) If(t *gamedef.If) {
	d.branches(d.path, t)
}

func (d dealt) Let(t *gamedef.Let) {
	d.list(d.path+".in", t.In)
}

func (d dealt) ForEach(t *gamedef.ForEach) {
	d.loop(d.path, t)
}

func (d dealt) Reduce(t *gamedef.Reduce) {
	d.list(d.path+".in", t.In)
}

func (d dealt) RemoveByPriority(t *gamedef.RemoveByPriority) {
	for i := range t.Groups {
		d.add(d.zones(t.Groups[i].To), Infinite)
	}
	d.list(d.path+".in", t.In)
}

func (d dealt) EvaluateSubset(t *gamedef.EvaluateSubset) {
	d.list(d.path+".compute", t.Compute)
	d.list(d.path+".in", t.In)
}

func (d dealt) RollRandom(t *gamedef.RollRandom) {
	d.list(d.path+".in", t.In)
}

func (d dealt) MoveToken(t *gamedef.MoveToken) {
	d.take(d.zones(t.From), 1)
	d.add(d.zones(t.To), 1)
}

func (d dealt) MoveTokenAdjacent(t *gamedef.MoveTokenAdjacent) {
	d.add(nil, 1)
}

func (d dealt) MoveAll(t *gamedef.MoveAll) {
	from := d.zones(t.From)
	d.add(d.zones(t.To), d.lying(from))
	if t.Filter == nil {
		d.take(from, Infinite)
	}
}

func (d dealt) Draw(t *gamedef.Draw) {
	d.draw(d.path, t)
}

func (d dealt) CreateToken(t *gamedef.CreateToken) {
	d.created = plus(d.created, 1)
	d.add(d.zones(t.Zone), 1)
}
