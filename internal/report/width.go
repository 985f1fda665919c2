package report

import (
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"ludo-lsp/internal/text/source"
)

// tabStop is the distance of tab stops in excerpts.
const tabStop = 4

// cell is one character as a reader sees it.
type cell struct {
	text       string
	width      int // in columns
	start, end int // byte offsets in the line
}

// cells returns a part of a line as visible cells; the part starts at a byte offset of the line.
func cells(part string, offset int) []cell {
	out := make([]cell, 0, len(part))
	column, state := 0, -1
	for part != "" {
		if showsAsItIs(part[0]) && (len(part) == 1 || showsAsItIs(part[1])) {
			out = append(out, cell{part[:1], 1, offset, offset + 1})
			column, offset, part, state = column+1, offset+1, part[1:], -1
			continue
		}
		var cluster string
		var width int
		start := offset
		cluster, part, width, state = uniseg.FirstGraphemeClusterInString(part, state)
		offset += len(cluster)
		switch {
		case cluster == "\ufeff" && start == 0:
			cluster, width = "", 0 // a byte order mark means nothing to the reader
		case cluster == "\t":
			width = tabStop - column%tabStop
			cluster = strings.Repeat(" ", width)
		case source.Visible(cluster) != cluster:
			cluster = source.Visible(cluster)
			width = max(1, uniseg.StringWidth(cluster))
		}
		out = append(out, cell{cluster, width, start, offset})
		column += width
	}
	return out
}

// showsAsItIs reports whether a character is shown unchanged and always begins a cell of its own.
func showsAsItIs(c byte) bool { return ' ' <= c && c < 0x7f }

// view is a line as displayed, with the column and length of a mark in it.
type view struct {
	text       string
	mark, long int
}

// reach is how many bytes of a line are read on each side of a marked part, for each available column: a line of
// megabytes may have a finding every few bytes.
const reach = 4

// layOutLine returns a line laid out so that the bytes from start to end are visible within width columns.
func layOutLine(line string, start, end, width int) view {
	start = min(max(start, 0), len(line))
	end = min(max(end, start), len(line))
	from := characterStart(line, start-reach*width)
	to := characterStart(line, min(end, start+reach*width)+reach*width)
	row := cells(line[from:to], from)

	total := 0
	for _, c := range row {
		total += c.width
	}
	first := 0 // of the marked cells
	for first < len(row) && row[first].end <= start {
		first++
	}
	last := first // after the marked cells
	for last < len(row) && row[last].start < end {
		last++
	}

	left, right := 0, len(row)
	if total > width || from > 0 || to < len(line) {
		left, right = cropCells(row, first, last, max(width-2, 8))
	}
	var v view
	var text strings.Builder
	if left > 0 || from > 0 {
		text.WriteString("…")
		v.mark++
	}
	for i := left; i < right; i++ {
		text.WriteString(row[i].text)
		if i < first {
			v.mark += row[i].width
		} else if i < last {
			v.long += row[i].width
		}
	}
	if right < len(row) || to < len(line) {
		text.WriteString("…")
	}
	v.text = text.String()
	v.long = max(v.long, 1)
	return v
}

// cropCells returns the range of cells to show: the marked ones and their surroundings, with two thirds of the
// remaining space in front of them.
func cropCells(row []cell, first, last, width int) (left, right int) {
	left, right = first, first
	room := width
	for right < last && room >= row[right].width {
		room -= row[right].width
		right++
	}
	front := room * 2 / 3
	for left > 0 && front >= row[left-1].width {
		left--
		front -= row[left].width
		room -= row[left].width
	}
	for right < len(row) && room >= row[right].width {
		room -= row[right].width
		right++
	}
	for left > 0 && room >= row[left-1].width {
		left--
		room -= row[left].width
	}
	return left, right
}

// characterStart returns an offset moved back to the start of a character.
func characterStart(line string, offset int) int {
	if offset <= 0 {
		return 0
	}
	if offset >= len(line) {
		return len(line)
	}
	for i := 0; i < utf8.UTFMax && offset > 0 && !utf8.RuneStart(line[offset]); i++ {
		offset--
	}
	return offset
}
