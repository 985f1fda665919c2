package tries

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/play/directed"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/replay"
)

// Verdict is the result of a node under the present rules.
type Verdict string

// The verdicts.
const (
	Same      Verdict = "same"      // the moves have the same results
	Different Verdict = "different" // the moves can be made, with other results
	Refused   Verdict = "refused"   // a move of the branch cannot be made any more
)

// Outcome is the result of replaying a node under the present rules.
type Outcome struct {
	*Node
	Verdict Verdict        `json:"verdict"`
	State   *kernel.State  // nil if the branch is refused
	Result  *kernel.Result // if the game is over there
	// At is where the branch deviates: the first node that is different or refused; nil if all is the same.
	At *Node
	// Why says in a sentence why At is refused, and Rule is the path of the rule that refuses it; "" if unknown.
	Why  string `json:"why,omitzero"`
	Rule string `json:"rule,omitzero"`
	// Changes are the differences in At itself, or in the end of a branch: on the left the old state, on the right
	// the new one.
	Changes []string `json:"changes,omitempty"`
}

// mostChanges is the maximal number of changes of one node that are listed.
const mostChanges = 20

// Replay plays all branches by the present rules and returns the outcome of each node, in the order of Nodes.
// Cancelling ctx ends it with an error.
func (t *Tree) Replay(ctx context.Context, g *kernel.Game) ([]*Outcome, error) {
	out := make([]*Outcome, 0, len(t.Nodes))
	by := make(map[string]*Outcome, len(t.Nodes))
	inner := map[string]bool{}
	for _, n := range t.Nodes {
		inner[n.Parent] = true
	}
	for _, n := range t.Nodes {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		one := outcomeOf(g, n, by[n.Parent])
		if one.Verdict == Different && (one.At == n || !inner[n.ID]) {
			one.Changes = one.changes()
		}
		by[n.ID] = one
		out = append(out, one)
	}
	return out, nil
}

// outcomeOf replays a node. before is the outcome of its parent, or nil for a beginning.
func outcomeOf(g *kernel.Game, n *Node, before *Outcome) *Outcome {
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
		out.Why, out.Rule = words.Reason(err), ruleOf(err)
		if before != nil {
			out.Why = words.Of(g).In(before.State).Plain(out.Why)
		}
	case replay.Sum(now) == n.sum:
		// Two differences that cancel out leave nothing to report below.
		out.Verdict, out.At = Same, nil
	default:
		if out.Verdict = Different; out.At == nil {
			out.At = n
		}
	}
	return out
}

// ruleOf returns the path of the rule that refuses a move, or "" if unknown.
func ruleOf(err error) string {
	var illegal *kernel.IllegalMoveError
	var failed *kernel.Error
	switch {
	case errors.As(err, &illegal):
		return illegal.Path
	case errors.As(err, &failed):
		return failed.Path
	}
	return ""
}

// changes returns what changed in the result of a node whose move can be made.
func (n *Outcome) changes() []string {
	var out []string
	if then, err := replay.Rebuild(n.State, n.was); err == nil {
		for _, c := range directed.Changes(then, n.State) {
			out = append(out, c.String())
		}
	}
	if len(out) == 0 { // parts not visible at the table, or no longer in states
		now, err := replay.Project(n.State)
		if err != nil {
			return []string{err.Error()}
		}
		for _, e := range replay.Delta(n.was, now) {
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

// inWords returns the name of a part of a state that is not visible at the table.
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

// Dice is one way in which the dice of a move can fall, and its cards can be drawn.
type Dice struct {
	Reseed int64  `json:"seed"` // the seed for it
	Times  int    // among the tries
	Text   string `json:"text"`
}

// triedDice is the number of random generators that are tried to see how else dice can fall; shownDice is the maximal
// number of ways that are shown.
const (
	triedDice = 300
	shownDice = 60
)

// OtherDice returns the other ways in which the dice of a move can fall, and its cards can be drawn, the most
// frequent first. The second result is false if the move draws nothing at random.
func OtherDice(ctx context.Context, before *kernel.State, n *Node) ([]Dice, bool, error) {
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
		made, err := with.play(before, true)
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
