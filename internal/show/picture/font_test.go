package picture_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/show/flow"
	"ludo-lsp/internal/show/picture"
	"ludo-lsp/kernel"
)

// smallest is the smallest font that is read without effort, in pixels.
const smallest = 11

var (
	fontOfClass = regexp.MustCompile(`\.(table|flow) (?:text)?\.([a-z]+)\{[^}]*?font-size:([0-9.]+)px`)
	fontOfAll   = regexp.MustCompile(`\.(table|flow) text\{[^}]*?font-size:([0-9.]+)px`)
)

// fonts are the sizes of fonts in pictures of a kind, by class; "" is of texts without one.
func fonts(style, kind string) map[string]float64 {
	out := map[string]float64{}
	for _, m := range fontOfAll.FindAllStringSubmatch(style, -1) {
		if m[1] == kind {
			out[""], _ = strconv.ParseFloat(m[2], 64)
		}
	}
	for _, m := range fontOfClass.FindAllStringSubmatch(style, -1) {
		if m[1] == kind {
			out[m[2]], _ = strconv.ParseFloat(m[3], 64)
		}
	}
	return out
}

// checkFonts tells of each text of a picture that is too small, and gives how many texts there are.
func checkFonts(t *testing.T, name, svg string, of map[string]float64) (texts int) {
	t.Helper()
	for _, e := range read(t, svg) {
		if e.name != "text" {
			continue
		}
		texts++
		size, _ := strconv.ParseFloat(e.attributes["font-size"], 64)
		if size == 0 {
			size = of[""]
		}
		for class := range strings.FieldsSeq(e.attributes["class"]) {
			if font, ok := of[class]; ok {
				size = font
			}
		}
		if size < smallest {
			t.Errorf("%s: %q of class %q is %v pixels high", name, e.text, e.attributes["class"], size)
		}
	}
	return texts
}

// Of no game, of those that ship and of the recipes, a text in a picture is too small to be read where the picture is
// as large as it was drawn.
func TestTextsAreLargeEnough(t *testing.T) {
	games := map[string]*kernel.Game{}
	for _, name := range testgames.Names(t) {
		games[name] = game(t, name)
	}
	pages, err := filepath.Glob("../../../docs/language/cookbook/*/README.md")
	if err != nil || len(pages) == 0 {
		t.Fatal("there are no recipes", err)
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		games[page], _ = testgames.Compile(t, cnl.File{Path: page, Text: string(text)})
	}
	inTable, inFlow := fonts(picture.Style, "table"), fonts(picture.FlowStyle, "flow")
	for name, g := range games {
		p := picture.Of(g, picture.Hints{}, nil)
		texts := 0
		for _, moves := range []int{0, 20} {
			s := after(t, g, moves)
			for _, player := range []int{picture.Everybody, 0} {
				svg, err := p.SVG(s, picture.View{Player: player})
				if err != nil {
					t.Fatal(err)
				}
				texts += checkFonts(t, name, svg, inTable)
			}
			for _, piece := range p.Pieces(s) {
				if piece.SVG != "" {
					checkFonts(t, name, piece.SVG, inTable)
				}
			}
		}
		chart := flow.Of(g.Definition())
		for _, unfolded := range [][]string{nil, paths(chart)} {
			texts += checkFonts(t, name, picture.Flow(chart, picture.FlowView{Unfolded: unfolded}), inFlow)
		}
		if texts == 0 {
			t.Errorf("%s: there is no text", name)
		}
	}
}

// Many cards of one kind are one line of the flow, which counts them, tells of them, and opens: then each is there.
func TestFlowFolds(t *testing.T) {
	chart := flow.Of(game(t, "fire-in-the-lake").Definition())
	deck := 0
	for i, box := range chart.Boxes {
		if box.Kind == flow.Cards {
			deck = i
		}
	}
	drawn := func(unfolded ...string) (cards int, open, title string, wide, high float64) {
		var svg element
		for i, e := range read(t, picture.Flow(chart, picture.FlowView{Marked: true, Unfolded: unfolded})) {
			switch {
			case i == 0:
				svg = e
			case e.attributes["data-fold"] == chart.Boxes[deck].Path:
				open, title = e.attributes["aria-expanded"], e.attributes["aria-label"]
			case strings.HasPrefix(e.attributes["data-path"], chart.Boxes[deck].Path+".cards["):
				cards++
			}
		}
		wide, _ = strconv.ParseFloat(svg.attributes["width"], 64)
		high, _ = strconv.ParseFloat(svg.attributes["height"], 64)
		return cards, open, title, wide, high
	}
	cards, open, title, wide, high := drawn()
	if cards != 6 || open != "false" || title != "124 cards of events" || wide < high*1.5 {
		t.Errorf("folded there are %d cards, open %q, %q, %v by %v", cards, open, title, wide, high)
	}
	if cards, open, _, wide, high = drawn(chart.Boxes[deck].Path); cards != 130 || open != "true" || wide < high {
		t.Errorf("unfolded there are %d cards, open %q, %v by %v", cards, open, wide, high)
	}
}

// What players have stands beside a map that is high enough, and not below it; where there is no map, nothing does.
func TestHandsStandBesideTheMap(t *testing.T) {
	for _, name := range []string{"fire-in-the-lake", "hearts"} {
		svg, err := picture.Of(game(t, name), picture.Hints{}, nil).SVG(after(t, game(t, name), 5),
			picture.View{Player: picture.Everybody})
		if err != nil {
			t.Fatal(err)
		}
		right, wide, high := 0.0, 0.0, 0.0
		var panels []rectangle
		for i, e := range read(t, svg) {
			switch class := e.attributes["class"]; {
			case i == 0:
				wide, _ = strconv.ParseFloat(e.attributes["width"], 64)
				high, _ = strconv.ParseFloat(e.attributes["height"], 64)
			case strings.HasPrefix(class, "region"):
				r := rectangleOf(t, e)
				right = max(right, r.x+r.w)
			case class == "panel":
				panels = append(panels, rectangleOf(t, e))
			}
		}
		for _, p := range panels {
			if p.x < right {
				t.Errorf("%s: a panel stands at %v, and the map ends at %v", name, p.x, right)
			}
		}
		if len(panels) < 4 || wide > 1.9*high || right == 0 && wide > 900 {
			t.Errorf("%s: %d panels, %v by %v", name, len(panels), wide, high)
		}
	}
}
