package diagnose

import (
	"math/rand/v2"
	"slices"
	"testing"

	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/spec/crossref"
	"ludo-lsp/internal/text/source"
)

// TestManyFaultsAreFoundAsFewAre: which fault is the same as another one does not depend
// on how many there are.
func TestManyFaultsAreFoundAsFewAre(t *testing.T) {
	for seed := range uint64(50) {
		random := rand.New(rand.NewPCG(seed, 0))
		paths := []string{".a", ".b", ".c.0", ".c.1", ".c.2", ".c.3"}
		fault := func() *crossref.Fault {
			start := random.IntN(600)
			return &crossref.Fault{Finding: diag.Finding{
				Code: []diag.Code{"A", "B", "C"}[random.IntN(3)], Severity: diag.Severity(1 + random.IntN(3)),
				Span: source.Span{Start: start, End: start + random.IntN(4)*max(1, random.IntN(4))*max(1, random.IntN(90)-40)},
				Path: paths[random.IntN(len(paths))] + string(rune('a'+random.IntN(26))),
			}}
		}
		var set FaultSet
		for n := range 100 {
			if n > 0 && random.IntN(4) == 0 {
				set.Replace(random.IntN(n), fault())
			}
			f := fault()
			want := slices.IndexFunc(set.List, func(known *crossref.Fault) bool { return SameFault(known, f) })
			if got := set.CoveringIndex(f); got != want {
				t.Fatalf("seed %d, %d faults: the same as %+v is %d, not %d", seed, n, f.Finding, got, want)
			}
			at := set.At(f.Span, f.Code, f.Path)
			for i, known := range set.List {
				stands := known.Span == f.Span || known.Code == f.Code && known.Path == f.Path
				if stands && !slices.Contains(at, i) {
					t.Fatalf("seed %d: %+v is not found", seed, known.Finding)
				}
			}
			if !slices.IsSorted(at) {
				t.Fatalf("seed %d: %v", seed, at)
			}
			set.Add(f)
		}
	}
}
