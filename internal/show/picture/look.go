package picture

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// look is how a token is drawn: its shape shows its type, its colour the owner, its edge the status. None of them
// relies on colour alone.
type look struct {
	shape  int
	fill   string // "#rrggbb"
	status int    // 0: none; see the edges of chips
	ring   bool   // some property of it is true, such as that it is a king
	letter string
	face   []string // of a card: its lines of text; nil for a chip
	corner string   // of a card: what is read of it in a fan; "" where that is the first line
	suit   string   // of a card of the French suits: its sign
}

// palette are colours that people with any colour vision can distinguish (Okabe and Ito), for players and for values
// without a colour.
var palette = []string{"#0072b2", "#d55e00", "#009e73", "#e69f00", "#cc79a7", "#56b4e9", "#f0e442", "#8a8a8a"}

// colours maps names of colours that values may have to those of the palette.
var colours = map[string]string{
	"black": "#1f1f1f", "white": "#f7f7f2", "red": "#d55e00", "blue": "#0072b2", "green": "#009e73",
	"yellow": "#f0e442", "orange": "#e69f00", "purple": "#7b4ea3", "violet": "#7b4ea3", "pink": "#cc79a7",
	"brown": "#8b5a2b", "grey": "#8a8a8a", "gray": "#8a8a8a", "cyan": "#56b4e9", "gold": "#d4a017", "silver": "#b8b8b8",
}

var hexadecimal = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// Colour parses a colour as an author writes it: #rrggbb, or one of the names of colours.
func Colour(text string) (rgb string, ok bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	if hexadecimal.MatchString(text) {
		return text, true
	}
	rgb, ok = colours[text]
	return rgb, ok
}

// ownerProperties are the properties that say whose a token is.
var ownerProperties = []string{"owner", "player", "seat", "faction", "side", "team", "colour", "color", "duke"}

// looks gives tokens their looks, the same in all drawn states.
type looks struct {
	game   *kernel.Game
	shapes map[string]int
	kinds  int               // how many shapes would be needed
	paint  map[string]string // by value
	given  map[string]string // set by an author: a value, a type or a seat → a colour
	status map[string]int    // by property and value
	counts map[string]int    // of the statuses of each property
}

func looksOf(g *kernel.Game, given map[string]string) *looks {
	l := &looks{game: g, shapes: map[string]int{}, paint: map[string]string{}, given: map[string]string{},
		status: map[string]int{}, counts: map[string]int{}}
	for name, text := range given {
		if rgb, ok := Colour(text); ok {
			l.given[name] = rgb
		}
	}
	owner := func(word string) bool {
		return slices.ContainsFunc(g.Definition().Seats, func(d gamedef.SeatDef) bool { return d.ID == word })
	}
	alike := map[string]int{} // the names of types, without their owners
	for i := range g.Definition().TokenTypes {
		id := g.Definition().TokenTypes[i].ID
		name := strings.Join(slices.DeleteFunc(strings.Fields(words.Name(id)), owner), " ")
		if _, known := alike[name]; !known {
			alike[name] = len(alike)
		}
		l.shapes[id] = alike[name]
	}
	l.kinds = len(alike)
	for i, seat := range g.Definition().Seats {
		l.paint[seat.ID] = l.player(i)
	}
	return l
}

// player returns the colour of a player.
func (l *looks) player(n int) string {
	name := strconv.Itoa(n)
	if seats := l.game.Definition().Seats; n >= 0 && n < len(seats) {
		name = seats[n].ID
	}
	if rgb, ok := l.given[name]; ok {
		return rgb
	}
	if rgb, ok := Colour(name); ok {
		return rgb
	}
	return palette[max(n, 0)%len(palette)]
}

// of returns the look of a token in a state.
func (l *looks) of(s *kernel.State, scene words.Scene, id string) look {
	kind, properties, ok := s.Token(id)
	if !ok {
		return look{fill: palette[len(palette)-1], letter: "?"}
	}
	out := look{shape: l.shapes[kind]}
	name := scene.Token(id)
	out.faceOf(scene, id, name, kind, properties)
	coloured := l.colour(&out, s, kind, properties)
	out.letter = initial(name)
	for _, p := range properties {
		if p.Name == coloured {
			if l.kinds <= shapes && p.Value.Text() != "" { // the shape shows the type
				out.letter = initial(p.Value.Text())
			}
			continue
		}
		if truth, is := p.Value.Truth(); is && p.Value.Kind() == kernel.Bool {
			out.ring = out.ring || truth
		} else if p.Value.IsText() && out.face == nil && s.Varies(kind, p.Name) && p.Value.Text() != "" {
			out.status = max(out.status, l.state(p.Name, p.Value.Text()))
		}
	}
	return out
}

