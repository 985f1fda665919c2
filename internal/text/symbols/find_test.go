package symbols_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/internal/text/symbols"

	"pgregory.net/rapid"
)

// sorted are names as Find takes them, each once.
func sorted(names []string) symbols.Names {
	names = slices.Clone(names)
	slices.Sort(names)
	return symbols.SortedNames(slices.Compact(names))
}

// What is found among sorted names without looking at all is what is found by looking at
// each.
func TestFindIsNearestAndClosest(t *testing.T) {
	check := func(t interface{ Fatalf(string, ...any) }, word string, names []string) {
		lists := []symbols.Names{sorted(names[:len(names)/2]), sorted(names[len(names)/2:])}
		got := symbols.Find(word, lists...)
		if skipping := symbols.Skipping(word, lists...); !reflect.DeepEqual(got, skipping) {
			t.Fatalf("%q among %q: %+v, and without looking at all %+v", word, names, got, skipping)
		}
		near := symbols.Nearest(word, names)
		closest := symbols.Closest(word, names)
		if len(near) > 0 {
			closest = near[0]
		}
		if !slices.Equal(got.Near, near) || got.Closest != closest || got.Unsure {
			t.Fatalf("Find(%q, %q) = %+v, wanted %q and %q", word, names, got, near, closest)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[a-dA-B_\-é\xff]{0,9}`)
		check(t, name.Draw(t, "word"), rapid.SliceOfN(name, 0, 40).Draw(t, "names"))
	})
	for _, names := range nameLists() {
		for i, name := range names {
			check(t, name[1:]+"xy", names)
			check(t, strings.ToUpper(name[:len(name)/2])+name[len(name)/2:], names)
			check(t, names[(i*7)%len(names)][:len(name)%4]+name, names)
		}
	}
}

// looks counts the names that a search looks at.
type looks struct {
	symbols.Names
	count *int
}

func (l looks) At(i int) (string, bool) {
	*l.count++
	return l.Names.At(i)
}

// A slip is found among any number of names that begin alike by looking at few of them,
// and so is the closest of names that begin otherwise.
func TestFindLooksAtFewNames(t *testing.T) {
	for _, stem := range []string{"variable-", strings.Repeat("long-", 20)} {
		names := make([]string, 100_000)
		for i := range names {
			names[i] = fmt.Sprintf("%s%06d", stem, i)
		}
		all := sorted(names)
		for _, slip := range []func(string) string{
			func(name string) string { return name[1:] },
			func(name string) string { return name + "x" },
			func(name string) string { return strings.ToUpper(name) },
			func(name string) string { return name[:3] + name[4:5] + name[3:4] + name[5:] },
			func(name string) string { return name[:5] + "." + name[6:] },
		} {
			count := 0
			word := slip(names[77_321])
			found := symbols.Find(word, looks{all, &count})
			if found.Closest != names[77_321] || found.Unsure || count > 3000 {
				t.Errorf("%q: %+v after a look at %d names", word, found, count)
			}
		}
	}
}

// Where thousands of names begin like a word that none of them is, the search ends, says
// so and still gives one that begins like it.
func TestFindIsBounded(t *testing.T) {
	names := make([]string, 200_000)
	for i := range names {
		names[i] = fmt.Sprintf("variable-%06d", i)
	}
	count := 0
	found := symbols.Find("variable-77321", looks{sorted(names), &count})
	if !strings.HasPrefix(found.Closest, "variable-") || count > 70_000 {
		t.Errorf("%+v after a look at %d names", found, count)
	}
	count = 0
	found = symbols.Find("an-altogether-different-word", looks{sorted(names), &count})
	if found.Closest == "" || !found.Unsure || count > 70_000 {
		t.Errorf("%+v after a look at %d names", found, count)
	}
	for _, word := range []string{strings.Repeat("a", 1<<20), strings.Repeat("ab-", 1000)} {
		if found := symbols.Skipping(word,
			sorted([]string{word[1:], strings.Repeat("b", 1<<20)})); found.Closest != word[1:] {
			t.Errorf("of two long names the one that shares the beginning is not found: %.40q", found.Closest)
		}
	}
	if found := symbols.Skipping("x", sorted(nil)); found.Closest != "" || found.Near != nil || found.Unsure {
		t.Errorf("among no names there is %+v", found)
	}
}
