package mcp

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/ide/query"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/text/source"
)

// commandTools run commands of the program.
var commandTools = []tool{
	define("explain", "Explain", "What a word of the language, a code of a finding, or what is written at a place means; with examples.",
		reads, (*call).explain),
	define("expand", "Expand", "What an entry becomes once macros and templates are expanded.",
		reads, (*call).expand),
	define("diff", "Compare rules", "The rules that differ, in words, from before the last change made here, from a git revision, or from another game.",
		reads, (*call).diff),
	define("simulate_rule", "Simulate a rule", "Play towards a rule until it can act, and see what it does, what is legal next, and what comes of games from there.",
		reads, (*call).simulateRule),
	define("play_many", "Play many games", "Play whole games and count what comes of them: who wins, how long they are, with the ranges, and what stopped early.",
		reads, (*call).playMany),
	define("compare", "Compare games", "Plays the same seeds with the rules as they are and as they were (before the last change made here, at a git revision, or in another game), and tells what changed, with ranges.",
		reads, (*call).compare),
	define("coverage", "Coverage", "Which rules act when many games are played, and which never do.",
		reads, (*call).coverage),
	define("legal", "Legal moves", "Begin a game, or look at a state of one: the moves of the seat that is to move.",
		computes, (*call).legal),
	define("apply", "Make a move", "Makes a move in a state, or some at random; gives the next state and its moves.",
		computes, (*call).apply),
	define("picture", "Draw", "The table of a game as a seat sees it, or how a game goes, as SVG.",
		reads, (*call).picture),
	define("new_game", "New game", "Begin a game: a folder with a small game that checks clean and plays.",
		adds, (*call).newGame),
}

// answered is what a command printed, as an answer.
func answered(out Outcome) (answer, error) {
	said, _, _ := strings.Cut(strings.ReplaceAll(out.Errors, "ludo-lsp: ", ""), "Run 'ludo-lsp help")
	said = strings.ReplaceAll(strings.TrimSpace(said), Before+" has errors and", "the game before the last change "+
		"(before: start or a revision names an earlier one)")
	if out.Code > 1 || out.Code == 1 && out.Out == "" {
		if said == "" {
			said = "it could not be done"
		}
		return answer{}, errors.New(said)
	}
	if said != "" {
		out.Out = said + "\n\n" + out.Out
	}
	return answer{quoted: out.Out}, nil
}

// at is a place as a flag of a command: of an entry the line on which it begins.
func (c *call) at(game, at string) (flag, folder string, err error) {
	spec, folder, file, where, err := c.placed(game, at)
	if err != nil {
		return "", "", err
	}
	flag = fmt.Sprintf("--at=%s:%d", file, where.Line+1)
	if strings.Count(at, ":") > 1 {
		flag += ":" + strconv.Itoa(source.UTF16.Units(lineOf(spec, file, where.Line)[:where.Character])+1)
	}
	return flag, folder, nil
}

type explainArguments struct {
	InGame
	What string `json:"what,omitempty" jsonschema:"a word of the language, such as forEach or actions.limits, or a code"`
	At   string `json:"at,omitempty" jsonschema:"instead of what: a place, FILE:LINE:COLUMN, or the path of an entry"`
	Page
}

func (c *call) explain(in explainArguments) (answer, error) {
	if in.At == "" {
		if in.What == "" {
			return answer{}, errors.New("give what, a word of the language or a code, or at, a place")
		}
		out := c.run("", "explain", "--format=markdown", "--", in.What)
		a, err := answered(out)
		a.ours = true
		return a, err
	}
	flag, _, err := c.at(in.Game, in.At)
	if err != nil {
		return answer{}, err
	}
	if out := c.run("", "explain", flag); out.Code == 0 {
		return answered(out)
	}
	spec, _, file, where, err := c.placed(in.Game, in.At)
	if err != nil {
		return answer{}, err
	}
	if place := query.At(spec.View(), file, where, source.UTF8); place != nil {
		if h, ok := place.Hover(); ok {
			return answer{quoted: strings.Join(h.Parts, "\n\n")}, nil
		}
	}
	return answer{}, errors.New("nothing stands there that could be explained")
}

