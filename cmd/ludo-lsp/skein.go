package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/play/skein"
	"ludo-lsp/internal/spec/workspace"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

const skeinUsage = `Try out what happens in a game, and see what an edit makes of it.

Usage:
  ludo-lsp skein PATH                        all branches, and what became of them
  ludo-lsp skein PATH begin [FLAGS]          begin a game, or play one on from NODE
  ludo-lsp skein PATH moves NODE             what can be done at a node
  ludo-lsp skein PATH move NODE MOVE         make a move there, or give an answer
  ludo-lsp skein PATH dice NODE [SEED]       how else the dice of its move can fall, and
                                             the cards be drawn; with SEED, a branch
  ludo-lsp skein PATH name NODE NAME         call a branch by a name ('' for none)
  ludo-lsp skein PATH compare NODE NODE      how two states differ, and games from each
  ludo-lsp skein PATH pin NODE [FILE]        write the branch as a recording, a test
  ludo-lsp skein PATH never NODE [FILE]      write it as one that must not be possible
  ludo-lsp skein PATH accept NODE            what comes of it now is what is meant
  ludo-lsp skein PATH prune NODE             forget a node and all that follows it

` + gameUsage + `

A skein is a tree of all that was tried out. It lies in .ludo/skein.jsonl beside the
game. Nodes have ids, of which the beginning is enough, and may have names. Each branch
is ✓ the same as it was, ≠ different, or ✗ refused; then it is told where and why.

  --seed S            with begin: the seed of the game (default 1); with move: of what is
                      chosen by lot where MOVE leaves decisions open
  --players N         with begin: how many play (default: the least that can play)
  --moves N           with begin: play so many moves by lot (default 0)
  --agent NAME        with begin: who plays them, as in 'ludo-lsp run' (default random)
  --recording FILE    with begin: the moves of a recorded game instead
  --from NODE         with begin: play on from a node
  --rest              with move: choose by lot what MOVE leaves open
  --games N           with compare: games from each node at most (default 200, 0: none)
  --force             with pin and never: write over a file that holds something else
  --all               leave out no moves in the middle of long branches
  --format FORMAT     text (default) or json
  --color WHEN        auto (default), always or never

Exit codes: 0 done, and all branches are as they were, or must be; 1 a branch is
different or refused, a move is refused, or the game has errors; 2 wrong usage, 3
something could not be read or written.
`

// skeinFlags are the flags of the command.
type skeinFlags struct {
	path, agents, recording, from, format, color string
	seed                                         int64
	players, moves, games                        int
	rest, all                                    bool
}

// skeinVerb is what can be done with a skein: with how many further arguments, and how.
type skeinVerb struct {
	least, most int
	wants       string
	run         func(o *trying, arguments []string) int
}

// skeinVerbs are the verbs of the command.
var skeinVerbs = map[string]skeinVerb{
	"begin":   {0, 0, "nothing more", (*trying).begin},
	"moves":   {1, 1, "a node", (*trying).moves},
	"move":    {2, 2, "a node and a move", (*trying).move},
	"dice":    {1, 2, "a node, and the seed of other dice", (*trying).dice},
	"name":    {2, 2, "a node and a name", (*trying).name},
	"compare": {2, 2, "two nodes", (*trying).compare},
	"pin":     {1, 2, "a node, and a file", (*trying).pin},
	"never":   {1, 2, "a node, and a file", (*trying).never},
	"accept":  {1, 1, "a node", (*trying).accept},
	"prune":   {1, 1, "a node", (*trying).prune},
}

// trying is one run of the command.
type trying struct {
	invocation
	skeinFlags
	ctx    context.Context
	p      *playable
	folder string // of the game
	file   string // of the skein
}

