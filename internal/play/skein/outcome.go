package skein

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/play/balance"
	"ludo-lsp/internal/play/directed"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
	"ludo-lsp/kernel/sim"
)

// Verdict is what the rules of now make of a node.
type Verdict string

// Verdicts.
const (
	Same      Verdict = "same"      // what came of the moves comes of them now
	Different Verdict = "different" // the moves can be made, and something else comes of them
	Refused   Verdict = "refused"   // a move of the branch cannot be made any more
)

// Sign is the verdict as one character.
func (v Verdict) Sign() string {
	switch v {
	case Same:
		return "✓"
	case Different:
		return "≠"
	}
	return "✗"
}

// Outcome is what became of a node when it was played by the present rules.
type Outcome struct {
	*Node
	Verdict Verdict
	State   *kernel.State  // nil where the branch is refused
	Result  *kernel.Result // of a game that is over there
	// At is where the branch was left: the first node that is different or refused; nil where
	// all is the same.
	At *Node
	// Why says in a sentence why At is refused, and Rule is the place in the definition of what
	// refuses it; "" when that is not known.
	Why, Rule string
	// Expected tells of a node that is refused that it is to be: it must not be possible, or it leads
	// only to such nodes, or follows one.
	Expected bool
	// Changes are what is different in a node that is At itself, or the end of a branch: on the
	// left as it was, on the right as it is now.
	Changes []string
}

// Good tells whether nothing is to be said against the node: all is the same, or it is refused and
// is to be.
func (s *Outcome) Good() bool {
	if s.Never || s.Verdict == Refused {
		return s.Expected
	}
	return s.Verdict == Same
}

// mean finds the nodes that are to be refused. Parents stand before their children.
func mean(outcomes []*Outcome, by map[string]*Outcome) {
	for _, one := range outcomes {
		before := by[one.Parent]
		one.Expected = one.Verdict == Refused && (one.Never || before != nil && before.Expected)
	}
	others := map[string]bool{} // nodes that lead to what is not to be refused, or to nothing
	leads := map[string]bool{}
	for _, one := range slices.Backward(outcomes) {
		if !one.Expected && one.Verdict == Refused && leads[one.ID] && !others[one.ID] {
			one.Expected = true
		}
		leads[one.Parent] = true
		others[one.Parent] = others[one.Parent] || !one.Expected
	}
}

// mostChanges are how many changes are told of one node.
const mostChanges = 20

// Replay plays all branches by the rules of now and tells of each node what became of it, in the
// order of Nodes. Cancelling ctx ends it with an error.
func (s *Skein) Replay(ctx context.Context, g *kernel.Game) ([]*Outcome, error) {
	out := make([]*Outcome, 0, len(s.Nodes))
	by := make(map[string]*Outcome, len(s.Nodes))
	inner := map[string]bool{}
	for _, n := range s.Nodes {
		inner[n.Parent] = true
	}
	for _, n := range s.Nodes {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		one := s.outcome(g, n, by[n.Parent])
		if one.Verdict == Different && (one.At == n || !inner[n.ID] || n.Name != "") {
			one.Changes = s.changes(one)
		}
		by[n.ID] = one
		out = append(out, one)
	}
	mean(out, by)
	return out, nil
}

// outcome plays a node again; before is the outcome of its parent, nil for a beginning.
func (s *Skein) outcome(g *kernel.Game, n *Node, before *Outcome) *Outcome {
	out := &Outcome{Node: n}
	var err error
	switch {
	case n.Begin != nil:
		out.State, err = n.Begin.First(g)
	case before.Verdict == Refused:
		out.Verdict, out.At, out.Why, out.Rule = Refused, before.At, before.Why, before.Rule
		return out
	default:
		out.At = before.At
		out.State, err = n.make(before.State)
	}
	var now gamedef.Object
	if err == nil {
		if now, err = replay.Project(out.State); err == nil {
			out.Result, err = out.State.Terminal()
		}
	}
	switch {
	case err != nil:
		out.Verdict, out.State, out.At = Refused, nil, n
		out.Why, out.Rule = why(err)
	case replay.Sum(now) == n.Sum:
		// Two differences that make up for each other leave nothing to say of what follows.
		out.Verdict, out.At = Same, nil
	default:
		if out.Verdict = Different; out.At == nil {
			out.At = n
		}
	}
	return out
}

