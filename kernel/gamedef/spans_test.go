package gamedef_test

import (
	"testing"

	"ludo-lsp/kernel/gamedef"
)

// The text at the span of each path is the value there.
func TestSpans(t *testing.T) {
	text := `{"a": [1, {"b" : "x,y"}], "odd key": {"c": []} , "d":true}`
	spans := gamedef.Spans([]byte(text))
	for path, want := range map[string]string{"": text, "a": `[1, {"b" : "x,y"}]`, "a[0]": "1", "a[1]": `{"b" : "x,y"}`,
		"a[1].b": `"x,y"`, "odd key.c": "[]", "d": "true"} {
		if s, ok := spans[path]; !ok || text[s.From:s.To] != want {
			t.Errorf("%q is at %v, %v", path, s, ok)
		}
	}
	if got := gamedef.Spans([]byte(`{"a": [1, `)); len(got) != 1 {
		t.Errorf("of half a text: %v", got)
	}
}
