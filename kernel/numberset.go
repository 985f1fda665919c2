package kernel

import "math/bits"

// numberSet is a set of whole numbers from 0 to 63, as bits.
type numberSet uint64

// setSize is how many numbers there are that can be in a set.
const setSize = 64

// between is the numbers from least to most.
func between(least, most int64) numberSet { return below(most+1) &^ below(least) }

// below is the numbers less than n.
func below(n int64) numberSet {
	switch {
	case n <= 0:
		return 0
	case n >= setSize:
		return ^numberSet(0)
	}
	return 1<<n - 1
}

func (s numberSet) has(v Value) bool {
	return v.kind == Number && v.n >= 0 && v.n < setSize && s>>v.n&1 != 0
}

// least is the least number of a set that is not empty.
func (s numberSet) least() int64 { return int64(bits.TrailingZeros64(uint64(s))) }

// most is the greatest number of a set that is not empty.
func (s numberSet) most() int64 { return int64(bits.Len64(uint64(s))) - 1 }

// size is how many numbers are in a set.
func (s numberSet) size() int64 { return int64(bits.OnesCount64(uint64(s))) }

// sum is the sum of the numbers of a set.
func (s numberSet) sum() (total int64) {
	for ; s != 0; s &= s - 1 {
		total += s.least()
	}
	return total
}

// shifted is the set with n subtracted from each number; those that come in from
// beyond are in it where beyond says so.
func (s numberSet) shifted(n int64, beyond bool) numberSet {
	if beyond {
		return ^(^s).shifted(n, false)
	}
	if n >= 0 {
		return s >> n
	}
	return s << -n
}
