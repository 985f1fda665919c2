package gamedef_test

import (
	"slices"
	"testing"

	"ludo-lsp/kernel/gamedef"
)

func TestCanonicalForm(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`{ "b": 1, "a": [true, null, {"d": 2, "c": 3}] }`, `{"a":[true,null,{"c":3,"d":2}],"b":1}`},
		{`{"a10": 1, "a9": 2, "A": 3, "": 4}`, `{"":4,"A":3,"a10":1,"a9":2}`},
		{`[1.0, -0, 1e3, 0.1, 1e21, 1e-7, 12345678901234567890]`, `[1,0,1000,0.1,1e+21,1e-7,12345678901234567000]`},
		{`"\b\f\n\r\t\u0001\"\\/é\u2028"`, `"\b\f\n\r\t\u0001\"\\/é` + "\u2028" + `"`},
		// U+1F600 is written with surrogates, which come before U+FF5E.
		{`{"～": 1, "😀": 2, "z": 3}`, `{"z":3,"😀":2,"～":1}`},
	} {
		var d gamedef.Data
		if err := gamedef.DecodePart([]byte(c.in), &d); err != nil {
			t.Fatal(err)
		}
		if got := string(gamedef.Canonical(d)); got != c.want {
			t.Errorf("%s: got %s, want %s", c.in, got, c.want)
		}
	}
}

func TestCompareKeys(t *testing.T) {
	ordered := []string{"", "A", "a", "a1", "a10", "a9", "b", "\ud7ff", "\U00010000", "\U0010ffff", "\ue000", "\uffff"}
	for i, a := range ordered {
		for j, b := range ordered {
			if got := gamedef.CompareKeys(a, b); (got < 0) != (i < j) || (got == 0) != (i == j) {
				t.Errorf("CompareKeys(%q, %q) = %d", a, b, got)
			}
		}
	}
	if !slices.IsSortedFunc(ordered, gamedef.CompareKeys) {
		t.Error("not sorted")
	}
}
