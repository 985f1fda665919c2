package difference

import (
	"fmt"
	"io"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/grammar/diag"
	"ludo-lsp/internal/ide/compare"
	"ludo-lsp/internal/kernel/record"
	"ludo-lsp/internal/text/symbols"
	"ludo-lsp/kernel/gamedef"
)

// Report is the comparison of two games.
type Report struct {
	// Before and After are what the games are called: "HEAD", "games/nim".
	Before string `json:"before,omitzero"`
	After  string `json:"after,omitzero"`
	// FaultsBefore and FaultsAfter count the errors of the games. Entries with errors are compared as far as they can
	// be parsed.
	FaultsBefore int `json:"faultsBefore"`
	FaultsAfter  int `json:"faultsAfter"`
	Comparison   cnl.Comparison
	// Name returns the display name of a file; nil: as it is.
	Name func(file string) string
	// Play is what games played of each show; nil: none were.
	Play *Play
}

// Of returns the comparison of two games with the given names.
func Of(before, after *cnl.Spec, nameBefore, nameAfter string) *Report {
	return &Report{Before: nameBefore, After: nameAfter, FaultsBefore: faultsOf(before), FaultsAfter: faultsOf(after),
		Comparison: cnl.Compare(before, after)}
}

func faultsOf(s *cnl.Spec) (count int) {
	for _, d := range cnl.Compile(s).Diagnostics {
		if d.Severity == diag.Error {
			count++
		}
	}
	return count
}

// Summary returns a sentence about what differs.
func (r *Report) Summary() string {
	c := &r.Comparison
	if !c.Texts {
		return "The texts are the same."
	}
	switch {
	case c.Same() && len(c.Renamed) == 0:
		return "The games are the same; only how they are written differs."
	case c.Same():
		return fmt.Sprintf("The games are the same but for %s.", symbols.Count(len(c.Renamed), "name"))
	}
	count := map[compare.Kind]int{}
	outside, moved := 0, 0
	for _, change := range c.Changes {
		switch {
		case change.Kind == compare.Moved:
			moved++
		case change.Name == "":
			outside++
		default:
			count[change.Kind]++
		}
	}
	var parts []string
	first := true
	for _, kind := range []compare.Kind{compare.Added, compare.Removed, compare.Changed} {
		if n := count[kind]; n > 0 {
			part := fmt.Sprintf("%d %s", n, kind)
			if first {
				part = symbols.Count(n, "rule") + " " + kind.String()
			}
			parts, first = append(parts, part), false
		}
	}
	if outside > 0 {
		parts = append(parts, symbols.Count(outside, "section")+" changed outside of its rules")
	}
	if moved > 0 {
		parts = append(parts, symbols.Count(moved, "list")+" in another order")
	}
	if n := len(c.Renamed); n > 0 {
		parts = append(parts, symbols.Count(n, "name")+" changed")
	}
	return strings.Join(parts, ", ") + "."
}

// signs are the marks before changes.
var signs = map[compare.Kind]string{compare.Added: "+", compare.Removed: "-", compare.Changed: "~",
	compare.Moved: "↕"}

// changeTitle returns the title of a change, such as `action "take"`.
func changeTitle(c *cnl.GameChange) string {
	switch {
	case c.Kind == compare.Moved:
		return "order"
	case c.Name == "":
		return "the section itself"
	case strings.HasPrefix(c.Name, "#"):
		return c.Noun + " " + c.Name[1:]
	}
	return c.Noun + " \"" + c.Name + "\""
}

func (r *Report) place(c *cnl.GameChange) string {
	if c.File == "" {
		return ""
	}
	name := c.File
	if r.Name != nil {
		name = r.Name(c.File)
	}
	return fmt.Sprintf("%s:%d", name, c.Line)
}