func (c *call) expand(in placeArguments) (answer, error) {
	flag, folder, err := c.at(in.Game, in.At)
	if err != nil {
		return answer{}, err
	}
	return answered(c.run("", "expand", flag, "--", folder))
}

// Other is with what a game is compared.
type Other struct {
	Before string `json:"before,omitempty" jsonschema:"a revision of git such as HEAD, or the folder of another game, or start: before all changes made here (default: before the last one)"`
}

// other is the game with which is compared, as commands take it.
func (c *call) other(before string, spec *cnl.Spec) (string, error) {
	if before == "" || before == "start" {
		c.mu.Lock()
		defer c.mu.Unlock()
		texts := c.last
		if before == "start" {
			texts = c.earlier
		}
		if c.before = maps.Clone(c.buffers); c.before == nil {
			c.before = map[string]string{}
		}
		for name, text := range texts {
			c.before[name] = text
			if slices.Contains(spec.Files(), name) {
				before = Before
			}
		}
		if before == Before {
			return Before, nil
		}
		return "", errors.New("nothing was changed here yet; give before, a revision such as HEAD or another game")
	}
	if strings.HasPrefix(before, "-") || strings.ContainsRune(before, 0) || before == Before {
		return "", fmt.Errorf("there is no game %q", before)
	}
	if full, err := c.path(before); err == nil {
		if _, err := c.files().Stat(full); err == nil {
			return full, nil
		}
	}
	_, linked := os.Lstat(filepath.Join(filepath.FromSlash(c.roots[0]), before)) // which leads out, or nowhere
	if before == ".." || linked == nil || strings.ContainsAny(before, ":/\\") && !strings.HasPrefix(before, "origin/") {
		return "", fmt.Errorf("there is no game %q in the workspace; a revision is a commit, a branch or a tag", before)
	}
	return before, nil
}

type diffArguments struct {
	InGame
	Other
	Page
}

func (c *call) diff(in diffArguments) (answer, error) {
	spec, folder, err := c.game(in.Game)
	if err != nil {
		return answer{}, err
	}
	other, err := c.other(in.Before, spec)
	if err != nil {
		return answer{}, err
	}
	return answered(c.run("", "diff", "--", other, folder))
}

// Playing says how games are played.
type Playing struct {
	Games    int         `json:"games,omitempty" jsonschema:"how many games are played (default 200, at most 20000)"`
	Players  int         `json:"players,omitempty" jsonschema:"the number of players (default: the least that can play)"`
	Seed     random.Seed `json:"seed,omitempty" jsonschema:"the seed of all random numbers (default 1)"`
	Agent    string      `json:"agent,omitempty" jsonschema:"who chooses the moves: random (default), greedy or mcts; or a name for each player, with commas between them"`
	Scenario string      `json:"scenario,omitempty" jsonschema:"the scenario (default: as the project file says)"`
}

// MostPlayed bounds how many games one call plays.
const MostPlayed = 20_000

func (p Playing) flags() (out []string, err error) {
	games := p.Games
	if games == 0 {
		games = 200
	}
	if games < 0 || games > MostPlayed {
		return nil, fmt.Errorf("games is from 1 to %d, not %d", MostPlayed, games)
	}
	out = append(out, "--games="+strconv.Itoa(games))
	if p.Players != 0 {
		out = append(out, "--players="+strconv.Itoa(p.Players))
	}
	if p.Seed != 0 {
		out = append(out, "--seed="+strconv.FormatInt(int64(p.Seed), 10))
	}
	for _, name := range strings.Split(p.Agent, ",") {
		if name != "" && !slices.Contains([]string{"random", "greedy", "mcts"}, name) {
			return nil, fmt.Errorf("an agent is random, greedy or mcts, not %q", name)
		}
	}
	if p.Agent != "" {
		out = append(out, "--agent="+p.Agent)
	}
	if p.Scenario != "" {
		out = append(out, "--scenario="+p.Scenario)
	}
	return out, nil
}

