package picture

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/show/table"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// Everybody sees all that is on the table, without regard to visibility.
const Everybody = table.Everybody

// Hints are an author's changes to how the definition is drawn. Spaces, seats, types and values have the names that
// the author writes.
type Hints struct {
	// Positions are the positions of spaces of a map. Those without one are put beside them. Attributes x and y of a
	// space do the same, with lower priority.
	Positions map[string]Point
	// Colours are for seats, types of tokens and values of their properties: #rrggbb, or the name of a colour.
	// Anything else is ignored.
	Colours map[string]string
}

// Picture draws the states of a game. It must be used from one goroutine.
type Picture struct {
	game   *kernel.Game
	words  *words.Words
	looks  *looks
	boards []table.Board
	graph  graph
	at     []Point // the centres of the spaces of the map
	least  float64 // the height of an empty space
	zones  []*gamedef.ZoneDef
	tracks map[string]gamedef.TrackDef
}

// Of makes the picture of a game. A map is laid out by the hints; without any, as in an earlier picture, if there is
// one, so that an edit does not move what it does not touch.
func Of(g *kernel.Game, hints Hints, earlier *Picture) *Picture {
	p := &Picture{game: g, words: words.Of(g), looks: looksOf(g, hints.Colours), tracks: map[string]gamedef.TrackDef{}}
	var rest []*gamedef.ZoneDef
	p.boards, rest = table.Boards(g.Definition())
	p.graph, p.zones = graphOf(rest)
	for _, track := range g.Definition().Tracks {
		p.tracks[track.ID] = track
	}
	p.layout(hints.Positions, earlier)
	return p
}

// layout computes the positions of the spaces of the map.
func (p *Picture) layout(given map[string]Point, earlier *Picture) {
	fixed := map[string]Point{}
	for _, z := range p.graph.nodes {
		if at, ok := given[strings.TrimSuffix(z.ID, ":none")]; ok {
			fixed[z.ID] = at
		} else if x, ok := coordinate(z, "x"); ok {
			if y, ok := coordinate(z, "y"); ok {
				fixed[z.ID] = Point{x, y}
			}
		}
	}
	if len(fixed) == 0 {
		p.least = spaceHeight // where an author has placed them there may be less room
	}
	if len(fixed) == 0 && earlier != nil {
		for i, z := range earlier.graph.nodes {
			fixed[z.ID] = earlier.at[i]
		}
	}
	p.at = p.graph.place(fixed)
	known := make([]bool, len(p.at))
	sizes := make([]size, len(p.at))
	for i, z := range p.graph.nodes {
		_, known[i] = fixed[z.ID]
		sizes[i] = size{spaceWidth, spaceHeight}
	}
	for range 3 { // what is too wide is made narrower, and pushed apart again
		pushApart(p.at, sizes, 18, known)
		low, high := extent(p.at)
		if most := mostWidth - spaceWidth - 2*margin; len(fixed) == 0 && high.X-low.X > most {
			for i := range p.at {
				p.at[i].X *= most / (high.X - low.X)
			}
			continue
		}
		break
	}
}

// coordinate returns an attribute of a space in pixels.
func coordinate(z *gamedef.ZoneDef, name string) (float64, bool) {
	value, _ := z.Attributes.Get(name)
	n, ok := value.(gamedef.Number)
	return float64(n), ok
}

// extent returns the minimum and maximum of coordinates.
func extent(at []Point) (low, high Point) {
	for i, p := range at {
		if i == 0 {
			low, high = p, p
		}
		low = Point{min(low.X, p.X), min(low.Y, p.Y)}
		high = Point{max(high.X, p.X), max(high.Y, p.Y)}
	}
	return low, high
}

// Positions returns the positions of the spaces of the map, by the names that authors write, in whole pixels from the
// upper left one: given as hints, they reproduce the map.
func (p *Picture) Positions() map[string]Point {
	out := map[string]Point{}
	low, _ := extent(p.at)
	for i, z := range p.graph.nodes {
		out[strings.TrimSuffix(z.ID, ":none")] = Point{
			float64(int(p.at[i].X - low.X + 0.5)),
			float64(int(p.at[i].Y - low.Y + 0.5)),
		}
	}
	return out
}

