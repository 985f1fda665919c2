package main

import (
	"fmt"
	"strings"

	"ludo-lsp/internal/text/symbols"
)

// helpWidth is the width of help, in columns; lines of the overview, which begin with whole commands, are wider.
const (
	helpWidth     = 84
	overviewWidth = 106
)

// usageOf returns the help of a command, or of the program for "".
func usageOf(name string) string {
	var b strings.Builder
	c := tableOfCommands().row(name)
	if c == nil {
		b.WriteString("ludo-lsp reads board games written as Markdown with YAML.\n\nUsage:\n")
		for _, c := range tableOfCommands().Commands {
			writeEntry(&b, "ludo-lsp "+strings.Replace(c.Usage[0], " [FLAGS]", "", 1), c.Summary, 42, overviewWidth)
		}
		return b.String()
	}
	fmt.Fprintf(&b, "%s\n\nUsage:\n", sentence(c.Summary))
	for _, usage := range c.Usage {
		fmt.Fprintf(&b, "  ludo-lsp %s\n", usage)
	}
	writeParagraphs(&b, c.About)
	column := 0
	for _, f := range c.flags {
		column = max(column, len([]rune(f.label()))+4)
	}
	for n, f := range c.flags {
		switch {
		case f.Heading != "":
			fmt.Fprintf(&b, "\n%s:\n", f.Heading)
			continue
		case f.Hidden || f.Command != "":
			continue
		case n == 0:
			b.WriteString("\n")
		}
		writeEntry(&b, f.label(), f.meaning(), min(column, 26), helpWidth)
	}
	writeParagraphs(&b, c.More)
	if c.Exits != "" {
		writeParagraphs(&b, "Exit codes: "+c.Exits+".")
	}
	return b.String()
}

// label returns how a flag is written.
func (f *flagRow) label() string {
	label := "--" + f.Name
	if f.Short != "" {
		label = "-" + f.Short + ", " + label
	}
	if f.Takes != "" && f.Bare == "" {
		label += " "
	}
	return label + f.Takes
}

// meaning returns what a flag means, with its default.
func (f *flagRow) meaning() string {
	switch {
	case f.Help == "" && len(f.OneOf) > 0:
		return strings.Replace(symbols.Join(f.OneOf, "or"), f.Default, f.Default+" (default)", 1)
	case f.Default != "" && !strings.Contains(f.Help, "default") && !strings.Contains(f.Help, "("+f.Default+")"):
		return fmt.Sprintf("%s (default %s)", f.Help, f.Default)
	}
	return f.Help
}

// writeEntry writes a label and, from a column on, what it means; below the label if that is too long.
func writeEntry(b *strings.Builder, label, meaning string, column, width int) {
	indent := "\n" + strings.Repeat(" ", column)
	gap := indent
	if n := column - 2 - len([]rune(label)); n >= 2 {
		gap = strings.Repeat(" ", n)
	}
	b.WriteString("  " + label + gap + strings.Join(fold(meaning, width-column), indent) + "\n")
}

// writeParagraphs writes paragraphs, one a line of the text, each after an empty line. Lines that begin with blanks
// belong together.
func writeParagraphs(b *strings.Builder, text string) {
	within := false
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		isTable := strings.HasPrefix(line, " ")
		if line != "" && !(isTable && within) {
			b.WriteString("\n")
		}
		if within = isTable; isTable {
			b.WriteString(line + "\n")
		} else if line != "" {
			b.WriteString(strings.Join(fold(line, helpWidth), "\n") + "\n")
		}
	}
}

// fold divides a text into lines of at most width columns, where words permit it.
func fold(text string, width int) []string {
	lines, columns := []string{""}, 0
	for word := range strings.FieldsSeq(text) {
		n := len([]rune(word))
		switch last := &lines[len(lines)-1]; {
		case columns == 0:
			*last, columns = word, n
		case columns+1+n > width:
			lines, columns = append(lines, word), n
		default:
			*last += " " + word
			columns += 1 + n
		}
	}
	return lines
}

// runHelp runs the command that shows the usage of a command.
func runHelp(i invocation, a *arguments) int {
	name := a.Arg(0)
	if a.NArg() > 0 && commands[name] == nil {
		return i.reportUnknown(name)
	}
	fmt.Fprint(i.stdout, usageOf(name))
	return exitClean
}
