package cnl

import (
	"testing"

	"ludo-lsp/internal/text/source"
)

// TestApply: edits that belong together refer to the text before any of them.
func TestApply(t *testing.T) {
	at := func(line, from, to int) source.Range {
		return source.Range{Start: source.Position{Line: line, Character: from},
			End: source.Position{Line: line, Character: to}}
	}
	for _, c := range []struct {
		name  string
		edits []FileEdit
		a, b  string
	}{
		{"none", nil, "one 😀 two\r\nthree\r\n", "four\n"},
		{"out of order", []FileEdit{{File: "a", Range: at(1, 0, 5), NewText: "3"}, {File: "a", Range: at(0, 0, 3), NewText: "1"}}, "1 😀 two\r\n3\r\n", "four\n"},
		{"after a surrogate pair", []FileEdit{{File: "a", Range: at(0, 7, 10), NewText: "2"}}, "one 😀 2\r\nthree\r\n", "four\n"},
		{"two files", []FileEdit{{File: "b", Range: at(0, 0, 4), NewText: "4"}, {File: "a", Range: at(0, 0, 3), NewText: "1"}}, "1 😀 two\r\nthree\r\n", "4\n"},
		{"insertions at one place", []FileEdit{{File: "b", Range: at(0, 0, 0), NewText: "x"}, {File: "b", Range: at(0, 0, 0), NewText: "y"}, {File: "b", Range: at(0, 0, 4), NewText: "z"}}, "one 😀 two\r\nthree\r\n", "xyz\n"},
		{"after a line and the text", []FileEdit{{File: "a", Range: at(0, 99, 99), NewText: "!"}, {File: "b", Range: at(99, 0, 0), NewText: "!"}}, "one 😀 two!\r\nthree\r\n", "four\n!"},
		{"from the end to the start", []FileEdit{{File: "b", Range: source.Range{Start: source.Position{Character: 3}, End: source.Position{Character: 1}}, NewText: ""}}, "one 😀 two\r\nthree\r\n", "fr\n"},
		{"overlapping", []FileEdit{{File: "b", Range: at(0, 0, 3), NewText: "x"}, {File: "b", Range: at(0, 1, 4), NewText: "y"}}, "one 😀 two\r\nthree\r\n", "xy\n"},
		{"unknown file", []FileEdit{{File: "c", Range: at(0, 0, 3), NewText: "x"}}, "one 😀 two\r\nthree\r\n", "four\n"},
	} {
		before := New([]File{{Path: "a", Text: "one 😀 two\r\nthree\r\n"}, {Path: "b", Text: "four\n"}}, Options{})
		spec := before.Apply(c.edits, source.UTF16)
		for path, want := range map[string]string{"a": c.a, "b": c.b} {
			if got, _ := spec.Text(path); got != want {
				t.Errorf("%s: %s is %q, want %q", c.name, path, got, want)
			}
		}
	}
}
