package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// What the kernel does only to be quick has a row in the table of the performance page: the
// file that does it, and the benchmark that shows it, both of which exist.
func TestOptimisationsHaveBenchmarks(t *testing.T) {
	page, err := os.ReadFile("performance.md")
	if err != nil {
		t.Fatal(err)
	}
	_, part, found := strings.Cut(string(page), "\n## What each optimisation brings\n")
	if !found {
		t.Fatal("the page has no chapter of the optimisations")
	}
	part, _, _ = strings.Cut(part, "\n## ")
	benchmarks := kernelBenchmarks(t)
	rows := regexp.MustCompile("(?m)^\\| [^|`]+ \\| `([a-z_/]+\\.go)` \\| `([A-Za-z]+)[^`]*` \\| [^|]+ \\|$").
		FindAllStringSubmatch(part, -1)
	if table := strings.Count(part, "\n| ") - 2; len(rows) != table || len(rows) < 8 {
		t.Errorf("%d of %d rows name a file and a benchmark", len(rows), table)
	}
	for _, row := range rows {
		if _, err := os.Stat(filepath.Join("..", "kernel", row[1])); err != nil {
			t.Errorf("there is no file kernel/%s", row[1])
		}
		if !benchmarks[row[2]] {
			t.Errorf("the kernel has no benchmark %s, which is to show %s", row[2], row[1])
		}
	}
}

// kernelBenchmarks are the names of the benchmarks of package kernel.
func kernelBenchmarks(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("../kernel/*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`(?m)^func Benchmark(\w+)\(`).FindAllStringSubmatch(string(text), -1) {
			out[name[1]] = true
		}
	}
	return out
}
