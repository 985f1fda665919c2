package cnl_test

import (
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// One fix, at the first of the sections that a game lacks, begins all of them.
func TestAllMissingSectionsAreBegunAtOnce(t *testing.T) {
	missing := func(spec *cnl.Spec) (found []cnl.Diagnostic) {
		for _, d := range spec.Diagnostics("a.md", source.UTF16) {
			if d.Code == diag.CompilerRequiredSectionMissing {
				found = append(found, d)
			}
		}
		return found
	}
	text := "# A\n\n```yaml\nmetadata: { id: a, players: { min: 2, max: 2 } }\n```\n"
	spec := cnl.New([]cnl.File{{Path: "a.md", Text: text}}, cnl.Options{})
	before := missing(spec)
	if len(before) != 4 {
		t.Fatalf("%d sections are missing", len(before))
	}
	for n, d := range before {
		if fixes := spec.Fixes(d, source.UTF16); len(fixes) > 1 != (n == 0) {
			t.Errorf("finding %d has the fixes %+v", n, fixes)
		}
	}
	if fix := spec.Fixes(before[0], source.UTF16)[1]; fix.Title != "Begin all 4 missing sections" {
		t.Errorf("the fix is called %q", fix.Title)
	} else if after := missing(apply(spec, fix.Edits)); len(after) > 0 {
		t.Errorf("still missing: %+v", after)
	}
}
