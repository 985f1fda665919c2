package lsp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"sync"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/play/tries"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

// tryOut takes the URI of a document of the game, and what to do at its table; see docs/protocol.md.
const tryOut = "ludo.try"

// trial is what to do at the table.
type trial struct {
	Do      string       `json:"do"` // one of trials
	Node    string       `json:"node"`
	Name    string       `json:"name"` // of the recording to keep
	Move    *kernel.Move `json:"move"`
	Seed    *random.Seed `json:"seed"`
	Players int          `json:"players"`
	Moves   int          `json:"moves"`
	// Recording is the URI of a recorded game beside the game, and Simulation that of a simulation document: one of
	// them is opened.
	Recording  string `json:"recording"`
	Simulation string `json:"simulation"`

	Seat    *int    `json:"seat"`    // viewer of the table; none: everything is shown
	Narrow  bool    `json:"narrow"`  // the table is shown in parts
	Room    int     `json:"room"`    // how wide the place of its picture is, in pixels
	Answers [][]int `json:"answers"` // the answers to the table's questions, in order
	About   string  `json:"about"`   // a zone or token: why can it not be chosen?
}

// tableActions are what can be done at the table, and how. Their values go into the result.
var tableActions = map[string]func(t *tableRequest, tree *tries.Tree) (gamedef.Object, error){
	"tree":  func(*tableRequest, *tries.Tree) (gamedef.Object, error) { return nil, nil },
	"begin": (*tableRequest).begin,
	"open":  (*tableRequest).open,
	"table": (*tableRequest).table,
	"steps": (*tableRequest).steps,
	"move":  (*tableRequest).move,
	"dice":  (*tableRequest).dice,
	"keep":  (*tableRequest).keep,
}

// mostTriedMoves bounds how many moves a client may request at once.
const mostTriedMoves = 10_000

// triedGame is the trials in one game.
type triedGame struct {
	mu   sync.Mutex // held while a request is answered
	tree *tries.Tree
}

// tableRequest is a request about the trials in a game.
type tableRequest struct {
	trial
	session *session
	ctx     context.Context
	view    view
	game    *playable
	report  *tries.Report
}

// tryOut does what a client wants at the table of a game, and answers with the state of all that was tried there.
func (s *session) tryOut(ctx context.Context, a ofRequest[trial], v view) (gamedef.Object, error) {
	t := &tableRequest{trial: a.Request, session: s, ctx: ctx, view: v}
	do, ok := tableActions[cmp.Or(t.Do, "tree")]
	switch {
	case !ok:
		return nil, misuse("nothing can be done that is called %q", t.Do)
	case t.Moves < 0 || t.Moves > mostTriedMoves || t.Players < 0:
		return nil, misuse("moves is from 0 to %d, and players is not below 0", mostTriedMoves)
	}
	tried, _ := s.tried.LoadOrStore(v.rootOf(), &triedGame{tree: tries.New()})
	of := tried.(*triedGame)
	of.mu.Lock()
	defer of.mu.Unlock()
	out, err := t.answer(do, of.tree)
	if err != nil {
		if t.report != nil {
			err = tries.ExplainRefusal(err, t.report.Locate)
		}
		return nil, refuse(err)
	}
	return out, nil
}

// answer does what is wanted, and describes the tree after it.
func (t *tableRequest) answer(do func(*tableRequest, *tries.Tree) (gamedef.Object, error),
	tree *tries.Tree) (gamedef.Object,
	error) {
	if err := t.replay(tree); err != nil {
		return nil, err
	}
	out, err := do(t, tree)
	if err != nil {
		return nil, err
	}
	if _, made := out.Get("node"); made {
		if err := t.replay(tree); err != nil {
			return nil, err
		}
	}
	return append(t.report.Data(), out...), nil
}

// replay replays the tree with the present rules.
func (t *tableRequest) replay(tree *tries.Tree) error {
	p, err := t.session.playableOf(t.view)
	if err != nil {
		return err
	}
	outcomes, err := tree.Replay(t.ctx, p.game)
	if err != nil {
		return err
	}
	locate := func(path string) (kernel.Source, bool) {
		at, ok := p.locate(path)
		at.File = shortName(t.view, at.File)
		return at, ok
	}
	t.game, t.report = p, &tries.Report{Game: p.game, Outcomes: outcomes, Locate: locate}
	return nil
}

// nodeData returns the part of the result that names a node.
func nodeData(n *tries.Node, err error) (gamedef.Object, error) {
	if err != nil {
		return nil, err
	}
	return record.Object("node", n.ID), nil
}

