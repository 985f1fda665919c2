package cnl_test

import (
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
)

// An edit changes what is at fault in another document; the spec before the
// edit keeps what it had, and the difference is seen.
func TestAnEditLeavesTheSpecBeforeItAlone(t *testing.T) {
	fence := func(body string) string { return "# Part\n\n```yaml\n" + body + "\n```\n" }
	before := cnl.New([]cnl.File{
		{Path: "a.md", Text: fence("zones:\n  - { id: bag, owner: none, visibility: hidden, ordering: set }")},
		{Path: "b.md", Text: fence("setup:\n  - shuffle: { zone: bag }")},
	}, cnl.Options{})
	had := len(before.Diagnostics("b.md", source.UTF16))
	after := before.Edit("a.md", source.Range{
		Start: source.Position{Line: 4, Character: 10}, End: source.Position{Line: 4, Character: 13},
	}, source.UTF16, "sack")
	if n := len(before.Diagnostics("b.md", source.UTF16)); n != had {
		t.Errorf("the spec before the edit has %d diagnostics in the other document, had %d", n, had)
	}
	if n := len(after.Diagnostics("b.md", source.UTF16)); n <= had {
		t.Errorf("the edited spec has %d diagnostics in the other document", n)
	}
	changed := after.ChangedSince(before)
	if len(changed) != 2 {
		t.Errorf("changed are %v, want both documents", changed)
	}
}
