package kernel

import (
	"slices"
	"testing"
)

// What lies in a high pile is not moved for each token that comes on top of it, or leaves.
func TestHighPilesLieStill(t *testing.T) {
	const tokens = 20_000
	m := &machine{}
	m.zones = make([][]tokenID, 1)
	moved := 0
	step := func(change func(), below func() *tokenID, kept int) {
		var before *tokenID
		if kept > 0 {
			before = below()
		}
		if change(); kept > 0 && before != below() {
			moved++
		}
	}
	bottom := func() *tokenID { list := m.zones[0]; return &list[len(list)-1] }
	for i := range tokens {
		step(func() { m.insertCell(0, 0, tokenID(i)) }, bottom, i)
	}
	for i := range tokens - 1 {
		step(func() { m.removeCell(0, 0) }, bottom, tokens-1-i)
	}
	if most := 3 * lowPile; moved > most {
		t.Errorf("the token at the bottom was moved %d times, want at most %d", moved, most)
	}
	if want := []tokenID{0}; !slices.Equal(m.zones[0], want) {
		t.Errorf("%v is left, want %v", m.zones[0], want)
	}
}

// A pile is the list that it would be, whatever comes and goes where.
func TestPilesAreLists(t *testing.T) {
	m := &machine{}
	m.zones = make([][]tokenID, 1)
	var want []tokenID
	for i := range 4 * lowPile {
		switch at := i * 7919 % (len(want) + 1); {
		case i%5 < 3:
			m.insertCell(0, 0, tokenID(i))
			want = slices.Insert(want, 0, tokenID(i))
		case i%5 == 3:
			m.insertCell(0, at, tokenID(i))
			want = slices.Insert(want, at, tokenID(i))
		case len(want) > lowPile && i%10 == 9:
			m.removeCell(0, 0)
			want = slices.Delete(want, 0, 1)
		default:
			m.insertCell(0, len(want), tokenID(i))
			want = append(want, tokenID(i))
		}
		if i == 3*lowPile { // another position comes in its place
			m.zones[0] = slices.Clone(want)
		}
	}
	if !slices.Equal(m.zones[0], want) {
		t.Error("the pile is not the list")
	}
}
