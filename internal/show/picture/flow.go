package picture

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/show/flow"
	"ludo-lsp/kernel"
)

// FlowView says how the flow of a game is drawn.
type FlowView struct {
	// Locate finds where rules were written, for tooltips; nil: nowhere.
	Locate kernel.Locator
	// Link returns the address that a rule links to; nil or "": no link.
	Link func(kernel.Source) string
	// Marked writes the path of each rule to the attribute data-path, for a program that shows the picture, and makes
	// it reachable by keyboard; and the path of a folding box to data-fold.
	Marked bool
	// Unfolded are the paths of boxes whose many rules of one kind are drawn one by one, not as one line that counts
	// them.
	Unfolded []string
	// Width is the wanted width of the picture, in pixels; it is no wider than needed to be readable. 0: any.
	Width float64
}

// Flow draws the flow of a game as SVG: boxes in columns, the phases one below the other, and
// arrows in the gaps between the columns. The same definition gives the same picture.
func Flow(c *flow.Chart, view FlowView) string {
	f := &flowDrawing{chart: c, view: view, layout: flowLayoutOf(c, view)}
	return f.draw()
}

// flowDrawing draws a chart.
type flowDrawing struct {
	canvas
	chart  *flow.Chart
	view   FlowView
	layout *flowLayout
}

func (f *flowDrawing) draw() string {
	l := f.layout
	f.open("svg", "xmlns", "http://www.w3.org/2000/svg", "class", "flow", "viewBox", "0 0 "+lengthText(l.size.w)+" "+lengthText(l.size.h),
		"width", l.size.w, "height", l.size.h, "role", f.role(), "aria-label", "The flow of "+f.chart.Title)
	f.writeTitle("The flow of " + f.chart.Title)
	f.WriteString("<style>" + FlowStyle + "</style><defs>")
	for _, r := range relations {
		f.open("marker", "id", "flow-"+string(r.relation), "viewBox", "0 0 10 10", "refX", 9.0, "refY", 5.0, "markerWidth", 7.0,
			"markerHeight", 7.0, "orient", "auto-start-reverse", "markerUnits", "userSpaceOnUse")
		f.writeElement("path", "d", r.head, "class", "head "+string(r.relation))
		f.close("marker")
	}
	f.WriteString("</defs>")
	f.writeElement("rect", "class", "ground", "width", l.size.w, "height", l.size.h)
	f.writeText(Point{flowMargin, 26}, "name", fitText(f.chart.Title, 17, l.size.w-2*flowMargin))
	for _, g := range l.groups {
		f.writeRect(g.at, g.size, 10, "class", "group")
		f.writeText(Point{g.at.X + 10, g.at.Y + 17}, "heading", g.name)
	}
	for _, a := range l.arrows {
		f.arrow(a)
	}
	for i := range f.chart.Boxes {
		f.box(i)
	}
	f.legend()
	f.close("svg")
	return f.String() + "\n"
}

// role returns the role of a picture for screen readers: one picture, or a group of links.
func (f *flowDrawing) role() string {
	if f.view.Marked || f.view.Link != nil {
		return "group"
	}
	return "img"
}

func (f *flowDrawing) arrow(a flowArrow) {
	f.open("g", "class", "arrow")
	said := f.chart.Boxes[a.From].Name
	if a.Line != flow.Whole {
		said += ", " + f.chart.Boxes[a.From].Lines[a.Line].Text
	}
	said += " " + string(a.Relation) + ": " + f.chart.Boxes[a.To].Name
	if a.Label != "" {
		said += " (" + a.Label + ")"
	}
	f.writeTitle(said)
	f.writeElement("path", "class", "way "+string(a.Relation), "d", a.way, "marker-end", "url(#flow-"+string(a.Relation)+")")
	f.close("g")
}

func (f *flowDrawing) box(i int) {
	box, placed := &f.chart.Boxes[i], &f.layout.boxes[i]
	f.writeRect(placed.at, placed.size, 6, "class", "box "+string(box.Kind))
	x, y := placed.at.X+flowPadding, placed.at.Y
	inner := placed.size.w - 2*flowPadding
	f.drawRule(box.Name, box.Note, box.Path, Point{placed.at.X, y}, size{placed.size.w, flowHeader}, func() {
		f.writeText(Point{x, y + 18}, "title", fitText(box.Name, 13*Bold, inner))
		if box.Note != "" {
			f.writeText(Point{x, y + 33}, "note", fitText(box.Note, leastFont, inner))
		}
	})
	for _, line := range placed.lines {
		at := Point{placed.at.X, placed.y(line)}
		switch {
		case line.fold > 0:
			f.fold(box, line, at, size{placed.size.w, flowLine})
		case line.index < 0:
			class := "note"
			if line.right {
				class, at.X = "note end", at.X+placed.size.w-2*flowPadding
			}
			f.writeText(Point{at.X + flowPadding, at.Y + 13}, class, fitText(line.text, leastFont, inner))
		default:
			f.drawLine(&box.Lines[line.index], line, at, inner)
		}
	}
}

