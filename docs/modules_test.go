package docs_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// Every module that the program or its tests ask for has its reason in the architecture page, and
// no reason is left of one that is gone.
func TestModulesHaveTheirReasons(t *testing.T) {
	mod, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, chapter, found := strings.Cut(string(page), "\n## Dependencies\n")
	if !found {
		t.Fatal("the page has no chapter about dependencies")
	}
	chapter, _, _ = strings.Cut(chapter, "\n## ")
	version := regexp.MustCompile(`/v[0-9]+$`)
	asked := map[string]bool{}
	for _, line := range regexp.MustCompile(`(?m)^\t(\S+) v\S+(.*)$`).FindAllStringSubmatch(string(mod), -1) {
		name := version.ReplaceAllString(line[1], "")
		asked[name] = true
		if !strings.Contains(line[2], "indirect") && !strings.Contains(chapter, "`"+name) {
			t.Errorf("%s has no reason", name)
		}
	}
	if len(asked) < 20 {
		t.Errorf("only %d modules are asked for", len(asked))
	}
	for line := range strings.SplitSeq(chapter, "\n") {
		if !strings.HasPrefix(line, "| ") {
			continue
		}
		for _, m := range regexp.MustCompile("`([a-z][^` ]*/[^` ]*)`").FindAllStringSubmatch(line, -1) {
			known := false
			for name := range asked {
				known = known || m[1] == name || strings.HasPrefix(m[1], name+"/")
			}
			if !known {
				t.Errorf("%s has a reason, and is not asked for", m[1])
			}
		}
	}
}
