package syntax

import (
	"regexp"
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// ConflictMarker returns the character of a merge conflict marker that the line starts with, or 0.
func ConflictMarker(line string) byte {
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

// documentMarker returns '-' or '.' if "---" or "..." stands at the line start i.
func (p *parser) documentMarker(i int) byte {
	c := p.at(i)
	if (c == '-' || c == '.') && p.at(i+1) == c && p.at(i+2) == c && p.isBlankAt(i+3) {
		return c
	}
	return 0
}

// isBoundary reports whether the line that starts at i ends every value that is open.
func (p *parser) isBoundary(i int) bool {
	switch p.at(i) {
	case '-', '.':
		return p.documentMarker(i) != 0
	case '<', '=', '>', '|':
		return ConflictMarker(p.text[i:min(len(p.text), i+8)]) != 0
	}
	return false
}

// handleMarker reads a document or conflict marker or a directive at the start of the current line. It returns false if
// there is none.
func (p *parser) handleMarker() bool {
	switch p.at(p.pos) {
	case '-', '.':
		return p.documentLine()
	case '<', '=', '>', '|':
		return p.skipConflict()
	case '%':
		if !p.started && p.ended.Len() == 0 {
			end := p.lineEnd(p.pos)
			p.checkDirective(p.text[p.pos:end])
			p.directive = source.Span{Start: p.pos, End: p.trimEnd(p.pos, end)}
			p.pos = end
			return true
		}
	}
	return false
}

// versionDirective matches the only valid form of the YAML version directive.
var versionDirective = regexp.MustCompile(`^%YAML[ \t]+\d+\.\d+[ \t]*(?:[ \t]#.*)?$`)

// checkDirective reports a version directive that is malformed or repeated.
func (p *parser) checkDirective(line string) {
	if !strings.HasPrefix(line, "%YAML") || !p.isBlankAt(p.pos+5) {
		return
	}
	wrong := ""
	switch {
	case !versionDirective.MatchString(line):
		wrong = "A directive of the version is \"%YAML 1.2\", with nothing else on its line."
	case p.version:
		wrong = "The version of YAML is given twice."
	}
	if p.version = true; wrong != "" {
		p.report(diag.YAML008, p.pos, p.trimEnd(p.pos, p.pos+len(line)), wrong,
			fix("Remove the line", replace(p.pos, p.skipBreak(p.pos+len(line)), "")))
	}
}

func (p *parser) documentLine() bool {
	start := p.pos
	c := p.documentMarker(start)
	if c == 0 {
		return false
	}
	line := source.Span{Start: start, End: p.skipBreak(p.lineEnd(start))}
	p.pos += 3
	rest := p.skipBlanks(p.pos)
	alone := rest >= len(p.text) || isBreak(p.text[rest]) || p.text[rest] == '#'
	if !alone {
		line.End = rest
	}
	if c == '.' {
		p.requireStart()
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

// requireStart reports a directive that is not followed by "---".
func (p *parser) requireStart() {
	if p.directive.Len() == 0 || p.started {
		return
	}
	p.report(diag.YAML008, p.directive.Start, p.directive.End,
		"A line that starts with \"%\" is a YAML directive and needs a line \"---\" after it.",
		fix("Remove the line", replace(p.directive.Start, p.skipBreak(p.lineEnd(p.directive.Start)), "")))
	p.directive = source.Span{}
}

// reportContentAfterEnd reports content after "...".
func (p *parser) reportContentAfterEnd() {
	p.report(diag.YAML017, p.ended.Start, p.ended.Start+3, "This ends the YAML text, but more follows below.",
		fix("Remove the end marker", replace(p.ended.Start, p.ended.End, "")))
	p.ended = source.Span{}
}

// skipConflict skips a merge conflict marker, and after the first side of the conflict everything up to the end of
// the conflict: only the first side is read. The conflict is one finding, at its first marker in the text. It has no
// fix here, because its sides may span several texts.
func (p *parser) skipConflict() bool {
	start := p.pos
	end := p.lineEnd(start)
	c := ConflictMarker(p.text[start:end])
	if c == 0 {
		return false
	}
	if !p.conflict {
		p.markTopBroken()
		p.report(diag.ParserMergeConflict, start, p.trimEnd(start, end), "A merge conflict is not resolved here.")
	}
	p.pos = end
	p.conflict = c != '>'
	if c == '=' || c == '|' {
		if closing := p.conflictEnd(end); closing > 0 {
			p.pos, p.conflict = closing, false
		}
	}
	return true
}

// conflictEnd returns the end of the line that closes the conflict open at i, 0 if there is none.
func (p *parser) conflictEnd(i int) int {
	if i >= p.noClosing {
		return 0
	}
	for line := p.skipBreak(i); line < len(p.text); line = p.skipBreak(p.lineEnd(line)) {
		if end := p.lineEnd(line); ConflictMarker(p.text[line:end]) == '>' {
			return end
		}
	}
	p.noClosing = i
	return 0
}

// keepConflicts keeps only the conflict findings in a text with merge conflicts: the sides need not be valid
// together.
func (t *Tree) keepConflicts() {
	isConflict := func(f diag.Finding) bool { return f.Code == diag.ParserMergeConflict }
	if slices.ContainsFunc(t.Errors, isConflict) {
		t.Errors = slices.DeleteFunc(t.Errors, func(f diag.Finding) bool { return !isConflict(f) })
	}
}

// blanks returns n blanks, for indentation.
func blanks(n int) string { return strings.Repeat(" ", max(n, 0)) }