// runSkein is the command that tries things out.
func runSkein(i invocation) int {
	flags := newFlags("skein")
	o := &trying{invocation: i}
	flags.StringVar(&o.scenario, "scenario", "", "")
	flags.Int64Var(&o.seed, "seed", 1, "")
	flags.IntVar(&o.players, "players", 0, "")
	flags.IntVar(&o.skeinFlags.moves, "moves", 0, "")
	flags.StringVar(&o.agents, "agent", "random", "")
	flags.StringVar(&o.recording, "recording", "", "")
	flags.StringVar(&o.from, "from", "", "")
	flags.BoolVar(&o.rest, "rest", false, "")
	flags.BoolVar(&o.all, "all", false, "")
	flags.BoolVar(&o.force, "force", false, "")
	flags.IntVar(&o.games, "games", 200, "")
	flags.StringVar(&o.format, "format", "text", "")
	flags.StringVar(&o.color, "color", "auto", "")
	if code, ends := i.parseFlags(flags, skeinUsage); ends {
		return code
	}
	if flags.NArg() < 1 {
		return i.misuse("which game is meant? Give one folder or file", "help skein")
	}
	o.path = flags.Arg(0)
	if code, ok := i.oneOf("skein", "--format", o.format, "text", "json"); !ok {
		return code
	}
	if code, ok := i.oneOf("skein", "--color", o.color, "auto", "always", "never"); !ok {
		return code
	}
	if o.format == "text" {
		o.forPeople()
	}
	switch {
	case flags.Changed("players") && o.players < 1:
		return i.misuse("--players is at least 1", "help skein")
	case o.skeinFlags.moves < 0 || o.games < 0:
		return i.misuse("--moves and --games are not below 0", "help skein")
	case o.recording != "" && (o.from != "" || flags.Changed("moves")):
		return i.misuse("--recording brings its own moves", "help skein")
	}
	verb := skeinVerb{run: (*trying).show}
	if flags.NArg() > 1 {
		var ok bool
		if verb, ok = skeinVerbs[flags.Arg(1)]; !ok {
			message := fmt.Sprintf("nothing can be done that is called %q", flags.Arg(1))
			var names []string
			for name := range skeinVerbs {
				names = append(names, name)
			}
			slices.Sort(names)
			if near := gamedef.Nearest(flags.Arg(1), names); len(near) > 0 {
				message += fmt.Sprintf("; did you mean %q?", near[0])
			}
			return i.misuse(message, "help skein")
		}
		if n := flags.NArg() - 2; n < verb.least || n > verb.most {
			return i.misuse(fmt.Sprintf("%s takes %s", flags.Arg(1), verb.wants), "help skein")
		}
	}
	var code int
	if o.p, code = i.loadPlayable(o.path, "skein", o.color); o.p == nil {
		return code
	}
	o.folder, o.file = i.skeinOf(o.path)
	var stop context.CancelFunc
	o.ctx, stop = i.untilInterrupted()
	defer stop()
	return verb.run(o, flags.Args()[min(2, flags.NArg()):])
}

// skeinOf is the folder of a game and the file of its skein.
func (i invocation) skeinOf(path string) (folder, file string) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(i.dir, path)
	}
	if full, err := workspace.Absolute(path); err == nil && !strings.EqualFold(filepath.Ext(path), ".json") {
		if layout, err := workspace.Locate(workspace.Disk{}, full); err == nil {
			return skein.Place(filepath.FromSlash(layout.Root), layout.Contains(layout.Root))
		}
	}
	return skein.Place(path, true)
}

// fail says what is wrong, and gives the exit code.
func (o *trying) fail(err error) int {
	fmt.Fprintf(o.stderr, "ludo-lsp: %s\n", sentence(skein.Plainer(err, o.p.locate).Error()))
	return exitFindings
}

// read reads the skein, and says what of it cannot be read.
func (o *trying) read() (*skein.Skein, int) {
	s, err := skein.Load(o.file)
	var broken *skein.BrokenError
	if errors.As(err, &broken) {
		fmt.Fprintf(o.stderr, "ludo-lsp: note: %s\n", sentence(o.shownIn(broken).Error()))
		err = nil
	}
	if err != nil {
		fmt.Fprintf(o.stderr, "ludo-lsp: The skein cannot be read: %s\n", sentence(err.Error()))
		return nil, exitInternal
	}
	return s, exitClean
}

// shownIn is a broken skein with names of files as they are shown.
func (o *trying) shownIn(broken *skein.BrokenError) *skein.BrokenError {
	out := *broken
	out.File = o.shown(filepath.ToSlash(out.File))
	if out.Aside != "" {
		out.Aside = o.shown(filepath.ToSlash(out.Aside))
	}
	return &out
}

