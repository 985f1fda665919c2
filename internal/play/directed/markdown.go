package directed

import (
	"fmt"
	"io"
	"strings"

	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/kernel"
	"ludo-lsp/kernel/sim"
)

// WriteMarkdown writes a report as a Markdown document. name returns the display name of a file.
func (r *Report) WriteMarkdown(w io.Writer, g *kernel.Game, name func(file string) string) error {
	var b strings.Builder
	r.title(&b)
	r.writeEditDifferences(&b)
	if r.Partly {
		b.WriteString("\nThe rule acts, but the effect that is meant does nothing there, and was not seen to do anything elsewhere.\n")
	}
	if r.Play == nil || r.Partly {
		b.WriteString("\n## What was tried\n\n```\n")
		if r.Play == nil {
			r.writeMissed(&b)
		} else {
			r.Tried.write(&b, r.Rules[0].isChosen())
		}
		b.WriteString("```\n")
	}
	if r.Play != nil {
		r.Play.writeMarkdown(&b, g, name)
	}
	r.writeEarlyEnd(&b)
	if r.Statistics != nil {
		b.WriteString("\n## Games played from there on\n")
		if err := r.writeFigures(&b, g); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeEditDifferences writes what the rule does after an edit.
func (r *Report) writeEditDifferences(b *strings.Builder) {
	switch {
	case r.Lost != "":
		fmt.Fprintf(b, "\nThe point of before the edit is not reached any more: %s.\n", strings.TrimSuffix(r.Lost, "."))
	case r.Edited != nil && len(r.Edited) == 0:
		b.WriteString("\nAfter the edit the rule does the same as before.\n")
	case r.Edited != nil:
		b.WriteString("\n## What is different since the edit\n\n")
		for _, d := range r.Edited {
			fmt.Fprintf(b, "- %s\n", d)
		}
	}
}

// writeEarlyEnd writes why fewer games than wanted were played from where the rule acted.
func (r *Report) writeEarlyEnd(b *strings.Builder) {
	if r.EndedBy != "" {
		fmt.Fprintf(b, "\n%s\n", r.EndedBy)
	}
}

// WriteTrace writes what a rule did, step by step, as a Markdown document.
func (r *Report) WriteTrace(w io.Writer, g *kernel.Game, name func(file string) string) error {
	var b strings.Builder
	r.title(&b)
	if p := r.Play; p != nil {
		p.writeChosenMove(&b, g)
		b.WriteString("\n")
		p.writeGroups(&b, p.Groups, "", true, name)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteState writes the states before and after a rule acted as a Markdown document.
func (r *Report) WriteState(w io.Writer, g *kernel.Game) error {
	var b strings.Builder
	r.title(&b)
	if p := r.Play; p != nil {
		for _, s := range []struct {
			title string
			state *kernel.State
		}{{"Before", p.Before}, {"After", p.After}} {
			if s.state == nil {
				continue
			}
			fmt.Fprintf(&b, "\n## %s\n\nTurn %d, %s, %s\n\n| variable | value |\n| --- | --- |\n", s.title,
				s.state.Turn()+1, words.Name(s.state.Phase()), words.Player(g, s.state.Active()))
			data, told := s.state.Data(), p.words().In(s.state)
			for _, v := range valuesIn(told.Words, data) {
				fmt.Fprintf(&b, "| %s | %s |\n", v.Title, v.Value)
			}
			b.WriteString("\n| zone | tokens |\n| --- | --- |\n")
			list, _ := tokensIn(objectIn(data, "zones"))
			for at := 0; at < len(list); {
				end := at
				var ids []string
				for ; end < len(list) && list[end].zone == list[at].zone; end++ {
					ids = append(ids, list[end].id)
				}
				fmt.Fprintf(&b, "| %s | %s |\n", told.Zone(list[at].zone), told.Tokens(ids))
				at = end
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteStatistics writes the results of the games played from where the rule acted, as a Markdown document.
func (r *Report) WriteStatistics(w io.Writer, g *kernel.Game) error {
	var b strings.Builder
	r.title(&b)
	r.writeEarlyEnd(&b)
	if r.Statistics == nil {
		b.WriteString("\nNo games have been played from there on.\n")
	} else if err := r.writeFigures(&b, g); err != nil {
		return err
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (r *Report) writeFigures(b *strings.Builder, g *kernel.Game) error {
	fmt.Fprintf(b, "\n%s\n\n```\n", r.Onward(g))
	err := r.Statistics.WriteText(b, g)
	b.WriteString("```\n")
	return err
}

func (r *Report) title(b *strings.Builder) {
	rule := r.rule()
	fmt.Fprintf(b, "# %s\n\n`%s`\n", rule, rule.Place())
}

// writeChosenMove writes the name of the move in which the rule acted, with its choices.
func (p *Play) writeChosenMove(b *strings.Builder, g *kernel.Game) {
	if p.Move == nil {
		return
	}
	fmt.Fprintf(b, "\n**%s**\n", p.title(g))
	for i, c := range p.scene().Choices(*p.Move) {
		if i == 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(b, "- `%s`\n", c)
	}
}

// writeGroups writes groups of steps as a list; with parts also the parts of each group.
func (p *Play) writeGroups(b *strings.Builder, groups []Group, indent string, parts bool, name func(string) string) {
	for i := range groups {
		g := &groups[i]
		fmt.Fprintf(b, "%s%d. `%s`", indent, i+1, g.Text)
		if at := g.placeText(p, name); at != "" {
			b.WriteString(" — " + at)
		}
		b.WriteByte('\n')
		if parts {
			p.writeGroups(b, g.Parts, indent+"   ", true, name)
		}
	}
}

func (p *Play) writeMarkdown(b *strings.Builder, g *kernel.Game, name func(file string) string) {
	told := p.scene()
	move := func(m kernel.Move) string { return "`" + told.Move(m) + "`" }
	fmt.Fprintf(b, "\n## How it comes to that\n\n%s.\n", p.setting(""))
	for i, m := range p.Moves {
		if i == 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(b, "%d. %s\n", i+1, move(m))
	}
	p.writeChosenMove(b, g)
	for _, answer := range p.Answers {
		fmt.Fprintf(b, "\nanswered: %s\n", move(answer))
	}
	if saw := p.seenLines(); len(saw) > 0 {
		fmt.Fprintf(b, "\n## What it saw\n\n- `%s`\n", strings.Join(saw, "`\n- `"))
	}
	if len(p.Groups) > 0 {
		b.WriteString("\n## What it does\n\n")
		p.writeGroups(b, p.Groups, "", false, name)
	}
	for _, w := range p.warnings() {
		fmt.Fprintf(b, "\nWarning: %s\n", w)
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