// colour finds the colour of a token, and the property that determines it.
func (l *looks) colour(out *look, s *kernel.State, kind string, properties []kernel.TokenProperty) string {
	for _, p := range properties { // what an author has set, then seats
		if rgb, ok := l.given[p.Value.Text()]; ok {
			out.fill = rgb
			return p.Name
		}
	}
	if rgb, ok := l.given[kind]; ok {
		out.fill = rgb
		return ""
	}
	seats := l.game.Definition().Seats
	for _, p := range properties {
		if p.Value.IsText() &&
			slices.ContainsFunc(seats, func(d gamedef.SeatDef) bool { return d.ID == p.Value.Text() }) {
			out.fill = l.paint[p.Value.Text()]
			return p.Name
		}
	}
	for _, p := range properties {
		if rgb, ok := Colour(p.Value.Text()); ok {
			out.fill = rgb
			return p.Name
		}
	}
	for _, name := range ownerProperties {
		for _, p := range properties {
			if !strings.EqualFold(p.Name, name) {
				continue
			}
			if n, ok := p.Value.Int(); ok {
				out.fill = l.player(int(n))
			} else {
				out.fill = l.value(p.Name, p.Value.Text())
			}
			return p.Name
		}
	}
	if out.face == nil {
		for _, p := range properties {
			if p.Value.IsText() && s.Varies(kind, p.Name) {
				out.fill = l.value(p.Name, p.Value.Text())
				return p.Name
			}
		}
	}
	out.fill = palette[(len(palette)-1+l.shapes[kind])%len(palette)]
	return ""
}

// value returns the colour of the value of a property: the next free one.
func (l *looks) value(property, text string) string {
	if _, known := l.paint[text]; !known {
		l.paint[text] = palette[len(l.paint)%len(palette)]
	}
	return l.paint[text]
}

// state numbers the values of a property, the first as 0.
func (l *looks) state(property, value string) int {
	key := property + "\x00" + value
	if _, known := l.status[key]; !known {
		l.status[key] = l.counts[property]
		l.counts[property]++
	}
	return l.status[key] % edges
}

// initial returns the letter of a name.
func initial(name string) string {
	for _, r := range name {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return string(unicode.ToUpper(r))
		}
	}
	return "?"
}

// faceOf sets the text of a token that is a card: with a suit and a rank, with its own name, or of a type that says
// so.
func (l *look) faceOf(scene words.Scene, id, name, kind string, properties []kernel.TokenProperty) {
	text := map[string]string{}
	for _, p := range properties {
		text[p.Name] = p.Value.Text()
	}
	suit, rank := text["suit"], text["rank"]
	if suit != "" && rank != "" {
		l.face = []string{suit}
		if l.corner, l.suit = words.CardCorner(cmp.Or(text["face"], rank), suit); l.suit == "" && len(l.corner) > 2 {
			l.corner = initial(l.corner)
		}
		return
	}
	of, number := scene.Number(id)
	lower := strings.ToLower(kind)
	switch cards := strings.Contains(lower, "card") || strings.Contains(lower, "tile"); {
	case cards && number != "":
		l.corner, name = number, of
		if kind := words.Name(kind); kind != "card" && kind != "tile" {
			name = kind + " " + of
		}
	case !cards && text["label"]+text["title"]+text["name"]+text[gamedef.CardProp] == "":
		return
	}
	l.face = lines(strings.Trim(name, `"`), leastFont, namedWidth-8, 4-min(1, len(l.corner)))
}

// Chips: how large they are, and how many edges and shapes they have.
const (
	chipRadius  = 13.0
	leastLetter = 6.5 // the radius of a chip from which there is room for a letter
	edges       = 4
	shapes      = 7
)

// textColour returns a legible text colour on a colour.
func textColour(rgb string) string {
	n, err := strconv.ParseUint(strings.TrimPrefix(rgb, "#"), 16, 32)
	if err != nil {
		return "#000000"
	}
	if 299*(n>>16)+587*(n>>8&0xff)+114*(n&0xff) > 128_000 {
		return "#000000"
	}
	return "#ffffff"
}

