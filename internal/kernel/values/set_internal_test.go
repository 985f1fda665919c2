package values

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "ludo-lsp/internal/dev/fixedseed"
)

// Values are told apart in tables as they are when they are compared one by one.
func TestValuesAreTheSameInTables(t *testing.T) {
	kind, row := &TokenType{}, &TableRow{}
	some := []Value{Int(0), Int(1), Float(0.5), Truth(false), Truth(true),
		String("0"), String("1"), {kind: Symbol, N: 1, Ref: "1"}, {kind: TokenName, N: 1, Ref: kind},
		{kind: TokenName, N: 1, Ref: &TokenType{}}, {kind: Row, Ref: row}, {kind: Row, Ref: &TableRow{}}, ListOf(), ListOf(Int(1)), ListOf(String("1")), ListOf(Int(1), Int(1)),
		ListOf(ListOf(Int(1)), Int(1)), ListOf(ListOf(Int(1), Int(1))), ListOf(String(`1"`), String("2")), ListOf(String("1"), String(`"2`)), ListOf(Value{kind: Row, Ref: row})}
	for _, v := range some {
		for _, w := range some {
			if Same(v, w) != (Identity(v) == Identity(w)) {
				t.Errorf("%v and %v", v, w)
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.SampledFrom(some), 0, 2*fewValues).Draw(t, "values")
		var want []Value
		for _, v := range list {
			if !Contains(want, v) {
				want = append(want, v)
			}
		}
		if got := Distinct(list); !slices.EqualFunc(got, want, Same) {
			t.Fatalf("%v, want %v", got, want)
		}
		places, repeats := PlacesOf(list)
		for i, v := range list {
			if !Same(want[places[i]], v) {
				t.Fatalf("%v is at %d of %v", v, places[i], want)
			}
		}
		if repeats != (len(want) < len(list)) {
			t.Fatalf("repeats: %v", repeats)
		}
		set := SetOf(list[:len(list)/2], rapid.IntRange(0, 2*fewValues).Draw(t, "questions"))
		in := slices.Clone(list[:len(list)/2])
		for _, v := range list {
			if set.Has(v) != Contains(in, v) {
				t.Fatalf("%v in %v", v, in)
			}
			set.Add(v)
			in = append(in, v)
		}
	})
}
