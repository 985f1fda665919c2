package lsp

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"ludo-lsp/internal/kernel/random"
	"ludo-lsp/internal/play/skein"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

// Commands of skeins; see docs/protocol.md.
const (
	// showSkein takes the URI of a document of the game, and shows what was tried out in it.
	showSkein = "ludo.showSkein"
	// tryOut takes the URI of a document of the game, and what is to be done with its skein.
	tryOut = "ludo.skein"
)

// trial is what is to be done with a skein.
type trial struct {
	Do      string       `json:"do"`   // one of trials
	Node    string       `json:"node"` // an id, the beginning of one, or a name
	Other   string       `json:"other"`
	Name    string       `json:"name"`
	Move    any          `json:"move"` // as a line of "moves", or a Move
	Rest    bool         `json:"rest"` // choose by lot what the move leaves open
	Seed    *random.Seed `json:"seed"`
	Players int          `json:"players"`
	Moves   int          `json:"moves"`
	Agent   string       `json:"agent"`
	Games   *int         `json:"games"`
	// Simulation is the URI of a document of a simulation.
	Simulation string `json:"simulation"`

	Seat    *int    `json:"seat"`    // who looks at the table; none: everything is shown
	Answers [][]int `json:"answers"` // what was chosen of what the table asked, one after the other
	About   string  `json:"about"`   // a zone or token of which is asked why it cannot be chosen
}

// trials are what can be done with a skein, and how. What they give stands in the result.
var trials = map[string]func(t *trying, s *skein.Skein) (gamedef.Object, error){
	"tree":    func(*trying, *skein.Skein) (gamedef.Object, error) { return nil, nil },
	"begin":   (*trying).begin,
	"moves":   (*trying).moves,
	"point":   (*trying).point,
	"table":   (*trying).table,
	"steps":   (*trying).steps,
	"move":    (*trying).move,
	"dice":    (*trying).dice,
	"name":    (*trying).name,
	"compare": (*trying).compare,
	"pin":     (*trying).pin,
	"never":   (*trying).pin,
	"accept":  (*trying).accept,
	"prune":   (*trying).prune,
}

// Bounds of what a client may ask for at once.
const (
	mostTriedMoves = 10_000
	mostTriedGames = 100_000
)

// trying is a request about a skein.
type trying struct {
	trial
	session *session
	ctx     context.Context
	view    view
	game    *playable
	folder  address
	report  *skein.Report
	written bool // the recording is one that the editor has written
}

// skeinOf is where the skein of a view's game lies; only games of the workspace have one.
func (s *session) skeinOf(v view) (folder address, file string, err error) {
	root := v.rootOf()
	document := v.layout.Contains(string(root))
	folder = root
	if document {
		folder = root.folder()
	}
	s.mu.Lock()
	inside := folder.isFile() && s.inRoots(folder)
	s.mu.Unlock()
	if !inside {
		return folder, "", fmt.Errorf("%s is not in the workspace; what is tried out in a game is only kept there",
			folder)
	}
	_, file = skein.Place(filepath.FromSlash(string(root)), document)
	return folder, file, nil
}

// skeinReport is what the rules of now make of a skein.
func (s *session) skeinReport(ctx context.Context, v view, k *skein.Skein) (*playable, *skein.Report, error) {
	p, err := s.playableOf(v)
	if err != nil {
		return nil, nil, err
	}
	outcomes, err := k.Replay(ctx, p.game)
	if err != nil {
		return nil, nil, err
	}
	locate := func(path string) (kernel.Source, bool) {
		at, ok := p.locate(path)
		at.File = shortName(v, at.File)
		return at, ok
	}
	return p, &skein.Report{Game: p.game, Outcomes: outcomes, Locate: locate}, nil
}

// writeSkein writes the document about the skein of a view's game.
func (s *session) writeSkein(ctx context.Context, _ virtual, v view) (string, error) {
	_, file, err := s.skeinOf(v)
	if err != nil {
		return "", err
	}
	k, broken := skein.Load(file)
	if _, partly := errors.AsType[*skein.BrokenError](broken); broken != nil && !partly {
		return "", broken
	}
	_, report, err := s.skeinReport(ctx, v, k)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("# What was tried out\n\n")
	if broken != nil {
		b.WriteString(sentence(broken.Error()) + "\n\n")
	}
	b.WriteString("```text\n")
	if err := report.WriteText(&b); err != nil {
		return "", err
	}
	b.WriteString("```\n")
	return b.String(), nil
}

