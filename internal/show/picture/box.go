package picture

// box is something drawn with its upper left corner at a place.
type box struct {
	size
	draw func(c *canvas, at Point)
}

// line returns a box with one line of text.
func line(text, class string) box {
	font, wide := 12.0, 1.0
	switch class {
	case "heading":
		font, wide = 15, Bold
	case "title":
		wide = Bold
	case "usual":
		font = leastFont
	}
	return box{
		size{Width(text, font) * wide, font + 4},
		func(c *canvas, at Point) { c.writeText(Point{at.X, at.Y + font}, class, text) },
	}
}

// column puts boxes under each other.
func column(boxes ...box) box {
	var out box
	for i, b := range boxes {
		if i > 0 {
			out.h += gap
		}
		out.w, out.h = max(out.w, b.w), out.h+b.h
	}
	out.draw = func(c *canvas, at Point) {
		for _, b := range boxes {
			b.draw(c, at)
			at.Y += b.h + gap
		}
	}
	return out
}

// row puts boxes beside each other.
func row(boxes ...box) box {
	var out box
	for i, b := range boxes {
		if i > 0 {
			out.w += gap
		}
		out.w, out.h = out.w+b.w, max(out.h, b.h)
	}
	out.draw = func(c *canvas, at Point) {
		for _, b := range boxes {
			b.draw(c, at)
			at.X += b.w + gap
		}
	}
	return out
}

// wrapBoxes puts boxes beside each other as far as there is room, and the rest below.
func wrapBoxes(boxes []box, most float64) box {
	var rows []box
	var now []box
	w := 0.0
	for _, b := range boxes {
		if len(now) > 0 && w+gap+b.w > most {
			rows, now, w = append(rows, row(now...)), nil, 0
		}
		if len(now) > 0 {
			w += gap
		}
		now, w = append(now, b), w+b.w
	}
	if len(now) > 0 {
		rows = append(rows, row(now...))
	}
	return column(rows...)
}

// panel frames boxes, with a title if there is one.
func panel(title string, boxes []box, most float64, head ...box) box {
	const pad = 8.0
	inner := boxes
	content := wrapBoxes(inner, most-2*pad)
	if title != "" {
		head = append(head, line(title, "title"))
	}
	if len(head) > 0 {
		parts := []box{row(head...)}
		if len(boxes) > 0 {
			parts = append(parts, content)
		}
		content = column(parts...)
	}
	return box{size{content.w + 2*pad, content.h + 2*pad}, func(c *canvas, at Point) {
		c.writeRect(at, size{content.w + 2*pad, content.h + 2*pad}, 8, "class", "panel")
		content.draw(c, Point{at.X + pad, at.Y + pad})
	}}
}
