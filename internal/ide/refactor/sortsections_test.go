package refactor_test

import (
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/text/source"
)

const unsorted = "# Game\n\n```yaml\n# How it ends.\nterminal:\n  conditions: []\n\n" +
	"zones:\n# the first\n- { id: a, owner: none, visibility: public, ordering: set }\n\n# What it is.\n" +
	"metadata: { id: g, players: { min: 1, max: 2 } }\n```\n\nProse.\n\n```yaml\nactions: []\nsetup: []\n```\n"

const sortedSections = "# Game\n\n```yaml\n# What it is.\nmetadata: { id: g, players: { min: 1, max: 2 } }\n\n" +
	"zones:\n# the first\n- { id: a, owner: none, visibility: public, ordering: set }\n\n# How it ends.\nterminal:\n" +
	"  conditions: []\n```\n\nProse.\n\n```yaml\nsetup: []\nactions: []\n```\n"

// Sections go where the language has them, with the comments above them, each in its block.
func TestSectionsAreSorted(t *testing.T) {
	for _, lineBreak := range []string{"\n", "\r\n"} {
		text := strings.ReplaceAll(unsorted, "\n", lineBreak)
		s := cnl.New([]cnl.File{{Path: "/a.md", Text: text}}, cnl.Options{})
		r, ok := s.SortSections("/a.md", source.UTF16)
		if !ok || r.Refused != nil {
			t.Fatalf("%t, %v", ok, r.Refused)
		}
		next := s.Apply(r.Edits, source.UTF16)
		got, _ := next.Text("/a.md")
		if want := strings.ReplaceAll(sortedSections, "\n", lineBreak); got != want {
			t.Errorf("got:\n%s", got)
		}
		if _, again := next.SortSections("/a.md", source.UTF16); again {
			t.Error("sorted sections are sorted again")
		}
	}
}

// What would mean something else is left alone, and the reason said.
func TestSectionsThatCannotBeSorted(t *testing.T) {
	text := strings.Replace(unsorted, "visibility: public", "visibility: &seen public", 1)
	text = strings.Replace(text, "{ id: g,", "{ id: g, name: *seen,", 1)
	s := cnl.New([]cnl.File{{Path: "/a.md", Text: text}}, cnl.Options{})
	if r, ok := s.SortSections("/a.md", source.UTF16); !ok || r.Refused == nil || len(r.Edits) > 0 {
		t.Errorf("%t, %v, %d edits", ok, r.Refused, len(r.Edits))
	}
	if _, ok := s.SortSections("/b.md", source.UTF16); ok {
		t.Error("there is no such document")
	}
}

// Our games keep their meaning whatever is sorted in them.
func TestSortingKeepsGames(t *testing.T) {
	sorted := 0
	for _, folder := range specs.Ours(t) {
		s := testspec.Load(t, folder)
		if s.Size() >= 40_000 {
			continue // the largest takes seconds
		}
		for _, path := range s.Files() {
			r, ok := s.SortSections(path, source.UTF16)
			if !ok {
				continue
			}
			if r.Refused != nil {
				t.Errorf("%s: %v", path, r.Refused)
				continue
			}
			sorted++
			if c := cnl.Compare(s, s.Apply(r.Edits, source.UTF16)); !c.Same() {
				t.Errorf("%s: sorting makes another game of it: %+v", path, c.Changes)
			}
		}
	}
	if sorted < 5 {
		t.Errorf("only %d documents were sorted", sorted)
	}
}