// drawLine draws a rule of a box, in its column.
func (f *flowDrawing) drawLine(rule *flow.Line, line flowLineAt, at Point, inner float64) {
	inner = (inner - float64(line.columns-1)*flowBetween) / float64(line.columns)
	at.X += float64(line.column) * (inner + flowBetween)
	x := at.X + flowPadding
	f.drawRule(rule.Text, rule.Note, rule.Path, at, size{inner + 2*flowPadding, flowLine}, func() {
		text := fitText(rule.Text, 12, inner)
		f.writeText(Point{x, at.Y + 13}, "label", text)
		if room := inner - flowWide*Width(text, 12) - 10; rule.Note != "" && room > 30 {
			f.writeText(Point{x + inner, at.Y + 13}, "note end", fitText(rule.Note, leastFont, room))
		}
	})
}

// maxListedRules is how many of the folded rules are listed in a tooltip.
const maxListedRules = 40

// fold draws the line for many rules of one kind, which a program can unfold.
func (f *flowDrawing) fold(box *flow.Box, line flowLineAt, at Point, s size) {
	open := slices.Contains(f.view.Unfolded, box.Path)
	attributes, text := []any{"class", "fold"}, line.text
	if f.view.Marked {
		attributes = append(attributes, "data-fold", box.Path, "tabindex", "0", "role", "button",
			"aria-expanded", strconv.FormatBool(open), "aria-label", line.text+" of "+box.Name)
		if text += " ▸"; open {
			text = line.text + " ▾"
		}
	}
	var told []string
	for i := range box.Lines {
		if box.Lines[i].Minor && len(told) < maxListedRules {
			told = append(told, box.Lines[i].Text)
		}
	}
	if more := line.fold - len(told); more > 0 {
		told = append(told, fmt.Sprintf("and %d more", more))
	}
	f.open("g", attributes...)
	f.writeTitle(strings.Join(told, "\n"))
	f.writeRect(Point{at.X + 2, at.Y + 1}, size{s.w - 4, s.h - 2}, 4, "class", "hit")
	f.writeText(Point{at.X + flowPadding, at.Y + 13}, "label", text)
	f.close("g")
}

// drawRule draws the link to a rule.
func (f *flowDrawing) drawRule(name, note, path string, at Point, s size, draw func()) {
	said := name
	if note != "" {
		said += " · " + note
	}
	place, found := f.view.Locate.Locate(path)
	if found {
		said += fmt.Sprintf(" (%s:%d)", place.File, place.Line)
	}
	link := ""
	if found && f.view.Link != nil {
		link = f.view.Link(place)
	}
	attributes := []any{"class", "rule"}
	if f.view.Marked && path != "" {
		attributes = append(attributes, "data-path", path, "tabindex", "0", "role", "link", "aria-label", said)
	}
	element := "g"
	if link != "" {
		element = "a"
		attributes = append(attributes, "href", link)
	}
	f.open(element, attributes...)
	f.writeTitle(said)
	f.writeRect(Point{at.X + 2, at.Y + 1}, size{s.w - 4, s.h - 2}, 4, "class", "hit")
	draw()
	f.close(element)
}

// relations are the styles of arrows: distinguished by their dashes and heads, not by colours alone.
var relations = []struct {
	relation flow.Relation
	said     string
	head     string
}{
	{flow.Next, "comes next", "M0,0L10,5L0,10z"},
	{flow.Jumps, "an effect goes on to", "M0,0L10,5L0,10L3,5z"},
	{flow.Interrupts, "interrupts with", "M0,5L5,0L10,5L5,10z"},
	{flow.Returns, "goes back to", "M1,1L9,5L1,9"},
	{flow.Plays, "plays a card", "M5,0A5,5 0 1 1 5,10A5,5 0 1 1 5,0z"},
	{flow.Ends, "may be over", "M1,1H9V9H1z"},
}

// legend explains the kinds of arrows that occur.
func (f *flowDrawing) legend() {
	x, y := flowMargin, f.layout.size.h-16
	for _, r := range relations {
		if !f.layout.has(r.relation) {
			continue
		}
		f.writeElement("path", "class", "way "+string(r.relation), "d", "M"+lengthText(x)+","+lengthText(y-4)+"h34",
			"marker-end", "url(#flow-"+string(r.relation)+")")
		f.writeText(Point{x + 42, y}, "note", r.said)
		x += legendWidth(r.said)
	}
}

func legendWidth(said string) float64 { return 42 + Width(said, leastFont) + 22 }

// FlowStyle is the style sheet of flow pictures: light, dark, and with the user's forced colours; an editor's colours
// if the picture is in one. All its rules begin with .flow.
const FlowStyle = flowColours + flowShapes

