package values

import "math/bits"

// NumberSet is a set of integers from 0 to 63, as bits.
type NumberSet uint64

// SetSize is the number of possible members of a set.
const SetSize = 64

// Between returns the set of the numbers from least to most.
func Between(least, most int64) NumberSet { return NumbersBelow(most+1) &^ NumbersBelow(least) }

// NumbersBelow returns the set of the numbers less than n.
func NumbersBelow(n int64) NumberSet {
	switch {
	case n <= 0:
		return 0
	case n >= SetSize:
		return ^NumberSet(0)
	}
	return 1<<n - 1
}

// Has reports whether a value is a number of the set.
func (s NumberSet) Has(v Value) bool {
	return v.kind == Number && v.N >= 0 && v.N < SetSize && s>>v.N&1 != 0
}

// Least returns the least number of a set that is not empty.
func (s NumberSet) Least() int64 { return int64(bits.TrailingZeros64(uint64(s))) }

// Most returns the greatest number of a set that is not empty.
func (s NumberSet) Most() int64 { return int64(bits.Len64(uint64(s))) - 1 }

// Size returns the number of members of a set.
func (s NumberSet) Size() int64 { return int64(bits.OnesCount64(uint64(s))) }

// Sum returns the sum of the numbers of a set.
func (s NumberSet) Sum() (total int64) {
	for ; s != 0; s &= s - 1 {
		total += s.Least()
	}
	return total
}

// Shift returns the set with n subtracted from each number. Numbers that come into the range from outside are members
// if outside is true.
func (s NumberSet) Shift(n int64, outside bool) NumberSet {
	if outside {
		return ^(^s).Shift(n, false)
	}
	if n >= 0 {
		return s >> n
	}
	return s << -n
}
