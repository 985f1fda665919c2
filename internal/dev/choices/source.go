package choices

import "math/rand/v2"

// Source makes the choices of which generated data consists.
type Source interface {
	// Below is a number from 0 to n-1; n is at least 1. Smaller numbers make
	// simpler data.
	Below(n int) int
}

// Bytes makes the first choices by the bytes of a text, one for each, and the
// others at random from a seed.
func Bytes(text []byte, seed uint64) Source {
	return &byteSource{rest: text, random: rand.New(rand.NewPCG(seed, 1))}
}

type byteSource struct {
	rest   []byte
	random *rand.Rand
}

func (s *byteSource) Below(n int) int {
	if len(s.rest) == 0 {
		return s.random.IntN(n)
	}
	b := s.rest[0]
	s.rest = s.rest[1:]
	return int(b) % n
}
