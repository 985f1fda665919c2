package picture

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"regexp"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// matrix maps the places of an element: a, b, c, d, e and f of SVG.
type matrix [6]float64

func (m matrix) of(p Point) Point {
	return Point{m[0]*p.X + m[2]*p.Y + m[4], m[1]*p.X + m[3]*p.Y + m[5]}
}

func (m matrix) times(o matrix) matrix {
	x, y, at := m.of(Point{o[0], o[1]}), m.of(Point{o[2], o[3]}), m.of(Point{o[4], o[5]})
	return matrix{x.X - m[4], x.Y - m[5], y.X - m[4], y.Y - m[5], at.X, at.Y}
}

func rotation(angle float64) matrix {
	sin, cos := math.Sincos(angle)
	return matrix{cos, sin, -sin, cos, 0, 0}
}

// turned reads a rotation around a point, such as "rotate(5 10 20)".
func turned(text string) matrix {
	if n := numbers(strings.TrimSuffix(strings.TrimPrefix(text, "rotate("), ")")); len(n) == 3 {
		turn := matrix{1, 0, 0, 1, n[1], n[2]}.times(rotation(n[0] * math.Pi / 180))
		return turn.times(matrix{1, 0, 0, 1, -n[1], -n[2]})
	}
	return matrix{1, 0, 0, 1, 0, 0}
}

// outline is a line along points, and back to the first one where it is closed.
type outline struct {
	at     []Point
	closed bool
}

func pairs(n []float64) (out []Point) {
	for i := 0; i+1 < len(n); i += 2 {
		out = append(out, Point{n[i], n[i+1]})
	}
	return out
}

// arc is a part of a circle between two angles.
func arc(at Point, r, from, to float64) (out []Point) {
	if !(r > 0) {
		return nil
	}
	n := min(math.Ceil(math.Abs(to-from)*math.Sqrt(r))+1, tile)
	for i := range int(n) + 1 {
		sin, cos := math.Sincos(from + (to-from)*float64(i)/n)
		out = append(out, Point{at.X + r*cos, at.Y + r*sin})
	}
	return out
}

// rounded is a rectangle with round corners.
func rounded(at Point, s size, r float64) outline {
	r = min(r, s.w/2, s.h/2)
	var out []Point
	for i, c := range []Point{{at.X + s.w - r, at.Y + s.h - r}, {at.X + r, at.Y + s.h - r}, {at.X + r, at.Y + r},
		{at.X + s.w - r, at.Y + r}} {
		if from := float64(i) * math.Pi / 2; r > 0 {
			out = append(out, arc(c, r, from, from+math.Pi/2)...)
		} else {
			out = append(out, c)
		}
	}
	return outline{out, true}
}

var steps = regexp.MustCompile(`([MLHVhAz])([^a-zA-Z]*)`)

// pathOf reads a path, as pictures have them: lines, and halves of circles from the top or to it.
func pathOf(d string) (out []outline) {
	var now Point
	for _, m := range steps.FindAllStringSubmatch(d, -1) {
		n := numbers(m[2])
		if m[1] == "M" || len(out) == 0 {
			out = append(out, outline{})
		}
		last := &out[len(out)-1]
		switch {
		case m[1] == "z":
			last.closed = true
		case m[1] == "H" && len(n) == 1:
			now.X = n[0]
		case m[1] == "h" && len(n) == 1:
			now.X += n[0]
		case m[1] == "V" && len(n) == 1:
			now.Y = n[0]
		case m[1] == "A" && len(n) == 7:
			to := Point{n[5], n[6]}
			from := math.Atan2(now.Y-to.Y, now.X-to.X)
			last.at = append(last.at, arc(Point{(now.X + to.X) / 2, (now.Y + to.Y) / 2}, n[0], from, from+math.Pi)...)
			now = to
		case len(n) >= 2:
			last.at = append(last.at, pairs(n[:len(n)-2])...)
			now = Point{n[len(n)-2], n[len(n)-1]}
		}
		if m[1] != "z" {
			last.at = append(last.at, now)
		}
	}
	return out
}

// paint draws onto pixels.
type paint struct {
	image  *image.RGBA
	raster vector.Rasterizer
	letter sfnt.Buffer
}