// View says how to look at a state.
type View struct {
	Player int  // the viewer; Everybody to see everything
	Marks  bool // zones and visible tokens have their ids as data-zone and data-token
	Alone  bool // the picture is a separate file, with its style in it
	Room   int  // how wide its place is, if that is narrower than usual; 0: it is not known
}

// SVG draws a state. It fails if the game has no such player.
func (p *Picture) SVG(s *kernel.State, v View) (string, error) {
	if v.Player != Everybody && (v.Player < 0 || v.Player >= s.Players()) {
		return "", fmt.Errorf("there is no player %d; the players are 0 to %d", v.Player, s.Players()-1)
	}
	d := &drawing{Picture: p, View: v, state: s, scene: p.words.In(s), seen: map[string]bool{}}
	if v.Player != Everybody {
		d.scene = d.scene.For(v.Player)
	}
	d.read()
	whole := d.drawAll()
	var c canvas
	w, h := whole.w+2*margin, whole.h+2*margin
	class := "table"
	if w > 640 {
		class = "table wide"
	}
	namespace := ""
	if v.Alone {
		namespace = "http://www.w3.org/2000/svg"
	}
	role := "img"
	if v.Marks { // a program may make its parts buttons
		role = "group"
	}
	c.open("svg", "xmlns", namespace, "class", class, "viewBox", "0 0 "+lengthText(w)+" "+lengthText(h),
		"width", w, "height", h, "role", role, "aria-label", d.summary())
	if v.Alone {
		c.WriteString("<style>" + Style + "</style>")
		c.writeElement("rect", "width", w, "height", h, "class", "ground")
	}
	whole.draw(&c, Point{margin, margin})
	c.close("svg")
	return c.String() + "\n", nil
}

// token is a token in a zone.
type token struct {
	id   string
	seen bool
}

// drawing is one state being drawn.
type drawing struct {
	*Picture
	View
	state  *kernel.State
	scene  words.Scene
	data   gamedef.Object
	tokens map[string][]token // by zone, the top first
	seen   map[string]bool
}

// read reads the state, and what of it the player sees.
func (d *drawing) read() {
	d.data = d.state.VisibleData()
	d.tokens = map[string][]token{}
	for _, z := range d.part("zones") {
		list, _ := z.Value.(gamedef.Array)
		if len(list) == 0 {
			continue
		}
		seen := map[string]bool{}
		if d.Player != Everybody {
			known, _ := d.state.Seen(d.Player, z.Key)
			for _, t := range known {
				seen[t.Text()] = true
			}
		}
		for _, item := range list {
			o, _ := item.(gamedef.Object)
			id, _ := o.Get("id")
			text, _ := id.(gamedef.Text)
			d.tokens[z.Key] = append(d.tokens[z.Key], token{string(text), d.Player == Everybody || seen[string(text)]})
		}
	}
}

// part returns a part of the state that is an object.
func (d *drawing) part(name string) gamedef.Object {
	value, _ := d.data.Get(name)
	o, _ := value.(gamedef.Object)
	return o
}

// summary returns the picture in a sentence, for those who cannot see it.
func (d *drawing) summary() string {
	return fmt.Sprintf("The table in turn %d, %s, %s to move", d.state.Turn()+1, words.Name(d.state.Phase()),
		d.words.Player(d.state.Active()))
}

// Measures of a picture, in pixels.
const (
	mostWidth  = 1280.0
	usualWidth = 870.0 // the width beside the options on a page of 1280 pixels
	leastRoom  = 320.0
	margin     = 5.0
	gap        = 14.0
	// What is beside a map or a large board: its width, and the aspect ratio of the picture.
	leastBeside = 2*valueWidth + gap + 20
	mostBeside  = 800.0
	broadest    = 1.9
)