// faultsText returns a text about which of the games has errors, or "" if neither has.
func (r *Report) faultsText() string {
	var parts []string
	for _, side := range []struct {
		name   string
		faults int
	}{{r.Before, r.FaultsBefore}, {r.After, r.FaultsAfter}} {
		if side.faults > 0 {
			parts = append(parts, fmt.Sprintf("%s has %s", side.name, symbols.Count(side.faults, "error")))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return strings.Join(parts, ", ") + ": what is at fault is compared as far as it can be read."
}

// WriteText writes the report for a terminal.
func (r *Report) WriteText(out io.Writer) error {
	var b strings.Builder
	b.WriteString(r.Summary() + "\n")
	if note := r.faultsText(); note != "" {
		b.WriteString("Note: " + note + "\n")
	}
	if len(r.Comparison.Renamed) > 0 {
		b.WriteString("\nThe same under another name\n")
		for _, n := range r.Comparison.Renamed {
			b.WriteString("  " + renamingText(n) + "\n")
		}
	}
	section := ""
	for i := range r.Comparison.Changes {
		c := &r.Comparison.Changes[i]
		if c.Section != section {
			section = c.Section
			b.WriteString("\n" + section + "\n")
		}
		b.WriteString("  " + signs[c.Kind] + " " + changeTitle(c))
		if at := r.place(c); at != "" {
			b.WriteString(" (" + at + ")")
		}
		b.WriteByte('\n')
		for _, d := range c.Details {
			for _, line := range detailLines(d) {
				b.WriteString("      " + line + "\n")
			}
		}
	}
	if r.Play != nil {
		b.WriteString("\n" + r.Play.text(r.Before, r.After))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// detailLines returns the text of a detail.
func detailLines(d compare.Detail) []string {
	field := ""
	if d.Field != "" {
		field = d.Field + ": "
	}
	switch d.Kind {
	case compare.Added:
		return []string{field + "added: " + d.After}
	case compare.Removed:
		return []string{field + "removed: " + d.Before}
	}
	if len(field)+len(d.Before)+len(d.After) <= 90 {
		return []string{field + d.Before + " → " + d.After}
	}
	return []string{field, "  was: " + d.Before, "  is:  " + d.After}
}

// renamingText returns a text about which name has changed.
func renamingText(n cnl.Renaming) string {
	text := n.Noun + " \"" + n.Before + "\" is now \"" + n.After + "\""
	if n.Owner != "" {
		text += " (of \"" + n.Owner + "\")"
	}
	return text
}

// WriteMarkdown writes the report as a document.
func (r *Report) WriteMarkdown(out io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# From %s to %s\n\n%s\n", escape(r.Before), escape(r.After), r.Summary())
	if note := r.faultsText(); note != "" {
		b.WriteString("\n> " + escape(note) + "\n")
	}
	if len(r.Comparison.Renamed) > 0 {
		b.WriteString("\n## The same under another name\n\n")
		for _, n := range r.Comparison.Renamed {
			b.WriteString("- " + escape(renamingText(n)) + "\n")
		}
	}
	section := ""
	for i := range r.Comparison.Changes {
		c := &r.Comparison.Changes[i]
		if c.Section != section {
			section = c.Section
			b.WriteString("\n## " + escape(section) + "\n")
		}
		what := map[compare.Kind]string{compare.Added: "Added", compare.Removed: "Removed", compare.Changed: "Changed",
			compare.Moved: "Moved"}[c.Kind]
		fmt.Fprintf(&b, "\n### %s: %s\n\n", what, escape(changeTitle(c)))
		if at := r.place(c); at != "" {
			b.WriteString(escape(at) + "\n\n")
		}
		for _, d := range c.Details {
			for k, line := range detailLines(d) {
				indent := "- "
				if k > 0 {
					indent = "  - "
				}
				b.WriteString(indent + escape(strings.TrimSpace(line)) + "\n")
			}
		}
	}
	if r.Play != nil {
		b.WriteString("\n## Play\n\n" + r.Play.markdown(r.Before, r.After))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// escape returns text with the characters that are markup in Markdown escaped.
func escape(text string) string {
	var b strings.Builder
	for _, r := range text {
		if strings.ContainsRune("\\`*_{}[]<>#|~", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Data is the report as a JSON object.
func (r *Report) Data() gamedef.Object {
	changes := make([]gamedef.Object, len(r.Comparison.Changes))
	for i := range r.Comparison.Changes {
		c := &r.Comparison.Changes[i]
		changes[i] = record.ObjectOf(c)
		if c.File != "" {
			name := c.File
			if r.Name != nil {
				name = r.Name(c.File)
			}
			changes[i] = append(changes[i], record.Object("file", name, "line", c.Line)...)
		}
	}
	out := record.ObjectOf(r, "summary", r.Summary(), "renamed", r.Comparison.Renamed, "changes", changes)
	if r.Play != nil {
		out.Add("play", record.DataOf(r.Play.data()))
	}
	return out
}
