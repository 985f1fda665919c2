package main

import (
	"bytes"
	"io"
	"strings"

	"github.com/rivo/uniseg"
)

// wrapWriter breaks lines wider than a terminal into several, where lines may break (Unicode's annex 14), indented a
// little more than the first. A line is written when its end is known.
type wrapWriter struct {
	to    io.Writer
	width func() int // of the terminal, in columns; 0 if unknown
	line  []byte     // the beginning of an incomplete line
}

// Write implements io.Writer.
func (w *wrapWriter) Write(p []byte) (int, error) {
	w.line = append(w.line, p...)
	end := bytes.LastIndexByte(w.line, '\n') + 1
	if end == 0 {
		return len(p), nil
	}
	var out strings.Builder
	for line := range strings.Lines(string(w.line[:end])) {
		wrap(&out, line, w.width())
	}
	w.line = append(w.line[:0], w.line[end:]...)
	_, err := io.WriteString(w.to, out.String())
	return len(p), err
}

// wrap writes a line to out, as several lines if it is wider than width columns.
func wrap(out *strings.Builder, line string, width int) {
	text := strings.TrimLeft(line, " ")
	indent := len(line) - len(text)
	const more = 2 // extra indent of continuation lines, in columns
	if width <= indent+more || uniseg.StringWidth(strings.TrimRight(line, "\n")) <= width {
		out.WriteString(line)
		return
	}
	out.WriteString(line[:indent])
	column, state, gap := indent, -1, ""
	for text != "" {
		var part string
		part, text, _, state = uniseg.FirstLineSegmentInString(text, state)
		word := strings.TrimRight(part, " \n")
		wide := uniseg.StringWidth(word)
		if column+len(gap)+wide > width && column > indent+more {
			column, gap = indent+more, "\n"+strings.Repeat(" ", indent+more)
		} else {
			column += len(gap)
		}
		out.WriteString(gap + word)
		column, gap = column+wide, part[len(word):]
	}
	out.WriteString(gap)
}
