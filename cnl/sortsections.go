package cnl

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/ide/refactor"
	"ludo-lsp/internal/text/source"
)

// SortSections returns the refactoring that sorts the sections of each block of a document in the order of the
// language, with the comments above them. It returns false if they are already sorted.
func (s *Spec) SortSections(path string, encoding source.Encoding) (r Refactoring, ok bool) {
	i := s.state.Document(path)
	if i < 0 {
		return r, false
	}
	lines := strings.SplitAfter(s.state.Documents[i].Text.Text(), "\n")
	var all []FileEdit
	for _, group := range s.blocksOfSections(i, lines) {
		if e, ok := group.sortEdit(path, lines); ok {
			all = append(all, e)
		}
	}
	if len(all) == 0 {
		return r, false
	}
	r.Title = "Sort the sections"
	r.findChange(s, encoding, 1, func(int) (refactor.Change, error) { return refactor.Change{Edits: all}, nil })
	return r, true
}

// sectionLines are the lines of a section, including the comments above it.
type sectionLines struct {
	order    int // among the sections of the language
	from, to int
}

// sectionsOfBlock are the sections of one block, in the order in which they are written.
type sectionsOfBlock []sectionLines

// blocksOfSections cuts a document into the sections of its blocks.
func (s *Spec) blocksOfSections(i int, lines []string) (out []sectionsOfBlock) {
	order := map[string]int{}
	for k, section := range grammar.Sections {
		order[section.Name] = k
	}
	end := 0 // where the previous section ends
	for _, section := range s.state.OutlineSections(i, source.UTF8) {
		line := section.Range.Start.Line
		place, known := order[section.Name]
		if !known || line < end || section.Range.Start.Character > 0 {
			continue // another spelling, or beside another section
		}
		from := line
		for from > end && strings.HasPrefix(lines[from-1], "#") && !isFence(lines[from-1]) {
			from--
		}
		to := line + 1
		for to < len(lines) && !isFence(lines[to]) && (lines[to] == "" || strings.ContainsAny(lines[to][:1], " \t\r\n-#")) {
			to++
		}
		for to > line+1 && strings.HasPrefix(lines[to-1], "#") { // belongs to what comes next
			to--
		}
		own := sectionLines{place, from, to}
		if last := len(out) - 1; last >= 0 && len(out[last]) > 0 && out[last][len(out[last])-1].to == from {
			out[last] = append(out[last], own)
		} else {
			out = append(out, sectionsOfBlock{own})
		}
		end = to
	}
	return out
}

// isFence reports whether a line may be a fence, which begins or ends a block.
func isFence(line string) bool {
	line = strings.TrimLeft(line, " >")
	return strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~")
}

// sortEdit is the edit that sorts the sections; blank lines stay where they are.
func (b sectionsOfBlock) sortEdit(path string, lines []string) (FileEdit, bool) {
	ordered := slices.Clone(b)
	slices.SortStableFunc(ordered, func(x, y sectionLines) int { return x.order - y.order })
	if slices.Equal(ordered, b) {
		return FileEdit{}, false
	}
	var text strings.Builder
	for k, section := range ordered {
		text.WriteString(strings.Join(lines[section.from:section.last(lines)], ""))
		text.WriteString(strings.Join(lines[b[k].last(lines):b[k].to], ""))
	}
	return FileEdit{File: path, NewText: text.String(), Range: source.Range{
		Start: source.Position{Line: b[0].from}, End: source.Position{Line: b[len(b)-1].to}}}, true
}

// last is the line after the last one that is not blank.
func (s sectionLines) last(lines []string) int {
	to := s.to
	for to > s.from && strings.TrimSpace(lines[to-1]) == "" {
		to--
	}
	return to
}
