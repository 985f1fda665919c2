package cnl

import (
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/text/source"
)

// TestGamesThatWeighTooMuch: a game is read as far as there is room for it, which is
// said once in each document that is cut, and is not compiled; nothing that may be
// declared after is called missing. Edits that make it too heavy, or light enough
// again, tell what a fresh read does.
func TestGamesThatWeighTooMuch(t *testing.T) {
	const first, second = "/heavy/a.md", "/heavy/b.md"
	var b strings.Builder
	b.WriteString("```yaml\nsetup:\n  - { shuffle: { zone: deck } }\ndataAssets:\n  - id: table\n    kind: numbers\n    payload:\n      all:\n")
	row := "        - [ " + strings.Repeat("1, ", 500) + "]\n"
	for b.Len() < 3*(doc.MaxWeight-2000) {
		b.WriteString(row)
	}
	b.WriteString("```\n")
	heavy := b.String()
	light := "```yaml\nzones:\n  - { id: deck, owner: none, visibility: hidden, ordering: stack }\n```\n"

	tell := func(s *Spec) (cut []string) {
		t.Helper()
		for _, path := range s.Files() {
			for _, d := range s.Diagnostics(path, source.UTF16) {
				if d.Code == diag.CompilerLimitExceeded {
					cut = append(cut, fmt.Sprintf("%s:%d", path, d.Range.Start.Line))
				} else if d.Code == diag.CompilerRequiredSectionMissing && s.Unread(first)+s.Unread(second) != "" ||
					strings.HasPrefix(string(d.Code), "CNL_XREF") {
					t.Errorf("%s:%d: %s", path, d.Range.Start.Line, d.Message)
				}
			}
			if got := s.Unread(path) != ""; got != (len(cut) > 0 && strings.HasPrefix(cut[len(cut)-1], path)) {
				t.Errorf("%s is read as a whole: %t; said is %v", path, !got, cut)
			}
		}
		if len(cut) > 0 && Compile(s).GameDef != nil {
			t.Error("a game compiles of which not all is read")
		}
		return cut
	}
	spec := New([]File{{Path: first, Text: heavy}, {Path: second, Text: light}}, Options{})
	if cut := tell(spec); len(cut) != 0 {
		t.Fatalf("it is too much already: %v", cut)
	}
	both := []File{{Path: first, Text: light}, {Path: second, Text: heavy + heavy}}
	if cut := tell(New(both, Options{})); len(cut) != 1 {
		t.Errorf("twice as much is too much in %v", cut)
	}
	more := strings.Repeat(row, 12)
	at := strings.Index(heavy, row)
	for _, step := range []struct {
		from, to int
		text     string
		cut      int // documents of which something is left out
	}{
		{at, at, more, 1}, {at, at, "        - [ 2 ]\n", 1}, {at, at + len(more) + len("        - [ 2 ]\n"), "", 0},
	} {
		text, _ := spec.Text(first)
		spec = spec.Edit(first, source.Range{Start: positionAt(text, step.from), End: positionAt(text, step.to)},
			source.UTF16, step.text)
		text, _ = spec.Text(first)
		fresh := New([]File{{Path: first, Text: text}, {Path: second, Text: light}}, Options{})
		got, want := tell(spec), tell(fresh)
		if len(got) != step.cut || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("cut are %v, and %v in a fresh read; %d should be", got, want, step.cut)
		}
	}
}
