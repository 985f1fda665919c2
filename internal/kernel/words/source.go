package words

import (
	"strings"

	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel"
)

// Source returns a range of a file in the form in which games store the places of rules.
func Source(file string, r source.Range) kernel.Source {
	return kernel.Source{File: file, Line: r.Start.Line + 1, Column: r.Start.Character + 1,
		EndLine: r.End.Line + 1, EndColumn: r.End.Character + 1}
}

// Use is a use of a macro or template that a rule came through.
type Use struct {
	Name string
	kernel.Source
}

// RangeOf returns the range of a Source.
func RangeOf(s kernel.Source) source.Range {
	return source.Range{Start: source.Position{Line: s.Line - 1, Character: s.Column - 1},
		End: source.Position{Line: s.EndLine - 1, Character: s.EndColumn - 1}}
}

// Line returns the line of a text on which a rule begins, without what surrounds the rule.
func Line(text string, at kernel.Source) string {
	for line := range strings.SplitSeq(text, "\n") {
		if at.Line--; at.Line == 0 {
			return strings.TrimPrefix(strings.TrimSpace(line), "- ")
		}
	}
	return ""
}
