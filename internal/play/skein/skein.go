package skein

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
)

// MaxNodes is how many nodes a skein can have.
const MaxNodes = 5000

// Node is a point of a game that was tried out: a beginning, or what a move led to.
type Node struct {
	// ID follows from what was done, and not from when: who does the same again comes to the
	// same node.
	ID     string
	Parent string     // "" for a beginning
	Begin  *Beginning // nil for a move
	Move   kernel.Move
	Player int    // who made the move
	Reseed *int64 // the generator of random numbers began anew with it before the move
	Text   string // the move in words, as it was when it was made
	Name   string // that somebody has given the branch to here; "" for none
	// Pinned is the file of the recording in which the branch to here is pinned; "" for none.
	// Never tells that it must not be possible.
	Pinned string
	Never  bool
	// Delta is what the move changed, as recordings tell it; of a beginning, the whole state.
	// Sum is that of the state after it.
	Delta gamedef.Object
	Sum   string
}

// Beginning is how a game begins: a recorded game without moves.
type Beginning = replay.Game

// beginningText is a beginning in words.
func beginningText(b Beginning) string {
	out := fmt.Sprintf("seed %d, %s", b.Seed, words.Players(int64(b.Players), int64(b.Players)))
	if b.Card != "" {
		out += fmt.Sprintf(", the card %s after %d others", words.Name(b.Card), b.After)
	}
	return out
}

// Skein is a tree of games that were tried out.
type Skein struct {
	Nodes []*Node // each behind its parent
	byID  map[string]*Node
}

// New is an empty skein.
func New() *Skein { return &Skein{byID: map[string]*Node{}} }

// Node is the node with an id; nil when there is none.
func (s *Skein) Node(id string) *Node { return s.byID[id] }

