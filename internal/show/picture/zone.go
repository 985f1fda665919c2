package picture

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/kernel/gamedef"
)

// Bounds of tokens drawn one by one: of more tokens, equal ones are drawn as one.
const (
	mostCards = 16
	mostOpen  = 12 // lying open where nobody picks one of them
	mostChips = 5
	zoneWidth = 250.0 // maximal width of the tokens of a zone
	namedZone = 340.0 // … that have names on them
)

// drawZone draws a zone that is on no board and no map, with its name above it.
func (d *drawing) drawZone(z *gamedef.ZoneDef) box {
	tokens := d.tokens[z.ID]
	if z.Ordering == gamedef.SetOrdering {
		tokens = d.sortTokens(tokens)
	}
	name := d.words.Name(withoutOwner(z.ID))
	label := line(name, "label")
	var content box
	switch {
	case len(tokens) == 0:
		content = d.emptyBox()
	case z.Behavior != nil || z.Ordering != gamedef.SetOrdering && (!tokens[0].seen ||
		z.Visibility == gamedef.HiddenZone):
		content = d.drawPile(tokens)
	case z.Visibility == gamedef.OwnerZone:
		content = d.hand(tokens)
	case len(tokens) > mostOpen && (z.Ordering != gamedef.SetOrdering ||
		z.Visibility == gamedef.HiddenZone && len(d.kinds(tokens)) > mostOpen):
		content = d.drawPile(tokens)
	default:
		content = d.drawTokens(tokens)
	}
	out := box{size: size{max(label.w, content.w), label.h + 4 + content.h}}
	told := d.words.Zone(z.ID)
	out.draw = func(c *canvas, at Point) {
		c.open("g", append([]any{"class", "zone"}, d.zoneMarks(z)...)...)
		c.writeTitle(fmt.Sprintf("%s: %s", told, d.listTokens(tokens)))
		c.writeRect(Point{at.X - 3, at.Y - 3}, size{out.w + 6, out.h + 6}, 4, "class", "hit")
		label.draw(c, at)
		content.draw(c, Point{at.X, at.Y + label.h + 4})
		c.close("g")
	}
	return out
}

// withoutOwner returns the id of a zone as its author writes it, without its owner.
func withoutOwner(id string) string {
	for i := len(id) - 1; i >= 0; i-- {
		if id[i] == ':' {
			return id[:i]
		}
	}
	return id
}

// listTokens describes tokens in words.
func (d *drawing) listTokens(tokens []token) string {
	out := lists.Map(tokens, func(t token) string { return d.scene.Token(t.id) })
	return words.List(out)
}

// sortTokens returns tokens in the order in which people hold them.
func (d *drawing) sortTokens(tokens []token) []token {
	ids, by := make([]string, len(tokens)), map[string]token{}
	for i, t := range tokens {
		ids[i], by[t.id] = t.id, t
	}
	return lists.Map(d.scene.Sort(ids), func(id string) token { return by[id] })
}

// emptyBox returns the box of an empty zone.
func (d *drawing) emptyBox() box {
	return box{size{30, 24}, func(c *canvas, at Point) {
		c.writeRect(at, size{30.0, 24.0}, 4, "class", "empty")
	}}
}

// drawPile draws tokens on top of each other, with their number.
func (d *drawing) drawPile(tokens []token) box {
	n := len(tokens)
	depth := float64(min(n-1, 3))
	count := strconv.Itoa(n)
	top := d.lookOf(tokens[0])
	wide := top.width()
	return box{size{wide + 9 + Width(count, 14) + 4, cardHeight + 9}, func(c *canvas, at Point) {
		for i := depth; i > 0; i-- {
			c.drawBack(Point{at.X + i*2.5, at.Y + i*2.5}, wide)
		}
		d.drawOne(c, tokens[:1], at)
		c.writeText(Point{at.X + wide + 12, at.Y + cardHeight/2 + 5}, "amount", count)
	}}
}

// drawOne draws a token as in a pile or in a hand.
func (d *drawing) drawOne(c *canvas, tokens []token, at Point) {
	t := tokens[0]
	c.open("g", append([]any{"class", "token"}, d.tokenMarks(tokens)...)...)
	c.writeTitle(d.scene.Token(t.id))
	switch l := d.lookOf(t); {
	case !t.seen:
		c.drawBack(at, cardWidth)
	case l.face != nil:
		c.drawCard(at, l)
	default:
		c.writeRect(at, size{cardWidth, cardHeight}, 4, "class", "face")
		c.drawChip(Point{at.X + cardWidth/2, at.Y + cardHeight/2}, chipRadius, l, 1)
	}
	c.close("g")
}

func (d *drawing) lookOf(t token) look {
	if !t.seen {
		return look{}
	}
	return d.looks.of(d.state, d.scene, t.id)
}