const flowColours = `.flow{--paper:#fff;--ink:#1d1d1f;--muted:#595961;--line:#8c8c96;--panel:#f6f6f3;--lit:#dfe9f5;` +
	`--blue:#0072b2;--red:#b34700;--green:#00704f;--pink:#a3417a}` +
	`@media(prefers-color-scheme:dark){.flow{--paper:#1b1c1f;--ink:#ececee;--muted:#acacb5;--line:#74747f;--panel:#26272b;` +
	`--lit:#2e3f52;--blue:#56b4e9;--red:#f08a4b;--green:#2cc49a;--pink:#e59ac6}}` +
	`.vscode-light .flow{--paper:#fff;--ink:#1d1d1f;--muted:#595961;--line:#8c8c96;--panel:#f6f6f3;--lit:#dfe9f5;` +
	`--blue:#0072b2;--red:#b34700;--green:#00704f;--pink:#a3417a}` +
	`.vscode-dark .flow{--paper:#1b1c1f;--ink:#ececee;--muted:#acacb5;--line:#74747f;--panel:#26272b;` +
	`--lit:#2e3f52;--blue:#56b4e9;--red:#f08a4b;--green:#2cc49a;--pink:#e59ac6}` +
	`.vscode-high-contrast .flow{--paper:#000;--ink:#fff;--muted:#fff;--line:#fff;--panel:#000;--lit:#003a70;` +
	`--blue:#56b4e9;--red:#ff9d5c;--green:#3fe0b0;--pink:#ff9fd4}` +
	`.vscode-high-contrast-light .flow{--paper:#fff;--ink:#000;--muted:#000;--line:#000;--panel:#fff;--lit:#cfe4ff;` +
	`--blue:#00447c;--red:#7a2f00;--green:#004d36;--pink:#6e1f4d}` +
	`@media(forced-colors:active){.flow{--paper:Canvas;--ink:CanvasText;--muted:CanvasText;--line:CanvasText;--panel:Canvas;` +
	`--lit:Canvas;--blue:CanvasText;--red:CanvasText;--green:CanvasText;--pink:CanvasText}}`

const flowShapes = `.flow{font-family:system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif}` +
	`.flow text{fill:var(--ink);font-size:12px}.flow .name{font-size:17px;font-weight:600}` +
	`.flow .title{font-size:13px;font-weight:600}.flow text.note{font-size:11px;fill:var(--muted)}.flow .end{text-anchor:end}` +
	`.flow text.heading{font-size:11px;font-weight:600;fill:var(--muted)}.flow .ground{fill:var(--paper)}` +
	`.flow .group{fill:none;stroke:var(--line);stroke-dasharray:2 4}` +
	`.flow .box{fill:var(--panel);stroke:var(--line);stroke-width:1}.flow .interrupt{stroke:var(--red);stroke-width:2;stroke-dasharray:7 3}` +
	`.flow .endings{stroke:var(--pink);stroke-width:3}.flow .cards{stroke:var(--green);stroke-width:2}` +
	`.flow .phase,.flow .box.coup{stroke:var(--ink);stroke-width:1.5}` +
	`.flow .hit{fill:none;pointer-events:all}.flow [data-path],.flow [data-fold],.flow a{cursor:pointer}` +
	`.flow :is([data-path],[data-fold],a):hover .hit{fill:var(--lit)}` +
	`.flow :is([data-path],[data-fold]):focus{outline:none}.flow :is([data-path],[data-fold],a):focus-visible .hit{stroke:var(--ink);stroke-width:2}` +
	`.flow .way{fill:none;stroke:var(--ink);stroke-width:1.4;stroke-linejoin:round}` +
	`.flow .way.jumps{stroke:var(--blue);stroke-width:2}.flow .way.interrupts{stroke:var(--red);stroke-width:2;stroke-dasharray:7 3}` +
	`.flow .way.returns{stroke:var(--red);stroke-dasharray:2 3}.flow .way.plays{stroke:var(--green);stroke-width:1.6;stroke-dasharray:8 3 2 3}` +
	`.flow .way.ends{stroke:var(--pink);stroke-dasharray:1 4;stroke-width:2}` +
	`.flow .arrow:hover .way{stroke-width:3.5}` +
	`.flow .head{fill:var(--ink)}.flow .head.jumps{fill:var(--blue)}.flow .head.interrupts{fill:var(--red)}` +
	`.flow .head.returns{fill:none;stroke:var(--red);stroke-width:2}.flow .head.plays{fill:var(--green)}.flow .head.ends{fill:var(--pink)}`

// writeFlowPath writes a path along corners.
func writeFlowPath(at ...Point) string {
	var b strings.Builder
	for i, p := range at {
		switch {
		case i == 0:
			b.WriteString("M" + lengthText(p.X) + "," + lengthText(p.Y))
		case p.Y == at[i-1].Y:
			b.WriteString("H" + lengthText(p.X))
		default:
			b.WriteString("V" + lengthText(p.Y))
		}
	}
	return b.String()
}
