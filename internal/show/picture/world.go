package picture

import (
	"math"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/member"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel/gamedef"
)

// Spaces of maps: their width, their height with little in them, and the size of a chip in them.
const (
	spaceWidth  = 132.0
	spaceHeight = 72.0
	spaceChip   = 28.0
)

// drawWorld draws the map: spaces with their contents, and lines between adjacent ones, around other spaces. A space is
// as high as its contents, and pushes aside others that it would overlap.
func (d *drawing) drawWorld() box {
	categories := map[string]int{}
	at, spaces, sizes := slices.Clone(d.at), make([]box, len(d.at)), make([]size, len(d.at))
	for i, z := range d.graph.nodes {
		if _, known := categories[z.Category]; !known {
			categories[z.Category] = len(categories)
		}
		spaces[i] = d.drawRegion(z, categories[z.Category])
		sizes[i] = spaces[i].size
	}
	pushApart(at, sizes, gap, make([]bool, len(at)))
	low, high := extent(at)
	tall := size{}
	for _, s := range sizes {
		tall.h = max(tall.h, s.h)
	}
	out := box{size: size{high.X - low.X + spaceWidth, high.Y - low.Y + tall.h}}
	out.draw = func(c *canvas, origin Point) {
		for i := range at {
			at[i] = Point{origin.X + at[i].X - low.X + spaceWidth/2, origin.Y + at[i].Y - low.Y + tall.h/2}
		}
		for n, e := range d.graph.edges {
			way, _ := route(at, sizes, e, at[e[0]], 7+float64(n%2)*3, 3)
			c.writeElement("polyline", "points", pointsText(append([]Point{at[e[0]]}, way...)...), "class", "border")
		}
		for i, s := range spaces {
			s.draw(c, Point{at[i].X - s.w/2, at[i].Y - s.h/2})
		}
	}
	return out
}

// drawRegion draws a space of a map.
func (d *drawing) drawRegion(z *gamedef.ZoneDef, category int) box {
	kinds := d.kinds(d.tokens[z.ID])
	name := d.words.Zone(z.ID)
	told := []string{name}
	if z.Category != "" {
		told[0] += " (" + d.words.Name(z.Category) + ")"
	}
	for _, k := range kinds {
		told = append(told, k.describe())
	}
	var said []string
	parts := []string{"markers", member.ZoneVars}
	for _, part := range parts[:2-min(1, len(d.tracks))] { // like other changing values
		own, _ := d.part(part).Get(z.ID)
		values, _ := own.(gamedef.Object)
		for _, v := range entries(values) {
			text := d.words.Plain(v.Value)
			if n, is := v.Value.(gamedef.Number); !is || n != 0 {
				told = append(told, d.words.Name(v.Key)+": "+text)
			}
			if d.isUsual(v.Key, v.Value) {
				continue
			}
			if !strings.Contains(text, " ") { // several words speak for themselves
				text = d.words.Name(v.Key) + " " + text
			}
			said = append(said, text)
		}
	}
	for _, a := range z.Attributes {
		if a.Key != "x" && a.Key != "y" { // its place is visible
			told = append(told, d.words.Name(a.Key)+": "+Attribute(d.words, a.Value))
		}
	}
	text, below := lines(name, Bold*11, spaceWidth-8, 3), []string(nil)
	if len(said) > 0 {
		below = lines(strings.Join(said, ", "), leastFont, spaceWidth-12, 2)
	}
	const chips = (spaceWidth - 14) / spaceChip // in a row
	rows := math.Ceil(float64(len(kinds)) / math.Floor(chips))
	head, foot := 6+13*float64(len(text)), 13*float64(len(below))
	out := box{size: size{spaceWidth, max(d.least, head+rows*spaceChip+foot+6+6*min(rows, 1))}}
	out.draw = func(c *canvas, at Point) {
		middle := at.X + out.w/2
		c.open("g", append([]any{"class", "space"}, d.zoneMarks(z)...)...)
		c.writeTitle(strings.Join(told, "\n"))
		corner := []float64{12, 2, 6, 30}[category%4]
		class := []string{"region", "region second", "region third", "region fourth"}[category%4]
		c.writeRect(at, out.size, corner, "class", class)
		top := at.Y + 14
		if rows+foot == 0 {
			top = at.Y + (out.h-head)/2 + 11
		}
		for i, line := range text {
			c.writeText(Point{middle, top + 13*float64(i)}, "place", line)
		}
		d.drawPieces(c, kinds, Point{middle, at.Y + (head+out.h-foot)/2 + 1}, spaceWidth-14, out.h-head-foot-12, 12)
		for i, line := range below {
			c.writeText(Point{middle, at.Y + out.h - foot + 13*float64(i) + 6}, "said", line)
		}
		c.close("g")
	}
	return out
}

// Attribute returns an attribute as people read it.
func Attribute(w *words.Words, a gamedef.Attribute) string {
	switch a := a.(type) {
	case gamedef.TextList:
		return strings.Join(a, ", ")
	case gamedef.Scalar:
		return w.Plain(a)
	}
	return ""
}

// isUsual reports whether a value is not worth showing: a number that is 0, a false value, or a marker in its first
// state.
func (d *drawing) isUsual(name string, value gamedef.Data) bool {
	switch v := value.(type) {
	case gamedef.Number:
		return v == 0
	case gamedef.Bool:
		return !bool(v)
	case gamedef.Text:
		def := d.game.Definition()
		for i := range def.MarkerLattices {
			if def.MarkerLattices[i].ID == name {
				return def.MarkerLattices[i].DefaultState == string(v)
			}
		}
		for i := range def.GlobalMarkerLattices {
			if def.GlobalMarkerLattices[i].ID == name {
				return def.GlobalMarkerLattices[i].DefaultState == string(v)
			}
		}
	}
	return false
}
