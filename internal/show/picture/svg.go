package picture

import (
	_ "embed" // the style sheets
	"fmt"
	"math"
	"strconv"
	"strings"

	"ludo-lsp/internal/text/lists"
)

// canvas collects the elements of a picture.
type canvas struct{ strings.Builder }

// writeElement writes an empty element. Attributes are alternating names and values; a number is written with as few
// digits as a picture needs.
func (c *canvas) writeElement(name string, attributes ...any) { c.start(name, "/>", attributes) }

// open begins an element that is closed by close.
func (c *canvas) open(name string, attributes ...any) { c.start(name, ">", attributes) }

func (c *canvas) start(name, end string, attributes []any) {
	c.WriteByte('<')
	c.WriteString(name)
	for i := 0; i+1 < len(attributes); i += 2 {
		var text string
		switch v := attributes[i+1].(type) {
		case float64:
			text = lengthText(v)
		case string:
			text = Escape(v)
		default:
			text = Escape(fmt.Sprint(v))
		}
		if text != "" {
			fmt.Fprintf(c, ` %s="%s"`, attributes[i], text)
		}
	}
	c.WriteString(end)
}

// writeRect writes a rectangle with its upper left corner at a place, and corners of a radius.
func (c *canvas) writeRect(at Point, s size, radius float64, attributes ...any) {
	c.writeElement("rect", append([]any{"x", at.X, "y", at.Y, "width", s.w, "height", s.h, "rx", radius},
		attributes...)...)
}

func (c *canvas) close(name string) { c.WriteString("</" + name + ">") }

// writeTitle writes the tooltip of the element around it.
func (c *canvas) writeTitle(text string) { c.WriteString("<title>" + Escape(text) + "</title>") }

// writeText writes one line; class is its style.
func (c *canvas) writeText(at Point, class, text string, attributes ...any) {
	c.open("text", append([]any{"x", at.X, "y", at.Y, "class", class}, attributes...)...)
	c.WriteString(Escape(text))
	c.close("text")
}

// lengthText writes a length with at most one decimal.
func lengthText(v float64) string {
	return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64)
}

// Escape escapes a text of a game for SVG and HTML, in an element and in an attribute: special characters become
// entities, and characters not allowed in a document are made visible.
func Escape(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return strings.ContainsRune(special, r) || IsControl(r) }) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == '&':
			b.WriteString("&amp;")
		case r == '"':
			b.WriteString("&#34;")
		case r == '\'':
			b.WriteString("&#39;")
		case IsControl(r):
			b.WriteRune('�')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

const special = `<>&"'`

// IsControl reports whether XML forbids a character, or it turns the direction of a line.
func IsControl(r rune) bool {
	return r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r <= 0x9f || r >= 0xd800 && r <= 0xdfff ||
		r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0xfffe || r == 0xffff
}

// leastFont is the smallest font of a picture, in pixels: a smaller one is illegible.
const leastFont = 11.0

// Bold is how much wider bold text is.
const Bold = 1.12

// Width returns the approximate width of a text, in a font size in pixels.
func Width(text string, font float64) float64 {
	n := 0.0
	for _, r := range text {
		switch {
		case strings.ContainsRune("ijlt.,:;'|!() ", r):
			n += 0.36
		case r >= 'A' && r <= 'Z' || strings.ContainsRune("mwMW–", r):
			n += 0.74
		case r > 0x2e80:
			n++
		default:
			n += 0.61
		}
	}
	return n * font
}

// lines breaks a text at blanks into lines of a maximal width and number; text that does not fit ends with an
// ellipsis.
func lines(text string, font, most float64, count int) []string {
	var out []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		with := word
		if line != "" {
			with = line + " " + word
		}
		if line != "" && Width(with, font) > most {
			out = append(out, line)
			with = word
		}
		line = with
	}
	out = append(out, line)
	if len(out) > count {
		out = out[:count]
		out[count-1] += "…"
	}
	for i := range out {
		out[i] = fitText(out[i], font, most)
	}
	return out
}

// fitText cuts a text to a width.
func fitText(text string, font, most float64) string {
	if Width(text, font) <= most {
		return text
	}
	runes := []rune(strings.TrimSuffix(text, "…"))
	for len(runes) > 1 && Width(string(runes)+"…", font) > most {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// pointsText writes the corners of a polygon.
func pointsText(at ...Point) string {
	out := lists.Map(at, func(p Point) string { return lengthText(p.X) + "," + lengthText(p.Y) })
	return strings.Join(out, " ")
}

// regularPolygon returns the corners of a regular polygon, or of a star if inner is below 1.
func regularPolygon(at Point, radius float64, corners int, first, inner float64) []Point {
	var out []Point
	for i := range corners {
		angle := first + 2*math.Pi*float64(i)/float64(corners)
		out = append(out, Point{at.X + radius*math.Sin(angle), at.Y - radius*math.Cos(angle)})
		if inner < 1 {
			angle += math.Pi / float64(corners)
			out = append(out, Point{at.X + radius*inner*math.Sin(angle), at.Y - radius*inner*math.Cos(angle)})
		}
	}
	return out
}

//go:embed style.css
var style string

// Edges is the style sheet of scrolling places: .zoomed and .scroll show where they continue.
//
//go:embed edges.css
var Edges string

// Style is the style sheet of pictures, light and dark. All its rules begin with .table, so
// that it can be part of the style of a page.
var Style = strings.ReplaceAll(style, "\n", "")
