package picture

import (
	"encoding/xml"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/kernel/sim"
)

// rectangle is where something lies in a picture.
type rectangle struct{ left, top, right, bottom float64 }

func (r rectangle) meets(o rectangle) bool {
	return r.left < o.right && o.left < r.right && r.top < o.bottom && o.top < r.bottom
}

func (r rectangle) holds(o rectangle) bool {
	return r.left <= o.left && o.right <= r.right && r.top <= o.top && o.bottom <= r.bottom
}

// mapIn reads where the spaces of a map lie in a picture, what is written in each, the chips there, and the
// lines between spaces.
func mapIn(t *testing.T, svg string) (spaces []rectangle, texts, chips map[int][]rectangle, lines [][]Point) {
	t.Helper()
	texts, chips = map[int][]rectangle{}, map[int][]rectangle{}
	decoder := xml.NewDecoder(strings.NewReader(svg))
	within, depth := -1, 0
	for {
		token, err := decoder.Token()
		if err != nil {
			return spaces, texts, chips, lines
		}
		if _, ends := token.(xml.EndElement); ends {
			if depth--; depth == 0 {
				within = -1
			}
		}
		start, is := token.(xml.StartElement)
		if !is {
			continue
		}
		value := map[string]string{}
		for _, a := range start.Attr {
			value[a.Name.Local] = a.Value
		}
		number := func(name string) float64 {
			n, _ := strconv.ParseFloat(value[name], 64)
			return n
		}
		box := rectangle{number("x"), number("y"), number("x") + number("width"), number("y") + number("height")}
		depth++
		switch {
		case strings.HasPrefix(value["class"], "region"):
			within, depth = len(spaces), 2
			spaces = append(spaces, box)
		case value["class"] == "border":
			var line []Point
			for p := range strings.FieldsSeq(value["points"]) {
				x, y, _ := strings.Cut(p, ",")
				at := Point{}
				at.X, _ = strconv.ParseFloat(x, 64)
				at.Y, _ = strconv.ParseFloat(y, 64)
				line = append(line, at)
			}
			lines = append(lines, line)
		case within >= 0 && (value["class"] == "place" || value["class"] == "said"):
			font, wide := 11.0, Bold
			if value["class"] == "said" {
				font, wide = 11, 1
			}
			text, _ := decoder.Token()
			half := Width(string(text.(xml.CharData)), font) * wide / 2
			texts[within] = append(texts[within],
				rectangle{number("x") - half, number("y") - font*0.8, number("x") + half, number("y") + font*0.2})
		case within >= 0 && value["class"] == "token":
		case within >= 0 && strings.HasPrefix(value["class"], "letter"):
			r := number("font-size") / 0.95
			y := number("y") - r*0.33
			chips[within] = append(chips[within], rectangle{number("x") - r, y - r, number("x") + r, y + r})
		case within >= 0 && value["class"] == "badge":
			chips[within] = append(chips[within], box)
		}
	}
}

// In the pictures of games with a map, spaces do not lie on each other, what is written and lies in a space is within
// it and does not lie on what is written, chips are so large that one reads them at half the size, and no line
// crosses a space.
func TestMapsAreReadable(t *testing.T) {
	for _, name := range testgames.Names(t) {
		g := testgames.Of(t, name)
		p := Of(g, Hints{}, nil)
		for _, moves := range []int{0, 15, 60} {
			setup := sim.Setup{Seed: 3, Players: int(g.Definition().Metadata.Players.Min), MaxMoves: moves}
			played, err := sim.Play(t.Context(), g, setup, &sim.Observer{})
			if err != nil {
				t.Fatal(err)
			}
			svg, err := p.SVG(played.Final, View{Player: Everybody})
			if err != nil {
				t.Fatal(err)
			}
			spaces, texts, chips, lines := mapIn(t, svg)
			if len(spaces) != len(p.graph.nodes) || len(lines) != len(p.graph.edges) {
				t.Fatalf("%s: %d spaces and %d lines are drawn", name, len(spaces), len(lines))
			}
			if len(spaces) > 0 && (len(texts) != len(spaces) || len(chips) == 0) {
				t.Fatalf("%s: %d spaces have a name, and in %d lies something", name, len(texts), len(chips))
			}
			for i, space := range spaces {
				id := p.graph.nodes[i].ID
				for j := range i {
					if space.meets(spaces[j]) {
						t.Errorf("%s: %s lies on %s after %d moves", name, id, p.graph.nodes[j].ID, moves)
					}
				}
				for _, text := range texts[i] {
					if !space.holds(text) {
						t.Errorf("%s: %s: a text %v is not in %v after %d moves", name, id, text, space, moves)
					}
				}
				for _, chip := range chips[i] {
					if !space.holds(chip) || chip.right-chip.left < 12 {
						t.Errorf("%s: %s: a chip %v is not in %v, or small, after %d moves", name, id, chip, space,
							moves)
					}
					for _, text := range texts[i] {
						if chip.meets(text) {
							t.Errorf("%s: %s: a chip %v lies on a text %v after %d moves", name, id, chip, text, moves)
						}
					}
				}
			}
			crossed := 0
			at, sizes := make([]Point, len(spaces)), make([]size, len(spaces))
			for i, s := range spaces {
				at[i] = Point{(s.left + s.right) / 2, (s.top + s.bottom) / 2}
				sizes[i] = size{s.right - s.left - 6, s.bottom - s.top - 6}
			}
			for n, line := range lines {
				for i := range line[1:] {
					for _, k := range blockingSpaces(at, sizes, p.graph.edges[n], line[i], line[i+1]) {
						e := p.graph.edges[n]
						t.Logf("%s: the line from %s to %s crosses %s after %d moves", name, p.graph.nodes[e[0]].ID,
							p.graph.nodes[e[1]].ID, p.graph.nodes[k].ID, moves)
						crossed++
					}
				}
			}
			if crossed > 0 {
				t.Errorf("%s: lines cross %d spaces", name, crossed)
			}
		}
	}
}
