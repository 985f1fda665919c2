package facts_test

import (
	"strings"
	"testing"
)

// A blank that is none is told once, where it stands, and the fix writes blanks. In texts it may stand.
func TestFalseBlanks(t *testing.T) {
	for _, c := range []struct{ text, mended string }{
		{"zones:\n\u00a0\u00a0- { id: a, owner: none }\n", "zones:\n  - { id: a, owner: none }\n"},
		{"zones:\n\u3000- { id: a }\n", "zones:\n - { id: a }\n"},
		{"metadata:\n\u00a0 id: a\n", "metadata:\n  id: a\n"},
		{"metadata:\n  id:\u00a0a\n", "metadata:\n  id: a\n"},
		{"zones:\n  - { id: a, owner:\u00a0none }\n", "zones:\n  - { id: a, owner: none }\n"},
		{"zones:\n  - {\u00a0id: a }\n", "zones:\n  - { id: a }\n"},
		{"zones:\n  - { id: a,\u202fowner: none\u00a0}\n", ""},
		{"metadata:\n  description: 12\u00a0kg, and:\u00a0more,\u00a0too\n", "none"},
		{"metadata:\n  description: |\n    \u3000An indent.\n", "none"},
		{"metadata:\n  description: 'a:\u00a0b'\n", "none"},
	} {
		f := document(c.text)
		var found []string
		mended := c.text
		for _, finding := range f.Findings {
			if finding.Code != "CNL_YAML_FALSE_BLANK" {
				continue
			}
			found = append(found, finding.Message)
			e := finding.AllFixes()[0].Edits[0]
			mended = mended[:e.Span.Start] + e.NewText + mended[e.Span.End:]
		}
		switch {
		case c.mended == "none" && len(found) > 0, c.mended != "none" && len(found) == 0:
			t.Errorf("%q: %q", c.text, found)
		case c.mended != "none" && c.mended != "" && mended != c.mended:
			t.Errorf("%q becomes %q", c.text, mended)
		case c.mended != "none" && !strings.Contains(found[0], "U+"):
			t.Errorf("%q: %q", c.text, found)
		}
	}
}