// begin begins a game, or plays one on at random. Games in play yield to edits.
func (t *tableRequest) begin(tree *tries.Tree) (gamedef.Object, error) {
	setup := sim.Setup{Seed: 1, Players: t.Players, MaxMoves: t.Moves, Yield: t.session.gate.wait}
	if t.Seed != nil {
		setup.Seed = int64(*t.Seed)
	}
	if setup.Players == 0 {
		setup.Players = int(t.game.game.Definition().Metadata.Players.Min)
	}
	var from *tries.Outcome
	if t.Node != "" {
		var err error
		if from, err = t.report.Possible(tree, t.Node); err != nil {
			return nil, err
		}
	}
	return nodeData(tree.PlayOn(t.ctx, t.game.game, from, setup))
}

// open adds a branch for a recorded game, or the game of a simulation, up to the move in which its rule acts.
func (t *tableRequest) open(tree *tries.Tree) (gamedef.Object, error) {
	if t.Recording != "" {
		return t.openRecording(tree)
	}
	m, err := t.session.simulationNamed(t.Simulation)
	if err != nil {
		return nil, err
	}
	played, err := m.now().recordedGame()
	if err == nil {
		played.Advanced, err = replay.BeginsLater(t.game.game, played)
	}
	if err != nil {
		return nil, err
	}
	return nodeData(tree.TryGame(t.game.game, played))
}

// openRecording adds a branch for a recorded game, as far as its moves can be made now.
func (t *tableRequest) openRecording(tree *tries.Tree) (gamedef.Object, error) {
	tests := &tester{testRequest: testRequest{Test: t.Recording}, session: t.session, ctx: t.ctx, view: t.view,
		folder: gameFolder(t.view)}
	names, err := tests.recordings()
	if err != nil || len(names) == 0 {
		return nil, cmp.Or(err, errors.New("there is no game to which the recording belongs"))
	}
	in, err := tests.view.layout.Open(tests.session.options.FileSystem, names[0])
	if err != nil {
		return nil, err
	}
	defer in.Close()
	played, err := replay.Read(t.ctx, t.game.game, in)
	if err != nil {
		return nil, err
	}
	n, err := tree.TryGame(t.game.game, played)
	out, err := nodeData(n, err)
	if err != nil {
		return nil, err
	}
	n.Kept = path.Base(names[0])
	if _, err := in.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	report, err := replay.Check(t.ctx, t.game.game, in, t.game.checkOptions(1))
	if err == nil && len(report.Differences) > 0 {
		d := &report.Differences[0]
		out.AddText("note", fmt.Sprintf("%s comes out otherwise than it was recorded. %s", n.Kept, d.Summary()))
	}
	return out, err
}

func (t *tableRequest) move(tree *tries.Tree) (gamedef.Object, error) {
	one, err := t.report.Possible(tree, t.Node)
	if err == nil && t.Move == nil {
		err = errors.New("there is no move to make")
	}
	if err != nil {
		return nil, err
	}
	n, _, err := tree.Try(one.Node, one.State, replay.Maker(one.State, *t.Move), *t.Move, nil)
	return nodeData(n, err)
}

// dice lists the other outcomes of dice, or makes one of them happen.
func (t *tableRequest) dice(tree *tries.Tree) (gamedef.Object, error) {
	n, before, err := t.nodeAndBefore(tree)
	if err != nil {
		return nil, err
	}
	if before == nil {
		return nil, errors.New("a game begins there; begin another one with another seed")
	}
	if t.Seed != nil {
		n, _, err := tree.Try(before.Node, before.State, n.Player, n.Move, new(int64(*t.Seed)))
		return nodeData(n, err)
	}
	dice, _, err := tries.OtherDice(t.ctx, before.State, n)
	if err != nil {
		return nil, err
	}
	return record.Object("dice", dice), nil
}

// nodeAndBefore returns a node and the present state of the one before it; nil where a game begins.
func (t *tableRequest) nodeAndBefore(tree *tries.Tree) (n *tries.Node, before *tries.Outcome, err error) {
	if n, err = tree.Node(t.Node); err == nil && n.Begin == nil {
		before, err = t.report.Possible(tree, n.Parent)
	}
	return n, before, err
}

// keep saves the branch to a node as a recording beside the game; the editor makes the file.
func (t *tableRequest) keep(tree *tries.Tree) (gamedef.Object, error) {
	one, err := t.report.Possible(tree, t.Node)
	if err != nil {
		return nil, err
	}
	text, err := tree.Record(t.game.game, one.Node)
	if err != nil {
		return nil, err
	}
	file, err := t.session.unusedRecordingAddress(t.view, slug(cmp.Or(t.Name, "try")))
	if err != nil {
		return nil, err
	}
	out := t.session.newFile(t.ctx, file, string(text), "Keep what was tried")
	if out.Applied {
		one.Kept = path.Base(string(file))
	}
	return entryOf("kept", out)
}
