package cnl

import (
	"cmp"
	"slices"
	"strconv"

	"ludo-lsp/internal/cnl/crossref"
	"ludo-lsp/internal/cnl/diag"
	"ludo-lsp/internal/cnl/doc"
	"ludo-lsp/internal/cnl/source"
)

// maxTold bounds how many faults of one severity are told of one document: a
// text in which everything is wrong must not cost more than one that is right.
const maxTold = 8000

// telling makes diagnostics of the faults in the units of one document.
type telling struct {
	*state
	document int
	encoding source.Encoding
	out      []Diagnostic
	told     [diag.Hint + 1]int // by severity
}

// manyTold says that faults of a severity are told no further.
func manyTold(severity diag.Severity) string {
	return "Before this place are " + strconv.Itoa(maxTold) + " findings of the same severity: " + severity.String() +
		". Those from here on are shown when some of them are mended."
}

// unit tells the faults of the next unit; it is false when nothing that comes
// behind it would be told. There is no error behind a limit that an error before
// it does not stand for, so errors are told before anything else.
func (t *telling) unit(u *unit, faults []*crossref.Fault) bool {
	if len(t.out)+len(faults) > maxTold {
		slices.SortStableFunc(faults, func(a, b *crossref.Fault) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	}
	path := func(tail string) string { return t.path(t.document, u, tail) }
	if u.Level != doc.LevelSection && len(faults) > 1 {
		head := path("") // found once: where it stands does not depend on what follows
		path = func(tail string) string { return head + tail }
	}
	for _, f := range faults {
		severity := severityOf(f)
		switch n := t.told[severity]; {
		case n < maxTold:
			t.out = append(t.out, t.diagnosticAt(path(f.Path), t.document, u, f, t.encoding))
		case n == maxTold:
			t.out = append(t.out, t.diagnostic(t.document, u, &crossref.Fault{Finding: diag.Finding{
				Code: diag.ParserDiagnosticsTruncated, Span: f.Span, Path: f.Path,
				Message: manyTold(severity),
			}}, t.encoding))
		}
		t.told[severity]++
	}
	return t.told[diag.Error] <= maxTold
}
