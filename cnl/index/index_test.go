package index_test

import (
	"runtime"
	"testing"

	"ludo-lsp/cnl/facts"
	"ludo-lsp/cnl/grammar"
	"ludo-lsp/cnl/index"
)

// A spec may define one name ten thousand times, as a paste gone wrong does. What
// that takes grows with the number of definitions, not with its square.
func TestDefinitionsOfOneNameAreGatheredInLinearSpace(t *testing.T) {
	gather := func(n int) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		u := index.Index{}.Change()
		for i := range n {
			u.Replace(index.UnitIDOf(0, uint64(i+1)), nil, &facts.Facts{Defs: []facts.Def{{Kind: grammar.Zone, Name: "quay"}}})
		}
		runtime.ReadMemStats(&after)
		if got := len(u.Index.Lookup(index.Key(grammar.Zone, "", "quay")).Sites); got != n {
			t.Fatalf("%d sites of %d definitions", got, n)
		}
		return after.TotalAlloc - before.TotalAlloc
	}
	few, many := gather(500), gather(8000)
	if many > 3*16*few {
		t.Errorf("16 times as many definitions take %d bytes instead of %d", many, few)
	}
}

// What an update adds to a symbol is not seen by the index that it started from.
func TestUpdatesLeaveTheirIndexAsItIs(t *testing.T) {
	fact := func() *facts.Facts {
		return &facts.Facts{Defs: []facts.Def{{Kind: grammar.Zone, Name: "quay"}}}
	}
	sites := func(ix *index.Index) int {
		return len(ix.Lookup(index.Key(grammar.Zone, "", "quay")).Sites)
	}
	u := index.Index{}.Change()
	u.Replace(index.UnitIDOf(0, 1), nil, fact())
	u.Replace(index.UnitIDOf(0, 3), nil, fact())
	first := u.Index
	v := first.Change()
	v.Replace(index.UnitIDOf(0, 5), nil, fact())
	v.Replace(index.UnitIDOf(0, 4), nil, fact())
	v.Replace(index.UnitIDOf(0, 6), nil, fact())
	w := first.Change()
	w.Replace(index.UnitIDOf(0, 2), nil, fact())
	if sites(&first) != 2 || sites(&v.Index) != 5 || sites(&w.Index) != 3 {
		t.Errorf("%d, %d and %d sites", sites(&first), sites(&v.Index), sites(&w.Index))
	}
	last := index.UnitID(0)
	for _, s := range v.Index.Lookup(index.Key(grammar.Zone, "", "quay")).Sites {
		if s.Unit < last {
			t.Errorf("unit %d stands after %d", s.Unit, last)
		}
		last = s.Unit
	}
}
