package picture

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Parts are a state in pieces that a narrow page puts below each other, each a separate SVG; "" if there is nothing
// to see.
type Parts struct {
	Middle string   `json:"middle"` // what belongs to nobody: boards, the map, and what is beside them
	Seats  []string `json:"seats"`  // what each player has, in a few lines, by their numbers
	// Hand is the hand of the viewing player, with cards that can be touched one by one; if everything is shown, that
	// of the player to move.
	Hand string `json:"hand"`
}

// All returns all parts after each other.
func (p *Parts) All() string { return strings.Join(p.Seats, "") + p.Middle + p.Hand }

const (
	// narrow is the width of parts: that of a phone held upright.
	narrow = 350.0
	// cardsInRow is how many cards fit in a row of the page's width and are wide enough to touch.
	cardsInRow = 7
)

// Parts draws a state in parts. It fails if the game has no such player.
func (p *Picture) Parts(s *kernel.State, v View) (Parts, error) {
	var out Parts
	if v.Player != Everybody && (v.Player < 0 || v.Player >= s.Players()) {
		return out, fmt.Errorf("there is no player %d; the players are 0 to %d", v.Player, s.Players()-1)
	}
	d := &drawing{Picture: p, View: v, state: s, scene: p.words.In(s), seen: map[string]bool{}}
	if v.Player != Everybody {
		d.scene = d.scene.For(v.Player)
	}
	d.read()
	var middle, shared []box
	for i := range d.boards {
		middle = append(middle, d.drawBoard(&d.boards[i]))
	}
	if len(d.graph.nodes) > 0 {
		middle = append(middle, d.drawWorld())
	}
	for _, z := range d.zones {
		if ownerOf(z) < 0 {
			shared = append(shared, d.drawZone(z))
		}
	}
	if len(shared) > 0 {
		middle = append(middle, panel("", shared, narrow))
	}
	if b, ok := d.drawVariables(narrow); ok {
		middle = append(middle, b)
	}
	out.Middle = d.file(column(middle...), d.summary())
	for player := range s.Players() {
		name := d.words.Player(player)
		out.Seats = append(out.Seats, d.file(d.drawStrip(player), "What "+name+" has"))
	}
	told := "What you hold"
	if d.handHolder() != v.Player {
		told = "What " + d.words.Player(d.handHolder()) + " holds"
	}
	out.Hand = d.file(d.drawHand(), told)
	return out, nil
}

// file returns a box as a separate SVG.
func (d *drawing) file(b box, told string) string {
	if b.w == 0 || b.draw == nil {
		return ""
	}
	const pad = 4
	var c canvas
	w, h := b.w+2*pad, b.h+2*pad
	class := "table"
	if b.w > 640 {
		class = "table wide"
	}
	c.open("svg", "class", class, "viewBox", "0 0 "+lengthText(w)+" "+lengthText(h), "width", w, "height", h,
		"role", "group", "aria-label", told)
	b.draw(&c, Point{pad, pad})
	c.close("svg")
	return c.String()
}

// handHolder returns the player whose hand is drawn separately: the viewer, or the player to move.
func (d *drawing) handHolder() int {
	if d.Player == Everybody {
		return d.state.Active()
	}
	return d.Player
}

// isSeparateHand reports whether a zone is the hand that is drawn separately.
func (d *drawing) isSeparateHand(z *gamedef.ZoneDef) bool {
	return z.Visibility == gamedef.OwnerZone && ownerOf(z) == d.handHolder() && z.Behavior == nil
}

// drawStrip draws what a player has except a separately drawn hand: the name, counts, and open tokens, on one line if
// possible.
func (d *drawing) drawStrip(player int) box {
	dot := box{size{12, 16}, func(c *canvas, at Point) {
		c.writeElement("circle", "cx", at.X+6, "cy", at.Y+8, "r", 6.0, "fill", d.looks.player(player), "class", "edge")
	}}
	counts := []box{row(dot, line(d.playerName(player), "title"))}
	var open []box
	for _, z := range d.zones {
		tokens := d.tokens[z.ID]
		switch {
		case ownerOf(z) != player || d.isSeparateHand(z) && len(tokens) > 0:
		case slices.ContainsFunc(tokens, func(t token) bool { return t.seen }):
			open = append(open, d.drawZone(z))
		default:
			counts = append(counts, d.countBox(z, len(tokens)))
		}
	}
	values, _ := d.part("perPlayerVars").Get(strconv.Itoa(player))
	own, _ := values.(gamedef.Object)
	for _, v := range own {
		counts = append(counts, line(d.words.Name(v.Key)+" "+d.words.Plain(v.Value), "label"))
	}
	return wrapBoxes(append(counts, open...), narrow)
}

// countBox says in words how many tokens are in a zone of which nothing is visible.
func (d *drawing) countBox(z *gamedef.ZoneDef, n int) box {
	out := line(d.words.Name(withoutOwner(z.ID))+" "+strconv.Itoa(n), "label")
	text := out.draw
	out.draw = func(c *canvas, at Point) {
		c.open("g", append([]any{"class", "zone"}, d.zoneMarks(z)...)...)
		c.writeTitle(fmt.Sprintf("%s: %s", d.words.Zone(z.ID), strconv.Itoa(n)))
		c.writeRect(Point{at.X - 3, at.Y - 1}, size{out.w + 6, out.h + 2}, 4, "class", "hit")
		text(c, at)
		c.close("g")
	}
	return out
}

// drawHand draws the hand of the viewing player, without overlapping cards.
func (d *drawing) drawHand() box {
	var hands []box
	for _, z := range d.zones {
		tokens := d.tokens[z.ID]
		if !d.isSeparateHand(z) || len(tokens) == 0 {
			continue
		}
		if z.Ordering == gamedef.SetOrdering {
			tokens = d.sortTokens(tokens)
		}
		var cards []box
		for i := range tokens {
			wide := cardWidth
			if k := d.kinds(tokens[i : i+1])[0]; k.face != nil {
				wide = k.width()
			}
			cards = append(cards, box{size{wide + 4, cardHeight + 4}, func(c *canvas, at Point) {
				d.drawOne(c, tokens[i:i+1], Point{at.X + 2, at.Y + 2})
			}})
		}
		content := packBoxes(cards, cardsInRow*(cardWidth+4))
		hands = append(hands, box{content.size, func(c *canvas, at Point) {
			c.open("g", append([]any{"class", "zone"}, d.zoneMarks(z)...)...)
			c.writeTitle(d.words.Zone(z.ID))
			content.draw(c, at)
			c.close("g")
		}})
	}
	out := column(hands...)
	if len(hands) > 0 {
		out.w = max(out.w, cardsInRow*(cardWidth+4)) // few cards are no larger than many
	}
	return out
}

// ShownTokens returns the tokens, out of some, that a picture shows to the viewer.
func ShownTokens(svg string, tokens []string) []string {
	out := []string{}
	for _, t := range tokens {
		if strings.Contains(svg, `"`+t+`"`) || strings.Contains(svg, `"`+t+" ") || strings.Contains(svg, " "+t+`"`) {
			out = append(out, t)
		}
	}
	return out
}
