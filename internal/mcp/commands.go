package mcp

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/text/source"
)

// commandTools run commands of the program.
var commandTools = []tool{
	define("explain", "Explain", "What a word, a code or a place means; pages, recipes, games of ours.",
		reads, (*call).explain),
	define("expand", "Expand", "An entry with its macros and templates expanded.",
		reads, (*call).expand),
	define("diff", "Compare rules", "The rules that differ from those before, in words.",
		reads, (*call).diff),
	define("simulate_rule", "Simulate a rule", "Play until a rule can act: what it does, what is legal next, what comes of games from there.",
		reads, (*call).simulateRule),
	define("play_many", "Play many games", "Whole games: who wins, how long they are, with ranges, what stopped early.",
		reads, (*call).playMany).withData(figures{}),
	define("compare", "Compare games", "The same seeds by the rules before and now: what changed, with ranges.",
		reads, (*call).compare).withData(comparison{}),
	define("coverage", "Coverage", "Which rules act in many games, and which never do.",
		reads, (*call).coverage).withData(coveredRules{}),
	define("legal", "Legal moves", "Begin a game, or look at a state: the moves of the seat to move.",
		computes, (*call).legal).withData(situation{}),
	define("apply", "Make a move", "Makes a move, or some at random: the next state and its moves.",
		computes, (*call).apply).withData(situation{}),
	define("picture", "Draw", "The table as a seat sees it, or how a game goes, as PNG, SVG or text.",
		reads, (*call).picture),
}

// answerOf returns the output of a command as an answer.
func (c *call) answerOf(out Outcome) (answer, error) {
	said, _, _ := strings.Cut(strings.ReplaceAll(out.Errors, "ludo-lsp: ", ""), "Run 'ludo-lsp help")
	said = strings.ReplaceAll(said, "'ludo-lsp explain --list'", "explain with what: words")
	said = strings.ReplaceAll(c.local(strings.TrimSpace(said)), Before+" has errors and", "the game before the last change "+
		"(before: start or a revision names an earlier one)")
	if out.Code > 1 || out.Code == 1 && out.Out == "" {
		return answer{}, errors.New(cmp.Or(said, "it could not be done"))
	}
	if out.Out = c.relative(out.Out); said != "" {
		out.Out = said + "\n\n" + out.Out
	}
	return answer{quoted: out.Out}, nil
}

// at returns a place as a flag of a command: for an entry its first line.
func (c *call) at(game, at string) (flag, folder string, err error) {
	spec, folder, file, where, err := c.findPlace(game, at)
	if err != nil {
		return "", "", err
	}
	flag = fmt.Sprintf("--at=%s:%d", file, where.Line+1)
	if strings.Count(at, ":") > 1 {
		flag += ":" + strconv.Itoa(source.UTF16.Units(lineOf(spec, file, where.Line)[:where.Character])+1)
	}
	return flag, folder, nil
}

func (c *call) expand(in placeArguments) (answer, error) {
	flag, folder, err := c.at(in.Game, in.At)
	if err != nil {
		return answer{}, err
	}
	return c.answerOf(c.run("", "expand", flag, "--", folder))
}

// Comparison is what a game is compared with.
type Comparison struct {
	Before string `json:"before,omitempty" jsonschema:"a git revision, a game, or start: before all changes (default: the last)"`
}

