package flow

import (
	"fmt"
	"io"
	"strings"

	"ludo-lsp/kernel"
)

// headings are the headings for the kinds of boxes in an outline, in its order.
var headings = []struct {
	kind Kind
	text string
}{
	{Setup, ""}, {Phase, "Turn"}, {Coup, "Coup round"}, {Interrupt, "Interrupts"}, {Triggers, ""}, {Cards, ""}, {Endings, ""},
}

// Heading returns the heading for boxes of a kind; "" if each has its own name.
func (k Kind) Heading() string {
	for _, h := range headings {
		if h.kind == k {
			return h.text
		}
	}
	return ""
}

// WriteText writes the flow as an outline in Markdown: what a picture shows, and all cards.
// Locate finds where the rules were written; nil: nowhere.
func (c *Chart) WriteText(w io.Writer, locate kernel.Locator) error {
	var b strings.Builder
	where := func(path string) string {
		if at, ok := locate.Locate(path); ok {
			return fmt.Sprintf(" (%s:%d)", withoutMarkup(at.File), at.Line)
		}
		return ""
	}
	fmt.Fprintf(&b, "# The flow of %s\n", withoutMarkup(c.Title))
	for _, h := range headings {
		first := true
		for i := range c.Boxes {
			box := &c.Boxes[i]
			if box.Kind != h.kind {
				continue
			}
			level := "##"
			if h.text != "" {
				if first {
					fmt.Fprintf(&b, "\n## %s\n", h.text)
				}
				level = "###"
			}
			first = false
			fmt.Fprintf(&b, "\n%s %s%s%s\n\n", level, withoutMarkup(box.Name), noteText(box.Note), where(box.Path))
			for _, line := range box.Lines {
				fmt.Fprintf(&b, "- %s%s%s\n", withoutMarkup(line.Text), noteText(line.Note), where(line.Path))
			}
			for _, a := range c.Arrows {
				if a.From == i && a.Line == Whole {
					fmt.Fprintf(&b, "- then %s%s\n", withoutMarkup(c.Boxes[a.To].Name), noteText(a.Label))
				}
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func noteText(note string) string {
	if note == "" {
		return ""
	}
	return " · " + withoutMarkup(note)
}

// withoutMarkup removes Markdown and HTML markup from a game's text.
func withoutMarkup(text string) string {
	return markdown.Replace(strings.Join(strings.Fields(text), " "))
}

var markdown = strings.NewReplacer("\\", `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "#", `\#`,
	"|", `\|`, "!", `\!`, "<", "&lt;", ">", "&gt;", "&", "&amp;")
