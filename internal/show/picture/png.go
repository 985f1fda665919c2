package picture

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// MostPixels is how wide and high a bitmap is at most: programs that look at pictures make larger ones smaller.
const MostPixels = 1568

// mostDrawn bounds the pictures that are made bitmaps, in bytes of SVG.
const mostDrawn = 4 << 20

// PNG is a picture that SVG or Flow has drawn, as a bitmap in its light colours: as large as it is, or so much smaller
// that it has at most MostPixels on each side. The same picture gives the same bytes on every machine.
func PNG(svg string) ([]byte, error) {
	if len(svg) > mostDrawn {
		return nil, fmt.Errorf("the picture is too large for a bitmap: %d MB as SVG", len(svg)>>20)
	}
	b := &bitmap{heads: map[string]node{}}
	in := xml.NewDecoder(strings.NewReader(svg))
	open := []*node{{turn: matrix{1, 0, 0, 1, 0, 0}}}
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		top := open[len(open)-1]
		switch t := token.(type) {
		case xml.StartElement:
			n := &node{name: t.Name.Local, given: map[string]string{}, turn: top.turn, within: top}
			for _, a := range t.Attr {
				n.given[a.Name.Local] = a.Value
			}
			n.turn = n.turn.times(turned(n.given["transform"]))
			if n.name == "svg" {
				if err := b.begin(n); err != nil {
					return nil, err
				}
			}
			open = append(open, n)
		case xml.CharData:
			top.text += string(t)
		case xml.EndElement:
			b.draw(top)
			open = open[:len(open)-1]
		}
	}
	if b.image == nil {
		return nil, errors.New("the picture is empty")
	}
	var out bytes.Buffer
	err := png.Encode(&out, b.image)
	return out.Bytes(), err
}

// node is an element of a picture.
type node struct {
	name   string
	given  map[string]string // its attributes
	sets   map[string]string // how it is drawn: attributes, and above them what the style sheet says
	text   string
	turn   matrix
	within *node
}

// number is an attribute that is a number.
func (n *node) number(name string) float64 { return numberOf(n.given[name]) }

func numberOf(text string) float64 {
	v, _ := strconv.ParseFloat(strings.TrimSuffix(text, "px"), 64)
	return v
}

// numbers reads all numbers of a text.
func numbers(text string) (out []float64) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' }) {
		out = append(out, numberOf(word))
	}
	return out
}

// bitmap is a picture that becomes pixels.
type bitmap struct {
	paint
	root   string // the class of the picture, with which its style begins
	sheet  []styleRule
	values map[string]string // of names such as --ink
	heads  map[string]node   // of arrows, by the names of their markers
}

// begin makes the pixels of a picture.
func (b *bitmap) begin(n *node) error {
	w, h := n.number("width"), n.number("height")
	scale := min(1, MostPixels/max(w, h))
	if !(w >= 1 && h >= 1) || math.IsInf(max(w, h), 0) || min(w, h)*scale < 1 {
		return fmt.Errorf("a picture of %v × %v cannot be a bitmap", w, h)
	}
	b.root, _, _ = strings.Cut(n.given["class"], " ")
	b.image = image.NewRGBA(image.Rect(0, 0, int(math.Ceil(w*scale)), int(math.Ceil(h*scale))))
	draw.Draw(b.image, b.image.Bounds(), image.White, image.Point{}, draw.Src)
	n.turn = matrix{scale, 0, 0, scale, 0, 0}
	return nil
}

