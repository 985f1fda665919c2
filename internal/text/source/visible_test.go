package source

import "testing"

func TestVisible(t *testing.T) {
	for text, want := range map[string][2]string{
		"plain é😀":             {"plain é😀", "plain é😀"},
		"a\nb\tc":              {"a b c", "a\nb\tc"},
		"\x1b[31m\x07\x7f":     {"␛[31m␇␡", "␛[31m␇␡"},
		"a\u202eb\u2028\ufeff": {"a\ufffdb\ufffd\ufffd", "a\ufffdb\ufffd\ufffd"},
		"\u009b \xff":          {"\ufffd \ufffd", "\ufffd \ufffd"},
	} {
		if got := [2]string{Visible(text), VisibleLines(text)}; got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
