package syntax

import (
	"sort"
	"strings"

	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/source"
)

// conflict is the merge conflict the parser is in.
type conflict struct {
	open    int // where its first marker starts
	middle  int // where the separator starts, 0 before it
	finding int
	active  bool
}

// conflictMarker gives the character of a merge conflict marker that the line
// starts with, or 0.
func conflictMarker(line string) byte {
	if len(line) < 7 {
		return 0
	}
	c := line[0]
	if c != '<' && c != '=' && c != '>' && c != '|' {
		return 0
	}
	for i := 1; i < 7; i++ {
		if line[i] != c {
			return 0
		}
	}
	if len(line) > 7 && !isSpace(line[7]) {
		return 0
	}
	return c
}

// documentMarker gives '-' or '.' if "---" or "..." stands at the line start i.
func (p *parser) documentMarker(i int) byte {
	c := p.at(i)
	if (c == '-' || c == '.') && p.at(i+1) == c && p.at(i+2) == c && p.blankAt(i+3) {
		return c
	}
	return 0
}

// boundary reports whether the line that starts at i ends every value.
func (p *parser) boundary(i int) bool {
	switch p.at(i) {
	case '-', '.':
		return p.documentMarker(i) != 0
	case '<', '=', '>', '|':
		return conflictMarker(p.text[i:min(len(p.text), i+8)]) != 0
	}
	return false
}

// marker handles a document or conflict marker or a directive at the start of
// the line that the parser stands at.
func (p *parser) marker() bool {
	switch p.at(p.pos) {
	case '-', '.':
		return p.documentLine()
	case '<', '=', '>', '|':
		return p.conflictLine()
	case '%':
		if !p.started && p.ended.Len() == 0 {
			end := p.lineEnd(p.pos)
			p.directive = source.Span{Start: p.pos, End: p.trimEnd(p.pos, end)}
			p.pos = end
			return true
		}
	}
	return false
}

func (p *parser) documentLine() bool {
	start := p.pos
	c := p.documentMarker(start)
	if c == 0 {
		return false
	}
	line := source.Span{Start: start, End: p.afterBreak(p.lineEnd(start))}
	p.pos += 3
	rest := p.skipBlanks(p.pos)
	alone := rest >= len(p.text) || isBreak(p.text[rest]) || p.text[rest] == '#'
	if !alone {
		line.End = rest
	}
	if c == '.' {
		if p.ended.Len() == 0 {
			p.ended = line
		}
		p.fresh = false
		return true
	}
	if !p.started {
		p.started, p.directive = true, source.Span{}
		p.inlineRoot = !alone
		return true
	}
	p.directive = source.Span{}
	edits := []source.Edit{replace(line.Start, line.End, "")}
	if p.ended.Len() > 0 {
		edits = []source.Edit{replace(p.ended.Start, p.ended.End, ""), edits[0]}
		p.ended = source.Span{}
	}
	p.report(diag.YAML008, start, start+3, "A second YAML document starts here, but a block holds only one.",
		fix("Remove the document marker", edits...))
	return true
}

// requireStart reports a directive that no "---" follows.
func (p *parser) requireStart() {
	if p.directive.Len() == 0 || p.started {
		return
	}
	p.report(diag.YAML008, p.directive.Start, p.directive.End, "A line that starts with \"%\" is a YAML directive and needs a line \"---\" behind it.",
		fix("Remove the line", replace(p.directive.Start, p.afterBreak(p.lineEnd(p.directive.Start)), "")))
	p.directive = source.Span{}
}

// contentAfterEnd reports content behind "...".
func (p *parser) contentAfterEnd() {
	p.report(diag.YAML017, p.ended.Start, p.ended.Start+3, "This ends the YAML text, but more follows below.",
		fix("Remove the end marker", replace(p.ended.Start, p.ended.End, "")))
	p.ended = source.Span{}
}

// conflictLine skips a merge conflict marker. The whole region is one fault.
func (p *parser) conflictLine() bool {
	start := p.pos
	end := p.lineEnd(start)
	c := conflictMarker(p.text[start:end])
	if c == 0 {
		return false
	}
	p.pos = end
	after := p.afterBreak(end)
	switch {
	case !p.conflict.active:
		p.conflict = conflict{open: start, active: c != '>'}
		p.conflict.finding = p.report(diag.YAML008, start, p.trimEnd(start, end), "A merge conflict is not resolved here.",
			fix("Remove the marker", replace(start, after, "")))
		p.conflicts = append(p.conflicts, source.Span{Start: start, End: after})
	case c == '=' && p.conflict.middle == 0 || c == '|' && p.conflict.middle == 0:
		p.conflict.middle = start
	}
	if n := len(p.conflicts); n > 0 {
		p.conflicts[n-1].End = after
		if c == '>' && p.conflict.finding >= 0 && p.conflict.middle > 0 {
			p.resolveConflict(start, after)
		} else if p.conflict.finding >= 0 && start != p.conflict.open {
			f := &p.t.Errors[p.conflict.finding].Fixes[0]
			f.Title = "Remove the markers"
			f.Edits = append(f.Edits, replace(start, after, ""))
		}
	}
	if c == '>' {
		p.conflict.active = false
	}
	return true
}

// resolveConflict offers each side of a complete conflict.
func (p *parser) resolveConflict(start, after int) {
	c := p.conflict
	afterOpen := p.afterBreak(p.lineEnd(c.open))
	separator := c.middle
	// A conflict in diff3 style has the common ancestor between the sides.
	for i := c.middle; i < start; i = p.afterBreak(p.lineEnd(i)) {
		if conflictMarker(p.text[i:min(len(p.text), i+8)]) == '=' {
			separator = i
			break
		}
		if p.afterBreak(p.lineEnd(i)) == i {
			break
		}
	}
	first := fix("Keep the first side", replace(c.open, afterOpen, ""), replace(c.middle, after, ""))
	second := fix("Keep the second side", replace(c.open, p.afterBreak(p.lineEnd(separator)), ""), replace(start, after, ""))
	first.Unsafe, second.Unsafe = true, true
	p.t.Errors[c.finding].Fixes = []diag.Fix{first, second}
}

// inConflict reports whether the offset lies between conflict markers.
func (p *parser) inConflict(at int) bool {
	i := sort.Search(len(p.conflicts), func(i int) bool { return p.conflicts[i].End >= at })
	return i < len(p.conflicts) && p.conflicts[i].Contains(at)
}

// blanks writes indentation.
func blanks(n int) string { return strings.Repeat(" ", max(n, 0)) }