// draw draws an element that is read.
func (b *bitmap) draw(n *node) {
	switch {
	case n.name == "style":
		b.sheet, b.values = styleSheet(n.text, b.root)
		return
	case b.image == nil || n.name == "title":
		return
	}
	n.sets = b.styleOf(n)
	if n.within.name == "marker" { // kept, to be drawn where a way ends
		b.heads[n.within.given["id"]] = *n
		return
	}
	var shapes []outline
	at := Point{n.number("x"), n.number("y")}
	switch n.name {
	case "text":
		shapes = b.written(n, at)
	case "rect":
		shapes = []outline{rounded(at, size{n.number("width"), n.number("height")}, n.number("rx"))}
	case "circle":
		shapes = []outline{{arc(Point{n.number("cx"), n.number("cy")}, n.number("r"), 0, 2*math.Pi), true}}
	case "line":
		shapes = []outline{{[]Point{{n.number("x1"), n.number("y1")}, {n.number("x2"), n.number("y2")}}, false}}
	case "polygon", "polyline":
		shapes = []outline{{pairs(numbers(n.given["points"])), n.name == "polygon"}}
	case "path":
		shapes = pathOf(n.given["d"])
	}
	b.shapes(n, shapes)
	if head, ok := b.heads[strings.Trim(n.given["marker-end"], "url(#)")]; ok && len(shapes) > 0 {
		b.head(n, head, shapes[len(shapes)-1].at)
	}
}

// head draws the head of an arrow where a way ends.
func (b *bitmap) head(n *node, head node, way []Point) {
	if len(way) < 2 {
		return
	}
	end, before, m := way[len(way)-1], way[len(way)-2], head.within
	angle := math.Atan2(end.Y-before.Y, end.X-before.X)
	scale := m.number("markerWidth") / 10 // of the view box
	head.turn = n.turn.times(matrix{1, 0, 0, 1, end.X, end.Y}).times(rotation(angle)).
		times(matrix{scale, 0, 0, scale, -m.number("refX") * scale, -m.number("refY") * scale})
	b.shapes(&head, pathOf(head.given["d"]))
}

// shapes fills and strokes outlines as an element says.
func (b *bitmap) shapes(n *node, shapes []outline) {
	for i := range shapes {
		for k, p := range shapes[i].at {
			shapes[i].at[k] = n.turn.of(p)
		}
	}
	if c, ok := b.colour(cmp.Or(n.sets["fill"], "#000000")); ok && n.name != "line" {
		if share := n.sets["fill-opacity"]; share != "" {
			c.A = uint8(255 * numberOf(share))
		}
		b.fill(c, shapes)
	}
	if c, ok := b.colour(n.sets["stroke"]); ok {
		scale := math.Hypot(n.turn[0], n.turn[1])
		dashes := numbers(n.sets["stroke-dasharray"])
		for i := range dashes {
			dashes[i] *= scale
		}
		b.stroke(c, shapes, scale*numberOf(cmp.Or(n.sets["stroke-width"], "1")), dashes)
	}
}

// colour reads a colour of a picture; none is none.
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

// styleRule is one rule of the style sheet of a picture, for what has its element, its classes and its fill.
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

// styleSheet reads what a style sheet says in its light colours of a picture: its rules, what counts more behind, and
// its values. What is about the pointer and the keyboard is left out.
func styleSheet(text, root string) (rules []styleRule, values map[string]string) {
	for _, m := range sheetRules.FindAllStringSubmatch(media.ReplaceAllString(text, ""), -1) {
		sets := map[string]string{}
		for _, line := range strings.Split(m[2], ";") {
			name, value, _ := strings.Cut(line, ":")
			sets[strings.TrimSpace(name)] = strings.TrimSpace(value)
		}
		for _, one := range strings.Split(m[1], ",") {
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

// styleOf is how an element is drawn.
func (b *bitmap) styleOf(n *node) map[string]string {
	out := map[string]string{}
	for name, value := range n.given {
		out[name] = value
	}
	classes := strings.Fields(n.given["class"])
	for _, r := range b.sheet {
		if r.element != "" && r.element != n.name || r.fill != "" && r.fill != n.given["fill"] ||
			slices.ContainsFunc(r.classes, func(c string) bool { return !slices.Contains(classes, c) }) {
			continue
		}
		for name, value := range r.sets {
			out[name] = value
		}
	}
	return out
}
