package balance

import (
	"fmt"
	"io"
	"strings"

	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/text/lists"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel/gamedef"
)

// valueText returns a figure of one side in words.
func (f *Figure) valueText(v float64) string {
	if f.Share {
		return fmt.Sprintf("%.1f %%", 100*v)
	}
	return fmt.Sprintf("%.1f", v)
}

// String returns a figure in a few words: "north wins 70.0 → 58.0 % ± 4.0".
func (f *Figure) String() string {
	if f.Share {
		return fmt.Sprintf("%s %.1f → %.1f %% ± %.1f", f.Name, 100*f.Before, 100*f.After, 100*f.Half)
	}
	return fmt.Sprintf("%s %.1f → %.1f ± %.1f", f.Name, f.Before, f.After, f.Half)
}

// Sentence returns a sentence about what changed, or that nothing visible did.
func (c *Comparison) Sentence() string {
	changed := c.ChangedFigures()
	if c.Games == 0 {
		return "No games of both sides are over."
	}
	if len(changed) == 0 {
		out := fmt.Sprintf("No visible change after %s of each.", symbols.Count(c.Games, "game"))
		if !c.Sure {
			out += " More games would tell smaller changes."
		}
		return out
	}
	texts := lists.Map(changed, func(x Figure) string { return x.String() })
	return fmt.Sprintf("After %s of each: %s.", symbols.Count(c.Games, "game"), strings.Join(texts, "; "))
}

// WhyFewer returns the reason why fewer games were played than planned, or "" if all were played.
func (c *Comparison) WhyFewer() string {
	switch {
	case c.Games >= c.Wanted:
		return ""
	case !c.Sure:
		return fmt.Sprintf("The time was up after %d of %s of each.", c.Games, symbols.Count(c.Wanted, "game"))
	case len(c.ChangedFigures()) > 0:
		return fmt.Sprintf("No more of the %s were played: the difference is clear.", symbols.Count(c.Wanted, "game"))
	}
	return fmt.Sprintf("No more of the %s were played: that is clear.", symbols.Count(c.Wanted, "game"))
}

// WriteText writes a comparison for people to read, with the names of the sides.
func (c *Comparison) WriteText(w io.Writer, before, after string) error {
	var b strings.Builder
	b.WriteString(strings.TrimSpace(c.Sentence()+" "+c.WhyFewer()) + "\n")
	fmt.Fprintf(&b, "\n  %-28s %12s %12s   %s\n", "", before, after, "change (95 %)")
	for i := range c.Figures {
		f := &c.Figures[i]
		mark := ""
		if f.HasChanged() {
			mark = "  changed"
		}
		fmt.Fprintf(&b, "  %-28s %12s %12s   %s%s\n", f.Name, f.valueText(f.Before), f.valueText(f.After),
			f.changeText(), mark)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteMarkdown writes a comparison as a table for people to read.
func (c *Comparison) WriteMarkdown(b *strings.Builder, before, after string) {
	fmt.Fprintf(b, "| what | %s | %s | change (95 %%) |\n| --- | ---: | ---: | ---: |\n", before, after)
	for i := range c.Figures {
		f := &c.Figures[i]
		change := f.changeText()
		if f.HasChanged() {
			change = "**" + change + "**"
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", f.Name, f.valueText(f.Before), f.valueText(f.After), change)
	}
}

// changeText returns a text about how much a figure changed, with the range in which that lies.
func (f *Figure) changeText() string {
	factor, unit := 1.0, ""
	if f.Share {
		factor, unit = 100, " %"
	}
	return fmt.Sprintf("%+.1f%s ± %.1f", factor*f.Change, unit, factor*f.Half)
}

// Data returns c as a JSON object.
func (c *Comparison) Data() gamedef.Object {
	figures := make([]gamedef.Object, len(c.Figures))
	for i := range c.Figures {
		figures[i] = record.ObjectOf(&c.Figures[i], "changed", c.Figures[i].HasChanged())
	}
	return record.ObjectOf(c, "ended", c.WhyFewer(), "sentence", c.Sentence(), "figures", figures)
}
