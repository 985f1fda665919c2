package main

import "testing"

// most is how many lines the product may have: a round number with room of a thousand lines and more. It is decided
// anew once for each version, never for a single change, and goes down when something large has gone. This version has
// the meaning of rules, prose that is held to them, play as an experiment, and the server in a browser, for which 500
// lines were added.
const most = 190_300

func TestTheProductDoesNotGrowUnnoticed(t *testing.T) {
	lines, err := Count("")
	if err != nil {
		t.Fatal(err)
	}
	n := lines.Product()
	t.Logf("%d lines by hand", n)
	if n > most {
		t.Errorf("the product has %d lines, %d more than it may have: take some away, or raise the number here",
			n, n-most)
	}
}
