package lower

import (
	"slices"

	"ludo-lsp/internal/compile/expand"
	"ludo-lsp/internal/grammar/view"
	"ludo-lsp/kernel/gamedef"
)

// piece is a type of pieces of the catalogue.
type piece struct {
	node       *expand.Node
	id, seat   string
	props      gamedef.OrderedMap[gamedef.Scalar] // of its pieces in play
	dimensions []string                           // of its status, sorted
	total      int64                              // their number
	order      int                                // index of its first entry in the inventory; -1 without one
}

// readPieces returns the pieces of the selected catalogue; ok is false if it is unusable.
func (l *lowering) readPieces() (out []piece, ok bool) { return piecesOf(l.selection().pieces) }

// piecesOf returns the pieces of a catalogue; ok is false if it is unusable.
func piecesOf(c choice) (out []piece, ok bool) {
	if c.failed {
		return nil, false
	}
	r := plainReading()
	index := map[string]int{}
	for _, n := range c.items(view.PieceCatalogPieceTypes) {
		p := piece{node: n, id: r.id(n, view.PieceID), seat: r.id(n, view.PieceSeat), order: -1}
		for key, value := range n.Get(view.PieceRuntimeProps).Pairs() {
			p.props.Set(key.Name, r.scalar(value))
		}
		p.dimensions = r.ids(n, view.PieceStatusDimensions)
		slices.Sort(p.dimensions)
		index[p.id] = len(out)
		out = append(out, p)
	}
	for i, n := range c.items(view.PieceCatalogInventory) {
		k, known := index[r.id(n, view.InventoryPieceTypeID)]
		if !known {
			continue
		}
		if out[k].order < 0 {
			out[k].order = i
		}
		out[k].total += r.integer(n, view.InventoryTotal)
	}
	return out, !r.failed
}

// tokenType returns the token type for a piece.
func (p *piece) tokenType() gamedef.TokenTypeDef {
	t := gamedef.TokenTypeDef{ID: p.id, Seat: p.seat, Props: gamedef.OrderedMap[gamedef.PropType]{}}
	for _, e := range p.props {
		kind := gamedef.StringProp
		switch e.Value.(type) {
		case gamedef.Number:
			kind = gamedef.IntProp
		case gamedef.Bool:
			kind = gamedef.BooleanProp
		}
		t.Props.Set(e.Key, kind)
	}
	for _, d := range p.dimensions {
		t.Props.Set(d, gamedef.StringProp)
	}
	for _, n := range p.node.Get(view.PieceTransitions).Items() {
		t.Transitions = append(t.Transitions, gamedef.PropTransition{
			Prop: Identifier(n.Get(view.TransitionDimension).Text()),
			From: Identifier(n.Get(view.TransitionFrom).Text()),
			To:   Identifier(n.Get(view.TransitionTo).Text()),
		})
	}
	return t
}

// token returns the properties of a new piece; given are those that the scenario sets.
func (p *piece) token(given *expand.Node) gamedef.OrderedMap[gamedef.Value] {
	out := slices.Grow(gamedef.OrderedMap[gamedef.Value](nil), len(p.props)+len(p.dimensions))
	for _, e := range p.props {
		out.Set(e.Key, e.Value)
	}
	for _, d := range p.dimensions {
		if _, set := out.Get(d); !set {
			if value := p.initial(d); value != "" {
				out.Set(d, gamedef.Text(value))
			}
		}
	}
	for key, value := range given.Pairs() {
		out.Set(Identifier(key.Name), gamedef.Text(value.Text()))
	}
	return out
}

// initial returns the status of a new piece in a dimension: the start of the first transition, or "" if there is
// none.
func (p *piece) initial(dimension string) string {
	for _, t := range p.node.Get(view.PieceTransitions).Items() {
		if Identifier(t.Get(view.TransitionDimension).Text()) == dimension {
			return Identifier(t.Get(view.TransitionFrom).Text())
		}
	}
	return ""
}
