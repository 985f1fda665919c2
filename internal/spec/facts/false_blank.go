package facts

import (
	"slices"
	"strings"
	"unicode/utf8"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/formula"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/internal/yaml/syntax"
)

// reportFalseBlanks reports characters that look like blanks where blanks must stand: in front of a line, after a
// colon, and around the contents of brackets. Other errors on such a line follow from them.
func (w *walker) reportFalseBlanks() {
	for at := 0; at < len(w.text); {
		r, size := utf8.DecodeRuneInString(w.text[at:])
		if r < utf8.RuneSelf || !formula.FalseBlank(r) || at == 0 && r == '\ufeff' {
			at += size
			continue
		}
		end, written := at, ""
		for end < len(w.text) {
			r, size := utf8.DecodeRuneInString(w.text[end:])
			if !formula.FalseBlank(r) {
				break
			}
			end, written = end+size, written+" "
		}
		if line := w.lineAround(at); w.wantsBlank(at, end, line) {
			drop := func(f source.Span) bool { return line.Start <= f.Start && f.Start <= line.End }
			w.facts.Findings = slices.DeleteFunc(w.facts.Findings, func(f diag.Finding) bool { return drop(f.Span) })
			w.findings = slices.DeleteFunc(w.findings, func(f *finding) bool {
				return f.Code != diag.YAMLFalseBlank && drop(f.Span)
			})
			span := source.Span{Start: at, End: end}
			f := w.reportAlways(diag.YAMLFalseBlank, span, Path{Node: w.tree.Root()}, formula.SaidOfBlank(r))
			f.addFix("Write blanks", replace(span, written))
		}
		at = end
	}
}

// lineAround returns the span of the line that contains an offset of the unit's text.
func (w *walker) lineAround(at int) source.Span {
	start := strings.LastIndexByte(w.text[:at], '\n') + 1
	if n := strings.IndexByte(w.text[at:], '\n'); n >= 0 {
		return source.Span{Start: start, End: at + n}
	}
	return source.Span{Start: start, End: len(w.text)}
}

// wantsBlank reports whether the text from at to end in a line must be meant as a blank.
func (w *walker) wantsBlank(at, end int, line source.Span) bool {
	n := w.tree.At(at)
	if n.Kind() == syntax.Scalar && n.Style() != syntax.Plain && n.Span().Start < at || n.InText() {
		return false
	}
	before, behind := w.text[line.Start:at], w.text[end:line.End]
	flow := n.Valid() && inFlow(n)
	switch bare := strings.TrimRight(before, " "); {
	case strings.Trim(before, " -") == "":
		return strings.TrimSpace(behind) != ""
	case strings.HasSuffix(bare, ":"):
		return flow || !strings.Contains(strings.TrimSuffix(bare, ":"), ": ")
	case strings.Contains(before, "#"):
		return false
	case flow && bare != "" && strings.ContainsAny(bare[len(bare)-1:], "{[,"):
		return true
	case flow && behind != "":
		return strings.ContainsAny(behind[:1], "}]")
	}
	return false
}
