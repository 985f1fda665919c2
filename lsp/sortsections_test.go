package lsp

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Sections are sorted when that is asked for, and never offered unasked.
func TestSortSections(t *testing.T) {
	c := connectToCore(t)
	c.initialize(usualCapabilities)
	text := "# Game\n\n```yaml\nzones: []\nmetadata: { id: g, players: { min: 1, max: 2 } }\n```\n"
	c.open("untitled:a", 1, text)
	if got := titles(c.actions("untitled:a", span(3, 0, 3, 0), object{})); cmp.Equal(got, []string{"Sort the sections"}) {
		t.Errorf("unasked: %q", got)
	}
	for _, only := range []string{"source", "source.sortSections"} {
		for _, a := range c.actions("untitled:a", span(0, 0, 0, 0), object{"only": []string{only}}) {
			if a.Kind != "source.sortSections" {
				continue
			}
			edits := a.Edit.DocumentChanges[0].Edits
			if len(edits) != 1 || !strings.HasPrefix(edits[0].NewText, "metadata:") {
				t.Errorf("%s: %+v", only, edits)
			}
			only = ""
		}
		if only != "" {
			t.Errorf("%s: nothing is offered", only)
		}
	}
	other := object{"only": []string{"source.organizeImports"}}
	if got := c.actions("untitled:a", span(0, 0, 0, 0), other); len(got) > 0 {
		t.Errorf("of another kind: %q", titles(got))
	}
}
