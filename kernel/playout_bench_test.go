package kernel_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/cputime"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/random"
)

// shipped are the games that ship with us and, where they are, larger ones.
func shipped(t testing.TB) map[string]*kernel.Game {
	out := map[string]*kernel.Game{}
	for _, root := range []string{"../data/games", "../../shared/corpus"} {
		entries, _ := os.ReadDir(root)
		for _, entry := range entries {
			if !entry.IsDir() {
				continue
			}
			name := filepath.Base(root) + "/" + entry.Name()
			if game := compiled(t, filepath.Join(root, entry.Name())); game != nil {
				out[name] = game
			}
		}
	}
	return out
}

// compiled is the game of a folder, nil when the folder has none.
func compiled(t testing.TB, folder string) *kernel.Game {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(folder, "*.md"))
	slices.Sort(paths)
	var files []cnl.File
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, cnl.File{Path: path, Text: string(text)})
	}
	if len(files) == 0 || strings.EqualFold(filepath.Base(paths[0]), "readme.md") && len(files) == 1 {
		return nil
	}
	def := cnl.Compile(cnl.New(files, cnl.Options{})).GameDef
	if def == nil {
		t.Fatalf("%s does not compile", folder)
	}
	game, err := kernel.New(def)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// playOn makes random moves until a game ends; it tells how many it made.
func playOn(p *kernel.Playout, rng *random.Generator, most int) (int, error) {
	for made := 0; made < most; made++ {
		if result, err := p.Result(); result != nil || err != nil {
			return made, err
		}
		moves, _, err := p.Moves()
		if err != nil || len(moves) == 0 {
			return made, err
		}
		if ok, err := playOne(p, moves, rng); !ok {
			return made, err
		}
	}
	return most, nil
}

// playOne makes one of the moves, chosen at random among those that can be made.
func playOne(p *kernel.Playout, moves []kernel.Move, rng *random.Generator) (bool, error) {
	var last error
	for n := len(moves); n > 0; n-- {
		at := int(rng.Int(0, int64(n-1)))
		move, ok, err := p.CompleteQuickly(moves[at], rng)
		if ok && err == nil {
			if err = p.Apply(&move); err == nil {
				return true, nil
			}
		}
		if err != nil {
			last = err
		}
		moves[at] = moves[n-1]
	}
	return false, last
}

// BenchmarkPlayouts plays random games on one core; moves for each second of processor
// time are the figure.
func BenchmarkPlayouts(b *testing.B) {
	games := shipped(b)
	names := make([]string, 0, len(games))
	for name := range games {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		game := games[name]
		b.Run(name, func(b *testing.B) {
			players := min(4, int(game.Definition().Metadata.Players.Max))
			var firsts []*kernel.State
			for seed := range int64(16) {
				first, err := game.Initial(seed, players)
				if err != nil {
					b.Fatal(err)
				}
				firsts = append(firsts, first)
			}
			p := firsts[0].Playout()
			defer p.Close()
			b.ReportAllocs()
			moves, games := 0, 0
			watch := cputime.Begin()
			for b.Loop() {
				p.Restart(firsts[games%len(firsts)])
				if err := p.Advance(); err != nil {
					b.Fatal(err)
				}
				rng := random.New(int64(games))
				made, err := playOn(p, &rng, 500)
				if err != nil && made == 0 {
					b.Fatal(err)
				}
				moves += made
				games++
			}
			watch.Report(b, int64(moves), "moves")
			b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
			b.ReportMetric(float64(moves)/float64(b.N), "moves/game")
		})
	}
}
