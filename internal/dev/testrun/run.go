package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// event is a line of go test -json (go doc test2json).
type event struct {
	Action     string
	Package    string
	ImportPath string // of build output
	Test       string
	Output     string
	Elapsed    float64 // seconds
}

// An item is a test, a package (then test is "") or the build of a package.
type item struct {
	pkg, test string
	output    []string
	took      time.Duration
	failed    bool
}

func (i *item) String() string { return strings.TrimSpace(i.pkg + " " + i.test) }

// run is what is known of a run of go test so far.
type run struct {
	out   io.Writer
	items map[string]*item
	order []*item // as they began
}

func newRun(out io.Writer) *run { return &run{out: out, items: map[string]*item{}} }

func (r *run) item(pkg, test string) *item {
	key := pkg + " " + test
	if r.items[key] == nil {
		r.items[key] = &item{pkg: pkg, test: test}
		r.order = append(r.order, r.items[key])
	}
	return r.items[key]
}

// add reads one line. Output of a package is printed at once, that of a test only when it
// fails, as go test does without -v.
func (r *run) add(line []byte) {
	var e event
	if json.Unmarshal(line, &e) != nil {
		fmt.Fprintf(r.out, "%s", line) // go test itself, before it has packages
		return
	}
	it := r.item(cmp.Or(e.Package, e.ImportPath), e.Test)
	switch e.Action {
	case "output", "build-output":
		it.output = append(it.output, e.Output)
		if e.Test == "" && e.Output != "PASS\n" {
			fmt.Fprint(r.out, e.Output)
		}
	case "build-fail":
		it.failed = true
	case "fail":
		it.failed = true
		it.took = seconds(e.Elapsed)
		if e.Test != "" {
			fmt.Fprint(r.out, strings.Join(it.output, ""))
		}
	case "pass", "skip":
		it.took = seconds(e.Elapsed)
		if e.Test != "" {
			it.output = nil
		}
	}
}

// failures are the failing tests that say why, and the packages that failed without one.
func (r *run) failures() []*item {
	var failed []*item
	inTest := map[string]bool{}
	for _, it := range r.order {
		if it.failed && it.test != "" && slices.ContainsFunc(it.output, saysWhy) {
			failed = append(failed, it)
			inTest[it.pkg] = true
		}
	}
	for _, it := range r.order {
		if it.failed && it.test == "" && !inTest[it.pkg] {
			failed = append(failed, it)
		}
	}
	return failed
}

// saysWhy tells whether a line of a test is more than go's own frame around it.
func saysWhy(line string) bool {
	line = strings.TrimSpace(line)
	return line != "" && !strings.HasPrefix(line, "=== ") && !strings.HasPrefix(line, "--- FAIL")
}

// shown is how much of a failing test stands at the end.
const shown = 20

func (r *run) printFailures() {
	failures := r.failures()
	if len(failures) == 0 {
		return
	}
	fmt.Fprintf(r.out, "\n%d failed:\n", len(failures))
	for _, it := range failures {
		lines := slices.DeleteFunc(slices.Clone(it.output), func(l string) bool { return strings.HasPrefix(l, "=== ") })
		fmt.Fprintf(r.out, "\n✗ %s\n%s", it, strings.Join(lines[max(0, len(lines)-shown):], ""))
	}
}

// longest are the tests (or packages) by the time they took, the slowest first.
func (r *run) longest(tests bool) []*item {
	items := slices.DeleteFunc(slices.Clone(r.order),
		func(it *item) bool { return (it.test != "") != tests || it.took == 0 })
	slices.SortStableFunc(items, func(a, b *item) int { return cmp.Compare(b.took, a.took) })
	return items
}

func (r *run) printSlowest(n int) {
	for _, tests := range []bool{false, true} {
		items := r.longest(tests)
		if items = items[:min(n, len(items))]; len(items) == 0 {
			continue
		}
		fmt.Fprintf(r.out, "\nThe slowest %s, in seconds:\n", map[bool]string{true: "tests", false: "packages"}[tests])
		for _, it := range items {
			fmt.Fprintf(r.out, "%8.1f  %s\n", it.took.Seconds(), it)
		}
	}
}

// printOverLimit names what took longer than it may, and tells whether there is any. A limit of 0 is none.
func (r *run) printOverLimit(test, pkg time.Duration) bool {
	over := false
	for _, tests := range []bool{false, true} {
		limit := map[bool]time.Duration{true: test, false: pkg}[tests]
		for _, it := range r.longest(tests) {
			if limit > 0 && it.took > limit {
				fmt.Fprintf(r.out, "✗ %s took %.1f s; at most %.0f s are allowed\n",
					it, it.took.Seconds(), limit.Seconds())
				over = true
			}
		}
	}
	return over
}
