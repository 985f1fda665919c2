package picture

import (
	"cmp"
	"fmt"
	"slices"

	"ludo-lsp/internal/show/flow"
)

// Lengths in pixels of pictures of flows.
const (
	flowMargin  = 24.0
	flowPadding = 10.0
	flowHeader  = 26.0 // of a box without a note
	flowLine    = 18.0
	flowGap     = 30.0 // between boxes of a column
	flowLane    = 9.0  // between arrows that run side by side
	flowTop     = 44.0 // for the title
	flowLeast   = 170.0
	flowWide    = 1.08 // how much wider than computed a text may be, in the widest of the fonts
	flowMost    = 380.0
	flowBetween = 24.0 // between columns of rules in a box
	// flowMinor is how many ordinary rules of a box are drawn one by one; more are folded.
	flowMinor = 6
	// flowLong is how many rules in one column are enough for several columns.
	flowLong = 12
)

// flowLayout holds the positions of the parts of a chart.
type flowLayout struct {
	size    size
	boxes   []flowBox
	arrows  []flowArrow
	groups  []flowGroup
	columns []flowColumn
}

// flowBox is the position of a box of the chart.
type flowBox struct {
	column int
	at     Point
	size   size
	header float64
	rows   int
	lines  []flowLineAt
}

// flowLineAt is a drawn line, at its position in the box.
type flowLineAt struct {
	index   int // in the box of the chart; -1: text says what is folded, or where an arrow leads
	row     int
	column  int // one of several, side by side
	columns int
	text    string
	fold    int // how many rules the line folds; 0: none
	arrow   int // of the chart, with text as its label; -1: none
	right   bool
}

func (b *flowBox) y(l flowLineAt) float64 { return b.at.Y + b.header + float64(l.row)*flowLine }

// port returns the height at which an arrow leaves a line, or its label.
func (b *flowBox) port(arrow, line int) float64 {
	for _, l := range b.lines {
		if l.arrow == arrow || line != flow.Whole && l.index == line {
			return b.y(l) + flowLine/2
		}
	}
	return b.at.Y + b.size.h - 10
}

type flowColumn struct {
	boxes []int
	x, w  float64
	left  float64 // where the gap left of the column begins
}

// flowGroup is a frame round the boxes of a kind.
type flowGroup struct {
	name string
	at   Point
	size size
}

// flowArrow is an arrow with its path.
type flowArrow struct {
	flow.Arrow
	way string
}

// flowColumns are the kinds of boxes in each column, from the left: for wide, narrow and very narrow pictures.
var (
	flowColumns = [][]flow.Kind{
		{flow.Setup, flow.Triggers, flow.Cards}, {flow.Phase}, {flow.Coup}, {flow.Interrupt, flow.Endings},
	}
	flowNarrow = [][]flow.Kind{
		{flow.Setup, flow.Phase, flow.Triggers, flow.Cards}, {flow.Coup, flow.Interrupt, flow.Endings},
	}
	flowStacked = [][]flow.Kind{
		{flow.Setup, flow.Phase, flow.Coup, flow.Interrupt, flow.Endings, flow.Triggers, flow.Cards},
	}
)

// flowLayoutOf lays out a chart, in fewer columns if it would be too wide.
func flowLayoutOf(c *flow.Chart, view FlowView) *flowLayout {
	l := layOutColumns(c, flowColumns, view.Unfolded, 4)
	for _, columns := range [][][]flow.Kind{flowNarrow, flowStacked} {
		if view.Width <= 0 || l.size.w <= view.Width {
			break
		}
		if narrower := layOutColumns(c, columns, view.Unfolded, 1); narrower.size.w < l.size.w {
			l = narrower
		}
	}
	return l
}

