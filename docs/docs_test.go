package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ludo-lsp/cnl"
)

// The architecture page says which test keeps which invariant: each must exist
// in the package that is named last before it, and each rule in the linter.
func TestNamedTestsExist(t *testing.T) {
	text, err := os.ReadFile("architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, invariants, found := strings.Cut(string(text), "\n## Invariants\n")
	if !found {
		t.Fatal("the page has no list of invariants")
	}
	invariants, _, _ = strings.Cut(invariants, "\n## ")
	isTest := regexp.MustCompile("^(Test|Fuzz|Benchmark)[A-Z]")
	folder, named, rules := "", 0, 0
	for _, word := range regexp.MustCompile("`([A-Za-z/-]+|lint\\.[a-z]+)`").FindAllStringSubmatch(invariants, -1) {
		if rule, is := strings.CutPrefix(word[1], "lint."); is {
			rules++
			if !inFiles(t, "../internal/dev/lint/*.go", "\nvar "+rule+" = rule("+strconv.Quote(rule)) {
				t.Errorf("the linter has no rule %s", rule)
			}
			continue
		}
		if !isTest.MatchString(word[1]) {
			folder = word[1]
			continue
		}
		named++
		if !declares(t, filepath.Join("..", folder), word[1]) {
			t.Errorf("there is no %s in %s", word[1], folder)
		}
	}
	if named < 12 || rules < 4 {
		t.Errorf("only %d tests and %d rules are named", named, rules)
	}
	items := regexp.MustCompile(`(?m)^\d+\. `).FindAllStringIndex(invariants, -1)
	for i, item := range items {
		end := len(invariants)
		if i+1 < len(items) {
			end = items[i+1][0]
		}
		if text := invariants[item[0]:end]; !strings.Contains(text, "`Test") {
			t.Errorf("no test keeps this: %s", text)
		}
	}
}

// The files that the page names are there, below the root or in the kernel.
func TestNamedFilesExist(t *testing.T) {
	text, err := os.ReadFile("architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	files := regexp.MustCompile("`([a-z_/]+\\.go)`").FindAllStringSubmatch(string(text), -1)
	for _, file := range files {
		_, below := os.Stat(filepath.Join("..", file[1]))
		_, inKernel := os.Stat(filepath.Join("../kernel", file[1]))
		if below != nil && inKernel != nil {
			t.Errorf("there is no %s", file[1])
		}
	}
	if len(files) < 30 {
		t.Errorf("only %d files are named", len(files))
	}
}

func declares(t *testing.T, folder, name string) bool {
	t.Helper()
	return inTests(t, folder, "\nfunc "+name+"(")
}

// inTests tells whether a text stands in a test file of a package.
func inTests(t *testing.T, folder, wanted string) bool {
	t.Helper()
	return inFiles(t, filepath.Join(folder, "*_test.go"), wanted)
}

func inFiles(t *testing.T, pattern, wanted string) bool {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), wanted) {
			return true
		}
	}
	return false
}

