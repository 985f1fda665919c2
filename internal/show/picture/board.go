package picture

import (
	"math"
	"strconv"

	"ludo-lsp/internal/show/table"
	"ludo-lsp/internal/text/lists"
)

// cell is the width of a space of a board.
const cell = 46.0

// drawBoard draws a board: squares in rows and columns, or hexagons in shifted rows.
func (d *drawing) drawBoard(b *table.Board) box {
	place := func(s table.Space) Point {
		if b.Hexagon {
			return Point{(float64(s.Column) + float64(s.Row)/2) * cell, float64(s.Row) * cell * math.Sqrt(3) / 2}
		}
		row := float64(s.Row)
		if b.Upward {
			row = -row
		}
		return Point{float64(s.Column) * cell, row * cell}
	}
	at := lists.Map(b.Spaces, place)
	low, high := extent(at)
	const label = 20.0
	below := label
	if b.Hexagon {
		below = 6
	}
	out := box{size: size{high.X - low.X + cell + label, high.Y - low.Y + cell + below}}
	out.draw = func(c *canvas, origin Point) {
		rows, columns := map[int]bool{}, map[int]bool{}
		for i, s := range b.Spaces {
			centre := Point{origin.X + label + at[i].X - low.X + cell/2, origin.Y + at[i].Y - low.Y + cell/2}
			if !rows[s.Row] {
				rows[s.Row] = true
				x := origin.X + label - 7
				if b.Hexagon {
					x = centre.X - cell/2 - 5
				}
				c.writeText(Point{x, centre.Y + 4}, "axis end", strconv.Itoa(s.Row))
			}
			if !b.Hexagon && !columns[s.Column] {
				columns[s.Column] = true
				name := strconv.Itoa(s.Column)
				if b.Upward {
					name = string(rune('a' + s.Column))
				}
				c.writeText(Point{centre.X, origin.Y + out.h - 5}, "axis middle", name)
			}
			d.drawSpace(c, b, s, centre)
		}
	}
	return out
}

// drawSpace draws a space of a board with its contents.
func (d *drawing) drawSpace(c *canvas, b *table.Board, s table.Space, centre Point) {
	c.open("g", append([]any{"class", "space"}, d.zoneMarks(s.Zone)...)...)
	tokens := d.tokens[s.Zone.ID]
	kinds := d.kinds(tokens)
	told := d.words.Zone(s.Zone.ID)
	for i, k := range kinds {
		if i == 0 {
			told += ": "
		} else {
			told += ", "
		}
		told += k.describe()
	}
	c.writeTitle(told)
	if b.Hexagon {
		c.writeElement("polygon", "points", pointsText(regularPolygon(centre, cell/math.Sqrt(3), 6, 0, 1)...),
			"class", "cell")
	} else {
		class := "cell"
		if (s.Row+s.Column)%2 != 0 {
			class = "cell dark"
		}
		c.writeElement("rect", "x", centre.X-cell/2, "y", centre.Y-cell/2, "width", cell, "height", cell, "class",
			class)
	}
	d.drawPieces(c, kinds, centre, cell-8, cell-8, 15)
	c.close("g")
}

// drawPieces draws tokens as chips in a space of the given size around a point, as large as possible, up to most.
func (d *drawing) drawPieces(c *canvas, kinds []kind, centre Point, w, h, most float64) {
	if len(kinds) == 0 {
		return
	}
	columns := 1
	r := 0.0
	for n := 1; n <= len(kinds); n++ { // the number of columns with the largest chips
		rows := math.Ceil(float64(len(kinds)) / float64(n))
		if fits := min(w/float64(n), h/rows)/2 - 2; fits > r {
			r, columns = fits, n
		}
	}
	r = min(r, most)
	rows := (len(kinds) + columns - 1) / columns
	step := 2*r + 4
	if len(kinds) > 1 || columns > 1 {
		step = min(w/float64(columns), max(step, 2*r+6))
	}
	for i, k := range kinds {
		inRow := min(columns, len(kinds)-i/columns*columns)
		at := Point{
			centre.X + (float64(i%columns)-float64(inRow-1)/2)*step,
			centre.Y + (float64(i/columns)-float64(rows-1)/2)*(2*r+4),
		}
		d.drawPiece(c, k, at, r)
	}
}

// drawPiece draws equal tokens as one chip.
func (d *drawing) drawPiece(c *canvas, k kind, at Point, r float64) {
	c.open("g", append([]any{"class", "token"}, d.tokenMarks(k.tokens)...)...)
	c.writeTitle(k.describe())
	if k.unseen {
		c.writeElement("circle", "cx", at.X, "cy", at.Y, "r", r, "class", "back")
		c.writeText(Point{at.X, at.Y + max(r, leastFont)*0.35}, "letter ink", "?", "font-size", lengthText(max(r,
			leastFont)))
		if n := len(k.tokens); n > 1 {
			c.writeText(Point{at.X + r + 3, at.Y + 4}, "small", "×"+strconv.Itoa(n))
		}
	} else {
		c.drawChip(at, r, k.look, len(k.tokens))
	}
	c.close("g")
}