// layOutColumns lays out a chart in columns; lists is the number of lists side by side in a box.
func layOutColumns(c *flow.Chart, columns [][]flow.Kind, unfolded []string, lists int) *flowLayout {
	l := &flowLayout{boxes: make([]flowBox, len(c.Boxes))}
	for _, kinds := range columns {
		var column flowColumn
		for _, kind := range kinds {
			for i := range c.Boxes {
				if c.Boxes[i].Kind == kind {
					l.measure(i, c, slices.Contains(unfolded, c.Boxes[i].Path), lists)
					l.boxes[i].column = len(l.columns)
					column.boxes = append(column.boxes, i)
					column.w = max(column.w, l.boxes[i].size.w)
				}
			}
		}
		if len(column.boxes) > 0 {
			l.columns = append(l.columns, column)
		}
	}
	r := &flowRouting{layout: l, lanes: map[flowLaneKey]*flowLaneSpan{}}
	for i, a := range c.Arrows {
		r.plan(i, a)
	}
	top := flowTop + float64(len(r.channel))*flowLane + 22
	for at := range l.columns {
		y := top
		for _, i := range l.columns[at].boxes {
			l.boxes[i].at.Y, l.boxes[i].size.w = y, l.columns[at].w
			y += l.boxes[i].size.h + flowGap
		}
		l.size.h = max(l.size.h, y)
	}
	r.assignLanes()
	x := flowMargin
	for at := range l.columns {
		column := &l.columns[at]
		column.left = x
		x += r.gap(at)
		column.x = x
		for _, i := range column.boxes {
			l.boxes[i].at.X = x
		}
		x += column.w
	}
	l.size.w = x + r.gap(len(l.columns)) + flowMargin
	for i := range r.planned {
		l.arrows = append(l.arrows, flowArrow{r.planned[i].Arrow, r.way(&r.planned[i])})
	}
	l.drawFrames(c)
	need := 2 * flowMargin
	for _, relation := range relations {
		if l.has(relation.relation) {
			need += legendWidth(relation.said)
		}
	}
	l.size.w = max(l.size.w, need)
	l.size.h += 40
	return l
}

// has reports whether there are arrows of a relation.
func (l *flowLayout) has(relation flow.Relation) bool {
	return slices.ContainsFunc(l.arrows, func(a flowArrow) bool { return a.Relation == relation })
}

// measure computes the size of a box, and which of its lines are drawn: many ordinary ones as one, and long lists in
// columns, so that the box is wider than high.
func (l *flowLayout) measure(i int, c *flow.Chart, unfolded bool, lists int) {
	b, box := &l.boxes[i], &c.Boxes[i]
	b.header = flowHeader
	wide := Width(box.Name, 13*Bold)
	if box.Note != "" {
		b.header += 13
		wide = max(wide, Width(box.Note, leastFont))
	}
	minor := 0
	for k := range box.Lines {
		if box.Lines[k].Minor {
			minor++
		}
	}
	leads := map[int]bool{} // the lines with arrows are alone in their row, so that the arrow's origin is clear
	for _, a := range c.Arrows {
		if a.From == i && a.Line != flow.Whole {
			leads[a.Line] = true
		}
	}
	rows, folded := 0, minor > flowMinor
	var run []int
	list := func() {
		most := min(lists, 2)
		if unfolded {
			most = lists
		}
		w, high := b.list(box, run, rows, most)
		wide, rows, run = max(wide, w), rows+high, nil
	}
	for k := range box.Lines {
		if box.Lines[k].Minor && folded {
			list()
			text := foldText(minor, len(box.Lines))
			b.lines = append(b.lines, flowLineAt{index: -1, row: rows, text: text, fold: minor, arrow: -1})
			rows++
			wide = max(wide, Width(text+" ▸", 12))
			folded = false
		}
		if box.Lines[k].Minor && minor > flowMinor && !unfolded {
			continue
		}
		if leads[k] {
			list()
		}
		if run = append(run, k); leads[k] {
			list()
		}
	}
	list()
	b.rows = rows
	b.size = size{max(flowWide*wide+2*flowPadding, flowLeast), b.header + 8 + float64(rows)*flowLine}
}

// foldText returns the text for folded rules of one kind, out of all in a box.
func foldText(folded, all int) string {
	if folded == all {
		return fmt.Sprintf("all %d cards", folded)
	}
	return fmt.Sprintf("%d cards", folded)
}