// change changes the skein. An error of do is the author's.
func (o *trying) change(do func(s *skein.Skein) error) int {
	var refused error
	broken, err := skein.Update(o.file, func(s *skein.Skein) error {
		refused = do(s)
		return refused
	})
	if broken != nil {
		fmt.Fprintf(o.stderr, "ludo-lsp: note: %s\n", sentence(o.shownIn(broken).Error()))
	}
	switch {
	case refused != nil:
		return o.fail(refused)
	case err != nil:
		fmt.Fprintf(o.stderr, "ludo-lsp: The skein cannot be written: %s\n", sentence(err.Error()))
		return exitInternal
	}
	return exitClean
}

// outcome is what the rules of now make of a node.
func (o *trying) outcome(s *skein.Skein, text string) (*skein.Outcome, *skein.Report, error) {
	n, err := s.Find(text)
	if err != nil {
		return nil, nil, err
	}
	report, err := o.report(s)
	if err != nil {
		return nil, nil, err
	}
	return report.Of(n), report, nil
}

// possible is the outcome of a node that is not refused.
func (o *trying) possible(s *skein.Skein, text string) (*skein.Outcome, error) {
	report, err := o.report(s)
	if err != nil {
		return nil, err
	}
	return report.Possible(s, text)
}

func (o *trying) report(s *skein.Skein) (*skein.Report, error) {
	outcomes, err := s.Replay(o.ctx, o.p.game)
	if err != nil {
		return nil, err
	}
	return &skein.Report{Game: o.p.game, Outcomes: outcomes, Locate: o.p.locate, Whole: o.all}, nil
}

// write writes a text for people, or data for programs.
func (o *trying) write(text func(w *bytes.Buffer) error, data gamedef.Data) int {
	var out bytes.Buffer
	if o.format == "json" {
		out.Write(append(gamedef.Canonical(data), '\n'))
	} else if err := text(&out); err != nil {
		return o.fail(err)
	}
	if _, err := o.stdout.Write(out.Bytes()); err != nil {
		return o.unwritten(err)
	}
	return exitClean
}

// show prints the tree.
func (o *trying) show([]string) int {
	s, code := o.read()
	if s == nil {
		return code
	}
	report, err := o.report(s)
	if err != nil {
		return o.fail(err)
	}
	code = o.write(func(w *bytes.Buffer) error { return report.WriteText(w) }, report.Data())
	if code == exitClean && !report.Good() {
		return exitFindings
	}
	return code
}

// made prints a node that a change has made.
func (o *trying) made(n *skein.Node) int {
	return o.write(func(w *bytes.Buffer) error {
		_, err := fmt.Fprintf(w, "%s  %s\n", n.ID, n.Text)
		return err
	}, gamedef.Object{{Key: "id", Value: gamedef.Text(n.ID)}, {Key: "text", Value: gamedef.Text(n.Text)}})
}

// moves lists what can be done at a node.
func (o *trying) moves(arguments []string) int {
	s, code := o.read()
	if s == nil {
		return code
	}
	one, err := o.possible(s, arguments[0])
	if err != nil {
		return o.fail(err)
	}
	if one.Result != nil {
		return o.over(o.p.game, one.Result, o.format == "json")
	}
	moves, lines, err := skein.Moves(one.State)
	if err != nil {
		return o.fail(err)
	}
	return o.write(func(w *bytes.Buffer) error {
		for _, text := range lines {
			fmt.Fprintln(w, text)
		}
		return nil
	}, skein.MovesData(moves, lines))
}

// move makes a move at a node.
func (o *trying) move(arguments []string) int {
	var made *skein.Node
	code := o.change(func(s *skein.Skein) error {
		one, err := o.possible(s, arguments[0])
		if err != nil {
			return err
		}
		move, err := skein.MoveOf(one.State, arguments[1])
		if err == nil && o.rest {
			move, err = skein.ByLot(one.State, move, o.seed)
		}
		if err != nil {
			return err
		}
		made, _, err = s.Try(one.Node, one.State, replay.Maker(one.State, move), move, nil)
		if err != nil {
			o.explainMissing(one.State, move, err)
		}
		return err
	})
	if code != exitClean {
		return code
	}
	return o.made(made)
}