// simulate runs the command that plays games.
func (c *call) simulate(game string, p Playing, more func(spec *cnl.Spec) ([]string, error)) (answer, error) {
	spec, folder, err := c.game(game)
	if err != nil {
		return answer{}, err
	}
	flags, err := p.flags()
	if err == nil && more != nil {
		var others []string
		others, err = more(spec)
		flags = append(flags, others...)
	}
	if err != nil {
		return answer{}, err
	}
	return answered(c.run("", append(append([]string{"simulate"}, flags...), "--", folder)...))
}

type ruleArguments struct {
	InGame
	At       string      `json:"at" jsonschema:"the rule: the path of an entry, actions.take, or FILE:LINE"`
	Games    int         `json:"games,omitempty" jsonschema:"how many games are played from there (default 0: none)"`
	Players  int         `json:"players,omitempty" jsonschema:"the number of players"`
	Seed     random.Seed `json:"seed,omitempty" jsonschema:"the seed of all random numbers (default 1)"`
	Scenario string      `json:"scenario,omitempty" jsonschema:"the scenario (default: as the project file says)"`
	Page
}

func (c *call) simulateRule(in ruleArguments) (answer, error) {
	flag, _, err := c.at(in.Game, in.At)
	if err != nil {
		return answer{}, err
	}
	if k := strings.LastIndexByte(flag, ':'); strings.Count(in.At, ":") > 1 {
		flag = flag[:k] // the rule of the line
	}
	games := "--games=" + strconv.Itoa(min(max(in.Games, 0), MostPlayed))
	return c.simulate(in.Game, Playing{Games: 1, Players: in.Players, Seed: in.Seed, Scenario: in.Scenario},
		func(*cnl.Spec) ([]string, error) { return []string{flag, games}, nil })
}

type manyArguments struct {
	InGame
	Playing
	Page
}

func (c *call) playMany(in manyArguments) (answer, error) {
	return c.simulate(in.Game, in.Playing, nil)
}

type compareArguments struct {
	InGame
	Other
	Playing
	Page
}

func (c *call) compare(in compareArguments) (answer, error) {
	return c.simulate(in.Game, in.Playing, func(spec *cnl.Spec) ([]string, error) {
		other, err := c.other(in.Before, spec)
		return []string{"--compare=" + other}, err
	})
}

type coverageArguments struct {
	InGame
	Playing
	Search int `json:"search,omitempty" jsonschema:"play so many seconds towards what never acted (default 0, at most 60)"`
	Page
}

func (c *call) coverage(in coverageArguments) (answer, error) {
	return c.simulate(in.Game, in.Playing, func(*cnl.Spec) ([]string, error) {
		flags := []string{"--coverage=text"}
		if in.Search > 0 {
			flags = append(flags, "--coverage-search="+strconv.Itoa(min(in.Search, 60)))
		}
		return flags, nil
	})
}

type newArguments struct {
	Name string `json:"name" jsonschema:"the folder to make, below the workspace; its last part is the name of the game"`
	Kind string `json:"kind,omitempty" jsonschema:"what it begins as: cards (default), board, map or dice"`
	From string `json:"from,omitempty" jsonschema:"begin with a copy of this game instead"`
	Page
}

func (c *call) newGame(in newArguments) (answer, error) {
	full, err := c.path(in.Name)
	if err != nil {
		return answer{}, err
	}
	args := []string{"new"}
	if in.Kind != "" {
		args = append(args, "--kind="+in.Kind)
	}
	if in.From != "" {
		from, err := c.path(in.From)
		if err != nil {
			return answer{}, err
		}
		args = append(args, "--from="+from)
	}
	return answered(c.run("", append(args, "--", full)...))
}