// list places lines from a row on, in the fewest columns that make the list wider than high, and returns its width
// and height.
func (b *flowBox) list(box *flow.Box, lines []int, row, most int) (wide float64, rows int) {
	for _, k := range lines {
		w := Width(box.Lines[k].Text, 12)
		if note := box.Lines[k].Note; note != "" {
			w += 16 + Width(note, leastFont)
		}
		wide = max(wide, w)
	}
	wide = min(wide, flowMost)
	columns := 1
	rows = len(lines)
	for len(lines) >= flowLong && columns < most && wide*float64(columns) < float64(rows)*flowLine {
		columns++
		rows = (len(lines) + columns - 1) / columns
	}
	for at, k := range lines {
		b.lines = append(b.lines,
			flowLineAt{index: k, row: row + at%rows, column: at / rows, columns: columns, arrow: -1})
	}
	return wide*float64(columns) + flowBetween*float64(columns-1), rows
}

// writeLabel writes at the foot of a box when an arrow leaves it.
func (b *flowBox) writeLabel(arrow int, text string, right bool) {
	b.lines = append(b.lines, flowLineAt{index: -1, row: b.rows, text: text, arrow: arrow, right: right})
	b.rows++
	b.size.h += flowLine
}

// drawFrames draws frames around the boxes of a kind that has a heading.
func (l *flowLayout) drawFrames(c *flow.Chart) {
	for _, column := range l.columns {
		for i := 0; i < len(column.boxes); i++ {
			kind := c.Boxes[column.boxes[i]].Kind
			if kind.Heading() == "" {
				continue
			}
			first, last := &l.boxes[column.boxes[i]], &l.boxes[column.boxes[i]]
			for i+1 < len(column.boxes) && c.Boxes[column.boxes[i+1]].Kind == kind {
				i++
				last = &l.boxes[column.boxes[i]]
			}
			at := Point{column.x - 8, first.at.Y - 22}
			l.groups = append(l.groups, flowGroup{kind.Heading(), at,
				size{column.w + 16, last.at.Y + last.size.h + 8 - at.Y}})
		}
	}
}

// flowRouting finds the paths of arrows: out of a box to a side, up or down in the gap between columns, if necessary
// along above the boxes to another gap, and into a box from a side. Arrows of one relation to the same box share
// their lanes.
type flowRouting struct {
	layout  *flowLayout
	planned []flowPlan
	lanes   map[flowLaneKey]*flowLaneSpan
	keys    []flowLaneKey // of lanes, in the order of the arrows
	channel []flowLaneKey // of the lanes above the boxes
	count   []int         // of lanes in each gap
}

// flowPlan is an arrow to be routed.
type flowPlan struct {
	flow.Arrow
	index    int  // in the chart
	straight bool // down to the next box of the column
	out, in  int  // the gaps; gap k is left of column k
	offset   float64
}

// flowLaneKey is the lane of the arrows of a relation to a box, in a gap.
type flowLaneKey struct {
	gap, to  int
	relation flow.Relation
}

type flowLaneSpan struct {
	from, to float64
	lane     int
}

func (r *flowRouting) plan(i int, a flow.Arrow) {
	from, to := r.layout.boxes[a.From].column, r.layout.boxes[a.To].column
	p := flowPlan{Arrow: a, index: i}
	switch {
	case from == to && a.Relation == flow.Next && r.isBelow(from, a):
		p.straight = true
	case from == to && a.Relation == flow.Next:
		p.out, p.in = from, to
	case from == to:
		p.out, p.in = from+1, to+1
	case from < to:
		p.out, p.in = from+1, to
	default:
		p.out, p.in = from, to+1
	}
	if !p.straight && p.out != p.in {
		key := flowLaneKey{-1, a.To, a.Relation}
		if !slices.Contains(r.channel, key) {
			r.channel = append(r.channel, key)
		}
	}
	if !p.straight && a.Line == flow.Whole && a.Label != "" {
		r.layout.boxes[a.From].writeLabel(i, a.Label, p.out > from)
	}
	r.planned = append(r.planned, p)
}

// isBelow reports whether an arrow leads to the next box of its column.
func (r *flowRouting) isBelow(column int, a flow.Arrow) bool {
	boxes := r.layout.columns[column].boxes
	return slices.Index(boxes, a.To) == slices.Index(boxes, a.From)+1
}

