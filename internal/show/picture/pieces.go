package picture

import (
	"cmp"
	"slices"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
)

// Piece is a kind of token, as it is drawn.
type Piece struct {
	Name  string
	Type  string // of the token
	Count int    // how many there are
	SVG   string
}

// Pieces draws the kinds of tokens in a state, in any zone, in the order of their types and, within a type, as people
// sort them; types without tokens have no picture.
func (p *Picture) Pieces(s *kernel.State) []Piece {
	d := &drawing{Picture: p, View: View{Player: Everybody}, state: s, scene: p.words.In(s)}
	d.read()
	var all []token
	for _, z := range p.game.Definition().Zones {
		all = append(all, d.tokens[z.ID]...)
	}
	var out []Piece
	found := map[string]bool{}
	for _, k := range d.kinds(d.sortTokens(all)) {
		kind, _, _ := s.Token(k.tokens[0].id)
		found[kind] = true
		var c canvas
		w, h := 2*chipRadius+10, 2*chipRadius+10
		if k.face != nil {
			w, h = k.width()+2, cardHeight+2
		}
		c.open("svg", "class", "table", "viewBox", "0 0 "+lengthText(w)+" "+lengthText(h), "width", w, "height", h,
			"aria-hidden", "true")
		if k.face != nil {
			c.drawCard(Point{1, 1}, k.look)
		} else {
			c.drawChip(Point{w / 2, h / 2}, chipRadius, k.look, 1)
		}
		c.close("svg")
		out = append(out, Piece{Name: k.name, Type: kind, Count: len(k.tokens), SVG: c.String()})
	}
	for _, t := range p.game.Definition().TokenTypes {
		if !found[t.ID] {
			out = append(out, Piece{Name: words.Name(t.ID), Type: t.ID})
		}
	}
	slices.SortStableFunc(out, func(a, b Piece) int {
		return cmp.Compare(p.looks.shapes[a.Type], p.looks.shapes[b.Type])
	})
	return out
}