// comparedGame returns the game to compare with, as commands take it.
func (c *call) comparedGame(before string, spec *cnl.Spec) (string, error) {
	if before == "" || before == "start" {
		then := c.changesSince(home(spec, ""), map[string]int{"": 1, "start": 0}[before], false) // 0 is all of them
		c.before = map[string]string{}
		maps.Copy(c.before, c.buffers)
		for file, l := range then.leaves {
			c.before[file] = l.before
		}
		if then.count > 0 {
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
	_, linked := os.Lstat(filepath.Join(filepath.FromSlash(c.roots[0]), before)) // which leads outside, or nowhere
	if before == ".." || linked == nil || strings.ContainsAny(before, ":/\\") && !strings.HasPrefix(before, "origin/") {
		return "", fmt.Errorf("there is no game %q in the workspace; a revision is a commit, a branch or a tag", before)
	}
	return before, nil
}

type diffArguments struct {
	InGame
	Comparison
	Page
}

func (c *call) diff(in diffArguments) (answer, error) {
	spec, folder, err := c.game(in.Game)
	if err != nil {
		return answer{}, err
	}
	other, err := c.comparedGame(in.Before, spec)
	if err != nil {
		return answer{}, err
	}
	return c.answerOf(c.run("", "diff", "--", other, folder))
}

// PlayOptions says how games are played.
type PlayOptions struct {
	Games    int         `json:"games,omitempty" jsonschema:"default 200" min:"1" max:"20000"`
	Players  int         `json:"players,omitempty" jsonschema:"default: the fewest" min:"1"`
	Seed     random.Seed `json:"seed,omitempty"`
	Agent    string      `json:"agent,omitempty" jsonschema:"default random" enum:"random,greedy,mcts"`
	Agents   []string    `json:"agents,omitempty" jsonschema:"one for each seat" enum:"random,greedy,mcts"`
	Playouts int         `json:"playouts,omitempty" jsonschema:"of mcts (default 50)" min:"1" max:"10000"`
	Scenario string      `json:"scenario,omitempty"`
	Limit
}

// Limit says how long games are played.
type Limit struct {
	Seconds int `json:"seconds,omitempty" jsonschema:"default 45" min:"1" max:"280"`
}

// flag returns the limit as a flag of a command.
func (l Limit) flag(name string) string { return fmt.Sprintf("--%s=%d", name, cmp.Or(l.Seconds, 45)) }

// MostPlayed bounds the games played by one call; manyGames and fewPlayouts are the defaults for the number of games,
// and for the playouts of mcts per move.
const (
	MostPlayed  = 20_000
	manyGames   = 200
	fewPlayouts = 50
)

func (p PlayOptions) flags() (out []string) {
	out = append(out, "--games="+strconv.Itoa(cmp.Or(p.Games, manyGames)))
	if p.Players != 0 {
		out = append(out, "--players="+strconv.Itoa(p.Players))
	}
	if p.Seed != 0 {
		out = append(out, "--seed="+strconv.FormatInt(int64(p.Seed), 10))
	}
	if agents := cmp.Or(strings.Join(p.Agents, ","), p.Agent); agents != "" {
		searching := fmt.Sprintf("mcts:%d", cmp.Or(p.Playouts, fewPlayouts))
		out = append(out, "--agent="+strings.ReplaceAll(agents, "mcts", searching))
	}
	if p.Scenario != "" {
		out = append(out, "--scenario="+p.Scenario)
	}
	return out
}

// simulate runs a command that plays games, with more flags, and parses its results. other returns what it is compared
// with; it may be nil.
func (c *call) simulate(command, game string, p PlayOptions, found any, more []string,
	other func(spec *cnl.Spec) (string, error)) (answer, error) {
	spec, folder, err := c.game(game)
	if err != nil {
		return answer{}, err
	}
	args := slices.Concat([]string{command}, p.flags(), more)
	if found != nil { // a rule has its own limit
		args = append(args, p.Limit.flag("seconds"))
	}
	args = append(args, "--", folder)
	if other != nil {
		compared, err := other(spec)
		if err != nil {
			return answer{}, err
		}
		args = append(args, compared)
	}
	out := c.run("", args...)
	a, err := c.answerOf(out)
	if err != nil || found == nil || json.Unmarshal(out.Data, found) != nil {
		return a, err
	}
	a.data = func(int, int) any {
		var data any
		text, _ := json.Marshal(found) // it was parsed from JSON
		again := json.NewDecoder(bytes.NewReader(text))
		again.UseNumber()
		_ = again.Decode(&data)
		return boundData(data)
	}
	return a, nil
}

type ruleArguments struct {
	InGame
	At       string      `json:"at" jsonschema:"the rule: a path or FILE:LINE"`
	Games    int         `json:"games,omitempty" jsonschema:"played from there (default 0)" max:"20000"`
	Players  int         `json:"players,omitempty" min:"1"`
	Seed     random.Seed `json:"seed,omitempty"`
	Scenario string      `json:"scenario,omitempty"`
	Limit
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
	p := PlayOptions{Games: 1, Players: in.Players, Seed: in.Seed, Scenario: in.Scenario}
	return c.simulate("simulate", in.Game, p, nil,
		[]string{flag, "--games=" + strconv.Itoa(max(in.Games, 0)), in.Limit.flag("time")}, nil)
}

type manyArguments struct {
	InGame
	PlayOptions
	Page
}

func (c *call) playMany(in manyArguments) (answer, error) {
	found := &figures{}
	a, err := c.simulate("simulate", in.Game, in.PlayOptions, found, nil, nil)
	if found.tell(found.Playouts, in.Games); found.Playouts == 0 {
		found.Seats = []seat{} // nothing is known of them
	}
	a.told = fmt.Sprintf("The games of the seeds from %d on; legal with a seed begins the same one.",
		cmp.Or(in.Seed, 1))
	return a, err
}

type compareArguments struct {
	InGame
	Comparison
	PlayOptions
	Page
}

func (c *call) compare(in compareArguments) (answer, error) {
	return c.simulate("compare", in.Game, in.PlayOptions, &comparison{}, nil, func(spec *cnl.Spec) (string, error) {
		return c.comparedGame(in.Before, spec)
	})
}

type coverageArguments struct {
	InGame
	PlayOptions
	Search int `json:"search,omitempty" jsonschema:"seconds towards what never acted" max:"60"`
	Page
}

func (c *call) coverage(in coverageArguments) (answer, error) {
	found := &coveredRules{}
	var more []string
	if in.Search > 0 {
		more = append(more, "--search="+strconv.Itoa(min(in.Search, 60)))
	}
	a, err := c.simulate("coverage", in.Game, in.PlayOptions, found, more, nil)
	found.Rules = slices.DeleteFunc(found.Rules, rule.isWhole)
	found.tell(found.Games, in.Games)
	return a, err
}