// assignLanes assigns each arrow its lanes, and the height at which it enters.
func (r *flowRouting) assignLanes() {
	ports := map[flowLaneKey]float64{}
	sides := map[[2]int]int{}
	for i := range r.planned {
		p := &r.planned[i]
		if p.straight {
			continue
		}
		key := flowLaneKey{p.in, p.To, p.Relation}
		if _, known := ports[key]; !known {
			side := [2]int{p.in, p.To}
			ports[key] = 9 + 8*float64(sides[side])
			sides[side]++
		}
		p.offset = ports[key]
		y := r.channelY(p)
		if p.out != p.in {
			r.span(flowLaneKey{p.out, p.To, p.Relation}, r.leaves(p), y)
			r.span(key, y, r.enters(p))
		} else {
			r.span(key, r.leaves(p), r.enters(p))
		}
	}
	r.count = make([]int, len(r.layout.columns)+1)
	sorted := slices.Clone(r.keys)
	slices.SortStableFunc(sorted, func(a, b flowLaneKey) int {
		one, other := r.lanes[a], r.lanes[b]
		return cmp.Or(cmp.Compare(one.to-one.from, other.to-other.from), cmp.Compare(one.from, other.from))
	})
	for i, key := range sorted {
		span := r.lanes[key]
		for taken := true; taken; {
			taken = slices.ContainsFunc(sorted[:i], func(other flowLaneKey) bool {
				o := r.lanes[other]
				return other.gap == key.gap && o.lane == span.lane && o.from < span.to+6 && span.from < o.to+6
			})
			if taken {
				span.lane++
			}
		}
		r.count[key.gap] = max(r.count[key.gap], span.lane+1)
	}
}

func (r *flowRouting) span(key flowLaneKey, a, b float64) {
	span, known := r.lanes[key]
	if !known {
		span = &flowLaneSpan{from: min(a, b), to: max(a, b)}
		r.lanes[key] = span
		r.keys = append(r.keys, key)
	}
	span.from, span.to = min(span.from, a, b), max(span.to, a, b)
}

func (r *flowRouting) leaves(p *flowPlan) float64 {
	return r.layout.boxes[p.From].port(p.index, p.Line)
}
func (r *flowRouting) enters(p *flowPlan) float64 { return r.layout.boxes[p.To].at.Y + p.offset }

// channelY returns the height of the lane above the boxes.
func (r *flowRouting) channelY(p *flowPlan) float64 {
	return flowTop + flowLane*float64(slices.Index(r.channel, flowLaneKey{-1, p.To, p.Relation}))
}

// gap returns the width of a gap.
func (r *flowRouting) gap(at int) float64 {
	lanes := float64(r.count[at])
	switch {
	case at > 0 && at < len(r.count)-1:
		return 44 + lanes*flowLane
	case lanes > 0:
		return 24 + lanes*flowLane
	}
	return 8
}

// laneX returns the position of a lane: the first one is next to the boxes that its arrows enter.
func (r *flowRouting) laneX(key flowLaneKey) float64 {
	lane := 20 + flowLane*float64(r.lanes[key].lane)
	if key.gap == len(r.layout.columns) {
		last := &r.layout.columns[key.gap-1]
		return last.x + last.w + lane
	}
	return r.layout.columns[key.gap].x - lane
}

func (r *flowRouting) way(p *flowPlan) string {
	from, to := &r.layout.boxes[p.From], &r.layout.boxes[p.To]
	if p.straight {
		x := from.at.X + from.size.w/2
		return writeFlowPath(Point{x, from.at.Y + from.size.h}, Point{x, to.at.Y - 1})
	}
	// A gap on the left of a box's column connects to its left side.
	side := func(b *flowBox, gap int) float64 {
		if gap == b.column {
			return b.at.X
		}
		return b.at.X + b.size.w
	}
	start, end := Point{side(from, p.out), r.leaves(p)}, Point{side(to, p.in), r.enters(p)}
	if p.in == to.column {
		end.X--
	} else {
		end.X++
	}
	in := r.laneX(flowLaneKey{p.in, p.To, p.Relation})
	if p.out == p.in {
		return writeFlowPath(start, Point{in, start.Y}, Point{in, end.Y}, end)
	}
	out, y := r.laneX(flowLaneKey{p.out, p.To, p.Relation}), r.channelY(p)
	return writeFlowPath(start, Point{out, start.Y}, Point{out, y}, Point{in, y}, Point{in, end.Y}, end)
}
