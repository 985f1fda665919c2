package tries

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
)

// MaxNodes is the maximal number of nodes of a tree.
const MaxNodes = 5000

// Node is a point of a tried game: a beginning, or the result of a move.
type Node struct {
	// ID follows from the moves, not from when they were made: the same moves lead to the same node.
	ID     string       `json:"id"`
	Parent string       `json:"parent,omitzero"` // "" for a beginning
	Begin  *replay.Game // a game without moves; nil for a move
	Move   kernel.Move
	Player int    // who made the move
	Reseed *int64 // the random generator was reseeded with it before the move
	Text   string `json:"text"`          // the move in words, as it was last made
	Kept   string `json:"kept,omitzero"` // the file name of the recording that ends here; "" for none

	was gamedef.Object // the state after it was last made, as in recordings
	sum string         // of was
}

// beginningText returns a beginning in words.
func beginningText(b replay.Game) string {
	out := fmt.Sprintf("seed %d, %s", b.Seed, words.Players(int64(b.Players), int64(b.Players)))
	if b.Card != "" {
		out += fmt.Sprintf(", the card %s after %d others", words.Name(b.Card), b.After)
	}
	return out
}

// beginningData returns a beginning as a JSON object. Its seed is a string, which has room for all 64 bits.
func beginningData(b *replay.Game) gamedef.Object {
	return append(b.Data(), record.Object("seed", strconv.FormatInt(b.Seed, 10))...)
}

// Tree holds the tries of a game.
type Tree struct {
	Nodes []*Node // each after its parent
	byID  map[string]*Node
}

// New returns an empty tree.
func New() *Tree { return &Tree{byID: map[string]*Node{}} }

// Node returns the node with an id, or an error if there is none.
func (t *Tree) Node(id string) (*Node, error) {
	if n := t.byID[id]; n != nil {
		return n, nil
	}
	return nil, fmt.Errorf("there is no node %q; a node has the id that stands in the tree", id)
}

// path returns the branch to a node, its beginning first.
func (t *Tree) path(n *Node) (out []*Node) {
	for ; n != nil; n = t.byID[n.Parent] {
		out = append(out, n)
	}
	slices.Reverse(out)
	return out
}

// idOf returns the id of a node.
func idOf(parent string, what gamedef.Object) string {
	sum := sha256.Sum256(append([]byte(parent+"\n"), gamedef.Canonical(what)...))
	return hex.EncodeToString(sum[:4])
}

// add puts a node with its resulting state into the tree. An existing node gets the new state.
func (t *Tree) add(n *Node, state *kernel.State) (*Node, error) {
	now, err := replay.Project(state)
	if err != nil {
		return nil, err
	}
	if have := t.byID[n.ID]; have != nil {
		have.Text = n.Text
		n = have
	} else {
		if len(t.Nodes) >= MaxNodes {
			return nil, fmt.Errorf("%d moves were tried out in this game; keep those that you want to go on "+
				"with, and restart the language server", MaxNodes)
		}
		t.Nodes = append(t.Nodes, n)
		t.byID[n.ID] = n
	}
	n.sum = replay.Sum(now)
	if parent := t.byID[n.Parent]; parent != nil { // equal nodes are kept once
		now, err = replay.Apply(parent.was, replay.Delta(parent.was, now))
	}
	n.was = now
	return n, err
}

// Start begins a game, and returns its node and first state.
func (t *Tree) Start(g *kernel.Game, b replay.Game) (*Node, *kernel.State, error) {
	state, err := b.First(g)
	if err != nil {
		return nil, nil, err
	}
	n, err := t.add(&Node{ID: idOf("", beginningData(&b)), Begin: &b, Text: beginningText(b)}, state)
	return n, state, err
}

// errLateDice is the error that only whole moves have their own dice.
var errLateDice = errors.New("the dice of a move that waits for an answer are those of its beginning; choose there")

