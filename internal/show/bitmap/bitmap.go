package bitmap

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"image/color"
	"io"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"ludo-lsp/internal/show/picture"
	"ludo-lsp/internal/text/lists"
)

// MostPixels is the maximal width and height of a bitmap: programs that look at pictures scale down larger ones.
const MostPixels = 1568

// mostDrawn and mostNested bound the pictures converted to bitmaps: bytes of SVG, and nesting of elements.
const mostDrawn, mostNested = 4 << 20, 100

// PNG returns a picture as a bitmap in its light colours: in its own size, or scaled down to at
// most MostPixels on each side. The same picture gives the same bytes.
func PNG(svg string) ([]byte, error) {
	if len(svg) > mostDrawn {
		return nil, fmt.Errorf("the picture is too large for a bitmap: %d MB as SVG", len(svg)>>20)
	}
	b := &bitmap{heads: map[string]node{}}
	in := xml.NewDecoder(strings.NewReader(svg))
	open := []*node{{}}
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) && b.dc != nil {
			var out bytes.Buffer
			err := b.dc.EncodePNG(&out)
			return out.Bytes(), err
		}
		if err != nil {
			return nil, fmt.Errorf("the picture cannot be read: %w", err)
		}
		top := open[len(open)-1]
		switch t := token.(type) {
		case xml.StartElement:
			n := &node{name: t.Name.Local, given: map[string]string{}, within: top}
			for _, a := range t.Attr {
				n.given[a.Name.Local] = a.Value
			}
			if b.dc == nil {
				if err := b.begin(n); err != nil {
					return nil, err
				}
			}
			if open = append(open, n); len(open) > mostNested {
				return nil, errors.New("the picture is nested too deeply for a bitmap")
			}
			b.dc.Push()
			if turn := numbers(strings.TrimPrefix(n.given["transform"], "rotate")); len(turn) == 3 {
				b.dc.RotateAbout(gg.Radians(turn[0]), turn[1], turn[2])
			}
		case xml.CharData:
			top.text += string(t)
		case xml.EndElement:
			b.draw(top)
			b.dc.Pop()
			open = open[:len(open)-1]
		}
	}
}

// node is an element of a picture.
type node struct {
	name   string
	given  map[string]string // its attributes
	sets   map[string]string // how it is drawn: attributes, overridden by the style sheet
	text   string
	within *node
}

// number returns a numeric attribute.
func (n *node) number(name string) float64 { return numberOf(n.given[name]) }

func numberOf(text string) float64 {
	v, _ := strconv.ParseFloat(strings.TrimSuffix(text, "px"), 64)
	return v
}