// before is the outcome of the node before one that is a move.
func (o *trying) before(s *skein.Skein, text string) (*skein.Node, *skein.Outcome, error) {
	one, report, err := o.outcome(s, text)
	if err != nil {
		return nil, nil, err
	}
	if one.Begin != nil {
		return nil, nil, errors.New("a game begins there; begin another one with another --seed")
	}
	before := report.Of(s.Node(one.Parent))
	if before.State == nil {
		return nil, nil, fmt.Errorf("the branch to %s is refused now: %s", text, before.Why)
	}
	return one.Node, before, nil
}

// dice tells how else dice can fall, or has them fall so.
func (o *trying) dice(arguments []string) int {
	if len(arguments) == 2 {
		seed, err := strconv.ParseInt(arguments[1], 10, 64)
		if err != nil {
			return o.misuse(fmt.Sprintf("%q is no seed; without one, dice lists those that there are", arguments[1]), "help skein")
		}
		var made *skein.Node
		code := o.change(func(s *skein.Skein) error {
			n, before, err := o.before(s, arguments[0])
			if err == nil {
				made, _, err = s.Try(before.Node, before.State, n.Player, n.Move, &seed)
			}
			return err
		})
		if code != exitClean {
			return code
		}
		return o.made(made)
	}
	s, code := o.read()
	if s == nil {
		return code
	}
	n, before, err := o.before(s, arguments[0])
	if err != nil {
		return o.fail(err)
	}
	dice, drawn, err := skein.Otherwise(o.ctx, before.State, n)
	if err != nil {
		return o.fail(err)
	}
	list := gamedef.Array{}
	for _, d := range dice {
		list = append(list, gamedef.Object{{Key: "seed", Value: random.Seed(d.Reseed).Data()},
			{Key: "times", Value: gamedef.Number(d.Times)}, {Key: "text", Value: gamedef.Text(d.Text)}})
	}
	return o.write(func(w *bytes.Buffer) error {
		if !drawn {
			fmt.Fprintln(w, "Nothing in this move is drawn by lot.")
		}
		for _, d := range dice {
			fmt.Fprintf(w, "%6d  %s\n", d.Reseed, d.Text)
		}
		return nil
	}, list)
}

// name gives a node a name.
func (o *trying) name(arguments []string) int {
	return o.change(func(s *skein.Skein) error {
		n, err := s.Find(arguments[0])
		if err == nil {
			err = s.Rename(n, arguments[1])
		}
		return err
	})
}

// compare compares two nodes.
func (o *trying) compare(arguments []string) int {
	s, code := o.read()
	if s == nil {
		return code
	}
	a, report, err := o.outcome(s, arguments[0])
	if err != nil {
		return o.fail(err)
	}
	n, err := s.Find(arguments[1])
	if err != nil {
		return o.fail(err)
	}
	compared, err := skein.Compare(o.ctx, a, report.Of(n), sim.Setup{Seed: 1}, o.games)
	if err != nil {
		return o.fail(err)
	}
	return o.write(func(w *bytes.Buffer) error { return compared.WriteText(w, a.Node, n) }, compared.Data())
}

// accept takes what comes of a branch now for what is meant.
func (o *trying) accept(arguments []string) int {
	changed := 0
	code := o.change(func(s *skein.Skein) error {
		one, report, err := o.outcome(s, arguments[0])
		if err == nil {
			changed, err = s.Accept(o.p.game, report.Outcomes, one.Node)
		}
		return err
	})
	if code != exitClean {
		return code
	}
	return o.counted(changed, "accepted")
}

// prune forgets a node and what follows it.
func (o *trying) prune(arguments []string) int {
	gone := 0
	code := o.change(func(s *skein.Skein) error {
		n, err := s.Find(arguments[0])
		if err == nil {
			gone = s.Prune(n)
		}
		return err
	})
	if code != exitClean {
		return code
	}
	return o.counted(gone, "forgotten")
}

func (o *trying) counted(n int, what string) int {
	return o.write(func(w *bytes.Buffer) error {
		nodes, are := "nodes", "are"
		if n == 1 {
			nodes, are = "node", "is"
		}
		_, err := fmt.Fprintf(w, "%d %s %s %s.\n", n, nodes, are, what)
		return err
	}, gamedef.Object{{Key: what, Value: gamedef.Number(n)}})
}
