package refactor_test

import (
	"fmt"
	"strings"
	"testing"

	"ludo-lsp/internal/dev/testspec"
	"ludo-lsp/internal/text/source"
)

// Whatever is offered on a formula or inside it leaves the game as it is, or says why it cannot.
func TestOffersInFormulas(t *testing.T) {
	s := testspec.Of(testspec.Market)
	was, seen, made := testspec.Definition(t, s), map[string]bool{}, map[string]bool{}
	for line, content := range strings.Split(testspec.Market, "\n") {
		for at := range content {
			place := source.Position{Line: line, Character: at}
			for _, o := range s.Offers("a.md", source.Range{Start: place, End: place}, source.UTF16) {
				if key := fmt.Sprint(line, o.Title); seen[key] {
					continue
				} else {
					seen[key] = true
				}
				r := o.Make()
				if r.Refused != nil {
					if strings.Contains(r.Refused.Error(), "would be at fault") {
						t.Errorf("%d:%d %s: refused: %v", line+1, at, o.Title, r.Refused)
					}
					continue
				}
				made[o.Title] = true
				next := testspec.Refactor(s, r)
				if all := testspec.Told(next, "", ""); len(all) > 0 && len(r.New) == 0 {
					text, _ := next.Text("a.md")
					t.Errorf("%d:%d %s: %v\n%s", line+1, at, o.Title, all, text)
				} else if d := testspec.Difference(was, testspec.Definition(t, next)); d != "" && len(r.New) == 0 &&
					testspec.Played(t, s) != testspec.Played(t, next) {
					text, _ := next.Text("a.md")
					t.Errorf("%d:%d %s: %s\n%s", line+1, at, o.Title, d, text)
				}
			}
		}
	}
	for _, title := range []string{"Extract this condition into a macro", "Extract this value into a macro",
		"Write this on one line", "Write this on several lines"} {
		if !made[title] {
			t.Errorf("never made: %s", title)
		}
	}
}
