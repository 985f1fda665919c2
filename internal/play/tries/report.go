package tries

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// Report is the outcome of a tree under the present rules.
type Report struct {
	Game     *kernel.Game
	Outcomes []*Outcome
	// Locate finds where a rule was written; nil: unknown.
	Locate kernel.Locator
}

// Possible returns the outcome of the node with an id; the error says why the node cannot be reached.
func (r *Report) Possible(t *Tree, id string) (*Outcome, error) {
	n, err := t.Node(id)
	if err != nil {
		return nil, err
	}
	one := r.Outcomes[slices.Index(t.Nodes, n)]
	if one.State == nil {
		return nil, fmt.Errorf("the branch to %s is refused now: %s", id, one.Why)
	}
	return one, nil
}

// ExplainRefusal returns the error of a refused move with a message about why it was refused, and where the rule is.
// Other errors are returned unchanged.
func ExplainRefusal(err error, locate kernel.Locator) error {
	illegal, ok := errors.AsType[*kernel.IllegalMoveError](err)
	if !ok {
		return err
	}
	message := "the move is refused: " + illegal.Message
	if at, ok := locate.Locate(illegal.Path); ok {
		message = fmt.Sprintf("%s (%s:%d)", strings.TrimSuffix(message, "."), at.File, at.Line)
	}
	return errors.New(message)
}

// Summary returns a sentence about what becomes of the branches under the present rules.
func (r *Report) Summary() string {
	inner := map[string]bool{}
	for _, one := range r.Outcomes {
		inner[one.Parent] = true
	}
	count := map[Verdict]int{}
	all := 0
	for _, one := range r.Outcomes {
		if !inner[one.ID] {
			count[one.Verdict]++
			all++
		}
	}
	switch {
	case all == 1 && count[Same] == 1:
		return "1 branch; it plays as before."
	case count[Same] == all:
		return fmt.Sprintf("%d branches; all play as before.", all)
	}
	out := symbols.Count(all, "branch")
	var parts []string
	for _, told := range []struct {
		verdict   Verdict
		one, many string
	}{
		{Same, "plays as before", "play as before"},
		{Different, "comes out otherwise", "come out otherwise"},
		{Refused, "cannot be played any more", "cannot be played any more"},
	} {
		switch n := count[told.verdict]; n {
		case 0:
		case 1:
			parts = append(parts, "1 "+told.one)
		default:
			parts = append(parts, fmt.Sprintf("%d %s", n, told.many))
		}
	}
	return out + ": " + strings.Join(parts, ", ") + "."
}

// Data returns r as a JSON object.
func (r *Report) Data() gamedef.Object {
	nodes := make([]gamedef.Object, len(r.Outcomes))
	states := map[string]*kernel.State{}
	for i, one := range r.Outcomes {
		states[one.ID] = one.State
		before := states[one.Parent]
		if one.Begin != nil {
			before = one.State
		}
		nodes[i] = r.nodeData(one)
		if before != nil {
			nodes[i] = append(nodes[i], record.Object("turn", before.Turn()+1, "phase", words.Name(before.Phase()))...)
		}
	}
	return record.Object("nodes", nodes, "summary", r.Summary())
}

func (r *Report) nodeData(one *Outcome) gamedef.Object {
	out := record.ObjectOf(one)
	if one.Begin == nil {
		out = append(out, record.Object("player", one.Player, "move", one.Move)...)
	} else {
		out.Add("begin", beginningData(one.Begin))
	}
	if one.Reseed != nil {
		out.AddText("reseed", fmt.Sprint(*one.Reseed))
	}
	if one.At != nil {
		out.AddText("at", one.At.ID)
	}
	if at, ok := r.Locate.Locate(one.Rule); ok {
		out.Add("source", record.DataOf(at))
	}
	if one.Result != nil {
		out.AddText("result", sim.ResultText(r.Game, one.Result))
	}
	return out
}
