package hostile

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestPageNamesCases: what docs/hostile.md says is tried is tried. A name in it is the
// beginning of those of cases, in which each of several words in parentheses must occur; or
// a package and a test.
func TestPageNamesCases(t *testing.T) {
	text, err := os.ReadFile("../../../docs/hostile.md")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	classes := map[string]bool{}
	for _, c := range Cases() {
		names = append(names, c.ID())
		classes[c.Class] = true
	}
	isTest := regexp.MustCompile("^Test[A-Z]")
	quoted := regexp.MustCompile("`([^`]+)`")
	rows := 0
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| ---") || strings.HasPrefix(line, "| input |") {
			continue
		}
		rows++
		cells := strings.Split(strings.ReplaceAll(line, `\|`, "\x00"), "|")
		folder, found := "", 0
		for _, word := range quoted.FindAllStringSubmatch(cells[2], -1) {
			name := word[1]
			switch class, _, _ := strings.Cut(name, "/"); {
			case classes[class]:
				found++
				for _, prefix := range alternatives(name) {
					if !begins(names, prefix) {
						t.Errorf("no case is called %s…", prefix)
					}
				}
			case isTest.MatchString(name):
				found++
				if !declared(t, filepath.Join("../../..", folder), name) {
					t.Errorf("there is no %s in %s", name, folder)
				}
			default:
				folder = name
			}
		}
		if found == 0 {
			t.Errorf("nothing is tried for %s", cells[1])
		}
	}
	for class := range classes {
		if !strings.Contains(string(text), "`"+class+"/") {
			t.Errorf("the page has no case of the class %s", class)
		}
	}
	if rows < 30 {
		t.Errorf("only %d rows were read", rows)
	}
}

// alternatives writes a name out for each of the words in its parentheses.
func alternatives(name string) (out []string) {
	before, rest, found := strings.Cut(name, "(")
	words, after, closed := strings.Cut(rest, ")")
	if !found || !closed {
		return []string{name}
	}
	for word := range strings.SplitSeq(words, "\x00") {
		out = append(out, before+word+after)
	}
	return out
}

func begins(names []string, prefix string) bool {
	for _, name := range names {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// declared tells whether a test file of a package has a test.
func declared(t *testing.T, folder, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "\nfunc "+name+"(") {
			return true
		}
	}
	return false
}