// why says why a move is refused, and where the rule is that refuses it.
func why(err error) (text, rule string) {
	var illegal *kernel.IllegalMoveError
	var failed *kernel.Error
	switch {
	case errors.As(err, &illegal):
		return illegal.Message, illegal.Path
	case errors.As(err, &failed):
		return failed.Error(), failed.Path
	}
	return err.Error(), ""
}

// recorded is the state after a node as it was, as recordings tell it.
func (s *Skein) recorded(n *Node) (out gamedef.Object, err error) {
	for _, on := range s.Path(n) {
		if on.Begin != nil {
			out = on.Delta
		} else if out, err = replay.Apply(out, on.Delta); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// changes are what is different in a node that can be made.
func (s *Skein) changes(n *Outcome) []string {
	was, err := s.recorded(n.Node)
	if err != nil {
		return []string{"What it was like is not known any more: " + err.Error()}
	}
	var out []string
	if then, err := replay.Rebuild(n.State, was); err == nil {
		for _, c := range directed.Changes(then, n.State) {
			out = append(out, c.String())
		}
	}
	if len(out) == 0 { // what cannot be seen at the table, or what states do not have any more
		now, err := replay.Project(n.State)
		if err != nil {
			return []string{err.Error()}
		}
		for _, e := range replay.Delta(was, now) {
			if e.Key == "rng" {
				out = append(out, "the random numbers that follow")
			} else {
				out = append(out, inWords(e.Key))
			}
		}
	}
	if len(out) > mostChanges {
		out = append(out[:mostChanges], fmt.Sprintf("and %d more", len(out)-mostChanges))
	}
	return out
}

// inWords is what a part of a state is called that is not seen at the table.
func inWords(key string) string {
	part, name, _ := strings.Cut(key, "/")
	switch part {
	case "terminal":
		return "what comes of the game"
	case "actionUsage":
		return "how often " + words.Name(name) + " was done"
	case "activePlayer":
		return "who is to move"
	case "turnCount":
		return "the number of turns"
	case "nextTokenOrdinal":
		return "how many tokens were made"
	}
	return strings.TrimSpace(words.Name(part) + " " + words.Name(name))
}

// declared is a move with its parameters in the order in which its action declares them: a file
// keeps them by name.
func declared(g *kernel.Game, m kernel.Move) kernel.Move {
	order := map[string]int{}
	for i := range g.Definition().Actions {
		if a := &g.Definition().Actions[i]; a.ID == m.ActionID {
			for k := range a.Params {
				order[a.Params[k].Name] = k - len(a.Params)
			}
		}
	}
	m.Params = slices.Clone(m.Params)
	slices.SortStableFunc(m.Params, func(a, b kernel.Param) int { return order[a.Name] - order[b.Name] })
	return m
}

// Accept takes what comes of all nodes that follow one, and of itself, for what is meant to come
// of them. Nodes that are refused stay as they are. It gives how many it changed.
func (s *Skein) Accept(g *kernel.Game, outcomes []*Outcome, n *Node) (int, error) {
	for _, one := range outcomes {
		if one.ID == n.ID && one.State == nil {
			return 0, fmt.Errorf("%s is refused now, and nothing of it can be accepted (%s); prune it, or say with "+
				"'never' that it must not be possible", one.title(), strings.TrimSuffix(one.Why, "."))
		}
	}
	changed := 0
	within := map[string]bool{n.ID: true}
	by := map[string]*Outcome{}
	for _, one := range outcomes {
		by[one.ID] = one
		if one.Begin == nil && within[one.Parent] {
			within[one.ID] = true
		}
		if !within[one.ID] || one.State == nil {
			continue
		}
		now, err := replay.Project(one.State)
		if err != nil {
			return changed, err
		}
		node := s.byID[one.ID]
		delta := now
		if one.Begin == nil {
			was, err := replay.Project(by[one.Parent].State)
			if err != nil {
				return changed, err
			}
			told := words.Of(g)
			delta = replay.Delta(was, now)
			node.Text = told.Player(one.Player) + ": " + told.In(by[one.Parent].State).Move(declared(g, one.Move))
		}
		if sum := replay.Sum(now); sum != node.Sum {
			changed++
			node.Sum = sum
		}
		node.Delta = delta
	}
	return changed, nil
}

// Dice is one way in which the dice of a move can fall, and the cards be drawn.
type Dice struct {
	Reseed int64 // with which they fall so
	Times  int   // of those that were tried
	Text   string
}

// triedDice are how many generators are tried to see how else dice can fall, and shownDice how many
// ways are told.
const (
	triedDice = 300
	shownDice = 60
)

// Otherwise tells how the dice of a move can fall, and the cards be drawn, those that come up most
// often first. The second result is false when nothing in it is drawn by lot.
func Otherwise(ctx context.Context, before *kernel.State, n *Node) ([]Dice, bool, error) {
	if n.Move.Continues {
		return nil, false, errLateDice
	}
	told := words.Of(before.Game())
	var out []Dice
	at := map[string]int{}
	var failed error
	for seed := range int64(triedDice) {
		if err := ctx.Err(); err != nil {
			return nil, false, err
		}
		with := *n
		with.Reseed = &seed
		made, err := with.traced(before, true)
		if err != nil {
			failed = err // other dice may make it possible
			continue
		}
		lines := told.In(before, made.State).Chance(made.Trace)
		if len(lines) == 0 {
			return nil, false, nil
		}
		text := strings.Join(lines, ", ")
		if k, ok := at[text]; ok {
			out[k].Times++
			continue
		}
		at[text] = len(out)
		out = append(out, Dice{Reseed: seed, Times: 1, Text: text})
	}
	if len(out) == 0 && failed != nil {
		return nil, false, failed
	}
	slices.SortStableFunc(out, func(a, b Dice) int { return b.Times - a.Times })
	if len(out) > shownDice {
		out = out[:shownDice]
	}
	return out, true, nil
}

// Compared is how two nodes differ.
type Compared struct {
	Changes []string // from the first to the second; empty where they are alike at the table
	Play    *balance.Comparison
}

// Compare tells how the states of two nodes differ, in words, and what comes of games from each.
func Compare(ctx context.Context, a, b *Outcome, setup sim.Setup, games int) (*Compared, error) {
	for _, one := range []*Outcome{a, b} {
		if one.State == nil {
			return nil, fmt.Errorf("%s is refused now, and there is nothing to compare: %s", one.title(), one.Why)
		}
	}
	out := &Compared{}
	if a.State.Players() == b.State.Players() {
		for _, c := range directed.Changes(a.State, b.State) {
			out.Changes = append(out.Changes, c.String())
		}
	} else {
		out.Changes = []string{fmt.Sprintf("players: %d → %d", a.State.Players(), b.State.Players())}
		return out, nil
	}
	if games == 0 {
		return out, nil
	}
	var err error
	out.Play, err = balance.Compare(ctx, balance.Side{Game: a.State.Game(), From: a.State},
		balance.Side{Game: b.State.Game(), From: b.State},
		balance.Options{Setup: setup, Games: games})
	return out, err
}

// title is what a node is called.
func (n *Node) title() string {
	if n.Name != "" {
		return fmt.Sprintf("%q", n.Name)
	}
	return n.ID
}
