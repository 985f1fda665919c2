package random

import (
	"fmt"
	"testing"
)

func TestGeneratorsOfSeeds(t *testing.T) {
	tests := []struct {
		seed             int64
		state, increment string
		outputs          string
		after            string
		dice             string
	}{
		{0, "0x9e3779b97f4a7c15f39cc0605cedc835", "0xda3e39cb94b95bdb", "6c95836298ef2ba0 81c8a96038d5adcf 8f596b4a65382b52 69be5c6e451060eb", "0x9aa4429e85acb2ff9d5f32eafb5b8c59", "[1 2 3 2 2 2 1 6 3 4 1 1]"},
		{42, "0x9e3779b97f4a7c15f39cc0605cedc81f", "0xda3e39cb94b95b8f", "ba5909abdeb2f2e0 6131c7d2a2dabe94 6182f1eef548858b b0bc3847b67e2341", "0xbf7366d6d2798c1128b0044999f0c853", "[5 5 6 6 4 3 1 5 2 5 4 4]"},
		{-1, "0x61c8864680b583ea0c633f9fa31237ca", "0xffffffffffffffff25c1c6346b46a425", "0da31ae961887598 d2cfce481a4354ba 2532ad46e6b523bd a5b5ddbb122963a0", "0x707e7bee5277d264910bed56c1d01c36", "[5 3 6 5 3 6 6 5 2 1 2 4]"},
	}
	for _, test := range tests {
		t.Run(fmt.Sprint(test.seed), func(t *testing.T) {
			g := NewUnmixed(test.seed)
			if g.State.String() != test.state || g.Increment.String() != test.increment {
				t.Errorf("starts with %v, %v", g.State, g.Increment)
			}
			dice := g
			outputs := fmt.Sprintf("%016x %016x %016x %016x", g.Uint64(), g.Uint64(), g.Uint64(), g.Uint64())
			if outputs != test.outputs || g.State.String() != test.after {
				t.Errorf("gives %s and then stands at %v", outputs, g.State)
			}
			rolls := make([]int64, 12)
			for i := range rolls {
				rolls[i] = dice.Int(1, 6)
			}
			if fmt.Sprint(rolls) != test.dice {
				t.Errorf("rolls %v", rolls)
			}
		})
	}
}

func TestGeneratorsOfPlayers(t *testing.T) {
	for player, want := range []string{
		"0x9e3779b97f4a7c156dabb9d923a7b421 0x1e650cab96a2da3f3",
		"0x9e3779b97f4a7c14cff23312a279301e 0x2a2e3df2e6990ab8d",
		"0x9e3779b97f4a7c14293aad4c2132bc0b 0x36f72e3936f07b3a7",
	} {
		g := ForPlayer(1, player)
		if got := g.State.String() + " " + g.Increment.String(); got != want {
			t.Errorf("player %d: %s, want %s", player, got, want)
		}
	}
}

func TestEveryDrawTakesAStep(t *testing.T) {
	g := New(7)
	before := g
	if g.Int(4, 4) != 4 || g == before {
		t.Error("a draw from one number gives it and takes a step")
	}
}

func TestWordsAsText(t *testing.T) {
	for _, text := range []string{"0x0", "0xf", "0x10000000000000000", "0xffffffffffffffffffffffffffffffff"} {
		w, err := ParseWord(text)
		if err != nil || w.String() != text {
			t.Errorf("%s became %v, %v", text, w, err)
		}
	}
	for _, text := range []string{"", "0x", "12", "0xG", "0xFF", "0x100000000000000000000000000000000"} {
		if w, err := ParseWord(text); err == nil {
			t.Errorf("%q was read as %v", text, w)
		}
	}
}

// The first numbers of the games of neighbouring seeds are what chance gives: each count lies in
// the interval in which 99.9 % of such counts lie.
func TestFirstNumbersAreFair(t *testing.T) {
	const games = 6000
	for _, begin := range []int64{0, 1, 1000, -3000, 1 << 40, -1 << 63, 1<<63 - games} {
		for _, step := range []int64{1, 2, 6, 64} {
			var coins [2]float64
			var dice, next [6]float64
			var pairs [36]float64
			last := int64(0)
			for i := range int64(games) {
				g := New(begin + i*step)
				die := g.Int(0, 5)
				dice[die]++
				next[g.Int(0, 5)]++
				pairs[last*6+die]++
				last = die
				g = New(begin + i*step)
				coins[g.Int(0, 1)]++
			}
			for _, c := range []struct {
				name   string
				counts []float64
				most   float64 // of chi square, with so many degrees of freedom
			}{{"coins", coins[:], 10.83}, {"dice", dice[:], 20.52}, {"second dice", next[:], 20.52},
				{"dice of neighbours", pairs[:], 66.62}} {
				chi := 0.0
				for _, n := range c.counts {
					expected := games / float64(len(c.counts))
					chi += (n - expected) * (n - expected) / expected
				}
				if chi > c.most {
					t.Errorf("seeds from %d by %d: %s are %v, chi square %.1f", begin, step, c.name, c.counts, chi)
				}
			}
		}
	}
}

// The first numbers of agents are even and odd.
func TestFirstNumbersOfAgents(t *testing.T) {
	odd := 0
	for seed := range int64(100) {
		g := ForAgent(seed, 0)
		odd += int(g.Uint64() & 1)
	}
	if odd < 30 || odd > 70 {
		t.Errorf("%d of 100 first numbers are odd", odd)
	}
}
