package main

import (
	"io"
	"slices"
	"strings"
	"testing"
)

// Games of coverage are told of as they are played, and after them the rules that were played towards: always more.
func TestCoverageTellsHowFarItIs(t *testing.T) {
	var done []int
	code := run(invocation{
		args:  strings.Fields("coverage tic-tac-toe --games=1 --search=0.001"),
		stdin: strings.NewReader(""), stdout: io.Discard, stderr: io.Discard, getenv: func(string) string { return "" },
		dir: workspaceOf(t, "tic-tac-toe"), ctx: t.Context(), told: func(_ string, n, _ int) { done = append(done, n) }})
	if code != exitClean || !slices.Equal(done, []int{0, 1, 2}) { // one game, and one rule that never acts in it
		t.Errorf("it ends with %d and told of %v", code, done)
	}
}
