package main

import (
	"strings"
	"testing"
	"time"
)

// The output of go test -json for a package that passes, one with a failing subtest, and one that does not build.
const events = `
{"Action":"start","Package":"a"}
{"Action":"run","Package":"a","Test":"TestLong"}
{"Action":"output","Package":"a","Test":"TestLong","Output":"=== RUN   TestLong\n"}
{"Action":"output","Package":"a","Test":"TestLong","Output":"nobody reads this\n"}
{"Action":"pass","Package":"a","Test":"TestLong","Elapsed":11}
{"Action":"output","Package":"a","Output":"PASS\n"}
{"Action":"output","Package":"a","Output":"ok  \ta\t12.0s\n"}
{"Action":"pass","Package":"a","Elapsed":12}
{"Action":"run","Package":"b","Test":"TestX"}
{"Action":"output","Package":"b","Test":"TestX","Output":"=== RUN   TestX\n"}
{"Action":"output","Package":"b","Test":"TestX/deck","Output":"    x_test.go:3: the deck has 51 cards\n"}
{"Action":"output","Package":"b","Test":"TestX/deck","Output":"    --- FAIL: TestX/deck (0.00s)\n"}
{"Action":"fail","Package":"b","Test":"TestX/deck","Elapsed":0.5}
{"Action":"output","Package":"b","Test":"TestX","Output":"--- FAIL: TestX (0.00s)\n"}
{"Action":"fail","Package":"b","Test":"TestX","Elapsed":0.5}
{"Action":"output","Package":"b","Output":"FAIL\tb\t0.6s\n"}
{"Action":"fail","Package":"b","Elapsed":0.6}
{"ImportPath":"c [c.test]","Action":"build-output","Output":"# c [c.test]\n"}
{"ImportPath":"c [c.test]","Action":"build-output","Output":"c/c.go:4:1: syntax error\n"}
{"ImportPath":"c [c.test]","Action":"build-fail"}
`

func read(t *testing.T) (*run, *strings.Builder) {
	t.Helper()
	var out strings.Builder
	r := newRun(&out)
	if err := r.read(strings.NewReader(strings.TrimSpace(events))); err != nil {
		t.Fatal(err)
	}
	return r, &out
}

func TestFailuresStandAtTheEnd(t *testing.T) {
	r, out := read(t)
	if got := out.String(); strings.Contains(got, "nobody reads this") || !strings.Contains(got, "ok  \ta\t12.0s") {
		t.Errorf("printed while the tests ran:\n%s", got)
	}
	out.Reset()
	r.printFailures()
	const want = `
2 failed:

✗ b TestX/deck
    x_test.go:3: the deck has 51 cards
    --- FAIL: TestX/deck (0.00s)

✗ c [c.test]
# c [c.test]
c/c.go:4:1: syntax error
`
	if out.String() != want {
		t.Errorf("got %s\nwant %s", out, want)
	}
}

func TestOnlyTheLastLinesOfAFailureAreShown(t *testing.T) {
	var out strings.Builder
	r := newRun(&out)
	for range 50 {
		r.add([]byte(`{"Action":"output","Package":"a","Test":"TestX","Output":"a line\n"}`))
	}
	r.add([]byte(`{"Action":"fail","Package":"a","Test":"TestX"}`))
	out.Reset()
	r.printFailures()
	if n := strings.Count(out.String(), "a line"); n != shown {
		t.Errorf("%d lines, not %d", n, shown)
	}
}

func TestSlowTestsAreNamed(t *testing.T) {
	r, out := read(t)
	out.Reset()
	if r.printOverLimit(0, 0) || r.printOverLimit(11*time.Second, 12*time.Second) || out.Len() > 0 {
		t.Errorf("nothing is above its limit, but this was said:\n%s", out)
	}
	if !r.printOverLimit(10*time.Second, 0) || out.String() != "✗ a TestLong took 11.0 s; at most 10 s are allowed\n" {
		t.Errorf("got %s", out)
	}
	out.Reset()
	r.printSlowest(1)
	if got := out.String(); !strings.Contains(got, "12.0  a\n") || !strings.Contains(got, "11.0  a TestLong") ||
		strings.Contains(got, "TestX") {
		t.Errorf("got %s", got)
	}
}