// Try makes a move, or answers a waiting one, in the state of a node, and returns the node it leads to. With reseed
// the random generator is reseeded before it. The error is the kernel's if the move is refused.
func (t *Tree) Try(parent *Node, before *kernel.State, player int, move kernel.Move, reseed *int64) (*Node,
	*kernel.State, error) {
	if reseed != nil && move.Continues {
		return nil, nil, errLateDice
	}
	n := &Node{Parent: parent.ID, Move: move, Player: player, Reseed: reseed}
	after, err := n.make(before)
	if err != nil {
		return nil, nil, err
	}
	told := words.Of(before.Game())
	n.Text = told.Player(player) + ": " + told.In(before).Move(move)
	n.ID = idOf(parent.ID, n.cause())
	n, err = t.add(n, after)
	return n, after, err
}

// cause returns what led to a node, as data.
func (n *Node) cause() gamedef.Object {
	out := record.Object("move", n.Move, "player", n.Player)
	if n.Reseed != nil {
		out.Add("reseed", gamedef.Text(strconv.FormatInt(*n.Reseed, 10)))
	}
	return out
}

// make makes the move of a node in a state.
func (n *Node) make(before *kernel.State) (*kernel.State, error) {
	out, err := n.play(before, false)
	if err != nil {
		return nil, err
	}
	return out.State, nil
}

// PlayTraced makes the move of a node in the state of its parent, and records what each effect did.
func (n *Node) PlayTraced(before *kernel.State) (*kernel.Outcome, error) { return n.play(before, true) }

func (n *Node) play(s *kernel.State, trace bool) (*kernel.Outcome, error) {
	if n.Reseed != nil {
		s = s.Reseed(*n.Reseed)
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

// TryGame makes all moves of a played game, and returns the node of the last one.
func (t *Tree) TryGame(g *kernel.Game, played replay.Game) (*Node, error) {
	begin := played
	begin.Moves, begin.Reseeded, begin.Stop, begin.Never, begin.Parent = nil, nil, "", false, nil
	n, state, err := t.Start(g, begin)
	for i := 0; err == nil && i < len(played.Moves); i++ {
		move := played.Moves[i]
		var reseed *int64
		if seed, ok := played.Reseeded[i]; ok {
			reseed = &seed
		}
		if n, state, err = t.Try(n, state, replay.Maker(state, move), move, reseed); err != nil {
			err = fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return n, err
}

// Record returns the branch to a node as a recording. If the branch begins like another kept recording, it names that
// one.
func (t *Tree) Record(g *kernel.Game, n *Node) ([]byte, error) {
	path := t.path(n)
	out := *path[0].Begin
	out.Stop, out.Parent = "pinned", t.parentOf(path)
	for _, on := range path[1:] {
		if on.Reseed != nil {
			if out.Reseeded == nil {
				out.Reseeded = map[int]int64{}
			}
			out.Reseeded[len(out.Moves)] = *on.Reseed
		}
		out.Moves = append(out.Moves, on.Move)
	}
	var text bytes.Buffer
	if err := replay.Record(&text, g, out); err != nil {
		return nil, fmt.Errorf("the branch cannot be recorded: %w", err)
	}
	return text.Bytes(), nil
}

// parentOf returns the kept recording that shares most moves with a branch, or nil if none shares any.
func (t *Tree) parentOf(path []*Node) (out *replay.Parent) {
	for _, n := range t.Nodes {
		if n.Kept == "" {
			continue
		}
		if moves := countShared(path, t.path(n)); moves > 0 && (out == nil || moves > out.Moves) {
			out = &replay.Parent{File: n.Kept, Moves: moves}
		}
	}
	return out
}

// countShared returns the number of moves that two branches have in common, each with all its answers.
func countShared(a, b []*Node) int {
	end := 0
	for end < min(len(a), len(b)) && a[end] == b[end] {
		end++
	}
	goesOn := func(path []*Node) bool { return end < len(path) && path[end].Move.Continues }
	for end > 0 && (goesOn(a) || goesOn(b)) {
		end--
	}
	moves := 0
	for _, n := range a[:end] {
		if n.Begin == nil && !n.Move.Continues {
			moves++
		}
	}
	return moves
}
