package picture_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testgames"
	"ludo-lsp/internal/show/flow"
	"ludo-lsp/internal/show/picture"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
)

// rectangle is a box of a picture.
type rectangle struct{ x, y, w, h float64 }

func rectangleOf(t *testing.T, e element) rectangle {
	t.Helper()
	number := func(name string) float64 {
		n, err := strconv.ParseFloat(e.attributes[name], 64)
		if err != nil {
			t.Fatalf("%s=%q of a box: %v", name, e.attributes[name], err)
		}
		return n
	}
	return rectangle{number("x"), number("y"), number("width"), number("height")}
}

// The flow of each game is a picture in which no boxes lie upon each other, that is the same
// each time, and whose rules are rules of the definition.
func TestFlowOfEveryGame(t *testing.T) {
	for _, name := range testgames.Names(t) {
		def := game(t, name).Definition()
		chart := flow.Of(def)
		all := paths(chart)
		for _, view := range []picture.FlowView{{}, {Width: 600}, {Unfolded: all}, {Width: 600, Unfolded: all}} {
			view.Marked = true
			svg := picture.Flow(chart, view)
			if svg != picture.Flow(flow.Of(def), view) {
				t.Errorf("%s: the picture is another one the second time", name)
			}
			checkFlow(t, name, svg, chart, len(def.Actions))
		}
	}
}

// paths are those of all boxes of a chart.
func paths(chart *flow.Chart) (out []string) {
	for _, box := range chart.Boxes {
		out = append(out, box.Path)
	}
	return out
}

// checkFlow tells what is wrong with where boxes lie in a picture of a flow, and with its rules.
func checkFlow(t *testing.T, name, svg string, chart *flow.Chart, least int) {
	t.Helper()
	var boxes []rectangle
	rules := 0
	var whole rectangle
	for _, e := range read(t, svg) {
		switch {
		case e.name == "svg":
			whole.w, _ = strconv.ParseFloat(e.attributes["width"], 64)
			whole.h, _ = strconv.ParseFloat(e.attributes["height"], 64)
		case e.name == "rect" && strings.HasPrefix(e.attributes["class"], "box "):
			boxes = append(boxes, rectangleOf(t, e))
		case e.attributes["data-path"] != "":
			rules++
			if e.attributes["tabindex"] != "0" || e.attributes["aria-label"] == "" {
				t.Errorf("%s: the keyboard does not reach %s", name, e.attributes["data-path"])
			}
		}
	}
	if len(boxes) != len(chart.Boxes) || rules < least {
		t.Errorf("%s: %d of %d boxes, %d rules", name, len(boxes), len(chart.Boxes), rules)
	}
	for i, a := range boxes {
		if a.x < 0 || a.y < 0 || a.x+a.w > whole.w || a.y+a.h > whole.h {
			t.Errorf("%s: the box of %q leaves the picture", name, chart.Boxes[i].Name)
		}
		for _, b := range boxes[:i] {
			if a.x < b.x+b.w && b.x < a.x+a.w && a.y < b.y+b.h && b.y < a.y+a.h {
				t.Errorf("%s: two boxes lie upon each other: %v and %v", name, a, b)
			}
		}
	}
}

// In a narrow place a flow has fewer columns, and is as high instead.
func TestFlowIsNarrowWhereItMust(t *testing.T) {
	chart := flow.Of(game(t, "fire-in-the-lake").Definition())
	wide := func(view picture.FlowView) float64 {
		w, _ := strconv.ParseFloat(read(t, picture.Flow(chart, view))[0].attributes["width"], 64)
		return w
	}
	if usual, narrow := wide(picture.FlowView{}), wide(picture.FlowView{Width: 700}); usual < 1200 || narrow > 760 ||
		wide(picture.FlowView{Width: usual + 1}) != usual {
		t.Errorf("the flow is %v wide, and %v where there is little room", usual, narrow)
	}
}

