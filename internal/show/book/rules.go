package book

import (
	"fmt"
	"strings"

	"ludo-lsp/cnl"
	"ludo-lsp/internal/ide/outline"
	"ludo-lsp/internal/kernel/words"
	"ludo-lsp/internal/spec/doc"
	"ludo-lsp/internal/text/source"
)

// sections returns the sections of a document with their lines, under any headings.
func sections(symbols []*cnl.OutlineSymbol) (out []*cnl.OutlineSymbol) {
	for _, s := range symbols {
		switch s.Role {
		case outline.Heading:
			out = append(out, sections(s.Children)...)
		case outline.Section:
			out = append(out, s)
		}
	}
	return out
}

// sectionsWithin returns the sections in a block.
func sectionsWithin(all []*cnl.OutlineSymbol, f doc.FencedBlock) (out []*cnl.OutlineSymbol) {
	for _, s := range all {
		if line := s.Range.Start.Line; line > f.Open && line < f.Close {
			out = append(out, s)
		}
	}
	return out
}

// writeRules writes a block of a document: its content, read aloud where no prose explains it, and its YAML folded
// below.
func (b *book) writeRules(c *chapter, f doc.FencedBlock, has []*cnl.OutlineSymbol, explained bool) {
	aloud := b.readAloud(c, has)
	if aloud != "" && !explained {
		c.body.WriteString(aloud)
	}
	fmt.Fprintf(&c.body, "<details class=\"rules\">\n<summary>Rules: %s</summary>\n", summary(has))
	if explained {
		c.body.WriteString(aloud)
	}
	b.writeCode(c, f)
	c.body.WriteString("</details>\n")
}

// maxNamed is how many entries of a section a summary names.
const maxNamed = 6

// summary lists the contents of a block: its sections, and the entries of each.
func summary(has []*cnl.OutlineSymbol) string {
	var parts []string
	for _, s := range has {
		var entries []string
		for _, e := range s.Children {
			if e.Role == outline.Entry {
				entries = append(entries, words.Name(withoutSigns(e.Name)))
			}
		}
		part := "<strong>" + escape(words.Name(s.Name)) + "</strong>"
		if n := len(entries); n > maxNamed {
			part += fmt.Sprintf(" (%d)", n)
		} else if n > 0 {
			part += " " + escape(strings.Join(entries, ", "))
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

// withoutSigns returns a name without the sign of bindings.
func withoutSigns(name string) string { return strings.NewReplacer("{$", "{", " $", " ").Replace(name) }

// maxSentence is how many characters of a sentence are shown.
const maxSentence = 1500

// readAloud reads the entries of a block as sentences; "" if there is nothing to read.
func (b *book) readAloud(c *chapter, has []*cnl.OutlineSymbol) string {
	var out strings.Builder
	for _, s := range has {
		lines := b.Spec.Readings(c.file, s.Range.Start.Line, s.Range.End.Line+1, source.UTF8)
		if len(lines) == 0 {
			continue
		}
		entries := s.Children
		if len(entries) == 0 || entries[0].Role != outline.Entry {
			entries = []*cnl.OutlineSymbol{s}
		}
		for _, e := range entries {
			var said []string
			for _, r := range lines {
				at := r.Range.Start
				if at.Line < e.Range.Start.Line || at.Line > e.Range.End.Line {
					continue
				}
				said = append(said, fmt.Sprintf("<li>%s%s</li>", field(c.lines, r), escape(shorten(r.Sentence))))
			}
			if len(said) > 0 {
				fmt.Fprintf(&out, "<li><strong>%s</strong><ul>%s</ul></li>\n", escape(words.Name(withoutSigns(e.Name))),
					strings.Join(said, ""))
			}
		}
	}
	if out.Len() == 0 {
		return ""
	}
	return "<ul class=\"aloud\">\n" + out.String() + "</ul>\n"
}

// field returns the key in front of a reading, in words.
func field(lines []string, r cnl.Reading) string {
	if r.Range.Start.Line >= len(lines) {
		return ""
	}
	for line := r.Range.Start.Line; line >= max(0, r.Range.Start.Line-1); line-- {
		before := lines[line]
		if line == r.Range.Start.Line && r.Range.Start.Character <= len(before) {
			before = before[:r.Range.Start.Character]
		}
		key := strings.TrimRight(before, " \r")
		if !strings.HasSuffix(key, ":") {
			continue
		}
		key = key[:len(key)-1]
		key = key[strings.LastIndexAny(key, " {,-")+1:]
		if key != "" {
			return "<em>" + escape(words.Name(key)) + "</em>: "
		}
	}
	return ""
}

// shorten cuts a text that is too long to read.
func shorten(text string) string {
	if runes := []rune(text); len(runes) > maxSentence {
		return string(runes[:maxSentence]) + " …"
	}
	return text
}

// writeCode writes the lines between the fences of a block, with anchors and with names as links.
func (b *book) writeCode(c *chapter, f doc.FencedBlock) {
	text, _ := b.Spec.Text(c.file)
	fmt.Fprintf(&c.body, "<pre tabindex=\"0\" role=\"region\" aria-label=\"Rules, %s, lines %d to %d\"><code>",
		escape(b.Shown(c.file)), f.Open+2, f.Close)
	n := f.Open + 1
	for line := range strings.Lines(text[f.Content.Start:f.Content.End]) {
		fmt.Fprintf(&c.body, "<span id=\"%s\">%s</span>\n", c.line(n), b.writeLinkNames(c, n, strings.TrimRight(line, "\r\n")))
		n++
	}
	c.body.WriteString("</code></pre>\n")
}

// writeLinkNames writes a line with its names as links.
func (b *book) writeLinkNames(c *chapter, n int, line string) string {
	var out strings.Builder
	at := 0
	for _, r := range b.names.at[c.file][n] {
		if r.start < at || r.end > len(line) {
			continue
		}
		out.WriteString(comment(line, at, r.start))
		to := b.linkOf(c.page, r.name, r.declares)
		switch {
		case to == "":
			out.WriteString(escape(line[r.start:r.end]))
		case r.declares:
			fmt.Fprintf(&out, `<a class="d" href="%s">%s</a>`, escape(to), escape(line[r.start:r.end]))
		default:
			fmt.Fprintf(&out, `<a href="%s">%s</a>`, escape(to), escape(line[r.start:r.end]))
		}
		at = r.end
	}
	out.WriteString(comment(line, at, len(line)))
	return out.String()
}

// comment writes a part of a line; a line that is a comment is shown as one.
func comment(line string, from, to int) string {
	if from == 0 && to == len(line) && strings.HasPrefix(strings.TrimLeft(line, " "), "#") {
		return "<i>" + escape(line) + "</i>"
	}
	return escape(line[from:to])
}