// drawAll joins the parts of a picture: boards and maps first, beside or below them what belongs to nobody, then each
// player with what they have.
func (d *drawing) drawAll() box {
	var main []box
	for i := range d.boards {
		main = append(main, d.drawBoard(&d.boards[i]))
	}
	if len(d.graph.nodes) > 0 {
		main = append(main, d.drawWorld())
	}
	var shared []box
	for _, z := range d.zones {
		if ownerOf(z) < 0 {
			shared = append(shared, d.drawZone(z))
		}
	}
	most := usualWidth
	if d.Room > 0 {
		most = min(most, max(leastRoom, float64(d.Room)-2*margin))
	}
	for _, b := range main {
		most = min(max(most, b.w), mostWidth)
	}
	rest := func(room float64) box {
		var boxes []box
		if len(shared) > 0 {
			boxes = append(boxes, panel("", shared, room))
		}
		for player := range d.state.Players() {
			if b, ok := d.drawPlayerPanel(player, room); ok {
				boxes = append(boxes, b)
			}
		}
		if b, ok := d.drawVariables(room); ok {
			boxes = append(boxes, b)
		}
		return wrapBoxes(boxes, room)
	}
	head := line(d.Heading(d.state), "heading")
	if len(main) == 1 && main[0].w < most*0.6 {
		return column(head, row(main[0], rest(most-main[0].w-gap)))
	}
	if len(main) > 0 {
		middle := column(main...)
		for room := leastBeside; room <= mostBeside; room += valueWidth / 2 { // the narrowest that is not higher
			beside := rest(room)
			if beside.h <= middle.h && middle.w+gap+beside.w <= broadest*(head.h+gap+middle.h) {
				return column(head, row(middle, beside))
			}
		}
	}
	return column(append(append([]box{head}, main...), rest(most))...)
}

// Heading says how far a game is.
func (p *Picture) Heading(s *kernel.State) string {
	return fmt.Sprintf("Turn %d · %s · %s", s.Turn()+1, words.Name(s.Phase()), p.words.Player(s.Active()))
}

// ownerOf returns the player who owns a zone; -1 if nobody does.
func ownerOf(z *gamedef.ZoneDef) int {
	if z.Owner != gamedef.OwnedByPlayer {
		return -1
	}
	n, err := strconv.Atoi(z.ID[strings.LastIndexByte(z.ID, ':')+1:])
	if err != nil {
		return -1
	}
	return n
}

// zoneMarks returns the attributes by which a program finds a zone.
func (d *drawing) zoneMarks(z *gamedef.ZoneDef) []any {
	if !d.Marks {
		return nil
	}
	return []any{"data-zone", z.ID}
}

// tokenMarks returns the attributes by which a program finds tokens drawn as one.
func (d *drawing) tokenMarks(tokens []token) []any {
	if !d.Marks {
		return nil
	}
	var ids []string
	for _, t := range tokens {
		if t.seen {
			ids = append(ids, t.id)
		}
	}
	return []any{"data-token", strings.Join(ids, " ")}
}

// kind is tokens with the same look and description.
type kind struct {
	look
	name   string
	tokens []token
	unseen bool
}

// kinds groups equal tokens, in their order in the zone.
func (d *drawing) kinds(tokens []token) []kind {
	var out []kind
	at := map[string]int{}
	for _, t := range tokens {
		name := d.scene.Token(t.id)
		key := name
		if !t.seen {
			key = "\x00" + name
		}
		if i, ok := at[key]; ok {
			out[i].tokens = append(out[i].tokens, t)
			continue
		}
		at[key] = len(out)
		k := kind{name: name, tokens: []token{t}, unseen: !t.seen}
		if t.seen {
			k.look = d.looks.of(d.state, d.scene, t.id)
		}
		out = append(out, k)
	}
	return out
}

// describe describes the tokens.
func (k kind) describe() string {
	if n := len(k.tokens); n > 1 {
		return strconv.Itoa(n) + " × " + k.name
	}
	return k.name
}

// entries returns the entries of an object, sorted by their keys.
func entries(o gamedef.Object) []gamedef.Entry[gamedef.Data] {
	return slices.SortedStableFunc(
		slices.Values(o),
		func(a, b gamedef.Entry[gamedef.Data]) int { return cmp.Compare(a.Key, b.Key) },
	)
}
