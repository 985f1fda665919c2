package report

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/text/symbols"
)

const (
	// defaultWidth is the default width of an excerpt.
	defaultWidth = 120
	// maxRelated and maxHelpLines keep a single finding readable.
	maxRelated   = 8
	maxHelpLines = 8
)

// writeText writes each finding with an excerpt of the document, the places that explain it, and its fix.
func writeText(w *bufio.Writer, r Report, style Style) {
	if style.Width <= 0 {
		style.Width = defaultWidth
	}
	t := textWriter{w: w, style: style, documents: newDocuments(r.Texts)}
	for _, f := range r.Findings {
		t.finding(f)
		fmt.Fprintln(w)
	}
	for _, f := range r.Failures {
		fmt.Fprintln(w, failureLine(f, style))
		fmt.Fprintln(w)
	}
	if !style.Quiet {
		writeSummary(w, r, style)
	}
}

type textWriter struct {
	w         *bufio.Writer
	style     Style
	documents documents
	reached   textPlace // by the last excerpt
}

func (t *textWriter) finding(f Finding) {
	fmt.Fprintln(t.w, headline(f, t.style))
	fix := f.PreferredFix()
	gutter := t.gutter(f, fix)
	t.writeExcerpt(f.File, f.Range, gutter, inkOf(f.Severity))
	for i, related := range f.Related {
		if i == maxRelated {
			fmt.Fprintf(t.w, "%s %s\n", t.style.paint(cyan, "note:"), symbols.Count(len(f.Related)-i, "more place"))
			break
		}
		fmt.Fprintf(t.w, "%s %s:%d:%d: %s\n", t.style.paint(cyan, "note:"), source.Visible(related.File),
			related.Range.Start.Line+1, related.Range.Start.Character+1, source.Visible(related.Message))
		t.writeExcerpt(related.File, related.Range, gutter, cyan)
	}
	if fix != nil {
		t.writeHelp(f.File, *fix, gutter)
	}
}

// gutter returns the width of the column for the line numbers of a finding.
func (t *textWriter) gutter(f Finding, fix *cnl.Fix) int {
	last := f.Range.End.Line
	for i, related := range f.Related {
		if i < maxRelated {
			last = max(last, related.Range.End.Line)
		}
	}
	if fix != nil {
		for _, e := range fix.Edits {
			last = max(last, e.Range.End.Line+min(strings.Count(e.NewText, "\n"), maxHelpLines))
		}
	}
	return len(strconv.Itoa(last + 1))
}

// writeRow writes a line with its number; an empty number leaves the space blank.
func (t *textWriter) writeRow(gutter int, number, bar, content string) {
	head := t.style.paint(blue, fmt.Sprintf(" %*s %s", gutter, number, bar))
	if content != "" {
		head += " " + content
	}
	fmt.Fprintln(t.w, head)
}

// writeExcerpt writes the first line of a range with the range underlined, and the last line if that is another one.
func (t *textWriter) writeExcerpt(file string, r source.Range, gutter int, i attributes) {
	document := t.documents.of(file)
	line, ok := document.line(r.Start.Line)
	if !ok {
		return
	}
	t.writeRow(gutter, "", "|", "")
	start, end := t.offset(file, r.Start, line), len(line)
	if r.End.Line == r.Start.Line {
		end = t.offset(file, r.End, line)
	}
	t.markLine(gutter, r.Start.Line, line, start, end, "^", i)
	// A range that ends at the start of a line ends with the line before it.
	last := r.End.Line
	if r.End.Character == 0 && last > r.Start.Line {
		last--
	}
	if last > r.Start.Line {
		if line, ok := document.line(last); ok {
			if last > r.Start.Line+1 {
				t.writeRow(gutter, strings.Repeat(".", min(gutter, 3)), "|", "")
			}
			end := len(line)
			if last == r.End.Line {
				end = t.offset(file, r.End, line)
			}
			indent := len(line) - len(strings.TrimLeft(line, " \t"))
			t.markLine(gutter, last, line, min(indent, end), end, "^", i)
		}
	}
}

// textPlace is a place in a file, and the byte offset in its line.
type textPlace struct {
	file   string
	at     source.Position
	offset int
}

// offset returns the byte offset of a position in its line. It counts from the previous position if that is in the
// same line: findings are sorted, and one long line may have many.
func (t *textWriter) offset(file string, at source.Position, line string) int {
	if last := t.reached; last.file != file || last.at.Line != at.Line || last.at.Character > at.Character {
		t.reached = textPlace{file: file, at: source.Position{Line: at.Line}}
	}
	t.reached.offset += source.UTF16.Offset(line[t.reached.offset:], at.Character-t.reached.at.Character)
	t.reached.at = at
	return t.reached.offset
}

// markLine writes one line with a part of it underlined.
func (t *textWriter) markLine(gutter, number int, line string, start, end int, mark string, i attributes) {
	v := layOutLine(line, start, end, t.room(gutter))
	t.writeRow(gutter, strconv.Itoa(number+1), "|", v.text)
	t.writeRow(gutter, "", "|", strings.Repeat(" ", v.mark)+t.style.paint(i, strings.Repeat(mark, v.long)))
}

func (t *textWriter) room(gutter int) int { return max(t.style.Width-gutter-4, 20) }

// writeHelp writes the effect of a fix on the document.
func (t *textWriter) writeHelp(file string, fix cnl.Fix, gutter int) {
	title := strings.TrimSuffix(source.Visible(fix.Title), ".")
	if fix.Unsafe {
		title += " (unsafe)"
	}
	fmt.Fprintf(t.w, "%s %s\n", t.style.paint(green, "help:"), title)
	for _, change := range t.documents.previewEdits(fix.Edits) {
		if change.file != file {
			fmt.Fprintf(t.w, "%s %s\n", t.style.paint(blue, strings.Repeat(" ", gutter+1)+"-->"),
				source.Visible(change.file))
		}
		t.writeRow(gutter, "", "|", "")
		if change.inserted.Len() > 0 && len(change.before) == 1 && len(change.after) == 1 {
			t.markLine(gutter, change.line, change.after[0], change.inserted.Start, change.inserted.End, "+", green)
			continue
		}
		t.lines(gutter, change.line, "-", red, change.before)
		t.lines(gutter, change.line, "+", green, change.after)
	}
}

func (t *textWriter) lines(gutter, number int, sign string, i attributes, lines []string) {
	for n, line := range lines {
		if n == maxHelpLines {
			fmt.Fprintf(t.w, " %*s %s %s\n", gutter, "", t.style.paint(i, sign), "… "+symbols.Count(len(lines)-n, "more line"))
			return
		}
		v := layOutLine(line, 0, 0, t.room(gutter))
		text := fmt.Sprintf(" %s %s %s", t.style.paint(blue, fmt.Sprintf("%*d", gutter, number+n+1)),
			t.style.paint(i, sign), t.style.paint(i, v.text))
		fmt.Fprintln(t.w, strings.TrimRight(text, " "))
	}
}