// tryOut does what a client wants with the skein of a game, and answers with what has become of
// all of it.
func (s *session) tryOut(ctx context.Context, p *protocol.ExecuteCommandParams, v view) (protocol.LSPAny, error) {
	t := &trying{session: s, ctx: ctx, view: v}
	if len(p.Arguments) > 1 {
		var ok bool
		if t.trial, ok = argument[trial](p, 1); !ok {
			return nil, wrongArguments(p)
		}
	}
	if t.Do == "" {
		t.Do = "tree"
	}
	do, ok := trials[t.Do]
	switch {
	case !ok:
		return nil, misused("nothing can be done that is called %q", t.Do)
	case t.Moves < 0 || t.Moves > mostTriedMoves || t.Players < 0,
		t.Games != nil && (*t.Games < 0 || *t.Games > mostTriedGames):
		return nil, misused("moves is from 0 to %d, games from 0 to %d, and players is not below 0", mostTriedMoves,
			mostTriedGames)
	}
	if err := takeTurn(ctx); err != nil {
		return nil, err
	}
	folder, file, err := s.skeinOf(v)
	if err != nil {
		return nil, refused(err)
	}
	t.folder = folder
	var out gamedef.Object
	change := func(k *skein.Skein) (err error) {
		if t.game, t.report, err = s.skeinReport(ctx, v, k); err != nil {
			return err
		}
		out, err = do(t, k)
		return err
	}
	var note error
	var k *skein.Skein
	if !t.changes() {
		if k, err = skein.Load(file); err != nil {
			if broken, ok := errors.AsType[*skein.BrokenError](err); ok {
				note, err = broken, nil
			}
		}
		if err == nil {
			err = change(k)
		}
	} else {
		var broken *skein.BrokenError
		broken, err = skein.Update(file, func(now *skein.Skein) error {
			k = now
			return change(k)
		})
		if broken != nil {
			note = broken
		}
		s.refreshSkein(v.rootOf())
	}
	if err != nil {
		return nil, refused(t.plainer(err))
	}
	report := t.report
	if t.changes() {
		if _, report, err = s.skeinReport(ctx, v, k); err != nil {
			return nil, refused(err)
		}
	}
	out = append(report.Data(), out...)
	if note != nil {
		out.Add("note", gamedef.Text(sentence(note.Error())))
	}
	out.Add("document", gamedef.Text(virtual{kind: skeinKind, root: v.rootOf(), name: "skein"}.uri()))
	return protocol.LSPAny(gamedef.Canonical(out)), nil
}

// plainer says why a move is refused, and where.
func (t *trying) plainer(err error) error {
	if t.report == nil {
		return err
	}
	return skein.Plainer(err, t.report.Locate)
}

// refreshSkein tells the client that documents about the skein of a game have another text now.
func (s *session) refreshSkein(root address) {
	var changed []uri.URI
	s.mu.Lock()
	for _, a := range s.requested {
		if a.kind == skeinKind && a.root == root && !a.notified {
			a.notified = true
			changed = append(changed, a.spelled)
		}
	}
	s.mu.Unlock()
	for _, u := range changed {
		s.call("workspace/textDocumentContent/refresh", func(ctx context.Context) error {
			return s.remote.TextDocumentContentRefresh(ctx, &protocol.TextDocumentContentRefreshParams{URI: u})
		})
	}
}

// made is the part of the result that names a node.
func made(n *skein.Node) gamedef.Object {
	return gamedef.Object{{Key: "node", Value: gamedef.Text(n.ID)}}
}

// setup is how games are played: they give way to what is edited.
func (t *trying) setup() sim.Setup {
	out := sim.Setup{Seed: 1, Players: t.Players, MaxMoves: sim.DefaultMaxMoves, Yield: t.session.gate.wait}
	if t.Seed != nil {
		out.Seed = int64(*t.Seed)
	}
	if out.Players == 0 {
		out.Players = int(t.game.game.Definition().Metadata.Players.Min)
	}
	return out
}

func (t *trying) begin(s *skein.Skein) (gamedef.Object, error) {
	setup := t.setup()
	setup.MaxMoves = t.Moves
	var from *skein.Outcome
	var err error
	if t.Node != "" {
		if from, err = t.report.Possible(s, t.Node); err != nil {
			return nil, err
		}
		setup.Players = from.State.Players()
	}
	if t.Agent == "" {
		t.Agent = "random"
	}
	if setup.Agents, err = sim.ParseAgents(t.Agent, setup.Players); err != nil {
		return nil, err
	}
	n, err := s.PlayOn(t.ctx, t.game.game, from, setup)
	if err != nil {
		return nil, err
	}
	return made(n), nil
}

// point makes a branch of the game of a simulation, up to the move in which its rule acts.
func (t *trying) point(s *skein.Skein) (gamedef.Object, error) {
	m, err := t.session.simulationNamed(t.Simulation)
	if err != nil {
		return nil, err
	}
	played, err := m.now().played()
	if err == nil {
		played.Advanced, err = replay.Advanced(t.game.game, played)
	}
	if err != nil {
		return nil, err
	}
	n, err := s.TryGame(t.game.game, played)
	if err != nil {
		return nil, err
	}
	return made(n), nil
}

