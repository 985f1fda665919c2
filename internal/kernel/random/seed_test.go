package random_test

import (
	"encoding/json"
	"testing"

	"ludo-lsp/internal/kernel/random"
)

func TestSeedsInJSON(t *testing.T) {
	for text, want := range map[string]string{
		"9007199254740992": "9007199254740992", `"7"`: "7", "1e3": "1000", "5.0": "5",
		"9007199254740993": `"9007199254740993"`, `"9223372036854775807"`: `"9223372036854775807"`,
		"-9223372036854775808": `"-9223372036854775808"`} {
		var s random.Seed
		if err := json.Unmarshal([]byte(text), &s); err != nil {
			t.Errorf("%s: %v", text, err)
		} else if out, err := json.Marshal(s); err != nil || string(out) != want {
			t.Errorf("%s is written as %s, not as %s (%v)", text, out, want, err)
		}
	}
	for _, text := range []string{"1.5", `"x"`, `""`, "9223372036854775808", "1e30", "true", "{}"} {
		if json.Unmarshal([]byte(text), new(random.Seed)) == nil {
			t.Errorf("%s was read", text)
		}
	}
}