// numbers reads all numbers of a text.
func numbers(text string) []float64 {
	return lists.Map(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,()", r) }), numberOf)
}

// bitmap is a picture being rasterized.
type bitmap struct {
	dc     *gg.Context
	scale  float64 // of the picture
	fonts  [2]*sfnt.Font
	letter sfnt.Buffer
	root   string // the class of the picture, with which its style begins
	sheet  []styleRule
	values map[string]string // of names such as --ink
	heads  map[string]node   // of arrows, by the names of their markers

	here       picture.Point // the current point of the shape
	before, at gg.Point      // its last two points, in pixels
	long       float64       // the sum of distances, in pixels, from a corner of the picture to its points
}

// begin allocates the pixels of a picture.
func (b *bitmap) begin(n *node) (err error) {
	w, h := n.number("width"), n.number("height")
	b.scale = MostPixels / max(w, h, MostPixels)
	if !(min(w, h)*b.scale >= 1) {
		return fmt.Errorf("a picture of %v × %v cannot be a bitmap", w, h)
	}
	for i, data := range [][]byte{goregular.TTF, gobold.TTF} {
		if b.fonts[i], err = sfnt.Parse(data); err != nil {
			return err
		}
	}
	b.root, _, _ = strings.Cut(n.given["class"], " ")
	b.dc = gg.NewContext(int(math.Ceil(w*b.scale)), int(math.Ceil(h*b.scale)))
	b.dc.SetColor(color.White)
	b.dc.Clear()
	b.dc.Scale(b.scale, b.scale)
	return nil
}

// draw draws a parsed element.
func (b *bitmap) draw(n *node) {
	n.sets = b.styleOf(n)
	if n.within.name == "marker" { // kept, to be drawn where a path ends
		b.heads[n.within.given["id"]] = *n
		return
	}
	b.long, b.here, b.at = 0, picture.Point{}, gg.Point{}
	x, y := n.number("x"), n.number("y")
	switch n.name {
	case "style":
		b.sheet, b.values = styleSheet(n.text, b.root)
	case "text":
		b.write(n, x, y)
	case "rect":
		w, h := n.number("width"), n.number("height")
		r := max(0, min(n.number("rx"), w/2, h/2))
		b.includePoints(x, y, x+w, y+h, x+r, y)
		b.dc.DrawRoundedRectangle(x, y, w, h, r)
	case "circle":
		x, y, r := n.number("cx"), n.number("cy"), max(0, n.number("r"))
		b.includePoints(x-r, y, x+r, y)
		b.dc.DrawCircle(x, y, r)
	case "line":
		b.lines(n.number("x1"), n.number("y1"), n.number("x2"), n.number("y2"))
	case "polygon", "polyline":
		b.lines(numbers(n.given["points"])...)
		if n.name == "polygon" {
			b.dc.ClosePath()
		}
	case "path":
		b.path(n.given["d"])
	}
	b.paint(n, b.scale)
	if head, ok := b.heads[strings.Trim(n.given["marker-end"], "url(#)")]; ok {
		b.drawHead(head)
	}
}

// includePoints counts points of a shape.
func (b *bitmap) includePoints(n ...float64) {
	for ; len(n) > 1; n = n[2:] {
		b.here, b.before = picture.Point{X: n[0], Y: n[1]}, b.at
		b.at.X, b.at.Y = b.dc.TransformPoint(n[0], n[1])
		b.long += b.before.Distance(b.at)
	}
}

// lines continues along points, or begins there.
func (b *bitmap) lines(n ...float64) {
	for ; len(n) > 1; n = n[2:] {
		b.includePoints(n[:2]...)
		b.dc.LineTo(n[0], n[1])
	}
}

var steps = regexp.MustCompile(`([MLHVhAz])([^a-zA-Z]*)`)

// path follows a path, as pictures have them: lines, and half circles.
func (b *bitmap) path(d string) {
	for _, m := range steps.FindAllStringSubmatch(d, -1) {
		switch step, n := m[1], numbers(m[2]); {
		case step == "z":
			b.dc.ClosePath()
		case step == "H" && len(n) == 1:
			b.lines(n[0], b.here.Y)
		case step == "h" && len(n) == 1:
			b.lines(b.here.X+n[0], b.here.Y)
		case step == "V" && len(n) == 1:
			b.lines(b.here.X, n[0])
		case step == "A" && len(n) == 7:
			x, y, from := (b.here.X+n[5])/2, (b.here.Y+n[6])/2, math.Atan2(b.here.Y-n[6], b.here.X-n[5])
			b.includePoints(x+n[0], y, n[5], n[6])
			b.dc.DrawArc(x, y, n[0], from, from+math.Pi)
		default:
			if step == "M" {
				b.dc.NewSubPath()
			}
			b.lines(n...)
		}
	}
}

// replacementSigns maps signs missing in the fonts to those drawn for them.
var replacementSigns = map[rune]rune{'▸': '►', '▾': '▼', '◂': '◄', '★': '☼', '\u00a0': ' '}

// write draws the outlines of a line of text, fitted to the width of the layout.
func (b *bitmap) write(n *node, x, y float64) {
	face, em := b.fonts[0], numberOf(cmp.Or(n.sets["font-size"], "16"))
	laid := picture.Width(n.text, em)
	if numberOf(n.sets["font-weight"]) >= 600 {
		face, laid = b.fonts[1], laid*picture.Bold
	}
	units := float64(face.UnitsPerEm())
	scale, wide := em/units, 0.0
	glyphs, from := []sfnt.GlyphIndex{}, []float64{}
	for _, r := range n.text {
		g, _ := face.GlyphIndex(&b.letter, cmp.Or(replacementSigns[r], r))
		glyphs, from = append(glyphs, g), append(from, wide)
		step, _ := face.GlyphAdvance(&b.letter, g, fixed.Int26_6(units), font.HintingNone)
		wide += float64(step) + numberOf(n.sets["letter-spacing"])/scale
	}
	laid = max(0, min(wide*scale, cmp.Or(n.number("textLength"), laid)))
	b.dc.Push()
	b.dc.Translate(x-laid*map[string]float64{"middle": 0.5, "end": 1}[n.sets["text-anchor"]], y)
	b.dc.Scale(laid/wide, scale)
	for i, g := range glyphs[:min(len(glyphs), mostPieces)] {
		b.includePoints(from[i], -units, from[i], units)
		segments, _ := face.LoadGlyph(&b.letter, g, fixed.Int26_6(units), nil)
		for _, s := range segments {
			x, y := from[i]+float64(s.Args[0].X), float64(s.Args[0].Y)
			switch s.Op {
			case sfnt.SegmentOpMoveTo:
				b.dc.MoveTo(x, y)
			case sfnt.SegmentOpLineTo:
				b.dc.LineTo(x, y)
			case sfnt.SegmentOpQuadTo: // the fonts have no others
				b.dc.QuadraticTo(x, y, from[i]+float64(s.Args[1].X), float64(s.Args[1].Y))
			}
		}
	}
	b.dc.Pop()
}

// drawHead draws the head of an arrow at the end of a path.
func (b *bitmap) drawHead(head node) {
	m := head.within
	scale := b.scale * m.number("markerWidth") / 10 // of the view box
	b.dc.Push()
	b.dc.Identity()
	b.dc.Translate(b.at.X, b.at.Y)
	b.dc.Rotate(math.Atan2(b.at.Y-b.before.Y, b.at.X-b.before.X))
	b.dc.Scale(scale, scale)
	b.dc.Translate(-m.number("refX"), -m.number("refY"))
	b.path(head.given["d"])
	b.paint(&head, scale)
	b.dc.Pop()
}

// farthest bounds how far away a shape may be and how long its lines may be, in pixels: others are not drawn. A line
// has at most mostPieces dashes or letters, and is at most widest wide.
const farthest, mostPieces, widest = 1 << 16, 10_000, 64

// paint fills and strokes the shape in the style of an element.
func (b *bitmap) paint(n *node, scale float64) {
	if c, ok := b.colour(cmp.Or(n.sets["fill"], "#000000")); ok && b.long < farthest && n.name != "line" {
		c.A = uint8(255 * numberOf(cmp.Or(n.sets["fill-opacity"], "1")))
		b.dc.SetColor(c)
		b.dc.FillPreserve()
	}
	wide := scale * numberOf(cmp.Or(n.sets["stroke-width"], "1"))
	if c, ok := b.colour(n.sets["stroke"]); ok && b.long < farthest && wide > 0 {
		dashes := numbers(n.sets["stroke-dasharray"])
		for i := range dashes {
			dashes[i] *= scale
		}
		b.dc.SetDash()
		b.dc.SetLineCapButt()
		if len(dashes) > 0 && b.long < mostPieces*slices.Min(dashes) {
			b.dc.SetDash(dashes...)
		} else if n.name == "polygon" || n.name == "rect" && n.number("rx") == 0 {
			b.dc.SetLineCapRound() // it starts at a corner
		}
		b.dc.SetLineWidth(min(wide, widest))
		b.dc.SetColor(c)
		b.dc.StrokePreserve()
	}
	b.dc.ClearPath()
}

// colour parses a colour of a picture; "none" is no colour.
func (b *bitmap) colour(text string) (out color.NRGBA, ok bool) {
	if name, is := strings.CutPrefix(text, "var("); is {
		text = b.values[strings.TrimSuffix(name, ")")]
	}
	text, ok = strings.CutPrefix(text, "#")
	if len(text) == 3 {
		text = string([]byte{text[0], text[0], text[1], text[1], text[2], text[2]})
	}
	n, err := strconv.ParseUint(text, 16, 32)
	return color.NRGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}, ok && err == nil && len(text) == 6
}

