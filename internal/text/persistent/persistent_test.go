package persistent

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "ludo-lsp/internal/dev/fixedseed"
)

type number int

func (n number) Sum() total { return total(n) }

type total int

func (t total) Plus(u total) total { return t + u }

// checkBalance fails when a subtree is heavier than the balance allows or a
// size or sum is wrong.
func checkBalance[T Item[S], S interface {
	Sum[S]
	comparable
}](t *rapid.T, n *node[T, S]) {
	if n == nil {
		return
	}
	if !isBalanced(n.left, n.right) || !isBalanced(n.right, n.left) {
		t.Fatalf("unbalanced: %d and %d items", n.left.len(), n.right.len())
	}
	if n.size != n.left.len()+n.right.len()+1 || n.sum != n.left.total().Plus(n.item.Sum()).Plus(n.right.total()) {
		t.Fatalf("size or sum is wrong")
	}
	checkBalance(t, n.left)
	checkBalance(t, n.right)
}

func TestSequenceBehavesLikeASlice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var want []number
		var q Sequence[number, total]
		for range rapid.IntRange(1, 40).Draw(t, "edits") {
			from := rapid.IntRange(0, len(want)).Draw(t, "from")
			to := rapid.IntRange(from, len(want)).Draw(t, "to")
			items := rapid.SliceOfN(rapid.Custom(
				func(t *rapid.T) number { return number(rapid.IntRange(0, 9).Draw(t, "n")) }), 0, 30).Draw(t, "items")
			before, old := q, slices.Clone(want)
			q = q.Splice(from, to, items)
			want = slices.Replace(slices.Clone(want), from, to, items...)
			checkBalance(t, q.root)
			compare(t, before, old)
			compare(t, q, want)
		}
	})
}

func compare(t *rapid.T, q Sequence[number, total], want []number) {
	if q.Len() != len(want) {
		t.Fatalf("Len = %d, want %d", q.Len(), len(want))
	}
	sum := total(0)
	for i, n := range want {
		if q.At(i) != n || q.SumBefore(i) != sum {
			t.Fatalf("At(%d) = %d, Before = %d; want %d, %d", i, q.At(i), q.SumBefore(i), n, sum)
		}
		sum += total(n)
	}
	if q.Sum() != sum {
		t.Fatalf("Sum = %d, want %d", q.Sum(), sum)
	}
	target := sum / 2
	i, before := q.Find(func(s total) bool { return s > target })
	if before > target || i < len(want) && before+total(want[i]) <= target || i == len(want) && before != sum {
		t.Fatalf("Find(> %d) = %d, %d in %v", target, i, before, want)
	}
	half := len(want) / 2
	var got []number
	for i, n := range q.From(half) {
		if want[i] != n {
			t.Fatalf("From: item %d is %d, want %d", i, n, want[i])
		}
		got = append(got, n)
	}
	if len(got) != len(want)-half {
		t.Fatalf("From(%d) gives %d items, want %d", half, len(got), len(want)-half)
	}
}

func TestLocateFindsItemAndSum(t *testing.T) {
	var items []number
	for n := range number(100) {
		items = append(items, 1+n)
	}
	q := SequenceOf[number, total](items)
	for k := range number(102) {
		wantSum, wantItem := q.SumBefore(max(0, int(k)-1)), max(1, k)
		if k > 100 {
			wantSum, wantItem = q.Sum(), 0
		}
		if before, item := q.Locate(func(n number) bool { return n < k }); before != wantSum || item != wantItem {
			t.Errorf("Locate(≥ %d) = %d after %d, want %d after %d", k, item, before, wantItem, wantSum)
		}
	}
}

func TestMapBehavesLikeAMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := map[string]int{}
		var m Map[string, int]
		draft := new(Draft)
		type snapshot struct {
			m    Map[string, int]
			want map[string]int
		}
		var kept []snapshot // no later draft may change them
		for i := range rapid.IntRange(1, 60).Draw(t, "steps") {
			key := rapid.StringMatching(`[a-d]{1,3}`).Draw(t, "key")
			switch rapid.IntRange(0, 6).Draw(t, "kind") {
			case 0, 1:
				m = m.Without(key)
				delete(want, key)
			case 2, 3:
				m = m.With(key, i)
				want[key] = i
			case 4, 5:
				m = m.SetIn(draft, key, i)
				want[key] = i
			default:
				kept = append(kept, snapshot{m, maps.Clone(want)})
				draft = new(Draft)
			}
		}
		for _, s := range append(kept, snapshot{m, want}) {
			compareMap(t, s.m, s.want)
		}
	})
}

func compareMap(t *rapid.T, m Map[string, int], want map[string]int) {
	if m.Len() != len(want) {
		t.Fatalf("Len = %d, want %d", m.Len(), len(want))
	}
	last := ""
	for k, v := range m.All() {
		if w, ok := want[k]; !ok || w != v || k <= last {
			t.Fatalf("entry %q = %d after %q, want %d, %t", k, v, last, w, ok)
		}
		if got, ok := m.Get(k); !ok || got != v {
			t.Fatalf("Get(%q) = %d, %t", k, got, ok)
		}
		last = k
	}
	for k := range m.From("c") {
		if k < "c" {
			t.Fatalf("From(c) gives %q", k)
		}
	}
	checkBalance(t, m.entries.root)
}

// TestDraftsChangeInPlace: filling a map in a draft makes few more nodes than the map has, while each change
// outside of one makes a path of them.
func TestDraftsChangeInPlace(t *testing.T) {
	const n = 1000
	fill := func(d *Draft) float64 {
		return testing.AllocsPerRun(1, func() {
			var m Map[int, int]
			for i := range n {
				m = m.SetIn(d, i*7919%n, i)
			}
		})
	}
	if within, without := fill(new(Draft)), fill(nil); within > without/4 {
		t.Errorf("%v nodes are made for %d entries in a draft, %v without one", within, n, without)
	}
}
