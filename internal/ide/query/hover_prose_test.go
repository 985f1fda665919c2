package query_test

import (
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/text/source"
)

// A hover quotes what the author wrote right before the block, whole and as it is written,
// and of very much its beginning; but only if it speaks of the thing.
func TestHoverQuotesTheParagraph(t *testing.T) {
	const block = "\n```yaml\nzones:\n  - { id: bag, owner: none }\n```\n"
	for before, want := range map[string]string{
		"# Bag\n\nOld talk.\n\nThe bag holds [the\n*coins*](a.md) and `all`.\n": "The bag holds [the\n*coins*](a.md) and `all`.",
		"Old talk.\n\n- one bag\n\n  and more\n- two\n  - deep\n":               "- one bag\n\n  and more\n- two\n  - deep",
		"It holds coins.\n":                        "",
		"Old talk.\n\nBag\n===\n":                  "",
		strings.Repeat("- bags [the](\n", 100_000): strings.TrimSuffix(strings.Repeat("- bags [the](\n", 200), "\n") + "\n…",
	} {
		text := before + block
		spec := cnl.New([]cnl.File{{Path: "rules.md", Text: text}}, cnl.Options{})
		line := strings.Count(text[:strings.Index(text, "id: bag")], "\n")
		place := query.At(spec.View(), "rules.md", source.Position{Line: line, Character: 11}, source.UTF16)
		h, ok := place.Hover()
		if !ok {
			t.Fatalf("no hover after %.80q", before)
		}
		const end = "owner: none }\n```"
		_, got, found := strings.Cut(strings.Join(h.Parts, "\n\n"), end)
		if want != "" {
			want = "\n\n" + want
		}
		if !found || !strings.HasPrefix(got, want+"\n\n") || want == "" && strings.Contains(got, "Bag") {
			t.Errorf("after %.80q the hover says\n%.3000s", before, got)
		}
	}
}

// What is declared with many others is shown without them.
func TestHoverShowsOneOfABatch(t *testing.T) {
	const text = "```yaml\nglobalVars:\n  - batch:\n      names:\n        - rain\n        - snow\n        - fog\n" +
		"      type: boolean\n      init: false\nglobalMarkerLattices:\n" +
		"  - batch: { ids: [war, peace, truce], states: [off, on], defaultState: off }\n```\n"
	spec := cnl.New([]cnl.File{{Path: "rules.md", Text: text}}, cnl.Options{})
	for name, want := range map[string]string{
		"snow":  "names: [snow, …]\ntype: boolean\ninit: false",
		"peace": "{ ids: [peace, …], states: [off, on], defaultState: off }",
		"off":   "{ ids: [war, …], states: [off, on], defaultState: off }",
	} {
		at := strings.Index(text, name)
		line := strings.Count(text[:at], "\n")
		place := query.At(spec.View(), "rules.md", source.Position{Line: line,
			Character: at - strings.LastIndexByte(text[:at], '\n') - 1}, source.UTF16)
		h, ok := place.Hover()
		if got := strings.Join(h.Parts, "\n\n"); !ok || !strings.Contains(got, want) || strings.Contains(got, "fog") {
			t.Errorf("of %s is said\n%s", name, got)
		}
	}
}
