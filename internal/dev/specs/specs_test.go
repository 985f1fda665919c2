package specs_test

import (
	"context"
	"os"
	"regexp"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/dev/specs"
	"ludo-lsp/internal/dev/testsize"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

// The specs that are made for tests are what they are said to be: sound, without so much as a
// hint, of their size, the same each time, and games that are played to an end or a limit.
func TestWrittenSpecsAreGames(t *testing.T) {
	for name, c := range map[string]struct {
		size  specs.Size
		least int // bytes
		games int64
		moves int
	}{"small": {specs.Small, 30_000, 3, 200}, "medium": {specs.Medium, 500_000, 1, 12},
		"huge": {specs.Huge, 2_000_000, 0, 0}} {
		t.Run(name, func(t *testing.T) {
			size := c.size
			if c.least > 100_000 {
				part := testsize.PartOfSpec.N()
				size, c.least = c.size.Part(part), c.least/part
			}
			paths, texts := specs.Files(t, specs.Folder(t, size))
			var files []cnl.File
			bytes := 0
			for i := range paths {
				files = append(files, cnl.File{Path: paths[i], Text: texts[i]})
				bytes += len(texts[i])
			}
			if bytes < c.least || bytes > 5*c.least/2 {
				t.Errorf("%d bytes", bytes)
			}
			if c.least > testsize.WrittenSpec.N() {
				return // reading it takes long
			}
			spec := cnl.New(files, cnl.Options{})
			result := cnl.Compile(spec)
			for _, path := range paths {
				for _, d := range spec.Diagnostics(path, source.UTF16) {
					if !d.Code.AboutMeaning() { // rules that are made up may be to no purpose
						t.Errorf("%s:%v: %s", path, d.Range, d.Message)
					}
				}
			}
			if result.GameDef == nil {
				t.Fatal("there is no definition")
			}
			game, err := kernel.New(result.GameDef)
			if err != nil {
				t.Fatal(err)
			}
			kinds := map[string]bool{}
			for seed := range c.games {
				p, err := sim.Play(context.Background(), game,
					sim.Setup{Players: 4, Seed: seed, MaxMoves: c.moves, Agents: []sim.Agent{sim.Random{}}},
					&sim.Observer{Move: func(r *sim.Record) {
						kinds[strings.TrimRight(r.Move.ActionID,
							"-0123456789")] = true
					}})
				if err != nil {
					t.Fatal(err)
				}
				if p.Result == nil && p.Made < c.moves {
					t.Errorf("game %d stops after %d moves: %v", seed, p.Made, p.Stop)
				}
			}
			if c.games > 1 && (!kinds["pass"] || !kinds["event"] || len(kinds) < 6) {
				t.Errorf("only moves of the kinds %v are made", kinds)
			}
		})
	}
}

func TestWrittenSpecsStayTheSame(t *testing.T) {
	one, other := specs.Write(specs.Small), specs.Write(specs.Small)
	for name := range one {
		if one[name] != other[name] {
			t.Errorf("%s is another one", name)
		}
	}
}

// The target that has the tests look at everything sets their switch.
func TestDeepTestsAreRun(t *testing.T) {
	text, err := os.ReadFile("../../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`(?m)^test-deep:.*\n(\t.*\n)*\t.*LUDO_DEEP=`).Match(text) {
		t.Error("the recipe of test-deep in the Makefile sets no LUDO_DEEP")
	}
}
