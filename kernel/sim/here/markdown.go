package here

import (
	"fmt"
	"io"
	"strings"

	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

// WriteMarkdown writes a report as a Markdown document. name tells how files are
// named in it.
func (r *Report) WriteMarkdown(w io.Writer, g *kernel.Game, name func(file string) string) error {
	var b strings.Builder
	rule := r.Rules[0]
	if r.Play != nil {
		rule = r.Play.Rule
	}
	fmt.Fprintf(&b, "# %s\n\n`%s`\n", rule, rulePath(rule))
	if r.Partly {
		b.WriteString("\nThe rule acts, but the effect that is meant does nothing there, and was not seen to do anything elsewhere.\n")
	}
	if r.Play == nil || r.Partly {
		b.WriteString("\n## What was tried\n\n```\n")
		if r.Play == nil {
			r.missed(&b)
		} else {
			r.Tried.write(&b)
		}
		b.WriteString("```\n")
	}
	if r.Play != nil {
		r.Play.writeMarkdown(&b, g, name)
	}
	if r.Statistics != nil {
		b.WriteString("\n## Games played from there on\n\n```\n")
		if err := r.Statistics.WriteText(&b, g); err != nil {
			return err
		}
		b.WriteString("```\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (p *Play) writeMarkdown(b *strings.Builder, g *kernel.Game, name func(file string) string) {
	names := sim.NamesOf(g.Definition())
	move := func(m kernel.Move) string { return "`" + plainNames(names.Move(m)) + "`" }
	fmt.Fprintf(b, "\n## How it comes to that\n\nSeed %d, %s", p.Seed, plural(fmt.Sprint(p.After.Players()), "player"))
	if p.Card != "" {
		fmt.Fprintf(b, ", the card `%s` put after %s", p.Card, plural(fmt.Sprint(p.Point.After), "other"))
	}
	if len(p.Moves) == 0 {
		b.WriteString(", at the beginning")
	}
	if p.Before != nil {
		fmt.Fprintf(b, "; turn %d, %s", p.Before.Turn()+1, p.Before.Phase())
	}
	b.WriteString(".\n\n")
	for i, m := range p.Moves {
		fmt.Fprintf(b, "%d. %s\n", i+1, move(m))
	}
	if p.Move != nil {
		fmt.Fprintf(b, "\n%s: %s\n", sim.PlayerName(g, p.Player), move(*p.Move))
	}
	for _, answer := range p.Answers {
		fmt.Fprintf(b, "\nanswered: %s\n", move(answer))
	}
	if len(p.Lines) > 0 {
		b.WriteString("\n## What each line does\n\n")
		file := ""
		for _, l := range p.Lines {
			if l.File != file {
				file = l.File
				fmt.Fprintf(b, "### %s\n\n", name(file))
			}
			fmt.Fprintf(b, "- %d: `%s`\n", l.Line, l.Text)
		}
	}
	if len(p.Changes) > 0 {
		b.WriteString("\n## What is different\n\n")
		for _, c := range p.Changes {
			fmt.Fprintf(b, "- `%s`\n", c)
		}
	}
	switch {
	case p.Result != nil:
		fmt.Fprintf(b, "\nThe game is over: %s\n", sim.ResultText(g, p.Result))
	case len(p.Next) > 0:
		fmt.Fprintf(b, "\n## Next\n\n%s\n", p.next(g))
	default:
		b.WriteString("\nNobody can move next.\n")
	}
}