// styleRule is one rule of a picture's style sheet, with its element, classes and fill.
type styleRule struct {
	element, fill string
	classes       []string
	sets          map[string]string
}

var (
	media      = regexp.MustCompile(`@[^{]*\{(?:[^{}]*\{[^{}]*\})*\}`)
	sheetRules = regexp.MustCompile(`([^{}]+)\{([^{}]*)\}`)
	selector   = regexp.MustCompile(`^([a-z]*)((?:\.[\w-]+)*)(?:\[fill="(#\w+)"\])?$`)
)

// styleSheet parses the light colours of a picture's style sheet: its rules, those of higher priority last, and its
// values. Rules for pointer and keyboard are left out.
func styleSheet(text, root string) (rules []styleRule, values map[string]string) {
	for _, m := range sheetRules.FindAllStringSubmatch(media.ReplaceAllString(text, ""), -1) {
		sets := map[string]string{}
		for line := range strings.SplitSeq(m[2], ";") {
			name, value, _ := strings.Cut(line, ":")
			sets[strings.TrimSpace(name)] = strings.TrimSpace(value)
		}
		for one := range strings.SplitSeq(m[1], ",") {
			words := strings.Fields(one)
			if len(words) == 0 || words[0] != "."+root {
				continue
			}
			if len(words) == 1 && values == nil {
				values = sets
			} else if parts := selector.FindStringSubmatch(words[len(words)-1]); len(words) == 2 && parts != nil {
				rules = append(rules, styleRule{parts[1], parts[3], strings.FieldsFunc(parts[2],
					func(r rune) bool { return r == '.' }), sets})
			}
		}
	}
	weight := func(r styleRule) int { return 10*(len(r.classes)+min(1, len(r.fill))) + min(1, len(r.element)) }
	slices.SortStableFunc(rules, func(a, b styleRule) int { return cmp.Compare(weight(a), weight(b)) })
	return rules, values
}

// styleOf returns how an element is drawn.
func (b *bitmap) styleOf(n *node) map[string]string {
	out := maps.Clone(n.given)
	classes := strings.Fields(n.given["class"])
	for _, r := range b.sheet {
		if (r.element == "" || r.element == n.name) && (r.fill == "" || r.fill == n.given["fill"]) &&
			!slices.ContainsFunc(r.classes, func(c string) bool { return !slices.Contains(classes, c) }) {
			maps.Copy(out, r.sets)
		}
	}
	return out
}
