package index_test

import (
	"runtime"
	"slices"
	"testing"

	"ludo-lsp/internal/grammar"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/facts"
	"ludo-lsp/internal/spec/index"
)

// A spec may define one name ten thousand times, as a paste gone wrong does. What
// that takes grows with the number of definitions, not with its square.
func TestDefinitionsOfOneNameAreGatheredInLinearSpace(t *testing.T) {
	gather := func(n int) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		u := index.Index{}.Change()
		for i := range n {
			u.Replace(index.UnitIDOf(0, uint64(i+1)), nil,
				&facts.Facts{Defs: []facts.Def{{Kind: grammar.Zone, Name: "quay"}}})
		}
		runtime.ReadMemStats(&after)
		if got := len(sites(&u.Index)); got != n {
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
	for _, want := range []struct {
		index *index.Index
		units []uint64
	}{{&first, []uint64{1, 3}}, {&v.Index, []uint64{1, 3, 4, 5, 6}}, {&w.Index, []uint64{1, 2, 3}}} {
		var units []uint64
		for _, s := range sites(want.index) {
			units = append(units, s.Unit.Label())
		}
		if !slices.Equal(units, want.units) {
			t.Errorf("the units are %d, not %d", units, want.units)
		}
	}
}

func sites(ix *index.Index) []index.Site {
	return slices.Collect(ix.Lookup(index.Key(grammar.Zone, "", "quay")).Sites())
}

// A name that many may declare together, as the parts of a deck do, concerns only the first of them when one comes
// or goes; one that must stand alone concerns all that declare it.
func TestDefinersThatAskForOthers(t *testing.T) {
	fact := func(code diag.Code) *facts.Facts {
		return &facts.Facts{Defs: []facts.Def{{Kind: grammar.EventDeck, Name: "events", Duplicate: code}}}
	}
	for _, c := range []struct {
		code    diag.Code
		removed uint64
		want    []uint64
	}{
		{"", 3, []uint64{1}},
		{"", 1, []uint64{1, 2}},
		{diag.CompilerEventDeckIDDuplicate, 3, []uint64{1, 2, 3, 4}},
	} {
		u := index.Index{}.Change()
		for label := range uint64(4) {
			u.Replace(index.UnitIDOf(0, label+1), nil, fact(c.code))
		}
		before := index.UnitIDOf(0, c.removed)
		v := u.Index.Change()
		v.Replace(before, fact(c.code), nil)
		_, definers := v.ChangedKeys()
		var got []uint64
		for _, id := range definers {
			got = append(got, id.Label())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("without %d, of which each is told as %q: %d, not %d", c.removed, c.code, got, c.want)
		}
	}
}