// drawChip draws a token as a chip, and beside it the number if there are several.
func (c *canvas) drawChip(at Point, r float64, l look, count int) {
	edge := []any{"fill", l.fill, "class", "edge"}
	switch l.status {
	case 1:
		edge = []any{"fill", l.fill, "fill-opacity", "0.35", "stroke", l.fill, "stroke-width", "3"}
	case 2:
		edge = []any{"fill", l.fill, "class", "edge", "stroke-dasharray", "3 2", "stroke-width", "2.5"}
	case 3:
		edge = []any{"fill", l.fill, "class", "edge", "stroke-width", "4"}
	}
	polygon := func(corners []Point) {
		c.writeElement("polygon", append([]any{"points", pointsText(corners...)}, edge...)...)
	}
	switch l.shape % shapes {
	case 0:
		c.writeElement("circle", append([]any{"cx", at.X, "cy", at.Y, "r", r}, edge...)...)
	case 1:
		c.writeRect(Point{at.X - r*0.85, at.Y - r*0.85}, size{r * 1.7, r * 1.7}, 2, edge...)
	case 2:
		polygon(regularPolygon(at, r*1.1, 6, 0, 1))
	case 3:
		polygon(regularPolygon(at, r*1.15, 4, 0, 1))
	case 4:
		polygon(regularPolygon(Point{at.X, at.Y + r*0.15}, r*1.25, 3, 0, 1))
	case 5:
		polygon(regularPolygon(at, r*1.1, 5, 0, 1))
	default:
		polygon(regularPolygon(at, r*1.25, 5, 0, 0.55))
	}
	on := textColour(l.fill)
	class := "letter"
	if l.status == 1 {
		on, class = "", "letter ink"
	}
	if l.ring {
		ring := on
		if ring == "" {
			ring = l.fill
		}
		c.writeElement("circle", "cx", at.X, "cy", at.Y, "r", r*0.7, "fill", "none", "stroke", ring, "stroke-width", "1.5")
	}
	if r >= leastLetter {
		c.writeText(Point{at.X, at.Y + r*0.33}, class, l.letter, "font-size", lengthText(max(r*0.95, leastFont)),
			"fill", on)
	}
	if count > 1 {
		text := strconv.Itoa(count)
		w := max(14, Width(text, leastFont)+7)
		x, y := at.X+r*0.85, at.Y-r*0.85
		c.writeRect(Point{x - w/2, y - 7}, size{w, 14.0}, 7, "class", "badge")
		c.writeText(Point{x, y + 4}, "count", text)
	}
}

// Cards: their size. Those with a name are wider, so that it is readable.
const (
	cardWidth  = 46.0
	namedWidth = 72.0
	cardHeight = 62.0
	rankWidth  = 11.0 // of a rank of several letters
)

// width returns the width of a card of this look.
func (l *look) width() float64 {
	if l.face != nil && l.suit == "" {
		return namedWidth
	}
	return cardWidth
}

// drawBack draws the back of a card with its upper left corner at a place.
func (c *canvas) drawBack(at Point, wide float64) {
	c.writeRect(at, size{wide, cardHeight}, 4, "class", "back")
	c.writeRect(Point{at.X + 5, at.Y + 5}, size{wide - 10, cardHeight - 10}, 2, "class", "backing")
}

// drawCard draws a card with its upper left corner at a place.
func (c *canvas) drawCard(at Point, l look) {
	c.writeRect(at, size{l.width(), cardHeight}, 4, "class", "face")
	if l.suit != "" {
		class := "facing"
		if l.suit == "♦" || l.suit == "♥" {
			class = "facing red"
		}
		var attributes []any
		if len(l.corner) > 1 { // in a fan there is room for little more than one letter
			attributes = []any{"textLength", rankWidth, "lengthAdjust", "spacingAndGlyphs"}
		}
		c.writeText(Point{at.X + 3, at.Y + 14}, class+" rank", l.corner, attributes...)
		c.writeText(Point{at.X + 3, at.Y + 26}, class+" index", l.suit)
		c.writeText(Point{at.X + cardWidth/2 + 4, at.Y + 51}, class+" suit", l.suit)
		return
	}
	c.writeRect(Point{at.X + 1, at.Y + 1}, size{l.width() - 2, 6.0}, 3, "fill", l.fill)
	first := 18.0
	if l.corner != "" {
		c.writeText(Point{at.X + 4, at.Y + 20}, "facing rank", l.corner)
		first = 33
	}
	for i, line := range l.face {
		c.writeText(Point{at.X + 4, at.Y + first + 12*float64(i)}, "facing named", line)
	}
}
