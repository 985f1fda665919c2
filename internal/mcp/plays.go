package mcp

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/play/tries"
	"ludo-lsp/internal/show/table"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// namedState is a state of play, from which clients can go on by its name.
type namedState struct {
	name     string
	session  *mcp.ServerSession // its owner
	folder   string
	scenario string
	state    *kernel.State
}

// keep stores a state under a new name.
func (c *call) keep(p namedState) namedState {
	c.mu.Lock()
	defer c.mu.Unlock()
	number := 1
	if n := len(c.states); n > 0 {
		number, _ = strconv.Atoi(c.states[n-1].name[1:])
		number++
	}
	p.name, p.session = "s"+strconv.Itoa(number), c.session
	c.states = append(c.states, p)
	c.states = c.states[max(0, len(c.states)-mostStates):]
	return p
}

// state finds a state by its name.
func (c *call) state(name string) (namedState, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, p := range c.states {
		if p.name == name && p.session == c.session {
			return p, nil
		}
	}
	return namedState{}, fmt.Errorf("there is no state %q; legal without a state begins a game", name)
}

// compile returns a playable game, and its folder.
func (c *call) compile(name, scenario string) (*kernel.Game, string, error) {
	spec, folder, err := c.game(name)
	if err != nil {
		return nil, "", err
	}
	if scenario != "" {
		var files []cnl.File
		for _, f := range spec.Files() {
			text, _ := spec.Text(f)
			files = append(files, cnl.File{Path: f, Text: text})
		}
		spec = c.read(files, cnl.Options{Scenario: scenario})
	}
	result, err := cnl.CompileContext(c.ctx, spec)
	if err != nil {
		return nil, "", err
	}
	if result.GameDef == nil && scenario != "" {
		return nil, "", fmt.Errorf("the game has errors, which check lists, or no scenario %q", scenario)
	}
	if result.GameDef == nil {
		return nil, "", errors.New("the game has errors and cannot be played; check lists them")
	}
	game, err := kernel.New(result.GameDef)
	return game, folder, err
}

type legalArguments struct {
	InGame
	State    string      `json:"state,omitempty" jsonschema:"such as s1 (default: a new game)"`
	Seat     *int        `json:"seat,omitempty" jsonschema:"who looks (default: who is to move)" min:"0"`
	Players  int         `json:"players,omitempty" jsonschema:"default: the fewest" min:"1"`
	Seed     random.Seed `json:"seed,omitempty"`
	Scenario string      `json:"scenario,omitempty"`
	Page
}

func (c *call) legal(in legalArguments) (answer, error) {
	if in.State != "" {
		p, err := c.state(in.State)
		if err != nil {
			return answer{}, err
		}
		return c.showState(p, in.Seat, "")
	}
	if in.From > 1 {
		return answer{}, errors.New("to go on with an answer give the state that it told, which begins no other game")
	}
	game, folder, err := c.compile(in.Game, in.Scenario)
	if err != nil {
		return answer{}, err
	}
	players := cmp.Or(in.Players, int(game.Definition().Metadata.Players.Min))
	begun, err := game.Begin(int64(cmp.Or(in.Seed, 1)), players, false)
	if err != nil {
		return answer{}, err
	}
	return c.showState(c.keep(namedState{folder: folder, scenario: in.Scenario, state: begun.State}), in.Seat, "")
}

// showState returns a state as a seat sees it, and the moves.
func (c *call) showState(p namedState, seat *int, before string) (answer, error) {
	active := p.state.Active()
	viewer := *cmp.Or(seat, &active)
	text, err := table.Of(p.state.Game()).Text(p.state, viewer)
	if err != nil {
		return answer{}, err
	}
	found := situation{State: p.name, Active: active, Moves: []string{}}
	out := answer{told: fmt.Sprintf("state: %s, as seat %d sees it.", p.name, viewer),
		data: func(int, int) any { return found }}
	if result, err := p.state.Terminal(); err == nil && result != nil {
		found.Over, found.Result = true, sim.ResultText(p.state.Game(), result)
		out.quoted = before + text + "The game is over: " + found.Result + "\n"
		return out, nil
	}
	out.told += fmt.Sprintf(" Seat %d is to move.", active)
	if viewer != active {
		out.told, out.quoted = out.told+" Its moves are not shown to others.", before+text
		return out, nil
	}
	_, moves, err := tries.Moves(p.state)
	if err != nil {
		return answer{}, err
	}
	var listed answerRows[string]
	listed.add(fmt.Sprintf("%sMoves: %d.\n", before, len(moves)))
	for _, move := range moves {
		listed.add(move+"\n", move)
	}
	listed.add("\n" + text)
	found.Total = len(moves)
	out.quoted, out.data = listed.text.String(), func(from, to int) any {
		found.Moves = listed.rowsWithin(from, to)
		return found
	}
	return out, nil
}