// hand draws tokens as a fan.
func (d *drawing) hand(tokens []token) box {
	n := len(tokens)
	if n > mostCards {
		return d.drawPile(tokens)
	}
	step, most := 26.0, zoneWidth
	first := d.lookOf(tokens[0])
	wide := first.width()
	if wide > cardWidth {
		step, most = wide-4, namedZone // names are legible only if cards do not overlap
	}
	step = min(step, (most-wide)/float64(max(1, n-1)))
	angle := min(5, 40/float64(n))
	const rise = 10.0
	turn := math.Sin(angle * float64(n-1) / 2 * math.Pi / 180)
	side := max(4, turn*cardHeight) // how far the outer cards lean out
	high := cardHeight + rise + 6 + turn*wide/2
	return box{size{step*float64(n-1) + wide + 2*side, high}, func(c *canvas, at Point) {
		for i := range tokens {
			from := float64(i) - float64(n-1)/2
			x, y := at.X+side+step*float64(i), at.Y+4+rise*math.Pow(2*from/float64(max(n, 2)), 2)
			turned := fmt.Sprintf("rotate(%s %s %s)", lengthText(from*angle), lengthText(x+wide/2),
				lengthText(y+cardHeight))
			c.open("g", "transform", turned)
			d.drawOne(c, tokens[i:i+1], Point{x, y})
			c.close("g")
		}
	}}
}

// drawTokens draws tokens beside each other: few one by one, many by their kinds.
func (d *drawing) drawTokens(tokens []token) box {
	kinds := d.kinds(tokens)
	if len(tokens) <= mostChips || len(tokens) <= mostCards && len(kinds) == len(tokens) {
		kinds = nil
		for _, t := range tokens {
			one := kind{look: d.lookOf(t), name: d.scene.Token(t.id), tokens: []token{t}, unseen: !t.seen}
			kinds = append(kinds, one)
		}
	}
	var boxes []box
	cards := 0
	for _, k := range kinds {
		b := d.drawKind(k)
		if b.h > cardHeight {
			cards++
		}
		boxes = append(boxes, b)
	}
	if cards == len(boxes) && cards > 4 { // they overlap
		return d.drawOverlapping(kinds)
	}
	return packBoxes(boxes, zoneWidth)
}

// drawKind draws equal tokens, with their number.
func (d *drawing) drawKind(k kind) box {
	if k.face == nil && !k.unseen {
		return box{size{2*chipRadius + 8, 2*chipRadius + 8}, func(c *canvas, at Point) {
			d.drawPiece(c, k, Point{at.X + chipRadius + 1, at.Y + chipRadius + 6}, chipRadius)
		}}
	}
	wide := k.width()
	return box{size{wide + 4, cardHeight + 8}, func(c *canvas, at Point) {
		d.drawOne(c, k.tokens, Point{at.X, at.Y + 6})
		if n := len(k.tokens); n > 1 {
			c.writeRect(Point{at.X + wide - 16, at.Y}, size{22.0, 14.0}, 7, "class", "badge")
			c.writeText(Point{at.X + wide - 5, at.Y + 11}, "count", strconv.Itoa(n))
		}
	}}
}

// drawOverlapping draws cards that each show their left edge.
func (d *drawing) drawOverlapping(kinds []kind) box {
	wide, most := cardWidth, zoneWidth
	for _, k := range kinds {
		if wide = max(wide, k.width()); wide > cardWidth {
			most = namedZone
		}
	}
	step := max(14, min(wide+4, (most-wide)/float64(len(kinds)-1)))
	return box{size{step*float64(len(kinds)-1) + wide + 6, cardHeight + 8}, func(c *canvas, at Point) {
		for i, k := range kinds {
			d.drawKind(k).draw(c, Point{at.X + step*float64(i), at.Y})
		}
	}}
}

// packBoxes puts small boxes beside each other without gaps.
func packBoxes(boxes []box, most float64) box {
	var at []Point
	var out size
	x, y, high := 0.0, 0.0, 0.0
	for _, b := range boxes {
		if x > 0 && x+b.w > most {
			x, y, high = 0, y+high, 0
		}
		at = append(at, Point{x, y})
		x, high = x+b.w, max(high, b.h)
		out = size{max(out.w, x), max(out.h, y+high)}
	}
	return box{out, func(c *canvas, origin Point) {
		for i, b := range boxes {
			b.draw(c, Point{origin.X + at[i].X, origin.Y + at[i].Y})
		}
	}}
}

// playerWidth is how wide the panel of a player may be.
const playerWidth = 620.0

