package skein

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/gamedef"
	"ludo-lsp/kernel/sim"
)

// Report is a skein under the rules of now.
type Report struct {
	Game     *kernel.Game
	Outcomes []*Outcome
	// Locate finds where a rule was written; nil: that is not known.
	Locate kernel.Locator
	// Whole leaves out no moves in the middle of long branches.
	Whole bool
}

// Good tells whether nothing is to be said against any branch.
func (r *Report) Good() bool {
	for _, one := range r.Outcomes {
		if !one.Good() {
			return false
		}
	}
	return true
}

// Of is the outcome of a node.
func (r *Report) Of(n *Node) *Outcome {
	for _, one := range r.Outcomes {
		if one.ID == n.ID {
			return one
		}
	}
	return nil
}

// Possible is the outcome of the node that a text means, which can be reached.
func (r *Report) Possible(s *Skein, text string) (*Outcome, error) {
	n, err := s.Find(text)
	if err != nil {
		return nil, err
	}
	one := r.Of(n)
	if one.State == nil {
		return nil, fmt.Errorf("the branch to %s is refused now: %s", text, one.Why)
	}
	return one, nil
}

// Plainer says of a move that is refused why, and where the rule is. Other errors stay as they are.
func Plainer(err error, locate kernel.Locator) error {
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

// Long branches are told by their first and last moves.
const (
	shownFirst = 4
	shownLast  = 4
)

// WriteText writes the tree for people to read.
func (r *Report) WriteText(w io.Writer) error {
	children := map[string][]*Outcome{}
	for _, one := range r.Outcomes {
		parent := one.Parent
		if one.Begin != nil {
			parent = ""
		}
		children[parent] = append(children[parent], one)
	}
	var b strings.Builder
	var tree func(one *Outcome, number int, indent string)
	tree = func(one *Outcome, number int, indent string) {
		var chain []*Outcome
		for {
			chain = append(chain, one)
			next := children[one.ID]
			if len(next) != 1 {
				break
			}
			one = next[0]
		}
		for i, on := range chain {
			skipped := len(chain) - shownFirst - shownLast
			if middle := i >= shownFirst && i < shownFirst+skipped; middle && skipped > 1 && !r.Whole && folded(on) {
				if i == shownFirst || !folded(chain[i-1]) {
					fmt.Fprintf(&b, "%s  …\n", indent)
				}
				continue
			}
			r.line(&b, on, number+i, indent)
		}
		for _, next := range children[one.ID] {
			tree(next, number+len(chain), indent+"  │ ")
		}
	}
	for i, begin := range children[""] {
		if i > 0 {
			b.WriteByte('\n')
		}
		tree(begin, 0, "")
	}
	if len(r.Outcomes) == 0 {
		b.WriteString("Nothing was tried out in this game yet.\n")
	} else {
		fmt.Fprintf(&b, "\n%s\n", r.Summary())
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// folded tells whether a node in the middle of a long branch has nothing to be told.
func folded(on *Outcome) bool {
	return on.Name == "" && on.Pinned == "" && on.At != on.Node && len(on.Changes) == 0
}

// line writes a node.
func (r *Report) line(b *strings.Builder, on *Outcome, number int, indent string) {
	at := "     "
	if on.Begin == nil {
		at = fmt.Sprintf("%4d ", number)
	}
	fmt.Fprintf(b, "%s%s%s %s", indent, at, on.Verdict.Sign(), on.Text)
	if on.Reseed != nil {
		fmt.Fprintf(b, " (dice of %d)", *on.Reseed)
	}
	fmt.Fprintf(b, "  [%s]", on.ID)
	if on.Name != "" {
		fmt.Fprintf(b, " %q", on.Name)
	}
	if on.Result != nil {
		b.WriteString("  " + sim.ResultText(r.Game, on.Result))
	}
	switch {
	case on.Never && on.Verdict == Refused:
		fmt.Fprintf(b, "  not possible, as it must be (%s)", on.Pinned)
	case on.Never:
		fmt.Fprintf(b, "  must not be possible, but is (%s)", on.Pinned)
	case on.Pinned != "":
		fmt.Fprintf(b, "  pinned in %s", on.Pinned)
	}
	b.WriteByte('\n')
	if on.Verdict == Refused && on.At == on.Node {
		fmt.Fprintf(b, "%s       refused: %s%s\n", indent, on.Why, r.place(on.Rule))
	}
	for _, c := range on.Changes {
		fmt.Fprintf(b, "%s       now %s\n", indent, c)
	}
}

// place is where a rule stands, in brackets.
func (r *Report) place(rule string) string {
	if at, ok := r.Locate.Locate(rule); ok {
		return fmt.Sprintf(" (%s:%d)", at.File, at.Line)
	}
	if rule != "" {
		return " (" + rule + ")"
	}
	return ""
}

// Summary counts the branches in a sentence.
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
	out := fmt.Sprintf("%d branches", all)
	if all == 1 {
		out = "1 branch"
	}
	return fmt.Sprintf("%s: %d same, %d different, %d refused.", out, count[Same], count[Different], count[Refused])
}

// Data is r as a JSON object.
func (r *Report) Data() gamedef.Object {
	nodes := gamedef.Array{}
	states := map[string]*kernel.State{}
	for _, one := range r.Outcomes {
		states[one.ID] = one.State
		before := states[one.Parent]
		if one.Begin != nil {
			before = one.State
		}
		node := r.nodeData(one)
		if before != nil {
			node.Add("turn", gamedef.Number(before.Turn()+1))
			node.Add("phase", gamedef.Text(words.Name(before.Phase())))
		}
		nodes = append(nodes, node)
	}
	return gamedef.Object{{Key: "nodes", Value: nodes}, {Key: "summary", Value: gamedef.Text(r.Summary())},
		{Key: "good", Value: gamedef.Bool(r.Good())}}
}

func (r *Report) nodeData(one *Outcome) gamedef.Object {
	out := gamedef.Object{
		{Key: "id", Value: gamedef.Text(one.ID)}, {Key: "text", Value: gamedef.Text(one.Text)},
		{Key: "verdict", Value: gamedef.Text(one.Verdict)}, {Key: "good", Value: gamedef.Bool(one.Good())},
	}
	if one.Begin == nil {
		out.AddText("parent", one.Parent)
		out.Add("player", gamedef.Number(one.Player))
		out.Add("move", one.Move.Data())
	} else {
		out.Add("begin", beginningData(one.Begin))
	}
	out.AddText("name", one.Name)
	out.AddText("pinned", one.Pinned)
	if one.Never {
		out.Add("never", gamedef.Bool(true))
	}
	if one.Reseed != nil {
		out.AddText("reseed", fmt.Sprint(*one.Reseed))
	}
	if one.At != nil {
		out.AddText("at", one.At.ID)
	}
	out.AddText("why", one.Why)
	if one.Rule != "" {
		out.AddText("rule", one.Rule)
		if at, ok := r.Locate.Locate(one.Rule); ok {
			out.Add("source", at.Data())
		}
	}
	if len(one.Changes) > 0 {
		list := gamedef.Array{}
		for _, c := range one.Changes {
			list = append(list, gamedef.Text(c))
		}
		out.Add("changes", list)
	}
	if one.Result != nil {
		out.AddText("result", sim.ResultText(r.Game, one.Result))
	}
	return out
}

// WriteText writes a comparison of two nodes for people to read.
func (c *Compared) WriteText(w io.Writer, a, b *Node) error {
	var out strings.Builder
	if len(c.Changes) == 0 {
		fmt.Fprintf(&out, "The table is the same at %s and %s.\n", a.title(), b.title())
	} else {
		fmt.Fprintf(&out, "From %s to %s:\n", a.title(), b.title())
		for _, change := range c.Changes {
			fmt.Fprintf(&out, "  %s\n", change)
		}
	}
	if c.Play != nil {
		out.WriteString("\nGames played from each:\n\n")
		if err := c.Play.WriteText(&out, a.ID, b.ID); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// Data is c as a JSON object.
func (c *Compared) Data() gamedef.Object {
	changes := gamedef.Array{}
	for _, change := range c.Changes {
		changes = append(changes, gamedef.Text(change))
	}
	out := gamedef.Object{{Key: "changes", Value: changes}}
	if c.Play != nil {
		out.Add("play", c.Play.Data())
	}
	return out
}
