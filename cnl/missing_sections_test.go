package cnl_test

import (
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/text/source"
)

// What a game lacks is told once, and its first fix begins all of it.
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
	told := missing(spec)
	if len(told) != 1 {
		t.Fatalf("it is told %d times", len(told))
	}
	for _, section := range []string{"zones:", "turnStructure:", "actions:", "terminal:"} {
		if !strings.Contains(told[0].Message, section) {
			t.Errorf("the message does not name %q: %s", section, told[0].Message)
		}
	}
	if lines := strings.Split(told[0].Message, "\n"); len(lines) != 5 ||
		lines[0] != "This spec lacks the sections zones, turnStructure, terminal and actions." {
		t.Errorf("it is no sentence with a line for each section: %q", lines)
	}
	var titles []string
	for _, fix := range spec.Fixes(told[0], source.UTF16) {
		titles = append(titles, fix.Title)
	}
	if len(titles) != 5 || titles[0] != "Begin all 4 missing sections" {
		t.Fatalf("the fixes are %q", titles)
	}
	if after := missing(testspec.Edit(spec, spec.Fixes(told[0], source.UTF16)[0].Edits)); len(after) > 0 {
		t.Errorf("still missing: %+v", after)
	}
	one := missing(testspec.Edit(spec, spec.Fixes(told[0], source.UTF16)[1].Edits))
	if len(one) != 1 || !strings.Contains(one[0].Message, "lacks the sections turnStructure, terminal and actions.") {
		t.Errorf("with one section begun: %+v", one)
	}
}