func (t *trying) moves(s *skein.Skein) (gamedef.Object, error) {
	one, err := t.report.Possible(s, t.Node)
	if err != nil {
		return nil, err
	}
	moves, lines, err := skein.Moves(one.State)
	if err != nil {
		return nil, err
	}
	return gamedef.Object{{Key: "moves", Value: skein.MovesData(moves, lines)}}, nil
}

func (t *trying) move(s *skein.Skein) (gamedef.Object, error) {
	one, err := t.report.Possible(s, t.Node)
	if err != nil {
		return nil, err
	}
	text, ok := t.Move.(string)
	if !ok {
		raw, err := protocol.Marshal(t.Move)
		if err != nil {
			return nil, err
		}
		text = string(raw)
	}
	move, err := skein.MoveOf(one.State, text)
	if err == nil && t.Rest {
		move, err = skein.ByLot(one.State, move, t.setup().Seed)
	}
	if err != nil {
		return nil, err
	}
	n, _, err := s.Try(one.Node, one.State, replay.Maker(one.State, move), move, nil)
	if err != nil {
		return nil, err
	}
	return made(n), nil
}

// dice tells how else dice can fall, or has them fall so.
func (t *trying) dice(s *skein.Skein) (gamedef.Object, error) {
	n, err := s.Find(t.Node)
	if err != nil {
		return nil, err
	}
	if n.Begin != nil {
		return nil, errors.New("a game begins there; begin another one with another seed")
	}
	before, err := t.report.Possible(s, n.Parent)
	if err != nil {
		return nil, err
	}
	if t.Seed != nil {
		n, _, err := s.Try(before.Node, before.State, n.Player, n.Move, new(int64(*t.Seed)))
		if err != nil {
			return nil, err
		}
		return made(n), nil
	}
	dice, _, err := skein.Otherwise(t.ctx, before.State, n)
	if err != nil {
		return nil, err
	}
	list := gamedef.Array{}
	for _, d := range dice {
		list = append(list, gamedef.Object{{Key: "seed", Value: random.Seed(d.Reseed).Data()},
			{Key: "text", Value: gamedef.Text(d.Text)}})
	}
	return gamedef.Object{{Key: "dice", Value: list}}, nil
}

func (t *trying) name(s *skein.Skein) (gamedef.Object, error) {
	n, err := s.Find(t.Node)
	if err == nil {
		err = s.Rename(n, t.Name)
	}
	return nil, err
}

func (t *trying) compare(s *skein.Skein) (gamedef.Object, error) {
	a, err := t.report.Possible(s, t.Node)
	if err != nil {
		return nil, err
	}
	b, err := t.report.Possible(s, t.Other)
	if err != nil {
		return nil, err
	}
	games := 200
	if t.Games != nil {
		games = *t.Games
	}
	compared, err := skein.Compare(t.ctx, a, b, t.setup(), games)
	if err != nil {
		return nil, err
	}
	var text strings.Builder
	if err := compared.WriteText(&text, a.Node, b.Node); err != nil {
		return nil, err
	}
	return gamedef.Object{{Key: "compared", Value: append(compared.Data(),
		gamedef.Entry[gamedef.Data]{Key: "text", Value: gamedef.Text(text.String())})}}, nil
}

// pin writes the branch to a node as a recording beside the game, which the editor makes; with
// "never" one that must not be possible.
func (t *trying) pin(s *skein.Skein) (gamedef.Object, error) {
	one, err := t.report.Possible(s, t.Node)
	if err != nil {
		return nil, err
	}
	never := t.Do == "never"
	text, err := s.Record(t.game.game, one.Node, never)
	if err != nil {
		return nil, err
	}
	name, err := skein.UnusedRecording(filepath.FromSlash(string(t.folder)), one.Node, never)
	if err != nil {
		return nil, err
	}
	if t.written { // the skein was written by somebody else meanwhile, and the change is made anew
		return nil, errors.New("the skein is written by somebody else; the recording is there, and is not noted in it")
	}
	out := t.session.newFile(t.ctx, address(filepath.ToSlash(name)), string(text), "Pin as test")
	t.written = true
	one.Pinned, one.Never = filepath.Base(name), never
	raw, err := protocol.Marshal(out)
	if err != nil {
		return nil, err
	}
	var data gamedef.Data
	if err := gamedef.DecodePart(raw, &data); err != nil {
		return nil, err
	}
	return gamedef.Object{{Key: "pinned", Value: data}}, nil
}

func (t *trying) accept(s *skein.Skein) (gamedef.Object, error) {
	n, err := s.Find(t.Node)
	if err == nil {
		_, err = s.Accept(t.game.game, t.report.Outcomes, n)
	}
	return nil, err
}

func (t *trying) prune(s *skein.Skein) (gamedef.Object, error) {
	n, err := s.Find(t.Node)
	if err == nil {
		s.Prune(n)
	}
	return nil, err
}
