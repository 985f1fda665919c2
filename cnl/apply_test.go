package cnl

import (
	"testing"

	"ludo-lsp/internal/cnl/source"
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
		{"out of order", []FileEdit{{"a", at(1, 0, 5), "3"}, {"a", at(0, 0, 3), "1"}}, "1 😀 two\r\n3\r\n", "four\n"},
		{"behind a surrogate pair", []FileEdit{{"a", at(0, 7, 10), "2"}}, "one 😀 2\r\nthree\r\n", "four\n"},
		{"two files", []FileEdit{{"b", at(0, 0, 4), "4"}, {"a", at(0, 0, 3), "1"}}, "1 😀 two\r\nthree\r\n", "4\n"},
		{"insertions at one place", []FileEdit{{"b", at(0, 0, 0), "x"}, {"b", at(0, 0, 0), "y"}, {"b", at(0, 0, 4), "z"}}, "one 😀 two\r\nthree\r\n", "xyz\n"},
		{"behind a line and the text", []FileEdit{{"a", at(0, 99, 99), "!"}, {"b", at(99, 0, 0), "!"}}, "one 😀 two!\r\nthree\r\n", "four\n!"},
		{"from the end to the start", []FileEdit{{"b", source.Range{Start: source.Position{Character: 3}, End: source.Position{Character: 1}}, ""}}, "one 😀 two\r\nthree\r\n", "fr\n"},
		{"overlapping", []FileEdit{{"b", at(0, 0, 3), "x"}, {"b", at(0, 1, 4), "y"}}, "one 😀 two\r\nthree\r\n", "xy\n"},
		{"unknown file", []FileEdit{{"c", at(0, 0, 3), "x"}}, "one 😀 two\r\nthree\r\n", "four\n"},
	} {
		spec := New([]File{{"a", "one 😀 two\r\nthree\r\n"}, {"b", "four\n"}}, Options{}).Apply(c.edits, source.UTF16)
		for path, want := range map[string]string{"a": c.a, "b": c.b} {
			if got, _ := spec.Text(path); got != want {
				t.Errorf("%s: %s is %q, want %q", c.name, path, got, want)
			}
		}
	}
}
