package docs_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/text/source"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

const (
	cookbook      = "language/cookbook"
	fewestRecipes = 52
	longestRecipe = 60 // lines of YAML
	recipeGames   = 20
	longestGame   = 2000 // moves
)

// A recipe is a page that answers one question of authors with one game.
type recipe struct {
	name string // of its folder
	text string // of its page
}

// file is the path of the page in the book.
func (r recipe) file() string { return cookbook + "/" + r.name + "/README.md" }

// question is the title of the page.
func (r recipe) question() string {
	title, _, _ := strings.Cut(r.text, "\n")
	return strings.TrimPrefix(title, "# ")
}

// recipes are all recipes of the cookbook in the order of their names. Each has a folder of
// its own, as the pages of one folder would be one game.
func recipes(t *testing.T) (out []recipe) {
	t.Helper()
	pages, err := filepath.Glob(cookbook + "/*/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		if filepath.Base(page) != "README.md" {
			t.Errorf("%s is no page of a recipe", page)
			continue
		}
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, recipe{filepath.Base(filepath.Dir(page)), string(text)})
	}
	if len(out) < fewestRecipes {
		t.Errorf("there are only %d recipes", len(out))
	}
	return out
}

// Every recipe asks a question, answers it in a few sentences, and shows one short game.
func TestRecipesAreShort(t *testing.T) {
	for _, r := range recipes(t) {
		if !strings.HasPrefix(r.text, "# ") || !strings.HasSuffix(r.question(), "?") {
			t.Errorf("%s does not begin with a question", r.name)
		}
		parts := strings.Split(r.text, "```")
		if len(parts) != 3 || !strings.HasPrefix(parts[1], "yaml play\n") {
			t.Errorf("%s does not have exactly one block of YAML, marked to be played", r.name)
			continue
		}
		if answer := strings.TrimPrefix(parts[0], "# "+r.question()); strings.Count(answer, ".") < 2 {
			t.Errorf("%s does not answer its question in two sentences", r.name)
		}
		if lines := strings.Count(parts[1], "\n") - 1; lines > longestRecipe {
			t.Errorf("%s has %d lines of YAML", r.name, lines)
		}
	}
}

// Nothing is said against a recipe, not even by a hint, and games of it that are played
// at random come to a result, with the fewest players and with the most.
func TestRecipesPlay(t *testing.T) {
	for _, r := range recipes(t) {
		t.Run(r.name, func(t *testing.T) {
			spec := cnl.New([]cnl.File{{Path: r.file(), Text: r.text}}, cnl.Options{})
			for _, d := range spec.Diagnostics(r.file(), source.UTF16) {
				t.Errorf("line %d: %s %s", d.Range.Start.Line+1, d.Code, d.Message)
			}
			result := cnl.Compile(spec)
			for _, d := range result.Diagnostics {
				t.Errorf("line %d, compiled: %s %s", d.Range.Start.Line+1, d.Code, d.Message)
			}
			if result.GameDef == nil {
				t.Fatal("it does not compile")
			}
			if id := result.GameDef.Metadata.ID; id != r.name {
				t.Errorf("the game is called %s, not as its folder", id)
			}
			game, err := kernel.New(result.GameDef)
			if err != nil {
				t.Fatal(err)
			}
			taken := map[string]bool{}
			players := result.GameDef.Metadata.Players
			for _, n := range []int64{players.Min, players.Max} {
				playRecipe(t, game, int(n), taken)
			}
			for _, action := range result.GameDef.Actions {
				if !taken[action.ID] {
					t.Errorf("nobody has taken %s", action.ID)
				}
			}
		})
	}
}

// playRecipe plays games of a recipe, each of which must end, and notes the actions taken.
// Somebody has to lose now and then: a score in which all are always equal is no answer.
func playRecipe(t *testing.T, game *kernel.Game, players int, taken map[string]bool) {
	t.Helper()
	lost := false
	for seed := int64(1); seed <= recipeGames; seed++ {
		p, err := sim.Play(context.Background(), game, sim.Setup{Seed: seed, Players: players, MaxMoves: longestGame},
			&sim.Observer{Move: func(r *sim.Record) { taken[r.Move.ActionID] = true }})
		if err != nil {
			t.Fatal(err)
		}
		if p.Reason != sim.Terminal || p.Result == nil {
			t.Errorf("with %d players and seed %d, the game stops with %s after %d moves: %+v", players, seed, p.Reason,
				p.Made, p.Stop)
			continue
		}
		if len(p.Dropped) > 0 {
			t.Errorf("with %d players and seed %d, listed moves could not be made: %+v", players, seed, p.Dropped)
		}
		switch p.Result.Type {
		case gamedef.WinResult, gamedef.LossAllResult:
			lost = true
		case gamedef.ScoreResult:
			for _, s := range p.Result.Ranking {
				lost = lost || !s.Score.Equal(p.Result.Ranking[0].Score)
			}
		}
	}
	if !lost {
		t.Errorf("with %d players, nobody has lost one of %d games", players, recipeGames)
	}
}

// The first page of the cookbook lists every recipe once, by its question, and no other.
func TestCookbookListsTheRecipes(t *testing.T) {
	page, err := os.ReadFile(cookbook + "/README.md")
	if err != nil {
		t.Fatal(err)
	}
	listed := 0
	for line := range strings.Lines(string(page)) {
		if strings.HasPrefix(line, "- [") {
			listed++
		}
	}
	all := recipes(t)
	for _, r := range all {
		line := fmt.Sprintf("- [%s](%s/README.md)\n", r.question(), r.name)
		if n := strings.Count(string(page), line); n != 1 {
			t.Errorf("the cookbook lists %s %d times; the line is %s", r.name, n, line)
		}
	}
	if listed != len(all) {
		t.Errorf("the cookbook lists %d pages, and there are %d recipes", listed, len(all))
	}
}