// Find is the node that a text means: an id, the beginning of one, or a name. The error says
// which there are.
func (s *Skein) Find(text string) (*Node, error) {
	if n := s.byID[text]; n != nil {
		return n, nil
	}
	var found []*Node
	var names []string
	for _, n := range s.Nodes {
		if n.Name != "" {
			names = append(names, n.Name)
		}
		if n.Name == text && text != "" {
			return n, nil
		}
		if len(text) >= 3 && strings.HasPrefix(n.ID, text) {
			found = append(found, n)
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		return nil, fmt.Errorf("%d nodes begin with %q; write more of the id", len(found), text)
	case len(s.Nodes) == 0:
		return nil, errors.New("nothing was tried out in this game yet; begin with 'ludo-lsp skein PATH begin'")
	}
	if near := gamedef.Nearest(text, names); len(near) > 0 {
		return nil, fmt.Errorf("there is no node %q; did you mean %q?", text, near[0])
	}
	return nil, fmt.Errorf("there is no node %q; a node has the id that stands behind it, or a name", text)
}

// Children are the nodes that follow one, in the order in which they were made.
func (s *Skein) Children(id string) (out []*Node) {
	for _, n := range s.Nodes {
		if n.Parent == id && n.Begin == nil {
			out = append(out, n)
		}
	}
	return out
}

// Beginnings are the nodes at which games begin.
func (s *Skein) Beginnings() (out []*Node) {
	for _, n := range s.Nodes {
		if n.Begin != nil {
			out = append(out, n)
		}
	}
	return out
}

// Leaves are the nodes that nothing follows: the ends of the branches.
func (s *Skein) Leaves() (out []*Node) {
	inner := map[string]bool{}
	for _, n := range s.Nodes {
		inner[n.Parent] = true
	}
	for _, n := range s.Nodes {
		if !inner[n.ID] {
			out = append(out, n)
		}
	}
	return out
}

// Path is the branch to a node, its beginning first.
func (s *Skein) Path(n *Node) (out []*Node) {
	for ; n != nil; n = s.byID[n.Parent] {
		out = append(out, n)
		if n.Begin != nil {
			break
		}
	}
	slices.Reverse(out)
	return out
}

// idOf is the id of a node.
func idOf(parent string, what gamedef.Object) string {
	sum := sha256.Sum256(append([]byte(parent+"\n"), gamedef.Canonical(what)...))
	return hex.EncodeToString(sum[:4])
}

// add puts a node into the tree, unless it is there already.
func (s *Skein) add(n *Node) (*Node, error) {
	if have := s.byID[n.ID]; have != nil {
		return have, nil
	}
	if len(s.Nodes) >= MaxNodes {
		return nil, fmt.Errorf("%d moves were tried out in this game; prune branches before there can be more",
			MaxNodes)
	}
	s.Nodes = append(s.Nodes, n)
	s.byID[n.ID] = n
	return n, nil
}

// Start begins a game, and gives its node and first state.
func (s *Skein) Start(g *kernel.Game, b Beginning) (*Node, *kernel.State, error) {
	state, err := b.First(g)
	if err != nil {
		return nil, nil, err
	}
	now, err := replay.Project(state)
	if err != nil {
		return nil, nil, err
	}
	n, err := s.add(&Node{ID: idOf("", beginningData(&b)), Begin: &b, Text: beginningText(b), Delta: now,
		Sum: replay.Sum(now)})
	return n, state, err
}

// errLateDice says that only whole moves have dice of their own.
var errLateDice = errors.New("the dice of a move that waits for an answer are those of its beginning; choose there")

// Try makes a move, or gives an answer for which one waits, in the state of a node, and gives the
// node to which it leads. With reseed the generator of random numbers begins anew before it. The
// error is the kernel's where the move is refused.
func (s *Skein) Try(parent *Node, before *kernel.State, player int, move kernel.Move, reseed *int64) (*Node,
	*kernel.State, error) {
	if reseed != nil && move.Continues {
		return nil, nil, errLateDice
	}
	n := &Node{Parent: parent.ID, Move: move, Player: player, Reseed: reseed}
	after, err := n.make(before)
	if err != nil {
		return nil, nil, err
	}
	was, err := replay.Project(before)
	if err != nil {
		return nil, nil, err
	}
	now, err := replay.Project(after)
	if err != nil {
		return nil, nil, err
	}
	n.Delta, n.Sum = replay.Delta(was, now), replay.Sum(now)
	told := words.Of(before.Game())
	n.Text = told.Player(player) + ": " + told.In(before).Move(move)
	n.ID = idOf(parent.ID, n.what())
	n, err = s.add(n)
	return n, after, err
}

// what is what was done to come to a node.
func (n *Node) what() gamedef.Object {
	out := gamedef.Object{{Key: "move", Value: n.Move.Data()}, {Key: "player", Value: gamedef.Number(n.Player)}}
	if n.Reseed != nil {
		out.Add("reseed", gamedef.Text(strconv.FormatInt(*n.Reseed, 10)))
	}
	return out
}

// make makes the move of a node in a state.
func (n *Node) make(before *kernel.State) (*kernel.State, error) {
	out, err := n.traced(before, false)
	if err != nil {
		return nil, err
	}
	return out.State, nil
}

// Traced makes the move of a node in the state of its parent, and notes what each effect did.
func (n *Node) Traced(before *kernel.State) (*kernel.Outcome, error) { return n.traced(before, true) }

func (n *Node) traced(s *kernel.State, trace bool) (*kernel.Outcome, error) {
	if n.Reseed != nil {
		s = s.Reseeded(*n.Reseed)
	}
	if s.Game().Simultaneous() && !n.Move.Continues {
		other, err := s.For(n.Player)
		if err != nil {
			return nil, err
		}
		s = other
	}
	return s.Apply(n.Move, kernel.ApplyOptions{Trace: trace})
}

// TryGame makes all moves of a game that was played, and gives the node of the last one.
func (s *Skein) TryGame(g *kernel.Game, played replay.Game) (*Node, error) {
	begin := played
	begin.Moves, begin.Reseeded, begin.Stop, begin.Never = nil, nil, "", false
	n, state, err := s.Start(g, begin)
	for i := 0; err == nil && i < len(played.Moves); i++ {
		move := played.Moves[i]
		var reseed *int64
		if seed, ok := played.Reseeded[i]; ok {
			reseed = &seed
		}
		if n, state, err = s.Try(n, state, replay.Maker(state, move), move, reseed); err != nil {
			err = fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return n, err
}

// Game is the branch to a node as a game that was played, for a recording.
func (s *Skein) Game(n *Node) replay.Game {
	path := s.Path(n)
	out := *path[0].Begin
	out.Stop, out.Never = "pinned", n.Never
	for _, on := range path[1:] {
		if on.Reseed != nil {
			if out.Reseeded == nil {
				out.Reseeded = map[int]int64{}
			}
			out.Reseeded[len(out.Moves)] = *on.Reseed
		}
		out.Moves = append(out.Moves, on.Move)
	}
	return out
}

// Record is the branch to a node as a recording; never: of moves that must not be possible.
func (s *Skein) Record(g *kernel.Game, n *Node, never bool) ([]byte, error) {
	game := s.Game(n)
	game.Never = never
	var text bytes.Buffer
	if err := replay.Record(&text, g, game); err != nil {
		return nil, fmt.Errorf("the branch cannot be recorded: %w", err)
	}
	return text.Bytes(), nil
}

// Prune takes a node and all that follows it out of the tree, and gives how many those were.
func (s *Skein) Prune(n *Node) int {
	gone := map[string]bool{n.ID: true}
	s.Nodes = slices.DeleteFunc(s.Nodes, func(o *Node) bool {
		if gone[o.ID] || o.Begin == nil && gone[o.Parent] {
			gone[o.ID] = true
			delete(s.byID, o.ID)
		}
		return gone[o.ID]
	})
	return len(gone)
}

// Rename gives a node a name; "" takes it away. A name is for one node.
func (s *Skein) Rename(n *Node, name string) error {
	name = strings.Join(strings.Fields(name), " ")
	const longest = 100
	if len(name) > longest {
		return fmt.Errorf("a name has at most %d bytes", longest)
	}
	for _, o := range s.Nodes {
		if name != "" && o != n && (o.Name == name || o.ID == name) {
			return fmt.Errorf("%q is the name of another node", name)
		}
	}
	n.Name = name
	return nil
}