// farthest is how far from the picture something may lie, in pixels.
const farthest = 1 << 20

// tile is how wide and high a part of the pixels is that is drawn at a time: up to this size all machines round alike.
const tile = 256

// fill fills outlines, all together.
func (p *paint) fill(c color.NRGBA, shapes []outline) {
	bounds := make([]image.Rectangle, len(shapes))
	var where image.Rectangle
	for i := range shapes {
		low, high := extent(shapes[i].at)
		if !(high.X-low.X < farthest && high.Y-low.Y < farthest) {
			return
		}
		bounds[i] = image.Rect(int(max(low.X, -1)), int(max(low.Y, -1)), int(min(high.X, farthest))+1,
			int(min(high.Y, farthest))+1).Intersect(p.image.Bounds())
		where = where.Union(bounds[i])
	}
	fine := func(v float64, from int) float32 { return float32(math.Round((v-float64(from))*64) / 64) }
	for y := where.Min.Y; y < where.Max.Y; y += tile {
		for x := where.Min.X; x < where.Max.X; x += tile {
			part := image.Rect(x, y, x+tile, y+tile).Intersect(where)
			var touched image.Rectangle
			for i := range bounds {
				touched = touched.Union(bounds[i].Intersect(part))
			}
			if touched.Empty() {
				continue
			}
			p.raster.Reset(touched.Dx(), touched.Dy())
			for i, s := range shapes {
				if !bounds[i].Overlaps(touched) {
					continue
				}
				for k, at := range s.at {
					if k == 0 {
						p.raster.MoveTo(fine(at.X, touched.Min.X), fine(at.Y, touched.Min.Y))
					} else {
						p.raster.LineTo(fine(at.X, touched.Min.X), fine(at.Y, touched.Min.Y))
					}
				}
				p.raster.ClosePath()
			}
			p.raster.Draw(p.image, touched, image.NewUniform(c), image.Point{})
		}
	}
}

// stroke draws lines of a width along outlines.
func (p *paint) stroke(c color.NRGBA, shapes []outline, wide float64, dashes []float64) {
	for _, s := range shapes {
		at := s.at
		if s.closed && len(at) > 0 {
			at = append(at[:len(at):len(at)], at[0])
		}
		var drawn []outline
		for _, piece := range dashed(at, dashes) {
			for i := 1; i < len(piece); i++ {
				a, b := piece[i-1], piece[i]
				long := math.Hypot(b.X-a.X, b.Y-a.Y)
				if long == 0 {
					continue
				}
				x, y := (b.Y-a.Y)/long*wide/2, (a.X-b.X)/long*wide/2
				for n, k := min(math.Ceil(long/short), tile), 0.0; k < n; k++ { // short ones are in few tiles
					from := Point{a.X + (b.X-a.X)*k/n, a.Y + (b.Y-a.Y)*k/n}
					to := Point{a.X + (b.X-a.X)*(k+1)/n, a.Y + (b.Y-a.Y)*(k+1)/n}
					drawn = append(drawn, outline{[]Point{{from.X + x, from.Y + y}, {to.X + x, to.Y + y},
						{to.X - x, to.Y - y}, {from.X - x, from.Y - y}}, true})
				}
				next := i + 1
				if next == len(piece) && s.closed && len(dashes) == 0 {
					next = 1
				}
				if next == len(piece) {
					continue
				}
				// Where it turns a corner is filled on the outer side.
				u, v := Point{b.X - a.X, b.Y - a.Y}, Point{piece[next].X - b.X, piece[next].Y - b.Y}
				far := math.Hypot(v.X, v.Y)
				if far == 0 {
					continue
				}
				p, q := Point{b.X + x, b.Y + y}, Point{b.X + v.Y/far*wide/2, b.Y - v.X/far*wide/2}
				if u.X*v.Y-u.Y*v.X < 0 {
					p, q = Point{2*b.X - q.X, 2*b.Y - q.Y}, Point{2*b.X - p.X, 2*b.Y - p.Y}
				}
				drawn = append(drawn, outline{[]Point{b, p, q}, true})
			}
		}
		p.fill(c, drawn)
	}
}

