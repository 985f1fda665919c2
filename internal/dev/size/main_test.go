package main

import "testing"

// most is how many lines the product may have. Who needs more raises it, and says why in the commit.
const most = 187100

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
	if n < most-2000 {
		t.Errorf("the product has only %d lines: lower the number here to about as many", n)
	}
}
