package syntax

import (
	"slices"
	"strings"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// triedFindings bounds for how many findings of one text the fixes are tried. A text with more findings cannot be
// repaired by single fixes.
const triedFindings = 8

// tryLater arranges that the fixes of the findings are tried on demand: most findings disappear while the author
// types on, before anybody asks for the fixes.
func tryLater(t *Tree) {
	for i := range t.Errors[:min(len(t.Errors), triedFindings)] {
		finding := &t.Errors[i]
		if len(finding.Fixes) == 0 || t.entry && finding.Code == diag.YAML011 {
			continue // the fixed entry is a text of its own
		}
		fixes := finding.Fixes
		finding.Fixes = nil
		finding.Tried = func() []diag.Fix { return t.keepMending(fixes) }
	}
}

// keepMending returns the fixes that leave fewer findings than before, so that no offered fix breaks the text.
func (t *Tree) keepMending(fixes []diag.Fix) []diag.Fix {
	return slices.DeleteFunc(slices.Clone(fixes), func(f diag.Fix) bool {
		mended, ok := applyEdits(t.Text, f.Edits)
		return !ok || len(Parse(mended, Options{Entry: t.entry}).Errors) >= len(t.Errors)
	})
}

// applyEdits returns the text after sorted edits; ok is false if the edits overlap.
func applyEdits(text string, edits []source.Edit) (string, bool) {
	var b strings.Builder
	at := 0
	for _, e := range edits {
		if e.Span.Start < at {
			return "", false
		}
		b.WriteString(text[at:e.Span.Start])
		b.WriteString(e.NewText)
		at = e.Span.End
	}
	b.WriteString(text[at:])
	return b.String(), true
}
