package lsp

import (
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The page about what the server offers beyond the protocol names every command, kind of document,
// notification and capability that there is, and no other.
func TestProtocolPageNamesEveryExtra(t *testing.T) {
	page, err := os.ReadFile("../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	named := func(pattern string) []string {
		var out []string
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(string(page), -1) {
			out = append(out, m[1])
		}
		slices.Sort(out)
		return slices.Compact(out)
	}
	members := func(of reflect.Type) (out []string) {
		for field := range of.Fields() {
			out = append(out, field.Tag.Get("json"))
		}
		return out
	}
	// The verbs of the table of a chapter, and the members that they are asked with.
	rows := func(chapter string) (verbs, asked []string) {
		_, doing, _ := strings.Cut(string(page), "\n## "+chapter+"\n")
		_, doing, _ = strings.Cut(doing, "| `do` |")
		doing, _, _ = strings.Cut(doing, "\n\n")
		for row := range strings.Lines(doing) {
			cells := strings.Split(row, "|")
			if len(cells) < 4 {
				continue
			}
			for _, m := range regexp.MustCompile("`([a-z]+)`").FindAllStringSubmatch(cells[1], -1) {
				verbs = append(verbs, m[1])
			}
			for _, m := range regexp.MustCompile("`([a-z]+)`").FindAllStringSubmatch(cells[2], -1) {
				asked = append(asked, m[1])
			}
		}
		return verbs, append(asked, "do")
	}
	trialVerbs, trialMembers := rows("Trying things out")
	testVerbs, testMembers := rows("Recorded games as tests")
	for _, test := range []struct {
		what      string
		page, are []string
	}{
		{"commands", named("`(ludo\\.[A-Za-z]+)`"), commands},
		{"kinds of documents", named("`ludo://([a-z]+)/"), slices.Collect(maps.Keys(documentKinds))},
		{"notifications", named("`(ludo/[a-z]+)`"), []string{simulationNotice}},
		{"capabilities", named(`"experimental": \{ "([A-Za-z]+)"`), members(reflect.TypeFor[ownCapabilities]())},
		{"trials", trialVerbs, slices.Collect(maps.Keys(tableActions))},
		{"members of trials", trialMembers, members(reflect.TypeFor[trial]())},
		{"what is done with tests", testVerbs, slices.Collect(maps.Keys(testActions))},
		{"members about tests", testMembers, members(reflect.TypeFor[testRequest]())},
	} {
		for _, list := range []*[]string{&test.page, &test.are} {
			*list = slices.Clone(*list)
			slices.Sort(*list)
			*list = slices.Compact(*list)
		}
		if !slices.Equal(test.page, test.are) {
			t.Errorf("%s: the page has %q, the server %q", test.what, test.page, test.are)
		}
	}
}
