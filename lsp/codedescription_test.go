package lsp

import (
	"path/filepath"
	"strings"
	"testing"
)

// A code leads to its page in an editor that can show our documents, and nowhere in others.
func TestCodesLeadToTheirPages(t *testing.T) {
	described := object{"textDocument": object{"publishDiagnostics": object{"codeDescriptionSupport": true}}}
	for _, able := range []bool{true, false} {
		capabilities := merged(contentCapabilities, described)
		if !able {
			capabilities = merged(editingCapabilities, described)
		}
		c := connectToCore(t)
		root := folder(t, nil)
		c.initialize(capabilities, root)
		uri := fileURI(filepath.Join(root, "rules.md"))
		c.open(uri, 1, gameText(strings.Replace(twoPhases, "phase: [main]", "phase: [mian]", 1)))
		found := c.diagnosed(uri, 1).Diagnostics
		if len(found) == 0 {
			t.Fatal("nothing is wrong")
		}
		href := found[0].CodeDescription.Href
		if !able {
			if href != "" {
				t.Errorf("a link that cannot be followed: %s", href)
			}
			continue
		}
		if page := c.content(href); !strings.Contains(page, found[0].Code) {
			t.Errorf("the code %s leads to %s:\n%s", found[0].Code, href, page)
		}
	}
}
