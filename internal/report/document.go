package report

import (
	"cmp"
	"slices"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
)

// documents are the texts of a report by file; each is split into lines on first use.
type documents struct {
	texts map[string]string
	split map[string]document
	// previewed counts the bytes of lines shown with fixes.
	previewed *int
}

// maxPreviewed bounds the bytes of the lines shown with fixes: one line may be as long as a document, and have a
// thousand faults.
const maxPreviewed = 16 << 20

func newDocuments(texts map[string]string) documents {
	return documents{texts: texts, split: map[string]document{}, previewed: new(int)}
}

// document is a text with the offsets of its lines.
type document struct {
	text  string
	lines []int32
}

func (d documents) of(file string) document {
	if known, ok := d.split[file]; ok {
		return known
	}
	var made document
	if text, ok := d.texts[file]; ok {
		made.text = text
		made.lines = make([]int32, 0, source.CountBreaks(text)+1)
		for at := 0; ; {
			made.lines = append(made.lines, int32(at))
			line, _ := source.NextLine(text[at:])
			if len(source.TrimLineBreak(line)) == len(line) {
				break // the last line has no break
			}
			at += len(line)
		}
	}
	d.split[file] = made
	return made
}

// line returns a line by its zero-based number, without its line break.
func (d document) line(n int) (string, bool) {
	if n < 0 || n >= len(d.lines) {
		return "", false
	}
	line, _ := source.NextLine(d.text[d.lines[n]:])
	return source.TrimLineBreak(line), true
}

// linesBetween returns the lines from number first to number last.
func (d document) linesBetween(first, last int) (lines []string) {
	for n := first; n <= last; n++ {
		line, _ := d.line(n)
		lines = append(lines, line)
	}
	return lines
}

// preview shows the effect of a fix on some consecutive lines of a file.
type preview struct {
	file          string
	line          int // zero-based, of the first line before and after
	before, after []string
	// inserted is the new text within the line, when there is only one line and one edit.
	inserted source.Span
}

// maxPreviews bounds how many places of a fix are shown.
const maxPreviews = 4

// previewEdits returns the effect of edits, with one part for each group of lines they touch. Edits of files without a
// text are left out.
func (d documents) previewEdits(edits []cnl.FileEdit) []preview {
	sorted := slices.Clone(edits)
	slices.SortStableFunc(sorted, func(a, b cnl.FileEdit) int {
		return cmp.Or(cmp.Compare(a.File, b.File), a.Range.Start.Compare(b.Range.Start))
	})
	var all []preview
	for len(sorted) > 0 && len(all) < maxPreviews {
		n := 1
		last := sorted[0].Range.End.Line
		for n < len(sorted) && sorted[n].File == sorted[0].File && sorted[n].Range.Start.Line <= last {
			last = max(last, sorted[n].Range.End.Line)
			n++
		}
		if p, ok := d.previewGroup(sorted[:n], last); ok {
			all = append(all, p)
		}
		sorted = sorted[n:]
	}
	return all
}

// previewGroup returns the effect of edits of one file on adjacent lines, up to line last.
func (d documents) previewGroup(edits []cnl.FileEdit, last int) (preview, bool) {
	file, first := edits[0].File, edits[0].Range.Start.Line
	lines := d.of(file)
	if first < 0 || first >= len(lines.lines) {
		return preview{}, false
	}
	last = max(first, min(last, len(lines.lines)-1))
	p := preview{file: file, line: first, before: lines.linesBetween(first, last)}
	for _, line := range p.before {
		*d.previewed += len(line)
	}
	if *d.previewed > maxPreviewed {
		return preview{}, false
	}
	starts := make([]int, len(p.before))
	for i := 1; i < len(p.before); i++ {
		starts[i] = starts[i-1] + len(p.before[i-1]) + 1
	}
	text := strings.Join(p.before, "\n")
	var behind source.Position // and its offset: edits are sorted, perhaps all on one long line
	reached := 0
	offset := func(at source.Position) int {
		i := at.Line - first
		switch {
		case i < 0:
			return 0
		case i >= len(starts):
			return len(text)
		case at.Line != behind.Line || at.Character < behind.Character:
			behind, reached = source.Position{Line: at.Line}, 0
		}
		reached += source.UTF16.Offset(p.before[i][reached:], at.Character-behind.Character)
		behind = at
		return starts[i] + reached
	}
	var after strings.Builder
	done := 0
	for _, e := range edits {
		start, end := offset(e.Range.Start), offset(e.Range.End)
		if start < done || end < start {
			return preview{}, false
		}
		after.WriteString(text[done:start])
		if len(edits) == 1 {
			p.inserted = source.Span{Start: after.Len(), End: after.Len() + len(e.NewText)}
		}
		after.WriteString(strings.ReplaceAll(e.NewText, "\r\n", "\n"))
		done = end
	}
	after.WriteString(text[done:])
	p.after = strings.Split(after.String(), "\n")
	for len(p.before) > 0 && len(p.after) > 0 && p.before[0] == p.after[0] {
		p.before, p.after, p.line = p.before[1:], p.after[1:], p.line+1
	}
	for len(p.before) > 0 && len(p.after) > 0 && p.before[len(p.before)-1] == p.after[len(p.after)-1] {
		p.before, p.after = p.before[:len(p.before)-1], p.after[:len(p.after)-1]
	}
	return p, len(p.before)+len(p.after) > 0
}
