package main

import "testing"

// most is how many lines the product may have, with room for an honest change. It is decided anew once in a while,
// and goes down when something large has gone.
const most = 193_000

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