// short is how long a part of a line is that is drawn at a time.
const short = 64.0

// mostDashes bounds into how many pieces a line is cut.
const mostDashes = 10_000

// dashed cuts a line into pieces, drawn and left out by turns.
func dashed(at []Point, dashes []float64) [][]Point {
	if len(dashes) == 0 || len(at) == 0 || !(min(dashes[0], dashes[len(dashes)-1]) > 0.1) {
		return [][]Point{at}
	}
	out := [][]Point{{at[0]}}
	turn, left := 0, dashes[0]
	for i := 1; i < len(at) && turn < mostDashes; i++ {
		a, b := at[i-1], at[i]
		long := math.Hypot(b.X-a.X, b.Y-a.Y)
		for done := 0.0; done < long && turn < mostDashes; {
			step := min(left, long-done)
			done += step
			now := Point{a.X + (b.X-a.X)*done/long, a.Y + (b.Y-a.Y)*done/long}
			if turn%2 == 0 {
				out[len(out)-1] = append(out[len(out)-1], now)
			}
			if left -= step; left <= 0 {
				if turn++; turn%2 == 0 {
					out = append(out, []Point{now})
				}
				left = dashes[turn%len(dashes)]
			}
		}
	}
	return out
}

// fonts are the fonts of bitmaps, the second one bold.
var fonts = sync.OnceValue(func() (out [2]*sfnt.Font) {
	for i, data := range [][]byte{goregular.TTF, gobold.TTF} {
		f, err := sfnt.Parse(data)
		if err != nil {
			panic(err) // it is the same data always
		}
		out[i] = f
	}
	return out
})

// instead are signs that the fonts lack, and what is drawn for them.
var instead = map[rune]rune{'▸': '►', '▾': '▼', '◂': '◄', '★': '☼', '\u00a0': ' '}

// written are the outlines of a line of text, as narrow as the picture was laid out for.
func (b *bitmap) written(n *node, at Point) (out []outline) {
	face, em := fonts()[0], numberOf(cmp.Or(n.sets["font-size"], "16"))
	laid := width(n.text, em)
	if numberOf(n.sets["font-weight"]) >= 600 {
		face, laid = fonts()[1], laid*bold
	}
	units := fixed.Int26_6(face.UnitsPerEm())
	scale := em / float64(units)
	var from []float64
	x := 0.0
	var glyphs []sfnt.GlyphIndex
	for _, r := range n.text {
		if other, ok := instead[r]; ok {
			r = other
		}
		g, _ := face.GlyphIndex(&b.letter, r)
		glyphs, from = append(glyphs, g), append(from, x)
		step, _ := face.GlyphAdvance(&b.letter, g, units, font.HintingNone)
		x += float64(step)*scale + numberOf(n.sets["letter-spacing"])
	}
	narrower := 1.0
	if exact := n.number("textLength"); exact > 0 {
		narrower = exact / x
	} else if x > laid {
		narrower = laid / x
	}
	switch n.sets["text-anchor"] {
	case "middle":
		at.X -= x * narrower / 2
	case "end":
		at.X -= x * narrower
	}
	for i, g := range glyphs {
		place := func(p fixed.Point26_6) Point {
			return Point{at.X + (from[i]+float64(p.X)*scale)*narrower, at.Y + float64(p.Y)*scale}
		}
		segments, _ := face.LoadGlyph(&b.letter, g, units, nil)
		for _, s := range segments {
			to := place(s.Args[0])
			switch s.Op {
			case sfnt.SegmentOpMoveTo:
				out = append(out, outline{[]Point{to}, true})
			case sfnt.SegmentOpLineTo:
				last := &out[len(out)-1]
				last.at = append(last.at, to)
			case sfnt.SegmentOpQuadTo: // the fonts have no others
				last := &out[len(out)-1]
				a, c := last.at[len(last.at)-1], place(s.Args[1])
				for k := 1.0; k <= 4; k++ {
					t := k / 4
					u := 1 - t
					last.at = append(last.at, Point{u*u*a.X + 2*u*t*to.X + t*t*c.X, u*u*a.Y + 2*u*t*to.Y + t*t*c.Y})
				}
			}
		}
	}
	return out
}
