package sim

import "testing"

// Jobs take every playout once, and never so many that the others wait for long.
func TestTake(t *testing.T) {
	for _, games := range []int{1, 3, 64, 1000, 20_000} {
		for _, jobs := range []int{1, 2, 16} {
			r := &run{Batch: Batch{Games: games}, jobs: jobs}
			times := 0
			for next := 0; ; times++ {
				from, to := r.take(mostTaken)
				if from != next {
					t.Fatalf("%d games, %d jobs: it takes %d after %d", games, jobs, from, next)
				}
				if from == to {
					if next != games {
						t.Fatalf("%d jobs take %d of %d games", jobs, next, games)
					}
					break
				}
				if left := games - from; to-from > 1 && (to-from)*jobs*4 > left {
					t.Errorf("%d jobs: it takes %d of %d", jobs, to-from, left)
				}
				next = to
			}
			if most := games/mostTaken + 200*jobs; times > most {
				t.Errorf("%d games, %d jobs: %d times", games, jobs, times)
			}
		}
	}
}