// warDefinition is a game whose names are hostile.
func warDefinition(t *testing.T) cnl.CompileResult {
	t.Helper()
	text, err := os.ReadFile("../flow/testdata/war.md")
	if err != nil {
		t.Fatal(err)
	}
	_, result := testgames.Compile(t, cnl.File{Path: "javascript:alert(1).md", Text: string(text)})
	return result
}

func warOf(t *testing.T) (*flow.Chart, kernel.Locator) {
	t.Helper()
	result := warDefinition(t)
	return flow.Of(result.GameDef), func(path string) (kernel.Source, bool) {
		at, ok := result.SourceMap.Find(path)
		return kernel.Source{File: at.File, Line: at.Range.Start.Line + 1}, ok
	}
}

// No text of a game becomes markup, and each kind of arrow that there is can be told from the
// others without its colour.
func TestFlowIsHarmlessAndPlain(t *testing.T) {
	chart, locate := warOf(t)
	svg := picture.Flow(chart, picture.FlowView{Locate: locate})
	known := map[string]bool{}
	for name := range strings.FieldsSeq("svg title style defs marker path rect text g") {
		known[name] = true
	}
	heads, seen := map[string]string{}, map[string]bool{}
	for _, e := range read(t, svg) {
		if !known[e.name] {
			t.Errorf("the picture has a <%s>", e.name)
		}
		for name := range e.attributes {
			if strings.HasPrefix(name, "on") || name == "href" {
				t.Errorf("the picture has %s=", name)
			}
		}
		class := e.attributes["class"]
		switch relation, isWay := strings.CutPrefix(class, "way "); {
		case isWay:
			seen[relation] = true
		case strings.HasPrefix(class, "head "):
			head := strings.TrimPrefix(class, "head ")
			for other, shape := range heads {
				if shape == e.attributes["d"] {
					t.Errorf("%s and %s have the same head", head, other)
				}
			}
			heads[head] = e.attributes["d"]
		}
	}
	for _, r := range []flow.Relation{flow.Next, flow.Jumps, flow.Interrupts, flow.Returns, flow.Ends} {
		if !seen[string(r)] || heads[string(r)] == "" {
			t.Errorf("no arrow says %q, or it has no head", r)
		}
	}
	if !strings.Contains(svg, "War &amp; &lt;script&gt;") {
		t.Error("the name of the game is not shown as it is written")
	}
	if !strings.Contains(svg, "javascript:alert(1).md:") {
		t.Error("where a rule was written is not told")
	}
}

// An edit leaves alone what it does not touch: an action more moves nothing above it.
func TestFlowIsStable(t *testing.T) {
	chart, _ := warOf(t)
	titles := func(c *flow.Chart) map[string]string {
		out := map[string]string{}
		for _, e := range read(t, picture.Flow(c, picture.FlowView{})) {
			if e.name == "text" && e.attributes["class"] == "title" {
				out[e.text] = e.attributes["x"] + "," + e.attributes["y"]
			}
		}
		return out
	}
	before := titles(chart)
	def := warDefinition(t).GameDef
	def.Actions = append(def.Actions, gamedef.ActionDef{ID: "wait", Phase: []string{"supply"}})
	for name, at := range titles(flow.Of(def)) {
		if name != "supply" && before[name] != at {
			t.Errorf("%s stands at %s, and stood at %s", name, at, before[name])
		}
	}
}

// A small flow fits a narrow panel: its boxes stand in one column.
func TestFlowIsStacked(t *testing.T) {
	const narrow = 390
	svg := picture.Flow(flow.Of(game(t, "tic-tac-toe").Definition()), picture.FlowView{Width: narrow})
	columns := map[string]bool{}
	for _, e := range read(t, svg) {
		if strings.HasPrefix(e.attributes["class"], "box ") {
			columns[e.attributes["x"]] = true
		}
		if wide, err := strconv.ParseFloat(e.attributes["width"], 64); err == nil && wide > narrow {
			t.Errorf("a <%s> is %v wide", e.name, wide)
		}
	}
	if len(columns) != 1 {
		t.Errorf("the boxes begin at %v", columns)
	}
}
