package syntax

import (
	"slices"
	"strings"

	"ludo-lsp/cnl/diag"
	"ludo-lsp/cnl/source"
)

// verifiedFindings bounds for how many findings of one text the fixes are tried
// out; a text with more is beyond repair by single fixes.
const verifiedFindings = 8

// verifyFixes tries the fixes of the findings and drops those that do not leave
// fewer findings than there were, so that no offered fix breaks the text.
func verifyFixes(t *Tree, o Options) {
	for i := range t.Errors[:min(len(t.Errors), verifiedFindings)] {
		finding := &t.Errors[i]
		if o.Entry && finding.Code == diag.YAML011 {
			continue // the mended entry is a text of its own
		}
		finding.Fixes = slices.DeleteFunc(finding.Fixes, func(f diag.Fix) bool {
			mended, ok := applyEdits(t.Text, f.Edits)
			if !ok {
				return true
			}
			after := Parse(mended, Options{Entry: o.Entry, unverified: true})
			return len(after.Errors) >= len(t.Errors)
		})
	}
}

// applyEdits makes edits that are in order; it is false if they overlap.
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
