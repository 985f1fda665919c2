package picture

import (
	"strings"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel/gamedef"
)

// Spaces of maps: how large they are.
const (
	spaceWidth  = 116.0
	spaceHeight = 66.0
)

// world draws the map: spaces with what is in them, and lines between those that touch.
func (d *drawing) world() box {
	low, high := extent(d.at)
	out := box{size: size{high.X - low.X + spaceWidth, high.Y - low.Y + spaceHeight}}
	categories := map[string]int{}
	for _, z := range d.graph.nodes {
		if _, known := categories[z.Category]; !known {
			categories[z.Category] = len(categories)
		}
	}
	out.draw = func(c *canvas, origin Point) {
		place := func(i int) Point {
			return Point{origin.X + d.at[i].X - low.X + spaceWidth/2, origin.Y + d.at[i].Y - low.Y + spaceHeight/2}
		}
		for _, e := range d.graph.edges {
			a, b := place(e[0]), place(e[1])
			c.element("line", "x1", a.X, "y1", a.Y, "x2", b.X, "y2", b.Y, "class", "border")
		}
		for i, z := range d.graph.nodes {
			d.region(c, z, place(i), categories[z.Category])
		}
	}
	return out
}

// region draws a space of a map around a point.
func (d *drawing) region(c *canvas, z *gamedef.ZoneDef, centre Point, category int) {
	kinds := d.kinds(d.tokens[z.ID])
	name := d.words.Zone(z.ID)
	told := []string{name}
	if z.Category != "" {
		told[0] += " (" + words.Name(z.Category) + ")"
	}
	for _, k := range kinds {
		told = append(told, k.describe())
	}
	var said []string
	for _, part := range []string{"markers", "zoneVars"} {
		own, _ := d.part(part).Get(z.ID)
		values, _ := own.(gamedef.Object)
		for _, v := range entries(values) {
			text := valueText(v.Value)
			if n, is := v.Value.(gamedef.Number); !is || n != 0 {
				told = append(told, words.Name(v.Key)+": "+text)
			}
			if d.isUsual(v.Key, v.Value) {
				continue
			}
			if _, number := v.Value.(gamedef.Number); number {
				text = words.Name(v.Key) + " " + text
			}
			said = append(said, text)
		}
	}
	for _, a := range z.Attributes {
		told = append(told, words.Name(a.Key)+": "+Attribute(a.Value))
	}
	left, top := centre.X-spaceWidth/2, centre.Y-spaceHeight/2
	c.open("g", append([]any{"class", "space"}, d.zoneMarks(z)...)...)
	c.title(strings.Join(told, "\n"))
	corner := []string{"12", "2", "6", "30"}[category%4]
	class := []string{"region", "region second", "region third", "region fourth"}[category%4]
	c.element("rect", "x", left, "y", top, "width", spaceWidth, "height", spaceHeight, "rx", corner, "class", class)
	y := top + 13
	text := lines(name, bold*11, spaceWidth-8, 2)
	if len(kinds) == 0 && len(said) == 0 {
		y = centre.Y + 4 - float64(len(text)-1)*6
	}
	for _, line := range text {
		c.text(Point{centre.X, y}, "place", line)
		y += 12
	}
	bottom := top + spaceHeight - 3
	if len(said) > 0 {
		c.text(Point{centre.X, bottom - 3}, "said", fitted(strings.Join(said, ", "), 9, spaceWidth-12))
		bottom -= 11
	}
	if room := bottom - (y - 9); len(kinds) > 0 {
		d.pieces(c, kinds, Point{centre.X, y - 8 + room/2}, spaceWidth-14, room, 11)
	}
	c.close("g")
}

// valueText is a value of a state as people read it.
func valueText(d gamedef.Data) string {
	if text, ok := d.(gamedef.Text); ok {
		return words.Name(string(text))
	}
	return string(gamedef.Canonical(d))
}

// Attribute is an attribute as people read it.
func Attribute(a gamedef.Attribute) string {
	switch a := a.(type) {
	case gamedef.TextList:
		return strings.Join(a, ", ")
	case gamedef.Scalar:
		return valueText(a)
	}
	return ""
}

// isUsual tells whether a value is one that is not worth showing: a number that is 0, what is
// not so, and a marker in its first state.
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
