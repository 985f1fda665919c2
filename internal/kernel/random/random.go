package random

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// Algorithm names the generator in serialised states.
const Algorithm = "pcg-dxsm-128"

// Version is the version of the algorithm in serialised states.
const Version = 1

// Word is an unsigned 128-bit number.
type Word struct{ Hi, Lo uint64 }

var (
	seedMix    = Word{0x9e3779b97f4a7c15, 0xf39cc0605cedc835}
	multiplier = Word{0x2360ed051fc65da4, 0x4385df649fccf645}
)

const (
	outputMultiplier = 0xda942042e4dd58b5
	goldenRatio      = 0x9e3779b97f4a7c15
	maxSafe          = 1<<53 - 1
)

// Mixed is the word in recordings and saved states whose generator was made by New. Those without the word have one
// made by NewUnmixed.
const Mixed = "mixed"

// Generator is the state of a generator. It is a value: a copy continues independently with the same numbers.
type Generator struct {
	State, Increment Word
	Mixed            bool // the seed was mixed
}

// New returns the generator for a seed. All bits of the seed affect every number, so that adjacent seeds have nothing
// in common.
func New(seed int64) Generator {
	g := FromWord(Word{mix(uint64(seed) + goldenRatio), mix(uint64(seed) + goldenRatio + goldenRatio)})
	g.Mixed = true
	return g
}

// mix returns a number mixed by the last step of SplitMix64: every input bit changes half of the output.
func mix(n uint64) uint64 {
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}

// NewUnmixed returns the generator for a seed as it was in games recorded before seeds were mixed: its first number
// is almost the same for all seeds. Negative seeds are two's complement.
func NewUnmixed(seed int64) Generator {
	return FromWord(Word{uint64(seed >> 63), uint64(seed)})
}

// Reseed returns a new generator for a seed, mixed if g's seed was. An unmixed one has already drawn its first
// number, which is almost the same for all seeds.
func (g Generator) Reseed(seed int64) Generator {
	if g.Mixed {
		return New(seed)
	}
	out := NewUnmixed(seed)
	out.Uint64()
	return out
}

// FromWord returns the generator for a 128-bit seed.
func FromWord(seed Word) Generator {
	inc := Word{0, 0xda3e39cb94b95bdb}
	shifted := Word{seed.Hi<<1 | seed.Lo>>63, seed.Lo << 1}
	inc = xor(shifted, inc)
	inc.Lo |= 1
	return Generator{State: xor(seed, seedMix), Increment: inc}
}

// ForPlayer returns the generator of a player's agent. It does not depend on the numbers that the game draws. Its
// seed is not mixed, so that agents choose as in the language's test vectors and as they always did; for many games,
// ForAgent is fair.
func ForPlayer(seed int64, player int) Generator {
	// (player + 1) × the low word of the golden ratio, as an unbounded product.
	hi, lo := bits.Mul64(uint64(player+1), goldenRatio)
	return FromWord(xor(Word{uint64(seed >> 63), uint64(seed)}, Word{hi, lo}))
}

// ForAgent returns the generator of ForPlayer after its first number, for agents that play many games. The last bits
// of that number are the same for all seeds, which differ only in the low word of the state: a choice between two
// moves at the start would be the same in all games.
func ForAgent(seed int64, player int) Generator {
	g := ForPlayer(seed, player)
	g.Uint64()
	return g
}

// Uint64 draws 64 random bits.
func (g *Generator) Uint64() uint64 {
	hi, lo := g.State.Hi, g.State.Lo
	w := (hi ^ hi>>32) * outputMultiplier
	w ^= w >> 48
	out := w * (lo | 1)
	g.State = add(mul(g.State, multiplier), Word{g.Increment.Hi, g.Increment.Lo | 1})
	return out
}

// Int draws a number from min to max, both included, without bias. It panics when min is greater than max or when
// there are more than 2⁵³ - 1 numbers: the caller checks numbers written by authors.
func (g *Generator) Int(min, max int64) int64 {
	span := uint64(max - min + 1)
	if min > max || span > maxSafe {
		panic(fmt.Sprintf("random: no number can be drawn from %d to %d", min, max))
	}
	for {
		u := g.Uint64()
		// The last 2⁶⁴ mod span numbers would favour small results. They are fewer than span, so for most numbers the
		// modulus is not needed.
		if u <= ^uint64(0)-span || u <= ^uint64(0)-(^uint64(0)%span+1)%span {
			return min + int64(u%span)
		}
	}
}

// String returns a word as in serialised states: 0x and lower-case hexadecimal digits without leading zeros.
func (w Word) String() string {
	if w.Hi == 0 {
		return fmt.Sprintf("0x%x", w.Lo)
	}
	return fmt.Sprintf("0x%x%016x", w.Hi, w.Lo)
}

// ParseWord returns the word for a text that String has written.
func ParseWord(text string) (Word, error) {
	if len(text) < 3 || text[:2] != "0x" {
		return Word{}, fmt.Errorf("%q is not a hexadecimal number that starts with 0x", text)
	}
	for _, c := range text[2:] {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return Word{}, fmt.Errorf("%q has the digit %q; digits are 0 to 9 and a to f", text, c)
		}
	}
	digits := strings.TrimLeft(text[2:], "0")
	if len(digits) > 32 {
		return Word{}, fmt.Errorf("%q has more than 128 bits", text)
	}
	digits = strings.Repeat("0", 32-len(digits)) + digits
	high, _ := strconv.ParseUint(digits[:16], 16, 64)
	low, _ := strconv.ParseUint(digits[16:], 16, 64)
	return Word{high, low}, nil
}

func xor(a, b Word) Word { return Word{a.Hi ^ b.Hi, a.Lo ^ b.Lo} }

func add(a, b Word) Word {
	lo, carry := bits.Add64(a.Lo, b.Lo, 0)
	hi, _ := bits.Add64(a.Hi, b.Hi, carry)
	return Word{hi, lo}
}

func mul(a, b Word) Word {
	hi, lo := bits.Mul64(a.Lo, b.Lo)
	hi += a.Hi*b.Lo + a.Lo*b.Hi
	return Word{hi, lo}
}
