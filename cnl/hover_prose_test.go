package cnl_test

import (
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/source"
)

// A hover quotes what the author wrote right before the block, whole and as it is written,
// and of very much its beginning.
func TestHoverQuotesTheParagraph(t *testing.T) {
	const block = "\n```yaml\nzones:\n  - { id: bag, owner: none }\n```\n"
	for before, want := range map[string]string{
		"# Bag\n\nOld talk.\n\nIt holds [the\n*coins*](a.md) and `all`.\n": "It holds [the\n*coins*](a.md) and `all`.",
		"Old talk.\n\n- one\n\n  and more\n- two\n  - deep\n":              "- one\n\n  and more\n- two\n  - deep",
		"Old talk.\n\nBag\n===\n":                                          "",
		strings.Repeat("- of [the](\n", 100_000):                           strings.TrimSuffix(strings.Repeat("- of [the](\n", 200), "\n") + "\n…",
	} {
		text := before + block
		spec := cnl.New([]cnl.File{{Path: "rules.md", Text: text}}, cnl.Options{})
		line := strings.Count(text[:strings.Index(text, "id: bag")], "\n")
		place := query.At(spec.View(), "rules.md", source.Position{Line: line, Character: 11}, source.UTF16)
		h, ok := place.Hover()
		if !ok {
			t.Fatalf("no hover behind %.80q", before)
		}
		const end = "owner: none }\n```"
		_, got, found := strings.Cut(strings.Join(h.Parts, "\n\n"), end)
		if want != "" {
			want = "\n\n" + want
		}
		if !found || !strings.HasPrefix(got, want+"\n\n") || want == "" && strings.Contains(got, "Bag") {
			t.Errorf("behind %.80q the hover says\n%.3000s", before, got)
		}
	}
}