// Every link to a file of the repository leads somewhere.
func TestLinksLeadSomewhere(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains([]string{"node_modules", "testdata", ".git", "dist"}, entry.Name()):
			return filepath.SkipDir
		case filepath.Ext(path) != ".md":
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, target := range link.FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(path), target[1])); err != nil {
				t.Errorf("%s links to %s, which does not exist", path, target[1])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// No page is taken for a game when its folder is open in an editor.
func TestPagesAreNoGames(t *testing.T) {
	for _, pattern := range []string{"*.md", "language/*.md", "../*.md", "../editors/*/*.md"} {
		pages, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, page := range pages {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			if cnl.IsGameSpec(string(text)) {
				t.Errorf("%s is read as a game", page)
			}
		}
	}
}

// Packages say what they are for.
func TestEveryPackageHasADocFile(t *testing.T) {
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case !entry.IsDir():
			return nil
		case slices.Contains([]string{"node_modules", "testdata", ".git", "dist"}, entry.Name()):
			return filepath.SkipDir
		}
		sources, err := filepath.Glob(filepath.Join(path, "*.go"))
		if err != nil || len(sources) == 0 {
			return err
		}
		text, err := os.ReadFile(filepath.Join(path, "doc.go"))
		if err != nil {
			if text, mainErr := os.ReadFile(filepath.Join(path, "main.go")); mainErr == nil &&
				strings.Contains(string(text), "package main") {
				return nil
			}
			t.Errorf("%s has no doc.go", path)
			return nil
		}
		if !regexp.MustCompile(`(?m)^// Package [a-z]+ `).Match(text) {
			t.Errorf("%s/doc.go does not say what the package is for", path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Each decision has a test of its own, which carries its number.
func TestDecisionsHaveTests(t *testing.T) {
	text, err := os.ReadFile("decisions.md")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(line, "|")
		if len(cells) != 6 || !regexp.MustCompile(`^ \d+ $`).MatchString(cells[1]) {
			continue
		}
		number := strings.TrimSpace(cells[1])
		listed[number] = true
		words := regexp.MustCompile("`([A-Za-z0-9/-]+)`").FindAllStringSubmatch(cells[4], -1)
		if len(words) == 0 || len(words)%2 != 0 {
			t.Errorf("decision %s: package and test take turns, not %q", number, cells[4])
			continue
		}
		for i := 0; i < len(words); i += 2 {
			folder, name := words[i][1], words[i+1][1]
			if !strings.HasPrefix(name, "TestDecision"+number) || !declares(t, filepath.Join("..", folder), name) {
				t.Errorf("decision %s: there is no such test %s in %s", number, name, folder)
			}
		}
	}
	for number := 28; number <= 43; number++ {
		if !listed[strconv.Itoa(number)] {
			t.Errorf("decision %d is not listed", number)
		}
	}
}

// Whatever the page of requirements says holds is shown by tests that are there, those of
// their cases that it names included.
func TestRequirementsHaveTests(t *testing.T) {
	text, err := os.ReadFile("requirements.md")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("`([a-z/]+)` `(Test[A-Za-z0-9]+)(?:/([^`]+))?`")
	rows := 0
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSuffix(strings.TrimSpace(line), "|"), "|")
		if len(cells) < 3 || strings.HasPrefix(line, "| ---") || strings.HasSuffix(strings.TrimSpace(line), "| tests |") {
			continue
		}
		rows++
		tests := cells[len(cells)-1]
		found := named.FindAllStringSubmatch(tests, -1)
		if rest := strings.Trim(named.ReplaceAllString(tests, ""), " ,"); rest != "" || len(found) == 0 {
			t.Errorf("tests are named by folder and name, not %q", tests)
		}
		for _, test := range found {
			folder := filepath.Join("..", test[1])
			if !declares(t, folder, test[2]) {
				t.Errorf("there is no %s in %s", test[2], test[1])
			} else if test[3] != "" && !inTests(t, folder, strconv.Quote(test[3])) {
				t.Errorf("no case of %s in %s is called %q", test[2], test[1], test[3])
			}
		}
	}
	if rows < 80 {
		t.Errorf("only %d rows were read", rows)
	}
}

// The page of what is told of meaning names each fixture of values, and only fixtures, tests and cases
// that are there.
func TestMeaningHasFixtures(t *testing.T) {
	text, err := os.ReadFile("meaning.md")
	if err != nil {
		t.Fatal(err)
	}
	folder := "../testdata/diagnostics/values"
	fixtures, err := filepath.Glob(folder + "/*.md")
	if err != nil || len(fixtures) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	for _, path := range fixtures {
		if name := "`values/" + filepath.Base(path) + "`"; !strings.Contains(string(text), name) {
			t.Errorf("%s is not named", name)
		}
	}
	for _, named := range regexp.MustCompile("`values/([a-z-]+\\.md)`").FindAllStringSubmatch(string(text), -1) {
		if _, err := os.Stat(filepath.Join(folder, named[1])); err != nil {
			t.Errorf("there is no fixture %s", named[1])
		}
	}
	for _, named := range regexp.MustCompile("`([a-z/-]+/testdata/[a-z/-]+\\.[a-z]+|testdata/[a-z/-]+\\.md)`").
		FindAllStringSubmatch(string(text), -1) {
		if _, err := os.Stat(filepath.Join("..", named[1])); err != nil {
			t.Errorf("there is no %s", named[1])
		}
	}
	tests := regexp.MustCompile("`([a-z/-]+)` `(Test[A-Za-z0-9]+)(?:/([^`]+))?`")
	for _, test := range tests.FindAllStringSubmatch(string(text), -1) {
		folder := filepath.Join("..", test[1])
		if !declares(t, folder, test[2]) {
			t.Errorf("there is no %s in %s", test[2], test[1])
		} else if test[3] != "" && !inTests(t, folder, strconv.Quote(test[3])) {
			t.Errorf("no case of %s in %s is called %q", test[2], test[1], test[3])
		}
	}
}

// The changelog is also shown where the extension is published, beside none of
// the files of the repository.
func TestChangelogHasNoRelativeLinks(t *testing.T) {
	text, err := os.ReadFile("../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, link := range regexp.MustCompile(`\]\(([^)]*)\)`).FindAllStringSubmatch(string(text), -1) {
		if !strings.HasPrefix(link[1], "https://") {
			t.Errorf("%s leads nowhere from there", link[1])
		}
	}
}