type applyArguments struct {
	State string      `json:"state" jsonschema:"such as s1"`
	Move  string      `json:"move,omitempty" jsonschema:"as legal lists it, or JSON with its decisions: {\"actionId\":\"bid\",\"params\":{\"$amount\":3}}"`
	Lot   int         `json:"lot,omitempty" jsonschema:"so many moves at random; with a move: 1 decides what is open" min:"0"`
	Seat  *int        `json:"seat,omitempty" jsonschema:"who looks (default: who is to move)" min:"0"`
	Seed  random.Seed `json:"seed,omitempty"`
	Page
}

func (c *call) apply(in applyArguments) (answer, error) {
	p, err := c.state(in.State)
	if err != nil {
		return answer{}, err
	}
	game, said := p.state.Game(), ""
	told := words.Of(game)
	in.Seed = cmp.Or(in.Seed, 1)
	switch {
	case in.Move == "" && in.Lot <= 0:
		return answer{}, errors.New("give a move, or lot: how many are made at random")
	case in.Move == "":
		var records []*sim.Record
		out, err := sim.Play(c.ctx, game, sim.Setup{From: p.state, Continue: true, Players: p.state.Players(),
			Seed: int64(in.Seed), MaxMoves: min(in.Lot, 1000)}, &sim.Observer{Trace: true,
			Move: func(r *sim.Record) { records = append(records, r) }})
		if err != nil {
			return answer{}, err
		}
		active := out.Final.Active()
		viewer := *cmp.Or(in.Seat, &active)
		if left := len(records) - mostListed; left > 0 {
			records, said = records[left:], fmt.Sprintf("Moves before these: %d.\n", left)
		}
		for _, r := range records {
			line := told.To(viewer).In(r.Before, r.After).By(r.Player, r.Trace).Move(r.Move)
			said += fmt.Sprintf("Seat %d: %s\n", r.Player, line)
		}
		if p.state = out.Final; said != "" {
			said += "\n"
		}
	default:
		move, err := tries.MoveOf(p.state, in.Move)
		if err == nil && in.Lot > 0 {
			move, err = tries.DecideAtRandom(p.state, move, int64(in.Seed))
		}
		if err != nil {
			return answer{}, err
		}
		out, err := p.state.Apply(move, kernel.ApplyOptions{})
		if err != nil {
			return answer{}, errors.New(strings.TrimSpace(err.Error() + "\n" + tries.MissingDecisions(p.state, move, err)))
		}
		became := tries.ResultText(out)
		p.state, said = out.State, strings.ToUpper(became[:1])+became[1:]+".\n\n"
	}
	return c.showState(c.keep(p), in.Seat, said)
}

type pictureArguments struct {
	InGame
	State  string      `json:"state,omitempty" jsonschema:"such as s1 (default: a new game)"`
	Moves  int         `json:"moves,omitempty" jsonschema:"without a state: made at random first"`
	Seed   random.Seed `json:"seed,omitempty"`
	Seat   string      `json:"seat,omitempty" jsonschema:"who looks (default: all is seen)"`
	Flow   bool        `json:"flow,omitempty" jsonschema:"instead of the table: how the game goes"`
	Text   bool        `json:"text,omitempty" jsonschema:"in words instead of a picture"`
	Format string      `json:"format,omitempty" jsonschema:"svg as a resource (default png)" enum:"png,svg"`
	Page
}

func (c *call) picture(in pictureArguments) (answer, error) {
	args, stdin := []string{"picture"}, ""
	var folder string
	if in.State != "" {
		p, err := c.state(in.State)
		if err != nil {
			return answer{}, err
		}
		stdin, folder = string(gamedef.Canonical(p.state.Data())), p.folder
		args = append(args, "--state=-", "--scenario="+p.scenario)
	} else {
		_, at, err := c.game(in.Game)
		if err != nil {
			return answer{}, err
		}
		folder = at
	}
	format := cmp.Or(in.Format, "png")
	if in.Text {
		format = "text"
	}
	if args = append(args, "--format="+format); in.Flow {
		args = append(args, "--flow")
	} else {
		if in.Seat != "" {
			args = append(args, "--seat="+in.Seat)
		}
		if in.State == "" {
			args = append(args, "--moves="+strconv.Itoa(min(max(in.Moves, 0), 10_000)), "--seed="+strconv.FormatInt(int64(cmp.Or(in.Seed, 1)), 10))
		}
	}
	out := c.run(stdin, append(args, "--", folder)...)
	if strings.Contains(out.Errors, "- is no state of this game") {
		return answer{}, errors.New("the rules have changed since this game was begun; begin another one with legal")
	}
	a, err := c.answerOf(out)
	switch {
	case err != nil || in.Text:
	case format == "svg":
		a = answer{told: "The picture, as SVG.", svg: out.Out}
	default:
		a = answer{told: "The picture.", image: []byte(out.Out)}
	}
	return a, err
}
