package explain

import (
	"fmt"
	"slices"
	"strings"
)

// Markdown is the whole page.
func (p Page) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s\n\n", p.Title, p.Intro)
	b.WriteString("<!-- Written by `go generate ./internal/ide/explain` from the table of the language; do not edit. -->\n")
	if p.File == "sections.md" {
		b.WriteString("\nThe other pages of the reference:")
		for _, other := range Pages[1:] {
			fmt.Fprintf(&b, " [%s](%s)", strings.ToLower(other.Title), other.File)
		}
		b.WriteString("; and [how to read all this](README.md).\n")
	}
	fmt.Fprintf(&b, "\nWhat is none of the forms described here is reported as %s; `Faults` below names only the other codes.\n", codeLink(commonCode))
	if p.File == wordPage {
		for _, l := range wordLists() {
			fmt.Fprintf(&b, "\n<a id=%q></a>Words of %s: %s.\n", l.anchor, l.of, l.words)
		}
	}
	for _, t := range Topics() {
		if slices.Contains(p.kinds, t.Kind) {
			b.WriteString("\n" + t.markdown(p.File))
		}
	}
	return b.String()
}