// drawPlayerPanel draws a player's zones and variables.
func (d *drawing) drawPlayerPanel(player int, most float64) (box, bool) {
	var boxes []box
	for _, z := range d.zones {
		if ownerOf(z) == player {
			boxes = append(boxes, d.drawZone(z))
		}
	}
	values, _ := d.part("perPlayerVars").Get(strconv.Itoa(player))
	if own, _ := values.(gamedef.Object); len(own) > 0 {
		columns := math.Floor((most - gap) / 2 / (valueWidth + gap)) // so that two players fit side by side
		if columns < 2 {
			columns = max(1, math.Floor(most/(valueWidth+gap)))
		}
		parts := []box{d.drawValues(own, d.game.Definition().PerPlayerVars, min(3, columns))}
		if len(boxes) > 0 {
			parts = append(parts, wrapBoxes(boxes, min(most, playerWidth)-2*gap))
		}
		boxes = []box{column(parts...)}
	}
	active := d.state.Active() == player
	name := d.playerName(player)
	if active {
		name += " ▸"
	}
	if len(boxes) == 0 && len(d.game.Definition().Seats) == 0 {
		return box{}, false
	}
	dot := box{size{12, 16}, func(c *canvas, at Point) {
		c.writeElement("circle", "cx", at.X+6, "cy", at.Y+8, "r", 6.0, "fill", d.looks.player(player), "class", "edge")
	}}
	return panel(name, boxes, min(most, playerWidth), dot), true
}

// playerName returns the name of a player, with a sign if they are the viewer.
func (d *drawing) playerName(player int) string {
	name := d.words.Player(player)
	if d.Marks && player == d.Player {
		name += " (you)"
	}
	return name
}

// drawVariables draws what belongs to the game: numbers first, then flags, texts and markers, those with usual values
// together.
func (d *drawing) drawVariables(most float64) (box, bool) {
	var boxes []box
	var usual []string
	var shown gamedef.Object
	for _, v := range slices.Concat(d.part(member.GlobalVars), d.part("globalMarkers")) {
		if _, number := v.Value.(gamedef.Number); number && d.words.Counts(v.Key) ||
			!number && !d.isUsual(v.Key, v.Value) {
			shown = append(shown, v)
		} else if !number {
			usual = append(usual, d.words.Name(v.Key)+": "+d.words.Plain(v.Value))
		}
	}
	if len(shown) > 0 {
		columns := max(1, math.Floor((most-20+gap)/(valueWidth+gap)))
		boxes = append(boxes, d.drawValues(shown, d.game.Definition().GlobalVars, columns))
	}
	if len(usual) > 0 {
		all := strings.Join(usual, " · ")
		if Width(all, leastFont) > most-20 {
			all = fmt.Sprintf("%d more are as they were at first", len(usual))
		}
		text := line(all, "usual")
		boxes = append(boxes, box{text.size, func(c *canvas, at Point) {
			c.open("g")
			c.writeTitle(strings.Join(usual, "\n"))
			text.draw(c, at)
			c.close("g")
		}})
	}
	if len(boxes) == 0 {
		return box{}, false
	}
	return panel("", boxes, most), true
}

// valueWidth is how wide a variable is drawn.
const valueWidth = 138.0

// drawValues draws variables in columns, in the order of declaration: each with its name and value and, if its range is
// small, its position in it.
func (d *drawing) drawValues(values gamedef.Object, defs []gamedef.VariableDef, columns float64) box {
	const height = 24.0
	n := min(int(columns), len(values))
	rows := (len(values) + n - 1) / n
	return box{size{float64(n)*(valueWidth+gap) - gap, float64(rows) * height}, func(c *canvas, at Point) {
		for i, v := range values {
			x, y := at.X+float64(i%n)*(valueWidth+gap), at.Y+float64(i/n)*height
			name, text := d.words.Name(v.Key), d.words.Plain(v.Value)
			c.open("g")
			c.writeTitle(name + ": " + text)
			text = fitText(text, Bold*12, valueWidth*0.7)
			c.writeText(Point{x, y + 12}, "variable", fitText(name, 11, valueWidth-Width(text, Bold*12)-6))
			c.writeText(Point{x + valueWidth, y + 12}, "value", text)
			if number, ok := v.Value.(gamedef.Number); ok {
				d.track(c, Point{x, y + 16}, v.Key, float64(number), defs)
			}
			c.close("g")
		}
	}}
}

// maxTrack is the longest range in which the position of a variable is visible.
const maxTrack = 200

// track draws the position of a variable between its bounds, with a place for each value if there are few.
func (d *drawing) track(c *canvas, at Point, name string, value float64, defs []gamedef.VariableDef) {
	low, high := 0.0, 0.0
	for i := range defs {
		if defs[i].Name == name {
			low, high = float64(defs[i].Min), float64(defs[i].Max)
		}
	}
	if t, ok := d.tracks[name]; ok {
		low, high = float64(t.Min), float64(t.Max)
	}
	if high-low < 1 || high-low > maxTrack {
		return
	}
	c.writeRect(at, size{valueWidth, 4.0}, 2, "class", "track")
	share := (value - low) / (high - low)
	if share > 0 {
		c.writeRect(at, size{valueWidth * share, 4.0}, 2, "class", "filled")
	}
	if high-low <= 20 {
		for i := 1.0; i < high-low; i++ {
			x := at.X + valueWidth*i/(high-low)
			c.writeElement("line", "x1", x, "y1", at.Y, "x2", x, "y2", at.Y+4, "class", "tick")
		}
	}
}
