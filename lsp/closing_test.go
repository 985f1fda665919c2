package lsp

import (
	"strings"
	"testing"
)

// TestNothingFlickersWhenADocumentIsClosed closes documents as they are on the disk and with
// text that was not saved: what is published then has all findings at once.
func TestNothingFlickersWhenADocumentIsClosed(t *testing.T) {
	head, tail, _ := strings.Cut(weather, "The wind.\n")
	lines := strings.Split(tail, "\n")
	line := func(text string) int {
		for i, l := range lines {
			if strings.Contains(l, text) {
				return i
			}
		}
		t.Fatalf("there is no %q", text)
		return 0
	}
	const all = severalZones + " " + unusedIgnore
	for what, edit := range map[string]object{
		"as it is":              nil,
		"with a comment":        splice(2, 0, 2, 0, "# a note\n"),
		"in an entry":           splice(line("$fronts, opt"), 0, line("$fronts, opt"), 0, "      # a note\n"),
		"without a finding":     splice(line("space: $fronts"), 0, line("space: $fronts")+1, 0, ""),
		"without both findings": splice(2, 0, len(lines)-2, 0, ""),
	} {
		t.Run(what, func(t *testing.T) {
			root := folder(t, map[string]string{"10.md": head, "20.md": tail})
			c := connectToCore(t)
			c.initialize(usualCapabilities, root)
			uri := fileURI(root + "/20.md")
			c.open(uri, 1, tail)
			c.shows(uri, short(all))
			if edit != nil {
				c.change(uri, 2, edit)
				c.diagnosed(uri, 2)
			}
			c.mu.Lock()
			c.got = nil
			c.mu.Unlock()
			c.close(uri)
			if edit != nil {
				c.shows(uri, short(all))
			}
			c.mu.Lock()
			defer c.mu.Unlock()
			for _, p := range c.all(uri) {
				if p.Version == nil && p.codes() != short(all) {
					t.Errorf("%q is published", p.codes())
				}
			}
		})
	}
}

// short is how tests tell codes.
func short(codes string) string { return strings.ReplaceAll(codes, "CNL_", "") }
